"""What is wrong with pages, one line a fault, as compilers write it."""

from __future__ import annotations

from typing import NoReturn

import click

from ...paper_checks.pages.faults import PageError
from ..exit_statuses import BAD_USAGE
from .safe_text import one_line, say


def refuse_pages(*errors: PageError) -> NoReturn:
    """Print the faults, and end with the status of bad input."""
    for error in errors:
        for fault in error.faults:
            say(one_line(fault.at(error.path)), err=True)
    click.get_current_context().exit(BAD_USAGE)
