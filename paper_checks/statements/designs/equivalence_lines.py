"""The equivalence of D-optimal and G-optimal designs, in every dimension."""

from __future__ import annotations

from ...language.assertion import assumed, chain, noted, settles
from ...language.ranges import wide
from ...language.written_claim import Pieces, matrices, over, step


def equivalence(n: int, largest: str) -> Pieces:
    """Assertion ``n``: a design minimises g if and only if it maximises f = log det V; notes 104 to 106.

    ``largest`` says that a maximiser of f has ||a||^2 <= d for every action. There is one where A is
    compact: f is then continuous on a compact set of matrices, wherever it is finite.
    """
    return (
        noted(
            104,
            "log det(V^-1 W), which is log det W - log det V, is at most trace(V^-1 W - I)",
            for_all="V and W positive definite, every dimension",
            near_miss="trace of V^-1 alone; half of the trace",
        ),
        matrices(V="positive definite d", W="positive definite d"),
        step(
            "below its tangent",
            "log(det(V**-1*W)) <= trace(V**-1*W - I(d))",
            wrong={
                "trace of V^-1 alone": "(V**-1*W - I(d)) -> (V**-1)",
                "half of the trace": "(V**-1*W - I(d)) -> (V**-1*W/2 - I(d))",
            },
        ),
        settles(104, by="below its tangent", kills={1: "trace of V^-1 alone", 2: "half of the trace"}),
        noted(
            105,
            "if a^T M a <= q for every action, trace(M W) <= q S for W = sum of w_a a a^T, S = sum of w_a",
            for_all="M symmetric, weights w_a >= 0, any number of actions, every dimension",
            near_miss="half of q",
        ),
        matrices(
            "a.T*M*a <= q",
            M="symmetric d",
            q="[0, oo)",
            a="each step column d",
            w="each step [0, oo)",
            W="starts 0*I(d), then W + w*a*a.T",
            S="starts 0, then S + w",
        ),
        step("mean over a design", "trace(M*W) <= q*S", wrong={"half of q": "<= q*S -> <= q*S/2"}),
        settles(105, by="mean over a design", kills={1: "half of q"}),
        noted(
            106,
            "if trace(V^-1 V), which is the mean of ||a||^2 over a design, is at most q, then q >= d",
            for_all="V positive definite, every dimension",
            near_miss="d + 1",
        ),
        matrices("trace(V**-1*V) <= q", V="positive definite d", q="(-oo, oo)"),
        step("least largest norm", "q >= d", wrong={"one dimension more": "d -> d + 1"}),
        settles(106, by="least largest norm", kills={1: "one dimension more"}),
        # g^2 is p at a maximiser of f, q at a minimiser of g and k at any design; x is log det W at any
        # design, y is log det V at the minimiser of g, and c is trace(V^-1 W)
        over(
            *("p <= d", "d <= k", "q <= p", "x - y <= c - d", "c <= q"),
            **wide("pkqd"),
            **dict.fromkeys("xyc", "(-oo, oo)"),
        ),
        step(
            "minimiser and maximiser",
            "p <= k and x <= y",
            wrong={
                "half of the norm, of a maximiser": "p <= k and -> 2*p <= k and ",
                "strictly larger": "x <= y -> x < y",
            },
        ),
        settles(
            n,
            by=chain(
                "minimiser and maximiser",
                {
                    "p <= d": largest,
                    "d <= k": "#106",
                    "q <= p": assumed("pi* minimises g"),
                    "x - y <= c - d": "#104",
                    "c <= q": "#105",
                },
            ),
        ),
        settles(
            n, by="below its tangent", on="the determinants", beyond="g", kills={1: "trace of V^-1 alone"}
        ),
    )
