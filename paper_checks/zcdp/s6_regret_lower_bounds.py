"""Rows for the page of Section 6: a policy that reacts to rewards, and least regrets on hard parameters."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from ...verify.evidence.effort import Effort
from ..checks.enclosed_instances import as_ball
from ..checks.least_regret import classical_size, concentrated_size, cubes_of_parameters
from .quantities.coupled_bandits import REACTING, Row, row

_PRIVATE = (
    (1, 1, "1"), (1, 4, "1/8"), (5, 100, "1e-6"), (10**4, 1, "1"), (3, 10**4, "1e-10"), (1, 10**8, "1e-8"),
)  # fmt: skip
_FREE = ((1, 1), (1, 4), (2, 100), (10**4, 1), (10**4, 10**6), (1, 10**8))


def reacting_policy() -> Iterator[Row]:
    """A policy that looks at the reward that differs before it chooses the arm again."""
    yield row(REACTING)


def hard_parameters() -> Iterator[Mapping[str, Any]]:
    """The least regret of rho-zCDP policies on the parameters of the proof."""
    for d, rounds, rho in _PRIVATE:
        point = {"d": Fraction(d), "T": Fraction(rounds), "r": Fraction(rho)}
        (known,) = cubes_of_parameters([point], concentrated_size)(Effort()).values()
        yield {"d": d, "T": rounds, "rho": Fraction(rho), "regret": as_ball(known["reg"])}


def hard_parameters_without_privacy() -> Iterator[Mapping[str, Any]]:
    """The least regret of any policy on the parameters of the quoted proof."""
    for d, rounds in _FREE:
        (known,) = cubes_of_parameters([{"d": d, "T": rounds}], classical_size)(Effort()).values()
        yield {"d": d, "T": rounds, "without": as_ball(known["reg"])}
