"""Exact runs of the update rule of AdaR-OFUL, under the letters of the page of Appendix D.

The design ``V_t = lam I + A_1 A_1^T + ... + A_t A_t^T`` is of the first t actions. Round t begins an episode
if ``det V_(t-1) > (1 + C) det V_tau``, where tau is the round before the last one that did.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import pairwise
from random import Random

Row = Mapping[str, Fraction | int]
Matrix = tuple[Fraction, Fraction, Fraction]
"""A symmetric one: upper left, off the diagonal, lower right."""

_UNIT = ((1, 0, 1), (0, 1, 1), (3, 4, 5), (4, -3, 5), (5, 12, 13))
"""Unit vectors ``(x, y)/length``."""
_HALF = Fraction(1, 2)
_RULES = tuple((Fraction(lam), Fraction(growth)) for lam, growth in ((1, 1), (1, _HALF), (10, _HALF), (2, 3)))
"""Regularisers lam, and C."""
_ROUNDS = 120


def episodes() -> Iterator[Row]:
    """Of unit vectors in the plane: what an episode from round m to n - 1 does to the determinants.

    ``ratio``: from V_m to V_(n-1); ``before``: from V_(m-1) to V_(n-2).
    """
    for lam, growth in _RULES:
        for seed in range(3):
            designs, _, starts = _run(lam, growth, seed)
            for m, n in pairwise(starts):
                ratio = _det(designs[n - 1]) / _det(designs[m])
                before = _det(designs[max(n - 2, 0)]) / _det(designs[m - 1])
                yield {"lam": lam, "C": growth, "m": m, "n": n, "ratio": ratio, "before": before}


def totals() -> Iterator[Row]:
    """Whole runs: l updates until t, D the determinant; ``inverse``: the sum of 1/tau from the first on.

    ``after``: the sum of ||A_s||^2 in V_s^-1.
    """
    rules = (*_RULES, (Fraction(1, 10), _HALF))
    for lam, growth, rounds in (*((*rule, _ROUNDS) for rule in rules), (Fraction(3, 2), _HALF, 3)):
        for seed in range(3):
            designs, norms, starts = _run(lam, growth, seed, rounds)
            begun = [*starts[1:], rounds + 1]
            inverse = sum((Fraction(n - m, m - 1) for m, n in pairwise(begun)), Fraction(0))
            after = sum((norm / (1 + norm) for norm in norms), Fraction(0))
            counts = {"t": rounds, "l": len(starts) - 1}
            sums = {"D": _det(designs[rounds]), "inverse": inverse, "after": after}
            yield {"lam": lam, "C": growth, **counts, **sums}


def _run(
    lam: Fraction, growth: Fraction, seed: int, rounds: int = _ROUNDS
) -> tuple[list[Matrix], list[Fraction], list[int]]:
    """``V_0, V_1, ...``, ``||A_t||^2`` in the inverse of ``V_(t-1)``, and the first rounds of the episodes.

    Seed 0 repeats one action, but for every seventh round.
    """
    random = Random(seed)  # noqa: S311  instances, no secrets
    designs: list[Matrix] = [(lam, Fraction(0), lam)]
    norms: list[Fraction] = []
    starts, tau = [1], 0
    for t in range(1, rounds + 1):
        if _det(designs[t - 1]) > (1 + growth) * _det(designs[tau]):
            starts.append(t)
            tau = t - 1
        x, y, length = _UNIT[0] if seed == 0 and t % 7 else random.choice(_UNIT)
        a, b = Fraction(x, length), Fraction(y, length)
        p, q, s = designs[-1]
        norms.append((s * a * a - 2 * q * a * b + p * b * b) / _det(designs[-1]))
        designs.append((p + a * a, q + a * b, s + b * b))
    return designs, norms, starts


def _det(matrix: Matrix) -> Fraction:
    return matrix[0] * matrix[2] - matrix[1] ** 2
