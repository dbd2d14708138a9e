"""From regret to testing between two bandits: both sides of every step, on small bandits, exactly."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from typing import TYPE_CHECKING

from ...theory.numbers.enclosure import Enclosure, Exact, certified
from ...theory.transport.coupled_environment import Actions, History, Policy, kl_of_tables_ball
from ...verify.evidence.effort import Effort, Profile
from ..checks.known_quantities import Known
from .double_change import runs

if TYPE_CHECKING:
    from flint import arb

_RANDOM = {Profile.QUICK: 4, Profile.FULL: 30}
_WIDTH = 1e-20
Means = tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Environments:
    """A policy, the means of both bandits, which differ at ``arm`` alone, and the horizon."""

    policy: Policy
    left: Means
    right: Means
    arm: int
    horizon: int


@cache
def law_of(policy: Policy, means: Means, horizon: int) -> dict[Actions, Fraction]:
    """The marginal law of the actions: rewards of 0 and 1 summed out of the product."""
    law: dict[Actions, Fraction] = {}
    for path in runs(policy, means, horizon):
        law[path.actions] = law.get(path.actions, Fraction(0)) + path.p
    return law


def pulls(law: Mapping[Actions, Fraction], arm: int) -> Fraction:
    """``E N_arm``"""
    return sum((mass * actions.count(arm) for actions, mass in law.items()), Fraction(0))


def regret(law: Mapping[Actions, Fraction], means: Means) -> Fraction:
    """``sum_a Delta_a E N_a``"""
    return sum(((max(means) - mean) * pulls(law, arm) for arm, mean in enumerate(means)), Fraction(0))


def chance(law: Mapping[Actions, Fraction], arm: int, horizon: int, *, most: bool) -> Fraction:
    """``P(N_arm > T/2)``, or ``P(N_arm <= T/2)`` with ``most``."""
    return sum(
        (mass for actions, mass in law.items() if (2 * actions.count(arm) <= horizon) is most), Fraction(0)
    )


@cache
def compared(each: Environments) -> Known:
    """Both regrets, the chances of the events, and ``far`` = exp(-KL) of the laws of the actions.

    ``few`` = P(N_1 <= T/2), ``many`` = P'(N_1 > T/2); ``often`` = P(N_a > T/2), ``seldom`` = P'(N_a <= T/2).
    ``d`` = Delta_a, ``m`` = mu'_a - mu*; ``least`` = the smallest gap; ``n`` = E N_a; ``x``, ``z`` the means.
    """
    horizon, arm = each.horizon, each.arm
    ours, others = (law_of(each.policy, means, horizon) for means in (each.left, each.right))
    best = max(each.left)
    return {
        "reg": regret(ours, each.left),
        "regp": regret(others, each.right),
        "few": chance(ours, 0, horizon, most=True),
        "many": chance(others, 0, horizon, most=False),
        "often": chance(ours, arm, horizon, most=False),
        "seldom": chance(others, arm, horizon, most=True),
        "far": _affinity(ours, others),
        "d": best - each.left[arm],
        "m": each.right[arm] - best,
        "least": min(best - mean for mean in each.left if mean < best),
        "n": pulls(ours, arm),
        "x": each.left[arm],
        "z": each.right[arm],
        "T": Fraction(horizon),
        "k": Fraction(len(each.left)),
    }


def _affinity(ours: Mapping[Actions, Fraction], others: Mapping[Actions, Fraction]) -> Fraction | Enclosure:
    """``exp(-KL)``, which is 0 where the divergence is infinite."""
    if any(mass and not others.get(actions) for actions, mass in ours.items()):
        return Fraction(0)
    if ours == others:
        return Fraction(1)

    def affinity() -> "arb":
        return (-kl_of_tables_ball(ours, others)).exp()

    return certified(affinity, relative_width=_WIDTH)


def always(arm: int, arms: int) -> Policy:
    """One arm for ever."""
    return lambda _history: [Fraction(here == arm) for here in range(arms)]


def told_by_the_third(history: History) -> Sequence[Exact]:
    """Arm 3 first; it again if it paid, and arm 2 if it did not."""
    if not history or history[0][1]:
        return 0, 0, 1
    return 0, 1, 0


def answering_twice(history: History) -> Sequence[Exact]:
    """Arm 2 first; then twice arm 1 or twice arm 2: right about the first reward with chance 9/10."""
    if not history:
        return 0, 1
    if len(history) == 2:
        return (1, 0) if history[1][0] == 0 else (0, 1)
    high = Fraction(9, 10)
    return (1 - high, high) if history[0][1] else (high, 1 - high)


def of_several_arms(rng: Random, arms: int, horizon: int) -> Policy:
    """Random chances, none of them 0, for every history of binary rewards."""
    several: dict[History, list[Fraction]] = {}
    for t in range(horizon):
        for history in product(product(range(arms), (0, 1)), repeat=t):
            weights = [rng.choice((1, 1, 2, 9)) for _ in range(arms)]
            several[history] = [Fraction(weight, sum(weights)) for weight in weights]
    return lambda history: several[history]


def _numbers(text: str) -> Means:
    return tuple(Fraction(number) for number in text.split())


def _pair(policy: Policy, left: str, right: str, arm: int, horizon: int) -> Environments:
    return Environments(policy, _numbers(left), _numbers(right), arm, horizon)


UNIFORM = _pair(lambda _history: [Fraction(1, 2)] * 2, "1/2 2/5", "1/2 3/5", 1, 2)
TWO_ARMS: Mapping[str, Environments] = {
    "two arms, uniform": UNIFORM,
    "two arms, arm 1 for ever": _pair(always(0, 2), "1/2 2/5", "1/2 3/5", 1, 2),
    "two arms, arm 2 for ever": _pair(always(1, 2), "1/2 2/5", "1/2 3/5", 1, 3),
    "two arms, answering twice": _pair(answering_twice, "1/2 2/5", "1/2 3/5", 1, 3),
}
THREE_ARMS: Mapping[str, Environments] = {
    "three arms, T = 1, arm 2 for ever, means 1/2, 9/20, 0 and 11/20 for the 0": _pair(
        always(1, 3), "1/2 9/20 0", "1/2 9/20 11/20", 2, 1
    ),
    "three arms, T = 3, told by the third, means 1/2, 2/5, 0 and 1 for the 0": _pair(
        told_by_the_third, "1/2 2/5 0", "1/2 2/5 1", 2, 3
    ),
}


@cache
def two_armed(effort: Effort) -> Mapping[str, Known]:
    """Two arms, the first one best."""
    several = dict(TWO_ARMS)
    rng = Random(effort.seed)  # noqa: S311  no secrets
    for number in range(_RANDOM[effort.profile]):
        best, gap = Fraction(rng.randint(3, 7), 10), Fraction(rng.randint(1, 3), 10)
        policy = of_several_arms(rng, 2, 3)
        several[f"two arms, random policy {number}"] = Environments(
            policy, (best, best - gap), (best, best + gap / 2), 1, 3
        )
    return {name: compared(each) for name, each in several.items()}


@cache
def environments(effort: Effort) -> Mapping[str, Known]:
    """Those with two arms, and three arms of which the last one changes."""
    several = dict(THREE_ARMS)
    rng = Random(effort.seed + 1)  # noqa: S311  no secrets
    for number in range(_RANDOM[effort.profile]):
        best = Fraction(rng.randint(5, 7), 10)
        middle, last = (best - Fraction(rng.randint(1, 5), 10) for _ in range(2))
        policy = of_several_arms(rng, 3, 2)
        several[f"three arms, random policy {number}"] = Environments(
            policy, (best, middle, last), (best, middle, best + Fraction(1, 10)), 2, 2
        )
    return {**two_armed(effort), **{name: compared(each) for name, each in several.items()}}


def _least_played(policy: Policy, gap: Fraction, arms: int, horizon: int) -> Environments:
    """Means (gap, 0, ..., 0), and 2 gap at the arm among 2, ..., K that is played least."""
    left: Means = (gap, *[Fraction(0)] * (arms - 1))
    law = law_of(policy, left, horizon)
    arm = min(range(1, arms), key=lambda each: pulls(law, each))
    right = tuple(2 * gap if each == arm else mean for each, mean in enumerate(left))
    return Environments(policy, left, right, arm, horizon)


@cache
def least_played(effort: Effort) -> Mapping[str, Known]:
    """The two environments of the minimax bounds, for policies on two and three arms."""
    half = Fraction(1, 2)
    several = {
        "arm 1 for ever": _least_played(always(0, 2), half, 2, 2),
        "arm 2 for ever": _least_played(always(1, 2), half, 2, 3),
        "arms 2 and 3 in equal shares": _least_played(lambda _history: (0, half, half), half, 3, 2),
        "answering twice": _least_played(answering_twice, Fraction(1, 10), 2, 3),
    }
    rng = Random(effort.seed + 2)  # noqa: S311  no secrets
    for number in range(_RANDOM[effort.profile]):
        gap = Fraction(rng.randint(1, 5), 10)
        several[f"random policy {number} on two arms"] = _least_played(of_several_arms(rng, 2, 3), gap, 2, 3)
        several[f"random policy {number} on three arms"] = _least_played(
            of_several_arms(rng, 3, 2), gap, 3, 2
        )
    return {name: {**compared(each), "g": each.left[0]} for name, each in several.items()}
