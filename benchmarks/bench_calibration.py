"""How often statistical procedures are wrong about something correct, and what it takes to find what is not.

The ratio of a row is false alarms over their allowed rate. Where the chance of a false alarm is a finite
sum it is that sum; else ten thousand repetitions, with the chance that a procedure of just the stated level
gives as many alarms or more. The last groups are about power: their ratio is the runs that find something
broken over the floor of the best event. ``python benchmarks/bench_calibration.py [GROUP ...]``
measures the groups named: all by default, where those of audits are minutes of work.
"""

from __future__ import annotations

import math
import random
import re
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextvars import ContextVar
from dataclasses import asdict, dataclass
from fractions import Fraction
from pathlib import Path

import numpy as np
from banditproof.algorithms.membership.games.membership_game import Scores
from banditproof.algorithms.membership.games.roc import ROC
from banditproof.algorithms.simulation.identification import Identification
from banditproof.algorithms.simulation.simulator import Simulation
from banditproof.paper_checks.checks.statistics.paired_regrets import difference
from banditproof.paper_checks.checks.statistics.repeated_experiments import more_often_than_not
from banditproof.paper_checks.checks.statistics.simulated_regret import Simulated, on_average
from banditproof.paper_checks.figures.simulated_cases import regret_over_time
from banditproof.theory.divergences.event_rate import half_plane_rate
from banditproof.theory.privacy.budget_from_error_rates import (
    audit_epsilon_exact,
    audit_epsilon_hoeffding,
    clopper_pearson,
    minimal_bandit_audit,
)
from banditproof.theory.tails.bounded_mean_test import mean_interval, median_interval
from banditproof.verify.auditing.attack import Lists, Pair, Runs
from banditproof.verify.auditing.audit import audit
from banditproof.verify.auditing.betting import clopper_pearson_epsilon, stopping_times
from banditproof.verify.auditing.black_box import Adversary, Subject, stepwise
from banditproof.verify.enumeration.allowed_pairs import (
    ApproximateBudget,
    Budget,
    ConcentratedBudget,
    GaussianBudget,
)
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.fresh_intervals import BINOMIAL
from banditproof.verify.evidence.ladder import Verdict
from banditproof.verify.zoo.specimen import Specimen
from banditproof.verify.zoo.table import ZOO
from banditproof.verify.zoo.table import specimen as named_specimen
from banditproof.verify.zoo.trial import subject_of, trial
from joblib import Parallel, delayed
from scipy.optimize import brentq
from scipy.special import ndtr, ndtri
from scipy.stats import binom

sys.path.insert(0, str(Path(__file__).parent))

import rows
from calibration_rows import (
    ALPHA,
    CLAIM,
    FIXED_SIZE,
    NULL_REPETITIONS,
    PAIR,
    Row,
    attack_to_be_found,
    calibration_case,
    known_attack,
    laplace,
    null_of_a_known_event,
)

HERE = Path(__file__).resolve().parent
OUT_OF_REACH = "told to be out of reach"
NULL_RUNS = 48
EFFORT = Effort()
CHUNK = 250  # audits that a worker does at once


def response(epsilon: float) -> Subject:
    """Randomised response of one bit."""

    def answer(data: float, seed: int) -> float:
        truth = random.Random(seed).random() < 1 / (1 + math.exp(-epsilon))  # noqa: S311 -- as above
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


@dataclass(frozen=True, kw_only=True)
class Claimed:
    """A claim for :func:`audit`."""

    epsilon: float | None = None
    rho: float | None = None
    mu: float | None = None
    delta: float = 0.0


def gaussian(data: float, seed: int) -> float:
    """Gaussian noise of variance 1, on a fine grid."""
    return round(1024 * random.Random(seed).gauss(data, 1.0)) / 1024  # noqa: S311 -- as above


def telling(subject: Subject, chance: float) -> Subject:
    """The subject, but with that chance its input in clear."""

    def answer(data: float, seed: int) -> tuple[bool, float]:
        told = random.Random(~seed).random() < chance  # noqa: S311 -- as above
        return told, data if told else subject(data, seed)

    return answer


AUDITS_IN_MINUTES = 200
_AUDITS: ContextVar[int] = ContextVar("_AUDITS", default=NULL_REPETITIONS)
"""Of each kind, how many audits are counted."""


