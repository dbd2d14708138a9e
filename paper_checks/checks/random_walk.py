"""The exact probability that a walk of fair signs ever crosses a claimed boundary."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ...theory.formulas.balls import precision, value_at
from ...theory.formulas.expression import Expression
from ...theory.formulas.language import expression
from ...theory.numbers.enclosure import exact
from ...verify.evidence.certifiable import certifying_nothing
from ...verify.evidence.effort import Effort
from ...verify.evidence.ladder import Evidence, Verdict
from ...verify.proving.formula_checks import Check

_ROUNDS = 200
_CASES = (("1/100", "0.05"), ("1", "0.05"), ("1", "0.5"), ("10", "0.2"), ("1/100", "0.001"), ("100", "0.9"))


def crosses_rarely(*, part: str, cases: Sequence[tuple[str, str]] = _CASES) -> Check:
    """``P(exists t <= 200: S_t^2/(lam + t) >= claimed(lam, t, delta)) <= delta`` for sums of fair signs.

    ``cases`` are pairs (lam, delta).
    """

    @certifying_nothing
    def check(boundary: str, effort: Effort) -> Evidence:
        del effort
        tree = expression(boundary)
        worst = Fraction(0)
        for lam, delta in cases:
            certain, possible = crossing(tree, exact(lam), exact(delta))
            if certain > exact(delta):
                return Evidence(
                    Verdict.REFUTED,
                    "exact enumeration",
                    f"at lambda = {lam}, delta = {delta} the boundary is crossed by round {_ROUNDS} with "
                    f"probability {float(certain):.12g}",
                    margin=float(exact(delta) - certain),
                    part=part,
                )
            worst = max(worst, possible / exact(delta))
        return Evidence(
            Verdict.VERIFIED if worst <= 1 else Verdict.OPEN,
            "exact enumeration",
            f"{len(cases)} pairs (lambda, delta), {_ROUNDS} rounds: at most {float(worst):.6g} of delta",
            margin=float(1 - worst),
            part=part,
        )

    return check


def crossing(
    tree: Expression, lam: Fraction, delta: Fraction, *, rounds: int = _ROUNDS
) -> tuple[Fraction, Fraction]:
    """The probability that a walk crosses by the last round, from below and from above."""
    alive = [{0: 1}, {0: 1}]
    with precision(128):
        for t in range(1, rounds + 1):
            ends = value_at(tree, {"lam": lam, "t": Fraction(t), "delta": delta})
            assert ends is not None
            for index, level in enumerate((ends[1], ends[0])):
                moved: dict[int, int] = {}
                for place, count in alive[index].items():
                    for step in (-1, 1):
                        moved[place + step] = moved.get(place + step, 0) + count
                limit = level * (lam + t)
                alive[index] = {place: count for place, count in moved.items() if place * place < limit}
    total = 1 << rounds
    certain, possible = (1 - Fraction(sum(walks.values()), total) for walks in alive)
    return certain, possible
