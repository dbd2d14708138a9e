"""Libraries that an installation may lack: what needs one says which."""

from importlib.util import find_spec

import click

from .terminal.safe_text import say


def check_library(library: str, what: str) -> None:
    """A ``click.UsageError`` unless the library that something needs is installed."""
    if find_spec(library) is None:
        raise click.UsageError(f"{what} needs {library}, which is not installed; pip install {library}")


def mention_library(library: str, without: str) -> None:
    """Say what an installation without a library does."""
    if find_spec(library) is None:
        say(f"banditproof: {library} is not installed, so {without}; pip install {library}", err=True)
