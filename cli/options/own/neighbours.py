"""Neighbouring data on the command line: `0,1/1,1`, `records:8`, `queries:5`, `counts:4`, `mine:pairs`."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from ....verify.auditing.record_pairs import Counts, Queries
from ..number import exact_number, shortened
from ..read_type import ReadType
from .own_code import own_code

_SPACES: Final = {"records": ("low", "high"), "queries": ("at", "width"), "counts": ("at", "neighbours")}
_MOST: Final = 256
_ACCEPTED: Final = "0,1,1/1,1,1, records:N, queries:N, counts:N or module:pairs is accepted"


@dataclass(frozen=True, slots=True)
class Neighbours:
    """Pairs of data sets as they were written."""

    label: str
    folder: Path

    def pairs(self) -> Iterable[Any]:
        """The pairs; a ``ValueError`` of one line says what is wrong."""
        name, colon, rest = self.label.partition(":")
        if not colon:
            return [_pair(self.label)]
        if name in _SPACES:
            return _space(name, rest, self.label)
        found = own_code(self.label, self.folder, "neighbouring inputs of your own are named module:pairs")
        pairs = list(found() if callable(found) else found)
        for pair in pairs:
            if not isinstance(pair, list | tuple) or len(pair) != 2:
                given = shortened(repr(pair))
                raise ValueError(f"{self.label} gives {given}; pairs of data sets are accepted")
        return pairs

    def __str__(self) -> str:
        return self.label


def _pair(text: str) -> tuple[Any, Any]:
    sides = text.split("/")
    if len(sides) != 2:
        raise ValueError(f"{shortened(text)} is no pair of data sets: {_ACCEPTED}")
    left, right = (_data(side) for side in sides)
    if isinstance(left, tuple) and isinstance(right, tuple) and left == right:
        raise ValueError(f"{shortened(text)} has twice the same data set; neighbours differ in one record")
    return left, right


def _data(text: str) -> Any:  # noqa: ANN401  a number, or several
    numbers = tuple(_plain(word) for word in text.removesuffix(",").split(","))
    return numbers if "," in text else numbers[0]


def _plain(word: str) -> int | float:
    number = exact_number(word)
    return number.numerator if number.denominator == 1 else float(number)


def _space(name: str, rest: str, label: str) -> Iterable[Any]:
    from ....verify.auditing.attack import Lists

    size_word, *written = rest.split(",")
    if not size_word.strip().isdigit() or not 1 <= int(size_word) <= _MOST:
        raise ValueError(f"{label}: {name}:N with N from 1 to {_MOST} is accepted")
    size = int(size_word)
    given: dict[str, Fraction | str] = {}
    for part in written:
        option, equals, value = (word.strip() for word in part.partition("="))
        if not equals or option not in _SPACES[name]:
            known = " and ".join(_SPACES[name])
            raise ValueError(f"{label}: {shortened(part)} is no option of {name}; it has {known}")
        given[option] = value if option == "neighbours" else exact_number(value)
    kind = given.pop("neighbours", "added")
    if kind not in {"added", "replaced"}:
        raise ValueError(f"{label}: neighbours=added or neighbours=replaced is accepted, not {kind}")
    numbers = {option: float(value) for option, value in given.items()}
    try:
        if name == "records":
            return Lists(size, numbers.get("low", 0.0), numbers.get("high", 1.0))
        if name == "queries":
            return Queries(size, **numbers)
        return Counts(size, at=int(numbers.get("at", 1)), replaced=kind == "replaced")
    except ValueError as error:
        raise ValueError(f"{label}: {error}") from None


def _neighbours(text: str) -> Neighbours:
    found = Neighbours(text, Path.cwd())
    found.pairs()
    return found


NEIGHBOURS: Final = ReadType("NEIGHBOURS", _neighbours)
"""Neighbouring data sets."""
