"""A second way to evaluate formulas: exact integers only, with every rounding accounted for.

Intervals have ends that are integer multiples of ``2**-bits`` (or infinite). Logarithm and exponential are
summed as integer series whose remainders are bounded and added. The divergences are evaluated through
their variational forms: for every ``abs(l) <= eps``, ``d_eps(x, y, eps) >= l x - log(1 - y + y e^l)``, and
for every ``z`` between the means, ``d_eps(x, y, eps) <= eps abs(z - x) + kl(z, y)``. No code and no library
is shared with the evaluator that produces proofs.
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, cached_property, lru_cache

from ...theory.formulas.expression import SCOPES, Apply, Expression, Number, Variable
from ..evidence.steps import spend, spend_on_long
from .integer_series import complement_series, error_series, least_for_stirling, stirling_series

End = int | float
"""An integer multiple of the unit, or an infinite float."""
Span = tuple[End, End]
Slopes = dict[str, Span]

_GUARD = 32
_COARSE = 8
"""Logarithms of multiples of ``2**-_COARSE`` are kept, and the series of what is left is short."""
_MANY_ZEROS = 1024
_MOST_DIGITS = 1024
_HALVED, _MANY_BITS = 8, 2000
"""How often the argument of an exponential is halved, up to so many bits."""
_LARGEST_EXPONENT = 20_000
_FINE, _LARGEST_FINE_EXPONENT = 1200, 400_000
_LONGEST_POWER = 1 << 18
_LONG = 1 << 10  # bits that are counted beside those of a product
_LARGEST_FACTORIAL = 10_000


class UndefinedError(ArithmeticError):
    """The expression is not defined all over the box, or nothing is known of its range."""


class NoSlopeError(UndefinedError):
    """Nothing is known of the slopes of a function, whatever the box and the resolution."""


class Rationals:
    """Evaluates with a resolution of ``2**-bits``."""

    def __init__(self, bits: int) -> None:
        self.bits = bits
        self.one = 1 << bits
        self._cost = 1 + (bits >> 7)
        self._usual = 1 << 2 * bits + _LONG
        self._working = bits + _GUARD
        self._largest_exponent = _LARGEST_EXPONENT if bits < _FINE else _LARGEST_FINE_EXPONENT
        # log 2 = sum over n of 1/(n 2^n), in working units; the rest and what each loses are below 1
        least = sum((1 << self._working - index) // index for index in range(1, self._working))
        self._log2 = least, least + self._working
        self._log_at = cache(self._logarithm)
        self._log_coarse = cache(lambda near: self._log_ratio(near, 1 << _COARSE))
        self._exp_at = cache(self._exponential)
        self._log_gamma_at = cache(self._by_stirling)
        self._operations: Mapping[str, Callable[..., Span]] = {
            "+": self._add,
            "-": lambda a, b: self._add(a, _negated(b)),
            "neg": _negated,
            "*": self._multiply,
            "/": lambda a, b: self._multiply(a, self._reciprocal(b)),
            "log": self._log,
            "exp": self._exp,
            "sqrt": self._sqrt,
            "abs": lambda a: (max(a[0], -a[1], 0), max(-a[0], a[1])),
            "min": lambda *several: (min(a[0] for a in several), min(a[1] for a in several)),
            "max": lambda *several: (max(a[0] for a in several), max(a[1] for a in several)),
            "if": _chosen,
            "logit": self._logit,
            "expit": self._expit,
            "kl": self._kl,
            "d_eps": self._d_eps,
            "f_minus": lambda y, eps: self._tilted(y, _negated(eps)),
            "f_plus": self._tilted,
            "ceil": lambda a: (self._ceil(a[0]), self._ceil(a[1])),
            "floor": lambda a: (-self._ceil(-a[0]), -self._ceil(-a[1])),
            "pi": lambda: self._pi,
            "Phi": self._normal,
            "erf": lambda z: self._add(_negated(self._erfc(z)), (self.one, self.one)),
            "erfc": self._erfc,
            "gamma": lambda x: self._exp(self._log_gamma(x)),
            "lgamma": self._log_gamma,
            "factorial": lambda n: self._of_whole("factorial", n),
            "binomial": lambda n, k: self._of_whole("binomial", n, k),
        }

    # -- between rationals and spans

    def span(self, lower: Fraction, upper: Fraction) -> Span:
        """The smallest span around an interval."""
        return (
            (lower.numerator << self.bits) // lower.denominator,
            -((-upper.numerator << self.bits) // upper.denominator),
        )

    def value(self, end: End) -> Fraction | float:
        """An end as a rational, or infinite."""
        return end if isinstance(end, float) else Fraction(end, self.one)

    # -- evaluation

    def range(self, tree: Expression, values: Mapping[str, Span]) -> Span:
        """A span that contains every value of the expression; `UndefinedError` if there is none."""
        return self._range(tree, values, {})

    def settled(
        self, tree: Expression, values: Mapping[str, Span], known: dict[int, Span] | None = None
    ) -> tuple[Span, bool]:
        """`range`, and whether every part is finite and continuous all over the box.

        A jump counts as none where it is not reached: a ``floor`` of one value, a choice that is decided.
        The spans of parts, by the objects that they are, are then ``known``.
        """
        known = {} if known is None else known
        span = self._range(tree, values, known)
        return span, self._smooth(tree, values, known)

    def _smooth(self, tree: Expression, values: Mapping[str, Span], known: dict[int, Span]) -> bool:
        if not isinstance(tree, Apply):
            return True
        span, inner = known[id(tree)], [self._range(each, values, known) for each in tree.arguments]
        return (
            not _unbounded(span)
            and (tree.head not in {"floor", "ceil"} or span[0] == span[1])
            and (tree.head != "**" or isinstance(tree.arguments[1], Number) or inner[0][0] > 0)
            and (tree.head != "if" or inner[0][1] <= inner[1][0] or inner[0][0] > inner[1][1])
            and all(self._smooth(each, values, known) for each in tree.arguments)
        )

    def step(self, tree: Apply, inner: Sequence[Span]) -> Span:
        """The span of one operation on spans of its arguments."""
        spend(self._cost)
        span = self._power(tree, inner) if tree.head == "**" else self._operations[tree.head](*inner)
        self._spend_on_long(span, *inner)
        return span

    def _spend_on_long(self, *spans: Span) -> None:
        """Count what products take of numbers that are much longer than others of this resolution."""
        for low, high in spans:
            if high > self._usual or low < -self._usual:
                bits = max(end.bit_length() for end in (low, high, 0) if isinstance(end, int))
                spend(bits * math.isqrt(bits) >> 13)

    def operation(self, head: str) -> Callable[..., Span]:
        """An operation on spans, which is no power."""
        return self._operations[head]

    def at(self, tree: Expression, point: Mapping[str, Fraction]) -> Fraction | Span:
        """The value at an exact point: a rational as long as it stays one, else a span around it."""
        return self._at(tree, point, {})

    def at_and_finite(
        self, tree: Expression, point: Mapping[str, Fraction], given: Mapping[Expression, Span] | None = None
    ) -> tuple[Fraction | Span, bool]:
        """`at`, and whether every part is certainly finite; the values of some parts may be ``given``."""
        known: dict[int, Fraction | Span] = dict(_places(tree, given or {}))
        value = self._at(tree, point, known)
        return value, not any(isinstance(each, tuple) and _unbounded(each) for each in known.values())

    def _at(
        self, tree: Expression, point: Mapping[str, Fraction], known: dict[int, Fraction | Span]
    ) -> Fraction | Span:
        if isinstance(tree, Number):
            return tree.value
        if isinstance(tree, Variable):
            return point[tree.name]
        if id(tree) not in known:
            if tree.head in SCOPES:
                raise UndefinedError(f"the value of {tree.head} is not given")
            if tree.head == "if":
                smaller, larger = (self._at(side, point, known) for side in tree.arguments[:2])
                if isinstance(smaller, Fraction) and isinstance(larger, Fraction):
                    return self._at(tree.arguments[2 if smaller <= larger else 3], point, known)
            known[id(tree)] = self._applied(tree, [self._at(inner, point, known) for inner in tree.arguments])
        return known[id(tree)]

    def _applied(self, tree: Apply, inner: Sequence[Fraction | Span]) -> Fraction | Span:
        numbers = [value for value in inner if isinstance(value, Fraction)]
        if len(numbers) == len(inner):
            value = rational(tree.head, numbers)
            if value is not None:
                spend_on_long(value.numerator.bit_length() + value.denominator.bit_length())
                return value
        spans = [self.span(value, value) if isinstance(value, Fraction) else value for value in inner]
        span = self.step(tree, spans)
        if tree.head in {"floor", "ceil"} and span[0] == span[1] and isinstance(span[0], int):
            return Fraction(span[0], self.one)  # both ends round to it, hence all between: no jump is near
        return span

    def _range(self, tree: Expression, values: Mapping[str, Span], known: dict[int, Span]) -> Span:
        if isinstance(tree, Number):
            return self.span(tree.value, tree.value)
        if isinstance(tree, Variable):
            return values[tree.name]
        if tree.head in SCOPES:
            raise UndefinedError(f"nothing is known of the range of {tree.head}")
        if id(tree) not in known:
            inner = [self._range(argument, values, known) for argument in tree.arguments]
            known[id(tree)] = self.step(tree, inner)
        return known[id(tree)]

    def slopes(
        self, tree: Expression, values: Mapping[str, Span], spans: dict[int, Span] | None = None
    ) -> tuple[Span, Slopes]:
        """The range, and ranges of the slopes in each variable, by forward differentiation."""
        spans = {} if spans is None else spans
        return self._range(tree, values, spans), self._slopes(tree, values, spans, {})

    def _slopes(
        self, tree: Expression, values: Mapping[str, Span], spans: dict[int, Span], known: dict[int, Slopes]
    ) -> Slopes:
        if isinstance(tree, Number):
            return {}
        if isinstance(tree, Variable):
            return {tree.name: (self.one, self.one)}
        if tree.head in SCOPES:
            raise NoSlopeError(f"nothing is known of the slopes of {tree.head}")
        if id(tree) not in known:
            each = [self._slopes(argument, values, spans, known) for argument in tree.arguments]
            inner = [self._range(argument, values, spans) for argument in tree.arguments]
            value = self._range(tree, values, spans)
            known[id(tree)] = self._chained(tree, inner, value, each)
        return known[id(tree)]

    def _chained(self, tree: Apply, inner: Sequence[Span], value: Span, each: Sequence[Slopes]) -> Slopes:
        names = set[str]().union(*each)
        if not names:
            return {}
        if tree.head in {"min", "max"}:
            both = [*zip(inner, each, strict=True)]
            return {name: self._extreme_slope(tree.head, both, name) for name in names}
        partials = self._partials(tree, inner, value)
        result: Slopes = {}
        for name in names:
            total: Span = (0, 0)
            for partial, slopes in zip(partials, each, strict=True):
                if name in slopes:
                    total = self._add(total, self._multiply(partial, slopes[name]))
            result[name] = total
        return result

    def _extreme_slope(self, head: str, both: Sequence[tuple[Span, Slopes]], name: str) -> Span:
        """The hull of the slopes of the arguments that can be the extreme one.

        An argument that no other can pass anywhere on the box, though one may reach it, is the extreme one
        everywhere there: both are the same function, so its slope alone counts.
        """
        turned = [(_negated(value) if head == "min" else value, slopes) for value, slopes in both]
        for k, (value, slopes) in enumerate(turned):
            if all(value[0] >= other[1] for place, (other, _) in enumerate(turned) if place != k):
                return slopes.get(name, (0, 0))
        border = max(value[0] for value, _ in turned)
        active = [slopes.get(name, (0, 0)) for value, slopes in turned if value[1] >= border]
        return min(slope[0] for slope in active), max(slope[1] for slope in active)

    def _partials(self, tree: Apply, inner: Sequence[Span], value: Span) -> list[Span]:
        unit: Span = (self.one, self.one)
        a = inner[0]
        match tree.head:
            case "+":
                return [unit, unit]
            case "-":
                return [unit, _negated(unit)]
            case "neg":
                return [_negated(unit)]
            case "*":
                return [inner[1], a]
            case "/":
                inverse = self._reciprocal(inner[1])
                return [inverse, _negated(self._multiply(value, inverse))]
            case "**":
                return self._power_partials(tree, inner, value)
            case "log":
                return [self._reciprocal(a)]
            case "exp":
                return [value]
            case "sqrt":
                return [self._reciprocal((2 * value[0], 2 * value[1]))]
            case "abs":
                return [unit if a[0] >= 0 else _negated(unit) if a[1] <= 0 else (-self.one, self.one)]
            case "Phi":
                share = self._reciprocal(self._sqrt((2 * self.one, 2 * self.one)))
                slope = self._multiply(share, self._bell(self._multiply(a, share)))
                return [self._multiply(slope, (self.one >> 1, self.one >> 1))]
            case "erf" | "erfc":
                return [self._bell(a) if tree.head == "erf" else _negated(self._bell(a))]
            case "logit":
                return [self._reciprocal(self._spread(a))]
            case "expit":
                return [self._spread(value)]
            case "f_minus" | "f_plus":
                # the slope in y is s(1-s)/(y(1-y)), written without dividing by y
                sign = 1 if tree.head == "f_plus" else -1
                weight = self._exp(inner[1] if sign > 0 else _negated(inner[1]))
                total = self._add(self._complement(a), self._multiply(a, weight))
                along_y = self._multiply(weight, self._reciprocal(self._multiply(total, total)))
                spread = self._spread(value)
                return [along_y, spread if sign > 0 else _negated(spread)]
            case "kl":
                gap = self._add(self._logit(a), _negated(self._logit(inner[1])))
                rest = self._add(inner[1], _negated(a))
                return [gap, self._multiply(rest, self._reciprocal(self._spread(inner[1])))]
            case "d_eps":
                return self._d_eps_partials(*inner)
            case _:
                raise NoSlopeError(tree.head)

    def _power_partials(self, tree: Apply, inner: Sequence[Span], value: Span) -> list[Span]:
        power = tree.arguments[1]
        if isinstance(power, Number):
            lowered = Apply("**", (tree.arguments[0], Number(power.value - 1)))
            exponent = self.span(power.value, power.value)
            less = self.span(power.value - 1, power.value - 1)
            return [self._multiply(exponent, self._power(lowered, [inner[0], less])), (0, 0)]
        first = self._multiply(value, self._multiply(inner[1], self._reciprocal(inner[0])))
        return [first, self._multiply(value, self._log(inner[0]))]

    def _d_eps_partials(self, x: Span, y: Span, eps: Span) -> list[Span]:
        """Slopes of ``l x - log(1 - y + y e^l)`` at the best ``l``, which lies in ``[-eps, eps]``."""
        gap = self._add(self._logit(x), _negated(self._logit(y)))
        tilt = (max(-eps[1], min(eps[0], gap[0])), max(-eps[0], min(eps[1], gap[1])))
        weight = self._exp(tilt)
        normaliser = self._add(self._complement(y), self._multiply(y, weight))
        along_y = self._multiply(
            self._add((self.one, self.one), _negated(weight)), self._reciprocal(normaliser)
        )
        low, high = self._tilted(y, _negated(eps)), self._tilted(y, eps)
        below = self._add(low, _negated(x))
        above = self._add(x, _negated(high))
        along_eps = (max(0, below[0], above[0]), max(0, below[1], above[1]))
        return [tilt, along_y, along_eps]

    # -- arithmetic

    def _add(self, a: Span, b: Span) -> Span:
        if type(a[0]) is type(a[1]) is type(b[0]) is type(b[1]) is int:
            return a[0] + b[0], a[1] + b[1]
        return _sum(a[0], b[0], -math.inf), _sum(a[1], b[1], math.inf)

    def _multiply(self, a: Span, b: Span) -> Span:
        (p, q), (r, s) = a, b
        if type(p) is int and type(q) is int and type(r) is int and type(s) is int:
            if p >= 0 and r >= 0:
                return (p * r) >> self.bits, -((-q * s) >> self.bits)
            several = p * r, p * s, q * r, q * s  # rounding keeps their order
            return min(several) >> self.bits, -(-max(several) >> self.bits)
        if (a == (0, 0) and _infinite(b)) or (b == (0, 0) and _infinite(a)):
            raise UndefinedError("zero times infinity")
        pairs = [(p, q) for p in a for q in b]
        return min(self._down(p, q) for p, q in pairs), max(self.product_above(p, q) for p, q in pairs)

    def _down(self, a: End, b: End) -> End:
        if isinstance(a, float) or isinstance(b, float):
            return _infinite_product(a, b)
        return (a * b) >> self.bits

    def product_above(self, a: End, b: End) -> End:
        """The product of two ends, rounded up."""
        if isinstance(a, float) or isinstance(b, float):
            return _infinite_product(a, b)
        return -((-a * b) >> self.bits)

    def _reciprocal(self, a: Span) -> Span:
        if a[0] < 0 < a[1] or a == (0, 0):
            raise UndefinedError("division by zero")
        square = self.one * self.one
        if a[0] >= 0:
            lower = 0 if isinstance(a[1], float) else square // a[1]
            upper: End = math.inf if a[0] == 0 else 0 if isinstance(a[0], float) else -(-square // a[0])
            return lower, upper
        below, above = self._reciprocal(_negated(a))
        return -above, -below

    def _power(self, tree: Apply, inner: Sequence[Span]) -> Span:
        power = self._whole_exponent(tree, inner[1])
        if power is None:
            return self._exp(self._multiply(inner[1], self._log(inner[0])))
        count = abs(power)
        result: Span = (self.one, self.one)
        a = inner[0]
        if count == 0:
            return result
        if count % 2 == 0:
            a = self._operations["abs"](a)
        if a[0] < 0 <= a[1]:
            result = (-self._upper_power(-a[0], count), self._upper_power(a[1], count))
        elif a[1] < 0:
            result = (-self._upper_power(-a[0], count), -self._lower_power(-a[1], count))
        else:
            result = (self._lower_power(a[0], count), self._upper_power(a[1], count))
        return self._reciprocal(result) if power < 0 else result

    def _whole_exponent(self, tree: Apply, span: Span) -> int | None:
        """The exponent if it is one whole number."""
        exponent = tree.arguments[1]
        if isinstance(exponent, Number):
            return int(exponent.value) if exponent.value.denominator == 1 else None
        low, high = span
        if (
            isinstance(low, int)
            and low == high
            and low % self.one == 0
            and abs(low) <= self.one * _LONGEST_POWER
        ):
            return low // self.one
        return None

    def _lower_power(self, a: End, count: int) -> End:
        result: End = self.one
        square = a
        while count:
            if count % 2:
                result = self._down(result, square)
            count //= 2
            square = self._down(square, square) if count else square
            self._spend_on_long((0, square))
            if isinstance(square, int) and square.bit_length() > _LONGEST_POWER:
                square = 1 << _LONGEST_POWER  # less will do from below
        return result

    def _upper_power(self, a: End, count: int) -> End:
        result: End = self.one
        square = a
        while count:
            if count % 2:
                result = self.product_above(result, square)
            count //= 2
            square = self.product_above(square, square) if count else square
            self._spend_on_long((0, square))
            if isinstance(square, int) and square.bit_length() > _LONGEST_POWER:
                return math.inf
        return result

    def _sqrt(self, a: Span) -> Span:
        if a[0] < 0:
            raise UndefinedError("square root of a negative number")
        lower = math.inf if isinstance(a[0], float) else math.isqrt(a[0] << self.bits)
        if isinstance(a[1], float) or not a[1]:
            return lower, a[1]
        return lower, math.isqrt((a[1] << self.bits) - 1) + 1  # the smallest whose square is not below

    def _ceil(self, a: End) -> End:
        return a if isinstance(a, float) else -((-a) >> self.bits) << self.bits

    @cached_property
    def _pi(self) -> Span:
        """``pi = 16 atan(1/5) - 4 atan(1/239)``; a term for two bits at most, each less than 32 units off."""
        total = 0
        for factor, base in ((16, 5), (-4, 239)):
            share, term, index = factor, (1 << self._working) // base, 1
            while term:
                total += share * (term // index)
                share, term, index = -share, term // base**2, index + 2
        slack = 16 * self._working
        return (total - slack) >> _GUARD, -((-total - slack) >> _GUARD)

    # -- logarithm and exponential

    def _logarithm(self, a: End) -> Span:
        """Bounds of the logarithm of ``a * 2**-bits`` for ``a >= 0``."""
        if isinstance(a, float):
            return a, a
        if a == 0:
            return -math.inf, -math.inf
        if a == self.one:
            return (0, 0)
        shift = a.bit_length() - self.bits  # a 2^-bits = m 2^shift with m in [1/2, 1)
        unit, mantissa = 1 << self._working, _moved(a, _GUARD - shift)
        if 3 * mantissa < 2 * unit:
            shift, mantissa = shift - 1, _moved(a, _GUARD - shift + 1)  # now m in [2/3, 4/3]
        near = ((mantissa >> self._working - _COARSE - 1) + 1) >> 1  # m = near 2^-COARSE, and a little
        middle = self._log_coarse(near) + self._log_ratio(mantissa << _COARSE, near << self._working)
        low, high = (middle + sign * 4 * self._working for sign in (-1, 1))
        first, second = (shift * end for end in self._log2)
        low, high = low + min(first, second), high + max(first, second)
        low, high = low >> _GUARD, -((-high) >> _GUARD)
        # the sign is exact, so that a logarithm that touches zero does so from the right side
        return (max(low, 0), high) if a > self.one else (low, min(high, 0))

    def _log_ratio(self, a: int, b: int) -> int:
        """``log(a/b)`` in working units, within `_working` and 16 of them, for ``2/3 <= a/b <= 4/3``.

        It is ``2 (z + z^3/3 + ...)`` for ``z = (a-b)/(a+b)``, of either sign, and ``abs(z) <= 1/5``. Its
        arguments, z and the cut tail lose less than 16 units, each of working/4 steps less than 4.
        """
        ratio = (abs(a - b) << self._working) // (a + b)
        square = (ratio * ratio) >> self._working
        total, power, index = 0, ratio, 1
        while power:
            total += power // index
            power = (power * square) >> self._working
            index += 2
        return 2 * total if a > b else -2 * total

    def _log(self, a: Span) -> Span:
        if a[0] < 0:
            raise UndefinedError("logarithm of a negative number")
        return self._log_at(a[0])[0], self._log_at(a[1])[1]

    def _exponential(self, a: End) -> Span:
        """Bounds of the exponential of ``a * 2**-bits``."""
        if isinstance(a, float):
            return (a, a) if a > 0 else (0, 0)
        if a > self._largest_exponent * self.one:
            return (self.one << self._largest_exponent, math.inf)  # e^a > 2^a
        if a < -self.bits * self.one:  # below e^-bits < 2^-bits
            return (0, 1)
        if -a >> self.bits >= _MANY_ZEROS:
            return self._tiny_exp_at(a)
        low, high, turns = self.exp_halved(a)
        low, high = _moved(low, turns - _GUARD), -_moved(-high, turns - _GUARD)
        return (max(low, self.one), high) if a > 0 else (low, min(high, self.one))

    def exp_halved(self, a: int) -> tuple[int, int, int]:
        """Bounds of ``e^a 2^-turns`` in working units, and how many ``turns`` bring it into [1, 2]."""
        fine = a << _GUARD
        turns = fine // self._log2[1]
        rest_low = fine - max(turns * self._log2[0], turns * self._log2[1])
        rest_high = fine - min(turns * self._log2[0], turns * self._log2[1])
        return self._exp_series(rest_low, up=False), self._exp_series(rest_high, up=True), turns

    def _tiny_exp_at(self, a: int) -> Span:
        """`_exponential` far below zero: with so many zeros after the point, fewer digits are carried."""
        zeros = (-a >> self.bits) // _MANY_ZEROS * _MANY_ZEROS  # e^a < 2^-zeros
        coarse = engine(self.bits - zeros)
        low, _, turns = coarse.exp_halved(a >> zeros)
        _, high, more = coarse.exp_halved(-(-a >> zeros))
        return _moved(low, zeros + turns - _GUARD), -_moved(-high, zeros + more - _GUARD)

    def _exp_series(self, rest: int, *, up: bool) -> int:
        """``exp`` of a small number in working units, rounded as asked.

        ``r = 2^k s``; the series in ``s``, squared ``k`` times; all terms are positive after the
        reduction, up to a rounding that a shift of the argument by one unit takes care of. Each squaring
        doubles what was lost, so that where ``k`` grows with the resolution, ``k`` more bits are carried.
        """
        if rest < 0:  # only from below, by rounding of log 2: e^r >= 1 + r
            return (1 << self._working) + rest
        halved, more = _HALVED, 0
        if self._working > _MANY_BITS:
            halved = more = math.isqrt(self._working) // 2
        working = self._working + more
        rest <<= more
        unit = 1 << working
        small = -((-rest) >> halved) if up else rest >> halved
        total, term, index = unit, unit, 1
        while term:
            term = (term * small >> working) // index
            total += term
            index += 1
        if up:
            total += 2 * index
        for _ in range(halved):
            total = -(-total * total >> working) if up else total * total >> working
        return -((-total) >> more) if up else total >> more

    def _exp(self, a: Span) -> Span:
        return self._exp_at(a[0])[0], self._exp_at(a[1])[1]

    # -- the normal law and the gamma function

    def _erfc_at(self, z: End) -> Span:
        if isinstance(z, float):
            return (0, 0) if z > 0 else (2 * self.one, 2 * self.one)
        if z < 0:
            return self._add((2 * self.one, 2 * self.one), _negated(self._erfc_at(-z)))
        if z == 0:
            return self.one, self.one
        if z * z > self.bits * self.one * self.one:  # erfc(z) < e^(-z^2) < 2^-bits
            return 0, 1
        root = self._sqrt(self._pi)
        square = z * z >> 2 * self.bits
        if 23 * square >= 8 * self.bits or square >= _MOST_DIGITS:  # the series is off by e^(-2z^2)
            weight = self._exp(_negated(self._multiply((z, z), (z, z))))
            share = self._multiply(weight, self._reciprocal(self._multiply((z, z), root)))
            digits = min(self._working - square, _MOST_DIGITS)  # the weight is as small
            least, most = complement_series(z, self.bits, digits)
            assert isinstance(share[0], int)
            assert isinstance(share[1], int)
            return share[0] * least >> digits, -(-share[1] * most >> digits)
        part = self._multiply(error_series(z, self.bits), self._reciprocal(root))
        low, high = self._add((self.one, self.one), _negated(self._add(part, part)))
        return max(0, low), min(self.one, high)

    def _erfc(self, z: Span) -> Span:
        return self._erfc_at(z[1])[0], self._erfc_at(z[0])[1]

    def _normal(self, z: Span) -> Span:
        """``erfc(-z/sqrt(2))/2``."""
        scaled = self._multiply(_negated(z), self._reciprocal(self._sqrt((2 * self.one, 2 * self.one))))
        return self._multiply(self._erfc(scaled), (self.one >> 1, self.one >> 1))

    def _bell(self, z: Span) -> Span:
        """``2 e^(-z^2)/sqrt(pi)``."""
        size = self._operations["abs"](z)
        weight = self._exp(_negated(self._multiply(size, size)))
        part = self._multiply(weight, self._reciprocal(self._sqrt(self._pi)))
        return self._add(part, part)

    def _by_stirling(self, x: End) -> Span:
        """By Stirling's series for ``x + n``, less the logarithm of ``x (x + 1) ... (x + n - 1)``."""
        if isinstance(x, float) or x == 0:
            return math.inf, math.inf
        if x in {self.one, 2 * self.one}:
            return 0, 0
        spend(10 * self._cost**3)  # the numbers of the series are as long, and each takes all before it
        steps = max(0, least_for_stirling(self.bits) - (x >> self.bits))
        low = high = self.one  # the product, largest factors first: a tiny x then costs no accuracy
        for i in reversed(range(steps)):
            low, high = low * (x + i * self.one) >> self.bits, -(-high * (x + i * self.one) >> self.bits)
        gone: Span = self._log((low, high)) if steps else (0, 0)
        y = x + steps * self.one
        logarithm = self._log((y, y))
        total = self._multiply((y - (self.one >> 1), y - (self.one >> 1)), logarithm)
        total = self._add(total, (-y, -y))
        half = self._log(self._add(self._pi, self._pi))
        total = self._add(total, self._multiply(half, (self.one >> 1, self.one >> 1)))
        return self._add(self._add(total, stirling_series(y, self.bits)), _negated(gone))

    def _log_gamma(self, x: Span) -> Span:
        """It falls up to 1.461632144968..., where it is -0.121486290535849..., and grows from there."""
        if x[0] < 0 or x[1] <= 0:
            raise UndefinedError("the gamma function of what may not be positive")
        ends = [self._log_gamma_at(end) for end in x]
        upper = max(ends[0][1], ends[1][1])
        if x[1] <= self._scaled(Fraction(146163, 100000)):
            return ends[1][0], upper
        if x[0] >= self._scaled(Fraction(146164, 100000)):
            return ends[0][0], upper
        least = self._scaled(Fraction(-12148629053585, 10**14))
        if x[0] < self.one or x[1] > 2 * self.one:
            return least, upper
        return max(least, min(ends[0][0], ends[1][0]) - (x[1] - x[0])), upper  # no steeper than 1

    def _scaled(self, value: Fraction) -> End:
        return self.span(value, value)[0]

    def _of_whole(self, head: str, *numbers: Span) -> Span:
        """What is defined for whole numbers only, at one of them."""
        whole = [low for low, high in numbers if isinstance(low, int) and low == high and not low % self.one]
        if len(whole) < len(numbers):
            raise UndefinedError(f"{head} of what may not be a whole number")
        value = rational(head, [Fraction(low, self.one) for low in whole])
        if value is None:
            raise UndefinedError(f"{head} of a number that is negative or too large")
        return self.span(value, value)

    # -- means

    def _unit_check(self, *spans: Span) -> None:
        for span in spans:
            if span[0] < 0 or span[1] > self.one:
                raise UndefinedError("a mean outside [0, 1]")

    def _complement(self, a: Span) -> Span:
        return self._add((self.one, self.one), _negated(a))

    def _spread(self, p: Span) -> Span:
        return self._multiply(p, self._complement(p))

    def _logit(self, p: Span) -> Span:
        self._unit_check(p)
        lower = upper = self._logit_at(p[0])
        if p[0] != p[1]:
            upper = self._logit_at(p[1])
        return lower[0], upper[1]

    def _logit_at(self, p: End) -> Span:
        return self._add(self._log((p, p)), _negated(self._log(self._complement((p, p)))))

    def _expit(self, a: Span) -> Span:
        unit: Span = (self.one, self.one)
        ends = [self._reciprocal(self._add(unit, self._exp((-end, -end)))) for end in a]
        return max(0, ends[0][0]), min(self.one, ends[1][1])

    def _tilted(self, y: Span, tilt: Span) -> Span:
        """``y e^t/(1 - y + y e^t)``, increasing in both."""
        self._unit_check(y)
        lower, upper = map(self._tilted_at, y, tilt)
        return max(0, lower[0]), min(self.one, upper[1])

    def _tilted_at(self, y: End, tilt: End) -> Span:
        mean: Span = (y, y)
        if y in {0, self.one}:
            return mean
        odds = self._multiply(self._complement(mean), self._exp((-tilt, -tilt)))
        return self._multiply(mean, self._reciprocal(self._add(mean, odds)))

    def _kl_at(self, x: End, y: End) -> Span:
        total: Span = (0, 0)
        if x == y:
            return total
        for p, q in ((x, y), (self.one - x, self.one - y)):
            if p == 0:
                continue
            if q == 0:
                return (math.inf, math.inf)
            gap = self._add(self._log((p, p)), _negated(self._log((q, q))))
            total = self._add(total, self._multiply((p, p), gap))
        return total

    def _kl(self, x: Span, y: Span) -> Span:
        return self._towards_diagonal(
            x, y, lambda p, q: self._kl_at(p, q)[0], lambda p, q: self._kl_at(p, q)[1]
        )

    def _d_eps(self, x: Span, y: Span, eps: Span) -> Span:
        if eps[0] < 0 or isinstance(eps[1], float):
            raise UndefinedError("a budget that is negative or infinite")
        return self._towards_diagonal(
            x, y, lambda p, q: self._tilt_bound(p, q, eps[0]), lambda p, q: self._route_bound(p, q, eps[1])
        )

    def _towards_diagonal(
        self, x: Span, y: Span, below: Callable[[End, End], End], above: Callable[[End, End], End]
    ) -> Span:
        """Range of a divergence that grows as its means part: at the nearest and at the farthest corner."""
        self._unit_check(x, y)
        near = max(x[0], min(x[1], y[0]))
        lower = max(0, below(near, max(y[0], min(y[1], near))))
        return lower, max(above(x[0], y[1]), above(x[1], y[0]))

    def _tilt_bound(self, x: End, y: End, eps: End) -> End:
        """``l x - log(1 - y + y e^l)`` at the best ``l`` up to rounding, rounded down."""
        gap = self._add(self._logit((x, x)), _negated(self._logit((y, y))))
        best = (
            gap[0]
            if isinstance(gap[0], float)
            else gap[1]
            if isinstance(gap[1], float)
            else (gap[0] + gap[1]) // 2
        )
        tilt = max(-eps, min(eps, best))
        if tilt > 0:  # the same of the mirrored means, without large exponentials
            x, y, tilt = self.one - x, self.one - y, -tilt
        span: Span = (tilt, tilt)
        if y == self.one:  # all the weight is at e^l, which may be below the resolution
            normaliser = span
        else:
            weight = self._multiply((y, y), self._exp(span))
            normaliser = self._log(self._add(self._complement((y, y)), weight))
        return self._add(self._multiply(span, (x, x)), _negated(normaliser))[0]

    def _route_bound(self, x: End, y: End, eps: End) -> End:
        """``eps abs(z - x) + kl(z, y)`` at the best ``z`` up to rounding, rounded up."""
        low, high = min(x, y), max(x, y)
        tilted = self._tilted_at(y, -eps if x <= y else eps)
        if tilted[0] <= x <= tilted[1]:
            stop = x  # not to go at all: a dear way is dear from within rounding too
        elif isinstance(tilted[0], int) and isinstance(tilted[1], int):
            stop = (tilted[0] + tilted[1]) // 2
        else:
            stop = y
        stop = max(x, min(stop, high)) if x <= y else min(x, max(stop, low))
        way = abs(stop - x)
        return self._add(self._multiply((eps, eps), (way, way)), self._kl_at(stop, y))[1]


