"""Where an expression has a value: what its parts need, shown all over a domain or refuted at a point.

A divisor must not vanish, a logarithm or a root needs something nonnegative, a mean lies in [0, 1], and
infinite values (from ``log(0)``, ``kl(x, 0)`` ...) must not meet in ``inf - inf``, ``0*inf`` or ``inf/inf``.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from typing import TypeVar

from flint import arb

from ...theory.formulas.balls import OPERATIONS, Range, precision, range_of, zero
from ...theory.formulas.domain import Domain
from ...theory.formulas.exact_value import exact_steps, exact_value
from ...theory.formulas.expression import (
    BINDERS,
    ONE,
    SCOPES,
    Apply,
    Expression,
    Formula,
    Link,
    Number,
    Variable,
    heads,
    substitute,
    variables,
    write,
)
from ...theory.formulas.slopes import minus
from ...theory.formulas.straight_line import program
from ...theory.formulas.wide_domain import WideDomain
from .exact_points import Point, inside
from .points.critical_points import critical_points, poles, singular_parts, starts_in, zeros
from .signs import Signs

Stated = TypeVar("Stated", bound=Domain | WideDomain)

_MEANS_FIRST = frozenset({"logit", "f_minus", "f_plus", "kl", "d_eps"})
_MOST_POINTS, _MOST_SCANNED = 200, 1000
_BITS = 200


@dataclass(frozen=True, slots=True)
class Missing:
    """A part that is not shown to have a value everywhere, and what it would need."""

    part: Expression
    needs: str

    def __str__(self) -> str:
        return f"{write(self.part)} needs {self.needs}"


def missing(tree: Expression, signs: Signs) -> Missing | None:
    """The first part that is not shown to be defined at every point of the domain; None if all are."""
    return _Walk(signs, {}).first(tree)


def lacking_itself(tree: Apply, signs: Signs) -> bool:
    """Whether the operation may have no value although its arguments have one."""
    return next(_Walk(signs, {}).lacking(tree), None) is not None


@dataclass(frozen=True, slots=True)
class _Walk:
    signs: Signs
    known: dict[Expression, Missing | None]

    def first(self, tree: Expression) -> Missing | None:
        if not isinstance(tree, Apply):
            return None
        if tree not in self.known:
            self.known[tree] = self._first(tree)
        return self.known[tree]

    def _first(self, tree: Apply) -> Missing | None:
        if tree.head in SCOPES:
            return Missing(tree, "something in its place")
        if tree.head == "if":
            return self._choice(tree)
        for argument in tree.arguments:
            lacking = self.first(argument)
            if lacking is not None:
                return lacking
        return next(self.lacking(tree), None)

    def _choice(self, tree: Apply) -> Missing | None:
        smaller, larger, then, otherwise = tree.arguments
        lacking = self.first(smaller) or self.first(larger)
        if lacking is not None:
            return lacking
        for branch, link in ((then, Link(smaller, "<=", larger)), (otherwise, Link(larger, "<", smaller))):
            if self.first(branch) is None:
                continue
            there = restricted(self.signs.domain, link)
            lacking = missing(branch, self.signs.knowledge.on(there))
            if lacking is not None:
                return lacking
        return None

    def lacking(self, tree: Apply) -> Iterator[Missing]:
        signs, inner = self.signs, tree.arguments
        match tree.head:
            case "+" | "-":
                yield from self._sum(tree)
            case "*":
                for one, other in (inner, inner[::-1]):
                    if not (signs.finite(one) or signs.nonzero(other)):
                        yield Missing(tree, f"{write(one)} finite where {write(other)} vanishes")
            case "/":
                if not signs.nonzero(inner[1]):
                    yield Missing(tree, f"{write(inner[1])} != 0")
                if not (signs.finite(inner[0]) or signs.finite(inner[1])):
                    yield Missing(tree, "one finite side")
            case "**":
                yield from self._power(tree)
            case "log" | "sqrt":
                if not signs.nonnegative(inner[0]):
                    yield Missing(tree, f"{write(inner[0])} >= 0")
            case "ceil" | "floor":
                if not signs.finite(inner[0]):
                    yield Missing(tree, f"{write(inner[0])} finite")
            case "gamma" | "lgamma":
                if not (signs.positive(inner[0]) and signs.finite(inner[0])):
                    yield Missing(tree, f"{write(inner[0])} > 0 and finite")
            case "factorial" | "binomial":
                for each in inner:
                    if not (signs.nonnegative(each) and self._whole(each)):
                        yield Missing(tree, f"{write(each)} whole and >= 0")
            case head if head in _MEANS_FIRST:
                yield from self._means(tree)

    def _sum(self, tree: Apply) -> Iterator[Missing]:
        signs, (a, b) = self.signs, tree.arguments
        same = tree.head == "-"  # of a difference, infinities of the same sign do not go together
        for above in (True, False):
            if not (signs.bounded(a, above=above) or signs.bounded(b, above=above is same)):
                yield Missing(tree, "one finite side")

    def _whole(self, tree: Expression) -> bool:
        if isinstance(tree, Variable):
            side = self.signs.domain.box[tree.name]
            return side.lower == side.upper and side.lower.denominator == 1
        if isinstance(tree, Apply) and tree.head in {"floor", "ceil"}:
            return True
        value = None if variables(tree) else exact_value(program(tree), {})
        return value is not None and value.denominator == 1

    def _power(self, tree: Apply) -> Iterator[Missing]:
        signs, (under, power) = self.signs, tree.arguments
        if not isinstance(power, Number):
            if not (signs.finite(under) and signs.finite(power)):
                yield Missing(tree, "finite sides")
            elif not (signs.positive(under) or (signs.nonnegative(under) and signs.positive(power))):
                yield Missing(tree, f"{write(under)} > 0")
        elif power.value.denominator > 1:
            if not (signs.nonnegative(under) if power.value > 0 else signs.positive(under)):
                yield Missing(tree, f"{write(under)} {'>=' if power.value > 0 else '>'} 0")
        elif power.value < 0 and not signs.nonzero(under):
            yield Missing(tree, f"{write(under)} != 0")
        elif power.value == 0 and not signs.finite(under):
            yield Missing(tree, f"{write(under)} finite")

    def _means(self, tree: Apply) -> Iterator[Missing]:
        signs, inner = self.signs, tree.arguments
        means = inner[: 2 if tree.head in {"kl", "d_eps"} else 1]
        for mean in means:
            if not (signs.nonnegative(mean) and signs.nonnegative(minus(ONE, mean))):
                yield Missing(tree, f"0 <= {write(mean)} <= 1")
        for eps in inner[len(means) :]:
            if tree.head == "d_eps" and not signs.nonnegative(eps):
                yield Missing(tree, f"{write(eps)} >= 0")
            if not signs.finite(eps):
                yield Missing(tree, f"{write(eps)} finite")


def restricted(stated: Stated, *links: Link) -> Stated:
    """The domain with more conditions."""
    added = tuple(Formula(str(link), (link,)) for link in links)
    known = {condition.text for condition in stated.where}
    return replace(stated, where=stated.where + tuple(each for each in added if each.text not in known))


def _whole_zeros(divisors: list[Expression], stated: Domain | WideDomain) -> Iterator[Point]:
    """Small whole numbers at which a divisor vanishes, where the domain is of one whole number."""
    if isinstance(stated, Domain) or len(stated.box.sides) != 1 or not divisors:
        return
    ((name, side),) = stated.box.sides
    begin = side.lower if side.lower is not None else side.upper or Fraction(0)
    for step in range(_MOST_SCANNED if side.whole else 0):
        point = {name: begin + (step if side.lower is not None else -step)}
        if any(_exact(divisor, point) == 0 for divisor in divisors):
            yield point


@lru_cache(maxsize=1024)
def undefined_point(link: Link, stated: Domain | WideDomain) -> Point | None:
    """A point of the domain at which a side certainly has no value; None if none is found."""
    for point in islice(_candidates(link, stated), _MOST_POINTS):
        if inside(stated, point) and any(
            certainly_undefined(side, point) for side in (link.left, link.right)
        ):
            return point
    return None


def _candidates(link: Link, stated: Domain | WideDomain) -> Iterator[Point]:
    sides = (link.left, link.right)
    yield from critical_points(sides, stated)
    yield from _whole_zeros([*poles(link.left), *poles(link.right)], stated)
    starts = starts_in(stated)
    yield from starts
    ticks = [[end for end in (side.lower, side.upper) if end is not None] for _, side in stated.box.sides]
    for start in starts:
        for (name, _), choice in zip(stated.box.sides, ticks, strict=True):
            for value in choice:
                yield {**start, name: value}


def certainly_undefined(tree: Expression, point: Point) -> bool:
    """Whether a part that the value needs certainly has none at the point."""
    with precision(_BITS):
        return _state(tree, point, {}) is None


def _has_undefined_term(tree: Apply, point: Point) -> bool:
    """Whether a sum or product has a term without a value: the first, the last, or where a part vanishes."""
    index, *limits, term = tree.arguments
    first, last = (exact_value(program(limit), point) for limit in limits)
    if first is None or last is None or first > last:
        return False
    name, numbers = (
        write(index),
        {each: Number(value) for each, value in point.items() if each != write(index)},
    )
    places = [zero for part in singular_parts(term) for zero in zeros(substitute(part, numbers), name)]
    return any(
        place.denominator == 1 and first <= place <= last and _state(term, {**point, name: place}, {}) is None
        for place in (first, last, *places)
    )


class _Unknown:
    """Neither certainly defined nor certainly undefined."""


_UNKNOWN = _Unknown()
State = Range | None | _Unknown


def _state(tree: Expression, point: Mapping[str, Fraction], known: dict[Expression, State]) -> State:
    """The range of the value; None if there certainly is none."""
    if tree not in known:
        known[tree] = _computed(tree, point, known)
    return known[tree]


def _computed(tree: Expression, point: Mapping[str, Fraction], known: dict[Expression, State]) -> State:
    if isinstance(tree, Number):
        return range_of(tree.value, tree.value)
    exact = _exact(tree, point)
    if exact is not None and _parts_exact(tree, point):
        return range_of(exact, exact)
    if not isinstance(tree, Apply):
        return _UNKNOWN
    if tree.head in SCOPES:
        undefined = tree.head in BINDERS and _has_undefined_term(tree, point)
        return None if undefined else _UNKNOWN
    if tree.head == "if":
        return _chosen(tree, point, known)
    inner = [_state(argument, point, known) for argument in tree.arguments]
    if any(each is None for each in inner) or (tree.head == "/" and inner[1] == zero()):
        return None
    exacts = [_exact(argument, point) for argument in tree.arguments]
    parts = [each for each in inner if isinstance(each, tuple)]
    if len(parts) < len(inner):
        return _UNKNOWN
    if _impossible(tree.head, parts, exacts):
        return None
    if _vanishes(tree.head, exacts):
        return zero()
    value = OPERATIONS[tree.head](*parts)
    return _UNKNOWN if any(end.is_nan() for end in value) else value


def _vanishes(head: str, exacts: list[Fraction | None]) -> bool:
    """Whether the value is zero, which a ball may not tell."""
    first = exacts[0] if exacts else None
    match head:
        case "log":
            return first == 1
        case "logit":
            return first == Fraction(1, 2)
        case "lgamma":
            return first in {1, 2}
        case "kl" | "d_eps":
            return first is not None and first == exacts[1] and 0 <= first <= 1
        case _:
            return False


def _exact(tree: Expression, point: Mapping[str, Fraction]) -> Fraction | None:
    return None if heads(tree) & BINDERS else exact_value(program(tree), point)


def _parts_exact(tree: Expression, point: Mapping[str, Fraction]) -> bool:
    return all(value is not None for value in exact_steps(program(tree), point)) or not heads(tree)


def _chosen(tree: Apply, point: Mapping[str, Fraction], known: dict[Expression, State]) -> State:
    smaller, larger, then, otherwise = tree.arguments
    low, high = _state(smaller, point, known), _state(larger, point, known)
    if low is None or high is None:
        return None
    exact = _exact(smaller, point), _exact(larger, point)
    if exact[0] is not None and exact[1] is not None:
        return _state(then if exact[0] <= exact[1] else otherwise, point, known)
    if isinstance(low, _Unknown) or isinstance(high, _Unknown):
        return _UNKNOWN
    if low[1] <= high[0]:
        return _state(then, point, known)
    if low[0] > high[1]:
        return _state(otherwise, point, known)
    return _UNKNOWN


def _infinite(value: Range) -> int:
    """+1 or -1 if the value certainly is that infinity."""
    if value[0] == arb.pos_inf():
        return 1
    return -1 if value[1] == arb.neg_inf() else 0


def _impossible(head: str, parts: list[Range], exacts: list[Fraction | None]) -> bool:
    """Whether the operation certainly has no value there."""
    first = parts[0] if parts else None
    endless, nothing = [_infinite(part) for part in parts], [part == zero() for part in parts]
    if first is None:
        return False
    match head:
        case "+" | "-":
            second = endless[1] if head == "+" else -endless[1]
            return endless[0] * second < 0
        case "*":
            return (nothing[0] and endless[1] != 0) or (nothing[1] and endless[0] != 0)
        case "/":
            return nothing[1] or (endless[0] != 0 and endless[1] != 0)
        case "log" | "sqrt":
            return bool(first[1] < 0)
        case "**":
            power = exacts[1]
            if power is None:
                return False
            if power.denominator > 1 and first[1] < 0:
                return True
            return nothing[0] and power < 0
        case "ceil" | "floor":
            return endless[0] != 0
        case "gamma" | "lgamma":
            return bool(first[1] <= 0) or endless[0] != 0
        case "factorial" | "binomial":
            return any(each is not None and (each < 0 or each.denominator != 1) for each in exacts)
        case "logit" | "f_minus" | "f_plus" | "kl" | "d_eps":
            means = parts[: 2 if head in {"kl", "d_eps"} else 1]
            if any(mean[1] < 0 or mean[0] > 1 for mean in means):
                return True
            budget = parts[-1]
            return head == "d_eps" and bool(budget[1] < 0 or endless[-1] != 0)
        case _:
            return False
