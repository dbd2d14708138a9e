"""A word comes from what ran, here or where its page says that it is checked, not from what is recorded."""

import hashlib
import sqlite3

import pytest
from banditproof.cli.program import program
from click.testing import CliRunner

HEAD = "# 1 A section\n\nPaper: Somebody: A paper\nForm: 1\n\nSymbols:\n- `x`: {}\n\n"
LESS = "for x in [0, 1]\n   f: x**2 <= x\n       not x**2 -> 2*x**2"
MORE = "for x in [0, 1]\n   f: x**2 >= x\n       not x**2 -> x**3"
LINES = "\n   ```algorithm\n   1: x = 1\n       not 1 -> 2\n   by trace()\n   ```"


def claim(identifier, block, word="", printed="`x**2 <= x` for all x in [0, 1]"):
    below = (
        block
        if block.startswith("same")
        else f"1. As printed. {word}\n" + f"   ```check\n   {block}\n   ```" * bool(block)
    )
    return f"## {identifier} Lemma\n> {printed}\n\n{below}\n"


@pytest.fixture
def check(tmp_path, monkeypatch):
    """From claims, and those of a page beside theirs, to what the command says."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))  # nobody trusts its Python

    def run(text, beside="", *options, meaning="a variable", store=False):
        (tmp_path / "beside.md").write_text(HEAD.format("a variable") + beside, encoding="utf-8")
        (tmp_path / "page.md").write_text(HEAD.format(meaning) + text, encoding="utf-8")
        (tmp_path / "page.py").write_text("def trace():\n    return None\n", encoding="utf-8")
        asked = ["check", "page.md", "--jobs", "1", "--wide", *["--no-store"] * (not store), *options]
        found = CliRunner().invoke(program, asked)
        return found.exit_code, found.output

    return run


PROVED, REFUTED = "**PROVED** (recheck)", "**REFUTED** (substance): {}"
MORE_QUOTED = "`x**2 >= x` for all x in [0, 1]"
FALSE = claim("B-1", MORE, PROVED, MORE_QUOTED)


@pytest.mark.parametrize(("text", "beside", "told"), [
    (claim("A-1", MORE, PROVED, MORE_QUOTED) + LINES, "", "A-1 1: REFUTED"),
    (claim("A-1", "same as B-1", printed=MORE_QUOTED), FALSE, "A-1 1: REFUTED"),
    (claim("A-1", "", REFUTED.format("same error as B-1")), claim("B-1", LESS, REFUTED.format("no")),
     "A-1 1: UNCHECKED, and its refutation is not found again"),
    (claim("A-1", "", REFUTED.format("same error as A-2.1")) + claim("A-2", LESS, REFUTED.format("no")), "",
     "A-1 1: UNCHECKED, and its refutation is not found again"),
    (claim("A-1", "", REFUTED.format("same error as B-1")),
     claim("B-1", MORE, REFUTED.format("no"), MORE_QUOTED),
     "A-1 1: UNCHECKED, and its refutation is not found again"),
    (claim("A-1", "same as B-2", printed=MORE_QUOTED),
     FALSE.replace(PROVED, REFUTED.format("no")) + "2. instead B-2: `x**2 <= x`, for x in [0, 1]. "
     f"**PROVED**\n   ```check\n   {LESS.replace('f:', 'g:')}\n   ```\n", "A-1 2: UNCHECKED (it says x"),
])  # fmt: skip
def test_what_is_recorded_and_not_found_fails(check, text, beside, told):
    status, output = check(text, beside)
    assert (status, told in output) == (1, True), output


@pytest.mark.parametrize(("text", "beside", "word"), [
    (claim("A-1", LESS, PROVED) + LINES, "", "UNCHECKED"),
    (claim("A-1", "same as B-1"), claim("B-1", LESS, PROVED), "PROVED (recheck)"),
    (claim("A-1", "", REFUTED.format("same error as B-1"), MORE_QUOTED),
     claim("B-1", MORE, REFUTED.format("no"), MORE_QUOTED), "REFUTED (substance): same error as B-1"),
])  # fmt: skip
def test_what_is_found_again_and_what_nobody_trusts_is_as_recorded(check, text, beside, word):
    status, output = check(text, beside)
    assert (status, f"As printed. {word}" in output) == (0, True), output


def test_a_refutation_is_recorded_though_other_code_does_not_run(check, tmp_path):
    check(claim("A-1", MORE, PROVED, MORE_QUOTED) + LINES, "", "--record")
    assert "**REFUTED**" in (tmp_path / "page.md").read_text(encoding="utf-8")


def test_a_letter_of_another_meaning_is_told(check):
    same = claim("A-1", "same as B-1")
    assert "PROVED (recheck)" in check(same, claim("B-1", LESS))[1]
    assert "PROVED (same as B-1)" in check(same, claim("B-1", LESS), meaning="a matrix")[1]


@pytest.mark.parametrize(("text", "beside", "told"), [
    (claim("A-1", "same as A-1"), "", "A-1 has no sentences"),
    (claim("A-1", "same as A-2") + claim("A-2", "same as A-1"), "", "A-2 has no sentences"),
    (claim("A-1", "same as B-1"), claim("B-1", "same as A-1"), "page.md:9:4: B-1 has no sentences"),
    (claim("A-1", "same as B-1"), claim("B-1", "same as CLASSICS-PINSKER"), "B-1 has no sentences"),
    (claim("A-1", "same as CLASSICS-PINSKER"), claim("CLASSICS-PINSKER", MORE), "beside.md:9:4: the ID CLAS"),
    (claim("classics-pinsker", MORE), "", "page.md:9:4: the ID classics-pinsker is that of a shipped claim"),
])  # fmt: skip
def test_names_that_name_no_other_claim_are_faults(check, text, beside, told):
    status, output = check(text, beside)
    assert (status, told in output) == (2, True), output


def test_what_is_kept_of_one_claim_is_not_taken_for_another(check, tmp_path, monkeypatch):
    """Not even where its checksum is made anew; and what is kept is not said to be rechecked."""
    monkeypatch.setenv("BANDITPROOF_STORE", str(tmp_path / "store"))
    text = claim("A-1", MORE, "", MORE_QUOTED) + claim("A-2", LESS)
    assert "4 certificates rechecked;" in check(text, store=True)[1]
    assert "0 certificates rechecked, 4 kept;" in check(text, store=True)[1]
    with sqlite3.connect(tmp_path / "store") as database:
        rows = {name: each for name, *each in database.execute("SELECT subject, key, content FROM pieces")}
        key, content = rows["A-1 printed"][0], rows["A-2 printed"][1]
        checksum = hashlib.sha256(key.encode() + b"/" + content).hexdigest()
        database.execute(
            "UPDATE pieces SET content = ?, checksum = ? WHERE key = ?", (content, checksum, key)
        )
    output = check(text, store=True)[1]
    assert "A-1: REFUTED" in output, output


@pytest.mark.parametrize(("block", "word", "found"), [
    (LESS, "**PROVED** and so for all x (Coq)", "PROVED (recheck)"),
    (f"part: for x in [0, 1]\n   {LESS}", "**PROVED IN PART** for all x but 1/2 (recheck)",
     "PROVED IN PART for x in [0, 1] (recheck)"),
    (LESS.replace("for x in [0, 1]", "at x = 1/2").replace("2*x", "3*x"), "**TESTED** at 9 points",
     "TESTED at 1 point"),
])  # fmt: skip
def test_what_stands_behind_a_recorded_word_is_what_was_found(check, tmp_path, block, word, found):
    status, output = check(claim("A-1", block, word), "", "--record")
    assert (status, f"FAILED: A-1 1: {found}, and the page has" in output) == (0, True), output
    written = (tmp_path / "page.md").read_text(encoding="utf-8")
    assert written.replace("**", "").count(f"1. As printed. {found}\n") == 1
    again = CliRunner().invoke(program, ["check", "page.md", "--no-store", "--jobs", "1"])
    assert again.exit_code == 0, again.output


ON, GIVEN = "**PROVED** on x in [0, 1]", f"given: c > 1\n   {LESS}"


@pytest.mark.parametrize(("block", "word", "is_less"), [
    (LESS, "", True), (LESS, "**PROVED**", False), (LESS, PROVED, False), (LESS, ON, True),
    (LESS, f"{ON} (recheck)", True), (LESS, ON.replace("1]", "2]"), False), (GIVEN, ON, False),
    (GIVEN, f"{ON} (recheck); given c > 1", True), (GIVEN, "**PROVED**", False),
    (LESS, f"{ON} (reader compares: ... whatever x is; and more) (recheck)", True),
])  # fmt: skip
def test_a_range_and_a_condition_that_nobody_printed_are_recorded(check, tmp_path, block, word, is_less):
    text = claim("A-1", block, word, printed="`x**2 <= x` whatever x is, and more")
    status, output = check(text)
    assert (status, output.count("FAILED: A-1 1: PROVED on x in [0, 1] (")) == (1 - is_less,) * 2, output
    check(text, "", "--record")
    assert f"{ON} (recheck)" in (tmp_path / "page.md").read_text(encoding="utf-8")
    again = CliRunner().invoke(program, ["check", "page.md", "--no-store", "--jobs", "1"])
    assert again.exit_code == 0, again.output


def test_a_part_is_told_with_its_ranges(check):
    named, other = (
        check(claim("A-1", f"part: {part}\n   {LESS}"))[1] for part in ("for x in [0, 1]", "small x")
    )
    assert "PROVED IN PART for x in [0, 1] (recheck)\n" in named
    assert "PROVED IN PART small x (recheck); checked for x in [0, 1]" in other


def test_a_quotation_that_no_sentence_is_about_is_in_the_headline(check):
    cube = LESS.replace("f:", "g:").replace("x**2", "x**3")
    trivial = claim("A-1", LESS, printed="It is linear.").replace("As printed.", "Squares are less.")
    found = check(f"{trivial}2. Cubes too.\n   ```check\n   {cube}\n   ```\n{claim('A-2', LESS)}")[1]
    assert "A-1: PROVED, 2 of 2, quotation not compared" in found
    assert found.count("PROVED (reader compares: the sentence) (recheck)") == 2
    assert "A-2: PROVED, 1 of 1\n" in found
