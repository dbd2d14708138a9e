"""Libraries that an installation may lack: an extra of the package brings them."""

from __future__ import annotations

from importlib.util import find_spec

import click

from .terminal.safe_text import say


def check_extra(extra: str, library: str, what: str) -> None:
    """A ``click.UsageError`` unless the library that something needs is installed."""
    if find_spec(library) is None:
        raise click.UsageError(
            f"{what} needs {library}, which is not installed; pip install 'banditproof[{extra}]' brings it"
        )


def mention_extra(extra: str, library: str, without: str) -> None:
    """Say what an installation without a library does."""
    if find_spec(library) is None:
        say(
            f"banditproof: {library} is not installed, so {without}; "
            f"pip install 'banditproof[{extra}]' brings it",
            err=True,
        )
