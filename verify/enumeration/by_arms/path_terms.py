"""The probability of the actions so far, as a sum of products with a factor for each arm.

Given the sums of rewards in all blocks so far, it is

    ``sum over r of  weights[r]  prod over arms b of  sum over i of  factors[b][r, s_b, i]``,

where ``r`` counts the terms, ``s_b`` the ways in which the sums of the released blocks of arm ``b`` can come
out, and ``i`` the numbers that can be known of arm ``b``. A decision multiplies the terms by its own
(:mod:`.index_terms`), and a release replaces the last axis of one arm.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from ..public_states import Release
from .index_terms import Doubles, Terms


@dataclass(frozen=True, slots=True)
class PathTerms:
    """The terms of one path of decisions."""

    weights: Doubles
    factors: tuple[Doubles, ...]
    """Of each arm an array (terms, sums, numbers); its first axis is 1 where all terms share the factor."""

    def in_parts(self, most_terms: int) -> Iterator["PathTerms"]:
        """The same sum in parts of at most so many terms."""
        for start in range(0, len(self.weights), most_terms):
            part = slice(start, start + most_terms)
            yield self._selected(part)

    def _selected(self, terms: "slice | np.ndarray") -> "PathTerms":
        factors = (factor if len(factor) == 1 else factor[terms] for factor in self.factors)
        return PathTerms(self.weights[terms], tuple(factors))

    def times(self, decision: Terms) -> "PathTerms":
        """The terms multiplied by those of a decision; without those that are 0."""
        pairs = len(self.weights), len(decision.weights)
        weights = (self.weights[:, None] * decision.weights).ravel()
        positive = np.ones(weights.size, dtype=bool)
        factors = []
        for factor, share in zip(self.factors, decision.factors, strict=True):
            if pairs[1] == 1 and bool((share == 1).all()):
                factors.append(factor)
                continue
            product = factor[:, None] * share[None, :, None, :]  # terms, terms of the decision, sums, numbers
            product = np.broadcast_to(product, (pairs[0], *product.shape[1:]))
            factors.append(product.reshape(weights.size, *product.shape[2:]))
            positive &= factors[-1].any(axis=(1, 2))
        terms = PathTerms(weights, tuple(factors))
        return terms if positive.all() else terms._selected(positive)

    def after_release(self, arm: int, release: Release, *, forgets: bool) -> "PathTerms":
        """The terms after a block of an arm, for every sum of its rewards.

        A policy that forgets replaces the number that it knows of the arm; others add the new number to it.
        """
        before = self.factors[arm]
        after = _replaced_number(before, release) if forgets else _added_number(before, release)
        return PathTerms(self.weights, (*self.factors[:arm], after, *self.factors[arm + 1 :]))

    def ended_by(self, decision: Terms) -> Doubles:
        """The probability with the last decision, an axis for each arm: of all sums of its blocks."""
        pairs = len(self.weights), len(decision.weights)
        weights = (self.weights[:, None] * decision.weights).ravel()
        factors = []
        for factor, share in zip(self.factors, decision.factors, strict=True):
            by_sums = np.moveaxis(factor @ share.T, 1, 2)  # terms, terms of the decision, sums
            by_sums = np.broadcast_to(by_sums, (*pairs, factor.shape[1]))
            factors.append(by_sums.reshape(weights.size, -1))
        return _sum_of_products(weights, factors)


def _replaced_number(factor: Doubles, release: Release) -> Doubles:
    terms, sums_before, _ = factor.shape
    block_sums, numbers = release.masses.shape
    total = factor.sum(axis=2)
    after: Doubles = total[:, :, None, None] * release.masses
    return after.reshape(terms, sums_before * block_sums, numbers)


def _added_number(factor: Doubles, release: Release) -> Doubles:
    """A convolution: ``shifted[i, s, j]`` is the probability of total ``j`` after ``i``, with sum ``s``."""
    terms, sums_before, totals = factor.shape
    block_sums, numbers = release.masses.shape
    shifted = np.zeros((totals, block_sums, totals + numbers - 1))
    for i in range(totals):
        shifted[i, :, i : i + numbers] = release.masses
    after: Doubles = factor.reshape(-1, totals) @ shifted.reshape(totals, -1)
    return after.reshape(terms, sums_before * block_sums, -1)


def _sum_of_products(weights: Doubles, factors: Sequence[Doubles]) -> Doubles:
    """``sum over r of  weights[r] prod_b factors[b][r, s_b]``, an axis for each arm ``b``.

    The first arms are multiplied apart from the others, about half of the cells each: the sum over the terms
    is one product of two matrices.
    """
    sizes = [factor.shape[1] for factor in factors]
    first = 0
    while first < len(sizes) and math.prod(sizes[:first]) ** 2 < math.prod(sizes):
        first += 1
    left = _row_products(weights[:, None], factors[:first])
    right = _row_products(np.ones((1, 1)), factors[first:])
    if len(right) == 1:
        right = np.broadcast_to(right, (len(left), right.shape[1]))
    return (left.T @ right).reshape(sizes)


def _row_products(start: Doubles, factors: Sequence[Doubles]) -> Doubles:
    """In each row all products of an entry of every factor; the last factor varies first."""
    product = start
    for factor in factors:
        product = (product[:, :, None] * factor[:, None, :]).reshape(len(factor), -1)
    return product
