"""`banditproof list`: what there is."""

from __future__ import annotations

import click

from ...lazy_group import LazyGroup


@click.group(
    cls=LazyGroup,
    modules={
        "claims": (
            "commands.listing.claims",
            "Claims: where they stand, what is printed, and the word on their page.",
        ),
        "algorithms": (
            "commands.listing.algorithms",
            "Algorithms: what each is, its privacy, its options with their defaults, and its source.",
        ),
        "bounds": (
            "commands.listing.bounds",
            "Bounds: what each says, and of upper bounds the worst ratio found, with where.",
        ),
        "figures": ("commands.listing.figures", "Figures: where they stand and what they show."),
    },
)
def command() -> None:
    """What there is to check, to simulate and to redraw."""
