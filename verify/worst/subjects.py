"""Policies by name or as somebody wrote them, made for any number of arms."""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Protocol

from ...theory.numbers.enclosure import Exact

IDENTIFICATION, ADVERSARIAL, REGRET = "identification", "adversarial", "regret"
"""What a policy is made for: to stop, to lose little on any table of rewards, or on arms with means."""
LINEAR, CONTEXTUAL, ADVISED = "linear", "contextual", "advice"
"""Or on actions with linear rewards, the same ones or new ones in every round; or beside the best expert."""
SEES_ALL = "full information"
"""Or on tables of losses, of which it sees those of all arms."""
KINDS = (REGRET, IDENTIFICATION, ADVERSARIAL, LINEAR, CONTEXTUAL, ADVISED, SEES_ALL)

_NEEDED = inspect.Parameter.empty


class Subject(Protocol):
    """A policy that can be made for any number of arms."""

    @property
    def called(self) -> str:
        """What it is called."""
        ...

    @property
    def kind(self) -> str:
        """What it is made for."""
        ...

    def __call__(self, arms: Any, horizon: int, **options: Any) -> Callable[..., Any]:  # noqa: ANN401  of any policy
        """What makes fresh ones, from a number of arms; from actions, or from their dimension."""
        ...

    def options(self, horizon: int) -> dict[str, Any]:
        """Its options as it runs, as far as they are known."""
        ...


@dataclass(frozen=True, slots=True)
class NamedPolicy:
    """A policy of the catalogue; it travels to other processes and is built there."""

    called: str
    given: Mapping[str, Any] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        """What it is made for; a ``ValueError`` where nothing can be searched."""
        from ...algorithms.by_name.catalogue import entry

        kind = entry(self.called).kind
        if kind not in KINDS:
            raise ValueError(f"{self.called} is no bandit ({kind}): policies for bandits are accepted")
        return ADVISED if "advice" in self.options(1) else kind

    def __call__(self, arms: Any, horizon: int, **options: Any) -> Callable[..., Any]:  # noqa: ANN401  of a policy
        """What makes fresh ones."""
        from ...algorithms.by_name.catalogue import build, build_contextual, build_full_information

        given = {**self.fixed(horizon), **self.given, **options}
        makers: dict[str, Callable[..., Any]] = {
            CONTEXTUAL: build_contextual,
            SEES_ALL: build_full_information,
        }
        make = makers.get(self.kind, build)
        return partial(make, self.called, arms, horizon=horizon, **given)

    def fixed(self, horizon: int) -> dict[str, Any]:
        """The options that its theorem fixes."""
        from .theorems import theorems_of

        found: dict[str, Any] = {}
        for theorem in theorems_of(self.called):
            found |= {name: value(horizon) for name, value in theorem.fixed.items()}
        return found

    def options(self, horizon: int) -> dict[str, Any]:
        """Its options as it runs, but for those that must be given and are not."""
        from ...algorithms.by_name.catalogue import entry

        usual = {name: value for name, value in entry(self.called).options().items() if value is not _NEEDED}
        return {**usual, **self.fixed(horizon), **self.given}


@dataclass(frozen=True, slots=True)
class WrittenPolicy:
    """A policy as somebody wrote it: a factory whose first argument is the number of arms, or one without."""

    factory: Any
    given: Mapping[str, Any] = field(default_factory=dict)
    called: str = ""
    kind: str = REGRET

    def __call__(self, arms: Any, horizon: int, **options: Any) -> Callable[..., Any]:  # noqa: ANN401  of a policy
        """What makes fresh ones, from a seed where it takes one, in the protocol of policies."""
        from ..auditing.measured_runs import factory_of
        from ..dialects.recognition import adapted

        subject = self.factory
        if self.kind in {LINEAR, CONTEXTUAL, ADVISED}:
            named = inspect.signature(subject).parameters
            known = {**self.given, **options, "horizon": horizon}
            return partial(subject, arms, **{name: value for name, value in known.items() if name in named})
        if takes_arms(subject):
            named = inspect.signature(subject).parameters
            keywords = {name: value for name, value in {**self.given, **options}.items() if name in named}
            if "horizon" in named:
                keywords["horizon"] = horizon
            subject = partial(subject, arms, **keywords)
        return factory_of(adapted(subject, arms=arms, horizon=horizon))

    def options(self, horizon: int) -> dict[str, Any]:
        """Those that were given."""
        del horizon
        return dict(self.given)


def subject_of(policy: Any, options: Mapping[str, Exact]) -> Subject:  # noqa: ANN401  a name, a factory or a policy
    """The policy that can be made for any number of arms; a ``ValueError`` where a name is none."""
    from ..auditing.sandwich import shown_name

    if isinstance(policy, str):
        from ...algorithms.by_name.catalogue import entry

        found = NamedPolicy(entry(policy).name, dict(options))
        assert found.kind
        return found
    if hasattr(policy, "called") and hasattr(policy, "kind"):
        subject: Subject = policy
        return subject
    return WrittenPolicy(policy, dict(options), shown_name(policy), kind_of(policy))


def kind_of(factory: Any) -> str:  # noqa: ANN401  a policy or a factory
    """What somebody's policy plays, by the names of what its factory takes.

    First ``actions``, a matrix: linear bandits; first ``dimension``: contextual ones; ``advice`` anywhere:
    beside experts; a number of arms under any other name, or nothing: arms.
    """
    if not takes_arms(factory):
        return REGRET
    names = list(inspect.signature(factory).parameters)
    return {"actions": LINEAR, "dimension": CONTEXTUAL}.get(
        names[0], ADVISED if "advice" in names else REGRET
    )


def takes_arms(subject: Any) -> bool:  # noqa: ANN401  a policy or a factory
    """Whether a factory must be given something in its first place: the number of arms."""
    if not callable(subject) or (not isinstance(subject, type) and hasattr(subject, "act")):
        return False
    try:
        first = next(iter(inspect.signature(subject).parameters.values()), None)
    except (TypeError, ValueError):
        return False
    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    names_of_luck = {"seed", "rng", "generator", "random_state"}
    return (
        first is not None
        and first.default is _NEEDED
        and first.kind in positional
        and first.name not in names_of_luck
    )
