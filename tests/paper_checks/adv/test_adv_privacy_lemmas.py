"""Claims of the paper on private adversarial bandits, privacy lemmas: verdicts and values."""

from __future__ import annotations

import pytest
from banditproof.theory.privacy.composition import optimal_composition_delta_of


@pytest.mark.parametrize(
    ("k", "eps", "total", "delta"),
    [
        (100, "0.1", "9.81129068134555", 1.776922519e-29),
        (1000, "0.01", "3.02911554731285", 3.436438098e-23),
        (100, "0.1", "2.29508684679534", 0.01039656936),
    ],
)
def test_randomised_response_needs_the_delta_of_the_catalogue(k, eps, total, delta):
    found = optimal_composition_delta_of([eps] * k, total, relative_width=1e-12)
    assert float(found.lower) == pytest.approx(delta, rel=1e-8)
    assert float(found.upper) == pytest.approx(delta, rel=1e-8)
