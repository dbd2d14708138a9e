"""Numbers of a transcript: rationals as long as it goes, then balls that know how they were made."""

import math
from collections.abc import Callable, Iterable
from contextlib import suppress
from fractions import Fraction
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final

from ....theory.divergences.bernoulli_divergences import d_eps_ball, kl_ball
from ....theory.numbers.enclosure import ball

if TYPE_CHECKING:
    from flint import arb

Rational = int | Fraction
_STEPS: Final = 56  # halvings after which doubles no longer tell the ends of a bracket apart
_NEAR_ENOUGH: Final = 1 << _STEPS
_SURE: Final = 8  # one step in so many halves the bracket, whatever the secant says
_NARROWED: Final = 96  # steps around an infimum, each to about 5/8 of its bracket: (5/8)^96 < 2^-64
_NARROW: Final = 50  # bits of an infimum that are enough, of the 53 of a double
_NEAR: Final = 1 << 64  # the share of a range that is next to its end


class UndecidedError(ValueError):
    """Two numbers that balls do not tell apart, and that were not made in the same way."""


class Irrational:
    """A ball around a number, with the expression that the number is: equal expressions are equal numbers."""

    __slots__ = ("ball", "code", "made")  # `made`: the operation and its operands, `code`: their hash

    def __init__(self, value: "arb", made: tuple[Any, ...]) -> None:
        if value.is_nan():
            raise UndecidedError(f"{made[0]} has no value there")
        self.ball = value
        self.made = made
        self.code = hash(made)  # once: what it is made of has its own

    def __add__(self, other: "Number") -> "Number":
        return self if other == 0 else _made("+", lambda a, b: a + b, self, other)

    def __radd__(self, other: Rational) -> "Number":
        return self if other == 0 else _made("+", lambda a, b: a + b, other, self)

    def __sub__(self, other: "Number") -> "Number":
        return self if other == 0 else _made("-", lambda a, b: a - b, self, other)

    def __rsub__(self, other: Rational) -> "Number":
        return _made("-", lambda a, b: a - b, other, self)

    def __mul__(self, other: "Number") -> "Number":
        return _times(self, other)

    def __rmul__(self, other: Rational) -> "Number":
        return _times(other, self)

    def __truediv__(self, other: "Number") -> "Number":
        return self if other == 1 else _made("/", lambda a, b: a / b, self, other)

    def __rtruediv__(self, other: Rational) -> "Number":
        return 0 if other == 0 else _made("/", lambda a, b: a / b, other, self)

    def __neg__(self) -> "Number":
        return _made("-", lambda a: -a, self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Irrational) and self.code == other.code and self.made == other.made

    def __hash__(self) -> int:
        return self.code

    def __str__(self) -> str:
        return f"{float(self.ball):.12g}"


Number = Rational | Irrational


def less(x: Number, y: Number) -> bool:
    """Whether ``one < other``; an error where balls do not tell."""
    if not isinstance(x, Irrational) and not isinstance(y, Irrational):
        return x < y
    if x == y:
        return False
    left_ball, right_ball = as_ball(x), as_ball(y)
    if left_ball < right_ball:
        return True
    if left_ball >= right_ball:
        return False
    raise UndecidedError(f"{x} and {y} are too close to tell which is larger")


def as_ball(value: Number) -> "arb":
    """The ball around a number."""
    return value.ball if isinstance(value, Irrational) else ball(Fraction(value))


def smallest(values: Iterable[Number]) -> Number:
    """The least of some numbers."""
    least, *rest = values
    for value in rest:
        least = value if less(value, least) else least
    return least


def largest(values: Iterable[Number]) -> Number:
    """The greatest of some numbers."""
    greatest, *rest = values
    for value in rest:
        greatest = value if less(greatest, value) else greatest
    return greatest


def logarithm(value: Number) -> Number:
    """The natural logarithm."""
    return 0 if value == 1 else _made("log", lambda a: a.log(), value)


def exponential(value: Number) -> Number:
    """``e`` to the power of the number."""
    return 1 if value == 0 else _made("exp", lambda a: a.exp(), value)


def root(value: Number) -> Number:
    """The square root, exact where it is rational."""
    if not isinstance(value, Irrational):
        square = Fraction(value)
        ends = [math.isqrt(max(end, 0)) for end in (square.numerator, square.denominator)]
        if Fraction(*ends) ** 2 == square:
            return Fraction(*ends)
    return _made("sqrt", lambda a: a.sqrt(), value)


def rounded_up(value: Number) -> int:
    """The least whole number that is not below the number."""
    if not isinstance(value, Irrational):
        return math.ceil(value)
    above = value.ball.ceil().unique_fmpz()
    if above is None:
        raise UndecidedError(f"{value} is too close to a whole number to be rounded")
    return int(above)


def relative_entropy(x: Number, y: Number) -> Number:
    """The relative entropy ``kl(x, y)`` of Bernoulli laws, which may be infinite."""
    if x == y:
        return 0
    if isinstance(x, Irrational) or isinstance(y, Irrational):
        return _made("kl", kl_ball, x, y)
    if y in {0, 1}:
        return infinity()
    p, q = Fraction(x), Fraction(y)
    terms = (ball(a) * ball(a / b).log() for a, b in ((p, q), (1 - p, 1 - q)) if a)
    return Irrational(sum(terms, start=ball(0)), ("kl", x, y))


