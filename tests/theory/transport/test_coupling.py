"""Couplings: their laws and least costs, and which printed decompositions coupled bandits refute."""

import itertools
import math
from fractions import Fraction

import mpmath as mp
import pytest
from banditproof.theory.numbers.enclosure import certified, exact
from banditproof.theory.transport.coupled_environment import coupled_environment, interactive_zcdp
from banditproof.theory.transport.coupling import least_cost, least_distance, maximal_coupling_of_masses
from hypothesis import given
from hypothesis import strategies as st

weights = st.lists(st.integers(0, 9), min_size=4, max_size=4).filter(any)


def law(row):
    return [Fraction(x, sum(row)) for x in row]


@given(weights, weights)
def test_the_joint_law_has_its_marginals_and_the_least_mismatch(left, right):
    p, q = law(left), law(right)
    coupling = maximal_coupling_of_masses(p, q)
    for side, masses in ((0, p), (1, q)):
        for k, mass in enumerate(masses):
            assert sum(m for cell, m in coupling.joint.items() if cell[side] == k) == mass
    assert all(mass > 0 for mass in coupling.joint.values())
    differ = sum(mass for (i, j), mass in coupling.joint.items() if i != j)
    assert differ == coupling.mismatch == sum(abs(x - y) for x, y in zip(p, q, strict=True)) / 2
    cost = [[int(i != j) for j in range(4)] for i in range(4)]
    assert least_cost(p, q, cost) == differ


def test_an_independent_coupling_would_be_noticed():
    """The planted error: independent draws have the marginals, but differ too often."""
    p, q = law([1, 1, 2, 0]), law([1, 2, 1, 0])
    independent = 1 - sum(x * y for x, y in zip(p, q, strict=True))
    assert independent > maximal_coupling_of_masses(p, q).mismatch == Fraction(1, 4)


tenths = st.integers(0, 10).map(lambda k: Fraction(k, 10))


@given(tenths, tenths, st.integers(1, 4))
def test_equal_places_have_the_value_of_two_binomials(p, q, n):
    """``W_2^2`` by inverting both distribution functions, without paths."""

    def cumulative(mean):
        pmf = [math.comb(n, k) * mean**k * (1 - mean) ** (n - k) for k in range(n + 1)]
        return list(itertools.accumulate(pmf))

    F, G = cumulative(p), cumulative(q)
    value = Fraction(0)
    for low, high in itertools.pairwise(sorted({Fraction(0), *F, *G})):
        k, l = (next(i for i, x in enumerate(levels) if x >= high) for levels in (F, G))
        value += (high - low) * (k - l) ** 2
    assert least_distance([p] * n, [q] * n, power=2) == value
    assert least_distance([p] * n, [q] * n, power=1) == n * abs(p - q)


def test_the_product_of_maximal_couplings_is_not_optimal_from_two_places_on():
    """The smallest counterexample: 3/2 against 5/4, both exact."""
    assert least_distance(["1/4", "1/4"], ["3/4", "3/4"], power=2) == Fraction(5, 4)


HALF = Fraction(1, 2)


def randomised_response(answer, chance):
    return (chance, 1 - chance) if answer else (1 - chance, chance)


def toy(history):
    """The policy TOY of TH-I2.dens, with e/(1+e) to 60 digits."""
    with mp.workdps(70):
        chance = exact(mp.nstr(mp.e / (1 + mp.e), 60))
    return (HALF, HALF) if not history else randomised_response(history[0][1], chance)


def ends(ball_of):
    enclosure = certified(ball_of, relative_width=1e-25)
    return enclosure.lower, enclosure.upper


def test_rho_of_randomised_response():
    """``sup D_alpha / alpha`` against a fine grid of orders."""
    rho = interactive_zcdp(toy, arms=2, rewards=2, horizon=2, relative_width=1e-3)
    p = math.e / (1 + math.e)
    grid = [1 + k / 1000 for k in range(1, 4000)]
    best = max(math.log(p**a * (1 - p) ** (1 - a) + (1 - p) ** a * p ** (1 - a)) / (a - 1) / a for a in grid)
    assert float(rho.lower) <= best * 1.001
    assert best <= float(rho.upper) <= best * 1.002


def test_a_policy_that_tells_the_reward_has_no_rho():
    def tells(history):
        return (HALF, HALF) if not history else randomised_response(history[0][1], 1)

    rho = interactive_zcdp(tells, arms=2, rewards=2, horizon=2)
    assert rho.lower == rho.upper == math.inf
    constant = interactive_zcdp(lambda _: (HALF, HALF), arms=2, rewards=2, horizon=3)
    assert constant.lower == constant.upper == 0
    env = coupled_environment(tells, ["0.5", 0], ["0.25", 0], horizon=2)
    assert ends(env.path_kl_ball) == (math.inf, math.inf)
    assert ends(env.action_kl_ball)[1] < math.inf


@pytest.mark.parametrize("eta", ["1/2", "1/4", "1/100", "0"])
def test_the_printed_second_moment_is_wrong_for_policies_that_react(eta):
    """ZCDP-T8P: the bracket is 1 for every eta; the second moment is ``5/4 - eta/2``. Two steps, two arms."""
    eta = Fraction(eta)

    def policy(history):
        return (1, 0) if not history else randomised_response(history[0][1], 1 - eta)

    env = coupled_environment(policy, [HALF, 0], [0, 0], horizon=2)
    assert env.exposure_moment(2) + env.spread() == 1
    assert env.mismatch_moment(2) == Fraction(5, 4) - eta / 2
    assert env.exposure_moment(1) == Fraction(3, 4)


def test_rewards_with_more_than_two_values():
    arms = [["0.2", "0.3", "0.5"], ["0.5", "0.5", 0]], [["0.5", "0.3", "0.2"], ["0.5", "0.5", 0]]

    def policy(history):
        return (HALF, HALF) if not history else randomised_response(history[0][1] == 2, Fraction(2, 3))

    env = coupled_environment(policy, *arms, horizon=2)
    assert env.distances == (Fraction(3, 10), 0)
    assert {r for path in env.paths for r in path.rewards} == {0, 1, 2}
    assert sum(path.p for path in env.paths) == 1
