"""What every dialect is brought into: a policy that selects and updates, round by round."""

import sys
import traceback
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, Final, Protocol

import numpy as np

DEFAULT_ARMS: Final = 2
DEFAULT_HORIZON: Final = 1000
_ROOMS: Final = ("theory", "algorithms", "verify", "paper_checks", "cli")
_OURS: Final = tuple(f"{__name__.partition('.verify')[0]}.{room}." for room in _ROOMS)
_LIBRARIES: Final = (f"{sys.base_prefix}/lib/", "site-packages", "<frozen")


class UnknownPolicyError(ValueError):
    """The object speaks no dialect that is accepted, or cannot be started; the text is one line."""


class ForeignFault(ValueError):  # noqa: N818  it is no error of ours
    """Foreign code fails, or does what no bandit does; the text is one line."""

    exit_status = 3


def shortened(value: object, *, most: int = 200) -> str:
    """On one line of limited length."""
    text = " ".join(str(value).split())
    return text if len(text) <= most else f"{text[:most]}..."


def line_of(error: BaseException) -> str:
    """Where foreign code raised an error: the last line that is not of this package nor of a library."""
    lines = [
        f" ({frame.f_code.co_filename}:{line})"
        for frame, line in traceback.walk_tb(error.__traceback__)
        if not str(frame.f_globals.get("__name__")).startswith(_OURS)
    ]
    own = [place for place in lines if not any(part in place for part in _LIBRARIES)]
    return (own or lines or [""])[-1]


class SpokenPolicy(Protocol):
    """A foreign policy; arms and rounds are counted from 0, whatever it does inside."""

    def select(self, t: int, /) -> Any:  # noqa: ANN401  what it gives is checked by whoever plays
        """The arm of round t, or None if it stops."""
        ...

    def update(self, arm: int, reward: Any, /) -> None:  # noqa: ANN401  a number, or a sealed one
        """Hand over a reward."""
        ...

    def recommend(self) -> Any:  # noqa: ANN401  as select
        """The arm that it recommends."""
        ...


@dataclass(frozen=True, slots=True)
class Setting:
    """Where a policy plays, and how it counts.

    Parameters
    ----------
    arms
        How many there are.
    horizon
        For code that asks for the number of rounds.
    labels
        What the policy calls its arms, if it has names for them.
    first_arm, first_round
        The number that it counts arms and rounds from.
    parts
        How many values a step of our environment gives after a reset.
    """

    arms: int = DEFAULT_ARMS
    horizon: int = DEFAULT_HORIZON
    labels: tuple[Any, ...] | None = None
    first_arm: int = 0
    first_round: int = 0
    parts: int = 5

    def label(self, arm: int) -> Any:  # noqa: ANN401  numbers, texts
        """What the policy calls an arm."""
        return arm + self.first_arm if self.labels is None else self.labels[arm]

    def arm(self, label: Any) -> Any:  # noqa: ANN401  as label; what is no arm comes back as it is
        """The arm that the policy means."""
        if type(label) is int and self.labels is None:
            return label - self.first_arm
        label = plain(label)
        if self.labels is not None and isinstance(label, Hashable) and label in self.labels:
            return self.labels.index(label)
        if isinstance(label, tuple) and len(label) > 1 and not isinstance(label[1], int | np.integer):
            return self.arm(label[0])  # beside it is what the code tells of its choice
        if self.labels is not None:
            return label
        if isinstance(label, float) and label.is_integer():
            label = int(label)
        return label - self.first_arm if type(label) is int else label


def plain(value: Any) -> Any:  # noqa: ANN401  whatever foreign code gives
    """The number in an array of one number, and in a numpy scalar; anything else as it is."""
    if type(value) is int:
        return value
    while isinstance(value, (list, tuple)) and len(value) == 1:
        value = value[0]
    if getattr(value, "size", None) == 1 and callable(getattr(value, "item", None)):
        return value.item()
    return value
