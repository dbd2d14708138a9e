"""DP-SEQ at chosen counts: chances by the policy's own elimination, ends around the truth of all counts."""

import itertools
import math
from functools import cache, partial

import numpy as np
import pytest
from banditproof.algorithms.best_arm.dp_seq import DPSEQ, OUT, eliminate
from banditproof.verify.enumeration.episodes.quantiles import (
    QuantileEpisode,
    QuantileEpisodes,
    quantile_privacy,
)
from banditproof.verify.enumeration.exact_privacy import FIRST_ORDERS
from flint import ctx

from .test_quantiles import SHARE, WIDTH, kinds_of
from .told_numbers import played


def law_with(length, *, arms=3, epsilon=4, levels=2, width=WIDTH):
    law = QuantileEpisodes(DPSEQ(arms, epsilon=epsilon, delta="0.1", levels=levels), 10**9)
    law.episodes, law.next_length = [QuantileEpisode(1, length, width, arms)], 1
    return law


@cache
def sets_of_levels(arms, many):
    """Which arms the policy's own step leaves, by binary number less 1, for all kinds of levels."""
    at = np.array([SHARE - WIDTH - 0.01, SHARE, SHARE + WIDTH + 0.01])
    found = {}
    for kinds in itertools.product(range(3), repeat=arms * many):
        counts, values = np.zeros((arms + 1, 3), dtype=np.int64), np.zeros((arms + 1, many))
        values[:arms] = at[list(kinds)].reshape(arms, many)
        eliminate(counts, values, WIDTH, SHARE)
        found[kinds] = sum(1 << arm for arm in range(arms) if counts[arm, OUT] == 0) - 1
    return found


def slow_chances(law, counts):
    length = law.episodes[0].length
    levels = [level for count in counts for level in kinds_of(law, length, count)]
    found = np.zeros(2**law.arms - 1)
    for kinds, left in sets_of_levels(law.arms, len(levels) // law.arms).items():
        found[left] += math.prod(level[kind] for level, kind in zip(levels, kinds, strict=True))
    return found


def compare_chances(length=4):
    """At several counts of three arms, the one that changes in front or behind."""
    law, numbers = law_with(length), tuple(range(length + 1))
    for others in ((0, length), (2, 3), (length, 1)):
        for first in (True, False):
            with ctx.workprec(128):
                table = law.outcomes._chances(law.episodes[0], numbers, others, first=first)
            for count, row in zip(numbers, table, strict=True):
                expected = slow_chances(law, (count, *others) if first else (*others, count))
                assert [float(each) for each in row] == pytest.approx(list(expected), rel=1e-9, abs=1e-14)
                assert all(each.rel_accuracy_bits() > 80 for each in row)


def test_the_chances_are_those_of_all_noises():
    compare_chances()


def neighbours_of(law):
    """The chances of all sets at all counts, and with each reward changed, in both orders."""
    length = law.episodes[0].length
    table = {
        counts: slow_chances(law, counts) for counts in itertools.product(range(length + 1), repeat=law.arms)
    }
    for counts, chances in table.items():
        for arm in range(law.arms):
            near = (*counts[:arm], counts[arm] + 1, *counts[arm + 1 :])
            if near in table:
                yield chances, table[near]
                yield table[near], chances


def rate_of(p, q, order):
    terms = order * np.log(p) + (1 - order) * np.log(q)
    return float(np.logaddexp.reduce(terms)) / (order * (order - 1))


@pytest.mark.parametrize(("arms", "length", "epsilon"), [(2, 6, 1), (2, 6, 9), (3, 3, 1), (3, 3, 6)])
def test_the_truth_of_all_counts_lies_between_the_ends(arms, length, epsilon):
    law = law_with(length, arms=arms, epsilon=epsilon)
    found = quantile_privacy(law, epsilon=(0, "0.1", "0.5", 3), rho=True)
    pairs = list(neighbours_of(law))
    largest = max(float(np.log(p / q).max()) for p, q in pairs)
    assert found.lower <= largest * (1 + 1e-9)
    assert largest <= found.upper * (1 + 1e-9)
    assert found.lower > 0.9 * largest
    for budget, delta in found.deltas.items():
        truth = max(float(np.maximum(p - math.exp(budget) * q, 0).sum()) for p, q in pairs)
        assert 0.8 * truth - 1e-15 <= float(delta.lower) <= truth * (1 + 1e-9) + 1e-15
        assert truth <= float(delta.upper) * (1 + 1e-9) + 1e-15
    rate = max(rate_of(p, q, order) for p, q in pairs for order in FIRST_ORDERS)
    assert 0.8 * rate < float(found.rho.lower) <= rate * (1 + 1e-9)
    assert rate <= float(found.rho.upper) * (1 + 1e-9)
    worst = found.worst
    assert math.log(worst.p / worst.q) <= largest * (1 + 1e-9)
    assert sum(abs(a - b) for a, b in zip(worst.left, worst.right, strict=True)) == 1


def test_a_later_episode_is_played_less_than_surely():
    """The same episode again tells less, by the chance that all arms stay in the first."""
    law = law_with(6, arms=2, epsilon=9)
    alone = quantile_privacy(law, epsilon=("0.1",), rho=True)
    law = law_with(1, arms=2, epsilon=9)
    law.episodes.append(QuantileEpisode(3, 6, WIDTH, 2))
    after = quantile_privacy(law, epsilon=("0.1",), rho=True)
    (one,), (other,) = alone.deltas.values(), after.deltas.values()
    assert other.lower < one.lower
    assert after.rho.lower < alone.rho.lower


@pytest.mark.parametrize("arms", [3, 4])
def test_what_is_told_apart_is_what_is_seen(arms):
    """By its own steps: who plays by the horizon that shows all, and one round after the episode."""
    make = partial(DPSEQ, arms, epsilon=4, delta="0.5", levels=1)
    law = QuantileEpisodes(make(), 10**5)
    episode, share = law.episodes[0], float(law.share)
    whole = episode.last + 1 + (arms - 1) * make().length_in(2)
    assert QuantileEpisodes(make(), whole).all_are_seen(episode)
    assert not QuantileEpisodes(make(), whole - 1).all_are_seen(episode)
    shown, next_ones = {}, {}
    for highs in itertools.product((False, True), repeat=arms):
        if not any(highs):
            continue
        numbers = [
            [(share + (0.01 + episode.width) * (1 if high else -1)) * episode.length] for high in highs
        ]
        left = tuple(arm for arm, high in enumerate(highs) if high)
        between = [[share * law.next_length]] * 20
        for horizon, found in ((whole, shown), (episode.last + 1, next_ones)):
            seen = played(make, horizon, [*numbers, *between])[episode.last :]
            found[left] = tuple(sorted({each if each >= 0 else -1 - each for each in seen}))
    assert all(left == seen for left, seen in shown.items())
    assert all(seen == left[:1] for left, seen in next_ones.items())
