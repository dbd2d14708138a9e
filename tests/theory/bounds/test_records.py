"""Bounds as records: every reader can read their formulas, and all are evaluated alike."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from banditproof.theory.bounds import evaluation
from banditproof.theory.bounds import linear_minimax_bounds as linear
from banditproof.theory.bounds.bernoulli_instance import BanditInstance
from banditproof.theory.bounds.bound import LONG_RUNS, Statement, parameters_of
from banditproof.theory.bounds.evaluation import _picked, bounds_given, evaluate, in_doubles
from banditproof.theory.bounds.identification_instance import TIMES
from banditproof.theory.bounds.linear_minimax_bounds import LINEAR_MINIMAX_BOUNDS
from banditproof.theory.bounds.linear_upper_bounds import LINEAR_UPPER_BOUNDS
from banditproof.theory.bounds.linear_user_sum_bounds import BATCH_BOUNDS, COUNT_GOPE_BOUNDS
from banditproof.theory.bounds.minimax_bounds import MINIMAX_BOUNDS, MINIMAX_ZCDP
from banditproof.theory.bounds.parameters import PARAMETERS
from banditproof.theory.bounds.regret_lower_bounds import D_EPS, LAI_ROBBINS, SHARIFF_SHEFFET
from banditproof.theory.bounds.regret_upper_bounds import REGRET_BOUNDS
from banditproof.theory.bounds.sample_complexity_bounds import SAMPLE_COMPLEXITY_BOUNDS
from hypothesis import given
from hypothesis import strategies as st

PROGRAMS = (linear.LINEAR_PROGRAM, linear.LINEAR_PROGRAM_PURE, linear.LINEAR_PROGRAM_AMENDED)
RECORDS = (
    *REGRET_BOUNDS, *MINIMAX_BOUNDS, *LINEAR_MINIMAX_BOUNDS, *LINEAR_UPPER_BOUNDS, *COUNT_GOPE_BOUNDS,
    *BATCH_BOUNDS, *SAMPLE_COMPLEXITY_BOUNDS, *PROGRAMS,
)  # fmt: skip
OF_INSTANCE = {"mu", "best", "second", "separation", "gap", "lowest", "samples", "pulls", "j"}
OF_PROGRAMS = {*TIMES, "ratio", "g1", "c"}
ARMS = BanditInstance([0.7, 0.5])


def named(record):
    return f"{record.claim} {record.name}"


@pytest.mark.parametrize("record", RECORDS, ids=named)
def test_every_name_in_a_record_is_a_parameter_or_stated_to_be_a_quantity(record):
    assert record.names <= PARAMETERS.keys() | OF_INSTANCE | OF_PROGRAMS
    for name in record.names & (OF_INSTANCE | OF_PROGRAMS) - {"j"}:
        assert f"``{name}``" in (Statement.__doc__ or ""), name


@pytest.mark.parametrize("record", RECORDS, ids=named)
def test_a_record_has_a_formula_or_says_what_is_stated_in_its_place(record):
    assert bool(record.formulas) != bool(record.order)


def test_a_formula_that_is_edited_is_what_is_evaluated():
    twice = replace(LAI_ROBBINS, per_arm=f"2*({LAI_ROBBINS.per_arm})")
    once = evaluate(LAI_ROBBINS, ARMS, horizon=100, relative_width=1e-20)
    found = evaluate(twice, ARMS, horizon=100, relative_width=1e-20)
    assert found.value == pytest.approx(2 * once.value, rel=1e-15)
    assert found.enclosure.lower == pytest.approx(2 * once.enclosure.lower, rel=1e-15)


def test_bounds_of_a_table_are_the_bounds_one_by_one():
    given = {"epsilon": Fraction(1, 3), "horizon": 10**5, "rho": 2, "beta": 4, "alpha": "1.5"}
    for bound in bounds_given(REGRET_BOUNDS, ARMS, **given):
        alone = evaluate(bound.statement, ARMS, **given)
        assert alone.to_json() == bound.to_json()


@pytest.mark.parametrize("symbol", PARAMETERS)
def test_a_parameter_refuses_what_its_range_leaves_out(symbol):
    parameter = PARAMETERS[symbol]
    edge = parameter.above if parameter.least is None else parameter.least - 1
    with pytest.raises(ValueError, match=rf"^{parameter.name} is {edge}: it must be .*\d$"):
        parameter.checked(edge)
    for wrong in ("many", None, float("nan")):
        with pytest.raises(ValueError, match=rf"^{parameter.name} is .*: it must be {parameter.words}$"):
            parameter.checked(wrong)
    inside = edge + (Fraction(1, 2) if parameter.below else 1)
    assert parameter.checked(inside) == inside


def test_an_order_alone_has_no_number():
    bound = evaluate(SHARIFF_SHEFFET, epsilon=1)
    assert (bound.value, bound.reason) == (None, SHARIFF_SHEFFET.order)


def test_parameters_of_a_table_come_once_and_in_order():
    assert list(parameters_of(REGRET_BOUNDS)) == ["epsilon", "delta", "T", "rho", "beta", "alpha"]
    assert list(parameters_of(MINIMAX_BOUNDS)) == ["K", "epsilon", "T", "rho", "beta"]
    names = ["epsilon", "delta", "privacy_delta", "share", "quantile", "levels"]
    assert list(parameters_of(SAMPLE_COMPLEXITY_BOUNDS)) == names


def test_where_there_is_no_number_is_decided_exactly():
    """A mean that rounds to 1 is not 1, and a budget that rounds to 1 can be above it."""
    near = Fraction(1) - Fraction(1, 10**40)
    assert evaluate(D_EPS, BanditInstance([near, "0.5"]), epsilon=1, horizon=10).value is not None
    assert evaluate(D_EPS, BanditInstance([1, "0.5"]), epsilon=1, horizon=10).value is None
    above = 1 + Fraction(1, 10**40)
    assert evaluate(MINIMAX_ZCDP, arms=3, horizon=10, rho=above).value is None
    assert evaluate(MINIMAX_ZCDP, arms=3, horizon=10, rho=1).value is not None


def test_conditions_that_fail_leave_no_number():
    """``rho <= 1`` and ``T >= K - 1`` are conditions of the theorems."""
    short = bounds_given(MINIMAX_BOUNDS, arms=10, horizon=8, epsilon=1, rho=1)
    assert [bound.value is None for bound in short] == [True, True, True, False, False, False]
    assert "T >= K - 1" in short[0].reason
    linear = bounds_given(LINEAR_MINIMAX_BOUNDS, dimension=2, horizon=100, rho=2)
    for bound in (linear[1], evaluate(MINIMAX_ZCDP, arms=10, horizon=1000, rho=2)):
        assert bound.value is None
        assert "rho <= 1" in bound.reason


def test_one_arm_has_no_regret():
    at = {"horizon": 100, "epsilon": 1, "rho": 1, "relative_width": 1e-30}
    for bound in bounds_given(MINIMAX_BOUNDS, arms=1, **at):
        assert bound.value == bound.enclosure.lower == bound.enclosure.upper == 0
        assert "one arm" in bound.notes[0]


def test_a_leading_term_has_a_constant_and_others_have_none():
    for record in RECORDS:
        if record.limit and not record.order:
            assert record.limit == LONG_RUNS or "delta" in record.limit
            assert "log(" not in record.constant
        else:
            with pytest.raises(ValueError, match="no leading term"):
                _ = record.constant
    assert in_doubles(LAI_ROBBINS.constant, {"gap": 1, "mu": 0, "best": 0.5}) == pytest.approx(
        1.4426950408889634
    )


@given(st.lists(st.booleans(), max_size=8), st.integers(0, 9))
def test_what_is_picked_of_a_portion_are_its_suboptimal_arms(suboptimal, start):
    wanted = [start + place for place, each in enumerate(suboptimal) if each]
    some = _picked(np.array(suboptimal, dtype=bool), start)
    every = np.arange(start + len(suboptimal))
    assert ([] if some is None else every[some].tolist()) == wanted


def test_portions_give_what_all_arms_at_once_give(monkeypatch):
    from banditproof.theory.bounds.bernoulli_instance import BanditInstance
    from banditproof.theory.bounds.regret_upper_bounds import REGRET_BOUNDS

    instance = BanditInstance(["0.1", "0.8", "0.2", "0.3", "0.8", "0.5", "0.6"])
    records = [each for each in REGRET_BOUNDS if each.per_arm and not each.epoch][:6]
    names = {name for each in records for name in each.names}
    at = {"T": 1000, "epsilon": 1, "best": instance.best} | dict.fromkeys(
        names - {"T", "epsilon", "best", *evaluation._OF_INSTANCE}, 3
    )
    whole = evaluation._in_doubles(records, instance, at)
    assert records
    for size in (1, 2, 3):
        monkeypatch.setattr(evaluation, "_PORTION", size)
        for (one, total), (other, same) in zip(
            evaluation._in_doubles(records, instance, at), whole, strict=True
        ):
            assert one.tobytes() == other.tobytes()
            assert total == same or (np.isnan(total) and np.isnan(same))
    monkeypatch.setattr(evaluation, "_MOST_TERMS", 0)
    sums = evaluation._in_doubles(records, instance, at)
    assert [terms for terms, _ in sums] == [None] * len(records)
    np.testing.assert_allclose([total for _, total in sums], [total for _, total in whole], rtol=1e-12)
    assert np.isfinite([total for _, total in whole]).any()
