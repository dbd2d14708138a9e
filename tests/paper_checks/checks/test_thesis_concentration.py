"""The thesis on concentration: verdicts as recorded, catalogue values matched."""

from __future__ import annotations

from fractions import Fraction

import pytest
from banditproof.paper_checks.checks.exact_tail import private_sum_lower_tail
from banditproof.theory.formulas.balls import precision, value_at
from banditproof.theory.formulas.language import expression


def value(text, **point):
    with precision(200):
        lower, upper = value_at(expression(text), {name: Fraction(number) for name, number in point.items()})
    return float((lower + upper) / 2)


@pytest.mark.parametrize(
    ("n", "mu", "eps", "delta", "gap", "chance"),
    [
        (10, "0.3", "1", "0.1", "0.26321674953019303192", 0.0088210062066862365539),
        (50, "0.5", "0.2", "0.05", "0.17133029618137342594", 0.0057843575737695664396),
    ],
)
def test_the_index_fails_as_often_as_the_catalogue_says(*, n, mu, eps, delta, gap, chance):
    assert value(f"exp(-{n}*kl(mu - a, mu))", mu=mu, a=gap) == pytest.approx(float(delta), rel=1e-14)
    text = private_sum_lower_tail(n, 1, f"({n}*(mu - a) - log(1/delta)/eps)")
    assert value(text, mu=mu, a=gap, eps=eps, delta=delta) == pytest.approx(chance, rel=1e-13)
