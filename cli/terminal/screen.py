"""How many columns output may take: those of the terminal, 80 where nobody says, any number with --wide."""

import os
import sys
from typing import TextIO

import click

_UNKNOWN = 80  # columns, where no terminal and no COLUMNS says how many
_NARROWEST = 40  # columns: below that tables break their words
_UNLIMITED = 1_000_000  # columns: no line is broken
_WIDE = "banditproof.wide"


def make_wide(context: click.Context, parameter: click.Parameter, value: bool) -> None:  # noqa: FBT001  click's signature
    """The callback of ``--wide``."""
    del parameter
    context.meta[_WIDE] = value


def is_wide() -> bool:
    """Whether ``--wide`` asks for all there is."""
    context = click.get_current_context(silent=True)
    return context is not None and bool(context.meta.get(_WIDE))


def width() -> int:
    """How long a line may be: ``COLUMNS`` if it is set, else the terminal's width."""
    if is_wide():
        return _UNLIMITED
    return max(_asked() or _of_terminal(sys.stdout) or _UNKNOWN, _NARROWEST)


def _asked() -> int | None:
    words = os.environ.get("COLUMNS", "")
    return int(words) if words.isascii() and words.isdigit() and len(words) < 7 else None


def terminal_width(stream: TextIO) -> int:
    """The columns of the terminal that is written to."""
    return _of_terminal(stream) or _UNKNOWN


def _of_terminal(stream: TextIO) -> int | None:
    if not stream.isatty():
        return None
    try:
        return os.get_terminal_size(stream.fileno()).columns
    except (OSError, ValueError):
        return None
