"""DP-SE of two arms: chances by convolution, steps by the policy itself, epsilon over all sums."""

import itertools
from fractions import Fraction
from functools import partial, reduce

import numpy as np
import pytest
from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from banditproof.algorithms.private.dp_se import DPSE
from banditproof.theory.numbers.enclosure import ball
from banditproof.theory.privacy.claim import Claim
from banditproof.verify.auditing.sandwich import sandwich
from banditproof.verify.enumeration.episodes.elimination import Episode, gap_of
from banditproof.verify.enumeration.episodes.two_arms import TwoArms, privacy_of_episodes
from flint import arb, ctx

from .test_more_arms import POLICIES as OF_SOME_ARMS
from .told_numbers import played

POLICIES = {name: partial(make, 2) for name, make in OF_SOME_ARMS.items()}


def law_with(episode, *, scale=1, stops=False):
    make = partial(POLICIES["stops" if stops else "by arm"], epsilon=1 / Fraction(scale))
    law = TwoArms(make(), 10**5)
    law.episodes = [episode]
    law.horizon = 10**6
    return law


def by_convolution(scale, gap, d, *, noises=2, reach=400):
    z = np.arange(-reach, reach + 1)
    mass = np.tanh(1 / (2 * scale)) * np.exp(-np.abs(z) / scale)
    both = reduce(np.convolve, [mass] * noises)
    gaps = d + np.arange(-noises * reach, noises * reach + 1)
    return both[gaps <= -gap].sum(), both[gaps >= gap].sum(), both[np.abs(gaps) < gap].sum()


@pytest.mark.parametrize("scale", [3, Fraction(1, 2)])
@pytest.mark.parametrize(("gap", "noises"), [(1, 2), (9, 2), (5, 6)])
def test_the_chances_are_those_of_all_noises(scale, gap, noises):
    law = law_with(Episode(1, 30, gap), scale=scale)
    law.noises = noises
    with ctx.workprec(128):
        for d in range(-30, 31):
            found = law.chances(gap, d)
            assert (sum(found, arb(0)) - 1).contains(0)
            assert all(chance.rel_accuracy_bits() > 90 for chance in found)
            expected = by_convolution(float(scale), gap, d, noises=noises)
            assert [float(chance) for chance in found] == pytest.approx(expected, rel=1e-9, abs=1e-14)


@pytest.mark.parametrize(("scale", "gap"), [(1, 3), (4, 20), (Fraction(1, 3), 1)])
def test_the_tails_hold_all_mass_beyond_them(scale, gap):
    """Of two noises in closed form, ``p^2 q^m ((m + c)/(1 - q) + q/(1 - q)^2)``; to the last that is kept."""
    law = law_with(Episode(1, 10, gap), scale=scale)
    with ctx.workprec(128):
        tails = law.tails
    with ctx.workprec(1000):
        q = (-1 / ball(law.noise.scale)).exp()
        for m in (0, 1, gap + 11, len(tails) - 1):
            both = (m + (1 + q**2) / (1 - q**2)) / (1 - q) + q / (1 - q) ** 2
            assert tails[m].contains(((1 - q) / (1 + q)) ** 2 * q**m * both)
            assert tails[m].rel_accuracy_bits() > (90 if m < len(tails) - 1 else 1)


@pytest.mark.parametrize("stops", [True, False])
@pytest.mark.parametrize(("length", "gap"), [(5, 2), (8, 7), (4, 9)])
def test_epsilon_is_the_largest_over_all_sums(length, gap, stops):
    found = privacy_of_episodes(law_with(Episode(1, length, gap), stops=stops))
    largest = 0.0
    for one, other in itertools.product(range(length + 1), repeat=2):
        for near in ((one + 1, other), (one - 1, other), (one, other + 1), (one, other - 1)):
            if not all(0 <= total <= length for total in near):
                continue
            here = by_convolution(1, gap, one - other)
            there = by_convolution(1, gap, near[0] - near[1])
            if not stops:  # the horizon is long enough to tell all apart
                assert law_with(Episode(1, length, gap)).outcomes(0) == ((0,), (1,), (2,))
            largest = max(largest, *(np.log(p / q) for p, q in zip(here, there, strict=True)))
    assert found.lower == pytest.approx(largest, rel=1e-10)
    assert 0 < found.lower <= found.upper < found.lower * (1 + 1e-15)
    worst = found.worst
    assert np.log(worst.p / worst.q) == pytest.approx(largest, rel=1e-10)
    assert abs(np.subtract(*worst.left) - np.subtract(*worst.right)) == 1
    place = [(1,), (0,), (0, 1)].index(worst.sequence)
    assert worst.p == pytest.approx(by_convolution(1, gap, np.subtract(*worst.left))[place], rel=1e-9)


