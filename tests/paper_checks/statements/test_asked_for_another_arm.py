"""The games with an adversary that asks for another arm, beside draws of the policies' own indexes."""

import math
from fractions import Fraction
from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.best_arm import private_top_two
from banditproof.algorithms.by_name.catalogue import build
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.indexes.tie_breaking import clipped
from banditproof.algorithms.indexes.upper_inverse import kl_upper
from banditproof.algorithms.private import adac_ucb
from banditproof.algorithms.simulation.simulator import simulate
from banditproof.paper_checks.statements.privacy import asked_for_another_arm as games
from banditproof.theory.formulas.doubles import doubles
from banditproof.theory.formulas.language import expression
from banditproof.theory.identification.stopping_threshold import (
    StoppingRule,
    adap_tt_star_threshold,
    adap_tt_threshold,
)
from banditproof.theory.numbers.enclosure import ball

DRAWS = 200_000


def off(many):
    """A share of so many draws is off by more with a chance of at most 1e-8, by Hoeffding's inequality."""
    return math.sqrt(math.log(2e8) / (2 * many))


def value(text, **at):
    return float(doubles([expression(text)], at)[0])


def shares(wins):
    """How often each look is won where those before were lost, and of how many."""
    left = np.ones(wins[0].size, bool)
    found = []
    for won in wins:
        found.append((won[left].mean(), left.sum()))
        left = left & ~won
    return found


@pytest.mark.parametrize("first", ["1", "1/2"])
@pytest.mark.parametrize("x", [0, 1])
def test_looks_of_adac_ucb_are_those_of_its_index(x, first):
    rho, beta, looks = Fraction(1), Fraction(1, 10), 4
    ours, kept = games._chances(x, rho, beta, looks, Fraction(first))
    draw = np.random.default_rng(20 + x).normal
    n = float(Fraction(first))

    def means(reward, samples, many=DRAWS):
        return reward + draw(0, math.sqrt(1 / 2) / samples, many)

    def index(values, samples, t):
        return values + adac_ucb.index(0.0, samples, t, float(beta), 1 / 2)

    # the first arm is recommended once more before, with equal bonuses
    before, second = means(1, n, 3 * DRAWS), means(1, n, 3 * DRAWS)
    second = second[before > second][:DRAWS]
    arm = means(x, 1)
    wins = []
    samples, t = n, 4
    for look in range(looks):
        wins.append(index(arm, 1, t) > index(second, samples, t))
        samples, t = 2**look, t + 2**look
        second = means(1, samples)
    for chance, (drawn, many) in zip(ours, shares(wins), strict=True):
        assert abs(float(chance) - drawn) < off(many)
    assert abs(float(kept) - np.logical_and.reduce(wins).mean()) < off(DRAWS)


def test_later_looks_of_adac_ucb_are_those_of_its_index(monkeypatch):
    """At smaller rewards of the arm that is asked for, where draws tell."""
    monkeypatch.setattr(games, "_ASKED", ((32, Fraction(1, 4)), (64, Fraction(2, 5))))
    rng = np.random.default_rng(10)

    def index(mean, samples, t):
        noisy = mean + rng.normal(0, math.sqrt(1 / 2) / samples, DRAWS)
        return noisy, noisy + adac_ucb.index(0.0, samples, t, 3.1, 1 / 2)

    for x in (0, 1):
        ours, kept = games._later_chances(x, Fraction(1), Fraction(1))
        arm, _ = index(x / 16, 16, 65)
        wins = []
        for samples, t, reward in ((32, 97, 1 / 4), (64, 161, 2 / 5)):
            wins.append(arm + adac_ucb.index(0.0, 16, t, 3.1, 1 / 2) > index(reward, samples, t)[1])
        assert 0.02 < wins[0].mean() < 0.98
        for chance, (drawn, many) in zip(ours, shares(wins), strict=True):
            assert abs(float(chance) - drawn) < off(many)
        assert abs(float(kept) - np.logical_and(*wins).mean()) < off(DRAWS)


