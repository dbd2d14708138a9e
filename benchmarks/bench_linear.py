"""How fast the linear and contextual policies are, round by round and phase by phase."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
from banditproof.algorithms.by_name.catalogue import build, build_contextual
from banditproof.algorithms.environments.contexts import GaussianContexts
from banditproof.algorithms.environments.contextual_bandit import ContextualBandit
from banditproof.algorithms.environments.linear_arms import LinearArms
from banditproof.algorithms.simulation.contextual_simulator import protocol_choices, simulate_contextual
from banditproof.algorithms.simulation.simulator import simulate
from best_time import best_time

RATE = 200_000
STEPS = 500_000
SHORT = 2_000
CONTEXTS = GaussianContexts(10, [3**-0.5] * 3, 0.1**0.5)
THETA = np.array([0.6, -0.48, 0.64])


def measure() -> list[dict[str, Any]]:
    """A row a policy."""
    rows = []
    for name, options in (
        ("oful", {}),
        ("rs-oful", {}),
        ("adac-oful", {"rho": 1, "outside": "play"}),
        ("adar-oful", {"alpha": 2, "epsilon": 2, "outside": "play"}),
        ("linucb", {}),
        ("linpriv", {"epsilon": 1, "outside": "play"}),
        ("joint-dp-oful", {"epsilon": 1, "privacy_delta": 1e-5, "outside": "play"}),
    ):
        make = partial(build_contextual, name, 3, horizon=STEPS, delta=0.001, **options)
        simulate_contextual(make, ContextualBandit(CONTEXTS, THETA), 10, runs=1)
        ours = best_time(
            partial(simulate_contextual, make, ContextualBandit(CONTEXTS, THETA), STEPS, runs=1), 3
        )
        plain = best_time(partial(protocol_choices, make, ContextualBandit(CONTEXTS, THETA), SHORT), 2)
        rows.append(
            row(f"{name}, {STEPS} rounds, d = 3, K = 10", ours, "200,000 rounds a second", STEPS / RATE, 1.0)
        )
        rows.append(row(f"{name}, {STEPS} rounds", ours, "the protocol, scaled", plain * STEPS / SHORT, 10.0))
    actions = np.random.default_rng(0).standard_normal((10, 3))
    actions /= np.linalg.norm(actions, axis=1)[:, None]
    for name, options in (("gope", {}), ("adac-gope", {"rho": 0.1}), ("adac-gope-var", {"rho": 0.1})):
        made = partial(build, name, actions, delta=0.001, **options)
        ours = best_time(partial(simulate, made, LinearArms(actions, THETA), 10**7, runs=100), 2)
        rows.append(row(f"{name}, 100 runs to 10^7, d = 3, K = 10", ours, "5 seconds", 5.0, 1.0))
    return rows


def row(what: str, ours: float, reference: str, seconds: float, target: float) -> dict[str, Any]:
    """As `benchmarks/run.py` wants it; the target is on how many times faster it is."""
    return {
        "what": what,
        "ours_s": ours,
        "reference": reference,
        "reference_s": seconds,
        "ratio": seconds / ours,
        "target": f">= {target:g} x",
        "met": seconds / ours >= target,
    }
