"""`banditproof check`: the verdict table, JSON, JUnit, certificates, and the exit status."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from banditproof.cli.output.certificate_names import certificate_names
from banditproof.paper_checks.running.strict_json import without_times
from banditproof.verify.evidence.ladder import Evidence, Verdict
from hypothesis import given
from hypothesis import strategies as st

TIMES = re.compile(r"\d+\.\d+ s")


def test_claims_as_recorded_exit_with_0(run, some_claims):
    result = run("check", some_claims, "--jobs", "1")
    assert result.exit_code == 0
    lines = TIMES.sub("_", result.stdout).splitlines()
    assert lines[0].split() == [
        "claim",
        "verdict",
        "amended",
        "settled",
        "margin",
        "mutants",
        "time",
        "evidence",
    ]
    assert lines[2].split() == ["SOME-1", "VERIFIED", "1/1", "0", "1/1", "_", "random", "points"]
    assert lines[3].split()[:3] == ["SOME-2", "REFUTED", "VERIFIED"]
    assert lines[-4:] == [
        "note: SOME-3 has evidence that is VERIFIED, better than SUPPORTED as recorded",
        "3 claims: 2 VERIFIED, 1 REFUTED (1 of substance)",
        "3 of 3 assertions settled; 3 of 3 mutants killed",
        "all as recorded; _",
    ]


def test_anything_worse_than_recorded_exits_with_1(run, failing_claims):
    result = run("check", failing_claims, "--jobs", "1")
    assert result.exit_code == 1
    assert "FAILED: FAIL-WORSE has evidence that is VERIFIED, recorded as PROVED\n" in result.stdout
    assert "FAIL-NOT" not in result.stdout.partition("FAILED:")[2]
    assert result.stdout.splitlines()[-1].startswith("10 not as recorded; ")
    quiet = run("check", failing_claims, "--jobs", "1", "--quiet")
    lines = quiet.stdout.replace("\n  ", " ").splitlines()
    assert (quiet.exit_code, {line.partition(": ")[0] for line in lines}) == (1, {"FAILED"})
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    "name", ["FAIL-WORSE", "FAIL-SURVIVOR", "FAIL-BROKEN-CHECK", "FAIL-CRASH", "FAIL-EXIT"]
)
def test_one_failure_is_enough(run, failing_claims, name):
    assert run("check", f"{failing_claims}::{name}", "--jobs", "1").exit_code == 1
    assert run("check", f"{failing_claims}::FAIL-NOT", "--jobs", "1").exit_code == 0


def test_json_is_one_document_with_exactly_the_documented_fields(document, some_claims):
    printed = document("check", some_claims, "--jobs", "1")
    assert list(printed) == ["schema", "claims", "mutants", "certificates", "alpha", "seconds", "theorems"]
    assert printed["schema"] == "banditproof/check/2"
    for claim in printed["claims"]:
        assert list(claim) == [
            "id",
            "paper",
            "verdict",
            "amended",
            "found",
            "assertions",
            "remarks",
            "severity",
            "rests_on",
            "margin",
            "evidence",
            "mutants",
            "problems",
            "rechecked",
            "alpha",
            "seconds",
        ]
    assert (printed["mutants"]["killed"], printed["mutants"]["total"]) == (3, 3)


def test_json_comes_with_the_same_exit_status(document, failing_claims):
    printed = document("check", failing_claims, "--jobs", "1", status=1)
    assert [claim["id"] for claim in printed["claims"]][:2] == ["FAIL-NOT", "FAIL-WORSE"]
    assert [claim["id"] for claim in printed["claims"] if not claim["problems"]] == ["FAIL-NOT"]


def test_the_same_seed_gives_the_same_bytes_with_any_number_of_jobs(spawned, strict, some_claims):
    texts = {
        json.dumps(
            without_times(strict(spawned("check", some_claims, "--json", "--seed", 7, "--jobs", jobs).stdout))
        )
        for jobs in (1, 2)
    }
    assert len(texts) == 1
    other = strict(spawned("check", some_claims, "--json", "--seed", 8, "--jobs", 1).stdout)
    assert json.dumps(without_times(other)) not in texts


CHAIN = """
from banditproof.paper_checks import Claim, Verdict, holds_at

