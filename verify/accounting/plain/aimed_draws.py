"""Draws that are chosen, so that code on doubles goes a rare way that is followed.

What code computes on doubles and on followed numbers is compared, but no run on doubles would ever tell
what it does on a way with chance 1e-9. So draws of the way are looked for: where a comparison does not go as
doubles say, the last draw in it moves past the place where it is even. Then the run begins again.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from ..followed_run import Run
from ..forms import Draw, Form

_MOST_RARE: Final = 4
_FURTHER: Final = 1.0
_WHOLE: Final = frozenset({"geometric", "binomial"})
_COIN: Final = 1 / 2
_SELDOM: Final = 1 / 64
"""Taken for the chance of what noise decides otherwise than it does by itself."""


@dataclass(slots=True)
class Aims:
    """What the draws of a run are, by their numbers, and how those fall that take one of a few."""

    values: dict[int, float] = field(default_factory=dict)
    falls: list[int] = field(default_factory=list)
    numbers: dict[Draw, int] = field(default_factory=dict)
    """Of the draws of the run so far."""
    within: dict[int, tuple[float, float]] = field(default_factory=dict)
    """Between which numbers they are to be, as far as comparisons have said it."""
    missed: bool = False
    misses: bool = False
    """Whether it goes by a script, so that comparisons may go otherwise than doubles say."""
    fell: int = 0

    def again(self, *, misses: bool = False) -> "Aims":
        """The same draws for another run."""
        falls = [] if misses else list(self.falls)
        return Aims(dict(self.values), falls, within=dict(self.within), misses=misses)

    def fallen(self, decide: Callable[[int], int], natural: int) -> int:
        """The outcome of a choice among a few: the one that was chosen, or by the decision."""
        if self.misses:
            self.falls.append(decide(natural))
            return self.falls[-1]
        self.fell += 1
        return decide(self.falls[self.fell - 1] if self.fell <= len(self.falls) else natural)

    def put(self, form: Form, there: float) -> None:
        """Move the last draw of a number so that it is that one."""
        draw = self._last(form)
        if draw is not None:
            moved = draw.value + (float(there) - form.double) / float(form.noise[draw])
            self.missed, self.values[self.numbers[draw]] = True, moved

    def _last(self, form: Form) -> Draw | None:
        drawn = [each for each in form.noise if each in self.numbers]
        if not (self.misses and drawn and math.isfinite(form.double)):
            return None
        return max(drawn, key=self.numbers.__getitem__)

    def take(self, form: Form, *, above: bool) -> None:
        """Move the last draw of a number, within its ends, so that it is above 0, or below."""
        draw = self._last(form)
        if draw is None:
            return
        number, factor = self.numbers[draw], float(form.noise[draw])
        even = draw.value - form.double / factor
        lowest, highest = self.within.get(number, (-math.inf, math.inf))
        if draw.kind in {"uniform", "fraction"}:
            lowest, highest = max(lowest, 0.0), min(highest, float(draw.scale))
        if above == (factor > 0):
            lowest = max(lowest, even)
        else:
            highest = min(highest, even)
        self.missed, self.within[number] = True, (lowest, highest)
        if math.isfinite(lowest) and math.isfinite(highest):
            value = (lowest + highest) / 2
        else:
            value = lowest + _FURTHER if math.isfinite(lowest) else highest - _FURTHER
        self.values[number] = math.floor(value) if draw.kind in _WHOLE else value


def rarest(runs: Sequence[Run]) -> list[Run]:
    """The runs that go ways of least chance."""
    return sorted((run for run in runs if run.taken), key=_chance)[:_MOST_RARE]


def _chance(run: Run) -> float:
    """About the logarithm of the chance of the way that a run goes."""
    chance = 0.0
    for way, ways, known in zip(run.taken, run.ways, run.chances, strict=True):
        chance += (
            math.log(float(known) or 1e-300)
            if known is not None
            else math.log(_COIN if way == ways[0] else _SELDOM)
        )
    return chance
