"""The worst instances of a policy, one for each bound that is asked for: searched, and printed."""

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from ...paper_checks.running.registry import described
from ...verify.worst.subjects import ADVERSARIAL, ADVISED, CONTEXTUAL, LINEAR, SEES_ALL, NamedPolicy, Subject
from ..bad_usage import bad_usage
from ..options.lineup import lineup_of
from ..options.policy_name import PolicyFile, PolicyName
from ..output.blocks import say_wrapped
from ..output.progress_bar import progress_bar
from ..terminal.safe_text import say

if TYPE_CHECKING:
    from ...theory.bounds.bound import Statement
    from ...verify.worst.answer import WorstCase

ALL, NONE = "all", "none"
"""Of the bounds of an algorithm."""

_BUDGETS = (0.01, 10.0)
_RANGES = {"privacy_delta": (1e-6, 0.1)}
"""Of what is searched beside budgets."""
_HORIZONS = {
    "regret": 10**4,
    "adversarial": 2000,
    "full information": 2000,
    "identification": 10**7,
    "linear": 10**6,
    "contextual": 10**4,
    "advice": 10**4,
}
_ON_INSTANCES = {"regret", "linear", "contextual"}
"""Kinds of policies whose budgets are searched too."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is searched, and how."""

    bound: str | None
    family: str | None
    horizon: int | None
    arms: tuple[int, ...]
    dimension: tuple[int, ...] | None
    least_gap: Fraction
    runs: int
    search_runs: int
    seed: int
    error: Fraction
    jobs: int


@dataclass(frozen=True, slots=True)
class OwnPolicy:
    """A policy of the user's, made for any number of arms; it travels to other processes."""

    policy: PolicyName

    @property
    def kind(self) -> str:
        """Linear where its first parameter is called ``actions``."""
        return "linear" if self.policy.takes_actions() else "regret"

    @property
    def called(self) -> str:
        """As it was named."""
        return self.policy.label

    def __call__(self, arms: Any, horizon: int, **options: Any) -> Callable[..., Any]:  # noqa: ANN401  of a policy
        """What makes fresh ones."""
        from ...verify.auditing.measured_runs import factory_of
        from ...verify.dialects.recognition import adapted
        from .own_maker import own_maker

        policy = replace(self.policy, given={**self.policy.given, **options})
        if self.kind == "linear":
            return partial(policy.build, arms, horizon)
        return factory_of(adapted(own_maker(policy, arms, horizon), arms=arms, horizon=horizon))

    def options(self, horizon: int) -> dict[str, Any]:
        """Those that are known."""
        del horizon
        given = self.policy.options().items()
        return {name: value for name, value in given if value is not inspect.Parameter.empty}


def worst_cases(
    policy: PolicyName, asked: Asked, shared: Mapping[str, Any], open_budgets: Sequence[str]
) -> "list[WorstCase]":
    """The worst case for each bound; a ``click.UsageError`` of one line for what cannot be searched."""
    from ...verify.worst.searches import Search
    from ...verify.worst.worst_case import worst_case

    if isinstance(policy, PolicyFile):
        raise click.UsageError(
            f"{policy.label}: a file is a policy for one horizon; `optimal` says what it loses"
        )
    shared = policy.as_named(shared)
    regrets = policy.own or policy.kind in _ON_INSTANCES
    missing = set(policy.missing())
    free = [name for name in open_budgets if regrets and name in missing]
    settled = set() if policy.own else missing & NamedPolicy(policy.target).fixed(2).keys()
    left = {*free, *(name for name in settled if shared.get(name) is None)}
    filled = {**shared, **dict.fromkeys(left, Fraction(1, 2))}
    complete = lineup_of((policy,), filled).policies()[0]
    given = {name: value for name, value in complete.given.items() if name not in left}
    try:
        subject: Subject = (
            OwnPolicy(replace(complete, given=given)) if policy.own else NamedPolicy(policy.target, given)
        )
        kind = subject.kind
        _refuse_what_no_search_has(asked, policy, kind)
        bounds = _bounds(asked.bound, subject)
        with progress_bar() as tell:
            return [
                worst_case(
                    subject,
                    bound,
                    horizon=asked.horizon or _HORIZONS[kind],
                    family=asked.family,
                    options=given,
                    arms=asked.arms,
                    dimensions=asked.dimension,
                    least_gap=float(asked.least_gap),
                    free={name: _RANGES.get(name, _BUDGETS) for name in free},
                    search=Search(
                        runs=asked.runs,
                        search_runs=asked.search_runs,
                        seed=asked.seed,
                        jobs=asked.jobs,
                        error=float(asked.error),
                        tell=tell,
                    ),
                )
                for bound in bounds
            ]
    except click.ClickException:
        raise
    except Exception as error:
        if not policy.own and not isinstance(error, ValueError):
            raise
        words = str(error) if isinstance(error, ValueError) else described(error)
        named = "" if words.startswith(policy.target) else f"{policy.label}: "
        raise click.UsageError(named + words) from error


def _refuse_what_no_search_has(asked: Asked, policy: PolicyName, kind: str) -> None:
    """A ``click.UsageError`` for an option that means nothing for a policy of this kind."""
    tables, actions = {ADVERSARIAL, ADVISED, SEES_ALL}, {LINEAR, CONTEXTUAL}
    if asked.dimension is not None and kind not in actions:
        raise click.UsageError(f"--dimension: {policy.label} plays arms, which have none")
    if asked.family is not None and kind in tables:
        raise click.UsageError(f"--family: {policy.label} meets tables of rewards, which have none")
    if asked.least_gap and kind in tables | actions:
        raise click.UsageError(f"--least-gap: gaps are searched of arms alone, and not for {policy.label}")


def _bounds(name: str | None, subject: Subject) -> "Sequence[Statement | None]":
    """The bounds that are asked for; None: no bound."""
    from ...verify.worst.theorems import theorems_called, theorems_of

    own = [each.statement for each in theorems_of(subject.called)]
    if name is None:
        return own[:1] or [None]
    if name.lower() == NONE:
        return [None]
    if name.lower() == ALL:
        if not own:
            raise click.UsageError(f"--bound: no text has a bound with constants for {subject.called}")
        return own
    with bad_usage("--bound"):
        called = theorems_called(name)
    fitting = [each for each in called if each.algorithm == subject.called] or called
    return [each.statement for each in fitting]


def worst_json(found: "Sequence[WorstCase]", asked: Asked) -> dict[str, Any]:
    """The JSON document."""
    return {
        "schema": "banditproof/worst/1",
        "seed": asked.seed,
        "runs": asked.runs,
        "search_runs": asked.search_runs,
        "error": float(asked.error),
        "found": [each.to_json() for each in found],
    }


def show_worst(found: "Sequence[WorstCase]") -> None:
    """Print each with its lines, wrapped."""
    for place, each in enumerate(found):
        if place:
            say()
        say_wrapped(each.title)
        for heading, words in each.lines():
            say_wrapped(f"{heading}: {words}", indent="  ")
