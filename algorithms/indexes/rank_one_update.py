"""The inverse of a matrix that grows by one rank."""

from ...theory.numbers.arrays import Matrix
from ..compilation import compiled


@compiled
def grown(rows: Matrix, inverse: int, action: int, image: int) -> float:
    """Make of ``V^-1`` the inverse of ``V + a a^T``; by how much ``det V`` grows: ``1 + ||a||^2``.

    ``V^-1`` is in the rows from ``inverse`` on and ``a`` in the row ``action``; into the row ``image`` comes
    ``V^-1 a``, for the old ``V``.
    """
    dimension = rows.shape[1]
    square = 0.0
    for i in range(dimension):
        total = 0.0
        for j in range(dimension):
            total += rows[inverse + i, j] * rows[action, j]
        rows[image, i] = total
        square += rows[action, i] * total
    for i in range(dimension):
        for j in range(dimension):
            rows[inverse + i, j] -= rows[image, i] * rows[image, j] / (1.0 + square)
    return 1.0 + square
