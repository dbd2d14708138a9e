"""How often statistical procedures are wrong about something correct.

The ratio of a row is false alarms over their allowed rate. Where the chance of a false alarm is a finite
sum it is that sum; else ten thousand repetitions. ``run.py`` takes 200 of each audit;
``python benchmarks/bench_calibration.py`` takes ten thousand, minutes of work.
"""

import math
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
from banditproof.algorithms.membership.games.membership_game import Scores
from banditproof.algorithms.membership.games.roc import ROC
from banditproof.algorithms.simulation.identification import Identification
from banditproof.algorithms.simulation.simulator import Simulation
from banditproof.paper_checks.checks.statistics.paired_regrets import difference
from banditproof.paper_checks.figures.simulated_cases import regret_over_time
from banditproof.paper_checks.pages.engine.row_checks import holds_at_rows
from banditproof.paper_checks.pages.rows import estimated_mean
from banditproof.theory.privacy.budget_from_error_rates import audit_epsilon_exact, clopper_pearson
from banditproof.theory.tails.bounded_mean_test import mean_interval, median_interval
from banditproof.verify.auditing.attack import Lists, Pair
from banditproof.verify.auditing.audit import audit
from banditproof.verify.auditing.black_box import Adversary, Subject, stepwise
from banditproof.verify.enumeration.allowed_pairs import (
    ApproximateBudget,
    Budget,
    ConcentratedBudget,
    GaussianBudget,
)
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.ladder import Verdict
from bench_audit import (
    ALPHA,
    CLAIM,
    NULL_REPETITIONS,
    PAIR,
    alarms_about,
    alarms_at_one,
    laplace,
    most_alarms,
)
from joblib import Parallel, delayed
from rows import Floor, Row, counted
from scipy.optimize import brentq
from scipy.special import ndtr, ndtri
from scipy.stats import binom

EFFORT = Effort()
CHUNK = 250  # audits that a worker does at once


def _row(what: str, rate: float, repetitions: int = 0) -> Row:
    """A rate of false alarms beside its level: as it is, or among so many repetitions."""
    how = f"false alarms in {repetitions}" if repetitions else "false alarms, exactly"
    most = most_alarms(repetitions) if repetitions else 1.0
    return counted(f"{what}: {how}", [rate / ALPHA], Floor(f"level {ALPHA:g}", 1.0), target=most, unit="x")


# -- whole audits, their search for an attack included


def response(epsilon: float) -> Subject:
    """Randomised response of one bit."""

    def answer(data: float, seed: int) -> float:
        truth = random.Random(seed).random() < 1 / (1 + math.exp(-epsilon))  # noqa: S311 -- fast, and a law is all that is needed
        return data if truth else 1 - data

    return answer


class NoisyGreedy:
    """Follows the larger of two noisy first rewards."""

    def __init__(self, seed: int) -> None:
        self.source = random.Random(seed)  # noqa: S311 -- as above
        self.noisy: list[float] = []

    def select(self, t: int) -> int:
        """Each arm once, then the best."""
        return t if t < 2 else int(self.noisy[1] > self.noisy[0])

    def update(self, _: int, reward: float) -> None:
        """Release the reward once."""
        self.noisy.append(reward + self.source.expovariate(CLAIM) - self.source.expovariate(CLAIM))


def gaussian(data: float, seed: int) -> float:
    """Gaussian noise of variance 1, on a fine grid."""
    return round(1024 * random.Random(seed).gauss(data, 1.0)) / 1024  # noqa: S311 -- as above


def telling(subject: Subject, chance: float) -> Subject:
    """The subject, but with that chance its input in clear."""

    def answer(data: float, seed: int) -> tuple[bool, float]:
        told = random.Random(~seed).random() < chance  # noqa: S311 -- as above
        return told, data if told else subject(data, seed)

    return answer


