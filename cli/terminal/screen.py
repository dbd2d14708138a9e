"""How many columns output may take: those of the terminal, 80 where nobody says, any number with --wide."""

from __future__ import annotations

import os
import sys

import click

_UNKNOWN = 80
_NARROWEST = 40
_UNLIMITED = 1_000_000
_WIDE = "banditproof.wide"


def make_wide(context: click.Context, parameter: click.Parameter, value: bool) -> None:  # noqa: FBT001  click's signature
    """The callback of ``--wide``."""
    del parameter
    context.meta[_WIDE] = value


def width() -> int:
    """How long a line may be: ``COLUMNS`` if it is set, else the terminal's width."""
    context = click.get_current_context(silent=True)
    if context is not None and context.meta.get(_WIDE):
        return _UNLIMITED
    return max(_asked() or _of_terminal() or _UNKNOWN, _NARROWEST)


def _asked() -> int | None:
    words = os.environ.get("COLUMNS", "")
    return int(words) if words.isascii() and words.isdigit() and len(words) < 7 else None


def _of_terminal() -> int | None:
    if not sys.stdout.isatty():
        return None
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns
    except (OSError, ValueError):
        return None
