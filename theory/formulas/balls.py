"""Formulas in ball arithmetic: the range of an expression over a box, rounded outwards.

A range is a pair of exact ends (balls of radius zero, or infinities), so that half-lines are kept. The
divergences are monotone towards ``x = y`` in each mean and convex in both, so their ranges are taken at
corners and are exact up to rounding. A range that is not a number makes no claim at all.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from operator import add, mul, neg, sub, truediv

from flint import arb, ctx, fmpq

from .exact_value import exact_steps, exact_value
from .expression import Expression
from .integrals.in_balls import integral_in_balls
from .straight_line import Integrand, Program, Row, operation_of, program, results_of, rows_of

Range = tuple[arb, arb]

_LONGEST = 1 << 17
_LARGEST_EXPONENT = 1 << 62  # beyond, whole numbers take more memory than there is

_ZERO, _ONE = arb(0), arb(1)
_INF, _NEG_INF, _NAN = arb.pos_inf(), arb.neg_inf(), arb.nan()
NOTHING_KNOWN: Range = (_NAN, _NAN)


class precision:  # noqa: N801  used like a function; a generator takes three times as long
    """Work at ``bits`` bits inside the block."""

    __slots__ = ("_before", "_bits")

    def __init__(self, bits: int) -> None:
        self._bits = bits

    def __enter__(self) -> None:
        self._before: int = ctx.prec
        ctx.prec = self._bits

    def __exit__(self, *_: object) -> None:
        ctx.prec = self._before


def _rational(value: Fraction) -> arb:
    return arb(fmpq(*value.as_integer_ratio()))  # faster than to look it up


def range_of(lower: Fraction, upper: Fraction) -> Range:
    """The interval between two rationals, rounded outwards."""
    ball = _rational(lower)
    return ball.lower(), (ball if upper is lower else _rational(upper)).upper()


@lru_cache(maxsize=4096)
def _rows(compiled: Program, bits: int) -> tuple[Row[Range], ...]:
    """The steps with what they mean all over a box, their numbers at the working precision."""
    del bits  # the working precision
    return rows_of(compiled, _constant, OPERATIONS)


@lru_cache(maxsize=4096)
def _rows_at_a_point(compiled: Program, bits: int) -> tuple[Row[Range], ...]:
    del bits
    return rows_of(compiled, _constant, _AT_A_POINT)


def ranges(trees: Sequence[Expression], values: Mapping[str, Range]) -> Sequence[Range]:
    """The ranges of several expressions, where the variables run through ``values`` independently."""
    compiled = program(*trees)
    results = results_of(_rows(compiled, ctx.prec), values)
    return [results[place] for place in compiled.outputs]


def ranges_of_steps(
    compiled: Program, values: Mapping[str, Range], known: Sequence[Range] = ()
) -> Sequence[Range]:
    """The range of each step; those of the first steps may be ``known``."""
    return results_of(_rows(compiled, ctx.prec), values, known)


def range_at(tree: Expression, point: Mapping[str, Fraction]) -> Range | None:
    """The range at an exact point, infinite values included; None where nothing is known of it.

    What is rational is computed as a rational where there are jumps and choices, so that they are decided
    where they happen, and where balls leave a domain that the exact values do not leave.
    """
    compiled = program(tree)
    if not compiled.decisive:
        values = {name: range_of(value, value) for name, value in point.items()}
        ends = results_of(_rows_at_a_point(compiled, ctx.prec), values)[compiled.outputs[0]]
        if not _unknown(*ends):
            return ends
    return range_by_rationals(tree, point)


def range_by_rationals(tree: Expression, point: Mapping[str, Fraction]) -> Range | None:
    """The same, each part that is rational as a rational: a ball around zero is none for a logarithm."""
    compiled = program(tree)
    exact = exact_steps(compiled, point)
    rational = exact[compiled.outputs[0]]
    value = _with_exact(compiled, exact) if rational is None else _ends(arb(rational))
    return None if _unknown(*value) else value


def range_at_once(tree: Expression, point: Mapping[str, Fraction]) -> Range | None:
    """The range at an exact point by one ball: for signs, as its ends are others than those of `range_at`.

    None where two ends, or rationals, may tell more.
    """
    compiled = program(tree)
    ball = None if compiled.decisive else _in_one_ball(compiled, point)
    return None if ball is None else _ends(ball)


def near_value_at(tree: Expression, point: Mapping[str, Fraction]) -> tuple[Fraction, Fraction] | None:
    """As `value_at`, with ends that may differ by a few roundings: for what only compares."""
    value = range_at_once(tree, point)
    return value_at(tree, point) if value is None else rational_ends(value)


def is_positive_at(compiled: Program, point: Mapping[str, Fraction]) -> bool:
    """Whether one ball shows at once that the first output is positive at an exact point."""
    ball = _in_one_ball(compiled, point)
    return ball is not None and bool(ball > 0)


def _in_one_ball(compiled: Program, point: Mapping[str, Fraction]) -> arb | None:
    """The value in one ball, which takes a third of the time of two ends; None where they may be sharper."""
    rows = _rows_in_one_ball(compiled, ctx.prec)
    if rows is None:
        return None
    results = results_of(rows, {name: _rational(value) for name, value in point.items()})
    for each in results:
        if not each.is_finite():
            return None
    return results[compiled.outputs[0]]


@lru_cache(maxsize=4096)
def _rows_in_one_ball(compiled: Program, bits: int) -> tuple[Row[arb], ...] | None:
    """The steps with what they mean for one ball; None if one of them has no such meaning."""
    del bits  # the working precision
    if all(step.head in _IN_ONE_BALL or step.head in {"number", "name"} for step in compiled.steps):
        return rows_of(compiled, _rational, _IN_ONE_BALL)
    return None


def zero() -> Range:
    """The range of what is zero."""
    return _ZERO, _ZERO


def rational_ends(value: Range) -> tuple[Fraction, Fraction] | None:
    """A range with rational ends; None if one is infinite or astronomically large."""
    low, high = _rational_end(value[0], up=False), _rational_end(value[1], up=True)
    return None if low is None or high is None else (low, high)


def value_at(tree: Expression, point: Mapping[str, Fraction]) -> tuple[Fraction, Fraction] | None:
    """Exact ends around the value at an exact point; None if it has no finite value there."""
    compiled = program(tree)
    if compiled.decisive:
        rational = exact_value(compiled, point)
        if rational is not None:
            return rational, rational
    value = range_at(tree, point)
    return None if value is None else rational_ends(value)


def _with_exact(compiled: Program, exact: Sequence[fmpq | None]) -> Range:
    results: list[Range] = []
    for step, value in zip(compiled.steps, exact, strict=True):
        if value is not None:
            results.append(_ends(arb(value)))
            continue
        inner = [results[place] for place in step.places]
        if step.head == "if":
            smaller, larger = (exact[place] for place in step.places[:2])
            if smaller is not None and larger is not None:
                results.append(inner[2] if smaller <= larger else inner[3])
                continue
        results.append(operation_of(step, _AT_A_POINT)(*inner))
    return results[compiled.outputs[0]]


def _rational_end(end: arb, *, up: bool) -> Fraction | None:
    """An end as a rational no finer than ``2**-_LONGEST``; None if it is infinite or astronomically large."""
    if not end.is_finite():
        return None
    mantissa, exponent = (int(part) for part in end.man_exp())
    if mantissa and mantissa.bit_length() + exponent > _LONGEST:
        return None
    if exponent >= 0:
        return Fraction(mantissa << exponent)
    if exponent >= -_LONGEST:
        return Fraction(mantissa, 1 << -exponent)
    cut = -exponent - _LONGEST
    rounded = -((-mantissa) >> cut) if up else mantissa >> cut
    return Fraction(rounded, 1 << _LONGEST)


def _constant(value: Fraction) -> Range:
    return _ends(_rational(value))


def _ends(ball: arb) -> Range:
    return ball.lower(), ball.upper()


def _unknown(*ends: arb) -> bool:
    for end in ends:  # noqa: SIM110  a generator takes twice as long
        if end.is_nan():
            return True
    return False


def _least(*ends: arb) -> arb:
    best = ends[0]
    for end in ends[1:]:
        if end < best:
            best = end
        elif end.is_nan():
            return end
    return best


def _greatest(*ends: arb) -> arb:
    best = ends[0]
    for end in ends[1:]:
        if end > best:
            best = end
        elif end.is_nan():
            return end
    return best


def _add(a: Range, b: Range) -> Range:
    return (a[0] + b[0]).lower(), (a[1] + b[1]).upper()


def _subtract(a: Range, b: Range) -> Range:
    return (a[0] - b[1]).lower(), (a[1] - b[0]).upper()


def _negate(a: Range) -> Range:
    return -a[1], -a[0]


def _times(a: arb, b: arb) -> arb:
    return _ZERO if a.is_zero() or b.is_zero() else a * b  # an infinite end stands for a limit


def _zero_times_infinity(a: Range, b: Range) -> bool:
    return bool(a[0].is_zero() and a[1].is_zero() and b[0] == b[1] and not b[0].is_finite())


def _multiply(a: Range, b: Range) -> Range:
    (p, q), (r, s) = a, b
    if p >= _ZERO:
        low, high = (p * r, q * s) if r >= _ZERO else (q * r, p * s) if s <= _ZERO else (q * r, q * s)
    elif q <= _ZERO:
        low, high = (p * s, q * r) if r >= _ZERO else (q * s, p * r) if s <= _ZERO else (p * s, p * r)
    elif r >= _ZERO:
        low, high = p * s, q * s
    elif s <= _ZERO:
        low, high = q * r, p * r
    else:
        low, high = _least((p * s).lower(), (q * r).lower()), _greatest((p * r).upper(), (q * s).upper())
    # both are finite only if all four ends are: to compare balls takes a tenth of the time of their methods
    if _NEG_INF < low < _INF and _NEG_INF < high < _INF:
        return low.lower(), high.upper()
    return _multiply_without_end(a, b)


def _multiply_without_end(a: Range, b: Range) -> Range:
    """Of ranges with an infinite end, or with one of which nothing is known."""
    if a[0] >= _ZERO and b[0] >= _ZERO and a[0].is_finite() and b[0].is_finite():
        return _times(a[0], b[0]).lower(), _times(a[1], b[1]).upper()
    if _unknown(*a, *b) or _zero_times_infinity(a, b) or _zero_times_infinity(b, a):
        return NOTHING_KNOWN
    corners = [_times(p, q) for p in a for q in b]
    return _least(*[c.lower() for c in corners]), _greatest(*[c.upper() for c in corners])


def _reciprocal(a: Range) -> Range:
    if a[0] > _ZERO or a[1] < _ZERO:
        return (_ONE / a[1]).lower(), (_ONE / a[0]).upper()
    if _unknown(*a) or (a[0].is_zero() and a[1].is_zero()):
        return NOTHING_KNOWN
    if a[0].is_zero():
        return (_ONE / a[1]).lower(), _INF
    if a[1].is_zero():
        return _NEG_INF, (_ONE / a[0]).upper()
    return NOTHING_KNOWN


def _divide(a: Range, b: Range) -> Range:
    return _multiply(a, _reciprocal(b))


def _power(a: Range, b: Range) -> Range:
    exponent = b[0]
    if not (exponent.is_integer() and b[0] == b[1] and abs(exponent) < _LARGEST_EXPONENT):
        return _exp(_multiply(b, _log(a)))
    count = int(exponent.fmpz())
    if count < 0:
        return _reciprocal(_power(a, (-exponent, -exponent)))
    if count == 0:
        return NOTHING_KNOWN if _unknown(*a) else (_ONE, _ONE)
    if _unknown(*a):
        return NOTHING_KNOWN
    low, high = _raised(a[0], count), _raised(a[1], count)
    if count % 2 == 1 or a[0] >= _ZERO:
        return low.lower(), high.upper()
    if a[1] <= _ZERO:
        return high.lower(), low.upper()
    return _ZERO, _greatest(low.upper(), high.upper())


def _raised(end: arb, count: int) -> arb:
    if end.is_finite():
        return end**count
    return _INF if end > 0 or count % 2 == 0 else _NEG_INF  # flint knows no power of an infinity


def _log(a: Range) -> Range:
    if not a[0] >= _ZERO:
        return NOTHING_KNOWN
    lower = _NEG_INF if a[0].is_zero() else a[0].log().lower()
    return lower, _NEG_INF if a[1].is_zero() else a[1].log().upper()


def _exp(a: Range) -> Range:
    low, high = a[0].exp().lower(), a[1].exp().upper()
    if not low <= high:
        return NOTHING_KNOWN
    # beyond the largest exponents a ball is the whole line, and compares with nothing
    return max(low, _ZERO), high if high.is_finite() else _INF


def _sqrt(a: Range) -> Range:
    return (a[0].sqrt().lower(), a[1].sqrt().upper()) if a[0] >= _ZERO else NOTHING_KNOWN


def _absolute(a: Range) -> Range:
    if a[0] >= _ZERO:
        return a
    if a[1] <= _ZERO:
        return _negate(a)
    return NOTHING_KNOWN if _unknown(*a) else (_ZERO, _greatest(-a[0], a[1]))


def _minimum(*all_: Range) -> Range:
    if _unknown(*(end for each in all_ for end in each)):
        return NOTHING_KNOWN
    return _least(*[each[0] for each in all_]), _least(*[each[1] for each in all_])


def _maximum(*all_: Range) -> Range:
    if _unknown(*(end for each in all_ for end in each)):
        return NOTHING_KNOWN
    return _greatest(*[each[0] for each in all_]), _greatest(*[each[1] for each in all_])


def _choose(smaller: Range, larger: Range, then: Range, otherwise: Range) -> Range:
    if smaller[1] <= larger[0]:
        return then
    if smaller[0] > larger[1]:
        return otherwise
    if _unknown(*smaller, *larger, *then, *otherwise):
        return NOTHING_KNOWN
    return _least(then[0], otherwise[0]), _greatest(then[1], otherwise[1])


def _logit_at(p: arb) -> arb:
    if p.is_zero():
        return _NEG_INF
    if p == 1:
        return _INF
    return p.log() - (-p).log1p()


def _in_unit(a: Range) -> bool:
    return bool(a[0] >= 0 and a[1] <= 1)


def _logit(a: Range) -> Range:
    return (_logit_at(a[0]).lower(), _logit_at(a[1]).upper()) if _in_unit(a) else NOTHING_KNOWN


def _expit_at(t: arb) -> arb:
    if t > 0:
        return _ONE / (_ONE + (-t).exp())
    weight = t.exp()
    return weight / (_ONE + weight)


def _clipped(lower: arb, upper: arb) -> Range:
    low, high = lower.lower(), upper.upper()
    return (_ZERO if low < 0 else low), (_ONE if high > 1 else high)


def _expit(a: Range) -> Range:
    return _clipped(_expit_at(a[0]), _expit_at(a[1]))


def _tilted(y: arb, tilt: arb) -> arb:
    """``y e^t/(1 - y + y e^t)``."""
    if tilt > 0:
        weight = (-tilt).exp()
        return y / (y + (_ONE - y) * weight)
    weight = y * tilt.exp()
    return weight / (weight + (_ONE - y))


def _f_minus(y: Range, eps: Range) -> Range:
    if not _in_unit(y) or not eps[0].is_finite() or not eps[1].is_finite():
        return NOTHING_KNOWN
    return _clipped(_tilted(y[0], -eps[1]), _tilted(y[1], -eps[0]))


def _f_plus(y: Range, eps: Range) -> Range:
    return _f_minus(y, _negate(eps))


def _entropy_term(p: arb, q: arb) -> arb:
    """``p log(p/q)`` with its limits."""
    if p.is_zero():
        return _ZERO
    return _INF if q.is_zero() else p * (p / q).log()


def _kl_at(x: arb, y: arb) -> arb:
    return _entropy_term(x, y) + _entropy_term(_ONE - x, _ONE - y)


def _positive(lower: arb) -> arb:
    low = lower.lower()
    return low if low > 0 else _ZERO


def _kl(x: Range, y: Range) -> Range:
    if not (_in_unit(x) and _in_unit(y)):
        return NOTHING_KNOWN
    upper = _greatest(_kl_at(x[0], y[1]).upper(), _kl_at(x[1], y[0]).upper())
    if x[1] < y[0]:
        return _positive(_kl_at(x[1], y[0])), upper
    if x[0] > y[1]:
        return _positive(_kl_at(x[0], y[1])), upper
    return _ZERO, upper


def _d_eps_at(x: arb, y: arb, eps: arb) -> arb:
    """Closed form at exact means; near the border of its two regimes they agree to second order."""
    if x > y:
        return _d_eps_at(_ONE - x, _ONE - y, eps)
    if x == y:
        return _ZERO
    tilted = _tilted(y, -eps)
    if x >= tilted.upper():
        return _kl_at(x, y)
    loss = y * (-eps).expm1()
    # log(1 - y + y e^-eps): near 0 as a small loss, else as a sum of two terms that do not cancel
    remainder = loss.log1p() if loss > -0.5 else (_ONE - y + y * (-eps).exp()).log()
    transported = -eps * x - remainder
    if x <= tilted.lower():
        return transported
    # x within rounding of the border: the transport form is a lower bound, the divergence an upper one
    return arb(transported).union(_kl_at(x, y))


def _d_eps(x: Range, y: Range, eps: Range) -> Range:
    if not (_in_unit(x) and _in_unit(y) and eps[0] >= 0 and eps[1].is_finite()):
        return NOTHING_KNOWN
    upper = _greatest(_d_eps_at(x[0], y[1], eps[1]).upper(), _d_eps_at(x[1], y[0], eps[1]).upper())
    if x[1] < y[0]:
        return _positive(_d_eps_at(x[1], y[0], eps[0])), upper
    if x[0] > y[1]:
        return _positive(_d_eps_at(x[0], y[1], eps[0])), upper
    return _ZERO, upper


def _floor(a: Range) -> Range:
    return a[0].floor().lower(), a[1].floor().upper()


def _ceil(a: Range) -> Range:
    return a[0].ceil().lower(), a[1].ceil().upper()


def _erfc_at(z: arb) -> arb:
    if not z.is_finite():
        return _ZERO if z > 0 else arb(2) if z < 0 else _NAN
    return z.erfc()


def _erfc(a: Range) -> Range:
    low, high = _erfc_at(a[1]).lower(), _erfc_at(a[0]).upper()
    return NOTHING_KNOWN if _unknown(low, high) else (_greatest(_ZERO, low), _least(arb(2), high))


def _normal(a: Range) -> Range:
    low, high = (_erfc_at(-end / arb(2).sqrt()) / 2 for end in a)
    return NOTHING_KNOWN if _unknown(low, high) else _clipped(low, high)


def _erf_at(z: arb) -> arb:
    if not z.is_finite():
        return _ONE if z > 0 else -_ONE if z < 0 else _NAN
    return z.erf()


def _erf(a: Range) -> Range:
    low, high = _erf_at(a[0]).lower(), _erf_at(a[1]).upper()
    return NOTHING_KNOWN if _unknown(low, high) else (_greatest(-_ONE, low), _least(_ONE, high))


_NEAR_LEAST = arb(1.4616321449683624)
"""The gamma function is smallest beside it."""


def _log_gamma(a: Range) -> Range:
    """It falls to its only minimum and grows from there; as it is convex, it lies above its tangents."""
    if not a[0] >= 0:
        return NOTHING_KNOWN
    if a[0] == a[1] and a[0].is_finite() and not a[0].is_zero():
        return _ends(a[0].lgamma())
    left, right = (_INF if end.is_zero() or end == _INF else end.lgamma() for end in a)
    upper = _greatest(left.upper(), right.upper())
    if a[1].digamma() <= 0:
        return right.lower(), upper
    if not a[0].is_zero() and a[0].digamma() >= 0:
        return left.lower(), upper
    slope = _NEAR_LEAST.digamma()
    lower = min((_NEAR_LEAST.lgamma() + slope * (end - _NEAR_LEAST)).lower() for end in a)
    return lower, upper


def _gamma(a: Range) -> Range:
    log_gamma = _log_gamma(a)
    return NOTHING_KNOWN if _unknown(*log_gamma) else _exp(log_gamma)


def _whole(a: Range) -> bool:
    return bool(a[0] == a[1] and a[0].is_integer() and a[0] >= 0)


def _factorial(n: Range) -> Range:
    """Of one whole number; what is smaller is exact elsewhere."""
    return _gamma((n[0] + 1, n[0] + 1)) if _whole(n) else NOTHING_KNOWN


def _binomial(n: Range, k: Range) -> Range:
    if not (_whole(n) and _whole(k)):
        return NOTHING_KNOWN
    if k[0] > n[0]:
        return _ZERO, _ZERO
    rest = n[0] - k[0]
    logs = (n[0] + 1).lgamma() - (k[0] + 1).lgamma() - (rest + 1).lgamma()
    return _exp((logs.lower(), logs.upper()))


def _pi() -> Range:
    value = arb.pi()
    return value.lower(), value.upper()


def _integral(integrand: Integrand, *values: Range) -> Range:
    return integral_in_balls(_range_of(integrand), integrand, *values, sharp=False)


def _integral_at(integrand: Integrand, *values: Range) -> Range:
    return integral_in_balls(_range_of(integrand), integrand, *values, sharp=True)


def _range_of(integrand: Integrand) -> Callable[[Mapping[str, Range]], Range]:
    """The range of an integrand where it has a value all over: every part is finite, no divisor zero."""
    compiled = program(integrand.term)
    divisors = [step.places[1] for step in compiled.steps if step.head == "/"]

    def range_of(there: Mapping[str, Range]) -> Range:
        results = ranges_of_steps(compiled, there)
        if not all(end.is_finite() for each in results for end in each):
            return arb.nan(), arb.nan()
        if not all(results[place][0] > 0 or results[place][1] < 0 for place in divisors):
            return arb.nan(), arb.nan()
        return results[compiled.outputs[0]]

    return range_of


OPERATIONS: Mapping[str, Callable[..., Range]] = {
    "+": _add,
    "-": _subtract,
    "*": _multiply,
    "/": _divide,
    "**": _power,
    "neg": _negate,
    "if": _choose,
    "pi": _pi,
    "log": _log,
    "exp": _exp,
    "sqrt": _sqrt,
    "abs": _absolute,
    "min": _minimum,
    "max": _maximum,
    "logit": _logit,
    "expit": _expit,
    "kl": _kl,
    "d_eps": _d_eps,
    "f_minus": _f_minus,
    "f_plus": _f_plus,
    "ceil": _ceil,
    "floor": _floor,
    "Phi": _normal,
    "erf": _erf,
    "erfc": _erfc,
    "gamma": _gamma,
    "lgamma": _log_gamma,
    "factorial": _factorial,
    "binomial": _binomial,
    "integral": _integral,
}


def _touches_zero(a: Range) -> bool:
    return not (a[0] > 0 or a[1] < 0)


def _divide_at(a: Range, b: Range) -> Range:
    return NOTHING_KNOWN if _touches_zero(b) else _divide(a, b)


def _multiply_at(a: Range, b: Range) -> Range:
    for one, other in ((a, b), (b, a)):
        if _touches_zero(one) and not (other[0].is_finite() and other[1].is_finite()):
            return NOTHING_KNOWN
    return _multiply(a, b)


def _power_at(a: Range, b: Range) -> Range:
    if b[0].is_zero() and not (a[0].is_finite() and a[1].is_finite()):
        return NOTHING_KNOWN  # inf**0
    return NOTHING_KNOWN if b[0] < 0 and _touches_zero(a) else _power(a, b)


def _where_positive(function: Callable[[Range], Range]) -> Callable[[Range], Range]:
    return lambda a: function(a) if a[0] > 0 else NOTHING_KNOWN


_AT_A_POINT: Mapping[str, Callable[..., Range]] = {
    **OPERATIONS,
    "*": _multiply_at,
    "/": _divide_at,
    "**": _power_at,
    "gamma": _where_positive(_gamma),
    "lgamma": _where_positive(_log_gamma),
    "integral": _integral_at,
}
"""At a point what may be zero is no divisor, and no factor of an infinity: there is no limit to take."""


def _ball_raised(a: arb, b: arb) -> arb:
    # across 0 both are no number
    return a**b if b.is_integer() and abs(b) < _LARGEST_EXPONENT else (b * a.log()).exp()


def _ball_without_sign(a: arb) -> arb:
    return a if a >= 0 else -a if a <= 0 else _NAN


def _of_means(function: Callable[..., arb]) -> Callable[..., arb]:
    """A divergence of two means that balls tell apart, at a budget that is not negative."""

    def divergence(x: arb, y: arb, *eps: arb) -> arb:
        fits = (x < y or x > y) and x >= 0 and y >= 0 and x <= 1 and y <= 1
        return function(x, y, *eps) if fits and all(each >= 0 for each in eps) else _NAN

    return divergence


_IN_ONE_BALL: Mapping[str, Callable[..., arb]] = {
    "+": add,
    "-": sub,
    "*": mul,
    "/": truediv,
    "**": _ball_raised,
    "neg": neg,
    "pi": arb.pi,
    "log": arb.log,
    "exp": arb.exp,
    "sqrt": arb.sqrt,
    "abs": _ball_without_sign,
    "kl": _of_means(_kl_at),
    "d_eps": _of_means(_d_eps_at),
    "Phi": lambda z: (-z / arb(2).sqrt()).erfc() / 2,
    "erf": arb.erf,
    "erfc": arb.erfc,
}
"""Where every ball is finite, what is no number where two ends are none either, and no range is sharper."""
