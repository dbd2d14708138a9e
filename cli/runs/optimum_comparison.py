"""Simulated policies beside the best private policy: exact regret, and the least of any policy."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ...theory.numbers.enclosure import exact
from ..options.policy_name import PolicyFile, PolicyName
from ..output.progress_bar import Tell
from ..output.table import Column, show
from ..terminal.safe_text import say

if TYPE_CHECKING:
    from ...algorithms.protocol.block_policy import Policy
    from ...theory.numbers.enclosure import Enclosure
    from ...verify.enumeration.action_law import ActionLaw
    from ...verify.optimal.privacy import Privacy
    from ..options.environment_name import Arms

Figure = TypeVar("Figure")

_WORK = 4e9
_BUDGETS: Mapping[str, tuple[str, ...]] = {
    "pure": ("epsilon",),
    "approximate": ("epsilon", "delta"),
    "zCDP": ("rho",),
    "RDP": ("alpha", "epsilon"),
    "none": (),
}
"""The options that say how private a policy is, by its notion of privacy."""


@dataclass(frozen=True)
class BesideOptimum:
    """A policy's exact regret in the mean over the orders of the arms, and the least on the worst order."""

    policy: PolicyName
    privacy: Privacy
    """What the policy promises; without a budget the least is of all policies."""
    least: Enclosure
    exact: Enclosure | None
    twin: bool
    """Whether the exact regret is of its discrete twin."""
    why: str
    """Why there is no exact regret; empty if there is one."""

    def to_json(self) -> dict[str, Any]:
        """Both ends of both numbers."""
        from ...verify.optimal.optimum import ends

        return {
            **self.privacy.to_json(),
            "exact": None
            if self.exact is None
            else dict(zip(("lower", "upper"), ends(self.exact), strict=True)),
            "discrete_twin": self.twin,
            "least": dict(zip(("lower", "upper"), ends(self.least), strict=True)),
            "why": self.why or None,
        }


def beside_optimum(
    policies: Sequence[PolicyName], arms: Arms, horizon: int, tell: Tell
) -> list[BesideOptimum]:
    """Each policy beside the best one of its budget; a ``click.UsageError`` where that cannot be computed."""
    from ...verify.optimal.family import Family
    from ...verify.optimal.optimum import optimal_policy
    from ...verify.optimal.policy_regret import mean_regret, orders_of

    if arms.kind != "bernoulli":
        raise click.UsageError(f"--optimal: {arms.kind} arms; Bernoulli arms of --means are accepted")
    means = tuple(arms.exact_means)
    known: dict[Privacy, Enclosure] = {}
    found = []
    for place, policy in enumerate(policies):
        tell(place, len(policies), f"the best policy beside {policy.label}")
        promised = promised_by(policy)
        try:
            if promised not in known:
                known[promised] = optimal_policy(
                    Family.of(orders_of(means)),
                    horizon,
                    promised.epsilon,
                    order=promised.order,
                    delta=promised.delta,
                    rho=promised.rho,
                ).value
        except ValueError as error:
            raise click.UsageError(f"--optimal: {error}") from error
        regret, twin, why = exactly(policy, means, horizon, mean_regret)
        found.append(BesideOptimum(policy, promised, known[promised], regret, twin, why))
    return found


def promised_by(policy: PolicyName) -> Privacy:
    """Its privacy for lists of rewards; none where it promises none, or linear programs do not reach it."""
    from ...verify.optimal.privacy import Privacy

    if isinstance(policy, PolicyFile):
        return Privacy(policy.table.epsilon)
    if policy.own:
        return Privacy(None)
    from ...algorithms.by_name.catalogue import entry

    kind = entry(policy.target).privacy
    given = {name: policy.options()[name] for name in _BUDGETS[kind]}
    budgets = {name: exact(value) for name, value in given.items()}
    order = budgets.get("alpha")
    if order is not None and order.denominator != 1:
        return Privacy(None)
    try:
        return Privacy(
            budgets.get("epsilon"),
            None if order is None else int(order),
            budgets.get("delta", Fraction(0)),
            budgets.get("rho"),
        )
    except ValueError:
        return Privacy(None)


def exactly(
    policy: PolicyName,
    means: tuple[Fraction, ...],
    rounds: int,
    figure: Callable[[ActionLaw, tuple[Fraction, ...]], Figure],
) -> tuple[Figure | None, bool, str]:
    """The figure from the law of so many actions, whether it is of the twin, and why there is none."""
    from ...verify.enumeration.discrete_twin import discrete_twin
    from ...verify.enumeration.exact_privacy import Subject, law_of_subject
    from ...verify.enumeration.work_limit import Work

    changed: list[Any] = []

    def made() -> Policy:
        return discrete_twin(policy.build(len(means), rounds), changed.append)

    subject: Subject = policy.table.probabilities if isinstance(policy, PolicyFile) else made
    try:
        law, _ = law_of_subject(subject, arms=len(means), horizon=rounds, work=Work(_WORK))
        return figure(law, means), bool(changed), ""
    except ValueError as error:
        return None, False, str(error)


def show_beside(found: Sequence[BesideOptimum]) -> None:
    """Print the table and its notes."""
    say("\nExact regret in the mean over the orders of the arms, and the least of any policy\n")
    pure = all(
        budget_words(each.privacy) in {"inf", f"{float(each.privacy.epsilon or 0):g}"} for each in found
    )
    budget = Column("epsilon" if pure else "budget", "right")
    columns = [Column("algorithm", breaks=False), budget, Column("exact regret", "right")]
    columns += [Column("least of any", "right"), Column("times", "right")]
    show(columns, [_row(each) for each in found])
    say("\nleast of any: what no policy of this privacy is below on the worst order (banditproof optimal)")
    if any(each.privacy.budget is None for each in found):
        say("inf: no budget is promised, or none that is reached, and the least is of all policies")
    if any(each.privacy.budget is not None and each.privacy.epsilon is None for each in found):
        say("rho: the least is of all rho-zCDP policies, neighbours view")
    if any(each.privacy.order is not None or each.privacy.delta for each in found):
        say("alpha and delta: of the Renyi budgets of this order, of (epsilon, delta)-DP; neighbours view")
    show_notes([(each.policy.label, each.twin, each.why) for each in found])


def show_notes(of_policies: Sequence[tuple[str, bool, str]]) -> None:
    """Print of which policies the figures are those of a twin, and why of others there is none."""
    if twins := [label for label, twin, _ in of_policies if twin]:
        say(f"exact are the discrete twins, with noise on whole numbers: {', '.join(twins)}")
    for label, _, why in of_policies:
        if why:
            say(f"note: {label}: {why}")


def _row(each: BesideOptimum) -> tuple[str, ...]:
    least, budget = float(each.least), budget_words(each.privacy)
    if each.exact is None:
        return each.policy.label, budget, "-", f"{least:.8g}", "-"
    regret = float(each.exact)
    times = f"{regret / least:.5g}" if least else "-"
    return each.policy.label, budget, f"{regret:.8g}", f"{least:.8g}", times


def budget_words(privacy: Privacy) -> str:
    """Epsilon, and what else says how private a policy is."""
    if privacy.rho is not None:
        return f"rho {float(privacy.rho):g}"
    told = "inf" if privacy.epsilon is None else f"{float(privacy.epsilon):g}"
    told += "" if privacy.order is None else f", alpha {privacy.order}"
    return told + (f", delta {float(privacy.delta):g}" if privacy.delta else "")
