"""AdaC-OFUL: the algorithm, and the rarely switching one behind it (Section IV-B)."""

from __future__ import annotations

from ..optimistic_runs import Family, algorithm, rarely_switching

FAMILY = Family("adac-oful", (("rho", "1/2"),))

CLAIMS = (
    algorithm("ZCDP-A3", "Section IV-B, Algorithm 3", "zcdp", FAMILY, variance="2*l/rho", budget="rho"),
    rarely_switching("ZCDP-I12", "Section IV-B2", "zcdp"),
)
