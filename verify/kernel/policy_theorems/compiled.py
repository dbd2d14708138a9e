"""Compiled theorems in the user's cache: each file once, by its text and what it imports."""

import hashlib
import re
import shutil
import tempfile
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from .. import coqc
from ..session import first_error
from .sources import Development, SourceFile

_SECONDS: Final = 300
"""For one file."""
_PACKAGES: Final = "coq libcoq-mathcomp-ssreflect"
_STEP: Final = re.compile(r"^Chars (\d+) - \d+ \[.*\] ([\d.]+) secs", re.MULTILINE)

Tell = Callable[[int, int, str], object]
"""Hears how many files of how many are compiled, and the name of the next one."""


@cache
def coq_version() -> str:
    """The version of Coq; a `MissingCoqError` where there is none."""
    return run_coqc(["--print-version"], Path.cwd())[1].strip()


def run_coqc(words: Iterable[str], folder: Path) -> tuple[bool, str]:
    """Whether Coq accepts, and what it prints; a `MissingCoqError` where it or its library is missing."""
    done = coqc.run_coq([coqc.program_of("coqc", _PACKAGES), *words], folder, _SECONDS)
    if done.returncode and "mathcomp" in done.stdout and "Cannot find" in done.stdout:
        raise coqc.MissingCoqError(f"Coq lacks a library; apt-get install {_PACKAGES} brings it")
    return done.returncode == 0, done.stdout


def options(folders: Iterable[Path]) -> list[str]:
    """What Coq is to be told so that it finds the files in these folders."""
    return ["-q", "-w", "none", *(word for each in folders for word in ("-Q", str(each), ""))]


def compiled_files(of: Development, names: Iterable[str], tell: Tell) -> dict[str, Path | str]:
    """For each of the files and what they import the folder of the compiled file, or why there is none."""
    wanted = {each for name in names for each in (*of.files[name].needs, name)}
    todo = [file for name, file in of.files.items() if name in wanted]
    found: dict[str, Path | str] = {}
    wait = False
    while left := [file for file in todo if file.name not in found]:
        count = len(found)
        for file in left:
            if not found.keys() >= set(file.needs):
                continue
            tell(len(found), len(todo), file.name)
            refused = next((found[need] for need in file.needs if isinstance(found[need], str)), "")
            if made := refused or file.unproved or _compiled(file, found, wait=wait):
                found[file.name] = made
            wait = False
        wait = len(found) == count  # others compile all that can be compiled now
    return found


def seconds_of(folder: Path, place: tuple[int, int]) -> float:
    """What the proof at this place took when it was compiled."""
    steps = _STEP.findall((folder / "log").read_text(encoding="utf-8"))
    return round(sum(float(each) for at, each in steps if place[0] <= int(at) < place[1]), 2)


def _compiled(file: SourceFile, others: Mapping[str, Path | str], *, wait: bool) -> Path | str | None:
    """None while another process compiles the file, unless it is to be waited for."""
    before = {need: Path(others[need]) for need in file.needs}
    content = [file.text.encode(), coq_version().encode()]
    content += [(folder / f"{need}.vo").read_bytes() for need, folder in before.items()]
    key = hashlib.sha256(b"".join(hashlib.sha256(each).digest() for each in content)).hexdigest()
    folder = coqc.cache_folder() / "theorems" / f"{file.name}-{key[:16]}"
    if folder.is_dir():
        return folder
    with coqc.alone(folder.name, wait=wait) as free:
        if folder.is_dir() or not free:
            return folder if folder.is_dir() else None
        return _made(file, before, folder)


def _made(file: SourceFile, before: Mapping[str, Path], folder: Path) -> Path | str:
    folder.parent.mkdir(parents=True, exist_ok=True)
    made = Path(tempfile.mkdtemp(dir=folder.parent, prefix=f".{file.name}-"))
    try:
        (made / f"{file.name}.v").write_text(file.text, encoding="utf-8")
        words = [*options([*before.values(), made]), "-time", f"{file.name}.v"]
        accepted, output = run_coqc(words, made)
        if not accepted:
            return f"{file.name}.v: {first_error(output)}"
        (made / "log").write_text(output, encoding="utf-8")
        try:
            made.rename(folder)
        except OSError:  # another process was faster: all use what it made
            if not folder.is_dir():
                raise
    finally:
        shutil.rmtree(made, ignore_errors=True)
    return folder
