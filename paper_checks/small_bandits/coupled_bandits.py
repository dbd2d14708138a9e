"""Small bandits and policies with everything that the KL decompositions speak of, by exact enumeration."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from typing import TYPE_CHECKING

from ...theory.numbers.enclosure import Enclosure, Exact, ball, certified
from ...theory.transport.coupled_environment import (
    CoupledEnvironment,
    History,
    Policy,
    coupled_environment,
    interactive_zcdp,
    kernel_kl_ball,
    view_law,
)
from ...verify.evidence.effort import Effort, Profile
from ..checks.known_quantities import Known

if TYPE_CHECKING:
    from flint import arb

_HALF = Fraction(1, 2)
_WIDTH = 1e-20
_RANDOM = {Profile.QUICK: 8, Profile.FULL: 40}


@dataclass(frozen=True, slots=True)
class Bandits:
    """A policy, two bandits that it may play, and for how long."""

    policy: Policy
    left: tuple[Exact, ...]
    right: tuple[Exact, ...]
    horizon: int
    width: float = 1e-2
    """Relative width of the enclosure of the policy's rho."""

    @property
    def arms(self) -> int:
        """How many there are; further actions end the run."""
        return len(self.left)

    def environment(self, horizon: int | None = None) -> CoupledEnvironment:
        """All paths of the coupled environment."""
        return coupled_environment(self.policy, self.left, self.right, horizon=horizon or self.horizon)


def randomised_response(answer: bool, chance: Fraction) -> tuple[Fraction, Fraction]:  # noqa: FBT001  the answer is data
    """Action 0 with probability ``chance`` if the answer is yes, else with the rest."""
    return (chance, 1 - chance) if answer else (1 - chance, chance)


def responding(chance: Fraction) -> Policy:
    """A fair coin, then randomised response about the first reward."""

    def policy(history: History) -> Sequence[Exact]:
        return randomised_response(bool(history[0][1]), chance) if history else (_HALF, _HALF)

    return policy


def reacting(eta: Fraction, q: Fraction) -> Policy:
    """Arm 0; arm 0 again with chance ``1 - eta`` after a 1 and ``eta`` after a 0, else arm 1; then a release.

    The last action, one of the arms 1, 2, 3, tells the sum of the rewards of arm 0: ``k`` for ``s`` with
    a weight of ``q^((k - s)^2)``.
    """
    weights = [[q ** ((k - s) ** 2) for k in range(3)] for s in range(3)]

    def policy(history: History) -> Sequence[Exact]:
        if not history:
            return 1, 0, 0, 0
        if len(history) == 1:
            return (*randomised_response(bool(history[0][1]), 1 - eta), 0, 0)
        total = sum(reward for action, reward in history if action == 0)
        return 0, *(weight / sum(weights[total]) for weight in weights[total])

    return policy


def twice_at_most(eta: Fraction) -> Policy:
    """Arm 0, then arm 0 again with chance ``1 - eta`` after a 1 and ``eta`` after a 0."""

    def policy(history: History) -> Sequence[Exact]:
        return randomised_response(bool(history[0][1]), 1 - eta) if history else (1, 0)

    return policy


def stopping(history: History) -> Sequence[Exact]:
    """Two arms; actions 2 and 3 stop and recommend: after one pull perhaps, after two for sure."""
    if not history:
        return _HALF, _HALF
    if len(history) == 1:
        stop = Fraction(3, 5) if history[0][1] else Fraction(2, 5)
        return (1 - stop) / 2, (1 - stop) / 2, stop, 0
    return 0, 0, *randomised_response(sum(reward for _, reward in history) >= 1, Fraction(3, 5))


def told_at_the_stop(history: History) -> Sequence[Exact]:
    """Pull arm 0 and stop; the recommendation is a randomised response about the reward."""
    return (
        randomised_response(True, Fraction(1))
        if not history
        else (0, 0, *randomised_response(bool(history[0][1]), Fraction(10_000, 10_001)))
    )


def drawn(rng: Random, horizon: int) -> Policy:
    """Two arms, with chances in twelfths, none of them 0, for every history of binary rewards."""
    chances = [Fraction(rng.randint(1, 11), 12) for _ in range(4**horizon)]

    def policy(history: History) -> Sequence[Exact]:
        index = int("1" + "".join(f"{action}{reward}" for action, reward in history), 2)
        return chances[index], 1 - chances[index]

    return policy


def ignoring(rng: Random, horizon: int) -> Policy:
    """Two arms, with chances that depend on the step alone."""
    chances = [Fraction(rng.randint(1, 11), 12) for _ in range(horizon)]
    return lambda history: (chances[len(history)], 1 - chances[len(history)])


@cache
def random_bandits(effort: Effort, horizon: int, *, reacts: bool = True) -> Mapping[str, Bandits]:
    """Random policies and random Bernoulli arms with means in tenths."""
    rng = Random(effort.seed)  # noqa: S311  no secrets
    kind = drawn if reacts else ignoring
    return {
        f"random policy {number} for {horizon} steps": Bandits(
            kind(rng, horizon),
            (Fraction(rng.randint(0, 10), 10), Fraction(rng.randint(0, 10), 10)),
            (Fraction(rng.randint(0, 10), 10), Fraction(rng.randint(0, 10), 10)),
            horizon,
            width=0.1,
        )
        for number in range(_RANDOM[effort.profile])
    }


