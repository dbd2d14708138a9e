"""Faults that people reported of code that is in use, each as a small mechanism beside an honest twin.

Every fault has the thread in which it was reported. The mechanisms are written anew, and smaller.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.random import Generator

from ..auditing.attack import Pair

Data = Sequence[float]
Release = Callable[[Any, Generator], Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reported:
    """A fault of real code: where it was reported, and what stands for it here."""

    name: str
    thread: str
    """Repository and number, as on GitHub."""
    wrong: str
    broken: Release
    right: Release
    neighbours: tuple[Pair, ...]
    epsilon: float | None = None
    rho: float | None = None
    """What both claim: one of the two."""


def permute_and_flip(scores: Data, generator: Generator) -> int:
    """In a random order, the first place whose coin ``exp((score - best)/2)`` falls well."""
    best = max(scores)
    for place in generator.permutation(len(scores)).tolist():
        if generator.random() < math.exp((scores[place] - best) / 2):
            return int(place)
    raise AssertionError  # the coin of the best always falls well


def exponential_choice(scores: Data, generator: Generator) -> int:
    """Each place with a chance like ``exp(score/2)``: of bounded range 1, so that it is (1/8)-zCDP."""
    noisy = np.asarray(scores) / 2 + generator.gumbel(size=len(scores))
    return int(noisy.argmax())


def squares_by_lower_end(data: Data, generator: Generator) -> float:
    """Squares of numbers from -1 to 3, with noise for the square of the lower end."""
    return sum(x * x for x in data) + generator.laplace(scale=1.0)


def squares(data: Data, generator: Generator) -> float:
    """Squares of numbers from -1 to 3: a record moves their sum by at most 9."""
    return sum(x * x for x in data) + generator.laplace(scale=9.0)


def centres_on_one_slice(data: Sequence[Data], generator: Generator) -> tuple[float, float]:
    """The sums of two columns, each with the noise of the whole budget."""
    first, second = (sum(column) for column in zip(*data, strict=True))
    return first + generator.laplace(scale=1.0), second + generator.laplace(scale=1.0)


def centres(data: Sequence[Data], generator: Generator) -> tuple[float, float]:
    """Half of the budget each."""
    first, second = (sum(column) for column in zip(*data, strict=True))
    return first + generator.laplace(scale=2.0), second + generator.laplace(scale=2.0)


def mean_by_own_count(data: Data, generator: Generator) -> float:
    """Noise for a mean of as many records as there are, though one may be added."""
    return sum(data) / len(data) + generator.laplace(scale=1 / len(data))


def mean_by_two_sums(data: Data, generator: Generator) -> tuple[float, float]:
    """Sum and count, half of the budget each: who wants the mean divides."""
    return sum(data) + generator.laplace(scale=2.0), len(data) + generator.laplace(scale=2.0)


def sum_by_rounded_steps(data: Data, generator: Generator) -> float:
    """Added up in half precision, where each step may round up or down: noise for one record of [0, 1]."""
    running = np.add.accumulate(np.asarray(data, np.float16), dtype=np.float16)
    return float(running[-1]) + generator.laplace(scale=1.0)


def sum_in_full(data: Data, generator: Generator) -> float:
    """Added up exactly."""
    return math.fsum(data) + generator.laplace(scale=1.0)


def noise_by_largest(data: Data, generator: Generator) -> float:
    """Noise for the largest number there is, in place of the largest that may be."""
    return sum(data) + generator.laplace(scale=max(data))


def noise_by_limit(data: Data, generator: Generator) -> float:
    """Numbers from 1/8 to 1."""
    return sum(data) + generator.laplace(scale=1.0)


_ROUNDS_UP: Final = ((1.0,) * 1024 + (0.0, 0.5, 0.5), (1.0,) * 1025 + (0.5, 0.5))
"""1024 or 1025, then two halves: in half precision a tie goes to the even one, so that they stay 1024, or
become 1026, and nothing more."""

REPORTED: Final[tuple[Reported, ...]] = (
    Reported(
        name="noisy maximum by another mechanism",
        thread="opendp/opendp 2911",
        wrong="permute-and-flip with the zCDP budget of the exponential mechanism",
        broken=permute_and_flip,
        right=exponential_choice,
        neighbours=(((0.0, 0.0), (1.0, -1.0)), ((-1.0, 1.0), (0.0, 0.0)), ((4.0, 0.0), (3.0, 1.0))),
        rho=0.125,
    ),
    Reported(
        name="lower end twice",
        thread="IBM/differential-privacy-library 105",
        wrong="sensitivity of a square from the lower end of its range alone",
        broken=squares_by_lower_end,
        right=squares,
        neighbours=(((0.0,), (3.0,)),),
        epsilon=1.0,
    ),
    Reported(
        name="two centres on one slice",
        thread="IBM/differential-privacy-library 104",
        wrong="two means share a slice of the budget, and each spends all of it",
        broken=centres_on_one_slice,
        right=centres,
        neighbours=((((0.0, 0.0),), ((1.0, 1.0),)),),
        epsilon=1.0,
    ),
    Reported(
        name="mean by its own count",
        thread="opendp/smartnoise-core 356",
        wrong="sensitivity of a mean from the number of records, which is not public",
        broken=mean_by_own_count,
        right=mean_by_two_sums,
        neighbours=(((0.0,), (0.0, 1.0)),),
        epsilon=1.0,
    ),
    Reported(
        name="rounded on the way",
        thread="google/differential-privacy 126",
        wrong="a sum in floating point moves by more than a record",
        broken=sum_by_rounded_steps,
        right=sum_in_full,
        neighbours=(_ROUNDS_UP,),
        epsilon=1.0,
    ),
    Reported(
        name="noise by the largest",
        thread="AdRoll/privacy 1",
        wrong="the scale of the noise is the largest input, and tells of it",
        broken=noise_by_largest,
        right=noise_by_limit,
        neighbours=(((0.125, 0.125), (0.125, 1.0)),),
        epsilon=1.0,
    ),
)
