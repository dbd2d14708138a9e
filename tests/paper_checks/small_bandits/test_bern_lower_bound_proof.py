"""The links of the lower bound's proof: the enumeration against a plain one."""

import math
from fractions import Fraction
from itertools import product

import pytest
from banditproof.paper_checks.bern.appC_lower_bound_proof import _passed
from banditproof.paper_checks.small_bandits.double_change import (
    chain,
    count_passes,
    instances,
    leaning,
    log_ratio_within,
    marginals,
    view_ratio,
    walk_passes,
)
from banditproof.theory.divergences.bernoulli_divergences import kl
from banditproof.verify.evidence.effort import Effort


def test_the_sums_agree_with_a_naive_enumeration_of_triples():
    """Actions, rewards and other rewards one by one, with the coupling written out."""
    each = instances(Effort())["leaning, two steps"]
    couplings = [{(1, 1): each.y, (0, 0): 1 - each.y}, {(1, 1): each.x, (0, 1): each.z - each.x}]
    couplings[1][0, 0] = 1 - each.z
    main = Fraction(0)
    for a, b in product((0, 1), repeat=2):
        for r, s, r2, s2 in product((0, 1), repeat=4):
            mass = each.policy(())[a] * each.policy(((a, r),))[b]
            mass *= couplings[a].get((r, s), 0) * couplings[b].get((r2, s2), 0)
            near = (r != s) + (r2 != s2) <= (1 + each.s) * each.n * (each.z - each.x)
            ones = (a == 1 and s == 1) + (b == 1 and s2 == 1)
            if a + b <= each.n and near and each.likely(ones, a + b - ones):
                main += mass
    assert chain(each)["main"] == main


def test_the_view_of_a_policy_that_leans_has_the_budget_of_its_first_reward():
    """Two steps: odds c or 1/c after the first reward, so chances c/(1+c) against 1/(1+c)."""
    assert view_ratio(leaning(Fraction(5, 2)), 2) == Fraction(5, 2)


def test_the_sum_on_its_level_is_within_it():
    """Ones and zeros in the proportion of z put the sum exactly on the level, which balls cannot tell."""
    z, w = Fraction(1, 2), Fraction(3, 4)
    assert log_ratio_within(z, w, 3, 3, Fraction(6))
    assert not log_ratio_within(z, w, 2, 3, Fraction(5))
    assert log_ratio_within(z, w, 3, 2, Fraction(5))


@pytest.mark.parametrize("z", ["0.1", "0.3", "0.45"])
def test_the_ratio_is_within_its_level_as_doubles_say(z):
    w, level = Fraction(7, 10), Fraction(37, 10)
    for ones, zeros in product(range(5), repeat=2):
        total = ones * math.log(float(z) / 0.7) + zeros * math.log((1 - float(z)) / 0.3)
        bound = 3.7 * kl(float(z), 0.7)
        assert abs(total - bound) > 1e-6
        assert log_ratio_within(Fraction(z), w, ones, zeros, level) == (total < bound)


def test_an_impossible_observation_keeps_the_ratio_small():
    assert log_ratio_within(Fraction(0), Fraction(1, 2), 1, 0, Fraction(1))
    assert log_ratio_within(Fraction(1, 2), Fraction(1), 0, 1, Fraction(1))


def test_a_walk_of_800_steps_passes_as_rarely_as_tabulated():
    passed = _passed(800, Fraction(1, 2), Fraction(7, 10), Fraction(1, 2))
    assert abs(float(passed) - 0.00207776557) <= 5e-12


def test_walks_never_pass_without_a_step():
    each = instances(Effort())["never pulled"]
    assert walk_passes(each) == count_passes(each) == 0


def test_the_coupling_does_not_give_the_law_of_the_other_bandit():
    """Only for policies that see the rewards; and independent pairs would be another coupling."""
    known = marginals(instances(Effort())["leaning, two steps"])
    assert known["total"] == 1
    assert known["drift"] == known["apart"] == 0
    assert known["other"] > 0
    assert known["product"] > 0
