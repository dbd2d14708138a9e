"""Rows for the page of the conclusion: those of the bounds with gaps on both sides of 3 eps."""

from __future__ import annotations

from .s543_sample_complexity import mixed

__all__ = ["mixed"]
