"""Wrong versions that a text's list names, beside the mutants that a statement comes with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from .claim import Claim


def refuting(claim: Claim, wrong: Mapping[str, Any]) -> Claim:
    """The claim with these mutants as well; each may give only the formulas that it changes."""
    if again := sorted(set(wrong) & set(claim.mutants)):
        raise ValueError(f"claim {claim.id}: there is a mutant {again[0]!r} already")
    return replace(claim, mutants={**claim.mutants, **wrong})
