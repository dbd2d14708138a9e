"""The run of Example 5.1."""

from .quantities.episodes import example

__all__ = ["example"]
