"""Sums over prefixes and best picks, beside those of numpy: the same to the last bit."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from banditproof.verify.enumeration.neighbours import _fixed, _grouped


@pytest.mark.parametrize("longest", [1, 2, 3, 8, 9, 20])
def test_sums_over_prefixes_are_those_of_numpy(longest):
    generator = np.random.default_rng(longest)
    sizes = [longest, *generator.integers(1, longest + 1, 30)]
    keys = [(i,) for i, size in enumerate(sizes) for _ in range(size)]
    values = generator.standard_normal((len(keys), 3, 2)) * 10.0 ** generator.integers(
        -9, 9, (len(keys), 3, 2)
    )
    sums, left = _grouped(values, keys)
    starts = [0, *itertools.accumulate(map(int, sizes[:-1]))]
    assert left == [(i,) for i in range(len(sizes))]
    assert np.array_equal(sums, np.add.reduceat(values, starts, axis=0))


@pytest.mark.parametrize("alike", [True, False])
def test_the_best_pick_is_that_of_the_arm(alike):
    generator = np.random.default_rng(0)
    flat = generator.standard_normal((6, 4, 3, 2))
    cells = generator.integers(0, 3, (2, 5, 2))
    if alike:
        cells[1] = cells[0]
    arms = [0, 1, 1, 0, 1, 0]
    fixed = _fixed(flat, cells, arms)
    for row, arm in enumerate(arms):
        assert np.array_equal(fixed[row], flat[row][:, cells[arm], :].max(axis=2))
