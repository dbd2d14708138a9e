"""`banditproof list`: what there is."""

from __future__ import annotations

import click

from .lazy_group import LazyGroup


@click.group(
    cls=LazyGroup,
    modules={
        "claims": ("list_claims", "Claims: where they stand, what they say, and the verdict on record."),
        "algorithms": (
            "list_algorithms",
            "Algorithms: what each is, its privacy, its options with their defaults, and its source.",
        ),
        "figures": ("list_figures", "Figures: where they stand and what they show."),
    },
)
def command() -> None:
    """What there is to check, to simulate and to redraw."""
