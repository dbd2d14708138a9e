"""Upper bounds of phased elimination on counts: the sum over phases is below them, and so are runs."""

import math
from fractions import Fraction
from functools import partial

import mpmath as mp
import pytest
from banditproof.algorithms.environments.linear_arms import LinearArms
from banditproof.algorithms.linear.shuffled_gope import ShuffledGOPE
from banditproof.algorithms.simulation.simulator import simulate
from banditproof.theory.bounds.evaluation import bounds_given
from banditproof.theory.bounds.users_count_bounds import COUNT_GOPE_BOUNDS
from hypothesis import given, settings
from hypothesis import strategies as st


def bounds(d, K, T, *, eps, risk, delta, width=None):
    at = {"dimension": d, "arms": K, "horizon": T, "epsilon": eps, "privacy_delta": risk, "delta": delta}
    found = bounds_given(COUNT_GOPE_BOUNDS, **at, relative_width=width)
    return {each.claim: each for each in found}


@settings(max_examples=60)
@given(
    d=st.integers(1, 30),
    K=st.integers(2, 5000),
    T=st.integers(2, 10**15),
    eps=st.sampled_from(["0.1", "1", "5"]),
    risk=st.sampled_from(["1e-2", "1e-6"]),
    delta=st.sampled_from(["0.5", "1e-3"]),
)
def test_what_the_phases_lose_one_by_one_is_below(*, d, K, T, eps, risk, delta):
    """Twin: rounds of each phase as the policy has them, with the noise that the bound inserts, until T."""
    e, r, q = float(eps), float(risk), float(delta)
    coins = 2 + 8 * math.log(1 / r) * (1 + 2 / e) ** 2 + 2 * (1 + 2 / e)
    variance = 1 + 32 * math.log(1 / r) / e**2 + 8 * math.log(1 / r) / (3 * e) + 8 / e
    many = d * (d + 1) / 2
    found = bounds(d, K, T, eps=eps, risk=risk, delta=delta)
    for claim, noise in (
        ("CLASSICS-SHUFFLED-GOPE", lambda level: math.sqrt(many * coins * level / 2)),
        ("CLASSICS-DISTRIBUTED-GOPE", lambda level: math.sqrt(2 * many * variance * level) + level / 3),
    ):
        lost, left, phase = 2 * q * T, T, 1
        while left > 0:
            level = math.log(4 * K * phase * (phase + 1) / q)
            rounds = 8 * d * 4.0**phase * level + 4 * d * 2.0**phase * noise(level) + many
            lost += min(rounds, left) * min(2.0, 8 / 2.0**phase)
            left -= rounds
            phase += 1
        assert lost <= found[claim].value * (1 + 1e-12)


def test_values_by_their_formula_with_fifty_digits():
    with mp.workdps(60):
        d, K, T, risk, delta = (mp.mpf(x) for x in (3, 10, 10**6, "0.001", "0.1"))
        q = 1 + mp.log(T) / mp.log(2)
        level = mp.log(4 * K * q * (q + 1) / delta)
        coins = 2 + 8 * mp.log(1 / risk) * 9 + 6
        variance = 1 + 32 * mp.log(1 / risk) + 8 * mp.log(1 / risk) / 3 + 8
        same = 256 * d * level * (1 + mp.sqrt(T / (4 * d * level))) + 4 * d * (d + 1) + 2 * delta * T
        wanted = {
            "CLASSICS-SHUFFLED-GOPE": same + 32 * d * q * mp.sqrt(d * (d + 1) / 2 * coins * level / 2),
            "CLASSICS-DISTRIBUTED-GOPE": same
            + 32 * d * q * (mp.sqrt(d * (d + 1) * variance * level) + level / 3),
        }
        for claim, each in bounds(3, 10, 10**6, eps=1, risk="0.001", delta="0.1", width=1e-30).items():
            assert each.value == pytest.approx(float(wanted[claim]), rel=1e-13)
            slack = Fraction(1, 10**20)
            assert (
                each.enclosure.lower - slack <= Fraction(str(wanted[claim])) <= each.enclosure.upper + slack
            )


@pytest.mark.parametrize("way", ["for_shuffled_bits", "for_secure_sums"])
def test_runs_lose_less(way):
    actions = [[1.0, 0.0], [0.8, 0.6], [0.0, 1.0], [-0.6, 0.8]]
    make = partial(getattr(ShuffledGOPE, way), actions, epsilon=1, privacy_delta="1/1000", delta="1/100")
    found = simulate(make, LinearArms(actions, [0.6, 0.0], rewards="sign"), 10**6, runs=4, seed=0)
    claim = "CLASSICS-SHUFFLED-GOPE" if way == "for_shuffled_bits" else "CLASSICS-DISTRIBUTED-GOPE"
    assert float(found.mean()[-1]) <= bounds(2, 4, 10**6, eps=1, risk="1/1000", delta="1/100")[claim].value


def test_no_bound_holds_more_than_two_a_round():
    for each in bounds(5, 10, 100, eps=1, risk="0.001", delta="0.1").values():
        assert each.holds == 200 < each.value
