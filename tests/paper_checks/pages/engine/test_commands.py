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
HALF = """   ```check
   part: for x at most 1
   given: mu^* < 1
   for x in [0, 1]
   half: x**2 <= x
       not x**2 -> 2*x
   ```
2. detail: argued. **UNCHECKED**, argued from 1
"""


@pytest.fixture
def review(tmp_path, head, monkeypatch):
    monkeypatch.chdir(tmp_path)
    page = tmp_path / "review.md"
    page.write_text(head + HALF, encoding="utf-8")
    return page


def test_words_are_told_recorded_and_compared(review, run_page, unbroken_words):
    first = run_page("check", "review.md")
    assert first.exit_code == 0, "a page without words fails in nothing"
    assert "A-1 (1), line 7: PROVED IN PART, 1 of 1" in first.stdout
    before = review.read_text(encoding="utf-8")
    again = run_page("check", "review.md", "--record")
    assert (again.exit_code, "1 sentences changed" in again.stderr) == (0, True)
    after = review.read_text(encoding="utf-8")
    told = "1. As printed. **PROVED IN PART** for x at most 1 (recheck); given `mu^* < 1`"
    told += "; checked for x in [0, 1]"
    assert after == before.replace("1. As printed.", told)
    assert run_page("check", "review.md::A-1", "--quiet").exit_code == 0
    review.write_text(after.replace("x**2 <= x\n", "x**2 <= x/2\n"), encoding="utf-8")
    worse = run_page("check", "review.md", "--quiet")
    assert (worse.exit_code, "A-1 1: REFUTED" in worse.stderr) == (1, True)
    review.write_text(after.replace("**PROVED IN PART**", "**TESTED**"), encoding="utf-8")
    better = run_page("check", "review.md")
    assert better.exit_code == 0
    assert "better than TESTED as recorded" in unbroken_words(better.stdout)


@pytest.fixture
def unbroken_words():
    return lambda text: " ".join(text.split())


@pytest.mark.usefixtures("review")
def test_every_form_says_what_qualifies_a_word(run_page, unbroken_words):
    screen = unbroken_words(run_page("check", "review.md").stdout)
    paper = unbroken_words(run_page("check", "review.md", "--markdown").stdout)
    for told in (screen, paper):
        for part in (
            "PROVED IN PART for x at most 1 (recheck); given `mu^* < 1`",
            "half: x**2 <= x",
            "for x in [0, 1]",
            "part: for x at most 1",
            "given: mu^* < 1",
            "x, y: means",
            "not x**2 -> 2*x: noticed: at x = ",
            "certificate: ",
            "2. detail: argued. UNCHECKED, argued from 1",
        ):
            assert part in told, part
    document = json.loads(run_page("check", "review.md", "--json").stdout)
    (claim,) = document["claims"]
    qualified = "PROVED IN PART for x at most 1 (recheck); given `mu^* < 1`; checked for x in [0, 1]"
    first, second = claim["sentences"]
    assert (claim["headline"], first["word"][: len(qualified)]) == ("PROVED IN PART, 1 of 1", qualified)
    assert qualified == f"PROVED IN PART {first['behind']}; checked for x in [0, 1]"
    assert (first["checks"][0]["part"], first["checks"][0]["given"]) == ("for x at most 1", ["mu^* < 1"])
    assert first["checks"][0]["near_misses"][0]["noticed"] is True
    assert (second["word"], second["main"]) == ("UNCHECKED", False)
    row, _ = csv.DictReader(io.StringIO(run_page("check", "review.md", "--csv").stdout))
    assert (row["word"], row["behind"]) == (first["word"], first["behind"])


