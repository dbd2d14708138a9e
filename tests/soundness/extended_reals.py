"""An oracle of the tests' own: formulas at points, in rationals where they stay rational, else in mpmath.

Nothing of ``verify/`` is used, not even its reader of formulas. A value is a `Fraction`, or a pair of
mpmath numbers that enclose it (both infinite for an infinite value). What is not defined raises
`UndefinedError`; what these digits do not decide raises `UndecidedError`, and more digits are tried.
"""

import ast
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import mpmath
from mpmath import mp, mpf

DIGITS = (30, 150, 700)
MORE_DIGITS = (*DIGITS, 2600)

_MOST_BITS = 40_000
_LARGEST = mpf(10) ** 3000
_INFINITY = mpf("inf")


class UndefinedError(ArithmeticError):
    """The expression has no value at the point."""


class UndecidedError(ArithmeticError):
    """Too few digits, or something too large to compute."""


class Enclosed(NamedTuple):
    """A real or infinite number between two ends."""

    low: mpf
    high: mpf


Value = Fraction | Enclosed
Point = Mapping[str, Value]


@dataclass(frozen=True)
class Relation:
    """One relation between two syntax trees."""

    left: ast.expr
    sign: str
    right: ast.expr


_SIGNS = {ast.LtE: "<=", ast.GtE: ">=", ast.Lt: "<", ast.Gt: ">", ast.Eq: "=="}


@lru_cache(maxsize=100_000)
def relations(text: str) -> tuple[Relation, ...]:
    """The relations of a formula, one by one."""
    return tuple(_relations(_tree(text)))


def _relations(node: ast.expr) -> list[Relation]:
    if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.And):
        return [each for value in node.values for each in _relations(value)]
    if not isinstance(node, ast.Compare):
        raise TypeError(f"no relation: {ast.unparse(node)}")
    sides = [node.left, *node.comparators]
    return [
        Relation(left, _SIGNS[type(sign)], right)
        for left, sign, right in zip(sides, node.ops, sides[1:], strict=False)
    ]


@lru_cache(maxsize=100_000)
def _tree(text: str) -> ast.expr:
    written = " ".join(text.split())
    tree = ast.parse(written, mode="eval").body
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant):  # as it is written: 1e-400 is no double
            spelled = ast.get_source_segment(written, node) or ""
            exact = int(spelled, 16) if spelled.startswith("0x") else spelled
            node.kind = Fraction(exact)  # type: ignore[assignment]
    return tree


# -- what is asked


def truth(text: str, point: Mapping[str, Fraction | str], digits: tuple[int, ...] = DIGITS) -> str:
    """``true``, ``false``, ``undefined`` or ``undecided``: whether the formula holds at the point."""
    for count in digits:
        with mp.workdps(count):
            try:
                place = {name: _number(value) for name, value in point.items()}
                holds = True
                for relation in relations(text):
                    left, right = evaluated(relation.left, place), evaluated(relation.right, place)
                    holds = compared(left, relation.sign, right) and holds
            except UndefinedError:
                return "undefined"
            except UndecidedError:
                continue
            return "true" if holds else "false"
    return "undecided"


def rational(text: str) -> Fraction:
    """A rational as certificates write it; whole numbers of very many digits are written in base 16."""
    above, _, below = text.partition("/")
    if text.lstrip("-").startswith("0x") or below.startswith("0x"):
        return Fraction(int(above, 0), int(below or "1", 0))
    return Fraction(text)


def value_of(text: str, point: Mapping[str, Fraction | str], digits: int) -> Value:
    """The value of an expression, enclosed with that many digits of work."""
    with mp.workdps(digits):
        return evaluated(_tree(text), {name: _number(value) for name, value in point.items()})


def within(
    sides: Mapping[str, str],
    where: tuple[str, ...],
    point: Mapping[str, Fraction | str],
    digits: tuple[int, ...] = DIGITS,
) -> str:
    """``true``, ``false`` or ``undecided``: whether the point lies in the box and meets all conditions."""
    if set(sides) != set(point):
        return "false"
    bounds = " and ".join(
        f"{low} {'<' if opened else '<='} {name} and {name} {'<' if closed else '<='} {high}"
        for name, (low, high, opened, closed) in ((name, ends(side)) for name, side in sides.items())
    )
    found = [truth(text, point, digits) for text in ((bounds, *where) if bounds else where)]
    if any(each in {"false", "undefined"} for each in found):
        return "false"
    return "undecided" if "undecided" in found else "true"


