"""Functions run interpreted until that takes long, and compiled from then on, with the same numbers."""

import os
import pickle
import subprocess
import sys

import numpy as np
import pytest
from banditproof.algorithms import compilation
from banditproof.algorithms.compilation import compiled, plain
from banditproof.algorithms.simulation.compiled_run import regret_of


def inverse(x):
    return 1.0 / x


@pytest.fixture
def patience(monkeypatch):
    """A process that has spent no time yet."""
    monkeypatch.setattr(compilation, "_spent", {})


@pytest.mark.usefixtures("patience")
def test_short_work_is_interpreted_and_its_time_is_counted():
    function = compiled(inverse)
    assert function(np.float64(0.0)) == np.inf
    assert not compilation.compiles_now(function)
    assert compilation.seconds_interpreted() > 0
    assert plain(function) is plain(inverse) is inverse


@pytest.mark.usefixtures("patience")
def test_long_work_goes_on_compiled(monkeypatch):
    monkeypatch.setattr(compilation, "_PATIENCE", 0.0)
    assert regret_of(np.array([0.5, 0.25]), np.array([1, 2])) == 1.0
    assert compilation.compiles_now(regret_of) is not compilation.interpreted()
    assert regret_of(np.array([0.5, 0.25]), np.array([1, 2])) == 1.0
    assert compilation.interpreted() or regret_of.machine_code.signatures


def test_a_function_is_pickled_by_its_name():
    assert pickle.loads(pickle.dumps(regret_of)) is regret_of  # noqa: S301  our own


TWO = """
import numpy as np
from banditproof.algorithms.compilation import compile_now
from banditproof.algorithms.simulation.compiled_run import regret_of
compile_now(regret_of)
print(regret_of(np.array([0.5]), np.array([3])), sum(regret_of.machine_code.stats.cache_hits.values()))
"""


def test_of_two_processes_one_compiles_and_the_other_loads_it(tmp_path):
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    both = [
        subprocess.Popen([sys.executable, "-c", TWO], env=environment, stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    assert sorted(each.communicate(timeout=120)[0].split() for each in both) == [["1.5", "0"], ["1.5", "1"]]
