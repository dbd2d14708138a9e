"""Learners that see the losses of all arms: their worst tables, each with its expected regret and no runs."""

import math

import numpy as np
import pytest
from banditproof.theory.numbers.enclosure import ball, enclosure_of
from banditproof.verify import assert_bound_holds_at_worst, worst_case
from banditproof.verify.worst import backward_losses as backward
from banditproof.verify.worst.backward_losses import backward_losses
from banditproof.verify.worst.full_information_regret import NO_RUNS, NOT_ALL, seen_regret
from banditproof.verify.worst.learner_game import worst_game
from flint import ctx
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

WEIGHTS = "multiplicative-weights"
UNITS = st.integers(0, 2**30).map(lambda units: units * 2.0**-30)
TABLES = arrays(float, st.tuples(st.integers(1, 12), st.integers(2, 4)), elements=UNITS)
RATES = st.sampled_from([1e-6, 0.1, 1.0, 20.0, 1e6])


def exact_regret(eta, losses):
    """Round by round, in balls of 300 bits."""
    before, ctx.prec = ctx.prec, 300
    try:
        totals, paid = [ball(0.0)] * losses.shape[1], ball(0.0)
        for row in losses.tolist():
            weights = [(-ball(eta) * total).exp() for total in totals]
            paid += sum((w * ball(loss) for w, loss in zip(weights, row, strict=True)), ball(0.0)) / sum(
                weights, ball(0.0)
            )
            totals = [total + ball(loss) for total, loss in zip(totals, row, strict=True)]
        return enclosure_of(paid - ball(float(losses.sum(axis=0).min())))
    finally:
        ctx.prec = before


@given(TABLES, RATES)
def test_the_ends_enclose_the_regret(losses, eta):
    found, exactly = seen_regret(eta, losses), exact_regret(eta, losses)
    assert found.exact
    assert found.least <= exactly.lower <= exactly.upper <= found.most
    assert found.most - found.least < 1e-12 * max(1.0, eta) * len(losses) ** 2


def test_the_ends_do_not_enclose_what_is_off_by_a_little():
    losses = np.tile([[0.0, 1.0], [1.0, 0.0]], (50, 1))
    found = seen_regret(0.1, losses)
    for other in (exact_regret(0.1 * (1 + 1e-9), losses), exact_regret(0.1 * (1 - 1e-9), losses)):
        assert other.upper < found.least or other.lower > found.most


def test_where_exponents_are_too_large_nothing_is_said_but_the_range_of_losses():
    losses = np.tile([[0.0, 1.0], [1.0, 0.0]], (50, 1))
    found = seen_regret(1e12, losses)
    assert found.least == pytest.approx(-50)
    assert found.most == pytest.approx(50)


# --- the worst of all tables, and of many rounds


@pytest.mark.parametrize(("arms", "horizon"), [(2, 1), (2, 60), (3, 2), (3, 20), (4, 9), (5, 5)])
@pytest.mark.parametrize("eta", [0.03, 0.5, 3.7])
def test_the_losses_of_the_game_cost_what_it_says(arms, horizon, eta):
    value, rows = worst_game(eta, arms, horizon)
    losses = np.array(rows, dtype=float)
    assert losses.shape == (horizon, arms)
    assert set(losses.ravel().tolist()) <= {0.0, 1.0}
    assert float(exact_regret(eta, losses)) == pytest.approx(float(value), rel=1e-25)


@pytest.mark.parametrize(("arms", "horizon"), [(2, 60), (3, 20), (4, 9), (5, 5)])
@pytest.mark.parametrize("eta", [0.03, 0.5, 3.7])
def test_losses_chosen_from_the_last_round_back_are_the_worst_of_few_rounds(arms, horizon, eta):
    losses = backward_losses(eta, arms, horizon)
    assert seen_regret(eta, losses).mean == pytest.approx(float(worst_game(eta, arms, horizon)[0]), rel=1e-9)


@pytest.mark.parametrize("arms", [2, 3])
def test_arms_far_behind_hardly_matter(arms, monkeypatch):
    """At most 10 steps behind, where a weight is e^-10: less than a thousandth is lost."""
    monkeypatch.setattr(backward, "_MOST_STATES", 60 * math.comb(10 + arms - 1, arms - 1))
    assert backward._width(arms, 60) == 10
    found = seen_regret(1.0, backward_losses(1.0, arms, 60))
    worst = float(worst_game(1.0, arms, 60)[0])
    assert found.least <= worst
    assert found.mean > worst * (1 - 1e-3)


# --- the search


def a_part(of, eta):
    def bound(means, horizon):
        return of * (math.log(len(means)) / eta + eta * horizon / 8)

    return bound


@pytest.mark.parametrize(("horizon", "searched"), [(50, "all tables of losses 0 and 1"), (500, "patient")])
def test_the_classical_bound_holds_and_a_part_of_it_is_broken_exactly(horizon, searched):
    eta = math.sqrt(8 * math.log(2) / horizon)
    asked = {"horizon": horizon, "options": {"eta": eta}, "arms": (2,), "runs": 1}
    found = assert_bound_holds_at_worst(WEIGHTS, a_part(1, eta), **asked)
    assert found.exact
    assert searched in found.region
    assert NO_RUNS in found.notes
    assert any(note.startswith(NOT_ALL) for note in found.notes) == (horizon > 315)
    assert 0.75 < found.ratio < 1
    with pytest.raises(AssertionError, match="BROKEN at this instance, exactly"):
        assert_bound_holds_at_worst(WEIGHTS, a_part(0.75, eta), **asked)


@pytest.mark.parametrize(
    ("name", "options"), [(WEIGHTS, {"eta": "0.05"}), ("private-multiplicative-weights", {"epsilon": "0.5"})]
)
@pytest.mark.parametrize("horizon", [50, 1000])
def test_the_lemma_is_tested_and_not_broken(name, options, horizon):
    found = assert_bound_holds_at_worst(name, "ADV-L26", horizon=horizon, options=options, runs=1)
    assert found.tested
    assert found.exact
    rate = 0.05 if name == WEIGHTS else 0.5 / math.sqrt(horizon)
    arms = len(found.instance.means)
    assert found.bound_value == pytest.approx(math.log(arms) / rate + rate * horizon)


def test_a_faster_rate_than_that_of_its_budget_breaks_the_bound_of_the_private_learner():
    """The bound at epsilon = 1, of the learner at epsilon = 40: it follows whoever is ahead."""
    at = {"horizon": 300, "options": {"epsilon": 40}, "arms": (2,)}
    limit = (math.log(2) + 1) * math.sqrt(300)
    found = worst_case("private-multiplicative-weights", lambda _, __: limit, **at)
    assert found.broken
    assert found.interval[0] > limit
