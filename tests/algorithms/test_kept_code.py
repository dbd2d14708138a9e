"""Which loops are kept as machine code is known without numba, and such loops are loaded when that pays."""

import os
import subprocess
import sys

import pytest
from banditproof.algorithms import compilation, kept_code
from banditproof.algorithms.compilation import compiled, rather_compiled
from banditproof.algorithms.mechanisms.laplace import noise
from banditproof.algorithms.mechanisms.no_noise import noise as nothing
from banditproof.algorithms.private.dp_ucb import choose
from banditproof.algorithms.simulation.counted_rounds import releasing_with


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Where notes are made."""
    monkeypatch.setattr(kept_code, "cache_folder", lambda: tmp_path)
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    kept_code.note_kept.cache_clear()
    yield tmp_path
    kept_code.note_kept.cache_clear()


@pytest.mark.usefixtures("folder")
def test_a_loop_is_kept_once_that_was_noted_and_no_other():
    loop = choose, (noise, True)
    others = [(choose, (nothing, True)), (choose, (noise, False)), ((choose, noise), True), (choose,)]
    assert not kept_code.is_kept(loop)
    kept_code.note_kept(loop)
    assert kept_code.is_kept(loop)
    assert not any(map(kept_code.is_kept, others))


@pytest.fixture
def compiling(monkeypatch):
    """As where numba is there and not told to rest, whatever is so here."""
    monkeypatch.setattr(compilation, "interpreted", lambda: False)


def own(scale):
    """A function of a user."""
    return scale


def test_nothing_is_noted_of_functions_of_users(folder):
    for loop in ((own,), (compiled(own),), (choose, (releasing_with(own),)), (3.0,)):
        kept_code.note_kept(loop)
        assert not kept_code.is_kept(loop)
    assert not list(folder.iterdir())


@pytest.mark.usefixtures("compiling")
@pytest.mark.parametrize(
    ("spent", "rest", "kept", "loaded"),
    [
        (0.01, 100.0, True, False),  # too soon to tell
        (0.06, 0.31, True, True),
        (0.06, 0.31, False, False),
        (0.06, 0.29, True, False),
        (0.06, 0.0, True, False),
        (0.31, 0.0, True, True),  # it ran for as long as loading takes
        (0.31, 0.0, False, False),
        (0.31, 0.1, True, False),  # it is over sooner than loaded
        (0.06, 9.0, False, False),  # too soon to compile
        (0.41, 1.4, False, False),
        (0.41, 1.6, False, True),
        (1.4, 0.0, False, False),
        (1.6, 0.0, False, True),  # it ran for as long as compiling takes
    ],
)
def test_a_loop_is_loaded_or_compiled_if_the_rest_takes_longer(spent, rest, kept, loaded, monkeypatch):
    monkeypatch.setattr(compilation, "_spent", {"loop": spent})
    monkeypatch.delitem(sys.modules, "numba", raising=False)
    assert rather_compiled("loop", lambda: rest, lambda: kept) is loaded
    assert compilation.compiles_now("loop") is loaded


FRESH = """
import sys
from functools import partial
from banditproof.algorithms import compilation
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.private.dp_ucb import DPUCB
from banditproof.algorithms.simulation.simulator import simulate

compilation._PATIENCE = float(sys.argv[1])
make = partial(DPUCB, 2, epsilon=1.0, horizon=100_000)
found = simulate(make, Bernoulli([0.75, 0.5]), 100_000, runs=int(sys.argv[2]), seed=5, progress=print)
print("numba" in sys.modules, found.pulls.tolist())
"""


@pytest.mark.parametrize("runs", [1, 2])
def test_a_fresh_process_loads_what_is_kept_and_plays_the_same(runs):
    """The first compiles at once; the second would never compile, and loads."""
    told = {"NUMBA_CACHE_DIR", "NUMBA_DISABLE_JIT"}
    environment = {name: value for name, value in os.environ.items() if name not in told}
    said = [
        subprocess.run(
            [sys.executable, "-c", FRESH, patience, str(runs)],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for patience in ("-1", "inf")
    ]
    assert said[0] == said[1]
    assert "\nTrue [[" in said[0]
