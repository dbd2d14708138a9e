"""Relations at exact points: decided by integer intervals, or by exact algebra, or not at all."""

import math
import operator
import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from itertools import product

from ...theory.formulas.domain import Box, Domain
from ...theory.formulas.expression import Apply, Expression, Link, Number, heads, substitute, variables, write
from ...theory.formulas.integrals.written import integrals_in
from ...theory.formulas.language import expression, formula
from ...theory.formulas.repeated import unrolled, unrolled_link
from ...theory.formulas.wide_domain import WideDomain
from ...theory.numbers.enclosure import exact
from ..evidence.certificate import list_of, stated_domain_of
from ..evidence.steps import spend
from .boxes import TAIL_BITS, TAILS, Given, RejectedError
from .definedness import undefined
from .integer_intervals import Rationals, Span, UndefinedError, engine
from .proof_rules import replaced, single
from .quadrature.enclosures import enclosed
from .sign_sets import NEGATIVE, NONNEGATIVE, NONPOSITIVE, POSITIVE
from .signs import Facts

PlainPoint = tuple[tuple[str, Fraction], ...]
"""A point as its letters with their values, in their order."""
Point = Mapping[str, Fraction]

_RESOLUTIONS = (128, 320, 1200)
_FINEST = 40_000
_STEPS_OF_A_POINT = 20
MOST_POINTS = 2_000_000
_DECIMAL = re.compile(r"-?(inf|\d+(\.\d*)?([eE][+-]?\d+)?)")
_NOWHERE = Domain(Box(()))


class Points:
    """Decides relations at points; what is learned of constants at one is kept for the others."""

    def __init__(self, stated: Domain | None = None) -> None:
        self._facts = Facts(_NOWHERE)
        self._everywhere = Facts(stated or _NOWHERE)
        self._enclosed = cache(lambda bits, part, point: enclosed(engine(bits), part, dict(point)))

    def holds(self, link: Link, point: Point) -> bool | None:
        """Whether both sides are defined and the relation holds; None if that is not decided."""
        if not variables(link.margin) <= set(point):
            raise RejectedError(f"the point does not say what {link} needs")
        spend(_STEPS_OF_A_POINT)
        link = unrolled_link(link, point)
        decided = self._by_intervals(link, point, _RESOLUTIONS)
        if decided is None:
            decided = self._exactly(link, point)
        if decided is None and heads(link.margin) & TAILS:
            decided = self._by_intervals(link, point, TAIL_BITS)
        return decided

    def _by_intervals(self, link: Link, point: Point, resolutions: Iterable[int]) -> bool | None:
        for bits in resolutions:
            working = engine(bits)
            try:
                given = self.integrals(working, point, link.margin)
                small, first = working.at_and_finite(link.smaller, point, given)
                large, second = working.at_and_finite(link.larger, point, given)
            except UndefinedError:
                continue
            if not (first and second) and not self._defined(link, point):
                return None
            decided = _compared(link, _span(working, small), _span(working, large), (small, large))
            if decided is not None:
                return decided
        return None

    def integrals(self, working: Rationals, point: Point, tree: Expression) -> dict[Expression, Span]:
        """The integrals in an expression, at a point."""
        there = tuple(point.items())
        return {part: self._enclosed(working.bits, part, there) for part in integrals_in(tree)}

    def _at(self, link: Link, point: Point) -> Link:
        """The relation with numbers for its variables, and of each choice what is chosen."""
        there = {name: Number(value) for name, value in point.items()}
        left, right = (self._chosen(substitute(side, there)) for side in (link.left, link.right))
        return Link(left, link.relation, right)

    def _chosen(self, tree: Expression) -> Expression:
        if not isinstance(tree, Apply):
            return tree
        inner = tuple(map(self._chosen, tree.arguments))
        if tree.head == "if":
            decided = self.holds(Link(inner[0], "<=", inner[1]), {})
            if decided is not None:
                return inner[2] if decided else inner[3]
        return Apply(tree.head, inner)

    def _defined(self, link: Link, point: Point) -> bool:
        there = self._at(link, point)
        return all(undefined(side, self._facts) is None for side in (there.left, there.right))

    def _exactly(self, link: Link, point: Point) -> bool | None:
        """By signs that structure shows, and by algebra."""
        if not self._defined(link, point):
            return None
        margin = self._at(link, point).margin
        if undefined(margin, self._facts) is not None:
            return None
        if self._identical(link):
            return not link.strict
        if self._facts.algebra.is_zero(margin):
            return not link.strict
        if link.relation == "==":
            apart = any(self._facts.shows(margin, sign) for sign in (POSITIVE, NEGATIVE))
            return False if apart else None
        if self._facts.shows(margin, POSITIVE if link.strict else NONNEGATIVE):
            return True
        return False if self._facts.shows(margin, NONPOSITIVE if link.strict else NEGATIVE) else None

    def _identical(self, link: Link) -> bool:
        """Whether both sides are the same all over the domain of the points, wherever they are defined."""
        names = set(self._everywhere.domain.box.names)
        return variables(link.margin) <= names and self._everywhere.algebra.is_zero(link.margin)

    def equal(self, link: Link, point: Point) -> bool:
        """Whether both sides are the same number, by exact algebra."""
        link = unrolled_link(link, point)
        return self._defined(link, point) and self._facts.algebra.is_zero(self._at(link, point).margin)

    def inside(self, stated: Domain | WideDomain, point: Point) -> None:
        """Reject a point that is not shown to lie in a domain."""
        if unknown := set(point) - set(stated.box.names):
            raise RejectedError(f"the domain says nothing about {', '.join(sorted(unknown))}")
        for name, side in stated.box.sides:
            if name not in point:
                raise RejectedError(f"the point has no {name}")
            if point[name] not in side:
                raise RejectedError(f"{name} = {point[name]} is not in {side}")
        for condition in stated.where:
            for link in condition.links:
                if self.holds(link, point) is not True:
                    raise RejectedError(f"the point does not satisfy {link}")

    def witnessed(self, stated: Domain, witness: Given) -> None:
        """Reject a domain unless the witness is a point of it; its values may be constant expressions."""
        trees = {name: expression(str(value)) for name, value in witness.items()}
        if set(trees) != set(stated.box.names) or any(variables(tree) for tree in trees.values()):
            raise RejectedError("a witness has a constant for each variable of the domain")
        for tree in trees.values():
            if undefined(tree, self._facts) is not None:
                raise RejectedError(f"the witness {write(tree)} is not defined")
        for name, side in stated.box.sides:
            relations = (
                ("<" if side.open_lower else "<=", side.lower),
                (">" if side.open_upper else ">=", side.upper),
            )
            for relation, end in relations:
                if self.holds(Link(Number(end), relation, trees[name]), {}) is not True:
                    raise RejectedError(f"the witness {name} = {write(trees[name])} is not in {side}")
        for condition in stated.where:
            for link in condition.links:
                if self.holds(replaced(link, trees), {}) is not True:
                    raise RejectedError(f"the witness does not satisfy {link}")


