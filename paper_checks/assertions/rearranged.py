"""Whether one relation is another with its terms moved, scaled or turned round, and says no more."""

from __future__ import annotations

from fractions import Fraction

from ...theory.formulas.expression import Expression, Link, Number, Variable, write

Sum = dict[str, Fraction]
"""Terms with their factors; the constant is the empty text."""


def rearranges(known: Link, wanted: Link) -> bool:
    """Whether ``wanted`` is ``known`` with terms moved, both sides scaled, or equality allowed."""
    one, other = _sum(known.margin), _sum(wanted.margin)
    if set(one) != set(other) or not one:
        return False
    some = next(iter(one))
    factor = other[some] / one[some]
    if any(other[term] != factor * one[term] for term in one):
        return False
    if known.relation == "==":
        return not wanted.strict
    return factor > 0 and wanted.relation != "==" and (known.strict or not wanted.strict)


def _sum(tree: Expression) -> Sum:
    found = _terms(tree)
    return {term: factor for term, factor in found.items() if factor}


def _terms(tree: Expression) -> Sum:
    if isinstance(tree, Number):
        return {"": tree.value}
    if isinstance(tree, Variable):
        return {tree.name: Fraction(1)}
    head, inner = tree.head, tree.arguments
    if head in {"+", "-"}:
        return _added(_terms(inner[0]), _terms(inner[1]), Fraction(1 if head == "+" else -1))
    if head == "neg":
        return _added({}, _terms(inner[0]), Fraction(-1))
    if head == "*":
        for number, rest in (inner, inner[::-1]):
            if set(known := _sum(number)) <= {""}:
                return _added({}, _terms(rest), known.get("", Fraction(0)))
    if head == "/" and set(known := _sum(inner[1])) == {""}:
        return _added({}, _terms(inner[0]), 1 / known[""])
    return {write(tree): Fraction(1)}


def _added(one: Sum, other: Sum, factor: Fraction) -> Sum:
    return {
        term: one.get(term, Fraction(0)) + factor * other.get(term, Fraction(0)) for term in {**one, **other}
    }
