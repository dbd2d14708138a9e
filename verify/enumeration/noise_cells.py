"""Continuous noise: the law of a policy's actions between two bounds, by cells.

The released numbers are cut into cells of one width, whose probabilities are those of the noise. Within a
cell a policy may decide one way or the other, so each state carries both ends of every number, and an arm
gets the least and the largest probability that it can have there. This asks of the policy what indexes do:
an arm's chance grows with the numbers released of it and falls with those of the others, and lengths and
scales of blocks depend on counts alone. Then the truth lies between the two laws, which meet as the width
shrinks, at a rate of first order: a few rounds are what is possible. For more there are the lattice twins.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache

import numpy as np

from ...algorithms.compilation import compiled, compiled_inside
from ...algorithms.protocol.stepped_policy import State, Step, StepPolicy, Values, Vector
from ...theory.numbers.enclosure import Enclosure, Exact
from .action_law import ActionLaw, checked_size, sums_of
from .public_states import Doubles, Noise, PublicStates, Release, found_states, whole_rewards
from .state_law import law_of_states

_ROUNDED = 1e-12
"""More than what doubles round on the way."""


def index_policies() -> tuple[type[StepPolicy], ...]:
    """Policies known to be what cells ask for: indexes that rise with an arm's own released numbers."""
    from ...algorithms.private.adap_klucb import AdaPKLUCB
    from ...algorithms.private.adap_ucb import AdaPUCB
    from ...algorithms.private.dp_imed import DPIMED

    return AdaPUCB, AdaPKLUCB, DPIMED


def laws_by_cells(
    policy: StepPolicy,
    *,
    horizon: int,
    rewards: tuple[Exact, ...] = (0, 1),
    width: float = 0.125,
    tail: float = 1e-6,
) -> tuple[ActionLaw, ActionLaw]:
    """Below and above the law of the actions of ``policy``, which has Laplace or Gaussian noise.

    Rows are the same in both. What the tails beyond the cells do is ``missing`` from both.
    """
    checked_size("horizon", horizon)
    if not 0 < width <= 1 or (1 / width) != int(1 / width):
        raise ValueError(f"width is one over a whole number, not {width!r}")
    if policy.tree_horizon:
        raise ValueError("cells are made for noise that is fresh at each release, not for tree counters")
    alphabet = whole_rewards(rewards)
    lower, upper = (
        law_of_states(_states(policy, horizon, alphabet, width=width, tail=tail, upper=end))
        for end in (False, True)
    )
    row = {a: i for i, a in enumerate(lower.sequences)}
    masses = np.zeros_like(upper.masses)
    for i, a in enumerate(upper.sequences):
        if a in row:
            masses[i] = lower.masses[row[a]]
    rest = upper.missing, lower.rounding, upper.exposures
    aligned = ActionLaw(lower.arms, horizon, alphabet, upper.sequences, masses, *rest)
    return aligned, upper


def _states(
    policy: StepPolicy, horizon: int, rewards: tuple[int, ...], *, width: float, tail: float, upper: bool
) -> PublicStates:
    kind = type(policy)
    own = type(
        "Cells",
        (StepPolicy,),
        {
            "choose": staticmethod(_corner_choose(kind.choose, upper=upper)),
            "block": staticmethod(_lower_block(kind.block)),
            "absorb": staticmethod(_both_absorb(kind.absorb)),
        },
    )
    twin = own(
        policy.arms,
        parameters=(*policy.parameters.tolist(), width),
        noise=policy.noise,
        columns=(policy.counts.shape[1], 2 * policy.values.shape[1]),
        schedule=policy.schedule,
    )
    twin.counts[:] = policy.counts
    twin.values[:] = np.hstack([policy.values, policy.values])
    return found_states(
        twin,
        horizon,
        rewards,
        lambda scale, length: cell_release(policy.noise(scale), rewards, length, width=width, tail=tail),
        distribution=False,
    )


@cache
def _corner_choose(choose: Step, *, upper: bool) -> Step:
    def corner(state: State, t: int, probabilities: Vector) -> None:
        counts, values, parameters, schedule = state
        columns = values.shape[1] // 2
        ends = np.empty((values.shape[0], columns))
        shares = np.zeros(probabilities.size)
        for arm in range(probabilities.size):
            for k in range(values.shape[0]):
                shift = columns if (k == arm) == upper else 0
                for c in range(columns):
                    ends[k, c] = values[k, c + shift]
            shares[:] = 0.0
            choose(State(counts, ends, parameters, schedule), t, shares)
            probabilities[arm] = shares[arm]

    return compiled(corner)


