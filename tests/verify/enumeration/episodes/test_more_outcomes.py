"""Delta and rho of eliminations with three arms: chances over all noises, and between what they can be."""

import itertools
import math
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from banditproof.algorithms.private.dp_se import DPSE
from banditproof.theory.privacy.mechanism_facts import DiscreteLaplaceMechanism
from banditproof.verify.enumeration.episodes.elimination import length_of
from banditproof.verify.enumeration.episodes.more_arms import MoreArms, privacy_of_more_arms
from banditproof.verify.enumeration.episodes.more_outcomes import Group, MoreOutcomes
from banditproof.verify.enumeration.episodes.pure_bounds import delta_at_most, rho_at_most
from flint import ctx

from .test_more_arms import POLICIES, law_with, slow_chances
from .told_numbers import played


def outcomes_of(length, gap, *, arms=3, noises=1, whole=True):
    law = law_with(length, gap, arms=arms, noises=noises)
    law.outcomes = MoreOutcomes(law.episode, law.noise.scale, law.noises, whole)
    return law


def compare_groups(groups, gap=3, noises=1):
    """How many of each group are left, with the chances over all noises of the arms one by one."""
    outcomes = outcomes_of(4, gap, arms=sum(group.size for group in groups), noises=noises).outcomes
    with ctx.workprec(128):
        balls = outcomes.chances(groups, outcomes._tables[0])
    doubles = outcomes.chances(groups, outcomes._tables[1])
    expected = dict.fromkeys(itertools.product(*(range(g.size + 1) for g in groups if g.told)), 0.0)
    members = [place for place, group in enumerate(groups) for _ in range(group.size)]
    slow = slow_chances(tuple(groups[place].total for place in members), gap, noises=noises)
    for code, chance in enumerate(slow, start=1):
        left = [code >> arm & 1 for arm in range(len(members))]
        counts = [
            sum(stays for stays, of in zip(left, members, strict=True) if of == place)
            for place, group in enumerate(groups)
            if group.told
        ]
        expected[tuple(counts)] += chance
    # the law of untold groups is summed over who of them is left
    assert [float(ball) for ball in balls] == pytest.approx(list(expected.values()), rel=1e-8, abs=1e-13)
    assert doubles == pytest.approx(list(expected.values()), rel=1e-8, abs=1e-13)


GROUPS = [
    (Group(1, 1), Group(4, 2, told=False)),
    (Group(1, 1), Group(4, 1, told=False), Group(2, 1)),
    (Group(3, 1), Group(1, 2)),
    (Group(4, 1), Group(1, 2)),
]


@pytest.mark.parametrize("groups", GROUPS)
@pytest.mark.parametrize("noises", [1, 2])
def test_the_chances_are_those_of_all_noises(groups, noises):
    compare_groups(groups, noises=noises)


def all_neighbours(length, gap, noises):
    """The chances of all seven outcomes, at all sums of three arms and each reward of them changed."""
    table = {s: slow_chances(s, gap, noises=noises) for s in itertools.product(range(length + 1), repeat=3)}
    for sums, chances in table.items():
        for arm in range(3):
            near = (*sums[:arm], sums[arm] + 1, *sums[arm + 1 :])
            if near in table:
                yield chances, table[near]
                yield table[near], chances


@pytest.mark.parametrize(("length", "gap", "noises"), [(2, 1, 1), (2, 2, 2)])
@pytest.mark.parametrize("whole", [True, False])
def test_delta_and_rho_of_all_that_is_left_lie_between_the_ends(length, gap, noises, whole):
    pairs = list(all_neighbours(length, gap, noises))
    found = privacy_of_more_arms(
        outcomes_of(length, gap, noises=noises, whole=whole), epsilon=(0, "0.25", "0.5", 1, 2), rho=True
    )
    for epsilon, delta in found.deltas.items():
        largest = max(float(np.maximum(p - math.exp(epsilon) * q, 0).sum()) for p, q in pairs)
        assert float(delta.lower) <= largest * (1 + 1e-9)
        assert largest <= float(delta.upper) * (1 + 1e-9) + 1e-15
        if whole and epsilon < 0.5:
            assert float(delta.lower) > 0.9 * largest > 0
    rate = max(float((p * np.log(p / q)).sum()) for p, q in pairs)
    assert 0 < float(found.rho.lower) <= rate * (1 + 1e-9)
    assert rate <= float(found.rho.upper) * (1 + 1e-9)
    if whole:
        assert float(found.rho.lower) > 0.8 * rate


@pytest.mark.parametrize("name", ["by arm", "in turn", "agents"])
def test_all_are_seen_as_soon_as_it_is_said(name):
    """The arms played after the first episode are those left, at the horizon that is said and not before."""
    make, agents = POLICIES[name], 3 if name == "agents" else 1
    law = MoreArms(make(3), 10**6)
    last, gap = law.episode.last, law.episode.gap
    horizon = last + 1 + 2 * (1 if name == "in turn" else length_of(make(3), 2))
    assert MoreArms(make(3), horizon).outcomes.whole
    assert not MoreArms(make(3), horizon - 1).outcomes.whole
    seen = {}
    for off in itertools.product((0, 3 * gap), repeat=3):
        if min(off):
            continue
        totals = [500 - each for each in off]
        numbers = [number for total in totals for number in (total - agents + 1, *[1] * (agents - 1))]
        actions = played(lambda: make(3), horizon, [*numbers, *[0] * (9 * agents)])
        left = frozenset(arm for arm in range(3) if not off[arm])
        seen[left] = frozenset(a if a >= 0 else -1 - a for a in actions[last:])
    assert all(left == arms for left, arms in seen.items())
    assert len(seen) == 7


@pytest.mark.parametrize("scale", [Fraction(1, 3), 1, 20])
def test_no_mechanism_of_a_pure_epsilon_has_more(scale):
    """Laplace noise on whole numbers has as much: its loss is one bit."""
    noise = DiscreteLaplaceMechanism(scale)
    pure = Fraction(noise.pure_epsilon)
    with ctx.workprec(128):
        assert float(rho_at_most(pure)) == pytest.approx(float(noise.kl_ball()), rel=1e-12)
        most = [delta_at_most(pure, Fraction(each)) for each in (0, pure / 2, pure, 2 * pure)]
    chance = 1 / (1 + math.exp(-float(pure)))
    assert float(most[0]) == pytest.approx(2 * chance - 1)
    assert float(most[1]) == pytest.approx(chance - math.exp(float(pure) / 2) * (1 - chance))
    assert most[2] == most[3] == 0


def test_the_figures_of_the_page_are_those_that_are_found():
    eliminations = MoreArms(DPSE(3, epsilon=1, beta="0.01", noise=DiscreteLaplace), 10**6)
    page = (Path(__file__).parents[4] / "docs" / "evidence.md").read_text(encoding="utf-8")
    found = privacy_of_more_arms(eliminations, rho=True)
    lower, upper = (math.floor(found.rho.lower * 10**4), math.ceil(found.rho.upper * 10**4))
    assert f"`[{lower / 10**4}, {upper / 10**4}]`" in page
