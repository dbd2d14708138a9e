"""`banditproof rename`: another ID for a claim."""

from pathlib import Path

import click

from ..options.file_name import FileName
from ..terminal.safe_text import one_line, say


@click.command()
@click.argument("old")
@click.argument("new")
@click.argument("paths", metavar="[PATH]...", nargs=-1, type=FileName("dir"))
def command(*, old: str, new: str, paths: tuple[Path, ...]) -> None:
    """Rename the ID of a claim in pages, Python files, lists and documents.

    Files below PATH are read, or below the current folder. References to checks and sentences of the claim,
    such as OLD.low and OLD#2, follow.
    """
    from ...paper_checks.pages.rename import rename

    try:
        changed = rename(old, new, paths or (Path(),))
    except (LookupError, ValueError) as error:
        raise click.UsageError(str(error.args[0])) from error
    for path in changed:
        say(one_line(str(path)))
