"""A bound of the theory as a curve of a figure."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from .figure import Curve

if TYPE_CHECKING:
    from ...theory.bounds.bound import Statement


def bound_curve(label: str, bound: Callable[[float], float | None], x: Sequence[float]) -> Curve:
    """The values of ``bound`` at ``x``; without the points where it has none.

    >>> from banditproof.theory.bounds.bernoulli_instance import BanditInstance
    >>> from banditproof.theory.bounds.evaluation import evaluate
    >>> from banditproof.theory.bounds.regret_lower_bounds import LAI_ROBBINS
    >>> arms = BanditInstance(["0.5", "0.25"])
    >>> curve = bound_curve("Lai-Robbins", lambda t: evaluate(LAI_ROBBINS, arms, horizon=t).value, [1, 10])
    >>> curve.columns["bound"]
    [0.0, 4.40084...]
    """
    values = [(at, bound(at)) for at in x]
    known = [(at, value) for at, value in values if value is not None]
    return Curve(
        label=label,
        kind="theory",
        x=[at for at, _ in known],
        columns={"bound": [value for _, value in known]},
        line="bound",
    )


def leading_term(
    label: str,
    bound: "Statement",
    means: Sequence[float],
    x: Sequence[float],
    *,
    epsilon: float | None = None,
    horizon: float | None = None,
) -> Curve:
    """A lower bound at arms of these means, over the horizon or the budget: the one that is not given."""
    from ...theory.bounds.bernoulli_instance import BanditInstance
    from ...theory.bounds.evaluation import evaluate

    arms = BanditInstance(means)

    def value(at: float) -> float | None:
        budget, rounds = (at if given is None else given for given in (epsilon, horizon))
        return evaluate(bound, arms, epsilon=budget, horizon=rounds).value

    return bound_curve(label, value, x)
