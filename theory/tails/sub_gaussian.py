"""Sub-Gaussian variables: tails, calculus, and the confidence widths that rest on them."""

from __future__ import annotations

import math


def _log_level(delta: float) -> float:
    if not 0 < delta <= 1:
        raise ValueError(f"the level delta lies in (0, 1], not {delta!r}")
    return -math.log(delta)
