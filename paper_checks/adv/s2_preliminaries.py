"""Rows for the page of Section 2: a learner of two rounds, by all of its runs."""

from __future__ import annotations

from fractions import Fraction

_HALF, _ONE = Fraction(1, 2), Fraction(1)
