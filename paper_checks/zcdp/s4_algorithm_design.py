"""Traces and rows for the page of Section 4: Algorithms 2 and 3."""

from collections.abc import Iterator
from fractions import Fraction

from ...verify.evidence.effort import Effort
from ...verify.proving.formula_checks import Check
from ..checks.traces.elimination_games import elimination_games
from ..checks.traces.ellipsoid_games import ellipsoid_games
from ..checks.traces.traced import Instance, traced


def algorithm_2() -> Check:
    """AdaC-GOPE, two phases and the beginning of a third, beside its lines."""
    return traced(_eliminations)


def algorithm_3() -> Check:
    """AdaC-OFUL, beside its lines."""
    return traced(_renewals)


def _eliminations(_: Effort) -> Iterator[Instance]:
    from ...algorithms.linear.adac_gope import AdaCGOPE

    return elimination_games(AdaCGOPE, {"rho": Fraction(8)}, {"rho": Fraction(8)})


def _renewals(_: Effort) -> Iterator[Instance]:
    from ...algorithms.linear.adac_oful import AdaCOFUL

    return ellipsoid_games(AdaCOFUL, lambda variance: {"rho": 2 / variance}, {"rho": "rho"})
