"""Lines on optimal designs, and the accuracy of estimates under a fixed one."""

from __future__ import annotations

from ...language.assertion import AMENDED, assumed, chain, noted, settles
from ...language.ranges import units, wide
from ...language.rules import UNION_BOUND
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

# z = |Z_t|, g = g_t, s^2 = 2/rho, and y the norm of X, where N_t = s g X; w^2 = f(d, delta)
_TAILS = (
    noted(
        101,
        "where |Z_t| >= g_t^2 sqrt((2/rho) f), ||X||^2 >= f, for N_t = sqrt(2/rho) g_t X",
        for_all="every f >= 0, rho > 0, g_t > 0",
        near_miss="g_t for its square, of the width",
    ),
    over("z <= g*(g*s*y)", "g**2*s*w <= z", **wide("zyw"), g="(0, oo)", s="(0, oo)"),
    step(
        "norm of the noise at the width",
        "w <= y",
        wrong={"g_t for its square, of the width": "w <= y -> g*w <= y"},
    ),
    settles(
        101,
        by=chain(
            "norm of the noise at the width",
            {"z <= g*(g*s*y)": "#4", "g**2*s*w <= z": assumed("where |Z_t| >= g_t^2 sqrt((2/rho) f)")},
        ),
        kills={1: "g_t for its square, of the width"},
    ),
    over("P <= p + q", "p <= x/4", "q <= x/4", **units("Ppqx")),
    step("two tails of the rewards", "P <= x/2", wrong={"one tail of the rewards": "P <= x/2 -> P <= x/4"}),
    settles(
        3,
        by=chain(
            "two tails of the rewards",
            {
                "P <= p + q": UNION_BOUND(each_event="RDP-T15.1#103", events="RDP-T15.1#103"),
                **dict.fromkeys(("p <= x/4", "q <= x/4"), "RDP-T15.1#103"),
            },
        ),
    ),
    over("P <= p", "p <= x", **units("Ppx")),
    step("tail of the noise", "P <= x", wrong={"half of its level": "P <= x -> P <= x/2"}),
    settles(5, by=chain("tail of the noise", {"P <= p": "#101", "p <= x": "ZCDP-L10#1"})),
    settles(
        1,
        by=chain(
            "both errors",
            {"P <= p + q": UNION_BOUND(each_event="#3", events="#2"), "p <= d/2": "#3", "q <= d/2": "#5"},
        ),
    ),
)
# squares: p at a maximiser of f, q at a minimiser of g, k at any design
_LEAST = (
    over("p <= d", "d <= k", "d <= q", "q <= p", **wide("pdkq")),
    step(
        "least largest norm, squared",
        "p <= k and q <= d and d <= q",
        wrong={"half of d, at a minimiser": "q <= d and -> q <= d/2 and"},
    ),
    settles(
        AMENDED,
        by=chain(
            "least largest norm, squared",
            {"p <= d": "#101", "d <= k": "#106", "d <= q": "#106", "q <= p": "#1"},
        ),
        on="minimisers of g, maximisers of f, and designs at which g is d",
        beyond="the size of a support",
        despite=_SQUARES,
    ),
)

LINES: Lines = {"ZCDP-C1": _ACCURACY, "ZCDP-T13": _TAILS, "ZCDP-T2": _LEAST}
