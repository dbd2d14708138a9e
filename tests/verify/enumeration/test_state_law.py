"""The law of a policy's actions: two ways of enumeration, and sums over all outcomes of the noise."""

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest
from banditproof.algorithms.mechanisms.discrete_gaussian import DiscreteGaussian
from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from banditproof.algorithms.mechanisms.no_noise import NoNoise
from banditproof.algorithms.mechanisms.tree_counter import TreeCounter
from banditproof.algorithms.private.adap_ucb import AdaPUCB
from banditproof.algorithms.private.dp_imed import DPIMED
from banditproof.algorithms.private.dp_klucb import DPKLUCB
from banditproof.algorithms.protocol.block_policy import Block, Mixed, Stop
from banditproof.algorithms.protocol.stepped_policy import StepPolicy, without_noise
from banditproof.verify.enumeration.policy_table import law_of_policy_table
from banditproof.verify.enumeration.public_states import public_states
from banditproof.verify.enumeration.release_branching import law_of_policy
from banditproof.verify.enumeration.state_law import law_of_states


def both_ways(make, *, arms, horizon, rewards=(0, 1), tail=1e-3):
    quick = law_of_states(public_states(make(), horizon=horizon, rewards=rewards, tail=tail))
    slow = law_of_policy(make(), arms=arms, horizon=horizon, rewards=rewards, tail=tail)
    return quick, slow


def agree(quick, slow):
    return quick.sequences == slow.sequences and np.allclose(quick.masses, slow.masses, rtol=1e-13, atol=0)


@pytest.mark.parametrize(
    ("make", "arms", "horizon", "rewards"),
    [
        (lambda: AdaPUCB(2, epsilon=2, noise=DiscreteLaplace), 2, 5, (0, 1)),
        (lambda: AdaPUCB(2, epsilon=2, noise=DiscreteLaplace, ties="first"), 2, 4, (0, 1, 3)),
        (lambda: DPIMED(2, epsilon=3, noise=DiscreteLaplace, alpha="1.5"), 2, 6, (0, 1)),
        (lambda: DPKLUCB(2, epsilon=2, noise=DiscreteLaplace), 2, 5, (0, 1)),
        (lambda: DPIMED(3, epsilon=4, noise=DiscreteLaplace), 3, 6, (0, 1)),
        (lambda: AdaPUCB(2, epsilon=1, noise=lambda scale: DiscreteGaussian(scale / 2)), 2, 5, (0, 1)),
        (lambda: DPIMED(2, epsilon=1, noise=without_noise), 2, 9, (0, 1)),
    ],
)
def test_states_and_branches_give_the_same_law(make, arms, horizon, rewards):
    quick, slow = both_ways(make, arms=arms, horizon=horizon, rewards=rewards)
    assert agree(quick, slow)
    assert quick.missing == pytest.approx(slow.missing)
    assert quick.exposures == slow.exposures
    totals = quick.masses.sum(axis=0)
    assert np.all(totals <= 1 + 1e-12)
    assert np.all(totals >= 1 - quick.missing - 1e-12)


# Steps that the algorithms do not take: rewards kept, stops, mixtures, lengths that depend on numbers.


def choose_half(state, t, probabilities):
    total = state.values[-1, 0]
    p = 0.5 if total == 0 else (0.75 if total > 0 else 0.125)
    if t == 5:
        p = float(total > 0)
    probabilities[0], probabilities[1] = p, 1 - p


def choose_by_sign(state, _, probabilities):
    probabilities[:] = 0.0
    probabilities[int(state.values[-1, 0] > 0)] = 1.0


def kept_block(state, arm, t):
    if t == 5 and arm == 1:
        return 0, 0, 0.0
    return 1, int(state.counts[arm, 0] % 2 == 1), 1.0


def long_block(state, *_):
    return 1 + int(state.values[-1, 0] > 1) + int(state.counts[-1, 0] > 0), 1, 0.5


def absorb_all(state, arm, _length, released, number, _t):
    state.counts[arm, 0] += 1
    if released:
        state.values[-1, 0] += number
        state.counts[-1, 0] = int(number > 2)


class _Kept(StepPolicy):
    choose, block, absorb = map(staticmethod, (choose_half, kept_block, absorb_all))


class _Long(StepPolicy):
    choose, block, absorb = map(staticmethod, (choose_by_sign, long_block, absorb_all))