def ends(side: str) -> tuple[str, str, bool, bool]:
    """The ends of an interval such as ``(0, 1]``, as texts, and which of them are open."""
    text = side.strip()
    low, _, high = text[1:-1].partition(",")
    return f"({low})", f"({high})", text[0] == "(", text[-1] == ")"


def exact_end(text: str) -> Fraction:
    """The end of an interval as a rational."""
    value = value_of(text, {}, 30)
    if not isinstance(value, Fraction):
        raise TypeError(f"{text} is no rational")
    return value


def _number(value: Fraction | str | Enclosed) -> Value:
    if isinstance(value, str):
        return evaluated(_tree(value), {})
    return value


# -- values


def evaluated(node: ast.expr, point: Point) -> Value:
    """The value of a syntax tree with the digits that mpmath is set to."""
    match node:
        case ast.Constant(kind=Fraction() as number):
            return number
        case ast.Name(id="e"):
            return _exp(Fraction(1))
        case ast.Name(id="pi"):
            return _wide(mp.pi + 0)
        case ast.Name(id=name):
            return point[name]
        case ast.UnaryOp(op=ast.USub()):
            return _negative(evaluated(node.operand, point))
        case ast.UnaryOp(op=ast.UAdd()):
            return evaluated(node.operand, point)
        case ast.BinOp():
            left, right = evaluated(node.left, point), evaluated(node.right, point)
            return _light(_OPERATIONS[type(node.op)](left, right))
        case ast.IfExp():
            (relation,) = _relations(node.test)
            holds = compared(evaluated(relation.left, point), relation.sign, evaluated(relation.right, point))
            return evaluated(node.body if holds else node.orelse, point)
        case ast.Call(func=ast.Name(id="sum" | "prod" as name)):
            return _repeated(name, node.args, point)
        case ast.Call(func=ast.Name(id="integral")):
            return _integral(node.args, point)
        case ast.Call(func=ast.Name(id=name)):
            return _light(_CALLS[name](*(evaluated(argument, point) for argument in node.args)))
    raise TypeError(f"not in the language: {ast.unparse(node)}")


def _repeated(name: str, given: list[ast.expr], point: Point) -> Value:
    index, *limits, term = given
    first, last = (evaluated(each, point) for each in limits)
    assert isinstance(index, ast.Name)
    assert isinstance(first, Fraction)
    assert isinstance(last, Fraction)
    result = Fraction(name == "prod")
    for k in range(int(first), int(last) + 1):
        result = (_add if name == "sum" else _multiply)(
            result, evaluated(term, {**point, index.id: Fraction(k)})
        )
    return result


def _integral(given: list[ast.expr], point: Point) -> Value:
    """By quadrature, to a few digits: nothing is said where the two sides nearly agree."""
    variable, *limits, integrand = given
    assert isinstance(variable, ast.Name)
    first, last = ((end.low + end.high) / 2 for end in (enclosed(evaluated(each, point)) for each in limits))
    if abs(last - first) > 200:
        raise UndecidedError("an integral over something long")
    with mp.workdps(15):
        try:
            found, error = mp.quad(
                lambda t: enclosed(evaluated(integrand, {**point, variable.id: Enclosed(t, t)})).low,
                [first, last],
                error=True,
            )
        except (UndefinedError, ZeroDivisionError):
            raise UndecidedError("an integrand without a value") from None
    slack = 100 * error + abs(found) * mpf(10) ** -8 + mpf(10) ** -12
    return Enclosed(found - slack, found + slack)


def _light(value: Value) -> Value:
    """A rational of very many digits as an enclosure."""
    if (
        isinstance(value, Fraction)
        and value.numerator.bit_length() + value.denominator.bit_length() > _MOST_BITS
    ):
        return enclosed(value)
    return value


def enclosed(value: Value) -> Enclosed:
    if isinstance(value, Enclosed):
        return value
    middle = mpf(value.numerator) / value.denominator
    bits = value.denominator.bit_length() - 1
    if value.denominator == 1 << bits and value.numerator.bit_length() <= mp.prec:
        return Enclosed(middle, middle)
    return _wide(middle)


