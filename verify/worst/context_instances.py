"""Instances of contextual bandits that a search may visit: where contexts come from, and the parameter."""

from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np

from ...algorithms.environments.contexts import (
    Contexts,
    FixedContexts,
    GaussianContexts,
    GivenContexts,
    SphereContexts,
    largest_gap,
)
from .instances import Instance, Options, Region, budgets_around, few_budgets
from .linear_instances import LinearInstance, LinearRegion, RegionOfParameters, inside

_SHARE: Final = 0.25

LAWS: Final = ("sphere", "gaussian", "unit vectors", "opposites", "turns")
"""Where the actions of a round come from.

Drawn afresh, each alone: from the unit sphere, or normal, about a vector, shortened to 1. Always the unit
vectors, or the first of them and its opposite. In turns, the unit vectors in pairs.
"""
ALONE: Final = ("sphere",)
"""Laws of contexts of length 1 that are drawn each alone, as the theorems assume."""


@dataclass(frozen=True, slots=True)
class ContextInstance:
    """So many actions a round, from a law, the parameter, and the budgets that the search chose."""

    law: str
    arms: int
    theta: tuple[float, ...]
    options: Options = ()

    @property
    def means(self) -> tuple[float, ...]:
        """None: they change from round to round."""
        return ()

    @property
    def gaps(self) -> tuple[float, ...]:
        """The largest of a round alone."""
        return (largest_gap(self.contexts(), self.theta),)

    @property
    def sizes(self) -> dict[str, Any]:
        """What a bound may depend on."""
        dimension = len(self.theta)
        return {"arms": self.arms, "dimension": dimension, "lambda_0": 1 / dimension}

    def contexts(self) -> Contexts:
        """The actions, round by round."""
        dimension = len(self.theta)
        axes = np.eye(dimension)
        if self.law == "sphere":
            return SphereContexts(self.arms, dimension)
        if self.law == "gaussian":
            return GaussianContexts(self.arms, np.full(dimension, dimension**-0.5), 0.3, shortened=True)
        if self.law == "unit vectors":
            return FixedContexts(axes)
        if self.law == "opposites":
            return FixedContexts(np.array([axes[0], -axes[0]]))
        pairs = [axes[[place, (place + 1) % dimension]] for place in range(dimension)]
        return GivenContexts(np.array(pairs))

    def lines(self) -> list[tuple[str, str]]:
        """What it is, each with its heading."""
        return [
            ("contexts", f"{self.law}, {self.contexts().arms} actions a round"),
            ("theta", ", ".join(f"{each:.12g}" for each in self.theta)),
        ]

    def to_json(self) -> dict[str, Any]:
        """Its numbers."""
        return {"contexts": self.law, "arms": self.contexts().arms, "theta": list(self.theta)}


Place = Instance | LinearInstance | ContextInstance
"""What a search, a bound and a report may be about."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ContextRegion(RegionOfParameters):
    """The contextual bandits among which the worst is searched; ``laws`` are some of `LAWS`."""

    laws: tuple[str, ...] = LAWS

    @property
    def kinds(self) -> str:
        """Where contexts come from, and how long the parameter is."""
        return f"contexts: {', '.join(self.laws)}, length of theta up to 1"

    def starts(self) -> list[ContextInstance]:
        """All laws, parameters in two directions, from length 1 down to a hair."""
        found: dict[ContextInstance, None] = {}
        for dimension in self.dimensions:
            first = np.eye(dimension)[0]
            turns = [first, np.full(dimension, dimension**-0.5)][: 1 if dimension == 1 else 2]
            for law, length, turn, options in (
                (law, length, turn, options)
                for law in self.laws
                for length in self.lengths()
                for turn in turns
                for options in few_budgets(self.free)
            ):
                for arms in self.arms if law in {"sphere", "gaussian"} else (2,):
                    theta = tuple(inside(turn * length)[0].tolist())
                    found |= dict.fromkeys(_fitting(ContextInstance(law, arms, theta, options)))
        return list(found)

    def around(self, at: ContextInstance, step: float) -> list[ContextInstance]:
        """A step away: theta longer or turned, one action more or less, or another budget."""
        theta, factor = np.array(at.theta), 2.0**step
        length = float(np.linalg.norm(theta))
        axes = np.eye(len(theta))
        turned = [theta * factor, theta / factor]
        turned += [theta + _SHARE * step * length * turn for turn in (*axes, *-axes)]
        found = {replace(at, theta=tuple(inside(each)[0].tolist())): None for each in turned}
        if at.law in {"sphere", "gaussian"}:
            found |= {replace(at, arms=arms): None for arms in (at.arms + 1, at.arms - 1) if arms >= 2}
        for options in budgets_around(at.options, self.free, factor**2):
            found[replace(at, options=options)] = None
        found.pop(at, None)
        return [each for place in found for each in _fitting(place)]


def _fitting(at: ContextInstance) -> list[ContextInstance]:
    """The instance, unless all actions are always equally good."""
    one = at.law == "unit vectors" and len(at.theta) == 1
    return [at] if not one and any(at.theta) and at.gaps[0] > 0 else []


Searched = Region | LinearRegion | ContextRegion
"""Instances of one kind that a search may visit."""
