"""Checks that a claimed formula is the derivative of a function."""

from ..slope import is_slope_of

__all__ = ["is_slope_of"]