def _alarm(subject: Subject, pairs: Sequence[Pair], budget: Claimed, runs: int, seeds: range) -> int:
    claim = asdict(budget)
    return sum(audit(subject, pairs, **claim, runs=runs, seed=seed).refuted for seed in seeds)


def null_of_an_audit(
    what: str,
    subject: Subject,
    pairs: Sequence[Pair],
    budget: Claimed | None = None,
    *,
    runs: int = NULL_RUNS,
    repetitions: int | None = None,
) -> Row:
    """False alarms of whole audits of something correct."""
    claimed = budget or Claimed(epsilon=CLAIM)
    repetitions = repetitions or _AUDITS.get()
    chunk = min(CHUNK, -(-repetitions // 8))
    start = time.perf_counter()
    alarms = Parallel(n_jobs=-1)(
        delayed(_alarm)(subject, pairs, claimed, runs, range(first, min(first + chunk, repetitions)))
        for first in range(0, repetitions, chunk)
    )
    seconds = time.perf_counter() - start
    return calibration_case(what, repetitions).row(seconds, sum(alarms) / repetitions / ALPHA)


def laplace_audits() -> Iterator[Row]:
    """Whole audits, their search for an attack included, of Laplace noise."""
    yield null_of_an_audit("audit of Laplace noise at epsilon 1", laplace(CLAIM), PAIR)


def response_audits() -> Iterator[Row]:
    """The same of randomised response."""
    yield null_of_an_audit("audit of randomised response at epsilon 1", response(CLAIM), PAIR)


def policy_audits() -> Iterator[Row]:
    """The same of a policy, on one of its pairs of reward lists."""
    yield null_of_an_audit(
        "audit of a private greedy policy at its exact epsilon",
        stepwise(NoisyGreedy, rounds=3, arms=2),
        list(Lists(3))[3:4],
        Claimed(epsilon=minimal_bandit_audit(CLAIM)),
    )


def table_audits() -> Iterator[Row]:
    """The same policy on tables, and on adversaries that look back: the first row differs."""
    greedy, budget = stepwise(NoisyGreedy, rounds=3, arms=2), Claimed(epsilon=minimal_bandit_audit(CLAIM))
    ones, zeros = (1.0, 1.0), (0.0, 0.0)
    tables = [((ones, ones, ones), (zeros, ones, ones))]
    yield null_of_an_audit("audit of a private greedy policy on reward tables", greedy, tables, budget)
    trees = [tuple(Adversary((row, ones * 2, ones * 2), 2, 2) for row in (ones, zeros))]
    yield null_of_an_audit("audit of a private greedy policy on adversaries", greedy, trees, budget)


def concentrated_audits() -> Iterator[Row]:
    """Audits of rho, of Gaussian noise that spends just that."""
    yield null_of_an_audit("audit of Gaussian noise at rho 1/2", gaussian, PAIR, Claimed(rho=0.5))


def gaussian_audits() -> Iterator[Row]:
    """Audits of mu, and of the least delta at epsilon 1, of the same noise."""
    yield null_of_an_audit("audit of Gaussian noise at mu 1", gaussian, PAIR, Claimed(mu=1.0))
    least = float(ndtr(-0.5) - math.e * ndtr(-1.5))
    budget = Claimed(epsilon=CLAIM, delta=least)
    yield null_of_an_audit("audit of Gaussian noise at (1, delta), its least delta", gaussian, PAIR, budget)


def approximate_audits() -> Iterator[Row]:
    """Audits of (epsilon, delta) where delta is the chance that all is told."""
    yield null_of_an_audit(
        "audit of randomised response at (1, 0.05) that tells all with chance 0.05",
        telling(response(CLAIM), 0.05),
        PAIR,
        Claimed(epsilon=CLAIM, delta=0.05),
    )


def known_events() -> Iterator[Row]:
    """The betting test of one event, stopped whenever it likes."""
    for q in (0.01, 0.1, 0.3):
        yield null_of_a_known_event(q)
    budgets: tuple[tuple[str, Budget, float], ...] = (
        ("epsilon 1, delta 0.05", ApproximateBudget(0.05), 1.0),
        ("rho 1/2", ConcentratedBudget(), 0.5),
        ("mu 1", GaussianBudget(), 1.0),
    )
    for name, budget, level in budgets:
        for q in (0.01, 0.1, 0.3):
            yield null_on_the_boundary(name, budget, level, q)


def null_on_the_boundary(name: str, budget: Budget, level: float, q: float) -> Row:
    """False alarms about the likeliest event that the budget allows, for a bettor who expects a breach."""
    start = time.perf_counter()
    p = float(brentq(lambda x: float(budget.level(x, q)) - level, q * (1 + 1e-9), 1 - 1e-12))
    expected = (p + 0.1 * (1 - p), 0.9 * q)
    slope, intercept = (float(each) for each in budget.half_planes(*expected, level))
    times = stopping_times(
        p,
        q,
        epsilon=math.log(slope),
        delta=intercept,
        expected=expected,
        repetitions=NULL_REPETITIONS,
        longest=3000,
        generator=np.random.default_rng(1),
    )
    case = calibration_case(f"event of probability {q:g} at {name}", NULL_REPETITIONS)
    return case.row(time.perf_counter() - start, float((times > 0).mean()) / ALPHA)


# -- exact: the chance of a false alarm as a finite sum


def enumerated(what: str, chance: Callable[[], float], *, level: float = ALPHA) -> Row:
    """The row of a chance that is a sum; it may not pass the level at all."""
    start = time.perf_counter()
    alarms = chance()
    return {
        "what": f"{what}: chance of a false alarm, summed exactly",
        "ours_s": time.perf_counter() - start,
        "reference": f"level {level:g}",
        "reference_s": 0.0,
        "ratio": alarms / level,
        "target": "rate <= level",
        "met": alarms <= level * (1 + 1e-9),
    }


def worst_miss(interval: Callable[[int], tuple[float, float]], runs: int) -> float:
    """The largest chance that an interval from a number of successes misses, over probabilities."""
    ends = [interval(count) for count in range(runs + 1)]
    just = [near for end in ends for edge in end for near in (edge * (1 - 1e-9), edge + 1e-9 * (1 - edge))]
    grid = np.unique([p for p in (*np.linspace(0, 1, 401), *just) if 0 <= p <= 1])
    low, high = (np.array([end[side] for end in ends]) for side in (0, 1))
    missed = (grid[:, None] < low) | (grid[:, None] > high)
    chances = binom.pmf(np.arange(runs + 1), runs, grid[:, None])
    return float(np.max(np.sum(missed * chances, axis=1)))


def both_rates(statistic: Callable[[int, int], float], runs: int, p: float, q: float, true: float) -> float:
    """The chance that a lower bound from successes of two kinds passes the truth."""
    one, two = (binom.pmf(np.arange(runs + 1), runs, rate) for rate in (p, q))
    return float(
        sum(
            one[a] * two[b]
            for a in range(runs + 1)
            for b in range(runs + 1)
            if one[a] * two[b] > 1e-18 and statistic(a, b) > true * (1 + 1e-12)
        )
    )


def _ones(count: int, runs: int) -> np.ndarray:
    return np.repeat([1.0, 0.0], [count, runs - count])


def _stopped(errors: int, runs: int) -> Identification:
    """Runs of which so many ended with the wrong arm."""
    recommended = np.repeat([1, 0], [errors, runs - errors])
    nothing = np.zeros((runs, 2), dtype=np.int64)
    stopped = np.ones(runs, dtype=np.int64)
    return Identification(10, 0, np.array([0.9, 0.1]), stopped, recommended, nothing, nothing)


def _simulation(sample: np.ndarray, largest: float = math.inf) -> Simulation:
    """Runs with these regrets at one checkpoint."""
    return _columns(sample.reshape(-1, 1), largest)


def _columns(samples: np.ndarray, largest: float) -> Simulation:
    """Runs with these regrets, a column a checkpoint."""
    runs, checkpoints = samples.shape
    nothing, once = np.zeros((runs, 2), dtype=np.int64), np.zeros(runs, dtype=np.int64)
    limits = np.array([[0.0], [largest]]).repeat(checkpoints, axis=1)
    at = np.arange(1, checkpoints + 1)
    return Simulation(checkpoints, 0, at, samples, nothing, nothing, once, once, limits)


def _drawn(sample: np.ndarray, what: str) -> tuple[float, float]:
    """The interval that the data of a figure has."""
    columns = regret_over_time(_simulation(sample, max(1.0, float(sample.max()))), "").columns
    if f"{what}, 95% low" not in columns:
        return -math.inf, math.inf
    return columns[f"{what}, 95% low"][0], columns[f"{what}, 95% high"][0]


def _of_differences(sample: np.ndarray) -> tuple[float, float]:
    columns = difference("", ["1"], [sample], np.zeros(len(sample))).columns
    if "median, 95% low" not in columns:
        return -math.inf, math.inf
    return columns["median, 95% low"][0], columns["median, 95% high"][0]


SHOWN_MEDIANS: dict[str, Callable[[np.ndarray], tuple[float, float]]] = {
    "simulations": lambda sample: tuple(_simulation(sample).median_interval()[:, 0].tolist()),
    "identification": lambda sample: _times(sample).median_interval(),
    "figures": lambda sample: _drawn(sample, "median"),
    "figures of differences": _of_differences,
}
SHOWN_MEANS: dict[str, Callable[[np.ndarray], tuple[float, float]]] = {
    "simulations": lambda sample: tuple(_simulation(sample, 1.0).mean_interval()[:, 0].tolist()),
    "identification": lambda sample: tuple(end / 1000 for end in _times(1000 * sample).mean_interval()),
    "figures": lambda sample: _drawn(sample, "mean"),
}


def sums_of_claims() -> Iterator[Row]:
    """How claims are decided from experiments: more often than not, and by the mean or the median."""
    for told in (20, 60, 500):
        came = more_often_than_not(lambda _, told=told: {"x": _signs(told)}, alpha=ALPHA)
        assert came("x > 0", EFFORT).verdict is Verdict.SUPPORTED
        for verdict in (Verdict.SUPPORTED, Verdict.REFUTED):
            yield enumerated(
                f"sign test of {told} experiments, {verdict.name} at a chance of 1/2",
                lambda told=told, verdict=verdict: _sign_tests(told, 0.0, verdict),
            )
    yield enumerated(
        "sign test of 30 experiments, a third of them ties, SUPPORTED at a chance of 1/2",
        lambda: _sign_tests(30, 1 / 3, Verdict.SUPPORTED),
    )
    for what, relation in (("REFUTED though it holds", "<="), ("SUPPORTED though it fails", "<")):
        yield enumerated(
            f"claim about a mean of 30 values 0 or 1, {what}, worst mean",
            lambda relation=relation: max(_claims_of_means(30, mean, relation) for mean in range(1, 20)),
        )


def _signs(count: int, ties: int = 0, contrary: int = 0) -> np.ndarray:
    return np.repeat([1.0, 0.0, -1.0], [count, ties, contrary])


def _sign_tests(times: int, tie: float, verdict: Verdict) -> float:
    """The chance of a verdict where an experiment that is no tie comes out so with chance 1/2."""
    total = 0.0
    for told in range(times + 1):
        weight = float(binom.pmf(told, times, 1 - tie))
        if weight < 1e-15:
            continue
        found = [
            more_often_than_not(
                lambda _, came=came, told=told: {"x": _signs(came, times - told, told - came)}, alpha=ALPHA
            )("x > 0", EFFORT).verdict
            for came in range(told + 1)
        ]
        chances = binom.pmf(np.arange(told + 1), told, 0.5)
        total += weight * float(chances[[each is verdict for each in found]].sum())
    return total


@dataclass(frozen=True)
class _Counted:
    """Stands for a simulated quantity whose runs gave so many ones."""

    ones: int
    runs: int
    whatever_the_policy = Fraction(1)  # all runs could give ones

    def interval(self, _: Effort, alpha: float) -> tuple[float, float]:
        return mean_interval(_ones(self.ones, self.runs), 1.0, alpha)

    def foreseen_by(self, _: Effort) -> str:
        return BINOMIAL

    def fresh(self, _: Effort, _alpha: float, *, miss: float, doubt: float) -> tuple[float, float]:
        """Nothing is said of fresh runs: what is calibrated is the verdict on these."""
        del miss, doubt
        return -math.inf, math.inf


def _claims_of_means(runs: int, twentieths: int, relation: str) -> float:
    """The chance of a verdict against the truth, where the mean is so many twentieths."""
    against = Verdict.REFUTED if relation == "<=" else Verdict.SUPPORTED
    chances = binom.pmf(np.arange(runs + 1), runs, twentieths / 20)
    found = [
        on_average({"": Simulated({}, {"y": _Counted(ones, runs)})}, alpha=ALPHA)(  # type: ignore[dict-item]
            f"y {relation} {twentieths}/20", EFFORT
        ).verdict
        for ones in range(runs + 1)
    ]
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
        yield enumerated(
            f"Clopper and Pearson's interval from {runs}, worst probability",
            lambda runs=runs: worst_miss(lambda count: clopper_pearson(count, runs, ALPHA), runs),
        )
    yield enumerated(
        "interval of the risk in identification from 50, worst risk",
        lambda: worst_miss(lambda count: _stopped(count, 50).error_interval(1 - ALPHA), 50),
    )
    for runs in (10, 60):
        yield enumerated(
            f"interval of a bounded mean by betting, {runs} values 0 or 1, worst mean",
            lambda runs=runs: worst_miss(lambda count: mean_interval(_ones(count, runs), 1.0, ALPHA), runs),
        )
    for runs in (5, 6, 20, 101):
        places = np.arange(runs, dtype=float)
        yield enumerated(
            f"interval of a median from {runs}",
            lambda runs=runs, places=places: _median_miss(median_interval(places, ALPHA), runs),
        )
        for where, interval in SHOWN_MEDIANS.items():
            yield enumerated(
                f"interval of a median from {runs} in {where}",
                lambda runs=runs, places=places, interval=interval: _median_miss(interval(places), runs),
            )
    for where, mean in SHOWN_MEANS.items():
        yield enumerated(
            f"interval of a mean from 20 in {where}, values 0 or 1, worst mean",
            lambda mean=mean: worst_miss(lambda count: mean(_ones(count, 20)), 20),
        )
    yield from sums_of_claims()
    yield enumerated(
        "audited epsilon of one event, 40 runs each, epsilon 1",
        lambda: max(
            both_rates(lambda a, b: clopper_pearson_epsilon(a, 40, b, 40), 40, math.e * q, q, 1.0)
            for q in (0.02, 0.1, 0.3)
        ),
    )
    for name, lower in (
        ("exact", lambda a, b: audit_epsilon_exact(a, 40 - b, 40, 40, ALPHA)),
        ("Hoeffding", lambda a, b: audit_epsilon_hoeffding(a / 40, 1 - b / 40, 40, ALPHA)),
    ):
        yield enumerated(
            f"audited epsilon of an attack, {name}, 40 rounds each, randomised response at epsilon 1",
            lambda lower=lower: both_rates(lower, 40, 1 - truth, truth, 1.0),
        )
    yield enumerated(
        "audited epsilon at a threshold of an attack's scores, 40 rounds each, randomised response at 1",
        lambda: both_rates(
            lambda a, b: ROC(Scores(_ones(a, 40), _ones(b, 40))).epsilon_at(0.5), 40, 1 - truth, truth, 1.0
        ),
    )


# -- simulated


def simulated_row(what: str, alarms: int, seconds: float) -> Row:
    """The row of false alarms among the repetitions."""
    return calibration_case(what, NULL_REPETITIONS).row(seconds, alarms / NULL_REPETITIONS / ALPHA)


def attack_scores() -> Iterator[Row]:
    """Every interval about an attack, on scores N(0, 1) without the target and N(1, 1) with it."""
    rounds, levels = 60, np.linspace(0.05, 0.95, 19)
    generator = np.random.default_rng(5)
    powers = ndtr(1 - ndtri(1 - levels))
    advantage = float(ndtr(0.5) - ndtr(-0.5))
    truths = {"auc": float(ndtr(1 / math.sqrt(2))), "advantage_at": advantage, "best_advantage": advantage}
    missed = dict.fromkeys((*truths, "power_at level 0.1", "band, all levels at once"), 0)
    start = time.perf_counter()
    for _ in range(NULL_REPETITIONS):
        roc = ROC(Scores(generator.normal(0, 1, rounds), generator.normal(1, 1, rounds)))
        found = {
            "auc": roc.auc(),
            "advantage_at": roc.advantage_at(0.5),
            "best_advantage": roc.best_advantage(),
        }
        for name, estimate in found.items():
            missed[name] += not estimate.lower <= truths[name] <= estimate.upper
        power = roc.power_at(0.1)
        missed["power_at level 0.1"] += not power.lower <= float(ndtr(1 - ndtri(0.9))) <= power.upper
        lower, upper = roc.band(levels)
        missed["band, all levels at once"] += not bool(np.all((lower <= powers) & (powers <= upper)))
    seconds = (time.perf_counter() - start) / len(missed)
    for name, alarms in missed.items():
        yield simulated_row(f"{name} of an attack from {rounds} rounds each", alarms, seconds)
    truth, alarms, start = math.e / (1 + math.e), 0, time.perf_counter()
    for _ in range(NULL_REPETITIONS):
        scores = Scores(*(np.floor(generator.random(100) + rate) for rate in (1 - truth, truth)))
        alarms += ROC(scores).audited_epsilon() > 1
    seconds = time.perf_counter() - start
    yield simulated_row("audited epsilon, threshold searched, 100 rounds each, at epsilon 1", alarms, seconds)


def means() -> Iterator[Row]:
    """Intervals of means from runs, of any bounded law, also of laws that few runs do not show."""
    generator = np.random.default_rng(6)
    laws: dict[str, tuple[Callable[[int], np.ndarray], float]] = {
        "uniform": (generator.random, 0.5),
        "rare long runs": (lambda size: (generator.random(size) < 0.02).astype(float), 0.02),
    }
    for name, (draw, mean) in laws.items():
        alarms, start = 0, time.perf_counter()
        for _ in range(NULL_REPETITIONS):
            low, high = mean_interval(draw(30), 1.0, ALPHA)
            alarms += not low <= mean <= high
        seconds = time.perf_counter() - start
        yield simulated_row(f"interval of a bounded mean by betting, {name}, 30 runs", alarms, seconds)
    # mean 1 but for a share of e^-50; a run of 20 in which nothing happens has chance 0.36 and 0.9
    shown: dict[str, tuple[np.ndarray, float, float]] = {
        "exponential": (np.minimum(generator.exponential(1, (20, NULL_REPETITIONS)), 50.0), 50.0, 1.0),
        "rare long runs": (generator.random((20, NULL_REPETITIONS)) < 0.05, 1.0, 0.05),
        "very rare long runs": (generator.random((20, NULL_REPETITIONS)) < 0.005, 1.0, 0.005),
    }
    for name, (samples, largest, mean) in shown.items():
        start = time.perf_counter()
        low, high = _columns(samples.astype(float), largest).mean_interval()
        alarms = int(np.sum((mean < low) | (high < mean)))
        seconds = time.perf_counter() - start
        yield simulated_row(f"interval of the mean in simulations, {name}, 20 runs", alarms, seconds)


def _times(sample: np.ndarray) -> Identification:
    """An identification with these stopping times, cut at 1000."""
    nothing = np.zeros((len(sample), 2), dtype=np.int64)
    right = np.zeros(len(sample), dtype=np.int64)
    return Identification(1000, 0, np.array([0.9, 0.1]), sample, right, nothing, nothing)


# -- power, against the floor of the best event


FOUND = 20  # audits of each subject, of which 18 find it within the runs told
MOST_RUNS = 3750
LEARNT = 10_000  # runs on each input that the floor is computed from
REACH = 10.0  # times the floor
LEARNING = {"noise of few bits": 12_000}
"""Runs for what is known by a table of thousands of outputs, which must be learnt before any is a bet."""


def floor_of(specimen: Specimen) -> float:
    """``log(20)/rate`` of the best event of many runs; half of them choose it, half tell its chances."""
    subject = subject_of(specimen, "broken")
    budget: Budget = ConcentratedBudget() if specimen.rho is not None else ApproximateBudget()
    level = float(specimen.epsilon if specimen.rho is None else specimen.rho)
    known, halves = Runs(), []
    for half in range(2):
        seeds = np.random.SeedSequence(half).generate_state(LEARNT, np.uint64).tolist()
        outputs = [
            [subject(data, seed) for seed in seeds[side::2]] for side, data in enumerate(specimen.neighbours)
        ]
        halves.append(outputs)
    known.add(*halves[0])
    attack = known.attack(budget, level)
    likely, unlikely = halves[1][::-1] if attack.turned else halves[1]
    p, q = (float(np.mean(attack.event(side))) for side in (likely, unlikely))
    # a chance of 0 among so many is no chance of 0
    p, q = min(p, 1 - 1 / LEARNT), max(q, 1 / LEARNT)
    slope, intercept = budget.half_planes(p, q, level)
    rate = float(half_plane_rate(p, q, slope, intercept))
    return -math.log(ALPHA) / rate if rate > 0 else math.inf


def _power_of(name: str) -> tuple[float, float, float]:
    """The floor, the runs within which most audits find the fault, and the seconds that it took."""
    start, specimen = time.perf_counter(), named_specimen(name)
    floor, needed, most = floor_of(specimen), math.inf, LEARNING.get(name, MOST_RUNS)
    if floor * REACH <= most:
        found = [trial(specimen, "audit", runs=most, seed=seed) for seed in range(FOUND)]
        needed = sorted(each.runs if each.caught else math.inf for each in found)[math.ceil(0.9 * FOUND) - 1]
    return floor, needed, time.perf_counter() - start


def power_in_the_zoo() -> Iterator[Row]:
    """Every fault of the zoo that an audit can see: the runs within which 9 audits of 10 find it."""
    names = [each.name for each in ZOO if each.seen_by("audit")]
    for name, found in zip(names, Parallel(n_jobs=-1)(map(delayed(_power_of), names)), strict=True):
        yield power_row(name, *found)


def power_row(name: str, floor: float, needed: float, seconds: float) -> Row:
    """Of one fault."""
    tried, most = floor * REACH <= MOST_RUNS, LEARNING.get(name, REACH * floor)
    target = f"9 of 10 within {f'{most} runs' if name in LEARNING else f'{REACH:g} floors'}"
    return {
        "what": f"{name}: runs",
        "ours_s": seconds,
        "reference": f"floor {floor:.4g}",
        "reference_s": 0.0,
        "ratio": needed / floor if tried else math.inf,
        "target": target if tried else OUT_OF_REACH,
        "met": needed <= most if tried else True,
    }


def power_of_noise() -> Iterator[Row]:
    """Laplace noise that is too small: with the best event known, and with it to be found."""
    for true in FIXED_SIZE:
        yield from known_attack(true)
        yield attack_to_be_found(true)


GROUPS: dict[str, Callable[[], Iterator[Row]]] = {
    "exact": exact,
    "attack scores": attack_scores,
    "means": means,
    "known events": known_events,
    "audits of noise": laplace_audits,
    "audits of response": response_audits,
    "audits of a policy": policy_audits,
    "audits on tables": table_audits,
    "audits of rho": concentrated_audits,
    "audits of epsilon and delta": approximate_audits,
    "audits of mu": gaussian_audits,
    "power in the zoo": power_in_the_zoo,
    "power against noise": power_of_noise,
}
POWER = ("power in the zoo", "power against noise")


def measure() -> list[rows.Row]:
    """What `run.py` takes within minutes: ratios to what is allowed, of few audits each, and no powers.

    Fewer audits show less: the page is made of ten thousand each. The powers against noise are rows of
    `bench_audit` as well.
    """
    before = _AUDITS.set(AUDITS_IN_MINUTES)
    try:
        return [_as_counted(row) for name, group in GROUPS.items() if name not in POWER for row in group()]
    finally:
        _AUDITS.reset(before)


def _as_counted(row: Row) -> rows.Row:
    most = re.search(r"[0-9.]+", str(row["target"]))
    level = float(most.group()) if most else 1.0
    target = level if "level" in str(row["target"]) else REACH
    floor = rows.Floor(str(row["reference"]), 1.0)
    ratio = float(row["ratio"])
    return rows.counted(str(row["what"]), [ratio], floor, target=target, correct=bool(row["met"]), unit="x")


def main() -> int:
    """Measure, and print a line for each row."""
    asked = sys.argv[1:] or list(GROUPS)
    if unknown := [name for name in asked if name not in GROUPS]:
        sys.exit(f"no group {', '.join(unknown)}; there are {', '.join(GROUPS)}")
    failed = False
    for row in (row for name in asked for row in GROUPS[name]()):
        failed = failed or not row["met"]
        print(f"{float(row['ratio']):.4f} {'' if row['met'] else 'NOT MET '}{row['what']}", flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
