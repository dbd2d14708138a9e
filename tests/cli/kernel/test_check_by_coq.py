"""`banditproof check --coq`: theorems beside the certificates, and where there is no Coq one line."""

import json
import shutil

import pytest
from banditproof.verify.kernel import coqc


@pytest.fixture
def claims(some_claims):
    return f"{some_claims}::SOME-1"


@pytest.mark.usefixtures("needs_coq")
@pytest.mark.long
def test_theorems_are_written_and_compiled(run, claims, tmp_path):
    result = run("check", claims, "--jobs", "1", "--coq", tmp_path / "theorems")
    assert result.exit_code == 0, result.output
    assert "coq: 1 of 1 certificate accepted as theorem" in result.stderr
    listed = json.loads((tmp_path / "theorems" / "theorems.json").read_text(encoding="utf-8"))
    assert listed["schema"] == "banditproof/theorems/1"
    (row,) = listed["certificates"]
    assert (row["certificate"], row["accepted"], row["file"]) == ("SOME-1", True, "theorems_1.v")
    text = (tmp_path / "theorems" / "theorems_1.v").read_text(encoding="utf-8")
    assert f"Theorem {row['theorem']} :\n  forall v_x : R, 0 <= v_x <= 1 -> 0 <= (v_x ^ 2).\n" in text
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