def _span(working: Rationals, value: Fraction | Span) -> Span:
    return working.span(value, value) if isinstance(value, Fraction) else value


def _compared(
    link: Link, smaller: Span, larger: Span, values: tuple[Fraction | Span, Fraction | Span]
) -> bool | None:
    small, large = values
    holds, fails = (operator.lt, operator.le) if link.strict else (operator.le, operator.lt)
    if isinstance(small, Fraction) and isinstance(large, Fraction):
        return bool(small == large if link.relation == "==" else holds(small, large))
    if link.relation == "==":
        if smaller == larger and smaller[0] == smaller[1]:
            return True
        return False if smaller[1] < larger[0] or larger[1] < smaller[0] else None
    if holds(smaller[1], larger[0]):
        return True
    return False if fails(larger[1], smaller[0]) else None


def point_of(given: Given) -> dict[str, Fraction]:
    """A point; an empty one is where a statement without variables is examined, and serves no other."""
    return {name: exact(str(value)) for name, value in given.items()}


def check_counterexample(document: Mapping[str, Given], payload: Mapping[str, Given]) -> None:
    """The point lies in the domain, both sides are defined there, and the relation does not hold."""
    link = single(document["formula"])
    stated, point = stated_domain_of(document), point_of(payload["point"])
    if payload["relation"] != link.relation:
        raise RejectedError(f"the relation is {link.relation}, not {payload['relation']!r}")
    points = Points()
    points.inside(stated, point)
    if "equal" in payload and (payload["equal"] is not True or not points.equal(link, point)):
        raise RejectedError("the sides are not shown to be the same number")
    if (holding := points.holds(link, point)) is not False:
        raise RejectedError(f"the statement is not {'' if holding else 'shown to be '}violated at the point")
    _printed_right(payload["left"], link.left, point, points)
    _printed_right(payload["right"], link.right, point, points)


