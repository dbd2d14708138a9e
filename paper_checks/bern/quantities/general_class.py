"""Checks of the projection ``d_inf`` for laws on a finite support."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ....theory.numbers.json_value import Json
from ....verify.evidence.certifiable import certifying_nothing
from ....verify.evidence.effort import Effort
from ....verify.evidence.ladder import Evidence, Verdict
from ....verify.proving.formula_checks import Check

_SOLVER_ACCURACY = Fraction(1, 10**7)


def d_inf_is(
    *, support: Sequence[str], probabilities: Sequence[str], best: str, budgets: Sequence[str], part: str
) -> Check:
    """The claimed values are those of ``d_inf``, one per budget, within the accuracy of a solver.

    Each is compared with an enclosure that primal and dual points certify.
    """

    @certifying_nothing
    def check(claimed: Sequence[str], effort: Effort) -> Evidence:
        del effort
        from ....theory.laws.categorical import Categorical
        from ....theory.projections.information_projection import certified_d_inf

        law = Categorical(
            tuple(float(Fraction(point)) for point in support),
            tuple(float(Fraction(share)) for share in probabilities),
        )
        worst = Fraction(0)
        shown: list[Json] = []
        for budget, value in zip(budgets, claimed, strict=True):
            enclosure = certified_d_inf(
                law, float(Fraction(best)), float(Fraction(budget)), relative_width=1e-10
            )
            away = max(
                Fraction(enclosure.lower) - Fraction(value), Fraction(value) - Fraction(enclosure.upper)
            )
            worst = max(worst, away)
            shown.append({"budget": budget, "lower": float(enclosure.lower), "upper": float(enclosure.upper)})
        right = worst <= _SOLVER_ACCURACY
        return Evidence(
            Verdict.VERIFIED if right else Verdict.REFUTED,
            "convex program with a dual",
            f"{len(claimed)} values, the worst {float(worst):.2g} outside its certified enclosure",
            margin=float(_SOLVER_ACCURACY - worst),
            part=part,
            details={"enclosures": shown},
        )

    return check
