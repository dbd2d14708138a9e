"""Instances among which a search looks for the one that is worst for a bound.

An instance is the means of the arms, and the budgets that are free. A `Region` says which instances there
are: where a search starts, and which instances lie a step from one that it has reached.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, Final

_FACTOR: Final = 2.0
"""From one gap that is tried at the start to the next smaller one, and by which a gap changes in one step."""
_SHIFT: Final = 0.25
"""The part of the range of means by which all arms are moved together in one step."""
_SMALLEST_GAP: Final = 1e-9  # well above what means of so many digits can tell apart
_HAIR: Final = 1e-3  # of the largest gap: the gap of an arm that is nearly the best
_ROUNDING: Final = 1e-9  # by which a difference of rounded means may be below the least gap
_DIGITS: Final = 12
_BUDGET_DIGITS: Final = 4
_FEW_BUDGETS: Final = 3

FAMILIES: Final = ("bernoulli", "uniform", "gaussian")
"""Laws of rewards by their means: 0 or 1; uniform as widely as [0, 1] allows; normal with deviation 1."""

REWARDS: Final = ("sign", "gaussian")
"""Rewards of actions by their means: 1 or -1; normal with deviation 1."""

Options = tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class Instance:
    """The means of the arms in their order, and the budgets that the search chose."""

    means: tuple[float, ...]
    options: Options = ()

    @property
    def gaps(self) -> tuple[float, ...]:
        """By how much each mean is below the largest."""
        best = max(self.means)
        return tuple(best - mean for mean in self.means)

    @property
    def sizes(self) -> dict[str, Any]:
        """What a bound may depend on."""
        return {"arms": len(self.means)}

    def lines(self) -> list[tuple[str, str]]:
        """What is printed about an instance, each line with its heading."""
        return [
            ("means", ", ".join(f"{mean:.12g}" for mean in self.means)),
            ("gaps", ", ".join(f"{gap:.6g}" for gap in self.gaps)),
        ]

    def to_json(self) -> dict[str, Any]:
        """What JSON says beside the means and gaps: nothing of plain arms."""
        return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Region:
    """The instances among which the worst is searched.

    Parameters
    ----------
    horizon
        T; the least gap tried is well below ``1/sqrt(T)``.
    arms
        The numbers of arms.
    low, high
        Between which all means lie.
    least_gap
        Between the best arm and every other; 0: as small as one likes.
    free
        Budgets that are searched too: name, least and largest value.
    """

    horizon: int
    arms: tuple[int, ...] = (2, 3)
    low: float = 0.0
    high: float = 1.0
    least_gap: float = 0.0
    free: tuple[tuple[str, float, float], ...] = ()

    def __post_init__(self) -> None:
        if not self.arms or min(self.arms) < 2:
            raise ValueError(
                f"arms is {self.arms}: numbers of at least 2 are accepted; one arm has no regret"
            )
        if not 0 <= self.low < self.high <= 1:
            raise ValueError(f"the means are from {self.low:g} to {self.high:g}: 0 <= low < high <= 1")
        if not 0 <= self.least_gap < self.high - self.low:
            raise ValueError(
                f"the least gap is {self.least_gap:g}: from 0 to below {self.high - self.low:g} is accepted"
            )

    def __str__(self) -> str:
        """In words: what was searched."""
        words = [f"K = {told_range(self.arms)}", f"means in [{self.low:g}, {self.high:g}]"]
        if self.least_gap:
            words.append(f"gaps of at least {self.least_gap:g}")
        words += [f"{name} in [{least:g}, {most:g}]" for name, least, most in self.free]
        return ", ".join(words)

    def starts(self) -> list[Instance]:
        """Few arms at the top, in the middle and at the bottom; gaps from the widest to a hair; ties."""
        found: dict[Instance, None] = {}  # each once, in this order
        for arms, gap, options in product(self.arms, self._gaps(), few_budgets(self.free)):
            tops = {self.high, self.low + gap, (self.low + self.high + gap) / 2}
            for top in sorted(tops):
                for gaps in self._shapes(arms, gap, top):
                    found |= dict.fromkeys(self._made(top, gaps, options))
        return list(found)

    def _shapes(self, arms: int, gap: float, top: float) -> Iterator[tuple[float, ...]]:
        """The gaps of all arms but the best, of mean ``top``, where one of them is ``gap``."""
        others = arms - 2
        yield (gap,) * (arms - 1)
        if others:
            evenly_spread = (gap * each / (arms - 1) for each in range(1, arms - 1))
            yield (*evenly_spread, gap)
            nearly_best = min(max(self.least_gap, gap * _HAIR), gap)
            yield (nearly_best, *(gap,) * others)
            if not self.least_gap:
                tied = 0.0
                yield (tied, *(gap,) * others)
            as_far_as_can_be = min(self.high - self.low, top - self.low)
            yield (gap, *(as_far_as_can_be,) * others)

    def around(self, at: Instance, step: float) -> list[Instance]:
        """Instances a step away: a gap, all gaps, all arms together, the order, or a budget."""
        ordered = sorted(at.means, reverse=True)
        top, gaps = ordered[0], tuple(ordered[0] - mean for mean in ordered[1:])
        factor, shift = _FACTOR**step, _SHIFT * step * (self.high - self.low)
        found: dict[Instance, None] = {}  # each once, in this order
        for times in (factor, 1 / factor):
            for place in range(len(gaps)):
                one_changed = (*gaps[:place], gaps[place] * times, *gaps[place + 1 :])
                found |= dict.fromkeys(self._made(top, one_changed, at.options))
            found |= dict.fromkeys(self._made(top, tuple(gap * times for gap in gaps), at.options))
        largest_gap = gaps[-1]
        for moved in (top + shift, top - shift, self.high, self.low + largest_gap):
            found |= dict.fromkeys(self._made(moved, gaps, at.options))
        for options in budgets_around(at.options, self.free, factor**2):
            found[replace(at, options=options)] = None
        found[Instance(at.means[::-1], at.options)] = None
        found.pop(at, None)
        return list(found)

    def holds(self, at: Instance) -> bool:
        """Whether an instance is one of these; all arms equal is none."""
        inside = self.low <= min(at.means) and max(at.means) <= self.high
        _of_the_best, *others = sorted(at.gaps)
        return inside and others[-1] > 0 and others[0] >= self.least_gap * (1 - _ROUNDING)

    def _gaps(self) -> Iterator[float]:
        """From the widest to one so small that it takes more than the horizon to tell arms apart."""
        gap = self.high - self.low
        least = max(self.least_gap, gap / 4 / math.sqrt(self.horizon), _SMALLEST_GAP)
        while gap > least:
            yield gap
            gap /= _FACTOR
        yield least

    def _made(self, top: float, gaps: tuple[float, ...], options: Options) -> list[Instance]:
        """The instance with these gaps, the best arm first, moved so that all arms fit, if they can."""
        width = self.high - self.low
        fitting = tuple(min(max(gap, self.least_gap), width) for gap in gaps)
        best = min(max(top, self.low + max(fitting)), self.high)
        means = tuple(round(max(best - gap, self.low), _DIGITS) for gap in (0.0, *fitting))
        at = Instance(means, options)
        return [at] if self.holds(at) else []


def few_budgets(free: Sequence[tuple[str, float, float]]) -> list[Options]:
    """All combinations of a few values of each budget, even in their logarithms, the ends included."""
    several = [
        [(name, _rounded(least ** (1 - share) * most**share)) for share in _evenly(_FEW_BUDGETS)]
        for name, least, most in free
    ]
    return [tuple(each) for each in product(*several)]


def budgets_around(
    options: Options, free: Sequence[tuple[str, float, float]], factor: float
) -> Iterator[Options]:
    """One budget larger or smaller by a factor, within its limits."""
    for (name, value), (_, least, most) in zip(options, free, strict=True):
        for times in (factor, 1 / factor):
            yield tuple(
                (each, _rounded(min(max(value * times, least), most)) if each == name else known)
                for each, known in options
            )


def told_range(numbers: Sequence[int]) -> str:
    """The numbers in words, such as "1, 2 or 3"."""
    many = ", ".join(map(str, numbers[:-1]))
    return f"{many} or {numbers[-1]}" if many else str(numbers[0])


def _evenly(many: int) -> list[float]:
    return [each / (many - 1) for each in range(many)]


def _rounded(value: float) -> float:
    return float(f"{value:.{_BUDGET_DIGITS}g}")
