"""Finds claims on pages by their headings alone, which is much faster than reading the pages.

A page is a Markdown file that lists the claims of a section of a paper, each under a heading ``## ID`` and in
numbered sentences, with checks in fenced blocks. A sentence ``instead ID`` states another claim. A folder of
this package with pages is a text that is shipped with the program: see docs/pages.md.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from ...theory.formulas.spelling import did_you_mean
from .faults import Faults, PageError
from .page import Place

ROOM: Final = Path(__file__).resolve().parent.parent
"""The folder whose folders are the texts."""
_INSTEAD: Final = r"\d+\. +(?:detail: +)?instead "
_ID: Final = re.compile(rf"^(?:## +|{_INSTEAD})(\S+?)(?=:? |:?$)", re.MULTILINE)
_PAGE: Final = re.compile(r"(?:(?!## |```).*\n)*?Form: ")
"""What begins as a page does: another document may speak of the form, in a block or below a heading."""
_CLAIM_OR_CHECK: Final = re.compile(
    rf"^## +(?P<claim>\S+)|^{_INSTEAD}(?P<instead>[^\s:]+)"
    r"|^ *```+(?P<fence>\w*) *$"
    r"|^ *(?P<label>[^\W\d][\w-]*): ",
    re.MULTILINE,
)
"""IDs, fences that begin and end blocks, and labels, which name checks within a block of that kind."""


@dataclass(frozen=True, slots=True)
class Heading:
    """The line of a page where an ID stands: on a heading, or behind ``instead``."""

    id: str
    path: Path
    line: int


def texts() -> Mapping[str, Path]:
    """The texts by name: each folder here that has pages."""
    return {folder.name: folder for folder in sorted(ROOM.iterdir()) if any(folder.glob("*.md"))}


def pages_of(folder: Path) -> tuple[Path, ...]:
    """The pages of a text in its order: sections by their numbers, then appendices."""
    return tuple(sorted(folder.glob("*.md"), key=_order))


def _order(path: Path) -> tuple[bool, list[tuple[bool, int, str]]]:
    """Where a page is sorted: s2_first before s10_last before appA_more."""
    pieces = re.findall(r"\d+|\D+", path.stem)
    return path.stem.startswith("app"), [
        (each.isdigit(), int(each) if each.isdigit() else 0, each) for each in pieces
    ]


def headings(path: Path) -> tuple[Heading, ...]:
    """The IDs of a page in their order."""
    status = path.stat()
    return _headings(path, status.st_mtime_ns, status.st_size)


@lru_cache(maxsize=512)  # a claim that refers to another one asks all pages
def _headings(path: Path, _saved: int, _size: int) -> tuple[Heading, ...]:
    text = path.read_text(encoding="utf-8", errors="replace")
    found = _ID.finditer(text) if _PAGE.match(text) else ()
    return tuple(Heading(each[1], path, text.count("\n", 0, each.start()) + 1) for each in found)


def shipped_pages() -> tuple[Path, ...]:
    """The pages of all shipped texts."""
    return tuple(page for folder in texts().values() for page in pages_of(folder))


def heading_of(identifier: str, pages: Iterable[Path]) -> Heading | None:
    """Where a claim stands on these pages, in any case."""
    wanted = identifier.lower()
    return next((each for page in pages for each in headings(page) if each.id.lower() == wanted), None)


def find(identifier: str) -> Heading:
    """Where a claim stands on a shipped page; a ``LookupError`` names the nearest IDs."""
    if found := heading_of(identifier, shipped_pages()):
        return found
    known = [each.id for page in shipped_pages() for each in headings(page)]
    raise LookupError(f"{identifier!r} is no claim of a page{did_you_mean(identifier, known)}")


def refuse_repeated(pages: Iterable[Path]) -> None:
    """A `PageError` if an ID stands on two pages."""
    seen: dict[str, Heading] = {}
    for page in pages:
        faults = Faults()
        for each in headings(page):
            first = seen.setdefault(each.id.lower(), each)
            if first.path != page:
                where = f"{first.path.name}, line {first.line}"
                faults.add(Place(each.line), f"the ID {each.id} is that of {where} too")
        if faults.found:
            raise PageError(page, faults.found)


@lru_cache(256)  # each page that refers to another one asks about all
def check_names(text: str) -> Mapping[str, frozenset[str]]:
    """The names of checks by the ID of their claim, without reading formulas."""
    found: dict[str, set[str]] = {}
    names: set[str] = set()
    block = ""  # the kind of the block that is open
    for match in _CLAIM_OR_CHECK.finditer(text):
        if match["claim"]:
            found[match["claim"]] = names = set()
        elif match["instead"]:  # a claim below the same heading, whose checks it shares
            found[match["instead"]] = names
        elif match["fence"] is not None:
            block = "" if block else match["fence"] or "text"
        elif block == "check" and match["label"] not in {"part", "given"}:
            names.add(match["label"])
    return {identifier: frozenset(each) for identifier, each in found.items()}


def checks_around(folder: Path) -> Mapping[str, frozenset[str]]:
    """The checks of the pages in a folder, and of the shipped texts."""
    found: dict[str, frozenset[str]] = {}
    for page in dict.fromkeys((*shipped_pages(), *pages_of(folder))):
        found |= check_names(page.read_text(encoding="utf-8", errors="replace"))
    return found
