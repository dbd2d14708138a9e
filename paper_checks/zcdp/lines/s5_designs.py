"""Lines on optimal designs: the accuracy that follows from them."""

from __future__ import annotations

from ...language.assertion import chain, settles
from ...language.written_claim import Lines, over, step

_SQUARES = {"ZCDP-T2#2": "norms are squared, as in Appendix E"}

# L = log(4/delta), n L/b^2 = 8 L/b^2 pulls of one action
_ACCURACY = (
    over("P <= p", "p <= d", P=(0, 1), p=(0, 1), d=(0, 1)),
    step("a larger width", "P <= d", wrong={"half of delta for all": "P <= d -> P <= d/2"}),
    step(
        "one dimension, without noise",
        "erfc(sqrt(8*L/2)) <= 4*exp(-L)",
        wrong={"an eighth of the pulls": "8*L/2 -> 1*L/2"},
        at=[{"L": each} for each in ("1.4", 2, 5, 20, 40)],
    ),
    settles(
        1,
        by=chain("a larger width", {"P <= p": "#6", "p <= d": "ZCDP-T13#1"}),
        despite=_SQUARES,
    ),
    settles(
        1,
        by="one dimension, without noise",
        on="one action in one dimension, five levels, no noise for privacy",
        beyond="other sets of actions",
        kills={1: "an eighth of the pulls"},
    ),
    settles(
        1,
        by=("the part of the rewards", "the part of the noise"),
        on="the link of both halves",
        beyond="the bound",
        kills={2: "a quarter of the noise"},
    ),
)

LINES: Lines = {"ZCDP-C1": _ACCURACY}
