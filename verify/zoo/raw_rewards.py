"""Deliberately faulty policies, which the checks must catch: raw rewards where released numbers belong.

Sealed (`WinStay`): carries rewards that it cannot read; the run ends at the line that tries.
Stepwise (`RawWinStay`): the same fault on plain rewards, for audits, which look at actions alone.
Twins: beside each faulty policy stands the right one that it should have been.
"""

from functools import partial
from typing import Any

from ...algorithms.environments.sealed import unseal
from ...algorithms.protocol.block_policy import Pulls, Request, Stop
from .specimen import ENDS_AT_THE_LEAK
from .win_stay import HORIZON, RawWinStay, WinStay, of_policy

_NEIGHBOURS = ((0,) * HORIZON, (1, *(0,) * (HORIZON - 1)))
"""Rewards of all rounds, which differ in the first."""


class RawLeader(WinStay):
    """Faulty: the raw sum decides who leads."""

    def good(self, pulls: Pulls) -> bool:
        """Whether the raw sum is above the bar."""
        return bool(pulls.sum() > self.bar * pulls.length)


class RawLeaderStepwise(RawWinStay):
    """The fault of :class:`RawLeader`, on plain rewards."""

    def total(self) -> int:
        """The raw sum of the batch, without noise."""
        return int(sum(self.batch))


class StopWhenBad(WinStay):
    """Right: stops after a batch whose noisy sum is bad, and recommends the other arm."""

    def act(self, t: int) -> Request:
        """Pull the first arm as long as it is good, then stop."""
        return Stop(1) if self.arm == 1 else super().act(t)


class RawStop(RawLeader, StopWhenBad):
    """Faulty: the stopping rule looks at the raw sum."""


class StopWhenBadStepwise(RawWinStay):
    """The right twin :class:`StopWhenBad`, on plain rewards."""

    def select(self, t: int) -> int | None:
        """The first arm as long as it is good, then None to stop."""
        return None if self.arm == 1 else super().select(t)


class RawStopStepwise(RawLeaderStepwise, StopWhenBadStepwise):
    """The fault of :class:`RawStop`, on plain rewards."""


class RawLog(WinStay):
    """Faulty: the raw sum is written into a log, for debugging."""

    def learn(self, pulls: Pulls) -> None:
        """Stay or shift, and write the raw sum into the log."""
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


_specimen = partial(of_policy, neighbours=_NEIGHBOURS, beyond=ENDS_AT_THE_LEAK)
_STEPWISE: dict[str, Any] = {"broken_stepwise": RawLeaderStepwise, "right_stepwise": RawWinStay}
SPECIMENS = (
    _specimen("raw leader", "the raw mean decides who leads", RawLeader, **_STEPWISE),
    _specimen(
        "raw stopping rule",
        "the stopping rule looks at the raw sum",
        RawStop,
        right=StopWhenBad,
        broken_stepwise=RawStopStepwise,
        right_stepwise=StopWhenBadStepwise,
        stops=True,
    ),
    _specimen("raw log", "the raw sum is written to a log", RawLog, beyond=_LOGGED),
    _specimen("seal broken", "the sealed value is opened and decides", Unsealed, beyond=_OPENED, **_STEPWISE),
)
