"""The formula language: plain mathematics as text, the same text for the statement and for the check.

``d_eps(x, y, eps) <= min(kl(x, y), eps*(y - x))``

Numbers are exact (``0.1`` is one tenth), ``+ - * / **``, unary minus, ``a if b <= c else d``, the constants
``e`` and ``pi`` and the functions of `FUNCTIONS`; relations ``<= >= < > ==``, chains, and ``and``. Remainders
``mod(a, b)`` are written out, and over whole limits ``sum(k, 1, 5, x**k)``, ``prod``, ``min_of``, ``max_of``
and, of relations, ``all_of(k, 1, 4, mu[k] <= mu[k + 1])``; a sum or product up to a variable,
``sum(k, 1, n, 1/k)``, is kept, for proofs by induction. ``integral(x, a, b, f)`` runs over a name of its own.
``mu[3]`` is a member of a family: the variable ``mu_3``.
Text is read by Python's parser and translated node by node; nothing is ever evaluated as code. What it would
drop or rewrite, such as comments, is refused, and lines go on only inside of brackets.
"""

import ast
import re
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from fractions import Fraction
from functools import lru_cache

from .expression import (
    ALSO_NAMES,
    BINDERS,
    FUNCTIONS,
    INTEGRAL,
    ONE,
    REPEATED,
    Apply,
    Expression,
    Formula,
    FormulaError,
    Link,
    MisspelledError,
    Number,
    Variable,
    variables,
    write,
)
from .integrals.written import bound_in, integral_of
from .members import member, place_of, refuse_mixed
from .repeated import MOST_OPERATIONS, indices_in, kept, modulo, repeated, whole_limit, written_size
from .spelling import misspelling, nearest_function, silently_read

_ARITY = {"min": None, "max": None, "kl": 2, "d_eps": 3, "f_minus": 2, "f_plus": 2, "binomial": 2}
_OPERATORS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "**"}
_RELATIONS = {ast.LtE: "<=", ast.GtE: ">=", ast.Lt: "<", ast.Gt: ">", ast.Eq: "=="}
ALL_OF = "all_of"
"""What joins relations as ``sum`` joins terms."""
_MOST_RELATIONS = 1000
_LONGEST = 20_000
_LARGEST_EXPONENT = 5_000
_DEEPEST = 120


def formula(text: str | Formula) -> Formula:
    """Read a formula: relations joined by ``and``.

    >>> formula("0 < x <= 1 and x < y").links[1].relation
    '<='
    """
    return text if isinstance(text, Formula) else _formula(_checked(text))


def formula_at(text: str, sizes: Mapping[str, int]) -> Formula | None:
    """A formula about families of these sizes, written out; None if that leaves nothing to hold.

    >>> print(formula_at("sum(k, 1, K, mu[k]) <= K", {"K": 2}))
    mu_1 + mu_2 <= 2
    """
    return _formula_at(_checked(text), tuple(sizes.items()))


@lru_cache(maxsize=4096)
def _formula_at(text: str, sizes: tuple[tuple[str, int], ...]) -> Formula | None:
    tree = _parsed(text)
    _refuse_index(tree, dict(sizes), text)
    for name, value in sizes:
        tree = _Replaced(name, value).visit(tree)
    links = _sound(tuple(_links(tree, text)), text)
    return Formula(" and ".join(map(str, links)), links) if links else None


def _refuse_index(tree: ast.expr, sizes: Mapping[str, int], text: str) -> None:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name), args=[ast.Name(id=index), *_]) if (
                name in {*REPEATED, ALL_OF, INTEGRAL} and index in sizes
            ):
                problem = f"{name} runs over {index} in {_short(text)!r}, which is the size of a family"
                raise MisspelledError(f"{problem}; accepted are other names")


def expression(text: str | Expression) -> Expression:
    """Read an expression, such as ``log(mu/x)``."""
    return text if isinstance(text, Number | Variable | Apply) else _expression(_checked(text))


@lru_cache(maxsize=4096)
def _formula(text: str) -> Formula:
    links = tuple(_links(_parsed(text), text))
    if not links:
        raise FormulaError(f"{_short(text)!r} says nothing: it runs over no numbers")
    return Formula(text, _sound(links, text))