def _wide(middle: mpf, *others: mpf) -> Enclosed:
    """The values and a few units of the last digit around them."""
    low, high = min((middle, *others)), max((middle, *others))
    if not mp.isinf(low):
        low -= mp.ldexp(abs(low), 12 - mp.prec)
    if not mp.isinf(high):
        high += mp.ldexp(abs(high), 12 - mp.prec)
    return Enclosed(low, high)


def compared(left: Value, sign: str, right: Value) -> bool:
    """Whether the relation holds between two extended reals."""
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        below, equal = left < right, left == right
    else:
        a, b = enclosed(left), enclosed(right)
        if a.high < b.low:
            below, equal = True, False
        elif a.low > b.high:
            below, equal = False, False
        elif a.low == a.high == b.low == b.high and (mp.isinf(a.low) or a.low == 0):
            below, equal = False, True
        elif sign in {"<=", ">"} and a.high <= b.low:
            below, equal = True, True
        elif sign in {"<", ">="} and a.low >= b.high:
            below, equal = False, True
        else:
            raise UndecidedError(sign)
    return {"<=": below or equal, "<": below, ">=": not below, ">": not below and not equal, "==": equal}[
        sign
    ]


def _infinite(value: Value) -> bool:
    return isinstance(value, Enclosed) and bool(mp.isinf(value.low)) and value.low == value.high


def _perhaps_infinite(value: Value) -> bool:
    return isinstance(value, Enclosed) and bool(mp.isinf(value.low) or mp.isinf(value.high))


def _is_zero(value: Value) -> bool:
    return value == 0 if isinstance(value, Fraction) else value.low == value.high == 0


def _perhaps_zero(value: Value) -> bool:
    return value == 0 if isinstance(value, Fraction) else value.low <= 0 <= value.high


def _negative(a: Value) -> Value:
    return -a if isinstance(a, Fraction) else Enclosed(-a.high, -a.low)


def _add(a: Value, b: Value) -> Value:
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        return a + b
    x, y = enclosed(a), enclosed(b)
    if (x.high == _INFINITY and y.low == -_INFINITY) or (y.high == _INFINITY and x.low == -_INFINITY):
        raise UndefinedError("inf - inf") if _infinite(x) and _infinite(y) else UndecidedError("inf - inf")
    low, high = x.low + y.low, x.high + y.high
    return Enclosed(low - _lost(x.low, y.low, low), high + _lost(x.high, y.high, high))


def _lost(a: mpf, b: mpf, total: mpf) -> mpf:
    """More than a sum lost by rounding; 0 if it is exact."""
    if mp.isinf(total):
        return mpf(0)
    second = total - a
    if (a - (total - second)) + (b - second) == 0:
        return mpf(0)
    return (abs(a) + abs(b)) * mpf(2) ** (12 - mp.prec)


def difference(a: Value, b: Value) -> Value:
    return _add(a, _negative(b))


def _multiply(a: Value, b: Value) -> Value:
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        return a * b
    for one, other in ((a, b), (b, a)):
        if _perhaps_infinite(one) and _perhaps_zero(other):
            raise UndefinedError("0*inf") if _infinite(one) and _is_zero(other) else UndecidedError("0*inf")
    if _is_zero(a) or _is_zero(b):
        return Fraction(0)
    x, y = enclosed(a), enclosed(b)
    four = [one * other for one in x for other in y]
    short = max(_length(end) for end in x) + max(_length(end) for end in y) <= mp.prec
    return Enclosed(min(four), max(four)) if short else _wide(*four)


def _length(end: mpf) -> int:
    """The number of bits of a number; products and sums of short ones are exact."""
    return int(end._mpf_[3])


def _divide(a: Value, b: Value) -> Value:
    if _is_zero(b):
        raise UndefinedError("a/0")
    if _perhaps_zero(b):
        raise UndecidedError("a/0")
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        return a / b
    if _perhaps_infinite(a) and _perhaps_infinite(b):
        raise UndefinedError("inf/inf") if _infinite(a) and _infinite(b) else UndecidedError("inf/inf")
    if _is_zero(a) or _infinite(b):
        return Fraction(0)
    x, y = enclosed(a), enclosed(b)
    four = [_ratio(one, other) for one in x for other in y]
    return Enclosed(min(each.low for each in four), max(each.high for each in four))


