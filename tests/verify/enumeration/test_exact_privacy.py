"""Exact privacy of whole policies: brute force, planted leaks."""

import itertools
import math
import random
from fractions import Fraction
from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.adversarial.exp3 import EXP3
from banditproof.algorithms.compilation import compiled
from banditproof.algorithms.mechanisms.discrete_gaussian import DiscreteGaussian
from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from banditproof.algorithms.mechanisms.no_noise import NoNoise
from banditproof.algorithms.private.adac_ucb import AdaCUCB
from banditproof.algorithms.private.adap_ucb import AdaPUCB
from banditproof.algorithms.private.dp_imed import DPIMED
from banditproof.algorithms.private.noisy_running_sums import absorb as add_batch
from banditproof.algorithms.protocol.block_policy import Block, Mixed, Stop
from banditproof.verify.enumeration import public_states as public_states_module
from banditproof.verify.enumeration import release_branching as release_branching_module
from banditproof.verify.enumeration import state_law as state_law_module
from banditproof.verify.enumeration.action_law import TooLargeError
from banditproof.verify.enumeration.exact_privacy import exact_privacy, law_of_subject
from banditproof.verify.enumeration.neighbours import Notion
from hypothesis import given, settings
from hypothesis import strategies as st

NOTIONS = [str(notion) for notion in Notion]


CHANCE = random.Random("a policy")  # noqa: S311  chance that can be played again
DRAWN = {
    history: (p := Fraction(CHANCE.randint(1, 9), 10), 1 - p)
    for length in range(3)
    for history in itertools.product(itertools.product((0, 1), repeat=2), repeat=length)
}


def test_where_an_action_is_impossible_beside_a_neighbour_no_budget_is_enough():
    policy = {**DRAWN, ((0, 0),): (Fraction(0), Fraction(1))}
    for notion in ("view", "table"):
        found = exact_privacy(policy, arms=2, horizon=3, notion=notion, orders=(2, 2.5), rho=True)
        assert found.lower == found.rho.lower == math.inf
        assert {each.lower for each in found.renyi.values()} == {math.inf}


def test_rho_of_the_printed_two_round_policy():
    """ZCDP-P1C: rho_Table is attained at order 1.46688, rho_View as the order falls to 1."""
    half, tenth = Fraction(1, 2), Fraction(1, 10)
    policy = {(): (half, half)}
    policy |= {
        ((a, r),): (half, half) if a == r else (tenth, 1 - tenth)
        for a, r in itertools.product((0, 1), repeat=2)
    }
    view = exact_privacy(policy, arms=2, horizon=2, rho=True).rho
    table = exact_privacy(policy, arms=2, horizon=2, notion="table", rho=True).rho
    assert view.lower <= 0.439444915467 <= view.upper
    assert table.lower <= 0.532439312227 <= table.upper
    assert max(view.width, table.width) < 1e-4