def _sound(links: tuple[Link, ...], text: str) -> tuple[Link, ...]:
    """The relations, if no index of a sum or integral stands outside of it and no constant is too large."""
    from .size_limits import refuse_large_constants

    sides = [side for link in links for side in (link.left, link.right)]
    free = frozenset().union(*map(variables, sides))
    roles = {"index of a sum": indices_in(*sides), "variable of an integral": bound_in(*sides)}
    for role, bound in roles.items():
        if caught := sorted(bound & free):
            problem = f"{caught[0]} in {_short(text)!r} is the {role}, and stands outside of it"
            raise FormulaError(f"{problem}; accepted is another name")
    refuse_large_constants(*sides)
    return links


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
    if (problem := silently_read(text)) is not None:
        raise MisspelledError(f"cannot read the formula {_short(' '.join(text.split()))!r}: {problem}")
    return " ".join(text.split())


def _parsed(text: str) -> ast.expr:
    try:
        tree = ast.parse(text, mode="eval").body
    except (RecursionError, MemoryError):
        raise FormulaError(f"cannot read the formula {_short(text)!r}: nested too deeply") from None
    except (SyntaxError, ValueError) as error:
        reason = _reason(text, error)
        too_large = isinstance(error, ValueError) or "nested" in reason or "limit" in reason
        kind = FormulaError if too_large else MisspelledError
        raise kind(f"cannot read the formula {_short(text)!r}: {reason}") from None
    refuse_mixed(tree, text)
    return tree


def _reason(text: str, error: SyntaxError | ValueError) -> str:
    sign = misspelling(text)
    if sign is not None:
        return sign
    message = error.msg if isinstance(error, SyntaxError) else str(error)
    reason = re.split(r";| - |\. ", message)[0]  # the rest is advice about Python
    place = getattr(error, "offset", None)
    return f"{reason} at character {place}" if place and place <= len(text) else reason


def _short(text: str) -> str:
    return text if len(text) <= 80 else text[:77] + "..."


def _links(node: ast.expr, text: str) -> list[Link]:
    if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.And):
        return [link for value in node.values for link in _links(value, text)]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == ALL_OF:
        return _for_all(node, text)
    if not isinstance(node, ast.Compare):
        part = ast.get_source_segment(text, node) or text
        raise MisspelledError(f"{_short(part)!r} is no relation; accepted are <= >= < > == joined by 'and'")
    sides = [_translate(side, text, 0) for side in (node.left, *node.comparators)]
    return [
        Link(left, _relation(operator, text), right)
        for left, operator, right in zip(sides, node.ops, sides[1:], strict=False)
    ]


def _for_all(node: ast.Call, text: str) -> list[Link]:
    """``all_of(k, 1, 5, mu[k] <= 1)``: the relation for every value of the index."""
    _refuse_count(ALL_OF, 4, len(node.args), text)
    over, with_value = _over(ALL_OF, node.args, [_translate(each, text, 1) for each in node.args[1:-1]], text)
    if len(over) > _MOST_RELATIONS:
        problem = f"an {ALL_OF} from {over.start} to {over.stop - 1} is too long"
        raise FormulaError(f"{problem}; accepted are up to {_MOST_RELATIONS} relations")
    left, links = MOST_OPERATIONS, []
    for value in over:
        for link in _links(with_value(value), text):
            left -= written_size(link.left) + written_size(link.right)
            if left < 0:
                problem = f"an {ALL_OF} from {over.start} to {over.stop - 1} is too long"
                raise FormulaError(f"{problem}; accepted are up to {MOST_OPERATIONS} operations")
            links.append(link)
    return links


def _relation(operator: ast.cmpop, text: str) -> str:
    if type(operator) not in _RELATIONS:
        name = type(operator).__name__
        raise MisspelledError(f"the relation {name} in {_short(text)!r}; accepted are <= >= < > ==")
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
        case ast.Name(id=name) if name not in FUNCTIONS or name in ALSO_NAMES:
            if sign := misspelling(name):  # Python takes some signs for letters
                raise MisspelledError(f"cannot read the formula {_short(text)!r}: {sign} in {name!r}")
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
            _refuse_count(name, _ARITY.get(name, 1), len(node.args), text)
            return Apply(name, tuple(inner(argument) for argument in node.args))
        case ast.Call(func=ast.Name(id="mod"), keywords=[]):
            _refuse_count("mod", 2, len(node.args), text)
            return modulo(*(inner(argument) for argument in node.args))
        case ast.Call(func=ast.Name(id=name), keywords=[]) if name in REPEATED:
            _refuse_count(name, 4, len(node.args), text)
            return _repeated(name, node.args, text, depth)
        case ast.Call(func=ast.Name(id=name), keywords=[]) if name == INTEGRAL:
            _refuse_count(name, 4, len(node.args), text)
            shown = f"{_short(ast.get_source_segment(text, node) or text)!r} {place_of(node, text)}"
            return integral_of([inner(argument) for argument in node.args], shown)
        case ast.Subscript(value=ast.Name(id=name)):
            shown = f"{ast.unparse(node)!r} {place_of(node, text)}"
            if isinstance(node.slice, ast.Slice | ast.Tuple):
                raise MisspelledError(f"{shown} has no single index; accepted is one, such as {name}[1]")
            return Variable(member(name, whole_limit(inner(node.slice)), shown))
        case _:
            raise MisspelledError(_refusal(node, text))


