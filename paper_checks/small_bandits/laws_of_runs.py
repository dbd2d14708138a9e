"""Laws of runs that several texts state: the conditional laws, and the laws on given rewards."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import prod

from ...theory.transport.coupled_environment import History, Policy
from .neighbouring_rewards import Played, Table, on_table, product_of, view_of

ARMS = (0, 1)
ROUNDS = 3


def histories(length: int) -> Iterator[History]:
    """All histories of two arms with rewards 0 and 1."""
    yield from product(product(ARMS, ARMS), repeat=length)


def tables_of_rewards() -> list[Table]:
    """All tables of three rounds."""
    return [*product(product(ARMS, ARMS), repeat=ROUNDS)]


def lists_of_rewards() -> list[Table]:
    """All lists, as tables whose columns are alike."""
    return [*product(((0, 0), (1, 1)), repeat=ROUNDS)]


def chance(means: Sequence[Fraction], arm: int, reward: int) -> Fraction:
    """The chance of a reward of an arm."""
    return means[arm] if reward else 1 - means[arm]


def density(policy: Policy, means: Sequence[Fraction], history: History) -> Fraction:
    """The chance of a history."""
    return prod(
        (Fraction(policy(history[:t])[a]) * chance(means, a, r) for t, (a, r) in enumerate(history)),
        start=Fraction(1),
    )


def conditional_gaps(
    policies: Iterable[Policy], means: Sequence[Fraction]
) -> Iterator[Mapping[str, Fraction]]:
    """Largest differences of the conditional laws in round 3 from kernels and from laws of the arms."""
    for policy in policies:
        gaps = dict.fromkeys(("action_gap", "late_gap", "reward_gap", "other_gap"), Fraction(0))
        for past, a, r in product(histories(2), ARMS, ARMS):
            mass = {step: density(policy, means, (*past, step)) for step in product(ARMS, ARMS)}
            chosen = mass[a, 0] + mass[a, 1]
            action, reward = chosen / sum(mass.values(), Fraction(0)), mass[a, r] / chosen
            for name, gap in (
                ("action_gap", action - Fraction(policy(past)[a])),
                ("late_gap", action - Fraction(policy(past[:-1])[a])),
                ("reward_gap", reward - chance(means, a, r)),
                ("other_gap", reward - chance(means, 1 - a, r)),
            ):
                gaps[name] = max(gaps[name], abs(gap))
        yield gaps


def product_gaps(policies: Iterable[Policy], tables: Sequence[Table]) -> Iterator[Mapping[str, Fraction]]:
    """The product for a table beside its run; ``crossed``, ``delayed``: of runs that show others."""
    for policy in policies:
        played = Played(policy, ROUNDS)
        gaps = dict.fromkeys(("gap", "crossed", "delayed"), Fraction(0))
        for table in tables:
            shown = {
                "gap": table,
                "crossed": tuple((y, x) for x, y in table),
                "delayed": (table[-1], *table[:-1]),
            }
            for name, rewards in shown.items():
                for actions, mass in view_of(played, on_table(rewards)).items():
                    seen = tuple((a, table[t][a]) for t, a in enumerate(actions))
                    gaps[name] = max(gaps[name], abs(mass - product_of(played, actions, seen)))
        yield gaps
