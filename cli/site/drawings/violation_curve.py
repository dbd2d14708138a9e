"""A violated relation as a drawing: both sides along one variable, through the counterexample."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from markupsafe import Markup
from numpy.typing import NDArray

from ....paper_checks.figures.figure import Curve, Panel
from ....theory.formulas.domain import Domain, Interval
from ....theory.formulas.doubles import doubles
from ....theory.formulas.expression import Expression, Link
from ....theory.formulas.language import formula
from ....theory.formulas.mathml import variable_markup
from ....theory.formulas.wide_domain import Extent, WideDomain
from ....theory.numbers.json_value import Json
from ....verify.evidence.certificate import stated_domain_of
from ....verify.evidence.ladder import Evidence
from .chart import Look, chart, looks

_POINTS = 161  # of a curve
_FEWEST = 8
_FAR = 100.0  # times the violation: how far an axis goes at most
_DECADES = 1e3  # the ratio of its ends from which on an axis is logarithmic
_REACH = 4.0
"""How far to look towards an end that is nowhere, in sizes of the counterexample."""


@dataclass(frozen=True, slots=True)
class ViolationCurve:
    """The drawing, along which variable it goes, and what its lines are."""

    variable: Markup
    drawing: Markup
    legend: tuple[Look, ...]


def violation_curve(item: Evidence) -> ViolationCurve | None:
    """Both sides near a counterexample; None where its certificate does not say enough to draw them."""
    document = item.certificate
    if document is None or document.get("kind") != "counterexample":
        return None
    try:
        links = formula(str(document["formula"])).links
        domain = stated_domain_of(document)
        point = _point(document["payload"])
    except (ValueError, KeyError, ArithmeticError):
        return None
    if len(links) != 1 or not set(domain.box.names) <= set(point):
        return None
    lines = [
        line
        for name, side in domain.box.sides
        if not (side.lower is not None and side.lower == side.upper)
        and (line := _line(links[0], domain, point, name)) is not None
    ]
    if not lines:
        return None
    return max(lines, key=lambda line: line.crosses).drawn(point)


def _point(payload: Json) -> dict[str, float]:
    """The counterexample in doubles; empty where none is told."""
    point = payload.get("point") if isinstance(payload, Mapping) else None
    told = point if isinstance(point, Mapping) else {}
    return {name: float(Fraction(str(value))) for name, value in told.items()}


@dataclass(frozen=True, slots=True)
class _Line:
    name: str
    x: NDArray[np.float64]
    left: NDArray[np.float64]
    right: NDArray[np.float64]
    log: bool
    crosses: bool
    """Whether the relation holds somewhere on the line: then the line shows where it begins to fail."""
    at: tuple[float, float]
    """Both sides at the counterexample."""

    def drawn(self, point: Mapping[str, float]) -> ViolationCurve:
        values = np.abs(np.concatenate((self.left, self.right)))
        wide = bool(np.all(values > 0)) and values.max() > _DECADES * values.min()
        place = point[self.name]
        x = self.x.tolist()
        curves = [
            Curve(label="left side", kind="private", x=x, columns={"mean": self.left.tolist()}),
            Curve(label="right side", kind="private", x=x, columns={"mean": self.right.tolist()}),
            Curve(label="the counterexample", kind="theory", x=[place, place], columns={"mean": self.at}),
        ]
        positive = bool(np.all(self.left > 0) and np.all(self.right > 0))
        panel = Panel(
            title="Both sides",
            x_name=self.name,
            y_name="value",
            curves=curves,
            x_log=self.log,
            y_log=wide and positive,
        )
        look = looks([panel])
        return ViolationCurve(variable_markup(self.name), chart(panel, look), tuple(look.values()))


def _line(link: Link, domain: Domain | WideDomain, point: Mapping[str, float], name: str) -> _Line | None:
    """Along one variable, the others as they are; None where there is nothing to be seen."""
    x, log = _places(domain.box[name], point[name])
    along = {other: np.full(len(x), value) for other, value in point.items()} | {name: x}
    here = {other: np.array([value]) for other, value in point.items()}
    conditions = [part for condition in domain.where for part in condition.links]
    left, right, *sides = (
        np.broadcast_to(values, x.shape)
        for values in doubles([link.left, link.right, *_both(conditions)], along)
    )
    seen = np.isfinite(left) & np.isfinite(right)
    for part, small, large in zip(conditions, sides[::2], sides[1::2], strict=True):
        seen &= small < large if part.strict else small <= large
    if seen.sum() < _FEWEST or (np.ptp(left[seen]) == 0 and np.ptp(right[seen]) == 0):
        return None
    at = [float(np.asarray(value).reshape(-1)[0]) for value in doubles([link.left, link.right], here)]
    if not all(map(math.isfinite, at)):
        return None
    gap = right[seen] - left[seen] if link.relation in {"<=", "<"} else left[seen] - right[seen]
    holds = link.relation != "==" and bool((gap > 0).any())
    return _Line(name, x[seen], left[seen], right[seen], log, holds, (at[0], at[1]))


def _both(conditions: Sequence[Link]) -> list[Expression]:
    return [side for part in conditions for side in (part.smaller, part.larger)]


def _places(side: Interval | Extent, at: float) -> tuple[NDArray[np.float64], bool]:
    """Where to look: the whole side, or around the counterexample if that is a small part of it."""
    reach = _REACH * max(1.0, abs(at))
    low = at - reach if side.lower is None else float(side.lower)
    high = at + reach if side.upper is None else float(side.upper)
    if at > 0 and high > _FAR * at:
        low, high = max(low, at / _FAR), min(high, at * _FAR)
    log = low > 0 and high >= _DECADES * low
    places = np.geomspace(low, high, _POINTS) if log else np.linspace(low, high, _POINTS)
    if isinstance(side, Extent) and side.whole:
        places = np.unique(np.rint(places))
    return places, log
