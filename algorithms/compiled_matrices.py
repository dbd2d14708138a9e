"""The loops of :mod:`banditproof.theory.small_matrices` that policies run in every round, compiled."""

from __future__ import annotations

from ..theory import small_matrices
from .compiled import compiled

inverted = compiled(small_matrices.inverted)
diagonalised = compiled(small_matrices.diagonalised)
