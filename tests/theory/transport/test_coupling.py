"""Maximal couplings: right marginals, the rarest mismatch, densities that integrate to what they should."""

import math
from fractions import Fraction

import mpmath as mp
import numpy as np
import pytest
from banditproof.theory.laws.bernoulli import Bernoulli
from banditproof.theory.laws.categorical import Categorical
from banditproof.theory.laws.empirical import Empirical
from banditproof.theory.laws.exponential import Exponential
from banditproof.theory.laws.gaussian import Gaussian
from banditproof.theory.laws.poisson import Poisson
from banditproof.theory.numbers.enclosure import certified
from banditproof.theory.transport.coupling import density, maximal_coupling, maximal_coupling_of_masses
from banditproof.theory.transport.transport_program import optimal_transport
from hypothesis import given
from hypothesis import strategies as st

weights = st.lists(st.integers(0, 9), min_size=4, max_size=4).filter(any)
CONTINUOUS = [
    (Gaussian(0, 1), Gaussian(1, 1), -12, 13),
    (Gaussian(0, 1), Gaussian(0.5, 2), -22, 22),
    (Gaussian(0, 3), Gaussian(0, 1), -30, 30),
    (Gaussian(2, 1), Gaussian(2, 1), -10, 14),
    (Exponential(1.0), Exponential(2.5), 0, 90),
    (Exponential(2.5), Exponential(2.4), 0, 90),
]


def law(row):
    return [Fraction(x, sum(row)) for x in row]


def panels(low, high, count=4000):
    """Gauss-Legendre on many panels: kinks of ``min`` cost one panel each."""
    nodes, node_weights = np.polynomial.legendre.leggauss(8)
    edges = np.linspace(low, high, count + 1)
    half = (edges[1:] - edges[:-1])[:, None] / 2
    return (edges[:-1, None] + half * (1 + nodes)).ravel(), (half * node_weights).ravel()


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
    assert optimal_transport(p, q, cost).value == differ


def test_reference_values():
    assert maximal_coupling_of_masses(["0.3", "0.7"], ["0.6", "0.4"]).mismatch == Fraction(3, 10)
    bernoulli = maximal_coupling_of_masses(["0.7", "0.3"], ["0.5", "0.5"])
    # BERN-D3.2: p <= q has masses (1,1): p, (0,1): q - p, (0,0): 1 - q
    assert bernoulli.joint == {(0, 0): Fraction(1, 2), (0, 1): Fraction(1, 5), (1, 1): Fraction(3, 10)}
    gaussian = maximal_coupling(Gaussian(0, 1), Gaussian(1, 1))
    assert float(gaussian.mismatch) == pytest.approx(0.38292492254802621, rel=1e-15)
    assert abs(float(certified(gaussian.mismatch_ball)) - 0.38292492254802621) < 1e-16


@pytest.mark.parametrize(("P", "Q", "low", "high"), CONTINUOUS)
def test_densities_integrate_to_overlap_and_mismatch(P, Q, low, high):
    z, w = panels(low, high)
    for left, right in ((P, Q), (Q, P)):
        coupling = maximal_coupling(left, right)
        assert coupling.overlap(z) @ w == pytest.approx(1 - float(coupling.mismatch), abs=1e-7)
        assert coupling.left_residual(z) @ w == pytest.approx(float(coupling.mismatch), abs=1e-7)
        assert coupling.right_residual(z) @ w == pytest.approx(float(coupling.mismatch), abs=1e-7)
        np.testing.assert_allclose(
            coupling.overlap(z) + coupling.left_residual(z), density(left, z), rtol=1e-12, atol=1e-300
        )
        assert (coupling.left_residual(z) * coupling.right_residual(z) == 0).all()


@given(st.floats(0, 40), st.floats(0, 40))
def test_poisson_masses_sum_to_overlap_and_mismatch(x, y):
    coupling = maximal_coupling(Poisson(x), Poisson(y))
    k = np.arange(200)
    mismatch = float(coupling.mismatch)
    assert coupling.overlap(k).sum() == pytest.approx(1 - mismatch, abs=1e-12)
    assert coupling.left_residual(k).sum() == pytest.approx(mismatch, rel=1e-9, abs=1e-300)
    assert coupling.right_residual(k).sum() == pytest.approx(mismatch, rel=1e-9, abs=1e-300)


