"""The formula language: plain mathematics as text, the same text for the statement and for the check.

``d_eps(x, y, eps) <= min(kl(x, y), eps*(y - x))``

Numbers are exact (``0.1`` is one tenth), ``+ - * / **``, unary minus, ``a if b <= c else d``, the constants
``e`` and ``pi`` and the functions of `FUNCTIONS`; relations ``<= >= < > ==``, chains, and ``and``.
Text is read by Python's parser and translated node by node; nothing is ever evaluated as code.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache

FUNCTIONS: Mapping[str, str] = {
    "log": "natural logarithm",
    "exp": "exponential",
    "sqrt": "square root",
    "abs": "absolute value",
    "min": "smallest of two or more",
    "max": "largest of two or more",
    "logit": "log(p/(1-p))",
    "expit": "1/(1+exp(-t))",
    "kl": "kl(p, q) of Bernoulli means",
    "d_eps": "d_eps(x, y, eps), the cheapest route from mean x to mean y",
    "f_minus": "f_minus(y, eps) = expit(logit(y) - eps)",
    "f_plus": "f_plus(y, eps) = expit(logit(y) + eps)",
    "ceil": "smallest integer not below",
    "floor": "largest integer not above",
}

_ARITY = {"min": None, "max": None, "kl": 2, "d_eps": 3, "f_minus": 2, "f_plus": 2}
_OPERATORS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "**"}
_RELATIONS = {ast.LtE: "<=", ast.GtE: ">=", ast.Lt: "<", ast.Gt: ">", ast.Eq: "=="}
_LONGEST = 20_000
_LARGEST_EXPONENT = 5_000
_DEEPEST = 120
_MOST_DECIMAL_BITS = 13_000
_PRECEDENCE = {"if": 0, "+": 1, "-": 1, "*": 2, "/": 2, "neg": 3, "**": 4}


class FormulaError(ValueError):
    """The text is not in the formula language."""


@dataclass(frozen=True, slots=True)
class Number:
    """An exact rational."""

    value: Fraction


@dataclass(frozen=True, slots=True)
class Variable:
    """A name that stands for a real number."""

    name: str


@dataclass(frozen=True, slots=True)
class Apply:
    """An operation on expressions: ``+ - * / ** neg if pi`` or one of `FUNCTIONS`.

    ``if`` has four arguments ``(a, b, c, d)``: ``c`` where ``a <= b``, otherwise ``d``.
    """

    head: str
    arguments: tuple[Expression, ...]
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash((self.head, self.arguments)))

    def __hash__(self) -> int:
        return self._hash  # kept, so that a large tree is a key that costs nothing

    def __reduce__(self) -> tuple[type[Apply], tuple[str, tuple[Expression, ...]]]:
        return Apply, (self.head, self.arguments)  # hashes of texts differ from process to process


Expression = Number | Variable | Apply

ZERO = Number(Fraction(0))
ONE = Number(Fraction(1))


@dataclass(frozen=True, slots=True)
class Link:
    """One relation between two expressions."""

    left: Expression
    relation: str
    right: Expression

    @property
    def smaller(self) -> Expression:
        """The side that is claimed to be the smaller one (the left one of an equality)."""
        return self.right if self.relation in {">=", ">"} else self.left

    @property
    def larger(self) -> Expression:
        """The side that is claimed to be the larger one (the right one of an equality)."""
        return self.left if self.relation in {">=", ">"} else self.right

    @property
    def strict(self) -> bool:
        """Whether equality is excluded."""
        return self.relation in {"<", ">"}

    @property
    def margin(self) -> Expression:
        """``larger - smaller``: nonnegative where the link holds (zero for an equality)."""
        return Apply("-", (self.larger, self.smaller))

    def __str__(self) -> str:
        return f"{_grouped(self.left, 1)} {self.relation} {_grouped(self.right, 1)}"


@dataclass(frozen=True)
class Formula:
    """A conjunction of relations.

    Attributes
    ----------
    text
        The formula as written.
    links
        Its relations, one by one; ``a <= b <= c`` gives two.
    """

    text: str
    links: tuple[Link, ...]

    @cached_property
    def variables(self) -> tuple[str, ...]:
        """The names in it, in alphabetical order."""
        return tuple(
            sorted(set().union(*(variables(side) for link in self.links for side in (link.left, link.right))))
        )

    def __str__(self) -> str:
        return self.text


def formula(text: str | Formula) -> Formula:
    """Read a formula: relations joined by ``and``.

    >>> formula("0 < x <= 1 and x < y").links[1].relation
    '<='
    """
    return text if isinstance(text, Formula) else _formula(_checked(text))


def expression(text: str | Expression) -> Expression:
    """Read an expression, such as ``log(mu/x)``."""
    return text if isinstance(text, Number | Variable | Apply) else _expression(_checked(text))


@lru_cache(maxsize=4096)
def _formula(text: str) -> Formula:
    from .size_limits import refuse_large_constants

    links = tuple(_links(_parsed(text), text))
    refuse_large_constants(*(side for link in links for side in (link.left, link.right)))
    return Formula(text, links)


@lru_cache(maxsize=4096)
def _expression(text: str) -> Expression:
    from .size_limits import refuse_large_constants

    tree = _translate(_parsed(text), text, 0)
    refuse_large_constants(tree)
    return tree


def _checked(text: object) -> str:
    if not isinstance(text, str):
        raise FormulaError(f"a formula is a text such as 'x <= y', not {text!r}")
    if len(text) > _LONGEST:
        raise FormulaError(f"a formula of {len(text)} characters; accepted are up to {_LONGEST}")
    return " ".join(text.split())


def _parsed(text: str) -> ast.expr:
    try:
        return ast.parse(text, mode="eval").body
    except (RecursionError, MemoryError):
        raise FormulaError(f"cannot read the formula {_short(text)!r}: nested too deeply") from None
    except (SyntaxError, ValueError) as error:
        told = error.msg if isinstance(error, SyntaxError) else str(error)
        reason = told.partition(";")[0].partition(" - ")[0]  # the rest is advice about Python
        raise FormulaError(f"cannot read the formula {_short(text)!r}: {reason}") from None


def _short(text: str) -> str:
    return text if len(text) <= 80 else text[:77] + "..."


def _links(node: ast.expr, text: str) -> list[Link]:
    if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.And):
        return [link for value in node.values for link in _links(value, text)]
    if not isinstance(node, ast.Compare):
        part = ast.get_source_segment(text, node) or text
        raise FormulaError(f"{_short(part)!r} is no relation; accepted are <= >= < > == joined by 'and'")
    sides = [_translate(side, text, 0) for side in (node.left, *node.comparators)]
    return [
        Link(left, _relation(operator, text), right)
        for left, operator, right in zip(sides, node.ops, sides[1:], strict=False)
    ]


def _relation(operator: ast.cmpop, text: str) -> str:
    if type(operator) not in _RELATIONS:
        name = type(operator).__name__
        raise FormulaError(f"the relation {name} in {_short(text)!r}; accepted are <= >= < > ==")
    return _RELATIONS[type(operator)]


def _translate(node: ast.expr, text: str, depth: int) -> Expression:
    if depth > _DEEPEST:
        raise FormulaError(f"the formula {_short(text)!r} is nested more than {_DEEPEST} deep")

    def inner(child: ast.expr) -> Expression:
        return _translate(child, text, depth + 1)

    match node:
        case ast.Constant():
            return Number(_number(node, text))
        case ast.Name(id="e"):
            return Apply("exp", (ONE,))
        case ast.Name(id="pi"):
            return Apply("pi", ())
        case ast.Name(id=name) if name not in FUNCTIONS:
            return Variable(name)
        case ast.UnaryOp(op=ast.USub()):
            operand = inner(node.operand)
            return Number(-operand.value) if isinstance(operand, Number) else Apply("neg", (operand,))
        case ast.UnaryOp(op=ast.UAdd()):
            return inner(node.operand)
        case ast.BinOp() if type(node.op) in _OPERATORS:
            return Apply(_OPERATORS[type(node.op)], (inner(node.left), inner(node.right)))
        case ast.IfExp():
            return _conditional(node, text, depth)
        case ast.Call(func=ast.Name(id=name), keywords=[]) if name in FUNCTIONS:
            arity = _ARITY.get(name, 1)
            count = len(node.args)
            if count != arity if arity is not None else count < 2:
                wanted = "two or more" if arity is None else str(arity)
                raise FormulaError(f"{name} takes {wanted} arguments, not {count}, in {_short(text)!r}")
            return Apply(name, tuple(inner(argument) for argument in node.args))
        case _:
            part = ast.get_source_segment(text, node) or text
            known = ", ".join(FUNCTIONS)
            raise FormulaError(
                f"{_short(part)!r} is not in the formula language; accepted are + - * / ** and {known}"
            )


def _conditional(node: ast.IfExp, text: str, depth: int) -> Expression:
    links = _links(node.test, text)
    if len(links) != 1 or links[0].relation == "==":
        raise FormulaError(f"the condition in {_short(text)!r} must be one inequality")
    link = links[0]
    then, otherwise = (_translate(branch, text, depth + 1) for branch in (node.body, node.orelse))
    if link.strict:  # c if a < b else d  is  d if b <= a else c
        return Apply("if", (link.larger, link.smaller, otherwise, then))
    return Apply("if", (link.smaller, link.larger, then, otherwise))


def _number(node: ast.Constant, text: str) -> Fraction:
    spelled = ast.get_source_segment(text, node) or ""
    if isinstance(node.value, bool) or not isinstance(node.value, int | float):
        raise FormulaError(f"{spelled or node.value!r} in {_short(text)!r} is not a real number")
    exponent = spelled.lower().partition("e")[2] if not spelled.lower().startswith("0x") else ""
    if exponent and abs(int(exponent)) > _LARGEST_EXPONENT:
        raise FormulaError(
            f"the number {spelled} is out of range; accepted exponents go to {_LARGEST_EXPONENT}"
        )
    return Fraction(node.value) if isinstance(node.value, int) else Fraction(spelled)


@lru_cache(maxsize=16384)
def variables(tree: Expression) -> frozenset[str]:
    """The names in an expression."""
    if isinstance(tree, Variable):
        return frozenset({tree.name})
    if isinstance(tree, Apply):
        return frozenset().union(*(variables(argument) for argument in tree.arguments))
    return frozenset()


@lru_cache(maxsize=16384)
def heads(tree: Expression) -> frozenset[str]:
    """The operations in an expression."""
    if not isinstance(tree, Apply):
        return frozenset()
    return frozenset({tree.head}).union(*(heads(argument) for argument in tree.arguments))


def substitute(tree: Expression, values: Mapping[str, Expression]) -> Expression:
    """``tree`` with expressions in place of names."""
    if isinstance(tree, Variable):
        return values.get(tree.name, tree)
    if isinstance(tree, Apply):
        return Apply(tree.head, tuple(substitute(argument, values) for argument in tree.arguments))
    return tree


@lru_cache(maxsize=16384)
def write(tree: Expression) -> str:
    """The text that reads back as ``tree``, whose value is the same expression.

    It can stand as a side of a relation: a conditional has its parentheses.
    """
    return _grouped(tree, _PRECEDENCE["if"] + 1) if _chooses(tree) else _write(tree)[0]


def _chooses(tree: Expression) -> bool:
    return isinstance(tree, Apply) and tree.head == "if"


def _write(tree: Expression) -> tuple[str, int]:
    if isinstance(tree, Variable):
        return tree.name, 9
    if isinstance(tree, Number):
        value = tree.value
        if value.denominator == 1:
            return _digits(value.numerator), 9 if value >= 0 else _PRECEDENCE["neg"]
        text = f"{_digits(value.numerator)}/{_digits(value.denominator)}"
        return text, _PRECEDENCE["/"] if value > 0 else 0
    head, arguments = tree.head, tree.arguments
    if head == "pi":
        return "pi", 9
    if head == "exp" and arguments == (ONE,):
        return "e", 9
    if head == "if":
        smaller, larger, then, otherwise = (_grouped(argument, 1) for argument in arguments)
        return f"{then} if {smaller} <= {larger} else {otherwise}", 0
    if head == "neg":
        return f"-{_grouped(arguments[0], 4)}", _PRECEDENCE["neg"]
    if head in _PRECEDENCE:
        level = _PRECEDENCE[head]
        left = _grouped(arguments[0], level + (head == "**"))
        right = _grouped(arguments[1], level + (head != "**"))
        return f"{left} {head} {right}" if level == 1 else f"{left}{head}{right}", level
    return f"{head}({', '.join(_write(argument)[0] for argument in arguments)})", 9


def _digits(whole: int) -> str:
    """The number as digits; a very long one in hexadecimal, which takes no time."""
    return str(whole) if whole.bit_length() <= _MOST_DECIMAL_BITS else hex(whole)


def _grouped(tree: Expression, level: int) -> str:
    text, own = _write(tree)
    return text if own >= level else f"({text})"
