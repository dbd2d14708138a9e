"""What an audit is asked, as it is written: the claim, the account, a mechanism in place of a policy."""

import inspect
from dataclasses import dataclass, replace
from fractions import Fraction

import click

from .own.mechanism_name import MechanismName
from .own.neighbours import Neighbours
from .policy_name import PolicyName


@dataclass(frozen=True, slots=True)
class MechanismWords:
    """Which mechanism is audited, on which neighbouring data sets."""

    mechanism: MechanismName | None = None
    neighbours: tuple[Neighbours, ...] = ()


@dataclass(frozen=True, slots=True)
class Flags:
    """What the flags say of the claim; the policy's own options may say the rest."""

    epsilon: Fraction | None
    rho: Fraction | None
    delta: Fraction | None


@dataclass(frozen=True, slots=True)
class AccountTerms:
    """What is asked of an account."""

    releases: str
    require: str | None
    risk: Fraction | None
    privacy_delta: Fraction | None

    def deltas(self, policy: PolicyName, flagged: Flags) -> tuple[PolicyName, Flags]:
        """The policy with its risk, and the claim with the delta of privacy, where they are given."""
        given = dict(policy.given)
        for flag, value in (("risk", self.risk), ("privacy_delta", self.privacy_delta)):
            if value is None:
                continue
            option = policy.option_for(flag)
            if flag == "risk" and option is None:
                raise click.UsageError(f"--risk: {policy.target} has none; without it is accepted")
            if option == "privacy_delta" or flag == "risk":
                given[option or flag] = value
            elif policy.plays_actions or has_a_risk(policy):
                raise click.UsageError(f"--privacy-delta: the delta of {policy.target} is --risk")
            else:
                flagged = replace(flagged, delta=value)
        return replace(policy, given=given), flagged


def has_a_risk(policy: PolicyName) -> bool:
    """Whether its delta is a risk of its answer that must be given, and is not written beside its name."""
    if policy.own or policy.kind != "identification" or "delta" in policy.given:
        return False
    return policy.accepted().get("delta") is inspect.Parameter.empty
