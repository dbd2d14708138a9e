"""Rows for the page of Section 7: regrets with and without privacy; medians are one row each."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from ..pages.rows import Estimate
from .quantities.regrets_in_experiments import (
    of_contexts,
    of_finite_arms,
    of_linear_bandits,
    of_orthogonal_actions,
)


def finite_arms(seed: int) -> Iterator[Mapping[str, Estimate]]:
    """Averages over 100 runs on five arms, at three budgets and three rounds."""
    yield of_finite_arms(seed)


def linear_bandits(seed: int) -> Iterator[Mapping[str, Estimate]]:
    """Averages over four instances at T = 10^4, at three budgets and without privacy."""
    yield of_linear_bandits(seed)


def contexts(seed: int) -> Iterator[Mapping[str, Estimate]]:
    """Regrets at T = 3000, at three budgets, without privacy, and with the printed width."""
    yield of_contexts(seed)


def orthogonal(seed: int) -> Iterator[Mapping[str, Fraction]]:
    """The price of two orthogonal actions, run by run, at budget 1."""
    yield from of_orthogonal_actions(seed)
