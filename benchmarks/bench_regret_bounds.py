"""How long the regret bounds of a hundred thousand arms take, next to one logarithm over the same array."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from banditproof.theory.bounds.bernoulli_instance import BanditInstance
from banditproof.theory.bounds.regret_lower_bounds import classical_lower_bound, d_eps_lower_bound
from banditproof.theory.bounds.regret_upper_bounds import (
    adap_klucb_upper_bound,
    adap_ucb_upper_bound,
    dp_se_upper_bound,
    regret_bounds,
)
from best_time import best_time

ARMS = 100_000
TARGET = 0.05


def measure() -> list[dict[str, Any]]:
    """One row a bound; the target of the closed forms is 50 ms."""
    means = np.random.default_rng(0).random(ARMS) * 0.9 + 0.05
    instance = BanditInstance(means)
    log = best_time(lambda: np.log(means))
    rows: list[tuple[str, Callable[[], object], float | None]] = [
        ("classical_lower_bound", lambda: classical_lower_bound(instance, 1e6), TARGET),
        ("d_eps_lower_bound", lambda: d_eps_lower_bound(instance, 0.1, 1e6), TARGET),
        ("adap_ucb_upper_bound", lambda: adap_ucb_upper_bound(instance, 0.1, 1e6), TARGET),
        ("dp_se_upper_bound", lambda: dp_se_upper_bound(instance, 0.1, 1e6), TARGET),
        ("adap_klucb_upper_bound, a root an arm", lambda: adap_klucb_upper_bound(instance, 0.1, 1e6), None),
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
