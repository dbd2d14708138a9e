"""How long DP-SEQ takes, also on users' vectors: episodes are below the bound, and runs up to their risk."""

import math
from fractions import Fraction
from functools import partial

import mpmath as mp
import numpy as np
import pytest
from banditproof.algorithms.best_arm.dp_seq import DPSEQ, length_of_episode
from banditproof.algorithms.best_arm.users_seq import LocalSEQ, ShuffledSEQ
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.simulation.identification import identify
from banditproof.theory.bounds.sample_complexity_bounds import sample_complexity_bounds
from banditproof.theory.privacy.binomial_noise import coins_needed
from banditproof.theory.privacy.response_vectors import flip_needed
from hypothesis import given, settings
from hypothesis import strategies as st


def bound(means, epsilon, delta, *, claim="CLASSICS-DP-SEQ", **more):
    """The record of DP-SEQ there, or of another ``claim``."""
    (found,) = (
        each for each in sample_complexity_bounds(tuple(means), epsilon, delta, **more) if each.claim == claim
    )
    return found


PARTS = st.fractions(Fraction(1, 200), 1, max_denominator=200)
"""Of what is between the level and the end of the means."""


@settings(max_examples=60)
@given(
    first=PARTS,
    others=st.lists(PARTS, min_size=1, max_size=6),
    quantile=st.sampled_from(["1/4", "1/2", "0.9"]),
    epsilon=st.sampled_from(["0.01", "1", "20"]),
    delta=st.sampled_from(["0.5", "1e-6"]),
    levels=st.sampled_from([1, 7, 64]),
)
def test_pulls_of_the_episodes_one_by_one_are_below(*, first, others, quantile, epsilon, delta, levels):
    """Twin: an arm stays as long as twice the width can be its separation; lengths are the policy's own."""
    share = 1 - Fraction(quantile)
    first = share + (1 - share) * first
    others = [share * (1 - part) for part in others]
    apart = [min(first - share, share - other) for other in others]
    scale, many, total, longest = levels / float(epsilon), len(others) + 1, 0, 0
    parameters = np.array([float(delta), float(share), levels, scale])
    for separation in apart:
        pulls, episode = 0, 1
        while True:
            pulls += length_of_episode(many, episode, parameters)
            if 2 * 2.0**-episode < separation:
                break
            episode += 1
        total, longest = total + pulls, max(longest, pulls)
    found = bound([first, *others], epsilon, delta, quantile=quantile, levels=levels)
    assert total + longest <= found.value


@settings(max_examples=40, deadline=None)
@given(
    first=PARTS,
    others=st.lists(PARTS, min_size=1, max_size=5),
    quantile=st.sampled_from(["1/4", "0.9"]),
    epsilon=st.sampled_from(["0.5", "8", "50"]),
    delta=st.sampled_from(["0.5", "1e-6"]),
    levels=st.sampled_from([1, 3]),
    local=st.booleans(),
)
def test_users_of_the_episodes_one_by_one_are_below(
    *, first, others, quantile, epsilon, delta, levels, local
):
    """Lengths and widths are the policies' own, with all arms; an arm stays as long as widths allow."""
    share = 1 - Fraction(quantile)
    first = share + (1 - share) * first
    others = [share * (1 - part) for part in others]
    given = {"epsilon": epsilon, "delta": delta, "levels": levels, "quantile": quantile}
    if local:
        policy = LocalSEQ(len(others) + 1, **given)
    else:
        policy = ShuffledSEQ(len(others) + 1, **given, privacy_delta="1/100")
    total, longest = 0, 0
    for separation in (min(first - share, share - other) for other in others):
        pulls, episode = 0, 0
        while not pulls or 2 * policy.width_in(episode) >= separation:
            episode += 1
            pulls += policy.length_in(episode)
        total, longest = total + pulls, max(longest, pulls)
    found = bound(
        [first, *others],
        epsilon,
        delta,
        claim="CLASSICS-LOCAL-SEQ" if local else "CLASSICS-SHUFFLED-SEQ",
        quantile=quantile,
        levels=levels,
        privacy_delta="1/100",
    )
    assert total + longest <= found.value


def test_the_bound_of_users_alone_is_nearly_attained():
    """Where 2 over the separation is a little above a power of two: a tenth less is too little there."""
    policy, pulls = LocalSEQ(2, epsilon=8, delta="0.1", levels=1), 0
    for episode in range(1, 8):
        pulls += policy.length_in(episode)
        assert (2 * policy.width_in(episode) >= 0.015) == (episode < 7)
    found = bound(("0.765", "0.735"), 8, "0.1", claim="CLASSICS-LOCAL-SEQ", levels=1)
    assert 0.9 * found.value < 2 * pulls <= found.value


@settings(max_examples=12, deadline=None)
@given(epsilon=st.floats(1, 8), power=st.floats(-6, -0.3), levels=st.integers(1, 4))
def test_the_least_coins_of_several_counts_are_within_what_the_bound_inserts(epsilon, power, levels):
    """Also where the losses of few coins are composed to their digits, and many by basic composition."""
    budget, risk = Fraction(epsilon), Fraction(10**power)
    twice = 1 + 2 * levels / epsilon
    assert coins_needed(budget, risk, levels) <= 2 + 8 * math.log(levels / float(risk)) * twice**2 + 2 * twice


