"""Streams: the random generators of runs, and the states that many of them begin with, found together.

Run ``i`` of a seed begins where ``PCG64(SeedSequence(seed, spawn_key=(i,)))`` does, as NumPy defines both:
the words of the seed are mixed once; what the number of the run adds is mixed for all of them, in arrays.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
from numpy.random import PCG64, Generator, SeedSequence

_WORD = (1 << 32) - 1  # mask of 32 bits
_POOL = 4
_FEW = 10
"""Up to so many, one after the other is faster."""
_MOST = 1 << 12  # runs whose states are computed in one go of arrays
_FACTOR = 0x2360ED051FC65DA44385DF649FCCF645  # multiplier of PCG64
_STATE = (1 << 128) - 1  # mask of 128 bits


def stream_of(seed: int, run: int) -> Generator:
    """The generator of a run: child number ``run`` of the seed."""
    return Generator(PCG64(SeedSequence(seed, spawn_key=(run,))))


def start_of(seed: int, run: int) -> Mapping[str, Any]:
    """The state that it begins with: compiled code takes another state far sooner than another generator."""
    return stream_of(seed, run).bit_generator.state


def starts_of(seed: int, runs: range) -> Iterator[Mapping[str, Any]]:
    """The same of runs that follow one another, with numbers below 2^32."""
    if len(runs) <= _FEW:
        yield from (start_of(seed, run) for run in runs)
        return
    for first in range(0, len(runs), _MOST):
        words = _words(seed, np.array(runs[first : first + _MOST], dtype=np.uint64))
        for high, low, above, below in zip(*(word.tolist() for word in words), strict=True):
            step = ((above << 64 | below) << 1 | 1) & _STATE
            state = ((step + (high << 64 | low)) * _FACTOR + step) & _STATE
            yield {
                "bit_generator": "PCG64",
                "state": {"state": state, "inc": step},
                "has_uint32": 0,
                "uinteger": 0,
            }


def _words(seed: int, runs: Any) -> list[Any]:  # noqa: ANN401  an array
    """Four words of 64 bits for each run."""
    entropy = [seed >> 32 * place & _WORD for place in range(max(_POOL, -(-seed.bit_length() // 32)))]
    mixed = _Hash(0x43B0D7E5, 0x931E8875)
    pool: list[Any] = [mixed(word) for word in entropy[:_POOL]]
    for source in range(_POOL):
        for place in range(_POOL):
            if place != source:
                pool[place] = _joined(pool[place], mixed(pool[source]))
    for word in (*entropy[_POOL:], runs):
        pool = [_joined(each, mixed(word)) for each in pool]
    drawn = _Hash(0x8B51F9DD, 0x58F38DED)
    halves = [drawn(pool[place % _POOL]) for place in range(2 * _POOL)]
    return [low | high << np.uint64(32) for low, high in zip(halves[::2], halves[1::2], strict=True)]


class _Hash:
    """A function of words of 32 bits, another one at each call."""

    def __init__(self, constant: int, factor: int) -> None:
        self.constant, self.factor = constant, factor

    def __call__(self, word: Any) -> Any:  # noqa: ANN401  a word, or an array
        word = word ^ self.constant
        self.constant = self.constant * self.factor & _WORD
        word = word * self.constant & _WORD
        return word ^ word >> 16


def _joined(first: Any, second: Any) -> Any:  # noqa: ANN401  words, or arrays
    mixed = first * 0xCA01F9DD - second * 0x4973F715 & _WORD
    return mixed ^ mixed >> 16
