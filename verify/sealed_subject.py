"""A policy on sealed rewards as the subject of an audit: played from outside, only its actions are seen."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..algorithms.policy import Policy, Stop, play
from ..algorithms.reward_table import RewardTable, reward_list
from ..algorithms.simulated_stage import SimulatedStage
from .black_box import Data, Subject


def sealed_subject(
    make: Callable[[], Policy], *, arms: int, rounds: int, reward_range: tuple[float, float]
) -> Subject:
    """The actions of ``rounds`` rounds on a list or table of rewards; a stop is the arm recommended plus ``arms``."""

    def played(data: Data, seed: int) -> tuple[int, ...]:
        environment = (
            RewardTable(data, reward_range=reward_range)
            if np.ndim(data) == 2
            else reward_list(data, arms=arms, reward_range=reward_range)
        )
        stage = SimulatedStage(environment, np.random.default_rng(seed))
        actions: list[int] = []
        for done in play(make(), stage, rounds, arms=arms):
            actions += [arms + done.arm] if isinstance(done, Stop) else [done.arm] * done.length
        return tuple(actions)

    played.__qualname__ = (
        f"sealed_subject({getattr(make, '__qualname__', type(make).__name__)}, arms={arms}, rounds={rounds})"
    )
    return played
