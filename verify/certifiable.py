"""What a check may certify: known beforehand, so that a certificate can be told to be of a claim, or not.

A check made here says, for the formula of a claim, which relations it puts on which domain. A check that says
nothing may certify anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from .box import Domain
from .evidence import Json
from .formula import FormulaError, Link, formula

Check = TypeVar("Check", bound=Callable[..., Any])
Point = Mapping[str, Fraction]


@dataclass(frozen=True, slots=True)
class Certifiable:
    """Relations that hold together, on a domain or at points.

    Parameters
    ----------
    links
        The relations; a counterexample is to one of them.
    domain
        None where they are about points.
    part
        The part of the claim that is settled by it.
    points
        Where the relations are about points: which, or None for whatever points are computed.
    grid
        A finite set, each name with its values, for a proof by enumeration.
    """

    links: tuple[Link, ...]
    domain: Domain | None = None
    part: str = ""
    points: tuple[Point, ...] | None = None
    grid: Mapping[str, tuple[Fraction, ...]] | None = None

    def mismatch(self, document: Mapping[str, Json]) -> str:
        """What is different in a certificate; nothing if it may be one of these."""
        alone = document["kind"] == "counterexample"
        ours, theirs = _halves(self.links), _halves(_links(str(document["formula"])))
        if not theirs or not (theirs <= ours if alone else theirs == ours):
            return "formula"
        stated = document["domain"]
        payload = document["payload"]
        assert isinstance(payload, dict)
        if self.domain is not None:
            about = [stated, *(each["domain"] for each in _single(document))]
            return "" if all(each == self.domain.to_json() for each in about) else "domain"
        if alone:
            point = payload.get("point")
            return "" if _is_point(stated) and self._knows([point]) else "domain"
        if stated is not None:
            return "domain"
        return "" if all(self._covers(each) for each in _single(document)) else "points"

    def _covers(self, document: Mapping[str, Json]) -> bool:
        payload = document["payload"]
        assert isinstance(payload, dict)
        if document["kind"] == "enumeration":
            grid = (
                None if self.grid is None else {name: [*map(str, each)] for name, each in self.grid.items()}
            )
            return payload.get("values") == grid
        points = payload.get("points")
        return isinstance(points, list) and self._knows(points)

    def _knows(self, points: Iterable[Json]) -> bool:
        if self.points is None and self.grid is None:
            return True
        return all(isinstance(point, dict) and self._has(point) for point in points)

    def _has(self, point: Mapping[str, Json]) -> bool:
        if self.grid is not None:
            within = {name: {*map(str, values)} for name, values in self.grid.items()}
            return set(point) == set(within) and all(point[name] in within[name] for name in within)
        shown = [{name: str(value) for name, value in known.items()} for known in self.points or ()]
        return dict(point) in shown


Says = Callable[[Any], Iterable[Certifiable]]
_known: WeakKeyDictionary[Callable[..., Any], Says] = WeakKeyDictionary()


def certifying(check: Check, says: Says) -> Check:
    """``check``, which may certify what ``says`` gives for a formula."""
    _known[check] = says
    return check


def says_what(check: Callable[..., Any]) -> bool:
    """Whether the check says what it may certify."""
    return check in _known


def certifiable(check: Callable[..., Any], claimed: object) -> tuple[Certifiable, ...] | None:
    """What the check may certify of a formula; None if it does not say."""
    says = _known.get(check)
    if says is None:
        return None
    try:
        return tuple(says(claimed))
    except FormulaError:  # of a formula that cannot be read nothing is certified
        return ()


def _links(text: str) -> tuple[Link, ...]:
    try:
        return formula(text).links
    except FormulaError:
        return ()


def _halves(links: Iterable[Link]) -> frozenset[str]:
    """The relations as texts that are read back as themselves; an equality is two of them."""
    found: set[str] = set()
    for link in links:
        (read,) = formula(str(link)).links
        for relation in ("<=", ">=") if read.relation == "==" else (read.relation,):
            found.add(str(replace(read, relation=relation)))
    return frozenset(found)


def _single(document: Mapping[str, Json]) -> list[Mapping[str, Json]]:
    """The certificates that a conjunction is made of, or the one that it is."""
    payload = document["payload"]
    if document["kind"] != "conjunction" or not isinstance(payload, dict):
        return [document]
    parts = payload.get("parts")
    listed = parts if isinstance(parts, list) else []
    return [single for part in listed if isinstance(part, dict) for single in _single(part)]


def _is_point(stated: Json) -> bool:
    """Whether a domain is one point."""
    if not isinstance(stated, dict) or stated.get("where") != [] or not isinstance(stated.get("box"), dict):
        return False
    sides = stated["box"]
    assert isinstance(sides, dict)
    ends = [str(side)[1:-1].split(", ") for side in sides.values()]
    return all(len(each) == 2 and each[0] == each[1] for each in ends)
