"""Rows for the page of Section 5.1: tails of summed noises, and runs of DP-UCB, DP-SE and a first attempt."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import pairwise, product
from typing import Final

import numpy as np
from flint import arb

from ...algorithms.environments.bernoulli import Bernoulli
from ...algorithms.private.dp_se import DPSE
from ...algorithms.simulation.simulator import Pulled, trajectory
from ...theory.bounds.bernoulli_instance import BanditInstance
from ...theory.bounds.evaluation import evaluate
from ...theory.bounds.regret_lower_bounds import D_EPS
from ...theory.numbers.enclosure import ball
from ...theory.tails.laplace_sum import laplace_sum_sf_ball
from ...verify.evidence.effort import Effort
from ..checks.statistics.simulated_regret import ALPHA, Regret
from ..pages.rows import Estimate, estimated_mean, estimated_median
from ..running.seed import seed_of

Row = Mapping[str, Fraction | int | arb | Estimate]

_FIVE: Final = ("0.75", "0.625", "0.5", "0.375", "0.25")
_OF_RUNS: Final = ((*map(float, _FIVE),), (0.9, 0.1), (0.52, 0.515, 0.51, 0.4))


def orders() -> Iterator[Row]:
    """``P``: ``L = log T`` noises of scale ``L/eps`` exceed ``3 L^(5/2)/eps``; ``P3``: ``3 L^(3/2)/eps``."""
    for L, eps in product((2, 5, 9, 14, 23, 41), ("1/10", "1")):
        budget = ball(Fraction(eps))
        chances = {
            name: 2 * laplace_sum_sf_ball(3 * ball(L) ** ball(power) / budget, budget / L, m=L)
            for name, power in (("P", "2.5"), ("P3", "1.5"))
        }
        yield {**chances, "T": ball(L).exp()}


def bonuses() -> Iterator[Row]:
    """``P``: ``m = log T`` noises exceed ``sqrt(8 m) log(2/d)``, the last bonus, times epsilon.

    ``P9`` has 0.9 for the root of 8, and ``P1`` no root of m.
    """
    for m, delta in product((1, 2, 5, 9, 23), ("0.9", "0.5", "0.01", "1e-6")):
        factors = {"P": arb(8 * m).sqrt(), "P9": ball("0.9") * arb(m).sqrt(), "P1": arb(8).sqrt()}
        log = (2 / ball(delta)).log()
        chances = {name: 2 * laplace_sum_sf_ball(c * log, arb(1), m=m) for name, c in factors.items()}
        yield {**chances, "d": Fraction(delta)}


def dp_ucb(seed: int) -> Iterator[Row]:
    """The regret of DP-UCB on arms of equal gaps, with the level 1/T of its index."""
    for gap, arms in (("0.9", 20), ("1", 2)):
        options = (("epsilon", "10"), ("delta", "1/3000"), ("depth", "log"))
        regret = _mean(Regret("dp-ucb", (gap, *["0"] * (arms - 1)), 3000, 200, options), seed, 2)
        yield {"T": 3000, "eps": 10, "K": arms, "D": Fraction(gap), "regret": regret}


def exploring(seed: int) -> Iterator[Row]:
    """The regret of DP-SE on five arms at a small and at a large budget."""
    wide, narrow = (
        _typical(Regret("dp-se", _FIVE, 10**7, 20, (("epsilon", eps),)), seed, 2) for eps in ("1/20", "10")
    )
    yield {"wide": wide, "narrow": narrow, "K": 5, "T": 10**7}


def eliminations(seed: int) -> Iterator[Row]:
    """Each episode of runs of DP-SE, but the first and those of one arm: lengths of its blocks.

    ``back``: how many of its arms were not in the episode ``before``.
    """
    for blocks in _runs_of_elimination(seed):
        episodes: list[list[Pulled]] = [[]]
        for block in blocks:
            if block.arm in {other.arm for other in episodes[-1]}:
                episodes.append([])
            episodes[-1].append(block)
        for before, now in pairwise(episodes[:-1]):
            lengths = [block.length for block in now]
            if len(now) > 1:
                back = len({block.arm for block in now} - {block.arm for block in before})
                ends = {"shortest": min(lengths), "longest": max(lengths)}
                yield {**ends, "back": back, "before": before[0].length}


def far_from_optimal(seed: int) -> Iterator[Row]:
    """The regret of DP-SE and the lower bound of its instance."""
    for eps, horizon in (("1", 10**7), ("1", 10**14), ("1/10", 10**14)):
        bound = evaluate(
            D_EPS, BanditInstance(_FIVE), epsilon=Fraction(eps), horizon=horizon, relative_width=1e-12
        )
        assert bound.enclosure is not None
        regret = _typical(Regret("dp-se", _FIVE, horizon, 10, (("epsilon", eps),)), seed, 3)
        yield {"least": Fraction(bound.enclosure.upper), "regret": regret}


def growing(seed: int) -> Iterator[Row]:
    """The regret of DP-SE at two horizons, eps = 1/20."""
    early, late = (
        _typical(Regret("dp-se", _FIVE, horizon, 10, (("epsilon", "1/20"),)), seed, 2)
        for horizon in (10**7, 10**14)
    )
    yield {"early": early, "late": late}


def first_episodes(seed: int) -> Iterator[Row]:
    """The length of the first episode of DP-SE for two horizons."""
    for horizon in (10**4, 10**6):
        short, long = (_worse_of_two(each, each, seed)[0] for each in (horizon, 2 * horizon))
        yield {"short": short, "long": long}


def restarted(seed: int) -> Iterator[Row]:
    """Pulls of the worse arm, with T known and with two ways of starting anew."""
    for horizon in (2**14, 2**17, 2**20):
        found = {"known": sum(_worse_of_two(horizon, horizon, seed))}
        for name in ("anew", "squared"):
            pulls, left, made_for = 0, horizon, 2
            while left:
                length = min(left, made_for)
                pulls += sum(_worse_of_two(length, made_for, seed + left))
                left -= length
                made_for *= made_for if name == "squared" else 2
            found[name] = pulls
        yield found


def first_attempt(seed: int) -> Iterator[Row]:
    """The share of the worse of two arms under the index of the first attempt, 400 runs."""
    for horizon in (400, 1600):
        level, noise = np.log(2 * horizon), 2 * horizon
        generator = np.random.default_rng(seed_of(f"naive/{horizon}", seed))
        means, rows = np.array([0.75, 0.25]), np.arange(400)
        sums, pulls = (generator.random((400, 2)) < means).astype(float), np.ones((400, 2))
        for _ in range(horizon - 2):
            drawn = generator.laplace(scale=noise, size=(400, 2))
            chosen = ((sums + drawn + noise * level) / pulls + np.sqrt(2 * level / pulls)).argmax(axis=1)
            sums[rows, chosen] += generator.random(400) < means[chosen]
            pulls[rows, chosen] += 1
        yield {"share": estimated_mean(pulls[:, 1] / horizon, 1.0, ALPHA / 2), "T": horizon}


def _mean(regret: Regret, seed: int, of: int) -> Estimate:
    return estimated_mean(regret.sample(Effort(seed)), float(regret.largest), ALPHA / of)


def _typical(regret: Regret, seed: int, of: int) -> Estimate:
    """The median of averages over as many runs as the regret says."""
    sample = replace(regret, runs=100 * regret.runs).sample(Effort(seed))
    return estimated_median(sample.reshape(100, -1).mean(axis=1), ALPHA / of)


def _runs_of_elimination(seed: int) -> Iterator[Sequence[Pulled]]:
    for means, eps in product(_OF_RUNS, ("1", "1/10")):
        policy = partial(DPSE, len(means), epsilon=eps, horizon=10**8)
        run = trajectory(policy, Bernoulli(means), 10**8, seed=seed)
        yield [block for block in run if isinstance(block, Pulled)]


def _worse_of_two(length: int, horizon: int, seed: int) -> list[int]:
    """The blocks of the worse arm when DP-SE, made for the horizon, plays arms that always pay 1 and 0."""
    policy = partial(DPSE, 2, epsilon=1, horizon=horizon)
    blocks = trajectory(policy, Bernoulli([1.0, 0.0]), length, seed=seed)
    return [each.length for each in blocks if isinstance(each, Pulled) and each.arm == 1]
