"""Matrices without negative eigenvalues that satisfy linear equations: in doubles first, then in rationals.

Symmetric matrices ``Q_1, Q_2, ...`` are looked for whose entries satisfy ``A q = b``. Newton's method follows
the matrices whose least eigenvalue is as large as it can be. Where that is zero, what the matrices take to
zero is rounded to a rational subspace, by which the caller makes the problem smaller.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import numpy as np
from flint import fmpq, fmpq_mat
from numpy.typing import NDArray

Reals = NDArray[np.float64]
Matrix = list[list[Fraction]]

_STEPS = 150
_LEAST = 1e-6
_ROUNDINGS = (1, 2, 4, 8, 16, 64, 256, 1 << 12, 1 << 16, 1 << 24, 1 << 34)


@dataclass(frozen=True)
class Found:
    """Matrices that satisfy all equations exactly; or else, for each, vectors that it takes to zero."""

    matrices: list[Matrix] | None
    kernels: list[list[list[Fraction]]]
    least: float


def solved(
    rows: Sequence[Sequence[Fraction]], right: Sequence[Fraction], sizes: Sequence[int]
) -> Found | None:
    """Matrices for the equations; None if there seem to be none.

    An equation has a coefficient for each entry on and below the diagonal, matrix by matrix, row by row.
    """
    family = solutions(rows, right)
    if family is None:
        return None
    start, free = family
    first = np.array([float(each) for each in start])
    directions = np.array([[float(each) for each in row] for row in free]).reshape(len(free), len(start))
    if len(free):  # directions that are orthogonal, for Newton's method; the rational ones stay as they are
        orthogonal, triangle = np.linalg.qr(directions.T)
        first = first - orthogonal @ (orthogonal.T @ first)
    else:
        orthogonal, triangle = np.zeros((len(start), 0)), np.zeros((0, 0))
    try:
        values, least = _central(first, orthogonal, sizes)
    except np.linalg.LinAlgError:  # beyond what doubles can tell
        return None
    if least < -_LEAST * max(1.0, float(np.abs(values).max(initial=0.0))):
        return None
    if least > _LEAST or not len(free):
        shift = values - np.array([float(each) for each in start])
        weights = np.linalg.solve(triangle, orthogonal.T @ shift) if len(free) else np.zeros(0)
        for fineness in _ROUNDINGS:
            rounded = [Fraction(round(float(each) * fineness), fineness) for each in weights]
            exact = list(start)
            for weight, row in zip(rounded, free, strict=True):
                if weight:
                    exact = [value + weight * each for value, each in zip(exact, row, strict=True)]
            matrices = _matrices(exact, sizes)
            if all(squares_of(each) is not None for each in matrices):
                return Found(matrices, [], least)
            if not len(free):
                break
    return Found(None, [_kernel(each) for each in _real_matrices(values, sizes)], least)


def squares_of(matrix: Matrix) -> list[tuple[Fraction, list[Fraction]]] | None:
    """Positive weights and vectors whose squares make up the matrix; None if an eigenvalue is negative."""
    rest, size = [list(row) for row in matrix], len(matrix)
    found: list[tuple[Fraction, list[Fraction]]] = []
    for place in range(size):
        pivot = rest[place][place]
        if pivot < 0 or (pivot == 0 and any(rest[place])):
            return None
        if pivot == 0:
            continue
        vector = [each / pivot for each in rest[place]]
        found.append((pivot, vector))
        for i in range(size):
            for j in range(size):
                rest[i][j] -= pivot * vector[i] * vector[j]
    return found


def solutions(
    rows: Sequence[Sequence[Fraction]], right: Sequence[Fraction]
) -> tuple[list[Fraction], list[list[Fraction]]] | None:
    """One solution of the equations and a basis of what can be added to it."""
    width = len(rows[0]) if rows else 0
    table = fmpq_mat(
        len(rows), width + 1, [_q(each) for row, end in zip(rows, right, strict=True) for each in (*row, end)]
    )
    reduced, rank = table.rref()
    pivots = [next(place for place in range(width + 1) if reduced[row, place] != 0) for row in range(rank)]
    if width in pivots:
        return None
    start = [Fraction(0)] * width
    for row, place in enumerate(pivots):
        start[place] = _fraction(reduced[row, width])
    free = []
    for place in sorted(set(range(width)) - set(pivots)):
        direction = [Fraction(0)] * width
        direction[place] = Fraction(1)
        for row, pivot in enumerate(pivots):
            direction[pivot] = -_fraction(reduced[row, place])
        free.append(direction)
    return start, free


def _q(value: Fraction) -> fmpq:
    return fmpq(value.numerator, value.denominator)


def _fraction(value: fmpq) -> Fraction:
    return Fraction(int(value.p), int(value.q))


def _matrices(entries: Sequence[Fraction], sizes: Sequence[int]) -> list[Matrix]:
    found, place = [], 0
    for size in sizes:
        matrix = [[Fraction(0)] * size for _ in range(size)]
        for i in range(size):
            for j in range(i + 1):
                matrix[i][j] = matrix[j][i] = entries[place]
                place += 1
        found.append(matrix)
    return found


def _real_matrices(entries: Reals, sizes: Sequence[int]) -> list[Reals]:
    found, place = [], 0
    for size in sizes:
        matrix = np.empty((size, size))
        rows, columns = _below(size)
        own = entries[place : place + len(rows)]
        matrix[rows, columns] = matrix[columns, rows] = own
        found.append(matrix)
        place += len(rows)
    return found


@lru_cache(maxsize=256)
def _below(size: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Where the entries on and below the diagonal are."""
    return np.tril_indices(size)


