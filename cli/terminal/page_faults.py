"""What is wrong with pages, one line a fault, as compilers write it."""

from pathlib import Path
from typing import NoReturn

import click

from ...paper_checks.pages.faults import PageError
from ..exit_statuses import BAD_USAGE
from .safe_text import one_line, say


def refuse_pages(*errors: PageError) -> NoReturn:
    """Print the faults, and end with the status of bad input."""
    for error in errors:
        for fault in error.faults:
            here = error.path.is_relative_to(Path.cwd())
            say(one_line(fault.at(error.path.relative_to(Path.cwd()) if here else error.path)), err=True)
    click.get_current_context().exit(BAD_USAGE)
