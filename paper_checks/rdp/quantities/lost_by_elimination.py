"""Bandits on which the regret of AdaR-GOPE is known: counterexamples to bounds with any constants.

A row has the letters of the page: A for both constants of a bound, the dimension d, the number K of actions,
the horizon T, the regret R (or a lower bound on it), the risk delta, and ``r = alpha/epsilon``, order over
budget. In phase l an action with share p of the optimal design is played ``ceil(p c_l)`` times, and c is c_1.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from flint import arb

from ....theory.formulas.balls import precision
from ....theory.numbers.enclosure import ball

Row = Mapping[str, Fraction | int]


def on_roots() -> Iterator[Row]:
    """``7/10 e_i`` and ``7/10 (e_i - e_j)``, ``theta* = e_1``, each of the d(d+1)/2 once; delta = 1/T.

    Their optimal design is unique and uniform, and ``alpha/eps = d^-3`` so small that ``c = c_1`` is below K:
    every share of it is below 1, and rounded up.
    """
    for A, d in ((1, 4000), (10, 10**5), (1000, 10**11)):  # the bound with A fails in dimension d
        K, r = d * (d + 1) // 2, Fraction(1, d**3)
        delta = Fraction(1, K)
        with precision(400):
            c = _rounded_up(_phase_length(d, K, delta, r, 1).upper())
        lost = Fraction(7 * d * (d - 1), 20)
        yield {"A": A, "d": d, "K": K, "T": K, "R": lost, "delta": delta, "r": r, "c": c}


def on_a_segment() -> Iterator[Row]:
    """``(2^-j, 1 - 2^-j)``, j = 0, ..., M - 1, and ``(0, 1) = theta*``; delta = 1/4, T the end of phase M.

    The optimal design of the survivors is (1/2, 1/2) on the best and the worst. When every estimate is off by
    at most ``beta_l = 2^-l``, no action with a gap of at most ``beta_l`` is eliminated in phase l: a phase
    costs at least ``ceil(c_l/2) 2^(1-l)``. This has a probability of at least 3/4.
    """
    delta = Fraction(1, 4)
    for A, M in ((1, 10), (10, 300), (30, 3000)):  # the bound with A fails after M phases
        K, r = M + 1, 10**4 * Fraction(4) ** M
        with precision(400 + 3 * M):  # as c_M has about 2 M bits
            plays = [_rounded_up(_phase_length(2, K, delta, r, l) / 2) for l in range(1, M + 1)]
        lost = sum((Fraction(count, 2 ** (l - 1)) for l, count in enumerate(plays, 1)), Fraction(0))
        yield {"A": A, "d": 2, "K": K, "T": 2 * sum(plays), "R": lost, "delta": delta, "r": r}


def _rounded_up(length: arb) -> int:
    """The least whole number of plays that is not below the length."""
    value = length.ceil().unique_fmpz()
    if value is None:
        raise ValueError("the length of a phase is not narrow enough to be rounded up")
    return int(value)


def _phase_length(d: int, K: int, delta: Fraction, r: Fraction, l: int) -> arb:
    """``c_l = 8 d 4^l L + 2 d 2^l sqrt(2 r d (d + 1) L)`` with ``L = log(4 K l (l + 1)/delta)``."""
    L, scale = ball(4 * K * l * (l + 1) / delta).log(), 1 << l
    return 8 * d * scale**2 * L + 2 * d * scale * (ball(2 * r * d * (d + 1)) * L).sqrt()
