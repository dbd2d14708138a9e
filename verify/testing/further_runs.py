"""Further runs in `assert_private` of a policy whose first check found nothing.

The first check enumerates what is released, in the rounds that privacy is claimed for. A policy may leak in
other ways, behind a rare outcome of its noise, or later. So an account follows more runs of more rounds, and
a short audit compares the actions. A leak counts at any horizon. A budget counts for the rounds that it is
claimed for: if longer runs spend more, the audit goes back to these.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final

from ...algorithms.environments.categorical import Categorical
from ...theory.numbers.enclosure import Exact, exact
from ..accounting.account import Account, account
from ..auditing.audit import claimed_budget
from ..auditing.noticeable import least_noticeable_budget
from ..auditing.sandwich import BadSubjectError, sandwich
from ..auditing.sandwich_result import Sandwich
from ..auditing.sandwich_settings import AuditSettings

_LEAST_ROUNDS: Final = 16
_MOST_ROUNDS: Final = 64
_MOST_ACCOUNT_RUNS: Final = 100
_MOST_AUDIT_RUNS: Final = 500
_SLOW_AUDIT: Final = 1000
"""From so many runs on the audit takes most of the time of a test."""


@dataclass(frozen=True, slots=True)
class _Runs:
    """The policy and how it is run, as the test asks for it."""

    make: Callable[..., Any]
    arms: int
    rewards: Sequence[Exact]
    runs: int
    error: float
    seed: int

    def account(self, rounds: int) -> Account:
        """The account over so many rounds, with every reward equally likely on every arm."""
        values = [float(exact(reward)) for reward in self.rewards]
        chances = [[1 / len(values)] * len(values)] * self.arms
        environment = Categorical(values, chances, reward_range=(min(values), max(values)))
        runs = min(self.runs, _MOST_ACCOUNT_RUNS)
        return account(self.make, environment, rounds, seed=self.seed, runs=runs)

    def with_audit(self, found: Sandwich, rounds: int) -> Sandwich:
        """``found`` with the results of a short audit over so many rounds."""
        audit = sandwich(
            self.make,
            found.claim,
            horizon=rounds,
            arms=self.arms,
            rewards=self.rewards,
            ways=("audit",),
            runs=min(self.runs, _MOST_AUDIT_RUNS),
            seed=self.seed,
            audit=AuditSettings(confidence=1 - self.error),
        )
        return replace(
            found,
            audited=audit.audited,
            looked=audit.looked,
            findings=(*found.findings, *audit.findings),
            witnesses=(*found.witnesses, *audit.witnesses),
            notes=(*found.notes, *audit.notes),
        )


def looked_at_further(
    found: Sandwich,
    make: Callable[..., Any],
    *,
    arms: int,
    rewards: Sequence[Exact],
    runs: int,
    error: float,
    seed: int,
) -> Sandwich:
    """``found`` with what further runs show, and a note on what they cannot show."""
    if found.raw:
        return _with_limits(found, account_runs=None)
    further = _Runs(make, arms, rewards, runs, error, seed)
    rounds = min(max(found.horizon, _LEAST_ROUNDS), _MOST_ROUNDS)
    longer = further.account(rounds)
    if longer.fault is not None:  # beyond its horizon a policy may fail
        rounds = min(found.horizon, _MOST_ROUNDS)
        longer = further.account(rounds)
    if longer.fault is not None:
        raise BadSubjectError(f"the policy fails {longer.fault}")
    if longer.leak is not None:
        return replace(found, leak=longer.leak, findings=(*found.findings, f"leak: {longer.leak}"))
    found = _with_releases(found, longer)
    spent = (longer.epsilon(found.claim.delta) if found.claim.rho is None else longer.rho()).upper
    exceeds = found.claim.broken_by(spent)
    if exceeds and rounds <= found.horizon:
        return _with_overspending(found, longer, spent)
    found = replace(found, notes=(*found.notes, *longer.notes))
    if found.audited is None:
        found = further.with_audit(found, found.horizon if exceeds else rounds)
    return _with_limits(found, account_runs=longer.runs)


def _with_releases(found: Sandwich, longer: Account) -> Sandwich:
    """The releases of further runs are counted with those of the first check, if that counted any."""
    if found.released is None:
        return found
    releases, runs = found.released
    further = sum(map(len, (longer.ledger, *longer.further)))
    return replace(found, released=(releases + further, runs + longer.runs))


def _with_overspending(found: Sandwich, longer: Account, spent: Fraction | float) -> Sandwich:
    """The finding that the releases of a run spend more than the claim."""
    line = f"in one of {longer.runs} runs its releases spend {float(spent):.9g}, more than {found.claim}"
    return replace(found, account=longer, accounted=spent, spends=line, findings=(*found.findings, line))


def _with_limits(found: Sandwich, *, account_runs: int | None) -> Sandwich:
    """A note on leaks that so few runs may miss, and one on a slow audit."""
    audit_runs = 0 if found.audited is None else found.audited.runs
    runs = f"{audit_runs} runs of the audit"
    if account_runs is not None:
        runs = f"{account_runs} runs of the account and {audit_runs} of the audit"
    notes = [f"a leak behind a trigger rarer than one in the {runs} may stay unseen"]
    if found.audited is not None and audit_runs >= _SLOW_AUDIT and found.claim.value is not None:
        budget, level = claimed_budget(found.audited), float(found.claim.value)
        least = least_noticeable_budget(budget, level, _SLOW_AUDIT, 1 - found.audited.confidence)
        notes.append(
            f"the audit takes most of the time: runs={_SLOW_AUDIT} would notice"
            f" {found.claim.symbol} >= {least:.4g}"
        )
    return replace(found, notes=(*found.notes, *notes))
