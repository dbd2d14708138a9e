"""`banditproof check --coq`: theorems beside the certificates, and where there is no Coq one line."""

from __future__ import annotations

import json
import shutil

import pytest
from banditproof.verify.kernel import accepted as theorems_on_record
from banditproof.verify.kernel import coqc

CLAIMS = """
from banditproof.paper_checks import Claim, Verdict, box, holds_on

CLAIMS = (
    Claim(id="CO-1", where="(1)", kind="inequality", statement="x^2 <= x on [0, 1]",
          printed="x**2 <= x", mutants={"larger": "x**2 <= x/2"},
          checks=(holds_on(box(x=(0, 1))),), recorded=Verdict.PROVED),
)
"""


@pytest.fixture
def claims(tmp_path):
    (tmp_path / "claims.py").write_text(CLAIMS, encoding="utf-8")
    return tmp_path / "claims.py"


@pytest.mark.usefixtures("needs_coq")
@pytest.mark.long
def test_theorems_are_written_and_compiled(run, claims, tmp_path):
    result = run("check", claims, "--jobs", "1", "--coq", tmp_path / "theorems")
    assert result.exit_code == 0, result.output
    assert "coq: 1 of 1 certificate accepted as theorem" in result.stderr
    listed = json.loads((tmp_path / "theorems" / "theorems.json").read_text(encoding="utf-8"))
    assert listed["schema"] == "banditproof/theorems/1"
    (row,) = listed["certificates"]
    assert (row["certificate"], row["accepted"], row["file"]) == ("CO-1", True, "theorems_1.v")
    text = (tmp_path / "theorems" / "theorems_1.v").read_text(encoding="utf-8")
    assert f"Theorem {row['theorem']} :\n  forall v_x : R, 0 <= v_x <= 1 -> (v_x ^ 2) <= v_x.\n" in text
    assert text.endswith("Print Assumptions everything.\n")
    assert sorted(each.stem for each in (tmp_path / "theorems" / "prelude").iterdir()) == sorted(coqc.PARTS)


def test_what_cannot_be_done_is_said_before_the_work(run, claims, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("", encoding="utf-8")
    result = run("check", claims, "--coq", tmp_path / "file")
    assert result.exit_code == 2
    assert f"--coq: {tmp_path / 'file'} is a file; a folder is accepted" in result.stderr
    monkeypatch.setattr(shutil, "which", lambda _: None)
    coqc.prelude.cache_clear()
    result = run("check", claims, "--coq", tmp_path / "theorems")
    assert result.exit_code == 2
    assert "check: --coq: coqc is not installed; apt-get install coq " in result.stderr


def test_beside_each_assertion_stands_what_coq_says_and_the_verdict_is_the_same(
    document, claims, monkeypatch
):
    told = []
    for accepted in (False, True):
        monkeypatch.setattr(theorems_on_record, "is_accepted", lambda _, known=accepted: known)
        (claim,) = document("check", claims)["claims"]
        (assertion,) = claim["assertions"]
        told.append((claim["verdict"], assertion["verdict"], assertion["evidence"][0]["coq"]))
    assert told == [("PROVED", "PROVED", [False]), ("PROVED", "PROVED", [True])]
