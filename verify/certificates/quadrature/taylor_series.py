"""Taylor coefficients of an expression in one variable, each a span of integers with all rounding in it.

Of spans of the variable they are the coefficients at every point of the span, so that the last one bounds
what a polynomial leaves out. What has kinks or jumps has coefficients where it is decided which side holds.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from ....theory.formulas.expression import Apply, Expression, Number, variables
from ...evidence.steps import spend
from ..integer_intervals import Rationals, Span, UndefinedError

Series = list[Span]
_LARGEST_POWER = 64


def _whole(series: Sequence[Span]) -> list[tuple[int, int]]:
    """The same spans, all of whose ends are integers."""
    found: list[tuple[int, int]] = []
    for low, high in series:
        if isinstance(low, float) or isinstance(high, float):
            raise UndefinedError("what is not finite")
        found.append((low, high))
    return found


class TaylorSeries:
    """The coefficients up to an order, in one variable, where all variables have spans."""

    def __init__(self, working: Rationals, name: str, values: Mapping[str, Span], order: int) -> None:
        self._working = working
        self._name = name
        self._values = values
        self._order = order

    def of(self, tree: Expression) -> Series:
        """The coefficients; an `UndefinedError` where one is not shown to be finite."""
        found = self._computed(tree)
        if any(isinstance(end, float) for each in found for end in each):
            raise UndefinedError("a coefficient that is not finite")
        return found

    def _computed(self, tree: Expression) -> Series:
        if self._name not in variables(tree):
            return self._constant(self._working.range(tree, self._values))
        if not isinstance(tree, Apply):
            return [self._values[self._name], self._number(Fraction(1)), *[(0, 0)] * (self._order - 1)]
        inner = [self.of(each) for each in tree.arguments]
        return self._applied(tree, inner)

    def _applied(self, tree: Apply, inner: list[Series]) -> Series:
        a = inner[0]
        match tree.head:
            case "+":
                return self._sum(a, inner[1])
            case "-":
                return self._sum(a, self._negative(inner[1]))
            case "neg":
                return self._negative(a)
            case "*":
                return self._product(a, inner[1])
            case "/":
                return self._quotient(a, inner[1])
            case "**":
                return self._power(tree.arguments[1], a, inner[1])
            case "exp":
                return self._exp(a)
            case "log":
                return self._log(a)
            case "sqrt":
                return self._real_power(a, Fraction(1, 2))
            case "expit":
                one = self._constant(self._number(Fraction(1)))
                return self._quotient(one, self._sum(one, self._exp(self._negative(a))))
            case "logit":
                return self._sum(self._log(a), self._negative(self._log(self._complement(a))))
            case "kl":
                first = self._entropy(a, inner[1])
                return self._sum(first, self._entropy(self._complement(a), self._complement(inner[1])))
            case "erf" | "erfc" | "Phi":
                return self._bell_shaped(tree.head, a)
            case "abs":
                return self._largest(tree, [a, self._negative(a)])
            case "max":
                return self._largest(tree, inner)
            case "min":
                return self._negative(self._largest(tree, [self._negative(each) for each in inner]))
            case _:
                raise UndefinedError(f"{tree.head} has no coefficients there")

    # -- spans

    def _number(self, value: Fraction) -> Span:
        return self._working.span(value, value)

    def _step(self, head: str, *inner: Span) -> Span:
        return self._working.operation(head)(*inner)

    def _scaled(self, span: Span, by: Fraction) -> Span:
        return self._step("*", span, self._number(by))

    def _total(self, spans: Sequence[Span]) -> Span:
        finite = _whole(spans)
        return sum(low for low, _ in finite), sum(high for _, high in finite)

    # -- series

    def _constant(self, span: Span) -> Series:
        return [span, *([(0, 0)] * self._order)]

    def _sum(self, a: Series, b: Series) -> Series:
        return list(map(self._working.operation("+"), a, b))

    def _negative(self, a: Series) -> Series:
        return [self._step("neg", each) for each in a]

    def _complement(self, a: Series) -> Series:
        return self._sum(self._constant(self._number(Fraction(1))), self._negative(a))

    def _product(self, a: Series, b: Series) -> Series:
        first, second = _whole(a), _whole(b)
        return [self._folded(first[: k + 1], second[: k + 1]) for k in range(self._order + 1)]

    def _folded(self, a: Sequence[tuple[int, int]], b: Sequence[tuple[int, int]]) -> Span:
        """The sum of the products of the first of one and the last of the other, and so on inwards."""
        low, high, bits = 0, 0, self._working.bits
        if a and b:
            spend(len(a) * (1 + (a[-1][1].bit_length() * b[-1][1].bit_length() >> 19)))
        for (p, q), (r, s) in zip(a, reversed(b), strict=True):
            ends = (p * r, p * s, q * r, q * s)
            low, high = low + (min(ends) >> bits), high - (-max(ends) >> bits)
        return low, high

    def _quotient(self, a: Series, b: Series) -> Series:
        if b[0][0] <= 0 <= b[0][1]:
            raise UndefinedError("a divisor that may be zero")
        divisor, found = _whole(b), list[tuple[int, int]]()
        for k in range(self._order + 1):
            taken = self._folded(divisor[1 : k + 1], found)
            found += _whole([self._step("/", self._step("-", a[k], taken), b[0])])
        return list(found)

    def _exp(self, a: Series) -> Series:
        found = [self._step("exp", a[0])]
        for k in range(1, self._order + 1):
            terms = [
                self._scaled(self._step("*", a[j], found[k - j]), Fraction(j, k)) for j in range(1, k + 1)
            ]
            found.append(self._total(terms))
        return found

    def _log(self, a: Series) -> Series:
        if a[0][0] <= 0:
            raise UndefinedError("a logarithm of what may not be positive")
        found = [self._step("log", a[0])]
        for k in range(1, self._order + 1):
            terms = [self._scaled(self._step("*", found[j], a[k - j]), Fraction(j, k)) for j in range(1, k)]
            found.append(self._step("/", self._step("-", a[k], self._total(terms)), a[0]))
        return found

    def _power(self, exponent: Expression, a: Series, b: Series) -> Series:
        if isinstance(exponent, Number):
            value = exponent.value
            if value.denominator == 1 and 0 <= value <= _LARGEST_POWER:
                found = a if value else self._constant(self._number(Fraction(1)))
                for _ in range(int(value) - 1):
                    found = self._product(found, a)
                return found
            if value.denominator == 1 and value >= -_LARGEST_POWER:
                one = self._constant(self._number(Fraction(1)))
                return self._quotient(one, self._power(Number(-value), a, b))
            return self._real_power(a, value)
        return self._exp(self._product(b, self._log(a)))

    def _real_power(self, a: Series, exponent: Fraction) -> Series:
        if a[0][0] <= 0:
            raise UndefinedError("a power of what may not be positive")
        found = [self._step("exp", self._scaled(self._step("log", a[0]), exponent))]
        for k in range(1, self._order + 1):
            terms = [
                self._scaled(self._step("*", a[j], found[k - j]), (exponent * j - (k - j)) / k)
                for j in range(1, k + 1)
            ]
            found.append(self._step("/", self._total(terms), a[0]))
        return found

    def _entropy(self, p: Series, q: Series) -> Series:
        return self._product(p, self._sum(self._log(p), self._negative(self._log(q))))

    def _bell_shaped(self, head: str, a: Series) -> Series:
        """The slope of each is a number times ``exp(-u**2)``, or ``exp(-u**2/2)``."""
        half = Fraction(1, 2) if head == "Phi" else Fraction(1)
        slope = self._exp(self._negative([self._scaled(each, half) for each in self._product(a, a)]))
        pi = self._working.range(Apply("pi", ()), {})
        number = {"erf": 2, "erfc": -2, "Phi": 1}[head]
        root = self._step("sqrt", self._scaled(pi, Fraction(2)) if head == "Phi" else pi)
        factor = self._step("/", self._number(Fraction(number)), root)
        found = [self._step(head, a[0])]
        for k in range(1, self._order + 1):
            terms = [
                self._scaled(self._step("*", a[j], slope[k - j]), Fraction(j, k)) for j in range(1, k + 1)
            ]
            found.append(self._step("*", factor, self._total(terms)))
        return found

    def _largest(self, tree: Apply, several: list[Series]) -> Series:
        for each in several:
            if all(each[0][0] >= other[0][1] for other in several if other is not each):
                return each
        raise UndefinedError(f"{tree.head} has no coefficients there")
