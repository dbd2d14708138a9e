"""Texts such as ``x.T*V**-1*x <= trace(V**-1)*x.T*x`` as terms."""

import ast
from fractions import Fraction
from typing import Final

from .terms import (
    OF_MATRICES,
    SCALAR,
    SCALAR_FUNCTIONS,
    MatrixError,
    Number,
    Op,
    Relation,
    Shapes,
    Symbol,
    Term,
    product,
    shape_of,
)

_OPERATORS: Final = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "**"}
_SIGNS: Final = {ast.LtE: "<=", ast.GtE: ">=", ast.Lt: "<", ast.Gt: ">", ast.Eq: "=="}
_LONGEST = 4000
_LARGEST_POWER = 16


def relation(text: str, shapes: Shapes) -> Relation:
    """One relation; both sides are numbers, or matrices of one shape."""
    node = _parsed(text)
    if not isinstance(node, ast.Compare) or len(node.ops) != 1 or type(node.ops[0]) not in _SIGNS:
        raise MatrixError(f"{text!r} is not one relation by ==, <=, <, >= or >")
    left, right = (_Reader(text, shapes).term(each) for each in (node.left, node.comparators[0]))
    first, second = shape_of(left, shapes), shape_of(right, shapes)
    if first != second:
        raise MatrixError(f"{text!r} compares shapes {first} and {second}")
    sign = _SIGNS[type(node.ops[0])]
    if sign != "==" and first[0] != first[1]:
        raise MatrixError(f"{text!r} puts matrices that are not square in an order")
    return Relation(left, sign, right)


def term(text: str, shapes: Shapes) -> Term:
    """One term."""
    read = _Reader(text, shapes).term(_parsed(text))
    shape_of(read, shapes)
    return read


def _parsed(text: object) -> ast.expr:
    if not isinstance(text, str) or len(text) > _LONGEST:
        raise MatrixError(f"a statement about matrices is a text of at most {_LONGEST} characters")
    try:
        return ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        raise MatrixError(f"{text!r} cannot be read as a statement about matrices") from None


class _Reader:
    def __init__(self, text: str, shapes: Shapes) -> None:
        self.text = text.strip()
        self.shapes = shapes

    def term(self, node: ast.expr) -> Term:
        match node:
            case ast.Constant(value=int() | float()):
                return Number(self._number(node))
            case ast.Name(id=name):
                if name not in self.shapes:
                    raise MatrixError(f"nothing says what {name} is; known are {', '.join(self.shapes)}")
                return Symbol(name)
            case ast.UnaryOp(op=ast.USub(), operand=one):
                inner = self.term(one)
                return Number(-inner.value) if isinstance(inner, Number) else Op("neg", (inner,))
            case ast.Attribute(value=one, attr="T"):
                inner = self.term(one)
                return inner if shape_of(inner, self.shapes) == SCALAR else Op("T", (inner,))
            case ast.BinOp(left=one, op=operator, right=other) if type(operator) in _OPERATORS:
                return self._binary(_OPERATORS[type(operator)], self.term(one), other)
            case ast.Call(func=ast.Name(id=name), args=arguments, keywords=[]):
                return self._call(name, arguments)
        raise MatrixError(f"{ast.unparse(node)!r} is not in the language of matrices")

    def _binary(self, head: str, one: Term, node: ast.expr) -> Term:
        other = self.term(node)
        if head == "*":
            return product([one, other], self.shapes)
        if head == "/" and shape_of(one, self.shapes) != SCALAR:
            return product([Op("/", (Number(Fraction(1)), other)), one], self.shapes)
        if head == "**" and shape_of(one, self.shapes) != SCALAR:
            return self._power(one, other)
        if isinstance(one, Number) and isinstance(other, Number) and head == "/" and other.value:
            return Number(one.value / other.value)
        return Op(head, (one, other))

    def _power(self, one: Term, other: Term) -> Term:
        if not isinstance(other, Number) or other.value.denominator != 1 or not other.value:
            raise MatrixError(f"{self.text!r}: powers of matrices are whole numbers other than 0")
        count = abs(int(other.value))
        if count > _LARGEST_POWER:
            raise MatrixError(f"{self.text!r}: powers of matrices up to {_LARGEST_POWER} are accepted")
        each = one if other.value > 0 else Op("inverse", (one,))
        return each if count == 1 else product([each] * count, self.shapes)

    def _call(self, name: str, arguments: list[ast.expr]) -> Term:
        if name not in SCALAR_FUNCTIONS and (name not in OF_MATRICES or name == "T"):
            known = ", ".join((*SCALAR_FUNCTIONS, *OF_MATRICES[1:]))
            raise MatrixError(f"{name} is no function of the language of matrices; known are {known}")
        if len(arguments) != SCALAR_FUNCTIONS.get(name, 1):
            raise MatrixError(f"{name} takes {SCALAR_FUNCTIONS.get(name, 1)} arguments")
        inner = tuple(self.term(each) for each in arguments)
        if name == "I":
            sizes = {size for shape in self.shapes.values() for size in shape} - {"1"}
            if not isinstance(inner[0], Symbol) or (sizes and inner[0].name not in sizes):
                raise MatrixError(f"{self.text!r}: I takes the name of a dimension")
        return Op(name, inner)

    def _number(self, node: ast.Constant) -> Fraction:
        """The number as it is spelled, not as a double."""
        spelled = ast.get_source_segment(self.text, node) or ""
        try:
            return Fraction(spelled.replace("_", ""))
        except (ValueError, ZeroDivisionError):
            raise MatrixError(f"{spelled!r} is not a number in decimals") from None
