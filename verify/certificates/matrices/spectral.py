"""Spectral reduction: from two symmetric matrices to numbers l_1, ..., l_d, for every d.

For B positive definite and A symmetric there is an invertible S with B = S S^T and A = S diag(l_1, ..., l_d)
S^T; if B is the identity, S is orthogonal. Every matrix that is built of the two is then S f(L) S^T (a form),
S^-T f(L) S^-1 (its dual), S f(L) S^-1 or S^-T f(L) S^T (operators), with one formula f of l: sums ask for the
same kind, products for kinds that fit, and for the identity all kinds are the same. Then

- forms are in the Loewner order if f(l) is, for every l that there may be;
- traces are sums of f(l_i), determinants products, and x^T F x is a sum of f(l_i) w_i with weights w_i >= 0.

Sums and products of free length are compared term by term, or by the mean; each with a scalar certificate
about one l.
"""

from collections.abc import Mapping
from contextlib import suppress
from fractions import Fraction
from typing import Final, NamedTuple

from ....theory.formulas.expression import variables
from ....theory.formulas.language import expression
from ....theory.matrices.statement import is_free
from ....theory.matrices.terms import (
    SCALAR,
    SCALAR_FUNCTIONS,
    Number,
    Op,
    Relation,
    Symbol,
    Term,
    shape_of,
    write,
)
from ....theory.numbers.json_value import Json
from ..boxes import Given, RejectedError
from .context import ABOVE_ZERO, FROM_ONE, FROM_ZERO, REAL, Context
from .normal_form import added

EIGENVALUE: Final = "l"
FORM, DUAL, ACTING, COACTING, EVERY = "form", "dual", "acting", "coacting", "every"
IDENTITY, ZERO = "identity", "zero"
_PRODUCTS: Final = {
    (FORM, DUAL): ACTING,
    (DUAL, FORM): COACTING,
    (ACTING, ACTING): ACTING,
    (COACTING, COACTING): COACTING,
    (ACTING, FORM): FORM,
    (FORM, COACTING): FORM,
    (DUAL, ACTING): DUAL,
    (COACTING, DUAL): DUAL,
}
_INVERSES: Final = {FORM: DUAL, DUAL: FORM, ACTING: ACTING, COACTING: COACTING, EVERY: EVERY}
_TRANSPOSES: Final = {FORM: FORM, DUAL: DUAL, ACTING: COACTING, COACTING: ACTING, EVERY: EVERY}
_SUMS: Final = {"trace", "weighted"}


class _Function(NamedTuple):
    """What a matrix is on the eigenvalues, and how it sits beside S."""

    kind: str
    text: str


class _Aggregate(NamedTuple):
    """A trace, a determinant, or a form of a column, as a sum or product over the eigenvalues."""

    what: str
    text: str
    weights: str = ""
    """Of a form: the column, and whether it is measured by S^T x or by S^-1 x."""


