"""How long the command, the package and a first simulation take to start, beside bare interpreters."""

from __future__ import annotations

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
#: a first call that stays interpreted, and one that loads machine code, which an earlier process has made
FIRSTS = (
    ("dp-imed", {"epsilon": "0.25"}, 1000, 10, 6.0),
    ("dp-imed", {"epsilon": "0.25"}, 10**6, 20, 6.0),
    ("ucb", {}, 1000, 10, 6.0),
    ("ucb", {}, 10**6, 1, 6.0),
)


#: an installed package has its bytecode, as numpy has, also where Python is told to write none
ENVIRONMENT = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}


def process(*command: str) -> None:
    """Run it."""
    subprocess.run([sys.executable, *command], check=True, stdout=subprocess.DEVNULL, env=ENVIRONMENT)


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
    for name, options, horizon, runs, most in FIRSTS:
        code = FIRST.format(name=name, options=options, horizon=horizon, runs=runs)
        process("-c", code)
        what = f"first call of simulate in a fresh process: {name}, {runs} runs to {horizon}"
        rows.append(compared(what, partial(process, "-c", code), numpy, target=most, repeats=2))
    command = ("-m", "banditproof", "simulate", "dp-imed", "--means", "0.75,0.5", "--epsilon", "0.25")
    whole = partial(process, *command, "--horizon", "1000", "--runs", "10", "--no-store")
    rows.append(
        compared("banditproof simulate dp-imed, 10 runs to 1000", whole, numpy, target=6.0, repeats=2)
    )
    return rows
