"""`banditproof check`: the words on the screen, JSON, JUnit, errata, certificates, and the exit status."""

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from banditproof.cli.pages.latex import as_latex

from ...paper_checks.some_pages import changed, traced

TIMES = re.compile(r"\d+\.\d+ s")
MATCHER = Path(__file__).parents[3] / "docs" / "problem_matcher.json"


def test_a_page_that_is_as_it_says_exits_with_0(run, unbroken, some_claims):
    result = run("check", some_claims, "--jobs", "1")
    assert (result.exit_code, result.stderr) == (0, "")
    lines = TIMES.sub("_", unbroken(result.stdout)).splitlines()
    counted = "1 PROVED, 1 TESTED, 1 UNCHECKED, 1 REFUTED; 5 certificates rechecked; _"
    assert lines[-1] == f"3 claims; main sentences: {counted}"


def test_anything_worse_than_its_page_says_exits_with_1(run, failing_claims):
    result = run("check", failing_claims, "--jobs", "1", "--quiet")
    assert (result.exit_code, result.stdout) == (1, "")
    failed = [line for line in result.stderr.splitlines() if line.startswith("FAILED: ")]
    assert [line.split()[1] for line in failed] == ["SOME-1", "SOME-2", "SOME-3"]
    assert "1: TESTED, worse than PROVED as recorded" in failed[2]
    (pattern,) = json.loads(MATCHER.read_text(encoding="utf-8"))["problemMatcher"][1]["pattern"]
    found = [re.fullmatch(pattern["regexp"], line) for line in failed]
    page = Path(failing_claims).read_text(encoding="utf-8").splitlines()
    assert [page[int(each[pattern["line"]]) - 1][:2] for each in found] == ["1."] * 3
    assert {Path(each[pattern["file"]]).name for each in found} == {Path(failing_claims).name}
    assert run("check", f"{failing_claims}::SOME-3", "--jobs", "1").exit_code == 1
    assert "Traceback" not in result.output


def test_a_review_in_latex_escapes_text_and_keeps_mathematics_and_code():
    page = ["## A_1: 50%", "> $a_1$ & `b_2`", "> c", "", "```", "   x_1 >= 0", "```", "- one", "- {two}"]
    assert list(as_latex(page)) == [
        r"\subsection*{A\_1: 50\%}",
        *(r"\begin{quote}", r"$a_1$ \& \texttt{b\_2}", "c", r"\end{quote}", ""),
        *(r"\begin{verbatim}", "   x_1 >= 0", r"\end{verbatim}"),
        *(r"\begin{itemize}", r"\item one", r"\item \{two\}", r"\end{itemize}"),
    ]


@pytest.fixture(scope="module")
def wrong(tmp_path_factory):
    """A page with a slip, an error of substance, and a sentence that shares it."""
    more = """
## SOME-4 Theorem 4, lines 6 to 7
> $x^2 \\ge 2x$ for all x

1. detail: its proof. **REFUTED** (slip): by SOME-2 at x = 1/2
   ```check
   for x in [0, 1]
   slip: x**2 >= x
   ```
2. As printed. **REFUTED** (substance): at x = 1 it is 1, against 2
   ```check
   for x in [0, 1]
   twice: x**2 >= 2*x
   ```
3. instead SOME-4-ZERO: at x = 0 both are 0. **TESTED** at 1 point
   ```check
   at x = 0
   zero: x**2 == 2*x
       not 2*x -> 2*x + 1
   ```

## SOME-5 Remark
> the same

1. As printed. **REFUTED** (substance): the same error as SOME-4, which counts it
   ```check
   for x in [0, 1]
   again: x**2 >= 2*x
   ```
2. It is used. **UNCHECKED** argued from SOME-4
"""
    page = changed(tmp_path_factory.mktemp("wrong"))
    page.write_text(page.read_text(encoding="utf-8") + more, encoding="utf-8")
    return page


def test_errata_come_by_consequence_and_count_a_counterexample_once(run, document, wrong, unbroken):
    text = run("check", wrong, "--errata", "--jobs", "1").stdout
    counted = "1 error of substance in Nobody: Nothing much; 1 wrong constant, 1 slip of a proof"
    assert unbroken(text).startswith(f"{counted}\n")
    parts = text.split("\n\n")
    assert [part.splitlines()[0] for part in parts[1:4]] == [
        "SOME-4 Theorem 4, lines 6 to 7: substance",
        "SOME-2 Lemma 2, line 4: constant",
        "SOME-4 Theorem 4, lines 6 to 7: slip",
    ]
    for told in (
        "instead, SOME-4-ZERO: at x = 0 both are 0.",
        "the same error: SOME-5, 1",
        "used by: SOME-5",
    ):
        assert told in unbroken(parts[1])
    printed = document("check", wrong, "--errata", "--jobs", "1")
    assert [(each["claim"], each["severity"]) for each in printed["errors"]] == [
        *(("SOME-4", "substance"), ("SOME-2", "constant"), ("SOME-4", "slip"))
    ]
    pasted = run("check", wrong, "--errata", "--latex", "--jobs", "1").stdout
    assert "$x^2 \\ge 2x$ for all x" in pasted
    assert pasted.count("\\begin{") == pasted.count("\\end{") > 3


