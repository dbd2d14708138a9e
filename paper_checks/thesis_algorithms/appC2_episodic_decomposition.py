"""Rows for the page of Section C.2.2: chances that optimism fails, and runs of indexes chosen by hand."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from flint import arb

from . import appC_concentration

Row = Mapping[str, Fraction | arb]


def optimism() -> Iterator[Row]:
    """Chances that the indexes of AdaP-UCB and AdaC-UCB are at most the mean, exactly."""
    return appC_concentration.optimism()


def runs() -> Iterator[Mapping[str, int]]:
    """N, counted and missed of the text for arm 2, by indexes that fall or rise with the samples."""
    for high in ((1, 1, 0, 1), (1, 0), (1, 1, 1, 0, 0, 1)):
        for failing in ((), (6,), (3, 6, 40)):
            yield _run(high, frozenset(failing), 1000)


def on_the_good_event() -> Iterator[Mapping[str, int]]:
    """The run of the page's bandit on which arm 1's index fails in round 6 alone."""
    yield {**_run((1, 1, 0, 1), frozenset({6}), 1000), "l": 1}


def _run(high: tuple[int, ...], failing: frozenset[int], horizon: int) -> Mapping[str, int]:
    pulls, t, counted, missed = [1, 1], 3, 0, 0
    while t <= horizon:
        optimistic = t not in failing
        phase = min(pulls[1].bit_length() - 1, len(high) - 1)
        second = high[phase] or not optimistic
        length = min(pulls[second], horizon - t + 1)
        missed += 0 if optimistic else length
        counted += length if second and optimistic else 0
        pulls[second] += length
        t += length
    return {"N": pulls[1], "counted": counted, "missed": missed}