def test_the_report_says_what_every_form_says(review, run_page, tmp_path):
    text = (
        review.read_text(encoding="utf-8")
        + """
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
    )
    review.write_text(text.replace("`x`, `y`:", "`x`, `y` ($\\mu_a$, $\\mu_b$):"), encoding="utf-8")
    result = run_page("report", "review.md", "-o", "site", "--quiet")
    assert result.exit_code == 0, result.output
    pages = {
        f"{each.parent.name}/{each.stem}": html.unescape(re.sub("<[^>]*>", "", each.read_text()))
        for each in tmp_path.glob("site/*/*.html")
    }
    document = json.loads(run_page("check", "review.md", "--json").stdout)
    for claim in document["claims"]:
        page = " ".join(pages[f"claims/{claim['id']}"].split())
        assert claim["headline"] in page
        for sentence in claim["sentences"]:
            assert sentence["behind"].replace("`", "") in page
            assert (sentence["why"] or "") in page
            for check in sentence["checks"]:
                told = [check["formula"], *check["domain"], *(each["how"] for each in check["near_misses"])]
                told += [each["edit"] for each in check["near_misses"]] + [*check["letters"].values()]
                assert [each for each in told if each.replace("`", "") not in page] == []
    (told,) = (page for name, page in pages.items() if name.startswith("errata/"))
    assert "half of it fails" in told
    assert "from 1 on." in told
    review.write_text(text.replace(": half of it fails", ""), encoding="utf-8")
    assert run_page("report", "review.md", "-o", "site", "--quiet").exit_code == 0
    assert "note: A-2 1: REFUTED (constant), and not by what" in run_page("check", "review.md").stdout


def test_a_recorded_page_is_as_its_words_say_and_asked_for_the_rest(written, page_of, run_page):
    text = page_of("for eps in (0, 1]\na: exp(eps) - 1 <= 2*eps\n    not 2*eps -> 1.7*eps")
    text = text.replace("> `x <= y`", "> Let $\\epsilon > 0$. Then it holds.")
    page = written(text + "2. All. **PROVED**\n   ```check\n   for x in [0, 1]\n   b: x <= 1/2\n   ```\n")
    asked = "A-1 2: REFUTED, and not how bad it is: write (substance), (constant)"
    assert f"note: {asked}" in run_page("check", page, "--record").stderr
    again = run_page("check", page)
    assert (again.exit_code, f"note: {asked}" in again.stdout) == (0, True)
    assert "PROVED IN PART for eps in (0, 1] (recheck); false at eps = 2" in again.stdout
    assert "for eps in (0, 1] (recheck); false at eps = 2\n" in page.read_text()


@pytest.mark.usefixtures("review")
def test_the_quick_profile_earns_no_words(run_page, unbroken_words):
    quick = run_page("check", "review.md", "--profile", "quick")
    assert "[PROVED IN PART] for x at most 1 (recheck)" in unbroken_words(quick.stdout)
    refused = run_page("check", "review.md", "--profile", "quick", "--record")
    assert refused.exit_code == 2


@pytest.mark.parametrize(("edit", "names", "told"), [
    (("x**2 <= x", "x**2 <= w"), ["review.md"], "review.md:26:18: w has no"),
    (("not x**2", "not x**3"), ["review.md"], "review.md:27:12: "),
    (("for x in [0, 1]", "for x in [0, 1]; x in [2, 3]"), ["review.md"], "x has a range already"),
    (("", ""), ["review.md::A-2"], "'A-2' is not a claim in review.md; did you mean A-1?"),
    (("", ""), ["other.md"], "no such page: other.md"),
])  # fmt: skip
def test_what_cannot_be_read_is_told_before_anything_runs(review, run_page, edit, names, told):
    text = review.read_text(encoding="utf-8")
    review.write_text(text.replace(*edit) if edit[0] else text, encoding="utf-8")
    result = run_page("check", *names)
    assert result.exit_code == 2
    assert told in result.stderr


def test_a_page_of_somebody_else_runs_no_python(tmp_path, run_page, monkeypatch, unbroken_words):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    trap = f"open({str(tmp_path / 'trap')!r}, 'w').close()\n"
    for name in ("hard_places.md", "hard_places.py"):
        shutil.copy(HARD.with_name(name), tmp_path / name)
    code = tmp_path / "hard_places.py"
    code.write_text(trap + code.read_text(encoding="utf-8"), encoding="utf-8")
    page = tmp_path / "hard_places.md"
    result = run_page("check", page)
    assert result.exit_code == 0
    assert not (tmp_path / "trap").exists()
    assert "not run: hard_places.py is Python that nobody trusts here: --code runs it" in unbroken_words(
        result.stdout
    )
    before = page.read_text(encoding="utf-8")
    run_page("check", page, "--record")
    assert "1. As printed. **REFUTED** (substance): the policy" in page.read_text(encoding="utf-8")
    assert "HARD-TAIL" in before
    allowed = run_page("check", page, "--code", "--errata")
    assert (tmp_path / "trap").exists()
    assert ": substance" in allowed.stdout
    assert "HARD-MATRIX" not in allowed.stdout
    code.unlink()
    missing = unbroken_words(run_page("check", page).stdout)
    assert "crashed: ValueError: there is no hard_places.py beside the page" in missing


@pytest.mark.parametrize("change", [lambda _: "no page any more", lambda text: text.replace("## ", "## X")])
def test_a_page_that_is_saved_while_it_is_checked_is_told_on_one_line(review, run_page, monkeypatch, change):
    listed = run.outcomes_of

    def outcomes_of(*asked):
        review.write_text(change(review.read_text(encoding="utf-8")), encoding="utf-8")
        return listed(*asked)

    monkeypatch.setattr(run, "outcomes_of", outcomes_of)
    found = run_page("check", review, "--code")
    said = "was saved while it was checked; run it again"
    assert (found.exit_code, found.stderr.splitlines()[-1].endswith(said)) == (1, True)
    assert "Traceback" not in found.stderr


def test_certificates_of_a_page_belong_to_it(review, run_page, tmp_path):
    assert run_page("check", "review.md", "--certificates", "found").exit_code == 0
    (file,) = (tmp_path / "found").glob("*.json")
    told = run_page("recheck", file, "--claims", "review.md")
    assert (told.exit_code, "belongs to A-1 (half)" in told.stdout) == (0, True)
    review.write_text(review.read_text(encoding="utf-8").replace("x**2", "x**3"), encoding="utf-8")
    shutil.copy("review.md", "changed.md")
    told = run_page("recheck", file, "--claims", "changed.md")
    assert "its formula is another" in told.stdout


def test_a_folder_of_pages_is_a_shipped_text(tmp_path, review, run_page, monkeypatch):
    folder = tmp_path / "room" / "somebody"
    folder.mkdir(parents=True)
    shutil.copy(review, folder / "s1.md")
    shutil.copy(review, folder / "s2.md")
    claims = (
        (folder / "s2.md").read_text(encoding="utf-8").replace("A-1", "A-2").replace("x**2 <= x", "x >= x**2")
    )
    (folder / "s2.md").write_text(
        claims.replace("As printed.", "As printed. **TESTED** at 1 point"), encoding="utf-8"
    )
    monkeypatch.setattr(index, "ROOM", tmp_path / "room")
    assert "somebody" in papers()
    assert shipped_entry("a-1").claim.id == "A-1"
    assert "PROVED IN PART, 1 of 1" in run_page("check", "a-1").stdout
    both = run_page("check", "a-1").stderr
    assert "2 words: PROVED IN PART at A-1.half, TESTED at A-2.half, by its page" in both
    assert "A-2" in run_page("check", "somebody", "--csv").stdout
    assert "A-1" in run_page("list", "claims", "somebody").stdout
