"""Formulas with integrals: what a certificate puts in place of each of them, and why it may.

By ``antiderivative``, ``F(b) - F(a)`` stands for the integral. The rechecker differentiates ``F`` itself.
That the slope is the integrand is then decided as an identity, with values on both sides, wherever the
variable lies between the ends; ``F`` and the integrand are shown to be finite there. Operations that have a
slope are continuous, and have it, wherever it has a finite value, so that there is no jump between the ends.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

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
from ....theory.formulas.expression import replaced as exchanged
from ....theory.formulas.integrals.written import integrals_in
from ....theory.formulas.language import expression
from ....theory.formulas.wide_domain import Extent, WideDomain, extent, stated_domain
from ....theory.numbers.json_value import Json
from ...evidence.certificate import certificate, list_of, stated_domain_of, validated
from ..boxes import Given, RejectedError
from ..proof_rules import single
from ..slopes import NoSlopeError, slope
from ..wide_domains import Shown, after_substitution, domain_text, same


def check_integrals(document: Mapping[str, Json], payload: Mapping[str, Json], shown: Shown) -> None:
    """The relation with something in place of each integral is shown, and so is that it may stand there."""
    link, stated = single(document["formula"]), stated_domain_of(document)
    if missing := variables(link.margin) - set(stated.box.names):
        raise RejectedError(f"the domain does not say where {', '.join(sorted(missing))} lies")
    trees, rows = integrals_in(link.left, link.right), list_of(payload["integrals"], "integrals")
    values: dict[Expression, Expression] = {
        tree: _Row(tree, stated, row, shown).value() for tree, row in zip(trees, rows, strict=True)
    }
    without = Link(exchanged(link.left, values), link.relation, exchanged(link.right, values))
    inner = shown(payload["inner"])
    if domain_text(inner) != str(stated):
        raise RejectedError("what is left is shown on another domain")
    if not same(single(inner["formula"]), without):
        raise RejectedError(f"what is left is not {link} without its integrals")


class _Row(NamedTuple):
    """One integral, and what a certificate says of it."""

    tree: Apply
    stated: Domain | WideDomain
    row: Mapping[str, Json]
    shown: Shown

    @property
    def name(self) -> str:
        return write(self.tree.arguments[0])

    @property
    def integrand(self) -> Expression:
        return self.tree.arguments[3]

    def value(self) -> Expression:
        """What stands for the integral."""
        whole = expression(str(self.row["antiderivative"]))
        if self.name in self.stated.box.names:
            raise RejectedError(f"{write(self.tree)} runs over {self.name}, a variable of the domain")
        first, last = self.tree.arguments[1:3]
        if not all(isinstance(end, Number | Variable) for end in (first, last)):
            self._finite(self.row["ends"], Apply("-", (last, first)), self.stated)
        there = self._between()
        self._finite(self.row["finite"], whole, there)
        self._finite(self.row["integrand"], self.integrand, there)
        self._has_slope(whole, there)
        gained = Apply("-", (substitute(whole, {self.name: last}), substitute(whole, {self.name: first})))
        if "value" not in self.row:
            return gained
        value = expression(str(self.row["value"]))
        self._says(Link(gained, "==", value), "worth")
        return value

    def _between(self) -> Domain | WideDomain:
        """The domain with a range for the variable that holds both ends."""
        side = extent(self.name, str(self.row["range"]))
        if side.whole:
            raise RejectedError(f"{self.name} in {side}: integrals are over reals")
        first, last = self.tree.arguments[1:3]
        self._lies_within("first", first, side)
        self._lies_within("last", last, side)
        sides: dict[str, Interval | Extent] = {**dict(self.stated.box.sides), self.name: side}
        return stated_domain(sides, [*map(str, self.stated.where)])

    def _lies_within(self, which: str, end: Expression, side: Extent) -> None:
        """An end lies in the range, and not at an end of it that is left out."""
        for bound, is_open, relation, key in (
            (side.lower, side.open_lower, ">", "lower"),
            (side.upper, side.open_upper, "<", "upper"),
        ):
            if bound is None or self._is_within(end, bound, relation, is_open=is_open):
                continue
            self._says(Link(end, relation if is_open else f"{relation}=", Number(bound)), f"{which} {key}")

    def _is_within(self, end: Expression, bound: Fraction, relation: str, *, is_open: bool) -> bool:
        """Whether an end that is a number or a variable is seen to lie on the right side of a number."""
        place, left_out = None, False
        if isinstance(end, Number):
            place = end.value
        elif isinstance(end, Variable):
            side = self.stated.box[end.name]
            below = relation == ">"
            place, left_out = (side.lower, side.open_lower) if below else (side.upper, side.open_upper)
        beyond = place is not None and (place > bound if relation == ">" else place < bound)
        return beyond or (place == bound and (left_out or not is_open))

    def _says(self, link: Link, key: str) -> None:
        """Check that a relation is shown on the domain."""
        proof = self.shown(self.row[key])
        if domain_text(proof) != str(self.stated) or not same(single(proof["formula"]), link):
            raise RejectedError(f"{link} is not shown on {self.stated}")

    def _finite(self, proof: Json, tree: Expression, there: Domain | WideDomain) -> None:
        """A difference with itself has a value only where both are finite."""
        given = self.shown(proof)
        if domain_text(given) != str(there) or not same(
            single(given["formula"]), Link(Apply("-", (tree, tree)), "==", ZERO)
        ):
            raise RejectedError(f"{write(tree)} is not shown to be finite on {there}")

    def _has_slope(self, whole: Expression, there: Domain | WideDomain) -> None:
        """The certificate says how an identity is shown there; which one it is, is written down here."""
        try:
            own = slope(whole, self.name)
        except NoSlopeError as error:
            raise RejectedError(str(error)) from None
        proof = _restated(self.row["slope"], Link(own, "==", self.integrand))
        if domain_text(self.shown(proof)) != str(there):
            raise RejectedError(f"the slope of {write(whole)} is shown on another domain than {there}")


def _restated(given: Json, link: Link) -> dict[str, Json]:
    """The certificate of an identity, about another one: with the same witness and the same lemmas."""
    document: Mapping[str, Given] = validated(given)
    payload = document["payload"]
    if document["kind"] == "substitution":
        trees = {name: expression(str(text)) for name, text in payload["by"].items()}
        payload = {**payload, "inner": _restated(payload["inner"], after_substitution(link, trees))}
    return certificate(str(document["kind"]), formula=str(link), domain=document["domain"], payload=payload)
