"""The folder of a site: there whole or not at all, and never in the place of anything else."""

import json
import os
import shutil
import tempfile
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

from ...verify.evidence.atomic_write import trouble_of
from .page import File

SCHEMA = "banditproof/report/1"
CONTENTS = "contents.json"
_LARGEST = 1 << 26  # bytes of the list of files of a site
_WRITE = os.W_OK | os.X_OK


def may_be_replaced(folder: Path) -> None:
    """A ``ValueError`` of one line unless there is nothing at ``folder``, or a site and nothing else."""
    if not os.path.lexists(folder):
        if not folder.parent.is_dir():
            raise ValueError(f"no folder {folder.parent} to write {folder.name} in")
        if not os.access(folder.parent, _WRITE):
            raise ValueError(f"nothing can be written in the folder {folder.parent}")
        return
    if folder.is_symlink() or not folder.is_dir():
        raise ValueError(f"{folder} is no folder; a new folder, or one with an earlier report, is accepted")
    for place, rights in ((folder, os.R_OK | _WRITE), (folder.absolute().parent, _WRITE)):
        if not os.access(place, rights):
            raise ValueError(f"the folder {place} cannot be read and written; one that can is accepted")
    present = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if not path.is_dir()}
    foreign = sorted(present - _written(folder))
    if foreign:
        raise ValueError(
            f"{folder} holds {foreign[0]}, which is of no earlier report; a new folder, or one with an "
            "earlier report and nothing else, is accepted"
        )


def _written(folder: Path) -> set[str]:
    """The files that an earlier report wrote there."""
    try:
        if (folder / CONTENTS).stat().st_size > _LARGEST:
            return set()
        contents = json.loads((folder / CONTENTS).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return set()
    if not isinstance(contents, dict) or contents.get("schema") != SCHEMA:
        return set()
    files = contents.get("files")
    return {CONTENTS, *(str(file) for file in files)} if isinstance(files, list) else set()


def write_site(folder: Path, files: Iterable[File]) -> int:
    """Write the files beside ``folder`` first and move them into its place; how many bytes they are.

    An interrupted call leaves what was there before.
    """
    with trouble_of(folder):
        folder = folder.absolute()
        fresh = Path(tempfile.mkdtemp(dir=folder.parent, prefix=f".{folder.name}."))
        try:
            size = _write(fresh, files)
            mask = os.umask(0)
            os.umask(mask)
            fresh.chmod(0o777 & ~mask)
            _put(fresh, folder)
        finally:
            shutil.rmtree(fresh, ignore_errors=True)
        return size


def _write(folder: Path, files: Iterable[File]) -> int:
    written: dict[str, str] = {}
    size = 0
    for file in files:
        place = PurePosixPath(file.path)
        if place.is_absolute() or ".." in place.parts or place.as_posix() != file.path:
            raise ValueError(f"{file.path!r} is no path inside a site")
        if written.setdefault(file.path.lower(), file.path) != file.path or (folder / place).exists():
            raise ValueError(f"two files of the site are called {file.path}")
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        (folder / place).write_bytes(file.content)
        size += len(file.content)
    contents = {"schema": SCHEMA, "files": sorted(written.values())}
    (folder / CONTENTS).write_text(json.dumps(contents, indent=1) + "\n", encoding="utf-8")
    return size


def _put(fresh: Path, folder: Path) -> None:
    if not folder.exists():
        fresh.rename(folder)
        return
    may_be_replaced(folder)  # much time has passed since it was seen
    aside = Path(tempfile.mkdtemp(dir=folder.parent, prefix=f".{folder.name}."))
    try:
        folder.rename(aside / "old")
        try:
            fresh.rename(folder)
        except BaseException:
            (aside / "old").rename(folder)
            raise
    finally:
        shutil.rmtree(aside, ignore_errors=True)
