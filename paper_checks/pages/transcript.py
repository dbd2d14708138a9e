"""The pseudo-code of a text, copied line by line so that it can be run, and its wrong versions."""

from __future__ import annotations

from dataclasses import dataclass


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
