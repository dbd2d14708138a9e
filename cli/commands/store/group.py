"""`banditproof store`: the finished work that is kept, whether it is right, and how to be rid of it."""

from __future__ import annotations

import click

from ...lazy_group import LazyGroup


@click.group(
    cls=LazyGroup,
    bare="show",
    modules={
        "show": ("commands.store.show", "Say what is kept, how much, and from which versions of the code."),
        "verify": ("commands.store.verify", "Compute some of what is kept anew, and compare."),
        "prune": ("commands.store.prune", "Forget what is kept: one of --stale, --older-than, --all."),
    },
)
def command() -> None:
    """The finished work that is kept, so that nothing is computed twice.

    Without a command, show it.

    Checksums find damage, not forgery: whoever can write the file can write anything into it. Take a store
    from nobody whose findings you would not take, or verify it.
    """
