"""``integral(x, a, b, f)``: what may be integrated over what, and where integrals stand in an expression.

The value is the integral of ``f`` from ``a`` to ``b``, minus that from ``b`` to ``a`` where ``b`` is smaller.
It is there where ``f`` has a finite value at every point between the ends, the ends included.
"""

from collections.abc import Iterator, Sequence

from ..expression import (
    BINDERS,
    INTEGRAL,
    JUMPS,
    Apply,
    Expression,
    FormulaError,
    Variable,
    calls,
    heads,
    variables,
    write,
)

NOWHERE = "oo"
"""What is no end of an integral here."""


def integral_of(inner: Sequence[Expression], shown: str) -> Apply:
    """``integral(x, a, b, f)`` as an expression; a `FormulaError` if it is none that is understood."""
    index, *ends, under = inner
    if not isinstance(index, Variable):
        raise FormulaError(f"{shown} runs over {write(index)}; accepted is a name such as x")
    for end in ends:
        if NOWHERE in variables(end):
            raise FormulaError(f"{shown} has no end; accepted are finite ends, such as a variable")
        if index.name in variables(end):
            raise FormulaError(f"{shown} has its variable in its ends; accepted are ends without it")
    for each in inner:
        if heads(each) & {INTEGRAL, *BINDERS}:
            told = f"{shown} has another integral inside, or a sum of free length"
            raise FormulaError(f"{told}; accepted are integrals without them")
    if odd := sorted(heads(under) & JUMPS):
        told = f"{shown} is of what may jump: {', '.join(odd)}"
        raise FormulaError(f"{told}; accepted is what is continuous, such as abs, min and max")
    return Apply(INTEGRAL, (index, *ends, under))


def has_integral(*trees: Expression) -> bool:
    """Whether an integral stands in one of the expressions."""
    return any(INTEGRAL in heads(tree) for tree in trees)


def integrals_in(*trees: Expression) -> Iterator[Apply]:
    """The integrals, from left to right; each once."""
    yield from dict.fromkeys(each for tree in trees for each in calls(tree, {INTEGRAL}))


def bound_in(*trees: Expression) -> frozenset[str]:
    """The variables that integrals run over."""
    return frozenset(write(each.arguments[0]) for each in integrals_in(*trees))
