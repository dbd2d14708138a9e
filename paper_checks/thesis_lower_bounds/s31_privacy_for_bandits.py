"""Rows for the page of Sections 3.1 to 3.5: small policies, with exact laws."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from random import Random

from ..small_bandits.laws_of_runs import lists_of_rewards, product_gaps, tables_of_rewards
from .quantities import views as exact
from .quantities.views import BITS, POLICIES, WITNESS, Actions, Answer, History, Policy, Table

Row = Mapping[str, Fraction]
_ROUNDS = 3


def table_laws() -> Iterator[Row]:
    """The product beside runs, for all binary tables."""
    return product_gaps(POLICIES, tables_of_rewards())


def list_laws() -> Iterator[Row]:
    """The same for lists, which are tables of equal columns."""
    return product_gaps(POLICIES, lists_of_rewards())


def views() -> Iterator[Row]:
    """Both views of random reward-feeding adversaries, beside products over the rewards along the actions."""
    for policy, challenge, seed in product(POLICIES, range(1, _ROUNDS + 1), range(4)):
        luck = Random(seed)  # noqa: S311  no secrets
        fed = {a: (luck.randrange(2), luck.randrange(2)) for a in exact.nodes(_ROUNDS)}
        left, right, onwards = (
            {a: pair[len(a) in rounds] for a, pair in fed.items()}
            for rounds in (range(0), range(challenge, challenge + 1), range(challenge, _ROUNDS + 1))
        )
        run = {
            name: exact.view(policy, exact.on_tree(tree), _ROUNDS)
            for name, tree in (("L", left), ("R", right))
        }
        law = [
            {
                a: exact.chance_along(policy, a, [tree[a[:t]] for t in range(1, _ROUNDS + 1)])
                for a in product(BITS, repeat=_ROUNDS)
            }
            for tree in (left, right, onwards)
        ]
        yield {
            "left": exact.l1_distance(run["L"], law[0]),
            "right": exact.l1_distance(run["R"], law[1]),
            "side": exact.l1_distance(run["R"], law[0]),
            "onwards": exact.l1_distance(run["R"], law[2]),
        }


def adversaries() -> Iterator[Row]:
    """At eps = 0 the policy that tells what is asked for, and that of Appendix A, also at e^eps = 3/2."""
    yield _deltas(_tells, 2, Fraction(1))
    yield from (_deltas(WITNESS, 3, growth) for growth in (Fraction(1), Fraction(3, 2)))


def telling() -> Iterator[Row]:
    """The first reward of arm 1 is 1, that of arm 0 is 0, and arm 1 is asked for."""
    table = ((0, 1), (0, 0))
    adversary: dict[Actions, int] = {(0,): 1}
    shown = exact.view(_told, exact.on_query(adversary, table), 2)
    yield {"view_gap": exact.l1_distance(shown, exact.view(_told, exact.on_own_reward(adversary, table), 2))}


def choosing() -> Iterator[Row]:
    """A policy that plays what was asked for, whatever the rewards; then the user asks for its better arm."""
    first, second = (((0, 1), (0, 0)), ((1, 0), (0, 0)))
    own = [_asked_by(0 if table[0][0] else 1, table) for table in (first, second)]
    yield {
        "by_query": exact.least_delta(
            _repeats, exact.by_queries(exact.nodes(1), exact.tables([True, False])), 2, Fraction(1)
        ),
        "by_choice": exact.least_delta(_repeats, [(own[0], own[1])], 2, Fraction(1)),
    }


def _asked_by(arm: int, table: Table) -> Answer:
    return lambda actions: (arm, table[len(actions) - 1][arm])


def _repeats(history: History) -> tuple[int, int]:
    """Arm 0; then the arm that was asked for."""
    return (0, 1) if history and history[0][0] else (1, 0)


def _told(history: History) -> tuple[int, int]:
    """Arm 0; then the first reward."""
    return (0, 1) if history and history[0][1] else (1, 0)


def _tells(history: History) -> tuple[int, int]:
    """Arm 0; then the first reward if arm 1 was asked for."""
    return (0, 1) if history and history[0] == (1, 1) else (1, 0)


def _deltas(policy: Policy, horizon: int, growth: Fraction) -> Row:
    inputs = exact.tables([True] * (horizon - 1) + [False])
    queries = exact.by_queries(exact.nodes(horizon - 1), inputs)
    return {
        "by_table": exact.least_delta(policy, exact.by_tables(inputs), horizon, growth),
        "by_query": exact.least_delta(policy, queries, horizon, growth),
    }
