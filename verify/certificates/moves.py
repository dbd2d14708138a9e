"""Whether an expression is continuous while one variable moves: what makes a slope say something.

The variable goes from a point of the domain, at which the expression is defined, to a place that the other
variables give. What is defined is continuous, infinite values included, but for ``kl(x, y)`` where ``x`` and
``y`` come to zero, or to one, together, and for ``x**y`` where both come to zero.

Some points need no move. Where a divergence that is added is infinite, so is the expression, and it is
positive; where one that is taken away is infinite while another that is added is so too, the expression has
no value, and nothing is claimed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from ...theory.formulas.expression import (
    JUMPS,
    ONE,
    ZERO,
    Apply,
    Expression,
    Link,
    Number,
    Variable,
    calls,
    parts,
    substitute,
    variables,
)
from .definedness import has_value, undefined
from .sign_sets import NEGATIVE, NONNEGATIVE, NOTHING, POSITIVE, multiplied, turned
from .signs import Facts, of_number


def adds(tree: Expression, part: Expression) -> bool:
    """Whether the tree is a sum in which the part stands once, with a positive factor."""
    return _share(tree, part) == POSITIVE


def takes(tree: Expression, part: Expression) -> bool:
    """Whether the tree is a sum in which the part stands once, with a negative factor."""
    return _share(tree, part) == NEGATIVE


def _share(tree: Expression, part: Expression) -> int:
    """The sign of the factor; none if the part stands there otherwise, several times, or not at all."""
    if tree == part:
        return POSITIVE
    if not isinstance(tree, Apply):
        return NOTHING
    inner = tree.arguments
    holding = [place for place, each in enumerate(inner) if part in set(parts(each))]
    if len(holding) != 1:
        return NOTHING
    (place,) = holding
    own = _share(inner[place], part)
    match tree.head:
        case "+":
            return own
        case "-":
            return own if place == 0 else turned(own)
        case "neg":
            return turned(own)
        case "*" | "/" if tree.head == "*" or place == 0:
            factor = inner[1 - place]
            if isinstance(factor, Number):
                return multiplied(own, of_number(factor.value))
    return NOTHING


@dataclass(frozen=True)
class Move:
    """``name`` goes to ``to``, from below if ``relation`` is ``<``, on the domain of ``facts``."""

    tree: Expression
    name: str
    to: Expression
    relation: str
    facts: Facts

    @cached_property
    def _divergences(self) -> tuple[Apply, ...]:
        return tuple(dict.fromkeys(calls(self.tree, {"kl"})))

    @cached_property
    def _finite(self) -> frozenset[Expression]:
        """Divergences without the variable that are finite wherever something is claimed and not seen."""
        still = [part for part in self._divergences if self.name not in variables(part)]
        added = [part for part in self._divergences if adds(self.tree, part)]
        return frozenset(
            part
            for part in still
            if part in added
            or (takes(self.tree, part) and any(self._infinite_with(part, each) for each in added))
        )

    def _infinite_with(self, part: Apply, other: Apply) -> bool:
        """Whether ``other`` is infinite wherever ``part`` is."""
        (a, b), (c, d) = part.arguments, other.arguments
        at_one = self._ordered(b, a) or (self._ordered(b, d) and self._ordered(c, a))
        at_zero = self._ordered(a, b) or (self._ordered(d, b) and self._ordered(a, c))
        return at_one and at_zero

    def _ordered(self, small: Expression, large: Expression) -> bool:
        return small == large or self.facts.shows(Apply("-", (large, small)), NONNEGATIVE)

    def _comes_closer(self, part: Apply) -> bool:
        """Whether the part is added, is ``kl(name, mean)``, and the variable moves towards the mean.

        Where the mean is zero or one, the part is infinite, and so is the tree, or nothing moves.
        """
        first, mean = part.arguments
        comes = first == Variable(self.name) and self.name not in variables(mean) and adds(self.tree, part)
        return comes and self._ordered(*((self.to, mean) if self.relation == "<" else (mean, self.to)))

    def _cleared(self, tree: Expression) -> Expression:
        """The tree with what is finite on the way, and does not move, out of it."""
        if tree in self._finite:
            return ZERO
        if isinstance(tree, Apply):
            return Apply(tree.head, tuple(self._cleared(argument) for argument in tree.arguments))
        return tree

    def on_the_way(self) -> tuple[Link, ...]:
        """What may be assumed of the points from which there is a move to look at."""
        means = [part.arguments[1] for part in self._divergences if self._comes_closer(part)]
        return tuple(link for mean in means for link in (Link(ZERO, "<", mean), Link(mean, "<", ONE)))

    def arrives(self, trees: Sequence[Expression]) -> bool:
        """Whether the last tree, which has the limit of the first, is defined on arrival, and has its limit.

        Where the variable comes from each tree is its own limit.
        """
        arrived = self._cleared(self._on_arrival(trees[-1]))
        several = dict.fromkeys(part for tree in trees for part in parts(tree) if isinstance(part, Apply))
        return undefined(arrived, self.facts) is None and all(map(self._is_limit, several))

    def _on_arrival(self, tree: Expression) -> Expression:
        return substitute(tree, {self.name: self.to})

    def _is_limit(self, part: Apply) -> bool:
        """Whether the value on arrival is the limit, if the arguments come to theirs and it has one."""
        if part.head == "kl" and self.name in variables(part.arguments[0]) and not self._comes_closer(part):
            mean = part.arguments[1]
            ends = (mean, self._on_arrival(mean))
            flipped = (Apply("-", (ONE, end)) for end in ends)
            return all(self.facts.shows(each, POSITIVE) for each in (*ends, *flipped))
        if part.head == "**" and self.name in variables(part.arguments[1]):
            return any(self.facts.shows(self._on_arrival(each), POSITIVE) for each in part.arguments)
        return True

    def without_jumps(self, tree: Expression, region: Facts) -> bool:
        """Whether a tree is finite and continuous all over a region that leaves out the ends of the moves.

        Parts without the variable are constant on the way: where they have no value, neither has the
        tree at the point that the move starts from, and nothing is claimed.
        """
        return not any(
            part.head in JUMPS
            or region.infinite(part)
            or not has_value(part, region)
            or (
                part.head == "**"
                and variables(part.arguments[1])
                and not region.shows(part.arguments[0], POSITIVE)
            )
            for part in parts(self._cleared(tree))
            if isinstance(part, Apply) and self.name in variables(part)
        )
