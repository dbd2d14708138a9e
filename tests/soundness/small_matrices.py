"""Statements about matrices, decided at small ones in exact numbers, without the rechecker.

A letter says what it stands for. A relation that has no value somewhere, or is an order of what is not
symmetric, does not hold there.
"""

import ast
import math
import operator
import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import islice, product
from typing import Any

KINDS = {
    **dict.fromkeys("AB", "positive definite d"), **dict.fromkeys("GH", "positive semi-definite d"),
    **dict.fromkeys("SN", "symmetric d"), **dict.fromkeys("MK", "square d"),
    **dict.fromkeys("VW", "invertible d"), **dict.fromkeys("xyz", "column d"),
    **dict.fromkeys("rql", "(0, oo)"), **dict.fromkeys("su", "[0, oo)"), **dict.fromkeys("tp", "(-oo, oo)"),
}  # fmt: skip
VALUES = {
    "positive definite d": "10 01,21 11,20 0h,h0 01,31 11",
    "positive semi-definite d": "00 00,10 00,20 0h,11 11,h0 00",
    "column d": "1 0,0 0,1 2,n 1,2 0",
    "symmetric d": "10 01,n0 0n,10 0n,01 10,00 00,02 21,20 01,30 0n",
    "square d": "01 00,01 n0,10 01,12 01,n0 01,00 00", "invertible d": "12 01,01 n0,n0 0n,01 10",
    "(0, oo)": "1,3,h", "[0, oo)": "0,1,3", "(-oo, oo)": "0,n,1,3,h",
}  # fmt: skip
MOST = 3000
Point = Mapping[str, Any]


def kinds_of(*texts: str) -> dict[str, str]:
    """What the letters of the texts stand for."""
    names = {*re.findall(r"\b[A-Za-z]\b", " ".join(texts))}
    return {name: KINDS[name] for name in sorted(names & {*KINDS} or {"A"})}


def rows_of(kind: str, text: str) -> Any:
    """A number, or a matrix whose entries are a letter each: n is -1 and h is 1/2."""
    number = {"n": Fraction(-1), "h": Fraction(1, 2)}
    rows = [[number[c] if c in number else Fraction(c) for c in row] for row in text.split()]
    return rows[0][0] if kind[0] in "([" else rows


@cache
def _values(kind: str, size: int) -> list[Any]:
    rows = [rows_of(kind, text) for text in VALUES[kind].split(",")]
    if size == 2 or kind[0] in "([":
        return rows
    firsts = dict.fromkeys(row[0][0] for row in rows)
    return [each for each in firsts if each or kind != "invertible d"]


def places(kinds: Mapping[str, str], where: Sequence[str]) -> Iterator[Point]:
    """Matrices of one and of two rows at which the conditions hold."""
    for size in (1, 2):
        for row in islice(product(*(_values(kind, size) for kind in kinds.values())), MOST):
            at = {"d": Fraction(size), **dict(zip(kinds, row, strict=True))}
            if all(holds(each, at) for each in where):
                yield at


def is_of(kind: str, value: Any) -> bool:
    """Whether a value is of its kind."""
    if kind[0] in "([":
        return bool(value > 0 or (value == 0 and kind[0] == "[") or "-oo" in kind)
    if kind.startswith(("column", "square")):
        return True
    rows = value if isinstance(value, list) else [[value, Fraction(0)], [Fraction(0), Fraction(1)]]
    if kind.startswith("invertible"):
        return _det(rows) != 0
    least, whole = min(rows[0][0], rows[1][1]), _det(rows)
    right = least >= 0 <= whole if "semi" in kind else least > 0 < whole
    return rows == _turned(rows) and (right or kind.startswith("symmetric"))


def failing_after(said: str, start: str, then: str, name: str) -> Point | None:
    """Where it does not hold after some steps, each with the same inputs."""
    for at in places(kinds_of(start, then.replace(name, "")), []):
        now = {**at, name: _of(ast.parse(start, mode="eval").body, at)}
        for _ in range(8):
            if not holds(said, now):
                return now
            now[name] = _of(ast.parse(then, mode="eval").body, now)
    return None


