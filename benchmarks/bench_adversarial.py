"""How fast the policies against adversaries are, round by round."""

from __future__ import annotations

import time
from functools import partial
from typing import Any

from banditproof.algorithms.bernoulli import Bernoulli
from banditproof.algorithms.catalogue import build
from banditproof.algorithms.simulator import simulate

ARMS = Bernoulli((0.7, 0.5, 0.5, 0.5, 0.5))
STEPS = 10**6
#: rounds a second that are asked for, by policy
RATES: dict[str, tuple[float, dict[str, Any]]] = {
    "exp3": (5e6, {}),
    "private-exp3": (5e6, {"epsilon": "0.1"}),
    "htinf": (1e6, {}),
    "private-htinf": (5e6, {"epsilon": "0.1"}),
    "ftpl": (5e5, {}),
    "exp4": (1e6, {}),
    "local-exp3": (5e6, {"epsilon": "0.1"}),
    "local-exp4": (1e6, {"epsilon": "0.1"}),
}


def measure() -> list[dict[str, Any]]:
    """A row a policy."""
    rows = []
    for name, (rate, options) in RATES.items():
        ours = best(name, options)
        ratio = ours / (STEPS / rate)
        rows.append(
            {
                "what": f"{name}, {STEPS} rounds, 5 arms",
                "ours_s": ours,
                "reference": f"{rate / 1e6:g} million rounds a second",
                "reference_s": STEPS / rate,
                "ratio": ratio,
                "target": f">= {rate / 1e6:g} million/s",
                "met": ratio <= 1,
            }
        )
    return rows


def best(name: str, options: dict[str, Any], *, repeats: int = 5) -> float:
    """The shortest of several runs, in seconds; compiled before."""
    make = partial(build, name, 5, horizon=STEPS, **options)
    simulate(make, ARMS, 100, runs=1)
    seconds = []
    for _ in range(repeats):
        start = time.perf_counter()
        simulate(make, ARMS, STEPS, runs=1)
        seconds.append(time.perf_counter() - start)
    return min(seconds)
