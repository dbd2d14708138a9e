"""Certified privacy curves beside dp-accounting, which brackets them by losses on a grid.

Its optimistic delta must not be above ours, its pessimistic one not below: each is a bound of its own, and
ours is an enclosure. Its sums go through a Fourier transform in doubles, good to about ``20 * 2^-52`` of the
total mass; differences below that are its rounding, and where they matter they are recorded as its errors.
"""

import logging
from fractions import Fraction
from typing import Any

import pytest
from banditproof.theory.privacy.budget import LogOf
from banditproof.theory.privacy.least_epsilon import epsilon
from banditproof.theory.privacy.mechanism_facts import (
    DiscreteGaussianMechanism,
    DiscreteLaplaceMechanism,
    GaussianMechanism,
    LaplaceMechanism,
    RandomisedResponse,
    SingleMechanism,
    renyi,
)
from banditproof.theory.privacy.privacy_loss import delta

ROUNDING = 20 * 2.0**-52
CELL = 1e-3


@pytest.fixture(scope="module")
def losses() -> Any:
    """The module of the peer, which says on every optimistic estimate that it uses its older method."""
    from dp_accounting.pld import privacy_loss_distribution

    logging.getLogger().setLevel(logging.ERROR)
    return privacy_loss_distribution


#: The mechanism, and the peer's function that makes it of these numbers.
CASES: dict[str, tuple[SingleMechanism, str, tuple[float, ...]]] = {
    "Laplace, eps = 1": (LaplaceMechanism(1), "laplace_mechanism", (1.0,)),
    "Laplace, eps = 1/10": (LaplaceMechanism(10), "laplace_mechanism", (10.0,)),
    "Gaussian, sigma = 3": (GaussianMechanism(3), "gaussian_mechanism", (3.0,)),
    "discrete Laplace, scale 2": (DiscreteLaplaceMechanism(2), "discrete_laplace_mechanism", (0.5,)),
    "discrete Gaussian, sigma = 2": (DiscreteGaussianMechanism(2), "discrete_gaussian_mechanism", (2.0,)),
    "randomised response, 3 to 1": (RandomisedResponse(LogOf(3)), "randomized_response", (0.5, 2)),
}


def theirs(losses: Any, name: str, *, pessimistic: bool) -> Any:
    """The losses of the peer, on its grid."""
    _, made, numbers = CASES[name]
    make = getattr(losses, f"from_{made}")
    return make(*numbers, value_discretization_interval=CELL, pessimistic_estimate=pessimistic)


@pytest.mark.parametrize("compose", [1, 4, 64])
@pytest.mark.parametrize("name", CASES)
def test_every_enclosure_meets_the_bracket_of_the_peer(losses: Any, name: str, compose: int) -> None:
    """Over budgets on both sides of the pure one."""
    mechanism = CASES[name][0]
    pessimistic, optimistic = (
        theirs(losses, name, pessimistic=side).self_compose(compose) for side in (True, False)
    )
    for budget in (0.1, 0.5, 1.0, 2.0, 4.0):
        ours = delta(mechanism, budget, compose=compose)
        low, high = (side.get_delta_for_epsilon(budget) for side in (optimistic, pessimistic))
        assert low <= float(ours.upper) + ROUNDING
        assert high >= float(ours.lower) - ROUNDING
        assert high - low < 0.02, "the bracket is too wide to say anything"


def test_a_mechanism_with_half_the_noise_is_outside_of_the_bracket(losses: Any) -> None:
    """So that the comparison can fail."""
    peer = theirs(losses, "Laplace, eps = 1", pessimistic=True).self_compose(4)
    assert peer.get_delta_for_epsilon(1.0) < float(
        delta(LaplaceMechanism(Fraction(1, 2)), 1, compose=4).lower
    )


@pytest.mark.parametrize("mechanism_name", ["Laplace, eps = 1/10", "Gaussian, sigma = 3"])
def test_budgets_agree(losses: Any, mechanism_name: str) -> None:
    """The least epsilon at a delta, by the inverse of either."""
    ours = epsilon(CASES[mechanism_name][0], "1e-5", compose=16)
    low, high = (
        theirs(losses, mechanism_name, pessimistic=side).self_compose(16).get_epsilon_for_delta(1e-5)
        for side in (False, True)
    )
    assert low <= float(ours.upper)
    assert high >= float(ours.lower)
    assert high - low < 0.05 * high


def test_renyi_divergences_of_gaussians_compose_as_in_the_peer() -> None:
    """Its Renyi accountant, event by event."""
    from dp_accounting import GaussianDpEvent, SelfComposedDpEvent
    from dp_accounting.rdp import RdpAccountant

    orders = [1.5, 2.0, 8.0, 64.0]
    accountant = RdpAccountant(orders)
    accountant.compose(SelfComposedDpEvent(GaussianDpEvent(3.0), 7))
    for order, theirs in zip(orders, accountant._rdp, strict=True):
        ours = 7 * renyi(GaussianMechanism(3), order)
        assert ours == pytest.approx(float(theirs), rel=1e-14)


def test_far_tails_stay_below_the_pessimistic_bound(losses: Any) -> None:
    """Where delta falls to the rounding of its transform and below, the peer adds what it cut off."""
    peer = losses.from_laplace_mechanism(10.0, value_discretization_interval=CELL).self_compose(100)
    for eighths in range(8, 81, 4):
        ours = delta(LaplaceMechanism(10), Fraction(eighths, 8), compose=100)
        assert peer.get_delta_for_epsilon(eighths / 8) >= float(ours.lower)
