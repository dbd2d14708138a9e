"""Lines broken at blanks to fit a width, in the columns that characters take on a terminal."""

import re
import unicodedata

_WORD = re.compile(r"\s*\S+")


def columns_of(text: str) -> int:
    """How many columns the text takes on a terminal."""
    if text.isascii():
        return len(text)
    return sum(map(_columns, text))


def wrapped(line: str, width: int, later: str = "") -> list[str]:
    """The line as several, all but the first begun with ``later``; a word is never broken."""
    if columns_of(line) <= width:
        return [line]
    lines: list[str] = []
    now = ""
    for word in _WORD.findall(line):
        if now.strip() and columns_of(now + word) > width:
            lines.append(now)
            now = later + word.lstrip()
        else:
            now += word
    return [*lines, now]


def folded(line: str, width: int) -> list[str]:
    """The line in pieces of that width, wherever that breaks it; nothing is lost."""
    if columns_of(line) <= width:
        return [line]
    pieces, now, taken = [], "", 0
    for character in line:
        wide = _columns(character)
        if now and taken + wide > width:
            pieces.append(now)
            now, taken = "", 0
        now, taken = now + character, taken + wide
    return [*pieces, now]


def _columns(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
