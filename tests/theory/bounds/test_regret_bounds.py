"""Bounds on the regret of an instance: catalogue values, order among them, edges, enclosures."""

import json
import math
from fractions import Fraction

import mpmath as mp
import numpy as np
import pytest
from banditproof.theory.bounds import regret_lower_bounds as lower
from banditproof.theory.bounds import regret_upper_bounds as upper
from banditproof.theory.bounds.bernoulli_instance import BanditInstance
from banditproof.theory.bounds.evaluation import bounds_given, evaluate
from banditproof.theory.numbers.enclosure import exact
from banditproof.theory.privacy.binomial_noise import coins_needed
from banditproof.theory.privacy.skellam_noise import variance_needed
from hypothesis import given, settings
from hypothesis import strategies as st

from ..many_digits import d_eps, kl, lies_in

MU2 = BanditInstance(["0.75", "0.625", "0.5", "0.375", "0.25"])


LOG_1E6 = math.log(1e6)


def regret_bounds(instance, **given):
    return bounds_given(upper.REGRET_BOUNDS, instance, **given)


def test_gaussian_arms_enter_through_their_divergences():
    """TH-T4.16 and TH-I2.31a at unit-variance Gaussian arms."""
    assert lower.general_class_constant(1.0, lower.gaussian_min_kl_tv(1.0, 0.5)) == pytest.approx(
        5.2229559431435576912, rel=1e-14
    )
    gaps = np.array([0.0, 0.1, 1.0])
    assert lower.general_class_constant(gaps, lower.gaussian_min_kl_tv(gaps, None)) == pytest.approx(22)
    assert lower.general_class_constant([0.0, 0.3], [0.0, np.inf]) == 0


def test_regime_thresholds_of_the_environments():
    """BERN-I11 and TA-I6."""
    arms = lower.arm_regimes(MU2, 1)
    assert [arm.threshold for arm in arms] == pytest.approx(
        [0, 0.587786664902, 1.09861228867, 1.60943791243, 2.19722457734], abs=1e-11
    )
    assert [arm.kl_tv_threshold for arm in arms] == pytest.approx(
        [0, 0.3047875404, 0.5753641449, 0.8340040392, 1.098612289], abs=1e-9
    )
    assert [arm.regime for arm in arms] == ["optimal", "low privacy", *["high privacy"] * 3]
    assert [arm.transport for arm in arms] == [0, 0.125, 0.25, 0.375, 0.5]


def _twins(means, parameters):
    """Every bound by its formula, term by term; keys are (claim, scope)."""
    log, sqrt = mp.log, mp.sqrt
    eps, rho, horizon, beta, alpha, risk = parameters
    best, K, L = max(means), len(means), mp.log(horizon)
    below = [(m, best - m) for m in means if m < best]
    spread = sum(gap for _, gap in below)
    extra = beta / (beta - 3)
    free = "gap-free"
    arm = "problem-dependent"
    level = log(8 * K * horizon) + 2 * log(1 + L / log(2))
    coins = 2 + 8 * log(1 / risk) * (1 + 2 / eps) ** 2 + 2 * (1 + 2 / eps)
    variance = 1 + 32 * log(1 / risk) / eps**2 + 8 * log(1 / risk) / (3 * eps) + 8 / eps

    def se_pulls(gap):
        total, epoch = mp.mpf(0), 0
        while not (epoch >= 1 and mp.mpf(2) ** -epoch <= gap):
            epoch += 1
            long = 32 * log(8 * K * epoch**2 * horizon) * 4**epoch
            total += max(long, 8 * log(4 * K * epoch**2 * horizon) * 2**epoch / eps) + 2
        return total

    def hybrid_noise():
        """The width of two kinds of noises: a sum for each power of two, and nodes of a tree."""
        powers, level = L / log(2), 3 * L
        squares = (powers + 1) * (2 / eps) ** 2 + powers * (2 * powers / eps) ** 2
        return sqrt(8 * level) * max(sqrt(squares), 2 / eps * max(1, powers) * sqrt(level))

    return {
        ("BERN-EQ3", arm): sum(gap / kl(m, best) for m, gap in below) * L,
        ("BERN-EQ7", arm): sum(gap / min(kl(m, best), 6 * eps * gap) for m, gap in below) * L,
        ("TH-T4.16", arm): sum(gap / min(kl(m, best), eps * gap) for m, gap in below) * L,
        ("BERN-T3.1", arm): sum(gap / d_eps(m, best, eps) for m, gap in below) * L,
        ("TH-T2.26", arm): sum(gap / kl(m, best) for m, gap in below) * L,
        ("TH-T2.24", arm): sum(2 / gap for _, gap in below) * L,
        ("TH-T2.23", arm): 3 * spread + sum(16 * L / gap for _, gap in below),
        ("TH-T2.23", free): 3 * spread + 8 * sqrt(horizon * K * L),
        ("BERN-TF.7", arm): sum(alpha * gap / d_eps(m, best, eps) for m, gap in below) * L,
        ("BERN-TF.9", arm): sum(alpha * gap / d_eps(m, best, eps) for m, gap in below) * L,
        ("TA-TH5.3", arm): sum(16 * beta * L / min(gap, eps) + 3 * extra for _, gap in below),
        ("BERN-B2", arm): sum(16 * beta * L / min(gap, eps) + extra for _, gap in below),
        ("TA-EQC.13", arm): sum(
            gap * (32 * beta * L / (gap * min(eps, 2 * gap)) + 3 * extra) for _, gap in below
        ),
        ("TA-EQC.12", arm): sum(
            gap * (2 * beta * L * (1 + sqrt(1 + 4 * gap / eps)) ** 2 / gap**2 + 3 * extra) for _, gap in below
        ),
        ("TA-THC.7", free): 3 * extra * spread + 8 * sqrt(beta * K * horizon * L) + 16 * beta * K * L / eps,
        ("BERN-B1", arm): sum(gap * se_pulls(gap) for _, gap in below) + max(gap for _, gap in below),
        ("BERN-I4 derived", arm): sum(max(192 * L / gap, 48 * L / eps) + gap for _, gap in below),
        ("LDP-UCB derived", arm): sum(8 * L * (1 + 4 / eps) ** 2 / gap + gap * 101 / 100 for _, gap in below),
        ("CLASSICS-SHUFFLED-ELIMINATION", arm): max(gap for _, gap in below)
        + sum(gap * 4 * (32 * level / gap**2 + 8 * sqrt(coins * level / 2) / gap) for _, gap in below),
        ("CLASSICS-DISTRIBUTED-ELIMINATION", arm): max(gap for _, gap in below)
        + sum(
            gap * 4 * (32 * level / gap**2 + 8 * (sqrt(2 * variance * level) + level / 3) / gap)
            for _, gap in below
        ),
        ("Hybrid-UCB derived", arm): sum(
            gap * (max(48 * L / gap**2, 4 * hybrid_noise() / gap) + 2) for _, gap in below
        ),
        ("TA-R-DPUCB", arm): 8 * sqrt(8) * K * L ** mp.mpf("2.5") / eps
        + 4 * spread
        + sum(4 * L / gap for _, gap in below),
        ("TA-TH5.6", arm): sum(8 * beta * L / gap + 8 * sqrt(beta * L / rho) + 2 * extra for _, gap in below),
        ("TA-EQC.21", arm): sum(
            gap * (8 * beta * L / gap**2 + 8 * sqrt(beta * L / (rho * gap**2)) + 2 * extra)
            for _, gap in below
        ),
        ("TA-PF5.6c", free): 4 * sqrt(2 * beta * K * horizon * L)
        + 8 * K * sqrt(beta * L / rho)
        + 3 * extra * spread,
    }


MEAN = st.one_of(st.floats(0, 1, allow_subnormal=False), st.integers(0, 20).map(lambda k: k / 20))
MEANS = st.lists(MEAN, min_size=2, max_size=5)
BUDGET = st.floats(-6, 3).map(lambda power: 10.0**power)
HORIZON = st.one_of(st.integers(1, 10**9), st.floats(1, 1e12))


@settings(max_examples=60)
@given(MEANS, BUDGET, BUDGET, HORIZON, st.tuples(st.floats(3.001, 20), st.floats(1.001, 10)))
def test_every_bound_is_its_formula_and_its_enclosure_holds_it(means, epsilon, rho, horizon, constants):
    beta, alpha = constants
    instance = BanditInstance(means)
    if not instance.suboptimal.any() or instance.best == 1 or instance.gaps[instance.suboptimal].min() < 1e-9:
        return
    given_ = {"epsilon": epsilon, "rho": rho, "horizon": horizon, "beta": beta, "alpha": alpha}
    given_["delta"] = 0.001
    found = regret_bounds(instance, **given_, relative_width=1e-30)
    with mp.workdps(60):
        twins = _twins([mp.mpf(mean) for mean in means], [mp.mpf(each) for each in given_.values()])
        seen = set()
        for bound in found:
            key = (bound.claim, bound.statement.scope)
            if bound.value is None or bound.claim == "TA-TH5.4":
                continue
            seen.add(key)
            assert bound.value == pytest.approx(float(twins[key]), rel=1e-12), key
            assert bound.enclosure is not None
            assert bound.enclosure.relative_width <= 1e-30 or twins[key] == 0, key
            assert lies_in(twins[key], bound.enclosure), key
    assert seen == set(twins)


@given(MEANS, BUDGET, HORIZON)
def test_terms_add_up(means, epsilon, horizon):
    instance = BanditInstance(means)
    for bound in regret_bounds(instance, epsilon=epsilon, horizon=horizon):
        if bound.terms is None:
            continue
        assert not bound.terms[~instance.suboptimal].any()
        if bound.statement.scope == "problem-dependent" and bound.claim not in {"BERN-B1", "TA-R-DPUCB"}:
            assert bound.terms.sum() == pytest.approx(bound.value, rel=1e-13)
        else:
            assert bound.terms.sum() <= bound.value * (1 + 1e-13)


@pytest.mark.parametrize("means", [[0.3], [0.0], [1.0], [0.5] * 4, [0.0, 0.0], [1.0, 1.0]])
def test_without_a_suboptimal_arm_every_bound_is_zero_and_says_why(means):
    for bound in regret_bounds(BanditInstance(means), epsilon=1, horizon=1000, rho=1, relative_width=1e-30):
        if bound.value is None:
            assert bound.reason
            continue
        assert bound.value == 0
        assert bound.enclosure is not None
        assert bound.enclosure.lower == bound.enclosure.upper == 0
        assert "regret of any policy is 0" in bound.notes[0]
        assert not bound.terms.any()
    assert {arm.regime for arm in lower.arm_regimes(BanditInstance(means), 1)} == {"optimal"}


def test_a_best_mean_of_one_cannot_be_beaten_and_asks_for_no_regret():
    """Infima over laws with a larger mean are infinite; statements that need ``mu* < 1`` have no value."""
    arms = BanditInstance([1.0, 0.5, 0.0])
    bounds = {b.claim: b for b in regret_bounds(arms, epsilon="0.5", horizon=1000, relative_width=1e-30)}
    for claim in ("BERN-EQ3", "TH-T4.16", "TH-T2.26"):
        assert bounds[claim].value == 0
        assert bounds[claim].enclosure.upper == 0
    for claim in ("BERN-EQ7", "BERN-T3.1", "BERN-TF.7", "BERN-TF.9", "TA-TH5.4"):
        assert bounds[claim].value is None
        assert "mu*" in bounds[claim].reason
    assert [arm.regime for arm in lower.arm_regimes(arms, 1e9)] == ["optimal", "high privacy", "high privacy"]


@pytest.mark.parametrize("epsilon", [1e-300, 1e-12, 1e6, 1e300])
def test_budgets_of_any_size_give_numbers(epsilon):
    for bound in regret_bounds(MU2, epsilon=epsilon, horizon=1000, rho=epsilon, relative_width=1e-30):
        if bound.value is None:
            continue
        assert bound.value > 0
        assert bound.value == pytest.approx(float(bound.enclosure), rel=1e-11), bound.name


def test_means_closer_than_doubles_are_told_apart():
    arms = BanditInstance(["0.5", "0.50000000000000000000000000000000000001"])
    bound = evaluate(lower.LAI_ROBBINS, arms, horizon=10**6)
    assert bound.value == pytest.approx(LOG_1E6 / 2e-38, rel=1e-12)
    assert bound.enclosure is None
    assert bound.terms is None
    assert "balls" in bound.notes[0]
    assert evaluate(lower.KL_TV, arms, epsilon="1e-400", horizon=1000).value == math.inf
    assert (
        evaluate(upper.ADAP_UCB, arms, epsilon=1, horizon=1000, relative_width=1e-30).enclosure.relative_width
        <= 1e-30
    )


def test_values_beyond_the_largest_double_are_infinite_and_their_enclosures_are_not():
    bound = evaluate(lower.KL_TV, MU2, epsilon="1e-400", horizon=1000, relative_width=1e-30)
    assert bound.value == math.inf
    assert bound.enclosure.upper > 10**400
    document = bound.to_json()
    assert document["value"] == "inf"
    assert document["terms"][1] == "inf"
    assert document["lower"].endswith("E+401") or document["lower"].endswith("E+402")
    assert (
        evaluate(upper.DP_SE, BanditInstance(["0", "3e-149"]), epsilon="1e-299", horizon=1).value == math.inf
    )
    horizon = evaluate(upper.UCB_GAP_FREE, MU2, horizon="1e800", relative_width=1e-20)
    assert horizon.value == math.inf
    assert horizon.enclosure.lower > 10**400


def test_equal_arms_are_enclosed_once_and_counted():
    many = BanditInstance(np.tile(MU2.doubles, 2_000))
    bound = evaluate(lower.D_EPS, many, epsilon=0.25, horizon=1e6, relative_width=1e-30)
    single = evaluate(
        lower.D_EPS, BanditInstance(MU2.doubles), epsilon=0.25, horizon=1e6, relative_width=1e-40
    )
    assert single.enclosure.lower * 2_000 in bound.enclosure


def test_the_document_of_a_bound_survives_json():
    for bound in regret_bounds(MU2, epsilon="0.25", horizon=10**6, rho="0.1", relative_width=1e-30):
        document = json.loads(json.dumps(bound.to_json(), allow_nan=False))
        assert {"name", "claim", "source", "kind", "privacy", "value", "lower", "upper"} <= document.keys()
        assert document["kind"] in {"lower", "upper"}
        if bound.value is not None:
            assert Fraction(document["lower"]) <= bound.enclosure.lower
            assert Fraction(document["upper"]) >= bound.enclosure.upper
            assert exact(bound.value) == pytest.approx(float(Fraction(document["lower"])), rel=1e-13)
    assert evaluate(upper.UCB, MU2, horizon=1000).to_json()["lower"] is None


def test_budgets_left_out_leave_out_their_bounds():
    def privacies(**budgets):
        return {bound.statement.privacy for bound in regret_bounds(MU2, horizon=1000, **budgets)}

    assert privacies(epsilon=None) == {"none"}
    assert privacies(epsilon=None, rho=1) == {"none", "zCDP"}
    assert privacies(epsilon=1) == {"none", "pure"}
    assert "approximate" in privacies(epsilon=1, delta=0.1)


@settings(max_examples=25)
@given(st.floats(0.05, 8), st.floats(-9, -0.01))
def test_the_least_noise_of_a_count_is_within_what_its_bound_inserts(epsilon, power):
    """CLASSICS-COINS-ENOUGH and CLASSICS-SKELLAM-ENOUGH: policies take no more noise than bounds allow."""
    budget, risk = Fraction(epsilon), Fraction(10**power)
    with mp.workdps(30):
        eps, log_risk = mp.mpf(epsilon), -mp.log(mp.mpf(float(risk)))
        coins = 2 + 8 * log_risk * (1 + 2 / eps) ** 2 + 2 * (1 + 2 / eps)
        variance = 1 + 32 * log_risk / eps**2 + 8 * log_risk / (3 * eps) + 8 / eps
        assert coins_needed(budget, risk) <= coins
        assert variance_needed(budget, risk) <= variance
