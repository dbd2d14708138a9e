"""Every policy beside the random numbers of its own runs, drawn in the same order from the same streams.

Policies that decide in every round play 20,000 of them. Those that draw nothing but a reward a round play
10^6, and their draws are noted for 20,000. Policies of phases or of batches play 100 runs to 10^15.
"""

import inspect
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from banditproof.algorithms.by_name.catalogue import ALGORITHMS, build, build_contextual, entry
from banditproof.algorithms.compilation import compile_now
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.environments.contexts import GaussianContexts
from banditproof.algorithms.environments.environment import Environment
from banditproof.algorithms.environments.linear_arms import LinearArms, Rewards
from banditproof.algorithms.protocol.block_policy import Policy
from banditproof.algorithms.simulation import contextual_simulator
from banditproof.algorithms.simulation.compiled_arrays import compiled_run_of
from banditproof.algorithms.simulation.one_run import CompiledRun
from banditproof.algorithms.simulation.simulator import NO_RECORD, simulate
from banditproof.algorithms.streams import start_of
from replayed_draws import drawing, in_words, noted
from rows import RUNS, Floor, Row, compared, counted, seconds_of

ARMS, FEW = Bernoulli((0.75, 0.625, 0.5, 0.375, 0.25)), Bernoulli((0.75, 0.5, 0.25))
STEPS, MANY, REPEATS = 20_000, 10**6, 3
FAR, FAR_RUNS = 10**15, 100
WIDE, WIDE_RUNS, TIMED = 1000, 1000, 20
_ROWS = np.random.default_rng(0).standard_normal((10, 3))
ACTIONS = _ROWS / np.linalg.norm(_ROWS, axis=1)[:, None]
THETA = np.array([0.6, -0.48, 0.64])
CONTEXTS = GaussianContexts(10, [3**-0.5] * 3, 0.1**0.5)

#: what a policy must be given, by the name of the option
GIVEN = {"epsilon": "0.25", "rho": "0.1", "alpha": 2, "delta": "1e-3", "privacy_delta": "1e-5"}
SIMULATED = [n for n, found in ALGORITHMS.items() if found.kind not in {"membership", "full information"}]
PHASED = {
    *("dp-imed", "dp-klucb", "adap-ucb", "adap-klucb", "dp-se", "shuffled-elimination", "adac-ucb"),
    *("adac-ucb-approximate", "adac-ucb-approximate-printed", "adac-ucb-renyi", "adar-ucb", "episodic-ucb"),
    *("explore-then-commit", "dp-se-identification", "dp-mase", "gope", "adac-gope", "adac-gope-var"),
    *("approximate-gope", "output-perturbed-gope", "adar-gope", "pure-gope"),
}
ONE_REWARD_A_ROUND = {
    *("ucb", "fixed-confidence-ucb", "anytime-ucb", "kl-ucb", "anytime-kl-ucb", "imed"),
    "follow-the-leader",
}
SMALL = {"private-experts", "batched-exp4"}
OF_BITS = {"shuffled-gope", "distributed-gope"}
#: why a policy takes longer than four times its draws
WHY = {
    "ldp-ucb dp-ucb": (
        "compare indexes in every round, each a quotient and a root of noisy sums, and add up a "
        "tree: some 40 ns, where three draws take 12; indexes of noisy sums move in every round"
    ),
    "htinf": (
        "solves for its odds after every loss, by one step from those before, for which quotients wait for "
        "each other: 50 ns, where two numbers are drawn, 13 ns"
    ),
    "exp4 local-exp4 batched-exp4": (
        "mix the advice of six experts for every arm after every loss, with an exponential for each expert "
        "whose weight has moved: two of six"
    ),
    "lucb lil-ucb successive-elimination uniform-sampling": (
        "look at means and at their rule of stopping after every pull, of which the draw is a "
        "single number, 6 ns"
    ),
    "track-and-stop": (
        "takes a sum over all arms about twice after every pull, each with a quotient an arm, until the "
        "arm that is furthest behind is sure, and looks at its rule of stopping: one reward moves the "
        "lags by about a pull, twice what parts the two arms furthest behind, so that another arm is next "
        "in nine of ten rounds, and a bound on the moves would spare three sums in a hundred; all but the "
        "sums takes 18 ns"
    ),
    "frank-wolfe-sampling": (
        "moves its target after every pull, by some thirty quotients; where three costs or more are near the "
        "least, in a fifth of the rounds, by some four sums over all of these; without such rounds it would "
        "take 40 ns"
    ),
}

