"""Derivatives of expressions, in the formula language."""

from functools import lru_cache

from .expression import INTEGRAL, ONE, ZERO, Apply, Expression, Number, Variable, variables

_PI = Apply("pi", ())
_TWO = ONE.value * 2


class NotDifferentiableError(ValueError):
    """The expression jumps (``ceil``, ``floor``, a choice), so that no slope describes it."""


def plus(a: Expression, b: Expression) -> Expression:
    """``a + b``, without adding zero."""
    return b if a == ZERO else a if b == ZERO else Apply("+", (a, b))


def minus(a: Expression, b: Expression) -> Expression:
    """``a - b``, without subtracting zero."""
    if b == ZERO:
        return a
    return Apply("neg", (b,)) if a == ZERO else Apply("-", (a, b))


def times(a: Expression, b: Expression) -> Expression:
    """``a*b``, without multiplying by zero or one."""
    if ZERO in (a, b):
        return ZERO
    return b if a == ONE else a if b == ONE else Apply("*", (a, b))


def over(a: Expression, b: Expression) -> Expression:
    """``a/b``, without dividing zero or by one."""
    return a if a == ZERO or b == ONE else Apply("/", (a, b))


def _spread(p: Expression) -> Expression:
    return times(p, minus(ONE, p))


def _square(a: Expression) -> Expression:
    return Apply("**", (a, Number(_TWO)))


def _bell(exponent: Expression, total: Expression) -> Expression:
    """``exp(-exponent)/total``."""
    return over(Apply("exp", (minus(ZERO, exponent),)), total)


def _clamped(value: Expression, lower: Expression, upper: Expression) -> Expression:
    return Apply("max", (lower, Apply("min", (upper, value))))


@lru_cache(maxsize=8192)
def derivative(tree: Expression, name: str) -> Expression:
    """The derivative of ``tree`` with respect to ``name``, where it exists.

    At the kinks of ``abs``, ``min`` and ``max`` it is one of the two one-sided slopes.
    """
    if isinstance(tree, Variable):
        return ONE if tree.name == name else ZERO
    if isinstance(tree, Number):
        return ZERO
    if tree.head == INTEGRAL:
        if name not in variables(tree):
            return ZERO
        raise NotDifferentiableError("integral has no slope here")
    slopes = tuple(derivative(argument, name) for argument in tree.arguments)
    if all(slope == ZERO for slope in slopes):
        return ZERO
    return _chain(tree, slopes)


def _chain(tree: Apply, slopes: tuple[Expression, ...]) -> Expression:
    a, *rest = tree.arguments
    da = slopes[0]
    match tree.head:
        case "+":
            return plus(*slopes)
        case "-":
            return minus(*slopes)
        case "neg":
            return minus(ZERO, da)
        case "*":
            return plus(times(da, rest[0]), times(a, slopes[1]))
        case "/":
            first = over(da, rest[0])
            return minus(first, over(times(a, slopes[1]), Apply("**", (rest[0], Number(_TWO)))))
        case "**":
            if isinstance(rest[0], Number):
                lowered = Number(rest[0].value - 1)
                power = a if lowered == ONE else ONE if lowered == ZERO else Apply("**", (a, lowered))
                return times(times(rest[0], power), da)
            logarithm = plus(times(slopes[1], Apply("log", (a,))), times(rest[0], over(da, a)))
            return times(tree, logarithm)
        case "log":
            return over(da, a)
        case "exp":
            return times(tree, da)
        case "sqrt":
            return over(da, times(Number(_TWO), tree))
        case "abs":
            return Apply("if", (ZERO, a, da, minus(ZERO, da)))
        case "min" | "max":
            return _extreme(tree, slopes)
        case "logit":
            return over(da, _spread(a))
        case "expit":
            return times(_spread(tree), da)
        case "Phi":
            return times(
                _bell(Apply("/", (_square(a), Number(_TWO))), Apply("sqrt", (times(Number(_TWO), _PI),))), da
            )
        case "erf" | "erfc":
            slope = times(Number(_TWO), _bell(_square(a), Apply("sqrt", (_PI,))))
            return times(slope if tree.head == "erf" else minus(ZERO, slope), da)
        case "f_minus":
            return _tilted(tree, slopes, Apply("exp", (rest[0],)), minus(ZERO, _spread(tree)))
        case "f_plus":
            return _tilted(tree, slopes, Apply("exp", (minus(ZERO, rest[0]),)), _spread(tree))
        case "kl":
            along_x = minus(Apply("logit", (a,)), Apply("logit", (rest[0],)))
            along_y = over(minus(rest[0], a), _spread(rest[0]))
            return plus(times(along_x, da), times(along_y, slopes[1]))
        case "d_eps":
            return _transport(tree, slopes)
        case head:
            raise NotDifferentiableError(f"{head} has no slope")


def _extreme(tree: Apply, slopes: tuple[Expression, ...]) -> Expression:
    value, slope = tree.arguments[0], slopes[0]
    for other, other_slope in zip(tree.arguments[1:], slopes[1:], strict=True):
        pair = (value, other) if tree.head == "min" else (other, value)
        slope = Apply("if", (*pair, slope, other_slope)) if slope != other_slope else slope
        value = Apply(tree.head, (value, other))
    return slope


def _tilted(
    tree: Apply, slopes: tuple[Expression, ...], weight: Expression, along_eps: Expression
) -> Expression:
    y = tree.arguments[0]
    total = plus(y, times(minus(ONE, y), weight))
    along_y = over(weight, Apply("**", (total, Number(_TWO))))
    return plus(times(along_y, slopes[0]), times(along_eps, slopes[1]))


def _transport(tree: Apply, slopes: tuple[Expression, ...]) -> Expression:
    """By the envelope theorem: slopes of ``max over abs(l) <= eps of l*x - log(1 - y + y e^l)``."""
    x, y, eps = tree.arguments
    gap = minus(Apply("logit", (x,)), Apply("logit", (y,)))
    along_x = _clamped(gap, minus(ZERO, eps), eps)
    stop = _clamped(x, Apply("f_minus", (y, eps)), Apply("f_plus", (y, eps)))
    along_y = over(minus(y, stop), _spread(y))
    along_eps = Apply("abs", (minus(stop, x),))
    first = plus(times(along_x, slopes[0]), times(along_y, slopes[1]))
    return plus(first, times(along_eps, slopes[2]))
