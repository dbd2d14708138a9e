"""Rows for the page of Appendices D.3 and D.4: the exact law of a sub-sampled mean."""

from __future__ import annotations

from .s6_5_defences import sub_sampled

__all__ = ["sub_sampled"]
