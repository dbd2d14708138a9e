"""How long the regret bounds of a hundred thousand arms take, next to one logarithm over the same array."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from banditproof.theory.bounds.bernoulli_instance import BanditInstance
from banditproof.theory.bounds.evaluation import evaluate
from banditproof.theory.bounds.regret_lower_bounds import D_EPS, LAI_ROBBINS
from banditproof.theory.bounds.regret_upper_bounds import ADAP_KLUCB, ADAP_UCB, DP_SE, regret_bounds
from banditproof.theory.numbers.enclosure import Exact
from best_time import best_time

ARMS = 100_000
TARGET = 0.05


def measure() -> list[dict[str, Any]]:
    """One row a bound; the target of the closed forms is 50 ms."""
    means = np.random.default_rng(0).random(ARMS) * 0.9 + 0.05
    instance = BanditInstance(means)
    at: dict[str, Exact] = {"epsilon": 0.1, "horizon": 1e6}
    log = best_time(lambda: np.log(means))
    rows: list[tuple[str, Callable[[], object], float | None]] = [
        *(
            (record.name, lambda record=record: evaluate(record, instance, **at), TARGET)
            for record in (LAI_ROBBINS, D_EPS, ADAP_UCB, DP_SE)
        ),
        ("AdaP-KLUCB, a root an arm", lambda: evaluate(ADAP_KLUCB, instance, **at), None),
        ("all regret bounds", lambda: regret_bounds(instance, 0.1, 1e6, rho=0.1), None),
    ]
    return [
        {
            "what": f"{what}, {ARMS} arms",
            "ours_s": (ours := best_time(run)),
            "reference": "numpy.log over the means",
            "reference_s": log,
            "ratio": ours / log,
            "target": f"<= {target} s" if target else "none",
            "met": target is None or ours <= target,
        }
        for what, run, target in rows
    ]
