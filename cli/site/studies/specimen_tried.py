"""What was tried on a specimen of the zoo."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Attempt:
    """What one way of checking said of a specimen; ``caught`` is None where it is beyond its reach."""

    method: str
    caught: bool | None
    cost: str
    told: str


@dataclass(frozen=True, slots=True)
class SpecimenTried:
    """Something broken, and which ways of checking see it."""

    name: str
    kind: str
    wrong: str
    attempts: tuple[Attempt, ...]
