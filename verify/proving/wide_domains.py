"""Checks on ranges that end nowhere, and on whole numbers.

What holds for the reals of a range holds for its whole numbers; what holds for those alone may have a proof
by induction. Instances and counterexamples are points of the domain as it is stated.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import chain, islice, product, tee

import numpy as np
from numpy.typing import NDArray

from ...theory.formulas.bounded_image import BoundedImage
from ...theory.formulas.domain import Domain
from ...theory.formulas.doubles import LONGEST_SUM, along
from ...theory.formulas.exact_value import exact_value
from ...theory.formulas.expression import Formula, FormulaError, Link, variables, write
from ...theory.formulas.integrals.written import has_integral
from ...theory.formulas.repeated import lengths_in, number_of_terms, sums_in, unrolled, unrolled_link
from ...theory.formulas.straight_line import program
from ...theory.formulas.wide_domain import Extent, WideDomain, stated_domain
from ...theory.numbers.json_value import Json
from ..evidence.certificate import certificate
from ..evidence.effort import BOXES, Effort
from ..evidence.ladder import NEAR, Evidence, Verdict
from .branch_and_bound import bisects
from .definedness import certainly_undefined
from .exact_points import Point, agrees_to_250_bits, bounds_of, examined, glanced_at, holds, inside
from .identity import same_at
from .induction.sums import SumInduction
from .induction.whole_numbers import by_induction
from .integrals.evidence import evidence_on_integrals, least_margins
from .points.proposed_points import bounded_double
from .points.pushed_points import pushed_points
from .points.witness import interior_points
from .printed_values import place_of, spelled
from .search.confirmed import LISTED, Equality
from .search.critical_violation import critical_violation
from .search.hunt import looks_false, points_of
from .search.linear_extremes import linear_extremes
from .search.refutation import refutation
from .search.short_violation import minimised, short_numbers_beside
from .settled import (
    at_the_only_point,
    hunted,
    of_instances,
    proved_as_stated,
    proved_identity,
    settled,
    undefined_at,
    wrong_somewhere,
)

_INSTANCES = 1000
_FIRST = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 15, 20, 30, 63, 100, 999, 10_000)
"""How far from the end of a range whole numbers are tried, whatever the search proposes."""
_MOST_WHOLE = 600
_MOST_POINTS = 5_000
"""Of a finite domain of whole numbers, which is gone through to its end."""
_MOST_TERMS = 100_000
"""Of sums of free length, at all of these points together."""
_PLAIN = 1000
"""Up to here the certificate lists points: where a number is astronomic, other means may not decide."""
_OTHERS = 12
_GLANCED = 100
_SHORTENED = 100
"""Beside so many points of the search short numbers are tried."""
_MOST_LENGTHS = 200
_TRIED_FOR_AN_IDENTITY = 50
_LENGTHS = (*range(10), 12, 15, 20, 30, 63, 100, 300, 1000)
"""How far from the end of a range the number of terms of a sum is tried."""
_SEARCHED = (0, 1, 2, 4, 10)
"""For which of them the other variables are searched; elsewhere they take values that were tried before."""
_NEAR_AND_FAR = np.concatenate([np.arange(2000.0), np.geomspace(2000, LONGEST_SUM, 100).round()])
_SPARSELY, _SAME, _CLEARLY = 20, 1e-12, 1e-9
_ASKED, _MOST_EQUAL = 12, 40
"""For how many of them, and how often, algebra is asked at most whether sides are equal."""


def settled_everywhere(read: Formula, stated: WideDomain, effort: Effort) -> list[Evidence]:
    """The evidence on each relation; on a refuted one alone if there is one."""
    for link in read.links:
        if has_integral(link.left, link.right):
            found = _settled(link, stated, effort)
            if found.verdict is Verdict.REFUTED:
                return [found]
            continue
        if _proved_soon(link, stated, effort) is not None:
            continue  # what is proved is not searched further
        glanced = _glanced(link, stated, effort)
        if glanced.violation is not None:
            return [_refuted(link, stated, glanced)]
    return [_settled(link, stated, effort) for link in read.links]


@dataclass(frozen=True, slots=True)
class _Searched:
    """What was seen at the points ``inside`` the domain.

    ``equal`` says of a violation that both sides of a strict relation are the same number, ``undefined`` is a
    point at which a side has no value.
    """

    violation: Point | None
    tried: int
    inside: tuple[Point, ...]
    confirmed: tuple[Point, ...] = ()
    equal: bool = False
    undefined: Point | None = None


@lru_cache(maxsize=1024)
def _searched(link: Link, stated: WideDomain, effort: Effort) -> _Searched:
    by_length = link.has_free_length
    found = (
        _searched_by_length(link, stated, effort)
        if by_length
        else _among_the_likely(link, stated, effort, None)
    )
    if found.violation is None and (critical := critical_violation(link, stated)) is not None:
        return _Searched(critical, found.tried, (critical,))
    return found


@lru_cache(maxsize=1024)
def _glanced(link: Link, stated: WideDomain, effort: Effort) -> _Searched:
    """The search as far as a proof needs it: most of what is false is seen, and a point of the domain."""
    if link.has_free_length:
        return _searched(link, stated, effort)
    found = _among_the_likely(link, stated, effort, _GLANCED)
    if found.violation is None and critical_violation(link, stated, thoroughly=False) is not None:
        return _searched(link, stated, effort)
    return found if found.violation is not None or found.inside else _searched(link, stated, effort)


def _among_the_likely(link: Link, stated: WideDomain, effort: Effort, most: int | None) -> _Searched:
    image = BoundedImage(stated)
    found = hunted(image.link(link), image.domain, effort, _INSTANCES)
    first = () if found.violation is None else (found.violation,)
    there = image.points(chain(first, found.touching, points_of(found, image.domain)))
    # a point is brought back only where none before it is a violation
    beside_wholes, likely, to_shorten = tee(islice(there, most), 3)
    confirmed: list[Point] = []
    undecided: list[Point] = []
    equality = Equality(link)
    seen: dict[tuple[tuple[int, int], ...], Point] = {}
    wholes = _with_small_wholes(stated, beside_wholes)
    shorter = filter(None, map(short_numbers_beside, islice(to_shorten, _SHORTENED)))
    for point in chain(wholes, linear_extremes(link, stated), likely, shorter):
        key = tuple(value.as_integer_ratio() for value in point.values())  # fractions are slow to hash
        if key in seen or not inside(stated, point):
            continue
        seen[key] = point
        verdict, ranges = glanced_at(link, point)
        same = verdict is None and agrees_to_250_bits(bounds_of(ranges)) and equality.decided(point)
        if verdict is False or (same and link.strict):
            return _Searched(point, found.tried, tuple(seen.values()), equal=same)
        (confirmed if verdict or same else undecided).append(point)
    pushed = _pushed_out(link, stated)
    undefined = _first_undefined(link, undecided)
    return _Searched(pushed, found.tried, tuple(seen.values()), tuple(confirmed), undefined=undefined)


def _first_undefined(link: Link, points: Iterable[Point]) -> Point | None:
    """The first of these points at which a side has no value."""
    for point in islice(points, _OTHERS):
        there = unrolled_link(link, point)
        if any(certainly_undefined(side, point) for side in (there.left, there.right)):
            return point
    return None


@lru_cache(maxsize=1024)
def _pushed_out(link: Link, stated: WideDomain) -> Point | None:
    """A violation where conditions leave little room; None if none is found."""
    likely = pushed_points(link, stated)
    return next((each for each in likely if inside(stated, each) and holds(link, each) is False), None)


def _searched_by_length(link: Link, stated: WideDomain, effort: Effort) -> _Searched:
    """The search where sums have a free number of terms: for one number after the other."""
    names = sorted(lengths_in(link.left, link.right))
    rest = {name: side for name, side in stated.box.sides if name not in names}
    steps = _LENGTHS if len(names) == 1 else _LENGTHS[:12]
    several = [[*_from_the_end(stated.box[name], steps)] for name in names]
    rows = sorted(islice(product(*several), _MOST_WHOLE), key=lambda row: sum(map(abs, row)))
    seen: dict[tuple[Fraction, ...], Point] = {}
    confirmed: list[Point] = []
    undecided: list[Point] = []
    others: list[Point] = []
    tried, algebra = 0, _MOST_EQUAL
    for number, row in enumerate(rows[:_MOST_LENGTHS]):
        lengths = dict(zip(names, row, strict=True))
        there = unrolled_link(link, lengths)
        points: list[Point] = others if rest else [{}]
        if rest and number in _SEARCHED:
            where = [
                Link(unrolled(each.left, lengths), each.relation, unrolled(each.right, lengths))
                for condition in stated.where
                for each in condition.links
            ]
            below = stated_domain(rest, [Formula(str(each), (each,)) for each in where if _names(each)])
            points, more = _likely(there, below, effort)
            tried += more
            others = [*points[:_OTHERS], *others[: 2 * _OTHERS]]
        for point in points:
            whole = {name: lengths[name] if name in lengths else point[name] for name in stated.box.names}
            key = tuple(whole.values())
            if key in seen or not inside(stated, whole):
                continue
            seen[key] = whole
            verdict, bounds = examined(there, point)
            same = False
            if verdict is None and agrees_to_250_bits(bounds) and algebra > 0 and number < _ASKED:
                same = same_at(there, point)
                algebra -= 1 if same else _MOST_EQUAL // 4
            if verdict is False or (same and link.strict):
                return _Searched(whole, tried + len(seen), tuple(seen.values()), equal=same)
            (confirmed if verdict or same else undecided).append(whole)
    undefined = _first_undefined(link, undecided)
    return _Searched(None, tried + len(seen), tuple(seen.values()), tuple(confirmed), undefined=undefined)


def _names(link: Link) -> bool:
    return bool(variables(link.left) | variables(link.right))


def _likely(link: Link, stated: Domain | WideDomain, effort: Effort) -> tuple[list[Point], int]:
    """Points of a domain where a relation may fail, and how many were tried."""
    if isinstance(stated, WideDomain):
        found = _searched(link, stated, effort)
        first = () if found.violation is None else (found.violation,)
        return [*first, *found.inside[:_OTHERS]], found.tried
    hunt = hunted(link, stated, effort, _INSTANCES)
    first = () if hunt.violation is None else (hunt.violation,)
    return [*first, *hunt.touching[:_OTHERS], *islice(points_of(hunt, stated), _OTHERS)], hunt.tried


def _with_small_wholes(stated: WideDomain, likely: Iterable[Point]) -> Iterator[Point]:
    """The whole numbers next to the ends of their ranges, beside some values of the other variables."""
    first = {name: [*_from_the_end(side, _FIRST)] for name, side in stated.box.sides if side.whole}
    if not first:
        return
    alone = len(first) == len(stated.box.sides)
    others = [dict.fromkeys(stated.box.names, Fraction(0))] if alone else list(islice(likely, _OTHERS))
    for row in islice(product(*first.values()), _MOST_WHOLE // max(1, len(others))):
        for other in others:
            yield {**other, **dict(zip(first, row, strict=True))}


def _from_the_end(side: Extent, steps: Iterable[int]) -> Iterator[Fraction]:
    """The numbers of a range so far from its end; from zero on either way where there is none."""
    begin, sign = (side.lower, 1) if side.lower is not None else (side.upper, -1)
    for step in steps:
        for signed in (sign * step,) if begin is not None else dict.fromkeys((step, -step)):
            if (value := (begin or Fraction(0)) + signed) in side:
                yield value


def _refuted(link: Link, stated: WideDomain, searched: _Searched) -> Evidence:
    assert searched.violation is not None
    point = searched.violation if searched.equal else minimised(link, stated, searched.violation)
    return refutation(link, stated, point, tried=searched.tried, equal=searched.equal)


@lru_cache(maxsize=1024)
def _proved_soon(link: Link, stated: WideDomain, effort: Effort) -> Evidence | None:
    """A proof by algebra or positivity, after a first look for what is false; None if there is none."""
    if link.has_free_length or has_integral(link.left, link.right):
        return None
    image = BoundedImage(stated)
    there = image.link(link)
    if (
        not image.domain.box.sides
        or not bisects(image.domain)
        or looks_false(there, image.domain, effort, _INSTANCES)
        or critical_violation(link, stated, thoroughly=False) is not None
        or _pushed_out(link, stated) is not None
        or (witness := _point_of(image)) is None
    ):
        return None
    found = proved_identity(there, image.domain, effort, _INSTANCES) or _as_stated(link, stated)
    return None if found is None else _carried_back(link, image, found, witness)


def _point_of(image: BoundedImage) -> Point | None:
    """A point of the domain as it is stated."""
    points = image.points(interior_points(image.domain, _OTHERS))
    return next((point for point in points if inside(image.stated, point)), None)


@lru_cache(maxsize=1024)
def _as_stated(link: Link, stated: WideDomain) -> Evidence | None:
    return proved_as_stated(link, stated, BoundedImage(stated))


@lru_cache(maxsize=1024)
def _settled(link: Link, stated: WideDomain, effort: Effort) -> Evidence:
    """The evidence on a relation that the search did not refute."""
    if has_integral(link.left, link.right):
        return _with_integrals(link, stated, effort)
    if (proved := _proved_soon(link, stated, effort)) is not None:
        return proved
    if not _glanced(link, stated, effort).inside:
        return Evidence(Verdict.OPEN, "search", f"no point of the domain was found: {stated}")
    summed = link.has_free_length
    found = _of_free_length(link, stated, effort) if summed else _by_reals(link, stated, effort)
    if found.verdict is Verdict.PROVED:
        return found
    if (everywhere := _at_every_point(link, stated)) is not None:
        return everywhere
    searched = _searched(link, stated, effort)
    if searched.violation is not None:
        return _refuted(link, stated, searched)
    if searched.undefined is not None:
        return undefined_at(searched.undefined)
    if (wrong := wrong_somewhere(link, stated)) is not None:
        return wrong
    if summed:
        return _instances(found, searched, link, stated)
    if "undefined" in found.details and not any(side.whole for _, side in stated.box.sides):
        return found
    inductive = by_induction(
        link,
        stated,
        searched.inside[0],
        lambda base, there: _any(base, there, effort),
        lambda step, there: _by_reals(step, there, effort),
    )
    if inductive is not None:
        return inductive
    return _instances(found, searched, link, stated)


def _with_integrals(link: Link, stated: WideDomain, effort: Effort) -> Evidence:
    """The evidence on a relation with integrals, also where it is false."""
    image = BoundedImage(stated)
    likely = list(image.points(interior_points(image.domain, _OTHERS)))

    def where(rest: Link) -> Iterator[Point]:
        if not has_integral(rest.left, rest.right):
            found = _searched(rest, stated, effort)
            yield from () if found.violation is None else (found.violation,)
            yield from found.inside
        else:
            yield from image.points(least_margins(image.link(rest), image.domain))

    return evidence_on_integrals(
        link,
        stated,
        [*_with_small_wholes(stated, likely), *likely],
        lambda rest, there: _identity(rest, there, effort) or _any(rest, there, effort),
        where,
        fails_at_a_glance=lambda rest: (
            not has_integral(rest.left, rest.right) and _glanced(rest, stated, effort).violation is not None
        ),
    )


def _identity(link: Link, stated: Domain | WideDomain, effort: Effort) -> Evidence | None:
    """A proof that two sides are the same, without a search before it; None if there is none."""
    if link.relation != "==" or link.has_free_length or not isinstance(stated, WideDomain):
        return None
    image = BoundedImage(stated)
    first = _point_of(image)
    if first is None or not image.domain.box.sides:
        return None
    found = settled(image.link(link), image.domain, effort, _TRIED_FOR_AN_IDENTITY, BOXES)
    return _carried_back(link, image, found, first) if found.verdict is Verdict.PROVED else None


def _of_free_length(link: Link, stated: WideDomain, effort: Effort) -> Evidence:
    """The evidence by induction on a relation with sums whose number of terms is free."""
    inductive = SumInduction(
        link,
        stated,
        _glanced(link, stated, effort).inside[0],
        lambda base, there: _any(base, there, effort),
        lambda step, there: _by_reals(step, there, effort),
    ).proof()
    return inductive or Evidence(Verdict.OPEN, "induction", "no induction over the terms was found")


def _seen_to_fail(link: Link, stated: WideDomain, searched: _Searched) -> Evidence | None:
    """What exact values say where a relation fails in doubles, at whole numbers up to a million."""
    for point, clearly in _suspected(link, stated, searched.inside):
        if not inside(stated, point):
            continue
        try:
            verdict = holds(link, point)
            undefined = None if verdict is not None else _first_undefined(link, [point])
        except FormulaError:  # too many terms
            verdict = undefined = None
        if verdict is False:
            return refutation(link, stated, point, tried=searched.tried)
        if undefined is not None:
            return undefined_at(undefined)
        if verdict is None and clearly:
            told = f"fails in doubles at {place_of(point)}, which is not decided exactly"
            return Evidence(Verdict.OPEN, "search", told)
    return None


def _suspected(link: Link, stated: WideDomain, known: tuple[Point, ...]) -> Iterator[tuple[Point, bool]]:
    """Beside known points, the first whole numbers that fail in doubles, and whether they do clearly."""
    conditions = [each for condition in stated.where for each in condition.links]
    trees = [side for each in (link, *conditions) for side in (each.smaller, each.larger)]
    inner = {name for tree in trees for each in sums_in(tree) for name in variables(each.arguments[3])}
    whole = [(name, side) for name, side in stated.box.sides if side.whole]
    for name, side in whole:
        begin, sign = (side.lower, 1) if side.lower is not None else (side.upper or Fraction(0), -1)
        numbers = float(begin) + sign * _NEAR_AND_FAR[:: _SPARSELY if name in inner else 1]
        if side.lower is not None and side.upper is not None:
            numbers = numbers[numbers <= float(side.upper)]
        points = [dict(point) for point in known]
        if not link.has_free_length:
            beside = {each: _from_the_end(its, range(_GLANCED)) for each, its in whole if each != name}
            points = [{**known[0], each: value} for each in beside for value in beside[each]] or points
        rest = list({tuple({**point, name: begin}.items()): point for point in points}.values())
        for point in rest[: _GLANCED if not link.has_free_length else _OTHERS]:
            values = {each: np.asarray(bounded_double(value)) for each, value in point.items()}
            for place, fails in enumerate(_failing(link, along(trees, name, numbers, values))):
                if not fails.any():
                    continue
                first = int(np.argmax(fails))
                gap = np.arange(numbers[first - 1], numbers[first]) if first and sign > 0 else numbers[:0]
                if place and gap.size > 1:
                    earlier = gap[_failing(link, along(trees, name, gap, values))[1]]
                    yield from (({**point, name: Fraction(earlier[0])}, True) for _ in earlier[:1])
                yield {**point, name: Fraction(numbers[first])}, bool(place)


def _failing(link: Link, sides: Sequence[NDArray[np.float64]]) -> list[NDArray[np.bool_]]:
    """Where a relation perhaps fails, and where clearly; more sides are those of conditions."""
    small, large, *more = sides
    with np.errstate(all="ignore"):
        gap, size = large - small, np.abs(large) + np.abs(small)
        allowed = np.ones(len(gap), dtype=bool)
        for one, other in zip(more[::2], more[1::2], strict=True):
            allowed &= one <= other
        below = -np.abs(gap) if link.relation == "==" else gap
        same = np.abs(gap) <= _SAME * size
        perhaps = np.isnan(small) | np.isnan(large) | (same & link.strict)
        return [allowed & perhaps, allowed & (below < -_CLEARLY * size)]


def _instances(found: Evidence, searched: _Searched, link: Link, stated: WideDomain) -> Evidence:
    """What is left where nothing proves the relation: the points at which it was confirmed."""
    if (failing := _seen_to_fail(link, stated, searched)) is not None:
        return failing
    shown, within, left = searched.confirmed, len(searched.inside), _left(found, stated, searched.confirmed)
    if not shown:
        summary = f"no counterexample among {within} points of {stated} ({searched.tried} tried)"
        return Evidence(Verdict.OPEN, "search", f"{summary}; {found.summary}", details=left)
    plain = [point for point in shown if all(abs(value) <= _PLAIN for value in point.values())] or shown
    return Evidence(
        Verdict.VERIFIED,
        "search confirmed in ball arithmetic",
        f"{len(shown)} instances confirmed among {within} points of {stated} "
        f"({searched.tried} tried); no proof: {found.summary}",
        details={"instances": len(shown), "inside": within, "tried": searched.tried, **left},
        certificate=of_instances(link, stated, plain[:LISTED]),
    )


def _left(found: Evidence, stated: WideDomain, shown: Sequence[Point]) -> dict[str, Json]:
    """Where it is not decided: near the point that the proof has left, or else beyond what was confirmed."""
    wholes = [(name, side.upper) for name, side in stated.box.sides if side.whole and shown]
    far = {name: max(point[name] for point in shown) for name, _ in wholes}
    near: dict[str, Json] = {
        name: "oo" if end is None else spelled(end) for name, end in wholes if end != far[name]
    }
    if NEAR in found.details or not near:
        return {key: found.details[key] for key in (NEAR, "hint") if key in found.details}
    return {NEAR: near, "hint": f"none was confirmed beyond {place_of({name: far[name] for name in near})}"}


def _at_every_point(link: Link, stated: WideDomain) -> Evidence | None:
    """A proof by going through a finite domain of whole numbers; None if it is none, or is not shown."""
    several = [side.points() for _, side in stated.box.sides]
    if any(each is None for each in several):
        return None
    lists = [each for each in several if each is not None]
    if math.prod(each.stop - each.start for each in lists) > _MOST_POINTS:  # `len` ends at 2**63
        return None
    conditions = [each for condition in stated.where for each in condition.links]
    names = stated.box.names
    points = [
        {name: Fraction(value) for name, value in zip(names, row, strict=True)} for row in product(*lists)
    ]
    if (
        link.has_free_length
        and sum(number_of_terms(side, point) for side in (link.left, link.right) for point in points)
        > _MOST_TERMS
    ):
        return None
    count = 0
    for point in points:
        decided = [holds(condition, point) for condition in conditions]
        if False in decided:
            continue
        if None in decided or not (holds(link, point) or (not link.strict and same_at(link, point))):
            return None
        count += 1
    document = certificate(
        "every point", formula=str(link), domain=stated.to_json(), payload={"count": count}
    )
    summary = f"all {count} points of {stated}"
    return Evidence(Verdict.PROVED, "exhaustive enumeration", summary, margin=0.0, certificate=document)


def _by_reals(link: Link, stated: WideDomain, effort: Effort) -> Evidence:
    """The evidence on a relation between the ends of whole numbers, where it may be false though it holds."""
    if link.has_free_length or not _glanced(link, stated, effort).inside:
        return Evidence(Verdict.OPEN, "search", "a sum of free length, or a domain without a point")
    image = BoundedImage(stated)
    inside_it = _glanced(link, stated, effort).inside
    found = _on_a_box(image.link(link), image.domain, effort, lambda: _as_stated(link, stated))
    if found.verdict is Verdict.PROVED and inside_it:
        return _carried_back(link, image, found, inside_it[0])
    return replace(
        found,
        verdict=Verdict.OPEN,
        summary=_with_meaning(found.summary, image),
        details=_in_the_stated(found.details, image),
        certificate=None,
    )


def _in_the_stated(details: Mapping[str, Json], image: BoundedImage) -> Mapping[str, Json]:
    """Details with the point that was not decided as a point of the statement, where ``oo`` may stand."""
    near = details.get(NEAR)
    if not isinstance(near, dict):
        return details
    place: dict[str, Json] = {}
    for name, side in image.stated.box.sides:
        if name in near:
            place[name] = near[name]
            continue
        tree = image.trees[name]
        (letter,) = variables(tree)
        own = Fraction(str(near[letter]))
        value = exact_value(program(tree), {letter: own})
        endless = "-oo" if side.upper is not None or (side.lower is None and own < 0) else "oo"
        place[name] = endless if value is None else spelled(value)
    bounded = (
        "a domain that is bounded may help"
        if {"oo", "-oo"} & set(map(str, place.values()))
        else details["hint"]
    )
    return {**details, NEAR: place, "hint": bounded}


def _on_a_box(
    link: Link, stated: Domain, effort: Effort, first: Callable[[], Evidence | None] = lambda: None
) -> Evidence:
    """What settles a relation between whole numbers too; ``first`` is tried before all else."""
    if not stated.box.sides:
        return at_the_only_point(link, stated)
    if hunted(link, stated, effort, _INSTANCES).violation is not None:
        return Evidence(Verdict.OPEN, "search", "it does not hold between whole numbers")
    return first() or settled(link, stated, effort, _INSTANCES, BOXES)


def _any(link: Link, stated: Domain | WideDomain, effort: Effort) -> Evidence:
    """What settles a relation on a domain of either kind, unless it is false."""
    if isinstance(stated, Domain):
        return _on_a_box(link, stated, effort)
    proved = _proved_soon(link, stated, effort) is not None
    if proved or _glanced(link, stated, effort).violation is None:
        found = _settled(link, stated, effort)
        if found.verdict is not Verdict.REFUTED:
            return found
    return Evidence(Verdict.OPEN, "search", "it does not hold")


def _with_meaning(summary: str, image: BoundedImage) -> str:
    said = ", ".join(f"{name} = {write(tree)}" for name, tree in image.trees.items())
    return f"{summary}, where {said}" if said else summary


def _carried_back(link: Link, image: BoundedImage, found: Evidence, witness: Point) -> Evidence:
    assert found.certificate is not None
    by = {name: write(tree) for name, tree in image.trees.items()}
    payload: dict[str, Json] = {
        "by": dict(by),
        "inner": dict(found.certificate),
        "witness": {name: str(value) for name, value in witness.items()},
    }
    return replace(
        found,
        summary=_with_meaning(found.summary, image),
        certificate=certificate(
            "substitution", formula=str(link), domain=image.stated.to_json(), payload=payload
        ),
    )
