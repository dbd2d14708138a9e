"""Where machine code is kept, and of which loops it is there, known without numba.

It lies in the package's own ``__pycache__``, or in the user's cache where that cannot be written, under a
digest of the sources of every loop, wherever it is: a changed function is never served from an old cache, nor
is one that calls it. A loop that an earlier process has compiled is noted there.
"""

import hashlib
import os
import sys
from collections.abc import Hashable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

_PACKAGE = Path(__file__).resolve().parent.parent
_NAME = __name__.partition(".")[0]
_KEPT_DIGESTS = 4


def sources() -> list[Path]:
    """Of everything that compiled code of the package is made from."""
    rooms = (_PACKAGE / "algorithms", _PACKAGE / "verify" / "enumeration")
    within = sorted(source for room in rooms for source in room.rglob("*.py"))
    return [*within, _PACKAGE / "theory" / "numbers" / "small_matrices.py"]


def digest_of_sources() -> str:
    """Of all sources, as 16 hexadecimal digits."""
    digest = hashlib.sha256()
    for source in sources():
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


@cache
def cache_folder() -> Path | None:
    """Where the code of these sources is kept; None where nothing can be written."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    digest = digest_of_sources()
    for place in (_PACKAGE / "__pycache__" / "compiled", Path(home) / "banditproof" / "compiled"):
        folder = place / digest
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            os.utime(folder)
            if os.access(folder, os.W_OK):
                _forget_older(place)
                return folder
    return None


def _forget_older(place: Path) -> None:
    """Keep the code of the sources that were used last."""
    with suppress(OSError):
        folders = sorted(place.iterdir(), key=lambda folder: folder.stat().st_mtime, reverse=True)
        for folder in folders[_KEPT_DIGESTS:]:
            import shutil  # it takes a while to load

            shutil.rmtree(folder, ignore_errors=True)


def is_kept(loop: Hashable) -> bool:
    """Whether a process has compiled these functions, and kept what came of it."""
    place = _note_of(loop)
    return place is not None and place.exists()


@cache
def note_kept(loop: Hashable) -> None:
    """From now on it is known that they are kept."""
    place = _note_of(loop)
    if place is not None:
        with suppress(OSError):
            place.parent.mkdir(exist_ok=True)
            place.touch()


def _note_of(loop: Hashable) -> Path | None:
    """The file that says so; None where nothing is kept, or where numba was told to keep it elsewhere."""
    names = _names_of(loop)
    told = "NUMBA_CACHE_DIR" in os.environ
    if names is None or told or (folder := cache_folder()) is None:
        return None
    names.append(sys.implementation.cache_tag or sys.version)
    return folder / "loops" / hashlib.sha256("\n".join(names).encode()).hexdigest()[:32]


def _names_of(part: Any) -> list[str] | None:  # noqa: ANN401  functions, alone, in tuples and in closures
    """The names of all functions; None if one is not ours."""
    if isinstance(part, tuple):
        held: list[Any] = list(part)
        names = ["("]
    elif type(part) is bool:
        return [str(part)]
    else:
        function = getattr(part, "py_func", part)
        module = getattr(function, "__module__", None) or ""
        if module.partition(".")[0] != _NAME or not hasattr(function, "__qualname__"):
            return None
        held = [cell.cell_contents for cell in getattr(function, "__closure__", None) or ()]
        names = [f"{module}.{function.__qualname__}"]
    for each in held:
        found = _names_of(each)
        if found is None:
            return None
        names += found
    return names
