"""Writes the words of sentences into their page: one line a sentence, and nothing else changes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from .page import Word
from .reader import BOLD, FENCE, HEADING, SENTENCE
from .words import ClaimStands, Said

_GONE: Final = "\0"
"""Stands for a line that the one above has taken in, so that the places of others stay what they were."""


def recorded(text: str, stands: Iterable[ClaimStands]) -> str:
    """The text of a page with the words as they stand now; what was not run keeps its own."""
    lines = text.split("\n")
    for said in (each for claim in stands for each in claim.said if each.is_run):
        _write(lines, said)
    return "\n".join(line for line in lines if line != _GONE)


def _write(lines: list[str], said: Said) -> None:
    start = said.sentence.place.line - 1
    last = start
    while last + 1 < len(lines) and _goes_on(lines[last + 1]):
        last += 1
    place = next((at for at in range(start, last + 1) if _word_in(lines[at]) is not None), None)
    word = f"**{said.word}**"
    told = f"{word} {said.behind}".rstrip()
    if said.behind.startswith((",", ";", ":", ".")):
        told = f"{word}{said.behind}"
    if place is None:
        lines[last] = f"{lines[last].rstrip()} {told}"
        return
    at = _word_in(lines[place])
    assert at is not None
    now = " ".join([lines[place][at:], *lines[place + 1 : last + 1]])
    if " ".join(now.split()) != told:
        lines[place : last + 1] = [f"{lines[place][:at]}{told}", *[_GONE] * (last - place)]


def _goes_on(line: str) -> bool:
    """Whether a line is more of the sentence above it."""
    return bool(line.strip()) and not any(each.fullmatch(line) for each in (FENCE, HEADING, SENTENCE))


def _word_in(line: str) -> int | None:
    """Where the word of a sentence begins in a line."""
    found = next((match for match in BOLD.finditer(line) if match[1] in list(Word)), None)
    return None if found is None else found.start()
