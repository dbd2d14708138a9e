"""How fast the policies without batches are, round by round, and those with batches at a far horizon."""

from __future__ import annotations

from functools import partial
from typing import Any

from banditproof.algorithms.by_name.catalogue import build
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.simulation.simulator import simulate
from best_time import best_time

ARMS = Bernoulli((0.75, 0.625, 0.5, 0.375, 0.25))
STEPS = 10**6
RATE = 5e6
STEPWISE: dict[str, dict[str, Any]] = {
    "ucb": {},
    "kl-ucb": {},
    "imed": {},
    "thompson-sampling": {},
    "lazy-dp-ts": {"epsilon": 0.25},
}
FAR = 10**15
RUNS = 1000
PHASED: dict[str, dict[str, Any]] = {
    "dp-klucb": {"epsilon": 0.25},
    "adap-ucb": {"epsilon": 0.25},
    "adap-klucb": {"epsilon": 0.25},
    "adac-ucb": {"rho": 0.1},
    "adar-ucb": {"alpha": 2, "epsilon": 0.2},
    "dp-se": {"epsilon": 0.25},
}


def measure() -> list[dict[str, Any]]:
    """A row a policy."""
    rows = []
    for name, options in STEPWISE.items():
        ours = best(name, options, STEPS, runs=1, repeats=7)
        rows.append(
            row(
                f"{name}, {STEPS} rounds, 5 arms",
                ours,
                "5 million rounds a second",
                STEPS / RATE,
                ">= 5 million/s",
            )
        )
    for name, options in PHASED.items():
        ours = best(name, options, FAR, runs=RUNS, repeats=2)
        rows.append(row(f"{name}, {RUNS} runs to 10^15", ours, "5 seconds", 5.0, "< 5 s"))
    return rows


def best(name: str, options: dict[str, Any], horizon: int, *, runs: int, repeats: int) -> float:
    """The shortest of several runs, in seconds; compiled before."""
    make = partial(build, name, 5, horizon=horizon, **options)
    simulate(make, ARMS, 100, runs=1)
    return best_time(partial(simulate, make, ARMS, horizon, runs=runs), repeats)


def row(what: str, ours: float, reference: str, reference_s: float, target: str) -> dict[str, Any]:
    """One line of the table."""
    ratio = ours / reference_s
    return {
        "what": what,
        "ours_s": ours,
        "reference": reference,
        "reference_s": reference_s,
        "ratio": ratio,
        "target": target,
        "met": ratio <= 1,
    }
