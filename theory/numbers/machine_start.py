"""numba, loaded before it asks whether scipy has BLAS: to ask takes longer than most compiled loops run.

That is all that it asks on loading, and scipy, which is always there, has it. Whoever compiles a product of
matrices has it looked for then, as without this module.
"""

from __future__ import annotations

from typing import Any

from numba.np import linalg

_linalg: Any = linalg


def _load() -> None:
    looked_for = _linalg.ensure_blas
    _linalg.ensure_blas = lambda: None
    try:
        import numba.np.arraymath  # noqa: F401
    finally:
        _linalg.ensure_blas = looked_for


_load()
