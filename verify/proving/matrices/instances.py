"""Random instances of statements about matrices: what terms are there (exact, by flint), kinds, and draws."""

import operator
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, reduce
from hashlib import sha256
from itertools import combinations
from random import Random
from typing import Any, Final

from flint import fmpq, fmpq_mat

from ....theory.formulas import expression as formulas
from ....theory.formulas.domain import Interval
from ....theory.formulas.language import expression
from ....theory.formulas.wide_domain import Extent, stated_domain
from ....theory.matrices import statement as forms
from ....theory.matrices.statement import Kind, Statement
from ....theory.matrices.terms import SCALAR, Number, Op, Relation, Symbol, Term, shape_of, symbols, write
from ....theory.numbers.json_value import Json
from ..exact_points import holds as holds_for_numbers

Value = Any
"""A matrix (``fmpq_mat``), a number (``fmpq``), or an expression without variables."""
_LARGEST_POWER = 40
_ORDERS: Final = {"==": operator.eq, "<=": operator.le, ">=": operator.ge, "<": operator.lt, ">": operator.gt}
# what is drawn is small: false statements are mostly false there, and counterexamples are easily read
_LARGEST_SIZE, _MOST_STEPS = 3, 4
_DENOMINATORS: Final = (1, 1, 2, 4)
_DIAGONALS: Final = (1, 2, 10)  # one over one of them makes a Gram matrix definite
_SHRINKING: Final = (1, 1, 4, 50)  # what definite matrices are divided by
_SPARSE: Final = 0.3  # how often a column has one entry that is not 0
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
    """Whether the determinant of a sum is any number that depends on it: derivations know no more of it."""

    def at(self, term: Term) -> Value:
        """The value of a term."""
        match term:
            case Number(value):
                return _rational(value)
            case Symbol(name):
                return self.values[name]
            case Op("I", (Symbol(size),)):
                return _diagonal([fmpq(1)] * self.sizes[size])
            case Op("det", (Op("+" | "-") as total,)) if self.opaque:
                digest = sha256(f"det {[self.at(total)]}".encode()).digest()
                return fmpq(int.from_bytes(digest[:4], "big"), 2**16 + 1)
        inner = [self.at(each) for each in term.arguments]
        if any(isinstance(each, formulas.Apply) for each in inner):
            return _applied(term, inner)
        if term.head != "*":
            return _operation(term, inner)
        found = reduce(operator.mul, inner)
        is_single = isinstance(found, fmpq_mat) and found.nrows() == found.ncols() == 1
        return found[0, 0] if is_single and shape_of(term, self.shapes) == SCALAR else found

    def holds(self, each: Relation) -> bool | None:
        """Whether a relation holds here; None if that is not decided."""
        left, right = self.at(each.left), self.at(each.right)
        if isinstance(left, fmpq_mat):
            return _is_ordered(left, each.sign, right)
        if isinstance(left, formulas.Apply) or isinstance(right, formulas.Apply):
            return holds_for_numbers(formulas.Link(_constant(left), each.sign, _constant(right)), {})
        return bool(_ORDERS[each.sign](left, right))

    def all_hold(self, conditions: list[Relation]) -> bool:
        """Whether it is decided that all of them hold here."""
        return all(self.holds(each) is True for each in conditions)


def _operation(term: Op, inner: list[Value]) -> Value:
    """The value of a term whose arguments have these values, of all but products."""
    match term.head, inner:
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
        case "inverse", [fmpq_mat() as one] if one.det() != 0:
            return one.inv()
        case "inverse", [fmpq() as one] if one != 0:
            return 1 / one
        case "inverse", _:
            raise NoValueError("the inverse of a singular matrix")
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


def _applied(term: Op, inner: list[Value]) -> formulas.Expression:
    if any(isinstance(each, fmpq_mat) for each in inner):
        raise NoValueError(write(term))
    found = formulas.Apply(term.head, tuple(map(_constant, inner)))
    return expression(formulas.write(found)) if term.head == "**" else found  # which refuses large powers


def _constant(value: Value) -> formulas.Expression:
    return formulas.Number(Fraction(int(value.p), int(value.q))) if isinstance(value, fmpq) else value


def _is_ordered(left: fmpq_mat, sign: str, right: fmpq_mat) -> bool:
    """Equality, or the Loewner order: the difference is positive definite, or semi-definite."""
    if sign == "==":
        return bool(left == right)
    if left != left.transpose() or right != right.transpose():
        raise NoValueError("an order of what is not symmetric")
    difference = left - right if sign in {">", ">="} else right - left
    return is_definite(difference) if sign in {"<", ">"} else is_semidefinite(difference)


def is_definite(matrix: fmpq_mat) -> bool:
    """Whether a symmetric matrix is positive definite, by its leading minors."""
    return all(_corner(matrix, range(size)).det() > 0 for size in range(1, matrix.nrows() + 1))


def is_semidefinite(matrix: fmpq_mat) -> bool:
    """Whether it is positive semi-definite, by all its principal minors."""
    size = matrix.nrows()
    chosen = (rows for count in range(size) for rows in combinations(range(size), count + 1))
    return all(_corner(matrix, rows).det() >= 0 for rows in chosen)


def _corner(matrix: fmpq_mat, rows: Sequence[int]) -> fmpq_mat:
    return fmpq_mat(len(rows), len(rows), [matrix[i, j] for i in rows for j in rows])


def _rational(value: Fraction) -> fmpq:
    return fmpq(value.numerator, value.denominator)


