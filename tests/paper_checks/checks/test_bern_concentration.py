"""Exact tails as formulas, and the quantities of the proofs on concentration, beside known values."""

from __future__ import annotations

from fractions import Fraction

import pytest
from banditproof.paper_checks.bern.appD_concentration import _quantities
from banditproof.theory.formulas.balls import precision


def test_the_quantities_of_the_proof_are_those_of_the_catalogue():
    with precision(160):
        found = _quantities(10, 2, Fraction("0.3"), Fraction("0.5"), Fraction(5))
    assert float(found["P"]) == pytest.approx(0.29614768397584, rel=1e-13)
    assert float(found["R"]) == pytest.approx(2 * 0.0751341663, rel=1e-9)
    assert float(found["parts"]) == pytest.approx(0.23537363065843, rel=1e-13)
    assert float(found["first"]) == pytest.approx(3.3313675486243, rel=1e-13)
