"""How times and memory grow with the size of a problem, beside what the algorithm promises.

The slope is that of a straight line through the logarithms of the shortest times, over at least three
decades. A promise is a function of the size, as ``linear`` or ``n_log_n``; its own slope over the same sizes
is the floor of the row. More than the promise is a failure, up to :data:`ALLOWED`: memory that is farther
away costs more a byte, once arrays outgrow the caches.
"""

import math
import subprocess
import sys
from collections.abc import Callable, Sequence

from rows import RUNS, Floor, Row, Work, counted, seconds_of

ALLOWED = 0.05
DECADES = 3.0

Promise = Callable[[float], float]


def constant(_: float) -> float:
    """The same at every size."""
    return 1.0


def logarithmic(n: float) -> float:
    """One more step for every doubling."""
    return math.log(n)


def linear(n: float) -> float:
    """As much for each."""
    return n


def n_log_n(n: float) -> float:
    """Sorting."""
    return n * math.log(n)


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


def memory_growth(
    what: str, sizes: Sequence[int], code: Callable[[int], str], promise: tuple[str, Promise]
) -> Row:
    """The row of a slope in peak memory, each size in a process of its own, its start included."""
    peaks = [[float(peak_bytes(code(size))) for size in sizes] for _ in range(RUNS)]
    return sloped(f"{what}: growth in memory", sizes, peaks, promise)


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


_PEAK = """
for line in open("/proc/self/status"):
    if line.startswith("VmHWM:"):
        print(int(line.split()[1]) * 1024)
"""


def peak_bytes(code: str, *arguments: str) -> int:
    """The most memory that a fresh process held while it ran the code: the high-water mark of Linux.

    That of ``getrusage`` would start at what this process holds.
    """
    command = [sys.executable, "-c", code + _PEAK, *arguments]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return int(done.stdout.splitlines()[-1])
