"""Lines below divergences: by a few products they show of most arms that their index is not the largest.

For every ``s >= 0`` it is ``kl(x, m) >= -s x - log(1 - m + m e^-s)``, by duality, and ``d_eps(x, m)`` is at
least as much for ``s <= eps``   [BERN-LF.1]. Slopes are halved again and again, so that the best line is not
far below. Where there are few arms to compare, lines cost more than they spare.
"""

from __future__ import annotations

import math

from ..compilation import compiled

FEW = 16
"""Up to so many arms all indexes are computed."""
UNSURE = 1e-9
STEEPEST = 32.0
"""Beyond, a line is of no use, and its rounding would count."""

Lines = tuple[tuple[float, ...], tuple[float, ...]]


@compiled
def lines_below(mark: float, steepest: float) -> Lines:
    """Slopes and heights at 0 of lines below ``kl(., mark)``, the steepest one at most as given."""
    s = min(steepest, STEEPEST)
    slopes = (s, s / 2.0, s / 4.0, s / 8.0, s / 16.0, s / 32.0, s / 64.0, s / 128.0)
    a, b, c, d, e, f, g, h = slopes
    return slopes, (
        -math.log1p(mark * math.expm1(-a)),
        -math.log1p(mark * math.expm1(-b)),
        -math.log1p(mark * math.expm1(-c)),
        -math.log1p(mark * math.expm1(-d)),
        -math.log1p(mark * math.expm1(-e)),
        -math.log1p(mark * math.expm1(-f)),
        -math.log1p(mark * math.expm1(-g)),
        -math.log1p(mark * math.expm1(-h)),
    )


@compiled
def line_above(x: float, level: float, lines: Lines, hint: int) -> int:
    """A line that shows that the divergence from ``x`` is above the level beyond rounding, or -1.

    The one that did so last is tried first: arms that follow each other are often alike.
    """
    slopes, heights = lines
    least = level + UNSURE * (level + 1.0)
    if hint >= 0 and heights[hint] - slopes[hint] * x > least:
        return hint
    for line in range(8):
        if heights[line] - slopes[line] * x > least:
            return line
    return -1
