"""Random rational matrices of the kinds of a statement, and what terms are there: exact, by flint."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from hashlib import sha256
from random import Random
from typing import Any, Final

from flint import fmpq, fmpq_mat

from ....theory.formulas import expression as formulas
from ....theory.formulas.domain import Interval
from ....theory.formulas.language import expression
from ....theory.formulas.wide_domain import Extent, stated_domain
from ....theory.matrices.statement import (
    DEFINITE,
    DIMENSION,
    INVERTIBLE,
    SEMIDEFINITE,
    SYMMETRIC,
    Kind,
    Statement,
    names_of,
)
from ....theory.matrices.terms import SCALAR, Number, Op, Relation, Symbol, Term, shape_of, write
from ....theory.numbers.json_value import Json
from ..exact_points import holds

Value = Any
"""A matrix (``fmpq_mat``), a number (``fmpq``), or an expression without variables."""
_LARGEST_POWER = 40
_SCALES: Final = (*[fmpq(1)] * 6, *(fmpq(each) for each in (10, 100, 1000, 10**6)), fmpq(1, 10), fmpq(1, 100))
"""How large the inputs of a step are tried, until they satisfy its conditions."""
_SIDES: Final = tuple(
    map(Fraction, ("0", "1", "1/2", "2", "3", "1/10", "-1", "-2", "1/100", "10", "1/3", "7"))
)


class NoValueError(ArithmeticError):
    """A term has no value at an instance."""


@dataclass
class Instance:
    """Sizes of the dimensions, values of symbols, and what each step was given."""

    shapes: Mapping[str, tuple[str, str]]
    sizes: dict[str, int]
    values: dict[str, Value]
    steps: list[dict[str, Value]] = field(default_factory=list)
    opaque: bool = False
    """Whether the determinant of a sum is some number that depends on the matrix, no matter which."""

    def at(self, term: Term) -> Value:
        """The value of a term."""
        match term:
            case Number(value):
                return _rational(value)
            case Symbol(name):
                return self.values[name]
            case Op("I", (Symbol(size),)):
                count = self.sizes[size]
                return fmpq_mat(count, count, [int(i == j) for i in range(count) for j in range(count)])
        inner = [self.at(each) for each in term.arguments]
        if self.opaque and term.head == "det" and _is_sum(term.arguments[0]):
            digest = sha256(f"{term.head} {inner}".encode()).digest()
            return fmpq(int.from_bytes(digest[:4], "big"), 2**16 + 1)
        if any(isinstance(each, formulas.Apply) for each in inner):
            return _applied(term, inner)
        match term.head, inner:
            case "*", _:
                found = inner[0]
                for each in inner[1:]:
                    found = found * each
                if isinstance(found, fmpq_mat) and found.nrows() == found.ncols() == 1:
                    return found[0, 0] if shape_of(term, self.shapes) == SCALAR else found
                return found
            case "+", [one, other]:
                return one + other
            case "-", [one, other]:
                return one - other
            case "neg", [one]:
                return -one
            case "T" | "det" | "trace", [fmpq() as one]:
                return one
            case "min" | "max", _ if all(isinstance(each, fmpq) for each in inner):
                return min(inner) if term.head == "min" else max(inner)
            case "sqrt" | "log", [fmpq() as one] if one < 0:
                raise NoValueError(write(term))
            case "T", [one]:
                return one.transpose()
            case "inverse", [one]:
                return self._inverse(one)
            case "det", [one]:
                return one.det()
            case "trace", [one]:
                return sum((one[i, i] for i in range(one.nrows())), fmpq(0))
            case "/", [one, other]:
                if not other:
                    raise NoValueError(write(term))
                return one / other
            case "**", [one, other] if other.q == 1 and abs(other.p) <= _LARGEST_POWER:
                if not one and other.p <= 0:
                    raise NoValueError(write(term))
                return one ** int(other.p)
        return _applied(term, inner)

    def _inverse(self, one: Value) -> Value:
        if not (one.det() if isinstance(one, fmpq_mat) else one):
            raise NoValueError("the inverse of a singular matrix")
        return one.inv() if isinstance(one, fmpq_mat) else 1 / one

    def holds(self, each: Relation) -> bool | None:
        """Whether a relation holds here; None if that is not decided."""
        left, right = self.at(each.left), self.at(each.right)
        if isinstance(left, fmpq_mat):
            if each.sign == "==":
                return bool(left == right)
            if left != left.transpose() or right != right.transpose():
                raise NoValueError("an order of what is not symmetric")
            lost = left - right if each.sign in {">", ">="} else right - left
            return is_definite(lost) if each.sign in {"<", ">"} else is_semidefinite(lost)
        if isinstance(left, formulas.Apply) or isinstance(right, formulas.Apply):
            return holds(formulas.Link(_constant(left), each.sign, _constant(right)), {})
        decided: dict[str, bool] = {
            "==": left == right,
            "<=": left <= right,
            ">=": left >= right,
            "<": left < right,
            ">": left > right,
        }
        return decided[each.sign]


def _is_sum(term: Term) -> bool:
    return isinstance(term, Op) and term.head in {"+", "-"}


def _applied(term: Op, inner: list[Value]) -> formulas.Expression:
    if any(isinstance(each, fmpq_mat) for each in inner):
        raise NoValueError(write(term))
    found = formulas.Apply(term.head, tuple(map(_constant, inner)))
    return expression(formulas.write(found)) if term.head == "**" else found  # which refuses large powers


def _constant(value: Value) -> formulas.Expression:
    return formulas.Number(Fraction(int(value.p), int(value.q))) if isinstance(value, fmpq) else value


def is_definite(matrix: fmpq_mat) -> bool:
    """Whether a symmetric matrix is positive definite, by its leading minors."""
    return all(_corner(matrix, range(size)).det() > 0 for size in range(1, matrix.nrows() + 1))


def is_semidefinite(matrix: fmpq_mat) -> bool:
    """Whether it is positive semi-definite, by all its principal minors."""
    size = matrix.nrows()
    chosen = ([i for i in range(size) if number >> i & 1] for number in range(1, 2**size))
    return all(_corner(matrix, rows).det() >= 0 for rows in chosen)


def _corner(matrix: fmpq_mat, rows: range | list[int]) -> fmpq_mat:
    return fmpq_mat(len(rows), len(rows), [matrix[i, j] for i in rows for j in rows])


def _rational(value: Fraction) -> fmpq:
    return fmpq(value.numerator, value.denominator)


def instances(about: Statement, seed: int, count: int) -> Iterator[Instance]:
    """Instances that satisfy the conditions, small dimensions first."""
    luck = Random(seed)  # noqa: S311  no secrets
    dimensions = [name for name, kind in about.kinds.items() if kind is DIMENSION]
    for number in range(count):
        most = 1 + number * 3 // count
        sizes = {name: luck.randint(1, most) if number >= count // 6 else 1 for name in dimensions}
        try:
            found = _drawn(about, sizes, luck)
        except (NoValueError, ZeroDivisionError):
            continue
        if found is not None:
            yield found


def _drawn(about: Statement, sizes: Mapping[str, int], luck: Random) -> Instance | None:
    values: dict[str, Value] = {name: fmpq(size) for name, size in sizes.items()}
    found = Instance(about.shapes, {**sizes, "1": 1}, values)
    for name, kind in about.kinds.items():
        if name not in sizes:
            values[name] = drawn(kind, found.sizes, luck)
    _mend(found, about.always(), about.kinds, luck)
    if not all(is_of_kind(values[name], kind) for name, kind in about.kinds.items() if name not in sizes):
        return None
    if not all(found.holds(each) is True for each in about.always()):
        return None
    values.update({name: found.at(each.start) for name, each in about.built.items()})
    conditions = about.in_each_step()
    for _ in range(luck.randint(0, 4) if about.built else 0):
        for scale in _SCALES:
            given = {name: drawn(kind, found.sizes, luck) for name, kind in about.inputs.items()}
            values.update({name: _scaled(value, scale) for name, value in given.items()})
            _mend(found, conditions, about.inputs, luck)
            if all(found.holds(each) is True for each in conditions):
                break
        else:
            return None
        given = {name: values[name] for name in about.inputs}
        following = {name: found.at(each.then) for name, each in about.built.items()}
        found.steps.append(given)
        values.update(following)
    return found if all(found.holds(each) is True for each in about.at_the_end()) else None


def _scaled(value: Value, scale: fmpq) -> Value:
    """A multiple of a matrix or a column; a number has a range and stays."""
    return value * scale if isinstance(value, fmpq_mat) else value


def _mend(found: Instance, conditions: list[Relation], kinds: Mapping[str, Kind], luck: Random) -> None:
    """Give a symbol that stands alone on a side of a condition a value that satisfies it."""
    for each in conditions:
        for own, other, up in ((each.left, each.right, ">"), (each.right, each.left, "<")):
            if (
                not isinstance(own, Symbol)
                or own.name not in kinds
                or own.name in names_of(Relation(other, "==", other))
            ):
                continue
            if found.holds(each) is True:
                break
            value = found.at(other)
            if isinstance(value, formulas.Apply):
                continue
            more: Value = fmpq(luck.choice((0, 1, 2)), luck.choice((1, 3)))
            if isinstance(value, fmpq_mat):
                more = _gram(
                    value.nrows(), luck.randint(0 if "=" in each.sign else value.nrows(), value.nrows()), luck
                )
            elif "=" not in each.sign:
                more = more + fmpq(1, 7)
            found.values[own.name] = (
                value if each.sign == "==" else value + more if each.sign[0] == up else value - more
            )
            break


def is_of_kind(value: Value, kind: Kind) -> bool:
    """Whether a value is one of a kind."""
    if kind.form == "scalar":
        side = _side(kind.side)
        return not isinstance(value, formulas.Apply) and Fraction(int(value.p), int(value.q)) in side
    if kind.form in {DEFINITE, SEMIDEFINITE, SYMMETRIC} and value != value.transpose():
        return False
    if kind.form == DEFINITE:
        return is_definite(value)
    if kind.form == SEMIDEFINITE:
        return is_semidefinite(value)
    return kind.form != INVERTIBLE or bool(value.det())


def drawn(kind: Kind, sizes: Mapping[str, int], luck: Random) -> Value:
    """A value of a kind."""
    if kind.form == "scalar":
        return luck.choice(_fitting(kind.side))
    rows, columns = (sizes[size] for size in kind.shape)
    if kind.form in {DEFINITE, SEMIDEFINITE}:
        rank = rows if kind.form == DEFINITE else luck.randint(0, rows)
        found = _gram(rows, rank, luck)
        if kind.form == DEFINITE:
            found = found + _diagonal([fmpq(1, luck.choice((1, 2, 10)))] * rows)
        return found * fmpq(1, luck.choice((1, 1, 4, 50)))
    entries = [fmpq(luck.randint(-3, 3), luck.choice((1, 1, 2, 4))) for _ in range(rows * columns)]
    if kind.form == "column" and luck.random() < 0.3:
        entries = [fmpq(0)] * rows
        entries[luck.randrange(rows)] = fmpq(luck.choice((1, 1, -1)), luck.choice((1, 1, 2)))
    matrix = fmpq_mat(rows, columns, entries)
    if kind.form == SYMMETRIC:
        return matrix + matrix.transpose()
    if kind.form == INVERTIBLE and matrix.det() == 0:
        return matrix + _diagonal([fmpq(5)] * rows)
    return matrix


@cache
def _side(text: str) -> Interval | Extent:
    return stated_domain({"x": text}).box["x"]


@cache
def _fitting(text: str) -> Sequence[fmpq]:
    """Numbers in a range, beside its ends and elsewhere."""
    side = _side(text)
    whole = isinstance(side, Extent) and side.whole
    ends = [end for end in (side.lower, side.upper) if end is not None]
    near = [*ends, *_SIDES, *(end + sign * part for end in ends for sign in (1, -1) for part in _SIDES)]
    return [_rational(each) for each in near if each in side and (not whole or each.denominator == 1)]


def _diagonal(entries: list[fmpq]) -> fmpq_mat:
    size = len(entries)
    return fmpq_mat(size, size, [entries[i] if i == j else fmpq(0) for i in range(size) for j in range(size)])


def _gram(size: int, rank: int, luck: Random) -> fmpq_mat:
    if not rank:
        return _diagonal([fmpq(0)] * size)
    rows = fmpq_mat(size, rank, [fmpq(luck.randint(-3, 3)) for _ in range(size * rank)])
    return rows * rows.transpose()


def spelled(value: Value) -> Json:
    """A value as it stands in a certificate."""
    if isinstance(value, fmpq_mat):
        return [[str(value[i, j]) for j in range(value.ncols())] for i in range(value.nrows())]
    return formulas.write(value) if isinstance(value, formulas.Apply) else str(value)
