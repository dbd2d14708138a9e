"""Renames the ID of a claim wherever it is written below a folder."""

import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from ...theory.formulas.spelling import nearest_name
from .index import headings

_SUFFIXES: Final = frozenset({".md", ".py", ".toml"})
_ID: Final = re.compile(r"[^\W\d_](?:[\w.#*+'-]*[\w*+'])?")


def rename(old: str, new: str, paths: Iterable[Path]) -> tuple[Path, ...]:
    """Write ``new`` for the ID ``old`` in pages, Python, lists and documents; the files that changed.

    Names of checks and numbers of sentences behind it stay: ``old.low``, ``old#2``. An ID that only begins
    as ``old`` does is another one. A ``LookupError`` if no page has the ID, a ``ValueError`` if ``new`` is
    taken.
    """
    if not _ID.fullmatch(new):
        raise ValueError(f"{new!r} cannot be an ID; accepted are letters, digits, '-' and '.'")
    files = list(dict.fromkeys(file for path in paths for file in _files(path)))
    pages = [path for path in files if path.suffix == ".md"]
    known = {each.id for page in pages for each in headings(page)}
    if old not in known:
        raise LookupError(f"{old!r} is no claim of a page here{nearest_name(old, known)}")
    if new.lower() in {each.lower() for each in known - {old}}:
        raise ValueError(f"{new} is the ID of another claim; accepted are IDs that are free")
    longer = [re.escape(each[len(old) :]) for each in known if each.startswith(old) and each != old]
    other = f"(?!(?:{'|'.join(longer)})(?![\\w-]))" if longer else ""
    pattern = re.compile(rf"(?<![\w-])(?<!\w\.){re.escape(old)}{other}(?![\w-])(?!\.\d)")
    changed = []
    for path in files:
        try:
            text = path.read_bytes().decode("utf-8")
        except UnicodeDecodeError:
            continue
        if old in text and (done := pattern.sub(lambda _: new, text)) != text:
            path.write_bytes(done.encode())
            changed.append(path)
    return tuple(changed)


def _files(folder: Path) -> Iterator[Path]:
    """What is written by hand: nothing in hidden folders, and nothing that was built."""
    if folder.is_file():
        yield folder
    for here, inside, names in os.walk(folder):
        inside[:] = sorted(name for name in inside if not name.startswith(".") and name != "build")
        yield from (Path(here, name) for name in sorted(names) if Path(name).suffix in _SUFFIXES)
