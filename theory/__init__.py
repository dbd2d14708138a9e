"""Numbers: divergences, bounds and programs of the theory, each with its error. No randomness, no I/O."""

from typing import TYPE_CHECKING

if not TYPE_CHECKING:
    from .lazy_rooms import lazy_rooms

    __getattr__, __dir__ = lazy_rooms(__name__, __path__)
