"""Antiderivatives as computer algebra proposes them; nothing is believed: who uses one shows its slope.

The proposals come in elementary functions and ``erf``; a logarithm is turned so that its argument is positive
at a point between the ends.
"""

import operator
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, TypeAlias

from ....theory.formulas.expression import (
    ONE,
    Apply,
    Expression,
    FormulaError,
    Number,
    Variable,
    calls,
    substitute,
    variables,
    write,
)
from ....theory.formulas.language import expression
from ..exact_points import sign_at

Form: TypeAlias = Any
"""An expression of the computer algebra."""

_LONGEST = 400
_MOST_OPERATIONS = 60
_BITS = 100
_UNKNOWN = frozenset(
    {"abs", "min", "max", "if", "floor", "ceil", "d_eps", "gamma", "lgamma", "factorial", "binomial"}
)

_OPERATIONS: dict[str, Callable[..., Form]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv, "**": operator.pow,
    "neg": operator.neg,
}  # fmt: skip
_IN_OTHERS: dict[str, Callable[..., Form]] = {
    "pi": lambda algebra: algebra.pi,
    "Phi": lambda algebra, z: (1 + algebra.erf(z / algebra.sqrt(2))) / 2,
    "expit": lambda algebra, z: 1 / (1 + algebra.exp(-z)),
    "logit": lambda algebra, z: algebra.log(z) - algebra.log(1 - z),
    "kl": lambda algebra, x, y: (
        x * (algebra.log(x) - algebra.log(y)) + (1 - x) * (algebra.log(1 - x) - algebra.log(1 - y))
    ),
    "f_minus": lambda algebra, y, eps: y / (y + (1 - y) * algebra.exp(eps)),
    "f_plus": lambda algebra, y, eps: y / (y + (1 - y) * algebra.exp(-eps)),
}
"""What the computer algebra writes in other functions."""
_ARITHMETIC = frozenset({*_OPERATIONS, "pi", "exp", "sqrt"})


def antiderivatives(
    tree: Expression, name: str, positive: frozenset[str], place: Mapping[str, Fraction]
) -> Iterator[Expression]:
    """What may have the slope ``tree`` in a variable; at ``place`` logarithms get values."""
    if name not in variables(tree):
        yield Apply("*", (tree, Variable(name)))
        return
    for found in _proposed(tree, name, positive):
        turned = _with_logarithms(found, name, place)
        if turned is not None and len(write(turned)) <= _LONGEST:
            yield turned


def _proposed(tree: Expression, name: str, positive: frozenset[str]) -> Iterator[Expression]:
    """Those for the expression as it is written, then, if asked for more, those for its expansion."""
    if any(name in variables(each) for each in calls(tree, _UNKNOWN)):
        return
    for expanded in (False, True):
        found, is_over = _of_form(tree, name, positive, expanded=expanded)
        yield from found
        if is_over:
            return


@lru_cache(maxsize=1024)
def _of_form(
    tree: Expression, name: str, positive: frozenset[str], *, expanded: bool
) -> tuple[tuple[Expression, ...], bool]:
    """The proposals for one of its forms, and whether there is nothing more to ask for."""
    import sympy
    from sympy.integrals.manualintegrate import manualintegrate

    symbols = {
        each: sympy.Symbol(f"x{place}", real=True, positive=True if each in positive else None)
        for place, each in enumerate(sorted(variables(tree)))
    }
    back = {symbol: Variable(each) for each, symbol in symbols.items()}
    kept: dict[Form, Expression] = dict(back)
    found: list[Expression] = []
    try:
        given = _to_sympy(tree, symbols, kept, name)
        form = sympy.expand(given) if expanded else given
        if (expanded and form == given) or sympy.count_ops(form) > _MOST_OPERATIONS:
            return (), False
        whole = _of_a_power(form, symbols[name])
        if whole is None:
            whole = manualintegrate(form, symbols[name])
        if whole.has(sympy.Integral):
            return (), False
        for each in _branches(whole):
            if _is_known(each):
                found += [_from_sympy(spelled, kept) for spelled in (sympy.expand(each), each)]
    except (
        FormulaError,
        ValueError,
        TypeError,
        NotImplementedError,
        AttributeError,
        RecursionError,
        KeyError,
    ):
        return tuple(found), True
    return tuple(found), False


