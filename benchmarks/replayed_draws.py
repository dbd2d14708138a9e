"""The random numbers of a run and nothing else: noted once, interpreted, and drawn again compiled.

A simulation cannot be faster than that, whatever it decides: the same numbers in the same order from the
same streams. Laws that take parameters (beta) are drawn with those of the run.
"""

from collections.abc import Callable, Mapping
from typing import Any

import numba
import numpy as np
from banditproof.algorithms.compilation import run_interpreted
from banditproof.algorithms.simulation.one_run import CompiledRun
from banditproof.algorithms.simulation.run_state import Setting
from banditproof.algorithms.simulation.simulator import NO_RECORD
from banditproof.algorithms.streams import start_of
from numpy.random import PCG64, Generator
from numpy.typing import NDArray

UNIFORM, EXPONENTIAL, NORMAL, BETA = range(4)
NAMES = ("uniform", "exponential", "normal", "beta")
Draws = tuple[NDArray[np.int64], NDArray[np.float64]]


class Noting(Generator):
    """Notes what is drawn from it."""

    def __init__(self, bits: PCG64) -> None:
        super().__init__(bits)
        self.kinds: list[int] = []
        self.parameters: list[tuple[float, float]] = []

    def _note(self, kind: int, size: Any, a: float = 0.0, b: float = 0.0) -> None:  # noqa: ANN401  as numpy
        many = 1 if size is None else int(np.prod(size))
        self.kinds += [kind] * many
        self.parameters += [(a, b)] * many

    def random(self, size: Any = None) -> Any:  # type: ignore[override]  # noqa: ANN401  as numpy
        """From 0 to 1."""
        self._note(UNIFORM, size)
        return super().random(size)

    def standard_exponential(self, size: Any = None) -> Any:  # type: ignore[override]  # noqa: ANN401
        """Of mean 1."""
        self._note(EXPONENTIAL, size)
        return super().standard_exponential(size)

    def standard_normal(self, size: Any = None) -> Any:  # type: ignore[override]  # noqa: ANN401
        """Of variance 1."""
        self._note(NORMAL, size)
        return super().standard_normal(size)

    def binomial(self, n: Any, p: Any, size: Any = None) -> Any:  # type: ignore[override]  # noqa: ANN401
        """A count of successes: noted as one uniform number, the least that it can cost."""
        self._note(UNIFORM, np.broadcast(n, p).shape if size is None else size)
        return super().binomial(n, p, size)

    def beta(self, a: float, b: float) -> float:  # type: ignore[override]
        """Of a beta law."""
        self._note(BETA, None, a, b)
        return float(super().beta(a, b))

    def drawn(self) -> Draws:
        """All of them so far."""
        return np.array(self.kinds, np.int64), np.array(self.parameters, np.float64).reshape(-1, 2)


def noted(one: CompiledRun, start: Mapping[str, Any]) -> Draws:
    """What a run draws that begins there; it is played interpreted, by the loop that is else compiled."""
    bits = PCG64(0)
    generator = Noting(bits)
    parts = one.parts
    one.generator = generator
    one.parts = parts._replace(generator=generator)  # type: ignore[attr-defined]  # a named tuple

    def interpreted(record: NDArray[np.int64], budget: int) -> int:
        given = Setting(one.steps, one.parts), record, budget
        status: int = run_interpreted(object(), one.loop.run, given, lambda: 1 / 0)
        return status

    one._go_on = interpreted  # type: ignore[method-assign]  # noqa: SLF001
    for _ in one.play(start, NO_RECORD, 1 << 18):
        pass
    return generator.drawn()


@numba.njit
def _again(kinds: Any, lengths: Any, parameters: Any, generator: Any) -> float:  # noqa: ANN401  compiled
    total = 0.0
    place = 0
    for number in range(kinds.size):
        kind = kinds[number]
        if kind == UNIFORM:
            for _ in range(lengths[number]):
                total += generator.random()
        elif kind == EXPONENTIAL:
            for _ in range(lengths[number]):
                total += generator.standard_exponential()
        elif kind == NORMAL:
            for _ in range(lengths[number]):
                total += generator.standard_normal()
        else:
            for _ in range(lengths[number]):
                total += generator.beta(parameters[place, 0], parameters[place, 1])
                place += 1
    return total


def _stretches(drawn: Draws) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float64]]:
    """Kinds and lengths of stretches of one kind, and the parameters where there are some: a tight loop."""
    kinds, parameters = drawn
    starts = np.flatnonzero(np.diff(kinds, prepend=-1))
    lengths = np.diff(np.append(starts, kinds.size))
    return kinds[starts], lengths, np.ascontiguousarray(parameters[kinds == BETA])


def drawing(runs: list[Draws], seed: int = 0, times: int = 1) -> Callable[[], None]:
    """Draws what each run drew, from its own stream, so many times over."""
    generator = Generator(PCG64(0))
    stretches = [_stretches(run) for run in runs]

    def all_of_them() -> None:
        for number, stretch in enumerate(stretches):
            generator.bit_generator.state = start_of(seed, number)
            for _ in range(times):
                _again(*stretch, generator)

    all_of_them()
    return all_of_them


def in_words(runs: list[Draws], rounds: int) -> str:
    """How many of each kind: a round, or a run where a run has more rounds than draws."""
    counts = np.sum([np.bincount(kinds, minlength=len(NAMES)) for kinds, _ in runs], axis=0) / len(runs)
    by, each = ("a round", counts / rounds) if counts.sum() >= rounds / 2 else ("a run", counts)
    told = ", ".join(f"{number:.3g} {name}" for number, name in zip(each, NAMES, strict=True) if number > 0)
    return f"{told} {by}"