@pytest.mark.parametrize(
    ("name", "episodes"), [*((name, 1) for name in POLICIES), ("by arm", 2), ("agents", 2), ("stops", 2)]
)
@pytest.mark.parametrize("later", ["at once", "a round before the turn of arm 1", "when it is its turn"])
def test_what_is_seen_is_what_the_policy_plays(name, episodes, later):
    """Numbers around the gap: the policy's own steps tell apart what the law says, at each horizon."""
    make = POLICIES[name]
    law = TwoArms(make(), 10**6)
    last, following = law.episodes[episodes - 1], law.episodes[episodes]
    turn = {"by arm": following.length, "in turn": 1, "stops": 0, "agents": 0}[name]
    horizon = last.last + {"at once": 1, "a round before the turn of arm 1": turn}.get(later, turn + 1)
    horizon = max(horizon, last.last + 1)
    law = TwoArms(make(), horizon)
    assert len(law.episodes) == episodes
    agents = law.noises // 2
    stay = [0, 0] * agents * (episodes - 1)
    groups = {}
    for base in (0, 57, last.length):
        for d in (0, *(sign * (last.gap + off) for sign in (-1, 1) for off in (-1, 0, 1))):
            outcome = 1 if d >= last.gap else 0 if d <= -last.gap else 2
            seen = played(make, horizon, [*stay, *split(base + d, agents), *split(base, agents), 0, 0])
            groups.setdefault(seen, set()).add(outcome)
    assert sorted(map(tuple, groups.values())) == sorted(law.outcomes(episodes - 1))
    with pytest.raises(ValueError, match="no elimination is seen"):
        TwoArms(make(), law.episodes[0].last)


def split(total, agents):
    return [total - sum(range(1, agents)), *range(1, agents)]


def test_a_gap_is_rounded_up():
    assert gap_of(Fraction("2.5")) == gap_of(Fraction("2.99")) == 3


def test_the_worst_outcome_is_one_that_a_double_can_say():
    """Epsilon is larger by a hair, at sums so far apart that the outcome is less likely than e^-1000."""
    found = privacy_of_episodes(TwoArms(DPSE(2, epsilon=1, horizon=4096, noise=DiscreteLaplace), 4096))
    worst = found.worst
    assert 0 < worst.q < worst.p < 1e-300
    assert found.lower * (1 - 1e-3) < np.log(worst.p / worst.q) < found.lower


def joint_laws(episodes, *, scale=1, reach=150):
    """Of all that two episodes show: pairs of neighbours, the laws as lists, by convolution."""
    at = [
        {d: by_convolution(scale, e.gap, d, reach=reach) for d in range(-e.length, e.length + 1)}
        for e in episodes
    ]

    def law(first, second):
        return [at[0][first][0], at[0][first][1], *(at[0][first][2] * chance for chance in at[1][second])]

    for one, two in itertools.product(*at):
        for near in ((one + 1, two), (one - 1, two), (one, two + 1), (one, two - 1)):
            if all(d in table for d, table in zip(near, at, strict=True)):
                yield np.array(law(one, two)), np.array(law(*near))


EPISODES = Episode(1, 4, 6), Episode(9, 7, 2)
"""The second one tells more, if it is played."""


def of_two_episodes(**asked):
    law = law_with(EPISODES[0])
    law.episodes = list(EPISODES)
    return privacy_of_episodes(law, **asked)


