"""Symmetric matrices and designs in exact rationals, for checks of statements about them."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flint import fmpq, fmpq_mat

Matrix = list[list[Fraction]]


def determinant(matrix: Matrix) -> Fraction:
    """The exact determinant of a matrix."""
    return _fraction(_exact(matrix).det())


def inverse(matrix: Matrix) -> Matrix:
    """The exact inverse of a matrix that is not singular."""
    return [list(map(_fraction, row)) for row in _exact(matrix).inv().tolist()]


def _exact(matrix: Matrix) -> "fmpq_mat":
    from flint import fmpq, fmpq_mat

    return fmpq_mat([[fmpq(value.numerator, value.denominator) for value in row] for row in matrix])


def _fraction(value: "fmpq") -> Fraction:
    return Fraction(int(value.p), int(value.q))


def form(matrix: Matrix, x: Sequence[Fraction], y: Sequence[Fraction]) -> Fraction:
    """The bilinear form ``x^T matrix y``."""
    rows = (sum((m * b for m, b in zip(row, y, strict=True)), Fraction(0)) for row in matrix)
    return sum((a * value for a, value in zip(x, rows, strict=True)), Fraction(0))


def information(actions: Sequence[Sequence[Fraction]], weights: Sequence[Fraction]) -> Matrix:
    """The information matrix ``V = sum over actions of  weight a a^T``."""
    size = len(actions[0])
    return [
        [
            sum((w * a[i] * a[j] for a, w in zip(actions, weights, strict=True)), Fraction(0))
            for j in range(size)
        ]
        for i in range(size)
    ]


def basis(size: int) -> list[list[Fraction]]:
    """The unit vectors of a space of this dimension."""
    return [[Fraction(i == j) for j in range(size)] for i in range(size)]
