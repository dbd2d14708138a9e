"""A few rounds of a foreign policy, to see how it behaves before it is judged."""

import contextlib
import io
from collections.abc import Callable, Iterator
from typing import Any, Final

from .randomness import global_randomness_kept, seed_globally
from .spoken_policy import UnknownPolicyError
from .time_limit import rung_every

PATIENCE: Final = 60.0

Rewards = Callable[[int, Any], float]
"""What a round pays for an arm."""


def played(start: Callable[[int], Any], seed: int, rewards: Rewards, rounds: int) -> list[Any]:
    """The arms of the first rounds; whatever the policy raises is raised."""
    chosen: list[Any] = []
    with rung_every(PATIENCE, _never):
        policy = start(seed)
        for t in range(rounds):
            arm = policy.select(t)
            if arm is None:
                break
            chosen.append(arm)
            policy.update(arm, rewards(t, arm))
    return chosen


@contextlib.contextmanager
def on_trial(seed: int) -> Iterator[None]:
    """Within, what code prints is dropped, and its global generators start from the seed.

    Afterwards they are as they were.
    """
    with global_randomness_kept(), contextlib.redirect_stdout(io.StringIO()):
        seed_globally(seed)
        yield


def _never() -> None:
    raise UnknownPolicyError(f"it has not returned after {PATIENCE:g} seconds")
