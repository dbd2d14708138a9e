"""Sub-Gaussian variables, chi-square tails, self-normalised sums, least eigenvalues (Appendix I)."""

from __future__ import annotations

from ...statements.concentration.lemmas import (
    chi_square_lemma,
    least_eigenvalue,
    self_normalised,
    sub_gaussian_calculus,
    sub_gaussian_tail,
)

CLAIMS = (
    sub_gaussian_tail("ZCDP-L8", "Appendix I, Lemma 8"),
    sub_gaussian_calculus("ZCDP-L9", "Appendix I, Lemma 9"),
    chi_square_lemma("ZCDP-L10", "Appendix I, Lemma 10"),
    self_normalised("ZCDP-L11", "Appendix I, Lemma 11"),
    least_eigenvalue("ZCDP-L12", "Appendix I, Lemma 12"),
)
