"""The actual sensitivity of the least squares release: exact twins, brute force, references."""

from fractions import Fraction

import numpy as np
import pytest
from banditproof.theory.designs.optimal_design import optimal_design
from banditproof.theory.privacy.least_squares_release import (
    exact_gope_zcdp_spent,
    exact_squares,
    gope_zcdp_spent,
    noisy_releases,
    rounded_pulls,
)
from hypothesis import given
from hypothesis import strategies as st

ENTRY = st.integers(-3, 3)


@st.composite
def phases(draw):
    width = draw(st.integers(1, 3))
    rows = draw(st.lists(st.lists(ENTRY, min_size=width, max_size=width), min_size=1, max_size=7))
    pulls = draw(st.lists(st.integers(0, 30), min_size=len(rows), max_size=len(rows)))
    rows[0][0], pulls[0] = rows[0][0] or 1, pulls[0] or 1
    return rows, pulls


@given(phases())
def test_squares_are_those_of_exact_arithmetic(phase):
    rows, pulls = phase
    exact = exact_squares(rows, pulls)
    for release in noisy_releases(rows, pulls):
        assert release.squares == pytest.approx(
            [float(value) for value in exact[release.place]], rel=1e-9, abs=1e-12
        )


@given(phases())
def test_one_reward_moves_the_estimate_by_no_more(phase):
    """Brute force: every played action's reward moved from -1 to 1, the estimate by least squares."""
    rows, pulls = np.array(phase[0], dtype=float), np.array(phase[1])
    beginning, middle, end = noisy_releases(rows, pulls)
    plays = np.repeat(np.arange(len(rows)), pulls)
    played = np.flatnonzero(pulls)
    moves = []
    for at in played:
        rewards = np.zeros(len(plays))
        rewards[np.flatnonzero(plays == at)[0]] = 2.0
        moves.append(np.linalg.lstsq(rows[plays], rewards, rcond=1e-10)[0])
    lengths = np.array([np.linalg.norm(move) for move in moves])
    assert end.sensitivity() == pytest.approx(lengths.max(), rel=1e-8, abs=1e-12)
    moments = (rows.T * pulls) @ rows
    assert middle.sensitivity() ** 2 == pytest.approx(
        max(move @ moments @ move for move in moves), rel=1e-8, abs=1e-12
    )
    covariance = beginning.covariance
    # Gaussian law against its shift by the same move: D_q = q/2 move^T (s^2 C)^-1 move
    shifts = [move @ np.linalg.pinv(covariance, rcond=1e-9) @ move for move in moves]
    assert beginning.sensitivity() ** 2 == pytest.approx(max(shifts), rel=1e-6, abs=1e-9)
    assert beginning.squares.max() <= 1 + 1e-12


@given(phases(), st.floats(1e-3, 1e3), st.floats(0.1, 3))
def test_the_variance_for_a_budget_spends_it(phase, rho, width):
    for release in noisy_releases(*phase):
        variance = release.variance_for(rho, reward_range=width)
        assert release.zcdp_spent(variance, reward_range=width) == pytest.approx(rho, rel=1e-12)


@pytest.mark.parametrize("seed", range(4))
def test_adac_gope_spends_no_more_than_rho_on_an_optimal_design(seed):
    """ZCDP-T3 with the noise 2 d/(rho c), after rounding up; and the exact value agrees."""
    rows = np.random.default_rng(seed).normal(size=(30, 4))
    design = optimal_design(rows, gap=1e-11)
    pulls = rounded_pulls(design.weights, 1000.5)
    spent = gope_zcdp_spent(rows, pulls, 1000.5, 0.3)
    assert 0.25 < spent <= 0.3 * (1 + 1e-11)
    exact = exact_gope_zcdp_spent(rows.tolist(), pulls.tolist(), Fraction("1000.5"), Fraction("0.3"))
    assert float(exact) == pytest.approx(spent, rel=1e-10)
