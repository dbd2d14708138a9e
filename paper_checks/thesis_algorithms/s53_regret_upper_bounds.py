"""Rows for the regret of AdaP-UCB: simulated regret, and the chance of a phase that is not good."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import ceil, comb
from typing import Final

from ..pages.rows import Estimate
from .quantities.regrets import BUDGETS, equal_gaps

Row = Mapping[str, Fraction | Estimate]

_COINS: Final = 256


def adap_ucb_regret(seed: int) -> Iterator[Row]:
    """The regret of AdaP-UCB on arms of equal gaps."""
    yield from equal_gaps("adap-ucb", BUDGETS, 4000, seed, horizon=10**4)


def worst_gaps(seed: int) -> Iterator[Row]:
    """The same for five arms and larger gaps, where the first pulls cost more."""
    cases = (("0.75", "0.25", 5, "1"), ("0.75", "0.45", 5, "1"), ("0.75", "0.25", 5, "1e-4"))
    yield from equal_gaps("adap-ucb", cases, 1000, seed)


def chance_of_a_bad_phase() -> Iterator[Row]:
    """The chance that 256 fair coins have a mean of at least 1/2 + 0.127."""
    least = ceil(_COINS * (Fraction(1, 2) + Fraction(127, 1000)))
    chance = Fraction(sum(comb(_COINS, heads) for heads in range(least, _COINS + 1)), 2**_COINS)
    yield {"P": chance, "T": Fraction(1000), "beta": Fraction(23, 5)}
