"""Mechanisms on raw data, as other libraries write them: functions ``(data, generator) -> output``."""

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


def zero_twice(data: Data, generator: Generator) -> int:
    """Discrete noise from a fair sign and a size, where zero has two signs."""
    size = int(generator.geometric(1 - math.exp(-1))) - 1
    return int(sum(data)) + (size if generator.random() < 0.5 else -size)


def whole_sum(data: Data, generator: Generator) -> int:
    """Right: discrete Laplace noise, which counts zero once."""
    return int(DiscreteLaplace(1).draw(int(sum(data)), generator))


def range_of_the_data(data: Data, generator: Generator) -> float:
    """Noise for the width of the data at hand, not for the declared one."""
    return sum(data) + (max(data) - min(data)) * generator.laplace()


def answer(data: Data, generator: Generator, *, lie: float) -> int:
    """Right at ``lie = 1/(1 + e)``: one bit, told truly or not."""
    return int(data[0]) ^ int(generator.random() < lie)


def _given(release: Callable[..., Output], **options: float) -> Callable[[], Release]:
    return partial(partial, release, **options)


_SUMS = ((0.0, 0.0, 0.0), (1.0, 0.0, 0.0))
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
        "sum, 0.99 of the noise", "Laplace scale times 0.99", _given(noisy_sum, scale=0.99), _given(noisy_sum)
    ),
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
    _specimen("zero twice", "discrete noise that counts zero twice", _given(zero_twice), _given(whole_sum)),
    _specimen(
        "range of the data", "noise for the width of the data", _given(range_of_the_data), _given(noisy_sum)
    ),
    _specimen(
        "answer with few lies",
        "lies with probability e^-1/2",
        _given(answer, lie=math.exp(-1) / 2),
        _given(answer, lie=_LIE),
        ((0,), (1,)),
    ),
)