def between(low: Fraction, high: Fraction, part: int, whole: int) -> Fraction:
    """``low + (high - low)*part/whole``, in integers: sums of fractions take several times as long."""
    (top, under), (other, below) = low.as_integer_ratio(), high.as_integer_ratio()
    return Fraction(top * below * (whole - part) + other * under * part, whole * under * below)


@lru_cache(maxsize=32)
def engine(bits: int) -> Rationals:
    """The integer intervals of a resolution, with what they have computed."""
    return Rationals(bits)


def _moved(value: int, places: int) -> int:
    """``value * 2**places``, rounded down."""
    return value << max(places, 0) >> max(-places, 0)


def rational(head: str, inner: Sequence[Fraction]) -> Fraction | None:
    """An operation that leads from rationals to a rational no longer than `_LONGEST_POWER`; else None."""
    a, *rest = inner or (Fraction(0),)
    if (
        sum(each.numerator.bit_length() + each.denominator.bit_length() for each in inner)
        > 2 * _LONGEST_POWER
    ):
        return None
    match head:
        case "+":
            return a + rest[0]
        case "-":
            return a - rest[0]
        case "*":
            return a * rest[0]
        case "/" if rest[0] != 0:
            return a / rest[0]
        case "**" if rest[0].denominator == 1 and (a != 0 or rest[0] >= 0):
            size = abs(rest[0]) * (a.numerator.bit_length() + a.denominator.bit_length())
            return Fraction(a ** int(rest[0])) if size <= _LONGEST_POWER else None
        case "neg":
            return -a
        case "abs":
            return abs(a)
        case "min":
            return min(inner)
        case "max":
            return max(inner)
        case "gamma" if a.denominator == 1 and 0 < a <= _LARGEST_FACTORIAL:
            return Fraction(math.factorial(int(a) - 1))
        case "lgamma" if a in {1, 2}:
            return Fraction(0)
        case "factorial" if a.denominator == 1 and 0 <= a <= _LARGEST_FACTORIAL:
            return Fraction(math.factorial(int(a)))
        case "binomial" if a.denominator == rest[0].denominator == 1 and min(a, rest[0]) >= 0:
            fewer = max(min(rest[0], a - rest[0]), Fraction(0))
            size = fewer * a.numerator.bit_length()
            return Fraction(math.comb(int(a), int(rest[0]))) if size <= _LONGEST_POWER else None
        case "floor":
            return Fraction(a.numerator // a.denominator)
        case "ceil":
            return Fraction(-(-a.numerator // a.denominator))
        case _:
            return None


def _places(tree: Expression, given: Mapping[Expression, Span]) -> Iterator[tuple[int, Span]]:
    """The parts of an expression whose values are given, wherever they occur."""
    if tree in given:
        yield id(tree), given[tree]
    elif isinstance(tree, Apply):
        for argument in tree.arguments:
            yield from _places(argument, given)


def _negated(a: Span) -> Span:
    return -a[1], -a[0]


def _sum(a: End, b: End, pessimist: float) -> End:
    if isinstance(a, float) and isinstance(b, float):
        return a if a == b else pessimist
    return a if isinstance(a, float) else b if isinstance(b, float) else a + b


def _infinite(a: Span) -> bool:
    """Whether nothing finite is in it."""
    return isinstance(a[0], float) and a[0] == a[1]


def _unbounded(a: Span) -> bool:
    """Whether it reaches to an infinity."""
    return isinstance(a[0], float) or isinstance(a[1], float)


def _infinite_product(a: End, b: End) -> End:
    if a == 0 or b == 0:  # an infinite end stands for a limit
        return 0
    return math.inf if (a > 0) == (b > 0) else -math.inf


def _chosen(smaller: Span, larger: Span, then: Span, otherwise: Span) -> Span:
    if smaller[1] <= larger[0]:
        return then
    if smaller[0] > larger[1]:
        return otherwise
    return min(then[0], otherwise[0]), max(then[1], otherwise[1])
