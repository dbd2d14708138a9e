"""Minimax lower bounds for finitely many arms beside the least regret of any policy, at instances.

Each step compares a bound with the least regret on the environments that its proof chooses: K arms with
the means (D, 0, .., 0), or one other arm raised to 2 D. Everything larger, such as all Gaussian arms, has
at least this regret.
"""

from __future__ import annotations

from ....verify.proving.formula_checks import holds_at
from ...checks.least_regret import (
    Points,
    classical_gap,
    concentrated_gap,
    means_up_to_one,
    pure_gap,
    stands_below,
    two_kinds_of_arms,
)
from ...language.written_claim import Step, step

WITHOUT = "least regret where the means are (D, 0, .., 0) or one is 2 D"
PRIVATE = "least regret of private policies where the means are (D, 0, .., 0) or one is 2 D"
LARGER = "least regret where the private term is the larger one"
CALM = "least regret where the private term is the smaller one"
UNIT = "least regret where the means are in [0, 1]"
CHAIN = "constant of the chain without privacy"
BEYOND = "other K, T and budgets"

_FREE: Points = (
    {"k": 2, "T": 1},
    {"k": 2, "T": 4},
    {"k": 3, "T": 2},
    {"k": 3, "T": 3},
    {"k": 4, "T": 3},
    {"k": 1000, "T": 999},
    {"k": 1000, "T": 10**6},
    {"k": 2, "T": 10**9},
)
_PURE: Points = (
    {"k": 2, "T": 1, "eps": 1},
    {"k": 2, "T": 1, "eps": 1000},
    {"k": 2, "T": 4, "eps": "1/2"},
    {"k": 2, "T": 4, "eps": "1e-6"},
    {"k": 2, "T": 4, "eps": 30},
    {"k": 3, "T": 2, "eps": 1},
    {"k": 3, "T": 3, "eps": "1/2"},
    {"k": 4, "T": 3, "eps": 1},
    {"k": 1000, "T": 999, "eps": 1},
    {"k": 1000, "T": 1000, "eps": "1e-3"},
    {"k": 2, "T": 10**9, "eps": "1/10"},
)
_CONCENTRATED: Points = (
    {"k": 2, "T": 1, "r": 1},
    {"k": 2, "T": 4, "r": "1/8"},
    {"k": 2, "T": 4, "r": "1e-12"},
    {"k": 3, "T": 2, "r": 1},
    {"k": 4, "T": 3, "r": "1/100"},
    {"k": 1000, "T": 999, "r": 1},
    {"k": 1000, "T": 1000, "r": "1e-6"},
    {"k": 2, "T": 10**9, "r": "1e-12"},
)
_TIGHT: Points = (
    {"k": 2, "T": 4, "r": "1e-12"},
    {"k": 1000, "T": 1000, "r": "1e-9"},
    {"k": 2, "T": 10**9, "r": "1e-14"},
)
_CALM: Points = (
    {"k": 2, "T": 4, "r": 1},
    {"k": 1000, "T": 10**6, "r": "1e-2"},
    {"k": 2, "T": 10**9, "r": "1e-4"},
)
_UNIT: Points = (
    {"k": 2, "T": 1},
    {"k": 2, "T": 4},
    {"k": 3, "T": 3},
    {"k": 1000, "T": 1},
    {"k": 1000, "T": 999},
    {"k": 1000, "T": 2000},
)
_FIRST = "sqrt((k - 1)*T)/27 <= reg"

CLASSICAL: tuple[Step, ...] = (
    step(
        WITHOUT,
        _FIRST,
        wrong={"5.8 times the bound": "/27 -> /27*5.8"},
        by=stands_below("reg", two_kinds_of_arms(_FREE, classical_gap), part=WITHOUT),
    ),
    step(
        UNIT,
        "(sqrt((k - 1)*T)/27 if k - 1 <= T else 0) <= reg",
        wrong={"T below K - 1": "k - 1 <= T -> k >= T", "means in [0, 1]: 20 times": "/27 -> /27*20"},
        by=stands_below("reg", means_up_to_one(_UNIT), part=UNIT),
    ),
)
"""Without privacy."""

_CONSTANT = step(
    CHAIN,
    "exp(-1/2)/16 >= 1/27",
    wrong={"24 for 27 in the chain": "27 -> 24", "26 for 27 in the chain": "27 -> 26"},
    by=holds_at([{"k": 2}], part=CHAIN),
)

PURE: tuple[Step, ...] = (
    _CONSTANT,
    step(
        WITHOUT,
        _FIRST,
        wrong={"6.6 times the first term": "/27 -> /27*6.6"},
        by=stands_below("reg", two_kinds_of_arms(_PURE, classical_gap), part=WITHOUT),
    ),
    step(
        PRIVATE,
        "(k - 1)/(22*eps) <= reg",
        wrong={
            "10.3 times the second term": "(k - 1) -> 10.3*(k - 1)",
            "eps squared": "eps -> eps**2",
            "eps for 1/eps": "(22*eps) -> 22*eps",
        },
        by=stands_below("reg", two_kinds_of_arms(_PURE, pure_gap), part=PRIVATE),
    ),
)
"""Under eps-DP, both terms."""

CONCENTRATED: tuple[Step, ...] = (
    _CONSTANT,
    step(
        WITHOUT,
        _FIRST,
        wrong={
            "6.6 times the first term": "/27 -> /27*6.6",
            "T^0.6 for its root": "sqrt((k - 1)*T) -> sqrt(k - 1)*T**0.6",
            "K for the root of K - 1": "sqrt((k - 1)*T) -> k*sqrt(T)",
        },
        by=stands_below("reg", two_kinds_of_arms(_CONCENTRATED, classical_gap), part=WITHOUT),
    ),
    step(
        PRIVATE,
        "sqrt((k - 1)/r)/124 <= reg",
        wrong={"29 times the second term": "/124 -> /124*29", "(K - 1)/rho": "sqrt((k - 1)/r) -> (k - 1)/r"},
        by=stands_below("reg", two_kinds_of_arms(_CONCENTRATED, concentrated_gap), part=PRIVATE),
    ),
)
"""Under rho-zCDP, both terms."""

LARGER_TERM: tuple[Step, ...] = (
    step(
        LARGER,
        "max(sqrt((k - 1)*T)/27, sqrt((k - 1)/r)/124) <= reg",
        wrong={
            "product of the terms": "max(sqrt((k - 1)*T)/27, sqrt((k - 1)/r)/124) -> "
            "sqrt((k - 1)*T)/27*sqrt((k - 1)/r)/124"
        },
        by=stands_below("reg", two_kinds_of_arms(_TIGHT, concentrated_gap), part=LARGER),
    ),
    step(
        CALM,
        "max(sqrt((k - 1)*T)/27, sqrt((k - 1)/r)/124) <= reg",
        wrong={
            "sum of the terms, seven times": "max(sqrt((k - 1)*T)/27, sqrt((k - 1)/r)/124) -> "
            "7*(sqrt((k - 1)*T)/27 + sqrt((k - 1)/r)/124)"
        },
        by=stands_below("reg", two_kinds_of_arms(_CALM, classical_gap), part=CALM),
    ),
)
"""Under rho-zCDP, where either term is the larger one."""