# two bandits that differ in arm 0 alone, as widely as can be told by a policy
_APART: tuple[tuple[Exact, ...], tuple[Exact, ...]] = ((Fraction(1), Fraction(0)), (Fraction(0), Fraction(0)))
FIXED: Mapping[str, Bandits] = {
    "response to the first reward": Bandits(
        responding(Fraction(3, 4)), (Fraction(4, 5), Fraction(3, 10)), (Fraction(1, 5), Fraction(3, 10)), 2
    ),
    "release of two rewards that are not reacted to": Bandits(
        reacting(_HALF, Fraction(1, 10**5)), (Fraction(99, 100), 0, 0, 0), (0, 0, 0, 0), 3
    ),
    "nearly certain response": Bandits(twice_at_most(Fraction(1, 10**4)), *_APART, 2),
}
REACTING: Mapping[str, Bandits] = {
    "react to the first reward, release the sum": Bandits(
        reacting(Fraction(1, 5), Fraction(1, 10**5)), (_HALF, 0, 0, 0), (0, 0, 0, 0), 3
    )
}


def moments(bandits: Bandits) -> Known:
    """Exact: ``S``, ``SS`` of the exposure, ``spread``, ``D``, ``DD`` of the mismatches, and three more.

    With ``W`` the mismatches less the exposure, ``SW`` and ``WW`` are the means of ``S W`` and ``W^2``;
    ``earlier`` is the exposure before the last step.
    """
    env = bandits.environment()
    shorter = bandits.horizon - 1
    exposed = [
        (path, sum((env.distances[a] for a in path.actions[: len(path.rewards)]), Fraction(0)))
        for path in env.paths
    ]
    return {
        "SW": sum((path.p * s * (path.mismatches - s) for path, s in exposed), Fraction(0)),
        "WW": sum((path.p * (path.mismatches - s) ** 2 for path, s in exposed), Fraction(0)),
        "S": env.exposure_moment(1),
        "SS": env.exposure_moment(2),
        "spread": env.spread(),
        "D": env.mismatch_moment(1),
        "DD": env.mismatch_moment(2),
        "pulled": sum((pulls * t for pulls, t in zip(env.pulls(), env.distances, strict=True)), Fraction(0)),
        "earlier": bandits.environment(shorter).exposure_moment(1) if shorter else Fraction(0),
    }


def divergences(bandits: Bandits) -> Known:
    """Enclosed: ``KL`` of the actions, ``PATH`` of the paths, ``gap`` of that to the sum over the kernels."""
    env = bandits.environment()
    path = certified(env.path_kl_ball, relative_width=_WIDTH)
    kernels = certified(lambda: _kernels_ball(bandits, env), relative_width=_WIDTH)
    return {
        "KL": certified(env.action_kl_ball, relative_width=_WIDTH),
        "PATH": path,
        "gap": Enclosure(
            Fraction(path.lower) - Fraction(kernels.upper), Fraction(path.upper) - Fraction(kernels.lower)
        ),
    }


def _kernels_ball(bandits: Bandits, env: CoupledEnvironment) -> "arb":
    """``E_p sum_t KL(pi_t(.|H) || pi_t(.|H'))``, with rewards of steps that are not taken left out."""
    total = ball(0)
    for path in env.paths:
        if path.p:
            kl = kernel_kl_ball(bandits.policy, path.actions, path.rewards, path.others)
            total += ball(path.p) * kl
    return total


def budget(bandits: Bandits) -> Known:
    """``eps``: of the view; the largest logarithm of a ratio of two views that differ in one reward."""
    lists = list(product((0, 1), repeat=bandits.horizon))
    views = {rewards: view_law(bandits.policy, rewards, arms=bandits.arms) for rewards in lists}
    worst = max(
        mass / views[other][actions]
        for rewards in lists
        for other in lists
        if sum(r != s for r, s in zip(rewards, other, strict=True)) == 1
        for actions, mass in views[rewards].items()
    )
    return {"eps": certified(lambda: ball(worst).log(), relative_width=_WIDTH)}


def concentrated_budget(bandits: Bandits) -> Known:
    """``rho`` of Interactive zCDP, enclosed."""
    return {
        "rho": interactive_zcdp(
            bandits.policy,
            arms=bandits.arms,
            rewards=2,
            horizon=bandits.horizon,
            relative_width=bandits.width,
        )
    }


def quantities_of(bandits: Mapping[str, Bandits], *parts: Callable[[Bandits], Known]) -> dict[str, Known]:
    """The quantities of every instance, from several of the functions above."""
    return {
        name: {key: value for part in parts for key, value in _known(part, each).items()}
        for name, each in bandits.items()
    }


@cache
def _known(part: Callable[[Bandits], Known], bandits: Bandits) -> Known:
    return part(bandits)