#: those that play 1,000 arms to 10^15
FAR_AND_WIDE = ("dp-imed", "dp-klucb", "adap-ucb", "adap-klucb", "dp-se", "adac-ucb")


def options(name: str) -> dict[str, Any]:
    """What the policy must be given."""
    found = entry(name)
    accepted = found.options()
    given = {key: GIVEN[key] for key, default in accepted.items() if default is inspect.Parameter.empty}
    if found.kind == "identification":
        given["delta"] = "1e-30"  # so that it goes on
    if "outside" in accepted:
        given["outside"] = "play"
    return given


def _horizon(name: str) -> int:
    if name in PHASED:
        return 10**7 if entry(name).kind == "linear" else FAR
    return MANY if name in ONE_REWARD_A_ROUND else STEPS


def subject(name: str, horizon: int) -> tuple[Callable[[], Policy], Environment]:
    """What makes the policy, and where it plays."""
    environment: Environment = FEW if name in SMALL else ARMS
    arms: Any = environment.arms
    if entry(name).kind == "linear":
        rewards: Rewards = "sign" if name in OF_BITS else "gaussian"
        environment, arms = LinearArms(ACTIONS, THETA, rewards=rewards), ACTIONS
    return partial(build, name, arms, horizon=horizon, **options(name)), environment


def compiled_run(name: str, horizon: int) -> CompiledRun:
    """A run that compiles."""
    kind, at = entry(name).kind, np.array([horizon])
    if kind == "contextual":
        made = build_contextual(name, 3, horizon=horizon, **options(name))
        one = contextual_simulator._compiled_run(made, CONTEXTS, horizon, at, 1.0)  # noqa: SLF001
        one.contexts.theta[:] = THETA
        return one
    make, environment = subject(name, horizon)
    found = compiled_run_of(make(), environment, horizon, at, together=kind == "identification")
    assert found is not None, name
    return found


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
    horizon, runs = _horizon(name), FAR_RUNS if name in PHASED else 1
    short = min(horizon, STEPS) if name not in PHASED else horizon
    drawn = [noted(compiled_run(name, short), start_of(0, number)) for number in range(runs)]
    ours = playing(compiled_run(name, horizon), runs)
    far = f"10^{len(str(horizon)) - 1}"
    what = f"{name}, {runs} runs to {far}" if runs > 1 else f"{name}, {horizon} rounds"
    floor = Floor(f"its draws: {in_words(drawn, short)}", drawing(drawn, times=horizon // short))
    measured = compared(what, ours, floor, target=4.0, repeats=REPEATS if runs == 1 else 1)
    for names, why in WHY.items():
        if name in names.split() and measured["met"] is False:
            measured["said"] = f"{', '.join(names.split())}: {why}."
    return measured


def far_and_wide(name: str) -> Row:
    """The policy on 1,000 arms, 1,000 runs to 10^15."""
    arms = Bernoulli(np.linspace(0.9, 0.1, WIDE))
    make = partial(build, name, WIDE, horizon=FAR, **options(name))
    simulate(make, arms, FAR, runs=1)
    work = partial(simulate, make, arms, FAR, runs=TIMED, checkpoints=[FAR])
    times = [seconds_of(work) * WIDE_RUNS / TIMED for _ in range(RUNS)]
    what = f"{name}, {WIDE_RUNS} runs to 10^15 of {WIDE} arms, from {TIMED} of them"
    measured = counted(what, times, Floor("60 seconds", 60.0), target=1.0)
    if measured["met"] is False:
        measured["said"] = (
            f"{name} on {WIDE} arms: each of some ten thousand decisions of a run looks at every arm, if "
            "only by a product, and draws among hundreds of arms that tie for the largest index."
        )
    return measured


def measure() -> list[Row]:
    """A row a policy."""
    return [*map(row, SIMULATED), *map(far_and_wide, FAR_AND_WIDE)]