def brute(policy, notion, leaf, *, horizon):
    """The supremum by going through every list, table, tree or adversary; two arms, rewards 0 and 1."""
    steps = horizon - 1

    def mass(actions, heard):
        product = Fraction(1)
        for t in range(horizon):
            product *= Fraction(policy[tuple(heard[:t])][actions[t]])
        return product

    sequences = list(itertools.product((0, 1), repeat=horizon))
    nodes = [a for t in range(1, horizon) for a in itertools.product((0, 1), repeat=t)]
    best = None

    def consider(left, right):
        nonlocal best
        total = sum(leaf(mass(a, left(a)), mass(a, right(a))) for a in sequences)
        best = total if best is None else max(best, total)

    if notion == "view":
        for r in itertools.product((0, 1), repeat=steps):
            for t in range(steps):
                s = (*r[:t], 1 - r[t], *r[t + 1 :])
                consider(
                    lambda a, r=r: list(zip(a[:steps], r, strict=True)),
                    lambda a, s=s: list(zip(a[:steps], s, strict=True)),
                )
    elif notion == "tree":
        for paid in itertools.product((0, 1), repeat=len(nodes)):
            left = dict(zip(nodes, paid, strict=True))
            for t in range(1, horizon):
                level = [node for node in nodes if len(node) == t]
                for other in itertools.product((0, 1), repeat=len(level)):
                    right = left | dict(zip(level, other, strict=True))
                    consider(
                        lambda a, x=left: [(a[i], x[a[: i + 1]]) for i in range(steps)],
                        lambda a, x=right: [(a[i], x[a[: i + 1]]) for i in range(steps)],
                    )
    else:
        rows = list(itertools.product((0, 1), repeat=2))
        asked = [dict(zip(nodes, q, strict=True)) for q in itertools.product((0, 1), repeat=len(nodes))]
        if notion == "table":
            asked = [{node: node[-1] for node in nodes}]
        for table in itertools.product(rows, repeat=steps):
            for t, row in itertools.product(range(steps), rows):
                other = (*table[:t], row, *table[t + 1 :])
                for q in asked:
                    consider(
                        lambda a, x=table, q=q: [(q[a[: i + 1]], x[i][q[a[: i + 1]]]) for i in range(steps)],
                        lambda a, x=other, q=q: [(q[a[: i + 1]], x[i][q[a[: i + 1]]]) for i in range(steps)],
                    )
    return best


@st.composite
def tables(draw, horizon=3):
    policy = {}
    for length in range(horizon):
        for history in itertools.product(itertools.product((0, 1), repeat=2), repeat=length):
            p = Fraction(draw(st.integers(min_value=0, max_value=10)), 10)
            policy[history] = (p, 1 - p)
    return policy


@pytest.mark.parametrize("notion", NOTIONS)
@settings(max_examples=40)
@given(policy=tables(), growth=st.integers(min_value=0, max_value=3))
def test_suprema_are_those_of_brute_force(notion, policy, growth):
    epsilon = Fraction(growth, 2)
    if notion in {"tree", "interactive"}:
        policy = {h: p for h, p in policy.items() if len(h) < 2}
        horizon = 2
    else:
        horizon = 3
    factor = Fraction(math.exp(epsilon))
    found = exact_privacy(policy, arms=2, horizon=horizon, notion=notion, epsilon=epsilon).deltas[
        float(epsilon)
    ]
    expected = brute(policy, notion, lambda p, q: max(p - factor * q, 0), horizon=horizon)
    assert found.lower - Fraction(1, 10**15) <= expected <= found.upper + Fraction(1, 10**15)


@pytest.mark.parametrize("notion", ["tree", "interactive"])
def test_adversaries_on_three_rounds_are_those_of_brute_force(notion):
    factor = Fraction(math.exp(0.5))
    expected = brute(DRAWN, notion, lambda p, q: max(p - factor * q, 0), horizon=3)
    found = exact_privacy(DRAWN, arms=2, horizon=3, notion=notion, epsilon=0.5).deltas[0.5]
    assert abs(found.lower - expected) < Fraction(1, 10**14)


@settings(max_examples=25)
@given(policy=tables())
def test_view_is_weaker_than_table_is_weaker_than_tree(policy):
    """BERN-PB.5, ZCDP-P1A to P1D, ZCDP-P2A."""
    found = {
        notion: exact_privacy(policy, arms=2, horizon=3, notion=notion, epsilon=0.5, orders=(2,))
        for notion in NOTIONS
    }
    pure = [found[notion].epsilon for notion in ("view", "table", "tree")]
    assert pure[0] == pure[1] == pure[2]
    assert found["interactive"].epsilon.upper >= pure[0].lower
    for weak, strong in (("view", "table"), ("table", "tree"), ("table", "interactive")):
        assert found[weak].deltas[0.5].lower <= found[strong].deltas[0.5].upper
        assert found[weak].renyi[2.0].lower <= found[strong].renyi[2.0].upper
    assert found["table"].deltas[0.5].lower <= 8 * found["view"].deltas[0.5].upper


