"""What a study of a policy found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ....paper_checks.figures.figure import Panel


@dataclass(frozen=True, slots=True)
class Layer:
    """One layer of the sandwich, strongest promise last."""

    name: str
    figure: str
    told: str


@dataclass(frozen=True, slots=True)
class Sandwiched:
    """The sandwich for a page."""

    claim: str
    symbol: str
    verdict: str
    layers: tuple[Layer, ...]
    findings: tuple[str, ...]
    notes: tuple[str, ...]
    horizon: int
    command: str


@dataclass(frozen=True, slots=True)
class Played:
    """Runs at one instance: facts with their intervals, and the curves, if time is what they are about."""

    told: str
    facts: tuple[tuple[str, str], ...]
    panel: Panel | None
    notes: tuple[str, ...]
    command: str


@dataclass(frozen=True, slots=True)
class AlgorithmStudy:
    """A policy by its name, and what was found."""

    name: str
    sandwich: Sandwiched | None
    played: Played | None
