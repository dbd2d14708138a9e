"""Sums, products, least and largest over whole numbers, and remainders, all written out.

A sum whose last index has a variable is kept as it is, and written out where the variable is a number.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

from .exact_value import exact_value
from .expression import (
    BINDERS,
    REPEATED,
    SCOPES,
    Apply,
    Expression,
    FormulaError,
    Link,
    Number,
    Variable,
    calls,
    heads,
    substitute,
    variables,
    write,
)
from .straight_line import program

MOST_OPERATIONS: Final = 20_000


def modulo(a: Expression, b: Expression) -> Expression:
    """``a - b*floor(a/b)``: what is left of ``a``, between 0 and ``b``."""
    return Apply("-", (a, Apply("*", (b, Apply("floor", (Apply("/", (a, b)),))))))


def whole_limit(tree: Expression) -> int | None:
    """The whole number that a limit is; None if it is none, or has a variable."""
    try:
        value = exact_value(program(tree), {})
    except KeyError:
        return None
    return int(value) if value is not None and value.denominator == 1 else None


def kept(name: str, index: str, first: Expression, last: Expression, term: Expression) -> Apply:
    """``sum(k, 1, n, t)`` with a free number of terms, as an expression."""
    shown = f"{name}({index}, {write(first)}, {write(last)}, {write(term)})"
    if index in variables(first) | variables(last):
        raise FormulaError(f"{shown} has its index in its limits; accepted are limits without it")
    if not all(map(_always_whole, (first, last))):
        raise FormulaError(f"the limits of {shown}; accepted are whole numbers, variables, + - and *")
    if heads(term) & SCOPES:
        told = f"{shown} has another sum inside, or an integral"
        raise FormulaError(f"{told}; accepted are terms without an integral or a sum of free length")
    return Apply(name, (Variable(index), first, last, term))


def _always_whole(tree: Expression) -> bool:
    """Whether the value is a whole number wherever the variables are."""
    if isinstance(tree, Number):
        return tree.value.denominator == 1
    return isinstance(tree, Variable) or (
        tree.head in {"+", "-", "*", "neg"} and all(map(_always_whole, tree.arguments))
    )


def sums_in(tree: Expression) -> Iterator[Apply]:
    """The sums and products of free length, from left to right."""
    return calls(tree, BINDERS)


def lengths_in(*trees: Expression) -> frozenset[str]:
    """The variables in the limits of sums and products."""
    limits = (limit for tree in trees for each in sums_in(tree) for limit in each.arguments[1:3])
    return frozenset().union(*map(variables, limits))


def number_of_terms(tree: Expression, values: Mapping[str, Fraction]) -> int:
    """How many terms the sums and products of free length have together where the variables are numbers.

    >>> from banditproof.theory.formulas.language import expression
    >>> number_of_terms(expression("sum(k, 1, n, k) + prod(k, 5, n, k)"), {"n": Fraction(7)})
    10
    """
    numbers = {name: Number(value) for name, value in values.items()}
    ends = (
        map(whole_limit, (substitute(limit, numbers) for limit in each.arguments[1:3]))
        for each in sums_in(tree)
    )
    return sum(max(0, last - first + 1) for first, last in ends if first is not None and last is not None)


def indices_in(*trees: Expression) -> frozenset[str]:
    """The names of the indices of sums of free length."""
    return frozenset(write(each.arguments[0]) for tree in trees for each in sums_in(tree))


def unrolled(tree: Expression, values: Mapping[str, Fraction] | None = None) -> Expression:
    """The expression with numbers for variables, and every sum written out whose limits are numbers then.

    >>> from banditproof.theory.formulas.language import expression
    >>> unrolled(expression("n + sum(k, 1, n, x**k)"), {"n": Fraction(2)}) == expression("2 + (x**1 + x**2)")
    True
    """
    numbers = {name: Number(value) for name, value in (values or {}).items()}
    return _unrolled(substitute(tree, numbers) if numbers else tree)


def _unrolled(tree: Expression) -> Expression:
    if not isinstance(tree, Apply) or not heads(tree) & BINDERS:
        return tree
    if tree.head not in BINDERS:
        return Apply(tree.head, tuple(map(_unrolled, tree.arguments)))
    index, first, last, term = tree.arguments
    if variables(first) | variables(last):
        return tree
    ends = [whole_limit(first), whole_limit(last)]
    if ends[0] is None or ends[1] is None:
        raise FormulaError(f"the limits of {write(tree)}; accepted are whole numbers")
    name = write(index)
    over = range(ends[0], ends[1] + 1)
    return repeated(tree.head, over, lambda value: substitute(term, {name: Number(Fraction(value))}))


def unrolled_link(link: Link, values: Mapping[str, Fraction] | None = None) -> Link:
    """A relation with numbers for variables, both of its sides `unrolled`."""
    if not link.has_free_length:
        return link
    return Link(unrolled(link.left, values), link.relation, unrolled(link.right, values))


def repeated(name: str, over: range, term: Callable[[int], Expression]) -> Expression:
    """The terms for every value of the index, joined.

    >>> from banditproof.theory.formulas.language import expression
    >>> repeated("sum", range(1, 4), lambda k: expression(f"{k}*x")) == expression("1*x + 2*x + 3*x")
    True
    """
    operation, nothing = REPEATED[name]
    left, terms = MOST_OPERATIONS - len(over), []
    for value in over:
        if left >= 0:
            terms.append(term(value))
            left -= written_size(terms[-1])
        if left < 0:
            told = f"a {name} from {over.start} to {over.stop - 1}"
            raise FormulaError(f"{told} is too long; accepted are up to {MOST_OPERATIONS} operations")
    if terms:
        return _joined(operation, terms)
    if nothing is None:
        told = f"a {name} from {over.start} to {over.stop - 1} has no terms"
        raise FormulaError(f"{told}; accepted are limits with a number between them")
    return nothing


def written_size(tree: Expression) -> int:
    """How many operations and numbers it takes to write it."""
    return 1 + sum(map(written_size, tree.arguments)) if isinstance(tree, Apply) else 1


def _joined(operation: str, terms: Sequence[Expression]) -> Expression:
    """In halves, so that many terms do not nest deeply; the least and the largest take them all."""
    if len(terms) == 1:
        return terms[0]
    if operation in {"min", "max"}:
        return Apply(operation, tuple(terms))
    half = (len(terms) + 1) // 2
    return Apply(operation, (_joined(operation, terms[:half]), _joined(operation, terms[half:])))
