"""Numba is loaded without what it does not need, which is there as soon as somebody compiles with it."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import threading

import pytest

pytest.importorskip("numba")

COMPILED = """
import sys
import numpy as np
from banditproof.theory.numbers import machine_start

assert "numba" in sys.modules and "numba.np.arraymath" not in sys.modules, "loaded with the rules"
machine_start.before_compiling()
import numba

assert "numba.np.arraymath" in sys.modules and "scipy.linalg" not in sys.modules, "not loaded sooner"
a = np.array([[2.0, 1.0], [1.0, 3.0]])
x = np.array([0.5, -1.0])
assert np.allclose(numba.njit(lambda a, x: np.dot(a, x))(a, x), [0.0, -2.5])
assert "scipy.linalg" in sys.modules, "nobody looked for BLAS"
assert np.allclose(numba.njit(lambda a, x: np.linalg.solve(a, x))(a, np.array([3.0, 4.0])), 1.0)
assert np.allclose(numba.njit(lambda a, x: np.convolve(x, x))(a, x), [0.25, -1.0, 1.0])
"""
UNSEEN = """
import sys
from banditproof.theory.numbers import machine_start

assert not {"coverage", "yaml", "scipy"} & set(sys.modules), "looked for"
import scipy

assert scipy.__version__
"""
KEPT = """
import sys
import numpy as np
from banditproof.algorithms.compilation import compile_now
from banditproof.algorithms.simulation.compiled_run import regret_of

compile_now(regret_of)
print(regret_of(np.array([0.5]), np.array([3])), "numba.np.arraymath" in sys.modules)
assert "scipy.linalg" not in sys.modules, "BLAS was looked for"
import numba

assert numba.njit(lambda x: np.sort(x)[0])(np.array([2.0, 1.0])) == 1.0
"""


def told(script, **environment):
    """What a fresh process says."""
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_products_of_matrices_compile_although_blas_was_not_looked_for_on_loading():
    told(COMPILED)


def test_numba_does_not_look_for_what_it_has_no_use_for():
    told(UNSEEN)


def test_code_that_was_kept_is_loaded_without_the_rules_and_what_is_new_compiles_beside_it(tmp_path):
    assert told(KEPT, NUMBA_CACHE_DIR=str(tmp_path)) == ["1.5", "True"]
    assert told(KEPT, NUMBA_CACHE_DIR=str(tmp_path)) == ["1.5", "False"]


def test_only_the_thread_that_loads_numba_does_not_find_the_others():
    from banditproof.theory.numbers.machine_start import _without

    def look():
        try:
            import a_module_of_no_name
        except ModuleNotFoundError as error:
            said.append(str(error))
        else:
            said.append(a_module_of_no_name)

    said = []
    with _without("a_module_of_no_name"):
        look()
        other = threading.Thread(target=look)
        other.start()
        other.join()
    look()
    assert [text.startswith("No module named") for text in said] == [False, True, True]


@pytest.mark.parametrize("collecting", [True, False])
def test_the_collector_goes_on_as_before(collecting):
    from banditproof.theory.numbers.machine_start import _without_collecting

    before, frozen = gc.isenabled(), gc.get_freeze_count()
    (gc.enable if collecting else gc.disable)()
    try:
        with _without_collecting():
            assert not gc.isenabled()
        assert gc.isenabled() is collecting
        assert gc.get_freeze_count() == frozen
    finally:
        (gc.enable if before else gc.disable)()