class _Pencil:
    """Two matrices, and what is known of the eigenvalues of one relative to the other."""

    def __init__(self, context: Context, row: Mapping[str, Given]) -> None:
        self.context = context
        algebra = context.algebra
        base, other = context.term(row["base"]), context.term(row["other"])
        shape = shape_of(base, context.shapes)
        if shape == SCALAR or shape_of(other, context.shapes) != shape:
            raise RejectedError("the pair is not of two matrices of one size")
        self.size = shape[0]
        self.base, self.other = algebra.normal(base), algebra.normal(other)
        if not algebra.is_definite(self.base):
            raise RejectedError(f"{write(base)} is not shown to be positive definite")
        if not algebra.is_symmetric(self.other):
            raise RejectedError(f"{write(other)} is not shown to be symmetric")
        self.conditions: list[str] = []
        self._names: dict[_Aggregate, str] = {}
        self.alike = base == Op("I", (Symbol(self.size),))
        self.side = self._side(row)
        self.sides = {**context.scalars(), EIGENVALUE: self.side}
        if EIGENVALUE in context.kinds:
            raise RejectedError(f"{EIGENVALUE} is a symbol of the statement")

    def _side(self, row: Mapping[str, Given]) -> str:
        """The range of the eigenvalues: other >= low*base and other <= high*base, shown or known.

        A second lower end, the floor, and ends that are no numbers become conditions on the eigenvalue.
        """
        ends: dict[str, tuple[Fraction, bool]] = {}
        for end in ("low", "high", "floor"):
            given = row.get(end)
            if given is None:
                continue
            value = self.context.term(given["value"])
            if shape_of(value, self.context.shapes) != SCALAR:
                raise RejectedError("an end of the eigenvalues is a number")
            scaled = self.context.algebra.times(self.context.algebra.normal(value), self.base)
            rest = added(self.other, scaled, -1)
            rest = rest if end != "high" else added({}, rest, -1)
            strict = given["strict"] is True
            if "fact" in given:
                fact = self.context.fact(given["fact"])
                if shape_of(fact.left, self.context.shapes) != (self.size, self.size):
                    raise RejectedError(f"{fact} is about something else")
                if fact.sign == "==" or (strict and fact.sign not in {"<", ">"}):
                    raise RejectedError(f"{fact} is not the order that is asked for")
                rest, strict = added(rest, self.context.difference(fact), -1), False
            algebra = self.context.algebra
            if not (algebra.is_definite(rest) if strict else algebra.is_semidefinite(rest)):
                raise RejectedError(f"the eigenvalues are not shown to have the {end} end {write(value)}")
            if isinstance(value, Number) and end != "floor":
                ends[end] = (value.value, given["strict"] is True)
            else:
                sign = (">" if end != "high" else "<") + "=" * (given["strict"] is not True)
                self.conditions.append(f"{EIGENVALUE} {sign} {self.scalar(value)}")
        low, high = ends.get("low"), ends.get("high")
        left = "(-oo" if low is None else f"{'(' if low[1] else '['}{low[0]}"
        right = "oo)" if high is None else f"{high[0]}{')' if high[1] else ']'}"
        return f"{left}, {right}"

    def function(self, tree: Term) -> _Function:
        """What a square matrix is on the eigenvalues."""
        if shape_of(tree, self.context.shapes) != (self.size, self.size):
            raise RejectedError(f"{write(tree)} is of another size than the pair")
        normal = self.context.algebra.normal(tree)
        if not normal:
            return _Function(ZERO, "0")
        if normal == self.base:
            return _Function(EVERY if self.alike else FORM, "1")
        if normal == self.other:
            return _Function(EVERY if self.alike else FORM, EIGENVALUE)
        match tree:
            case Op("I", (Symbol(size),)) if size == self.size:
                return _Function(IDENTITY, "1")
            case Op("+" | "-" as head, (one, other)):
                first, second = self.function(one), self.function(other)
                return _Function(
                    _together(first, second, tree), f"({first.text} {head} {_closed(second.text)})"
                )
            case Op("neg", (one,)):
                first = self.function(one)
                return _Function(first.kind, f"(-{_closed(first.text)})")
            case Op("inverse", (one,)):
                first = self.function(one)
                return _Function(_INVERSES.get(first.kind, first.kind), f"(1/{_closed(first.text)})")
            case Op("T", (one,)):
                first = self.function(one)
                return _Function(_TRANSPOSES.get(first.kind, first.kind), first.text)
            case Op("*", factors):
                found = _Function(IDENTITY, "")
                for each in factors:
                    if shape_of(each, self.context.shapes) == SCALAR:
                        found = _Function(found.kind, _times(found.text, self.scalar(each)))
                    else:
                        found = _multiplied(found, self.function(each), tree)
                return found
        raise RejectedError(f"{write(tree)} is not built of the two matrices")

    def scalar(self, tree: Term) -> str:
        """A scalar without matrices."""
        match tree:
            case Number(value):
                return f"({value})"
            case Symbol(name) if name in self.context.scalars():
                return name
            case Op("+" | "-" | "*" | "/" | "**" as head, arguments):
                return "(" + head.join(_closed(self.scalar(each)) for each in arguments) + ")"
            case Op("neg", (one,)):
                return f"(-{_closed(self.scalar(one))})"
            case Op("trace", _):
                return self._name(tree)
        raise RejectedError(f"{write(tree)} is not a scalar of the statement")

    def named(self, table: Given) -> dict[str, _Aggregate]:
        """The aggregates of the certificate, whose names are free."""
        found: dict[str, _Aggregate] = {}
        for name, row in table.items():
            if name in self.sides or not is_free(name):
                raise RejectedError(f"{name} is taken, or no aggregate")
            own = self._aggregate(self.context.term(row["of"]))
            if own in self._names:
                raise RejectedError(f"{name} is named twice")
            self._names[own] = name
            found[name] = own
            self.sides[name] = self._range(own, row)
        return found

    def _range(self, own: _Aggregate, row: Mapping[str, Given]) -> str:
        side = row.get("side", REAL)
        if side == REAL:
            return REAL
        if own.what == "base":
            if side != ABOVE_ZERO:
                raise RejectedError("the determinant of a positive definite matrix is positive")
            return ABOVE_ZERO
        wanted = {ABOVE_ZERO: f"{own.text} > 0", FROM_ZERO: f"{own.text} >= 0", FROM_ONE: f"{own.text} >= 1"}
        if side not in wanted or (own.what == "weighted" and side != FROM_ZERO):
            raise RejectedError(f"the range {side!r} of an aggregate")
        self.certified(row["shown"], wanted[str(side)])
        return str(side)

    def _aggregate(self, tree: Term) -> _Aggregate:
        """What a trace, a determinant or a form is on the eigenvalues; of a determinant without that of B."""
        match tree:
            case Op("trace", (one,)):
                inner = self.function(one)
                if inner.kind not in {ACTING, COACTING, EVERY, IDENTITY}:
                    raise RejectedError(f"{write(tree)} depends on more than the eigenvalues")
                return _Aggregate("trace", inner.text)
            case Op("det", (one,)):
                inner = self.function(one)
                return _Aggregate("base", "1") if self._is_base(one) else _Aggregate("det", inner.text)
            case Op("*", (Op("T", (Symbol(name),)), *middle, Symbol(same))) if name == same:
                if shape_of(tree.arguments[-1], self.context.shapes) != (self.size, "1"):
                    raise RejectedError(f"{name} is no column of the size of the pair")
                inner = self.function(Op("*", tuple(middle))) if middle else _Function(IDENTITY, "1")
                if inner.kind in {ACTING, COACTING}:
                    raise RejectedError(f"{write(tree)} is no form")
                kind = EVERY if self.alike else inner.kind
                return _Aggregate("weighted", inner.text, f"{kind} {name}")
        raise RejectedError(f"{write(tree)} is no trace, determinant or form")

    def text(self, tree: Term) -> str:
        """The scalar formula that a term is, with names for the aggregates."""
        match tree:
            case Number(value):
                return f"({value})"
            case Symbol(name) if name in self.context.scalars():
                return name
            case Op("det", (one,)):
                return self._determinant(one)
            case Op("trace", _):
                return self._name(tree)
            case Op("*", factors) if all(shape_of(each, self.context.shapes) == SCALAR for each in factors):
                return "*".join(f"({self.text(each)})" for each in factors)
            case Op("*", _):
                return self._name(tree)
            case Op("+" | "-" | "/" | "**" as head, (one, other)):
                return f"({self.text(one)}){head}({self.text(other)})"
            case Op("neg", (one,)):
                return f"-({self.text(one)})"
            case Op(head, arguments) if head in SCALAR_FUNCTIONS:
                return f"{head}({', '.join(map(self.text, arguments))})"
        raise RejectedError(f"{write(tree)} does not depend on the eigenvalues alone")

    def _determinant(self, one: Term) -> str:
        inner = self.function(one)
        name = self._name(Op("det", (one,)))
        if inner.kind not in {FORM, DUAL} or self._is_base(one):
            return name
        base = self._names.get(_Aggregate("base", "1"))
        if base is None:
            raise RejectedError("the determinant of the first matrix has no name")
        return f"({base})*({name})" if inner.kind == FORM else f"({name})/({base})"

    def _is_base(self, one: Term) -> bool:
        """Whether a matrix of the size of the pair is the first of it, and not the identity."""
        return not self.alike and self.context.algebra.normal(one) == self.base

    def _name(self, tree: Term) -> str:
        own = self._aggregate(tree)
        if own not in self._names:
            raise RejectedError(f"{write(tree)} has no name")
        return self._names[own]

    def certified(self, certificate: Json, wanted: str, conditions: list[str] | None = None) -> None:
        """A scalar certificate about one eigenvalue, the scalars and the aggregates."""
        allowed = [*self._known(), *self.conditions, *(conditions or [])]
        self.context.certified(certificate, wanted, self.sides, allowed)

    def _known(self) -> list[str]:
        """What is known of scalars without matrices."""
        found = []
        for each in self.context.known:
            with suppress(RejectedError):
                found.append(f"{self.scalar(each.left)} {each.sign} {self.scalar(each.right)}")
        return found


