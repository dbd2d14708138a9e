"""Integrals in balls: the value of one between exact ends, and bounds of those between ranges of ends.

The integrand is first shown to have a finite value all over the way, by its ranges on pieces of it. Then
Arb integrates its analytic continuation, whose error it bounds. What has none is added up in pieces.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final

from flint import acb, arb, ctx, fmpq

from ..expression import heads
from ..straight_line import Integrand, Row, program, results_of, rows_of

Range = tuple[arb, arb]
Ranges = Mapping[str, Range]
"""Those of variables, by their names."""
RangeOf = Callable[[Ranges], Range]
"""The range of an integrand over ranges of its variables."""

_UNKNOWN: Final[Range] = (arb.nan(), arb.nan())
_DEEPEST = 12
_MOST_PIECES = 200
_COARSE = 16
_FINE = 256
_MOST_EVALUATIONS = 2000
_FEW_BITS = 32
"""What is no sharper than this is asked for again, with less to reach: fine pieces where it is not smooth."""


def integral_in_balls(
    range_of: RangeOf, integrand: Integrand, lower: Range, upper: Range, *values: Range, sharp: bool
) -> Range:
    """The range of the integral; with ``sharp``, to the working precision where the ends are points."""
    if not all(end.is_finite() for each in (lower, upper, *values) for end in each):
        return _UNKNOWN
    given = dict(zip(integrand.names, values, strict=True))
    low, high = min(lower[0], upper[0]), max(lower[1], upper[1])
    if sharp:
        if not _covered(range_of, integrand, low, high, given):
            return _UNKNOWN
        integral = _continued(integrand, lower, upper, given)
        if integral is not None:
            return _with_slack(integral, range_of, integrand, (lower, upper), given)
    return _added_up(range_of, integrand, (lower, upper), given, _FINE if sharp else _COARSE)


def _finite(value: Range) -> bool:
    return bool(value[0].is_finite() and value[1].is_finite())


def _covered(range_of: RangeOf, integrand: Integrand, low: arb, high: arb, given: Ranges) -> bool:
    """Whether the integrand is shown to be finite everywhere between two points."""
    stack, left = [(low, high, _DEEPEST)], _MOST_PIECES
    while stack:
        start, end, depth = stack.pop()
        left -= 1
        if _finite(range_of({integrand.index: (start, end), **given})):
            continue
        if not depth or not left or start == end:
            return False
        middle = ((start + end) / 2).mid()
        stack += [(start, middle, depth - 1), (middle, end, depth - 1)]
    return True


def _ball(value: Range) -> arb:
    return value[0].union(value[1])


def _continued(integrand: Integrand, lower: Range, upper: Range, given: Ranges) -> arb | None:
    """The integral between the middles of the ends, over the complex plane; None if that gives nothing."""
    if not heads(integrand.term) <= _CONTINUED.keys():
        return None
    compiled = program(integrand.term)
    fixed = {name: acb(_ball(each)) for name, each in given.items()}
    start, end = (acb(_ball(each).mid()) for each in (lower, upper))
    rows_by_need: dict[tuple[bool, int], Sequence[Row[acb]]] = {}

    def value(at: acb, analytic: bool) -> acb:  # noqa: FBT001  what is called so by Arb
        key = bool(analytic), ctx.prec  # Arb may ask for more digits
        if key not in rows_by_need:
            operations = {head: _bound(each, analytic=key[0]) for head, each in _CONTINUED.items()}
            rows_by_need[key] = rows_of(compiled, _number, operations)
        return results_of(rows_by_need[key], {integrand.index: at, **fixed})[compiled.outputs[0]]

    integral = acb.integral(value, start, end, eval_limit=_MOST_EVALUATIONS)
    if integral.real.rel_accuracy_bits() < _FEW_BITS:
        rough = arb(2) ** (-2 * _FEW_BITS)
        integral = acb.integral(value, start, end, rel_tol=rough, abs_tol=rough, eval_limit=_MOST_EVALUATIONS)
    return integral.real if integral.is_finite() else None


def _bound(operation: Callable[..., acb], *, analytic: bool) -> Callable[..., acb]:
    return lambda *inner: operation(analytic, *inner)


def _with_slack(
    integral: arb, range_of: RangeOf, integrand: Integrand, ends: Sequence[Range], given: Ranges
) -> Range:
    """The integral with what lies between the middle of an end and the end itself."""
    total = integral
    for end in ends:
        if end[0] == end[1]:
            continue
        ball = _ball(end)
        low, high = range_of({integrand.index: end, **given})
        total += (ball - ball.mid()) * _ball((low, high))
    return total.lower(), total.upper()


def _added_up(
    range_of: RangeOf, integrand: Integrand, ends: tuple[Range, Range], given: Ranges, pieces: int
) -> Range:
    """By ranges on pieces; between ends that are ranges, by one range times how far they are apart."""
    lower, upper = ends
    points = lower[0] == lower[1] and upper[0] == upper[1]
    low, high = min(lower[0], upper[0]), max(lower[1], upper[1])
    count = pieces if points else 1
    marks = [low, *(((low * (count - k) + high * k) / count).mid() for k in range(1, count)), high]
    total = arb(0)
    for start, end in pairwise(marks):
        value = range_of({integrand.index: (start, end), **given})
        if not _finite(value):
            return _UNKNOWN
        width = end - start if points else _ball(upper) - _ball(lower)
        total += width * _ball(value)
    if points and upper[0] < lower[0]:
        total = -total
    return total.lower(), total.upper()


def _number(value: Fraction) -> acb:
    return acb(arb(fmpq(value.numerator, value.denominator)))


def _power(analytic: bool, base: acb, exponent: acb) -> acb:  # noqa: FBT001
    if exponent.imag.is_zero() and exponent.real.is_integer() and abs(exponent.real) < 1 << 20:
        count = int(exponent.real.fmpz())
        return base**count if count >= 0 else acb(1) / base ** (-count)
    if not analytic and base.contains(0) and exponent.real > 0 and exponent.imag.is_zero():
        largest = abs(base).upper() ** exponent.real
        around = arb(0, largest.upper())
        return acb(around, around)
    return base.pow(exponent, analytic=analytic)


def _log(analytic: bool, a: acb) -> acb:  # noqa: FBT001
    return a.log(analytic=analytic)


def _expit(_: bool, a: acb) -> acb:  # noqa: FBT001
    return acb(1) / (1 + (-a).exp())


def _log_gamma(_: bool, a: acb) -> acb:  # noqa: FBT001
    return a.lgamma() if a.real > 0 else acb(arb.nan())


def _entropy(analytic: bool, p: acb, q: acb) -> acb:  # noqa: FBT001
    return acb(0) if p.is_zero() else p * (_log(analytic, p) - _log(analytic, q))


def _choice(analytic: bool, smaller: acb, larger: acb, then: acb, otherwise: acb) -> acb:  # noqa: FBT001
    gap = larger - smaller
    if gap.real > 0:
        return then
    if gap.real < 0:
        return otherwise
    share = gap.real_heaviside(analytic=analytic)
    return share * then + (1 - share) * otherwise


def _least(analytic: bool, *several: acb) -> acb:  # noqa: FBT001
    least = several[0]
    for each in several[1:]:
        least = least.real_min(each, analytic=analytic)
    return least


def _greatest(analytic: bool, *several: acb) -> acb:  # noqa: FBT001
    greatest = several[0]
    for each in several[1:]:
        greatest = greatest.real_max(each, analytic=analytic)
    return greatest


def _tilted(y: acb, tilt: acb) -> acb:
    weight = y * tilt.exp()
    return weight / (weight + (1 - y))


_CONTINUED: Final[Mapping[str, Callable[..., acb]]] = {
    "+": lambda _, a, b: a + b,
    "-": lambda _, a, b: a - b,
    "*": lambda _, a, b: a * b,
    "/": lambda _, a, b: a / b,
    "neg": lambda _, a: -a,
    "**": _power,
    "pi": lambda _: acb(arb.pi()),
    "log": _log,
    "exp": lambda _, a: a.exp(),
    "sqrt": lambda analytic, a: a.sqrt(analytic=analytic),
    "abs": lambda analytic, a: a.real_abs(analytic=analytic),
    "min": _least,
    "max": _greatest,
    "if": _choice,
    "floor": lambda analytic, a: a.real_floor(analytic=analytic),
    "ceil": lambda analytic, a: a.real_ceil(analytic=analytic),
    "logit": lambda analytic, p: _log(analytic, p) - _log(analytic, 1 - p),
    "expit": _expit,
    "f_minus": lambda _, y, eps: _tilted(y, -eps),
    "f_plus": lambda _, y, eps: _tilted(y, eps),
    "kl": lambda analytic, x, y: _entropy(analytic, x, y) + _entropy(analytic, 1 - x, 1 - y),
    "Phi": lambda _, a: (-a / acb(2).sqrt()).erfc() / 2,
    "erf": lambda _, a: a.erf(),
    "erfc": lambda _, a: a.erfc(),
    "gamma": lambda _, a: a.gamma(),
    "lgamma": _log_gamma,
}
"""What is analytic, or so on pieces; the first argument says whether only that counts."""
