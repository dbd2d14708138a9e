"""The loops of ``theory.numbers.small_matrices`` that policies run in every round, compiled."""

from ...theory.numbers import small_matrices
from ..compilation import compiled

inverted = compiled(small_matrices.inverted)
diagonalised = compiled(small_matrices.diagonalised)
