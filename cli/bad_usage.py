"""Errors that end a command as bad usage, in one line."""

from collections.abc import Iterator
from contextlib import contextmanager

import click


@contextmanager
def bad_usage(
    where: str = "", of: type[Exception] | tuple[type[Exception], ...] = ValueError
) -> Iterator[None]:
    """Within, such an error is bad usage: its words, after those that say ``where``."""
    try:
        yield
    except of as error:
        raise click.UsageError(f"{where}: {error}" if where else str(error)) from error
