"""Small policies against pairs of bandits: what the KL decomposition speaks of, by exact enumeration."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from random import Random
from typing import TYPE_CHECKING

from ....theory.numbers.enclosure import Enclosure, Exact
from ....theory.transport.coupled_environment import (
    History,
    Policy,
    coupled_environment,
    interactive_zcdp,
)

if TYPE_CHECKING:
    from flint import arb

_HALF = Fraction(1, 2)
Row = Mapping[str, "Fraction | arb"]


@dataclass(frozen=True, slots=True)
class Bandits:
    """A policy, two Bernoulli bandits that it may play, and for how long."""

    policy: Policy
    left: tuple[Exact, ...]
    right: tuple[Exact, ...]
    horizon: int


def reacting(eta: Fraction, q: Fraction) -> Policy:
    """Arm 0; arm 0 again with chance ``1 - eta`` after a 1 and ``eta`` after a 0, else arm 1; then a release.

    The last action, one of the arms 1, 2, 3, tells the sum of the rewards of arm 0: ``k`` for ``s`` with a
    weight of ``q^((k - s)^2)``.
    """
    weights = [[q ** ((k - s) ** 2) for k in range(3)] for s in range(3)]

    def policy(history: History) -> Sequence[Exact]:
        if not history:
            return 1, 0, 0, 0
        if len(history) == 1:
            again = 1 - eta if history[0][1] else eta
            return again, 1 - again, 0, 0
        total = sum(reward for action, reward in history if action == 0)
        return 0, *(weight / sum(weights[total]) for weight in weights[total])

    return policy


def _drawn(seed: int, *, reacts: bool) -> Policy:
    def policy(history: History) -> Sequence[Exact]:
        place = history if reacts else len(history)
        chance = Fraction(Random(f"{seed} {place}").randint(1, 11), 12)  # noqa: S311  instances, no secrets
        return chance, 1 - chance

    return policy


REACTING = Bandits(reacting(Fraction(1, 5), Fraction(1, 10**5)), (_HALF, 0, 0, 0), (0, 0, 0, 0), 3)
"""A policy that looks at the reward that differs before it chooses the arm again."""
SEVERAL = tuple(
    Bandits(_drawn(seed, reacts=True), (_HALF, Fraction(seed, 10)), (Fraction(1, 5), Fraction(1, 10)), 3)
    for seed in range(2, 8)
)
IDLE = tuple(
    Bandits(_drawn(seed, reacts=False), (_HALF, Fraction(seed, 10)), (Fraction(1, 5), Fraction(1, 10)), 3)
    for seed in range(2, 8)
)
"""Policies that do not look at rewards."""


@cache
def row(bandits: Bandits) -> Row:
    """KL of the actions and of the paths, rho of the policy, and moments of exposure and mismatches."""
    env = coupled_environment(bandits.policy, bandits.left, bandits.right, horizon=bandits.horizon)
    return {
        "KL": env.action_kl_ball(),
        "PATH": env.path_kl_ball(),
        "rho": _between(
            interactive_zcdp(bandits.policy, arms=len(bandits.left), rewards=2, horizon=bandits.horizon)
        ),
        "S": env.exposure_moment(1),
        "SS": env.exposure_moment(2),
        "spread": env.spread(),
        "D": env.mismatch_moment(1),
        "DD": env.mismatch_moment(2),
    }


def _between(ends: Enclosure) -> arb:
    from ....theory.numbers.enclosure import ball

    return ball(Fraction(ends.lower)).union(ball(Fraction(ends.upper)))
