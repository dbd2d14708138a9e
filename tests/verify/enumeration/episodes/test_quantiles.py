"""DP-SEQ of two arms: chances by all noises and the policy's own elimination, epsilon over all counts."""

import itertools
import math
from fractions import Fraction
from functools import cache, partial

import numpy as np
import pytest
from banditproof.algorithms.best_arm.dp_seq import DPSEQ, OUT, eliminate
from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from banditproof.algorithms.mechanisms.gaussian import Gaussian
from banditproof.algorithms.mechanisms.laplace import Laplace
from banditproof.verify.auditing.sandwich import Claim, sandwich
from banditproof.verify.enumeration.action_law import TooLargeError
from banditproof.verify.enumeration.episodes.elimination import NotSeenError
from banditproof.verify.enumeration.episodes.quantiles import (
    QuantileEpisode,
    QuantileEpisodes,
    quantile_privacy,
)
from banditproof.verify.enumeration.work_limit import Work
from flint import ctx

from .told_numbers import played

SHARE = 0.75
WIDTH = 0.23

SETTINGS = {
    "one level": {"levels": 1},
    "three levels": {"levels": 3},
    "some below all rewards": {"levels": 3, "low": -1},
    "some above all rewards": {"levels": 3, "high": 2},
    "on both sides": {"levels": 3, "low": -1, "high": 2},
    "on the rewards": {"levels": 3, "low": -1, "high": 3},
}


def law_with(length, *, epsilon=1, noise=Laplace, width=WIDTH, **settings):
    law = QuantileEpisodes(DPSEQ(2, epsilon=epsilon, delta="0.1", noise=noise, **settings), 10**9)
    law.episodes = [QuantileEpisode(1, length, width)]
    return law


@cache
def outcomes_of_levels(many):
    """What the policy's own step does of all levels that are low, between or high, arm 0's first."""
    at = (SHARE - WIDTH - 0.01, SHARE, SHARE + WIDTH + 0.01)
    found = {}
    for kinds in itertools.product(range(3), repeat=2 * many):
        counts, values = np.zeros((3, 3), dtype=np.int64), np.zeros((3, many))
        values[:2] = np.array([at[kind] for kind in kinds]).reshape(2, many)
        eliminate(counts, values, WIDTH, SHARE)
        found[kinds] = tuple(int(arm) for arm in range(2) if counts[arm, OUT] == 0)
    return found


def between(noise, least, most):
    scale = float(noise.scale)
    if isinstance(noise, Laplace):
        if least < 0 < most:
            return between(noise, least, 0) + between(noise, 0, most)
        near, far = sorted(abs(each) for each in (least, most))
        return (math.exp(-near / scale) - math.exp(-far / scale)) / 2
    z = np.arange(max(math.floor(least), -3000) + 1, min(math.floor(most), 3000) + 1)
    return float((np.tanh(1 / (2 * scale)) * np.exp(-np.abs(z) / scale)).sum())


def kinds_of(law, length, count):
    found = []
    for level in law_levels(law):
        above = length if level < 0 else count if level < 1 else 0
        ends = [-1e9, *(length * (SHARE + sign * WIDTH) - above for sign in (-1, 1)), 1e9]
        found.append([between(law.noise, *each) for each in itertools.pairwise(ends)])
    return found


def law_levels(law):
    return [-1.0] * law.levels.below + [0.5] * law.levels.between + [1.0] * law.levels.above