def claim(identifier, *rests_on):
    return Claim(id=identifier, where="", kind="", statement="", printed="x <= 1", mutants={"less": "x <= 0"},
                 checks=(holds_at([{"x": 1}]),), recorded=Verdict.VERIFIED, rests_on=rests_on)

CLAIMS = (claim("CHAIN-1"), claim("CHAIN-2", "CHAIN-1", "ELSE-1"), claim("CHAIN-3", "chain-2", "CHAIN-1"),
          claim("CHAIN-4"))
"""


def test_a_single_claim_is_shown_with_what_it_rests_on_and_what_rests_on_it(run, tmp_path):
    file = tmp_path / "chain.py"
    file.write_text(CHAIN, encoding="utf-8")
    shown = run("check", f"{file}::CHAIN-2", "--jobs", "1").stdout
    assert "\nCHAIN-2 rests on CHAIN-1 (VERIFIED on record), ELSE-1 (not registered)\n" in shown
    assert "\non CHAIN-2 rests CHAIN-3 (VERIFIED on record)\n" in shown
    assert "rest on" not in run("check", f"{file}::CHAIN-4", "--jobs", "1").stdout
    assert "rests on" not in run("check", file, "--jobs", "1").stdout


def test_a_shipped_claim_is_shown_among_all_others(run):
    shown = run("check", "RDP-T4", "--jobs", "1").stdout
    assert re.search(r"^on RDP-T4 rests? .*RDP-\S+ \(\w+ on record", shown, flags=re.MULTILINE)


def test_json_and_markdown_exclude_each_other(complaint, some_claims):
    line = complaint("check", some_claims, "--json", "--markdown")
    assert "--json and --markdown exclude each other" in line


def test_junit_has_one_test_per_claim_and_its_failures(run, failing_claims, tmp_path):
    report = tmp_path / "report.xml"
    assert run("check", failing_claims, "--jobs", "1", "--junit", report).exit_code == 1
    suite = ET.parse(report).getroot().find("testsuite")  # noqa: S314  our own file
    cases = {case.get("name"): case for case in suite.iter("testcase")}
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("11", "10", "0")
    assert len(cases) == 11
    assert cases["FAIL-NOT"].find("failure") is None
    assert cases["FAIL-WORSE"].find("failure").get("message") == (
        "FAIL-WORSE has evidence that is VERIFIED, recorded as PROVED"
    )
    assert {case.get("classname") for case in cases.values()} == {"fail"}
    assert float(cases["FAIL-NOT"].get("time")) >= 0


def test_junit_survives_characters_that_xml_cannot_hold(run, some_claims, tmp_path):
    odd = tmp_path / "odd.py"
    text = Path(some_claims).read_text(encoding="utf-8")
    odd.write_text(text.replace('"SOME-1"', r'"SOME-\x00<&>\ud800"'), encoding="utf-8")
    report = tmp_path / "report.xml"
    assert run("check", odd, "--jobs", "1", "--junit", report).exit_code == 0
    names = [case.get("name") for case in ET.parse(report).iter("testcase")]  # noqa: S314  our own file
    assert names[0] == "SOME-\N{REPLACEMENT CHARACTER}<&>\N{REPLACEMENT CHARACTER}"


def test_certificates_are_written_one_file_each(run, some_claims, tmp_path):
    folder = tmp_path / "new" / "folder"
    assert run("check", some_claims, "--jobs", "1", "--certificates", folder).exit_code == 0
    assert sorted(path.name for path in folder.iterdir()) == [
        "SOME-1.json",
        "SOME-2.json",
        "SOME-2@amended.json",
        "SOME-3@1.json",
        "SOME-3@2.json",
    ]
    assert json.loads((folder / "SOME-1.json").read_text(encoding="utf-8")) == {"worst": 0.0}


def test_a_claim_cannot_write_outside_the_folder_of_certificates(run, some_claims, tmp_path):
    sly = tmp_path / "sly.py"
    text = Path(some_claims).read_text(encoding="utf-8")
    sly.write_text(text.replace('"SOME-1"', '"../../SLY"'), encoding="utf-8")
    folder = tmp_path / "certificates"
    run("check", f"{sly}::../../SLY", "--jobs", "1", "--certificates", folder)
    (file,) = folder.iterdir()
    assert re.fullmatch(r"_\.\._SLY-[0-9a-f]{10}\.json", file.name)


def test_no_two_claims_write_one_certificate(run, some_claims, tmp_path):
    """SOME-3 has two of them, and there is a claim that goes by the name of one."""
    sly = tmp_path / "sly.py"
    text = Path(some_claims).read_text(encoding="utf-8")
    for old, new in (("SOME-1", "SOME-3-1"), ("SOME-2", "SOME-3@2")):
        text = text.replace(f'"{old}"', f'"{new}"')
    sly.write_text(text, encoding="utf-8")
    folder = tmp_path / "certificates"
    assert run("check", sly, "--jobs", "1", "--certificates", folder).exit_code == 0
    assert len(list(folder.iterdir())) == 5


_SEALED = Evidence(Verdict.VERIFIED, "test", "", certificate={})
_PLAIN = Evidence(Verdict.VERIFIED, "test", "")


@given(
    st.lists(
        st.text("aA1-@.", min_size=1, max_size=4) | st.sampled_from(["a-amended", "a@amended", "a@1"]),
        min_size=2,
        max_size=6,
        unique_by=str.lower,
    ),
    st.lists(st.sampled_from([_SEALED, _PLAIN]), max_size=4),
)
def test_files_of_certificates_are_told_apart_without_regard_to_case(identifiers, evidence):
    names = [
        name
        for identifier in identifiers
        for amended in (False, True)
        for name in certificate_names(identifier, evidence, amended=amended)
    ]
    named = [name.lower() for name in names if name is not None]
    assert len(names) == 2 * len(identifiers) * len(evidence)
    assert len(named) == 2 * len(identifiers) * evidence.count(_SEALED) == len(set(named))


@pytest.mark.parametrize("name", ["SOME-1", "SOME-2", "SOME-3"])
def test_a_site_and_a_folder_of_certificates_hold_the_same_files(run, some_claims, tmp_path, name):
    words = (f"{some_claims}::{name}", "--jobs", "1")
    run("check", *words, "--certificates", tmp_path / "sealed")
    run("report", *words, "-o", tmp_path / "site")
    one, two = (
        {path.name: path.read_bytes() for path in folder.iterdir()}
        for folder in (tmp_path / "sealed", tmp_path / "site" / "certificates")
    )
    assert one == two


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (
            ["--junit", "/no/such/folder/report.xml"],
            "--junit: no folder /no/such/folder to write report.xml in",
        ),
        (["--junit", "/"], "--junit: / is a folder; a file is accepted"),
        (["no/such.py"], "check: no such file of claims: no/such.py"),
        (["BERN-NONSENSE"], "'BERN-NONSENSE' is not a claim, a paper, a file (*.md, *.py) or a module"),
        (["."], "'.' is not a claim"),
    ],
)
def test_bad_input_is_one_line_before_any_work(complaint, arguments, expected):
    assert expected in complaint("check", *arguments)


def test_a_folder_of_certificates_that_is_a_file_is_refused(complaint, some_claims, tmp_path):
    (tmp_path / "file").touch()
    assert "is a file" in complaint("check", some_claims, "--certificates", tmp_path / "file")


def test_wrong_claims_leave_no_report(complaint, tmp_path):
    wrong = tmp_path / "wrong.py"
    wrong.write_text("1 / 0", encoding="utf-8")
    line = complaint("check", wrong, "--junit", tmp_path / "r.xml", "--certificates", tmp_path / "c")
    assert line.endswith("cannot be loaded: ZeroDivisionError: division by zero (wrong.py, line 1)")
    assert [path.name for path in tmp_path.iterdir() if path.name != "__pycache__"] == ["wrong.py"]


def test_a_file_without_claims_is_an_empty_table(run, tmp_path):
    empty = tmp_path / "empty.py"
    empty.write_text("CLAIMS = ()", encoding="utf-8")
    result = run("check", empty)
    assert result.exit_code == 0
    assert (
        TIMES.sub("_", result.stdout)
        == "0 claims\n0 of 0 assertions settled; 0 of 0 mutants killed\nall as recorded; _\n"
    )


def test_list_claims_shows_what_is_on_record(run, document, some_claims):
    lines = run("list", "claims", some_claims).stdout.splitlines()
    assert lines[2].split()[:5] == ["SOME-1", "Lemma", "1", "inequality", "VERIFIED"]
    assert lines[2].endswith("x^2 >= 0 for x in [0, 1]")
    listed = document("list", "claims", some_claims)
    assert listed["schema"] == "banditproof/list-claims/1"
    assert [claim["id"] for claim in listed["claims"]] == ["SOME-1", "SOME-2", "SOME-3"]
    assert listed["claims"][1]["amendment"] == "x - x^2 >= 0"
    assert listed["claims"][0]["mutants"] == ["lowered"]
    assert listed["claims"][0]["needed_by"] == []


def test_list_claims_says_what_rests_on_a_claim(document, tmp_path):
    file = tmp_path / "chain.py"
    file.write_text(CHAIN, encoding="utf-8")
    listed = document("list", "claims", file)["claims"]
    assert [claim["rests_on"] for claim in listed] == [[], ["CHAIN-1", "ELSE-1"], ["chain-2", "CHAIN-1"], []]
    assert [claim["needed_by"] for claim in listed] == [["CHAIN-2", "CHAIN-3"], ["CHAIN-3"], [], []]


def test_list_claims_of_nothing_says_so(run, tmp_path):
    empty = tmp_path / "empty.py"
    empty.write_text("CLAIMS = ()", encoding="utf-8")
    assert run("list", "claims", empty).stdout == "no claims\n"


SETTLED = """
from banditproof.paper_checks import Claim, Verdict, box, entry, equals_at, holds_on, is_identity

