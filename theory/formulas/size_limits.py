"""How large a formula may become: counted before anything is evaluated or expanded, the same everywhere.

Counts are estimates in doubles, made in one pass over the formula. They say when to stop, never what holds.
"""

import math
from collections.abc import Iterable, Mapping, Sized
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from typing import Final, TypeVar

from .exact_value import rational_value
from .expression import INTEGRAL, Apply, Expression, FormulaError, Number, Variable, write
from .straight_line import RATIONAL

T = TypeVar("T")

MOST_BITS: Final = 1 << 17
"""Bits of a rational that is written out: about 39,000 decimal digits."""
MOST_MAGNITUDE: Final = float(1 << 24)
"""How far the binary logarithm of any other constant may be from 0."""
MOST_TERMS: Final = 20_000
"""Terms of a polynomial that computer algebra expands."""
MOST_POINTS: Final = 2_000_000
"""Points of a finite set that is gone through one by one."""
_MOST_BITS_TOGETHER: Final = 1 << 19
_LARGEST_EXPANDED_POWER: Final = 1_000
_SHORT: Final = 60


@dataclass(frozen=True, slots=True)
class _Constant:
    """What a constant is: its value if it is rational, else about its sign and the logarithm of its size."""

    sign: int
    log2: float
    value: Fraction | None = None


@dataclass(frozen=True, slots=True)
class _Spread:
    """About what an expression is as a quotient of polynomials in its atoms: terms and degrees of both."""

    top: float
    bottom: float
    top_degree: float
    bottom_degree: float
    atoms: frozenset[Expression]
    largest: float


def refuse_large_constants(*trees: Expression) -> None:
    """A ``FormulaError`` if some constant in the expressions is too large to be worked with."""
    constants = _Constants()
    for tree in trees:
        constants.of(tree)


def rational_bits(value: Fraction) -> int:
    """The bits that a rational takes: those of the longer one of numerator and denominator."""
    return max(value.numerator.bit_length(), value.denominator.bit_length())


def power_bits(under: Fraction, exponent: Fraction) -> float:
    """The bits of an exact power, at most: 0 and 1 stay what they are."""
    if abs(under) in (0, 1):
        return 1.0
    longer = max(_log2_of_whole(abs(under.numerator)), _log2_of_whole(under.denominator))
    return longer * _double(abs(exponent)) + 1


def finite_set(values: Mapping[str, Iterable[T]]) -> dict[str, tuple[T, ...]]:
    """The values of each name; a ``ValueError`` if the product has too many points to go through them."""
    named = {name: _tell_size(several) for name, several in values.items()}
    points = math.prod(size for _, size in named.values())
    if points > MOST_POINTS:
        raise ValueError(f"a finite set of {points} points or more; accepted are up to {MOST_POINTS}")
    return {name: tuple(several) for name, (several, _) in named.items()}


def _tell_size(values: Iterable[T]) -> tuple[Iterable[T], int]:
    """The values and how many they are; of those that do not say, no more than it takes to be too many."""
    if isinstance(values, Sized):
        return values, len(values)
    listed = list(islice(values, MOST_POINTS + 1))
    return listed, len(listed)


def expanded_terms(tree: Expression) -> float:
    """At most so many terms has the largest polynomial met on the way to ``tree`` as one expanded quotient.

    Whatever is no sum, product, quotient or whole power is an atom. Infinite where no double holds it.
    """
    return _spread(tree).largest


class _Constants:
    """The constants of one formula, computed as far as all of them together stay small enough."""

    def __init__(self) -> None:
        self._bits = 0

    def of(self, tree: Expression) -> _Constant | None:
        """What ``tree`` is if it has no variables."""
        if isinstance(tree, Variable):
            return None
        if isinstance(tree, Number):
            return self._rational(tree, tree.value)
        inner = [self.of(argument) for argument in tree.arguments]
        if tree.head == INTEGRAL:
            return None
        known = [each for each in inner if each is not None]
        return self._applied(tree, known) if len(known) == len(inner) else None

    def _rational(self, tree: Expression, value: Fraction) -> _Constant:
        self._bits += rational_bits(value)
        if self._bits > _MOST_BITS_TOGETHER:
            raise FormulaError(
                f"the numbers of a formula have more than {_MOST_BITS_TOGETHER} bits together, "
                f"{_short(tree)} among them; accepted are shorter ones"
            )
        sign = (value > 0) - (value < 0)
        return _Constant(sign, _log2(value) if sign else -math.inf, value)

    def _applied(self, tree: Apply, inner: list[_Constant]) -> _Constant:
        values = [each.value for each in inner]
        if tree.head in RATIONAL and None not in values:
            bits = _bits_of(tree.head, [value for value in values if value is not None])
            if bits > MOST_BITS:
                raise FormulaError(
                    f"the number {_short(tree)} has about {bits:.3g} bits; accepted are up to {MOST_BITS}"
                )
            value = rational_value(tree.head, values)
            if value is not None:
                return self._rational(tree, value)
        found = _estimated(tree.head, inner)
        if found.sign and abs(found.log2) > MOST_MAGNITUDE:
            raise FormulaError(
                f"the number {_short(tree)} is about 2**{found.log2:.3g}; "
                f"accepted are those between 2**-{MOST_MAGNITUDE:.0f} and 2**{MOST_MAGNITUDE:.0f}"
            )
        return found


def _bits_of(head: str, values: list[Fraction]) -> float:
    if head == "**":
        return power_bits(*values)
    if head == "factorial":
        return _log2_of_gamma(_double(values[0]) + 1)
    if head == "binomial":
        return float(min(abs(values[1]), abs(values[0] - values[1]))) * rational_bits(values[0])
    return float(sum(map(rational_bits, values)))


