"""Symbolic identities: both sides have the same canonical form, so they are equal wherever defined."""

from ...theory.formulas.domain import Box, Domain
from ...theory.formulas.expression import Apply, Expression, Link, Number, heads, substitute
from ...theory.formulas.integrals.written import has_integral
from ...theory.formulas.repeated import unrolled_link
from .d_eps_regimes import choices, resolved
from .definedness import missing
from .exact_points import Point, holds, rounded_off, touches
from .signs import Knowledge, Signs


def identical(link: Link, signs: Signs) -> bool:
    """Whether both sides are recognised as the same function on the domain, defined everywhere."""
    if missing(link.margin, signs) is not None:
        return False
    margin = resolved(link.margin, signs)
    if signs.algebra.is_zero(margin):
        return True
    return bool(heads(margin) & {"exp", "**"}) and signs.whole_part_algebra.is_zero(margin)


def equal_at(link: Link, point: Point) -> bool:
    """Whether both sides are recognised as the same number at an exact point."""
    if has_integral(link.left, link.right):
        return False
    there = substitute(
        unrolled_link(link, point).margin, {name: Number(value) for name, value in point.items()}
    )
    decided = _decided(there)
    signs = Knowledge().on(Domain(Box(())))
    return (
        signs.algebra.is_zero(decided) and missing(decided, signs) is None and missing(there, signs) is None
    )


def _decided(tree: Expression) -> Expression:
    """A constant with its ``d_eps``, choices and jumps replaced by their values, where balls can tell."""
    if not isinstance(tree, Apply):
        return tree
    inner = Apply(tree.head, tuple(_decided(argument) for argument in tree.arguments))
    if inner.head in {"ceil", "floor"}:
        return rounded_off(inner)
    for conditions, value in choices(inner):
        if all(holds(condition, {}) for condition in conditions):
            return value
    return inner


def same_at(link: Link, point: Point) -> bool:
    """Whether both sides, which balls cannot separate, are the same number by algebra."""
    return touches(link, point) and equal_at(link, point)
