"""How often every statistical procedure of the product is wrong about something correct.

The ratio of a row is false alarms over their allowed rate. Where the chance of a false alarm is a finite
sum it is that sum; else ten thousand repetitions, with the chance that a procedure of just the stated level
gives as many alarms or more. ``python benchmarks/bench_calibration.py [GROUP ...]`` measures the groups
named (all by default; those of audits are minutes of work) and writes CALIBRATION.md and CALIBRATION.json,
where the groups of earlier runs stay.
"""

from __future__ import annotations

import json
import math
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace

import numpy as np
from banditproof.algorithms.identification import Identification
from banditproof.algorithms.membership.game import Scores
from banditproof.algorithms.membership.roc import ROC
from banditproof.algorithms.simulator import Simulation
from banditproof.theory.privacy_audit import (
    audit_epsilon_exact,
    audit_epsilon_hoeffding,
    clopper_pearson,
    minimal_bandit_audit,
)
from banditproof.verify.attack import Lists, Pair
from banditproof.verify.audit import audit
from banditproof.verify.betting import clopper_pearson_epsilon
from banditproof.verify.black_box import Subject, stepwise
from banditproof.theory.bounded_mean import mean_interval, median_interval
from joblib import Parallel, delayed
from scipy.special import ndtr, ndtri
from scipy.stats import binom

sys.path.insert(0, str(Path(__file__).parent))

from bench_audit import (
    ALPHA,
    CHANCE,
    CLAIM,
    NULL_REPETITIONS,
    PAIR,
    Row,
    calibration_case,
    laplace,
    null_of_a_known_event,
)

HERE = Path(__file__).resolve().parent
APPROXIMATE = "told to be approximate"
NULL_RUNS = 48
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


def _alarm(subject: Subject, pairs: Sequence[Pair], epsilon: float, runs: int, seeds: range) -> int:
    return sum(audit(subject, pairs, epsilon=epsilon, runs=runs, seed=seed).refuted for seed in seeds)


def null_of_an_audit(
    what: str,
    subject: Subject,
    pairs: Sequence[Pair],
    *,
    epsilon: float = CLAIM,
    runs: int = NULL_RUNS,
    repetitions: int = NULL_REPETITIONS,
) -> Row:
    """False alarms of whole audits of something correct."""
    start = time.perf_counter()
    alarms = Parallel(n_jobs=-1)(
        delayed(_alarm)(subject, pairs, epsilon, runs, range(first, min(first + CHUNK, repetitions)))
        for first in range(0, repetitions, CHUNK)
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
        epsilon=minimal_bandit_audit(CLAIM),
    )


def known_events() -> Iterator[Row]:
    """The betting test of one event, stopped whenever it likes."""
    for q in (0.01, 0.1, 0.3):
        yield null_of_a_known_event(q)


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
    column = sample.reshape(-1, 1)
    nothing = np.zeros((len(sample), 2), dtype=np.int64)
    once = np.zeros(len(sample), dtype=np.int64)
    return Simulation(10, 0, np.array([10]), column, nothing, nothing, once, once, np.array([[0.0], [largest]]))


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
        yield enumerated(
            f"interval of a median from {runs} in simulations",
            lambda runs=runs, places=places: _median_miss(
                tuple(_simulation(places).median_interval(1 - ALPHA)[:, 0]), runs
            ),
        )
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


def simulated_row(what: str, alarms: int, seconds: float, *, approximate: bool = False) -> Row:
    """The row of false alarms among the repetitions."""
    row = calibration_case(what, NULL_REPETITIONS).row(seconds, alarms / NULL_REPETITIONS / ALPHA)
    return {**row, "target": APPROXIMATE, "met": True} if approximate else row


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
    """Intervals of means from runs: of any bounded law, and Student's of simulations."""
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
    students: tuple[tuple[str, Callable[[], np.ndarray], float], ...] = (
        ("normal", lambda: generator.normal(0, 1, 20), 0.0),
        ("exponential", lambda: generator.exponential(1, 20), 1.0),
        ("rare long runs", lambda: (generator.random(20) < 0.05).astype(float), 0.05),
    )
    for name, draw_runs, mean in students:
        for kind in ("simulations", "identification"):
            alarms, start = 0, time.perf_counter()
            for _ in range(NULL_REPETITIONS):
                sample = draw_runs()
                if kind == "simulations":
                    low, high = _simulation(sample).mean_interval()[:, 0]
                else:
                    low, high = Identification.mean_interval(_times(sample))
                alarms += not low <= mean <= high
            seconds = time.perf_counter() - start
            what = f"Student's interval in {kind}, {name}, 20 runs"
            yield simulated_row(what, alarms, seconds, approximate=name != "normal")


