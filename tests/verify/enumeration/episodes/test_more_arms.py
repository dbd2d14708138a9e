"""DP-SE and DP-MASE of three arms: chances over all noises, steps by the policy itself, epsilon enclosed."""

import itertools
from fractions import Fraction
from functools import cache, partial, reduce

import numpy as np
import pytest
from banditproof.algorithms.best_arm.dp_mase import DPMASE
from banditproof.algorithms.best_arm.dp_se_identification import DPSEIdentification
from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from banditproof.algorithms.private.dp_se import DPSE
from banditproof.theory.privacy.claim import Claim
from banditproof.verify.auditing.sandwich import sandwich
from banditproof.verify.enumeration.episodes.elimination import Episode, NotSeenError
from banditproof.verify.enumeration.episodes.more_arms import MoreArms, privacy_of_more_arms
from flint import ctx

from .told_numbers import played

REACH = 45

POLICIES = {
    "by arm": partial(DPSE, epsilon=2, beta="0.5", noise=DiscreteLaplace),
    "in turn": partial(DPSE, epsilon=2, beta="0.5", order="in-turn", noise=DiscreteLaplace),
    "agents": partial(DPMASE, epsilon=2, delta="0.5", agents=3, noise=DiscreteLaplace),
    "stops": partial(DPSEIdentification, epsilon=2, delta="0.5", noise=DiscreteLaplace),
}


def law_with(length, gap, *, arms=3, scale=1, noises=1):
    law = MoreArms(DPSE(arms, epsilon=1 / Fraction(scale), beta="0.5", noise=DiscreteLaplace), 10**7)
    law.episode, law.noises = Episode(1, length, gap, arms), noises
    return law


@cache
def mass_of(scale, noises):
    z = np.arange(-REACH, REACH + 1)
    one = np.tanh(1 / (2 * scale)) * np.exp(-np.abs(z) / scale)
    return reduce(lambda a, b: np.convolve(a, b)[REACH:-REACH], [one] * noises)


@cache
def slow_chances(sums, gap, *, scale=1.0, noises=1):
    """Of each set of arms that is left: over all noises, one arm an axis, the difference rule by itself."""
    mass, far = mass_of(scale, noises), np.arange(-REACH, REACH + 1)
    axes = np.meshgrid(*(total + far for total in sums), indexing="ij", sparse=True)
    best = reduce(np.maximum, axes)
    chance = reduce(np.multiply, np.meshgrid(*[mass] * len(sums), indexing="ij", sparse=True))
    left = sum((1 << arm) * (best - axis < gap) for arm, axis in enumerate(axes))
    return np.bincount(left.ravel(), weights=chance.ravel(), minlength=1 << len(sums))[1:]


def compare_with_all_noises(arms=3, length=4, gap=3, scale=1, noises=1):
    law = law_with(length, gap, arms=arms, scale=scale, noises=noises)
    with ctx.workprec(256):
        found = law.left_alone(list(range(length + 1)))
    for total, chance in enumerate(found):
        sums = (length,) * (arms - 1) + (total,)
        slow = slow_chances(sums, gap, scale=float(scale), noises=noises)[(1 << (arms - 1)) - 1]
        assert float(chance) == pytest.approx(slow, rel=1e-9)
        assert chance.rel_accuracy_bits() > 90


@pytest.mark.parametrize(
    ("length", "gap", "scale", "noises"),
    [(1, 1, 1, 5), (4, 3, Fraction(1, 2), 2), (3, 6, Fraction(7, 5), 1), (3, 2, 1, 2)],
)
def test_the_chance_is_that_of_all_noises(length, gap, scale, noises):
    compare_with_all_noises(length=length, gap=gap, scale=scale, noises=noises)


def test_four_arms_are_as_good(monkeypatch):
    monkeypatch.setattr(f"{__name__}.REACH", 20)
    mass_of.cache_clear()
    found, law = [], law_with(2, 2, arms=4, scale=Fraction(1, 2))
    with ctx.workprec(256):
        found = [float(chance) for chance in law.left_alone([0, 1, 2])]
    slow = [slow_chances((2, 2, 2, total), 2, scale=0.5)[7] for total in range(3)]
    mass_of.cache_clear()
    assert found == pytest.approx(slow, rel=1e-9)


