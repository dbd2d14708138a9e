"""The advice of experts from a file: a line an expert, rounds parted by a line of dashes   [ADV-D2]"""

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ...bad_usage import bad_usage
from ..file_name import FileName
from ..number import shortened
from .numbered_lines import numbers_in, rounds_of_lines

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Round = tuple[tuple[Fraction, ...], ...]


@dataclass(frozen=True, slots=True)
class AdviceFile:
    """Weights of the arms by round and expert, exactly as written; an array for the policies."""

    path: Path
    rounds: tuple[Round, ...]

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> "NDArray[np.float64]":  # noqa: ANN401, FBT001  numpy's protocol
        import numpy as np

        del copy
        return np.array(self.rounds, dtype=dtype or np.float64)

    @property
    def arms(self) -> int:
        """How many arms there is advice on."""
        return len(self.rounds[0][0])

    def __str__(self) -> str:
        return str(self.path)


def read_advice(path: Path, option: str = "--advice") -> AdviceFile:
    """The advice in a file; a ``click.UsageError`` of one line if it is none.

    Each line has an expert's weights of the arms, which sum to 1, parted by commas. A line ``---`` begins the
    next round; after the last round the first one follows again.
    """
    rounds: list[Round] = []
    arms = 0
    for lines in rounds_of_lines(option, path):
        rows = []
        for place, line in lines:
            with bad_usage(f"{option}: {path}, line {place}"):
                weights = numbers_in(line, "weights")
                if min(weights) < 0 or abs(sum(weights, -Fraction(1))) > Fraction(1, 10**9):
                    raise ValueError(f"{shortened(line)} are not weights that sum to 1")
                arms = arms or len(weights)
                if len(weights) != arms:
                    raise ValueError(f"{len(weights)} weights; {arms} are accepted, as in the first line")
            rows.append(weights)
        rounds.append(tuple(rows))
    experts = len(rounds[0])
    for number, each in enumerate(rounds, 1):
        if len(each) != experts or not each:
            told = f"round {number} has {len(each)} experts; {experts or 'some'} are accepted, a line each"
            raise click.UsageError(f"{option}: {path}: {told}")
    return AdviceFile(path, tuple(rounds))


class AdviceType(FileName):
    """A file of advice."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:  # noqa: ANN401  click's signature
        """From what stands on the command line to the advice."""
        if isinstance(value, AdviceFile):
            return value
        return read_advice(super().convert(value, param, ctx))