def failing(said: str, where: Sequence[str]) -> Point | None:
    """Where it does not hold."""
    return next((at for at in places(kinds_of(said, *where), where) if not holds(said, at)), None)


def holds(text: str, at: Point) -> bool:
    """Whether a relation has a value and holds."""
    node = ast.parse(text, mode="eval").body
    assert isinstance(node, ast.Compare)
    try:
        left, right = (_of(each, at) for each in (node.left, *node.comparators))
        sign = type(node.ops[0])
        if sign is ast.Eq:
            return bool(left == right)
        if sign in {ast.Gt, ast.GtE}:
            left, right = right, left
        compare = operator.lt if sign in {ast.Lt, ast.Gt} else operator.le
        if not isinstance(left, list):
            return bool(compare(left, right))
        gap = _sum(right, left, -1)
        symmetric = all(each == _turned(each) for each in (left, right))
        return symmetric and compare(0, gap[0][0] + gap[1][1]) and compare(0, _det(gap))
    except (ZeroDivisionError, ValueError):
        return False


def _of(node: ast.expr, at: Point) -> Any:
    match node:
        case ast.Constant(value):
            return Fraction(str(value))
        case ast.Name(name):
            return at[name]
        case ast.Attribute(one, "T"):
            return _turned(_of(one, at))
        case ast.UnaryOp(operand=one):
            return _times(Fraction(-1), _of(one, at))
        case ast.Call(ast.Name("I")):
            return Fraction(1) if at["d"] == 1 else [[Fraction(i == j) for j in (0, 1)] for i in (0, 1)]
        case ast.Call(ast.Name(head), [one]):
            value = _of(one, at)
            if head in {"log", "sqrt", "exp"}:
                return getattr(math, head)(value)
            if not isinstance(value, list):
                return 1 / value if head == "inverse" else value
            return {"det": _det, "inverse": _inverse, "trace": lambda m: m[0][0] + m[1][1]}[head](value)
        case ast.BinOp(one, ast.Pow(), other):
            return _power(_of(one, at), _of(other, at))
        case ast.BinOp(one, sign, other):
            left, right = _of(one, at), _of(other, at)
            if isinstance(sign, ast.Mult):
                return _times(left, right)
            if isinstance(sign, ast.Div):
                return _times(left, 1 / right)
            return _sum(left, right, 1 if isinstance(sign, ast.Add) else -1)
    raise TypeError(ast.dump(node))


def _sum(left: Any, right: Any, sign: int) -> Any:
    if not isinstance(left, list):
        return left + sign * right
    return [[a + sign * b for a, b in zip(*rows, strict=True)] for rows in zip(left, right, strict=True)]


def _times(left: Any, right: Any) -> Any:
    if not isinstance(left, list):
        return [[left * b for b in row] for row in right] if isinstance(right, list) else left * right
    if not isinstance(right, list):
        return [[a * right for a in row] for row in left]
    found = [
        [sum(a * b for a, b in zip(row, column, strict=True)) for column in _turned(right)] for row in left
    ]
    return found[0][0] if len(found) == len(found[0]) == 1 else found


def _power(base: Any, power: Fraction) -> Any:
    if isinstance(base, list):
        return base if power == 1 else _inverse(base) if power < 0 else _times(base, _power(base, power - 1))
    if power.denominator == 1:
        return base ** int(power)
    return math.pow(base, power)  # of a negative base it has no value


def _turned(value: Any) -> Any:
    return [list(row) for row in zip(*value, strict=True)] if isinstance(value, list) else value


def _det(m: Any) -> Fraction:
    return m[0][0] * m[1][1] - m[0][1] * m[1][0]


def _inverse(m: Any) -> Any:
    return _times(1 / _det(m), [[m[1][1], -m[0][1]], [-m[1][0], m[0][0]]])
