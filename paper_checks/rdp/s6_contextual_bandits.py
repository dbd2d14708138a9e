"""AdaR-OFUL: the algorithm, and the rarely switching one behind it (Section 6)."""

from __future__ import annotations

from dataclasses import replace

from ...theory.numbers.enclosure import Exact
from ..statements.optimism.optimism_bounds import ellipsoid, elliptical_potential, explicit_bound
from ..statements.optimism.optimistic_runs import Family, algorithm, rarely_switching

_SHORT: dict[str, Exact] = {"d": 2, "lam": 1, "C": 1, "T": 10**5, "delta": "0.05"}
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
    replace(
        ellipsoid("RDP-T17", "Appendix D.1, Theorem 17", "rdp"),
        rests_on=("RDP-T17.1", "RDP-T17.2", "RDP-T17.3", "RDP-T17.4", "RDP-T17.5", "RDP-T17.7", "RDP-T17.8"),
    ),
    elliptical_potential("RDP-T10.5", "Appendix D.2, proof of Theorem 10, step 4, (15)", "rdp"),
    replace(
        explicit_bound(
            "RDP-T10.9",
            "Appendix D.2, proof of Theorem 10, step 6",
            "rdp",
            whole=[({**_SHORT, "gamma": "229.440262830854", "l": "31.2193386560982"}, "84522.9372022612")],
            part=[
                (_SHORT, "36814.4058202004"),
                ({"d": 3, "lam": 1, "C": 1, "T": 10**7, "delta": "0.001"}, "736400.898343283"),
            ],
        ),
        rests_on=("RDP-T10.3", "RDP-T10.4", "RDP-T10.5", "RDP-T10.8"),
    ),
)
