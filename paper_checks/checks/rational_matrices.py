"""Symmetric matrices and designs in exact rationals, for checks of statements about them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random

Matrix = list[list[Fraction]]


def determinant(matrix: Matrix) -> Fraction:
    """By elimination."""
    rows = [list(row) for row in matrix]
    value = Fraction(1)
    for place in range(len(rows)):
        pivot = next((i for i in range(place, len(rows)) if rows[i][place]), None)
        if pivot is None:
            return Fraction(0)
        if pivot != place:
            rows[place], rows[pivot] = rows[pivot], rows[place]
            value = -value
        value *= rows[place][place]
        for row in rows[place + 1 :]:
            factor = row[place] / rows[place][place]
            for column in range(place, len(rows)):
                row[column] -= factor * rows[place][column]
    return value


def inverse(matrix: Matrix) -> Matrix:
    """By Gauss-Jordan elimination; the matrix is positive definite."""
    size = len(matrix)
    rows = [[*row, *(Fraction(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for place in range(size):
        rows[place] = [value / rows[place][place] for value in rows[place]]
        for other in range(size):
            if other != place:
                factor = rows[other][place]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[place], strict=True)]
    return [row[size:] for row in rows]


def form(matrix: Matrix, x: Sequence[Fraction], y: Sequence[Fraction]) -> Fraction:
    """``x^T matrix y``."""
    rows = (sum((m * b for m, b in zip(row, y, strict=True)), Fraction(0)) for row in matrix)
    return sum((a * value for a, value in zip(x, rows, strict=True)), Fraction(0))


def is_positive_semidefinite(matrix: Matrix) -> bool:
    """By symmetric elimination: a zero pivot needs a zero row."""
    rows = [list(row) for row in matrix]
    for place in range(len(rows)):
        pivot = rows[place][place]
        if pivot < 0 or (pivot == 0 and any(rows[place][place:])):
            return False
        if pivot == 0:
            continue
        for other in range(place + 1, len(rows)):
            factor = rows[other][place] / pivot
            for column in range(place, len(rows)):
                rows[other][column] -= factor * rows[place][column]
    return True


def random_gram(rng: Random, size: int, rank: int) -> Matrix:
    """``sum of v v^T`` over ``rank`` random integer vectors."""
    vectors = [[Fraction(rng.randint(-4, 4)) for _ in range(size)] for _ in range(rank)]
    return information(vectors, [Fraction(1)] * rank)


def information(actions: Sequence[Sequence[Fraction]], weights: Sequence[Fraction]) -> Matrix:
    """``V = sum over actions of  weight a a^T``."""
    size = len(actions[0])
    return [
        [
            sum((w * a[i] * a[j] for a, w in zip(actions, weights, strict=True)), Fraction(0))
            for j in range(size)
        ]
        for i in range(size)
    ]


def plus(a: Matrix, b: Matrix) -> Matrix:
    """The sum of two matrices."""
    return [[x + y for x, y in zip(*rows, strict=True)] for rows in zip(a, b, strict=True)]


def minus(a: Matrix, b: Matrix) -> Matrix:
    """The difference of two matrices."""
    return [[x - y for x, y in zip(*rows, strict=True)] for rows in zip(a, b, strict=True)]


def basis(size: int) -> list[list[Fraction]]:
    """The unit vectors."""
    return [[Fraction(i == j) for j in range(size)] for i in range(size)]


def roots(size: int) -> list[list[Fraction]]:
    """``e_i`` and ``e_i - e_j``: d(d+1)/2 vectors, whose only optimal design is uniform.

    The symmetries of the simplex permute the lines that they span, so ``a^T V^-1 a`` is one number; the
    matrices ``a a^T`` are independent, so the weights of an optimal design are unique.
    """
    unit = basis(size)
    pairs = [(i, j) for i in range(size) for j in range(i + 1, size)]
    return unit + [[x - y for x, y in zip(unit[i], unit[j], strict=True)] for i, j in pairs]