@pytest.mark.parametrize(("length", "gap", "noises"), [(2, 1, 1), (2, 5, 1), (2, 2, 3)])
def test_epsilon_of_all_that_is_left_lies_between_the_ends(length, gap, noises):
    """Of all seven outcomes, at all sums of the three arms, and each reward of them changed."""
    numbers = range(length + 1)
    table = {s: slow_chances(s, gap, noises=noises) for s in itertools.product(numbers, repeat=3)}
    largest = 0.0
    for sums, chances in table.items():
        for arm in range(3):
            near = (*sums[:arm], sums[arm] + 1, *sums[arm + 1 :])
            if near in table:
                largest = max(largest, float(np.abs(np.log(chances / table[near])).max()))
    found = privacy_of_more_arms(law_with(length, gap, noises=noises))
    assert 0 < found.lower <= largest * (1 + 1e-9)
    assert largest <= found.upper * (1 + 1e-9)
    assert found.upper <= 1 + 1e-15
    # the last arm alone, with the others full, is the worst of all
    assert found.lower == pytest.approx(largest, rel=1e-9)
    worst = found.worst
    assert worst.sequence == (2,)
    assert np.log(worst.p / worst.q) == pytest.approx(found.lower, rel=1e-9)
    sides = [slow_chances(side, gap, noises=noises)[3] for side in (worst.left, worst.right)]
    assert [worst.p, worst.q] == pytest.approx(sides, rel=1e-9)


@pytest.mark.parametrize("arms", [3, 4])
@pytest.mark.parametrize("name", POLICIES)
def test_what_is_seen_is_what_the_policy_plays(name, arms):
    """After the first episode the last arm plays next if it is left alone, and after nothing else."""
    make = partial(POLICIES[name], arms)
    law = MoreArms(make(), 10**6)
    episode, agents = law.episode, 3 if name == "agents" else 1
    assert law.noises == agents
    horizon = episode.last + 1
    assert MoreArms(make(), horizon).episode == episode
    alone = {}
    offs = (episode.gap - 1, episode.gap)
    for off in itertools.product(offs, repeat=arms - 1):
        totals = [500 - each for each in off] + [500]
        numbers = [number for total in totals for number in (total - agents + 1, *[1] * (agents - 1))]
        seen = played(make, horizon, [*numbers, *[0] * agents])
        assert len(seen) == horizon
        alone.setdefault(seen[-1] in {arms - 1, -arms}, []).append(off)
    assert all(min(off) >= episode.gap for off in alone[True])
    assert all(min(off) < episode.gap for off in alone[False])
    for short in (episode.last, 1):
        with pytest.raises(NotSeenError, match="no elimination is seen"):
            MoreArms(make(), short)


@pytest.mark.parametrize("epsilon", ["0.01", 1, 5000])
@pytest.mark.parametrize("make", [partial(DPSE, beta=1), partial(DPMASE, delta="0.9", agents=2)])
def test_no_budget_makes_it_wrong(epsilon, make):
    """Below the budget, and close to it, also where no double can say the chances."""
    policy = make(3, epsilon=epsilon, noise=DiscreteLaplace)
    law = MoreArms(policy, 10**8)
    found = privacy_of_more_arms(law)
    assert Fraction(epsilon) * Fraction("0.95") < found.epsilon.lower <= found.epsilon.upper
    assert found.epsilon.upper <= 1 / law.noise.scale * (1 + Fraction(1, 2**100))
    worst = found.worst
    assert worst.p >= worst.q > 0
    assert np.log(worst.p / worst.q) <= float(found.epsilon.upper) * (1 + 1e-9)


@pytest.mark.parametrize("arms", [3, 9])
def test_an_audit_encloses_it_with_more_arms(arms):
    make = partial(DPSEIdentification, arms, epsilon=1, delta="0.1")
    audit = partial(sandwich, make, arms=arms, ways=("account", "enumerate"))
    found = audit(Claim.of(epsilon=1), horizon=1500 * arms)
    for figure in found.exact.values():
        assert 0.999999 < figure.lower < figure.upper == 1
    assert any(f"arm {arms - 1} is left alone" in note and "discrete twin" in note for note in found.notes)
    for claim, most in (({"epsilon": 1, "delta": "0.1"}, 0.8751), ({"rho": 1}, 0.4622)):
        told = audit(Claim.of(**claim), horizon=1500 * arms)
        for figure in told.exact.values():
            assert 0.1 < figure.lower < figure.upper < most
        assert told.verdict == "within the claim"
        assert any("first elimination, at chosen sums" in note for note in told.notes)