def _times(sample: np.ndarray) -> Identification:
    """Stands for an identification with these stopping times."""
    spread = float(sample.std(ddof=1))
    found = {"runs": len(sample), "mean": lambda: float(sample.mean()), "standard_deviation": lambda: spread}
    return SimpleNamespace(**found)  # type: ignore[return-value]


GROUPS: dict[str, Callable[[], Iterator[Row]]] = {
    "exact": exact,
    "attack scores": attack_scores,
    "means": means,
    "known events": known_events,
    "audits of noise": laplace_audits,
    "audits of response": response_audits,
    "audits of a policy": policy_audits,
}


def measure() -> list[Row]:
    """All rows."""
    return [row for group in GROUPS.values() for row in group()]


def chance_of_as_many(row: Row) -> str:
    """The chance of as many alarms or more at just the level; the calibration's own p-value."""
    if "exactly" in str(row["what"]):
        return "-"
    alarms = round(float(row["ratio"]) * ALPHA * NULL_REPETITIONS)
    return f"{binom.sf(alarms - 1, NULL_REPETITIONS, ALPHA):.2g}"


def record(groups: dict[str, list[Row]]) -> str:
    """The page."""
    about = (
        f"How often each statistical procedure is wrong about something correct, at level {ALPHA:g}. Exact"
        f" rows are sums over all outcomes; the others are {NULL_REPETITIONS} repetitions. The last column is"
        f" the chance that a procedure of exactly that level gives as many alarms or more; below {CHANCE:g}"
        " the row fails. Made by `python benchmarks/bench_calibration.py`."
    )
    lines = [
        "# Calibration",
        "",
        about,
        "",
        "| procedure | repetitions | false alarms | rate | target | met | chance of as many |",
        "| --- | ---: | ---: | ---: | --- | --- | ---: |",
    ]
    for rows in groups.values():
        for row in rows:
            rate = float(row["ratio"]) * ALPHA
            summed = "exactly" in str(row["what"])
            what = str(row["what"]).partition(": chance")[0].partition(": false alarms")[0]
            count = "-" if summed else str(round(rate * NULL_REPETITIONS))
            cells = [
                what,
                "exact" if summed else str(NULL_REPETITIONS),
                count,
                f"{rate:.4g}",
                str(row["target"]),
            ]
            met = "-" if row["target"] == APPROXIMATE else "yes" if row["met"] else "NO"
            lines.append(f"| {' | '.join(cells)} | {met} | {chance_of_as_many(row)} |")
    absent = [name for name in GROUPS if name not in groups]
    if absent:
        lines += ["", f"Not measured yet: {', '.join(absent)}."]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Measure, and write both files."""
    asked = sys.argv[1:] or list(GROUPS)
    if unknown := [name for name in asked if name not in GROUPS]:
        sys.exit(f"no group {', '.join(unknown)}; there are {', '.join(GROUPS)}")
    kept = HERE / "CALIBRATION.json"
    groups: dict[str, list[Row]] = json.loads(kept.read_text()) if kept.exists() else {}
    for name in asked:
        groups[name] = list(GROUPS[name]())
        groups = {each: groups[each] for each in GROUPS if each in groups}
        kept.write_text(json.dumps(groups, indent=1) + "\n")
        (HERE / "CALIBRATION.md").write_text(record(groups), encoding="utf-8")
        for row in groups[name]:
            print(
                f"{float(row['ratio']) * ALPHA:.4f} {'' if row['met'] else 'NOT MET '}{row['what']}",
                flush=True,
            )
    return 0 if all(row["met"] for name in asked for row in groups[name]) else 1


if __name__ == "__main__":
    sys.exit(main())
