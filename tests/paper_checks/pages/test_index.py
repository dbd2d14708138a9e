"""Claims of pages are found by their headings, and listed without an engine."""

import json
import re
import time
from pathlib import Path

import pytest
from banditproof.paper_checks.pages import index
from banditproof.paper_checks.pages.faults import PageError
from banditproof.paper_checks.pages.listed import claim_of, headline, on_pages, records
from banditproof.paper_checks.pages.new_page import beginning
from banditproof.paper_checks.pages.page import Word
from banditproof.paper_checks.pages.reader import read, read_text

DOCS = Path(__file__).resolve().parents[3] / "docs"


@pytest.fixture
def text(tmp_path, monkeypatch, example):
    """A folder that has pages, among others of which none is a text."""
    for name in ("paper", "others"):
        (tmp_path / name).mkdir()
    for name in ("appA_more", "s10_last", "s2_first"):
        page = example.replace("BERN-EQ6", f"P-{name}")
        (tmp_path / "paper" / f"{name}.md").write_text(page, encoding="utf-8")
    monkeypatch.setattr(index, "ROOM", tmp_path)
    return tmp_path / "paper"


def test_texts_and_their_order(text):
    assert index.texts() == {"paper": text}
    assert [page.stem for page in index.pages_of(text)] == ["s2_first", "s10_last", "appA_more"]


def test_an_id_is_found_on_its_page(text):
    page = text / "s2_first.md"
    page.write_text(page.read_text() + "3. instead P-other: so.\n", encoding="utf-8")
    assert index.find("p-S2_first") == index.Heading("P-s2_first", page, 12)
    assert index.find("P-other").line == page.read_text().count("\n")
    with pytest.raises(LookupError, match=r"did you mean P-s10_last"):
        index.find("P-s10_lsat")


def test_documents_about_pages_are_none(document, tmp_path):
    (tmp_path / "doc.md").write_text(document, encoding="utf-8")
    assert list(index.headings(tmp_path / "doc.md")) == []


def test_checks_of_other_pages_may_be_used(text, page_of):
    page = text / "s3_more.md"
    using = "for x in [0, 1]\nlow: 0 <= x\n    using P-s2_first.no-shorter-route at x = x"
    page.write_text(page_of(using), encoding="utf-8")
    assert read(page).claims[0].id == "A-1"
    other = text / "s2_first.md"
    other.write_text(other.read_text(encoding="utf-8") + "3. instead P-new: so.\n", encoding="utf-8")
    page.write_text(page_of(using.replace("P-s2_first", "P-new")), encoding="utf-8")
    assert read(page).claims[0].id == "A-1"
    page.write_text(page_of(using.replace("shorter", "short")), encoding="utf-8")
    with pytest.raises(PageError, match="did you mean no-shorter-route"):
        read(page)


def test_an_id_on_two_pages_is_refused(text, example):
    (text / "s11.md").write_text(example.replace("BERN-EQ6", "p-s2_first"), encoding="utf-8")
    with pytest.raises(
        PageError, match=r"s11\.md:12:1: the ID p-s2_first is that of s2_first\.md, line 12 too"
    ):
        on_pages(["paper"])


def test_headlines(head):
    text = head.replace(
        "1. As printed.",
        "1. One. **PROVED**\n2. Two. **TESTED**\n3. detail: No. **REFUTED**\n4. So. **TESTED**",
    )
    assert headline(read_text(text).claims[0]) == (Word.TESTED, 2, 3)
    assert headline(read_text(text + "5. New.\n").claims[0]) == (None, 1, 4)


def test_names_of_claims_on_pages(text):
    found = on_pages(["paper"])
    assert [each["id"] for each in records(found)] == ["P-s2_first", "P-s10_last", "P-appA_more"]
    assert records(found) == records(read(page.path) for page in found)  # though their blocks are not read
    (single,) = on_pages([f"{text / 's2_first.md'}::P-S2_first"])
    assert single == claim_of(read(text / "s2_first.md"), "P-s2_first")
    with pytest.raises(LookupError, match="no claim of a page"):
        on_pages(["adv"])
    (record,) = records(on_pages(["P-s10_last"]))
    assert (record["recorded"], record["having_it"], record["main_sentences"]) == ("PROVED", 1, 1)


def test_a_misspelt_id_costs_little(text, example):
    """Thirty pages of six hundred lines are looked through in 0.3 s of processor."""
    long = example + "".join(example[example.index("## ") :].replace("BERN-EQ6", f"L-{n}") for n in range(30))
    for n in range(30):
        (text / f"s{n}_long.md").write_text(long.replace("L-", f"L-{n}-"), encoding="utf-8")
    began = time.process_time()
    with pytest.raises(LookupError, match="did you mean"):
        index.find("L-5-17x")
    assert time.process_time() - began < 0.3


def test_the_new_page_reads_and_is_in_its_usual_form(tmp_path, run_page):
    path = tmp_path / "my_review.md"
    done = run_page("new", path)
    assert done.exit_code == 0, done.stderr
    assert read(path).title == "My review"
    assert path.read_text(encoding="utf-8") == beginning(path)
    assert run_page("fmt", "--check", path).exit_code == 0
    assert run_page("new", path).exit_code == run_page("new", tmp_path / "x.txt").exit_code == 2


def test_commands_about_pages(tmp_path, run_page):
    path = tmp_path / "my_review.md"
    run_page("new", path)
    listed = json.loads(run_page("list", "claims", path, "--json").stdout)
    assert [each["id"] for each in listed["claims"]] == ["LEMMA-1"]
    assert "no word for 1 of 1" in run_page("list", "claims", path).stdout
    assert run_page("rename", "LEMMA-1", "L.1", tmp_path).stdout.endswith("my_review.md\n")
    path.write_text(
        path.read_text(encoding="utf-8").replace("   low", "  low").replace("1. As", "1.   As"),
        encoding="utf-8",
    )
    assert run_page("fmt", "--check", path).exit_code == 1
    assert run_page("fmt", path).exit_code == run_page("fmt", "--check", path).exit_code == 0
    path.write_text(path.read_text(encoding="utf-8").replace("d_eps", "d_ep"), encoding="utf-8")
    for command in (["fmt"], ["list", "claims"]):
        done = run_page(*command, path)
        assert (done.exit_code, f"{path}:17:11: no function 'd_ep'; did you mean d_eps?" in done.stderr) == (
            2,
            True,
        )


def test_errors_and_the_problem_matcher_are_as_documented(tmp_path, document):
    path = tmp_path / "review.md"
    text = beginning(path).replace("- `y`: mean of the best arm\n", "").replace("d_eps(", "d_ep(")
    path.write_text(text.replace("\nSymbols:", "\n\nSymbols:"), encoding="utf-8")
    with pytest.raises(PageError) as caught:
        read(path)
    told = [each.at(Path("review.md")) for each in caught.value.faults]
    assert "\n".join(told) in document
    matcher = json.loads((DOCS / "problem_matcher.json").read_text(encoding="utf-8"))
    (pattern,) = matcher["problemMatcher"][0]["pattern"]
    found = [re.fullmatch(pattern["regexp"], line) for line in told]
    assert [int(match[pattern["line"]]) for match in found] == [16, 17]
    assert found[1][pattern["file"]] == "review.md"
    assert found[1][pattern["message"]].startswith("no function")
