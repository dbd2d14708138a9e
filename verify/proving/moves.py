"""Moves of one variable: where a slope along them says something about the values at both ends.

The variable goes from a point of the domain, at which f is defined, to a place named by the other variables.
What has to be continuous and finite on the way, and why, is said in `certificates.moves`.

A quotient that arrives at zero over zero has the limit of the quotient of the slopes.
"""

from collections.abc import Iterator
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
    replaced,
    substitute,
    variables,
    write,
)
from ...theory.formulas.slopes import NotDifferentiableError, derivative, minus
from ...theory.numbers.json_value import Json
from .definedness import lacking_itself, missing
from .signs import Signs

_MOST_LIMITS = 4


def share(tree: Expression, part: Expression) -> int:
    """+1 if the tree is a sum to which the part is added once, -1 if it is taken away, else 0."""
    if tree == part:
        return 1
    if not isinstance(tree, Apply):
        return 0
    holding = [k for k, each in enumerate(tree.arguments) if part in set(parts(each))]
    if len(holding) != 1:
        return 0
    place = holding[0]
    inner = share(tree.arguments[place], part)
    if tree.head in {"+", "-", "neg"}:
        return -inner if tree.head == "neg" or (tree.head == "-" and place == 1) else inner
    if tree.head == "*" or (tree.head == "/" and place == 0):
        factor = tree.arguments[1 - place]
        if isinstance(factor, Number) and factor.value:
            return inner if factor.value > 0 else -inner
    return 0


def arriving(tree: Expression, name: str, to: Expression, signs: Signs) -> tuple[Expression, list[Json]]:
    """What has the limit of the tree where the variable arrives, and the quotients exchanged for it."""
    rows: list[Json] = []
    for _ in range(_MOST_LIMITS):
        quotient = next(_indefinite(tree, name, to, signs), None)
        if quotient is None:
            break
        try:
            slopes = Apply("/", tuple(derivative(each, name) for each in quotient.arguments))
        except NotDifferentiableError:
            break
        rows.append([write(quotient), write(slopes)])
        tree = replaced(tree, {quotient: slopes})
    return tree, rows


def _indefinite(tree: Expression, name: str, to: Expression, signs: Signs) -> Iterator[Apply]:
    """The quotients that arrive at zero over zero."""
    for part in parts(tree):
        if isinstance(part, Apply) and part.head == "/" and name in variables(part.arguments[1]):
            ends = (substitute(each, {name: to}) for each in reversed(part.arguments))
            if all(map(signs.algebra.is_zero, ends)):
                yield part


@dataclass(frozen=True)
class Move:
    """``name`` goes to ``to``; it lies below ``to`` if ``rising``, above otherwise."""

    tree: Expression
    name: str
    to: Expression
    rising: bool
    signs: Signs

    @cached_property
    def _arriving(self) -> tuple[Expression, list[Json]]:
        return arriving(self.tree, self.name, self.to, self.signs)

    @cached_property
    def _divergences(self) -> tuple[Apply, ...]:
        return tuple(dict.fromkeys(calls(self.tree, {"kl"})))

    @cached_property
    def _cleared(self) -> dict[Expression, Expression]:
        """Zero for divergences that stand still and are finite wherever f says what is not plain."""
        added = [part for part in self._divergences if share(self.tree, part) > 0]
        return {
            part: ZERO
            for part in self._divergences
            if self.name not in variables(part)
            and (
                part in added
                or (share(self.tree, part) < 0 and any(self._infinite_with(part, other) for other in added))
            )
        }

    def _ordered(self, small: Expression, large: Expression) -> bool:
        return small == large or self.signs.plainly(minus(large, small), strict=False)

    def _infinite_with(self, part: Apply, other: Apply) -> bool:
        """Whether ``other`` is infinite wherever ``part`` is: at the same end, not being there itself."""
        (a, b), (c, d) = part.arguments, other.arguments
        at_one = self._ordered(b, a) or (self._ordered(b, d) and self._ordered(c, a))
        at_zero = self._ordered(a, b) or (self._ordered(d, b) and self._ordered(a, c))
        return at_one and at_zero

    def _closing(self, part: Apply) -> bool:
        """Whether the part is added and its first mean, the variable, moves towards its second."""
        first, mean = part.arguments
        if first != Variable(self.name) or self.name in variables(mean) or share(self.tree, part) <= 0:
            return False
        return self._ordered(self.to, mean) if self.rising else self._ordered(mean, self.to)

    @property
    def conditions(self) -> tuple[Link, ...]:
        """What may be assumed of the points from which there is a move to look at."""
        means = [part.arguments[1] for part in self._divergences if self._closing(part)]
        return tuple(link for mean in means for link in (Link(ZERO, "<", mean), Link(mean, "<", ONE)))

    def has_limits(self) -> bool:
        """Whether f is defined at ``to``, and is its own limit at both ends of the move."""
        tree, _ = self._arriving
        arrived = replaced(substitute(tree, {self.name: self.to}), self._cleared)
        if missing(self.to, self.signs) is not None or missing(arrived, self.signs) is not None:
            return False
        return all(self._own_limit(part) for part in parts(self.tree) if isinstance(part, Apply))

    def _own_limit(self, part: Apply) -> bool:
        if self.name not in variables(part) or part.head not in {"kl", "**"}:
            return True
        first, second = part.arguments
        if part.head == "**":  # whose values at zero are those of its limits while the exponent stands still
            arrived = (substitute(each, {self.name: self.to}) for each in part.arguments)
            return self.name not in variables(second) or any(map(self.signs.positive, arrived))
        if self.name not in variables(first) or self._closing(part):
            return True
        ends = [(tree, substitute(tree, {self.name: self.to})) for tree in (second, minus(ONE, second))]
        return all(self.signs.positive(end) for pair in ends for end in pair)

    def limits(self) -> dict[str, Json]:
        """What a certificate says of quotients that arrive at zero over zero."""
        _, rows = self._arriving
        return {"limits": rows} if rows else {}

    def is_smooth_on(self, region: Signs) -> bool:
        """Whether every part that moves is defined, finite and continuous strictly between the ends."""
        for part in dict.fromkeys(parts(replaced(self.tree, self._cleared))):
            if not isinstance(part, Apply) or self.name not in variables(part):
                continue
            if part.head in JUMPS or lacking_itself(part, region) or not region.finite(part):
                return False
            power = part.arguments[1] if part.head == "**" else ONE
            if not isinstance(power, Number) and not region.positive(part.arguments[0]):
                return False
        return True
