"""Ranges of several letters at once, for `over`: ``over("x <= y", **wide("xy"))``."""

from __future__ import annotations


def units(letters: str) -> dict[str, tuple[int, int]]:
    """Every letter from 0 to 1, in units of the largest of them or as a chance."""
    return dict.fromkeys(letters, (0, 1))


def wide(letters: str) -> dict[str, str]:
    """Every letter from 0 on, without an end."""
    return dict.fromkeys(letters, "[0, oo)")