def by_spectrum(context: Context, said: Relation, row: Mapping[str, Given]) -> None:
    """What is said holds for the eigenvalues, however many there are."""
    pencil = _Pencil(context, row)
    named = pencil.named(row.get("aggregates", {}))
    if not context.is_of_numbers(said):
        left, right = pencil.function(said.left), pencil.function(said.right)
        kind = _together(left, right, said.left)
        if said.sign != "==" and kind not in {FORM, DUAL, EVERY, IDENTITY, ZERO}:
            raise RejectedError(f"{said} is no order of symmetric matrices")
        members = _members(pencil, named, row)
        pencil.certified(row["certificate"], f"{left.text} {said.sign} {right.text}", members)
        return
    shown = [_COMPARED[fact["by"]](pencil, named, fact) for fact in row.get("facts", [])]
    pencil.certified(
        row["certificate"], f"{pencil.text(said.left)} {said.sign} {pencil.text(said.right)}", shown
    )


def _by_terms(pencil: _Pencil, named: Mapping[str, _Aggregate], fact: Mapping[str, Given]) -> str:
    """``left <= factor*right`` of two sums of the same weights, if it holds of every term.

    The factor may be compared with a single term: a member of a sum of what is not negative is at most the
    sum, and a factor of a product of what is at least 1 at most the product.
    """
    left, right = named[str(fact["left"])], named[str(fact["right"])]
    if left.what not in _SUMS or (left.what, left.weights) != (right.what, right.weights):
        raise RejectedError("two sums with different weights are not compared term by term")
    factor = str(fact.get("factor", "1"))
    if EIGENVALUE in variables(expression(factor)):
        raise RejectedError("the factor changes with the eigenvalue")
    conditions = _members(pencil, named, fact)
    pencil.certified(fact["certificate"], f"{left.text} <= ({factor})*({right.text})", conditions)
    return f"{fact['left']} <= ({factor})*{fact['right']}"


