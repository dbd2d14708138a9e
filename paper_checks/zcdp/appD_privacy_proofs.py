"""Rows for the page of Appendix D: views of a policy that releases a number, and common prefixes."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product

from flint import arb

from ...theory.numbers.enclosure import ball
from ..small_bandits.neighbouring_rewards import Played, on_table, tables
from ..small_bandits.neighbouring_rewards import view_of as view
from .quantities.small_policies import POLICIES, of_queries, releasing


def one_release() -> Iterator[Mapping[str, arb]]:
    """Moments of order 21/20 of the views of the policy, and of its release."""
    pairs = {(tuple(p.items()), tuple(q.items())) for p, q in of_queries(Played(releasing))}
    views = [_moment([mass for _, mass in p], [mass for _, mass in q]) for p, q in pairs]
    weights = [Fraction(weight, 7) for weight in (4, 2, 1)]
    yield {"moment": max(views, key=float), "release": _moment(weights, weights[::-1])}


def _moment(p: list[Fraction], q: list[Fraction]) -> arb:
    order = ball(Fraction(21, 20))
    terms = (ball(x) ** order * ball(y) ** (1 - order) for x, y in zip(p, q, strict=True) if x)
    return sum(terms, ball(0))


def prefixes() -> Iterator[Mapping[str, Fraction]]:
    """How far the laws of the first actions are apart, over tables that differ in one row alone."""
    for played in POLICIES:
        laws = {table: view(played, on_table(table)) for table in tables(played)}
        prefix = longer = Fraction(0)
        for one, other in product(laws, repeat=2):
            differ = [t for t, (x, y) in enumerate(zip(one, other, strict=True), start=1) if x != y]
            if len(differ) == 1:
                for length in (differ[0], differ[0] + 1):
                    masses: dict[tuple[int, ...], Fraction] = {}
                    for sign, table in ((1, one), (-1, other)):
                        for actions, mass in laws[table].items():
                            head = actions[:length]
                            masses[head] = masses.get(head, Fraction(0)) + sign * mass
                    apart = sum(map(abs, masses.values()), Fraction(0))
                    prefix, longer = (
                        (max(prefix, apart), longer) if length == differ[0] else (prefix, max(longer, apart))
                    )
        yield {"prefix": prefix, "longer": longer}
