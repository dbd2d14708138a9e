"""Names of files on the command line."""

import os
from pathlib import Path
from typing import Any, Literal

import click
from click.shell_completion import CompletionItem


class FileName(click.ParamType):  # type: ignore[type-arg]  # generic in new releases of click only
    """A name that the file system can have; whether there is such a file is another question."""

    def __init__(self, completes: Literal["file", "dir"] = "file") -> None:
        self.completes, self.name = completes, completes.upper()

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:  # noqa: ANN401  click's signature
        """From what stands on the command line to the path."""
        if isinstance(value, Path):
            return value
        try:
            sound = bool(value) and b"\x00" not in os.fsencode(value)
        except UnicodeEncodeError:
            sound = False
        if not sound:
            self.fail(f"{value!r} cannot be the name of a file", param, ctx)
        return Path(value)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The shell itself knows the files."""
        del ctx, param
        return [CompletionItem(incomplete, type=self.completes)]
