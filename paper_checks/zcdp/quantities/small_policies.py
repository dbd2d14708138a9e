"""Small policies on every list, table and query adversary, exactly: laws of actions, and neighbours compared.

A run is played round by round: after the actions so far, an answer says which arm and which reward the policy
observes. Lists, tables and query adversaries differ in that answer alone.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from random import Random

from ....theory.transport.coupled_environment import Actions, History, Policy
from ...small_bandits import neighbouring_rewards as games
from ...small_bandits.neighbouring_rewards import APART, Played, Table
from ...small_bandits.neighbouring_rewards import view_of as view

Law = dict[Actions, Fraction]
Pairs = Iterable[tuple[Law, Law]]
_WEIGHTS = ((4, 2, 1), (1, 2, 4))


def _neighbours(laws: list[Law], inputs: list[Actions] | list[Table]) -> Iterator[tuple[Law, Law]]:
    return ((laws[i], laws[j]) for i, j in games.apart(inputs))


@cache
def of_lists(played: Played) -> tuple[tuple[Law, Law], ...]:
    """``V_r`` and ``V_r'`` for lists that differ in one entry."""
    inputs = games.lists(played)
    return tuple(_neighbours([view(played, games.on_list(each)) for each in inputs], inputs))


@cache
def of_tables(played: Played) -> tuple[tuple[Law, Law], ...]:
    """``M_d`` and ``M_d'`` for tables that differ in one row."""
    inputs = games.tables(played)
    return tuple(_neighbours([view(played, games.on_table(each)) for each in inputs], inputs))


@cache
def of_queries(played: Played) -> tuple[tuple[Law, Law], ...]:
    """The views of one adversary on tables that differ in one row, for all adversaries."""
    inputs = games.tables(played)
    return tuple(
        pair
        for tree in games.trees(played, 2)
        for pair in _neighbours([view(played, games.queried(tree, table)) for table in inputs], inputs)
    )


def ratio(pairs: Pairs) -> Fraction:
    """The largest ``P(a)/Q(a)``, which is e^eps."""
    return max(p[a] / q[a] for p, q in pairs for a in p)


def drawn(seed: int) -> Policy:
    """Chances after each history, drawn between 1/10 and 9/10."""

    def policy(history: History) -> tuple[Fraction, Fraction]:
        chance = Fraction(Random(f"{seed} {history}").randint(1, 9), 10)  # noqa: S311  instances, no secrets
        return chance, 1 - chance

    return policy


WITNESS = Played(APART)
"""The policy of the proof of Proposition 1(e)."""
POLICIES = tuple(Played(drawn(seed)) for seed in range(6))


def releasing(history: History) -> tuple[Fraction, Fraction]:
    """A number 0, 1 or 2 is released about the first reward, with weights 4, 2, 1 or 1, 2, 4.

    The second action says whether it is above 0, the third whether it is 2: as kernels.
    """
    if not history:
        return Fraction(1), Fraction(0)
    (_, reward), *later = history
    weights = _WEIGHTS[reward]
    if not later:
        above = Fraction(weights[1] + weights[2], 7)
        return 1 - above, above
    two = Fraction(weights[2], weights[1] + weights[2]) if later[0][0] else Fraction(0)
    return 1 - two, two
