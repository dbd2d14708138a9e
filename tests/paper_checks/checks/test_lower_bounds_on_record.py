"""No finite lower bound on record exceeds what some policy of its class attains, at random instances."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from banditproof.paper_checks.checks.least_regret import (
    classical_gap,
    classical_size,
    concentrated_gap,
    concentrated_size,
    pure_gap,
    pure_size,
)
from banditproof.theory.bounds.evaluation import bounds_given
from banditproof.theory.bounds.linear_minimax_bounds import LINEAR_MINIMAX_BOUNDS
from banditproof.theory.bounds.minimax_bounds import MINIMAX_BOUNDS
from banditproof.theory.bounds.regret_lower_bounds import (
    D_EPS,
    KL_TV,
    LAI_ROBBINS,
    SHARIFF_SHEFFET,
    SIX_EPSILON,
)
from banditproof.theory.bounds.sample_complexity_bounds import CLASSICAL, SAMPLE_COMPLEXITY_BOUNDS
from banditproof.theory.formulas.balls import precision, range_of, ranges
from banditproof.theory.formulas.expression import substitute
from banditproof.theory.formulas.language import expression
from banditproof.theory.numbers.enclosure import ball, enclosure_of
from banditproof.verify.optimal.family import Family
from banditproof.verify.optimal.losses import Goal
from banditproof.verify.optimal.optimum import optimal_policy
from banditproof.verify.optimal.real_rewards import pair_ceiling

WIDTH = 1e-12
EVERY = {
    record.claim
    for record in (
        *MINIMAX_BOUNDS,
        *LINEAR_MINIMAX_BOUNDS,
        *SAMPLE_COMPLEXITY_BOUNDS,
        LAI_ROBBINS,
        SIX_EPSILON,
        KL_TV,
        D_EPS,
        SHARIFF_SHEFFET,
    )
    if record.kind == "lower" and record.regime == "finite"
}
ARMS = {"TH-T2.28", "TH-T4.15", "TH-T4.20"}
CUBES = {"TH-T4.17", "TH-T4.17 amended", "TH-T4.21", "TH-T4.21 amended"}
SAMPLES = {"TH-T2.32", "TH-T4.24", "TH-C4.25", "TH-T4.24 with d_eps"}


def test_every_finite_lower_bound_has_a_class_of_policies_here():
    assert EVERY == ARMS | CUBES | SAMPLES


def below(bound, upper):
    """Whether the bound, enclosed, is at most what a policy attains."""
    return bound.value is None or bound.enclosure.lower <= upper


def budgets(rng):
    return Fraction(rng.choice((1, 3, 10, 40)), rng.choice((1, 4, 30))), Fraction(rng.randint(1, 20), 20)


@pytest.mark.parametrize("seed", range(8))
def test_bounds_on_arms_are_below_what_thresholds_attain(seed):
    rng = Random(seed)  # noqa: S311  no secrets
    arms, horizon = rng.choice(((2, 1), (2, 2), (2, 3), (2, 4), (3, 2), (3, 3), (5, 4), (9, 20)))
    epsilon, rho = budgets(rng)
    point = {"k": Fraction(arms), "T": Fraction(horizon), "eps": epsilon, "r": rho}
    with precision(128):
        gaps = (classical_gap(point), pure_gap(point), concentrated_gap(point))
        free = pair_ceiling(arms, horizon, gaps[0], None)
        pure = max(pair_ceiling(arms, horizon, gap, epsilon) for gap in gaps[:2])
        root = enclosure_of(ball(2 * rho).sqrt()).lower
        calm = max(pair_ceiling(arms, horizon, gap, root) for gap in (gaps[0], gaps[2]))
    found = bounds_given(
        MINIMAX_BOUNDS, arms=arms, horizon=horizon, epsilon=epsilon, rho=rho, relative_width=WIDTH
    )
    ceilings = {"TH-T2.28": free, "TH-T4.15": pure, "TH-T4.20": calm}
    assert ceilings.keys() <= {bound.claim for bound in found}
    for bound in found:
        if bound.kind == "lower":
            assert below(bound, ceilings[bound.claim]), bound.claim
            # a tenth of a policy's regret is too little to be seen; what is twelve times as large is not
            if bound.value is not None and arms == 2:
                assert bound.enclosure.lower * 45 > ceilings[bound.claim], bound.claim


@pytest.mark.parametrize("seed", range(8))
def test_bounds_on_linear_bandits_are_below_what_the_action_zero_attains(seed):
    rng = Random(seed)  # noqa: S311  no secrets
    dimension, horizon = rng.choice((1, 2, 7, 1000)), rng.choice((1, 2, 9, 4096))
    epsilon, rho = budgets(rng)
    point = {"T": Fraction(horizon), "eps": epsilon, "r": rho}
    with precision(128):
        sizes = [choice(point) for choice in (classical_size, pure_size, concentrated_size)]
        lost = [enclosure_of(size * dimension * horizon).upper for size in sizes]
    found = bounds_given(
        LINEAR_MINIMAX_BOUNDS,
        dimension=dimension,
        horizon=horizon,
        epsilon=epsilon,
        rho=rho,
        relative_width=WIDTH,
    )
    attained = {"none": lost[0], "pure": max(lost[:2]), "zCDP": max(lost[0], lost[2])}
    assert {bound.claim for bound in found} == CUBES
    for bound in found:
        assert below(bound, attained[bound.statement.privacy]), bound.claim
        if bound.value is not None:
            assert bound.enclosure.lower * 120 > attained[bound.statement.privacy], bound.claim


TIMES = {
    "T_KL": "(1/max(kl(x, y), kl(y, x)))",
    "T_TV": "(1/(x - y))",
    "T_private": "(1/min(max(kl(x, y), kl(y, x)), eps*(x - y)))",
    "T_d_eps": "(1/max(d_eps(x, y, eps), d_eps(y, x, eps)))",
}
"""Of the class of the two instances x, y and y, x."""


def samples(record, x, y, epsilon, risk):
    """An interval around the bound for this class."""
    names = {**TIMES, "epsilon": "eps", "delta": "d"}
    stated = substitute(expression(record.whole), {name: expression(each) for name, each in names.items()})
    at = {"x": x, "y": y, "eps": epsilon, "d": risk}
    with precision(128):
        low, high = ranges((stated,), {name: range_of(each, each) for name, each in at.items()})[0]
    return float(low), float(high)


@pytest.mark.parametrize("seed", range(8))
def test_bounds_on_samples_are_below_what_the_best_policies_take(seed):
    rng = Random(seed)  # noqa: S311  no secrets
    y, x = sorted(Fraction(each, 100) for each in rng.sample(range(1, 100), 2))
    epsilon, pulls = Fraction(rng.randint(1, 16), 4), rng.randint(1, 3)
    pair = Family.of([(x, y), (y, x)])
    free, private = (
        Fraction(optimal_policy(pair, pulls, budget, goal=Goal.ERROR).value.upper)
        for budget in (None, epsilon)
    )
    for record in SAMPLE_COMPLEXITY_BOUNDS:
        if record.claim in SAMPLES:
            risk = free if record.privacy == "none" else private
            assert samples(record, x, y, epsilon, risk)[0] <= pulls, record.claim


def test_a_bound_a_little_above_what_is_attained_is_seen():
    """At 9/10 and 1/10 one sample has the risk 1/10, and the bound without privacy asks for exactly one."""
    x, y = Fraction(9, 10), Fraction(1, 10)
    risk = Fraction(optimal_policy(Family.of([(x, y), (y, x)]), 1, None, goal=Goal.ERROR).value.upper)
    low, high = samples(CLASSICAL, x, y, Fraction(1), risk)
    assert low <= 1 <= high
    assert high - low < 1e-12
    assert samples(replace(CLASSICAL, whole=f"1.000001*({CLASSICAL.whole})"), x, y, Fraction(1), risk)[0] > 1
