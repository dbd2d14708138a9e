"""Every section's claims get the lines of the proofs that are written for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from ...language import proof_lines
from ...language.claim import Claim
from ...language.written_claim import Lines
from ...statements.elimination.elimination_steps import ESTIMATE, expected_bound
from . import (
    actions_as_played,
    adac_ucb_regret,
    appendix_remarks,
    comparisons,
    episodic_sketch,
    finite_arms,
    indexes,
    kl_indexes,
    kl_pulls,
    lemmas,
    privacy,
    private_policies,
    pulls_of_an_arm,
    quoted_lemmas,
)
from .identification import (
    best_arm_background,
    identification_times,
    private_identification,
    stopping_risk,
    stopping_thresholds,
    sure_stopping,
    top_two,
    whole_lines,
)
from .linear_models import (
    contextual_bandits,
    contextual_lines,
    contextual_remarks,
    linear_bandits,
    linear_designs,
    linear_lines,
)
from .missing import MISSING

EVERY: tuple[Lines, ...] = (
    comparisons.LINES,
    contextual_bandits.LINES,
    finite_arms.LINES,
    indexes.LINES,
    kl_indexes.LINES,
    lemmas.LINES,
    quoted_lemmas.LINES,
    linear_bandits.LINES,
    privacy.LINES,
    top_two.LINES,
    private_policies.LINES,
    best_arm_background.LINES,
    episodic_sketch.LINES,
    kl_pulls.LINES,
    linear_designs.LINES,
    pulls_of_an_arm.LINES,
    adac_ucb_regret.LINES,
    contextual_remarks.LINES,
    private_identification.LINES,
    stopping_risk.LINES,
    stopping_thresholds.LINES,
    identification_times.LINES,
    appendix_remarks.LINES,
    linear_lines.LINES,
    contextual_lines.LINES,
    sure_stopping.LINES,
    actions_as_played.LINES,
    whole_lines.LINES,
)
_INSTEAD: Final[Mapping[str, Mapping[str, str]]] = {
    "TA-PFC.4a": {"an index with the two conditions": "2 - 1/t <= 2 - 1/(t + 1)"},
    "TA-PF5.12f": {"expected regret, as printed": expected_bound(ESTIMATE)},
    "TA-FC.6": {
        "root at a best mean 1": "max(kl(z, 1/2) - 1, 0 - kl(1, 1/2)) < 0",
        "gamma at mean 0": "exp(-kl(x, 1/2)) >= exp(-L)",
    },
    "TA-PF5.4a": {"index of at most 1, at mean 1": "1 > 3/2*t**(-b)"},
    "TA-I5": {"private bonus of a round": "b*L/(eps*(N/2)) <= b*(2*L/(eps*N))"},
    "TA-LC.3b": {"clipped mean 1": "kl(p, q) <= L"},
}
"""Of claims that are amended already: what holds in place of a line that is false as printed."""


def with_proofs(claims: Iterable[Claim]) -> tuple[Claim, ...]:
    """Each claim with the lines of its proof, where there are any."""
    return tuple(_with_what_is_missing(_amended(each)) for each in proof_lines.with_proofs(claims, EVERY))


def _with_what_is_missing(claim: Claim) -> Claim:
    known = {each.assertion for each in claim.settles}
    said = tuple(each for each in MISSING.get(claim.id, ()) if each.assertion not in known)
    return replace(claim, settles=(*claim.settles, *said)) if said else claim


def _amended(claim: Claim) -> Claim:
    known = claim.amendment
    if known is None or claim.id not in _INSTEAD:
        return claim
    return replace(claim, amendment=replace(known, formula={**known.formula, **_INSTEAD[claim.id]}))
