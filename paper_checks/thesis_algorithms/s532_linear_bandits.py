"""AdaC-GOPE: the algorithm, its confidence bound, its plays (5.3.2, C.3)."""

from __future__ import annotations

from dataclasses import replace

from ..language.claim import Claim
from ..statements.designs.private_elimination import accuracy, adac_gope, confidence


def _own(claim: Claim) -> Claim:
    return replace(claim, paper="thesis_algorithms")


A8 = _own(adac_gope("TA-A8", "Section 5.3.2, Algorithm 8"))
THC10 = _own(confidence("TA-THC.10", "Section C.3.1, Theorem C.10"))
CC11 = _own(accuracy("TA-CC.11", "Section C.3.1, Corollary C.11"))

CLAIMS = (A8, THC10, CC11)
