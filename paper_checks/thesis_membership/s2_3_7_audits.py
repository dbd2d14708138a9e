"""Rows for the page of Section 2.3.7: audits and intervals, by exact binomial laws."""

from .quantities.coverage import audits, intervals

__all__ = ["audits", "intervals"]
