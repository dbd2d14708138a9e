"""Derivatives of expressions, by the rechecker's own rules."""

from fractions import Fraction

from ...theory.formulas.expression import ONE, ZERO, Apply, Expression, Number, variables

_PI = Apply("pi", ())


class NoSlopeError(ValueError):
    """The expression jumps, chooses or has kinks."""


def slope(tree: Expression, name: str) -> Expression:
    """The derivative in a variable, at points where the parts are differentiable."""
    if name not in variables(tree):
        return ZERO
    if not isinstance(tree, Apply):
        return ONE
    result: Expression = ZERO
    for place, argument in enumerate(tree.arguments):
        if name in variables(argument):
            term = _product(_partial(tree, place), slope(argument, name))
            result = term if result == ZERO else Apply("+", (result, term))
    return result


def _product(a: Expression, b: Expression) -> Expression:
    return b if a == ONE else a if b == ONE else Apply("*", (a, b))


def _less(a: Expression, b: Expression) -> Expression:
    return Apply("-", (a, b))


def _negated(a: Expression) -> Expression:
    return Apply("neg", (a,))


def _spread(p: Expression) -> Expression:
    return Apply("*", (p, _less(ONE, p)))


def _gap(x: Expression, y: Expression) -> Expression:
    return _less(Apply("logit", (x,)), Apply("logit", (y,)))


def _squared(a: Expression) -> Expression:
    return Apply("**", (a, Number(Fraction(2))))


def _bell(exponent: Expression, total: Expression) -> Expression:
    """``exp(-exponent)/sqrt(total)``."""
    return Apply("/", (Apply("exp", (_negated(exponent),)), Apply("sqrt", (total,))))


def _clamped(value: Expression, low: Expression, high: Expression) -> Expression:
    return Apply("max", (low, Apply("min", (high, value))))


def _partial(tree: Apply, place: int) -> Expression:
    """The derivative in one argument."""
    inner = tree.arguments
    match tree.head:
        case "+":
            return ONE
        case "-":
            return ONE if place == 0 else Number(Fraction(-1))
        case "neg":
            return Number(Fraction(-1))
        case "*":
            return inner[1 - place]
        case "/":
            below = inner[1]
            if place == 0:
                return Apply("/", (ONE, below))
            return _negated(Apply("/", (inner[0], Apply("**", (below, Number(Fraction(2)))))))
        case "**":
            return _of_power(tree, place)
        case "log":
            return Apply("/", (ONE, inner[0]))
        case "exp":
            return tree
        case "sqrt":
            return Apply("/", (Number(Fraction(1, 2)), tree))
        case "logit":
            return Apply("/", (ONE, _spread(inner[0])))
        case "expit":
            return _spread(tree)
        case "Phi":
            half = Number(Fraction(1, 2))
            return _bell(Apply("*", (half, _squared(inner[0]))), Apply("*", (Number(Fraction(2)), _PI)))
        case "erf" | "erfc":
            slope = Apply("*", (Number(Fraction(2)), _bell(_squared(inner[0]), _PI)))
            return slope if tree.head == "erf" else _negated(slope)
        case "f_minus" | "f_plus":
            return _of_tilt(tree, place)
        case "kl":
            x, y = inner
            return _gap(x, y) if place == 0 else Apply("/", (_less(y, x), _spread(y)))
        case "d_eps":
            return _of_transport(inner, place)
        case head:
            raise NoSlopeError(f"{head} has no slope everywhere")


def _of_power(tree: Apply, place: int) -> Expression:
    base, exponent = tree.arguments
    if place == 1:
        return Apply("*", (tree, Apply("log", (base,))))
    return Apply("*", (exponent, Apply("**", (base, _less(exponent, ONE)))))


def _of_tilt(tree: Apply, place: int) -> Expression:
    """``s = f_minus(y, eps)``: ``-s(1 - s)`` in ``eps``; in ``y`` the weight over the total squared."""
    y, eps = tree.arguments
    own = _spread(tree)
    if place == 1:
        return own if tree.head == "f_plus" else _negated(own)
    weight = Apply("exp", (eps if tree.head == "f_minus" else _negated(eps),))
    whole = Apply("+", (y, Apply("*", (_less(ONE, y), weight))))
    return Apply("/", (weight, Apply("**", (whole, Number(Fraction(2))))))


def _of_transport(inner: tuple[Expression, ...], place: int) -> Expression:
    """By the envelope theorem: where the transport stops, and how steep information is there."""
    x, y, eps = inner
    if place == 0:
        return _clamped(_gap(x, y), _negated(eps), eps)
    stop = _clamped(x, Apply("f_minus", (y, eps)), Apply("f_plus", (y, eps)))
    if place == 1:
        return Apply("/", (_less(y, stop), _spread(y)))
    return Apply("abs", (_less(stop, x),))
