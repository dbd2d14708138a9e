"""Bounds on samples: reference values, the chain between them, and where they say nothing."""

import math

import pytest
from banditproof.theory.bounds.evaluation import in_doubles
from banditproof.theory.bounds.identification_instance import IdentificationInstance, g1, g1_ball
from banditproof.theory.bounds.sample_complexity_bounds import ADAP_TT, ADAP_TT_STAR, sample_complexity_bounds
from banditproof.theory.laws.gaussian import Gaussian
from banditproof.theory.numbers.enclosure import certified

MU1 = ("0.95", "0.9", "0.9", "0.9", "0.5")
MU2 = ("0.75", "0.7", "0.7", "0.7", "0.7")


def _by_claim(bounds):
    return {bound.claim: bound for bound in bounds}


def test_g1_and_g2_agree_with_the_reference_values():
    for y, value in ((1, 2.0960818970616252245), (8, 7.3499968330031269365), (12, 9.9794800722942098721)):
        assert g1(y) == pytest.approx(value, rel=1e-14)
        assert float(certified(g1_ball, y)) == pytest.approx(value, rel=1e-15)
    for y, value in ((0.01, 1.2209975124224178054), (1, 5.8284271247461900976), (10, 41.97617696340303094)):
        at = {"T_star": 1, "epsilon": math.sqrt(2 * y / 3), "share": 1, "ratio": 3, "T_beta": 1, "g1": 1}
        assert in_doubles(ADAP_TT_STAR.constant, at) == pytest.approx(48 * value, rel=1e-14)
    assert g1(0.0) == pytest.approx(1.0, rel=1e-14)


@pytest.mark.parametrize(("means", "epsilon", "adap_tt", "adap_tt_star"), [
    (MU1, "0.1", 88314.4759344, 3864793.1),
    (MU2, "0.001", 1139399.13382, 2192249.9),
    (("0.9", "0.8", "0.6"), "0.05", 14835.20299625402, 33718.31995014642),
    (("0.9", "0.8", "0.6"), "0.2", 4416.686314657618, 4925.861705065112),
])  # fmt: skip
def test_upper_bounds_agree_with_the_reference_values(means, epsilon, adap_tt, adap_tt_star):
    arms = IdentificationInstance(means, {"epsilon": epsilon, "share": "1/2"})
    assert arms.constant(ADAP_TT) == pytest.approx(adap_tt, rel=1e-10)
    assert arms.constant(ADAP_TT_STAR) == pytest.approx(adap_tt_star, rel=5e-8)


def _of_the_best_mean(bounds):
    """Without those of DP-SEQ and of its users, which are for quantiles."""
    return [bound for bound in bounds if "quantile" not in bound.statement.parameters]


def test_enclosures_contain_the_values_and_keep_their_order():
    bounds = _of_the_best_mean(sample_complexity_bounds(MU1, "0.1", "0.01", relative_gap=1e-12))
    found = _by_claim(bounds)
    for bound in bounds:
        assert bound.enclosure.relative_width <= 1e-12
        assert bound.value == pytest.approx(float(bound.enclosure), rel=1e-13)
    assert found["TH-C4.25"].enclosure.lower <= found["TH-T4.24"].enclosure.upper
    assert found["TH-T4.24"].enclosure.upper <= found["TH-T4.24 with d_eps"].enclosure.lower
    for epsilon in ("0.5", "0.01"):
        for bound in _of_the_best_mean(sample_complexity_bounds(MU1, epsilon, "0.01", relative_gap=1e-12)):
            assert bound.enclosure.relative_width <= 1e-12


def test_bounds_that_say_nothing_are_zero_and_say_why():
    found = _by_claim(sample_complexity_bounds(("0.5", "0.4"), "0.1", "0.6", relative_gap=1e-12))
    assert found["TH-T2.32"].value == 0.0
    assert found["TH-T2.32"].enclosure.upper == 0
    assert "above 1/2" in found["TH-T2.32"].notes[0]
    assert found["TH-T4.24"].value == 0.0


def test_tied_arms_need_infinitely_many_samples():
    for gap in (None, 1e-12):
        found = sample_complexity_bounds(("0.5", "0.5"), "0.1", "0.01", relative_gap=gap)
        assert "one best arm" in found[0].reason  # the theorem of Coq says nothing
        bounds = _of_the_best_mean(found[1:])
        assert {bound.value for bound in bounds} == {math.inf}
        assert all("tie for the best" in bound.notes[-1] for bound in bounds)
        assert gap is None or {bound.enclosure.lower for bound in bounds} == {math.inf}


def test_families_without_an_algorithm_get_lower_bounds_only():
    bounds = sample_complexity_bounds((1.0, 0.5, 0.0), 0.1, 0.01, family=Gaussian())
    assert {bound.kind for bound in bounds} == {"lower"}
