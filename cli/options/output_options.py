"""How a command may answer: as JSON, certified, as a picture."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import click

from ..terminal.screen import make_wide
from .file_name import FileName

wide_option: Final = click.option(
    "--wide",
    is_flag=True,
    expose_value=False,
    callback=make_wide,
    help="All columns of every table, and lines as long as they are.",
)
quiet_option: Final = click.option(
    "--quiet", is_flag=True, help="Print only what fails; the exit status and files are the same."
)
notes_option: Final = click.option(
    "--notes", "wants_notes", is_flag=True, help="Also say why bounds have no value, and how they are read."
)
json_option: Final = click.option("--json", "wants_json", is_flag=True, help="Print one JSON document.")
certified_option: Final = click.option(
    "--certified", is_flag=True, help="Enclose every value; numbers are the decimals as written."
)


def plot_option(drawn: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """``--plot FILE``, and what the picture shows."""
    return click.option("--plot", metavar="FILE", type=FileName(), help=f"Draw {drawn} (svg, png, pdf).")


@dataclass(frozen=True, slots=True)
class Output:
    """How a command answers, and which files it writes beside that."""

    wants_json: bool = False
    wants_notes: bool = False
    quiet: bool = False
    certified: bool = False
    certificates: Path | None = None
    plot: Path | None = None