def _alarm(subject: Subject, pairs: Sequence[Pair], claim: dict[str, Any], seeds: range) -> int:
    return sum(audit(subject, pairs, **claim, runs=48, seed=seed).refuted for seed in seeds)


def audits(repetitions: int) -> Iterator[Row]:
    """Of noise, of response, and of a policy on reward lists, tables and adversaries that look back."""
    greedy, at_its_own = stepwise(NoisyGreedy, rounds=3, arms=2), {"epsilon": CLAIM - math.log1p(CLAIM / 2)}
    ones, zeros = (1.0, 1.0), (0.0, 0.0)
    tables: list[Pair] = [((ones, ones, ones), (zeros, ones, ones))]  # the first row differs
    trees: list[Pair] = [tuple(Adversary((row, ones * 2, ones * 2), 2, 2) for row in (ones, zeros))]
    least = float(ndtr(-0.5) - math.e * ndtr(-1.5))
    truthful = telling(response(CLAIM), 0.05)
    claim = {"epsilon": CLAIM}
    private = "a private greedy policy"
    for what, subject, pairs, claimed in (
        ("Laplace noise at epsilon 1", laplace(CLAIM), PAIR, claim),
        ("randomised response at epsilon 1", response(CLAIM), PAIR, claim),
        (f"{private} at its exact epsilon", greedy, list(Lists(3))[3:4], at_its_own),
        (f"{private} on reward tables", greedy, tables, at_its_own),
        (f"{private} on adversaries", greedy, trees, at_its_own),
        ("Gaussian noise at rho 1/2", gaussian, PAIR, {"rho": 0.5}),
        (
            "randomised response at (1, 0.05) that tells all with chance 0.05",
            truthful,
            PAIR,
            {**claim, "delta": 0.05},
        ),
        ("Gaussian noise at mu 1", gaussian, PAIR, {"mu": 1.0}),
        ("Gaussian noise at (1, delta), its least delta", gaussian, PAIR, {**claim, "delta": least}),
    ):
        chunk = min(CHUNK, -(-repetitions // 8))
        alarms = Parallel(n_jobs=-1)(
            delayed(_alarm)(subject, pairs, claimed, range(first, min(first + chunk, repetitions)))
            for first in range(0, repetitions, chunk)
        )
        yield _row(f"audit of {what}", sum(alarms) / repetitions, repetitions)


def known_events() -> Iterator[Row]:
    """The betting test of the likeliest event that a budget allows, stopped whenever it likes."""
    for q in (0.01, 0.1, 0.3):
        rate = float(alarms_at_one(q).mean())
        yield _row(f"event of probability {q:g} at epsilon 1", rate, NULL_REPETITIONS)
    budgets: tuple[tuple[str, Budget, float], ...] = (
        ("epsilon 1, delta 0.05", ApproximateBudget(0.05), 1.0),
        ("rho 1/2", ConcentratedBudget(), 0.5),
        ("mu 1", GaussianBudget(), 1.0),
    )
    for name, budget, level in budgets:
        for q in (0.01, 0.1, 0.3):
            yield _row(
                f"event of probability {q:g} at {name}", _on_the_boundary(budget, level, q), NULL_REPETITIONS
            )


def _on_the_boundary(budget: Budget, level: float, q: float) -> float:
    """How often a bettor who expects a breach is right by chance."""
    p = float(brentq(lambda x: float(budget.level(x, q)) - level, q * (1 + 1e-9), 1 - 1e-12))
    expected = (p + 0.1 * (1 - p), 0.9 * q)
    slope, intercept = (float(each) for each in budget.half_planes(*expected, level))
    return float(alarms_about(p, q, expected, epsilon=math.log(slope), delta=intercept).mean())


# -- exact: the chance of a false alarm as a finite sum


def worst_miss(ends: Sequence[tuple[float, float]]) -> float:
    """The largest chance, over probabilities, that the interval from the number of successes misses."""
    runs = len(ends) - 1
    just = [near for end in ends for edge in end for near in (edge * (1 - 1e-9), edge + 1e-9 * (1 - edge))]
    grid = np.unique([p for p in (*np.linspace(0, 1, 401), *just) if 0 <= p <= 1])
    low, high = (np.array([end[side] for end in ends]) for side in (0, 1))
    missed = (grid[:, None] < low) | (grid[:, None] > high)
    chances = binom.pmf(np.arange(runs + 1), runs, grid[:, None])
    return float(np.max(np.sum(missed * chances, axis=1)))


def _beyond_one(statistic: Callable[[int, int], float], p: float, q: float) -> float:
    """The chance that a lower bound of a budget of 1, from successes of two kinds among 40, passes it."""
    one, two = (binom.pmf(np.arange(41), 40, rate) for rate in (p, q))
    likely = ((a, b) for a in range(41) for b in range(41) if one[a] * two[b] > 1e-18)
    return float(sum(one[a] * two[b] for a, b in likely if statistic(a, b) > 1 + 1e-12))


def _least_epsilon(a: int, b: int) -> float:
    """Of one-sided exact bounds, half the error each."""
    return float(
        ApproximateBudget().level(clopper_pearson(a, 40, ALPHA)[0], clopper_pearson(b, 40, ALPHA)[1])
    )


def _ones(count: int, runs: int) -> np.ndarray:
    return np.repeat([1.0, 0.0], [count, runs - count])


def _identified(horizon: int, times: np.ndarray, recommended: np.ndarray) -> Identification:
    """Runs that stopped then, with these arms, of which the first is best."""
    nothing = np.zeros((len(times), 2), dtype=np.int64)
    return Identification(horizon, 0, np.array([0.9, 0.1]), times, recommended, nothing, nothing)


def _risk(errors: int, runs: int) -> tuple[float, float]:
    wrong = np.repeat([1, 0], [errors, runs - errors])
    return _identified(10, np.ones(runs, np.int64), wrong).error_interval(1 - ALPHA)


def _times(sample: np.ndarray) -> Identification:
    return _identified(1000, sample, np.zeros(len(sample), np.int64))


def _simulation(samples: np.ndarray, largest: float = math.inf) -> Simulation:
    """Runs with these regrets, a column a checkpoint."""
    samples = samples.reshape(len(samples), -1)
    runs, checkpoints = samples.shape
    nothing, once = np.zeros((runs, 2), dtype=np.int64), np.zeros(runs, dtype=np.int64)
    limits = np.array([[0.0], [largest]]).repeat(checkpoints, axis=1)
    at = np.arange(1, checkpoints + 1)
    return Simulation(checkpoints, 0, at, samples, nothing, nothing, once, once, limits)


def _shown(columns: Any, what: str) -> tuple[float, float]:  # noqa: ANN401  columns of a figure
    """The interval that the data of a figure has."""
    if f"{what}, 95% low" not in columns:
        return -math.inf, math.inf
    return columns[f"{what}, 95% low"][0], columns[f"{what}, 95% high"][0]


def _drawn(sample: np.ndarray, what: str) -> tuple[float, float]:
    return _shown(regret_over_time(_simulation(sample, max(1.0, float(sample.max()))), "").columns, what)


SHOWN_MEDIANS: tuple[Callable[[np.ndarray], tuple[float, float]], ...] = (
    lambda sample: median_interval(sample, ALPHA),
    lambda sample: tuple(_simulation(sample).median_interval()[:, 0].tolist()),
    lambda sample: _times(sample).median_interval(),
    lambda sample: _drawn(sample, "median"),
    lambda sample: _shown(difference("", ["1"], [sample], np.zeros(len(sample))).columns, "median"),
)
"""Itself, in simulations, in identification, in figures, and in figures of differences."""
SHOWN_MEANS: tuple[Callable[[np.ndarray], tuple[float, float]], ...] = (
    lambda sample: tuple(_simulation(sample, 1.0).mean_interval()[:, 0].tolist()),
    lambda sample: tuple(end / 1000 for end in _times(1000 * sample).mean_interval()),
    lambda sample: _drawn(sample, "mean"),
)


def sums_of_claims() -> Iterator[Row]:
    """How claims are decided by the mean of runs."""
    for what, relation in (("REFUTED though it holds", "<="), ("SUPPORTED though it fails", "<")):
        yield _row(
            f"claim about a mean of 30 values 0 or 1, {what}, worst mean",
            max(_claims_of_means(30, mean, relation) for mean in range(1, 20)),
        )


def _claims_of_means(runs: int, twentieths: int, relation: str) -> float:
    """The chance of a verdict against the truth, where the mean is so many twentieths."""
    against = Verdict.REFUTED if relation == "<=" else Verdict.SUPPORTED
    chances = binom.pmf(np.arange(runs + 1), runs, twentieths / 20)
    # the seed of a check is the number of ones
    check = holds_at_rows(("y",), lambda ones: [{"y": estimated_mean(_ones(ones, runs), 1.0, ALPHA)}])
    found = [check(f"y {relation} {twentieths}/20", Effort(ones)).verdict for ones in range(runs + 1)]
    return float(chances[[verdict is against for verdict in found]].sum())


def _median_miss(ranks: tuple[float, float], runs: int) -> float:
    """Of a continuous law: that all too many, or too few, are below the median."""
    below, above = ranks  # the order statistics chosen, as numbers from 0
    if math.isinf(below):
        return 0.0
    return float(binom.cdf(below, runs, 0.5) + binom.sf(above, runs, 0.5))


def exact() -> Iterator[Row]:
    """Everything that depends on counts alone."""
    truth = math.e / (1 + math.e)  # of randomised response at epsilon 1
    for runs in (1, 10, 50, 200):
        ends = [clopper_pearson(count, runs, ALPHA) for count in range(runs + 1)]
        yield _row(f"Clopper and Pearson's interval from {runs}, worst probability", worst_miss(ends))
    ends = [_risk(count, 50) for count in range(51)]
    yield _row("interval of the risk in identification from 50, worst risk", worst_miss(ends))
    for runs in (10, 60):
        ends = [mean_interval(_ones(count, runs), 1.0, ALPHA) for count in range(runs + 1)]
        what = f"interval of a bounded mean by betting, {runs} values 0 or 1, worst mean"
        yield _row(what, worst_miss(ends))
    for runs in (5, 6, 20, 101):
        places = np.arange(runs, dtype=float)
        chances = [_median_miss(interval(places), runs) for interval in SHOWN_MEDIANS]
        yield _row(f"interval of a median from {runs}, wherever it is shown", max(chances))
    chances = [worst_miss([mean(_ones(count, 20)) for count in range(21)]) for mean in SHOWN_MEANS]
    yield _row("interval of a mean from 20, wherever it is shown, values 0 or 1, worst mean", max(chances))
    yield from sums_of_claims()
    yield _row(
        "audited epsilon of one event, 40 runs each, epsilon 1",
        max(_beyond_one(_least_epsilon, math.e * q, q) for q in (0.02, 0.1, 0.3)),
    )
    attack, at_one = "audited epsilon of an attack", "40 rounds each, randomised response at epsilon 1"
    bounds: dict[str, Callable[[int, int], float]] = {
        f"{attack}, exact, {at_one}": lambda a, b: audit_epsilon_exact(a, 40 - b, 40, 40, ALPHA),
        "audited epsilon at a threshold of an attack's scores, 40 rounds each, randomised response at 1": (
            lambda a, b: ROC(Scores(_ones(a, 40), _ones(b, 40))).epsilon_at(0.5)
        ),
    }
    for what, lower in bounds.items():
        yield _row(what, _beyond_one(lower, 1 - truth, truth))


# -- simulated


def attack_scores() -> Iterator[Row]:
    """Every interval about an attack, on scores N(0, 1) without the target and N(1, 1) with it."""
    rounds, levels = 60, np.linspace(0.05, 0.95, 19)
    generator = np.random.default_rng(5)
    powers = ndtr(1 - ndtri(1 - levels))
    advantage = float(ndtr(0.5) - ndtr(-0.5))
    truths = {
        "auc": float(ndtr(1 / math.sqrt(2))),
        "advantage_at": advantage,
        "best_advantage": advantage,
        "power_at level 0.1": float(ndtr(1 - ndtri(0.9))),
    }
    missed = dict.fromkeys((*truths, "band, all levels at once"), 0)
    for _ in range(NULL_REPETITIONS):
        roc = ROC(Scores(generator.normal(0, 1, rounds), generator.normal(1, 1, rounds)))
        found = (roc.auc(), roc.advantage_at(0.5), roc.best_advantage(), roc.power_at(0.1))
        for (name, true), estimate in zip(truths.items(), found, strict=True):
            missed[name] += not estimate.lower <= true <= estimate.upper
        lower, upper = roc.band(levels)
        missed["band, all levels at once"] += not bool(np.all((lower <= powers) & (powers <= upper)))
    for name, alarms in missed.items():
        what = f"{name} of an attack from {rounds} rounds each"
        yield _row(what, alarms / NULL_REPETITIONS, NULL_REPETITIONS)
    truth, alarms = math.e / (1 + math.e), 0
    for _ in range(NULL_REPETITIONS):
        scores = Scores(*(np.floor(generator.random(100) + rate) for rate in (1 - truth, truth)))
        alarms += ROC(scores).audited_epsilon() > 1
    what = "audited epsilon, threshold searched, 100 rounds each, at epsilon 1"
    yield _row(what, alarms / NULL_REPETITIONS, NULL_REPETITIONS)


def means() -> Iterator[Row]:
    """Intervals of means from runs, of any bounded law, also of laws that few runs do not show."""
    generator = np.random.default_rng(6)
    laws: dict[str, tuple[Callable[[int], np.ndarray], float]] = {
        "uniform": (generator.random, 0.5),
        "rare long runs": (lambda size: (generator.random(size) < 0.02).astype(float), 0.02),
    }
    for name, (draw, mean) in laws.items():
        alarms = 0
        for _ in range(NULL_REPETITIONS):
            low, high = mean_interval(draw(30), 1.0, ALPHA)
            alarms += not low <= mean <= high
        what = f"interval of a bounded mean by betting, {name}, 30 runs"
        yield _row(what, alarms / NULL_REPETITIONS, NULL_REPETITIONS)
    # mean 1 but for a share of e^-50; a run of 20 in which nothing happens has chance 0.36 and 0.9
    shown: dict[str, tuple[np.ndarray, float, float]] = {
        "exponential": (np.minimum(generator.exponential(1, (20, NULL_REPETITIONS)), 50.0), 50.0, 1.0),
        "rare long runs": (generator.random((20, NULL_REPETITIONS)) < 0.05, 1.0, 0.05),
        "very rare long runs": (generator.random((20, NULL_REPETITIONS)) < 0.005, 1.0, 0.005),
    }
    for name, (samples, largest, mean) in shown.items():
        ends = _simulation(samples.astype(float), largest).mean_interval()
        rate = float(np.mean((mean < ends[0]) | (ends[1] < mean)))
        yield _row(f"interval of the mean in simulations, {name}, 20 runs", rate, NULL_REPETITIONS)


def measure(repetitions: int = 200) -> list[Row]:
    """All rows, with so many of each audit."""
    return [*exact(), *attack_scores(), *means(), *known_events(), *audits(repetitions)]


if __name__ == "__main__":
    found = measure(NULL_REPETITIONS)
    for each in found:
        print(f"{each['ratio']:.4f} {'' if each['met'] else 'NOT MET '}{each['what']}")
    sys.exit(not all(each["met"] for each in found))
