"""Sums of squares that show a polynomial never negative, on all numbers or where others are not negative."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product

import numpy as np
from numpy.typing import NDArray

from ....theory.formulas.expression import Expression
from .gram_matrices import Found, solved, squares_of
from .rational_functions import Polynomial, Powers, added, degree, tree_of
from .rational_functions import product as multiplied

_MOST_ENTRIES = 260
_MOST_EQUATIONS = 200
_MOST_VARIABLES = 4
_LARGEST_DEGREE = 8
_MOST_ROUNDS = 5
_MOST_GUARDS = 8
_PLACES = 250
_CERTAIN = 1e-9


@dataclass(frozen=True)
class Guard:
    """A polynomial that is not negative on the domain, and how it is written there."""

    polynomial: Polynomial
    tree: Expression


@dataclass(frozen=True)
class Term:
    """Squares with positive weights, times guards."""

    guards: tuple[Guard, ...]
    squares: tuple[tuple[Fraction, Expression], ...]


@dataclass(frozen=True)
class _Block:
    guards: tuple[Guard, ...]
    weight: Polynomial
    basis: list[Polynomial]


def sum_of_squares(
    polynomial: Polynomial, names: Sequence[str], guards: Sequence[Guard], *, strict: bool
) -> tuple[Fraction, list[Term]] | None:
    """A constant and terms whose sum is the polynomial; with ``strict`` the constant is positive."""
    high = degree(polynomial)
    if not polynomial or high > _LARGEST_DEGREE or len(names) > _MOST_VARIABLES:
        return None
    negative = _seen_negative(polynomial)
    for blocks in _attempts(polynomial, names, guards[:_MOST_GUARDS]):
        if negative and all(not each.guards for each in blocks):
            continue
        found = _with_blocks(polynomial, names, blocks, strict=strict)
        if found is not None:
            return found
    return None


def _seen_negative(polynomial: Polynomial) -> bool:
    """Whether the polynomial is negative at some point, near or far, so that squares alone are no proof."""
    powers = np.array(list(polynomial), dtype=float)
    values = np.array([float(each) for each in polynomial.values()])
    points = _places(powers.shape[1])
    with np.errstate(all="ignore"):
        terms = values * np.prod(points[:, None, :] ** powers[None, :, :], axis=2)
        total, size = terms.sum(axis=1), np.abs(terms).sum(axis=1)
    return bool(np.any(np.isfinite(size) & (total < -_CERTAIN * size)))


@lru_cache(maxsize=8)
def _places(width: int) -> NDArray[np.float64]:
    """Points of all sizes and signs, the same in every run."""
    rng = np.random.default_rng(0)
    sizes = 10.0 ** rng.uniform(-3, 3, (_PLACES, width))
    return np.concatenate([sizes * rng.choice([-1.0, 1.0], sizes.shape), rng.uniform(-4, 4, sizes.shape)])


def _attempts(
    polynomial: Polynomial, names: Sequence[str], guards: Sequence[Guard]
) -> Iterator[list[_Block]]:
    """What squares are multiplied by, and of what they are: few first."""
    unit: Polynomial = {(0,) * len(names): Fraction(1)}
    least = (degree(polynomial) + 1) // 2 * 2
    seen: set[tuple[int, ...]] = set()
    for most_factors, extra in ((0, 0), (1, 0), (2, 0), (1, 2), (3, 0), (2, 2)):
        high = least + extra
        blocks = []
        for count in range(most_factors + 1):
            for chosen in combinations(guards, count):
                weight = unit
                for each in chosen:
                    weight = multiplied(weight, each.polynomial)
                if degree(weight) <= high:
                    half = (high - degree(weight)) // 2
                    basis = _monomials_as_polynomials(len(names), half)
                    if not guards and not extra:
                        basis = [each for each in basis if _may_be_squared(each, polynomial)]
                    blocks.append(_Block(chosen, weight, basis))
        shape = tuple(len(each.basis) for each in blocks)
        entries = sum(size * (size + 1) // 2 for size in shape)
        if (
            shape not in seen
            and entries <= _MOST_ENTRIES
            and len(_monomials(len(names), high)) <= _MOST_EQUATIONS
        ):
            seen.add(shape)
            yield blocks


def _may_be_squared(monomial: Polynomial, polynomial: Polynomial) -> bool:
    """Whether its square fits between the powers of the polynomial, variable by variable and in all."""
    (powers,) = monomial
    sums = [sum(each) for each in polynomial]
    return min(sums) <= 2 * sum(powers) <= max(sums) and all(
        min(each[place] for each in polynomial) <= 2 * power <= max(each[place] for each in polynomial)
        for place, power in enumerate(powers)
    )


def _monomials_as_polynomials(count: int, high: int) -> list[Polynomial]:
    return [{powers: Fraction(1)} for powers in _monomials(count, high)]


def _monomials(count: int, high: int) -> list[Powers]:
    return [each for each in product(range(high + 1), repeat=count) if sum(each) <= high]


def _with_blocks(
    polynomial: Polynomial, names: Sequence[str], blocks: list[_Block], *, strict: bool
) -> tuple[Fraction, list[Term]] | None:
    constant = Fraction(0)
    target = polynomial
    for _ in range(_MOST_ROUNDS):
        blocks = [each for each in blocks if each.basis]
        found = _solve(target, blocks)
        if found is None:
            return None
        if found.matrices is None:
            if strict and not constant:
                return None
            smaller = [_smaller(each, kernel) for each, kernel in zip(blocks, found.kernels, strict=True)]
            if [len(each.basis) for each in smaller] == [len(each.basis) for each in blocks]:
                return None
            blocks = smaller
            continue
        if strict and not constant:
            constant = _below(found.least)
            if not constant:
                return None
            target = added(polynomial, {(0,) * len(names): Fraction(1)}, -constant)
            continue
        return constant, _terms(blocks, found.matrices, names)
    return None


def _below(least: float) -> Fraction:
    """A power of two below a positive number; zero if it is too small."""
    value = Fraction(1)
    while value > least / 4 and value > Fraction(1, 1 << 24):
        value /= 2
    return value if value <= least / 2 else Fraction(0)


def _solve(target: Polynomial, blocks: Sequence[_Block]) -> Found | None:
    columns: list[Polynomial] = []
    for block in blocks:
        for i, first in enumerate(block.basis):
            for j in range(i + 1):
                pair = multiplied(multiplied(first, block.basis[j]), block.weight)
                columns.append(pair if i == j else added(pair, pair))
    monomials = sorted({powers for each in (*columns, target) for powers in each})
    if not columns:
        return None
    none = Fraction(0)
    rows = [[each.get(powers, none) for each in columns] for powers in monomials]
    right = [target.get(powers, none) for powers in monomials]
    return solved(rows, right, [len(each.basis) for each in blocks])


def _smaller(block: _Block, kernel: Sequence[Sequence[Fraction]]) -> _Block:
    """The polynomials orthogonal to what the matrix takes to zero."""
    size = len(block.basis)
    rows = [list(each) for each in kernel]
    pivots: list[int] = []
    for row in range(len(rows)):
        place = next((p for p in range(size) if rows[row][p] and p not in pivots), None)
        if place is None:
            continue
        lead = rows[row][place]
        rows[row] = [each / lead for each in rows[row]]
        for other in range(len(rows)):
            if other != row and rows[other][place]:
                factor = rows[other][place]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[row], strict=True)]
        pivots.append(place)
    kept = [row for row in rows if any(row)]
    basis = []
    for free in sorted(set(range(size)) - set(pivots)):
        own = dict(block.basis[free])
        for vector, place in zip(kept, pivots, strict=True):
            own = dict(added(own, block.basis[place], -vector[free]))
        basis.append(own)
    return _Block(block.guards, block.weight, [each for each in basis if each])


def _terms(
    blocks: Sequence[_Block], matrices: Sequence[list[list[Fraction]]], names: Sequence[str]
) -> list[Term]:
    terms = []
    for block, matrix in zip(blocks, matrices, strict=True):
        squares = []
        for weight, vector in squares_of(matrix) or ():
            root: Polynomial = {}
            for each, factor in zip(block.basis, vector, strict=True):
                root = added(root, each, factor)
            squares.append((weight, tree_of(root, names)))
        if squares:
            terms.append(Term(block.guards, tuple(squares)))
    return terms
