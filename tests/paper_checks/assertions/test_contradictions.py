"""A green assertion that restates a refuted one is found, in whichever list the reference stands."""

from itertools import product

import pytest
from banditproof.paper_checks.assertions.contradictions import contradictions, count_distinct
from banditproof.paper_checks.assertions.settled import Piece, Settled
from banditproof.paper_checks.language.assertion import Assertion, Role, settles
from banditproof.verify.evidence.ladder import Evidence, Verdict


def stands(n, verdict, despite=None, **more):
    piece = Piece(settles(n, despite=despite), (Evidence(verdict, "m", "s"),))
    return Settled(Assertion(n, Role.MAIN, "says", **more), (piece,))


GREEN = {Verdict.PROVED, Verdict.VERIFIED, Verdict.SUPPORTED}


@pytest.mark.parametrize(("one", "other"), list(product(Verdict, Verdict)))
@pytest.mark.parametrize("place", ["B-1#2", "B-1#2, C-1", "C-7; B-1#2"])
def test_a_pair_is_told_where_one_is_green_and_one_refuted(one, other, place):
    found = {"A-1": [stands(1, one, same_as=(place,))], "B-1": [stands(1, one), stands(2, other)]}
    told = contradictions(found)
    assert bool(told) == ({one, other} & GREEN != set() and Verdict.REFUTED in {one, other})
    if told:
        green = ("A-1", 1) if one in GREEN else ("B-1", 2)
        assert told[0].startswith(f"{green[0]}, assertion {green[1]}, is ")


def test_a_reference_to_an_entry_is_followed_where_it_asserts_one_thing():
    green = stands(1, Verdict.PROVED, same_as=("B-1",))
    refuted = stands(1, Verdict.REFUTED)
    assert contradictions({"A-1": [green], "B-1": [refuted]})
    assert not contradictions({"A-1": [green], "B-1": [refuted, stands(2, Verdict.OPEN)]})


def test_what_differs_is_not_the_same_and_what_was_not_run_is_not_known():
    refuted = stands(1, Verdict.REFUTED)
    other = stands(1, Verdict.PROVED, same_as=("B-1#1",), differs="a constant")
    assert not contradictions({"A-1": [other], "B-1": [refuted]})
    assert not contradictions({"A-1": [stands(1, Verdict.PROVED, same_as=("B-1#1",))]})


@pytest.mark.parametrize(("one", "other"), list(product(Verdict, Verdict)))
@pytest.mark.parametrize("place", ["B-1#2", "B-1", "C-1, B-1#2"])
def test_what_rests_on_something_refuted_says_why_it_stands(one, other, place):
    def told(despite):
        return contradictions(
            {"A-1": [stands(1, one, despite, rests_on=(place,))], "B-1": [stands(1, one), stands(2, other)]}
        )

    rests = one in GREEN and other is Verdict.REFUTED
    assert bool(told(None)) is rests
    assert bool(told({"B-1#1": "another one"})) is rests
    assert not told({"B-1#2": "it computes the amended bound"})
    assert not told({"B-1": "it uses none of it"})
    if rests:
        (line,) = told(None)
        assert line.startswith("A-1, assertion 1, is ")
        assert "rests on B-1, assertion 2" in line


def test_an_assertion_in_several_places_counts_once():
    green = Verdict.PROVED
    found = {
        "A-1": [stands(1, green, same_as=("B-1#1",)), stands(2, green)],
        "B-1": [stands(1, green, same_as=("C-1",)), stands(2, green, same_as=("A-1#2",), differs="K")],
        "C-1": [stands(1, green, same_as=("A-1#1", "NOT-RUN-1"))],
    }
    assert count_distinct(found) == 3
    assert count_distinct({}) == 0
