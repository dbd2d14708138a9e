"""Checks over every privacy budget: ``eps = q/(1 - q)`` with ``q`` in (0, 1) runs through all of (0, inf)."""

from ..every_budget import holds_for_every_budget

__all__ = ["holds_for_every_budget"]
