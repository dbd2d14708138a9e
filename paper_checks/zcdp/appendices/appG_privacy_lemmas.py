"""Processing and groups: what keeps and what weakens a guarantee of privacy (Appendices G and I)."""

from ....verify.evidence.ladder import Verdict
from ...language.assertion import settles, step_towards
from ...language.claim import Claim, attached
from ...language.wrong_versions import refuting
from ...statements.privacy.processing_and_groups import (
    RENYI,
    RENYI_CHECKS,
    RENYI_MUTANTS,
    T16,
    post_processing,
)
from ..lines.proofs import with_proofs

_PROCESSED, _, _GIVEN = RENYI["binary Renyi"].partition(" <= ")

L4 = Claim(
    id="ZCDP-L4",
    where="Appendix I, Lemma 4",
    kind="lemma",
    statement="For laws P, Q on Omega, a function f, and alpha > 1: D_alpha(f(P), f(Q)) <= D_alpha(P, Q).",
    printed=RENYI,
    mutants={name: RENYI | changed for name, changed in RENYI_MUTANTS.items()}
    | {
        "strictly": {"binary Renyi": f"{_PROCESSED} < {_GIVEN}"},
        "the other way round": {"binary Renyi": f"{_PROCESSED} >= {_GIVEN}"},
    },
    checks=RENYI_CHECKS,
    recorded=Verdict.VERIFIED,
    settles=(
        settles(
            1,
            by="binary channels, Renyi",
            on="binary laws and binary maps, orders up to 8",
            beyond="more outcomes, larger orders",
            kills={1: "strictly", 2: "the other way round"},
        ),
        step_towards(
            1, by="merging outcomes at order 2", missing="other orders, and the sum over all outcomes of f"
        ),
    ),
)


_CLAIMS = (
    attached(
        T16,
        step_towards(
            1,
            by=("step from k - 1 to k", "weak triangle inequality of Renyi divergences"),
            missing="the triangle inequality beyond Bernoulli laws, and the induction",
        ),
        step_towards(
            1,
            by="attained by Gaussians",
            missing="the closed form of the Renyi divergence of Gaussians; other mechanisms",
        ),
    ),
    attached(
        refuting(
            post_processing(
                "ZCDP-L3",
                "Appendix I, Lemma 3",
                zcdp=True,
                notes="The second part is printed without the word zCDP, and read with it.",
            ),
            {"half the rho": {"binary Renyi": f"{_PROCESSED} <= sqrt({_GIVEN})"}},
        ),
        settles(
            1,
            by="binary channels",
            on="binary outputs and binary maps, e^eps up to 20",
            beyond="more outcomes, larger eps",
            kills={1: "10% less after processing"},
        ),
        step_towards(1, by="merging outcomes of opposite sign", missing="the sum over all outcomes of f"),
        settles(
            2,
            by="binary channels, Renyi",
            on="binary outputs and binary maps, orders up to 8",
            beyond="more outcomes, larger orders",
            kills={1: "half the rho"},
        ),
        step_towards(
            2, by="merging outcomes at order 2", missing="other orders, and the sum over all outcomes of f"
        ),
    ),
    L4,
)

CLAIMS = with_proofs(_CLAIMS)
