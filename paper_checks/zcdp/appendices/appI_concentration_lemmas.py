"""Sub-Gaussian variables, chi-square tails, self-normalised sums, least eigenvalues (Appendix I)."""

from __future__ import annotations

from ...language.assertion import settles, step_towards
from ...language.claim import attached
from ...statements.concentration.lemmas import (
    chi_square_lemma,
    least_eigenvalue,
    self_normalised,
    sub_gaussian_calculus,
    sub_gaussian_tail,
)

CLAIMS = (
    attached(
        sub_gaussian_tail("ZCDP-L8", "Appendix I, Lemma 8"),
        step_towards(
            1,
            by=("exponent at the best tilt x/s^2", "1{u >= 0} <= e^u, for every real u"),
            missing="taking expectations, and the bound on the moment generating function",
        ),
    ),
    attached(
        sub_gaussian_calculus("ZCDP-L9", "Appendix I, Lemma 9"),
        settles(1, by="c X is |c| s-sub-Gaussian", on="c, s and x up to 10", beyond="larger values"),
        step_towards(
            2, by="X_1 + X_2", missing="that independence makes the moment generating function a product"
        ),
        settles(
            3,
            by="bounded, itself",
            on="laws on two points, (b - a) times the tilt up to 40",
            beyond="other bounded laws, larger tilts",
        ),
        step_towards(
            3,
            by=("bounded", "curvature at most 1/4", "two points are worst, by chords of e^x"),
            missing="integrating the curvature, and the mean of the chord under every law",
        ),
    ),
    attached(
        chi_square_lemma("ZCDP-L10", "Appendix I, Lemma 10"),
        settles(1, by="tail", on="49 pairs of dimension and level", beyond="other dimensions and levels"),
    ),
    attached(
        self_normalised("ZCDP-L11", "Appendix I, Lemma 11"),
        settles(
            1,
            by="one dimension, signs",
            on="one dimension, fair signs, 200 rounds, six pairs of lambda and delta",
            beyond="more dimensions and rounds, other noise",
        ),
    ),
    attached(
        least_eigenvalue("ZCDP-L12", "Appendix I, Lemma 12"),
        settles(
            1,
            by="d = 1: the sum is t, above the floor",
            on="one dimension, t up to 10^6, delta from 10^-6",
            beyond="more rounds; for d >= 2 no law satisfies the hypotheses",
        ),
    ),
)
