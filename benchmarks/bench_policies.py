"""Every policy beside the random numbers of its own runs, drawn in the same order from the same streams.

Policies that decide in every round play 20,000 of them; policies of phases or of batches 100 runs to 10^15.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from banditproof.algorithms.by_name.catalogue import ALGORITHMS, build, build_contextual, entry
from banditproof.algorithms.compilation import compile_now
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.environments.contexts import GaussianContexts
from banditproof.algorithms.environments.contextual_bandit import ContextualBandit
from banditproof.algorithms.environments.environment import Environment
from banditproof.algorithms.environments.linear_arms import LinearArms
from banditproof.algorithms.simulation import contextual_simulator
from banditproof.algorithms.simulation.compiled_arrays import CompiledRun, compiled_run_of
from banditproof.algorithms.simulation.simulator import NO_RECORD, start_of
from replayed_draws import drawing, in_words, noted
from rows import Floor, Row, compared

ARMS = Bernoulli((0.75, 0.625, 0.5, 0.375, 0.25))
FEW = Bernoulli((0.75, 0.5, 0.25))
STEPS, REPEATS = 20_000, 5
FAR, FAR_RUNS = 10**15, 100
_ACTIONS = np.random.default_rng(0).standard_normal((10, 3))
ACTIONS = _ACTIONS / np.linalg.norm(_ACTIONS, axis=1)[:, None]
THETA = np.array([0.6, -0.48, 0.64])
CONTEXTS = GaussianContexts(10, [3**-0.5] * 3, 0.1**0.5)

#: what must be given, where it is not found below under the name of the option
GIVEN: dict[str, Any] = {
    "epsilon": "0.25",
    "rho": "0.1",
    "alpha": 2,
    "delta": "1e-3",
    "privacy_delta": "1e-5",
}
OWN: dict[str, dict[str, Any]] = {
    "htinf": {},
    "ftpl": {},
    "dp-klucb": {"epsilon": "0.25"},
    "dp-imed": {"epsilon": "0.25"},
}
PHASED = frozenset(
    "dp-imed dp-klucb adap-ucb adap-klucb dp-se shuffled-elimination adac-ucb adac-ucb-approximate"
    " adac-ucb-approximate-printed adac-ucb-renyi adar-ucb episodic-ucb explore-then-commit"
    " dp-se-identification dp-mase gope adac-gope adac-gope-var approximate-gope output-perturbed-gope"
    " adar-gope pure-gope".split()
)
SMALL = frozenset({"private-experts", "batched-exp4"})
OFTEN = frozenset({"adap-tt", "adap-tt-star"})


def options(name: str) -> dict[str, Any]:
    """What the policy must be given."""
    if name in OWN:
        return OWN[name]
    found = entry(name)
    needed = [
        key for key, default in found.options().items() if not isinstance(default, int | str) and key in GIVEN
    ]
    import inspect

    return (
        {key: GIVEN[key] for key in needed if found.options()[key] is inspect.Parameter.empty}
        | ({"delta": "1e-30"} if found.kind == "identification" else {})
        | ({"outside": "play"} if "outside" in found.options() else {})
    )


def run_of(name: str) -> tuple[CompiledRun, int, int]:
    """A run of the policy, its horizon, and how many such runs are timed."""
    kind = entry(name).kind
    horizon, runs = (FAR, FAR_RUNS) if name in PHASED else (STEPS, 1)
    at = np.array([horizon])
    if kind == "contextual":
        horizon, at = STEPS // 4, np.array([STEPS // 4])
        made = build_contextual(name, 3, horizon=horizon, **options(name))
        one = contextual_simulator._compiled_run(made, CONTEXTS, horizon, at, 1.0)  # noqa: SLF001
        one.world.theta[:] = ContextualBandit(CONTEXTS, THETA).theta
        return one, horizon, 1
    environment: Environment = FEW if name in SMALL else ARMS
    arms: Any = environment.arms
    if kind == "linear":
        environment, arms = LinearArms(ACTIONS, THETA), ACTIONS
    policy = build(name, arms, horizon=horizon, **options(name))
    compiled = compiled_run_of(policy, environment, horizon, at, together=kind == "identification")
    assert compiled is not None, name
    return compiled, horizon, runs


def playing(one: CompiledRun, runs: int) -> Callable[[], None]:
    """Plays the runs by compiled code."""
    compile_now(one.steps)

    def all_of_them() -> None:
        for number in range(runs):
            for _ in one.play(start_of(0, number), NO_RECORD, 1 << 18):
                pass

    all_of_them()
    return all_of_them


def row(name: str) -> Row:
    """The policy beside its draws."""
    one, horizon, runs = run_of(name)
    drawn = [noted(run_of(name)[0], start_of(0, number)) for number in range(runs)]
    what = f"{name}, {runs} runs to 10^15" if runs > 1 else f"{name}, {horizon} rounds"
    floor = Floor(f"its draws: {in_words(drawn, horizon)}", drawing(drawn))
    return compared(what, playing(one, runs), floor, target=4.0, repeats=REPEATS)


def measure() -> list[Row]:
    """A row a policy."""
    return [
        row(name)
        for name, found in ALGORITHMS.items()
        if found.kind not in {"membership", "full information"}
    ]


if __name__ == "__main__":
    import sys

    for each in sys.argv[1:] or [
        n for n, f in ALGORITHMS.items() if f.kind not in {"membership", "full information"}
    ]:
        try:
            r = row(each)
            print(
                f"{each:30} {r['ratio']:7.2f} {r['spread']} {r['ours'] * 1e3:.3f} ms {r['floor']} {r['floor_value'] * 1e3:.3f}",
                flush=True,
            )
        except Exception as e:
            print(each, "ERROR", type(e), str(e)[:300], flush=True)
