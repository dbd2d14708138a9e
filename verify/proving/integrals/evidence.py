"""The evidence on a relation with integrals: a counterexample, a proof, or points at which it was confirmed.

The search looks where the relation without its integrals fails, if antiderivatives are known. Balls decide,
with the integrals as they stand.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction

import numpy as np

from ....theory.formulas.balls import precision, value_at
from ....theory.formulas.domain import Domain
from ....theory.formulas.doubles import doubles
from ....theory.formulas.expression import Link
from ....theory.numbers.json_value import Json
from ...evidence.certificate import certificate
from ...evidence.ladder import Evidence, Verdict
from ..exact_points import Point, examined, inside, sides
from ..points.proposed_points import proposals
from ..printed_values import spelled
from ..search.refutation import refutation
from ..search.short_violation import minimised
from .proof import IntegralProof, Settle, Stated

_MOST_INSTANCES = 12
_MOST_TRIED = 60
_SUSPECTS = 3
_SAMPLE, _LEAST = 300, 12
_LARGEST = 20
"""Up to here other means, which integrate by polynomials of pieces, decide as well."""
_CLEAR = Fraction(1, 10**6)
_WIDEST = Fraction(1, 10**9)
_MOST_VAGUE = 8
"""So many points may have integrals that balls know roughly."""
_BITS = 100


def evidence_on_integrals(
    link: Link,
    stated: Stated,
    points: Iterable[Point],
    settle: Settle,
    likely: Callable[[Link], Iterable[Point]],
    *,
    fails_at_a_glance: Callable[[Link], bool] = lambda _: True,
) -> Evidence:
    """``points`` are some of the domain; ``likely`` searches for long where a relation seems to fail."""
    some = tuple(point for point in points if inside(stated, point))
    if not some:
        return Evidence(Verdict.OPEN, "search", f"no point of the domain was found: {stated}")
    proof = IntegralProof(link, stated, some, settle)
    rest = proof.without_integrals
    if rest is not None and not fails_at_a_glance(rest) and proof.proof is not None:
        return proof.proof
    suspects = [] if rest is None else list(likely(rest))
    first = _first_violation(link, stated, suspects[:_SUSPECTS])
    if first is None and proof.proof is not None:
        return proof.proof
    confirmed: list[Point] = []
    tried = vague = 0
    for point in _distinct([*suspects, *([] if rest else likely(link)), *some]) if first is None else [first]:
        if tried >= _MOST_TRIED or vague >= _MOST_VAGUE or not inside(stated, point):
            continue
        tried += 1
        if sides(link, point) is not None and not _is_sharp(link, point):
            vague += 1
            continue
        verdict, _ = examined(link, point)
        if verdict is False:
            return refutation(link, stated, minimised(link, stated, point), tried=tried)
        if verdict:
            confirmed.append(point)
        elif sides(link, point) is None:
            at = ", ".join(f"{name} = {spelled(value)}" for name, value in point.items())
            return Evidence(Verdict.OPEN, "definedness", "no value was found" + f" at {at}" * bool(point))
    return _instances(link, stated, confirmed, tried)


def least_margins(link: Link, stated: Domain) -> list[Point]:
    """The points of a sample at which doubles see the smallest margins, relative to the sides."""
    points = proposals(stated, _SAMPLE, np.random.default_rng(0))
    values = {name: points[:, place] for place, name in enumerate(stated.box.names)}
    small, large = doubles((link.smaller, link.larger), values)
    with np.errstate(all="ignore"):
        gap = (large - small) / (np.abs(large) + np.abs(small) + 1e-300)
    gap = np.broadcast_to(-np.abs(gap) if link.relation == "==" else gap, len(points))
    order = np.argsort(np.where(np.isfinite(gap), gap, np.inf), kind="stable")[:_LEAST]
    return [
        {
            name: min(max(Fraction(float(value)), side.lower), side.upper)
            for (name, side), value in zip(stated.box.sides, points[place], strict=True)
        }
        for place in order
    ]


def _first_violation(link: Link, stated: Stated, points: list[Point]) -> Point | None:
    there = (each for each in points if inside(stated, each) and _is_sharp(link, each))
    return next((each for each in there if examined(link, each)[0] is False), None)


def _distinct(points: list[Point]) -> list[Point]:
    return [dict(each) for each in dict.fromkeys(tuple(point.items()) for point in points)]


def _instances(link: Link, stated: Stated, confirmed: list[Point], tried: int) -> Evidence:
    reason = "no proof without its integrals was found"
    clear = [point for point in confirmed if _is_clear(link, point)][:_MOST_INSTANCES]
    if not clear:
        told = f"no counterexample among {tried} points of {stated}; {reason}"
        return Evidence(Verdict.OPEN, "search", told)
    listed: list[Json] = [{name: str(value) for name, value in point.items()} for point in clear]
    return Evidence(
        Verdict.VERIFIED,
        "search confirmed in ball arithmetic",
        f"{len(clear)} instances confirmed among {tried} points of {stated}; {reason}",
        details={"instances": len(clear), "tried": tried},
        certificate=certificate(
            "instances", formula=str(link), domain=stated.to_json(), payload={"points": listed}
        ),
    )


def _is_sharp(link: Link, point: Point) -> bool:
    """Whether the sides are known well enough to be told in digits, and to be found again by other means."""
    with precision(_BITS):
        both = [value_at(side, point) for side in (link.left, link.right)]
    return all(
        each is not None and each[1] - each[0] <= _WIDEST * max(abs(each[0]), abs(each[1]), _CLEAR)
        for each in both
    )


def _is_clear(link: Link, point: Point) -> bool:
    """Whether the sides are far enough apart, at a point of moderate size."""
    if any(abs(value) > _LARGEST for value in point.values()):
        return False
    with precision(_BITS):
        small, large = value_at(link.smaller, point), value_at(link.larger, point)
    if small is None or large is None:
        return False
    gap, size = large[0] - small[1], max(abs(small[1]), abs(large[0]))
    return gap > _CLEAR * size
