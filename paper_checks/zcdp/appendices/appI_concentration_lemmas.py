"""Sub-Gaussian variables, chi-square tails, self-normalised sums, least eigenvalues (Appendix I)."""

from __future__ import annotations

from dataclasses import replace

from ....verify.proving.formula_checks import entry
from ...checks.random_walk import crosses_rarely
from ...language.assertion import settles, step_towards
from ...language.claim import attached
from ...language.wrong_versions import refuting
from ...statements.concentration.lemmas import (
    chi_square_lemma,
    least_eigenvalue,
    self_normalised,
    sub_gaussian_calculus,
    sub_gaussian_tail,
)
from ...statements.concentration.sub_gaussian import INDEPENDENT, TILT
from ..lines.proofs import with_proofs

_CALCULUS = refuting(
    sub_gaussian_calculus("ZCDP-L9", "Appendix I, Lemma 9"),
    {
        "root of |c|": {"scaled": "(c*x)**2*s**2/2 == x**2*(sqrt(abs(c))*s)**2/2"},
        "mean p": {"moment": "p*exp(x) + 1 - p <= exp(x**2/8)"},
    },
)
_NORMALISED = refuting(
    self_normalised("ZCDP-L11", "Appendix I, Lemma 11"),
    {"four fifths of the determinant": {"walk": "2*log(1/delta) + 0.8*log((lam + t)/lam)"}},
)
_AT_ONCE = entry("walk", crosses_rarely(part="one dimension, signs", cases=(("10", "0.999"),)))

_CLAIMS = (
    attached(
        sub_gaussian_tail("ZCDP-L8", "Appendix I, Lemma 8"),
        step_towards(
            1,
            by=("exponent at the best tilt x/s^2", "1{u >= 0} <= e^u, for every real u"),
            missing="taking expectations, and the bound on the moment generating function",
        ),
    ),
    attached(
        _CALCULUS,
        settles(
            1,
            by=(TILT, "c X is |c| s-sub-Gaussian"),
            kills={1: "root of |c|"},
        ),
        settles(2, by=("X_1 + X_2", INDEPENDENT), kills={1: "one variable twice"}),
        settles(
            3,
            by="bounded, itself",
            on="laws on two points, (b - a) times the tilt up to 40",
            beyond="other bounded laws, larger tilts",
            kills={1: "exponent 10% less", 2: "mean p"},
        ),
        step_towards(
            3,
            by=("bounded", "curvature at most 1/4", "two points are worst, by chords of e^x"),
            missing="integrating the curvature, and the mean of the chord under every law",
        ),
    ),
    attached(
        chi_square_lemma("ZCDP-L10", "Appendix I, Lemma 10"),
        settles(
            1,
            by="tail",
            on="49 pairs of dimension and level",
            beyond="other dimensions and levels",
            kills={1: "last factor 1", 2: "middle term missing"},
        ),
    ),
    attached(
        replace(_NORMALISED, checks=(*_NORMALISED.checks, _AT_ONCE)),
        settles(
            1,
            by="one dimension, signs",
            on="one dimension, fair signs, 200 rounds, seven pairs of lambda and delta",
            beyond="more dimensions and rounds, other noise",
            kills={1: "2 missing", 2: "four fifths of the determinant"},
        ),
    ),
    attached(
        least_eigenvalue("ZCDP-L12", "Appendix I, Lemma 12"),
        settles(
            1,
            by="d = 1: the sum is t, above the floor",
            on="one dimension, t up to 10^6, delta from 10^-6",
            beyond="more rounds; for d >= 2 no law satisfies the hypotheses",
            kills={1: "without the 4", 2: "four times the slope and no logarithm"},
        ),
    ),
)

CLAIMS = with_proofs(_CLAIMS)
