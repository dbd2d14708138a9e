"""Lines of the inequalities that the text quotes (Appendix I)."""

from __future__ import annotations

from ...language.assertion import ASSUMED, chain, settles
from ...language.rules import INDUCTION
from ...language.written_claim import over, step
from .pieces import Lines

_WIDE = "[0, oo)"

# P: chance of the values so far that are at least a, M: the sum of their masses times exp(x (value - a)),
# p: a mass, i: whether the next value is so large, w: its exponential; s: sigma
_TAIL = (
    over(M=_WIDE),
    step("no value", "0*M <= 0*M/2", wrong={"one value": "0*M <= -> 1 + 0*M <= "}),
    over("P <= M", "i <= w", P=(0, 1), M=_WIDE, p=(0, 1), i=(0, 1), w=_WIDE),
    step("one value more", "P + p*i <= M + p*w", wrong={"half of its mass": "M + p*w -> M + p*w/2"}),
    # z: exp(-a^2/(2 s^2)), the bound on the mean of the exponential at x = a/s^2, less exp(x a)
    over("P <= M", "M <= z", P=(0, 1), M=_WIDE, z="(0, 1]", s="(0, oo)"),
    step(
        "at the best tilt",
        "P <= z",
        wrong={"without the 2": "P <= z -> P <= z**2", "root of the variance": "P <= z -> P <= z**s"},
    ),
    settles(
        1,
        by=chain(
            "at the best tilt",
            {
                "P <= M": INDUCTION(base="no value", step="one value more"),
                "M <= z": ASSUMED,
            },
        ),
        on="laws on finitely many values",
        beyond="other laws",
        kills={1: "without the 2", 2: "root of the variance"},
    ),
)

LINES: Lines = {"ZCDP-L8": _TAIL}
