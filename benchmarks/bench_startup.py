"""How long the command, the package and a first simulation take to start, beside bare interpreters."""

import os
import subprocess
import sys
from functools import partial

from rows import Floor, Row, compared

FIRST = """
from functools import partial
from banditproof.algorithms.by_name.catalogue import build
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.simulation.simulator import simulate
make = partial(build, {name!r}, 5, horizon={horizon}, **{options!r})
simulate(make, Bernoulli((0.75, 0.625, 0.5, 0.375, 0.25)), {horizon}, runs={runs})
"""
FIRST_IN_CONTEXTS = """
from functools import partial
from banditproof.algorithms.by_name.catalogue import build_contextual
from banditproof.algorithms.environments.contexts import GaussianContexts
from banditproof.algorithms.environments.contextual_bandit import ContextualBandit
from banditproof.algorithms.simulation.contextual_simulator import simulate_contextual
make = partial(build_contextual, {name!r}, 3, horizon={horizon}, **{options!r})
bandit = ContextualBandit(GaussianContexts(10, [3**-0.5] * 3, 0.1**0.5), (0.6, -0.48, 0.64))
simulate_contextual(make, bandit, {horizon}, runs={runs})
"""
FIRST_OF_ACTIONS = """
from functools import partial
import numpy as np
from banditproof.algorithms.by_name.catalogue import build
from banditproof.algorithms.environments.linear_arms import LinearArms
from banditproof.algorithms.simulation.simulator import simulate
rows = np.random.default_rng(0).standard_normal((10, 3))
actions = rows / np.linalg.norm(rows, axis=1)[:, None]
make = partial(build, {name!r}, actions, horizon={horizon}, **{options!r})
simulate(make, LinearArms(actions, np.array([0.6, -0.48, 0.64]), rewards="sign"), {horizon}, runs={runs})
"""
_APPROXIMATE = {"epsilon": "0.25", "privacy_delta": "1e-5", "delta": "0.01"}
#: first calls that stay interpreted, and that load machine code, which an earlier process has made
FIRSTS: tuple[tuple[str, dict[str, str], int, int], ...] = (
    ("dp-imed", {"epsilon": "0.25"}, 1000, 10),
    ("dp-imed", {"epsilon": "0.25"}, 10**6, 20),
    ("ucb", {}, 1000, 10),
    ("ucb", {}, 10**6, 1),
    ("dp-ucb", {"epsilon": "0.25"}, 1000, 10),
    ("ldp-ucb", {"epsilon": "0.25"}, 1000, 10),
    ("thompson-sampling", {}, 1000, 10),
    ("track-and-stop", {"delta": "0.01"}, 1000, 10),
    ("frank-wolfe-sampling", {"delta": "0.01"}, 1000, 10),
    ("ttucb", {"delta": "0.01"}, 1000, 10),
    ("adap-tt", {"epsilon": "0.25", "delta": "0.01"}, 1000, 10),
    ("htinf", {}, 1000, 10),
    ("local-exp4", {"epsilon": "0.25"}, 1000, 10),
    ("private-experts", {"epsilon": "0.25"}, 1000, 10),
    ("exp3", {}, 1000, 10),
    ("kl-ucb", {}, 1000, 10),
    ("local-seq", {"epsilon": "0.25", "delta": "0.01"}, 1000, 10),
    ("shuffled-seq", _APPROXIMATE, 1000, 10),
    ("distributed-elimination", {"epsilon": "0.25", "delta": "0.01"}, 1000, 10),
)
FIRSTS_OF_ACTIONS: tuple[tuple[str, dict[str, str], int, int], ...] = (
    ("distributed-gope", _APPROXIMATE, 1000, 10),
)
FIRSTS_IN_CONTEXTS: tuple[tuple[str, dict[str, str], int, int], ...] = (
    ("oful", {"delta": "0.01"}, 1000, 10),
    ("linucb", {"delta": "0.01"}, 1000, 10),
    ("rs-oful", {"delta": "0.01"}, 1000, 10),
    ("adac-oful", {"rho": "0.1", "delta": "0.01", "outside": "play"}, 1000, 10),
    ("batched-joint-oful", {**_APPROXIMATE, "outside": "play"}, 1000, 10),
    ("joint-dp-oful", {**_APPROXIMATE, "outside": "play"}, 1000, 10),
)
AT_ONCE = """
from banditproof.algorithms import compilation
compilation._PATIENCE = -1.0
"""
MOST = 6.0


#: an installed package has its bytecode, as numpy has, also where Python is told to write none
ENVIRONMENT = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}


def process(*command: str) -> None:
    """Run it."""
    subprocess.run([sys.executable, *command], check=True, stdout=subprocess.DEVNULL, env=ENVIRONMENT)


def first_call(code: str, first: tuple[str, dict[str, str], int, int], numpy: Floor) -> Row:
    """The first simulation of a process, where an earlier one has made the machine code."""
    name, options, horizon, runs = first
    script = code.format(name=name, options=options, horizon=horizon, runs=runs)
    process("-c", AT_ONCE + script)
    what = f"first call of simulate in a fresh process: {name}, {runs} runs to {horizon}"
    return compared(what, partial(process, "-c", script), numpy, target=MOST, repeats=2)


def measure() -> list[Row]:
    """The command and the package beside ``python -c pass``, first simulations beside ``import numpy``."""
    bare = Floor("python -c pass", partial(process, "-c", "pass"))
    numpy = Floor("python -c 'import numpy'", partial(process, "-c", "import numpy"))
    rows = [
        compared(what, partial(process, *command), bare, target=3.0, repeats=3)
        for what, command in {
            "banditproof --help": ("-m", "banditproof", "--help"),
            "banditproof bound --help": ("-m", "banditproof", "bound", "--help"),
            "banditproof --version": ("-m", "banditproof", "--version"),
            "import banditproof": ("-c", "import banditproof"),
        }.items()
    ]
    for code, firsts in (
        (FIRST, FIRSTS),
        (FIRST_OF_ACTIONS, FIRSTS_OF_ACTIONS),
        (FIRST_IN_CONTEXTS, FIRSTS_IN_CONTEXTS),
    ):
        rows += [first_call(code, first, numpy) for first in firsts]
    command = ("-m", "banditproof", "simulate", "dp-imed", "--means", "0.75,0.5", "--epsilon", "0.25")
    whole = partial(process, *command, "--horizon", "1000", "--runs", "10", "--no-store")
    rows.append(
        compared("banditproof simulate dp-imed, 10 runs to 1000", whole, numpy, target=MOST, repeats=2)
    )
    return rows
