"""The names of claims on the command line: IDs, papers, files and modules, completed by the shell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from ...paper_checks.running.limits import Limits
    from ...paper_checks.running.registry import Entry


def entries(names: Sequence[str], limits: Limits | None = None) -> tuple[Entry, ...]:
    """The claims that the names stand for; a name that stands for none is a ``click.UsageError``.

    A file of somebody's own is first read elsewhere: it may never end, or take its process down.
    """
    from ...paper_checks.running.registry import is_file_name, select

    try:
        if modules := {name.partition("::")[0] for name in names if is_file_name(name.partition("::")[0])}:
            from ...paper_checks.running.examination import try_to_read
            from ...paper_checks.running.limits import Limits

            for module in sorted(modules):
                try_to_read(module, limits or Limits())
        return select(names)
    except ValueError as error:
        raise click.UsageError(str(error)) from error


def complete(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """What the shell offers after TAB."""
    from ...paper_checks.running.registry import papers, shipped_entries

    del ctx, parameter
    try:
        known = [*papers(), *(entry.claim.id for entry in shipped_entries())]
    except ValueError:  # TAB is not the time to say what is wrong with a claim
        return []
    return [name for name in known if name.lower().startswith(incomplete.lower())]
