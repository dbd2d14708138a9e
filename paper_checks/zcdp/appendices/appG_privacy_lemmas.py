"""Processing and groups: what keeps and what weakens a guarantee of privacy (Appendices G and I)."""

from ....verify.evidence.ladder import Verdict
from ...language.claim import Claim
from ...statements.privacy.processing_and_groups import (
    RENYI,
    RENYI_CHECKS,
    RENYI_MUTANTS,
    T16,
    post_processing,
)

L4 = Claim(
    id="ZCDP-L4",
    where="Appendix I, Lemma 4",
    kind="lemma",
    statement="For laws P, Q on Omega, a function f, and alpha > 1: D_alpha(f(P), f(Q)) <= D_alpha(P, Q).",
    printed=RENYI,
    mutants={name: RENYI | changed for name, changed in RENYI_MUTANTS.items()},
    checks=RENYI_CHECKS,
    recorded=Verdict.VERIFIED,
    notes=(
        "Searched over binary channels (rows u, v; deterministic f is u = 1, v = 0) and orders up to 8, as "
        "the sums of powers inside the logarithm."
    ),
)


CLAIMS = (
    T16,
    post_processing(
        "ZCDP-L3",
        "Appendix I, Lemma 3",
        zcdp=True,
        notes=" The printed second part reads 'If M is rho, then f o M is rho', meant is rho-zCDP.",
    ),
    L4,
)
