"""Rows and transcripts for Section 3 of "Concentrated differential privacy for bandits" (Azize and Basu).

The laws here are those of a small policy's actions, computed exactly. It is played on a list, whose entry t
is the reward of round t, or on a table, whose row t has a reward for each arm; or an adversary says by the
actions so far which reward of the table is shown, and the law is called a view. Privacy bounds the ratio of
two such laws by ``e^eps``. A docstring begins with the claim of the page that a function is for.
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
    """ZCDP-D2T: whether the page's lines for the law on a table give what full enumeration gives."""
    return evaluated(on_tables)


def law_on_a_list() -> Check:
    """ZCDP-D2V: the same of its lines for the law on a list."""
    return evaluated(on_lists)


def protocols() -> Iterator[Row]:
    """ZCDP-A0: the distance of a policy's view from its law on the same table, at most, over all tables.

    ``by_identity``: if the adversary asks for the arm of the last action, which is how the law is played.
    ``by_constant``: if it asks for arm 0 always, so that no reward of arm 1 is shown.
    """
    for played in POLICIES:
        identity = {actions: actions[-1] for actions in games.trees(played, 2)[0]}
        constant = dict.fromkeys(identity, 0)
        yield {
            "by_identity": _distance_from_law(played, identity),
            "by_constant": _distance_from_law(played, constant),
        }


def _distance_from_law(played: games.Played, adversary: games.Tree) -> Fraction:
    """The largest ``sum |view - law on the table|`` over all tables."""
    distances = []
    for table in games.tables(played):
        law = games.view_of(played, games.on_table(table))
        seen = games.view_of(played, games.queried(adversary, table))
        distances.append(sum((abs(seen[actions] - law[actions]) for actions in law), Fraction(0)))
    return max(distances)


def _last_reward(history: History) -> tuple[Fraction, Fraction]:
    """A policy: arm 0 first, and then the arm whose number is the reward that was shown."""
    chance = Fraction(history[-1][1] if history else 0)
    return 1 - chance, chance


def view_and_post_processed() -> Iterator[Row]:
    """ZCDP-P2B: the chance of arm 1 in round 2, for `_last_reward` on a table whose first row is (0, 1).

    The adversary B asks for arm 1, whose reward 1 is ``seen`` in the view. It is ``replaced`` by the reward 0
    of the policy's own action where ``pi^B`` plays on the table.
    """
    played, table = games.Played(_last_reward, 2), ((0, 1), (0, 0))
    adversary: dict[tuple[int, ...], int] = {(0,): 1, (1,): 1, **dict.fromkeys(games.lists(played), 0)}
    seen = games.view_of(played, games.queried(adversary, table))
    replaced = games.view_of(played, games.post_processed(adversary, table))
    yield {"seen": seen[0, 1], "replaced": replaced[0, 1]}


def one_release() -> Iterator[Row]:
    """ZCDP-I7: ratios of a policy that releases a number about the first reward; two later actions read it.

    The ``budget`` of the release is a ratio of 4. A policy that draws it anew may exceed that.
    """
    played = games.Played(releasing)
    yield {
        "view_of_tables": _ratio(of_tables(played)),
        "view_of_queries": _ratio(of_queries(played)),
        "budget": Fraction(4),
    }


def _ratio(pairs: Pairs) -> Fraction:
    """The largest ``P(a)/Q(a)`` over actions with ``P(a) > 0``: the others bound nothing, and Q may be 0."""
    return ratio([({a: mass for a, mass in p.items() if mass}, q) for p, q in pairs])
