"""The Bernoulli divergences: what is exact at the edges, and arrays of any shape."""

import numpy as np
import pytest
from banditproof.theory.divergences import bernoulli_divergences as divergence
from banditproof.theory.divergences.bernoulli_divergences import d_eps, kl, tv
from banditproof.theory.divergences.nearby_laws import CHUNK
from hypothesis import given
from hypothesis import strategies as st


@given(
    st.one_of(st.floats(0, 1), st.floats(-323, 0).map(lambda power: 10.0**power)),
    st.floats(-300, 300).map(lambda power: 10.0**power),
)
def test_certain_laws_cost_exactly_the_transport(x, epsilon):
    assert d_eps(x, 0, epsilon) == epsilon * x
    assert d_eps(x, 1, epsilon) == epsilon * (1 - x)
    assert d_eps(x, x, epsilon) == 0


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
