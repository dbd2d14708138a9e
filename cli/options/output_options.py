"""How a command may answer: as JSON, certified, as a picture."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import click

from ..terminal.screen import make_wide
from .file_name import FileName
from .number import opt

_FORM = "banditproof.form"


def _only_form(context: click.Context, parameter: click.Parameter, value: bool) -> bool:  # noqa: FBT001  click's signature
    """The callback of the flags that choose a form: two of them exclude each other."""
    chosen = parameter.opts[0]
    if value and (other := context.meta.setdefault(_FORM, chosen)) != chosen:
        first, second = sorted((chosen, other), reverse=True)
        raise click.UsageError(f"{first} and {second} exclude each other; one of them is accepted")
    return value


_FORMS: Final[dict[str, Callable[..., Any]]] = {
    "wide": click.option(
        "--wide",
        is_flag=True,
        expose_value=False,
        callback=make_wide,
        help="All columns of every table, and lines as long as they are.",
    ),
    "quiet": click.option(
        "--quiet", is_flag=True, help="Print only what fails; the exit status and files are the same."
    ),
    "notes": click.option(
        "--notes",
        "wants_notes",
        is_flag=True,
        help="Also say why bounds have no value, and how they are read.",
    ),
    "json": click.option(
        "--json", "wants_json", is_flag=True, callback=_only_form, help="Print one JSON document."
    ),
    "csv": click.option(
        "--csv",
        "wants_csv",
        is_flag=True,
        callback=_only_form,
        help="Print records, one a line, under a header.",
    ),
    "certified": click.option(
        "--certified", is_flag=True, help="Enclose every value; numbers are the decimals as written."
    ),
    "certificates": opt(
        "--certificates",
        FileName("dir"),
        "Also write each certificate as a file for `banditproof recheck`.",
        metavar="DIR",
    ),
}


def forms(names: str, *, plot: str = "") -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The options of these names, in their order, and ``--plot FILE``, which draws ``plot``."""

    def add(command: Callable[..., Any]) -> Callable[..., Any]:
        if plot:
            command = opt("--plot", FileName(), f"Draw {plot} (svg, png, pdf).", metavar="FILE")(command)
        for name in reversed(names.split()):
            command = _FORMS[name](command)
        return command

    return add


@dataclass(frozen=True, slots=True)
class Output:
    """How a command answers, and which files it writes beside that."""

    wants_json: bool = False
    wants_csv: bool = False
    wants_notes: bool = False
    quiet: bool = False
    certified: bool = False
    certificates: Path | None = None
    plot: Path | None = None
