"""Rows for the page of Section 2: small policies played exactly, on two arms with rewards 0 and 1."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import prod

from ...verify.proving.formula_checks import Check
from ..checks.traces.traced import evaluated
from ..small_bandits.neighbouring_rewards import leaning_later
from .quantities.divergence_lines import kl_values

History = tuple[tuple[int, int], ...]
Policy = Callable[[History], tuple[Fraction, Fraction]]
Table = tuple[tuple[int, int], ...]
Shown = Callable[[Table, int, int], int]
"""From a table, the round and the arm to the reward that the policy is shown."""

_ARMS = (0, 1)
_SHOWN: dict[str, Shown] = {
    "gap": lambda table, t, arm: table[t][arm],
    "crossed": lambda table, t, arm: table[t][1 - arm],
    "delayed": lambda table, t, arm: table[max(t - 1, 0)][arm],
}
_MEANS = (Fraction(3, 5), Fraction(1, 3))


POLICIES = tuple(map(leaning_later, (1, 3, 10)))


def densities() -> Iterator[Mapping[str, Fraction]]:
    """Sums of (1) over all histories; ``peeking``: of a policy that is shown the arm it is to choose."""
    for policy, horizon in product(POLICIES, (1, 2, 3)):
        total = peeking = Fraction(0)
        for history in _histories(horizon):
            total += _density(policy, history)
            peeking += prod(
                (policy((*history[:t], (a, 1)))[a] * _chance(a, r) for t, (a, r) in enumerate(history)),
                start=Fraction(1),
            )
        yield {"total": total, "peeking": peeking}


def conditional_laws() -> Iterator[Mapping[str, Fraction]]:
    """Largest differences of conditional laws under (1) from the kernels and from the laws of the arms."""
    for policy in POLICIES:
        gaps = dict.fromkeys(("action_gap", "late_gap", "reward_gap", "other_gap"), Fraction(0))
        for past, a, r in product(_histories(2), _ARMS, _ARMS):
            mass = {(b, s): _density(policy, (*past, (b, s))) for b, s in product(_ARMS, _ARMS)}
            chosen = mass[a, 0] + mass[a, 1]
            action = chosen / sum(mass.values(), start=Fraction(0))
            reward = mass[a, r] / chosen
            for name, gap in (
                ("action_gap", action - policy(past)[a]),
                ("late_gap", action - policy(past[:-1])[a]),
                ("reward_gap", reward - _chance(a, r)),
                ("other_gap", reward - _chance(1 - a, r)),
            ):
                gaps[name] = max(gaps[name], abs(gap))
        yield gaps


def table_laws() -> Iterator[Mapping[str, Fraction]]:
    """The product for a table beside runs; ``crossed``, ``delayed``: runs that show another reward."""
    return _laws([*product(product(_ARMS, _ARMS), repeat=3)])


def list_laws() -> Iterator[Mapping[str, Fraction]]:
    """The same for a list, which is a table whose columns are alike."""
    return _laws([*product(((0, 0), (1, 1)), repeat=3)])


def relative_entropy() -> Check:
    """Values of kl beside its lines."""
    return evaluated(kl_values)


def _laws(tables: Sequence[Table]) -> Iterator[Mapping[str, Fraction]]:
    for policy in POLICIES:
        gaps = dict.fromkeys(_SHOWN, Fraction(0))
        for table, actions in product(tables, product(_ARMS, repeat=3)):
            seen = tuple((a, table[t][a]) for t, a in enumerate(actions))
            chance = prod((policy(seen[:t])[a] for t, a in enumerate(actions)), start=Fraction(1))
            for name, show in _SHOWN.items():
                gaps[name] = max(gaps[name], abs(chance - _played(policy, table, show)[actions]))
        yield gaps


def _histories(length: int) -> Iterator[History]:
    yield from product(product(_ARMS, _ARMS), repeat=length)


def _chance(arm: int, reward: int) -> Fraction:
    return _MEANS[arm] if reward else 1 - _MEANS[arm]


def _density(policy: Policy, history: History) -> Fraction:
    return prod(
        (policy(history[:t])[a] * _chance(a, r) for t, (a, r) in enumerate(history)), start=Fraction(1)
    )


def _played(policy: Policy, table: Table, show: Shown) -> Mapping[tuple[int, ...], Fraction]:
    """The law of the actions of a run of three rounds, round by round."""
    reached: dict[tuple[tuple[int, ...], History], Fraction] = {((), ()): Fraction(1)}
    for t in range(3):
        reached = {
            ((*actions, arm), (*history, (arm, show(table, t, arm)))): mass * share
            for (actions, history), mass in reached.items()
            for arm, share in enumerate(policy(history))
        }
    return {actions: mass for (actions, _), mass in reached.items()}
