"""Shows the sign of an expression by those of its parts: a product of positive parts is positive."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from ...theory.formulas.balls import Range
from ...theory.formulas.domain import Box, Domain
from ...theory.formulas.expression import ONE, Apply, Expression, Number, Variable
from ...theory.formulas.slopes import minus

Asked = Callable[[Expression, bool], bool]
"""A way to ask whether an expression is nonnegative, or positive if the second argument says so."""


class KnownRanges(Protocol):
    """What is known of values on a domain."""

    domain: Domain

    def range(self, tree: Expression) -> Range:
        """An enclosure of the values."""

    def finite(self, tree: Expression) -> bool:
        """Whether no value is infinite."""

    def bounded(self, tree: Expression, *, above: bool) -> bool:
        """Whether no value is ``+inf``, or ``-inf`` if not ``above``."""


@dataclass(frozen=True, slots=True)
class SignByParts:
    """Whether an expression is nonnegative, or positive if ``strict``, as ``ask`` tells of its parts."""

    known: KnownRanges
    ask: Asked
    strict: bool

    def shows(self, tree: Apply) -> bool:
        """Whether its parts show it, wherever the expression is defined."""
        inner = tree.arguments
        match tree.head:
            case "+":
                return self._sum(inner[0], inner[1])
            case "-":
                return self._gap(inner[0], inner[1])
            case "neg":
                return self._below(inner[0], self.strict)
            case "*":
                return self._product(inner[0], inner[1])
            case "/":
                return self._quotient(inner[0], inner[1])
            case "**":
                return self._power(inner[0], inner[1])
            case "exp" | "expit" | "Phi":
                return not self.strict or self.known.bounded(inner[0], above=False)
            case "erfc":
                return not self.strict or self.known.bounded(inner[0], above=True)
            case "erf":
                return self.ask(inner[0], self.strict)
            case "gamma" | "factorial":
                return True
            case "binomial":
                return not self.strict
            case "sqrt" | "f_minus" | "f_plus":
                return not self.strict or self.ask(inner[0], True)
            case "abs":
                return not self.strict or self.ask(inner[0], True) or self._below(inner[0], True)
            case "kl":
                return not self.strict or self._apart(inner[0], inner[1])
            case "d_eps":
                return not self.strict or (self._apart(inner[0], inner[1]) and self.ask(inner[2], True))
            case "min":
                return all(self.ask(one, self.strict) for one in inner)
            case "max":
                return any(self.ask(one, self.strict) for one in inner)
            case "if":
                return all(self.ask(one, self.strict) for one in inner[2:])
            case "log":
                return self.ask(minus(inner[0], ONE), self.strict)
            case "logit":
                return self.ask(minus(inner[0], Number(Fraction(1, 2))), self.strict)
            case "floor":
                return not self.strict and self.ask(inner[0], False)
            case "ceil":
                return self.ask(inner[0], self.strict)
            case _:
                return False

    def _apart(self, x: Expression, y: Expression) -> bool:
        return self.ask(minus(y, x), True) or self.ask(minus(x, y), True)

    def _sum(self, a: Expression, b: Expression) -> bool:
        if self._mixture(a, b) or self._mixture(b, a):
            return True
        if not self.strict:
            return self.ask(a, False) and self.ask(b, False)
        return (self.ask(a, True) and self.ask(b, False)) or (self.ask(b, True) and self.ask(a, False))

    def _mixture(self, first: Expression, second: Expression) -> bool:
        """``p + (1 - p)*w`` or ``1 - p + p*w`` with a mean ``p`` and a positive weight ``w``."""
        if not (isinstance(second, Apply) and second.head == "*"):
            return False
        left, right = second.arguments
        for share, weight in ((left, right), (right, left)):
            if share == complement(first) or first == complement(share):
                return self.ask(first, False) and self.ask(share, False) and self.ask(weight, True)
        return False

    def _gap(self, a: Expression, b: Expression) -> bool:
        if a == ONE and isinstance(b, Apply):
            match b:
                case Apply("f_minus" | "f_plus", (mean, _)):
                    return not self.strict or self.ask(complement(mean), True)
                case Apply("expit", (exponent,)):
                    return not self.strict or self.known.bounded(exponent, above=True)
                case Apply("-", (one, p)) if one == ONE:
                    return self.ask(p, self.strict)
                case Apply("exp", (exponent,)):
                    return self._below(exponent, self.strict)
                case Apply("*", (one, other)) if self.ask(one, False) and self.ask(other, False):
                    rest = [complement(one), complement(other)]
                    if all(self.ask(each, False) for each in rest):
                        return not self.strict or any(self.ask(each, True) for each in rest)
                case Apply("/", (top, bottom)) if self.ask(bottom, False) and self.known.finite(bottom):
                    return self.ask(minus(bottom, top), self.strict)
        if self.strict:
            return (self.ask(a, True) and self._below(b, False)) or (
                self.ask(a, False) and self._below(b, True)
            )
        return self.ask(a, False) and self._below(b, False)

    def _below(self, tree: Expression, strict: bool) -> bool:  # noqa: FBT001
        """Whether it is never positive (always negative if strict)."""
        match tree:
            case Number(value):
                return value < 0 if strict else value <= 0
            case Apply("neg", (inner,)):
                return self.ask(inner, strict)
            case Apply("-", (a, b)):
                return self.ask(minus(b, a), strict)
            case Apply("*" | "/" as head, (a, b)):
                opposed = [(self._below(a, strict) and self.ask(b, strict or head == "/"))]
                if opposed[0] is False:
                    opposed.append(self.ask(a, strict) and self._below(b, strict or head == "/"))
                return any(opposed) and (head == "*" or not strict or self.known.finite(b))
            case Apply("+", (a, b)):
                return (self._below(a, strict) and self._below(b, False)) or (
                    strict and self._below(a, False) and self._below(b, True)
                )
            case Apply("log", (inner,)):
                return self.ask(minus(ONE, inner), strict)
            case Apply("logit", (inner,)):
                return self.ask(minus(Number(Fraction(1, 2)), inner), strict)
            case Variable(name):
                side = self.known.domain.box[name]
                return side.upper < 0 or (side.upper == 0 and (not strict or side.open_upper))
        upper = self.known.range(tree)[1]
        return bool(upper < 0 if strict else upper <= 0)

    def _product(self, a: Expression, b: Expression) -> bool:
        if a == b and not self.strict:
            return True
        if self.ask(a, self.strict) and self.ask(b, self.strict):
            return True
        return self._below(a, self.strict) and self._below(b, self.strict)

    def _quotient(self, a: Expression, b: Expression) -> bool:
        if not (self.ask(a, self.strict) and self.ask(b, False)) and not (
            self._below(a, self.strict) and self._below(b, False)
        ):
            return False
        return not self.strict or self.known.finite(b)  # the divisor is not zero where this is defined

    def _power(self, under: Expression, power: Expression) -> bool:
        whole = whole_power(power)
        if whole is None:
            if isinstance(power, Number):  # the base is nonnegative where this is defined
                return not self.strict or (
                    self.ask(under, True) and (power.value > 0 or self.known.finite(under))
                )
            if not self.strict:
                return self.ask(under, False)
            return self.ask(under, True) and self.known.finite(under) and self.known.finite(power)
        if whole == 0:
            return True
        if not self.strict:
            return whole % 2 == 0 or self.ask(under, False)
        if whole < 0 and not self.known.finite(under):
            return False
        if self.ask(under, True):
            return True
        if whole % 2:
            return whole < 0 and self.ask(under, False)
        return whole < 0 or self._below(under, True)


def least_value(tree: Expression, sign: int, box: Box) -> tuple[Fraction, bool] | None:
    """A lower bound of ``sign*tree`` for a sum of variables, and whether it is never taken."""
    if isinstance(tree, Number):
        return sign * tree.value, False
    if isinstance(tree, Variable):
        side = box[tree.name]
        return (side.lower, side.open_lower) if sign > 0 else (-side.upper, side.open_upper)
    inner = tree.arguments
    match tree.head:
        case "+" | "-":
            ends = (
                least_value(inner[0], sign, box),
                least_value(inner[1], sign if tree.head == "+" else -sign, box),
            )
            if ends[0] is None or ends[1] is None:
                return None
            return ends[0][0] + ends[1][0], ends[0][1] or ends[1][1]
        case "neg":
            return least_value(inner[0], -sign, box)
        case "*":
            for factor, other in (inner, inner[::-1]):
                if isinstance(factor, Number) and factor.value:
                    end = least_value(other, sign if factor.value > 0 else -sign, box)
                    return None if end is None else (abs(factor.value) * end[0], end[1])
        case "/" if isinstance(inner[1], Number) and inner[1].value:
            end = least_value(inner[0], sign if inner[1].value > 0 else -sign, box)
            return None if end is None else (end[0] / abs(inner[1].value), end[1])
    return None


def whole_power(power: Expression) -> int | None:
    """The power, if it is a whole number."""
    if isinstance(power, Number) and power.value.denominator == 1:
        return int(power.value)
    return None


def complement(tree: Expression) -> Expression:
    """``1 - p``; of ``1 - p`` the ``p``."""
    match tree:
        case Apply("-", (one, p)) if one == ONE:
            return p
        case Number(value):
            return Number(1 - value)
    return minus(ONE, tree)
