"""Claims that name theorems of Coq: what `check`, `recheck` and `report` show of them, asked or not."""

import json

import pytest
from banditproof.verify.kernel.policy_theorems import answers, compiled
from banditproof.verify.kernel.policy_theorems.answer import Answer, Standing

PAGE = """# 1 A section

Paper: Nobody: Nothing much
Form: 1

## CO-1 (1)
> the log-sum inequality

1. As printed. **PROVED IN PART** for finite sums (Coq)
   ```theorem
   log_sum
   part: for finite sums
   ```
"""
KNOWN = Answer(
    "log_sum",
    "Probability",
    "the log-sum inequality",
    Standing.ACCEPTED,
    3,
    31,
    statement="forall a b,\n  ac a b -> a <= b & 1",
    definitions={"Probability.ac": "ac =\nfun a b => a", "LowerBounds.gap": "gap =\nfun a => a"},
    axioms=("Classical_Prop.classic",),
    seconds=0.15,
)
SHOWN = """   PROVED (Coq): log_sum, for finite sums
     forall a b,
       ac a b -> a <= b & 1
     definitions of Probability, Divergences, Interaction: ac
       gap =
       fun a => a
     no axioms but those of Coq's real numbers: classic
     verify/theorems/Probability.v: 3 lines of statement, 31 of proof, 0.15 s
"""


@pytest.fixture
def claims(tmp_path):
    (tmp_path / "claims.md").write_text(PAGE, encoding="utf-8")
    return tmp_path / "claims.md"


def test_where_nothing_is_known_check_asks_nobody(run, document, claims, unbroken, monkeypatch):
    monkeypatch.setattr(compiled, "run_coqc", None)
    result = run("check", claims, "--jobs", "1")
    assert result.exit_code == 0, result.output
    assert "run here): log_sum, for finite sums log_sum (I : finType) (a b : I" in unbroken(result.stdout)
    assert "\n1 theorem of Coq: 1 PROVED (Coq, not run here)\n" in result.stdout
    (told,) = document("check", claims, "--jobs", "1")["claims"][0]["sentences"][0]["checks"]
    assert (told["name"], told["part"], told["theorem"]["statement"]) == ("log_sum", "for finite sums", "")
    misspelled = claims.with_name("misspelled.md")
    misspelled.write_text(PAGE.replace("log_sum", "log_sums"), encoding="utf-8")
    result = run("check", misspelled, "--jobs", "1")
    assert result.exit_code == 2
    assert ":4: no theorem is called 'log_sums'; log_sum is one" in result.stderr


def test_what_is_known_is_shown_by_check_and_report(run, claims, tmp_path, monkeypatch):
    monkeypatch.setattr(answers, "kept_answer", lambda *_: KNOWN)
    shown = run("check", claims, "--jobs", "1").stdout
    assert SHOWN in shown
    assert "       ac =\n       fun a b => a\n" in run("check", claims, "--jobs", "1", "--wide").stdout
    run("report", "-o", tmp_path / "site", "--jobs", "1", "--no-store", claims)
    page = (tmp_path / "site" / "claims" / "CO-1.html").read_text(encoding="utf-8")
    assert "PROVED (Coq): <code>log_sum</code>, for finite sums" in page
    assert "ac a b -&gt; a &lt;= b &amp; 1" in page
    monkeypatch.setattr(answers, "asked", lambda *_: {"log_sum": KNOWN})
    assert run("recheck", "--kernel", "coq", "--theorem", "log_sum", "--quiet").stdout == ""


def test_what_coq_refuses_fails_the_run(run, claims, monkeypatch):
    refused = Answer("log_sum", "Probability", "", Standing.REFUSED, 3, 31, "it rests on any")
    monkeypatch.setattr(answers, "kept_answer", lambda *_: refused)
    result = run("check", claims, "--jobs", "1")
    assert result.exit_code == 1
    assert "FAILED: CO-1 1: UNCHECKED (Coq refuses log_sum: it rests on any)" in result.stderr


@pytest.mark.usefixtures("needs_coq")
@pytest.mark.long
def test_coq_is_asked_by_check_and_by_recheck(run, document, claims, tmp_path):
    result = run("check", claims, "--jobs", "1", "--coq", tmp_path / "coq")
    assert result.exit_code == 0, result.output
    assert "coq: PROVED (Coq): log_sum" in result.stderr
    assert "ln (\\big[Rplus/0]_i a i / \\big[Rplus/0]_i b i)" in result.stdout
    listed = json.loads((tmp_path / "coq" / "policies" / "theorems.json").read_text(encoding="utf-8"))
    (told,) = document("recheck", "--kernel", "coq", "--theorem", "log_sum")["theorems"]
    assert listed["theorems"] == [told]
    assert list(told["definitions"]) == ["Probability.ac"]
    assert (tmp_path / "coq" / "policies" / "Probability.v").is_file()
