"""`banditproof check --markdown` and `--errata`: what a reviewer is told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from banditproof.cli.output.markdown_text import escaped, table
from banditproof.cli.output.table import one_line
from banditproof.cli.verdicts.claim_places import order_of, section_of
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

TEXTS = str(Path(__file__).parent.parent.joinpath("some_texts.py"))
READER = MarkdownIt("commonmark").enable("table")


@pytest.fixture(scope="module")
def reviewed(run):
    """The review of two texts."""
    result = run("check", TEXTS, "--markdown", "--jobs", "1")
    assert result.exit_code == 0
    return result.stdout


@pytest.fixture(scope="module")
def page(run):
    """Their errata."""
    result = run("check", TEXTS, "--errata", "--markdown", "--jobs", "1")
    assert result.exit_code == 0
    return result.stdout


def under(text, heading):
    """What stands under a heading, up to the next one of its level or above."""
    level = heading.partition(" ")[0]
    _, _, after = text.partition(f"{heading}\n")
    assert after, f"no {heading}"
    return re.split(rf"^#{{1,{len(level)}}} ", after, flags=re.MULTILINE)[0]


def seen(markdown):
    """What a reader of the rendered Markdown reads, inline by inline."""
    found = []
    for token in READER.parse(markdown):
        if token.type == "inline":
            assert {child.type for child in token.children} <= {
                "text",
                "text_special",
                "strong_open",
                "strong_close",
            }
            found.append("".join(child.content for child in token.children))
    return found


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"])))
def test_escaped_text_reads_as_it_was_written(text):
    assert seen(f"- said: {escaped(text)}") == [f"said: {one_line(text)}".strip()]


@given(st.lists(st.tuples(*[st.text(st.characters(exclude_categories=["Cs", "Cc"]))] * 2), min_size=1))
def test_tables_hold_any_text(rows):
    lines = table(("a", "b"), rows, right=("b",))
    assert lines[1] == "| --- | ---: |"
    cells = [one_line(cell) for row in rows for cell in row]
    assert seen("\n".join(lines)) == ["a", "b", *cells]


def test_unescaped_text_would_not_read_so():
    assert escaped("a*b*c") == r"a\*b\*c"
    tokens = [token for token in READER.parse("- said: a*b*c") if token.type == "inline"]
    assert "em_open" in {child.type for child in tokens[0].children}


def test_each_text_has_its_head(reviewed):
    assert re.findall("^# .*", reviewed, flags=re.MULTILINE) == ["# one", "# two"]
    head = under(reviewed, "# one").partition("\n\n## ")[0]
    assert "- Claims: 6; 1 PROVED, 1 VERIFIED, 0 SUPPORTED, 0 DEFINED, 1 OPEN, 3 REFUTED\n" in head
    assert "- Mutants refuted by the checks that settle the claims: 6 of 6\n" in head
    assert "- Run: profile quick, seed 0\n" in head
    assert "at most 0 here, 0 in the whole run, of 1e-06 allowed\n" in head
    assert "- Not as recorded: none\n" in head


def test_what_holds_is_grouped_by_section_in_the_order_of_the_paper(reviewed):
    holds = under(reviewed, "## What holds, and how strongly")
    assert re.findall("^### (.*)", holds, flags=re.MULTILINE) == ["Section 2.1", "Section 10"]
    assert "| ONE-T1 | Section 10, Theorem 1 | what ONE-T1 says | VERIFIED | margin 0.25, 40 inst" in holds
    assert "a | b < *c* for a_1, [x](y)" in seen(holds)
    assert "ONE-L2" not in holds


def test_substance_is_kept_apart_from_edges_and_from_readings(reviewed):
    fails = under(reviewed, "## What fails as printed, and why")
    assert re.findall("^####? (.*)", fails, flags=re.MULTILINE) == [
        "Missing assumptions: 1",
        "ONE-L4",
        "Slips of proofs: 1",
        "ONE-L2 (Appendix B, Lemma 2)",
        "Matters of reading: 1",
        "ONE-L3 (Lemma 2.7)",
    ]


def test_an_error_is_told_with_reason_amendment_and_what_rests_on_it(reviewed):
    assert seen(under(reviewed, "#### ONE-L2 (Appendix B, Lemma 2)")) == [
        "Severity: proof slip",
        "Assumed: x > 0",
        "Printed: the same <b>everywhere</b>",
        "Why it fails:",
        "Found: at x = 1/3 the left side is 4/3 (1.5 against 1.0; not <=)",
        "Amended, PROVED: the left | right side",
        "Rests on: ELSE-1 (not registered)",
        "What rests on it: ONE-T1 (VERIFIED)",
        "Further downstream: ONE-L4 (REFUTED)",
        "Note: found by hand",
    ]
    assert "**Amended:** no nearest true statement is known" in under(reviewed, "#### ONE-L4")


def test_what_is_open_is_told_with_its_reason(reviewed):
    assert seen(under(reviewed, "### ONE-Q1 (Abstract)")) == [
        "1, main: what ONE-Q1 says",
        "OPEN: no constant is printed",
        "Note: a trend was seen",
    ]
    assert "Nothing." in under(under(reviewed, "# two"), "## What was left open, and why")


def test_dependence_and_recheck(reviewed):
    resting = under(reviewed, "## Which claim rests on which")
    assert "- ONE-T1 (VERIFIED) rests on one-L1 (PROVED), ONE-L2 (REFUTED, amended PROVED)\n" in resting
    again = under(reviewed, "## How to recheck")
    assert f"banditproof check {TEXTS} --seed 0 --certificates certificates\n" in again
    assert reviewed.count("## How to recheck") == 1


def test_what_is_not_as_recorded_stands_in_the_head(run, failing_claims):
    result = run("check", failing_claims, "--markdown", "--jobs", "1")
    assert result.exit_code == 1
    assert (
        "- Not as recorded: 10\n  - FAIL-WORSE: has evidence that is VERIFIED, recorded as PROVED\n"
        in result.stdout
    )
    assert "- **Not finished:** check 1 (crashes) crashed: ZeroDivisionError: one two" in result.stdout


def test_a_shipped_paper_goes_by_its_title(run):
    printed = run("check", "RDP-L18", "--markdown", "--jobs", "1").stdout
    assert printed.startswith("# rdp: Rényi differentially private bandits\n")


@pytest.mark.parametrize("options", [["--markdown"], ["--errata", "--markdown"]])
@pytest.mark.long
def test_the_same_run_gives_the_same_bytes_with_any_number_of_jobs(spawned, options):
    first, second = (spawned("check", TEXTS, *options, "--jobs", jobs).stdout for jobs in (1, 2))
    assert first == second != b""


def test_errata_are_ordered_by_severity_and_twins_are_one(page):
    assert page.startswith("# Errata: 5 of 8 claims are false as printed\n")
    assert re.findall("^###? (.*)", page, flags=re.MULTILINE) == [
        "Substance",
        "TWO-T1 (Section II)",
        "Missing assumption",
        "ONE-L4",
        "Proof slip",
        "ONE-L2 (Appendix B, Lemma 2); TWO-L5 (Section IV, Lemma 5)",
        "Typo",
        "ONE-L3 (Lemma 2.7)",
        "How to recheck",
    ]
    twins = under(page, "### ONE-L2 (Appendix B, Lemma 2); TWO-L5 (Section IV, Lemma 5)")
    assert "- **What rests on it:** ONE-T1 (VERIFIED), TWO-T1 (REFUTED)\n" in twins
    assert twins.count("**Amended, PROVED:**") == 1
    assert "| proof slip | 1 | 2 |\n" in page
    assert "| ONE-L2, TWO-L5 | proof slip | PROVED | 3 |\n" in page


def test_errata_as_a_table(run):
    result = run("check", TEXTS, "--errata", "--jobs", "1", "--wide")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].split() == ["claim", "severity", "amended", "downstream", "counterexample"]
    assert [line.split()[0] for line in lines[2:6]] == ["TWO-T1", "ONE-L4", "ONE-L2,", "ONE-L3"]
    assert lines[4].endswith("3   at x = 1/3 the left side is 4/3 (1.5 against 1.0; not <=)")
    assert lines[-3] == "8 claims: 1 PROVED, 1 VERIFIED, 1 OPEN, 5 REFUTED (1 of substance)"


def test_errata_in_json_are_the_refuted_alone(document):
    printed = document("check", TEXTS, "--errata", "--jobs", "1")
    assert [claim["id"] for claim in printed["claims"]] == ["ONE-L2", "ONE-L3", "ONE-L4", "TWO-L5", "TWO-T1"]
    assert (printed["claims"][0]["severity"], printed["claims"][0]["rests_on"]) == ("proof slip", ["ELSE-1"])


def test_no_errata(run):
    result = run("check", f"{TEXTS}::ONE-L1", "--errata", "--jobs", "1")
    assert result.stdout.startswith("nothing is false as printed\n1 claim: 1 PROVED\n")
    page = run("check", f"{TEXTS}::ONE-L1", "--errata", "--markdown", "--jobs", "1").stdout
    assert page.startswith("# Errata: 0 of 1 claims are false as printed\n")
    assert "|" not in page


def test_errata_do_not_hide_what_is_not_as_recorded(run, failing_claims):
    result = run("check", failing_claims, "--errata", "--jobs", "1")
    assert result.exit_code == 1
    assert "FAILED: FAIL-WORSE has evidence that is VERIFIED, recorded as PROVED\n" in result.stdout


@pytest.mark.parametrize(
    ("where", "section"),
    [
        ("Abstract, Section 1", "Abstract"),
        ("Section 5.4.2, proof of Theorem 5.20, step 3", "Section 5.4"),
        ("Sections 7.2 and 7.3", "Section 7.2"),
        ("end of Appendix G", "Appendix G"),
        ("Theorem 5.3, Appendix C.2.3", "Appendix C.2"),
        ("Section III-D, Theorem 2", "Section III-D"),
        ("Lemma 2.21", "Chapter 2"),
        ("Lemma C.16", "Appendix C"),
        ("derived from (38)", "Elsewhere"),
        ("", "Elsewhere"),
    ],
)
def test_sections(where, section):
    assert section_of(where) == section


def test_sections_come_in_the_order_of_a_text():
    shown = [
        "Abstract",
        "Section 2.9",
        "Section 2.10",
        "Section 10",
        "Appendix A",
        "Appendix B.2",
        "Elsewhere",
    ]
    assert sorted(sorted(shown), key=order_of) == shown
    roman = [
        "Section I",
        "Section IV",
        "Section IV-A",
        "Section V",
        "Section VII",
        "Section IX",
        "Appendix D",
    ]
    assert sorted(sorted(roman), key=order_of) == roman
