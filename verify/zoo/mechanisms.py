"""Mechanisms on raw data, as other libraries write them: functions ``(data, generator) -> output``."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np
from numpy.random import Generator, default_rng

from ...algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from .specimen import RAW_REWARDS, Specimen

Data = Sequence[float]
Output = Any
Release = Callable[[Data, Generator], Output]


def noisy_sum(data: Data, generator: Generator, *, scale: float = 1.0) -> float:
    """Right at scale 1: the sum of numbers from 0 to 1 with Laplace noise."""
    return sum(data) + generator.laplace(scale=scale)


def mean_of_looks(data: Data, generator: Generator) -> float:
    """The mean of ten noisy sums, each with the noise of one."""
    return math.fsum(noisy_sum(data, generator) for _ in range(10)) / 10


def one_sided(data: Data, generator: Generator) -> float:
    """Exponential noise, which never goes down."""
    return sum(data) + generator.exponential()


def cut_off(data: Data, generator: Generator) -> float:
    """Laplace noise clipped to [-3, 3]; clipping the released number instead would be right."""
    return sum(data) + float(np.clip(generator.laplace(), -3, 3))


def noise_on_a_grid(data: Data, generator: Generator) -> float:
    """The noise is rounded to whole numbers, the sum is not."""
    return sum(data) + round(generator.laplace())


def sum_on_a_grid(data: Data, generator: Generator) -> float:
    """Right: the noisy sum is rounded."""
    return round(noisy_sum(data, generator))


def few_bits(data: Data, generator: Generator) -> float:
    """Laplace noise by its inverse from a uniform number with 8 bits: 255 values around each sum."""
    u = int(generator.integers(1, 256)) / 256 - 0.5
    return sum(data) - math.copysign(math.log1p(-2 * abs(u)), u)


def fixed_seed(data: Data, generator: Generator) -> float:  # noqa: ARG001  it is not used: that is the fault
    """A fresh generator with the same seed for every call."""
    return noisy_sum(data, default_rng(7))


def two_sums(data: Data, generator: Generator) -> tuple[float, float]:
    """Right: the sums of even and of odd places, each with its own noise."""
    return noisy_sum(data[::2], generator), noisy_sum(data[1::2], generator)


def two_sums_one_noise(data: Data, generator: Generator) -> tuple[float, float]:
    """One noise on both sums: their difference is exact."""
    noise = generator.laplace()
    return sum(data[::2]) + noise, sum(data[1::2]) + noise


def two_sums_one_seed(data: Data, generator: Generator) -> tuple[float, float]:
    """Each sum with a generator of its own, all from one seed."""
    seed = int(generator.integers(1 << 32))
    return noisy_sum(data[::2], default_rng(seed)), noisy_sum(data[1::2], default_rng(seed))


def zero_twice(data: Data, generator: Generator) -> int:
    """Discrete noise from a fair sign and a size, where zero has two signs."""
    size = int(generator.geometric(1 - math.exp(-1))) - 1
    return int(sum(data)) + (size if generator.random() < 0.5 else -size)


def whole_sum(data: Data, generator: Generator) -> int:
    """Right: discrete Laplace noise, which counts zero once."""
    return int(DiscreteLaplace(1).draw(int(sum(data)), generator))


def gaussian_sum(data: Data, generator: Generator, *, sigma: float) -> float:
    """Right at ``sigma^2 = 1/(2 rho)``."""
    return sum(data) + sigma * float(generator.standard_normal())


def range_of_the_data(data: Data, generator: Generator) -> float:
    """Noise for the width of the data at hand, not for the declared one."""
    return sum(data) + (max(data) - min(data)) * generator.laplace()


def _votes(data: Data) -> tuple[int, int]:
    ones = sum(1 for vote in data if vote)
    return len(data) - ones, ones


def histogram(data: Data, generator: Generator, *, scale: float) -> tuple[float, float]:
    """Right at scale 2: a vote that is replaced moves two counts."""
    zeros, ones = _votes(data)
    return zeros + generator.laplace(scale=scale), ones + generator.laplace(scale=scale)


def noisy_argmax(data: Data, generator: Generator, *, scale: float = 2.0) -> int:
    """Right at scale 2: the larger of two noisy counts."""
    first, second = histogram(data, generator, scale=scale)
    return int(second > first)


def noisy_max_told(data: Data, generator: Generator) -> tuple[int, float]:
    """The larger noisy count and its place, with half the noise, as if one number were released."""
    counts = histogram(data, generator, scale=1.0)
    place = int(counts[1] > counts[0])
    return place, counts[place]


def noisy_max_told_right(data: Data, generator: Generator) -> tuple[int, float]:
    """Right: with the noise of the whole histogram."""
    counts = histogram(data, generator, scale=2.0)
    place = int(counts[1] > counts[0])
    return place, counts[place]


def exponential_choice(data: Data, generator: Generator, *, exponent: float) -> int:
    """Right at exponent 1/2: a choice with chances in proportion to ``exp(exponent count)``."""
    zeros, ones = _votes(data)
    return int(generator.random() < 1 / (1 + math.exp(exponent * (zeros - ones))))


def raw_argmax(data: Data, generator: Generator) -> int:
    """The larger count; only a tie is decided by chance."""
    zeros, ones = _votes(data)
    return int(ones > zeros or (ones == zeros and generator.random() < 0.5))


def answer(data: Data, generator: Generator, *, lie: float) -> int:
    """Right at ``lie = 1/(1 + e)``: one bit, told truly or not."""
    return int(data[0]) ^ int(generator.random() < lie)


def above_threshold(data: Data, generator: Generator) -> tuple[int, ...]:
    """Right: queries up to the first that is above the threshold, with noise on both."""
    threshold = 0.5 + generator.laplace(scale=2.0)
    answers: list[int] = []
    for query in data:
        answers.append(int(query + generator.laplace(scale=4.0) >= threshold))
        if answers[-1]:
            break
    return tuple(answers)


def noise_on_the_threshold_only(data: Data, generator: Generator) -> tuple[int, ...]:
    """All queries against one noisy threshold, themselves without noise."""
    threshold = 0.5 + generator.laplace(scale=2.0)
    return tuple(int(query >= threshold) for query in data)


def all_above_threshold(data: Data, generator: Generator) -> tuple[int, ...]:
    """Goes on after the first query above, with no more budget."""
    threshold = 0.5 + generator.laplace(scale=2.0)
    return tuple(int(query + generator.laplace(scale=4.0) >= threshold) for query in data)


def _given(release: Callable[..., Output], **options: float) -> Callable[[], Release]:
    return partial(partial, release, **options)


_SUMS = ((0.0, 0.0, 0.0), (1.0, 0.0, 0.0))
_VOTES = ((1, 1, 1, 1), (0, 1, 1, 1))
_LIE = 1 / (1 + math.e)


def _specimen(
    name: str,
    wrong: str,
    broken: Callable[[], Release],
    right: Callable[[], Release],
    neighbours: tuple[tuple[float, ...], tuple[float, ...]] = _SUMS,
    *,
    rho: Fraction | None = None,
) -> Specimen:
    return Specimen(
        name,
        wrong,
        "mechanism",
        broken,
        right,
        neighbours,
        epsilon=Fraction(1) if rho is None else None,
        rho=rho,
        beyond=RAW_REWARDS,
    )


SPECIMENS = (
    _specimen("sum, half noise", "Laplace scale times 0.5", _given(noisy_sum, scale=0.5), _given(noisy_sum)),
    _specimen(
        "sum, 0.9 of the noise", "Laplace scale times 0.9", _given(noisy_sum, scale=0.9), _given(noisy_sum)
    ),
    _specimen(
        "sum, 0.99 of the noise", "Laplace scale times 0.99", _given(noisy_sum, scale=0.99), _given(noisy_sum)
    ),
    _specimen("mean of looks", "ten noisy sums averaged", _given(mean_of_looks), _given(noisy_sum)),
    _specimen("one-sided noise", "exponential noise for Laplace noise", _given(one_sided), _given(noisy_sum)),
    _specimen(
        "noise cut off at 3",
        "the noise is clipped",
        _given(cut_off),
        _given(noisy_sum),
        ((0.0,) * 3, (1.0, 0.0, 0.0)),
    ),
    _specimen(
        "noise on a grid",
        "the noise is rounded, the sum is not",
        _given(noise_on_a_grid),
        _given(sum_on_a_grid),
        ((0.0, 0.0, 0.0), (0.5, 0.0, 0.0)),
    ),
    _specimen(
        "noise of few bits",
        "floating-point Laplace noise from 8 random bits",
        _given(few_bits),
        _given(sum_on_a_grid),
    ),
    _specimen("fixed seed", "the same noise in every run", _given(fixed_seed), _given(noisy_sum)),
    _specimen("one noise, two sums", "one noise for two sums", _given(two_sums_one_noise), _given(two_sums)),
    _specimen(
        "one seed, two sums", "two generators with one seed", _given(two_sums_one_seed), _given(two_sums)
    ),
    _specimen("zero twice", "discrete noise that counts zero twice", _given(zero_twice), _given(whole_sum)),
    _specimen(
        "sum, variance for deviation",
        "sigma = 1/(2 rho) for rho = 2",
        _given(gaussian_sum, sigma=0.25),
        _given(gaussian_sum, sigma=0.5),
        rho=Fraction(2),
    ),
    _specimen(
        "range of the data", "noise for the width of the data", _given(range_of_the_data), _given(noisy_sum)
    ),
    _specimen(
        "histogram not split",
        "the whole budget for both counts",
        _given(histogram, scale=1.0),
        _given(histogram, scale=2.0),
        _VOTES,
    ),
    _specimen(
        "noisy argmax",
        "noisy counts with a quarter of their noise, compared",
        _given(noisy_argmax, scale=0.5),
        _given(noisy_argmax),
        _VOTES,
    ),
    _specimen(
        "noisy maximum told",
        "the larger noisy count is told with its place",
        _given(noisy_max_told),
        _given(noisy_max_told_right),
        ((0, 1), (1, 1)),
    ),
    _specimen(
        "exponential choice",
        "exponent epsilon instead of epsilon/2",
        _given(exponential_choice, exponent=1.0),
        _given(exponential_choice, exponent=0.5),
        _VOTES,
    ),
    _specimen(
        "raw argmax", "only ties are random", _given(raw_argmax), _given(noisy_argmax), ((0, 1), (1, 1))
    ),
    _specimen(
        "answer with few lies",
        "lies with probability e^-1/2",
        _given(answer, lie=math.exp(-1) / 2),
        _given(answer, lie=_LIE),
        ((0,), (1,)),
    ),
    _specimen(
        "noise on the threshold only",
        "queries without noise against a noisy threshold",
        _given(noise_on_the_threshold_only),
        _given(above_threshold),
        ((0.0, 1.0), (1.0, 0.0)),
    ),
    _specimen(
        "all above the threshold",
        "goes on after the first query above the threshold",
        _given(all_above_threshold),
        _given(above_threshold),
        ((0.0,) * 8 + (1.0,) * 8, (1.0,) * 8 + (0.0,) * 8),
    ),
)
