"""Formulas with integrals: what is put in place of each of them, and a proof of the formula that is left.

The slope of an antiderivative is shown to be the integrand between the ends, as an identity.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import islice

from ....theory.formulas.balls import precision, range_of, ranges, rational_ends, value_at
from ....theory.formulas.domain import Domain, Interval
from ....theory.formulas.expression import ZERO, Apply, Expression, Link, Number, Variable, replaced, write
from ....theory.formulas.integrals.written import integrals_in
from ....theory.formulas.slopes import NotDifferentiableError, derivative
from ....theory.formulas.wide_domain import Extent, WideDomain, stated_domain
from ....theory.numbers.json_value import Json
from ...evidence.certificate import certificate
from ...evidence.ladder import Evidence, Verdict
from ..exact_points import Point
from .candidates import antiderivatives, increment
from .tidied import tidied

Stated = Domain | WideDomain
Settle = Callable[[Link, Stated], Evidence]
"""What settles a relation without integrals on a domain."""

_MOST_INTEGRALS = 12
_BITS = 80


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
        rest = self.without_integrals
        if rest is None:
            return None
        ways = filter(None, map(self._exact, trees))
        found = self.settle(rest, self.stated)
        if found.certificate is None or not _proves(found, self.stated):
            return None
        payload: dict[str, Json] = {
            "integrals": [dict(way.row) for way in ways],
            "inner": dict(found.certificate),
        }
        return Evidence(
            Verdict.PROVED,
            f"integrals by antiderivative, {found.method}",
            f"{rest}: {found.summary}",
            margin=found.margin,
            certificate=certificate(
                "integrals", formula=str(self.link), domain=self.stated.to_json(), payload=payload
            ),
        )

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
            left, right = (replaced(side, {tree: way.value}) for side in (left, right))
        return Link(left, self.link.relation, right)

    def _exact(self, tree: Apply) -> _Way | None:
        if tree not in self._known:
            self._known[tree] = next(self._by_antiderivative(tree), None)
        return self._known[tree]

    @cached_property
    def _known(self) -> dict[Apply, _Way | None]:
        return {}

    def _by_antiderivative(self, tree: Apply) -> Iterator[_Way]:
        found = between(tree, self)
        for whole in found.antiderivatives(tree.arguments[3]) if found is not None else ():
            row = found.with_slope(whole, tree.arguments[3]) if found is not None else None
            if found is not None and row is not None:
                yield found.way(whole, {"by": "antiderivative", **row})

    def shown(self, link: Link, there: Stated) -> dict[str, Json] | None:
        """The certificate of a proof of a relation; None if there is none."""
        found = self.settle(link, there)
        if found.certificate is None or not _proves(found, there):
            return None
        return dict(found.certificate)


def _proves(found: Evidence, there: Stated) -> bool:
    alone = not there.box.names and found.verdict is Verdict.VERIFIED
    return found.verdict is Verdict.PROVED or alone


def between(tree: Apply, proof: IntegralProof) -> "_Between | None":
    """The domain with a range for the variable that holds both ends; None if what is needed is not shown."""
    index, first, last, term = tree.arguments
    name, stated = write(index), proof.stated
    if name in stated.box.names:
        return None
    row: dict[str, Json] = {}
    if not all(isinstance(end, Number | Variable) for end in (first, last)):
        finite = proof.shown(_finite(Apply("-", (last, first))), stated)
        if finite is None:
            return None
        row["ends"] = finite
    side = _side(first, last, proof, row)
    row["range"] = str(side)
    everything: dict[str, Interval | Extent] = {**dict(stated.box.sides), name: side}
    there = stated_domain(everything, [*map(str, stated.where)])
    finite = proof.shown(_finite(term), there)
    return None if finite is None else _Between(tree, proof, there, {**row, "integrand": finite})


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
    for open_end in dict.fromkeys((is_open, False)):
        beyond = relation if open_end else f"{relation}="
        ends = [
            (which, end)
            for which, end in (("first", first), ("last", last))
            if not isinstance(end, Number | Variable)
        ]
        within = {which: proof.shown(Link(end, beyond, Number(best)), stated) for which, end in ends}
        if None not in within.values():
            row |= {f"{which} {key}": shown for which, shown in within.items()}
            return best, open_end
    return None, True


def _beyond(end: Expression, stated: Stated, *, above: bool) -> tuple[Fraction | None, bool]:
    """A number beyond an end all over the domain, and whether the end stays away from it."""
    if isinstance(end, Number):
        return end.value, False
    if isinstance(end, Variable):
        side = stated.box[end.name]
        return (side.upper, side.open_upper) if above else (side.lower, side.open_lower)
    if isinstance(stated, WideDomain):
        return (None, True) if above else (Fraction(0), True)  # a guess, which is shown or left
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


def _finite(tree: Expression) -> Link:
    return Link(Apply("-", (tree, tree)), "==", ZERO)
