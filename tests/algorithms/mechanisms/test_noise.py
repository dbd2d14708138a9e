"""Noise: read and compiled the same numbers, with the law that it says, and facts for accountants."""

import math
from fractions import Fraction

import mpmath
import numpy as np
import pytest
from banditproof.algorithms.compilation import compiled
from banditproof.algorithms.environments.sealed import Sealed, Stretch
from banditproof.algorithms.mechanisms import (
    binomial,
    discrete_gaussian,
    discrete_laplace,
    gaussian,
    laplace,
    skellam,
)
from banditproof.algorithms.mechanisms.binomial import Binomial
from banditproof.algorithms.mechanisms.discrete_gaussian import DiscreteGaussian
from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from banditproof.algorithms.mechanisms.gaussian import Gaussian
from banditproof.algorithms.mechanisms.laplace import Laplace
from banditproof.algorithms.mechanisms.mechanism import Mechanism
from banditproof.algorithms.mechanisms.no_noise import NoNoise, noise
from banditproof.algorithms.mechanisms.skellam import Skellam
from banditproof.theory.numbers.enclosure import ball
from banditproof.theory.privacy import mechanism_facts as facts
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from ..contextual_protocol import Drawing

SCALED = {
    Laplace: (laplace, facts.LaplaceMechanism),
    Gaussian: (gaussian, facts.GaussianMechanism),
    DiscreteLaplace: (discrete_laplace, facts.DiscreteLaplaceMechanism),
    DiscreteGaussian: (discrete_gaussian, facts.DiscreteGaussianMechanism),
}
FAST = {kind: compiled(module.noise) for kind, (module, _) in SCALED.items()}
RNG = np.random.default_rng


@pytest.mark.parametrize("kind", SCALED)
def test_accountants_read_exact_facts_and_a_release_is_what_the_world_makes_of_it(kind):
    mechanism = kind("0.1")
    assert isinstance(mechanism, Mechanism)
    assert mechanism == kind(Fraction(1, 10)) != kind(0.1)
    assert hash(mechanism) == hash(kind(Fraction(1, 10)))
    assert mechanism.facts(2) == SCALED[kind][1]("0.1", 2)
    assert mechanism.release(Sealed(5, [Stretch(1, 1, 1)], Drawing(RNG(1)))) == mechanism.draw(5, RNG(1))


def test_without_noise_the_value_comes_out_as_it_is_and_nothing_is_drawn():
    assert isinstance(NoNoise(), Mechanism)
    assert NoNoise().release(Sealed(2.5, [Stretch(1, 1, 1)], Drawing(RNG(1)))) == 2.5
    assert NoNoise().facts(3) is None
    generator = RNG(1)
    assert noise(1.0, generator) == compiled(noise)(1.0, generator) == 0
    assert generator.bit_generator.state == RNG(1).bit_generator.state


@pytest.mark.parametrize("kind", SCALED)
@given(st.sampled_from([1e-3, 0.0011, 0.1, 1.0, 3.7, 64.0, 12345.678, 1e6]) | st.floats(1e-3, 1e6), st.data())
def test_compiled_read_and_drawn_noise_are_the_same_number(kind, scale, data):
    seed = data.draw(st.integers(0, 2**32))
    generators = [RNG(seed) for _ in range(4)]
    read = [SCALED[kind][0].noise(scale, generators[0]) for _ in range(20)]
    assert read == [FAST[kind](scale, generators[1]) for _ in range(20)]
    assert read == [kind(scale).draw(0, generators[2]) for _ in range(20)]
    assert read == kind(scale).draw(np.zeros((4, 5)), generators[3]).ravel().tolist()
    assert all(each.bit_generator.state == generators[0].bit_generator.state for each in generators)


@pytest.mark.parametrize(("kind", "module"), [(Binomial, binomial), (Skellam, skellam)])
def test_the_function_of_the_loops_gives_the_same_numbers(kind, module):
    one, two = RNG(2), RNG(2)
    for size in (2, 6, 100, 46):
        assert kind(size).draw(0, one) == module.noise(float(size), two)


@pytest.mark.parametrize(("kind", "law"), [(Laplace, stats.laplace), (Gaussian, stats.norm)])
def test_noise_on_reals_has_its_law(kind, law):
    """Kolmogorov's distance of 100,000 draws, at a false alarm of 1e-9."""
    draws = kind(3).draw(np.zeros(100_000), RNG(8))
    assert stats.kstest(draws, law(scale=3).cdf).pvalue > 1e-9
    assert stats.kstest(draws, law(scale=2.8).cdf).pvalue < 1e-9, "a scale 7 percent off is found"