@pytest.mark.parametrize("first", [1.0, 0.5])
def test_the_turns_before_are_made_at_least_as_often_as_is_said(first):
    """And after them the second arm is ahead, as far as draws tell."""
    rng = np.random.default_rng(11)
    many = 4 * 10**6
    samples, t = [first, first], 3
    means = [float(each) + rng.normal(0, math.sqrt(1 / 2) / first, many) for each in games._FIRST_MEANS]

    def ahead(arm):
        one, other = (means[it] + adac_ucb.index(0.0, samples[it], t, 3.1, 1 / 2) for it in (arm, 1 - arm))
        return one > other

    made = np.ones(many, bool)
    for arm, rounds, mean in games._TURNS:
        made &= ahead(arm)
        samples[arm], t = rounds, t + rounds
        means[arm] = float(mean) + rng.normal(0, math.sqrt(1 / 2) / rounds, many)
    assert t == games._leads(Fraction(first), ball(Fraction(1)))[-1] == 65
    assert made.sum() > 1000
    assert ahead(1)[made].all()
    bound = float(games._ahead_first(Fraction(first), ball(Fraction(1))))
    # the share of the turns that is put in is a part of what was drawn
    lead = games._leads(Fraction(first), ball(Fraction(1)))[0][-1][-1]
    alone = float(((lead - ball(Fraction(1, 16))) * 16 / (1 / ball(Fraction(2)).sqrt()) / 2).erfc() / 2)
    assert alone / bound < made.mean() + off(many)


@pytest.mark.parametrize(("b", "eps"), [(0.01, 1), (0.5, 1), (0.5, 2)])
def test_looks_of_adap_klucb_are_those_of_its_index(b, eps):
    rng = np.random.default_rng(7)

    def means(reward):
        return reward + rng.laplace(0, 1 / eps, DRAWS)

    def index(values, t):
        level = b * math.log(t)
        return np.array([kl_upper(clipped(value + level / eps), level) for value in values])

    def in_doubles(text):
        return value(text, b=b, eps=eps)

    kept = {}
    for x in (0, 1):
        arm = means(x)
        wins = [index(arm, t) > index(means(1), t) for t in (3, 4)]
        kept[x] = np.logical_and(*wins).mean()
        (first, many), (again, few) = shares(wins)
        if x:
            assert first > in_doubles(games._SEEN) - off(many)
            assert again > in_doubles(games._AGAIN) / (1 - in_doubles(games._SEEN)) - off(few)
        else:
            assert first < in_doubles(games._UNSEEN) + off(many)
            assert again < in_doubles(games._NOR_AGAIN) / (1 - in_doubles(games._UNSEEN)) + off(few)
    at_most, at_least = (in_doubles(side) for side in games._KEPT_BY_KLUCB.split("<="))
    assert kept[1] < at_most + off(DRAWS)
    assert math.exp(eps) * kept[0] > at_least - math.exp(eps) * off(DRAWS)


def test_with_any_ties_the_chances_are_on_the_safe_side():
    """At eps = 4, b = 1/2, where draws tell: ties to the first arm, and to the other one."""
    b, eps = 0.5, 4
    rng = np.random.default_rng(8)
    seen, unseen = (text.strip() for text in games._WITH_TIES.split("<="))
    for to_first in (True, False):
        views = {}
        for x in (0, 1):
            arm = x + rng.laplace(0, 1 / eps, DRAWS)
            wins = []
            for t in (3, 4):
                w = b * math.log(t) / eps
                one, other = (np.clip(each + w, 0, 1) for each in (arm, 1 + rng.laplace(0, 1 / eps, DRAWS)))
                wins.append(one >= other if to_first else one > other)
            views[x] = math.prod(share for share, _ in shares(wins))
        # the smaller of both ways to win again is the one that is taken where (4/3)^b is at least 3/2
        if not to_first:
            assert views[1] > value(seen, b=b, eps=eps) - 2 * off(DRAWS)
        assert math.exp(eps) * views[0] < value(unseen, b=b, eps=eps) + math.exp(eps) * 2 * off(DRAWS)


def test_looks_of_top_two_are_those_of_its_leaders():
    rng = np.random.default_rng(9)

    def means(reward, phase):
        return private_top_two.index(0.0, 1.0, phase, 1.0) + reward + rng.laplace(0, 1, DRAWS)

    kept = {}
    for x, first, again in ((1, 1 / 2, games._LED), (0, value(games._AHEAD), games._NOT_LED)):
        arm = means(x, 1)
        wins = [arm > means(1, 1), arm > means(0, 2)]
        kept[x] = np.logical_and(*wins).mean()
        (one, many), (two, few) = shares(wins)
        assert abs(one - first) < off(many)
        assert abs(two - value(again) / (1 - first)) < off(few)
    for x, side in zip((1, 0), games._KEPT_LEADERS.split("<="), strict=True):
        assert abs(kept[x] - value(side, eps=0)) < off(DRAWS)