def _refuse_count(name: str, arity: int | None, count: int, text: str) -> None:
    if count != arity if arity is not None else count < 2:
        accepted = "two or more" if arity is None else str(arity)
        raise MisspelledError(f"{name} takes {accepted} arguments, not {count}, in {_short(text)!r}")


def _over(
    name: str, arguments: list[ast.expr], limits: Sequence[Expression], text: str
) -> tuple[range, Callable[[int], ast.expr]]:
    """What ``sum(k, 1, 5, x**k)`` runs over, and its term with a value for the index."""
    index, term = arguments[0], arguments[-1]
    if not isinstance(index, ast.Name):
        problem = f"{name} runs over {_short(ast.unparse(index))!r} in {_short(text)!r}"
        raise FormulaError(f"{problem}; accepted is a name such as k")
    ends = [_limit(name, each, text) for each in limits]

    def with_value(value: int) -> ast.expr:
        replaced: ast.expr = _Replaced(index.id, value).visit(deepcopy(term))
        return replaced

    return range(ends[0], ends[1] + 1), with_value


def _repeated(name: str, arguments: list[ast.expr], text: str, depth: int) -> Expression:
    """``sum(k, 1, 5, x**k)``, written out; ``sum(k, 1, n, x**k)``, kept."""
    limits = [_translate(each, text, depth + 1) for each in arguments[1:-1]]
    if name in BINDERS and frozenset().union(*map(variables, limits)):
        index = _translate(arguments[0], text, depth + 1)
        if not isinstance(index, Variable):
            problem = f"{name} runs over {_short(ast.unparse(arguments[0]))!r} in {_short(text)!r}"
            raise FormulaError(f"{problem}; accepted is a name such as k")
        first, last = limits
        return kept(name, index.name, first, last, _translate(arguments[-1], text, depth + 1))
    over, with_value = _over(name, arguments, limits, text)
    return repeated(name, over, lambda value: _translate(with_value(value), text, depth + 1))


def _limit(name: str, tree: Expression, text: str) -> int:
    limit = whole_limit(tree)
    if limit is None:
        problem = f"the limit {write(tree)} of a {name} in {_short(text)!r}"
        raise FormulaError(f"{problem}; accepted are whole numbers")
    return limit


class _Replaced(ast.NodeTransformer):
    """A number in place of a name."""

    def __init__(self, name: str, value: int) -> None:
        self.name = name
        self.value = value

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return ast.copy_location(ast.Constant(self.value), node) if node.id == self.name else node


def _refusal(node: ast.expr, text: str) -> str:
    part = _short(ast.get_source_segment(text, node) or text)
    match node:
        case ast.Call(func=ast.Name(id=name)) if name == ALL_OF:
            hint = "; it joins relations, and stands where a relation stands"
        case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=int(index))]) if not nearest_function(
            name
        ):
            hint = f"; a member of a family is spelled {name}[{index}]"
        case ast.Call(func=ast.Name(id=name), keywords=[]):
            hint = nearest_function(name)
        case ast.BinOp() | ast.Call(func=ast.Constant()) if sign := misspelling(text):
            hint = f"; {sign}"
        case _:
            hint = ""
    vocabulary = ", ".join((*FUNCTIONS, "mod", *REPEATED, INTEGRAL))
    place = f" {place_of(node, text)}" if part != _short(text) else ""
    return f"{part!r}{place} is not in the formula language{hint}; accepted are + - * / ** and {vocabulary}"


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
    if type(node.value) is int:  # also one that stands for the index of a sum
        return Fraction(node.value)
    spelled = ast.get_source_segment(text, node) or ""
    if isinstance(node.value, bool) or not isinstance(node.value, float):
        raise FormulaError(f"{spelled or node.value!r} in {_short(text)!r} is not a real number")
    exponent = spelled.lower().partition("e")[2]
    if exponent and abs(int(exponent)) > _LARGEST_EXPONENT:
        raise FormulaError(
            f"the number {spelled} is out of range; accepted exponents go to {_LARGEST_EXPONENT}"
        )
    return Fraction(spelled)
