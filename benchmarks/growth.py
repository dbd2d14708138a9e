"""How times grow with the size of a problem, beside what the algorithm promises.

The slope is that of a straight line through the logarithms of the shortest times, over at least three
decades. A promise is a function of the size, as ``linear``; its own slope over the same sizes
is the floor of the row. More than the promise is a failure, up to :data:`ALLOWED`: memory that is farther
away costs more a byte, once arrays outgrow the caches.
"""

import math
from collections.abc import Callable, Sequence

from rows import RUNS, Floor, Row, Work, counted, seconds_of

ALLOWED = 0.05
DECADES = 3.0

Promise = Callable[[float], float]


def logarithmic(n: float) -> float:
    """One more step for every doubling."""
    return math.log(n)


def linear(n: float) -> float:
    """As much for each."""
    return n


def quadratic(n: float) -> float:
    """Every pair."""
    return n * n


def slope(sizes: Sequence[float], values: Sequence[float]) -> float:
    """Of the straight line through the logarithms, by least squares."""
    x, y = [math.log(size) for size in sizes], [math.log(value) for value in values]
    middle, height = sum(x) / len(x), sum(y) / len(y)
    rise = sum((one - middle) * (two - height) for one, two in zip(x, y, strict=True))
    return rise / sum((one - middle) ** 2 for one in x)


def growth(
    what: str,
    sizes: Sequence[int],
    work: Callable[[int], Work],
    promise: tuple[str, Promise],
    *,
    runs: int = RUNS,
    repeats: int = 1,
    decades: float = DECADES,
    why: str = "",
) -> Row:
    """The row of a slope in time; ``work(size)`` prepares what is timed, ``promise`` names its growth.

    Fewer decades are for sizes whose third power or more counts.
    """
    prepared = [work(size) for size in sizes]
    times = [[min(seconds_of(one) for _ in range(repeats)) for one in prepared] for _ in range(runs)]
    return sloped(f"{what}: growth in time", sizes, times, promise, why, decades=decades)


def _spanned(sizes: Sequence[int], decades: float) -> None:
    if math.log10(max(sizes) / min(sizes)) < decades:
        raise ValueError(f"sizes from {min(sizes)} to {max(sizes)} are fewer than {decades:g} decades")


def sloped(
    what: str,
    sizes: Sequence[int],
    values: Sequence[Sequence[float]],
    promise: tuple[str, Promise],
    why: str = "",
    *,
    decades: float = DECADES,
) -> Row:
    """The row of a slope of values measured elsewhere, run by run, each with a value for every size.

    The smallest value of every size decides; the slopes of the runs are the spread.
    """
    _spanned(sizes, decades)
    least = slope(sizes, [min(column) for column in zip(*values, strict=True)])
    name, function = promise
    promised = slope(sizes, [function(size) for size in sizes])
    slopes = [slope(sizes, each) for each in values]
    row = counted(
        f"{what}, {min(sizes)} to {max(sizes)}", [least], Floor(name, promised), target=math.inf, unit="slope"
    )
    row["target"] = promised + ALLOWED
    row["ratio"] = None
    row["met"] = least <= promised + ALLOWED
    row["runs"] = len(slopes)
    if len(slopes) > 1:
        row["spread"] = [min(slopes), max(slopes)]
    if why and not row["met"]:
        row["why"] = why
    return row
