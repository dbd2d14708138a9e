"""One quantity from both sides: the least worst-case regret over an instance and its confusing neighbours.

The neighbours are those of the lower bound: in each one suboptimal arm has another mean, above the best.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from ..numbers.enclosure import Exact, exact
from ..numbers.json_value import Json
from .bernoulli_instance import BanditInstance
from .bound import Bound, Statement
from .evaluation import bounds_given
from .theorem_bounds import confusing_neighbours, theorem_bounds

_MOST_MEANS: Final = 40_000
_UNIFORM: Final = "uniform draws"


@dataclass(frozen=True)
class LeastWorstRegret:
    """Between which numbers it lies, for epsilon-DP policies, and by which bounds."""

    lower: Bound
    value: float
    """Of the upper bound, the largest over all these instances."""
    name: str
    claim: str
    """Of the upper bound; empty if it is that of uniform draws, which needs no theorem."""
    neighbours: int

    def to_json(self) -> dict[str, Json]:
        """The two numbers, and the two bounds that they are by."""
        return {
            "quantity": "least worst-case regret over the instance and its confusing neighbours",
            "neighbours": self.neighbours,
            "lower": self.lower.value,
            "lower_by": self.lower.statement.theorem,
            "upper": self.value,
            "upper_by": f"{self.name}, {self.claim}" if self.claim else self.name,
        }


def least_worst_regret(
    records: Iterable[Statement],
    instance: BanditInstance,
    *,
    epsilon: Exact,
    horizon: Exact,
    **given: Exact | None,
) -> LeastWorstRegret | None:
    """The quantity at an instance; None where no lower bound has a value, or neighbours are too many."""
    (lower,) = theorem_bounds(instance, epsilon=epsilon, horizon=horizon, minimax=False)
    others = confusing_neighbours(instance, epsilon=epsilon, horizon=horizon, most=_MOST_MEANS)
    if lower.value is None or not others:
        return None
    everywhere = [instance, *(BanditInstance(means) for _, means in others)]
    uppers = [each for each in records if each.kind == "upper" and each.privacy == "pure"]
    uppers = [each for each in uppers if not (each.limit or each.chance)]
    at: dict[str, Any] = {**given, "epsilon": epsilon, "horizon": horizon}
    rounds = float(exact(horizon))
    uniform = max(rounds * float(each.gaps.mean()) for each in everywhere)
    worst = dict.fromkeys(uppers, 0.0)
    for each in everywhere:  # what is not below uniform draws somewhere is not asked elsewhere
        values = {bound.statement: bound.holds for bound in bounds_given(worst, each, **at)}
        below = {upper: value for upper, value in values.items() if value is not None and value < uniform}
        worst = {upper: max(worst[upper], value) for upper, value in below.items()}
    candidates = [(uniform, _UNIFORM, "")]
    candidates += [(value, upper.name, upper.claim) for upper, value in worst.items()]
    value, name, claim = min(candidates, key=lambda each: each[0])
    return LeastWorstRegret(lower, value, name, claim, sum(many for many, _ in others))
