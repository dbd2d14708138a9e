"""Policies, mechanisms, environments, the simulator and its streams: the only floor with noise."""

from typing import TYPE_CHECKING

if not TYPE_CHECKING:
    from ..theory.lazy_rooms import lazy_rooms

    __getattr__, __dir__ = lazy_rooms(__name__, __path__)
