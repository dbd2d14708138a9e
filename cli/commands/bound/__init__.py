"""`banditproof bound`: every known bound, as a number."""

import click

from ...lazy_group import LazyGroup


@click.group(
    cls=LazyGroup,
    folder="commands.bound",
    commands=("regret", "minimax", "distance", "bai", "concentration", "privacy", "design", "linear"),
)
def command() -> None:
    """Bounds as tables, JSON or plots.

    Each value comes with an enclosure on request (--certified).
    """