@cache
def _lower_block(block: Step) -> Step:
    def lower(state: State, arm: int, t: int) -> tuple[int, int, float]:
        counts, values, parameters, schedule = state
        return block(State(counts, values[:, : values.shape[1] // 2].copy(), parameters, schedule), arm, t)  # type: ignore[no-any-return]

    return compiled(lower)


@cache
def _both_absorb(absorb: Step) -> Step:
    def both(  # noqa: PLR0917  as above
        state: State, arm: int, length: int, released: int, number: float, t: int
    ) -> None:
        counts, values, parameters, schedule = state
        columns = values.shape[1] // 2
        before = counts.copy()
        lower, upper = values[:, :columns].copy(), values[:, columns:].copy()
        absorb(State(counts, lower, parameters, schedule), arm, length, released, number, t)
        absorb(
            State(before, upper, parameters, schedule),
            arm,
            length,
            released,
            number + parameters[-1] * released,
            t,
        )
        put_beside(values, lower, upper)

    return compiled(both)


def _beside(values: Values, left: Values, right: Values) -> None:
    """Number by number: numba needs seconds to compile ``values[:, :columns] = left``."""
    columns = left.shape[1]
    for k in range(left.shape[0]):
        for c in range(columns):
            values[k, c] = left[k, c]
            values[k, columns + c] = right[k, c]


def _beside_at_once(values: Values, left: Values, right: Values) -> None:
    columns = left.shape[1]
    values[:, :columns], values[:, columns:] = left, right


put_beside = compiled_inside(_beside, _beside_at_once)


def cell_release(
    noise: Noise, rewards: tuple[int, ...], length: int, *, width: float, tail: float
) -> Release:
    """The release of a sum through continuous noise, by cells: ``numbers`` are their lower ends."""
    below, radius = _distribution(noise, tail)
    sums = sums_of(rewards, length)
    per = int(1 / width)
    reach = math.ceil(radius * per)
    numbers = np.arange(sums[0] * per - reach, sums[-1] * per + reach) / per
    masses = np.array([below(numbers - total, numbers + width - total) for total in sums])
    span = max(rewards) - min(rewards)
    return Release(length, numbers, masses, tail, noise, (noise.facts(span),))


def _distribution(noise: Noise, tail: float) -> tuple[Callable[[Doubles, Doubles], Doubles], float]:
    """``P[a <= Z < b]``, and beyond which size there is less than ``tail``."""
    from ...algorithms.mechanisms.gaussian import Gaussian
    from ...algorithms.mechanisms.laplace import Laplace

    if isinstance(noise, Laplace):
        scale = float(noise.scale)

        def laplace(a: Doubles, b: Doubles) -> Doubles:
            # whole numbers are ends of cells, so no cell straddles 0
            near, far = np.minimum(np.abs(a), np.abs(b)), np.maximum(np.abs(a), np.abs(b))
            found: Doubles = -0.5 * np.exp(-near / scale) * np.expm1(-(far - near) / scale)
            return found

        return laplace, scale * -math.log(tail) * (1 + 1e-9)
    if isinstance(noise, Gaussian):
        from scipy.special import ndtr, ndtri

        sigma = float(noise.sigma)

        def gaussian(a: Doubles, b: Doubles) -> Doubles:
            near, far = np.minimum(np.abs(a), np.abs(b)), np.maximum(np.abs(a), np.abs(b))
            found: Doubles = ndtr(-near / sigma) - ndtr(-far / sigma)
            return found

        return gaussian, float(-ndtri(tail / 2)) * sigma * (1 + 1e-9)
    raise ValueError(f"cells are made for Laplace and Gaussian noise, not for {type(noise).__name__}")


def epsilon_by_cells(lower: ActionLaw, upper: ActionLaw) -> Enclosure:
    """The least epsilon of pure privacy, between what the cells show and what composition allows."""
    found = 0.0
    for p, q in _neighbours(lower, upper):
        with np.errstate(divide="ignore"):
            found = max(found, float(np.log(p / (q + upper.missing)).max()))
    return Enclosure(Fraction(max(found - _ROUNDED, 0.0)), lower.loss())


def _neighbours(left: ActionLaw, right: ActionLaw) -> Iterator[tuple[Doubles, Doubles]]:
    """The two laws on lists that differ in one round, all lists at once."""
    for axis in range(1, left.horizon):
        for i, j in itertools.permutations(range(len(left.rewards)), 2):
            yield left.masses.take(i, axis=axis), right.masses.take(j, axis=axis)
