"""Zeta against mpmath, one by one and many at once."""

import mpmath as mp
import numpy as np
import pytest
from banditproof.theory.identification.zeta import zeta, zetas


@pytest.mark.parametrize("s", [1 + 1e-13, 1.0001, 1.01, 1.5, 2.0, 3.7, 8.0, 20.0, 59.5, 60.5, 1e300])
def test_zeta_is_that_of_mpmath(s):
    assert abs(zeta(s) / mp.zeta(mp.mpf(s)) - 1) < 3e-16


def test_many_at_once_are_those_of_mpmath():
    s = np.concatenate([1.0 + np.logspace(-15, 0, 200), np.linspace(1.001, 2.0, 500)])
    exact = [mp.zeta(mp.mpf(each)) for each in s]
    assert max(abs(found / value - 1) for found, value in zip(zetas(s), exact, strict=True)) < 1e-15