def test_junit_has_one_test_per_claim_and_its_failures(run, failing_claims, tmp_path):
    report = tmp_path / "report.xml"
    assert run("check", failing_claims, "--jobs", "1", "--junit", report).exit_code == 1
    suite = ET.parse(report).getroot().find("testsuite")  # noqa: S314  our own file
    cases = {case.get("name"): case for case in suite.iter("testcase")}
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("3", "3", "0")
    message = cases["SOME-3"].find("failure").get("message")
    assert message == "SOME-3 1: TESTED, worse than PROVED as recorded"
    assert "2. It follows. UNCHECKED" in cases["SOME-3"].find("system-out").text
    assert float(cases["SOME-1"].get("time")) >= 0


def test_junit_survives_characters_that_xml_cannot_hold(run, tmp_path):
    odd = changed(tmp_path, ("## SOME-1 ", "## SOME-<&> "))
    report = tmp_path / "report.xml"
    assert run("check", odd, "--jobs", "1", "--junit", report).exit_code == 0
    case = next(ET.parse(report).iter("testcase"))  # noqa: S314  our own file
    assert case.get("name") == "SOME-<&>"


def test_a_claim_cannot_write_outside_the_folder_of_certificates(run, tmp_path):
    sly = changed(tmp_path, ("## SOME-1 ", "## ../../SLY "))
    folder = tmp_path / "certificates"
    run("check", f"{sly}::../../SLY", "--jobs", "1", "--certificates", folder)
    (file,) = folder.iterdir()
    assert re.fullmatch(r"_\.\._SLY-[0-9a-f]{10}\.json", file.name)


def test_no_two_claims_write_one_certificate(run, tmp_path):
    """SOME-2 has two of them, and there is a claim that goes by the name of one."""
    sly = changed(tmp_path, ("## SOME-1 ", "## SOME-2@1 "))
    folder = tmp_path / "certificates"
    assert run("check", sly, "--jobs", "1", "--certificates", folder).exit_code == 0
    assert len(list(folder.iterdir())) == 3


def test_a_wrong_page_leaves_no_report(run, tmp_path):
    wrong = changed(tmp_path, ("square: x**2 >= 0", "square: x**2 >= w"))
    result = run("check", wrong, "--junit", tmp_path / "r.xml", "--certificates", tmp_path / "c")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "some_claims.md:16:20: w has no" in result.stderr
    assert sorted(path.suffix for path in tmp_path.iterdir()) == [".md", ".py"]


LUCK = """
from banditproof.verify.evidence.ladder import Evidence, Verdict

def check(printed, effort):
    verdict = Verdict.SUPPORTED if "1" in printed.text else Verdict.REFUTED
    return Evidence(verdict, "simulation", "some runs", details={"alpha": ALPHA, "again": AGAIN})

def by_one():
    return check
by_two = by_one
"""
NOTICED = '{"probability": 0.99999, "by": "binomial law"}'


def test_statistics_that_would_not_notice_a_near_miss_again_are_unchecked_and_say_why(document, tmp_path):
    weak = LUCK.replace("ALPHA", "1e-9").replace("AGAIN", '{"probability": 0.6, "by": "binomial law"}')
    (claim,) = document("check", traced(tmp_path, weak, "one", prefix="LUCK"), "--jobs", "1")["claims"]
    (said,) = claim["sentences"]
    assert said["word"] == "UNCHECKED"
    assert "power 0.6 (binomial), 0.9 is needed" in said["why"]


@pytest.mark.parametrize(("alpha", "status"), [("4e-7", 0), ("6e-7", 1)])
def test_the_chance_of_false_statistical_findings_is_shown_and_bounded(
    run, unbroken, tmp_path, alpha, status
):
    code = LUCK.replace("ALPHA", alpha).replace("AGAIN", NOTICED)
    result = run("check", traced(tmp_path, code, "one", "two", prefix="LUCK"), "--jobs", "1")
    assert result.exit_code == status
    shown = {"4e-7": "8e-07", "6e-7": "1.2e-06"}[alpha]
    assert f"chance of a false statistical finding at most {shown}" in unbroken(result.stdout)
    assert f"SUPPORTED at level {float(alpha):g}, power > 0.999 (binomial)" in unbroken(result.stdout)
    assert ("are to have a chance of at most 1e-06" in result.stderr) is bool(status)


def test_what_is_not_decided_is_said_at_the_sentence(run, document, unbroken, tmp_path):
    """Near which point, and with what may help: on the screen, in Markdown and as JSON."""
    page = changed(
        tmp_path,
        ("- `x`: a number\n", "- `x`, `d`, `f`: numbers\n"),
        (
            "for x in [0, 1]\n   square: x**2 >= 0",
            "for d, f in [0, 1]\n   square: sqrt(d*f) <= (d + f)/2 + d**4*(1 - f)",
        ),
        ("not x**2 -> x**2 - 1/10", "not /2 -> /3"),
    )
    told = "searched, not proved; not decided near d = 0, f = 0: squares instead of roots may help"
    words = ("check", f"{page}::SOME-1", "--no-store", "--jobs", "1")
    for more in ((), ("--markdown",)):
        assert told in unbroken(run(*words, *more).stdout)
    (said,) = document(*words, status=1)["claims"][0]["sentences"]
    assert told in said["why"]
    assert (said["word"].split()[0], said["change"].split()[0]) == ("TESTED", "TESTED")


def test_where_a_side_has_no_value_is_said_once(document, tmp_path):
    page = changed(
        tmp_path, ("square: x**2 >= 0", "square: 1/x >= 0"), ("not x**2 -> x**2 - 1/10", "not 0 -> 2")
    )
    rows = document("check", f"{page}::SOME-1", "--no-store", "--jobs", "1", status=1)["claims"]
    assert rows[0]["sentences"][0]["why"] == "undefined at x = 0: 1/x needs x != 0"