def _log2_of_gamma(x: float) -> float:
    return max(x * math.log2(max(x, 2)), 0.0) if x > 0 else 0.0


def _estimated(head: str, inner: list[_Constant]) -> _Constant:
    match head:
        case "+":
            return _sum(inner[0], inner[1])
        case "-":
            return _sum(inner[0], _negative(inner[1]))
        case "neg":
            return _negative(inner[0])
        case "*":
            return _Constant(inner[0].sign * inner[1].sign, _plus(inner[0].log2, inner[1].log2))
        case "/":
            return _Constant(inner[0].sign * inner[1].sign, _plus(inner[0].log2, -inner[1].log2))
        case "**":
            times = _double_of(inner[1])
            return _Constant(abs(inner[0].sign), inner[0].log2 * times if inner[0].log2 and times else 0.0)
        case "exp":
            return _Constant(1, _double_of(inner[0]) * math.log2(math.e))
        case "sqrt":
            return _Constant(abs(inner[0].sign), inner[0].log2 / 2)
        case "gamma":
            return _Constant(1, _log2_of_gamma(_double_of(inner[0])) + max(-inner[0].log2, 0.0))
        case "lgamma":
            return _Constant(1, 2 * max(inner[0].log2, 0.0))
        case "abs" | "min" | "max" | "if" | "ceil" | "floor":
            return max(inner, key=lambda each: each.log2)
        case _:  # a logarithm, a divergence, a mean, pi: never large when what it is of is not
            return _Constant(1, 0.0)


def _sum(a: _Constant, b: _Constant) -> _Constant:
    large, small = (a, b) if a.log2 >= b.log2 else (b, a)
    if not math.isfinite(large.log2) or not small.sign:
        return _Constant(large.sign, large.log2)
    ratio = 2.0 ** max(small.log2 - large.log2, -1000.0)
    total = 1 + ratio if large.sign == small.sign else 1 - ratio
    return _Constant(large.sign, large.log2 + math.log2(total)) if total > 0 else _Constant(0, -math.inf)


def _negative(a: _Constant) -> _Constant:
    return _Constant(-a.sign, a.log2)


def _plus(a: float, b: float) -> float:
    return 0.0 if math.isnan(a + b) else a + b  # nothing is known of 0/0


def _double_of(constant: _Constant) -> float:
    return constant.sign * (math.inf if constant.log2 >= 1024 else 2.0**constant.log2)


def _log2(value: Fraction) -> float:
    return _log2_of_whole(abs(value.numerator)) - _log2_of_whole(value.denominator)


def _log2_of_whole(whole: int) -> float:
    shift = max(whole.bit_length() - 1000, 0)
    return math.log2(whole >> shift) + shift


def _double(value: Fraction) -> float:
    try:
        return float(value)
    except OverflowError:
        return math.inf


@lru_cache(maxsize=16384)
def _spread(tree: Expression) -> _Spread:
    if isinstance(tree, Number):
        return _Spread(1, 1, 0, 0, frozenset(), 1)
    if isinstance(tree, Variable) or not tree.arguments:
        return _Spread(1, 1, 1, 0, frozenset({tree}), 1)
    inner = [_spread(argument) for argument in tree.arguments]
    largest = max(each.largest for each in inner)
    a, b = inner[0], inner[-1]
    atoms = a.atoms | b.atoms
    match tree.head:
        case "neg":
            return a
        case "+" | "-":
            top = a.top * b.bottom + b.top * a.bottom
            top_degree = max(a.top_degree + b.bottom_degree, b.top_degree + a.bottom_degree)
            found = (top, a.bottom * b.bottom, top_degree, a.bottom_degree + b.bottom_degree)
        case "*":
            degrees = (a.top_degree + b.top_degree, a.bottom_degree + b.bottom_degree)
            found = (a.top * b.top, a.bottom * b.bottom, *degrees)
        case "/":
            degrees = (a.top_degree + b.bottom_degree, a.bottom_degree + b.top_degree)
            found = (a.top * b.bottom, a.bottom * b.top, *degrees)
        case "**" if (times := _whole(tree.arguments[1])) is not None:
            atoms = a.atoms
            powers = (_chosen(a.top, times), _chosen(a.bottom, times))
            found = (*powers, a.top_degree * abs(times), a.bottom_degree * abs(times))
            if times < 0:
                found = (found[1], found[0], found[3], found[2])
        case _:
            return _Spread(1, 1, 1, 0, frozenset({tree}), largest)
    top = min(found[0], _monomials(found[2], len(atoms)))
    bottom = min(found[1], _monomials(found[3], len(atoms)))
    return _Spread(top, bottom, found[2], found[3], atoms, max(largest, top, bottom))


def _whole(tree: Expression) -> int | None:
    if isinstance(tree, Number) and tree.value.denominator == 1:
        times = int(tree.value)
        return times if abs(times) <= _LARGEST_EXPANDED_POWER else None
    return None


def _chosen(terms: float, times: int) -> float:
    """How many products ``times`` factors with so many terms each have, up to their order."""
    return _binomial(terms + abs(times) - 1, min(abs(times), terms - 1))


def _monomials(degree: float, atoms: int) -> float:
    return _binomial(degree + atoms, min(degree, atoms))


def _binomial(n: float, k: float) -> float:
    if k <= 0:
        return 1.0
    if math.isinf(n):
        return math.inf
    log = math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)
    return math.inf if log > 700 else math.exp(log) * (1 + 1e-9)


def _short(tree: Expression) -> str:
    text = write(tree)
    return text if len(text) <= _SHORT else text[: _SHORT - 3] + "..."
