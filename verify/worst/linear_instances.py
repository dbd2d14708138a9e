"""Instances of linear bandits that a search may visit: sets of actions, the parameter, and free budgets."""

import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np

from ...theory.numbers.arrays import Matrix
from ...theory.numbers.small_matrices import product
from .instances import Options, budgets_around, few_budgets, told_range

Rows = tuple[tuple[float, ...], ...]

_DIGITS: Final = 9
_SHARE: Final = 0.25
"""Of the largest length, by which an action or the parameter is moved at first."""
_NARROW: Final = 0.05
"""The angle between directions that are nearly the same."""
_SHORTER: Final = 4.0
"""By which lengths of the parameter fall, from 1 on."""


@dataclass(frozen=True, slots=True)
class LinearInstance:
    """Actions and theta, none longer than 1, and the budgets that the search chose."""

    actions: Rows
    theta: tuple[float, ...]
    options: Options = ()

    @property
    def means(self) -> tuple[float, ...]:
        """The mean reward ``<theta, a>`` of every action a."""
        return tuple(product(np.array(self.actions), np.array(self.theta)).tolist())

    @property
    def gaps(self) -> tuple[float, ...]:
        """By how much each mean is below the largest."""
        means = self.means
        return tuple(max(means) - mean for mean in means)

    @property
    def sizes(self) -> dict[str, int]:
        """The numbers of an instance that a bound may depend on."""
        return {"arms": len(self.actions), "dimension": len(self.theta)}

    def lines(self) -> list[tuple[str, str]]:
        """What is printed about an instance, each line with its heading."""
        return [
            ("actions", told_rows(self.actions)),
            ("theta", ", ".join(f"{each:.12g}" for each in self.theta)),
            ("gaps", ", ".join(f"{gap:.6g}" for gap in self.gaps)),
        ]

    def to_json(self) -> dict[str, Any]:
        """The actions and the parameter, for JSON."""
        return {"actions": [list(row) for row in self.actions], "theta": list(self.theta)}


def told_rows(rows: Rows, most: int = 12) -> str:
    """The first rows in brackets, and how many more there are."""
    words = [f"({', '.join(f'{value:.9g}' for value in row)})" for row in rows[:most]]
    return ", ".join(words) + (f"; and {len(rows) - most} more" if len(rows) > most else "")


def inside(values: Any) -> Matrix:  # noqa: ANN401  a vector or rows
    """Shortened to length 1 where they are longer, and cut to few digits, which lengthens none."""
    rows = np.atleast_2d(np.asarray(values, dtype=np.float64))
    lengths = np.sqrt((rows * rows).sum(axis=1, keepdims=True))
    scale = 10.0**_DIGITS
    found: Matrix = np.trunc(rows / np.maximum(lengths, 1.0) * scale) / scale + 0.0
    return found


def action_sets(dimension: int, arms: tuple[int, ...]) -> Iterator[Matrix]:
    """Sets of actions that span the space, of several shapes.

    Unit vectors, with their opposites; a simplex; random directions, ``arms`` of them or enough to span;
    some that are nearly collinear; clusters; a segment with an action at every scale of the gap; unit
    vectors of different lengths.
    """
    axes = np.eye(dimension)
    yield np.vstack([axes, -axes])
    if dimension == 1:
        yield np.array([[1.0], [0.5], [-0.25]])
        return
    yield axes
    back = (math.sqrt(dimension + 1) + 1) / dimension**1.5
    ones = np.ones((1, dimension))
    yield _unit(np.vstack([ones, math.sqrt(1 + 1 / dimension) * axes - back * ones]))
    for many in arms:
        luck = np.random.default_rng([many, dimension])
        yield _unit(luck.standard_normal((max(many, dimension), dimension)))
    near = np.vstack([axes[0] + angle * axes[1] for angle in (0.0, _NARROW, 2 * _NARROW)])
    yield _unit(np.vstack([near, *(axes[0] + _NARROW * each for each in axes[2:])]))
    yield _unit(np.vstack([axes + _NARROW * side * np.roll(axes, 1, axis=1) for side in (-1, 0, 1)]))
    shares = np.append(0.5 ** np.arange(6), 0.0)
    segment = np.outer(shares, axes[0]) + np.outer(1 - shares, axes[1])
    yield np.vstack([segment, axes[2:]])
    yield axes * 0.5 ** np.arange(dimension)[:, np.newaxis]


