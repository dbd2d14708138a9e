"""Composition of any mechanisms, one after the other, and Laplace noise on any number of coordinates."""

from __future__ import annotations

from typing import Final

from ...language.assertion import assumed, chain, noted, settles
from ...language.rules import INDUCTION, TOWER
from ...language.written_claim import Pieces, over, step

_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_POSITIVE = "(0, oo)"
_RATIO = "[1, oo)"
_CHANCE = (0, 1)

# of mechanisms one after the other, each given the outputs before: g: least of 1 and e^eps_j times the
# chance b that the rest is in the event after the same outputs and other data, c: delta_j; X and Y: chances
# of the event, F and H: means of g over the outputs before, which are chances of an event of theirs and a
# coin; U and S: e to the sum of the eps so far and the sum of the delta
ONE_AFTER_THE_OTHER: Final[Pieces] = (
    over("a <= v*b + c", a=_CHANCE, b=_CHANCE, c=_CHANCE, v=_RATIO),
    step(
        "the next one after some outputs",
        "a <= min(1, v*b) + c and min(1, v*b) <= v*b",
        wrong={"its delta left out": "min(1, v*b) + c -> min(1, v*b)"},
    ),
    over(x=_CHANCE),
    step("no mechanism", "x <= 1*x + 0", wrong={"less than the coin": "x <= 1*x -> x < 1*x"}),
    over(
        "X <= F + c",
        "F <= U*H + S",
        "H <= v*Y",
        **dict.fromkeys("XFHYc", _CHANCE),
        S=_WIDE,
        U=_RATIO,
        v=_RATIO,
    ),
    step(
        "one mechanism more",
        "X <= (U*v)*Y + (S + c)",
        wrong={
            "the larger delta": "(S + c) -> max(S, c)",
        },
    ),
)
BY_OUTPUTS: Final = chain(
    "one mechanism more",
    {
        "X <= F + c": TOWER(given_the_past="the next one after some outputs"),
        "F <= U*H + S": INDUCTION(base="no mechanism", step="one mechanism more"),
        "H <= v*Y": TOWER(given_the_past="the next one after some outputs"),
    },
)
# logs of moments of the ratio of densities, of order a: x of all, f of those so far, y of the next one, where
# A = (a - 1) a; S: the sum of the rho so far
MOMENTS_OF_A_PRODUCT: Final[Pieces] = (
    over(F=_POSITIVE, m=_POSITIVE),
    step(
        "moment of one factor more",
        "log(F*m) == log(F) + log(m)",
        wrong={"the next factor twice": "+ log(m) -> + 2*log(m)"},
    ),
    over(A=_POSITIVE),
    step("no factor", "0*A <= A*0", wrong={"a factor": "0*A <= -> 1 + 0*A <= "}),
    over("x <= f + y", "f <= A*S", "y <= A*r", **dict.fromkeys("xfy", _REAL), A=_POSITIVE, S=_WIDE, r=_WIDE),
    step(
        "zCDP of one mechanism more",
        "x <= A*(S + r)",
        wrong={
            "sqrt of sum of squares": "A*(S + r) -> A*sqrt(S**2 + r**2)",
            "max rho_i": "A*(S + r) -> A*max(S, r)",
        },
    ),
)
# y: what is released of a coordinate, a and b: its values for both data; L and S: sums so far of the
# differences of distances, and of the distances of the values
LAPLACE_NOISE: Final[Pieces] = (
    over(y=_REAL),
    step("no coordinate", "0*y <= 0*abs(y)", wrong={"a coordinate": "0*y <= -> 1 + 0*y <= "}),
    over("L <= S", L=_REAL, S=_WIDE, y=_REAL, a=_REAL, b=_REAL),
    step(
        "one coordinate more",
        "L + (abs(y - b) - abs(y - a)) <= S + abs(a - b)",
        wrong={"half of its distance": "S + abs(a - b) -> S + abs(a - b)/2"},
    ),
    # s: the sensitivity
    over("L <= S", "S <= s", L=_REAL, S=_WIDE, s=_POSITIVE, eps=_POSITIVE),
    step(
        "log-ratio of the densities",
        "L/(s/eps) <= eps",
        wrong={"scale s_1/(1.1 eps)": "L/(s/eps) -> L/(s/(1.1*eps))"},
    ),
    noted(
        101,
        "the log of the ratio of the densities of an output is at most eps",
        for_all="deterministic f with values in R^k, neighbours, whose values are at most s_1(f) "
        "apart, s_1(f) > 0",
        near_miss="at scale s_1/(1.1 eps)",
    ),
    settles(
        101,
        by=chain(
            "log-ratio of the densities",
            {
                "L <= S": INDUCTION(base="no coordinate", step="one coordinate more"),
                "S <= s": assumed("whose values are at most s_1(f) apart"),
            },
        ),
        kills={1: "scale s_1/(1.1 eps)"},
    ),
    # z: the log-ratio, y: log of the density for the other data
    over("z <= g", z=_REAL, g=_WIDE, y=_REAL),
    step(
        "densities of an output",
        "exp(y + z) <= exp(g + y)",
        wrong={"half of it": "exp(g + y) -> exp(g + y)/2"},
    ),
    noted(
        102,
        "the density of an output is at most e^eps times that for the other data",
        for_all="as in the theorem",
        near_miss="half of it",
    ),
    settles(102, by=chain("densities of an output", {"z <= g": "#101"}), kills={1: "half of it"}),
    over("P <= u*Q", P=_CHANCE, Q=_CHANCE, u=_RATIO),
    step("events of the output", "P - u*Q <= 0", wrong={"one over it": "P - u*Q <= 0 -> u*P - Q <= 0"}),
    settles(1, by=chain("events of the output", {"P <= u*Q": TOWER(given_the_past="#102")})),
    step(
        "two coordinates that change by one",
        "(a + b)/(sqrt(a**2 + b**2)/eps) > eps and (a + b)/((a + b)/(1.1*eps)) > eps",
        wrong={
            "scale s_2/eps": "sqrt(a**2 + b**2)/eps) > eps -> sqrt(a**2 + b**2)/eps) <= eps",
            "scale s_1/(1.1 eps) for both": "/((a + b)/(1.1*eps)) > eps -> /((a + b)/(1.1*eps)) <= eps",
        },
        at=[{"a": 1, "b": 1, "eps": 1}],
    ),
    settles(
        1,
        by="two coordinates that change by one",
        on="the log-ratio at an output beyond both values",
        beyond="the theorem",
        kills={1: "scale s_2/eps", 2: "scale s_1/(1.1 eps) for both"},
    ),
)
