"""Group privacy of mechanisms as an inequality between KL divergences."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import islice

from ....verify.evidence.effort import Effort
from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import entry
from ...checks.known_quantities import Known, holds_in
from ...language.claim import Claim
from .coupled_bandits import (
    FIXED,
    REACTING,
    concentrated_budget,
    group_divergence,
    quantities_of,
    random_bandits,
)

_PAPER = "thesis_lower_bounds"


@cache
def _groups(effort: Effort) -> Mapping[str, Known]:
    several = dict(islice(random_bandits(effort, 3).items(), 4 * effort.factor))
    sharp = "release of two rewards that are not reacted to"
    return quantities_of({sharp: FIXED[sharp], **REACTING, **several}, group_divergence, concentrated_budget)


_GROUP = {"two": "two <= 2**2*rho"}


T412 = Claim(
    id="TH-T4.12",
    where="Section 4.2.2, Theorem 4.12, (4.8), (4.9)",
    kind="privacy",
    statement=(
        "If pi is rho-Interactive zCDP, for all fixed actions and rewards r, r': sum_t "
        "KL(pi_t(.|H_{t-1}), pi_t(.|H'_{t-1})) <= rho d_Ham(r, r')^2. "
        "Checked at distance 2, for all fixed actions and rewards of three steps, with the policy's own rho."
    ),
    printed=_GROUP,
    mutants={
        "d for its square": {"two": "two <= 2*rho"},
        "1% less": {"two": "two <= 0.99*2**2*rho"},
    },
    checks=(entry("two", holds_in(_groups, part="two rewards")),),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
    rests_on=("TH-P2.8", "TH-P3.12", "TH-P3.13"),
)