def _of_a_power(form: Form, variable: Form) -> Form | None:
    """What the computer algebra finds too, after a long search: of a multiple of a power of a line."""
    factor, rest = form.as_independent(variable)
    if not rest.is_Pow:
        return None
    base, exponent = rest.args
    slope = base.diff(variable)
    if not exponent.is_Rational or exponent == -1 or slope.has(variable) or not slope.is_nonzero:
        return None
    return factor * base ** (exponent + 1) / ((exponent + 1) * slope)


def _branches(whole: Form) -> Iterator[Form]:
    """A proposal by cases, case by case."""
    import sympy

    pieces = sorted(whole.atoms(sympy.Piecewise), key=str)
    if not pieces:
        yield whole
        return
    for value, _ in pieces[0].args:
        yield from _branches(whole.xreplace({pieces[0]: value}))


def _is_known(form: Form) -> bool:
    """Whether it is made of what the language has."""
    import sympy

    functions = {type(each) for each in form.atoms(sympy.Function)}
    return functions <= {sympy.exp, sympy.log, sympy.erf, sympy.erfc, sympy.Abs} and not form.has(
        sympy.I, sympy.zoo, sympy.nan, sympy.oo
    )


def _to_sympy(tree: Expression, symbols: Mapping[str, Form], kept: dict[Form, Expression], name: str) -> Form:
    """The expression; what does not move with the variable, and is no arithmetic, becomes a symbol."""
    import sympy

    if isinstance(tree, Number):
        return sympy.Rational(tree.value.numerator, tree.value.denominator)
    if isinstance(tree, Variable):
        return symbols[tree.name]
    if name not in variables(tree) and tree.head not in _ARITHMETIC:
        symbol = sympy.Symbol(f"c{len(kept)}", real=True)
        kept[symbol] = tree
        return symbol
    inner = [_to_sympy(each, symbols, kept, name) for each in tree.arguments]
    if tree.head in _OPERATIONS:
        return _OPERATIONS[tree.head](*inner)
    if tree.head in {"exp", "log", "sqrt", "erf", "erfc"}:
        return getattr(sympy, tree.head)(*inner)
    if tree.head in _IN_OTHERS:
        return _IN_OTHERS[tree.head](sympy, *inner)
    raise FormulaError(f"{tree.head} is not proposed for")


def _from_sympy(form: Form, kept: Mapping[Form, Expression]) -> Expression:
    """The expression, as the computer algebra writes it."""
    import sympy

    text = sympy.sstr(form.replace(sympy.Abs, sympy.Function("abs")))
    meant = {str(symbol): tree for symbol, tree in kept.items()}
    return substitute(expression(text), {**meant, "E": Apply("exp", (ONE,))})


def _with_logarithms(tree: Expression, name: str, place: Mapping[str, Fraction]) -> Expression | None:
    """The same, up to a constant, with logarithms of what is positive at a point; None if one is of zero."""
    if not isinstance(tree, Apply) or name not in variables(tree):
        return tree
    inner = [_with_logarithms(each, name, place) for each in tree.arguments]
    arguments = [each for each in inner if each is not None]
    if len(arguments) < len(inner):
        return None
    if tree.head == "abs":
        sign = sign_at(arguments[0], place, _BITS)
        return None if not sign else arguments[0] if sign > 0 else Apply("neg", (arguments[0],))
    if tree.head == "log":
        sign = sign_at(arguments[0], place, _BITS)
        if not sign:
            return None
        if sign < 0:
            return Apply("log", (_negative(arguments[0]),))
    return Apply(tree.head, tuple(arguments))


def _negative(tree: Expression) -> Expression:
    if isinstance(tree, Apply) and tree.head == "-":
        return Apply("-", (tree.arguments[1], tree.arguments[0]))
    if isinstance(tree, Apply) and tree.head == "+" and isinstance(tree.arguments[1], Number):
        return Apply("-", (Number(-tree.arguments[1].value), tree.arguments[0]))
    return Apply("neg", (tree,))


def increment(whole: Expression, name: str, first: Expression, last: Expression) -> Expression:
    """What an antiderivative gains from one end to the other."""
    return Apply("-", (substitute(whole, {name: last}), substitute(whole, {name: first})))
