"""Rows and transcripts for Section 3 of "Concentrated differential privacy for bandits" (Azize and Basu).

A law is that of a small policy's actions: on a list, whose t-th entry round t pays (``V_r``, View DP); on a
table, whose row t has a reward for each arm (``M_d``, Table DP); or, called view, on a table under an
adversary (Interactive DP): a tree says by the actions so far which arm's reward is shown. The ratio of two
laws is bounded by ``e^eps``; numbers here are such ratios.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from ...theory.transport.coupled_environment import History
from ...verify.proving.formula_checks import Check
from ..checks.traces.traced import evaluated
from ..small_bandits import neighbouring_rewards as games
from .quantities.laws_of_actions import on_lists, on_tables
from .quantities.small_policies import POLICIES, Pairs, of_queries, of_tables, ratio, releasing

Row = Mapping[str, Fraction]


def law_on_a_table() -> Check:
    """ZCDP-D2T: the law of the actions on a table, beside its lines."""
    return evaluated(on_tables)


def law_on_a_list() -> Check:
    """ZCDP-D2V: the law of the actions on a list, beside its lines."""
    return evaluated(on_lists)


def protocols() -> Iterator[Row]:
    """ZCDP-A0: how far the view is from the law on the table, at most, over all tables."""
    for played in POLICIES:
        identity = {actions: actions[-1] for actions in games.trees(played, 2)[0]}
        constant = dict.fromkeys(identity, 0)
        yield {"by_identity": _distance(played, identity), "by_constant": _distance(played, constant)}


def _distance(played: games.Played, adversary: games.Tree) -> Fraction:
    """The largest ``sum |view - law on the table|`` over all tables."""
    distances = []
    for table in games.tables(played):
        law = games.view_of(played, games.on_table(table))
        seen = games.view_of(played, games.queried(adversary, table))
        distances.append(sum((abs(seen[actions] - law[actions]) for actions in law), Fraction(0)))
    return max(distances)


def _last_reward(history: History) -> tuple[Fraction, Fraction]:
    chance = Fraction(history[-1][1] if history else 0)
    return 1 - chance, chance


def view_and_post_processed() -> Iterator[Row]:
    """ZCDP-P2B: arm 0 and then the last reward, asked for arm 1, on a table whose first row is (0, 1)."""
    played, table = games.Played(_last_reward, 2), ((0, 1), (0, 0))
    adversary: dict[tuple[int, ...], int] = {(0,): 1, (1,): 1, **dict.fromkeys(games.lists(played), 0)}
    seen = games.view_of(played, games.queried(adversary, table))
    replaced = games.view_of(played, games.post_processed(adversary, table))
    yield {"seen": seen[0, 1], "replaced": replaced[0, 1]}


def one_release() -> Iterator[Row]:
    """ZCDP-I7: a number about the first reward, of budget log 4, which two later actions read."""
    played = games.Played(releasing)
    yield {
        "view_of_tables": _ratio(of_tables(played)),
        "view_of_queries": _ratio(of_queries(played)),
        "budget": Fraction(4),
    }


def _ratio(pairs: Pairs) -> Fraction:
    """The largest ``P(a)/Q(a)`` over actions with ``P(a) > 0``: the others bound nothing, and Q may be 0."""
    return ratio([({a: mass for a, mass in p.items() if mass}, q) for p, q in pairs])
