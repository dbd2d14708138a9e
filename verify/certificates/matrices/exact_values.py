"""Terms at rational matrices, for counterexamples: matrices exactly, numbers as texts of exact formulas."""

from collections.abc import Mapping
from fractions import Fraction
from operator import mul

from ....theory.formulas.wide_domain import stated_domain
from ....theory.matrices.statement import DEFINITE, INVERTIBLE, SEMIDEFINITE, SYMMETRIC, Kind, Statement
from ....theory.matrices.terms import SCALAR, SCALAR_FUNCTIONS, Number, Op, Symbol, Term, shape_of, write
from ....theory.numbers.json_value import Json
from ...evidence.certificate import list_of
from ..boxes import Given, RejectedError
from ..integer_intervals import rational

Matrix = list[list[Fraction]]
Value = Matrix | Fraction | str
"""A matrix, a number, or the text of a formula without variables."""
_LARGEST = 12


class Values:
    """Values of symbols, and of terms in them."""

    def __init__(self, about: Statement, sizes: Mapping[str, Json]) -> None:
        names = {size for kind in (*about.kinds.values(), *about.inputs.values()) for size in kind.shape} - {
            "1"
        }
        if set(sizes) != names:
            raise RejectedError("the sizes are not those of the dimensions")
        self.sizes: dict[str, int] = {"1": 1}
        for name, size in sizes.items():
            if type(size) is not int or not 1 <= size <= _LARGEST:
                raise RejectedError(f"{name} = {size!r}; accepted are whole numbers from 1 to {_LARGEST}")
            self.sizes[name] = size
        self.known: dict[str, Value] = {
            name: Fraction(size) for name, size in self.sizes.items() if name != "1"
        }
        self._shapes = about.shapes

    def put(self, name: str, kind: Kind, given: Given) -> None:
        """Give a symbol its value, which is rejected if it is not of its kind."""
        if kind.form == "scalar":
            value = Fraction(str(given))
            if value not in stated_domain({name: kind.side}).box[name]:
                raise RejectedError(f"{name} = {value} is not in {kind.side}")
            self.known[name] = value
            return
        rows, columns = (self.sizes[size] for size in kind.shape)
        matrix: Matrix = [
            [Fraction(str(each)) for each in list_of(row, name)] for row in list_of(given, name)
        ]
        if [len(row) for row in matrix] != [columns] * rows:
            raise RejectedError(f"{name} has {rows} rows and {columns} columns")
        symmetric = matrix == transposed(matrix)
        right = {
            DEFINITE: symmetric and is_definite(matrix, weakly=False),
            SEMIDEFINITE: symmetric and is_definite(matrix, weakly=True),
            SYMMETRIC: symmetric,
            INVERTIBLE: rows == columns and bool(determinant(matrix)),
        }
        if not right.get(kind.form, True):
            raise RejectedError(f"{name} is not {kind.form}")
        self.known[name] = matrix

    def at(self, term: Term) -> Value:
        """The value of a term."""
        match term:
            case Number(value):
                return value
            case Symbol(name):
                return self.known[name]
            case Op("I", (Symbol(size),)):
                count = self.sizes[size]
                return [[Fraction(i == j) for j in range(count)] for i in range(count)]
        inner = [self.at(each) for each in term.arguments]
        match term.head, inner:
            case "*", _:
                return self._product(inner, term)
            case "+" | "-" as head, [list() as one, list() as other]:
                return sum_of(one, 1 if head == "+" else -1, other)
            case "neg", [list() as one]:
                return [[-each for each in row] for row in one]
            case "T", [list() as one]:
                return transposed(one)
            case "inverse", [list() as one]:
                return inverse(one)
            case "det", [list() as one]:
                return determinant(one)
            case "trace", [list() as one]:
                return sum((one[i][i] for i in range(len(one))), Fraction(0))
        numbers = [each for each in inner if isinstance(each, Fraction)]
        found = rational(term.head, numbers) if len(numbers) == len(inner) else None
        if found is not None:
            return found
        texts = [_text(each) for each in inner]
        match term.head, texts:
            case "neg", [text]:
                return f"(-{text})"
            case "+" | "-" | "/" | "**" as operator, [first, second]:
                return f"({first}{operator}{second})"
            case function, _ if function in SCALAR_FUNCTIONS:
                return f"{function}({', '.join(texts)})"
        raise RejectedError(f"{write(term)} has no value")

    def _product(self, factors: list[Value], term: Term) -> Value:
        found: Value = Fraction(1)
        for each in factors:
            match found, each:
                case Fraction(), Fraction():
                    found = found * each
                case list(), list():
                    columns = transposed(each)
                    found = [[sum(map(mul, row, column), Fraction(0)) for column in columns] for row in found]
                case (Fraction() as scale, list() as matrix) | (list() as matrix, Fraction() as scale):
                    found = [[scale * value for value in row] for row in matrix]
                case _:
                    found = f"({_text(found)}*{_text(each)})"
        if isinstance(found, list) and shape_of(term, self._shapes) == SCALAR:
            return found[0][0]
        return found


def _text(value: Value) -> str:
    """A number as a formula; a matrix is none."""
    if isinstance(value, list):
        raise RejectedError("a matrix stands where a number should")
    return value if isinstance(value, str) else f"({value})"


def sum_of(one: Matrix, factor: int, other: Matrix) -> Matrix:
    """The matrix ``one + factor*other``."""
    pairs = zip(one, other, strict=True)
    return [[a + factor * b for a, b in zip(*rows, strict=True)] for rows in pairs]


def transposed(matrix: Matrix) -> Matrix:
    """The transpose of a matrix."""
    return [list(row) for row in zip(*matrix, strict=True)]


def determinant(matrix: Matrix) -> Fraction:
    """The determinant of a matrix, by elimination."""
    rows = [list(row) for row in matrix]
    found = Fraction(1)
    for place in range(len(rows)):
        pivot = next((i for i in range(place, len(rows)) if rows[i][place]), None)
        if pivot is None:
            return Fraction(0)
        if pivot != place:
            rows[place], rows[pivot] = rows[pivot], rows[place]
            found = -found
        found *= rows[place][place]
        for i in range(place + 1, len(rows)):
            factor = rows[i][place] / rows[place][place]
            rows[i] = [a - factor * b for a, b in zip(rows[i], rows[place], strict=True)]
    return found


def inverse(matrix: Matrix) -> Matrix:
    """The inverse of a matrix, by its adjugate; a singular matrix is rejected."""
    whole = determinant(matrix)
    if not whole:
        raise RejectedError("a singular matrix is inverted")
    size = len(matrix)

    def cofactor(row: int, column: int) -> Fraction:
        rest = [[matrix[i][j] for j in range(size) if j != column] for i in range(size) if i != row]
        minor = determinant(rest)
        return -minor if (row + column) % 2 else minor

    return [[cofactor(j, i) / whole for j in range(size)] for i in range(size)]


def is_definite(matrix: Matrix, *, weakly: bool) -> bool:
    """Whether a symmetric matrix is positive definite, or semi-definite, by symmetric elimination."""
    rows = [list(row) for row in matrix]
    while rows:
        pivot = rows[0][0]
        if pivot < 0 or (pivot == 0 and (not weakly or any(rows[0]))):
            return False
        rest = rows[1:]
        if pivot:
            rest = [[row[j] - row[0] * rows[0][j] / pivot for j in range(len(row))] for row in rest]
        rows = [row[1:] for row in rest]
    return True
