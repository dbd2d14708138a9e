"""No noise, made like any mechanism from a scale, which it ignores: for the policies that are not private."""

from __future__ import annotations

from .no_noise import NoNoise


def without_noise(scale: float) -> NoNoise:
    """The mechanism that adds nothing, at any scale."""
    return NoNoise()
