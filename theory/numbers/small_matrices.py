"""Linear algebra in loops of one order, so that every processor gets the same bits.

A library of linear algebra picks its loops by the processor, and its results differ in the last bits from
one to the next. Here every number is made by additions, multiplications, divisions and roots in an order
that is written down, each rounded as the standard says. Arrays are worked on along their long side, where
entries do not meet; where they are added up, numpy's ``sum`` does it, whose order hangs on the shape alone.

Comparisons that a rounding could turn, such as which of two columns is longer, count what lies within
``ROUNDING`` as equal: then the first is taken.

:func:`inverted` and :func:`diagonalised` are written so that they also compile.
"""

import math

import numpy as np
from numpy.typing import ArrayLike

from .arrays import Matrix, Places, Vector

ROUNDING = 1e-12
"""Numbers that differ by no more than this share count as equal, and a pivot of no more than it as none."""

LARGEST = 1 << 22
"""Products of matrices with more multiplications are left to the library, which is faster there."""

_LONG = 64  # sums of fewer terms are made term by term, for all entries at once
_TOGETHER = 1 << 15  # entries of products, and of right sides that are solved for, at a time

_LISTED = 40  # entries of one right side that are solved for in a list

_TURNED = 16  # rows of a matrix whose eigenvalues are found by turns; the library is faster beyond

_SWEEPS = 60


