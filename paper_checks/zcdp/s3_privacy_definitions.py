"""Rows and traces for the page of Section 3: small policies on lists, on tables and under queries."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from ...theory.transport.coupled_environment import History
from ...verify.proving.formula_checks import Check
from ..checks.traces.traced import evaluated
from ..small_bandits.neighbouring_rewards import (
    Played,
    lists,
    on_table,
    post_processed,
    queried,
    tables,
    trees,
)
from ..small_bandits.neighbouring_rewards import view_of as view
from .quantities.laws_of_actions import on_lists, on_tables
from .quantities.small_policies import POLICIES, of_queries, of_tables, ratio, releasing

Row = Mapping[str, Fraction]


def law_on_a_table() -> Check:
    """The law of the actions on a table, beside its lines."""
    return evaluated(on_tables)


def law_on_a_list() -> Check:
    """The law of the actions on a list, beside its lines."""
    return evaluated(on_lists)


def protocols() -> Iterator[Row]:
    """How far the view is from the law on the table, at most, over all tables."""
    for played in POLICIES:
        identity = {a: a[-1] for tree in trees(played, 2)[:1] for a in tree}
        constant = dict.fromkeys(identity, 0)
        apart = [
            max(
                sum(abs(mass - law[a]) for a, mass in view(played, queried(tree, table)).items())
                for table in tables(played)
                for law in (view(played, on_table(table)),)
            )
            for tree in (identity, constant)
        ]
        yield {"by_identity": Fraction(apart[0]), "by_constant": Fraction(apart[1])}


def _last_reward(history: History) -> tuple[Fraction, Fraction]:
    chance = Fraction(history[-1][1] if history else 0)
    return 1 - chance, chance


def view_and_post_processed() -> Iterator[Row]:
    """Arm 0 and then the last reward, asked for arm 1, on a table whose first row is (0, 1)."""
    played, table = Played(_last_reward, 2), ((0, 1), (0, 0))
    tree: dict[tuple[int, ...], int] = {(0,): 1, (1,): 1, **dict.fromkeys(lists(played), 0)}
    seen, replaced = (view(played, how(tree, table))[0, 1] for how in (queried, post_processed))
    yield {"seen": seen, "replaced": replaced}


def one_release() -> Iterator[Row]:
    """A number about the first reward, of budget log 4, which two later actions read."""
    played = Played(releasing)
    yield {
        "view_of_tables": _ratio(played, "tables"),
        "view_of_queries": _ratio(played, "queries"),
        "budget": Fraction(4),
    }


def _ratio(played: Played, what: str) -> Fraction:
    pairs = of_tables(played) if what == "tables" else of_queries(played)
    return ratio([({a: x for a, x in p.items() if x}, q) for p, q in pairs])
