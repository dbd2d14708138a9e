"""`banditproof store`: the finished work that is kept, and how to be rid of it."""

from __future__ import annotations

import click

from .lazy_group import LazyGroup


@click.group(cls=LazyGroup, modules={"show": "store_show", "prune": "store_prune"})
def command() -> None:
    """The finished work that is kept, so that nothing is computed twice."""
