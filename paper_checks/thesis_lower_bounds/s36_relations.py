"""Counterexamples for the page of Sections 3.6 to 3.8 of the thesis, on how notions of privacy are related.

Each is a policy on two arms for a few rounds, whose law on all actions is enumerated. A row has its least
delta at epsilon = 0 under two notions: ``query`` where an adversary asks for arms (Interactive DP), ``post``
on tables after the adversary's map of the actions, ``tree`` where an adversary feeds rewards. The law of
strategies that stop, as (3.4) prints it, is compared with the law round by round.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product

from .quantities import views as exact
from .quantities.views import BITS, Actions, History, Law, Policy, Table

Row = Mapping[str, Fraction]
_ONE, _HALF = Fraction(1), Fraction(1, 2)
_CERTAIN = (1, 0)


def _coin(chance: Fraction) -> tuple[Fraction, Fraction]:
    return chance, 1 - chance


def crossing() -> Iterator[Row]:
    """A policy whose delta as Interactive DP is below that of a post-processed policy of it on tables."""
    inputs = exact.tables([True, True, False])
    always = dict.fromkeys(exact.nodes(2), 1)
    posts = (
        (exact.on_own_reward(always, x), exact.on_own_reward(always, y)) for x, y in exact.neighbours(inputs)
    )
    yield {
        "query": exact.least_delta(_crossing, exact.by_queries(exact.nodes(2), inputs), 3, _ONE),
        "post": exact.least_delta(_crossing, posts, 3, _ONE),
    }


def _crossing(history: History) -> tuple[Fraction | int, Fraction | int]:
    if not history:
        return _CERTAIN
    told_first = history[0][1]
    if len(history) == 1:
        return _coin(_HALF if told_first else Fraction(3, 4))
    arm, reward = history[1]
    return _coin(_HALF if arm == 0 else _ONE if reward == told_first else _HALF)


def late() -> Iterator[Row]:
    """A policy with a larger one: it looks at rewards alone, so that post-processing does not change it."""
    inputs = exact.tables([True, False, True, False])
    second = {a: a[1] if len(a) > 1 else 0 for a in exact.nodes(4)}
    worst = [(((v, v), (0, 0), row, (0, 0))) for v in BITS for row in ((0, 1), (1, 0))]
    yield {
        "query": exact.least_delta(_late, exact.by_query(second, worst), 4, _ONE),
        "post": exact.least_delta(_late, exact.by_tables(inputs), 4, _ONE),
    }


def _late(history: History) -> tuple[Fraction | int, Fraction | int]:
    rewards = [reward for _, reward in history]
    if len(rewards) in {0, 2}:
        return _CERTAIN
    if len(rewards) == 1:
        return _coin(Fraction(18 if rewards[0] else 7, 25))
    if rewards[2]:
        return _coin(_ONE if rewards[0] else Fraction(3, 7))
    return _coin(Fraction(4, 7) if rewards[0] else Fraction(0))


def challenged() -> Iterator[Row]:
    """A policy that costs more where arms are asked for than where rewards are fed.

    Its third reward chooses which test of the first one is told, and it looks at rewards of arm 0 alone.
    """
    looked: list[Actions] = [(0,), (0, 0, 0), (0, 1, 0)]
    inputs = exact.tables([True, False, True, False])
    yield {
        "query": exact.least_delta(_challenged, exact.by_queries(looked, inputs), 4, _ONE),
        "tree": exact.least_delta(_challenged, exact.by_trees(looked), 4, _ONE),
    }


def _challenged(history: History) -> tuple[Fraction | int, Fraction | int]:
    if len(history) in {0, 2}:
        return _CERTAIN
    arm, reward = history[0]
    if len(history) == 1:
        return _coin(_HALF if arm else Fraction(3 if reward else 1, 4))
    asked_for, key = history[2]
    return _coin(_HALF if arm or asked_for or reward != key else _ONE)


def asking() -> Iterator[Row]:
    """Policies that tell the reward of an arm which they do not play, for sure or by a fair response."""
    inputs = exact.tables([True, False])
    for chance in (_ONE, Fraction(3, 4)):

        def policy(history: History, chance: Fraction = chance) -> tuple[Fraction | int, Fraction | int]:
            if not history:
                return _CERTAIN
            arm, reward = history[0]
            return _coin(_HALF if arm == 0 else chance if reward else 1 - chance)

        yield {
            "query": exact.least_delta(policy, exact.by_queries(exact.nodes(1), inputs), 2, _ONE),
            "tree": exact.least_delta(policy, exact.by_trees(exact.nodes(1)), 2, _ONE),
        }


def stopped() -> Iterator[Row]:
    """Of two strategies that stop: how far the printed law is from that of their runs, and its total mass.

    The actions 2 and 3 stop and recommend arm 0 or 1. ``other_gap`` is against tables with exchanged arms,
    ``listed`` the same for tables of equal columns, ``loose`` a mass without the chance of stopping.
    """
    for strategy in (_once, _twice):
        found = dict.fromkeys(("run_gap", "other_gap", "listed", "loose"), Fraction(0))
        total = _ONE
        for table in product(product(BITS, BITS), repeat=2):
            law = _printed(strategy, table)
            total = min(total, sum(law.values(), Fraction(0)))
            loose = _printed(strategy, table, loose=True)
            found["loose"] = max(found["loose"], sum(loose.values(), Fraction(0)))
            exchanged = tuple((second, first) for first, second in table)
            found["run_gap"] = max(found["run_gap"], exact.l1_distance(law, _run(strategy, table)))
            crossed = exact.l1_distance(law, _run(strategy, exchanged))
            found["other_gap"] = max(found["other_gap"], crossed)
            if all(first == second for first, second in table):
                found["listed"] = max(found["listed"], crossed)
        yield {**found, "total": total}


def _once(history: History) -> list[Fraction]:
    """Arm 0 or 1; then it stops, and recommends the arm if it paid."""
    if not history:
        return [Fraction(1, 3), Fraction(2, 3), Fraction(0), Fraction(0)]
    arm, reward = history[-1]
    right = Fraction(3 if arm == 1 - reward else 1, 4)
    return [Fraction(0), Fraction(0), right, 1 - right]


def _twice(history: History) -> list[Fraction]:
    """As the first strategy, but for a stop with chance 1/2 after the first pull."""
    shares = _once(history)
    if len(history) != 1:
        return shares
    return [Fraction(1, 4), Fraction(1, 4), shares[2] / 2, shares[3] / 2]


def _run(strategy: Policy, table: Table) -> Law:
    """Round by round."""
    law: dict[Actions, Fraction] = {}
    reached: list[tuple[Actions, History, Fraction]] = [((), (), _ONE)]
    while reached:
        actions, history, mass = reached.pop()
        for action, share in enumerate(strategy(history)):
            if share and action < 2:
                seen = (*history, (action, table[len(actions)][action]))
                reached.append(((*actions, action), seen, mass * Fraction(share)))
            elif share:
                law[*actions, action] = mass * Fraction(share)
    return law


def _printed(strategy: Policy, table: Table, *, loose: bool = False) -> Law:
    """(3.4); ``loose``: without the chance of stopping."""
    law: dict[Actions, Fraction] = {}
    for horizon in (1, 2):
        for pulled in product(BITS, repeat=horizon):
            seen = tuple((a, table[t][a]) for t, a in enumerate(pulled))
            mass = exact.chance_along(strategy, pulled, [reward for _, reward in seen])
            last = [Fraction(share) for share in strategy(seen)]
            if stop := last[2] + last[3]:
                for guess in (2, 3):
                    law[*pulled, guess] = last[guess] / stop * (_ONE if loose else stop) * mass
    return law
