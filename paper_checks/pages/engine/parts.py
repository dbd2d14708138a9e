"""What the engine checks for a block of a page, and what is wrong with a block that nothing can check."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from ....verify.proving.formula_checks import Check as Checking
from ..faults import Fault
from ..page import Block, NearMiss, Place, Sentence

Load = Callable[[], ModuleType]
"""Runs the Python beside a page."""


class BindingError(ValueError):
    """A block cannot be bound to a check, and where it stands."""

    def __init__(self, place: Place, told: str) -> None:
        super().__init__(told)
        self.fault = Fault(place.line, place.column, told)


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that the engine checks for a block: its own formula, or what that needs.

    ``wrong`` has the near misses by the name that the engine has for each, each with what is then claimed.
    """

    name: str
    claimed: Any
    check: Checking
    wrong: Mapping[str, tuple[NearMiss, Any]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Bound:
    """A block with its parts; the first one is its own, but a theorem has none.

    The others are what it uses of other checks, and that their domains are met: all have to be proved.
    """

    block: Block
    sentence: Sentence
    name: str
    parts: tuple[Part, ...] = ()
