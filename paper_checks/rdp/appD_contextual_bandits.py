"""Rows for the page of Appendix D: exact runs of the update rule."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import pairwise
from random import Random

Row = Mapping[str, Fraction]
Matrix = tuple[Fraction, Fraction, Fraction]
"""Upper left, off the diagonal, lower right."""

_UNIT = ((1, 0, 1), (0, 1, 1), (3, 4, 5), (4, -3, 5), (5, 12, 13))
_RULES = (
    (Fraction(1), Fraction(1)),
    (Fraction(1), Fraction(1, 2)),
    (Fraction(10), Fraction(1, 2)),
    (Fraction(2), Fraction(3)),
)
_ROUNDS = 120


def episodes() -> Iterator[Row]:
    """Of unit vectors in the plane: what an episode from round m to n - 1 does to the determinants.

    ``ratio``: from V_m to V_(n-1); ``before``: from V_(m-1) to V_(n-2).
    """
    for lam, growth in _RULES:
        for luck in range(3):
            designs, _, starts = _run(lam, growth, luck)
            for m, n in pairwise(starts):
                yield {
                    "lam": lam,
                    "C": growth,
                    "m": Fraction(m),
                    "n": Fraction(n),
                    "ratio": _det(designs[n - 1]) / _det(designs[m]),
                    "before": _det(designs[max(n - 2, 0)]) / _det(designs[m - 1]),
                }


def totals() -> Iterator[Row]:
    """Whole runs: l updates until t, D the determinant; ``inverse``: the sum of 1/tau from the first on.

    ``after``: the sum of ||A_s||^2 in V_s^-1.
    """
    rules = (*_RULES, (Fraction(1, 10), Fraction(1, 2)))
    for lam, growth, rounds in (*((*rule, _ROUNDS) for rule in rules), (Fraction(3, 2), Fraction(1, 2), 3)):
        for luck in range(3):
            designs, norms, starts = _run(lam, growth, luck, rounds)
            begun = [*starts[1:], rounds + 1]
            inverse = sum((Fraction(n - m, m - 1) for m, n in pairwise(begun)), Fraction(0))
            yield {
                "lam": lam,
                "C": growth,
                "t": Fraction(rounds),
                "l": Fraction(len(starts) - 1),
                "D": _det(designs[rounds]),
                "inverse": inverse,
                "after": sum((norms[s] / (1 + norms[s]) for s in norms), Fraction(0)),
            }


def _run(
    lam: Fraction, growth: Fraction, luck: int, rounds: int = _ROUNDS
) -> tuple[list[Matrix], dict[int, Fraction], list[int]]:
    random = Random(luck)  # noqa: S311  instances, no secrets
    designs: list[Matrix] = [(lam, Fraction(0), lam)]
    norms: dict[int, Fraction] = {}
    starts, tau = [1], 0
    for t in range(1, rounds + 1):
        if _det(designs[t - 1]) > (1 + growth) * _det(designs[tau]):
            starts.append(t)
            tau = t - 1
        x, y, length = _UNIT[0] if luck == 0 and t % 7 else random.choice(_UNIT)
        a, b = Fraction(x, length), Fraction(y, length)
        p, q, s = designs[-1]
        norms[t] = (s * a * a - 2 * q * a * b + p * b * b) / _det(designs[-1])
        designs.append((p + a * a, q + a * b, s + b * b))
    return designs, norms, starts


def _det(matrix: Matrix) -> Fraction:
    return matrix[0] * matrix[2] - matrix[1] ** 2
