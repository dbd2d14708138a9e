"""What the regret of private elimination loses in its analysis."""

from __future__ import annotations

D_UNDER_THE_ROOT = (
    "In the thesis the last line shows d under the root, to the power 3/2 with it; read as in the theorem."
)
