"""The games with an adversary that asks for another action, beside draws of the policies' own kernels."""

import math
from fractions import Fraction

import numpy as np
import pytest
from banditproof.algorithms.linear.adac_gope import AdaCGOPE
from banditproof.algorithms.linear.adac_gope_var import AdaCGOPEVar
from banditproof.algorithms.linear.adac_oful import AdaCOFUL
from banditproof.algorithms.linear.optimistic_ellipsoid import choose, width_at
from banditproof.paper_checks.statements.privacy import asked_of_linear_policies as games
from banditproof.theory.formulas.doubles import doubles
from banditproof.theory.formulas.language import expression

DRAWS = 200_000


def off(many):
    """A share of so many draws is off by more with a chance of at most 1e-8, by Hoeffding's inequality."""
    return math.sqrt(math.log(2e8) / (2 * many))


def value(text, **at):
    return float(doubles([expression(text)], at)[0])


def oful():
    return AdaCOFUL(1, rho=1, delta=Fraction(1, 2), horizon=4)


def width():
    """That of rounds 3 and 4, after two plays of 1."""
    return width_at(2, 1.0, 3.0, 1, np.asarray(oful().parameters))


def other_action(threshold):
    """The ``b`` for which 1 is recommended from this noisy sum on, beside ``-b``."""
    reach = width() * math.sqrt(3)
    assert -reach <= threshold <= 0
    return (reach + threshold) / (reach - threshold)


@pytest.mark.parametrize("x", [1, -1])
def test_looks_of_adac_oful_are_those_of_its_index(x):
    c, g = 2.2, 1.5
    sums = x + 1 + np.random.default_rng(3).normal(0, math.sqrt(2), DRAWS)
    estimate, bonus = sums / 3, width() / math.sqrt(3)
    others = [other_action(2 - math.sqrt(2) * each) for each in (c, g)]
    first, again = (estimate + bonus < -b * estimate + b * bonus for b in others)
    shift = "" if x == 1 else f" - {games._SHIFT}"
    assert abs(first.mean() - value(games._FALLS[shift], c=c, r=1)) < off(DRAWS)
    kept = ~first
    # told of the query, its noise is anew what it may have been
    anew = again[kept].mean()
    assert abs(anew - value(games._FALLS_AGAIN[shift], c=c, g=g, r=1)) < off(kept.sum())


def test_the_index_of_these_looks_is_that_of_the_policy():
    bonus = width() / math.sqrt(3)
    for b in (0.1, 0.9):
        for estimate in np.linspace(-2, 2, 41):
            values = np.array([[1.0], [-b], [1 / 3], [estimate], [width()]])
            probabilities = np.zeros(2)
            choose(np.zeros((2, 1)), values, 3, np.zeros(1), np.zeros(1), probabilities)
            assert probabilities[0] == (estimate + bonus >= -b * estimate + b * bonus)


def test_the_thresholds_of_the_game_are_within_reach_and_nothing_is_renewed():
    for deviations in (11 / 4, 3 / 2):
        other_action(2 - math.sqrt(2) * deviations)
    assert width() >= 3 / 2
    growth, ridge = oful().parameters[:2]
    assert ridge + 1 <= (1 + growth) * ridge < ridge + 2  # renewed after two rounds
    assert ridge + 3 <= (1 + growth) * (ridge + 2)  # and not after the third


def test_a_game_without_the_second_look_is_within_the_budget():
    at = {"c": 11 / 4, "g": 3 / 2, "r": 1}
    both, budget = (value(side, **at) for side in games._BY_OFUL.split("<="))
    kept, _ = (value(side, **at) for side in games._KEPT_BY_OFUL.split("<="))
    assert both > 1.4 * budget
    assert value(games._second_moment(games._FALLS), **at) < kept < budget


POLICIES = {games.BEGINNINGS: AdaCGOPE, games.EACH_ACTION: AdaCGOPEVar}


def gope(game):
    return POLICIES[game]([[1.0], [float(games._OTHER)]], rho=1, delta=games._RISK)


def noise_of_estimate(policy, phase):
    """Its deviation: the one action that is played is 1."""
    if isinstance(policy, AdaCGOPE):
        return policy.sigma(phase) * phase.root[0, 0]
    return float(policy.mechanism.sigma) / int(phase.pulls.sum())


@pytest.mark.parametrize("game", POLICIES)
@pytest.mark.parametrize(("number", "rounds"), [(1, 129), (2, 625)])
def test_phases_of_adac_gope_are_those_of_the_policy(game, number, rounds):
    policy = gope(game)
    phase = policy.phase_of(number, policy.survivors)
    ours, deviation, end = games._phase(number, Fraction(1), game)
    assert ours == rounds == int(phase.pulls.sum())
    assert list(phase.places) == [0]
    assert math.isclose(noise_of_estimate(policy, phase), float(deviation), rel_tol=1e-9)
    actions = policy.actions[:, 0]
    for theta in np.linspace(-1, 1, 401):
        values = actions * theta
        left = values.max() - values <= 2 * phase.accuracy
        assert left[0] == (theta >= -float(end))
        assert left[1] == (theta <= float(end))


@pytest.mark.parametrize("game", POLICIES)
@pytest.mark.parametrize("end", [-1, 1])
def test_beginnings_of_adac_gope_are_those_of_its_estimate(game, end, monkeypatch):
    """At means near either end, where draws tell."""
    policy = gope(game)
    phase = policy.phase_of(1, policy.survivors)
    rest = Fraction(end * 10, 19)
    monkeypatch.setattr(games, "_REST", rest)
    rng = np.random.default_rng(4)
    for x in (1, -1):
        mean = float((128 * rest + x) / 129)
        thetas = mean + noise_of_estimate(policy, phase) * rng.normal(size=DRAWS)
        spread = 1.9 * np.abs(thetas)
        both = spread <= 2 * phase.accuracy
        gone = ~both & (thetas < 0)
        ours = games._chances(x, Fraction(1), game)
        drawn = (gone.mean(), both.mean(), both[~gone].mean() if (~gone).any() else 0)
        for share, chance in zip(drawn, ours, strict=True):
            assert abs(share - float(chance)) < off((~gone).sum())
        assert 0.001 < (gone if end < 0 else both).mean() < 0.999


@pytest.mark.parametrize("game", POLICIES)
def test_two_beginnings_break_the_budget_and_one_does_not(game):
    (found,) = games._beginnings(None, game).values()
    assert found["D"].lower > Fraction(6, 5) * 56
    assert found["E"].upper < Fraction(7, 10) * 56
