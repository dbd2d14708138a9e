"""Rows for the page of Appendix G: second moments of mismatches, and least regrets where the proofs look."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from ...verify.evidence.effort import Effort
from ..checks.enclosed_instances import as_ball
from ..checks.least_regret import classical_gap, concentrated_gap, two_kinds_of_arms
from . import s6_regret_lower_bounds
from .quantities.coupled_bandits import IDLE, REACTING, SEVERAL, Row, row

_PRIVATE = (
    *((2, 1, "1"), (2, 4, "1/8"), (2, 4, "1e-12"), (3, 2, "1")),
    *((4, 3, "1/100"), (1000, 999, "1"), (1000, 1000, "1e-6"), (2, 10**9, "1e-12")),
)
_FREE = ((2, 1), (2, 4), (3, 2), (3, 3), (4, 3), (1000, 999), (1000, 10**6), (2, 10**9))


reacting_policy = s6_regret_lower_bounds.reacting_policy


def policies() -> Iterator[Row]:
    """That policy and six that are drawn."""
    yield from map(row, (REACTING, *SEVERAL))


def idle_policies() -> Iterator[Row]:
    """Policies that do not look at rewards."""
    yield from map(row, IDLE)


def two_kinds() -> Iterator[Mapping[str, Any]]:
    """The least regret of rho-zCDP policies on the environments of the proof."""
    for arms, rounds, rho in _PRIVATE:
        point = {"k": Fraction(arms), "T": Fraction(rounds), "r": Fraction(rho)}
        (known,) = two_kinds_of_arms([point], concentrated_gap)(Effort()).values()
        yield {"K": arms, "T": rounds, "rho": Fraction(rho), "regret": as_ball(known["reg"])}


def two_kinds_without_privacy() -> Iterator[Mapping[str, Any]]:
    """The least regret of any policy on such environments."""
    for arms, rounds in _FREE:
        (known,) = two_kinds_of_arms([{"k": arms, "T": rounds}], classical_gap)(Effort()).values()
        yield {"K": arms, "T": rounds, "without": as_ball(known["reg"])}