def product(left: ArrayLike, right: ArrayLike) -> Matrix:
    """``left @ right``, of matrices and vectors; beyond ``LARGEST`` multiplications by the library."""
    a, b = np.asarray(left), np.asarray(right)
    if a.shape[-1] != len(b):
        raise ValueError(f"{len(b)} columns are accepted on the left, not {a.shape[-1]}")
    if b.ndim == 1:
        return row_products(a, b)
    if not (b.size and a.size * b[0].size <= LARGEST):
        return np.asarray(a @ b)
    if len(b) > _LONG:
        return np.asarray((a[..., None] * b).sum(axis=-2))
    along = [None] * (b.ndim - 1)
    sums = np.asarray(a[(..., 0, *along)] * b[0])
    if a.dtype == b.dtype == np.float64 and b.shape[-1] > 1 and sums.size * len(b) <= _TOGETHER:
        terms = np.multiply(a[(..., *along)], b, order="C")  # entries of a column are added up one by one
        return _in_place_of(sums, np.add.reduce(terms, axis=-b.ndim, initial=-0.0))
    some = sums.size if a.ndim < 2 else max(1, _TOGETHER // b[0].size)
    for first in range(0, len(sums), some):
        part, rows = sums[first : first + some], a if a.ndim < 2 else a[first : first + some]
        term = np.empty_like(part)
        for k in range(1, len(b)):
            part += np.multiply(rows[(..., k, *along)], b[k], out=term)
    return sums


def _in_place_of(like: Matrix, other: Matrix) -> Matrix:
    """``other`` in the memory order of ``found``: later sums depend on it."""
    if like.flags.c_contiguous:
        return other
    like[...] = other
    return like


def row_products(left: ArrayLike, right: ArrayLike) -> Matrix:
    """``<l, r>``, row by row; one row stands for as many as there are of the other."""
    return np.asarray(np.add.reduce(np.multiply(left, right), axis=-1))


def row_lengths(rows: ArrayLike) -> Vector:
    """``||r||``, row by row, or of a single one."""
    return np.asarray(np.sqrt(row_products(rows, rows)))


def forms(rows: Matrix, form: Matrix) -> Vector:
    """``r^T M r``, row by row."""
    return row_products(product(rows, form), rows)


def first_largest(values: ArrayLike) -> int:
    """The first place of the largest value; those within ``ROUNDING`` of it are as large."""
    listed = np.asarray(values, dtype=np.float64)
    largest = float(listed.max())
    return int(np.argmax(listed >= largest - ROUNDING * abs(largest)))


def triangle(columns: Matrix) -> Matrix:
    """``R`` of ``columns = Q R``, with as many rows as columns at most."""
    return _turned(columns, None, pivoting=False)[0]


def turned(columns: Matrix) -> tuple[Matrix, Matrix]:
    """``Q`` and ``R`` of ``columns = Q R``, with ``Q`` square."""
    orthogonal = np.eye(len(columns))
    return orthogonal, _turned(columns, orthogonal, pivoting=False)[0]


def turned_in_order(columns: Matrix) -> tuple[Matrix, Matrix, Places]:
    """``Q``, ``R`` and the order of the columns, always the longest of what is left next."""
    orthogonal = np.eye(len(columns))
    upper, order = _turned(columns, orthogonal, pivoting=True)
    return orthogonal, upper, order


def orthogonal_rest(columns: Matrix, rounding: float) -> Matrix:
    """Orthonormal columns, orthogonal to all of ``columns`` and as many as there are.

    What is left of a column counts as zero if it is no longer than ``rounding`` times the longest column.
    """
    mirrors: list[Vector] = []
    upper, _ = _turned(columns, None, pivoting=True, mirrors=mirrors)
    diagonal = np.abs(np.diag(upper))
    rank = int(np.sum(diagonal > rounding * diagonal[0]))
    rest = np.eye(len(columns))[:, rank:].copy()
    for k in range(rank - 1, -1, -1):
        mirror = mirrors[k][:, None]
        rest[k:] -= mirror * (mirror * rest[k:]).sum(axis=0)
    return rest


def _turned(
    columns: Matrix, orthogonal: Matrix | None, *, pivoting: bool, mirrors: list[Vector] | None = None
) -> tuple[Matrix, Places]:
    """Householder's reflections, which ``orthogonal`` is multiplied by and ``mirrors`` get, up to a zero."""
    rest = np.array(columns, dtype=np.float64, order="C")
    height, width = rest.shape
    order = np.arange(width)
    for k in range(min(height, width)):
        if pivoting:
            at = k + first_largest(np.square(rest[k:, k:]).sum(axis=0))
            rest[:, [k, at]], order[[k, at]] = rest[:, [at, k]], order[[at, k]]
        mirror = rest[k:, k].copy()
        scale = float(np.maximum.reduce(np.abs(mirror)))
        if scale == 0:
            continue
        mirror /= scale
        mirror[0] += math.copysign(math.sqrt(float(np.add.reduce(np.square(mirror)))), mirror[0])
        mirror *= math.sqrt(2.0 / float(np.add.reduce(np.square(mirror))))
        image = mirror[:, None] * rest[k:, k:]
        rest[k:, k:] -= np.multiply(mirror[:, None], np.add.reduce(image, axis=0), out=image)
        rest[k + 1 :, k] = 0.0
        if mirrors is not None:
            mirrors.append(mirror)
        if orthogonal is not None:
            orthogonal[:, k:] -= (orthogonal[:, k:] * mirror).sum(axis=1)[:, None] * mirror
    return rest[: min(height, width)], order


def cholesky(matrix: Matrix) -> Matrix:
    """``L`` of ``matrix = L L^T``; a ``ValueError`` where a pivot is not above 0."""
    rest = np.array(matrix, dtype=np.float64)
    lower = np.zeros_like(rest)
    for k in range(len(rest)):
        pivot = float(rest[k, k])
        if not pivot > 0:
            raise ValueError("the matrix is not positive definite")
        column = rest[k:, k] / math.sqrt(pivot)
        lower[k:, k] = column
        below = column[1:]
        rest[k + 1 :, k + 1 :] -= below[:, None] * below
    return lower


def inverse_root(matrix: Matrix) -> Matrix:
    """``L^-1`` of ``matrix = L L^T``; a ``ValueError`` where a pivot is not above 0."""
    size = len(matrix)
    rest = np.concatenate([np.asarray(matrix, dtype=np.float64), np.eye(size)], axis=1)
    for k in range(size):
        pivot = float(rest[k, k])
        if not pivot > 0:
            raise ValueError("the matrix is not positive definite")
        row = rest[k, k : size + k + 1]
        row /= math.sqrt(pivot)
        rest[k + 1 :, k + 1 : size + k + 1] -= row[1 : size - k, None] * row[1:]
    return np.asarray(rest[:, size:])


def solved_lower(lower: Matrix, right: Matrix) -> Matrix:
    """``L^-1 right``."""
    solution = np.array(right, dtype=np.float64)
    if solution.ndim == 1 and len(solution) <= _LISTED and lower.diagonal().all():
        return np.array(_solved_listed(lower.tolist(), solution.tolist()), dtype=np.float64)
    if solution.ndim > 1 and solution.size > _TOGETHER:  # columns do not meet: a few stay in the cache
        some = max(1, _TOGETHER // len(solution))
        for start in range(0, solution.shape[1], some):
            _solve_lower(lower, solution[:, start : start + some])
    else:
        _solve_lower(lower, solution)
    return solution


def _solved_listed(lower: list[list[float]], right: list[float]) -> list[float]:
    """The same sums in the same order for one right side: of a few numbers lists are quicker than arrays."""
    solution: list[float] = []
    for row, entry in zip(lower, right, strict=True):
        rest = entry
        for factor, earlier in zip(row, solution, strict=False):
            rest -= factor * earlier
        solution.append(rest / row[len(solution)])
    return solution


def _solve_lower(lower: Matrix, solution: Matrix) -> None:
    columns = lower.T if solution.ndim == 1 else lower.T[:, :, None]
    for k, pivot in enumerate(lower.diagonal().tolist()):
        solution[k] /= pivot
        solution[k + 1 :] -= columns[k, k + 1 :] * solution[k]


def solved_upper(upper: Matrix, right: Matrix) -> Matrix:
    """``U^-1 right``."""
    return solved_lower(upper[::-1, ::-1], np.asarray(right)[::-1])[::-1]


def pseudo_inverse(rows: Matrix) -> Matrix:
    """The inverse of ``rows^T rows`` on its range, 0 on what is orthogonal to it.

    The range has as many dimensions as columns can be found one after the other, the longest first, of which
    more is left than the machine's rounding of the first one times the larger number of rows or columns.
    """
    upper, order = _turned(rows, None, pivoting=True)
    diagonal = np.abs(np.diag(upper))
    rank = int(np.sum(diagonal > diagonal[0] * max(rows.shape) * np.finfo(float).eps))
    within = np.zeros((rank, len(order)))
    within[:, order] = upper[:rank]
    orthogonal, square = turned(within.T)
    spread = solved_upper(square[:rank], orthogonal[:, :rank].T)
    return product(spread.T, spread)


def inverted(matrix: Matrix, inverse: Matrix) -> float:
    """Write the inverse of a symmetric matrix; its log determinant, or -inf where it is not definite.

    Positive definite is one of which every pivot is more than ``ROUNDING`` of the diagonal entry that it is
    left from; of another what is written means nothing.
    """
    size = matrix.shape[0]
    volume = 0.0
    for i in range(size):
        for j in range(size):
            inverse[i, j] = matrix[i, j]
    for k in range(size):
        pivot = inverse[k, k]
        if not pivot > 1e-12 * matrix[k, k]:
            return -math.inf
        volume += math.log(pivot)
        for i in range(size):
            if i != k:
                share = inverse[i, k] / pivot
                for j in range(size):
                    inverse[i, j] -= share * inverse[k, j]
                inverse[i, k] = -share
        for j in range(size):
            inverse[k, j] /= pivot
        inverse[k, k] = 1.0 / pivot
    for i in range(size):
        for j in range(i + 1):
            mean = (inverse[i, j] + inverse[j, i]) / 2.0
            inverse[i, j] = mean
            inverse[j, i] = mean
    return volume


def spectrum(matrix: Matrix) -> tuple[Vector, Matrix]:
    """:func:`diagonalised` of a small matrix; that of a larger one is the library's."""
    if len(matrix) > _TURNED:
        values, vectors = np.linalg.eigh(matrix)
        return np.asarray(values), np.asarray(vectors)
    return diagonalised(np.array(matrix, dtype=np.float64))


def diagonalised(matrix: Matrix) -> tuple[Vector, Matrix]:
    """Eigenvalues of a symmetric matrix, the least first, and eigenvectors, one a column (Jacobi)."""
    size = matrix.shape[0]
    rest = matrix.copy()
    vectors = np.eye(size)
    for _ in range(_SWEEPS):
        turns = 0
        for p in range(size - 1):
            for q in range(p + 1, size):
                across = rest[p, q]
                if abs(across) <= 1e-18 * math.sqrt(abs(rest[p, p])) * math.sqrt(abs(rest[q, q])):
                    continue
                turns += 1
                slope = (rest[q, q] - rest[p, p]) / (2.0 * across)
                sign = 1.0 if slope >= 0 else -1.0
                tangent = sign / (abs(slope) + math.sqrt(1.0 + slope * slope))
                cosine = 1.0 / math.sqrt(1.0 + tangent * tangent)
                sine = tangent * cosine
                for k in range(size):
                    a, b = rest[k, p], rest[k, q]
                    rest[k, p], rest[k, q] = cosine * a - sine * b, sine * a + cosine * b
                for k in range(size):
                    a, b = rest[p, k], rest[q, k]
                    rest[p, k], rest[q, k] = cosine * a - sine * b, sine * a + cosine * b
                    a, b = vectors[k, p], vectors[k, q]
                    vectors[k, p], vectors[k, q] = cosine * a - sine * b, sine * a + cosine * b
                rest[p, q] = 0.0
                rest[q, p] = 0.0
        if turns == 0:
            break
    values = np.diag(rest).copy()
    for i in range(size):  # the least first
        least = i
        for j in range(i + 1, size):
            if values[j] < values[least]:
                least = j
        if least != i:
            values[i], values[least] = values[least], values[i]
            for k in range(size):
                vectors[k, i], vectors[k, least] = vectors[k, least], vectors[k, i]
    return values, vectors
