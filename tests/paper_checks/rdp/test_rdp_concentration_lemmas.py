"""Claims of the paper on Renyi privacy, concentration lemmas: verdicts and values."""

from __future__ import annotations

from fractions import Fraction

import pytest
from banditproof.paper_checks.rdp import appF_concentration_lemmas as concentration_lemmas
from banditproof.theory.formulas.balls import precision, value_at
from banditproof.theory.formulas.language import expression
from banditproof.theory.numbers.enclosure import ball


@pytest.mark.parametrize(
    ("point", "above", "below"),
    [
        ((1, "0.5", 2, "0.05"), 0.00662941377061938, 0.00662941377061938),
        ((8, "0.3", 2, "0.05"), 0.0064164296618889, 0.00236210075055873),
        ((64, "0.9", 80, "0.001"), None, 2.33889703145568e-5),
        ((8, "0.01", "1e-6", "0.999"), None, 0.92274469442792),
    ],
)
def test_exact_tails_of_the_noisy_mean_are_those_of_the_catalogue(point, above, below):
    point = dict(zip(("n", "p", "r", "delta"), map(Fraction, point), strict=True))
    with precision(200):
        lower, upper = value_at(expression("sqrt((1/(2*n) + r/n**2)*log(1/delta))"), point)
        width = ball((lower + upper) / 2)
        if above is not None:
            assert float(concentration_lemmas.rises_above(point, width)) == pytest.approx(above, rel=1e-12)
        assert float(concentration_lemmas.falls_below(point, width)) == pytest.approx(below, rel=1e-12)
