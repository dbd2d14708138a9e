"""Lines on optimal designs, and the accuracy of estimates under a fixed one."""

from __future__ import annotations

from ...language.assertion import assumed, chain, noted, settles
from ...language.ranges import units, wide
from ...language.rules import UNION_BOUND
from ...language.written_claim import Lines, over, step

_SQUARES = {"ZCDP-T2#2": "norms are squared, as in Appendix E"}

# L = log(4/delta), n L/b^2 = 8 L/b^2 pulls of one action
_ACCURACY = (
    # k: largest squared norm in V(pi)^-1, g: that in V_t^-1, c = c_t; the width is at most beta if c g <= d
    over(*("P <= p", "p <= x", "c*g <= k", "k <= d"), **units("Ppx"), **wide("gk"), c="(0, oo)", d="[1, oo)"),
    step(
        "a larger width",
        "P <= x and c*g <= d",
        wrong={"half of delta for all": "P <= x and -> P <= x/2 and"},
    ),
    step(
        "one dimension, without noise",
        "erfc(sqrt(8*L/2)) <= 4*exp(-L)",
        wrong={"an eighth of the pulls": "8*L/2 -> 1*L/2"},
        at=[{"L": each} for each in ("1.4", 2, 5, 20, 40)],
    ),
    settles(
        1,
        by=chain(
            "a larger width",
            {"P <= p": "#6", "p <= x": "ZCDP-T13#1", "c*g <= k": "#3", "k <= d": "ZCDP-T2#101"},
        ),
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

# z: |Z_t| over g_t^2 sqrt(2/rho), y: the norm of X, where N_t = sqrt(2/rho) g_t X; w^2 = f(d, delta)
_TAILS = (
    noted(
        101,
        "where |Z_t| >= g_t^2 sqrt((2/rho) f), ||X||^2 >= f, for N_t = sqrt(2/rho) g_t X",
        for_all="every f >= 0, rho > 0, g_t > 0",
        near_miss="half of the norm, at the width",
    ),
    over("z <= y", "w <= z", **wide("zyw")),
    step(
        "norm of the noise at the width",
        "w <= y",
        wrong={"half of the norm, at the width": "w <= y -> 2*w <= y"},
    ),
    settles(
        101,
        by=chain(
            "norm of the noise at the width",
            {"z <= y": "#4", "w <= z": assumed("where |Z_t| >= g_t^2 sqrt((2/rho) f)")},
        ),
        kills={1: "half of the norm, at the width"},
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

LINES: Lines = {"ZCDP-C1": _ACCURACY, "ZCDP-T13": _TAILS}
