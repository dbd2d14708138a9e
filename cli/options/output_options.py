"""How a command may answer: as JSON, certified, as a picture."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import click

from .file_name import FileName

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
    certified: bool = False
    certificates: Path | None = None
    plot: Path | None = None
