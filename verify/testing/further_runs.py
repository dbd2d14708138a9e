"""What `assert_private` looks at beside the enumeration: more ways of the noise, more rounds, a short audit.

An enumeration sees the law of what is released, not what is done besides, and the rounds that are claimed for
may be few. A leak is one at any horizon, so leaks are looked for over rounds of their own; budgets are
compared over the rounds that they are claimed for, unless the account keeps to them for longer.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from ...algorithms.environments.categorical import Categorical
from ...theory.numbers.enclosure import Exact, exact
from ..accounting.account import Account, account
from ..auditing.audit import claimed_budget
from ..auditing.noticeable import noticeable
from ..auditing.sandwich import BadSubjectError, sandwich
from ..auditing.sandwich_result import Sandwich
from ..auditing.sandwich_settings import AuditSettings

ROUNDS: Final = 16
MOST_ROUNDS: Final = 64
WAYS: Final = 100
AUDITED_RUNS: Final = 500
_MANY: Final = 1000  # of an audit: fewer take little time


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
    """``found`` with what further runs find, and with what they cannot."""
    if found.raw:
        return _with_limits(found, ways=None)
    rounds = min(max(found.horizon, ROUNDS), MOST_ROUNDS)
    seen = _accounted(make, arms, rewards, rounds, min(runs, WAYS), seed)
    if seen.fault is not None:  # it need not know what to do after its horizon
        rounds = min(found.horizon, MOST_ROUNDS)
        seen = _accounted(make, arms, rewards, rounds, min(runs, WAYS), seed)
    if seen.fault is not None:
        raise BadSubjectError(f"the policy fails {seen.fault}")
    if seen.leak is not None:
        return replace(found, leak=seen.leak, findings=(*found.findings, f"leak: {seen.leak}"))
    if found.released is not None:
        number = sum(map(len, (seen.ledger, *seen.further)))
        found = replace(found, released=(found.released[0] + number, found.released[1] + seen.runs))
    spent = seen.epsilon(found.claim.delta) if found.claim.rho is None else seen.rho()
    beyond = found.claim.broken_by(spent.upper)
    if beyond and rounds <= found.horizon:
        line = (
            f"in one of {seen.runs} runs its releases spend {float(spent.upper):.9g}, more than {found.claim}"
        )
        return replace(
            found, account=seen, accounted=spent.upper, spends=line, findings=(*found.findings, line)
        )
    found = replace(found, notes=(*found.notes, *seen.notes))
    if found.audited is None:
        found = _audited(found, make, found.horizon if beyond else rounds, arms, rewards, runs, error, seed)
    return _with_limits(found, ways=seen.runs)


def _accounted(  # noqa: PLR0917  as the audit below
    make: Callable[..., Any], arms: int, rewards: Sequence[Exact], rounds: int, ways: int, seed: int
) -> Account:
    values = [float(exact(reward)) for reward in rewards]
    chances = [[1 / len(values)] * len(values)] * arms
    span = (min(values), max(values))
    return account(make, Categorical(values, chances, reward_range=span), rounds, seed=seed, runs=ways)


def _audited(  # noqa: PLR0917  what a sandwich needs
    found: Sandwich,
    make: Callable[..., Any],
    rounds: int,
    arms: int,
    rewards: Sequence[Exact],
    runs: int,
    error: float,
    seed: int,
) -> Sandwich:
    audit = sandwich(
        make,
        found.claim,
        horizon=rounds,
        arms=arms,
        rewards=rewards,
        ways=("audit",),
        runs=min(runs, AUDITED_RUNS),
        seed=seed,
        audit=AuditSettings(confidence=1 - error),
    )
    return replace(
        found,
        audited=audit.audited,
        looked=audit.looked,
        findings=(*found.findings, *audit.findings),
        witnesses=(*found.witnesses, *audit.witnesses),
        notes=(*found.notes, *audit.notes),
    )


def _with_limits(found: Sandwich, *, ways: int | None) -> Sandwich:
    """What may have stayed unseen, said."""
    audited = 0 if found.audited is None else found.audited.runs
    seen = (
        f"{audited} runs of the audit"
        if ways is None
        else f"{ways} runs of the account and {audited} of the audit"
    )
    notes = [f"a leak behind a trigger rarer than one in the {seen} may stay unseen"]
    if found.audited is not None and audited >= _MANY and found.claim.value is not None:
        budget, level = claimed_budget(found.audited), float(found.claim.value)
        least = noticeable(budget, level, _MANY, 1 - found.audited.confidence)
        notes.append(
            f"the audit takes most of the time: runs={_MANY} would notice {found.claim.symbol} >= {least:.4g}"
        )
    return replace(found, notes=(*found.notes, *notes))