def test_runs_of_adap_tt_stop_in_a_round_at_most_as_often_as_is_said():
    """The thresholds of one pull an arm are beyond what two means differ by, but for that chance."""
    d = Fraction(1, 10)
    far = math.sqrt(8) * math.log(80)
    rule = StoppingRule(2, d, 1)
    assert adap_tt_threshold(rule, 1, 1) >= far**2
    for gap in (0, 1, 2, 2.99, 3, 4, 8, far):
        assert adap_tt_star_threshold(rule, gap, 1, 1) > gap * min(3, gap)
    noises = np.random.default_rng(12).laplace(0, 1, (2, 10**6))
    for at in (0.0, 2.0, far - 1):
        drawn = (np.abs(noises[0] - noises[1]) >= at).mean()
        assert abs(drawn - (2 + at) * math.exp(-at) / 2) < off(10**6)
    assert math.isclose(value(games._STOPS, d=0.1), (1 + far) * math.exp(1 - far) / 2)


def test_two_looks_of_adap_tt_leave_room_for_its_stops():
    at = {"eps": 1, "d": 0.1}
    more, less = (value(side, **at) for side in games._UNSTOPPED.split("<="))
    assert 1.2 * less < more < value(games._LED)
    more, less = (value(side, **at) for side in games._KEPT_UNSTOPPED.split("<="))
    assert more < less < value(games._KEPT_LEADERS.split("<=")[1], eps=1)


def looks_at_dp_ucb(x, looks, size, eps, many):
    """Which looks are won; a p-sum has a number for each one in the binary digits of its length."""
    rng, risk = np.random.default_rng(8 + x), 2 / 0.99
    noise, totals = {}, []
    for n in range(1, looks + 1):
        noise[n] = rng.laplace(0, size / eps, many)
        total, rest = 0, n
        while rest:
            total, rest = total + noise[rest], rest & (rest - 1)
        totals.append(n + total)

    def index(total, n):
        width = math.sqrt(8) * size**1.5 / eps
        return (total + width * math.log(risk)) / n + math.sqrt(2 * math.log(risk) / n)

    arm = index(x + rng.laplace(0, size / eps, many), 1)
    return [arm > index(total, n) for n, total in enumerate(totals, 1)]


@pytest.mark.parametrize(
    ("eps", "levels", "size", "looks"), [(24, "3", 3, 4), (7, "3", 3, 2), (4, "log(4)", math.log(4), 2)]
)
def test_looks_at_dp_ucb_are_those_of_its_index(eps, levels, size, looks):
    """The chances of the game are within those of draws, and none is idle."""
    many = 10 * DRAWS
    sides = dict(zip((1, 0), games._chances_of_trees(looks, levels), strict=True))
    for x, bounds in sides.items():
        drawn = shares(looks_at_dp_ucb(x, looks, size, eps, many))
        found = [value(text, eps=eps, d=0.99) for text in bounds]
        assert abs(found[0] - drawn[0][0]) < off(many)
        for bound, (share, left) in zip(found[1:], drawn[1:], strict=True):
            if x:
                assert share / 200 < bound < share + off(left)
            else:
                assert share - off(left) < bound < 2 * share


@pytest.mark.parametrize(
    ("made", "size", "looks"),
    [({"horizon": 7, "depth": "levels"}, 3, 5), ({"horizon": 4, "depth": "log"}, math.log(4), 2)],
)
def test_these_are_the_looks_of_the_policy(made, size, looks):
    """Played until the first arm is recommended, which is then pulled once more."""
    eps, many = 9, 10_000
    policy = partial(build, "dp-ucb", 2, epsilon=eps, delta=0.99, **made)
    for x in (0, 1):
        never = np.logical_and.accumulate(~np.array(looks_at_dp_ucb(x, looks, size, eps, DRAWS)))
        for look, kept in enumerate(never):
            played = simulate(policy, Bernoulli((x, 1)), look + 3, runs=many, seed=look)
            assert abs((played.pulls[:, 0] == 1).mean() - kept.mean()) < off(many) + off(DRAWS)


@pytest.mark.parametrize("eps", [3, 12])
def test_looks_at_dp_ucb_where_it_keeps_its_p_sums(eps):
    won = {x: np.logical_and.reduce(looks_at_dp_ucb(x, 3, 3, eps, DRAWS)).mean() for x in (0, 1)}
    most, least = (value(side, eps=eps) for side in games._kept_trees(3, "3").split("<="))
    assert won[1] < most + off(DRAWS)
    assert won[0] > least / math.exp(eps) - off(DRAWS)