@given(policy=tables())
def test_fractions_and_doubles_agree(policy):
    """Renyi divergences at whole orders are exact, those at the neighbouring real order are doubles."""
    orders = (2, 2 + 1e-9, 3, 3 + 1e-9)
    found = exact_privacy(policy, arms=2, horizon=3, notion="tree", orders=orders).renyi
    for k in (2.0, 3.0):
        exactly, nearly = found[k], found[k + 1e-9]
        assert exactly.lower == nearly.lower or abs(exactly.lower - nearly.lower) < 1e-6


def adap(epsilon=1.0, noise=DiscreteLaplace, arms=2, **options):
    return lambda: AdaPUCB(arms, epsilon=epsilon, noise=noise, **options)


@pytest.mark.parametrize("factor", [0.5, 0.9, 0.99])
def test_noise_that_is_too_small_is_found_with_its_epsilon(factor):
    """The scale times ``factor`` makes the budget ``1/factor``; nothing else is different."""
    leaky = adap(noise=lambda scale: DiscreteLaplace(scale * factor))
    found = exact_privacy(leaky, arms=2, horizon=8)
    assert 1 < 1 / factor - 1e-4 < found.lower <= found.upper <= 1 / factor + 1e-12


class _Peeking:
    """Its second block is as long as the raw sum of the first says, which it gets through no noise."""

    def __init__(self, noise):
        self.noise, self.length, self.mean = noise, 1, 0.0

    def act(self, _):
        return Block(0 if self.mean > 0 else 1, self.length)

    def learn(self, pulls):
        total = pulls.sum()
        self.length = 1 + int(NoNoise().release(total) > 0)
        self.mean = self.noise.release(total)


def test_a_block_length_from_a_raw_sum_is_found():
    found = exact_privacy(lambda: _Peeking(DiscreteLaplace(1)), arms=2, horizon=4, epsilon=1, tail=1e-4)
    assert found.lower > 2
    assert found.upper == math.inf
    assert found.deltas[1.0].lower > 0.1


class _TwoLooks:
    """Draws fresh noise at two looks at the same sum; the right one looks once."""

    def __init__(self, looks):
        self.looks, self.seen = looks, []

    def act(self, _):
        return Block(int(sum(self.seen) > 0)) if self.seen else 0

    def learn(self, pulls):
        self.seen = [DiscreteLaplace(1).release(pulls.sum()) for _ in range(self.looks)]


def test_noise_redrawn_at_a_second_look_is_charged_twice():
    once = exact_privacy(lambda: _TwoLooks(1), arms=2, horizon=2, tail=1e-6)
    twice = exact_privacy(lambda: _TwoLooks(2), arms=2, horizon=2, tail=1e-6)
    q = math.exp(-1)
    grid = np.arange(-80, 81)
    noise = (1 - q) / (1 + q) * q ** np.abs(grid)
    single = [float(noise[grid + r > 0].sum()) for r in (0, 1)]
    both = [float((noise[:, None] * noise)[grid[:, None] + grid + 2 * r > 0].sum()) for r in (0, 1)]
    for found, (low, high) in ((once, single), (twice, both)):
        assert abs(found.lower - max(math.log(high / low), math.log((1 - low) / (1 - high)))) < 1e-4
    assert once.upper == 1
    assert twice.upper == 2


class _Softened:
    """Random actions and a stop: the probability of arm 1 is a function of the noisy reward."""

    def __init__(self):
        self.mean = None

    def act(self, _):
        if self.mean is None:
            return Mixed(((0.25, Block(0)), (0.75, Block(1))))
        if self.mean > 2:
            return Stop(1)
        p = 1 / (1 + math.exp(self.mean))
        return Mixed(((p, Block(0)), (1 - p, Block(1))))

    def learn(self, pulls):
        self.mean = DiscreteLaplace(Fraction(1, 2)).release(2 * pulls.sum() - pulls.length)