UNIT = box(x=(0, 1))
CLAIMS = (Claim(
    id="WORDS-1", where="", kind="lemma", statement="", recorded=Verdict.PROVED,
    printed={"square": "x**2 >= 0 and x >= -1", "double": "x + x == 2*x", "value": "x + 1"},
    mutants={
        "square": {"square": "x**2 >= 0.1"},
        "double": {"double": "x + x == 3*x"},
        "value": {"value": "x + 2"},
    },
    checks=(
        entry("value", equals_at([({"x": "0.5"}, "1.5")], part="square")),
        entry("square", holds_on(UNIT, part="square")),
        entry("double", is_identity(UNIT, part="double")),
    ),
),)
"""


def test_the_evidence_is_told_in_a_word_each_strongest_first(run, tmp_path):
    claims = tmp_path / "claims.py"
    claims.write_text(SETTLED, encoding="utf-8")
    result = run("check", claims, "--jobs", "1")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[2].endswith("proof, identity, instances")


def test_values_that_illustrate_a_proof_do_not_weaken_it(document, tmp_path):
    claims = tmp_path / "claims.py"
    claims.write_text(SETTLED, encoding="utf-8")
    (claim,) = document("check", claims, "--jobs", "1")["claims"]
    assert claim["verdict"] == "PROVED"
    assert {item["verdict"] for item in claim["evidence"]} == {"PROVED", "VERIFIED"}


NOTICED = '{"probability": 0.99999, "by": "binomial law"}'
LUCK = """
from banditproof.paper_checks import Claim, Evidence, Verdict

