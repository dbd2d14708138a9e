"""Copies and keys of states: equal values have equal keys, different ones do not."""

import copy
import functools
import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import pytest
from banditproof.algorithms.environments.sealed import Sealed, Stretch
from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from banditproof.verify.enumeration.policy_state import copied, state_key


class Slotted:
    """Holds one thing in a slot with a private name."""

    __slots__ = ("__held",)

    def __init__(self, held):
        self.__held = held


@dataclass
class Plain:
    """Holds one thing."""

    held: object

    def double(self):
        return 2 * self.held


class Both(Slotted):
    """A slot above, a dictionary below."""

    def __init__(self, held, more):
        super().__init__(held)
        self.more = more


def looped(value):
    made = [value]
    made.append(made)
    return made


WORLD = object()
DIFFERENT = [
    *(0, 1, 0.5, "1", b"1", None, Fraction(1, 3), 1j, True),
    *([1, 2], (1, 2), [2, 1], {1: 2}, {2: 1}, {1, 2}, frozenset({1, 2})),
    *(np.arange(3), np.arange(3.0), np.arange(4), np.zeros((2, 2)), np.array([None, 1], dtype=object)),
    *(np.float64(0.5), np.int64(1)),
    *(Plain(1), Plain(2), Plain([1]), Slotted(1), Slotted(2), Both(1, 2), Both(2, 1)),
    *(DiscreteLaplace(1), DiscreteLaplace(2)),
    *(np.random.default_rng(0), np.random.default_rng(1)),
    *(functools.partial(max, 1), functools.partial(max, 2), functools.partial(min, 1)),
    *(Plain(1).double, Plain(2).double, max, math, int),
    *(looped(1), looped(2)),
    Sealed(0, (Stretch(1, 2, 1),), WORLD),
    Sealed(0, (Stretch(1, 2, 2),), WORLD),
    Sealed(1, (Stretch(1, 2, 1),), WORLD),
    Sealed(np.zeros(2), (Stretch(1, 2, np.ones(2)),), WORLD),
]


def test_different_values_have_different_keys():
    keys = [state_key(value) for value in DIFFERENT]
    assert len(set(keys)) == len(DIFFERENT)


@pytest.mark.parametrize("value", [v for v in DIFFERENT if v is not math], ids=lambda v: type(v).__name__)
def test_a_copy_has_the_same_key(value):
    assert state_key(copy.deepcopy(value)) == state_key(value)
    made = copied(value)
    assert type(made) is type(value)
    assert state_key(made) == state_key(value)


def test_a_copy_shares_nothing_that_can_change():
    shared = [1, np.zeros(2)]
    value = Plain({"a": shared, "b": (shared, Plain(shared)), "c": Both(shared, {1})})
    made = copied(value)
    of = [made.held["a"], made.held["b"][0], made.held["b"][1].held, made.held["c"]._Slotted__held]
    assert len(set(map(id, of))) == 1  # one list, as before
    before = state_key(value)
    of[0].append(2)
    of[0][1][0] = 1
    made.held["b"][1].more = 1
    made.held["c"].more.add(2)
    assert state_key(value) == before


class Counting:
    """Says by itself what a copy is."""

    def __init__(self):
        self.copies = 0

    def __deepcopy__(self, memo):
        self.copies += 1
        return self


class Restored(Plain):
    """Is told what it holds."""

    def __setstate__(self, state):
        self.held = [state["held"]]


@dataclass(frozen=True, slots=True)
class Frozen:
    """Holds one thing for good."""

    held: object


class Derived(Frozen):
    """The same, with a dictionary."""


@dataclass(frozen=True, slots=True)
class Thawed(Frozen):
    """Is told what it holds."""

    def __deepcopy__(self, memo):
        return Thawed([self.held])


def test_what_is_frozen_is_copied_with_what_it_holds():
    for kind in (Frozen, Derived):
        value = kind([1])
        made = copied([value, value.held])
        assert type(made[0]) is kind
        assert made[0].held is made[1]
        assert made[1] == value.held
        assert made[1] is not value.held
    assert copied(Thawed(1)).held == [1]


def test_an_object_that_says_how_it_is_copied_is_asked():
    counting = Counting()
    assert copied(Plain(counting)).held is counting
    assert counting.copies == 1
    assert copied(Restored(1)).held == [1]


def test_what_cannot_be_looked_into_is_itself_alone():
    first, second = iter([1]), iter([1])
    assert state_key(first) == state_key(first) != state_key(second)


def test_zeros_are_one_number_and_a_nan_is_never_merged():
    assert state_key(0.0) == state_key(-0.0)
    assert state_key(float("nan")) != state_key(float("nan"))
