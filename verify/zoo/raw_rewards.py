"""Raw rewards where released numbers belong: sealed, where a line is named, and open, for an audit."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from ...algorithms.environments.sealed import unseal
from ...algorithms.protocol.block_policy import Block, Pulls, Request, Stop
from .specimen import ENDS_AT_THE_LEAK, Specimen
from .win_stay import HORIZON, RawWinStay, WinStay, of_policy

_FIRST = ((0,) * HORIZON, (1, *(0,) * (HORIZON - 1)))
_THIRD = ((0,) * HORIZON, (0, 0, 1, *(0,) * (HORIZON - 3)))


class RawLeader(WinStay):
    """The raw mean decides who leads."""

    def good(self, pulls: Pulls) -> bool:
        """Whether the raw sum is above the bar."""
        return bool(pulls.sum() > self.bar * pulls.length)


class RawLeaderStepwise(RawWinStay):
    """As :class:`RawLeader`."""

    def total(self) -> int:
        """The raw sum."""
        return int(sum(self.batch))


class RawLength(WinStay):
    """A batch is as long as the last one was good, in raw rewards."""

    def learn(self, pulls: Pulls) -> None:
        """Stay or shift by noise, for a length without."""
        super().learn(pulls)
        self.length = 1 + int(pulls.sum())


class RawLengthStepwise(RawWinStay):
    """As :class:`RawLength`."""

    def end(self) -> None:
        """Stay or shift by noise, for a length without."""
        length = 1 + int(sum(self.batch))
        super().end()
        self.length = length


class EarlyStop(WinStay):
    """The batch's noisy sum is not waited for if its first raw reward is bad."""

    def good(self, pulls: Pulls) -> bool:
        """Bad at once, or by the noisy sum."""
        if pulls.stretch(0, 1) < self.bar:
            return False
        return super().good(pulls)


class EarlyStopStepwise(RawWinStay):
    """As :class:`EarlyStop`: a raw loss ends the batch."""

    def good(self) -> bool:
        """Bad at once, or by the noisy sum."""
        return 2 * self.batch[0] > 1 and super().good()


class RawTieBreak(WinStay):
    """Noisy sums decide, and raw ones break their ties."""

    def good(self, pulls: Pulls) -> bool:
        """The noisy sum, or the raw one where that is on the bar."""
        total, bar = self.total(pulls), self.bar * pulls.length
        return bool(pulls.sum() > bar if total <= bar else True)


class RawTieBreakStepwise(RawWinStay):
    """As :class:`RawTieBreak`: no win without a raw one."""

    def good(self) -> bool:
        """The noisy sum, or the raw one where that is not above the bar."""
        return super().good() or 2 * sum(self.batch) > len(self.batch)


class StopWhenBad(WinStay):
    """Right: stops after a batch whose noisy sum is bad, and recommends the other arm."""

    def act(self, t: int) -> Request:
        """The first arm, as long as it is good."""
        return Stop(1) if self.arm == 1 else super().act(t)


class RawStop(StopWhenBad):
    """The stopping rule looks at the raw sum."""

    def good(self, pulls: Pulls) -> bool:
        """Whether the raw sum is above the bar."""
        return bool(pulls.sum() > self.bar * pulls.length)


class StopWhenBadStepwise(RawWinStay):
    """As :class:`StopWhenBad`."""

    def select(self, t: int) -> int | None:
        """The first arm, or None to stop."""
        return None if self.arm == 1 else super().select(t)


class RawStopStepwise(StopWhenBadStepwise):
    """As :class:`RawStop`."""

    def total(self) -> int:
        """The raw sum."""
        return int(sum(self.batch))


class RawScale(WinStay):
    """Noise in proportion to the sum that it hides, so that large sums keep their relative error."""

    def total(self, pulls: Pulls) -> Any:  # noqa: ANN401  a number
        """The sum with noise of its own size."""
        size = max(float(pulls.sum()), 0.5)
        return type(self).noise(size).release(pulls.sum())


class RawScaleStepwise(RawWinStay):
    """As :class:`RawScale`."""

    def total(self) -> int:
        """The sum with noise of its own size."""
        from ...algorithms.mechanisms.discrete_laplace import DiscreteLaplace

        raw = int(sum(self.batch))
        return int(DiscreteLaplace(max(raw, 0.5)).draw(raw, self.generator))


