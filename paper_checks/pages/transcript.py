"""The pseudo-code of a text, copied line by line so that it can be run, and its wrong versions."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Transcript:
    """The lines of an algorithm: the number of each in its text, and what it says, in plain Python.

    ``lines`` are pairs, in the order of the text. A line of the text is one line here; statements within it
    are separated by semicolons, and what stands inside a loop is indented.
    """

    lines: tuple[tuple[str, str], ...]

    @property
    def text(self) -> str:
        """All lines, one under the other."""
        return "\n".join(text for _, text in self.lines)

    def to_json(self) -> dict[str, str]:
        """The lines by their numbers."""
        return dict(self.lines)
