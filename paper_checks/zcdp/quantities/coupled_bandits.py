"""Small policies against pairs of bandits: what the KL decomposition speaks of, by exact enumeration."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from random import Random

from flint import arb

from ....theory.numbers.enclosure import Exact
from ....theory.transport.coupled_environment import History, Policy, interactive_zcdp
from ...checks.enclosed_instances import spanned
from ...small_bandits.coupled_bandits import REACTING as ALL_REACTING
from ...small_bandits.coupled_bandits import Bandits

_HALF = Fraction(1, 2)
Row = Mapping[str, Fraction | arb]


def _drawn(seed: int, *, reacts: bool) -> Policy:
    """A policy of two arms with drawn chances: after each history, or in each round."""

    def policy(history: History) -> Sequence[Exact]:
        place = history if reacts else len(history)
        chance = Fraction(Random(f"{seed} {place}").randint(1, 11), 12)  # noqa: S311  instances, no secrets
        return chance, 1 - chance

    return policy


def _bandits(seed: int, *, reacts: bool) -> Bandits:
    left, right = (_HALF, Fraction(seed, 10)), (Fraction(1, 5), Fraction(1, 10))
    return Bandits(_drawn(seed, reacts=reacts), left, right, 3)


(REACTING,) = ALL_REACTING.values()
"""A policy that looks at the reward that differs before it chooses the arm again."""
SEVERAL = tuple(_bandits(seed, reacts=True) for seed in range(2, 8))
"""Policies that look at all of the past."""
IDLE = tuple(_bandits(seed, reacts=False) for seed in range(2, 8))
"""Policies that do not look at rewards."""


@cache
def row(bandits: Bandits) -> Row:
    """KL of the actions and of the paths, rho of the policy, and moments of exposure and mismatches."""
    env = bandits.environment()
    rho = interactive_zcdp(bandits.policy, arms=bandits.arms, rewards=2, horizon=bandits.horizon)
    return {
        "KL": env.action_kl_ball(),
        "PATH": env.path_kl_ball(),
        "rho": spanned(rho),
        "S": env.exposure_moment(1),
        "SS": env.exposure_moment(2),
        "spread": env.spread(),
        "D": env.mismatch_moment(1),
        "DD": env.mismatch_moment(2),
    }
