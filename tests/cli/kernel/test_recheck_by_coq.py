"""`banditproof recheck --kernel coq`: certificates as theorems, and what is said where there is no Coq."""

import json
import shutil
from pathlib import Path

import pytest
from banditproof.cli.verdicts import rechecked_file
from banditproof.verify.evidence.certificate import certificate, save
from banditproof.verify.kernel import coqc
from banditproof.verify.kernel.coqc import Judgement

NOWHERE = certificate(
    "every point", formula="n <= 1", domain={"box": {"n": "whole [0, 5]"}, "where": ["n >= 7"]}, payload={}
)


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """A certificate that holds, one that does not, one without a theorem, and one that was changed."""
    box, at = {"box": {"x": "[0, 1]"}, "where": []}, {"witness": {"x": "1/2"}, "lemmas": []}
    folder = tmp_path_factory.mktemp("certificates")
    made = {
        "holds": certificate("identity", formula="x + x == 2*x", domain=box, payload=at),
        "false": certificate("identity", formula="x + x == 3*x", domain=box, payload=at),
        "beyond": certificate("identity", formula="erf(x) == erf(x)", domain=box, payload=at),
        "points": certificate("instances", formula="x <= 1/2", domain=box, payload={"points": [{"x": "0"}]}),
        "foreign": certificate("identity", formula="x + x == 2*x", domain=box, payload=at, claim="BERN-I10"),
        "nowhere": NOWHERE,
    }
    for name, document in made.items():
        save(document, folder / f"{name}.json")
    changed = {**made["holds"], "formula": "x == x"}
    (folder / "changed.json").write_text(json.dumps(changed), encoding="utf-8")
    return [folder / f"{name}.json" for name in (*made, "changed")]


@pytest.fixture(scope="module")
def asked(needs_coq, document, files):  # noqa: ARG001  skips where there is no Coq
    """What is printed of the files, and what Coq said of each of their theorems."""
    told, ask = {}, coqc.judged

    def remembered(theorems, *where, **how):
        found = ask(theorems, *where, **how)
        told.update(zip(theorems, found, strict=True))
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(coqc, "judged", remembered)
        return document("recheck", "--kernel", "coq", *files, status=1), told


def test_theorems_are_shown_with_what_coq_says_of_them(asked):
    printed, _ = asked
    assert printed["schema"] == "banditproof/recheck-coq/1"
    rows = {Path(row["file"]).stem: row for row in printed["files"]}
    assert {name: (row["result"], row["ok"], row["points"]) for name, row in rows.items()} == {
        "holds": ("accepted", True, 0),
        "false": ("rejected", False, 0),
        "beyond": ("untranslated", False, 0),
        "points": ("accepted", False, 1),
        "foreign": ("rejected", False, 0),
        "nowhere": ("rejected", False, 0),
        "changed": ("rejected", False, 0),
    }
    assert "is not shown to hold identically" in rows["false"]["reason"]
    assert rows["foreign"]["reason"].startswith("not what BERN-I10 says")
    assert rows["nowhere"]["reason"] == "no point satisfies the conditions"
    assert printed["files"][0]["theorem"] == "forall v_x : R, 0 <= v_x <= 1 -> (v_x + v_x) = (2 * v_x)"
    assert "erf is not defined for Coq" in printed["files"][2]["reason"]
    assert "the digest does not fit" in rows["changed"]["reason"]


def test_what_coq_refuses_is_refused_though_it_was_confirmed(run, needs_coq, files, monkeypatch):  # noqa: ARG001
    monkeypatch.setattr(coqc, "judged", lambda theorems, *_, **__: [Judgement(theorems[0], accepted=False)])
    result = run("recheck", "--kernel", "coq", files[0])
    assert (result.exit_code, "REFUSED" in result.stdout) == (1, True)


def test_the_theorem_is_of_what_was_rechecked_whatever_the_file_says_then(
    document, files, asked, tmp_path, monkeypatch
):
    _, told = asked
    file, read = tmp_path / "holds.json", rechecked_file.content_of
    shutil.copy(files[0], file)

    def replaced(path):
        content = read(path)
        shutil.copy(files[1], file)
        return content

    monkeypatch.setattr(rechecked_file, "content_of", replaced)
    monkeypatch.setattr(coqc, "judged", lambda theorems, *_, **__: [told[each] for each in theorems])
    (row,) = document("recheck", "--kernel", "coq", file)["files"]
    assert row["theorem"] == "forall v_x : R, 0 <= v_x <= 1 -> (v_x + v_x) = (2 * v_x)"


def test_where_coq_is_missing_one_line_says_how_to_get_it(run, files, monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda _: None)
    coqc.prelude.cache_clear()
    result = run("recheck", "--kernel", "coq", files[0])
    assert result.exit_code == 2
    assert result.stderr.endswith(
        "recheck: coqc is not installed; apt-get install coq libcoq-coquelicot libcoq-interval brings it\n"
    )
    assert "Traceback" not in result.stderr
