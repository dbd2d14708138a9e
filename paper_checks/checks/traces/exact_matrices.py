"""Vectors and matrices of a transcript; a vector is a matrix of one column."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, Final

from .exact_values import Irrational, Number, Rational, root


class Matrix:
    """Rows of numbers, with the arithmetic that texts write: ``+``, ``-``, ``*`` by a number, ``@``."""

    __slots__ = ("rows",)

    def __init__(self, rows: Iterable[Iterable[Number]]) -> None:
        self.rows = tuple(tuple(row) for row in rows)

    @property
    def entries(self) -> Mapping[Any, Number]:
        """Entries by row and column, from 1 on; those of a vector by row."""
        is_matrix = len(self.rows[0]) > 1
        return {
            (i, j) if is_matrix else i: entry
            for i, row in enumerate(self.rows, start=1)
            for j, entry in enumerate(row, start=1)
        }

    def __add__(self, other: "Matrix") -> "Matrix":
        return Matrix(
            [a + b for a, b in zip(row, other_row, strict=True)]
            for row, other_row in zip(self.rows, other.rows, strict=True)
        )

    def __radd__(self, other: int) -> "Matrix":
        if other != 0:  # where a sum begins
            return NotImplemented
        return self

    def __sub__(self, other: "Matrix") -> "Matrix":
        return self + other * -1

    def __mul__(self, factor: Number) -> "Matrix":
        return Matrix([entry * factor for entry in row] for row in self.rows)

    __rmul__ = __mul__

    def __truediv__(self, factor: Rational) -> "Matrix":
        return self * Fraction(1, factor)

    def __matmul__(self, other: "Matrix") -> "Matrix":
        columns = [*zip(*other.rows, strict=True)]
        return Matrix(
            [sum(a * b for a, b in zip(row, column, strict=True)) for column in columns] for row in self.rows
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Matrix) and self.rows == other.rows

    def __hash__(self) -> int:
        return hash(self.rows)


def vector(numbers: Iterable[Number]) -> Matrix:
    """The column vector of these numbers."""
    return Matrix([number] for number in numbers)


def identity(size: int) -> Matrix:
    """The identity matrix ``I_d`` of dimension d."""
    return Matrix([int(i == j) for j in range(size)] for i in range(size))


def transposed(matrix: Matrix) -> Matrix:
    """The transpose of a matrix."""
    return Matrix(zip(*matrix.rows, strict=True))


def dot(x: Matrix, y: Matrix) -> Number:
    """The inner product ``<x, y>`` of two vectors."""
    return (transposed(x) @ y).rows[0][0]


def outer(x: Matrix) -> Matrix:
    """The outer product ``x x^T`` of a vector with itself."""
    return x @ transposed(x)


def norm(x: Matrix, matrix: Matrix) -> Number:
    """The norm ``||x||_M`` of a vector, the root of ``x^T M x``."""
    return root(dot(x, matrix @ x))


def root_of(matrix: Matrix) -> Matrix:
    """The symmetric root of a positive matrix of at most two rows.

    Of two: ``(M + s I)/sqrt(tr M + 2 s)`` with ``s = sqrt(det M)``, by Cayley and Hamilton.
    """
    size = len(matrix.rows)
    if size > 2:
        raise ValueError(f"a matrix of at most two rows has its root here, not one of {size}")
    if size == 1:
        return Matrix([[root(matrix.rows[0][0])]])
    spread = root(determinant(matrix))
    denominator = root(matrix.rows[0][0] + matrix.rows[1][1] + 2 * spread)
    return (matrix + identity(2) * spread) * (Fraction(1) / denominator)


def determinant(matrix: Matrix) -> Rational:
    """The determinant of a rational matrix."""
    return _eliminated(matrix)[0]


def inverse(matrix: Matrix) -> Matrix:
    """The inverse of a rational matrix; an error where there is none."""
    return _eliminated(matrix)[1]


def _eliminated(matrix: Matrix) -> tuple[Fraction, Matrix]:
    """The determinant and the inverse of a rational matrix, by Gauss and Jordan."""
    size, det = len(matrix.rows), Fraction(1)
    rows: list[list[Any]] = [
        [Fraction(entry) for entry in (*row, *unit) if not isinstance(entry, Irrational)]
        for row, unit in zip(matrix.rows, identity(size).rows, strict=True)
    ]
    if any(len(row) < 2 * size for row in rows):
        raise ValueError("a matrix is inverted in rationals, and has an entry that is none")
    for column in range(size):
        pivot = next((row for row in range(column, size) if rows[row][column]), None)
        if pivot is None:
            raise ZeroDivisionError("a matrix without inverse")
        if pivot != column:
            rows[column], rows[pivot], det = rows[pivot], rows[column], -det
        factor = rows[column][column]
        det *= factor
        rows[column] = [entry / factor for entry in rows[column]]
        for row in range(size):
            if row != column and (multiple := rows[row][column]):
                rows[row] = [a - multiple * b for a, b in zip(rows[row], rows[column], strict=True)]
    return det, Matrix(row[size:] for row in rows)


MATRICES: Final[Mapping[str, Any]] = {
    "vector": vector, "identity": identity, "dot": dot, "outer": outer, "norm": norm, "det": determinant,
    "inverse": inverse,
}  # fmt: skip
"""What a transcript of linear algebra may call beside the operators."""