def slow_chances(law, length, one, other):
    levels = [*kinds_of(law, length, one), *kinds_of(law, length, other)]
    found = {(1,): 0.0, (0,): 0.0, (0, 1): 0.0}
    for kinds, left in outcomes_of_levels(len(levels) // 2).items():
        found[left] += math.prod(level[kind] for level, kind in zip(levels, kinds, strict=True))
    return found


def compare_chances(length=5, **settings):
    """Of all counts, with those over all noises; what the policy does decides which are which."""
    law = law_with(length, **settings)
    numbers = range(length + 1)
    with ctx.workprec(128):
        of_all = law.chances(law.episodes[0], numbers, numbers[::-1])
    for place, (one, other) in enumerate(itertools.product(numbers, numbers[::-1])):
        expected = slow_chances(law, length, one, other)
        for left, chances in zip(((1,), (0,), (0, 1)), of_all, strict=True):
            assert float(chances[place]) == pytest.approx(expected[left], rel=1e-9, abs=1e-14)
            assert chances[place].rel_accuracy_bits() > 80


@pytest.mark.parametrize("noise", [Laplace, DiscreteLaplace])
@pytest.mark.parametrize("name", SETTINGS)
@pytest.mark.parametrize("epsilon", [3])
def test_the_chances_are_those_of_all_noises(noise, name, epsilon):
    compare_chances(noise=noise, epsilon=epsilon, **SETTINGS[name])


def largest_loss(law, length):
    numbers = range(length + 1)
    table = {pair: slow_chances(law, length, *pair) for pair in itertools.product(numbers, repeat=2)}
    return max(
        abs(math.log(p / table[near][left]))
        for (one, other), chances in table.items()
        for near in ((one + 1, other), (one, other + 1))
        if near in table
        for left, p in chances.items()
    )


@pytest.mark.parametrize("name", SETTINGS)
@pytest.mark.parametrize(("length", "epsilon"), [(1, 1), (6, 9)])
def test_epsilon_is_the_largest_over_all_counts(name, length, epsilon):
    law = law_with(length, epsilon=epsilon, **SETTINGS[name])
    found = quantile_privacy(law)
    expected = largest_loss(law, length)
    assert found.lower == pytest.approx(expected, rel=1e-9, abs=1e-12)
    assert found.lower <= found.upper <= found.lower * (1 + 1e-11)
    assert found.upper <= epsilon * law.levels.between / len(law_levels(law)) * (1 + 1e-15)
    worst = found.worst
    assert math.log(worst.p / worst.q) <= found.lower * (1 + 1e-12)
    sides = [slow_chances(law, length, *side)[worst.sequence] for side in (worst.left, worst.right)]
    assert [worst.p, worst.q] == pytest.approx(sides, rel=1e-9)
    assert sum(abs(a - b) for a, b in zip(worst.left, worst.right, strict=True)) == 1


def test_epsilon_is_that_of_the_worst_episode():
    law = law_with(3, levels=2)
    alone = quantile_privacy(law)
    law.episodes.append(QuantileEpisode(7, 30, 0.1))
    both = quantile_privacy(law)
    law.episodes = law.episodes[1:]
    assert alone.upper < both.lower == quantile_privacy(law).lower


def test_with_less_work_the_figure_is_wider_and_true():
    law = law_with(30, levels=4, width=0.15)
    whole, lines = quantile_privacy(law), quantile_privacy(law, Work(5e5))
    assert whole.counts["pairs"] == 31**2
    assert lines.counts["pairs"] == 0
    assert 0 < lines.lower <= whole.lower <= whole.upper < lines.upper == 1
    with pytest.raises(TooLargeError):
        quantile_privacy(law, Work(1e4))


def test_the_last_ratios_of_a_row_and_of_a_piece_are_seen(monkeypatch):
    """Pieces of the table of counts say the same as all of it at once."""
    law = law_with(9, levels=3)
    whole = quantile_privacy(law)
    monkeypatch.setattr("banditproof.verify.enumeration.episodes.quantiles._AT_ONCE", 20)
    assert quantile_privacy(law).epsilon == whole.epsilon


@pytest.mark.parametrize("epsilon", [Fraction(1, 10**6), Fraction(1, 1000), 50, 2000, 10**6])
def test_no_budget_makes_it_wrong(epsilon):
    found = quantile_privacy(law_with(12, levels=3, epsilon=epsilon))
    assert found.epsilon.upper <= epsilon * (1 + Fraction(1, 10**15))
    assert 0 < found.lower <= found.upper
    assert found.lower > float(epsilon) / 10


def test_what_is_seen_is_what_the_policy_plays():
    """Its own steps, in two episodes, where the numbers that come out are told."""
    make = partial(DPSEQ, 2, epsilon=4, delta="0.5", levels=2)
    law = QuantileEpisodes(make(), 10**5)
    first, second = law.episodes[:2]
    share = float(law.share)

    def numbers(episode, kinds):
        at = {"low": share - episode.width, "between": share, "high": share + episode.width}
        off = {"low": -0.01, "between": 0, "high": 0.01}
        return [[(at[kind] + off[kind]) * episode.length for kind in arm] for arm in kinds]

    stay = numbers(first, [["between"] * 2] * 2)
    names = ("low", "between", "high")
    for episode, before in ((first, []), (second, stay)):
        horizon = episode.last + 1
        assert len(QuantileEpisodes(make(), horizon).episodes) == 1 + bool(before)
        for kinds in itertools.product(itertools.product(names, repeat=2), repeat=2):
            seen = played(make, horizon, [*before, *numbers(episode, kinds), [0, 0]])
            said = [names.index(kind) for arm in kinds for kind in arm]
            left = outcomes_of_levels(2)[tuple(said)]
            expected = -1 - left[0] if len(left) == 1 else 0
            assert seen[-1] == expected
            assert len(seen) == horizon
    with pytest.raises(NotSeenError, match="no elimination is seen"):
        QuantileEpisodes(make(), first.last)
    with pytest.raises(NotSeenError):
        QuantileEpisodes(make(), 1)


class Other(DPSEQ):
    """Its steps may be others."""


def test_what_it_is_not_known_for():
    for other in (
        partial(DPSEQ, 2, epsilon=1, delta="0.1", noise=Gaussian),
        partial(Other, 2, epsilon=1, delta="0.1"),
    ):
        with pytest.raises(ValueError, match="no DP-SEQ with Laplace noise"):
            QuantileEpisodes(other(), 10**5)
    for arms in (1, 6):
        with pytest.raises(ValueError, match=f"from 2 to 5 arms are enumerated, not {arms}"):
            QuantileEpisodes(DPSEQ(arms, epsilon=1, delta="0.1"), 10**5)
    law = law_with(1 << 21, levels=2)
    with pytest.raises(TooLargeError):
        quantile_privacy(law)


def test_an_audit_says_the_exact_epsilon_of_its_own_noise():
    make = partial(DPSEQ, 2, epsilon=1, delta="0.1")
    audit = partial(sandwich, make, ways=("account", "enumerate"))
    found = audit(Claim.of(epsilon=1), horizon=2000)
    for figure in found.exact.values():
        assert 0.266 < figure.lower < figure.upper < 0.267
    assert any("2 episodes of both arms" in note and "own" in note for note in found.notes)
    assert not any("twin" in note for note in found.notes)
    assert audit(Claim.of(epsilon="0.26"), horizon=2000).verdict == "leaks"
    for claim, least, most in (({"rho": 1}, 0.009, 0.0355), ({"epsilon": 1, "delta": "0.01"}, 0.12, 0.267)):
        found = audit(Claim.of(**claim), horizon=2000)
        for figure in found.exact.values():
            assert least < figure.lower < figure.upper < most
        assert any("delta and rho are enclosed" in note for note in found.notes)


@pytest.mark.parametrize("name", ["three levels", "some above all rewards"])
@pytest.mark.parametrize(("length", "epsilon"), [(3, 1), (9, 12)])
def test_with_large_widths_lines_are_all(name, length, epsilon, monkeypatch):
    """Where no arm goes with more than 1/3; the largest over all counts is the same."""
    monkeypatch.setattr(f"{__name__}.WIDTH", 0.3)
    law = law_with(length, epsilon=epsilon, width=0.3, **SETTINGS[name])
    numbers = range(length + 1)
    chances = [slow_chances(law, length, *pair) for pair in itertools.product(numbers, repeat=2)]
    goes = max(max(each[0,], each[1,]) for each in chances)
    with ctx.workprec(128):
        assert law.settled_on_lines(law.episodes[0]) == (goes <= 1 / 3)
    found = quantile_privacy(law)
    assert found.counts["pairs"] == 0 or goes > 1 / 3
    assert found.lower == pytest.approx(largest_loss(law, length), rel=1e-9)
    assert found.upper <= found.lower * (1 + 1e-11)


def test_with_levels_below_all_rewards_lines_are_not_enough():
    """Nothing is proved of them there, however large widths are."""
    law = law_with(4, levels=3, low=-1, width=0.9)
    with ctx.workprec(128):
        assert not law.settled_on_lines(law.episodes[0])