@cache
def divergence(epsilon: Rational) -> Callable[[Number, Number], Number]:
    """``d_eps`` at a budget, as a function of two means."""

    def d_eps(x: Number, y: Number) -> Number:
        if x == y:
            return 0
        if y == 1 and not isinstance(x, Irrational):
            return epsilon * (1 - Fraction(x))
        return _made("d_eps", d_eps_ball, x, y, epsilon)

    return d_eps


@lru_cache(maxsize=1 << 15)
def highest(function: Callable[[Number, Number], Number], x: Rational, level: Number) -> Number:
    """``max{q in [x, 1] : function(x, q) <= level}``, for a function that rises with q from 0 on.

    Two points bracket it, until balls cannot tell on which side a point lies, or so near that doubles do not
    differ. The next point is where the line through the last two meets the level, a hair towards the end
    that is farther, or else the middle.
    """
    if less(level, 0):
        raise UndecidedError("nothing lies below a negative level")
    if level == 0:
        return x
    if not less(level, function(x, 1)):
        return 1
    start, ceiling = Irrational(as_ball(x), ("start", x)), as_ball(level)

    def excess(point: "arb") -> "arb":
        return as_ball(function(start, Irrational(point, ("place", object())))) - ceiling

    low, high = start.ball.lower(), ball(1)
    near = ((high - low) / _NEAR_ENOUGH).mid()
    previous, last = ((point, excess(point)) for point in (low, high))
    for step in range(2 * _STEPS):
        if high - low <= near:
            break
        # where the line through two places meets the level
        guess = (last[0] - last[1] * (last[0] - previous[0]) / (last[1] - previous[1])).mid()
        if step % _SURE == _SURE - 1 or not low < guess < high:
            point = ((low + high) / 2).mid()
        else:
            point = (guess + near / 3 * (1 if guess - low < high - guess else -1)).mid()
            point = (low + near / 3).max((high - near / 3).min(point)).mid()
        surplus = excess(point)
        if not (surplus > 0 or surplus <= 0):
            break
        low, high = (low, point) if surplus > 0 else (point, high)
        previous, last = last, (point, surplus)
    return Irrational(low.union(high), ("highest", function, x, level))


def infimum(function: Callable[[Number], Number], low: Rational, high: Rational) -> Number:
    """The infimum of a convex function between two rationals.

    Three points bracket it: if the middle one has the least value, the chords through it bound the function
    from below. An end near which the function rises is seen at once.
    """
    value = cache(function)
    ends = [value(Fraction(low)), value(Fraction(high))]
    left, right = Fraction(low), Fraction(high)
    if left == right:
        return ends[0]
    bracket = _beside_an_end(value, left, right) or _between_three(value, left, right)
    enclosure = _above_chords(value, *bracket)
    for end in map(as_ball, ends):
        enclosure = enclosure.min(end)
    return Irrational(enclosure, ("infimum", function, low, high))


_Three = tuple[Fraction, Fraction, Fraction]


def _beside_an_end(value: Callable[[Fraction], Number], left: Fraction, right: Fraction) -> _Three | None:
    """Three points at the end from which a convex function rises; None if neither end is known to be one."""
    near = (right - left) / _NEAR
    for end, inner in ((left, left + near), (right, right - near)):
        with suppress(UndecidedError):
            if less(value(end), value(inner)):
                return min(end, inner), (end + inner) / 2, max(end, inner)
    return None


def _between_three(value: Callable[[Fraction], Number], left: Fraction, right: Fraction) -> _Three:
    """Three points around the infimum, near enough, or as near as balls can tell."""
    middle = (left + right) / 2
    for step in range(_NARROWED):
        on_the_left = middle - left > right - middle
        new = (3 * left + 5 * middle) / 8 if on_the_left else (5 * middle + 3 * right) / 8
        first, second = (new, middle) if on_the_left else (middle, new)
        try:
            rises = less(value(first), value(second))
        except UndecidedError:
            break
        left, middle, right = (left, first, second) if rises else (first, second, right)
        if step % 4 == 3 and _is_narrow(_above_chords(value, left, middle, right)):
            break
    return left, middle, right


def _above_chords(
    value: Callable[[Fraction], Number], left: Fraction, middle: Fraction, right: Fraction
) -> "arb":
    """A ball around the infimum of a convex function between two points that bracket it."""
    low, least, high = (as_ball(value(point)) for point in (left, middle, right))
    if not least.is_finite():
        return least
    # the chord from an end to the middle goes on below the function
    ratio = ball((middle - left) / (right - middle))
    slack = (abs(high - least) * ratio).max(abs(low - least) / ratio).upper()
    return (least - slack).union(least)


def _is_narrow(enclosure: "arb") -> bool:
    return bool(enclosure.is_finite() and enclosure.rel_accuracy_bits() > _NARROW)


def absolute(value: Number) -> Number:
    """The absolute value."""
    return -value if less(value, 0) else value


def _made(name: str, operation: "Callable[..., arb]", *values: Number) -> Number:
    return Irrational(operation(*map(as_ball, values)), (name, *values))


def _times(x: Number, y: Number) -> Number:
    if x == 0 or y == 0:
        infinite = any(isinstance(factor, Irrational) and not factor.ball.is_finite() for factor in (x, y))
        if infinite:
            raise UndecidedError("zero times infinity has no value")
        return 0
    if x == 1:
        return y
    return x if y == 1 else _made("*", lambda a, b: a * b, x, y)


def infinity() -> Number:
    """A number that is larger than every other one."""
    from flint import arb

    return Irrational(arb.pos_inf(), ("infinity",))
