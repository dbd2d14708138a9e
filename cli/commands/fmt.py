"""`banditproof fmt`: pages in their usual form."""

from pathlib import Path

import click

from ...verify.evidence.atomic_write import write_whole
from ..exit_statuses import exit_words
from ..options.file_name import FileName
from ..options.number import flag
from ..terminal.page_faults import refuse_pages
from ..terminal.safe_text import one_line, say


@click.command(epilog=exit_words("done", "with --check: a page is not in its usual form"))
@click.argument("pages", metavar="FILE...", nargs=-1, required=True, type=FileName())
@flag("--check", "Write nothing; name the pages that would change.")
@click.pass_context
def command(ctx: click.Context, *, pages: tuple[Path, ...], check: bool) -> None:
    """Put pages in their usual form: indentation, blanks, columns of tables. Prose stays as it is.

    A page that cannot be read stays as it is, and all that is wrong with it is printed.
    """
    from ...paper_checks.pages.faults import PageError
    from ...paper_checks.pages.reader import read
    from ...paper_checks.pages.write import formatted

    refused, changed = [], False
    for path in pages:
        try:
            read(path)
        except PageError as error:
            refused.append(error)
            continue
        old = path.read_bytes()
        new = formatted(old.decode("utf-8-sig")).encode()
        if new != old:
            changed = True
            say(one_line(f"{path} {'is not in its usual form' if check else 'is rewritten'}"))
            if not check:
                write_whole(path, new)
    if refused:
        refuse_pages(*refused)
    if check and changed:
        ctx.exit(1)
