"""`banditproof list`: what there is."""

import click

from ...lazy_group import LazyGroup


@click.group(cls=LazyGroup, folder="commands.list", commands=("claims", "algorithms", "bounds", "figures"))
def command() -> None:
    """What there is to check, to simulate and to redraw."""
