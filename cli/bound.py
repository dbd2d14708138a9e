"""`banditproof bound`: every known bound of an instance, as a number."""

from __future__ import annotations

import click

from .lazy_group import LazyGroup


@click.group(
    cls=LazyGroup,
    modules={
        "regret": "bound_regret",
        "minimax": "bound_minimax",
        "distance": "bound_distance",
        "bai": "bound_bai",
        "concentration": "bound_concentration",
        "privacy": "bound_privacy",
        "design": "bound_design",
        "linear": "bound_linear",
    },
)
def command() -> None:
    """Bounds as tables, JSON or plots.

    Each value comes with an enclosure on request (--certified).
    """
