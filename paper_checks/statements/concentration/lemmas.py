"""Sub-Gaussian variables, chi-square tails, self-normalised sums, least eigenvalues."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....theory.formulas.domain import box
from ....theory.formulas.wide_domain import wide_domain, widened
from ....theory.numbers.enclosure import exact
from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import entry, equals_at, holds_on, is_identity
from ....verify.proving.wide_domains import holds_everywhere
from ...checks.exact_quantities import exceeded_rarely
from ...checks.gaussian_tail import Point, gaussian_tail, is_above_tail
from ...checks.random_walk import crosses_rarely
from ...checks.slope import is_slope_of
from ...language.claim import Claim
from .sub_gaussian import INDEPENDENT, MOMENTS, TILT, wrong_sums

if TYPE_CHECKING:
    from flint import arb


_TAIL = {
    "exponent": "(x/s**2)**2*s**2/2 - (x/s**2)*x == -x**2/(2*s**2)",
    "markov": "(1 if p >= 1/2 else 0) <= p/(1 - p)",
    "gaussian": "exp(-x**2/(2*s**2))",
}


def sub_gaussian_tail(identifier: str, where: str) -> Claim:
    """The tail of a sub-Gaussian variable, as both papers state it."""
    return Claim(
        id=identifier,
        where=where,
        kind="inequality",
        statement="X s-sub-Gaussian, x >= 0: P(X >= x) <= exp(-x^2/(2 s^2)).",
        printed=_TAIL,
        mutants={
            "2 missing": _TAIL | {"gaussian": "exp(-x**2/s**2)"},
            "10% more": _TAIL | {"gaussian": "exp(-1.1*x**2/(2*s**2))"},
            "s for its square": _TAIL | {"gaussian": "exp(-x**2/(2*s))"},
            "a quarter": _TAIL | {"gaussian": "exp(-x**2/(2*s**2))/4"},
            "tilt halved": _TAIL | {"exponent": "(x/(2*s**2))**2*s**2/2 - (x/(2*s**2))*x == -x**2/(2*s**2)"},
            "negative tilt": _TAIL | {"markov": "(1 if p >= 1/2 else 0) <= (1 - p)/p"},
            "half of the exponential": _TAIL | {"markov": "(1 if p >= 1/2 else 0) <= p/(1 - p)/2"},
        },
        checks=(
            entry(
                "exponent",
                is_identity(box(x=(0, 100), s=("1/100", 100)), part="exponent at the best tilt x/s^2"),
            ),
            entry(
                "markov",
                holds_on(box(p="(0, 1)"), part="1{u >= 0} <= e^u, for every real u"),
            ),
            entry(
                "gaussian",
                is_above_tail(
                    [
                        {"x": x, "s": s}
                        for s in ("0.5", "1", "3")
                        for x in ("0", "0.01", "1", "2", "5", "10", "30")
                    ],
                    gaussian_tail,
                    part="exponent at the best tilt x/s^2",
                ),
            ),
        ),
        recorded=Verdict.PROVED,
        notes="The real u is written as log(p/(1 - p)), with p in (0, 1).",
    )


_CALCULUS = {
    "scaled": "(c*x)**2*s**2/2 == x**2*(abs(c)*s)**2/2",
    "tilt": "x*(c*z) == (x*c)*z",
    "sum": "x**2*s**2/2 + x**2*r**2/2 == x**2*sqrt(s**2 + r**2)**2/2",
    "moments": MOMENTS,
    "curvature": "p*exp(x)/(1 - p + p*exp(x))*(1 - p*exp(x)/(1 - p + p*exp(x)))",
    "at most": "w*(1 - w) <= 1/4",
    "chord": "exp(t*log(y)) <= 1 + t*(y - 1)",
    "moment": "p*exp(x*(1 - p)) + (1 - p)*exp(-x*p) <= exp(x**2/8)",
}


_REAL = "(-oo, oo)"


def sub_gaussian_calculus(identifier: str, where: str) -> Claim:
    """Scaling, sums and bounded variables, as both papers state them."""
    return Claim(
        id=identifier,
        where=where,
        kind="lemma",
        statement=(
            "X_1, X_2 independent, s- and r-sub-Gaussian, c real: c X_1 is |c| s-sub-Gaussian; X_1 + X_2 is "
            "sqrt(s^2 + r^2)-sub-Gaussian; X of mean 0 in [a, b] is (b - a)/2-sub-Gaussian (the law on {a, "
            "b} is the worst; on {-p, 1-p}: log E exp(x X) <= x^2/8)."
        ),
        printed=_CALCULUS,
        mutants={
            "c for |c|, cubed": _CALCULUS | {"scaled": "(c*x)**2*s**2/2 == x**2*abs(c)**3*s**2/2"},
            "sum of the s": _CALCULUS | {"sum": "x**2*s**2/2 + x**2*r**2/2 == x**2*(s + r)**2/2"},
            "tilt without c": {"tilt": "x*(c*z) == x*z"},
            **wrong_sums("x**2", "r"),
            "p for 1 - p": _CALCULUS | {"curvature": "p*(1 - p)*exp(x)/(p + (1 - p)*exp(x))**2"},
            "10% less": _CALCULUS | {"at most": "w*(1 - w) <= 0.225"},
            "half the chord": _CALCULUS | {"chord": "exp(t*log(y)) <= 1 + t*(y - 1)/2"},
            "mean not zero": _CALCULUS | {"moment": "p*exp(x) + 1 - p <= exp(x**2/8)"},
            "(b - a)/3": _CALCULUS | {"moment": "p*exp(x*(1 - p)) + (1 - p)*exp(-x*p) <= exp(x**2/18)"},
            "exponent 10% less": _CALCULUS
            | {"moment": "p*exp(x*(1 - p)) + (1 - p)*exp(-x*p) <= exp(0.9*x**2/8)"},
        },
        checks=(
            entry(
                "scaled",
                holds_everywhere(
                    wide_domain({"c": _REAL, "x": _REAL, "s": "[0, oo)"}), part="c X is |c| s-sub-Gaussian"
                ),
            ),
            entry("tilt", holds_everywhere(wide_domain({"x": _REAL, "c": _REAL, "z": _REAL}), part=TILT)),
            entry(
                "sum",
                holds_everywhere(wide_domain({"x": _REAL, "s": "[0, oo)", "r": "[0, oo)"}), part="X_1 + X_2"),
            ),
            entry(
                "moments", holds_everywhere(widened(box(a=(0, 1), b=(0, 1)), eps="(0, oo)"), part=INDEPENDENT)
            ),
            entry(
                "curvature",
                is_slope_of(
                    "p*exp(x)/(1 - p + p*exp(x)) - p",
                    "x",
                    is_identity(box(p=("1/1000", "999/1000"), x=(-20, 20)), part="bounded"),
                ),
            ),
            entry("at most", holds_on(box(w=(0, 1)), part="curvature at most 1/4")),
            entry(
                "chord",
                holds_on(box(t=(0, 1), y=("1/20", 20)), part="two points are worst, by chords of e^x"),
            ),
            entry("moment", holds_on(box(p=(0, 1), x=(-40, 40)), most_boxes=20, part="bounded, itself")),
        ),
        recorded=Verdict.VERIFIED,
        notes="w stands for p e^x/(1 - p + p e^x).",
    )


def chi_square_tail(point: Point, x: arb) -> arb:
    """``P[||N(0, I_d)||^2 >= x]`` at a point with ``d``."""
    from ....theory.tails.chi_square import chi_square_sf_ball

    return chi_square_sf_ball(x, d=int(exact(point["d"])))


CHI_SQUARE_POINTS = tuple(
    {"d": d, "delta": delta}
    for d in (1, 2, 3, 5, 10, 100, 10_000)
    for delta in ("0.999999", "0.9", "0.5", "0.05", "0.001", "1e-8", "1e-130")
)


_SQUARES = {
    "threshold": "d + 2*sqrt(d*log(1/delta)) + 2*log(1/delta)",
    "chernoff": "log(1 + 2*r + 2*r**2) <= 2*r",
    "exponent": (
        "(d*(1 + 2*r + 2*r**2) - d - d*log(1 + 2*r + 2*r**2))/2 == d*r**2 + d*(2*r - log(1 + 2*r + 2*r**2))/2"
    ),
    "value": "d + 2*sqrt(d*log(1/delta)) + 2*log(1/delta)",
}


def chi_square_lemma(identifier: str, where: str) -> Claim:
    """The tail of a squared norm, as both papers state it."""
    return Claim(
        id=identifier,
        where=where,
        kind="inequality",
        statement=(
            "X ~ N(0, I_d), delta in (0, 1): P(||X||^2 >= d + 2 sqrt(d log(1/delta)) + 2 "
            "log(1/delta)) <= delta."
        ),
        printed=_SQUARES,
        mutants={
            "last factor 1": _SQUARES | {"threshold": "d + 2*sqrt(d*log(1/delta)) + log(1/delta)"},
            "second term under the root": _SQUARES
            | {"threshold": "d + 2*sqrt(d*log(1/delta) + 2*log(1/delta))"},
            "middle factor 1/2": _SQUARES | {"threshold": "d + sqrt(d*log(1/delta))/2 + 2*log(1/delta)"},
            "middle term missing": _SQUARES | {"threshold": "d + 2*log(1/delta)"},
            "middle factor 1": _SQUARES | {"threshold": "d + sqrt(d*log(1/delta)) + 2*log(1/delta)"},
            "d missing": _SQUARES | {"threshold": "2*sqrt(d*log(1/delta)) + 2*log(1/delta)"},
            "quadratic term missing": _SQUARES | {"chernoff": "log(1 + 2*r + 2.2*r**2) <= 2*r"},
            "exponent twice": _SQUARES
            | {
                "exponent": (
                    "d*(1 + 2*r + 2*r**2) - d - d*log(1 + 2*r + 2*r**2) == "
                    "d*r**2 + d*(2*r - log(1 + 2*r + 2*r**2))/2"
                )
            },
            "2/delta": _SQUARES | {"value": "d + 2*sqrt(d*log(2/delta)) + 2*log(2/delta)"},
        },
        checks=(
            entry(
                "threshold",
                exceeded_rarely("P", chi_square_tail, CHI_SQUARE_POINTS, level="delta", part="tail"),
            ),
            entry("chernoff", holds_on(box(r=(0, 1000)), part="tail")),
            entry(
                "exponent",
                is_identity(box(d=(1, 1000), r=(0, 100)), part="best exponent at d (1 + 2 r + 2 r^2)"),
            ),
            entry(
                "value",
                equals_at(
                    [
                        ({"d": 3, "delta": "0.001"}, "25.920073334275152"),
                        ({"d": 10, "delta": "0.05"}, "26.938121157331929"),
                        ({"d": 1, "delta": "0.5"}, "4.05140358343529"),
                        ({"d": 10, "delta": "1e-6"}, "61.1389011206965"),
                        ({"d": 100, "delta": "0.01"}, "152.129660897763"),
                    ],
                    part="threshold values",
                ),
            ),
        ),
        recorded=Verdict.VERIFIED,
        notes="r stands for sqrt(log(1/delta)/d). The exponential bound on the tail is not checked.",
    )


_WALK = {
    "square": "x*m - x**2*(g + lam)/2 == m**2/(2*(lam + g)) - (lam + g)*(x - m/(lam + g))**2/2",
    "step": "(exp(x) + exp(-x))/2 <= exp(x**2/2)",
    "walk": "2*log(1/delta) + log((lam + t)/lam)",
    "value": "2*log(1/delta) + log((lam + t)/lam)",
}


def self_normalised(identifier: str, where: str) -> Claim:
    """The self-normalised bound, as both papers quote it."""
    return Claim(
        id=identifier,
        where=where,
        kind="lemma",
        statement=(
            "Noise conditionally 1-sub-Gaussian, S_t = sum A_s eta_s, V_t = lambda I + sum A_s A_s^T, lambda "
            "> 0, delta in (0, 1): P(exists t: ||S_t||^2_{V_t^-1} >= 2 log(1/delta) + log(det V_t/lambda^d)) "
            "<= delta."
        ),
        printed=_WALK,
        mutants={
            "2 missing": _WALK | {"walk": "log(1/delta) + log((lam + t)/lam)"},
            "determinant missing": _WALK | {"walk": "2*log(1/delta)"},
            "mixture of the other variance": _WALK
            | {"square": "x*m - x**2*(g + lam)/2 == m**2/(2*lam) - (lam + g)*(x - m/(lam + g))**2/2"},
            "noise of half the size": _WALK | {"step": "(exp(x) + exp(-x))/2 <= exp(x**2/4)"},
            "half the logarithm": _WALK | {"value": "2*log(1/delta) + log((lam + t)/lam)/2"},
        },
        checks=(
            entry(
                "square",
                is_identity(
                    box(x=(-10, 10), m=(-10, 10), g=(0, 100), lam=("1/100", 100)), part="Gaussian mixture"
                ),
            ),
            entry("step", holds_on(box(x=(-20, 20)), part="signs are 1-sub-Gaussian")),
            entry("walk", crosses_rarely(part="one dimension, signs")),
            entry(
                "value",
                equals_at([({"lam": 1, "t": 100, "delta": "0.05"}, "10.6065850639492")], part="value"),
            ),
        ),
        recorded=Verdict.VERIFIED,
        notes="Quoted by the paper. Several dimensions are not checked.",
    )


_EIGENVALUE = {
    "one dimension": "t/4 - 8*log((t + 3)/delta) - 2*sqrt(t*log((t + 3)/delta)) < t",
    "floor": "lam*t/4 - 8*log((t + 3)*d/delta) - 2*sqrt(t*log((t + 3)*d/delta))",
}


def least_eigenvalue(identifier: str, where: str) -> Claim:
    """The least eigenvalue under stochastic contexts, as both papers quote it."""
    return Claim(
        id=identifier,
        where=where,
        kind="inequality",
        statement=(
            "Contexts drawn from a random A with ||A|| = 1, E[A A^T] with least eigenvalue l > 0, and for "
            "every unit z the variance of (z^T A)^2 at most l^2/(8 log(4 k_t)). Then P(exists t: "
            "lambda_min(sum A_s A_s^T) <= l t/4 - 8 log((t+3) d/delta) - 2 sqrt(t log((t+3) d/delta))) <= "
            "delta."
        ),
        printed=_EIGENVALUE,
        mutants={
            "four times the slope and no logarithm": _EIGENVALUE | {"one dimension": "t - sqrt(t)/4 + 1 < t"},
            "without the 4": _EIGENVALUE
            | {"one dimension": "5*t/4 - 8*log((t + 3)/delta) - 2*sqrt(t*log((t + 3)/delta)) < t"},
            "added for taken away": _EIGENVALUE
            | {"one dimension": "t/4 + 8*log((t + 3)/delta) + 2*sqrt(t*log((t + 3)/delta)) < t"},
            "delta/d inside out": _EIGENVALUE
            | {"floor": "lam*t/4 - 8*log((t + 3)/(d*delta)) - 2*sqrt(t*log((t + 3)/(d*delta)))"},
        },
        checks=(
            entry(
                "one dimension",
                holds_everywhere(
                    wide_domain({"t": "[1, oo)", "delta": "(0, 1]"}),
                    part="d = 1: the sum is t, above the floor",
                ),
            ),
            entry(
                "floor",
                equals_at(
                    [
                        ({"lam": "1/3", "delta": "0.01", "d": 3, "t": 100}, "-138.68186983617156"),
                        ({"lam": "1/3", "delta": "0.01", "d": 3, "t": 10**5}, "5571.3480745434164"),
                        ({"lam": "0.5", "delta": "0.05", "d": 2, "t": 10**4}, "428.485812432741"),
                    ],
                    part="values of the floor",
                ),
            ),
        ),
        recorded=Verdict.VERIFIED,
        notes="Quoted by the paper. ZCDP-ASS2 treats its hypotheses.",
    )
