"""How fast the policies against adversaries and those of vector releases are, round by round.

The policies with advice have an expert an arm and one that spreads evenly: four on three arms.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from banditproof.algorithms.by_name.catalogue import build
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.simulation.simulator import simulate
from best_time import best_time

STEPS, ARMS = 10**6, 5
#: rounds a second that are asked for, by policy; with its options, and how many arms if not five
RATES: dict[str, tuple[float, dict[str, Any]] | tuple[float, dict[str, Any], int]] = {
    "exp3": (5e6, {}),
    "private-exp3": (5e6, {"epsilon": "0.1"}),
    "htinf": (1e6, {}),
    "private-htinf": (5e6, {"epsilon": "0.1"}),
    "ftpl": (5e5, {}),
    "exp4": (1e6, {}),
    "local-exp3": (5e6, {"epsilon": "0.1"}),
    "local-exp4": (1e6, {"epsilon": "0.1"}),
    "private-experts": (1e6, {"epsilon": "0.1"}, 3),
    "batched-exp4": (1e6, {"epsilon": 1, "delta": "1e-3"}, 3),
    "naive-dp-ucb": (5e6, {"epsilon": 1}),
}


def measure() -> list[dict[str, Any]]:
    """A row a policy."""
    rows = []
    for name, (rate, options, *other) in RATES.items():
        arms = other[0] if other else ARMS
        ours = best(name, options, arms)
        ratio = ours / (STEPS / rate)
        rows.append(
            {
                "what": f"{name}, {STEPS} rounds, {arms} arms",
                "ours_s": ours,
                "reference": f"{rate / 1e6:g} million rounds a second",
                "reference_s": STEPS / rate,
                "ratio": ratio,
                "target": f">= {rate / 1e6:g} million/s",
                "met": ratio <= 1,
            }
        )
    return rows


def best(name: str, options: dict[str, Any], arms: int) -> float:
    """The shortest of several runs, in seconds; compiled before."""
    make = partial(build, name, arms, horizon=STEPS, **options)
    environment = Bernoulli((0.7, *[0.5] * (arms - 1)))
    simulate(make, environment, 100, runs=1)
    return best_time(lambda: simulate(make, environment, STEPS, runs=1))
