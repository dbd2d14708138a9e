"""`banditproof check` of pages: what it prints, compares, records and refuses, as a user meets it."""

import csv
import html
import io
import json
import re
import shutil
from pathlib import Path

import pytest
from banditproof.cli.pages import run
from banditproof.paper_checks.pages import index
from banditproof.paper_checks.running.registry import papers, shipped_entry

HARD = Path(__file__).with_name("hard_places.md")
PAGE = """# 1 A section

Paper: Somebody: A paper
Form: 1

Symbols:
- `x`, `y` ($\\mu_a$, $\\mu_b$): means
- `mu`: the means of the arms

## A-1 (1), line 7
> `x <= y`

1. As printed.
   ```check
   part: for x at most 1
   given: mu^* < 1
   for x in [0, 1]
   half: x**2 <= x
       not x**2 -> 2*x
   ```
2. detail: argued. **UNCHECKED**, argued from 1
"""
REFUTED_CLAIM = """
## A-2 (2)
> for all $x \\ge 0$

1. As printed. **REFUTED** (constant): half of it fails.
   ```check
   for x in [0, oo)
   square: x**2 >= x
   ```
2. instead A-3: from 1 on.
   ```check
   for x in [1, oo)
   beyond: x**2 >= x
       not x**2 -> x**2/2   "half"
   ```
"""


def replace(page, old, new):
    """Edit the file of a page, in which the old text stands."""
    text = page.read_text(encoding="utf-8")
    assert old in text
    page.write_text(text.replace(old, new), encoding="utf-8")


def unbroken(text):
    """The words of an output, on one line."""
    return " ".join(text.split())


@pytest.fixture
def review(tmp_path, monkeypatch):
    """The page as review.md in the current folder."""
    monkeypatch.chdir(tmp_path)
    page = tmp_path / "review.md"
    page.write_text(PAGE, encoding="utf-8")
    return page


@pytest.fixture
def recorded(review, run_page):
    """The page with its words, after `check --record`."""
    result = run_page("check", "review.md", "--record")
    assert result.exit_code == 0
    assert "1 sentences changed" in result.stderr
    return review


@pytest.mark.usefixtures("review")
def test_a_page_without_words_fails_in_nothing(run_page):
    result = run_page("check", "review.md")
    assert result.exit_code == 0
    assert "A-1 (1), line 7: PROVED IN PART, 1 of 1" in result.stdout


def test_words_are_recorded_behind_their_sentences(recorded):
    told = "1. As printed. **PROVED IN PART** for x at most 1 (recheck); given `mu^* < 1`"
    told += "; checked for x in [0, 1]"
    assert recorded.read_text(encoding="utf-8") == PAGE.replace("1. As printed.", told)


@pytest.mark.usefixtures("recorded")
def test_one_claim_of_a_page_is_as_recorded(run_page):
    assert run_page("check", "review.md::A-1", "--quiet").exit_code == 0


def test_a_word_worse_than_recorded_fails(recorded, run_page):
    replace(recorded, "x**2 <= x\n", "x**2 <= x/2\n")
    result = run_page("check", "review.md", "--quiet")
    assert result.exit_code == 1
    assert "A-1 1: REFUTED" in result.stderr


def test_a_word_better_than_recorded_is_noted(recorded, run_page):
    replace(recorded, "**PROVED IN PART**", "**TESTED**")
    result = run_page("check", "review.md")
    assert result.exit_code == 0
    assert "better than TESTED as recorded" in unbroken(result.stdout)


@pytest.mark.usefixtures("review")
@pytest.mark.parametrize("form", [(), ("--markdown",)])
def test_screen_and_markdown_say_what_qualifies_a_word(run_page, form):
    told = unbroken(run_page("check", "review.md", *form).stdout)
    for part in (
        "PROVED IN PART for x at most 1 (recheck); given `mu^* < 1`",
        "half: x**2 <= x",
        "for x in [0, 1]",
        "part: for x at most 1",
        "given: mu^* < 1",
        ": means",
        "not x**2 -> 2*x: noticed: at x = ",
        "certificate: ",
        "2. detail: argued. UNCHECKED, argued from 1",
    ):
        assert part in told, part


@pytest.mark.usefixtures("review")
def test_json_says_what_qualifies_a_word(run_page):
    (claim,) = json.loads(run_page("check", "review.md", "--json").stdout)["claims"]
    assert claim["headline"] == "PROVED IN PART, 1 of 1"
    first, second = claim["sentences"]
    behind = "for x at most 1 (recheck); given `mu^* < 1`"
    assert first["behind"] == behind
    assert first["word"].startswith(f"PROVED IN PART {behind}; checked for x in [0, 1]")
    (check,) = first["checks"]
    assert check["part"] == "for x at most 1"
    assert check["given"] == ["mu^* < 1"]
    assert check["near_misses"][0]["noticed"] is True
    assert second["word"] == "UNCHECKED"
    assert second["main"] is False


