"""Where the texts assert what: every displayed formula, statement, caption and line of pseudo-code."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any, Final

NO_CONTENT: Final = "no content: "


class Kind(StrEnum):
    """What stands at a place of a text."""

    STATEMENT = "statement"
    FORMULA = "formula"
    REMARK = "remark"
    CAPTION = "caption"
    TABLE = "table"
    LINE = "line"
    """A line of pseudo-code."""
    SENTENCE = "sentence"


@dataclass(frozen=True, slots=True)
class Place:
    """One place of a text.

    ``line`` counts the lines of the text in its machine-readable form. ``asserted`` names the assertions that
    state what stands there, as pairs of an ID and a number; where there are none, ``why`` says why not.
    """

    kind: Kind
    line: int
    what: str
    asserted: tuple[tuple[str, int], ...]
    why: str


@dataclass(frozen=True, slots=True)
class Section:
    """A section of a text with its places, in the order of the text."""

    title: str
    places: tuple[Place, ...]


@cache
def not_in_the_text(text: str) -> frozenset[str]:
    """The entries of the list of a text that follow from it and do not stand in it."""
    return frozenset(_document(text).get("not_in_the_text", ()))


@cache
def places_of_text(text: str) -> tuple[Section, ...]:
    """The map of a text, section by section; empty for a text without one."""
    return tuple(
        Section(section["title"], tuple(_place(*row) for row in section["places"]))
        for section in _document(text).get("section", ())
    )


@cache
def _document(text: str) -> Mapping[str, Any]:
    place = files(__package__) / "maps" / f"{text}.toml"
    return tomllib.loads(place.read_text(encoding="utf-8")) if place.is_file() else {}


def _place(kind: str, line: int, what: str, asserted: str) -> Place:
    if asserted.startswith(NO_CONTENT):
        return Place(Kind(kind), line, what, (), asserted.removeprefix(NO_CONTENT))
    return Place(Kind(kind), line, what, tuple(map(_reference, asserted.split())), "")


def _reference(text: str) -> tuple[str, int]:
    identifier, _, number = text.partition("#")
    return identifier, int(number)
