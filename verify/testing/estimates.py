"""Whether estimates are what they should be: unbiased, or close to the truth with the stated probability."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import numpy as np
from numpy.random import SeedSequence, default_rng
from numpy.typing import ArrayLike, NDArray

from ...algorithms.environments.bernoulli import Bernoulli
from ...algorithms.environments.environment import Environment
from ...theory.numbers.enclosure import checked_size
from ..auditing.sandwich import BadSubjectError, is_stepwise, made_once, shown_name
from ..dialects.fixed_seeds import refuse_fixed_seeds
from ..dialects.making import started
from ..dialects.randomness import global_randomness_kept, seed_globally
from ..dialects.recognition import adapted
from .assertions import DEFAULT_ERROR
from .shared_budget import joins

_NAMES: Final = (
    *("estimates", "means", "mean_estimates", "estimated_means", "empirical_means", "mu_hat", "mu_hats"),
    *("theta_hat", "q_values", "Q", "values", "predict_expectations"),
)


@dataclass(frozen=True, slots=True)
class EstimatesFound:
    """What the runs gave."""

    means: tuple[float, ...]
    """Of the estimates."""
    runs: int
    evidence: float
    """Of the bets against an unbiased estimate, or the chance that so many runs are far off by luck."""


@joins()
def assert_unbiased(
    estimate: Callable[..., ArrayLike],
    truth: ArrayLike,
    *,
    bounds: tuple[float, float],
    runs: int = 1000,
    error: float = DEFAULT_ERROR,
    seed: int = 0,
) -> EstimatesFound:
    """Fail only if the mean of ``estimate`` is not ``truth``, at confidence ``1 - error``.

    Parameters
    ----------
    estimate
        Gives a number or a vector, from a ``seed``, ``rng`` or ``random_state``, or from global generators.
    truth
        What its mean should be, as long as the estimate.
    bounds
        Between which every estimate lies: no test of a mean is valid without them. One that does not is a
        ``ValueError``.
    """
    from ...theory.tails.bounded_mean_test import log_wealth_above

    _check(error, runs)
    low, high = bounds
    if not -math.inf < low < high < math.inf:
        raise ValueError(f"bounds are two finite numbers, the lower one first, not {bounds!r}")
    expected = np.atleast_1d(np.asarray(truth, np.float64))
    if not np.all((expected >= low) & (expected <= high)):
        raise ValueError(f"the truth {truth!r} lies outside the bounds {bounds!r}")
    sample = _sampled(estimate, runs, seed)
    name = shown_name(estimate)
    if sample.shape[1:] != expected.shape:
        raise ValueError(f"{name} gives {sample.shape[1]} numbers, and the truth has {expected.size}")
    outside = sample[~((sample >= low) & (sample <= high))]
    if outside.size:
        raise ValueError(f"{name} gives {float(outside[0])!r}, outside the bounds {bounds!r}")
    goal = math.log(2 * expected.size / error)
    most = 0.0
    for place, value in enumerate(expected):
        column = sample[:, place]
        for above, shifted, bound in (
            (True, column - low, value - low),
            (False, high - column, high - value),
        ):
            wealth = (
                (math.inf if shifted.any() else 0.0)
                if bound == 0
                else log_wealth_above(shifted, float(bound), high - low)
            )
            most = max(most, wealth)
            if wealth >= goal:
                raise AssertionError(
                    f"{name} is biased: its mean is {'above' if above else 'below'} {value:g}"
                    f"{f' in entry {place}' if expected.size > 1 else ''}, {column.mean():.6g} in {runs}"
                    f" runs, which has chance at most {math.exp(-min(wealth, 700)):.3g} by luck\n"
                    f"  replay: assert_unbiased({name}, {truth!r}, bounds={bounds!r}, runs={runs},"
                    f" error={error!r}, seed={seed!r})"
                )
    return EstimatesFound(tuple(sample.mean(axis=0).tolist()), runs, most)


@joins()
def assert_estimates(
    policy: Any,  # noqa: ANN401  a policy on raw rewards, or what makes one, in any dialect
    truth: Environment | Sequence[float],
    *,
    within: float,
    delta: float,
    horizon: int = 1000,
    read: str | Callable[[Any], ArrayLike] | None = None,
    runs: int = 200,
    error: float = DEFAULT_ERROR,
    seed: int = 0,
) -> EstimatesFound:
    """Fail only if an estimate of an arm is off by more than ``within`` with probability above ``delta``.

    An exact binomial test after ``horizon`` rounds.

    Parameters
    ----------
    policy
        A policy on raw rewards that keeps estimates.
    truth
        The means of Bernoulli arms, or an environment.
    read
        The attribute or method of the policy that has the estimates, or a function of the policy; a usual
        name such as ``estimates`` or ``means`` if not given.
    """
    from scipy.special import bdtrc

    _check(error, runs)
    if not within > 0:
        raise ValueError(f"within is a distance above 0, not {within!r}")
    if not 0 < delta < 1:
        raise ValueError(f"delta is strictly between 0 and 1, not {delta!r}")
    checked_size("horizon", horizon)
    environment = truth if isinstance(truth, Environment) else Bernoulli(truth)
    name = shown_name(policy)
    sample = _estimated(
        adapted(policy, arms=environment.arms, horizon=horizon), environment, horizon, runs, seed, read
    )
    means = np.asarray(environment.means)
    off = np.abs(sample - means).max(axis=1)
    far = int((~(off <= within)).sum())
    chance = float(bdtrc(far - 1, runs, delta)) if far else 1.0
    if chance <= error:
        worst = int(np.nanargmax(off)) if not np.all(np.isnan(off)) else 0
        raise AssertionError(
            f"the estimates of {name} are off by more than {within:g} in {far} of {runs} runs, which has"
            f" chance {chance:.3g} by luck if that has probability {delta:g}\n"
            f"  truth: {means.tolist()}\n"
            f"  run {worst}: {sample[worst].tolist()}\n"
            f"  replay: assert_estimates({name}, {means.tolist()}, within={within!r}, delta={delta!r},"
            f" horizon={horizon}, runs={runs}, error={error!r}, seed={seed!r})"
        )
    return EstimatesFound(tuple(sample.mean(axis=0).tolist()), runs, chance)


def _check(error: float, runs: int) -> None:
    if not 0 < error < 1:
        raise ValueError(f"error is the chance of a false alarm, strictly between 0 and 1, not {error!r}")
    checked_size("runs", runs)


@global_randomness_kept()
def _sampled(estimate: Callable[..., ArrayLike], runs: int, seed: int) -> NDArray[np.float64]:
    refuse_fixed_seeds([partial(started, estimate)], shown_name(estimate))
    rows = []
    for own in SeedSequence(seed).generate_state(runs).tolist():
        seed_globally(own)
        rows.append(np.atleast_1d(np.asarray(started(estimate, own), np.float64)))
    if len({row.shape for row in rows}) > 1 or rows[0].ndim > 1:
        raise ValueError(f"{shown_name(estimate)} gives numbers or vectors of one length, not {rows[0]!r}")
    return np.array(rows)


@global_randomness_kept()
def _estimated(  # noqa: PLR0917  all that a run needs
    make: Any,  # noqa: ANN401  as adapted gives it
    environment: Environment,
    horizon: int,
    runs: int,
    seed: int,
    read: str | Callable[[Any], ArrayLike] | None,
) -> NDArray[np.float64]:
    if not callable(make) or not is_stepwise(made_once(make)):
        raise BadSubjectError(f"a policy on raw rewards is accepted, not {shown_name(make)}")
    rows = []
    for run in range(runs):
        rewards, noise = SeedSequence([seed, run]).spawn(2)
        generator, own = default_rng(rewards), int(noise.generate_state(1)[0])
        seed_globally(own)
        policy = started(make, own)
        for t in range(horizon):
            arm = policy.select(t)
            if arm is None:
                break
            if not 0 <= arm < environment.arms:
                raise BadSubjectError(
                    f"round {t}: the arm {arm!r} is out of range: arms are 0 to {environment.arms - 1}"
                )
            policy.update(arm, float(environment.rewards(arm, t + 1, 1, generator)[0]))
        rows.append(_read(getattr(policy, "made", policy), read, environment.arms))
    return np.array(rows)


def _read(made: Any, read: str | Callable[[Any], ArrayLike] | None, arms: int) -> NDArray[np.float64]:  # noqa: ANN401  foreign
    if read is not None and not isinstance(read, str):
        found: Any = read(made)
    else:
        names = _NAMES if read is None else (read,)
        name = next((name for name in names if hasattr(made, name)), None)
        if name is None:
            raise BadSubjectError(
                f"{type(made).__name__} has no {' or '.join(names[:4])}: read= names what has the estimates"
            )
        found = getattr(made, name)
        found = found() if callable(found) else found
    if isinstance(found, dict):
        found = list(found.values())
    row = np.asarray(found, np.float64).ravel()
    if row.shape != (arms,):
        raise BadSubjectError(f"there are {row.size} estimates for {arms} arms: read= names what has them")
    return row
