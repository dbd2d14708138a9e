"""Whole numbers on the command line, which may be written as `1e6` or `10^6`."""

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


def whole_type(words: str, least: int, most: int) -> ReadType[int]:
    """An option's whole number in a range."""
    return ReadType("NUMBER", lambda text: whole_number(text, least, most, words))


def whole_numbers_type(name: str, words: str, least: int, most: int) -> ReadType[tuple[int, ...]]:
    """Whole numbers separated by commas, each once: ``1000,1e5``."""

    def read(text: str) -> tuple[int, ...]:
        return tuple(dict.fromkeys(whole_number(word, least, most, words) for word in text.split(",")))

    return ReadType(name, read)
