"""Coupled bandits: what is exact of their enumeration, and which printed decompositions it refutes."""

import math
from fractions import Fraction

import mpmath as mp
import pytest
from banditproof.theory.numbers.enclosure import certified, exact
from banditproof.theory.transport.coupled_environment import (
    coupled_environment,
    interactive_zcdp,
)
from hypothesis import given
from hypothesis import strategies as st

HALF = Fraction(1, 2)


def randomised_response(answer, chance):
    """Arm 0 with probability ``chance`` if the answer is yes, else with the rest."""
    return (chance, 1 - chance) if answer else (1 - chance, chance)


def toy(history):
    """The policy TOY of TH-I2.dens, with e/(1+e) to 60 digits."""
    with mp.workdps(70):
        chance = exact(mp.nstr(mp.e / (1 + mp.e), 60))
    return (HALF, HALF) if not history else randomised_response(history[0][1], chance)


def reacting(eta, q):
    """The counterexample to TH-T4.14 and ZCDP-T8: react to the first reward, then release the sum.

    Arm 0 pays 0 or 1. It is pulled first; again with probability ``1 - eta`` after a 1 and ``eta`` after a 0;
    then one of the arms 1, 2, 3 tells the sum of the rewards of arm 0, at distance ``k`` from the truth with
    weight ``q^(k^2)``. With ``q = exp(-rho)`` that release costs about rho a unit.
    """
    weights = [(1, q, q**4), (q, 1, q), (q**4, q, 1)]

    def policy(history):
        if not history:
            return 1, 0, 0, 0
        if len(history) == 1:
            return (*randomised_response(history[0][1], 1 - eta), 0, 0)
        total = sum(r for a, r in history if a == 0)
        return 0, *(Fraction(w) / sum(weights[total]) for w in weights[total])

    return policy


def ends(ball_of):
    enclosure = certified(ball_of, relative_width=1e-25)
    return enclosure.lower, enclosure.upper


tenths = st.integers(0, 10).map(lambda k: Fraction(k, 10))


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


@given(st.lists(tenths, min_size=3, max_size=3), st.lists(tenths, min_size=4, max_size=4))
def test_without_reaction_the_printed_second_moment_is_exact(chances, means):
    env = coupled_environment(
        lambda history: (chances[len(history)], 1 - chances[len(history)]), means[:2], means[2:], horizon=3
    )
    assert env.reaction() == 0


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


@given(st.lists(tenths, min_size=3, max_size=3), st.lists(tenths, min_size=4, max_size=4))
def test_the_printed_zcdp_decomposition_holds_up_to_horizon_two(chances, means):
    """What makes three steps the smallest counterexample: the first mismatch is all that can matter."""
    first, low, high = ((1 + 8 * chance) / 10 for chance in chances)

    def policy(history):
        chance = (low, high)[history[0][1]] if history else first
        return chance, 1 - chance

    env = coupled_environment(policy, means[:2], means[2:], horizon=2)
    rho = interactive_zcdp(policy, arms=2, rewards=2, horizon=2, relative_width=0.5).upper
    one = coupled_environment(policy, means[:2], means[2:], horizon=1)
    assert ends(env.path_kl_ball)[0] <= rho * one.mismatch_moment(2)
    assert one.mismatch_moment(2) <= env.exposure_moment(2) + env.spread()


def test_a_milder_reaction_does_not_refute():
    """The refutation needs the reaction: with ``eta = 1/2`` the same release obeys the printed bound."""
    policy = reacting(HALF, Fraction(1, 10**5))
    env = coupled_environment(policy, [HALF, 0, 0, 0], [0, 0, 0, 0], horizon=3)
    rho = interactive_zcdp(policy, arms=4, rewards=2, horizon=3)
    assert ends(env.action_kl_ball)[1] < rho.lower * (env.exposure_moment(2) + env.spread())


def test_rewards_with_more_than_two_values():
    arms = [["0.2", "0.3", "0.5"], ["0.5", "0.5", 0]], [["0.5", "0.3", "0.2"], ["0.5", "0.5", 0]]

    def policy(history):
        return (HALF, HALF) if not history else randomised_response(history[0][1] == 2, Fraction(2, 3))

    env = coupled_environment(policy, *arms, horizon=2)
    assert env.distances == (Fraction(3, 10), 0)
    assert {r for path in env.paths for r in path.rewards} == {0, 1, 2}
    assert sum(path.p for path in env.paths) == 1
