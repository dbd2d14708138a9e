"""How bad it is that something is false as printed."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum


class Severity(StrEnum):
    """How bad it is that a claim is false as printed, worst first."""

    SUBSTANCE = "substance"
    """What is stated is false, and a reader would rely on it."""
    WRONG_CONSTANT = "wrong constant"
    """True with another constant."""
    MISSING_ASSUMPTION = "missing assumption"
    """True under a condition that is not printed, and that interior instances can miss."""
    UNDEFINED = "undefined"
    """An expression has no value at an instance that the text allows."""
    PROOF_SLIP = "proof slip"
    """A step of a proof is false; what it was to show holds, or may hold."""
    EDGE = "edge"
    """False only at an extreme of what the text allows."""
    WORDING = "wording"
    """A word promises too much."""
    TYPO = "typo"
    """A misprint."""


def worst(said: Iterable[Severity | None]) -> Severity | None:
    """The worst that is said; ``None`` where nothing is."""
    known = set(said)
    return next((severity for severity in Severity if severity in known), None)
