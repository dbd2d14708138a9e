"""How long DP-SEQ takes: its episodes one by one are below the bound, and runs are but for their risk."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import partial

import mpmath as mp
import pytest
from banditproof.algorithms.best_arm.dp_seq import DPSEQ, length_of_episode
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.simulation.identification import identify
from banditproof.theory.bounds.sample_complexity_bounds import sample_complexity_bounds
from hypothesis import given, settings
from hypothesis import strategies as st


def bound(means, epsilon, delta, **more):
    """The record of DP-SEQ there."""
    (found,) = (
        each
        for each in sample_complexity_bounds(tuple(means), epsilon, delta, **more)
        if each.claim == "CLASSICS-DP-SEQ"
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
    for separation in apart:
        pulls, episode = 0, 1
        while True:
            pulls += length_of_episode(many, episode, float(delta), scale, levels)
            if 2 * 2.0**-episode < separation:
                break
            episode += 1
        total, longest = total + pulls, max(longest, pulls)
    found = bound([first, *others], epsilon, delta, quantile=quantile, levels=levels)
    assert total + longest <= found.value


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


@pytest.mark.parametrize(
    ("means", "words"),
    [(("0.75", "0.5"), "no arm pays 1 as often"), (("0.9", "0.75"), "two arms have the highest quantile")],
)
def test_where_it_need_not_stop_there_is_no_number(means, words):
    found = bound(means, 1, "0.1")
    assert found.value is None
    assert words in found.reason


@pytest.mark.parametrize("means", [(1.0, 0.0), (0.9, 0.5, 0.2)])
def test_runs_exceed_it_no_more_often_than_with_delta(means):
    """At most 4 of 40 exceed it on average; 12 or more happen with a chance below 1e-3."""
    make = partial(DPSEQ, len(means), epsilon=1, delta="0.1")
    found = identify(make, Bernoulli(means), runs=40, seed=0, horizon=10**7)
    most = bound([str(mean) for mean in means], 1, "0.1").value
    assert (found.times > most).sum() < 12
    assert math.isfinite(most)