def _central(first: Reals, directions: Reals, sizes: Sequence[int]) -> tuple[Reals, float]:
    """The entries, near to those with the largest least eigenvalue, and that eigenvalue."""
    count = directions.shape[1]
    several = [_real_matrices(directions[:, each], sizes) for each in range(count)]
    bases = [np.array([each[number] for each in several]) for number in range(len(sizes))]
    values = first
    least = _least(values, sizes)
    lowest = least - max(1.0, abs(least))  # a bound that every matrix keeps to
    penalty = 1.0
    for _ in range(_STEPS if count else 0):
        gradient, hessian = np.zeros(count + 1), np.zeros((count + 1, count + 1))
        gradient[count] = -1.0 / penalty
        for matrix, base in zip(_real_matrices(values, sizes), bases, strict=True):
            inverse = np.linalg.inv(matrix - lowest * np.eye(len(matrix)))
            moved = np.concatenate([inverse @ base, -inverse[None]])
            gradient -= np.trace(moved, axis1=1, axis2=2)
            hessian += moved.reshape(count + 1, -1) @ moved.transpose(0, 2, 1).reshape(count + 1, -1).T
        step = -np.linalg.lstsq(hessian, gradient, rcond=1e-14)[0]
        if not np.isfinite(step).all():
            break  # numbers too far apart for doubles
        decrement = math.sqrt(max(-float(gradient @ step), 0.0))
        moving = directions @ step[:count]
        length, rise = 1.0, float(step[count])
        before = _barrier(values, lowest, penalty, sizes)
        while length > 1e-8:
            now = _barrier(values + length * moving, lowest + length * rise, penalty, sizes)
            if now <= before + 0.1 * length * float(gradient @ step) + 1e-12 * abs(before):
                break
            length /= 2
        values, lowest = values + length * moving, lowest + length * rise
        if decrement < 0.5 or length <= 1e-8:
            penalty *= 0.2
        if penalty < 1e-10:
            break
    return values, _least(values, sizes)


def _barrier(values: Reals, lowest: float, penalty: float, sizes: Sequence[int]) -> float:
    """What Newton's method makes small: infinite where some eigenvalue is not above the bound."""
    total = -lowest / penalty
    for matrix in _real_matrices(values, sizes):
        eigenvalues = np.linalg.eigvalsh(matrix) - lowest
        if len(eigenvalues) and eigenvalues[0] <= 0:
            return math.inf
        total -= float(np.log(eigenvalues).sum())
    return total


def _least(values: Reals, sizes: Sequence[int]) -> float:
    return min(
        (float(np.linalg.eigvalsh(each)[0]) for each in _real_matrices(values, sizes) if len(each)),
        default=0.0,
    )


def _kernel(matrix: Reals) -> list[list[Fraction]]:
    """Rational vectors near to those that the matrix takes to zero, up to its accuracy."""
    if not len(matrix):
        return []
    sizes, vectors = np.linalg.eigh(matrix)
    small = sizes < 1e-4 * max(1.0, float(sizes[-1]))
    rows = vectors[:, small].T.copy()
    pivots: list[int] = []
    for row in range(len(rows)):
        left = np.abs(rows[row:, :])
        left[:, pivots] = 0
        down, place = np.unravel_index(int(np.argmax(left)), left.shape)
        if left[down, place] < 1e-6:
            break
        rows[[row, row + int(down)]] = rows[[row + int(down), row]]
        rows[row] /= rows[row, place]
        for other in range(len(rows)):
            if other != row:
                rows[other] -= rows[other, place] * rows[row]
        pivots.append(int(place))
    return [[Fraction(float(each)).limit_denominator(60) for each in row] for row in rows[: len(pivots)]]
