"""How a policy that stands in a file is audited: on raw rewards, beside the exact law of its table."""

from collections.abc import Callable
from functools import partial
from typing import Any

from ...verify.auditing.sandwich_settings import NOTIONS, EnumerationSettings
from ...verify.enumeration.exact_privacy import ExactPrivacy, exact_privacy
from ...verify.enumeration.work_limit import Work
from ..options.policy_name import PolicyFile


def audited_table(
    policy: PolicyFile, arms: int | None, horizon: int, *, pure: bool
) -> tuple[Callable[..., Any], int, EnumerationSettings]:
    """What makes the policy, its number of arms, and how it is enumerated; a ``ValueError`` if it cannot be.

    A pure budget is the same for every notion of neighbours; of others the one of View is computed.
    """
    table = policy.table
    if arms is not None and arms != table.arms:
        raise ValueError(f"{policy.target} is for {table.arms} arms, not {arms}")
    if horizon > table.length:
        raise ValueError(f"{policy.target} has {table.length} actions, not {horizon}")
    return (
        policy.maker(),
        table.arms,
        EnumerationSettings(
            notions=NOTIONS if pure else ("view",),
            law=partial(_law, policy, horizon),
            told="exact are the figures of the probabilities in the file",
        ),
    )


def _law(policy: PolicyFile, horizon: int, *, epsilon: Any, rho: bool, work: Work) -> ExactPrivacy:  # noqa: ANN401  as `exact_privacy` takes it
    table = policy.table
    return exact_privacy(
        table.probabilities, arms=table.arms, horizon=horizon, epsilon=epsilon, rho=rho, work=work
    )
