"""Mechanisms whose published versions are not private, and honest ones beside them.

The variants of the sparse vector technique are numbered as in Lyu, Su and Li, "Understanding the sparse
vector technique for differential privacy" (2017). Variants 1 and 2 are private there; 3 to 6 are not. All
read the answers of queries, each of which one record moves by at most 1; a histogram reads its counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from numpy.random import Generator

from ..auditing.attack import Pair
from ..auditing.record_pairs import Counts, Queries

Answers = Sequence[float]
Release = Callable[..., Any]


def sparse_vector_1(
    data: Answers, epsilon: float, generator: Generator, *, threshold: float = 1.0, most: int = 1
) -> tuple[bool, ...]:
    """Private: noise on the threshold once, noise for ``most`` answers on every query."""
    bar = threshold + generator.laplace(scale=2 / epsilon)
    return _until(data, generator, bar, scale=4 * most / epsilon, most=most)


def sparse_vector_2(
    data: Answers, epsilon: float, generator: Generator, *, threshold: float = 1.0, most: int = 1
) -> tuple[bool, ...]:
    """Private: a fresh threshold after every query above it."""
    told: list[bool] = []
    bar = threshold + generator.laplace(scale=2 * most / epsilon)
    for answer in data:
        told.append(answer + generator.laplace(scale=4 * most / epsilon) >= bar)
        if told[-1]:
            bar = threshold + generator.laplace(scale=2 * most / epsilon)
        if sum(told) == most:
            break
    return tuple(told)


def sparse_vector_3(
    data: Answers, epsilon: float, generator: Generator, *, threshold: float = 1.0, most: int = 1
) -> tuple[float | None, ...]:
    """The noisy answer that was compared is released, which bounds the noisy threshold."""
    bar = threshold + generator.laplace(scale=2 / epsilon)
    told: list[float | None] = []
    for answer in data:
        noisy = answer + generator.laplace(scale=2 * most / epsilon)
        told.append(noisy if noisy >= bar else None)
        if sum(each is not None for each in told) == most:
            break
    return tuple(told)


def sparse_vector_with_values(
    data: Answers, epsilon: float, generator: Generator, *, threshold: float = 1.0, most: int = 1
) -> tuple[float | None, ...]:
    """Private: half the budget finds the queries above, the other half releases them with fresh noise."""
    above = sparse_vector_1(data, epsilon / 2, generator, threshold=threshold, most=most)
    return tuple(
        answer + generator.laplace(scale=2 * most / epsilon) if over else None
        for answer, over in zip(data, above, strict=False)
    )


def sparse_vector_4(
    data: Answers, epsilon: float, generator: Generator, *, threshold: float = 1.0, most: int = 1
) -> tuple[bool, ...]:
    """A quarter of the budget for the threshold, and the rest for every query as if there were one."""
    bar = threshold + generator.laplace(scale=4 / epsilon)
    return _until(data, generator, bar, scale=4 / (3 * epsilon), most=most)


def sparse_vector_5(
    data: Answers, epsilon: float, generator: Generator, *, threshold: float = 1.0
) -> tuple[bool, ...]:
    """No noise on the queries, and no end."""
    bar = threshold + generator.laplace(scale=2 / epsilon)
    return tuple(bool(answer >= bar) for answer in data)


def sparse_vector_6(
    data: Answers, epsilon: float, generator: Generator, *, threshold: float = 1.0
) -> tuple[bool, ...]:
    """Noise on the queries as if there were one, and no end."""
    bar = threshold + generator.laplace(scale=2 / epsilon)
    return _until(data, generator, bar, scale=2 / epsilon, most=len(data) + 1)


def noisy_maximum(data: Answers, epsilon: float, generator: Generator) -> int:
    """Private: the place of the largest noisy answer."""
    noisy = [answer + generator.laplace(scale=2 / epsilon) for answer in data]
    return noisy.index(max(noisy))


def noisy_maximum_with_value(data: Answers, epsilon: float, generator: Generator) -> tuple[int, float]:
    """The largest noisy answer is released with its place."""
    noisy = [answer + generator.laplace(scale=2 / epsilon) for answer in data]
    return noisy.index(max(noisy)), max(noisy)


def noisy_maximum_then_value(data: Answers, epsilon: float, generator: Generator) -> tuple[int, float]:
    """Private: half the budget for the place, the other half for that answer, with fresh noise."""
    place = noisy_maximum(data, epsilon / 2, generator)
    return place, data[place] + generator.laplace(scale=2 / epsilon)


def noisy_histogram(data: Answers, epsilon: float, generator: Generator) -> tuple[float, ...]:
    """Private: one record moves one count by 1."""
    return tuple(count + generator.laplace(scale=1 / epsilon) for count in data)


def noisy_histogram_at_half(data: Answers, epsilon: float, generator: Generator) -> tuple[float, ...]:
    """Half of the noise."""
    return noisy_histogram(data, 2 * epsilon, generator)


def _until(data: Answers, generator: Generator, bar: float, *, scale: float, most: int) -> tuple[bool, ...]:
    """Which queries are above the bar, up to so many."""
    told: list[bool] = []
    for answer in data:
        told.append(bool(answer + generator.laplace(scale=scale) >= bar))
        if sum(told) == most:
            break
    return tuple(told)


@dataclass(frozen=True, slots=True)
class Published:
    """A mechanism that its authors called private, and an honest one that releases the like."""

    name: str
    wrong: str
    broken: Release
    right: Release
    neighbours: Iterable[Pair]


QUERIES: Final = Queries(10)
COUNTS: Final = Counts(5)

PUBLISHED: Final = (
    Published(
        "sparse vector 3", "releases the noisy answer", sparse_vector_3, sparse_vector_with_values, QUERIES
    ),
    Published("sparse vector 4", "noise for one query only", sparse_vector_4, sparse_vector_1, QUERIES),
    Published("sparse vector 5", "no noise on queries", sparse_vector_5, sparse_vector_2, QUERIES),
    Published("sparse vector 6", "never stops", sparse_vector_6, sparse_vector_1, QUERIES),
    Published(
        "noisy maximum with its value",
        "releases the noisy answer",
        noisy_maximum_with_value,
        noisy_maximum_then_value,
        QUERIES,
    ),
    Published(
        "histogram at half noise", "half of the noise", noisy_histogram_at_half, noisy_histogram, COUNTS
    ),
)
"""Variant 1 is the honest twin of variants 4 and 6, variant 2 that of variant 5."""


def subject_of(release: Release, epsilon: float = 1.0) -> partial[Any]:
    """The mechanism at a budget, as a function of data and generator."""
    return partial(release, epsilon=epsilon)