@pytest.mark.parametrize(("kind", "horizon"), [(_Kept, 6), (_Long, 6)])
def test_kept_rewards_stops_and_lengths_that_depend_on_numbers(kind, horizon):
    make = lambda: kind(2, parameters=(), noise=DiscreteLaplace, columns=(1, 1))  # noqa: E731
    quick, slow = both_ways(make, arms=2, horizon=horizon, tail=0.05)
    assert agree(quick, slow)
    assert len(quick.sequences) > 8
    if kind is _Kept:
        assert any(a[-1] == 3 for a in quick.sequences), "no run stopped"


def test_the_law_is_a_sum_over_all_noises_in_fractions():
    """A step policy whose noise is a fair coin on -1 and 1: four outcomes of two releases, by hand."""

    class Coin:
        def __init__(self, scale):
            self.scale = scale

        def facts(self, sensitivity):
            return DiscreteLaplace(1).facts(sensitivity)

        def release(self, sealed):
            return sealed.release_through(self)

        def lattice(self, _):
            return np.array([-1, 0, 1]), np.array([0.5, 0, 0.5]), 0.0

        def pmf(self, z):
            return 0.5 if abs(z) == 1 else 0.0

    make = lambda: _Long(2, parameters=(), noise=Coin, columns=(1, 1))  # noqa: E731
    quick, slow = both_ways(make, arms=2, horizon=4)
    assert quick.sequences == slow.sequences

    def play(rewards, coins):
        total, flag, t, actions = 0, 0, 1, []
        coins = list(coins)
        while t <= 4:
            arm, length = int(total > 0), 1 + int(total > 1) + int(flag > 0)
            actions += [arm] * min(length, 5 - t)
            if t + length > 4:
                break
            number = sum(rewards[t - 1 : t - 1 + length]) + coins.pop()
            total, flag, t = total + number, int(number > 2), t + length
        return tuple(actions)

    for rewards in itertools.product((0, 1), repeat=3):
        expected = {}
        for coins in itertools.product((-1, 1), repeat=3):
            a = play(rewards, coins)
            expected[a] = expected.get(a, Fraction(0)) + Fraction(1, 8)
        for law in (quick, slow):
            assert {a: p for a, p in law.of_list(rewards).items() if p} == expected


class _Counter:
    """One arm after another by the noisy total of a tree counter."""

    def __init__(self):
        self.tree, self.total = TreeCounter(4, DiscreteLaplace(1)), 0

    def act(self, _):
        return int(self.total > 1)

    def learn(self, pulls):
        self.total = self.tree.add(pulls.sum())


def test_tree_counters_are_summed_over_all_nodes():
    law = law_of_policy(_Counter(), arms=2, horizon=4, tail=0.02)
    q = math.exp(-1)
    mass = lambda z: (1 - q) / (1 + q) * q ** abs(z)  # noqa: E731
    radius = (len(DiscreteLaplace(1).lattice(0.02)[0]) - 1) // 2

    def window(low, high):
        return range(low - radius, high + radius + 1)

    rewards = (1, 0, 1)
    expected = {}
    for first in window(0, 1):
        for pair in window(0, 2):
            for third in window(0, 1):
                p = mass(first - 1) * mass(pair - 1) * mass(third - 1)
                a = (0, int(first > 1), int(pair > 1), int(pair + third > 1))
                expected[a] = expected.get(a, 0.0) + p
    found = law.of_list(rewards)
    assert found.keys() == expected.keys()
    assert all(abs(found[a] - expected[a]) < 1e-14 for a in expected)
    assert law.loss() == 2  # the first reward enters two nodes


class _Vector:
    """Releases two sums at once, as a vector."""

    def __init__(self):
        self.seen = np.zeros(2)

    def act(self, _):
        return Block(int(self.seen[0] > self.seen[1]), 2)

    def learn(self, pulls):
        halves = np.array([1, 0]) * pulls.stretch(0, 1) + np.array([0, 1]) * pulls.stretch(1, 2)
        self.seen = DiscreteLaplace(Fraction(1, 2)).release(halves)
        with pytest.raises(ValueError, match=r"within 0 \.\. 2"):
            pulls.stretch(1, 3)


def test_a_vector_is_released_coordinate_by_coordinate():
    law = law_of_policy(_Vector(), arms=2, horizon=3, tail=1e-9)
    q = math.exp(-2)
    grid = np.arange(-20, 21)
    noise = (1 - q) / (1 + q) * q ** np.abs(grid)
    for r, s in itertools.product((0, 1), repeat=2):
        chance = float((noise[:, None] * noise)[grid[:, None] + r > grid + s].sum())
        assert law.of_list((r, s))[0, 0, 1] == pytest.approx(chance, rel=1e-7)


