"""How long DP-SEQ takes, also on users' vectors: episodes are below the bound, and runs up to their risk."""

import math
from fractions import Fraction
from functools import partial

import mpmath as mp
import pytest
from banditproof.algorithms.best_arm.dp_seq import DPSEQ
from banditproof.algorithms.best_arm.shuffled_and_local_seq import LocalSEQ, ShuffledSEQ
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


MAKERS = {
    "CLASSICS-DP-SEQ": (DPSEQ, {"epsilon": 1, "levels": 7}),
    "CLASSICS-SHUFFLED-SEQ": (ShuffledSEQ, {"epsilon": 4, "levels": 2, "privacy_delta": "1/50"}),
    "CLASSICS-LOCAL-SEQ": (LocalSEQ, {"epsilon": 8, "levels": 1}),
}


@pytest.mark.parametrize("claim", MAKERS)
@settings(max_examples=60)
@given(first=PARTS, others=st.lists(PARTS, min_size=1, max_size=6), data=st.data())
def test_pulls_of_the_episodes_one_by_one_are_below(claim, first, others, data):
    """Twin: an arm stays as long as twice the width, or what it is at most, can be its separation."""
    trusted = claim == "CLASSICS-DP-SEQ"
    choices = {
        "quantile": ["1/4", "1/2", "0.9"],
        "epsilon": ["0.01", "1", "20"] if trusted else ["0.5", "8", "50"],
        "delta": ["0.5", "1e-6"],
        "levels": [1, 7, 64] if trusted else [1, 3],
    }
    given = {name: data.draw(st.sampled_from(values)) for name, values in choices.items()}
    more = {"privacy_delta": "1/100"} if claim == "CLASSICS-SHUFFLED-SEQ" else {}
    share = 1 - Fraction(given["quantile"])
    first, others = share + (1 - share) * first, [share * (1 - part) for part in others]
    policy, total, longest = MAKERS[claim][0](len(others) + 1, **given, **more), 0, 0
    for separation in (min(first - share, share - other) for other in others):
        pulls, episode = 0, 0
        while not pulls or 2 * (2.0**-episode if trusted else policy.width_in(episode)) >= separation:
            episode += 1
            pulls += policy.length_in(episode)
        total, longest = total + pulls, max(longest, pulls)
    found = bound([first, *others], given.pop("epsilon"), given.pop("delta"), claim=claim, **given, **more)
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
        assert mp.mpmathify(flip_needed(Fraction(epsilon), levels)) <= most


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
