"""A trace and rows for the page of Appendix H: the noise of AdaC-GOPE in the beginning."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from ...verify.evidence.effort import Effort
from ...verify.proving.formula_checks import Check
from ..checks.traces.elimination_games import elimination_games
from ..checks.traces.traced import Instance, traced
from ..pages.rows import Estimate
from .quantities.regrets_in_experiments import of_places
from .quantities.views_of_queries import beginnings


def algorithm_2_var() -> Check:
    """AdaC-GOPE-Var, two phases and the beginning of a third, beside its lines."""
    return traced(_eliminations)


def _eliminations(_: Effort) -> Iterator[Instance]:
    from ...algorithms.linear.adac_gope_var import AdaCGOPEVar

    return elimination_games(AdaCGOPEVar, {"rho": Fraction(8)}, {"rho": Fraction(8)})


def other_actions() -> Iterator[Mapping[str, Any]]:
    """The divergences of order 56 of two views at budget 1."""
    for row in beginnings(each=True):
        yield {**row, "rho": 1}


def places(seed: int) -> Iterator[Mapping[str, Estimate]]:
    """The regret with the noise in the middle, and in the beginning."""
    yield of_places(seed)
