"""Exact tails as formulas, and the quantities of the proofs on concentration, beside known values."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from banditproof.paper_checks.bern.appD_concentration import _quantities
from banditproof.paper_checks.checks.exact_tail import (
    laplace_sum_tail,
    private_sum_lower_tail,
    private_sum_tail,
    reward_tail,
)
from banditproof.theory.formulas.balls import precision, value_at
from banditproof.theory.formulas.language import expression
from banditproof.theory.tails.binomial import binomial_logsf
from banditproof.theory.tails.laplace_sum import laplace_sum_sf
from banditproof.theory.tails.private_sum import private_sum_cdf, private_sum_sf


def value(text, **point):
    with precision(200):
        lower, upper = value_at(expression(text), {name: Fraction(number) for name, number in point.items()})
    assert upper - lower < Fraction(1, 10**15)
    return float((lower + upper) / 2)


@pytest.mark.parametrize("n", [1, 2, 5])
@pytest.mark.parametrize("m", [1, 2, 4])
def test_a_text_of_an_exact_tail_is_the_tail(n, m):
    for x in ("-1.5", "0", "0.7", "1", "3.25"):
        at = {"x": x, "mu": "0.3", "eps": "0.5"}
        upper = float(private_sum_sf(float(x), n, 0.3, m, 0.5))
        lower = float(private_sum_cdf(float(x), n, 0.3, m, 0.5))
        assert value(private_sum_tail(n, m), **at) == pytest.approx(upper, rel=1e-12)
        assert value(private_sum_lower_tail(n, m), **at) == pytest.approx(lower, rel=1e-12)
        noise = float(laplace_sum_sf(float(x), m, 1.0))
        assert value(laplace_sum_tail("u", m), u=x) == pytest.approx(noise, rel=1e-12)


def test_a_text_of_a_reward_tail_counts_its_atom():
    assert value(reward_tail(5), x=3, mu="0.3") == pytest.approx(math.exp(binomial_logsf(3, 5, 0.3)))


def test_the_quantities_of_the_proof_are_those_of_the_catalogue():
    with precision(160):
        found = _quantities(10, 2, Fraction("0.3"), Fraction("0.5"), Fraction(5))
    assert float(found["P"]) == pytest.approx(0.29614768397584, rel=1e-13)
    assert float(found["R"]) == pytest.approx(2 * 0.0751341663, rel=1e-9)
    assert float(found["parts"]) == pytest.approx(0.23537363065843, rel=1e-13)
    assert float(found["first"]) == pytest.approx(3.3313675486243, rel=1e-13)
