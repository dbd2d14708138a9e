"""Bounds without an instance, and those of counts: each is its formula, written out again with 60 digits."""

import mpmath as mp
import pytest
from banditproof.theory.bounds.evaluation import bounds_given
from banditproof.theory.bounds.linear_minimax_bounds import LINEAR_MINIMAX_BOUNDS
from banditproof.theory.bounds.linear_user_sum_bounds import BATCH_BOUNDS, COUNT_GOPE_BOUNDS
from banditproof.theory.bounds.minimax_bounds import MINIMAX_BOUNDS
from banditproof.theory.bounds.sample_complexity_bounds import sample_complexity_bounds
from hypothesis import given
from hypothesis import strategies as st
from mpmath import mpf

from ..many_digits import lies_in

SIZE = st.integers(2, 10**6)
BUDGET = st.floats(-6, 0).map(lambda power: 10.0**power)


def assert_are(found, twins, digits=50):
    """The records of these claims, in this order, with these values."""
    assert [bound.claim for bound in found] == [claim for claim, _ in twins]
    for bound, (claim, twin) in zip(found, twins, strict=True):
        assert bound.value == pytest.approx(float(twin), rel=1e-13), claim
        assert bound.enclosure.relative_width <= 1e-25
        assert lies_in(twin, bound.enclosure, digits), claim


@given(SIZE, st.integers(0, 10**12), BUDGET, BUDGET, st.floats(3.001, 20))
def test_minimax(arms, extra, epsilon, rho, beta):
    at = {"horizon": arms - 1 + extra, "epsilon": epsilon, "rho": rho, "relative_width": 1e-30}
    found = bounds_given(MINIMAX_BOUNDS, arms=arms, beta=beta, **at)
    linear = bounds_given(LINEAR_MINIMAX_BOUNDS, dimension=arms, **at)
    with mp.workdps(60):
        K, T, eps, r, b = (mpf(number) for number in (arms, at["horizon"], epsilon, rho, beta))
        log, classical, plane = mp.log(T), mp.sqrt((K - 1) * T) / 27, mp.exp(-2) / 8 * K * mp.sqrt(T)
        pure, zcdp = mp.exp(-1) / 4 * K / eps, mp.exp(mpf(-9) / 4) / 4 * K / mp.sqrt(r)
        extra = 3 * b / (b - 3) * (K - 1)
        twins = [
            ("TH-T2.28", classical),
            ("TH-T4.15", max(classical, (K - 1) / (22 * eps))),
            ("TH-T4.20", max(classical, mp.sqrt((K - 1) / r) / 124)),
            ("TH-T2.23", 8 * mp.sqrt(T * K * log) + 3 * K),
            ("TA-THC.7", extra + 8 * mp.sqrt(b * K * T * log) + 16 * b * K * log / eps),
            ("TA-PF5.6c", 4 * mp.sqrt(2 * b * K * T * log) + 8 * K * mp.sqrt(b * log / r) + extra),
        ]
        assert_are(found, twins, digits=55)
        twins = [
            ("TH-T4.17", plane),
            ("TH-T4.17", max(plane, pure)),
            ("TH-T4.17 amended", max(plane, pure / 2)),
            ("TH-T4.21", max(plane, zcdp)),
            ("TH-T4.21 amended", max(plane, zcdp / 2)),
        ]
        assert_are(linear, twins, digits=55)


def test_phased_elimination_on_counts():
    at = {"dimension": 3, "arms": 10, "horizon": 10**6, "epsilon": 1}
    found = bounds_given(COUNT_GOPE_BOUNDS, **at, privacy_delta="0.001", delta="0.1", relative_width=1e-30)
    with mp.workdps(60):
        d, K, T, risk, delta = (mpf(x) for x in (3, 10, 10**6, "0.001", "0.1"))
        q, log = 1 + mp.log(T) / mp.log(2), mp.log(1 / risk)
        level = mp.log(4 * K * q * (q + 1) / delta)
        coins, variance = 2 + 8 * log * 9 + 6, 1 + 32 * log + 8 * log / 3 + 8
        same = 256 * d * level * (1 + mp.sqrt(T / (4 * d * level))) + 4 * d * (d + 1) + 2 * delta * T
        heads, poisson = mp.sqrt(6 * coins * level / 2), mp.sqrt(12 * variance * level) + level / 3
        twins = [
            ("CLASSICS-SHUFFLED-GOPE", same + 32 * d * q * heads),
            ("CLASSICS-DISTRIBUTED-GOPE", same + 32 * d * q * poisson),
        ]
        assert_are(found, twins)


def test_oful_on_batches():
    at = {"dimension": 2, "horizon": 10**6, "epsilon": 3, "privacy_delta": "0.1", "delta": "0.01"}
    found = bounds_given(BATCH_BOUNDS, **at, relative_width=1e-30)
    with mp.workdps(60):
        d, T, e, r, log = mpf(2), mpf(10**6), 3, mpf("0.01"), mp.log(10)
        q = mp.sqrt(2 * d) + mp.sqrt(2 * mp.log(6 * T / r))
        most = mpf(3) / 2 * (mp.sqrt(log + e) + mp.sqrt(log)) / e * mp.sqrt(mp.sqrt(T) + 1) * q
        v = mp.log(1 + T / (d * 3 / mp.sqrt(2) / (1 + mp.sqrt(1 + 2 * mpf(e))) * q))
        width = mp.sqrt(2 * mp.log(3 / r) + d * v) + (mp.sqrt(3) + 1) * mp.sqrt(most)
        wanted = 4 * width * mp.sqrt(d * T * v) + 2 * (mp.sqrt(T) + 1) * d * v / mp.log(2)
        assert_are(found, [(found[0].claim, wanted)])


def test_episodes_of_counts():
    """Means 0.9, 0.5 and 0.2, of which the quartile tells the first by 0.15."""
    at = {"levels": 3, "privacy_delta": "1/50", "relative_gap": 1e-25}
    found = [
        bound
        for bound in sample_complexity_bounds(("0.9", "0.5", "0.2"), 2, "0.1", **at)
        if "quantile" in bound.statement.parameters
    ]
    with mp.workdps(60):
        g, K, m = mpf("0.15"), 3, 3
        z, short = mp.log(4 / g) / mp.log(2), mp.log(2 / g) / mp.log(2)
        trusted, level, alone = mp.log(50 * K * z**2), mp.log(70 * K * z**2), mp.log(70 * K * short**2)
        coins = 2 + 8 * mp.log(150) * (1 + mpf(2 * m) / 2) ** 2 + 2 * (1 + mpf(2 * m) / 2)
        noise = mp.sqrt(coins * (level + mp.log(m)) / 2)
        contrast = mp.tanh(mpf(1) / m) - mpf(2) ** -38
        twins = [
            (
                "CLASSICS-DP-SEQ",
                K * (128 * trusted / (3 * g**2) + 16 * m * (trusted + mp.log(m)) / (2 * g) + z),
            ),
            ("CLASSICS-SHUFFLED-SEQ", K * (128 * level / (3 * g**2) + 16 * noise / g + z)),
            ("CLASSICS-LOCAL-SEQ", K * (32 * (alone + mp.log(m)) / (3 * g**2 * contrast**2) + short)),
        ]
        assert_are(found, twins)
