"""Whole numbers on the command line, which may be written as `1e6` or `10^6`."""

from __future__ import annotations

import re
from typing import Any

import click

from .number import exact_number, shortened

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


class WholeType(click.ParamType):  # type: ignore[type-arg]  # generic in new releases of click only
    """An option's whole number in a range."""

    def __init__(self, words: str, least: int, most: int, name: str = "NUMBER") -> None:
        self.words = words
        self.least = least
        self.most = most
        self.name = name

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:  # noqa: ANN401  click's signature
        """From what stands on the command line to the number."""
        if isinstance(value, int):
            return value
        try:
            return whole_number(str(value), self.least, self.most, self.words)
        except ValueError as error:
            self.fail(str(error), param, ctx)


class RoundsType(click.ParamType):  # type: ignore[type-arg]  # generic in new releases of click only
    """Rounds, separated by commas: ``1000,1e5``."""

    name = "ROUND,ROUND,..."

    def __init__(self, last: int) -> None:
        self.last = last

    def convert(
        self,
        value: Any,  # noqa: ANN401  click's signature
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> tuple[int, ...]:
        """From what stands on the command line to the rounds."""
        if isinstance(value, tuple):
            return value
        try:
            return tuple(whole_number(word, 1, self.last, "a round") for word in str(value).split(","))
        except ValueError as error:
            self.fail(str(error), param, ctx)
