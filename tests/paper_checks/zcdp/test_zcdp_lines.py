"""Lines of printed proofs are added to the claims that they are written for."""

from __future__ import annotations

from fractions import Fraction

import pytest
from banditproof.paper_checks.language.assertion import settles, step_towards
from banditproof.paper_checks.language.claim import Claim
from banditproof.paper_checks.language.proof_lines import as_settled
from banditproof.paper_checks.language.written_claim import all_extended, claim, over, step
from banditproof.paper_checks.statements.changes_of_measure.neighbouring_rewards import FIXED, query_family
from banditproof.paper_checks.zcdp.lines import s3_adversaries as adversaries
from banditproof.verify.evidence.effort import Effort, Profile

DOMAIN = over(x=(0, 1))
SQUARE = step("square", "x**2 <= x", wrong={"half": "<= x -> <= x/2"})
CUBE = step("cube", "x**3 <= x", wrong={"half of it": "<= x -> <= x/2"})


def _claim() -> Claim:
    known = step_towards(1, by="square", missing="higher powers")
    return claim("NOTE-1", "a note", "powers of x are at most x on [0, 1]", DOMAIN, SQUARE, known)


def test_a_name_is_used_once() -> None:
    with pytest.raises(ValueError, match="'half', 'square'"):
        all_extended([_claim()], {"NOTE-1": (DOMAIN, SQUARE)})


def test_claims_without_lines_stay_as_they_are() -> None:
    known = _claim()
    assert all_extended([as_settled(known, ())], {}) == (known,)


def test_what_is_settled_lacks_nothing() -> None:
    pieces = (DOMAIN, CUBE, settles(1, by="cube"))
    (more,) = all_extended([as_settled(_claim(), pieces)], {"NOTE-1": pieces})
    assert [each.missing for each in more.settles] == [""]
    assert set(more.printed) == {"square", "cube"}


def test_a_formula_without_a_name_is_a_part() -> None:
    single = claim("NOTE-2", "a note", "x", DOMAIN, SQUARE)
    bare = Claim(
        id="NOTE-3",
        where="a note",
        kind="claim",
        statement="x^2 <= x",
        printed="x**2 <= x",
        mutants={"half": "x**2 <= x/2"},
        checks=single.checks,
    )
    (more,) = all_extended([bare], {"NOTE-3": (DOMAIN, CUBE)})
    assert more.printed == {"as printed": "x**2 <= x", "cube": "x**3 <= x"}
    assert more.mutants["half"] == {"as printed": "x**2 <= x/2"}


def test_an_adversary_that_feeds_rewards_may_tell_more() -> None:
    """By hand: 3/8 after either second action, where one reward for both leaves 3/8 and 1/4."""
    (known,) = adversaries._reward_feeding(Effort(seed=0, profile=Profile.QUICK)).values()
    assert known == {"deltaQuery": Fraction(5, 8), "deltaTree": Fraction(3, 4)}


def test_only_an_adversary_that_reads_the_table_exceeds_the_largest_moment() -> None:
    played = FIXED["leaning"]
    largest = query_family(played).moment()
    assert adversaries._constant(played) <= largest
    found = [(adversaries._reading(each), query_family(each).moment()) for each in FIXED.values()]
    assert any(read > most for read, most in found)
