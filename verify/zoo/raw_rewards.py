"""Raw rewards where released numbers belong: sealed, where a line is named, and open, for an audit."""

from collections.abc import Callable, Mapping
from typing import Any

from ...algorithms.environments.sealed import unseal
from ...algorithms.protocol.block_policy import Pulls, Request, Stop
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


class RawLog(WinStay):
    """The raw sum goes into the log, for debugging."""

    def learn(self, pulls: Pulls) -> None:
        """Stay or shift, and tell."""
        self.log = f"round {pulls.first}: {pulls.sum()}"
        super().learn(pulls)


class Unsealed(WinStay):
    """Opens the sealed value with the function that is meant for others."""

    def good(self, pulls: Pulls) -> bool:
        """Whether the value inside is above the bar."""
        value, _ = unseal(pulls.sum())
        return bool(float(value) > self.bar * pulls.length)


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
    _specimen(
        "raw stopping rule", "the stopping rule looks at the raw sum", RawStop, RawStopStepwise, stops=True
    ),
    _specimen("raw log", "the raw sum is written to a log", RawLog, None, beyond=_LOGGED),
    _specimen(
        "seal broken", "the sealed value is opened and decides", Unsealed, RawLeaderStepwise, beyond=_OPENED
    ),
)