@pytest.mark.usefixtures("review")
def test_csv_has_the_words_of_json(run_page):
    (claim,) = json.loads(run_page("check", "review.md", "--json").stdout)["claims"]
    row, _ = csv.DictReader(io.StringIO(run_page("check", "review.md", "--csv").stdout))
    assert row["word"] == claim["sentences"][0]["word"]
    assert row["behind"] == claim["sentences"][0]["behind"]


@pytest.fixture
def refuted(review):
    """The page with a claim that is refuted, and one that stands instead."""
    review.write_text(PAGE + REFUTED_CLAIM, encoding="utf-8")
    return review


@pytest.fixture
def site(refuted, run_page):
    """The pages of the report as texts without markup, by folder and name."""
    result = run_page("report", "review.md", "-o", "site", "--quiet")
    assert result.exit_code == 0, result.output
    return {
        f"{each.parent.name}/{each.stem}": html.unescape(re.sub("<[^>]*>", "", each.read_text()))
        for each in refuted.parent.glob("site/*/*.html")
    }


def test_the_report_says_what_json_says(site, run_page):
    for claim in json.loads(run_page("check", "review.md", "--json").stdout)["claims"]:
        page = unbroken(site[f"claims/{claim['id']}"])
        assert claim["headline"] in page
        for sentence in claim["sentences"]:
            assert sentence["behind"].replace("`", "") in page
            assert (sentence["why"] or "") in page
            for check in sentence["checks"]:
                told = [check["formula"], *check["domain"], *check["letters"].values()]
                told += [miss[key] for miss in check["near_misses"] for key in ("how", "edit")]
                assert [each for each in told if each.replace("`", "") not in page] == []


def test_the_report_has_a_page_of_errata(site):
    (errata,) = (page for name, page in site.items() if name.startswith("errata/"))
    assert "half of it fails" in errata
    assert "from 1 on." in errata


def test_a_refutation_without_a_reason_is_noted_and_reported(refuted, run_page):
    replace(refuted, ": half of it fails", "")
    assert run_page("report", "review.md", "-o", "site", "--quiet").exit_code == 0
    assert "note: A-2 1: REFUTED (constant), and not by what" in run_page("check", "review.md").stdout


def test_a_recorded_page_is_as_its_words_say_and_asked_for_the_rest(written, page_of, run_page):
    """Its first sentence holds for budgets up to 1 and is printed for all; its second one is false."""
    text = page_of("for eps in (0, 1]\na: exp(eps) - 1 <= 2*eps\n    not 2*eps -> 1.7*eps")
    text = text.replace("> `x <= y`", "> Let $\\epsilon > 0$. Then it holds.")
    page = written(text + "2. All. **PROVED**\n   ```check\n   for x in [0, 1]\n   b: x <= 1/2\n   ```\n")
    asked = "note: A-1 2: REFUTED, and not how bad it is: write (substance), (constant)"
    assert asked in run_page("check", page, "--record").stderr
    again = run_page("check", page)
    assert again.exit_code == 0
    assert asked in again.stdout
    assert "PROVED IN PART for eps in (0, 1] (recheck); false at eps = 2" in again.stdout
    assert "for eps in (0, 1] (recheck); false at eps = 2\n" in page.read_text()


@pytest.mark.usefixtures("review")
def test_the_quick_profile_earns_no_words(run_page):
    quick = run_page("check", "review.md", "--profile", "quick")
    assert "[PROVED IN PART] for x at most 1 (recheck)" in unbroken(quick.stdout)
    assert run_page("check", "review.md", "--profile", "quick", "--record").exit_code == 2


@pytest.mark.parametrize(("old", "new", "told"), [
    ("x**2 <= x", "x**2 <= w", "review.md:18:18: w has no"),
    ("not x**2", "not x**3", "review.md:19:12: "),
    ("for x in [0, 1]", "for x in [0, 1]; x in [2, 3]", "x has a range already"),
])  # fmt: skip
def test_what_cannot_be_read_is_told_before_anything_runs(review, run_page, old, new, told):
    replace(review, old, new)
    result = run_page("check", "review.md")
    assert result.exit_code == 2
    assert told in result.stderr


