"""Where a claim stands in its text: its section, and the order of sections."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..output.markdown_text import escaped

if TYPE_CHECKING:
    from ...paper_checks.running.outcome import Outcome


_PLACE = re.compile(
    r"Abstract|(?:Section|Appendix|Chapter)(?:es|s)? ([A-Z0-9]+(?:[.-][A-Z0-9]+)?)", re.IGNORECASE
)


_NUMBERED = re.compile(r"\b([A-Z]|\d+)\.\d")


_ELSEWHERE = "Elsewhere"


def section_of(where: str) -> str:
    """The section that a claim's place names first, else the chapter of its number: "Section 5.4"."""
    if found := _PLACE.search(where):
        word, _, _ = found.group().partition(" ")
        kind = {"s": "Section", "a": "Appendix", "c": "Chapter"}[word[0].lower()]
        return "Abstract" if found.group(1) is None else f"{kind} {found.group(1)}"
    if found := _NUMBERED.search(where):
        return f"{'Chapter' if found.group(1).isdigit() else 'Appendix'} {found.group(1)}"
    return _ELSEWHERE


def order_of(section: str) -> tuple[int, int, str, int, str]:
    """By what sections are sorted: as they come in a text, with Roman or Arabic numbers."""
    kind, _, number = section.partition(" ")
    first, _, rest = number.replace("-", ".").partition(".")
    place = {"Abstract": 0, "Chapter": 1, "Section": 1, "Appendix": 2}.get(kind, 3)
    leading = re.match(r"\d*", rest)
    assert leading is not None
    inner = int(leading.group() or 0)
    if first.isdigit():
        return place, int(first), "", inner, rest
    return place, _roman(first) if kind == "Section" else 0, first, inner, rest


def _roman(numeral: str) -> int:
    values = [{"I": 1, "V": 5, "X": 10}.get(letter, 0) for letter in numeral]
    return sum(-value if value < max(values[at:]) else value for at, value in enumerate(values))


def place_of(outcome: Outcome) -> str:
    """The claim's ID with where it stands, in Markdown."""
    where = f" ({escaped(outcome.claim.where)})" if outcome.claim.where else ""
    return f"{escaped(outcome.claim.id)}{where}"
