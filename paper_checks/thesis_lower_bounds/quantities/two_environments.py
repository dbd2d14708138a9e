"""Rows with both regrets of a pair of small bandits, chances of their events, and exp(-KL) of the actions.

``few`` = P(N_1 <= T/2), ``many`` = P'(N_1 > T/2), ``often`` = P(N_a > T/2), ``seldom`` = P'(N_a <= T/2),
``far`` = exp(-KL), ``d`` = Delta_a, ``m`` = mu'_a - mu*, ``least`` the smallest gap, ``n`` = E N_a.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from ....theory.numbers.enclosure import Exact
from ....theory.transport.coupled_environment import History
from ....verify.evidence.effort import Effort, Profile
from ...small_bandits import two_environments
from ...small_bandits.coupled_bandits import (
    FIXED,
    REACTING,
    Bandits,
    budget,
    divergences,
    moments,
    quantities_of,
    random_bandits,
    randomised_response,
)
from .small_bandits import Row, as_rows


def environments(seed: int) -> Iterator[Row]:
    """Two and three arms of which the last one becomes the best."""
    yield from as_rows(two_environments.environments(Effort(seed, Profile.FULL)))


def two_arms(seed: int) -> Iterator[Row]:
    """Two arms."""
    yield from as_rows(two_environments.two_armed(Effort(seed, Profile.FULL)))


def odd_horizons(seed: int) -> Iterator[Row]:
    """Odd horizons, for which N_1 < T/2 and N_1 <= T/2 are one event."""
    yield from ({**row, "gap": row["least"]} for row in environments(seed) if row["T"] in {1, 3})


def least_played(seed: int) -> Iterator[Row]:
    """The environments of the minimax bounds; ``g`` is their gap, ``k`` the number of arms."""
    yield from as_rows(two_environments.least_played(Effort(seed, Profile.FULL)))


def one_arm(seed: int) -> Iterator[Row]:
    """KL beside eps E N_a TV, ``pulled`` = sum of E N_a TV_a, and ``other``: the same under nu'."""
    several = {**FIXED, **REACTING, **_GIVEN_UP, **random_bandits(Effort(seed, Profile.FULL), 3)}
    yield from as_rows(quantities_of(several, moments, divergences, budget, _mirrored))


def _again(history: History) -> Sequence[Exact]:
    """Arm 0; it again after a reward, nearly always, else arm 1; after arm 0, arm 1 or 2 tells its reward."""
    high = Fraction(9, 10)
    if not history:
        return 1, 0, 0
    if len(history) == 1:
        return (*randomised_response(bool(history[0][1]), high), 0)
    arm, reward = history[1]
    return (0, *(randomised_response(bool(reward), high) if arm == 0 else (Fraction(1, 2), Fraction(1, 2))))


# they differ in arm 0 alone, which nu' gives up after a round
_GIVEN_UP: Final = {"again after a reward": Bandits(_again, (1, 0, 0), (0, 0, 0), 3)}


def _mirrored(each: Bandits) -> dict[str, Fraction]:
    swapped = Bandits(each.policy, each.right, each.left, each.horizon)
    return {"other": swapped.environment().exposure_moment(1)}
