"""The stage of the simulator: block sums are drawn when they are asked for, releases add fresh noise."""

from bisect import bisect_right
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from ...theory.numbers.enclosure import Exact
from ..environments.bits import check_bits
from ..environments.environment import Environment
from ..environments.exact_numbers import exactly
from ..environments.sealed import Sealed, drawn
from ..protocol.block_policy import Mixed, Sure
from ..protocol.counted_pulls import counted
from ..protocol.public_draw import PublicDraw


class SimulatedStage:
    """Pulls of ``environment``, noise and actions, drawn from one generator as they are asked for.

    ``releases`` counts, arm by arm, what was released while the policy learned a block of that arm; luck of
    the policy's own, in which no reward is, does not count.
    """

    def __init__(self, environment: Environment, generator: Generator) -> None:
        self.environment = environment
        self.generator = generator
        self.releases: NDArray[np.int64] = np.zeros(environment.arms, dtype=np.int64)
        self._arm = 0

    def draw(self, mixed: Mixed) -> Sure:
        """One of the choices; nothing is drawn where there is only one."""
        *others, (_, last) = mixed.choices
        if not others:
            return last
        uniform = self.generator.random()
        below = 0.0
        for probability, block in others:
            below += probability
            if uniform < below:
                return block
        return last

    def pull(self, arm: int, first: int, length: int) -> "SimulatedPulls":
        """A block whose rewards are drawn when they are asked for."""
        self._arm = arm
        return SimulatedPulls(self, arm, first, length)

    def release(self, mechanism: Any, sealed: Sealed) -> Any:  # noqa: ANN401  a number or a vector
        """The value with noise."""
        check_bits(mechanism, self.environment)
        self.releases[self._arm] += not isinstance(mechanism, PublicDraw)
        return drawn(mechanism, sealed, self.generator)


class SimulatedPulls:
    """A block of pulls: sums of stretches of it are drawn once and remembered."""

    def __init__(self, stage: SimulatedStage, arm: int, first: int, length: int) -> None:
        self.arm = arm
        self.first = first
        self.length = length
        self._stage = stage
        self._ends: list[int] = []  # of the drawn pieces, which are disjoint and in order
        self._pieces: list[tuple[int, int, float]] = []
        self._rewards: NDArray[np.float64] | None = None  # one by one, where they are counted

    def sum(self) -> Sealed:
        """The sum of the rewards of the block."""
        return self.stretch(0, self.length)

    def above(self, levels: Sequence[Exact]) -> Sealed:
        """How many rewards lie above each level; they are drawn one by one, before any sum of them."""
        stage = self._stage
        if self._rewards is None:
            if self._pieces:
                raise ValueError("a sum of the block was drawn at once: count its rewards before")
            known = stage.environment.rewards(self.arm, self.first, self.length, stage.generator)
            self._rewards = np.asarray(known, dtype=np.float64)
            self._pieces = [(place, place + 1, float(each)) for place, each in enumerate(self._rewards)]
            self._ends = list(range(1, self.length + 1))
        return Sealed(counted(self._rewards, levels), (), stage)

    def stretch(self, start: int, stop: int) -> Sealed:
        """The sum of the rewards number ``start .. stop - 1``.

        What of it is not drawn yet is drawn, in one draw a gap. A stretch that cuts an older one in two
        cannot be drawn any more: whoever needs both asks for the finer one first.
        """
        if not 0 <= start < stop <= self.length:
            raise ValueError(
                f"a stretch of a block of {self.length} pulls is start < stop within 0 .. {self.length}, "
                f"not {start!r} .. {stop!r}"
            )
        at = bisect_right(self._ends, start)
        until, total, pieces = start, 0, []
        while until < stop:
            if at < len(self._pieces) and self._pieces[at][0] <= until:
                low, high, number = self._pieces[at]
                if low < start or high > stop:
                    raise ValueError(
                        f"the stretch {start} .. {stop} cuts {low} .. {high}, whose sum was drawn at once: "
                        "ask for the finer stretch first"
                    )
                at += 1
            else:
                low = until
                high = min(stop, self._pieces[at][0]) if at < len(self._pieces) else stop
                number = self._draw(low, high)
                pieces.append((low, high, number))
            total += exactly(number)
            until = high
        for piece in pieces:
            place = bisect_right(self._ends, piece[0])
            self._ends.insert(place, piece[1])
            self._pieces.insert(place, piece)
        return Sealed(total, (), self._stage)

    def _draw(self, low: int, high: int) -> float:
        stage = self._stage
        return float(stage.environment.sum(self.arm, self.first + low, high - low, stage.generator))