def _members(pencil: _Pencil, named: Mapping[str, _Aggregate], row: Mapping[str, Given]) -> list[str]:
    """A term or factor that belongs to an eigenvalue is at most the whole sum or product."""
    conditions = []
    for name in row.get("members", []):
        whole = named[str(name)]
        if (whole.what, pencil.sides[str(name)]) not in {
            ("det", FROM_ONE),
            ("trace", FROM_ZERO),
            ("trace", FROM_ONE),
            ("trace", ABOVE_ZERO),
        }:
            raise RejectedError(f"a member of {name} may be larger than it")
        conditions.append(f"{whole.text} <= {name}")
    return conditions


def _by_logarithms(pencil: _Pencil, named: Mapping[str, _Aggregate], fact: Mapping[str, Given]) -> str:
    """``log(product) <= sum``, or the reverse, if it holds of every factor and term."""
    whole, total = named[str(fact["left"])], named[str(fact["right"])]
    if whole.what != "det" or total.what != "trace" or fact["relation"] not in {"<=", ">="}:
        raise RejectedError("the logarithm of a product is compared with a sum")
    if pencil.sides[str(fact["left"])] not in {ABOVE_ZERO, FROM_ONE}:
        raise RejectedError("the logarithm of a product that may be zero")
    pencil.certified(fact["certificate"], f"log({whole.text}) {fact['relation']} {total.text}")
    return f"log({fact['left']}) {fact['relation']} {fact['right']}"


def _by_the_mean(pencil: _Pencil, named: Mapping[str, _Aggregate], fact: Mapping[str, Given]) -> str:
    """A product of what is not negative is at most the mean to the power of the number of factors."""
    whole, total = named[str(fact["left"])], named[str(fact["right"])]
    if whole.what != "det" or total.what != "trace" or whole.text != total.text:
        raise RejectedError("a product and a sum of different numbers")
    if pencil.sides[str(fact["left"])] == REAL:
        raise RejectedError("the mean bounds products of what is not negative")
    return f"{fact['left']} <= ({fact['right']}/{pencil.size})**{pencil.size}"


_COMPARED: Final = {"terms": _by_terms, "logarithms": _by_logarithms, "mean": _by_the_mean}


def _together(one: _Function, other: _Function, tree: Term) -> str:
    """The kind of a sum."""
    if one.kind == other.kind:
        return one.kind
    for first, second in ((one, other), (other, one)):
        if first.kind == IDENTITY and second.kind in {ACTING, COACTING, EVERY}:
            return second.kind
        if first.kind == ZERO:
            return second.kind
    raise RejectedError(f"{write(tree)} adds or compares what is not of one kind: {one.kind}, {other.kind}")


def _multiplied(one: _Function, other: _Function, tree: Term) -> _Function:
    text = _times(one.text, other.text)
    if ZERO in {one.kind, other.kind}:
        return _Function(ZERO, "0")
    if one.kind == IDENTITY:
        return _Function(other.kind, text)
    if other.kind == IDENTITY or (one.kind == other.kind == EVERY):
        return _Function(one.kind, text)
    kind = _PRODUCTS.get((one.kind, other.kind))
    if kind is None:
        raise RejectedError(f"{write(tree)} multiplies what does not commute: {one.kind}, {other.kind}")
    return _Function(kind, text)


def _times(one: str, other: str) -> str:
    return f"{_closed(one)}*{_closed(other)}" if one else other


def _closed(text: str) -> str:
    return text if text.isalnum() else f"({text})"
