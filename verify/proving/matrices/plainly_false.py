"""A glance at a scalar formula before anybody tries to prove it: at random places, in doubles.

It decides nothing: a formula that looks false is not tried, and what is tried needs a certificate.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ....theory.formulas.domain import Domain
from ....theory.formulas.doubles import Doubles, doubles
from ....theory.formulas.expression import Link, Variable, variables
from ....theory.formulas.wide_domain import Extent, WideDomain

_PLACES: Final = 400
_APART: Final = 1e-6


def looks_false(links: Iterable[Link], stated: Domain | WideDomain) -> bool:
    """Whether some random place of the domain, conditions included, clearly violates a relation."""
    rng = np.random.default_rng(0)
    places: dict[str, Doubles] = {name: _drawn(side, rng) for name, side in _extents(stated)}
    asked = list(links)
    given = [link for each in stated.where for link in each.links]
    for link in given:
        _solved(link, places)
    sides = doubles([tree for link in (*given, *asked) for tree in (link.smaller, link.larger)], places)
    inside = np.logical_and.reduce([_within(places[name], side) for name, side in _extents(stated)])
    for number, link in enumerate(given):
        smaller, larger = sides[2 * number : 2 * number + 2]
        if link.relation == "==":
            inside &= smaller == larger
        else:
            inside &= (smaller < larger) if link.strict else (smaller <= larger)
    for number, link in enumerate(asked, start=len(given)):
        smaller, larger = sides[2 * number : 2 * number + 2]
        with np.errstate(all="ignore"):
            beyond = np.abs(smaller - larger) if link.relation == "==" else smaller - larger
            apart = beyond > _APART * (1 + np.abs(smaller) + np.abs(larger))
        if bool((inside & apart).any()):
            return True
    return False


def _solved(link: Link, places: dict[str, Doubles]) -> None:
    """Make an equality with a lone variable true at every place."""
    for one, other in ((link.left, link.right), (link.right, link.left)):
        if link.relation == "==" and isinstance(one, Variable) and one.name not in variables(other):
            places[one.name] = np.broadcast_to(doubles([other], places)[0], _PLACES)
            return


def _within(values: Doubles, side: Extent) -> NDArray[np.bool_]:
    above = side.lower is None or values > float(side.lower)
    below = side.upper is None or values < float(side.upper)
    return np.isfinite(values) & above & below


def _extents(stated: Domain | WideDomain) -> list[tuple[str, Extent]]:
    if isinstance(stated, WideDomain):
        return list(stated.box.sides)
    return [(name, Extent(side.lower, side.upper)) for name, side in stated.box.sides]


def _drawn(side: Extent, rng: np.random.Generator) -> Doubles:
    share = rng.random(_PLACES)
    large = np.exp(rng.normal(0, 2, _PLACES))
    if side.lower is not None and side.upper is not None:
        values = float(side.lower) + share * float(side.upper - side.lower)
    elif side.lower is not None:
        values = float(side.lower) + large
    elif side.upper is not None:
        values = float(side.upper) - large
    else:
        values = large * np.where(share < 1 / 2, -1, 1)
    return np.ceil(values) if side.whole else values