@pytest.mark.usefixtures("review")
@pytest.mark.parametrize(("name", "told"), [
    ("review.md::A-2", "'A-2' is not a claim in review.md; did you mean A-1?"),
    ("other.md", "no such page: other.md"),
])  # fmt: skip
def test_what_does_not_exist_is_told_before_anything_runs(run_page, name, told):
    result = run_page("check", name)
    assert result.exit_code == 2
    assert told in result.stderr


@pytest.fixture
def foreign(tmp_path, monkeypatch):
    """A page of somebody else, whose Python writes a file ``trap`` beside it once it runs."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    shutil.copy(HARD, tmp_path)
    trap = f"open({str(tmp_path / 'trap')!r}, 'w').close()\n"
    code = HARD.with_suffix(".py").read_text(encoding="utf-8")
    (tmp_path / "hard_places.py").write_text(trap + code, encoding="utf-8")
    return tmp_path / "hard_places.md"


def test_a_page_of_somebody_else_runs_no_python(foreign, run_page):
    result = run_page("check", foreign)
    assert result.exit_code == 0
    assert not foreign.with_name("trap").exists()
    said = "not run: hard_places.py is Python that nobody trusts here: --code runs it"
    assert said in unbroken(result.stdout)


def test_words_of_what_is_not_run_stay_recorded(foreign, run_page):
    run_page("check", foreign, "--record")
    assert "1. As printed. **REFUTED** (substance): the policy" in foreign.read_text(encoding="utf-8")


def test_python_of_somebody_else_runs_where_that_is_allowed(foreign, run_page):
    allowed = run_page("check", foreign, "--code", "--errata")
    assert foreign.with_name("trap").exists()
    assert ": substance" in allowed.stdout
    assert "HARD-MATRIX" not in allowed.stdout


def test_python_that_is_trusted_and_no_longer_there_is_told(foreign, run_page):
    run_page("check", foreign, "--code", "--errata")
    foreign.with_suffix(".py").unlink()
    missing = unbroken(run_page("check", foreign).stdout)
    assert "crashed: ValueError: there is no hard_places.py beside the page" in missing


@pytest.mark.parametrize("change", [lambda _: "no page any more", lambda text: text.replace("## ", "## X")])
def test_a_page_that_is_saved_while_it_is_checked_is_told_on_one_line(review, run_page, monkeypatch, change):
    listed = run.outcomes_of

    def outcomes_of(*asked, **how):
        review.write_text(change(PAGE), encoding="utf-8")
        return listed(*asked, **how)

    monkeypatch.setattr(run, "outcomes_of", outcomes_of)
    found = run_page("check", review, "--code")
    assert found.exit_code == 1
    assert found.stderr.splitlines()[-1].endswith("was saved while it was checked; run it again")
    assert "Traceback" not in found.stderr


def test_certificates_of_a_page_belong_to_it(review, run_page):
    assert run_page("check", "review.md", "--certificates", "found").exit_code == 0
    (file,) = review.parent.glob("found/*.json")
    told = run_page("recheck", file, "--claims", "review.md")
    assert told.exit_code == 0
    assert "belongs to A-1 (half)" in told.stdout
    replace(review, "x**2", "x**3")
    shutil.copy("review.md", "changed.md")  # under another name: nothing that was read before is used again
    told = run_page("recheck", file, "--claims", "changed.md")
    assert "its formula is another" in told.stdout


@pytest.fixture
def shipped(review, monkeypatch):
    """The page and one like it as sections of a shipped text, which record another word of one formula."""
    text = review.parent / "texts" / "somebody"
    text.mkdir(parents=True)
    (text / "s1.md").write_text(PAGE, encoding="utf-8")
    other = PAGE.replace("A-1", "A-2").replace("x**2 <= x", "x >= x**2")
    other = other.replace("As printed.", "As printed. **TESTED** at 1 point")
    (text / "s2.md").write_text(other, encoding="utf-8")
    monkeypatch.setattr(index, "ROOM", text.parent)


@pytest.mark.usefixtures("shipped")
def test_claims_of_a_shipped_text_are_known_by_their_ids(run_page):
    assert "somebody" in papers()
    assert shipped_entry("a-1").claim.id == "A-1"
    assert "PROVED IN PART, 1 of 1" in run_page("check", "a-1").stdout
    assert "A-2" in run_page("check", "somebody", "--csv").stdout
    assert "A-1" in run_page("list", "claims", "somebody").stdout


@pytest.mark.usefixtures("shipped")
def test_two_words_of_one_formula_are_told(run_page):
    both = run_page("check", "a-1").stderr
    assert "2 words: PROVED IN PART at A-1.half, TESTED at A-2.half, by its page" in both
