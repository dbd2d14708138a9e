"""The largest norm of an action under an optimal design, in every dimension."""

from __future__ import annotations

from ...language.assertion import Source, assumed, chain, noted, settles
from ...language.ranges import wide
from ...language.rules import LIMIT
from ...language.written_claim import Pieces, over, step


def largest_norm(factor: Source) -> Pieces:
    """Notes 101 to 103: a design that maximises log det V(pi) has ||a||^2 <= d for every action.

    ``factor`` says by what an action multiplies a determinant. q = ||a||^2 in the norm of V(pi)^-1; a share
    of s/(1 + s) moved to a makes det V(pi) (1 + s q)/(1 + s)^d times as large.
    """
    return (
        noted(
            101,
            "||a||^2 <= d for every a in A, in the norm of V(pi)^-1, if pi maximises log det V(pi)",
            for_all="A compact, span(A) = R^d; any d >= 1",
            near_miss="half of d, of a design",
        ),
        noted(
            102,
            "||a||^2 - ||a||^4 s/2 <= d for every s > 0, if pi maximises log det V(pi)",
            for_all="A compact, span(A) = R^d; any d >= 1",
            near_miss="half of d, with a share of a",
        ),
        noted(
            103,
            "log(1 + s) <= s and z - z^2/2 <= log(1 + z)",
            for_all="s > 0, z >= 0",
            near_miss="half of a share; without the square",
        ),
        over(s="(0, oo)"),
        step("logarithm of a share", "log(1 + s) <= s", wrong={"half of a share": "<= s -> <= s/2"}),
        over(z="[0, oo)"),
        step(
            "logarithm above a parabola",
            "z - z**2/2 <= log(1 + z)",
            wrong={"without the square": "z - z**2/2 -> z"},
        ),
        # l and m the logarithms of 1 + s q and of 1 + s, x what log det grows by
        over(
            *("l <= x", "x <= d*m", "m <= s", "s*q - (s*q)**2/2 <= l"),
            **wide("lmqx"),
            d="[1, oo)",
            s="(0, oo)",
        ),
        step(
            "with a share of a",
            "s*(q - q**2*s/2) <= s*d",
            wrong={"half of d, with a share of a": "<= s*d -> <= s*d/2"},
        ),
        settles(
            102,
            by=chain(
                "with a share of a",
                {
                    "l <= x": factor,
                    "x <= d*m": assumed("pi maximises log det V(pi)"),
                    "m <= s": "#103",
                    "s*q - (s*q)**2/2 <= l": "#103",
                },
            ),
            kills={1: "half of d, with a share of a"},
        ),
        settles(
            103,
            by=("logarithm of a share", "logarithm above a parabola"),
            kills={1: "half of a share", 2: "without the square"},
        ),
        # at a share of 2 x/(1 + q^2), or less, both sides are within x of each other
        over(q="[0, oo)", x="(0, oo)"),
        step(
            "as the share vanishes",
            "q - (q - q**2*(2*x/(1 + q**2))/2) <= x",
            wrong={"half as near": "<= x -> <= x/2"},
        ),
        over("q <= d", **wide("qd")),
        step("of a design", "2*q <= 2*d", wrong={"half of d, of a design": "<= 2*d -> <= d"}),
        settles(
            101,
            by=chain("of a design", {"q <= d": LIMIT(at_each="#102", limits="as the share vanishes")}),
            kills={1: "half of d, of a design"},
        ),
    )
