"""Tails, determinants and processing: the lemmas that the proofs quote (Appendix F), and the noisy mean."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ...theory.formulas.domain import box
from ...theory.numbers.enclosure import ball, exact
from ...verify.evidence.ladder import Verdict
from ...verify.proving.formula_checks import entry, equals_at, holds_on, is_identity
from ..checks import range_of_risk
from ..checks.exact_quantities import exceeded_rarely
from ..checks.gaussian_tail import Point, two_sided_gaussian
from ..language.assertion import AMENDED, settles, step_towards
from ..language.claim import Claim, attached
from ..language.severity import Severity
from ..language.written_claim import all_extended
from ..statements.concentration.lemmas import (
    chi_square_lemma,
    chi_square_tail,
    least_eigenvalue,
    self_normalised,
    sub_gaussian_calculus,
    sub_gaussian_tail,
)
from ..statements.concentration.markov import markov
from ..statements.concentration.ordered_matrices import determinant_ratio, loewner_monotonicity
from ..statements.concentration.sub_gaussian import INDEPENDENT
from ..statements.privacy.processing_and_groups import post_processing
from .appB_deductions import DEDUCTIONS

if TYPE_CHECKING:
    from flint import arb


def rises_above(point: Point, width: arb) -> arb:
    """``P(mean of n Bernoulli + N(0, r/(2 n^2)) >= p + width)``."""
    return _noisy(point, width, exact(point["p"]))


def falls_below(point: Point, width: arb) -> arb:
    """``P(mean of n Bernoulli + N(0, r/(2 n^2)) <= p - width)``: rewards and noise reflected."""
    return _noisy(point, width, 1 - exact(point["p"]))


def _noisy(point: Point, width: arb, mean: object) -> arb:
    from math import comb

    from flint import arb

    n = int(exact(point["n"]))
    p = ball(mean)  # type: ignore[arg-type]  # an exact rational
    root = ball(exact(point["r"])).sqrt()  # sqrt(2) n times the deviation of the noise
    total = arb(0)
    for k in range(n + 1):
        z = (n * (p + width) - k) / root
        total += comb(n, k) * p**k * (1 - p) ** (n - k) * z.erfc() / 2
    return total


_MEANS = tuple(
    {"n": n, "p": p, "r": r, "delta": delta}
    for n in (1, 8, 40)
    for p in ("0.01", "0.5", "0.9")
    for r in ("1e-6", "2", "80")
    for delta in ("0.999", "0.3", "0.001")
)
_WIDTH = "sqrt((1/(2*n) + r/n**2)*log(1/delta))"
_NOISY_MEAN = {
    "above": _WIDTH,
    "below": _WIDTH,
    "variance": "2*(1/(4*n) + r/(2*n**2))*log(1/delta) == (1/(2*n) + r/n**2)*log(1/delta)",
    "value": _WIDTH,
}

L12 = Claim(
    id="RDP-L12",
    where="Appendix B.1, Lemma 12, (11) and (12)",
    kind="lemma",
    statement=(
        "X_i iid in [0, 1] with mean mu, Z ~ N(0, alpha/(2 eps n^2)), r = alpha/eps, w = sqrt((1/(2n) + "
        "r/n^2) log(1/delta)). For every delta >= 0: P(mean + Z - w >= mu) <= delta and P(mean + Z + w <= "
        "mu) <= delta."
    ),
    printed=_NOISY_MEAN | range_of_risk.PRINTED,
    mutants={
        **{name: _NOISY_MEAN | risk for name, risk in range_of_risk.WRONG.items()},
        "noise halved": _NOISY_MEAN | {"above": "sqrt((1/(2*n) + r/(4*n**2))*log(1/delta))"},
        "noise forgotten": _NOISY_MEAN | {"below": "sqrt(1/(2*n)*log(1/delta))"},
        "rewards forgotten": _NOISY_MEAN | {"below": "sqrt(r/n**2*log(1/delta))"},
        "factor 1/2 of the exponent": _NOISY_MEAN
        | {"variance": "(1/(4*n) + r/(2*n**2))*log(1/delta) == (1/(2*n) + r/n**2)*log(1/delta)"},
        "n for its square": _NOISY_MEAN | {"value": "sqrt((1/(2*n) + r/n)*log(1/delta))"},
    },
    checks=(
        entry("above", exceeded_rarely("P", rises_above, _MEANS, level="delta", part="(11)")),
        entry("below", exceeded_rarely("P", falls_below, _MEANS, level="delta", part="(12)")),
        entry(
            "variance",
            is_identity(
                box(n=(1, 1000), r=("1/1000", 1000), delta=("1/1000", "999/1000")),
                part="sub-Gaussian parameter",
            ),
        ),
        entry(
            "value",
            equals_at(
                [
                    ({"n": 1, "r": 2, "delta": "0.05"}, "2.73666415255599"),
                    ({"n": 8, "r": 2, "delta": "0.05"}, "0.529952734350609"),
                    ({"n": 64, "r": 80, "delta": "0.001"}, "0.434607792624186"),
                ],
                part="widths",
            ),
        ),
        *range_of_risk.RANGE_OF_RISK,
    ),
    recorded=Verdict.REFUTED,
    amendment=range_of_risk.amended(_NOISY_MEAN),
    rests_on=("RDP-L21", "RDP-L22"),
    assumptions="printed for delta >= 0; the width is defined for 0 < delta <= 1, infinite at 0",
    settles=(
        settles(1, by="range of delta", severity=Severity.UNDEFINED),
        settles(1, by="range of delta, where the root is real", severity=Severity.UNDEFINED),
        settles(
            1,
            by="(11)",
            on="Bernoulli rewards, 81 points, n = 1, 8, 40, delta < 1",
            beyond="other laws, n and delta",
        ),
        settles(2, by="range of delta", severity=Severity.UNDEFINED),
        settles(2, by="range of delta, where the root is real", severity=Severity.UNDEFINED),
        settles(
            2,
            by="(12)",
            on="Bernoulli rewards, 81 points, n = 1, 8, 40, delta < 1",
            beyond="other laws, n and delta",
        ),
        settles(
            AMENDED,
            by=("(11)", "(12)", "range of delta", "range of delta, where the root is real"),
            on="Bernoulli rewards, 81 points, n = 1, 8, 40",
            beyond="other laws, n and delta",
        ),
    ),
)


def _largest_singular_value(point: Point, x: arb) -> arb:
    del point
    return two_sided_gaussian(x)


def _longest_column(point: Point, x: arb) -> arb:
    """``P(max over the d columns of their norms >= x)``."""
    below: arb = 1 - chi_square_tail(point, x * x)
    return 1 - below ** int(exact(point["d"]))


_SINGULAR = {
    "one": "4*sqrt(d + 1) + 2*log(1/delta)",
    "columns": "4*sqrt(d + 1) + 2*log(1/delta)",
    "sharper": "4*sqrt(d + 1) + 2*l >= 2*sqrt(d) + sqrt(2*l)",
    "value": "4*sqrt(d + 1) + 2*log(1/delta)",
}

L25 = Claim(
    id="RDP-L25",
    where="Appendix F, Lemma 25",
    kind="lemma",
    statement=(
        "M d x d with iid N(0, 1) entries, delta in (0, 1): P(||M|| > 4 sqrt(d + 1) + 2 "
        "log(1/delta)) <= delta."
    ),
    printed=_SINGULAR,
    mutants={
        "half the root of the logarithm": _SINGULAR | {"one": "sqrt(2*log(1/delta))/2"},
        "only the logarithm, a tenth": _SINGULAR | {"one": "log(1/delta)/10"},
        "2 sqrt(d) alone": _SINGULAR | {"one": "2*sqrt(d)"},
        "root of d for 4 sqrt(d + 1)": _SINGULAR | {"columns": "sqrt(d) + 2*log(1/delta)"},
        "root of the dimension once": _SINGULAR | {"sharper": "sqrt(d + 1) + 2*l >= 2*sqrt(d) + sqrt(2*l)"},
        "d for d + 1": _SINGULAR | {"value": "4*sqrt(d) + 2*log(1/delta)"},
    },
    checks=(
        entry(
            "one",
            exceeded_rarely(
                "P",
                _largest_singular_value,
                [{"d": 1, "delta": delta} for delta in ("0.999999", "0.5", "0.05", "0.001", "1e-12")],
                level="delta",
                part="d = 1, where ||M|| = |N(0, 1)|",
            ),
        ),
        entry(
            "columns",
            exceeded_rarely(
                "P",
                _longest_column,
                [{"d": d, "delta": delta} for d in (1, 10, 100) for delta in ("0.999999", "0.5", "0.05")],
                level="delta",
                part="longest column",
            ),
        ),
        entry(
            "sharper",
            holds_on(box(d=(1, 10**6), l=(0, 1000)), part="above 2 sqrt(d) + sqrt(2 log(1/delta))"),
        ),
        entry(
            "value",
            equals_at(
                [
                    ({"d": 1, "delta": "0.05"}, "11.6483187966004"),
                    ({"d": 3, "delta": "0.001"}, "21.8155105579643"),
                ],
                part="values",
            ),
        ),
    ),
    recorded=Verdict.VERIFIED,
    settles=(
        settles(
            1,
            by=("d = 1, where ||M|| = |N(0, 1)|", "longest column"),
            on="d = 1, five levels; the longest column, which is no longer than ||M||, for d up to 100",
            beyond="the norm itself for d >= 2, other levels",
            kills={1: "root of d for 4 sqrt(d + 1)", 2: "2 sqrt(d) alone"},
        ),
    ),
    notes="Nothing in the text uses the lemma.",
)


def _in_parts(claim: Claim) -> Claim:
    """The claim, its one formula the first of several."""
    assert isinstance(claim.printed, str)
    return replace(
        claim,
        printed={"pointwise": claim.printed},
        mutants={name: {"pointwise": text} for name, text in claim.mutants.items()},
        checks=tuple(entry("pointwise", check) for check in claim.checks),
    )


_STATED = (
    L12,
    attached(
        post_processing(
            "RDP-L18",
            "Appendix F, Lemma 18",
            zcdp=False,
            notes="ZCDP-L4 treats Renyi divergences.",
        ),
        settles(
            1,
            by="binary channels",
            on="two outcomes, processed into two, e^eps up to 20, sampled",
            beyond="more outcomes, larger eps",
            kills={1: "another channel for the other data", 2: "10% less after processing"},
        ),
    ),
    attached(
        _in_parts(markov("RDP-L19", "Appendix F, Lemma 19")),
    ),
    attached(
        sub_gaussian_tail("RDP-L21", "Appendix F, Lemma 21"),
        settles(
            1,
            by="exponent at the best tilt x/s^2",
            on="Gaussian X, 21 points",
            beyond="other sub-Gaussian X, other points",
            kills={1: "2 missing", 2: "s for its square", 3: "a quarter"},
        ),
        step_towards(
            1,
            by=("exponent at the best tilt x/s^2", "1{u >= 0} <= e^u, for every real u"),
            missing="Markov's inequality on exp(t X) is told, not checked",
        ),
    ),
    attached(
        sub_gaussian_calculus("RDP-L22", "Appendix F, Lemma 22"),
        step_towards(
            1,
            by="c X is |c| s-sub-Gaussian",
            missing="that the moment of c X at x is that of X at c x is told; larger numbers",
        ),
        settles(
            2,
            by=("X_1 + X_2", INDEPENDENT),
            kills={1: "root of the half", 2: "the larger scale", 3: "one variable twice"},
        ),
        settles(
            3,
            by="bounded, itself",
            on="laws on two points a distance 1 apart, tilts up to 40, sampled",
            beyond="other laws on [a, b]",
            # 1/3 and sqrt(0.9)/2 are more than 1/4 and 1/(2 sqrt(2)), and not enough
            kills={1: "(b - a)/3", 2: "exponent 10% less", 3: "mean not zero"},
        ),
    ),
    attached(
        loewner_monotonicity("RDP-L23", "Appendix F, Lemma 23"),
        settles(1, by="determinants", kills={1: "determinants always apart", 2: "-B for A, -A for B"}),
        settles(
            2,
            by="inverses",
            kills={1: "inverses ordered the same way", 2: "squares of the inverses", 3: "squares"},
        ),
    ),
    attached(
        chi_square_lemma("RDP-L24", "Appendix F, Lemma 24"),
        settles(
            1,
            by="tail",
            on="49 pairs of d and delta, d up to 10000, exact tails",
            beyond="other d and delta",
            kills={1: "d missing", 2: "last factor 1", 3: "middle factor 1"},
        ),
        step_towards(
            1,
            by=("tail", "best exponent at d (1 + 2 r + 2 r^2)"),
            missing="Chernoff's bound on the tail of the squared norm is told, not checked",
        ),
    ),
    L25,
    attached(
        self_normalised("RDP-L26", "Appendix F, Lemma 26"),
        settles(
            1,
            by="one dimension, signs",
            on="d = 1, A_t = 1, fair signs, rounds up to 200, six pairs of lambda and delta",
            beyond="later rounds, other noise and actions, d >= 2",
            # half of everything is less than half of the first term
            kills={1: "2 missing", 2: "2 missing"},
        ),
    ),
    attached(
        least_eigenvalue("RDP-L27", "Appendix F, Lemma 27"),
        settles(
            1,
            by="d = 1: the sum is t, above the floor",
            on="d = 1",
            beyond="d >= 2 (no law satisfies the hypotheses there)",
            kills={1: "without the 4", 2: "added for taken away"},
            despite={"RDP-AS2#5": "at d = 1 there is a law that satisfies the assumption"},
        ),
    ),
    attached(
        determinant_ratio("RDP-L28", "Appendix F, Lemma 28"),
        settles(1, by="B invertible", severity=Severity.UNDEFINED),
        settles(1, by="wherever the ratio is defined", severity=Severity.UNDEFINED),
        settles(
            AMENDED,
            by=("every dimension", "wherever the ratio is defined"),
        ),
        settles(
            1,
            by="every dimension",
            on="B positive definite",
            beyond="singular B, where the ratio is undefined",
        ),
    ),
)
CLAIMS = all_extended(_STATED, DEDUCTIONS)
