"""The means of arms, from the command line or from a file."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import click

from .number import MEAN

_LARGEST_FILE = 256 * 1024 * 1024


class MeansType(click.ParamType):  # type: ignore[type-arg]  # generic in new releases of click only
    """Means separated by commas: ``0.75,0.625,0.5``."""

    name = "MEAN,MEAN,..."

    def convert(
        self,
        value: Any,  # noqa: ANN401  click's signature
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> tuple[Fraction, ...]:
        """From what stands on the command line to the means."""
        if isinstance(value, tuple):
            return value
        try:
            return tuple(MEAN.read(word) for word in str(value).split(","))
        except ValueError as error:
            self.fail(str(error), param, ctx)


def read_means_file(path: Path) -> tuple[Fraction, ...]:
    """The means in a file, one a line or separated by commas; blank lines and ``#`` comments are skipped."""
    try:
        if path.stat().st_size > _LARGEST_FILE:
            raise click.UsageError(f"--means-file: {path} is larger than 256 MB")
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise click.UsageError(f"--means-file: {path} is not text: {error.reason}") from error
    except OSError as error:
        raise click.UsageError(f"--means-file: {path} cannot be read: {error.strerror}") from error
    means: list[Fraction] = []
    for place, line in enumerate(text.splitlines(), start=1):
        content = line.partition("#")[0].strip()
        if not content:
            continue
        try:
            means += [MEAN.read(word) for word in content.rstrip(",").split(",")]
        except ValueError as error:
            raise click.UsageError(f"--means-file: {path}, line {place}: {error}") from error
    if not means:
        raise click.UsageError(f"--means-file: {path} holds no means; one a line is accepted")
    return tuple(means)
