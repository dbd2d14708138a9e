"""Numba is loaded without what it does not need, which is there as soon as somebody compiles with it."""

import os
import subprocess
import sys

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
"""
ARRAYS = """
import sys
import numpy as np
from banditproof.theory.numbers import machine_start
import numba

from numba.core.errors import NumbaTypeError
from numba.core.typing.typeof import _typeof_ndarray

whole, halves, fixed = np.zeros((2, 3), dtype=np.int64), np.zeros(4), np.zeros(2)
fixed.flags.writeable = False
plain = whole, whole.T, halves, halves[::2], fixed
ours = list(map(numba.typeof, plain))
assert "numpy.ma" not in sys.modules, "masked arrays are loaded"
assert [_typeof_ndarray(array, None) for array in plain] == ours
for kind in (bool, np.float32, complex, [("a", "f8")]):
    other = np.zeros(2, dtype=kind)
    assert numba.typeof(other) == _typeof_ndarray(other, None)
try:
    numba.typeof(np.ma.zeros(2))
except NumbaTypeError as error:
    assert "MaskedArray" in str(error)
else:
    raise AssertionError("a masked array has a type")
"""
LATE = """
import sys
from banditproof.theory.numbers.machine_start import _later

with _later("importlib.metadata"):
    from importlib import metadata
    import importlib.metadata as same
assert same is metadata and "email" not in sys.modules, "loaded at once"
assert metadata.version("numpy") and same.PackageNotFoundError
import importlib.metadata
assert importlib.metadata is not metadata and importlib.metadata.version is metadata.version
with _later("importlib.metadata"):
    import importlib.metadata as there
assert there is importlib.metadata
with _later("json.tool"):
    import json.tool as tool
    assert tool.main
    assert sys.modules["json.tool"] is not tool and sys.modules["json.tool"].main is tool.main
"""
KEPT = """
import sys
import numpy as np
from banditproof.algorithms.compilation import compile_now
from banditproof.algorithms.simulation.compiled_run import regret_of

compile_now(regret_of)
print(regret_of(np.array([0.5]), np.array([3])), "numba.np.arraymath" in sys.modules)
assert "scipy.linalg" not in sys.modules, "BLAS was looked for"
"""


def told(script, **environment):
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


def test_code_that_was_kept_is_loaded_without_the_rules(tmp_path):
    assert told(KEPT, NUMBA_CACHE_DIR=str(tmp_path)) == ["1.5", "True"]
    assert told(KEPT, NUMBA_CACHE_DIR=str(tmp_path)) == ["1.5", "False"]


def test_arrays_have_the_types_that_numba_gives_them():
    told(ARRAYS)


def test_a_module_that_comes_later_is_loaded_when_it_is_asked_for_something():
    told(LATE)
