"""Machine code is loaded without linear algebra, which is there as soon as somebody compiles with it."""

from __future__ import annotations

import subprocess
import sys

SCRIPT = """
import sys
import numpy as np
from banditproof.theory.numbers import machine_start
import numba

assert "numba.np.arraymath" in sys.modules and "scipy.linalg" not in sys.modules, "not loaded sooner"
a = np.array([[2.0, 1.0], [1.0, 3.0]])
x = np.array([0.5, -1.0])
assert np.allclose(numba.njit(lambda a, x: np.dot(a, x))(a, x), [0.0, -2.5])
assert "scipy.linalg" in sys.modules, "nobody looked for BLAS"
assert np.allclose(numba.njit(lambda a, x: np.linalg.solve(a, x))(a, np.array([3.0, 4.0])), 1.0)
assert np.allclose(numba.njit(lambda a, x: np.convolve(x, x))(a, x), [0.25, -1.0, 1.0])
"""


def test_products_of_matrices_compile_although_blas_was_not_looked_for_on_loading():
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr
