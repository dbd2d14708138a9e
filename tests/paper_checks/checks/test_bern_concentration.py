"""The Bernoulli paper on concentration and privacy lemmas: verdicts as recorded, catalogue values matched."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from banditproof.paper_checks.bern import s4_concentration as concentration
from banditproof.paper_checks.bern import s4_private_mean as private_mean
from banditproof.paper_checks.bern.appendices import appD_private_sum_proof as private_sum_proof
from banditproof.paper_checks.bern.appendices import appH_reward_sums as reward_sums
from banditproof.paper_checks.checks.exact_tail import (
    laplace_sum_tail,
    private_sum_lower_tail,
    private_sum_tail,
    reward_tail,
    unequal_reward_tail,
)
from banditproof.theory.formulas.balls import precision, value_at
from banditproof.theory.formulas.language import expression
from banditproof.theory.tails.binomial import binomial_logsf
from banditproof.theory.tails.laplace_sum import laplace_sum_sf
from banditproof.theory.tails.private_sum import private_sum_cdf, private_sum_sf


def value(text, **point):
    with precision(200):
        lower, upper = value_at(expression(text), {name: Fraction(number) for name, number in point.items()})
    assert upper - lower < Fraction(1, 10**15)
    return float((lower + upper) / 2)


@pytest.mark.parametrize("n", [1, 2, 5])
@pytest.mark.parametrize("m", [1, 2, 4])
def test_a_text_of_an_exact_tail_is_the_tail(n, m):
    for x in ("-1.5", "0", "0.7", "1", "3.25"):
        at = {"x": x, "mu": "0.3", "eps": "0.5"}
        upper = float(private_sum_sf(float(x), n, 0.3, m, 0.5))
        lower = float(private_sum_cdf(float(x), n, 0.3, m, 0.5))
        assert value(private_sum_tail(n, m), **at) == pytest.approx(upper, rel=1e-12)
        assert value(private_sum_lower_tail(n, m), **at) == pytest.approx(lower, rel=1e-12)
        noise = float(laplace_sum_sf(float(x), m, 1.0))
        assert value(laplace_sum_tail("u", m), u=x) == pytest.approx(noise, rel=1e-12)


def test_a_text_of_a_reward_tail_counts_its_atom():
    assert value(reward_tail(5), x=3, mu="0.3") == pytest.approx(math.exp(binomial_logsf(3, 5, 0.3)))
    means = {"p": "0.3", "q": "0.3", "r": "0.3"}
    assert value(unequal_reward_tail(("p", "q", "r"), "x"), x=2, **means) == pytest.approx(0.216)
    assert value(unequal_reward_tail(("p", "q", "r"), "x", lower=True), x=2, **means) == pytest.approx(0.973)


def test_the_quantities_of_the_proof_are_those_of_the_catalogue():
    point = {"n": 10, "m": 2, "mu": "0.3", "eps": "0.5", "x": 5}
    found = private_sum_proof._quantities({name: Fraction(number) for name, number in point.items()})
    assert float(found["whole"]) == pytest.approx(0.29614768397584, rel=1e-13)
    assert float(found["rewards"]) == pytest.approx(2 * 0.0751341663, rel=1e-9)
    assert float(found["by_parts"]) == pytest.approx(0.23537363065843, rel=1e-13)
    assert float(found["first_integral"]) == pytest.approx(3.3313675486243, rel=1e-13)
    assert value(private_sum_proof._EDGE, **point) == pytest.approx(9.0, rel=1e-9)
    first = f"{private_sum_proof._DECAY}*n*{private_sum_proof._GROWN}"
    assert value(f"{first}*kl(x/n, mu)", **point) == pytest.approx(10.363008084872, rel=1e-12)
    assert value(f"{first}*log(1/mu)", **point) == pytest.approx(143.12059099644, rel=1e-12)
    second = f"{private_sum_proof._GROWN}*{private_sum_proof._DECAY}"
    assert value(second, **point) == pytest.approx(11.887360784413, rel=1e-12)
    assert value(private_sum_proof._DECAY, **point) == pytest.approx(0.48590173804148, rel=1e-12)
    assert value(private_sum_proof._PBAR, **point) == pytest.approx(0.4182119424, rel=1e-9)


@pytest.mark.parametrize(
    ("n", "m", "mu", "eps", "x", "chance", "divergence", "factor"),
    [
        (10, 1, "0.3", "1", "6", 0.06890932072405861, 0.1842647781563713, 51.14597606533302),
        (10, 2, "0.3", "0.5", "5", 0.2961476839758432, 0.07217488606236436, 84.37380958337666),
        (50, 3, "0.75", "0.25", "45", 0.2144702901933367, 0.03188765497953603, 2496.809198112905),
        (20, 1, "0.5", "4", "15", 0.01361064416592355, 0.130812035941137, 255.9217038608306),
    ],
)
def test_the_lemma_has_the_values_of_the_catalogue(*, n, m, mu, eps, x, chance, divergence, factor):
    at = {"n": n, "m": m, "mu": mu, "eps": eps, "x": x}
    assert value(f"exp({concentration._UPPER} + {concentration._DIVERGENCE})", **at) == pytest.approx(factor)
    assert value(f"{concentration._DIVERGENCE}/n", **at) == pytest.approx(divergence, rel=1e-13)
    found = concentration._private_sum_tails({name: Fraction(number) for name, number in at.items()})
    assert float(found["up"].exp()) == pytest.approx(chance, rel=1e-13)


def test_the_lemma_has_the_lower_value_of_the_catalogue():
    at = {"n": 10, "m": 1, "mu": "0.5", "eps": "1", "x": "2"}
    factor = value(f"exp({concentration._LOWER} + {concentration._DIVERGENCE})", **at)
    assert factor == pytest.approx(34.48315993820082, rel=1e-13)
    found = concentration._private_sum_tails({name: Fraction(number) for name, number in at.items()})
    assert float(found["down"].exp()) == pytest.approx(0.07474315912635268, rel=1e-13)


@pytest.mark.parametrize(
    ("mu", "x", "eps", "n", "m", "rate"),
    [
        ("0.3", "0.6", "1", 100, 1, 0.1918689235),
        ("0.3", "0.6", "1", 1000, 10, 0.1645718596),
        ("0.3", "0.6", "1", 4000, 63, 0.1532142114),
        ("0.75", "0.5", "0.25", 4000, 12, 0.0481698023),
        ("0.75", "0", "0.25", 4000, 63, 0.1392230862),
        ("0.75", "0", "0.25", 2070, 56, 253.9014617605 / 2070),
    ],
)
def test_the_exact_exponents_are_those_of_the_catalogue(*, mu, x, eps, n, m, rate):
    point = {"n": n, "m": m, "mu": mu, "x": x, "eps": eps}
    found = private_mean.private_mean_tails({name: Fraction(number) for name, number in point.items()})
    assert -float(found["logP"]) / n == pytest.approx(rate, rel=1e-9)


@pytest.mark.parametrize(("m", "rate"), [(10**2, 2.2091), (10**6, 2.1399), (10**15, 2.0825)])
def test_the_constant_of_the_corollary_keeps_an_exponent_along_m_log_m(m, rate):
    n = {10**2: 463, 10**6: 13815513, 10**15: 34538776394910688}[m]
    assert value(concentration._EXPONENT, m=m, n=n, eps="0.5", mu="0.5") == pytest.approx(rate, abs=5e-5)


@pytest.mark.parametrize(
    ("point", "up", "down"),
    [
        ({"n": 10, "p": "0.3", "q": "0.3", "a": 6}, 0.0473489874, None),
        ({"n": 10, "p": "0.3", "q": "0.3", "a": 1}, None, 0.1493083459),
        ({"n": 9, "p": "0.1", "q": "0.9", "a": 7}, 0.05557032, None),
    ],
)
def test_poisson_binomial_tails_are_those_of_the_catalogue(point, up, down):
    found = reward_sums._poisson_binomial({name: Fraction(number) for name, number in point.items()})
    if up is not None:
        assert float(found["up"]) == pytest.approx(up, rel=1e-9)
    if down is not None:
        assert float(found["down"]) == pytest.approx(down, rel=1e-9)
