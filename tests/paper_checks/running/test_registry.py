"""The registry finds the claims that a name stands for, and says what is wrong with a name that fits none."""

from functools import partial
from pathlib import Path

import pytest
from banditproof.paper_checks.pages import index
from banditproof.paper_checks.pages.faults import PageError
from banditproof.paper_checks.running import registry
from banditproof.paper_checks.running.registry import load, papers, shipped_entry

from ..some_pages import SOME, changed

PAGE = str(SOME)
select = partial(registry.select, code=True)


def identifiers(entries):
    return [entry.claim.id for entry in entries]


def test_a_page_stands_for_all_its_claims_in_their_order():
    assert identifiers(select([PAGE])) == ["SOME-1", "SOME-2", "SOME-3"]


def test_the_python_beside_a_page_runs_only_if_that_is_said(tmp_path):
    page = changed(tmp_path, code=f"open({str(tmp_path / 'mark')!r}, 'w').close()\n")
    assert [entry.module for entry in registry.select([f"{page}::SOME-3"])] == [f"{page}#no-code"]
    assert [entry.module for entry in select([f"{page}::SOME-3"])] == [str(page)]
    assert not (tmp_path / "mark").exists(), "nothing runs before a check needs it"


@pytest.mark.parametrize("name", ["some-2", "SOME-2", "some-2-half"])
def test_one_claim_of_a_page_in_any_case(name):
    assert identifiers(select([f"{PAGE}::{name}"])) == ["SOME-2"]


def test_a_claim_named_twice_is_chosen_once_and_keeps_its_place():
    assert identifiers(select([f"{PAGE}::SOME-3", PAGE])) == ["SOME-3", "SOME-1", "SOME-2"]


@pytest.fixture
def shipped(tmp_path, monkeypatch):
    """Two texts of one page each, in place of those that are shipped."""
    for text, prefix in (("one", "SOME"), ("other", "ELSE")):
        (tmp_path / text).mkdir()
        page = changed(tmp_path / text)
        page.write_text(page.read_text(encoding="utf-8").replace("SOME", prefix), encoding="utf-8")
    monkeypatch.setattr(index, "ROOM", tmp_path)


@pytest.mark.usefixtures("shipped")
def test_no_names_stand_for_all_texts_shipped_and_a_text_for_its_claims():
    one, other = ([f"{prefix}-{n}" for n in (1, 2, 3)] for prefix in ("SOME", "ELSE"))
    assert papers() == ("one", "other")
    assert identifiers(select([])) == [*one, *other]
    assert identifiers(select(["ONE"])) == one
    assert identifiers(select(["other", "some-2"])) == [*other, "SOME-2"]


@pytest.mark.usefixtures("shipped")
@pytest.mark.parametrize("spelled", [str, str.lower, str.swapcase])
def test_a_shipped_claim_is_found_by_its_id_in_any_case(spelled):
    assert [shipped_entry(spelled(name)).claim.id for name in ("SOME-1", "ELSE-3")] == ["SOME-1", "ELSE-3"]


def test_an_id_that_stands_on_two_pages_is_refused_where_both_are_named(tmp_path):
    (tmp_path / "other").mkdir()
    first, second = changed(tmp_path), changed(tmp_path / "other")
    told = rf"two claims go by the ID SOME-1, in {first} and {second}"
    with pytest.raises(ValueError, match=told):
        select([str(first), str(second)])
    with pytest.raises(PageError, match="some-1"):
        select([str(changed(tmp_path, ("## SOME-2 ", "## some-1 ")))])


@pytest.mark.parametrize(("name", "expected"), [
    (f"{PAGE}::SOME-22", "is not a claim in .*; did you mean SOME-2"),
    ("no/such/review.md", "no such page: no/such/review.md"),
    ("review.py", r"'review.py' is not a claim, a text or a page \(\*.md\)"),
    ("ber", "did you mean bern"),
    ("BERN-T3.11", "did you mean BERN-T3.1"),
    ("", "'' is not a claim"),
    ("zzzzzz", r"^'zzzzzz' is not a claim[^?]*$"),  # and nothing is near
    ("..", "is not a claim"),
    ("a..b", "is not a claim"),
])  # fmt: skip
def test_a_name_that_fits_nothing_is_one_line(name, expected):
    with pytest.raises(ValueError, match=expected) as raised:
        select([name])
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(("text", "expected"), [
    ("x = (", "SyntaxError"),
    ("\n\n1 / 0", r"ZeroDivisionError: division by zero \(wrong.py:3:1\)"),
    ("raise SystemExit('two\\nlines')", "SystemExit: two lines"),
    ("import no_such_module_at_all", r"ModuleNotFoundError: .* \(wrong.py:1:1\)"),
    ("raise KeyError", "KeyError: no message"),
])  # fmt: skip
def test_python_that_cannot_be_loaded_is_one_line_and_leaves_nothing(tmp_path, text, expected):
    path = tmp_path / "wrong.py"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=expected) as raised:
        load(str(path))
    assert "\n" not in str(raised.value)
    path.write_text("x = 1", encoding="utf-8")
    assert load(str(path)).x == 1


def test_python_may_import_its_neighbours_and_print(tmp_path, capsys, monkeypatch):
    monkeypatch.syspath_prepend(str(Path(__file__).parent))
    (tmp_path / "neighbour_of_rows.py").write_text("x = 3", encoding="utf-8")
    (tmp_path / "loud.py").write_text("from neighbour_of_rows import x\nprint('loud')", encoding="utf-8")
    assert load(str(tmp_path / "loud.py")).x == 3
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", "loud\n")