class RawIndex(WinStay):
    """A table of thresholds looked up by the raw sum."""

    thresholds = (True, False, False)

    def good(self, pulls: Pulls) -> bool:
        """What the table says."""
        return not self.thresholds[pulls.sum()]


class RawLog(WinStay):
    """The raw sum goes into the log, for debugging."""

    def learn(self, pulls: Pulls) -> None:
        """Stay or shift, and tell."""
        self.log = f"round {pulls.first}: {pulls.sum()}"
        super().learn(pulls)


class RawArray(WinStay):
    """The raw sums are collected in an array."""

    def learn(self, pulls: Pulls) -> None:
        """Stay or shift, and keep."""
        self.kept = np.asarray([pulls.sum()], dtype=np.float64)
        super().learn(pulls)


class RawLogarithm(WinStay):
    """An index with the logarithm of the raw sum."""

    def good(self, pulls: Pulls) -> bool:
        """Whether the logarithm is above 0."""
        return math.log1p(pulls.sum()) > 0


class Unsealed(WinStay):
    """Opens the sealed value with the function that is meant for others."""

    def good(self, pulls: Pulls) -> bool:
        """Whether the value inside is above the bar."""
        value, _ = unseal(pulls.sum())
        return bool(float(value) > self.bar * pulls.length)


class UnsealedLength(WinStay):
    """Decides by released numbers, for lengths that come from inside the sealed value."""

    def act(self, t: int) -> Request:
        """The length that was found."""
        asked = super().act(t)
        return asked if t == 1 or not isinstance(asked, Block) else Block(asked.arm, self.found)

    def learn(self, pulls: Pulls) -> None:
        """Stay or shift, and find a length."""
        super().learn(pulls)
        value, _ = unseal(pulls.sum())
        self.found = 1 + (float(value) > self.bar * pulls.length)


_LOGGED = {**ENDS_AT_THE_LEAK, "audit": "an audit sees the actions, not what is written elsewhere"}
_OPENED = {"enumerate": "the law of released numbers does not say what is inside the seal"}


def _specimen(
    name: str,
    wrong: str,
    broken: Callable[[], Any],
    stepwise: Callable[..., Any] | None,
    *,
    beyond: Mapping[str, str] = ENDS_AT_THE_LEAK,
    neighbours: tuple[tuple[int, ...], tuple[int, ...]] = _FIRST,
    stops: bool = False,
) -> Specimen:
    right: Callable[[], Any] = StopWhenBad if stops else WinStay
    honest: Callable[..., Any] = StopWhenBadStepwise if stops else RawWinStay
    return of_policy(
        *(name, wrong, broken, neighbours),
        right=right,
        beyond=beyond,
        broken_stepwise=stepwise,
        right_stepwise=stepwise and honest,
        stops=stops,
    )


SPECIMENS = (
    _specimen("raw leader", "the raw mean decides who leads", RawLeader, RawLeaderStepwise),
    _specimen("raw length", "the length of a batch comes from raw rewards", RawLength, RawLengthStepwise),
    _specimen("early stop", "a raw reward ends the batch early", EarlyStop, EarlyStopStepwise),
    _specimen("raw tie-break", "raw sums break the ties of noisy ones", RawTieBreak, RawTieBreakStepwise),
    _specimen(
        "raw stopping rule", "the stopping rule looks at the raw sum", RawStop, RawStopStepwise, stops=True
    ),
    _specimen(
        "raw scale", "noise in proportion to the raw sum", RawScale, RawScaleStepwise, neighbours=_THIRD
    ),
    _specimen("raw index", "a table is looked up by the raw sum", RawIndex, RawLeaderStepwise),
    _specimen("raw logarithm", "the logarithm of the raw sum", RawLogarithm, RawLeaderStepwise),
    _specimen("raw log", "the raw sum is written to a log", RawLog, None, beyond=_LOGGED),
    _specimen("raw array", "raw sums are collected by numpy", RawArray, None, beyond=_LOGGED),
    _specimen(
        "seal broken", "the sealed value is opened and decides", Unsealed, RawLeaderStepwise, beyond=_OPENED
    ),
    _specimen(
        "seal broken for the length",
        "lengths from inside the sealed value, decisions by noise",
        UnsealedLength,
        RawLengthStepwise,
        beyond=_OPENED,
    ),
)
