"""AdaC-OFUL: the algorithm, and the rarely switching one behind it (5.3.3)."""

from __future__ import annotations

from ..optimistic_runs import algorithm, rarely_switching
from ..zcdp.contextual_bandits import FAMILY

_PAPER = "thesis_algorithms"

CLAIMS = (
    algorithm("TA-A9", "Section 5.3.3, Algorithm 9", _PAPER, FAMILY, variance="2*l/rho", budget="rho"),
    rarely_switching("TA-I11", "Section 5.3.3", _PAPER),
)
