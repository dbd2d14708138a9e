"""Relations at exact points, decided in balls; points of a domain."""

import math
from collections.abc import Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache
from types import SimpleNamespace
from typing import TYPE_CHECKING

from ...theory.formulas.balls import (
    Range,
    near_value_at,
    precision,
    range_at,
    range_at_once,
    range_by_rationals,
    rational_ends,
    value_at,
    zero,
)
from ...theory.formulas.domain import Domain
from ...theory.formulas.exact_value import exact_steps
from ...theory.formulas.expression import Apply, Expression, Link, Number, heads, substitute, variables
from ...theory.formulas.repeated import unrolled_link
from ...theory.formulas.straight_line import program
from ...theory.formulas.wide_domain import WideDomain
from ...theory.numbers.enclosure import Enclosure
from .symbolic import Algebra, NoCanonicalFormError

if TYPE_CHECKING:
    from flint import fmpq

Point = Mapping[str, Fraction]


PRECISIONS = (100, 300, 1000)
_WAYS = ((PRECISIONS[0], range_at), (PRECISIONS[1], range_at), (PRECISIONS[2], range_by_rationals))
Bounds = tuple[Fraction, Fraction]
_ROUNDS_OFF = frozenset({"ceil", "floor"})
_CONSTANTS = SimpleNamespace(**dict.fromkeys(("positive", "nonnegative"), lambda tree: sign_at(tree, {}) > 0))
"""What is known of signs of constants."""


def holds(link: Link, point: Point) -> bool | None:
    """Whether the relation holds at an exact point; None where no precision up to 1000 bits decides."""
    return glanced_at(link, point)[0]


def glanced_at(link: Link, point: Point) -> tuple[bool | None, list[Range]]:
    """As `looked_at`, with no ranges where one ball or a rational decides at once."""
    margin = unrolled_link(link, point).margin
    compiled = program(margin)
    if compiled.decisive:
        value = exact_steps(compiled, point)[compiled.outputs[0]]
        return looked_at(link, point) if value is None else (_decided(link, value), [])
    with precision(PRECISIONS[0]):
        found = range_at_once(margin, point)
    verdict = None if found is None else _signed(link, found)
    return looked_at(link, point) if verdict is None else (verdict, [])


def near_bounds(tree: Expression, point: Point, bits: int = 200) -> Bounds | None:
    """About the ends of the value at a point, if it is finite."""
    with precision(bits):
        return near_value_at(tree, point)


def sign_at(tree: Expression, point: Point, bits: int = 200) -> int:
    """The sign of the value at a point; 0 where so many bits do not tell."""
    bounds = near_bounds(tree, point, bits)
    if bounds is None or bounds[0] <= 0 <= bounds[1]:
        return 0
    return 1 if bounds[0] > 0 else -1


def margin_at_once(link: Link, point: Point) -> float:
    """About the margin of an inequality, where one ball shows that it is positive; else 0."""
    with precision(PRECISIONS[0]):
        found = range_at_once(unrolled_link(link, point).margin, point)
    return 0.0 if found is None or link.relation == "==" else float(found[0])


def examined(link: Link, point: Point) -> tuple[bool | None, Bounds | None]:
    """`holds`, and the sharpest finite bounds of the margin that were needed for it."""
    verdict, seen = looked_at(link, point)
    return verdict, bounds_of(seen)


def looked_at(link: Link, point: Point) -> tuple[bool | None, list[Range]]:
    """`holds`, and the ranges of the margin that were needed for it.

    Balls are compared as they are, so that nothing under- or overflows; infinite sides are compared as such.
    """
    link, seen = unrolled_link(link, point), list[Range]()
    if not link.strict and link.left == link.right:
        with precision(PRECISIONS[0]):
            if value_at(link.left, point) is not None:
                return True, [zero()]
    margin = link.margin
    for bits, at in _WAYS:
        with precision(bits):
            found = at(margin, point)
            if found is None:
                verdict = compared(link, at(link.smaller, point), at(link.larger, point))
            else:
                seen.append(found)
                verdict = _signed(link, found)
        if verdict is not None:
            return verdict, seen
    known = _with_wholes(link, point)
    return (None, seen) if known is link else looked_at(known, point)


