"""The Bernoulli divergences: what is exact at the edges, and arrays of any shape."""

import numpy as np
import pytest
from banditproof.theory.divergences import bernoulli_divergences as divergence
from banditproof.theory.divergences.bernoulli_divergences import d_eps, kl, tv
from banditproof.theory.divergences.nearby_laws import CHUNK

MEANS = sorted(
    {0.0, 5e-324, 1e-323, 3e-320, 1e-310, 2.3e-308, 1e-300, 1e-291, 1e-289, 1e-200, 1.1e-200, 1e-100}
    | {1e-50, 1e-20, 1e-17, 1e-16, 1e-10, 1e-5, 1e-3, 0.01, 0.1, 0.25, 0.3, 0.5, 0.7, 0.75, 0.9, 0.99}
    | {1 - 1e-5, 1 - 1e-10, 1 - 1e-15, 1 - 2**-53, 1.0}
    | {
        float(near)
        for mean in (1e-310, 1e-300, 1e-100, 1e-10, 0.1, 0.3, 0.5, 0.75, 0.999)
        for near in (
            np.nextafter(mean, 1),
            np.nextafter(mean, 0),
            *(mean * factor for factor in (1 + 1e-12, 1 + 1e-8, 1 - 1e-4, 0.95, 0.8)),
        )
    }
)
BUDGETS = [1e-300, 1e-200, 1e-100, 1e-30, 1e-16, 1e-12, 1e-8, 1e-4, 1e-3, 0.01, 0.1, 0.25, 0.5, 1.0, 2.0, 4.0]
BUDGETS += [10.0, 30.0, 36.7, 40.0, 100.0, 600.0, 690.0, 708.0, 720.0, 740.0, 745.0, 746.0, 760.0, 800.0]
BUDGETS += [1e3, 1e4, 1e6, 1e100, 1e300]


@pytest.mark.parametrize("epsilon", BUDGETS)
def test_certain_laws_cost_exactly_the_transport(epsilon):
    x = np.array(MEANS)
    assert np.array_equal(d_eps(x, 0, epsilon), epsilon * x)
    assert np.array_equal(d_eps(x, 1, epsilon), epsilon * (1 - x))
    assert not d_eps(x, x, epsilon).any()


def test_arrays_broadcast_numbers_give_numbers_and_chunks_do_not_show():
    assert isinstance(d_eps(0.1, 0.8, 1), np.float64)
    assert isinstance(tv(0.1, 0.8), np.float64)
    assert d_eps([[0.1], [0.2]], [0.3, 0.4, 0.5], 1).shape == (2, 3)
    assert d_eps(0.1, 0.8, [[1, 2], [3, 4]]).shape == (2, 2)
    assert kl([], []).shape == (0,)
    generator = np.random.default_rng(3)
    x, y, epsilon = generator.random((3, 2 * CHUNK + 17))
    whole = d_eps(x, y, epsilon)
    places = [0, CHUNK - 1, CHUNK, 2 * CHUNK, 2 * CHUNK + 16]
    assert [float(d_eps(x[i], y[i], epsilon[i])) for i in places] == pytest.approx(whole[places], rel=1e-14)
    assert not d_eps(np.asfortranarray(x[:6].reshape(2, 3)), 0.5, 1).flags.f_contiguous


def test_every_public_function_has_a_ball_version():
    public = {name for name in divergence.__all__ if not name.endswith(("_ball", "_certified"))}
    assert {name + "_ball" for name in public} == {
        name for name in divergence.__all__ if name.endswith("_ball")
    }
