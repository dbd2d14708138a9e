"""The policies of one simulation together: their shared options, and what kind of simulation they ask for."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

import click

from .files.advice_file import AdviceType
from .number import ANY_NUMBER, POSITIVE, Option, budget_type, number_type
from .policy_name import SEES_ALL_LOSSES, PolicyFile, PolicyName, names_of_options
from .whole_number import whole_type

_SHARED: Final[dict[str, tuple[Any, str]]] = {
    "epsilon": (budget_type(POSITIVE), "Privacy budget; inf is none."),
    "rho": (number_type(POSITIVE), "Budget of zCDP."),
    "privacy_delta": (number_type(POSITIVE), "The delta of (epsilon, delta)-DP."),
    "risk": (number_type(POSITIVE), "Risk of a policy's confidence bounds or answer."),
    "delta": (number_type(POSITIVE), ""),
    "alpha": (number_type(POSITIVE), "Batch ratio; an order of Renyi privacy."),
    "beta": (number_type(ANY_NUMBER), "Exploration; a risk of DP-SE."),
    "n0": (whole_type("n0", 1, 10**9), "Length of the first batch."),
    "ties": (click.STRING, "How ties break: random or first."),
    "noise": (click.STRING, "laplace, gaussian, discrete-laplace, discrete-gaussian."),
    "advice": (AdviceType(), "File of experts' advice: a line an expert, --- before another round's."),
}
"""Options that go to every algorithm that has them; those without words are hidden."""

Kind = Literal["expected regret", "identification", "regret"]


@dataclass(frozen=True, slots=True)
class Lineup:
    """Policies as they were named, the options that they share, and what is known of them together."""

    named: tuple[PolicyName, ...]
    shared: Mapping[str, Any]
    kind: Kind
    plays_actions: PolicyName | None
    """The first that plays actions, and not arms."""
    fresh: bool
    """Whether all of them take new actions in every round."""

    def policies(self) -> tuple[PolicyName, ...]:
        """Each with those shared options that it has and was not given itself.

        A ``click.UsageError`` for a shared option that none has, and one that must be given and is not.
        """
        written = {option: value for option, value in self.shared.items() if value is not None}
        accepted = [policy.accepted() for policy in self.named]
        named = [policy.as_named(written) for policy in self.named]
        for option in written:
            if all(option in own and option not in each for each, own in zip(accepted, named, strict=True)):
                having = "; ".join(
                    f"{policy.target} has {names_of_options(each)}"
                    for policy, each in zip(self.named, accepted, strict=True)
                )
                raise click.UsageError(f"no algorithm here has --{option.replace('_', '-')}; {having}")
        made = []
        for policy, options, own in zip(self.named, accepted, named, strict=True):
            fitting = {option: value for option, value in own.items() if option in options}
            complete = replace(policy, given={**fitting, **policy.given})
            if missing := complete.missing():
                first = missing[0]
                flag = "risk" if first == "delta" and policy.option_for("risk") else first
                flag = "privacy-delta" if flag in {"delta", "privacy_delta"} else flag
                way = f"--{flag} NUMBER or " if first in self.shared else ""
                none = "; inf is none" if first == "epsilon" and first in self.shared else ""
                way += f"{policy.target}:{first}=NUMBER{none}"
                raise click.UsageError(f"{policy.target} needs {' and '.join(missing)}, as {way}")
            made.append(complete)
        return tuple(made)

    @property
    def tables(self) -> tuple[PolicyFile, ...]:
        """Those that stand in files."""
        return tuple(each for each in self.named if isinstance(each, PolicyFile))

    @property
    def subject(self) -> str:
        """What is simulated, in words for people."""
        return " ".join(("simulate", *(policy.label for policy in self.named)))


def shared_options(without: Collection[str] = ()) -> Option:
    """An option for each of those that go to every algorithm that has them."""

    def add(command: Callable[..., Any]) -> Callable[..., Any]:
        for name, (kind, words) in reversed(_SHARED.items()):
            if name not in without:
                flag = f"--{name.replace('_', '-')}"
                command = click.option(flag, type=kind, help=words, hidden=not words)(command)
        return command

    return add


def lineup_of(policies: Sequence[PolicyName], shared: Mapping[str, Any]) -> Lineup:
    """The policies together; a ``click.UsageError`` where they cannot do so together."""
    kind = _kind(policies)
    for place, policy in enumerate(policies):
        if policy.label in {other.label for other in policies[:place]}:
            raise click.UsageError(f"{policy.label} is named twice; once is accepted")
    kinds = [policy.kind for policy in policies]
    plays_actions = next((each for each in policies if each.plays_actions), None)
    return Lineup(tuple(policies), shared, kind, plays_actions, fresh=set(kinds) == {"contextual"})


def _kind(policies: Sequence[PolicyName]) -> Kind:
    kinds = [policy.kind for policy in policies]
    seeing = [kind == SEES_ALL_LOSSES for kind in kinds]
    if any(seeing) and not all(seeing):
        one, other = (policies[seeing.index(sees)].label for sees in (True, False))
        told = f"{one} sees the losses of all arms and {other} does not"
        raise click.UsageError(f"{told}; one or the other is accepted")
    if all(seeing):
        return "expected regret"
    return "identification" if set(kinds) == {"identification"} else "regret"