@pytest.mark.parametrize(
    ("P", "Q", "z", "ratio"),
    [
        (Gaussian(0, 1), Gaussian(1e-12, 1), -1.5, lambda a, b, z: (-((z - a) ** 2) + (z - b) ** 2) / 2),
        (
            Gaussian(0, 1),
            Gaussian(0, 1 + 2**-40),
            0.5,
            lambda *_: (
                -mp.mpf(1) / 8 + mp.mpf(1) / 8 / (1 + mp.mpf(2) ** -40) ** 2 + mp.log1p(mp.mpf(2) ** -40)
            ),
        ),
        (Poisson(3.0), Poisson(3.0 + 2**-40), 2, lambda a, b, z: z * mp.log(a / b) - (a - b)),
        (Exponential(3.0), Exponential(3.0 + 2**-40), 1, lambda a, b, z: -z / a + z / b - mp.log(a / b)),
    ],
)
def test_residuals_of_close_laws_keep_their_digits(P, Q, z, ratio):
    """The difference of two densities in doubles would have three digits left."""
    with mp.workdps(60):
        log_ratio = ratio(mp.mpf(P.mean), mp.mpf(Q.mean), mp.mpf(z))
        expected = mp.mpf(float(density(P, z))) * -mp.expm1(-log_ratio)
        got = float(maximal_coupling(P, Q).left_residual(z))
        assert got > 0
        assert got == pytest.approx(float(expected), rel=1e-10)


@pytest.mark.parametrize(
    ("P", "z", "expected"),
    [
        (Gaussian(1, 2), 2.0, lambda: mp.npdf(2, 1, 2)),
        (Exponential(0.5), 1.25, lambda: 2 * mp.exp(-mp.mpf("2.5"))),
        (Poisson(7.5), 6, lambda: mp.exp(-mp.mpf("7.5")) * mp.mpf("7.5") ** 6 / mp.factorial(6)),
        (Bernoulli(0.3), 1, lambda: mp.mpf(0.3)),
        (Bernoulli(0.3), 0, lambda: 1 - mp.mpf(0.3)),
        (Categorical([1, 3], [0.25, 0.75]), 3, lambda: mp.mpf("0.75")),
        (Empirical([0.5, 0.5, 0.25]), 0.5, lambda: mp.mpf(2) / 3),
    ],
)
def test_densities(P, z, expected):
    with mp.workdps(50):
        assert float(density(P, z)) == pytest.approx(float(expected()), rel=1e-13)


@pytest.mark.parametrize(
    ("P", "outside"),
    [
        (Exponential(1.0), -0.5),
        (Poisson(2.0), 0.5),
        (Poisson(2.0), -1),
        (Poisson(2.0), math.inf),
        (Bernoulli(0.3), 0.5),
        (Categorical([1, 3], [0.25, 0.75]), 2),
        (Categorical([1, 3], [0.25, 0.75]), 4),
    ],
)
def test_no_density_outside_the_support(P, outside):
    assert density(P, outside) == 0
    assert maximal_coupling(P, P).overlap(outside) == 0


def test_laws_that_never_meet_and_laws_that_always_do():
    apart = maximal_coupling(Poisson(0.0), Poisson(2.0))
    assert apart.left_residual(0) == pytest.approx(-math.expm1(-2), rel=1e-15)
    assert apart.right_residual(1) == pytest.approx(2 * math.exp(-2), rel=1e-15)
    reverse = maximal_coupling(Poisson(2.0), Poisson(0.0))
    assert reverse.left_residual(1) == pytest.approx(2 * math.exp(-2), rel=1e-15)
    assert reverse.left_residual(0) == 0
    points, never = maximal_coupling(Bernoulli(0.0), Bernoulli(1.0)).on_points()
    assert points.tolist() == [0, 1]
    assert never.joint == {(0, 1): 1}
    _, always = maximal_coupling(Bernoulli(0.25), Bernoulli(0.25)).on_points()
    assert always.mismatch == 0
    assert always.joint == {(0, 0): Fraction(3, 4), (1, 1): Fraction(1, 4)}


def test_finite_laws_meet_on_the_union_of_their_points():
    points, coupling = maximal_coupling(
        Categorical([0, 1], [0.5, 0.5]), Empirical([0.25, 1.0, 1.0, 0.0])
    ).on_points()
    assert points.tolist() == [0, 0.25, 1]
    assert coupling.left == (Fraction(1, 2), 0, Fraction(1, 2))
    assert coupling.right == (Fraction(1, 4), Fraction(1, 4), Fraction(1, 2))
    assert coupling.mismatch == Fraction(1, 4)
    residual = maximal_coupling(
        Categorical([0, 1], [0.5, 0.5]), Empirical([0.25, 1.0, 1.0, 0.0])
    ).left_residual(0)
    assert residual == 0.25


def test_what_cannot_be_coupled_is_refused():
    with pytest.raises(TypeError, match="compares two laws of one family"):
        maximal_coupling(Bernoulli(0.5), Gaussian(0, 1))
    with pytest.raises(TypeError, match="not on finitely many points"):
        maximal_coupling(Gaussian(0, 1), Gaussian(1, 1)).on_points()
    with pytest.raises(ValueError, match="2 masses on the left and 3 on the right"):
        maximal_coupling_of_masses(["0.5", "0.5"], ["0.2", "0.3", "0.5"])


def test_an_independent_coupling_would_be_noticed():
    """The planted error: independent draws have the marginals, but differ too often."""
    p, q = law([1, 1, 2, 0]), law([1, 2, 1, 0])
    independent = 1 - sum(x * y for x, y in zip(p, q, strict=True))
    assert independent > maximal_coupling_of_masses(p, q).mismatch == Fraction(1, 4)