def _printed_right(printed: Given, side: Expression, point: Point, points: Points) -> None:
    """The decimal text is the value of a side, to half a unit of its last digit."""
    if len(printed) > 1000 or not _DECIMAL.fullmatch(printed):
        raise RejectedError(f"a value is a decimal text of up to 1000 characters, not {printed!r:.60}")
    stated = float(printed) if "inf" in printed else exact(printed)
    mantissa, _, power = printed.lower().partition("e")
    exponent = int(power or 0)
    there = unrolled(side, point)
    integrated = next(integrals_in(there), None) is not None  # an integral is no closer by more bits
    resolutions = _RESOLUTIONS if integrated else _RESOLUTIONS[-1:]
    for resolution in resolutions:
        working = engine(min(resolution + 4 * max(-exponent, 0), _FINEST))
        try:
            given = points.integrals(working, point, there)
            found, _ = working.at_and_finite(there, point, given)
        except UndefinedError:
            if resolution == resolutions[-1]:
                raise
            continue
        break
    low, high = (working.value(end) for end in _span(working, found))
    if isinstance(stated, float):
        right = low == high == stated
    else:
        slack = Fraction(10) ** (exponent - len(mantissa.partition(".")[2])) / 2
        close = integrated or high - low <= slack
        finite = isinstance(low, Fraction) and isinstance(high, Fraction)
        right = finite and close and low - slack <= stated <= high + slack
        right = right or points.equal(Link(side, "==", Number(stated)), point)  # such as a jump that is met
    if not right:
        raise RejectedError(f"the printed value {printed[:80]} is not the value of its side")


def check_instances(document: Mapping[str, Given], payload: Mapping[str, Given]) -> int:
    """Every point lies in the domain, and the formula holds there; gives how many points there are.

    What has no variables is decided at the empty point: that is all of it, and counts as none.
    """
    links = formula(str(document["formula"])).links
    listed = listed_points(payload)
    stated = None if document["domain"] is None else stated_domain_of(document)
    points = Points(stated if isinstance(stated, Domain) else None)
    for each in listed:
        point = dict(each)
        if stated is not None:
            points.inside(stated, point)
        _holds_all(points, links, point)
    return len(listed) if any(variables(link.margin) for link in links) else 0


def listed_points(payload: Mapping[str, Given]) -> dict[PlainPoint, None]:
    """The points of a certificate that lists some, each once and in order."""
    rows = list_of(payload["points"], "points")
    return dict.fromkeys(tuple(sorted(point_of(row).items())) for row in rows)


def _holds_all(points: Points, links: tuple[Link, ...], point: Point) -> None:
    for link in links:
        if points.holds(link, point) is not True:
            shown = ", ".join(f"{name} = {value}" for name, value in point.items())
            raise RejectedError(f"{link} is not confirmed at {shown}")


def check_enumeration(document: Mapping[str, Given], payload: Mapping[str, Given]) -> None:
    """The formula holds at every point of a finite product."""
    links = formula(str(document["formula"])).links
    if document["domain"] is not None:
        raise RejectedError("an enumeration has its set in the payload, and no other domain")
    stated = payload["values"]
    lists = [[exact(str(value)) for value in list_of(stated[name], name)] for name in stated]
    if math.prod(map(len, lists)) > MOST_POINTS:
        raise RejectedError(f"more than {MOST_POINTS} points")
    if type(payload["count"]) is not int or payload["count"] != math.prod(map(len, lists)):
        raise RejectedError(
            f"{payload['count']!r} points are claimed, the lists give {math.prod(map(len, lists))}"
        )
    points = Points()
    for row in product(*lists):
        _holds_all(points, links, dict(zip(stated, row, strict=True)))


def check_bracket(document: Mapping[str, Given], payload: Mapping[str, Given]) -> None:
    """The expression lies between two exact numbers at a point."""
    tree = expression(str(document["formula"]))
    point = point_of(payload["point"])
    points = Points()
    for relation, end in (("<=", "lower"), (">=", "upper")):
        if points.holds(Link(Number(exact(str(payload[end]))), relation, tree), point) is not True:
            raise RejectedError("the value does not lie between the stated bounds")
