"""Minimax lower bounds for linear bandits beside the least regret of any policy, at instances.

The actions are [-1, 1]^d, the parameters all of {-z, z}^d with the z that the proof chooses. All of R^d
has at least this regret. The action 0 has z d T there, which looks at no reward.
"""

from __future__ import annotations

from ....theory.formulas.domain import box
from ....verify.proving.formula_checks import is_identity
from ...checks.least_regret import (
    Points,
    classical_size,
    concentrated_size,
    cubes_of_parameters,
    pure_size,
    stands_below,
)
from ...language.written_claim import Step, step

WITHOUT = "least regret where theta is in {-1/sqrt(T), 1/sqrt(T)}^d"
PURE = "least regret of eps-DP policies where theta is in {-1/(eps T), 1/(eps T)}^d"
CONCENTRATED = "least regret of rho-zCDP policies where theta is in {-z, z}^d, z = 1/(T sqrt(rho))"
TIGHT = "least regret where the private term is the larger one"
CALM = "least regret where the private term is the smaller one"
CITED = "average of pairs without privacy"
CHAIN = "average of pairs under zCDP"
BEYOND = "other d, T and budgets"

_FREE: Points = (
    {"d": 1, "T": 1},
    {"d": 1, "T": 4},
    {"d": 2, "T": 100},
    {"d": 10**4, "T": 1},
    {"d": 10**4, "T": 10**6},
    {"d": 1, "T": 10**8},
)
_PURE: Points = (
    {"d": 1, "T": 1, "eps": 1},
    {"d": 1, "T": 4, "eps": "1/4"},
    {"d": 5, "T": 100, "eps": "1e-6"},
    {"d": 10**4, "T": 1, "eps": 1000},
    {"d": 3, "T": 10**6, "eps": "1/10"},
    {"d": 1, "T": 10**8, "eps": "1e-4"},
)
_CONCENTRATED: Points = (
    {"d": 1, "T": 1, "r": 1},
    {"d": 1, "T": 4, "r": "1/8"},
    {"d": 1, "T": 4, "r": 1000},
    {"d": 5, "T": 100, "r": "1e-6"},
    {"d": 10**4, "T": 1, "r": 1000},
    {"d": 1, "T": 10**8, "r": "1e-8"},
)
_TIGHT_PURE: Points = ({"d": 1, "T": 4, "eps": "1/100"}, {"d": 10**4, "T": 10**6, "eps": "1e-6"})
_CALM_PURE: Points = ({"d": 1, "T": 4, "eps": 30}, {"d": 10**4, "T": 10**6, "eps": 1})
_TIGHT: Points = ({"d": 1, "T": 10**4, "r": "1e-10"}, {"d": 10**4, "T": 10**6, "r": "1e-12"})
_CALM: Points = ({"d": 1, "T": 4, "r": 30}, {"d": 10**4, "T": 10**6, "r": 1})

_FIRST = "exp(-2)/8*d*sqrt(T)"
_SECOND = "exp(-1)/4*d/eps"
_THIRD = "exp(-9/4)/4*d/sqrt(r)"

CLASSICAL_STEPS: tuple[Step, ...] = (
    step(
        CITED,
        "1/sqrt(T)*T/2*d*(exp(-2)/2)/2 == exp(-2)/8*d*sqrt(T)",
        wrong={"a seventh in the average": "/8 -> /7"},
        by=is_identity(box(T=(1, 1000), d=(1, 1000)), part=CITED),
    ),
    step(
        WITHOUT,
        f"{_FIRST} <= reg",
        wrong={
            "59.2 times the first term": "/8 -> /8*59.2",
            "d^(3/2)": f"{_FIRST} -> d**1.5*sqrt(T)",
            "T^(3/4)": "sqrt(T) -> T**(3/4)",
            "1.1 d sqrt(T)": f"{_FIRST} -> 1.1*d*sqrt(T)",
        },
        by=stands_below("reg", cubes_of_parameters(_FREE, classical_size), part=WITHOUT),
    ),
)
"""The term without privacy; the regret of no policy tells privacies apart there."""

PURE_STEPS: tuple[Step, ...] = (
    step(
        PURE,
        f"{_SECOND} <= reg",
        wrong={"11 times the second term": "/4 -> /4*11", "d/eps^2": f"{_SECOND} -> d/eps**2"},
        by=stands_below("reg", cubes_of_parameters(_PURE, pure_size), part=PURE),
    ),
    step(
        TIGHT,
        f"max({_FIRST}, {_SECOND}) <= reg",
        wrong={
            "every parameter": "<= reg -> <= 0*reg",  # the action (1, .., 1) where theta = (z, .., z)
            "12 times the larger term": "max( -> 12*max(",
        },
        by=stands_below("reg", cubes_of_parameters(_TIGHT_PURE, pure_size), part=TIGHT),
    ),
    step(
        CALM,
        f"max({_FIRST}, {_SECOND}) <= reg",
        wrong={"60 times the larger term": "max( -> 60*max("},
        by=stands_below("reg", cubes_of_parameters(_CALM_PURE, classical_size), part=CALM),
    ),
)
"""Under eps-DP: the private term, and the larger one."""

CONCENTRATED_STEPS: tuple[Step, ...] = (
    step(
        CHAIN,
        "1/(T*sqrt(r))*T*d*(exp(-9/4)/2)/2 == exp(-9/4)/4*d/sqrt(r)",
        wrong={
            "3.6 for 4 in the average": "/4*d -> /3.6*d",
            "e^-2.2 in the average": "== exp(-9/4) -> == exp(-2.2)",
        },
        by=is_identity(box(r=("1/100", 1), T=(1, 1000), d=(1, 1000)), part=CHAIN),
    ),
    step(
        CONCENTRATED,
        f"{_THIRD} <= reg",
        wrong={
            "38 times the second term": "/4*d -> /4*38*d",
            "d/rho": f"{_THIRD} -> d/r",
            "1.1 d/sqrt(rho)": f"{_THIRD} -> 1.1*d/sqrt(r)",
        },
        by=stands_below("reg", cubes_of_parameters(_CONCENTRATED, concentrated_size), part=CONCENTRATED),
    ),
)
"""Under rho-zCDP: the private term."""

LARGER_STEPS: tuple[Step, ...] = (
    step(
        TIGHT,
        f"max({_FIRST}, {_THIRD}) <= reg",
        wrong={
            "larger term, constants 1.1": f"max({_FIRST}, {_THIRD}) -> 1.1*max(d*sqrt(T), d/sqrt(r))",
            "product of the terms": f"max({_FIRST}, {_THIRD}) -> {_FIRST}*{_THIRD}",
        },
        by=stands_below("reg", cubes_of_parameters(_TIGHT, concentrated_size), part=TIGHT),
    ),
    step(
        CALM,
        f"max({_FIRST}, {_THIRD}) <= reg",
        wrong={"60 times the larger term": "max( -> 60*max("},
        by=stands_below("reg", cubes_of_parameters(_CALM, classical_size), part=CALM),
    ),
)
"""Under rho-zCDP, where either term is the larger one."""
