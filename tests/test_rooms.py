"""No room grows: each is within its entry, and entries only fall, or pay for one another with a reason."""

import re
import tomllib
from itertools import pairwise

import pytest

from .rooms import BANK, TABLE, counted, lines, room_of, table


@pytest.fixture(scope="module")
def tables(history):
    """Those of earlier commits, oldest first, and the one that is there."""
    commits = history("log", "--first-parent", "--format=%H", "--", "tests/rooms.toml").split()[::-1]
    texts = [history("show", f"{commit}:tests/rooms.toml") for commit in commits]
    return [table(text) for text in [*texts, TABLE.read_text(encoding="utf-8")]]


def broken(before, after):
    """What a new table does that it must not."""
    old, new = ({room: each["lines"] for room, each in found["rooms"].items()} for found in (before, after))
    risen = [room for room in new if new[room] > old.get(room, 0)]
    told = [f"the sum rises from {sum(old.values())} to {sum(new.values())}"]
    found = told * (sum(new.values()) > sum(old.values()))
    if risen and after["why"] == before["why"]:
        found.append(f"{', '.join(risen)} rises, and `why` is as before")
    return found


def test_no_room_is_above_its_entry():
    entries = table()["rooms"]
    found = {room: now for room, (now, _) in counted().items()}
    assert set(entries) == {*found, BANK}
    assert {room: now for room, now in found.items() if now > entries[room]["lines"]} == {}


def test_entries_only_fall_or_pay_for_one_another(tables):
    assert [problem for pair in pairwise(tables) for problem in broken(*pair)] == []


@pytest.mark.parametrize(("a", "b", "why", "problem"), [
    (10, 10, "old", ""),
    (9, 10, "old", ""),
    (11, 9, "new", ""),
    (11, 9, "old", "a rises, and `why` is as before"),
    (11, 10, "new", "the sum rises from 20 to 21"),
])  # fmt: skip
def test_what_a_table_may_do(a, b, why, problem):
    def told(a, b, why):
        return tomllib.loads(f'why = "{why}"\n[rooms]\na = {{ lines = {a} }}\nb = {{ lines = {b} }}\n')

    assert broken(told(10, 10, "old"), told(a, b, why)) == [problem] * bool(problem)


def test_a_long_line_counts_as_several_and_an_empty_one_as_one():
    assert lines("") == 0
    assert lines("a\n\nb") == 3
    assert lines("x" * 110 + "\n" + "x" * 111) == 3


def test_a_file_is_in_the_smallest_room_that_has_an_entry():
    assert room_of("verify/theorems/Linear.v") == "verify/theorems"
    assert room_of("verify/kernel/coqc.py") == "verify"
    assert room_of("README.md") == room_of("docs/house.md") == "docs and top"


def test_the_reason_is_a_sentence():
    assert re.fullmatch(r"\s*[A-Z].*\.\s*", table()["why"], flags=re.DOTALL)