def test_a_policy_with_a_memory_of_its_own_is_noticed():
    class Moody:
        calls = 0

        def act(self, _):
            return 0

        def learn(self, pulls):
            Moody.calls += 1
            if Moody.calls == 1:
                DiscreteLaplace(1).release(pulls.sum())

    with pytest.raises(ValueError, match="not a function of what was released"):
        law_of_policy(Moody(), arms=1, horizon=2)


@pytest.mark.parametrize("fraction", [lambda sums: sums / 2, lambda sums: sums + 0.5])
def test_lattice_noise_on_fractions_is_refused(fraction):
    class Halves:
        def act(self, _):
            return 0

        def learn(self, pulls):
            DiscreteLaplace(1).release(fraction(pulls.sum()))

    with pytest.raises(ValueError, match=r"whole numbers, and gets 0\.5"):
        law_of_policy(Halves(), arms=1, horizon=2)


def test_a_table_and_a_policy_that_does_as_it_says_have_one_law():
    """Mixtures, a stop, and a release without noise that the table sees as the reward."""
    half, third = Fraction(1, 2), Fraction(1, 3)
    table = {
        (): (half, half),
        **{((a, r),): (third, third, third) if r else (0, 1, 0) for a in (0, 1) for r in (0, 1)},
    }

    class Same:
        def __init__(self):
            self.seen = None

        def act(self, _):
            if self.seen is None:
                return Mixed(((0.5, Block(0)), (0.5, Block(1)), (0.0, Block(0))))
            if self.seen == 0:
                return 1
            return Mixed(((1 / 3, Block(0)), (1 / 3, Block(1)), (1 / 3, Stop(0))))

        def learn(self, pulls):
            self.seen = NoNoise().release(pulls.sum())

    law = law_of_policy_table(table.__getitem__, arms=2, rewards=2, horizon=2)
    assert law.of_list((1,)) == {(a, b): Fraction(1, 6) for a in (0, 1) for b in (0, 1, 2)}
    assert law.of_list((0, 0))[0, 1] == half
    assert law.of_table(((1, 0), (0, 0)))[0, 0] == Fraction(1, 6)
    same = law_of_policy(Same(), arms=2, horizon=2)
    assert same.sequences == law.sequences
    for reward in (0, 1):
        exact = {a: float(p) for a, p in law.of_list((reward,)).items()}
        assert same.of_list((reward,)) == pytest.approx(exact, abs=1e-12)
    assert same.loss() == math.inf
    for wrong in ((), (2,), (0, 0, 0)):
        with pytest.raises(ValueError, match="reward"):
            law.of_list(wrong)
    with pytest.raises(ValueError, match="rows"):
        law.of_table(((0,),))


def test_steps_that_are_no_distribution_or_have_odd_blocks_are_refused():
    def nothing(*arguments):
        arguments[-1][:] = 0.3

    def backwards(*_):
        return -1, 1, 1.0

    class Odd(_Long):
        choose = staticmethod(nothing)

    class Backwards(_Long):
        block = staticmethod(backwards)

    for kind, words in ((Odd, "not a distribution"), (Backwards, "not -1")):
        with pytest.raises(ValueError, match=words):
            public_states(kind(2, parameters=(), noise=DiscreteLaplace, columns=(1, 1)), horizon=3)


def test_the_loops_give_the_same_states_compiled_and_interpreted():
    """Among them the tables of states that grow while they are filled."""
    make = lambda: DPIMED(2, epsilon=1, noise=DiscreteLaplace)  # noqa: E731

    class Interpreted(DPIMED):
        choose = staticmethod(DPIMED.choose.py_func)
        block = staticmethod(DPIMED.block.py_func)
        absorb = staticmethod(DPIMED.absorb.py_func)

    quick = public_states(make(), horizon=3, tail=1e-6)
    slow = public_states(Interpreted(2, epsilon=1, noise=DiscreteLaplace), horizon=3, tail=1e-6)
    assert quick.states == slow.states > 900
    for ours, theirs in zip(quick.levels[2], slow.levels[2], strict=True):
        assert np.array_equal(ours.rows[: ours.used], theirs.rows[: theirs.used])
    assert np.array_equal(law_of_states(quick).masses, law_of_states(slow).masses)
