"""Rows for the page of Appendix I."""

from ..checks.exact_tails import squared_norms, walks

__all__ = ["squared_norms", "walks"]
