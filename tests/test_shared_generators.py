"""What a test draws does not depend on the tests and the examples before it."""

# ruff: noqa: S311, NPY002 - the generators that all share are meant

import random

import numpy as np
from hypothesis import given
from hypothesis import strategies as st


@given(st.integers(0, 5))
def test_every_example_finds_the_shared_generators_as_the_first_one_did(more):
    assert random.random() == random.Random(0).random()
    assert np.random.random() == np.random.RandomState(0).random()
    for _ in range(more):
        random.random()
        np.random.random()
