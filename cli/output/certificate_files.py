"""Certificates as files for `banditproof recheck`, one for each quantity."""

from collections.abc import Mapping
from pathlib import Path

import click

from ...theory.numbers.json_value import Json
from ...verify.evidence.atomic_write import trouble_of
from .document import as_json, may_write_in, write


def check_folder(folder: Path | None, *files: Path | None, option: str = "--certificates") -> None:
    """A ``click.UsageError`` unless files could be made in it; called before any work is done.

    ``files`` are what else will be written.
    """
    if folder is None:
        return
    standing = next(path for path in (folder, *folder.parents) if path.exists())
    if not standing.is_dir():
        raise click.UsageError(f"{option}: {standing} is a file; a folder is accepted")
    if not may_write_in(standing):
        raise click.UsageError(f"{option}: nothing can be written in the folder {standing}")
    if folder in files:
        raise click.UsageError(f"{option}: {folder} is to be a file, too; a folder is accepted")


def write_certificates(folder: Path, documents: Mapping[str, Mapping[str, Json]]) -> None:
    """Write each document under its name, whole or not at all; the names are plain ones."""
    with trouble_of(folder):
        folder.mkdir(parents=True, exist_ok=True)
    for name, document in documents.items():
        write(folder / f"{name}.json", as_json(document).encode())
