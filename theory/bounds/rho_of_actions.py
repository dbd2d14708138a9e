"""``rho_a(A)`` in the lower bound of a linear bandit: as printed, and as the proof needs it   [TH-LB.1]"""

import math
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, islice

import numpy as np
from numpy.typing import ArrayLike

from ..designs.optimal_design import basis_coordinates, checked_actions
from ..designs.optimal_design_certificate import exact_rows, fraction, rational_matrix
from ..numbers.arrays import Vector
from ..numbers.enclosure import Exact
from ..numbers.small_matrices import product, row_products

_MOST_BASES = 200_000
_BASES_AT_ONCE = 4096
_SINGULAR = 1e12
"""Columns of a larger condition number are no basis to rounding."""


def printed_rho(actions: ArrayLike, best: int) -> Vector:
    """``rho_a(A) = sum over actions a_j != 0 of  |a_j^T (a - a*)| / ||a_j||^2``             [TH-LB.1]

    It depends on the coordinates in which the same bandit is written, and Lemma B.1 is false for it: with the
    actions (1, 0) and (1, 1) it is 1/2 where the lemma needs 2; see `spanning_rho`.
    """
    matrix = checked_actions(actions)
    squares = row_products(matrix, matrix)
    scaled = matrix[squares > 0] / squares[squares > 0][:, None]
    return np.asarray(np.abs(product(matrix - matrix[best], scaled.T)).sum(axis=1))


def exact_printed_rho(actions: Sequence[Sequence[Exact]], best: int) -> list[Fraction]:
    """`printed_rho` in exact rationals."""
    rows = exact_rows(actions)
    squares = [sum((number * number for number in row), Fraction(0)) for row in rows]
    left = rational_matrix([[a - b for a, b in zip(row, rows[best], strict=True)] for row in rows])
    scaled = [
        [number / square for number in row] for row, square in zip(rows, squares, strict=True) if square
    ]
    products = (left * rational_matrix(scaled).transpose()).tolist()
    return [sum((abs(fraction(number)) for number in row), Fraction(0)) for row in products]


def spanning_rho(actions: ArrayLike, best: int) -> Vector:
    """The largest L1 length of ``a - a*`` in a basis made of actions                       [TH-LB.1, amended]

    However often the actions are played, ``sum N_j |a_j^T G^-1 (a - a*)| <= `` this, since weighted least
    squares solutions are convex combinations of basic ones; pulls that concentrate on a basis attain it. It
    does not depend on coordinates; in an orthonormal basis it is 2 as printed.
    """
    matrix = checked_actions(actions)
    coordinates, basis = basis_coordinates(matrix)
    rank, places = len(basis), np.flatnonzero(matrix.any(axis=1))
    bases = math.comb(len(places), rank)
    if bases > _MOST_BASES:
        raise ValueError(f"{len(places)} actions have {bases} bases: up to {_MOST_BASES} are accepted")
    targets = (coordinates - coordinates[best]).T
    largest = np.zeros(len(matrix))
    every = combinations(places, rank)
    while len(chosen := np.array(list(islice(every, _BASES_AT_ONCE)))):
        columns = coordinates[chosen].transpose(0, 2, 1)
        independent = columns[np.linalg.cond(columns) < _SINGULAR]
        for basis_columns in independent:
            lengths = np.abs(np.linalg.solve(basis_columns, targets)).sum(axis=0)
            largest = np.maximum(largest, lengths)
    return largest
