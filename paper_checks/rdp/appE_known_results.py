"""Rows for the page of Appendix E: exact tails."""

from __future__ import annotations
