"""The Cauchy-Schwarz inequality, coordinate by coordinate.

For <u, v>, take positive numbers n and m that are at least the norms of u and v, and so at least those norms
that are not zero. C is the product of u/n and v/m in the coordinates so far, A and B the squares of their
norms, and x and y their next coordinates. So <u, v> = n m C, and with A and B at most 1 it is at most n m.
"""

from __future__ import annotations

from typing import Final

from ...language.assertion import ASSUMED, Source
from ...language.rules import INDUCTION
from ...language.written_claim import over, step

_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"

PRODUCT: Final = "2*C <= A + B"
AT_MOST_ONE: Final = ("A <= 1", "B <= 1")
RANGES: Final = {"A": _WIDE, "B": _WIDE, "C": _REAL}

CAUCHY: Final = (
    over(x=_REAL, y=_REAL),
    step("one coordinate", "2*(x*y) <= x**2 + y**2", wrong={"half of a square": "<= x**2 + -> <= x**2/2 + "}),
    over(PRODUCT, **RANGES, x=_REAL, y=_REAL),
    step(
        "one coordinate more",
        "2*(C + x*y) <= (A + x**2) + (B + y**2)",
        wrong={"half of a square more": "+ (B + y**2) -> + (B + y**2/2)"},
    ),
)


def by_cauchy(norms: Source = ASSUMED) -> dict[str, Source]:
    """Where the conditions come from; ``norms`` is what says how long the vectors are at most."""
    return {
        PRODUCT: INDUCTION(base="one coordinate", step="one coordinate more"),
        **dict.fromkeys(AT_MOST_ONE, norms),
    }
