"""What `--json` prints: exactly one document, in strict JSON, with a versioned schema."""

import json
import os
from collections.abc import Mapping
from pathlib import Path

import click

from ...paper_checks.running.strict_json import plain
from ...verify.evidence.atomic_write import trouble_of, write_whole
from ..terminal.status_line import make_room

_PIECE = 1 << 14


def as_json(document: Mapping[str, object]) -> str:
    """The document as text in ASCII, so that it survives every terminal and pipe; it ends in a newline."""
    return json.dumps(plain(document), indent=2, ensure_ascii=True, allow_nan=False) + "\n"


def print_json(document: Mapping[str, object]) -> None:
    """Print the document on standard output."""
    text = as_json(document)
    make_room()
    # piece by piece: an unbuffered stream gives up silently in the middle of a piece when its reader leaves
    for start in range(0, len(text), _PIECE):
        click.echo(text[start : start + _PIECE], nl=False)


def writable(option: str, path: Path) -> None:
    """A ``click.UsageError`` unless a file could be made at ``path``; called before any work is done."""
    if path.is_dir():
        raise click.UsageError(f"{option}: {path} is a folder; a file is accepted")
    if not path.parent.is_dir():
        raise click.UsageError(f"{option}: no folder {path.parent} to write {path.name} in")
    if not may_write_in(path.parent):
        raise click.UsageError(f"{option}: nothing can be written in the folder {path.parent}")


def may_write_in(folder: Path) -> bool:
    """Whether this user may make files in a folder."""
    return os.access(folder, os.W_OK | os.X_OK)


def write(path: Path, content: bytes) -> None:
    """Write a file in one step: it is there whole, or not at all."""
    if path.exists() and not path.is_file():  # such as /dev/stdout
        with trouble_of(path):
            path.write_bytes(content)
        return
    write_whole(path, content)
