"""The lines of a fenced block, with those that go on joined to those that they go on with."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..faults import Faults
from .located import Located, indentation, located

Raw = tuple[int, str]
"""The number of a line, and the line."""


@dataclass(slots=True)
class BlockLine:
    """A line of a block, as deep as it is indented."""

    indent: int
    text: Located

    @property
    def word(self) -> str:
        """Its first word."""
        return self.text.text.split(None, 1)[0]

    @property
    def rest(self) -> Located:
        """What stands behind the first word."""
        return self.text.cut(len(self.word))


def joined_lines(
    raw: Sequence[Raw], base: int, faults: Faults, *, begins: frozenset[str], goes_on: bool = True
) -> list[BlockLine]:
    """The lines of a block at an indentation; a deeper one begins with a word of ``begins``, or goes on."""
    found: list[BlockLine] = []
    for number, line in raw:
        if not line.strip():
            continue
        indent = max(0, indentation(line) - base)
        each = BlockLine(indent, located(number, line))
        if indent == 0 or each.word in begins or not goes_on:
            found.append(each)
        elif " -> " in each.text.text and begins:
            faults.unknown(each.text.place(), "the word", each.word, sorted(begins))
        elif found and indent > found[-1].indent:
            found[-1].text = found[-1].text.joined(number, line)
        else:
            accepted = ", ".join(sorted(begins))
            faults.add(
                each.text.place(), f"{each.word!r} begins no line; accepted are {accepted}, or a name and ':'"
            )
    return found
