"""Foreign policies on sealed rewards: what they learn from is a sealed value, which nobody reads."""

from collections.abc import Callable
from functools import partial
from typing import Any

from ...algorithms.protocol.block_policy import Block, Policy, Pulls, Stop
from .making import shown
from .randomness import seed_globally
from .recognition import adapted, recognised
from .spoken_policy import ForeignFault, SpokenPolicy, UnknownPolicyError
from .taken import Taken, told_of


class _OnSealedRewards:
    """A policy that selects and updates, as one that acts and learns."""

    def __init__(self, policy: SpokenPolicy) -> None:
        self._policy = policy

    def act(self, t: int) -> Block | Stop:
        """One pull of the arm that it selects."""
        arm = self._policy.select(t - 1)
        return Stop(self._policy.recommend()) if arm is None else Block(arm)

    def learn(self, pulls: Pulls) -> None:
        """Hand over the sealed reward."""
        self._policy.update(pulls.arm, pulls.sum())


class SealedFactory:
    """What makes such policies, all from the same seed: their noise is the same in every replay."""

    def __init__(self, subject: Any, start: Callable[[int], SpokenPolicy], told: tuple[str, ...]) -> None:  # noqa: ANN401  anything
        self.subject, self.start, self.told = subject, start, told
        self.__module__ = str(getattr(subject, "__module__", None) or type(subject).__module__)
        self.__qualname__ = shown(subject)

    def __call__(self) -> Policy:
        """A fresh one."""
        seed_globally(0)
        return _OnSealedRewards(self.start(0))


def on_sealed_rewards(policy: Any) -> Any:  # noqa: ANN401  a factory of policies, or anything foreign
    """A factory of policies on sealed rewards: the same one if its policies are such, or are none at all."""
    try:
        found = _taken(policy)
    except UnknownPolicyError:
        return policy
    if isinstance(found, Taken):
        remark = "noise that is no mechanism's is not accounted for: where it is added, that may be the leak"
        return SealedFactory(policy, partial(_started, found), (*told_of(found), remark))
    return found


def _taken(policy: Any) -> Any:  # noqa: ANN401  as above
    """Settled by a trial on plain rewards, unless it cannot do without sealed ones."""
    try:
        return adapted(policy)
    except (UnknownPolicyError, ForeignFault):
        return recognised(policy)


def _started(taken: Taken, seed: int) -> SpokenPolicy:
    return taken(seed=seed)
