"""Whether an expression is continuous while one variable moves: what makes a slope say something.

``-1/y`` grows wherever it is defined, and yet is smaller to the right of its pole. So before a slope counts,
nothing that is divided by, or whose logarithm is taken, may vanish strictly between the ends of the move.
What does not depend on the variable is constant on the way: if it vanishes, the expression has no value
at the point in question, and nothing is claimed. Provers and rechecks bring their own ranges.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from .domain import Domain
from .expression import ONE, Apply, Expression, Number, Variable, variables

Signs = tuple[bool, bool, bool]
"""Whether an expression is certainly positive, nonnegative, negative all over a domain."""

_CONTINUOUS = frozenset(
    {"+", "-", "neg", "*", "exp", "expit", "abs", "min", "max", "d_eps", "f_minus", "f_plus"}
    | {"Phi", "erf", "erfc"}
)


def continuous_along(
    tree: Expression, name: str, region: Domain, signs: Callable[[Expression], Signs]
) -> bool:
    """Whether ``tree`` is continuous along every move of ``name`` inside the region, its ends left out."""
    return _Move(name, region, signs).continuous(tree)


def continuous(tree: Expression, region: Domain, signs: Callable[[Expression], Signs]) -> bool:
    """Whether ``tree`` is continuous along every move of one variable in the box, whatever its conditions."""
    whole = Domain(region.box)
    return all(continuous_along(tree, name, whole, signs) for name in region.box.names)


@dataclass(frozen=True, slots=True)
class _Move:
    name: str
    region: Domain
    signs: Callable[[Expression], Signs]

    def continuous(self, tree: Expression) -> bool:
        if not isinstance(tree, Apply) or self.name not in variables(tree):
            return True
        inner = tree.arguments
        if not all(self.continuous(argument) for argument in inner):
            return False
        match tree.head:
            case "/":
                return self.nonzero(inner[1])
            case "log" | "gamma" | "lgamma":
                return self.nonzero(inner[0])
            case "sqrt":
                return self.signs(inner[0])[1] or self.nonzero(inner[0])
            case "**":
                power = inner[1]
                whole = isinstance(power, Number) and power.value.denominator == 1 and power.value >= 0
                return whole or self.nonzero(inner[0])
            case "logit":
                return self.nonzero(inner[0]) and self.nonzero(Apply("-", (ONE, inner[0])))
            case "kl":
                return self.nonzero(inner[1]) and self.nonzero(Apply("-", (ONE, inner[1])))
            case head:
                return head in _CONTINUOUS

    def nonzero(self, tree: Expression) -> bool:
        """Whether it cannot vanish strictly inside a move, unless it is constant there."""
        if self.name not in variables(tree):
            return True
        if isinstance(tree, Apply) and tree.head in {"*", "/"}:
            return all(self.nonzero(argument) for argument in tree.arguments)
        match tree:
            case Apply("neg" | "**" | "f_minus" | "f_plus", (under, *_)):
                return self.nonzero(under)
            case Apply(
                "-", (Number(Fraction(numerator=1, denominator=1)), Apply("f_minus" | "f_plus", (mean, _)))
            ):
                return self.nonzero(Apply("-", (ONE, mean)))
        return self.positive(tree) or self.signs(tree)[2] or self._negative_difference(tree)

    def _negative_difference(self, tree: Expression) -> bool:
        if not (isinstance(tree, Apply) and tree.head == "-"):
            return False
        return self.positive(Apply("-", (tree.arguments[1], tree.arguments[0])))

    def positive(self, tree: Expression) -> bool:
        """Whether it is positive strictly inside every move."""
        if self.signs(tree)[0]:
            return True
        if isinstance(tree, Variable):
            side = self.region.box[tree.name]
            return side.lower >= 0 and (tree.name == self.name or side.open_lower)
        if not isinstance(tree, Apply):
            return False
        inner = tree.arguments
        match tree.head:
            case "-":
                return self._apart(*inner)
            case "+":
                return self._mixture(*inner) or any(
                    self.positive(one) and self.signs(other)[1]
                    for one, other in (inner, (inner[1], inner[0]))
                )
            case "*" | "/":
                return all(self.positive(argument) for argument in inner)
            case "**" | "sqrt":
                return self.positive(inner[0])
            case "exp" | "expit" | "Phi" | "erfc" | "gamma":
                return True
            case "kl" | "d_eps":
                return self._apart(inner[0], inner[1]) or self._apart(inner[1], inner[0])
            case _:
                return False

    def _mixture(self, first: Expression, second: Expression) -> bool:
        """``1 - a + a*b`` with ``a`` between zero and one, ``b`` positive."""
        match first, second:
            case Apply("-", (Number(Fraction(numerator=1, denominator=1)), a)), Apply("*", (again, b)):
                return a == again and self.signs(first)[1] and self.signs(a)[1] and self.positive(b)
        return False

    def _apart(self, larger: Expression, smaller: Expression) -> bool:
        """Whether one is the larger strictly inside every move: by a condition, or by an end of the box."""
        mine = Variable(self.name)
        for condition in self.region.where:
            for link in condition.links:
                if (link.smaller, link.larger) == (smaller, larger) and (
                    link.strict or self.name in variables(link.margin)
                ):
                    return True
        side = self.region.box[self.name]
        if larger == mine and isinstance(smaller, Number):
            return side.lower >= smaller.value
        return smaller == mine and isinstance(larger, Number) and side.upper <= larger.value
