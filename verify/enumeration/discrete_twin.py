"""The discrete twin of a policy: Laplace and Gaussian noise become whole numbers of the same scale.

So a policy with continuous noise can be enumerated. Where it releases sums of whole rewards, the twin has the
same budget: discrete Laplace noise of scale b gives ``e^{-1/b}`` per whole step, discrete Gaussian noise the
same rho [TH-T2.13, ZCDP-T12]. Where a released form has other coefficients than whole ones, or is a vector
with noise of too many whole numbers, the noise stays and what comes out is rounded (:mod:`.rounded_noise`).
It is another policy all the same, and whoever reports on it says so.
"""

import copy
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ...algorithms.environments.exact_numbers import is_whole
from ...algorithms.environments.sealed import Sealed, World, in_world, unseal
from ...algorithms.mechanisms.discrete_gaussian import DiscreteGaussian
from ...algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from ...algorithms.mechanisms.gaussian import Gaussian
from ...algorithms.mechanisms.laplace import Laplace
from ...algorithms.protocol.block_policy import Policy, Pulls, Request
from ...algorithms.protocol.counted_pulls import counts_above
from ...algorithms.protocol.stepped_policy import StepPolicy
from ...theory.numbers.enclosure import Exact
from .rounded_noise import rounded_noise

_WIDEST_OF_VECTORS = 4.0


def discrete_twin(policy: Policy, changed: Callable[[Any], object] = lambda _: None) -> Policy:
    """A policy like this one, every release of which goes through :func:`discrete_noise`, or is rounded.

    ``changed`` is called with the mechanism when that is another one than the policy's own.
    """

    def discrete(mechanism: Any, whole: bool = True) -> Any:  # noqa: ANN401, FBT001, FBT002  any mechanism; of one form
        found = discrete_noise(mechanism) if whole else rounded_noise(mechanism)
        if found is not mechanism:
            changed(found)
        return found

    if not isinstance(policy, StepPolicy):
        return _OnWholeNumbers(policy, discrete)
    twin = copy.copy(policy)
    continuous = policy.noise
    twin.noise = lambda scale: discrete(continuous(scale))
    return twin


def rounded_twin(policy: Policy, times: float, changed: Callable[[Any], object] = lambda _: None) -> Policy:
    """The same with every release rounded, to cells of ``times`` the scale of its noise."""

    def rounded(mechanism: Any, whole: bool = True) -> Any:  # noqa: ANN401, ARG001, FBT001, FBT002  as above
        found = rounded_noise(mechanism, times=times)
        if found is not mechanism:
            changed(found)
        return found

    return _OnWholeNumbers(policy, rounded)


def discrete_noise(mechanism: Any) -> Any:  # noqa: ANN401  any mechanism
    """The mechanism on whole numbers that goes with this one; itself if it is none of the continuous two."""
    if isinstance(mechanism, Laplace):
        return DiscreteLaplace(mechanism.scale)
    if isinstance(mechanism, Gaussian):
        return DiscreteGaussian(mechanism.sigma)
    return mechanism


def _scale(mechanism: Any) -> float:  # noqa: ANN401  any mechanism
    if isinstance(mechanism, Laplace):
        return float(mechanism.scale)
    return float(mechanism.sigma) if isinstance(mechanism, Gaussian) else 0.0


class _OnWholeNumbers:
    """A policy whose pulls lead to a world that changes the noise."""

    def __init__(self, policy: Policy, discrete: Callable[..., Any]) -> None:
        self.policy = policy
        worlds: dict[int, _DiscreteWorld] = {}

        # a function is the same for all copies of the policy: all of them live in the same world
        def wrapped(pulls: Pulls) -> _DiscretePulls:
            return _DiscretePulls(pulls, worlds, discrete)

        self.wrapped = wrapped

    def act(self, t: int) -> Request:
        return self.policy.act(t)

    def learn(self, pulls: Pulls) -> None:
        self.policy.learn(self.wrapped(pulls))


class _DiscreteWorld:
    """Releases through the discrete twin of the mechanism, in the world behind."""

    def __init__(self, behind: World, discrete: Callable[..., Any]) -> None:
        self._behind, self._discrete = behind, discrete

    def release(self, mechanism: Any, sealed: Sealed) -> Any:  # noqa: ANN401  as all worlds
        value, cover = unseal(sealed)
        parts = (value, *(each.coefficient for each in cover))
        whole = all(map(is_whole, parts))
        if any(np.ndim(part) for part in parts):
            whole = whole and _scale(mechanism) <= _WIDEST_OF_VECTORS
        return in_world(sealed, self._behind).release_through(self._discrete(mechanism, whole))


class _DiscretePulls:
    """Pulls whose sums live in the discrete world."""

    def __init__(self, pulls: Pulls, worlds: dict[int, _DiscreteWorld], discrete: Callable[..., Any]) -> None:
        self.arm, self.first, self.length = pulls.arm, pulls.first, pulls.length
        self._pulls, self._worlds, self._discrete = pulls, worlds, discrete

    def sum(self) -> Sealed:
        return self._moved(self._pulls.sum())

    def stretch(self, start: int, stop: int) -> Sealed:
        return self._moved(self._pulls.stretch(start, stop))

    def above(self, levels: Sequence[Exact]) -> Sealed:
        return self._moved(counts_above(self._pulls, levels))

    def _moved(self, sealed: Sealed) -> Sealed:
        behind: World = sealed._Sealed__world  # type: ignore[attr-defined]  # noqa: SLF001  the door of worlds
        world = self._worlds.setdefault(id(behind), _DiscreteWorld(behind, self._discrete))
        return in_world(sealed, world)