@pytest.mark.parametrize(
    ("made", "other"),
    [
        (DiscreteLaplace("2.5"), DiscreteLaplace("2.8")),
        (DiscreteGaussian("2.5"), DiscreteGaussian("2.8")),
        (Binomial(8), Binomial(10)),
        (Skellam(3), Skellam(4)),
    ],
    ids=repr,
)
def test_noise_on_whole_numbers_has_its_law(made, other):
    """A chi-squared test of 20,000 draws at 1e-9, the tails together; a law nearby would be seen."""
    generator = RNG(5)
    seen = np.clip([made.draw(3, generator) - 3 for _ in range(20_000)], -4, 4)
    counts = [(seen == z).sum() for z in range(-4, 5)]

    def p_value(mechanism):
        masses = np.array([mechanism.pmf(z) for z in range(-4, 5)])
        masses[[0, -1]] += (1 - masses.sum()) / 2
        return stats.chisquare(counts, masses * 20_000).pvalue

    assert p_value(made) > 1e-9
    assert p_value(other) < 1e-9


@pytest.mark.parametrize(
    ("kind", "power"),
    [(DiscreteLaplace, lambda z, s: z / s), (DiscreteGaussian, lambda z, s: z * z / s**2 / 2)],
)
@pytest.mark.parametrize("scale", ["0.05", "0.7", "2.5", "40"])
@pytest.mark.parametrize("tail", [1e-3, 1e-15, 1e-40])
def test_the_lattice_is_a_law_up_to_its_tail(kind, power, scale, tail):
    """Masses to the last digit; the tail is above the truth, near it, and at most as asked."""
    support, masses, beyond = kind(scale).lattice(tail)
    radius = int(support[-1])
    assert support.tolist() == list(range(-radius, radius + 1))
    with mpmath.workdps(80):
        s = mpmath.mpf(scale)
        weights = [mpmath.exp(-power(mpmath.mpf(z), s)) for z in range(radius + 4000)]
        total = 2 * mpmath.fsum(weights) - 1
        true_tail = 2 * mpmath.fsum(weights[radius + 1 :]) / total
        assert true_tail * (1 - mpmath.mpf(10) ** -40) <= beyond <= min(tail, max(1.2 * true_tail, 5e-324))
        for z, mass in zip(support.tolist(), masses, strict=True):
            assert abs(mass - weights[abs(z)] / total) <= (2**-53 + 1e-40) * weights[abs(z)] / total
    assert abs(math.fsum(masses) + beyond - 1) < 1e-3 * tail + 1e-14 + 0.2 * beyond


@pytest.mark.parametrize("coins", [2, 10, 46])
def test_the_binomial_law_is_that_of_heads_less_half(coins):
    made = Binomial(coins)
    support, masses, beyond = made.lattice(tail=1e-12)
    for z, mass in zip(support.tolist(), masses, strict=True):
        true = Fraction(math.comb(coins, coins // 2 + z), 2**coins)
        assert made.chance(z) == true
        assert mass == float(true)
        assert abs(made.pmf_ball(ball(z)) - ball(true)) < 1e-15
    assert 1 - sum(made.chance(z) for z in support.tolist()) <= Fraction(beyond) <= Fraction(1e-12)
    assert made.chance(coins) == made.chance(-coins) == 0


@pytest.mark.parametrize("variance", [1, 6, 50])
def test_the_skellam_lattice_is_the_law_and_shares_of_users_add_up_to_the_whole(variance):
    support, masses, beyond = Skellam(variance).lattice(tail=1e-12)
    assert masses == pytest.approx(stats.skellam(variance / 2, variance / 2).pmf(support), rel=1e-9)
    assert 0 < beyond <= 1e-12
    assert 1 - masses.sum() <= beyond + 1e-13
    assert abs(float(Skellam(variance).pmf_ball(ball(-1)).mid()) - Skellam(variance).pmf(1)) < 1e-12
    two, three, five = (np.array([Skellam(v).pmf(z) for z in range(-40, 41)]) for v in (2, 3, 5))
    assert np.convolve(two, three)[40:121] == pytest.approx(five, abs=1e-14)


def test_whole_numbers_have_no_largest_size_and_fractions_are_taken_as_they_are():
    draw = DiscreteLaplace(Fraction(10**40, 3)).draw(10**30, RNG(0))
    assert type(draw) is int
    assert 10**37 < abs(draw) < 10**43
    assert DiscreteGaussian(Fraction(1, 3)).draw(10**30, RNG(3)) - 10**30 in range(-4, 5)
    assert DiscreteLaplace("1e-9").draw(3.0, RNG(0)) == 3
    support, masses, beyond = DiscreteLaplace("1e-9").lattice()  # noise that is never there
    assert (support.tolist(), masses.tolist()) == ([0], [1])
    assert 0 < beyond < 1e-300
