"""What an audit makes of a learner that sees the losses of all arms: its claim, and the sandwich."""

from collections.abc import Mapping
from fractions import Fraction

from ...algorithms.adversarial.full_information import FullInformation
from ...theory.privacy.claim import Claim
from ...theory.privacy.composition import quadratic_composition
from ...verify.auditing.full_information_audit import full_information_sandwich
from ...verify.auditing.sandwich_result import Sandwich
from ..options.policy_name import PolicyName

_MOST = 50  # as of a claim by --epsilon


def full_information_audit(
    policy: PolicyName,
    flags: Mapping[str, Fraction | None],
    *,
    horizon: int,
    arms: int,
    runs: int,
    seed: int,
    replay: str,
) -> Sandwich:
    """The sandwich; ``flags`` are the claim alone, the rate of the learner stands in its own options."""
    for name in policy.missing():
        raise ValueError(
            f"{policy.target} needs {name} of its own, from which its rate is made, as"
            f" {policy.target}:{name}=NUMBER; --{name} is the claim for all rounds together"
        )
    learner = policy.build_full_information(arms, horizon)
    return full_information_sandwich(
        learner,
        _claim(policy, learner, flags, horizon),
        horizon=horizon,
        runs=runs,
        seed=seed,
        name=policy.label,
        replay=replay,
    )


def _claim(
    policy: PolicyName, learner: FullInformation, flags: Mapping[str, Fraction | None], horizon: int
) -> Claim:
    """That of the flags; else what ``2 eta`` in each of the rounds composes to, if the learner is private."""
    given = {name: value for name, value in flags.items() if value is not None}
    if "epsilon" in given or "rho" in given or policy.entry.privacy == "none":
        return Claim.of(**given)
    delta = given.get("delta", Fraction(0))
    promised = (
        quadratic_composition([2 * learner.eta] * horizon, float(delta))
        if delta
        else 2 * learner.eta * horizon
    )
    if promised > _MOST:
        raise ValueError(
            f"{policy.label} promises epsilon = {promised:.6g} over {horizon} rounds;"
            f" a claim of at most {_MOST} is accepted, as --epsilon NUMBER"
        )
    return Claim.of(epsilon=promised, delta=delta)