def largest_losses(found, laws):
    """What all neighbours say of what was found: deltas, and rho over many orders, as far apart as stated."""
    for epsilon, delta in found.deltas.items():
        largest = max(np.maximum(p - np.exp(epsilon) * q, 0).sum() for p, q in laws)
        assert float(delta.lower) == pytest.approx(largest, rel=1e-9, abs=1e-15)
        assert delta.lower <= delta.upper <= delta.lower * (1 + Fraction(1, 10**15))
    orders = [1 + 1e-6, *np.geomspace(1.01, 300, 400)]
    largest = max(
        np.log1p((p * ((p / q) ** (order - 1) - 1)).sum()) / (order * (order - 1))
        for p, q in laws
        for order in orders
    )
    assert float(found.rho.upper) >= largest * (1 - 1e-9)
    assert float(found.rho.lower) <= largest * (1 + 1e-3)
    assert 0 < found.rho.lower < found.rho.upper < found.rho.lower * (1 + Fraction(2, 10**4))


def test_deltas_and_rho_are_the_largest_over_all_rewards_of_two_episodes():
    found = of_two_episodes(epsilon=[0, "0.1", "0.5", 1, 2], rho=True)
    largest_losses(found, list(joint_laws(EPISODES)))
    assert list(found.deltas) == [0, 0.1, 0.5, 1, 2]
    assert found.deltas[1].upper == found.deltas[2].upper == 0
    both = of_two_episodes(epsilon=[0])
    alone = privacy_of_episodes(law_with(EPISODES[0]), epsilon=[0])
    assert alone.deltas[0].upper < both.deltas[0].lower
    assert alone.rho is None


def test_what_is_not_told_apart_enters_delta_and_rho_as_one():
    """In the last episode, in both orders: nothing is a mirror image then."""
    law = law_with(Episode(1, 5, 2))
    law.horizon = 11
    assert law.outcomes(0) == ((0,), (1, 2))
    found = privacy_of_episodes(law, epsilon=[0, "0.3"], rho=True)
    laws = []
    for d in range(-5, 5):
        p, q = (by_convolution(1, 2, each) for each in (d, d + 1))
        p, q = (np.array([chances[0], chances[1] + chances[2]]) for chances in (p, q))
        laws += [(p, q), (q, p)]
    largest_losses(found, laws)


def test_an_audit_says_rho_and_the_least_epsilon_at_a_delta():
    make = partial(DPSE, 2, epsilon=1, horizon=4096)
    audit = partial(sandwich, make, ways=("account", "enumerate"), horizon=4096)
    found = audit(Claim.of(rho=1))
    for figure in found.exact.values():
        assert 0.1 < figure.lower < figure.upper < min(0.2, found.accounted)
    found = audit(Claim.of(epsilon=1, delta="0.01"))
    law = TwoArms(make(noise=DiscreteLaplace), 4096)
    for figure in found.exact.values():
        assert figure.lower < figure.upper < figure.lower * Fraction("1.002")
        deltas = privacy_of_episodes(law, epsilon=[figure.lower, figure.upper]).deltas
        assert deltas[float(figure.upper)].upper <= Fraction("0.01") < deltas[float(figure.lower)].lower
    assert any("with delta = 0 the exact epsilon is in [0.99" in note for note in found.notes)
    assert audit(Claim.of(rho="0.1")).verdict == "leaks"
    assert audit(Claim.of(epsilon="0.7", delta="0.01")).verdict == "leaks"


def test_a_twin_that_tells_more_than_its_own_noise_is_no_leak():
    """The rho of Laplace noise is less than that on whole numbers: no audit may find fault with that."""
    make = partial(DPSE, 2, epsilon="50.5", beta=1)
    audit = partial(sandwich, make, ways=("account", "enumerate"), horizon=3000)
    found = audit(Claim.of(rho="49.6"))
    assert found.exact["view"].lower > Fraction("49.6") > found.accounted
    assert found.verdict != "leaks"
    assert not found.witnesses
    assert [note for note in found.notes if "tells more than its own" in note]
    over = audit(Claim.of(rho=49))
    assert over.verdict == "leaks"
    assert [finding for finding in over.findings if "the exact rho" in finding]
