"""Terms of matrices whose dimension is free, their shapes, and how they are written.

A shape is a pair of sizes. A size is the name of a dimension, or "1"; a scalar has the shape ("1", "1"). A
product is kept flat: first its scalar factors, a group such as ``x.T*V*x`` being one, then what is left.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from ..formulas.expression import FormulaError

Shape = tuple[str, str]
Shapes = Mapping[str, Shape]
SCALAR: Final[Shape] = ("1", "1")


class MatrixError(FormulaError):
    """The text is no statement about matrices."""


@dataclass(frozen=True, slots=True)
class Number:
    """An exact number."""

    value: Fraction


@dataclass(frozen=True, slots=True)
class Symbol:
    """A matrix, a column, a scalar or a dimension, by its name."""

    name: str


@dataclass(frozen=True, slots=True)
class Op:
    """An operation on terms: ``+ - * / ** neg T inverse det trace I`` or a function of scalars."""

    head: str
    arguments: "tuple[Term, ...]"


Term = Number | Symbol | Op
SCALAR_FUNCTIONS: Final = {"log": 1, "exp": 1, "sqrt": 1, "abs": 1, "min": 2, "max": 2}
OF_MATRICES: Final = ("T", "inverse", "det", "trace", "I")


@dataclass(frozen=True, slots=True)
class Relation:
    """``==``, or an order: of numbers, or of symmetric matrices (the Loewner order)."""

    left: Term
    sign: str
    right: Term

    def __str__(self) -> str:
        return f"{write(self.left)} {self.sign} {write(self.right)}"


def shape_of(term: Term, shapes: Shapes) -> Shape:
    """The shape of a term; a `MatrixError` where sizes do not fit."""
    match term:
        case Number():
            return SCALAR
        case Symbol(name):
            if name not in shapes:
                raise MatrixError(f"nothing says what {name} is; known are {', '.join(shapes)}")
            return shapes[name]
        case Op("I", (Symbol(size),)):
            return (size, size)
        case Op("T", (one,)):
            rows, columns = shape_of(one, shapes)
            return (columns, rows)
        case Op("inverse" | "det" | "trace" as head, (one,)):
            rows, columns = shape_of(one, shapes)
            if rows != columns:
                raise MatrixError(f"{write(term)}: {write(one)} is not square")
            return (rows, rows) if head == "inverse" else SCALAR
        case Op("+" | "-", (one, other)):
            first, second = shape_of(one, shapes), shape_of(other, shapes)
            if first != second:
                raise MatrixError(f"{write(term)}: the shapes {first} and {second} do not fit")
            return first
        case Op("neg", (one,)):
            return shape_of(one, shapes)
        case Op("*", factors):
            shape = SCALAR
            for each in factors:
                shape = joined(shape, shape_of(each, shapes), term)
            return shape
    for each in term.arguments:
        if shape_of(each, shapes) != SCALAR:
            raise MatrixError(f"{write(term)}: {write(each)} is not a number")
    return SCALAR


def joined(first: Shape, second: Shape, term: Term) -> Shape:
    """The shape of a product of two."""
    if first == SCALAR:
        return second
    if second == SCALAR:
        return first
    if first[1] != second[0]:
        raise MatrixError(f"{write(term)}: the shapes {first} and {second} do not fit")
    return (first[0], second[1])


def product(factors: list[Term], shapes: Shapes) -> Term:
    """The factors as one product: scalars first, with a group for each run of factors that is a number."""
    scalars: list[Term] = []
    rest: list[Term] = []
    shape = SCALAR
    for each in _flat(factors, shapes):
        own = shape_of(each, shapes)
        if own == SCALAR:
            scalars.append(each)
            continue
        shape = own if not rest else joined(shape, own, Op("*", (*rest, each)))
        rest.append(each)
        if shape == SCALAR:
            scalars.append(Op("*", tuple(rest)))
            rest = []
    if not scalars:
        return rest[0] if len(rest) == 1 else Op("*", tuple(rest))
    if not rest:
        return scalars[0] if len(scalars) == 1 else Op("*", tuple(scalars))
    return Op("*", (*scalars, *rest))


def _flat(factors: list[Term], shapes: Shapes) -> Iterator[Term]:
    """The factors of factors; matrices whose product is a number stay together."""
    for each in factors:
        inner = list(each.arguments) if isinstance(each, Op) and each.head == "*" else []
        is_number = shape_of(each, shapes) == SCALAR
        if inner and not (is_number and any(shape_of(one, shapes) != SCALAR for one in inner)):
            yield from _flat(inner, shapes)
        else:
            yield each


def subterms(term: Term) -> Iterator[Term]:
    """The term and all that it is made of."""
    yield term
    if isinstance(term, Op):
        for each in term.arguments:
            yield from subterms(each)


def symbols(term: Term) -> frozenset[str]:
    """The names in a term, but those of sizes of identities."""
    if isinstance(term, Symbol):
        return frozenset({term.name})
    if isinstance(term, Number) or term.head == "I":
        return frozenset()
    return frozenset().union(*(symbols(each) for each in term.arguments))


def replaced(term: Term, trees: Mapping[str, Term], shapes: Shapes) -> Term:
    """The term with others for some of its symbols; the shapes are those of the symbols afterwards."""
    if isinstance(term, Symbol):
        return trees.get(term.name, term)
    if isinstance(term, Number) or term.head == "I":
        return term
    inner = [replaced(each, trees, shapes) for each in term.arguments]
    return product(inner, shapes) if term.head == "*" else Op(term.head, tuple(inner))


def write(term: Term) -> str:
    """The term as a text that is read back as itself."""
    match term:
        case Number(value):
            return str(value) if value.denominator == 1 and value >= 0 else f"({value})"
        case Symbol(name):
            return name
        case Op("T", (one,)):
            return f"{_tight(one)}.T"
        case Op("neg", (one,)):
            return f"-{_tight(one)}"
        case Op("*", factors):
            return "*".join(_tight(each) for each in factors)
        case Op("+" | "-" as head, (one, other)):
            return f"{write(one)} {head} {_tight(other)}"
        case Op("/" | "**" as head, (one, other)):
            return f"{_tight(one)}{head}{_tight(other)}"
        case Op(head, arguments):
            return f"{head}({', '.join(map(write, arguments))})"


def _tight(term: Term) -> str:
    """In parentheses unless it binds more tightly than any operation."""
    text = write(term)
    return f"({text})" if isinstance(term, Op) and term.head in {"+", "-", "neg", "*", "/", "**"} else text
