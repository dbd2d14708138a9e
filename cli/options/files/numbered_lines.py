"""Files of numbers as lines with their places, so that a complaint can say where."""

from fractions import Fraction
from pathlib import Path

import click

from ..number import exact_number

LARGEST_FILE = 256 * 1024 * 1024  # bytes: a file is read as a whole


def text_of(option: str, path: Path) -> str:
    """What is written in a file; a ``click.UsageError`` of one line if it cannot be read."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise click.UsageError(f"{option}: {path} is larger than 256 MB")
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise click.UsageError(f"{option}: {path} is not text: {error.reason}") from error
    except OSError as error:
        raise click.UsageError(f"{option}: {path} cannot be read: {error.strerror}") from error


def numbered_lines(option: str, path: Path) -> list[tuple[int, str]]:
    """The lines of a file of numbers with their places, without blank ones and ``#`` comments."""
    lines = enumerate(text_of(option, path).splitlines(), start=1)
    bare = [(place, line.partition("#")[0].strip()) for place, line in lines]
    return [(place, line) for place, line in bare if line]


def rounds_of_lines(option: str, path: Path) -> list[list[tuple[int, str]]]:
    """The same lines round by round: a line of dashes, two or more, begins the next one."""
    rounds: list[list[tuple[int, str]]] = [[]]
    for place, line in numbered_lines(option, path):
        if set(line) == {"-"} and len(line) > 1:
            rounds.append([])
        else:
            rounds[-1].append((place, line))
    return rounds


def numbers_in(line: str, what: str) -> tuple[Fraction, ...]:
    """The numbers of a line; a ``ValueError`` that says ``what`` is accepted."""
    try:
        return tuple(map(exact_number, line.split(",")))
    except ValueError as error:
        raise ValueError(f"{error}; {what} parted by commas are accepted") from None
