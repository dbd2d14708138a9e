"""Checks that a printed condition keeps out the points at which the statement is known to fail."""

from ..boundary import keeps_out

__all__ = ["keeps_out"]