def check(formula, effort):
    verdict = Verdict.SUPPORTED if formula else Verdict.REFUTED
    return Evidence(verdict, "simulation", "some runs", details={"alpha": ALPHA, "again": AGAIN})

CLAIMS = tuple(
    Claim(id=f"LUCK-{n}", where="", kind="", statement="", printed=True, mutants={"not": False},
          checks=(check,), recorded=Verdict.SUPPORTED)
    for n in (1, 2)
)
"""


def test_statistics_that_would_not_notice_a_mutant_again_are_open_and_say_why(run, document, tmp_path):
    file = tmp_path / "luck.py"
    weak = LUCK.replace("ALPHA", "1e-9").replace("AGAIN", '{"probability": 0.6, "by": "binomial law"}')
    file.write_text(weak.replace("recorded=Verdict.SUPPORTED", "recorded=Verdict.OPEN"))
    first, _ = document("check", file, "--jobs", "1")["claims"]
    assert (first["verdict"], first["found"]) == ("OPEN", "OPEN")
    (evidence,) = first["evidence"]
    assert evidence["details"]["level"] == 1e-9
    assert evidence["details"]["powers"] == {"not": {"probability": 0.6, "by": "binomial law"}}
    assert "fresh runs would refute 'not' with probability 0.6 only, 0.9 is needed" in evidence["summary"]
    recorded = tmp_path / "recorded.py"
    recorded.write_text(weak)
    result = run("check", recorded, "--jobs", "1")
    assert result.exit_code == 1
    assert "has evidence that is OPEN, recorded as SUPPORTED" in " ".join(result.stdout.split())


@pytest.mark.parametrize(("alpha", "status"), [("4e-7", 0), ("6e-7", 1)])
def test_the_chance_of_false_statistical_findings_is_shown_and_bounded(run, tmp_path, alpha, status):
    file = tmp_path / "luck.py"
    file.write_text(LUCK.replace("ALPHA", alpha).replace("AGAIN", NOTICED))
    result = run("check", file, "--jobs", "1")
    assert result.exit_code == status
    shown = {"4e-7": "8e-07", "6e-7": "1.2e-06"}[alpha]
    assert f"chance of a false statistical finding at most {shown};" in result.stdout
    (line,) = [each for each in result.stdout.splitlines() if each.startswith("LUCK-1: level")]
    assert line == f"LUCK-1: level {float(alpha):g}; 'not' is seen with probability > 0.999 (binomial)"
    assert len(line) <= 80
    assert ("are to have a chance of at most 1e-06" in result.stderr) is bool(status)
    printed = json.loads(run("check", file, "--jobs", "1", "--json").stdout)
    assert printed["alpha"] == pytest.approx(2 * float(alpha))
    assert [claim["alpha"] for claim in printed["claims"]] == pytest.approx([float(alpha)] * 2)


LEFT = """
from banditproof.paper_checks import Verdict, claim, over, step