def is_of_kind(value: Value, kind: Kind) -> bool:
    """Whether a value is one of a kind."""
    if kind.form == "scalar":
        side = _side(kind.side)
        return not isinstance(value, formulas.Apply) and Fraction(int(value.p), int(value.q)) in side
    if kind.form in {forms.DEFINITE, forms.SEMIDEFINITE, forms.SYMMETRIC} and value != value.transpose():
        return False
    if kind.form == forms.DEFINITE:
        return is_definite(value)
    if kind.form == forms.SEMIDEFINITE:
        return is_semidefinite(value)
    return kind.form != forms.INVERTIBLE or bool(value.det())


def instances(about: Statement, seed: int, count: int) -> Iterator[Instance]:
    """Instances that satisfy the conditions, small dimensions first."""
    luck = Random(seed)  # noqa: S311  no secrets
    dimensions = [name for name, kind in about.kinds.items() if kind is forms.DIMENSION]
    for number in range(count):
        most = 1 + number * _LARGEST_SIZE // count
        sizes = {name: luck.randint(1, most) if number >= count // 6 else 1 for name in dimensions}
        try:
            found = _drawn(about, sizes, luck)
        except (NoValueError, ZeroDivisionError):
            continue
        if found is not None:
            yield found


def _drawn(about: Statement, sizes: Mapping[str, int], luck: Random) -> Instance | None:
    """An instance of these sizes, after some steps; None if a condition does not hold there."""
    found = Instance(about.shapes, {**sizes, "1": 1}, {name: fmpq(size) for name, size in sizes.items()})
    given = {name: kind for name, kind in about.kinds.items() if name not in sizes}
    for name, kind in given.items():
        found.values[name] = drawn(kind, found.sizes, luck)
    _mend(found, about.always(), about.kinds, luck)
    if not all(is_of_kind(found.values[name], kind) for name, kind in given.items()):
        return None
    if not found.all_hold(about.always()):
        return None
    found.values.update({name: found.at(each.start) for name, each in about.built.items()})
    for _ in range(luck.randint(0, _MOST_STEPS) if about.built else 0):
        if not _draw_inputs(found, about, luck):
            return None
        found.steps.append({name: found.values[name] for name in about.inputs})
        found.values.update({name: found.at(each.then) for name, each in about.built.items()})
    return found if found.all_hold(about.at_the_end()) else None


def _draw_inputs(found: Instance, about: Statement, luck: Random) -> bool:
    """Whether inputs of a step were drawn that satisfy its conditions; numbers have a range, and no scale."""
    conditions = about.in_each_step()
    for scale in _SCALES:
        given = {name: drawn(kind, found.sizes, luck) for name, kind in about.inputs.items()}
        for name, value in given.items():
            found.values[name] = value * scale if isinstance(value, fmpq_mat) else value
        _mend(found, conditions, about.inputs, luck)
        if found.all_hold(conditions):
            return True
    return False


def _mend(found: Instance, conditions: list[Relation], kinds: Mapping[str, Kind], luck: Random) -> None:
    """Give a symbol that stands alone on a side of a condition a value that satisfies it."""
    for each in conditions:
        if not _mend_side(found, each, each.left, kinds, luck):
            _mend_side(found, each, each.right, kinds, luck)


def _mend_side(found: Instance, each: Relation, own: Term, kinds: Mapping[str, Kind], luck: Random) -> bool:
    """Whether the symbol on this side now has a value that satisfies the condition."""
    is_left = own is each.left
    other = each.right if is_left else each.left
    if not isinstance(own, Symbol) or own.name not in kinds or own.name in symbols(other):
        return False
    if found.holds(each) is True:
        return True
    value = found.at(other)
    if isinstance(value, formulas.Apply):
        return False
    step = _step(value, luck, strict="=" not in each.sign)
    if each.sign != "==":
        value = value + step if is_left == (each.sign[0] == ">") else value - step
    found.values[own.name] = value
    return True


def _step(value: Value, luck: Random, *, strict: bool) -> Value:
    """What is added to a matrix or a number to get a larger one."""
    step: Value = fmpq(luck.choice((0, 1, 2)), luck.choice((1, 3)))
    if isinstance(value, fmpq_mat):
        size = value.nrows()
        return _gram(size, luck.randint(size if strict else 0, size), luck)
    return step + fmpq(1, 7) if strict else step


def drawn(kind: Kind, sizes: Mapping[str, int], luck: Random) -> Value:
    """A value of a kind."""
    if kind.form == "scalar":
        return luck.choice(_fitting(kind.side))
    rows, columns = (sizes[size] for size in kind.shape)
    if kind.form in {forms.DEFINITE, forms.SEMIDEFINITE}:
        rank = rows if kind.form == forms.DEFINITE else luck.randint(0, rows)
        found = _gram(rows, rank, luck)
        if kind.form == forms.DEFINITE:
            found = found + _diagonal([fmpq(1, luck.choice(_DIAGONALS))] * rows)
        return found * fmpq(1, luck.choice(_SHRINKING))
    entries = [fmpq(luck.randint(-3, 3), luck.choice(_DENOMINATORS)) for _ in range(rows * columns)]
    if kind.form == "column" and luck.random() < _SPARSE:
        entries = [fmpq(0)] * rows
        entries[luck.randrange(rows)] = fmpq(luck.choice((1, 1, -1)), luck.choice((1, 1, 2)))
    matrix = fmpq_mat(rows, columns, entries)
    if kind.form == forms.SYMMETRIC:
        return matrix + matrix.transpose()
    if kind.form == forms.INVERTIBLE and matrix.det() == 0:
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
    rows = fmpq_mat(size, rank, [fmpq(luck.randint(-3, 3)) for _ in range(size * rank)])
    return rows * rows.transpose()


def spelled(value: Value) -> Json:
    """A value as it stands in a certificate."""
    if isinstance(value, fmpq_mat):
        return [[str(value[i, j]) for j in range(value.ncols())] for i in range(value.nrows())]
    return formulas.write(value) if isinstance(value, formulas.Apply) else str(value)
