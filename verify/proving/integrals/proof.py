"""Proofs of relations with integrals: each integral is replaced by the increment of an antiderivative.

Let F be a proposed antiderivative of f, and let the relation contain the integral of f over x from a to b.
The domain of the relation is extended by a range of x. These are proved, each with a certificate of its own;
the words in brackets are its key in the certificate of the relation:

- a and b are finite (ends), and lie in the range of x (first lower, last lower, first upper, last upper),
- on the extended domain f and F are finite (integrand, finite), and F' = f (slope).

So the integral is ``F(b) - F(a)``. That may be simplified (value, worth), and the relation without its
integrals is proved by the caller's means.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
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
_POINTS_TRIED, _MOST_PLACES = 4, 2
"""Points of the domain that may give a place between the ends, and places for which proposals are made."""
_BITS = 80
_MARGIN = Fraction(1, 1024)
"""A guessed bound is this much away from what balls say, relative to their size."""


@dataclass(frozen=True)
class _Replacement:
    """An expression that is equal to an integral, and what the certificate says of it."""

    value: Expression
    row: Mapping[str, Json]


@dataclass(frozen=True)
class _Bound:
    """A bound of both ends of an integral, with certificates that it is one; None: no bound is known."""

    value: Fraction | None
    is_open: bool
    """Whether the ends stay away from the bound."""
    row: Mapping[str, Json] = field(default_factory=dict)


_NO_BOUND = _Bound(None, is_open=True)


@dataclass
class IntegralProof:
    """A relation with integrals, and the search for its proof; ``points`` are some of its domain."""

    link: Link
    stated: Stated
    points: tuple[Point, ...]
    settle: Settle

    @cached_property
    def proof(self) -> Evidence | None:
        """A proof, or None if none is found."""
        rest, replacements = self.without_integrals, self._replacements
        if rest is None or not self.points or not 1 <= len(replacements) <= _MOST_INTEGRALS:
            return None
        evidence = self.settle(rest, self.stated)
        if evidence.certificate is None or not _is_proof(evidence, self.stated):
            return None
        payload: dict[str, Json] = {
            "integrals": [dict(each.row) for each in replacements.values()],
            "inner": dict(evidence.certificate),
        }
        return Evidence(
            Verdict.PROVED,
            f"integrals by antiderivative, {evidence.method}",
            f"{rest}: {evidence.summary}",
            margin=evidence.margin,
            certificate=certificate(
                "integrals", formula=str(self.link), domain=self.stated.to_json(), payload=payload
            ),
        )

    @cached_property
    def without_integrals(self) -> Link | None:
        """The same relation, with the increments of antiderivatives; None if some integral has none."""
        if len(self._replacements) < len(self._integrals):
            return None
        left, right = self.link.left, self.link.right
        for tree, replacement in self._replacements.items():
            left = replaced(left, {tree: replacement.value})
            right = replaced(right, {tree: replacement.value})
        return Link(left, self.link.relation, right)

    @cached_property
    def _integrals(self) -> tuple[Apply, ...]:
        return tuple(integrals_in(self.link.left, self.link.right))

    @cached_property
    def _replacements(self) -> dict[Apply, _Replacement]:
        """What replaces the integrals, up to the first one without a known antiderivative."""
        replacements: dict[Apply, _Replacement] = {}
        for tree in self._integrals:
            replacement = _Integral(self, write(tree.arguments[0]), *tree.arguments[1:]).replacement()
            if replacement is None:
                break
            replacements[tree] = replacement
        return replacements

    def certified(self, link: Link, domain: Stated) -> dict[str, Json] | None:
        """The certificate of a proof of a relation without integrals; None if there is no proof."""
        evidence = self.settle(link, domain)
        if evidence.certificate is None or not _is_proof(evidence, domain):
            return None
        return dict(evidence.certificate)


def _is_proof(evidence: Evidence, domain: Stated) -> bool:
    """Whether it decides the whole domain; where this is one point without variables, its value does."""
    return evidence.verdict is Verdict.PROVED or (
        evidence.verdict is Verdict.VERIFIED and not domain.box.names
    )


@dataclass(frozen=True)
class _Integral:
    """An integral of the relation: of ``integrand`` over ``variable``, from ``first`` to ``last``."""

    relation: IntegralProof
    variable: str
    first: Expression
    last: Expression
    integrand: Expression

    def replacement(self) -> _Replacement | None:
        """The increment of the first proposed antiderivative that is proved to be one; None if none is."""
        extended = self._extended_domain()
        if extended is None:
            return None
        domain, row = extended
        for antiderivative in self._proposals(domain):
            certificates = self._certificates_of(antiderivative, domain)
            if certificates is not None:
                return self._increment(antiderivative, {"by": "antiderivative", **row, **certificates})
        return None

    def _extended_domain(self) -> tuple[Stated, dict[str, Json]] | None:
        """The domain with a range for the variable that holds both ends, and the certificates of that."""
        stated = self.relation.stated
        if self.variable in stated.box.names:
            return None
        row: dict[str, Json] = {}
        if self._ends_to_show():
            finite = self.relation.certified(_is_finite(Apply("-", (self.last, self.first))), stated)
            if finite is None:
                return None
            row["ends"] = finite
        lower, upper = self._bound(above=False), self._bound(above=True)
        extent = Extent(lower.value, upper.value, lower.is_open, upper.is_open)
        sides: dict[str, Interval | Extent] = {**dict(stated.box.sides), self.variable: extent}
        domain = stated_domain(sides, [*map(str, stated.where)])
        finite = self.relation.certified(_is_finite(self.integrand), domain)
        if finite is None:
            return None
        return domain, {**row, **lower.row, **upper.row, "range": str(extent), "integrand": finite}

    def _ends_to_show(self) -> dict[str, Expression]:
        """The ends about which something has to be shown: of numbers and variables the domain tells all."""
        ends = {"first": self.first, "last": self.last}
        return {which: end for which, end in ends.items() if not isinstance(end, Number | Variable)}

    def _bound(self, *, above: bool) -> _Bound:
        """A bound of both ends, as narrow as can be shown."""
        stated = self.relation.stated
        bounds = [_guessed_bound(end, stated, above=above) for end in (self.first, self.last)]
        values = [bound.value for bound in bounds if bound.value is not None]
        if len(values) < len(bounds):
            return _NO_BOUND
        value = max(values) if above else min(values)
        is_open = all(bound.is_open or bound.value != value for bound in bounds)
        for candidate in [True, False] if is_open else [False]:
            row = self._certificates_of_bound(value, is_open=candidate, above=above)
            if row is not None:
                return _Bound(value, candidate, row)
        return _NO_BOUND

    def _certificates_of_bound(
        self, value: Fraction, *, is_open: bool, above: bool
    ) -> dict[str, Json] | None:
        """The certificates that the ends lie on one side of a number; None if one of them is not found."""
        key, relation = ("upper", "<") if above else ("lower", ">")
        row: dict[str, Json] = {}
        for which, end in self._ends_to_show().items():
            link = Link(end, relation if is_open else f"{relation}=", Number(value))
            shown = self.relation.certified(link, self.relation.stated)
            if shown is None:
                return None
            row[f"{which} {key}"] = shown
        return row

    def _proposals(self, domain: Stated) -> Iterator[Expression]:
        """What may be an antiderivative, each once."""
        positive = frozenset(
            name for name, side in domain.box.sides if side.lower is not None and side.lower >= 0
        )
        proposed: set[Expression] = set()
        for place in islice(self._places(), _MOST_PLACES):
            for each in antiderivatives(self.integrand, self.variable, positive, place):
                if each not in proposed:
                    proposed.add(each)
                    yield each

    def _places(self) -> Iterator[Point]:
        """Points of the domain with a value for the variable, strictly between the ends."""
        for point in self.relation.points[:_POINTS_TRIED]:
            with precision(_BITS):
                first, last = value_at(self.first, point), value_at(self.last, point)
            if first is not None and last is not None:
                yield {**point, self.variable: (first[0] + last[1]) / 2}

    def _certificates_of(self, antiderivative: Expression, domain: Stated) -> dict[str, Json] | None:
        """The certificates that it is finite, with the integrand as its slope; None if that is not shown."""
        try:
            slope = derivative(antiderivative, self.variable)
        except NotDifferentiableError:
            return None
        has_slope = self.relation.certified(Link(slope, "==", self.integrand), domain)
        if has_slope is None:
            return None
        finite = self.relation.certified(_is_finite(antiderivative), domain)
        if finite is None:
            return None
        return {"antiderivative": write(antiderivative), "slope": has_slope, "finite": finite}

    def _increment(self, antiderivative: Expression, row: dict[str, Json]) -> _Replacement:
        """Its increment between the ends, simplified if that is shown to be the same."""
        value = increment(antiderivative, self.variable, self.first, self.last)
        shorter = tidied(value)
        if shorter != value:
            same = self.relation.certified(Link(value, "==", shorter), self.relation.stated)
            if same is not None:
                return _Replacement(shorter, {**row, "value": write(shorter), "worth": same})
        return _Replacement(value, row)


def _guessed_bound(end: Expression, stated: Stated, *, above: bool) -> _Bound:
    """A bound of one end all over the domain; of an end that is an expression a guess, to be shown.

    Balls make the guess; where the domain is infinite it is that the end is above 0.
    """
    if isinstance(end, Number):
        return _Bound(end.value, is_open=False)
    if isinstance(end, Variable):
        side = stated.box[end.name]
        return _Bound(side.upper, side.open_upper) if above else _Bound(side.lower, side.open_lower)
    if isinstance(stated, WideDomain):
        return _NO_BOUND if above else _Bound(Fraction(0), is_open=True)
    with precision(_BITS):
        box = {name: range_of(side.lower, side.upper) for name, side in stated.box.sides}
        values = rational_ends(ranges((end,), box)[0])
    if values is None:
        return _NO_BOUND
    low, high = values
    margin = max(abs(low), abs(high), Fraction(1)) * _MARGIN
    return _Bound(round(high + margin, 4) if above else round(low - margin, 4), is_open=False)


def _is_finite(tree: Expression) -> Link:
    """``tree - tree = 0`` says that an expression has a finite value."""
    return Link(Apply("-", (tree, tree)), "==", ZERO)