TOUCHES = step("bound", "sqrt(d*f) <= (d + f)/2 + d**4*(1 - f)", wrong={"less": "/2 -> /3"})
UNIT = over(d="[0, 1]", f="[0, 1]")
CLAIMS = (claim("LEFT-1", "Lemma", "roots", UNIT, TOUCHES, recorded=Verdict.VERIFIED),)
"""


def test_what_is_not_decided_is_said_on_the_line_of_the_claim(run, document, tmp_path):
    """Near which point, and with what may help: in the table, in Markdown and as JSON."""
    file = tmp_path / "left.py"
    file.write_text(LEFT, encoding="utf-8")
    told = "not decided near d = 0, f = 0: squares instead of roots may help"
    rows = run("check", file, "--no-store", "--wide").stdout.splitlines()
    assert any(row.startswith("LEFT-1") and row.endswith(told) for row in rows)
    assert f"  left: {told}" in run("check", file, "--no-store").stdout.splitlines()
    assert any(
        "| LEFT-1 |" in row and told in row for row in run("check", file, "--markdown").stdout.splitlines()
    )
    (found,) = document("check", file, "--no-store")["claims"][0]["evidence"]
    assert found["details"]["not decided near"] == {"d": "0", "f": "0"}
    assert found["details"]["hint"] == "squares instead of roots may help"
