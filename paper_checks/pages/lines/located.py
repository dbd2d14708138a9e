"""Text that knows where in its file each of its characters stands, through lines that go on."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from ..page import Place

_OPEN, _CLOSE = "([{", ")]}"


class Located(NamedTuple):
    """A part of a file on one line or several, joined by blanks."""

    text: str
    starts: tuple[tuple[int, int, int], ...]
    """Offset, line and column where each line of it begins."""
    shift: int = 0
    """How much of the joined lines stands before it."""

    def place(self, offset: int = 0) -> Place:
        """The place in the file of a character of the text."""
        at = offset + self.shift
        for begin, line, column in reversed(self.starts):
            if begin <= at:
                return Place(line, column + at - begin)
        raise IndexError(offset)

    def cut(self, start: int, stop: int | None = None) -> "Located":
        """A part of the text, without the blanks around it."""
        part = self.text[start:stop]
        inner = part.lstrip()
        return Located(inner.rstrip(), self.starts, self.shift + start + len(part) - len(inner))

    def joined(self, line: int, raw: str) -> "Located":
        """The text with one more line of the file."""
        inner = raw.strip()
        more = (self.shift + len(self.text) + 2, line, len(raw) - len(raw.lstrip()) + 1)
        return Located(f"{self.text}  {inner}", (*self.starts, more), self.shift)

    def split(self, separator: str) -> "Iterator[Located]":
        """Its parts between separators that stand in no brackets; intervals may be half open."""
        if separator not in self.text:
            yield self.cut(0)
            return
        depth = start = 0
        for at, sign in enumerate(self.text):
            depth = max(0, depth + (sign in _OPEN) - (sign in _CLOSE))
            if sign == separator and depth == 0:
                yield self.cut(start, at)
                start = at + 1
        yield self.cut(start)

    @property
    def plain(self) -> str:
        """The text with single blanks."""
        return " ".join(self.text.split())


def located(line: int, raw: str) -> Located:
    """A line of a file, without the blanks around it."""
    return Located(raw, ((0, line, 1),)).cut(0)


def indentation(raw: str) -> int:
    """How many blanks a line begins with."""
    return len(raw) - len(raw.lstrip(" "))


_PAIR = re.compile(r",\s*(?=[A-Za-z_][\w.]*(?:\[\w+\])?\s*=(?!=))")


def assignments(part: Located) -> Iterator[tuple[Located, Located]]:
    """The pairs of ``x = 1, y = f(1, 2)``; what has no ``=`` comes with an empty value."""
    ends = [match.span() for match in _PAIR.finditer(part.text)]
    starts, stops = [0, *(stop for _, stop in ends)], [*(start for start, _ in ends), len(part.text)]
    for start, stop in zip(starts, stops, strict=True):
        each = part.cut(start, stop)
        name, equals, _ = each.text.partition("=")
        yield each.cut(0, len(name)), each.cut(len(name) + len(equals))
