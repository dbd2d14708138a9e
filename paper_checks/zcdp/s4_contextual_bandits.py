"""AdaC-OFUL: the algorithm, and the rarely switching one behind it (Section IV-B)."""

from __future__ import annotations

from dataclasses import replace

from ...theory.numbers.enclosure import Exact
from ..statements.optimism.contextual_model import FAMILY
from ..statements.optimism.optimism_bounds import ellipsoid, elliptical_potential, explicit_bound
from ..statements.optimism.optimistic_runs import algorithm, rarely_switching

_AT: dict[str, Exact] = {"d": 3, "lam": 1, "C": 1, "T": 10**6, "delta": "0.01"}

CLAIMS = (
    algorithm("ZCDP-A3", "Section IV-B, Algorithm 3", "zcdp", FAMILY, variance="2*l/rho", budget="rho"),
    rarely_switching("ZCDP-I12", "Section IV-B2", "zcdp"),
    replace(
        ellipsoid("ZCDP-T14", "Appendix F-A, Theorem 14", "zcdp"),
        rests_on=("ZCDP-T14S1", "ZCDP-T14S2", "ZCDP-T14S4", "ZCDP-T14S5"),
    ),
    elliptical_potential("ZCDP-EQ22", "Appendix F-B, proof of Theorem 5, Step 4, (22)", "zcdp"),
    replace(
        explicit_bound(
            "ZCDP-T5S6",
            "Appendix F-B, proof of Theorem 5, Step 6",
            "zcdp",
            whole=[({**_AT, "gamma": 10, "l": "55.039831190044945"}, "198400.96585836904")],
            part=[({"d": 2, "lam": 1, "C": 1, "T": 10**5, "delta": "0.05"}, "36814.4058202004")],
        ),
        rests_on=("ZCDP-T5S2", "ZCDP-EQ21", "ZCDP-EQ22", "ZCDP-EQ23"),
    ),
)
