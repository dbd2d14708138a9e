"""`banditproof store`: the finished work that is kept."""

import click

from ...lazy_group import LazyGroup


@click.group(cls=LazyGroup, folder="commands.store", bare="show", commands=("show", "verify", "prune"))
def command() -> None:
    """The finished work that is kept, so that nothing is computed twice.

    Without a command, show it.

    Checksums find damage, not forgery: whoever can write the file can write anything into it. Take a store
    from nobody whose findings you would not take, or verify it.
    """
