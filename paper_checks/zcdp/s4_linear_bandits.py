"""AdaC-GOPE: the algorithm, its confidence bound, the place of its noise (Section IV-A, Appendix E)."""

from __future__ import annotations

from dataclasses import replace

from ...verify.evidence.ladder import Verdict
from ..language.claim import Claim
from ..statements.designs.private_elimination import LENGTH, accuracy, adac_gope, confidence
from ..statements.designs.private_estimate import AS510, C33A, C33B, C33C, C33D, EQ56
from ..statements.elimination.phases_of_elimination import Family, structure


def _twin(claim: Claim, identifier: str, where: str) -> Claim:
    return replace(
        claim,
        id=identifier,
        where=where,
        paper="zcdp",
        rests_on=(),
        notes=f"The same statement as {claim.id}, settled by the same checks. {claim.notes}".strip(),
    )


A2 = adac_gope("ZCDP-A2", "Section IV-A, Algorithm 2")

_VAR = structure(
    Family("adac-gope-var", (("rho", "1/10"), ("delta", "1/100"))),
    constant=LENGTH,
    variance="2/rho",
    budget="rho",
)
A2VAR = Claim(
    id="ZCDP-A2VAR",
    where="Remark 9 and Appendix H",
    kind="algorithm",
    statement=(
        "AdaC-GOPE-Var: AdaC-GOPE with theta~ = theta^ + V^-1 sum over the core set of a Z_a, Z_a "
        "independent N(0, 2/rho). Everything else as in AdaC-GOPE, c_l included as far as the text says."
    ),
    printed=_VAR[0],
    mutants={name: _VAR[0] | change for name, change in _VAR[1].items()},
    checks=_VAR[2],
    recorded=Verdict.VERIFIED,
    notes="Figure 5's text also calls it AdaR-GOPE-Var, and AdaR-GOPE of the RDP text has this noise.",
)


T13 = confidence("ZCDP-T13", "Appendix E-A, Theorem 13")


C1 = accuracy("ZCDP-C1", "Appendix E-A, Corollary 1")

EQ4 = _twin(EQ56, "ZCDP-EQ4", "Section IV-A, (4)")
ASS1 = _twin(AS510, "ZCDP-ASS1", "Section V-A, Assumption 1")
EC1 = _twin(C33A, "ZCDP-EC1", "Appendix E-C1")
EC2 = _twin(C33B, "ZCDP-EC2", "Appendix E-C2")
EC3 = _twin(C33C, "ZCDP-EC3", "Appendix E-C3")
EC4 = _twin(C33D, "ZCDP-EC4", "Appendix E-C4 and Remark 9")

CLAIMS = (ASS1, EQ4, A2, A2VAR, T13, C1, EC1, EC2, EC3, EC4)