@given(epsilon=st.floats(1e-3, 50), levels=st.integers(1, 64))
def test_the_least_flip_is_within_what_the_bound_inserts(epsilon, levels):
    with mp.workdps(40):
        most = 1 / (1 + mp.exp(mp.mpf(epsilon) / levels)) + mp.mpf(2) ** -39
        flip = flip_needed(Fraction(epsilon), levels)
        assert mp.mpf(flip.numerator) / flip.denominator <= most


def test_values_by_their_formula_with_fifty_digits():
    with mp.workdps(60):
        g, K, m = mp.mpf("0.15"), 3, 7
        z = mp.log(4 / g) / mp.log(2)
        level = mp.log(5 * K * z**2 / mp.mpf("0.1"))
        wanted = K * (128 * level / (3 * g**2) + 16 * m * (level + mp.log(m)) / (2 * g) + z)
        exactly = Fraction(mp.nstr(wanted, 50))
    found = bound(["0.9", "0.5", "0.2"], 2, "0.1", relative_gap=1e-25)
    assert found.value == pytest.approx(float(wanted), rel=1e-13)
    slack = Fraction(1, 10**20)
    assert found.enclosure.lower - slack <= exactly <= found.enclosure.upper + slack


def test_values_of_users_by_their_formulas_with_fifty_digits():
    given = {"levels": 3, "privacy_delta": "1/50", "relative_gap": 1e-25}
    with mp.workdps(60):
        g, K, m = mp.mpf("0.15"), 3, 3
        z, short = mp.log(4 / g) / mp.log(2), mp.log(2 / g) / mp.log(2)
        level, alone = mp.log(70 * K * z**2), mp.log(70 * K * short**2)
        coins = 2 + 8 * mp.log(150) * (1 + mp.mpf(2 * m) / 2) ** 2 + 2 * (1 + mp.mpf(2 * m) / 2)
        noise = mp.sqrt(coins * (level + mp.log(m)) / 2)
        contrast = mp.tanh(mp.mpf(1) / m) - mp.mpf(2) ** -38
        wanted = {
            "CLASSICS-SHUFFLED-SEQ": K * (128 * level / (3 * g**2) + 16 * noise / g + z),
            "CLASSICS-LOCAL-SEQ": K * (32 * (alone + mp.log(m)) / (3 * g**2 * contrast**2) + short),
        }
        exactly = {claim: Fraction(mp.nstr(value, 50)) for claim, value in wanted.items()}
    slack = Fraction(1, 10**20)
    for claim, value in exactly.items():
        found = bound(["0.9", "0.5", "0.2"], 2, "0.1", claim=claim, **given)
        assert found.value == pytest.approx(float(value), rel=1e-13)
        assert found.enclosure.lower - slack <= value <= found.enclosure.upper + slack


def test_without_a_delta_of_privacy_nothing_is_said_of_shuffled_users():
    claims = {each.claim for each in sample_complexity_bounds(("0.9", "0.5"), 1, "0.1")}
    assert "CLASSICS-LOCAL-SEQ" in claims
    assert "CLASSICS-SHUFFLED-SEQ" not in claims


def test_users_with_hardly_a_budget_have_no_number():
    found = bound(("0.9", "0.5"), "1e-6", "0.1", claim="CLASSICS-LOCAL-SEQ")
    assert found.value is None
    assert "below 10^-6 for each level" in found.reason


@pytest.mark.parametrize(
    ("means", "words"),
    [(("0.75", "0.5"), "no arm pays 1 as often"), (("0.9", "0.75"), "two arms have the highest quantile")],
)
def test_where_it_need_not_stop_there_is_no_number(means, words):
    found = bound(means, 1, "0.1")
    assert found.value is None
    assert words in found.reason


MAKERS = {
    "CLASSICS-DP-SEQ": (DPSEQ, {"epsilon": 1, "levels": 7}),
    "CLASSICS-SHUFFLED-SEQ": (ShuffledSEQ, {"epsilon": 4, "levels": 2, "privacy_delta": "1/50"}),
    "CLASSICS-LOCAL-SEQ": (LocalSEQ, {"epsilon": 8, "levels": 1}),
}


@pytest.mark.parametrize("claim", MAKERS)
@pytest.mark.parametrize("means", [(1.0, 0.0), (0.95, 0.45, 0.2)])
def test_runs_exceed_it_no_more_often_than_with_delta(claim, means):
    """At most 3 of 30 exceed it on average; 11 or more happen with a chance below 1e-3."""
    policy, given = MAKERS[claim]
    found = identify(
        partial(policy, len(means), **given, delta="0.1"), Bernoulli(means), runs=30, seed=0, horizon=10**7
    )
    told = dict(given)
    most = bound([str(mean) for mean in means], told.pop("epsilon"), "0.1", claim=claim, **told).value
    assert (found.times > most).sum() < 11
    assert math.isfinite(most)