def test_a_randomised_policy_that_stops_is_summed_by_hand():
    found = exact_privacy(_Softened, arms=2, horizon=2, tail=1e-6)
    q = math.exp(-2)

    def law(centre):
        masses = {z: (1 - q) / (1 + q) * q ** abs(z - centre) for z in range(-60, 60)}
        first = sum(m / (1 + math.exp(z)) for z, m in masses.items() if z <= 2)
        stop = sum(m for z, m in masses.items() if z > 2)
        return first, 1 - first - stop, stop

    low, high = law(-1), law(1)
    expected = max(abs(math.log(x / y)) for x, y in zip(low, high, strict=True))
    assert found.lower - 1e-5 < expected < found.upper
    assert abs(found.lower - expected) < 1e-3
    assert found.upper == 4


def test_gaussian_noise_keeps_its_rho():
    found = exact_privacy(
        lambda: AdaCUCB(2, rho=0.5, noise=DiscreteGaussian),
        arms=2,
        horizon=6,
        notion="tree",
        rho=True,
        orders=(2, 8),
    )
    assert 0.1 < found.rho.lower <= found.rho.upper <= 0.5 + 1e-9
    assert found.renyi[2.0].upper <= 1 + 1e-9
    assert found.upper == math.inf


def test_one_round_tells_nothing():
    for subject in (adap(), {(): (Fraction(1, 2), Fraction(1, 2))}):
        found = exact_privacy(subject, arms=2, horizon=1, notion="tree", epsilon=0, orders=(2, 3.5), rho=True)
        assert found.upper == 0
        assert found.deltas[0.0].upper < 1e-12
        assert found.renyi[2.0].upper < 1e-12


def test_other_rewards_change_the_sensitivity():
    found = exact_privacy(adap(), arms=2, horizon=4, rewards=(0, 1, 2))
    assert 1 < found.lower <= found.upper == 2
    assert set(found.worst.left) <= {0, 1, 2}


@compiled
def _added(state, arm, length, released, number, t):  # noqa: PLR0917
    add_batch(state, arm, length, released, number, t)


class _OwnSteps(DPIMED):
    """The same as its parent, by a step of its own: so it is not known to compare indexes."""

    absorb = staticmethod(_added)


def keeping():
    return _OwnSteps(2, epsilon=1, noise=DiscreteLaplace)


@pytest.mark.parametrize(("module", "limit", "size", "subject"), [
    (public_states_module, "MOST_MOVES", 10_000, keeping),
    (state_law_module, "MOST_CELLS", 10_000, keeping),
    (state_law_module, "MOST_MASSES", 100, keeping),
    (release_branching_module, "MOST_BRANCHES", 20, _Softened),
])  # fmt: skip
def test_every_limit_is_kept_and_says_what_is_possible(monkeypatch, module, limit, size, subject):
    monkeypatch.setattr(module, limit, size)
    with pytest.raises(TooLargeError, match=r"too large.*; possible: ") as caught:
        exact_privacy(subject, arms=2, horizon=8)
    assert "audit" in str(caught.value)


@pytest.mark.parametrize("batch", [1, 2])
def test_a_policy_that_draws_every_arm_has_a_narrow_interval_at_any_tail(batch):
    """What is missing can only move the ratio of each sequence, of which none is unseen."""

    def make():
        return EXP3(2, eta=1, gamma="0.2", batch=batch, epsilon="0.7", noise=DiscreteLaplace)

    fine, coarse, coarser = (
        exact_privacy(make, arms=2, horizon=3 * batch, tail=tail).epsilon for tail in (1e-9, 1e-4, 1e-2)
    )
    assert fine.upper - fine.lower < 1e-6
    assert coarse.lower < fine.lower < fine.upper < coarse.upper < coarse.lower + 0.01
    assert coarser.lower < coarse.lower
    assert coarse.upper < coarser.upper < 0.7


def test_where_a_sequence_may_be_unseen_the_upper_end_is_the_budget():
    """DP-IMED draws nothing: beyond the ends of the lattice it might do what it never did within."""
    found = exact_privacy(partial(DPIMED, 2, epsilon=1, noise=DiscreteLaplace), arms=2, horizon=4, tail=1e-4)
    assert found.epsilon.upper == 1
    assert not law_of_subject(partial(DPIMED, 2, epsilon=1, noise=DiscreteLaplace), arms=2, horizon=4)[
        0
    ].all_drawn
