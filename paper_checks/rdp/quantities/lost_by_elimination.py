"""Bandits on which AdaR-GOPE loses a known amount: what no constants make the printed bounds true on.

Of each the regret is known exactly, or from below on the event that all estimates are good. It comes in
sizes, with constants ``A`` that a bound is given in both its terms.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from flint import arb

from ....theory.formulas.balls import precision
from ....theory.numbers.enclosure import ball

Row = Mapping[str, Fraction]


def on_roots() -> Iterator[Row]:
    """``7/10 e_i`` and ``7/10 (e_i - e_j)``, ``theta* = e_1``, each of the d(d+1)/2 once; delta = 1/T.

    Their optimal design is unique and uniform, and ``alpha/eps = d^-3`` so small that a share of the first
    phase is below 1, and rounded up: ``c`` is its length before that.
    """
    for constant, d in ((1, 4000), (10, 10**5), (1000, 10**11)):
        arms, r = d * (d + 1) // 2, Fraction(1, d**3)
        with precision(400):
            length = _length(d, arms, Fraction(1, arms), r, 1).upper()
        yield {
            "A": Fraction(constant),
            "d": Fraction(d),
            "K": Fraction(arms),
            "T": Fraction(arms),
            "R": Fraction(7 * d * (d - 1), 20),
            "delta": Fraction(1, arms),
            "r": r,
            "c": Fraction(int(length.ceil().unique_fmpz() or 0)),
        }


def on_a_segment() -> Iterator[Row]:
    """``(2^-j, 1 - 2^-j)``, j = 0, ..., M - 1, and ``(0, 1) = theta*``; delta = 1/4, T the end of phase M.

    The optimal design of the survivors is (1/2, 1/2) on the best and the worst. When every estimate is off by
    at most ``beta_l``, no action with a gap of at most ``beta_l`` is eliminated in phase l: a phase costs at
    least ``ceil(c_l/2) 2^(1-l)``. This has a probability of at least 3/4.
    """
    delta = Fraction(1, 4)
    for constant, phases in ((1, 10), (10, 300), (30, 3000)):
        r = 10**4 * Fraction(4) ** phases
        with precision(400 + 3 * phases):
            halves = [_half(phases + 1, delta, r, l) for l in range(1, phases + 1)]
        yield {
            "A": Fraction(constant),
            "d": Fraction(2),
            "K": Fraction(phases + 1),
            "T": Fraction(2 * sum(halves)),
            "R": sum((Fraction(half, 2 ** (l - 1)) for l, half in enumerate(halves, 1)), Fraction(0)),
            "delta": delta,
            "r": r,
        }


def _half(arms: int, delta: Fraction, r: Fraction, phase: int) -> int:
    value = (_length(2, arms, delta, r, phase) / 2).ceil().unique_fmpz()
    if value is None:
        raise ValueError("the length of a phase is not narrow enough to be rounded up")
    return int(value)


def _length(d: int, arms: int, delta: Fraction, r: Fraction, phase: int) -> arb:
    spent = ball(4 * arms * phase * (phase + 1) / delta).log()
    scale = 1 << phase
    return 8 * d * scale**2 * spent + 2 * d * scale * (ball(2 * r * d * (d + 1)) * spent).sqrt()
