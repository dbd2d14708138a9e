"""What every dialect is brought into: a policy that selects and updates, round by round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

DEFAULT_ARMS: Final = 2
DEFAULT_HORIZON: Final = 1000


class UnknownPolicyError(ValueError):
    """The object speaks no dialect that is accepted, or cannot be started; the text is one line."""


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
    options
        Further keyword arguments of its factory.
    """

    arms: int = DEFAULT_ARMS
    horizon: int = DEFAULT_HORIZON
    labels: tuple[Any, ...] | None = None
    first_arm: int = 0
    first_round: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)

    def label(self, arm: int) -> Any:  # noqa: ANN401  numbers, texts
        """What the policy calls an arm."""
        return arm + self.first_arm if self.labels is None else self.labels[arm]

    def arm(self, label: Any) -> Any:  # noqa: ANN401  as label; what is no arm comes back as it is
        """The arm that the policy means."""
        if type(label) is int and self.labels is None:
            return label - self.first_arm
        label = plain(label)
        if self.labels is not None:
            return self.labels.index(label) if label in self.labels else label
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
