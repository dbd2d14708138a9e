"""Linear consequences of conditions between variables without ends, found by a linear program."""

from __future__ import annotations

from fractions import Fraction

import pytest
from banditproof.theory.formulas.expression import ONE, Variable
from banditproof.theory.formulas.wide_domain import WideDomain, stated_domain
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.ladder import Verdict
from banditproof.verify.proving.positivity.combinations import combination
from banditproof.verify.proving.positivity.rational_functions import Polynomial
from banditproof.verify.proving.positivity.squares import Guard
from banditproof.verify.proving.wide_domains import holds_everywhere

ENDLESS = "[0, oo)"
SUM: Polynomial = {(1, 0): Fraction(1, 3), (1, 1): Fraction(2, 7), (0, 0): Fraction(1)}
DIFFERENCE: Polynomial = {(1, 0): Fraction(1), (0, 1): Fraction(-1)}
FIRST: Polynomial = {(1, 0): Fraction(1)}
X, Y = Guard({(1, 0): Fraction(1)}, Variable("x")), Guard({(0, 1): Fraction(1)}, Variable("y"))


def _domain(names: str, *where: str) -> WideDomain:
    domain = stated_domain(dict.fromkeys(names, ENDLESS), where)
    assert isinstance(domain, WideDomain)
    return domain


@pytest.mark.parametrize(
    ("formula", "where"),
    [
        ("S + s <= R + r", ("S <= R", "s <= r")),
        ("S + s <= R + r and S + s >= R + r", ("S == R", "s == r")),
        ("S + n*s <= R + 2*n*r", ("S <= R", "s <= 2*r")),
        ("R + r > S", ("R >= S", "r > 0")),
    ],
)
def test_what_follows_between_variables_without_ends_is_proved(formula: str, where: tuple[str, ...]) -> None:
    found = holds_everywhere(_domain("SsRrn", *where))(formula, Effort())
    assert found.verdict is Verdict.PROVED
    assert found.certificate is not None
    assert recheck(found.certificate).ok


def test_what_does_not_follow_is_not_proved() -> None:
    domain = _domain("SsRr", "S <= R", "s <= r")
    assert holds_everywhere(domain)("S + s <= R + r/2", Effort()).verdict is Verdict.REFUTED


def test_a_large_system_is_left_alone() -> None:
    assert combination({(7, 0): Fraction(1)}, [X]) is None
    assert combination(FIRST, [X] * 25) is None


def test_dependent_guards_do_no_harm() -> None:
    twice = Guard({(1, 0): Fraction(2)}, Variable("x"))
    assert combination(FIRST, [X, twice, X]) is not None


def test_weights_are_exact() -> None:
    found = combination(SUM, [X, Y])
    assert found is not None
    constant, terms = found
    assert constant == 1
    assert {tuple(each.tree for each in term.guards): term.squares for term in terms} == {
        (Variable("x"),): ((Fraction(1, 3), ONE),),
        (Variable("x"), Variable("y")): ((Fraction(2, 7), ONE),),
    }


def test_what_is_no_combination_is_none() -> None:
    assert combination(DIFFERENCE, [X, Y]) is None
    assert combination({}, [X, Y]) is None


def test_more_than_not_negative_needs_a_positive_guard() -> None:
    assert combination(FIRST, [X], frozenset()) is None
    assert combination(FIRST, [X], frozenset({0})) is not None
