"""Whole numbers on the command line, which may be written as `1e6` or `10^6`."""

from __future__ import annotations

import re

from .number import exact_number, shortened
from .read_type import ReadType

_POWER = re.compile(r"\s*(\d{1,3})\^(\d{1,3})\s*", re.ASCII)


def whole_number(text: str, least: int, most: int, words: str) -> int:
    """The whole number that ``text`` spells; a ``ValueError`` of one line if it is outside the range."""
    accepted = f"{words} is a whole number from {least} to {spelled_whole(most)}"
    power = _POWER.fullmatch(text)
    try:
        value = exact_number(text) if power is None else int(power[1]) ** int(power[2])
    except ValueError:
        raise ValueError(f"{shortened(text)} is not accepted: {accepted}") from None
    if value.denominator != 1 or not least <= value <= most:
        raise ValueError(f"{shortened(text)} is not accepted: {accepted}")
    return value.numerator


def spelled_whole(number: int) -> str:
    """A whole number as a person would write it: ``1e18``, ``250000``."""
    digits = str(number).rstrip("0")
    zeros = len(str(number)) - len(digits)
    return f"{digits}e{zeros}" if zeros >= 4 and len(digits) <= 3 else str(number)


class WholeType(ReadType[int]):
    """An option's whole number in a range."""

    def __init__(self, words: str, least: int, most: int, name: str = "NUMBER") -> None:
        self.words = words
        self.least = least
        self.most = most
        self.name = name

    def read(self, text: str) -> int:
        """From what stands on the command line to the number."""
        return whole_number(text, self.least, self.most, self.words)


class RoundsType(ReadType[tuple[int, ...]]):
    """Rounds, separated by commas: ``1000,1e5``."""

    name = "ROUND,ROUND,..."

    def __init__(self, last: int) -> None:
        self.last = last

    def read(self, text: str) -> tuple[int, ...]:
        """From what stands on the command line to the rounds."""
        return tuple(whole_number(word, 1, self.last, "a round") for word in text.split(","))