def _with_wholes(link: Link, point: Point) -> Link:
    """The relation at a point with whole numbers for what is rounded there, where all of them are known."""
    if not heads(link.margin) & _ROUNDS_OFF:
        return link
    there = {name: Number(value) for name, value in point.items()}
    left, right = (rounded_off(substitute(side, there)) for side in (link.left, link.right))
    return link if (heads(left) | heads(right)) & _ROUNDS_OFF else Link(left, link.relation, right)


class _Constants:
    """Tells signs of constants, by balls."""

    def positive(self, tree: Expression) -> bool:
        """Whether it is certainly above zero."""
        bounds = value_at(tree, {})
        return bounds is not None and bounds[0] > 0

    nonnegative = positive


@lru_cache(maxsize=1024)
def rounded_off(tree: Expression) -> Expression:
    """A constant with whole numbers for what it rounds, where balls or algebra tell: log(8)/log(2) is 3."""
    if not isinstance(tree, Apply) or variables(tree):
        return tree
    inner = Apply(tree.head, tuple(map(rounded_off, tree.arguments)))
    if inner.head not in _ROUNDS_OFF:
        return inner
    with precision(PRECISIONS[1]), suppress(NoCanonicalFormError, ZeroDivisionError):
        if (bounds := value_at(inner, {})) is not None:
            is_known = bounds[0] == bounds[1]
            form = None if is_known else Algebra(_Constants()).form(inner.arguments[0])
            number = bounds[0] if form is None else form.number
            return inner if number is None else Number(Fraction(getattr(math, inner.head)(number)))
    return inner


def bounds_of(seen: Sequence[Range]) -> Bounds | None:
    """The last of the ranges that is finite, in rationals."""
    return next((bounds for bounds in map(rational_ends, reversed(seen)) if bounds is not None), None)


def _signed(link: Link, margin: Range) -> bool | None:
    lower, upper = margin
    if link.relation == "==":
        return False if lower > 0 or upper < 0 else True if lower == 0 and upper == 0 else None
    if lower > 0 or (lower >= 0 and not link.strict):
        return True
    return False if upper < 0 or (upper <= 0 and link.strict) else None


def _decided(link: Link, margin: "fmpq") -> bool:
    """Whether the relation holds where its margin is a rational."""
    if link.relation == "==":
        return margin == 0
    return margin > 0 or (margin == 0 and not link.strict)


def compared(link: Link, smaller: Range | None, larger: Range | None) -> bool | None:
    """The relation of two sides by their ranges, also where their difference has no finite value."""
    if smaller is None or larger is None:
        return None
    below, above = smaller[1] < larger[0], larger[1] < smaller[0]
    same = all(end.is_exact() for end in (*smaller, *larger)) and (
        smaller[0] == smaller[1] == larger[0] == larger[1]
    )
    if link.relation == "==":
        return True if same else False if below or above else None
    if below or same:
        return below or not link.strict
    return False if above else None


def touches(link: Link, point: Point) -> bool:
    """Whether both sides agree to 250 bits at an exact point, and nothing decides the relation."""
    verdict, bounds = examined(link, point)
    return verdict is None and agrees_to_250_bits(bounds)


def inside(domain: Domain | WideDomain, point: Point) -> bool:
    """Whether a point certainly lies in the domain."""
    return point in domain.box and all(
        _meets(link, point) for condition in domain.where for link in condition.links
    )


def _meets(link: Link, point: Point) -> bool:
    """Whether a condition certainly holds: an equality of what no ball tells apart by algebra."""
    decided = holds(link, point)
    if decided is not None or link.relation != "==" or not touches(link, point):
        return decided is True
    there = substitute(link.margin, {name: Number(value) for name, value in point.items()})
    return Algebra(_CONSTANTS).is_zero(there)


def sides(link: Link, point: Point, bits: int = 300) -> tuple[Enclosure, Enclosure] | None:
    """Enclosures of both sides at an exact point; None where one is not finite."""
    link = _with_wholes(unrolled_link(link, point), point)
    with precision(bits):
        left, right = value_at(link.left, point), value_at(link.right, point)
    return None if left is None or right is None else (Enclosure(*left), Enclosure(*right))


def agrees_to_250_bits(bounds: Bounds | None) -> bool:
    """Whether a margin is zero to 250 bits."""
    return (
        bounds is not None and bounds[0] <= 0 <= bounds[1] and bounds[1] - bounds[0] < Fraction(1, 1 << 250)
    )
