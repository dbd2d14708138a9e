"""What a fault is: a bandit that breaks its claim, and the twin that keeps it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

ONE: Final[Mapping[str, float]] = {"epsilon": 1.0}
"""What most of them claim."""


@dataclass(frozen=True)
class PolicyFault:
    """A faulty bandit on raw rewards, whatever dialect it speaks."""

    name: str
    wrong: str
    """What is wrong, in one line."""
    faulty: Callable[..., Any]
    honest: Callable[..., Any]
    claim: Mapping[str, float] = field(default_factory=lambda: ONE)
    """Of both: ``epsilon``, with ``delta`` perhaps."""
    rewards: tuple[float, ...] = (0.0, 1.0)
    """What there is to earn."""
