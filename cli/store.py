"""`banditproof store`: the finished work that is kept, and how to be rid of it."""

from __future__ import annotations

import click

from .lazy_group import LazyGroup


@click.group(
    cls=LazyGroup,
    modules={
        "show": ("store_show", "Say what is kept, how much, and from which versions of the code."),
        "prune": ("store_prune", "Forget what is kept: one of --stale, --older-than, --all."),
    },
)
def command() -> None:
    """The finished work that is kept, so that nothing is computed twice."""
