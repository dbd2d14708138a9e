"""Sub-Gaussian variables and the concentration of empirical means (Sections 2.2.4 and 2.2.5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from ...theory.formulas.domain import box
from ...theory.numbers.enclosure import ball
from ...verify.evidence.ladder import Verdict
from ...verify.proving.formula_checks import entry, is_identity
from ..checks.exact_quantities import holds_with
from ..checks.exact_tail import holds_for_each, reward_lower_tail, reward_tail
from ..language.assertion import settles, step_towards
from ..language.claim import Claim, attached
from ..language.proof_lines import with_proofs
from ..statements.concentration.sub_gaussian import D220, INDEPENDENT, L221, L222, TILT
from .proofs import instances, optimistic_indexes

if TYPE_CHECKING:
    from flint import arb

_PAPER = "thesis_lower_bounds"


def _gaussian_mean(point: Mapping[str, Fraction]) -> Mapping[str, arb]:
    """``P(mean of n standard Gaussians >= x)``."""
    return {"G": (ball(point["x"]) * (ball(point["n"]) / 2).sqrt()).erfc() / 2}


# R and L: that the mean of n signs is at least x above, or below, what is expected
_SIGNS = [
    {
        "n": n,
        "R": reward_tail(n, f"({n}*(mu + x/2))"),
        "L": reward_lower_tail(n, f"({n}*(mu - x/2))"),
    }
    for n in (1, 3, 8)
]
_MEAN = {
    "signs": "R <= exp(-n*x**2/2)",
    "below": "L <= exp(-n*x**2/2)",
    "gaussian": "G <= exp(-n*x**2/2)",
    "width": "n*sqrt(2*log(1/delta)/n)**2/2 == log(1/delta)",
}

I221A = Claim(
    id="TH-I2.21a",
    where="Section 2.2.5",
    kind="inequality",
    statement=(
        "n independent 1-sub-Gaussian samples, x >= 0: P(muhat - mu >= x) <= exp(-n x^2/2), hence with "
        "probability at least 1 - delta, mu <= muhat + sqrt(2 log(1/delta)/n). Checked on signs (values -1 "
        "and 1) of every mean and on Gaussians."
    ),
    printed=_MEAN,
    mutants={
        "factor 1/2 missing": _MEAN | {"signs": "R <= exp(-n*x**2)"},
        "factor 1/2 missing below": _MEAN | {"below": "L <= exp(-n*x**2)"},
        "both sides": _MEAN | {"signs": "R + L <= exp(-n*x**2/2)"},
        "0.6 for 1/2": _MEAN | {"gaussian": "G <= exp(-0.6*n*x**2)"},
        "n + 1": _MEAN | {"signs": "R <= exp(-(n + 1)*x**2/2)"},
        "n for its square": _MEAN | {"gaussian": "G <= exp(-n**2*x**2/2)"},
        "twice the exponent": _MEAN | {"gaussian": "G <= exp(-n*x**2)"},
        "2 missing in the width": _MEAN | {"width": "n*sqrt(log(1/delta)/n)**2/2 == log(1/delta)"},
    },
    checks=(
        entry(
            "signs",
            holds_for_each(
                _SIGNS,
                box(x=(0, 2), mu=(0, 1)),
                part="signs",
                instances=200,
            ),
        ),
        entry(
            "below",
            holds_for_each(_SIGNS, box(x=(0, 2), mu=(0, 1)), part="signs, the other side", instances=200),
        ),
        entry(
            "gaussian",
            holds_with(
                _gaussian_mean,
                [{"n": n, "x": x} for n in (1, 2, 10, 1000) for x in ("0", "0.001", "0.1", "1", "3")],
                part="Gaussians",
            ),
        ),
        entry("width", is_identity(box(n=(1, 1000), delta="(0, 1)"), part="width at level delta")),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("TH-L2.21", "TH-L2.22"),
    paper=_PAPER,
    settles=(
        settles(
            2,
            by=("signs", "Gaussians"),
            on="means of 1, 3 and 8 signs, and of up to 1000 Gaussians",
            beyond="other sub-Gaussian samples",
            kills={1: "0.6 for 1/2", 2: "both sides"},
        ),
        step_towards(
            3, by="width at level delta", missing="the tail bound for the other side, which it inverts"
        ),
    ),
)


def _gaussian_tail(point: Mapping[str, Fraction]) -> Mapping[str, arb]:
    """``P(N(0, s^2) >= x)``."""
    return {"G": (ball(point["x"] / point["s"]) / ball(2).sqrt()).erfc() / 2}


_GAUSSIANS = entry(
    "gaussian",
    holds_with(
        _gaussian_tail,
        [{"s": s, "x": x} for s in ("1/10", "1", "7") for x in ("0", "1/10", "1", "3", "12", "100")],
        part="Gaussians",
    ),
)

_STATED = (
    D220,
    attached(
        replace(
            L221,
            printed=L221.printed | {"gaussian": "G <= exp(-(x**2)/(2*s**2))"},
            mutants=dict(L221.mutants)
            | {
                "1.1 times the exponent": {"gaussian": "G <= exp(-1.1*(x**2)/(2*s**2))"},
                "half the tilt": {"choice": "(x/(2*s**2))**2*s**2/2 - x/(2*s**2)*x == -(x**2)/(2*s**2)"},
                "twice the exponent": {"rewards": "R <= exp(-((x - mu)**2)*4)"},
            },
            checks=(*L221.checks, _GAUSSIANS),
        ),
        settles(
            1,
            by=("a centred reward, sigma = 1/2", "Gaussians"),
            on="centred Bernoulli variables, sigma = 1/2, and centred Gaussians",
            beyond="other sub-Gaussian variables",
            kills={1: "1.1 times the exponent", 2: "twice the exponent"},
        ),
        step_towards(
            1,
            by=("no tilt does better", "value at the best tilt"),
            missing="the inference itself (Markov) is not checked",
        ),
        settles(
            4,
            by="value at the best tilt",
            kills={1: "half the tilt"},
        ),
    ),
    attached(
        replace(
            L222,
            mutants=dict(L222.mutants)
            | {
                "0.9 |c|": {"multiple": "(l*c)**2*s**2/2 == l**2*(0.9*abs(c)*s)**2/2"},
                "not centred": {"bounded": "log(1 - p + p*exp(l)) <= l**2/8"},
            },
        ),
        settles(
            1,
            by=(TILT, "multiples"),
            kills={1: "0.9 |c|", 2: "c for its square"},
        ),
        settles(
            2,
            by=("sums", INDEPENDENT),
            kills={1: "0.9 of the root", 2: "the larger scale", 3: "one variable twice"},
        ),
        settles(
            3,
            by="variables on two points",
            on="variables on two points, lambda up to 30",
            beyond="other bounded variables, larger lambda",
            kills={1: "10% less", 2: "not centred"},
        ),
        step_towards(
            3,
            by=("second derivative of the log-moment", "two points are the worst"),
            missing="the inference from the chord and from the second derivative",
        ),
    ),
    I221A,
)

CLAIMS = with_proofs(_STATED, (instances.LINES, optimistic_indexes.LINES))