def directions(actions: Matrix) -> Matrix:
    """For the parameter: along the first action, between two and a hair nearer to one, against all."""
    first, second = actions[0], actions[1]
    between = first + second + 1e-2 * (first - second)
    found = [first, between, -actions.sum(axis=0) + 1e-3 * first, first - second]
    return _unit(np.array([each for each in found if np.linalg.norm(each) > 1e-6]))


@dataclass(frozen=True, slots=True, kw_only=True)
class RegionOfParameters:
    """Parameters of some dimensions, from length 1 down to a hair, among which the worst is searched.

    Parameters
    ----------
    horizon
        T; the smallest parameter tried is well below ``1/sqrt(T)``.
    arms
        How many directions random sets have, or how many actions a round, where they are drawn.
    dimensions
        Of the actions.
    free
        Budgets that are searched too: name, least and largest value.
    """

    horizon: int
    arms: tuple[int, ...] = (2, 3)
    dimensions: tuple[int, ...] = (2, 3)
    free: tuple[tuple[str, float, float], ...] = ()

    def __post_init__(self) -> None:
        if not self.dimensions or min(self.dimensions) < 1:
            raise ValueError(f"dimensions is {self.dimensions}: numbers of at least 1 are accepted")

    @property
    def kinds(self) -> str:
        """Where actions come from, and how long the parameter is."""
        actions = "unit vectors, simplex, random, nearly collinear, clusters, a segment"
        return f"lengths of actions and of theta up to 1, {actions}"

    def __str__(self) -> str:
        """What was searched, in words."""
        free = (f"{name} in [{least:g}, {most:g}]" for name, least, most in self.free)
        return ", ".join([f"d = {told_range(self.dimensions)}", self.kinds, *free])

    def lengths(self) -> list[float]:
        """The lengths of the parameter that are tried, from 1 down to less than ``1/(4 sqrt(T))``."""
        least, found = 0.25 / math.sqrt(self.horizon), [1.0]
        while found[-1] > least:
            found.append(found[-1] / _SHORTER)
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class LinearRegion(RegionOfParameters):
    """The linear bandits among which the worst is searched."""

    def starts(self) -> list[LinearInstance]:
        """All sets of actions, parameters in several directions, from length 1 down to a hair."""
        found: dict[LinearInstance, None] = {}
        for dimension in self.dimensions:
            for actions in action_sets(dimension, self.arms):
                for theta, length in itertools.product(directions(actions), self.lengths()):
                    for options in few_budgets(self.free):
                        found |= dict.fromkeys(made(actions, theta * length, options))
        return list(found)

    def around(self, at: LinearInstance, step: float) -> list[LinearInstance]:
        """A step away: theta longer or turned, an action moved, gone, or another budget."""
        actions, theta = np.array(at.actions), np.array(at.theta)
        factor, shift = 2.0**step, _SHARE * step
        axes = np.eye(len(theta))
        found: dict[LinearInstance, None] = {}
        for times in (factor, 1 / factor):
            found |= dict.fromkeys(made(actions, theta * times, at.options))
        length = float(np.linalg.norm(theta))
        for turn in (*axes, *-axes):
            turned = _unit((theta + shift * length * turn)[np.newaxis])[0] * length
            found |= dict.fromkeys(made(actions, turned, at.options))
        for place in range(len(actions)):
            for turn in (*axes, *-axes):
                moved = actions.copy()
                moved[place] += shift * turn
                found |= dict.fromkeys(made(moved, theta, at.options))
            fewer = np.delete(actions, place, axis=0)
            if np.linalg.matrix_rank(fewer) == len(theta):
                found |= dict.fromkeys(made(fewer, theta, at.options))
        for options in budgets_around(at.options, self.free, factor**2):
            found[replace(at, options=options)] = None
        found.pop(at, None)
        return list(found)


def made(actions: Matrix, theta: Matrix, options: Options) -> list[LinearInstance]:
    """The instance, made to fit; none where all actions are equally good, or no two are left."""
    rows = inside(actions)
    at = LinearInstance(tuple(map(tuple, rows.tolist())), tuple(inside(theta)[0].tolist()), options)
    spans = len(rows) >= 2 and np.linalg.matrix_rank(rows) == rows.shape[1]
    return [at] if spans and max(at.gaps) > 0 else []


def _unit(rows: Matrix) -> Matrix:
    found: Matrix = rows / np.sqrt((rows * rows).sum(axis=1, keepdims=True))
    return found