def _ratio(one: mpf, other: mpf) -> Enclosed:
    ratio = one / other
    exact = _length(ratio) + _length(other) <= mp.prec and ratio * other == one
    return Enclosed(ratio, ratio) if exact else _wide(ratio)


def _root(value: Fraction, degree: int) -> Fraction | None:
    """The exact root of a nonnegative rational, if it is one."""
    parts = []
    for whole in (value.numerator, value.denominator):
        if whole.bit_length() > 4000:
            return None
        with mpmath.workdps(whole.bit_length() // 3 // degree + 20):
            guess = int(mpmath.nint(mpmath.root(whole, degree)))
        near = next(
            (each for each in (guess, guess - 1, guess + 1) if each >= 0 and each**degree == whole), None
        )
        if near is None:
            return None
        parts.append(near)
    return Fraction(parts[0], parts[1])


def _power(a: Value, b: Value) -> Value:
    if isinstance(b, Fraction) and b.denominator == 1:
        return _whole_power(a, b.numerator)
    if _perhaps_infinite(b):
        raise UndecidedError("an infinite exponent")
    above = a > 0 if isinstance(a, Fraction) else a.low > 0
    if not isinstance(b, Fraction) and math.floor(b.low) != math.floor(b.high) and not above:
        raise UndecidedError("an exponent that may be whole")
    if isinstance(a, Fraction) and a == 0 and isinstance(b, Enclosed) and b.low <= 0 <= b.high:
        raise UndecidedError("0**0")
    if (a < 0) if isinstance(a, Fraction) else a.high < 0:
        raise UndefinedError("a negative number to a power that is not whole")
    positive = b > 0 if isinstance(b, Fraction) else b.low > 0
    if _is_zero(a):
        if positive:
            return Fraction(0)
        raise UndefinedError("0 to a negative power")
    if isinstance(a, Enclosed) and a.low < 0:
        raise UndecidedError("a negative number to a power that is not whole")
    if isinstance(a, Enclosed) and a.low == 0 and not positive:
        raise UndecidedError("0 to a negative power")
    if (
        isinstance(a, Fraction)
        and isinstance(b, Fraction)
        and b.denominator <= 12
        and abs(b.numerator) <= 200
    ):
        root = _root(a, b.denominator)
        if root is not None:
            return root**b.numerator
    if _infinite(a) and isinstance(b, Fraction):
        return a if positive else Fraction(0)
    if _perhaps_infinite(a):
        raise UndecidedError("an infinite base")
    if isinstance(a, Enclosed) and a.low == 0:
        return Enclosed(mpf(0), enclosed(_exp(_multiply(b, _log(Enclosed(a.high, a.high))))).high)
    return _exp(_multiply(b, _log(a)))


def _whole_power(a: Value, count: int) -> Value:
    if count == 0:
        if _perhaps_infinite(a):
            raise UndecidedError("inf**0")
        return Fraction(1)
    if _is_zero(a):
        if count < 0:
            raise UndefinedError("0 to a negative power")
        return Fraction(0)
    if isinstance(a, Fraction):
        if (a.numerator.bit_length() + a.denominator.bit_length()) * abs(count) <= _MOST_BITS:
            return a**count
        a = enclosed(a)
    if count < 0:
        return _divide(Fraction(1), _whole_power(a, -count))
    if abs(count) > 10**30:
        raise UndecidedError("a very large exponent")
    ends_ = [end**count for end in a]
    if count % 2 == 0 and a.low < 0 < a.high:
        ends_.append(mpf(0))
    wide = _wide(*ends_)
    if count > 2 ** (mp.prec // 2):
        raise UndecidedError("a very large exponent")
    grown = count * mpf(2) ** (12 - mp.prec)
    low = wide.low - (abs(wide.low) * grown if not mp.isinf(wide.low) else 0)
    return Enclosed(
        low if count % 2 else max(low, mpf(0)),
        wide.high + (abs(wide.high) * grown if not mp.isinf(wide.high) else 0),
    )


def _exp(a: Value) -> Value:
    if _is_zero(a):
        return Fraction(1)
    if _infinite(a):
        assert isinstance(a, Enclosed)
        return a if a.low > 0 else Fraction(0)
    x = enclosed(a)
    if (not mp.isinf(x.high) and abs(x.high) > _LARGEST) or (not mp.isinf(x.low) and abs(x.low) > _LARGEST):
        raise UndecidedError("exp of something very large")
    return Enclosed(*(_end(mp.exp(end), up=place == 1, exact=end == 0) for place, end in enumerate(x)))


def _end(value: mpf, *, up: bool, exact: bool) -> mpf:
    """An end, moved outwards unless it is exact."""
    if exact:
        return value
    wide = _wide(value)
    return wide.high if up else wide.low


def _log(a: Value) -> Value:
    if _is_zero(a):
        return Enclosed(-_INFINITY, -_INFINITY)
    if a == 1:
        return Fraction(0)
    if isinstance(a, Fraction):
        if a < 0:
            raise UndefinedError("log of something negative")
        rest = a - 1
        if abs(rest) < Fraction(1, 4):
            return _wide(mp.log1p(mpf(rest.numerator) / rest.denominator))
        return _wide(mp.log(mpf(a.numerator) / a.denominator))
    if a.high < 0:
        raise UndefinedError("log of something negative")
    if a.low < 0:
        raise UndecidedError("log of something negative")
    found = (-_INFINITY if end == 0 else mp.log(end) for end in a)
    return Enclosed(*(_end(value, up=place == 1, exact=a[place] == 1) for place, value in enumerate(found)))


def _sqrt(a: Value) -> Value:
    return _power(a, Fraction(1, 2))


def _abs(a: Value) -> Value:
    if isinstance(a, Fraction):
        return abs(a)
    if a.low >= 0:
        return a
    if a.high <= 0:
        return _negative(a)
    return Enclosed(mpf(0), max(-a.low, a.high))


def _least(*several: Value) -> Value:
    if all(isinstance(each, Fraction) for each in several):
        return min(several)  # type: ignore[type-var]
    wide = [enclosed(each) for each in several]
    for value, each in zip(several, wide, strict=True):
        if all(each.high <= other.low for other in wide if other is not each):
            return value
    return Enclosed(min(each.low for each in wide), min(each.high for each in wide))


def _most(*several: Value) -> Value:
    return _negative(_least(*(_negative(each) for each in several)))


def _floor(a: Value) -> Value:
    if isinstance(a, Fraction):
        return Fraction(math.floor(a))
    if _perhaps_infinite(a):
        raise UndecidedError("floor")
    low, high = mp.floor(a.low), mp.floor(a.high)
    return Fraction(int(low)) if low == high else Enclosed(low, high)


def _mean(p: Value) -> Value:
    """The same value if it lies in [0, 1]."""
    if compared(p, "<", Fraction(0)) or compared(p, ">", Fraction(1)):
        raise UndefinedError("not a mean")
    return p


def _logit(p: Value) -> Value:
    p = _mean(p)
    return difference(_log(p), _log(difference(Fraction(1), p)))


def _expit(a: Value) -> Value:
    if _infinite(a):
        assert isinstance(a, Enclosed)
        return Fraction(int(a.low > 0))
    return _divide(Fraction(1), _add(Fraction(1), _exp(_negative(a))))


def _grows(function: Callable[[mpf], mpf], a: Value, low: int, high: int) -> Value:
    """A growing function between two limits, which it has at the infinities."""
    if _infinite(a):
        assert isinstance(a, Enclosed)
        return Fraction(high if a.low > 0 else low)
    x = enclosed(a)
    found = _wide(
        *(mpf(low if end < 0 else high) if mp.isinf(end) else _grown(function, end, mp.prec) for end in x)
    )
    return Enclosed(max(found.low, mpf(low)), min(found.high, mpf(high)))


@lru_cache(maxsize=10_000)
def _grown(function: Callable[[mpf], mpf], end: mpf, precision: int) -> mpf:
    """Kept: with thousands of bits it takes a tenth of a second, and both sides may ask for it."""
    with mp.workprec(precision):
        return function(end)


def _erfc(z: Value) -> Value:
    if _is_zero(z):
        return Fraction(1)
    return _grows(_erfc_of_negative, _negative(z), 0, 2)


def _erfc_of_negative(t: mpf) -> mpf:
    return mp.erfc(-t)


def _erf(z: Value) -> Value:
    return Fraction(0) if _is_zero(z) else _grows(mp.erf, z, -1, 1)


def _normal(z: Value) -> Value:
    return _divide(_erfc(_divide(_negative(z), _sqrt(Fraction(2)))), Fraction(2))


def _log_gamma(x: Value) -> Value:
    if not compared(x, ">", Fraction(0)) or _perhaps_infinite(x):
        raise UndefinedError("the gamma function of what is not positive")
    if x in {Fraction(1), Fraction(2)}:
        return Fraction(0)
    ends = enclosed(x)
    if ends.high > _LARGEST or (ends.low < 2 and mpf("1e-5") < ends.high - ends.low):
        raise UndecidedError("the gamma function of something large, or wide")
    # its slope is less than 1/x + log(x + 1) in size
    wide = _wide(_log_gamma_at(ends.low, mp.prec))
    slack = (ends.high - ends.low) * (1 / ends.low + mp.log(ends.high + 1)) * mpf("1.01")
    slack += abs(mpf(2) ** (12 - mp.prec))
    return Enclosed(wide.low - slack, wide.high + slack)


@lru_cache(maxsize=10_000)
def _log_gamma_at(x: mpf, precision: int) -> mpf:
    """Kept: with thousands of bits it takes a quarter of a second, and both sides may ask for it."""
    with mp.workprec(precision):
        return mp.loggamma(x)


def _gamma(x: Value) -> Value:
    if isinstance(x, Fraction) and x.denominator == 1 and 0 < x <= 1000:
        return Fraction(math.factorial(int(x) - 1))
    return _exp(_log_gamma(x))


def _whole(n: Value) -> int:
    if isinstance(n, Enclosed):
        raise UndecidedError("a whole number")
    if n.denominator > 1 or n < 0:
        raise UndefinedError("not a whole number")
    if n > 3000:
        raise UndecidedError("something very large")
    return int(n)


def _entropy_term(p: Value, q: Value) -> Value:
    """``p log(p/q)``, 0 for p = 0."""
    if _is_zero(p):
        return Fraction(0)
    if _is_zero(q):
        return Enclosed(_INFINITY, _INFINITY)
    return _multiply(p, _log(_divide(p, q)))


def _kl(p: Value, q: Value) -> Value:
    p, q = _mean(p), _mean(q)
    if p == q and isinstance(p, Fraction):
        return Fraction(0)
    rest_p, rest_q = difference(Fraction(1), p), difference(Fraction(1), q)
    return _most(Fraction(0), _add(_entropy_term(p, q), _entropy_term(rest_p, rest_q)))


def _f_minus(y: Value, eps: Value) -> Value:
    y = _mean(y)
    if _infinite(eps):
        assert isinstance(eps, Enclosed)
        fixed, other = (1, 0) if eps.low > 0 else (0, 1)
        if y == fixed:
            raise UndefinedError("inf - inf")
        compared(y, "==", Fraction(fixed))
        return Fraction(other)
    if _is_zero(eps) or y in {0, 1, (0, 0), (1, 1)}:
        return y
    if isinstance(y, Enclosed) and y.low < y.high:  # it grows with the mean
        low, high = (enclosed(_f_minus(Enclosed(end, end), eps)) for end in y)
        return Enclosed(low.low, high.high)
    return _divide(y, _add(y, _multiply(difference(Fraction(1), y), _exp(eps))))


def _f_plus(y: Value, eps: Value) -> Value:
    return _f_minus(y, _negative(eps))


def _tilt(x: Value, y: Value, eps: Value) -> Value:
    rest = _add(difference(Fraction(1), y), _multiply(y, _exp(_negative(eps))))
    return difference(_negative(_multiply(eps, x)), _log(rest))


def _d_eps(x: Value, y: Value, eps: Value) -> Value:
    x, y = _mean(x), _mean(y)
    if compared(eps, "<", Fraction(0)) or _infinite(eps):
        raise UndefinedError("a negative or infinite budget")
    if _is_zero(eps):
        return Fraction(0)
    if isinstance(x, Fraction) and x == y:
        return Fraction(0)
    if compared(x, ">", y):
        x, y = difference(Fraction(1), x), difference(Fraction(1), y)
    border = _f_minus(y, eps)
    try:
        free = compared(x, ">=", border)
    except UndecidedError:
        one, other = enclosed(_kl(x, y)), enclosed(_tilt(x, y, eps))
        return Enclosed(min(one.low, other.low), max(one.high, other.high))
    return _kl(x, y) if free else _tilt(x, y, eps)


_OPERATIONS = {ast.Add: _add, ast.Sub: difference, ast.Mult: _multiply, ast.Div: _divide, ast.Pow: _power}
_CALLS = {
    "log": _log,
    "exp": _exp,
    "sqrt": _sqrt,
    "abs": _abs,
    "min": _least,
    "max": _most,
    "logit": _logit,
    "expit": _expit,
    "kl": _kl,
    "d_eps": _d_eps,
    "f_minus": _f_minus,
    "f_plus": _f_plus,
    "floor": _floor,
    "ceil": lambda a: _negative(_floor(_negative(a))),
    "Phi": _normal,
    "erf": _erf,
    "erfc": _erfc,
    "gamma": _gamma,
    "lgamma": _log_gamma,
    "factorial": lambda n: Fraction(math.factorial(_whole(n))),
    "binomial": lambda n, k: Fraction(math.comb(_whole(n), _whole(k))),
    "mod": lambda a, b: difference(a, _multiply(b, _floor(_divide(a, b)))),
}


# -- boxes without a point of the domain


def empty(sides: Mapping[str, str], where: tuple[str, ...], most_boxes: int = 4000) -> bool:
    """Whether boxes that cover the closed box each lie outside some condition (or off an open end)."""
    if any(
        exact_end(low) > exact_end(high) or (exact_end(low) == exact_end(high) and (opened or closed))
        for low, high, opened, closed in map(ends, sides.values())
    ):
        return True
    names = list(sides)
    stack = [tuple((exact_end(ends(side)[0]), exact_end(ends(side)[1])) for side in sides.values())]
    links = [relation for text in where for relation in relations(text)]
    with mp.workdps(40):
        for _ in range(most_boxes):
            if not stack:
                return True
            part = stack.pop()
            place: dict[str, Value] = {
                name: low if low == high else Enclosed(enclosed(low).low, enclosed(high).high)
                for name, (low, high) in zip(names, part, strict=True)
            }
            if any(_fails_on(link, place) for link in links) or _off_open_end(sides, names, part):
                continue
            widths = [high - low for low, high in part]
            wide = widths.index(max(widths))
            if not widths[wide]:
                return False
            low, high = part[wide]
            halves = ((low, (low + high) / 2), ((low + high) / 2, high))
            stack += [(*part[:wide], half, *part[wide + 1 :]) for half in halves]
    return False


def contradict(sides: Mapping[str, str], where: tuple[str, ...]) -> bool:
    """Whether two of the conditions, ends of the box among them, add up to ``0 < 0`` or worse."""
    import sympy

    bounds = [
        f"{low} {'<' if opened else '<='} {name} and {name} {'<' if closed else '<='} {high}"
        for name, (low, high, opened, closed) in ((name, ends(side)) for name, side in sides.items())
    ]
    gaps = []
    for text in (*bounds, *where):
        for link in relations(text):
            left, right = (
                sympy.sympify(ast.unparse(side), rational=True) for side in (link.left, link.right)
            )
            if link.sign != "==":
                gap = right - left if link.sign[0] == "<" else left - right
                gaps.append((gap, link.sign in {"<", ">"}))
    for place, (gap, strict) in enumerate(gaps):
        for other, also in gaps[place + 1 :]:
            total = sympy.expand(gap + other)
            if total.is_number and (total < 0 or (total == 0 and (strict or also))):
                return True
    return False


def _off_open_end(
    sides: Mapping[str, str], names: list[str], part: tuple[tuple[Fraction, Fraction], ...]
) -> bool:
    for name, (low, high) in zip(names, part, strict=True):
        lower, upper, opened, closed = ends(sides[name])
        if low == high and ((opened and low == exact_end(lower)) or (closed and high == exact_end(upper))):
            return True
    return False


def _fails_on(link: Relation, place: Point) -> bool:
    try:
        left, right = enclosed(evaluated(link.left, place)), enclosed(evaluated(link.right, place))
    except UndefinedError:
        return True
    except UndecidedError:
        return False
    match link.sign:
        case "<=":
            return left.low > right.high
        case "<":
            return left.low >= right.high
        case ">=":
            return left.high < right.low
        case ">":
            return left.high <= right.low
    return left.high < right.low or left.low > right.high
