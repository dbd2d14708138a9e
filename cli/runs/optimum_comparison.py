"""Simulated policies beside the best private policy: exact regret, and the least of any policy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from ..options.policy_name import PolicyFile, PolicyName
from ..output.progress_bar import Tell
from ..output.table import Column, show
from ..terminal.safe_text import say

if TYPE_CHECKING:
    from ...algorithms.protocol.block_policy import Policy
    from ...theory.numbers.enclosure import Enclosure
    from ..options.environment_name import Arms

_WORK = 4e9
_MOST_EPSILON = 20


@dataclass(frozen=True)
class BesideOptimum:
    """A policy's exact regret in the mean over the orders of the arms, and the least on the worst order."""

    policy: PolicyName
    epsilon: Fraction | None
    """What the policy promises, if that is pure; None: the least is of all policies."""
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
            "epsilon": None if self.epsilon is None else float(self.epsilon),
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
    from ...verify.optimal.policy_regret import orders_of

    if arms.kind != "bernoulli":
        raise click.UsageError(f"--optimal: {arms.kind} arms; Bernoulli arms of --means are accepted")
    means = tuple(arms.exact_means)
    known: dict[Fraction | None, Enclosure] = {}
    found = []
    for place, policy in enumerate(policies):
        tell(place, len(policies), f"the best policy beside {policy.label}")
        budget = _promised(policy)
        try:
            if budget not in known:
                known[budget] = optimal_policy(Family.of(orders_of(means)), horizon, budget).value
        except ValueError as error:
            raise click.UsageError(f"--optimal: {error}") from error
        exact, twin, why = _exact(policy, means, horizon)
        found.append(BesideOptimum(policy, budget, known[budget], exact, twin, why))
    return found


def _promised(policy: PolicyName) -> Fraction | None:
    from ...theory.numbers.enclosure import exact

    if isinstance(policy, PolicyFile):
        return policy.table.epsilon
    if policy.own:
        return None
    from ...algorithms.by_name.catalogue import entry

    if entry(policy.target).privacy != "pure":
        return None
    value = exact(policy.options()["epsilon"])
    return value if value <= _MOST_EPSILON else None


def _exact(
    policy: PolicyName, means: tuple[Fraction, ...], horizon: int
) -> tuple[Enclosure | None, bool, str]:
    """The regret, whether it is of the twin, and why there is none."""
    from ...verify.enumeration.discrete_twin import discrete_twin
    from ...verify.enumeration.exact_privacy import Subject, law_of_subject
    from ...verify.enumeration.work_limit import Work
    from ...verify.optimal.policy_regret import mean_regret

    changed: list[Any] = []

    def made() -> Policy:
        return discrete_twin(policy.build(len(means), horizon), changed.append)

    subject: Subject = policy.table.probabilities if isinstance(policy, PolicyFile) else made
    try:
        law, _ = law_of_subject(subject, arms=len(means), horizon=horizon, work=Work(_WORK))
        return mean_regret(law, means), bool(changed), ""
    except ValueError as error:
        return None, False, str(error)


def show_beside(found: Sequence[BesideOptimum]) -> None:
    """Print the table and its notes."""
    say("\nExact regret in the mean over the orders of the arms, and the least of any policy\n")
    columns = [Column("algorithm", breaks=False), Column("epsilon", "right"), Column("exact regret", "right")]
    columns += [Column("least of any", "right"), Column("times", "right")]
    show(columns, [_row(each) for each in found])
    say("\nleast of any: what no epsilon-private policy is below on the worst order (banditproof optimal)")
    if any(each.epsilon is None for each in found):
        say("epsilon inf: no pure budget is promised, and the least is of all policies")
    if twins := [each.policy.label for each in found if each.twin]:
        say(f"exact are the discrete twins, with noise on whole numbers: {', '.join(twins)}")
    for each in found:
        if each.why:
            say(f"note: {each.policy.label}: {each.why}")


def _row(each: BesideOptimum) -> tuple[str, ...]:
    least, budget = float(each.least), "inf" if each.epsilon is None else f"{float(each.epsilon):g}"
    if each.exact is None:
        return each.policy.label, budget, "-", f"{least:.8g}", "-"
    exact = float(each.exact)
    times = f"{exact / least:.5g}" if least else "-"
    return each.policy.label, budget, f"{exact:.8g}", f"{least:.8g}", times
