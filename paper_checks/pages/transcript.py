"""The pseudo-code of a text, copied line by line so that it can be run, and its wrong versions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

_ARROW = " -> "


@dataclass(frozen=True, slots=True)
class Transcript:
    """The lines of an algorithm: the number of each in its text, and what it says, in plain Python.

    ``lines`` are pairs, in the order of the text. A line of the text is one line here; statements within it
    are separated by semicolons, and what stands inside a loop is indented.
    """

    lines: tuple[tuple[str, str], ...]

    def __post_init__(self) -> None:
        numbers = [number for number, _ in self.lines]
        if not numbers or len(set(numbers)) < len(numbers):
            raise ValueError("a transcript has lines, each with a number of its own")
        if broken := [number for number, text in self.lines if "\n" in text or not text.strip()]:
            raise ValueError(f"line {broken[0]} of a transcript is one line, and not empty")

    @property
    def text(self) -> str:
        """All lines, one under the other."""
        return "\n".join(text for _, text in self.lines)

    def to_json(self) -> dict[str, str]:
        """The lines by their numbers."""
        return dict(self.lines)

    def edited(self, number: str, edit: str) -> Transcript:
        """The same with one line changed; ``edit`` is ``old -> new``, and ``old`` stands there once."""
        old, arrow, new = edit.partition(_ARROW)
        known = dict(self.lines)
        if number not in known:
            raise ValueError(f"no line {number!r}; there are {', '.join(known)}")
        if not arrow or known[number].count(old) != 1 or old == new:
            raise ValueError(
                f"line {number}: {edit!r} is no edit; accepted is old -> new, with old there once"
            )
        changed = known[number].replace(old, new)
        return Transcript(tuple((each, changed if each == number else text) for each, text in self.lines))


def transcript(lines: Mapping[str, str]) -> Transcript:
    """The transcript of an algorithm, from its lines by their numbers."""
    return Transcript(tuple(lines.items()))
