"""Rows for the page of Section 5: views of AdaC-GOPE under an adversary that asks for another action."""

from collections.abc import Iterator, Mapping
from typing import Any

from .quantities.views_of_queries import beginnings


def two_phases() -> Iterator[Mapping[str, Any]]:
    """The divergences of order 56 of the beginnings of two phases, budget 1."""
    for row in beginnings(each=False):
        yield {**row, "rho": 1}
