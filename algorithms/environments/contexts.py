"""Where the actions of a round come from: fixed, drawn afresh in every round, or given round by round."""

import math
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike

from ...theory.numbers.arrays import Matrix
from ...theory.numbers.enclosure import checked_size
from ...theory.numbers.small_matrices import product, row_lengths
from ..compilation import compiled

#: The kinds of contexts that :func:`draw` knows.
FIXED, GAUSSIAN, SPHERE, GIVEN = range(4)
_MEAN, _SPREAD = range(2)  # rows of the table of Gaussian contexts
_SHORTENED = 1  # next to the spread


class Contexts(Protocol):
    """``arms`` actions in ``R^dimension`` a round; ``kind`` and ``table`` are what :func:`draw` takes."""

    @property
    def kind(self) -> int:
        """Which of the kinds."""
        ...

    @property
    def arms(self) -> int:
        """How many actions there are in a round."""
        ...

    @property
    def dimension(self) -> int:
        """Of the actions."""
        ...

    @property
    def table(self) -> Matrix:
        """The numbers of that kind."""
        ...


@dataclass(frozen=True, init=False, eq=False)
class FixedContexts:
    """The same actions in every round: a linear bandit; the unit vectors: a finite-armed one  [RDP-I13]."""

    kind: int
    arms: int
    dimension: int
    table: Matrix

    def __init__(self, actions: ArrayLike) -> None:
        matrix = _matrix("actions", actions, 2)
        _set(self, FIXED, matrix.shape[0], matrix.shape[1], matrix)


@dataclass(frozen=True, init=False, eq=False)
class GaussianContexts:
    """``arms`` draws of ``N(mean, spread^2 I)``, fresh in every round   [ZCDP-FIG4C].

    With ``shortened`` those longer than 1 are cut to length 1, as boundedness wants it.
    """

    kind: int
    arms: int
    dimension: int
    table: Matrix

    def __init__(self, arms: int, mean: ArrayLike, spread: float, *, shortened: bool = False) -> None:
        centre = _matrix("mean", mean, 1)
        if not 0 <= spread < math.inf:
            raise ValueError(f"spread is at least 0 and finite, not {spread!r}")
        table = np.zeros((2, max(2, len(centre))))
        table[_MEAN, : len(centre)] = centre
        table[_SPREAD, :2] = spread, shortened
        _set(self, GAUSSIAN, checked_size("arms", arms), len(centre), table)


@dataclass(frozen=True, init=False, eq=False)
class SphereContexts:
    """``arms`` draws from the uniform law on the unit sphere, fresh in every round."""

    kind: int
    arms: int
    dimension: int
    table: Matrix

    def __init__(self, arms: int, dimension: int) -> None:
        checked_size("dimension", dimension)
        _set(self, SPHERE, checked_size("arms", arms), dimension, np.zeros((1, 1)))


@dataclass(frozen=True, init=False, eq=False)
class GivenContexts:
    """The actions of each round, by round, arm and coordinate; after the last round it starts again."""

    kind: int
    arms: int
    dimension: int
    table: Matrix

    def __init__(self, rounds: ArrayLike) -> None:
        given = _matrix("rounds", rounds, 3)
        _set(self, GIVEN, given.shape[1], given.shape[2], given.reshape(-1, given.shape[2]))

    def __call__(self, t: int) -> Matrix:
        """The actions of round ``t``."""
        start = (t - 1) * self.arms % len(self.table)
        return self.table[start : start + self.arms]


def largest_gap(contexts: Contexts, theta: ArrayLike) -> float:
    """What a round can cost at most: the largest difference of means ``<theta, action>`` in a round.

    ``theta`` is a vector, or has a row for each of many. Infinite for actions that have no largest length.
    """
    vectors = np.atleast_2d(np.asarray(theta, dtype=np.float64))
    if contexts.kind in {FIXED, GIVEN}:
        means = (product(contexts.table, vectors.T)).reshape(-1, contexts.arms, len(vectors))
        return float(np.ptp(means, axis=1).max())
    if contexts.kind == GAUSSIAN and not contexts.table[_SPREAD, _SHORTENED] > 0:
        return math.inf
    return 2 * float(row_lengths(vectors).max())


@compiled
def draw(kind: int, table: Matrix, t: int, actions: Matrix, generator: Generator) -> None:
    """Write the actions of round ``t``."""
    arms, dimension = actions.shape
    if GAUSSIAN <= kind <= SPHERE:
        for arm in range(arms):
            squares = 0.0
            for i in range(dimension):
                value = generator.standard_normal()
                if kind == GAUSSIAN:
                    value = table[_MEAN, i] + table[_SPREAD, 0] * value
                actions[arm, i] = value
                squares += value * value
            if kind == SPHERE or (table[_SPREAD, _SHORTENED] > 0 and squares > 1.0):
                for i in range(dimension):
                    actions[arm, i] /= math.sqrt(squares)
    else:
        start = (t - 1) * arms % table.shape[0]
        for arm in range(arms):
            for i in range(dimension):
                actions[arm, i] = table[start + arm, i]


def _set(contexts: object, kind: int, arms: int, dimension: int, table: Matrix) -> None:
    table = np.ascontiguousarray(table)
    table.setflags(write=False)
    values = {"kind": kind, "arms": arms, "dimension": dimension, "table": table}
    for name, value in values.items():
        object.__setattr__(contexts, name, value)


def _matrix(name: str, values: ArrayLike, axes: int) -> Matrix:
    array = np.array(values, dtype=np.float64)
    if array.ndim != axes or 0 in array.shape:
        raise ValueError(f"{name} has {axes} axes, none of them empty, not the shape {array.shape}")
    if not np.isfinite(array).all():
        raise ValueError(f"{name} holds finite numbers, not {array[~np.isfinite(array)][0]}")
    return array
