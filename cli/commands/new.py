"""`banditproof new`: a page to begin a review with."""

from pathlib import Path

import click

from ..options.file_name import FileName
from ..terminal.safe_text import one_line, say


@click.command()
@click.argument("page", metavar="FILE.md", type=FileName())
def command(*, page: Path) -> None:
    """Write a page with one lemma and its check, to put your own in place of them.

    A file that is there already stays as it is.
    """
    from ...paper_checks.pages.new_page import beginning

    if page.suffix != ".md":
        raise click.UsageError(f"{page} is no name of a page; accepted are names that end in .md")
    try:
        with page.open("x", encoding="utf-8", newline="\n") as file:
            file.write(beginning(page))
    except FileExistsError:
        raise click.UsageError(f"{page} is there already; accepted are names that are free") from None
    say(one_line(f"{page} is written; run it with: banditproof check {page}"))
