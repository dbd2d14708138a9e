"""Lines of the proof sketch of Section 5.2, of what bounds are said to match, and of linear bandits."""

from __future__ import annotations

from ...language.written_claim import Lines

LINES: Lines = {}
