"""Formulas with integrals: what is put in place of each of them, and a proof of the formula that is left.

First an antiderivative: its slope is shown to be the integrand between the ends, as an identity. Where there
is none, or what is left is not proved, a bound of the integrand whose antiderivative is known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import islice, product

from ....theory.formulas.balls import precision, range_of, ranges, rational_ends, value_at
from ....theory.formulas.domain import Domain, Interval
from ....theory.formulas.expression import (
    ZERO,
    Apply,
    Expression,
    Link,
    Number,
    Variable,
    substitute,
    variables,
    write,
)
from ....theory.formulas.integrals.written import integrals_in
from ....theory.formulas.slopes import NotDifferentiableError, derivative
from ....theory.formulas.wide_domain import Extent, WideDomain, stated_domain
from ....theory.numbers.json_value import Json
from ...evidence.certificate import certificate
from ...evidence.ladder import Evidence, Verdict
from ..exact_points import Point
from ..proof import polarity
from .candidates import antiderivatives, increment
from .tidied import tidied

Stated = Domain | WideDomain
Settle = Callable[[Link, Stated], Evidence]
"""What settles a relation without integrals on a domain."""

_MOST_INTEGRALS = 12
_MOST_WAYS = 4
_MOST_PROOFS = 6
_BITS = 80
_ROOM = Fraction(1, 64)
_DIGITS = 12
_GRID = 17


@dataclass(frozen=True)
class _Way:
    """Something in place of an integral, and what a certificate says of it."""

    value: Expression
    row: dict[str, Json]


@dataclass
class IntegralProof:
    """One relation with integrals; ``points`` are some of its domain."""

    link: Link
    stated: Stated
    points: tuple[Point, ...]
    settle: Settle

    @cached_property
    def proof(self) -> Evidence | None:
        """A proof, or None if none is found."""
        trees = list(integrals_in(self.link.left, self.link.right))
        if not 1 <= len(trees) <= _MOST_INTEGRALS or not self.points:
            return None
        several = [list(islice(self._ways(tree), _MOST_WAYS)) for tree in trees]
        for ways in islice(product(*several), _MOST_PROOFS):
            rest = self._rest(trees, ways)
            found = self.settle(rest, self.stated)
            if found.certificate is None or not _proves(found, self.stated):
                continue
            rows: list[Json] = [dict(way.row) for way in ways]
            payload: dict[str, Json] = {"integrals": rows, "inner": dict(found.certificate)}
            said = ", ".join(dict.fromkeys(str(way.row["by"]) for way in ways))
            return Evidence(
                Verdict.PROVED,
                f"integrals by {said}, {found.method}",
                f"{rest}: {found.summary}",
                margin=found.margin,
                certificate=certificate(
                    "integrals", formula=str(self.link), domain=self.stated.to_json(), payload=payload
                ),
            )
        return None

    @cached_property
    def without_integrals(self) -> Link | None:
        """The same relation, with the increments of antiderivatives; None if some integral has none."""
        trees = list(integrals_in(self.link.left, self.link.right))
        exact = [self._exact(tree) for tree in trees]
        known = [way for way in exact if way is not None]
        return self._rest(trees, known) if len(known) == len(trees) else None

    def _rest(self, trees: Sequence[Apply], ways: Sequence[_Way]) -> Link:
        left, right = self.link.left, self.link.right
        for tree, way in zip(trees, ways, strict=True):
            left, right = _with(left, tree, way.value), _with(right, tree, way.value)
        return Link(left, self.link.relation, right)

    def _exact(self, tree: Apply) -> _Way | None:
        if tree not in self._known:
            self._known[tree] = next(self._by_antiderivative(tree), None)
        return self._known[tree]

    @cached_property
    def _known(self) -> dict[Apply, _Way | None]:
        return {}

    def _by_antiderivative(self, tree: Apply) -> Iterator[_Way]:
        for between in betweens(tree, self):
            for whole in between.antiderivatives(tree.arguments[3]):
                row = between.with_slope(whole, tree.arguments[3])
                if row is not None:
                    yield between.way(whole, {"by": "antiderivative", **row})

    def _ways(self, tree: Apply) -> Iterator[_Way]:
        exact = self._exact(tree)
        if exact is not None:
            yield exact
        sign = polarity(self.link.margin, tree) if self.link.relation != "==" else None
        if sign not in {1, -1}:
            return
        for between in betweens(tree, self, "<="):
            yield from between.bounded(above=sign == -1)

    def shown(self, link: Link, there: Stated) -> dict[str, Json] | None:
        """The certificate of a proof of a relation; None if there is none."""
        found = self.settle(link, there)
        if found.certificate is None or not _proves(found, there):
            return None
        return dict(found.certificate)


def _proves(found: Evidence, there: Stated) -> bool:
    alone = not there.box.names and found.verdict is Verdict.VERIFIED
    return found.verdict is Verdict.PROVED or alone


def betweens(tree: Apply, proof: IntegralProof, order: str = "") -> Iterator[_Between]:
    """Domains with a range for the variable: beyond the ends if that is enough, else between them."""
    index, first, last, term = tree.arguments
    name, stated = write(index), proof.stated
    if name in stated.box.names:
        return
    row: dict[str, Json] = {"order": "", "between": False}
    if not all(isinstance(end, Number | Variable) for end in (first, last)):
        finite = proof.shown(_finite(Apply("-", (last, first))), stated)
        if finite is None:
            return
        row["ends"] = finite
    side = _side(first, last, proof, row)
    row["range"] = str(side)
    everything: dict[str, Interval | Extent] = {**dict(stated.box.sides), name: side}
    for between in (False, True):
        conditions: list[str] = []
        if (between or order) and not row["order"] and not _ordered(first, last, proof, row, order):
            return
        if between:
            low, high = (first, last) if row["order"] == "<=" else (last, first)
            for end, bound, relation in ((low, side.lower, ">="), (high, side.upper, "<=")):
                if bound is None or end != Number(bound):
                    conditions.append(str(Link(Variable(name), relation, end)))
            if not conditions:
                return
        there = stated_domain(everything, [*map(str, stated.where), *conditions])
        finite = proof.shown(_finite(term), there)
        if finite is not None:
            yield _Between(tree, proof, there, {**row, "between": between, "integrand": finite})


def _ordered(
    first: Expression, last: Expression, proof: IntegralProof, row: dict[str, Json], wanted: str
) -> bool:
    """Whether one end is shown to be the smaller one, or the one wanted is."""
    for low, high, order in ((first, last, "<="), (last, first, ">=")):
        if wanted not in {"", order}:
            continue
        if isinstance(low, Number) and isinstance(high, Number):
            if low.value > high.value:
                continue
        else:
            shown = proof.shown(Link(low, "<=", high), proof.stated)
            if shown is None:
                continue
            row["ordered"] = shown
        row["order"] = order
        return True
    return False


def _side(first: Expression, last: Expression, proof: IntegralProof, row: dict[str, Json]) -> Extent:
    """A range that both ends lie in, as narrow as numbers say; what is not seen of it is shown."""
    lower, lower_open = _bound(first, last, proof, row, above=False)
    upper, upper_open = _bound(first, last, proof, row, above=True)
    return Extent(lower, upper, lower_open, upper_open)


def _bound(
    first: Expression, last: Expression, proof: IntegralProof, row: dict[str, Json], *, above: bool
) -> tuple[Fraction | None, bool]:
    """A number beyond both ends, and whether they stay away from it; None if none is known."""
    stated = proof.stated
    places = [_beyond(end, stated, above=above) for end in (first, last)]
    values = [place for place, _ in places if place is not None]
    if len(values) < len(places):
        return None, True
    best = max(values) if above else min(values)
    is_open = all(left_out or place != best for place, left_out in places)
    key, relation = ("upper", "<") if above else ("lower", ">")
    for which, end in (("first", first), ("last", last)):
        if isinstance(end, Number | Variable):
            continue
        within = proof.shown(Link(end, relation if is_open else f"{relation}=", Number(best)), stated)
        if within is None:
            return None, True
        row[f"{which} {key}"] = within
    return best, is_open


def _beyond(end: Expression, stated: Stated, *, above: bool) -> tuple[Fraction | None, bool]:
    """A number beyond an end all over the domain, and whether the end stays away from it."""
    if isinstance(end, Number):
        return end.value, False
    if isinstance(end, Variable):
        side = stated.box[end.name]
        return (side.upper, side.open_upper) if above else (side.lower, side.open_lower)
    if isinstance(stated, WideDomain):
        return (None, True) if above else (Fraction(0), False)  # a guess, which is shown or left
    with precision(_BITS):
        values = {name: range_of(side.lower, side.upper) for name, side in stated.box.sides}
        found = rational_ends(ranges((end,), values)[0])
    if found is None:
        return None, True
    room = max(abs(found[0]), abs(found[1]), Fraction(1)) / 1024
    return (round(found[1] + room, 4) if above else round(found[0] - room, 4)), False


@dataclass(frozen=True)
class _Between:
    """The domain with a range for the variable of an integral, and what shows that the ends lie in it."""

    tree: Apply
    proof: IntegralProof
    domain: Stated
    row: dict[str, Json]

    @property
    def name(self) -> str:
        """The variable of the integral."""
        return write(self.tree.arguments[0])

    def places(self) -> Iterator[Point]:
        """Points of the domain with a value for the variable, strictly between the ends."""
        _, first, last, _ = self.tree.arguments
        for point in self.proof.points[:4]:
            with precision(_BITS):
                ends = [value_at(end, point) for end in (first, last)]
            if ends[0] is not None and ends[1] is not None:
                yield {**point, self.name: (ends[0][0] + ends[1][1]) / 2}

    def antiderivatives(self, term: Expression) -> Iterator[Expression]:
        """What is proposed for an expression."""
        positive = frozenset(
            name for name, side in self.domain.box.sides if side.lower is not None and side.lower >= 0
        )
        given: set[Expression] = set()
        for place in islice(self.places(), 2):
            for each in antiderivatives(term, self.name, positive, place):
                if each not in given:
                    given.add(each)
                    yield each

    def way(self, whole: Expression, row: dict[str, Json]) -> _Way:
        """What stands for the integral, tidied if that is shown to be the same."""
        gained = increment(whole, self.name, *self.tree.arguments[1:3])
        value = tidied(gained)
        if value != gained:
            shown = self.proof.shown(Link(gained, "==", value), self.proof.stated)
            if shown is not None:
                return _Way(value, {**row, "value": write(value), "worth": shown})
        return _Way(gained, row)

    def with_slope(self, whole: Expression, wanted: Expression) -> dict[str, Json] | None:
        """What a certificate says of an antiderivative; None if its slope is not shown to be that."""
        try:
            own = derivative(whole, self.name)
        except NotDifferentiableError:
            return None
        slope = self.proof.shown(Link(own, "==", wanted), self.domain)
        if slope is None:
            return None
        finite = self.proof.shown(_finite(whole), self.domain)
        if finite is None:
            return None
        return {**self.row, "antiderivative": write(whole), "slope": slope, "finite": finite}

    def bounded(self, *, above: bool) -> Iterator[_Way]:
        """Bounds of the integrand whose antiderivatives are known."""
        term = self.tree.arguments[3]
        for bound in self._bounds(term, above=above):
            shown = self.proof.shown(Link(term, "<=" if above else ">=", bound), self.domain)
            if shown is None:
                continue
            for whole in self.antiderivatives(bound):
                row = self.with_slope(whole, bound)
                if row is None:
                    continue
                way = "from above" if above else "from below"
                row |= {"by": way, "bound": write(bound), "bounded": shown}
                yield self.way(whole, row)
                break

    def _bounds(self, term: Expression, *, above: bool) -> Iterator[Expression]:
        """The integrand times how far the variable is beyond an end; its value at an end; numbers."""
        _, first, last, _ = self.tree.arguments
        variable = Variable(self.name)
        for end in (first, last) if above else (last, first):
            if end != ZERO:
                yield Apply("*", (Apply("/", (variable, end)), term))
        for end in (first, last):
            yield substitute(term, {self.name: end})
        number = self._number(term, above=above)
        if number is not None:
            yield number

    def _number(self, term: Expression, *, above: bool) -> Expression | None:
        """A number that seems to be a bound, with some room."""
        if variables(term) - {self.name}:
            return None
        side = self.domain.box[self.name]
        if side.lower is None or side.upper is None:
            return None
        seen: list[Fraction] = []
        with precision(_BITS):
            for step in range(_GRID):
                place = side.lower + (side.upper - side.lower) * step / (_GRID - 1)
                bounds = value_at(term, {self.name: place})
                if bounds is None:
                    return None
                seen.append(bounds[1] if above else bounds[0])
        best = max(seen) if above else min(seen)
        room = (max(seen) - min(seen)) * _ROOM
        rough = round(best + room if above else best - room, _DIGITS)
        return Number(Fraction(rough))


def _finite(tree: Expression) -> Link:
    return Link(Apply("-", (tree, tree)), "==", ZERO)


def _with(tree: Expression, old: Expression, new: Expression) -> Expression:
    if tree == old:
        return new
    if not isinstance(tree, Apply):
        return tree
    return Apply(tree.head, tuple(_with(each, old, new) for each in tree.arguments))
