"""The actions of a linear bandit, of one round or of each, and its parameter, from files of numbers."""

import re
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import click

from ...bad_usage import bad_usage
from ..number import exact_number, shortened
from .numbered_lines import rounds_of_lines

_LARGEST, _SMALLEST = Fraction(10) ** 50, Fraction(1, 10**50)

Row = tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Actions:
    """One row of numbers for each action, exactly as written, and the lines where they stand."""

    rows: tuple[Row, ...]
    lines: tuple[int, ...]

    @property
    def doubles(self) -> list[list[float]]:
        """The same rows in doubles."""
        return [list(map(float, row)) for row in self.rows]

    @property
    def zeros(self) -> list[int]:
        """Places of the actions that are zero."""
        return [place for place, row in enumerate(self.rows) if not any(row)]

    @property
    def repeated(self) -> list[tuple[int, int]]:
        """Places of actions that stand there before, each with the first place."""
        first: dict[Row, int] = {}
        return [
            (place, first[row])
            for place, row in enumerate(self.rows)
            if first.setdefault(row, place) != place
        ]


def read_actions(path: Path, option: str = "--arms") -> Actions:
    """The actions in a file: one a line, coordinates separated by commas.

    Blank lines, ``#`` comments and a first line of names are skipped.
    """
    first, *others = read_rounds(path, option)
    if others:
        told = f"holds the actions of {1 + len(others)} rounds; one set of actions is accepted"
        raise click.UsageError(f"{option}: {path} {told}")
    return first


def read_rounds(path: Path, option: str = "--arms") -> tuple[Actions, ...]:
    """The actions of every round: a line ``---`` begins the next one, which has as many."""
    rounds = _read(option, path)
    for t, each in enumerate(rounds, 1):
        many, most = len(each.rows), len(rounds[0].rows)
        with bad_usage(f"{option}: {path}" if len(rounds) == 1 else f"{option}: {path}: round {t}"):
            if not many:
                raise ValueError("it has no actions; one a line is accepted")
            if many != most:
                raise ValueError(f"it has {many} actions; {most} are accepted, as in the first")
            if not any(map(any, each.rows)):
                raise ValueError("every action is zero; at least one other is needed")
    return rounds


def actions_in(text: str, option: str = "--actions") -> Actions:
    """Actions as they are written on the command line: ``1,0; 0,1``."""
    with bad_usage(option):
        rows = tuple(tuple(map(_number, row.split(","))) for row in text.split(";"))
    if len({*map(len, rows)}) > 1 or not any(map(any, rows)):
        raise click.UsageError(f"{option}: actions of the same length, one of them not zero, are accepted")
    return Actions(rows, tuple(range(1, len(rows) + 1)))


def read_theta(path: Path, dimension: int) -> Row:
    """The parameter: as it is written, ``1,0``, or in a file, as one line, or one number a line."""
    told = f"the actions have {dimension} coordinates"
    if re.fullmatch(r"[-+\d.,/eE]+", str(path)):
        theta = actions_in(str(path), "--theta").rows[0]
        if len(theta) != dimension:
            raise click.UsageError(f"--theta: {len(theta)} numbers; {told}")
        return theta
    first, *others = _read("--theta", path)
    with bad_usage("--theta"):
        if others:
            raise ValueError(f"{path} holds a line ---; numbers are accepted")
        rows = first.rows
        if len(rows) > 1 and len(rows[0]) != 1:
            raise ValueError(f"{path} holds {len(rows)} lines of {len(rows[0])} numbers: one is accepted")
        theta = rows[0] if len(rows) == 1 else tuple(number for row in rows for number in row)
        if len(theta) != dimension:
            raise ValueError(f"{path} holds {len(theta)} numbers; {told}")
    return theta


def _read(option: str, path: Path) -> tuple[Actions, ...]:
    rounds: list[Actions] = []
    width: tuple[int, int] | None = None  # of the first row, and its line
    skipped = False
    for lines in rounds_of_lines(option, path):
        rows: dict[int, Row] = {}
        for place, line in lines:
            words = line.split(",")
            if width is None and not skipped and all(map(_is_name, words)):
                skipped = True
                continue
            with bad_usage(f"{option}: {path}, line {place}"):
                row = tuple(map(_number, words))
                width = width or (len(row), place)
                if len(row) != width[0]:
                    raise ValueError(f"{len(row)} numbers; {width[0]} are accepted, as in line {width[1]}")
            rows[place] = row
        rounds.append(Actions(tuple(rows.values()), tuple(rows)))
    if width is None:
        raise click.UsageError(f"{option}: {path} holds no numbers; one action a line is accepted")
    return tuple(rounds)


def _is_name(word: str) -> bool:
    name = word.strip().strip("\"'")
    return (
        bool(name)
        and (name[0].isalpha() or name[0] == "_")
        and name.lower() not in {"nan", "inf", "infinity"}
    )


def _number(word: str) -> Fraction:
    try:
        value = exact_number(word)
    except ValueError as error:
        raise ValueError(f"{error}; numbers separated by commas are accepted") from None
    if value and not _SMALLEST <= abs(value) <= _LARGEST:
        raise ValueError(f"{shortened(word)} is out of range: sizes from 1e-50 to 1e50 are accepted")
    return value
