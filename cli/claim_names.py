"""The names of claims on the command line: IDs, papers, files and modules, completed by the shell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from ..paper_checks.registry import Entry


def entries(names: Sequence[str]) -> tuple[Entry, ...]:
    """The claims that the names stand for; a name that stands for none is a ``click.UsageError``."""
    from ..paper_checks.registry import select

    try:
        return select(names)
    except ValueError as error:
        raise click.UsageError(str(error)) from error


def complete(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """What the shell offers after TAB."""
    from ..paper_checks.registry import papers, shipped_entries

    del ctx, parameter
    try:
        known = [*papers(), *(entry.claim.id for entry in shipped_entries())]
    except ValueError:  # TAB is not the time to say what is wrong with a claim
        return []
    return [name for name in known if name.lower().startswith(incomplete.lower())]
