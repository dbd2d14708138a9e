"""AdaR-OFUL: the algorithm, and the rarely switching one behind it (Section 6)."""

from __future__ import annotations

from ..optimistic_runs import Family, algorithm, rarely_switching

_FAMILY = Family("adar-oful", (("alpha", "2"), ("epsilon", "1/2")))

CLAIMS = (
    algorithm(
        "RDP-A4",
        "Section 6, Algorithm 4",
        "rdp",
        _FAMILY,
        variance="2*l*alpha/eps",
        budget="eps/alpha",
    ),
    rarely_switching("RDP-I14", "Section 6", "rdp"),
)
