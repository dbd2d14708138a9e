"""Traces and rows for the page of Section 4: Algorithms 2 and 3."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...verify.proving.formula_checks import Check
from ..checks.traces.traced import traced
from .quantities.elimination_games import adac_games
from .quantities.optimism_games import optimism_games
from .quantities.views_of_queries import beginnings


def algorithm_2() -> Check:
    """AdaC-GOPE, two phases and the beginning of a third, beside its lines."""
    return traced(adac_games)


def algorithm_3() -> Check:
    """AdaC-OFUL, beside its lines."""
    return traced(optimism_games)


def other_actions() -> Iterator[Mapping[str, Any]]:
    """The divergence of order 56 of two views of AdaC-GOPE at budget 1."""
    for row in beginnings(each=False):
        yield {"told": row["told"], "rho": 1}
