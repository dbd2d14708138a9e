"""`banditproof recheck --kernel coq`: certificates as theorems, and what is said where there is no Coq."""

from __future__ import annotations

import json
import shutil

import pytest
from banditproof.verify.evidence.certificate import certificate, save
from banditproof.verify.kernel import coqc


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """A certificate that holds, one that does not, one without a theorem, and one that was changed."""
    box = {"box": {"x": "[0, 1]"}, "where": []}
    folder = tmp_path_factory.mktemp("certificates")
    made = {
        "holds": certificate("identity", formula="x + x == 2*x", domain=box, payload={}),
        "false": certificate("identity", formula="x + x == 3*x", domain=box, payload={}),
        "beyond": certificate("identity", formula="erf(x) == erf(x)", domain=box, payload={}),
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
    assert [row["result"] for row in printed["files"]] == ["accepted", "refused", "untranslated", "rejected"]
    assert [row["ok"] for row in printed["files"]] == [True, False, False, False]
    assert printed["files"][0]["theorem"] == "forall v_x : R, 0 <= v_x <= 1 -> (v_x + v_x) = (2 * v_x)"
    assert "erf is not defined for Coq" in printed["files"][2]["reason"]
    assert "the digest does not fit" in printed["files"][3]["reason"]


def test_a_table_says_the_same(run, files, asked, monkeypatch):
    _, told = asked
    monkeypatch.setattr(coqc, "judged", lambda theorems, *_, **__: [told[each] for each in theorems])
    result = run("recheck", "--kernel", "coq", files[0], files[2])
    assert result.exit_code == 1
    assert "accepted" in result.stdout
    assert "UNTRANSLATED" in result.stdout
    assert "(v_x + v_x) = (2 * v_x)" in result.stdout
    assert run("recheck", "--kernel", "coq", "--quiet", files[0]).stdout == ""


def test_where_coq_is_missing_one_line_says_how_to_get_it(run, files, monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda _: None)
    coqc.prelude.cache_clear()
    result = run("recheck", "--kernel", "coq", files[0])
    assert result.exit_code == 2
    assert result.stderr.endswith(
        "recheck: coqc is not installed; apt-get install coq libcoq-coquelicot libcoq-interval brings it\n"
    )
    assert "Traceback" not in result.stderr


def test_a_file_that_is_missing_and_another_kernel_are_refused(run, tmp_path):
    result = run("recheck", "--kernel", "lean", tmp_path / "none.json")
    assert result.exit_code == 2
    assert "'own', 'coq'" in result.stderr
    result = run("recheck", "--kernel", "coq", tmp_path / "none.json")
    assert result.exit_code == 2
    assert "none.json cannot be read" in result.stderr
