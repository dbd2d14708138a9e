"""Policies on the command line: `dp-imed`, `dp-imed:alpha=1.1,n0=2`, or one's own as `module:factory`."""

import inspect
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import redirect_stdout
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ...verify.dialects.parameter_roles import Role, role_of
from .files.policy_file import read_policy_file
from .own.own_code import NAMED, as_double, own_code, parameters_of
from .read_type import ReadType

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ...algorithms.adversarial.full_information import FullInformation
    from ...algorithms.by_name.catalogue import Entry
    from ...algorithms.private.policy_table import PolicyTable, RawTablePolicy
    from ...algorithms.protocol.block_policy import Policy
    from ...algorithms.protocol.contextual_steps import ContextualSteps


_OF_PRIVACY: Final = frozenset(
    {"epsilon", "eps", "delta", "rho", "alpha", "beta", "gamma", "sigma", "scale", "sensitivity", "budget"}
)
SEES_ALL_LOSSES = "full information"
"""The kind of learners that see the losses of all arms."""


@dataclass(frozen=True)
class PolicyName:
    """A policy as it was named; it travels to other processes and is built there.

    ``given`` are the options that were written, by their names in the code. ``own`` tells a policy of the
    user's, ``target``, from one of the catalogue; ``folder`` is where it was named.
    """

    label: str
    target: str
    own: bool
    given: Mapping[str, Any]
    folder: Path

    @property
    def kind(self) -> str:
        """What it is made for, in the words of the catalogue; ``own`` if it is the user's."""
        return "own" if self.own else self.entry.kind

    @property
    def plays_actions(self) -> bool:
        """Whether it is made for actions, and not for arms."""
        return self.kind in {"linear", "contextual"}

    @property
    def entry(self) -> "Entry":
        """What the catalogue says of it, unless it is the user's."""
        from ...algorithms.by_name.catalogue import entry

        return entry(self.target)

    def accepted(self) -> dict[str, Any]:
        """Its options with their defaults; ``inspect.Parameter.empty`` stands where one must be given."""
        if not self.own:
            return self.entry.options()
        from ...verify.dialects.making import is_handed_over, lengths

        lasting = {"horizon", *lengths(self.factory())}
        return {
            name: default
            for name, default in _keywords(self.factory())
            if name not in lasting and not (default is inspect.Parameter.empty and is_handed_over(name))
        }

    def missing(self) -> list[str]:
        """The options that must be given and are not."""
        left = {name: each for name, each in self.accepted().items() if name not in self.given}
        return [name for name, default in left.items() if default is inspect.Parameter.empty]

    def as_named(self, shared: Mapping[str, Any]) -> dict[str, Any]:
        """Shared options as this policy names them: a risk, or a delta of privacy, may be its delta."""
        found = dict(shared)
        for flag in ("privacy_delta", "risk"):
            option = self.option_for(flag) if shared.get(flag) is not None else None
            if option not in {None, flag}:
                found[str(option)] = found.pop(flag)
        return found

    def option_for(self, flag: str) -> str | None:
        """Its option that ``--risk`` or ``--privacy-delta`` sets; a delta alone may be either."""
        accepted = self.accepted()
        if flag in accepted or "delta" not in accepted:
            return flag if flag in accepted else None
        if self.own:
            return "delta"
        of_privacy = "privacy_delta" not in accepted and self.entry.privacy == "approximate"
        return "delta" if of_privacy == (flag == "privacy_delta") else None

    def options(self) -> dict[str, Any]:
        """Its options as it will run."""
        return {**self.accepted(), **self.given}

    def spelled_options(self) -> dict[str, str]:
        """The same, spelled."""
        return {name: spelled_option(value) for name, value in self.options().items()}

    def line_of_options(self) -> str:
        """The same, in a line that names it."""
        words = ", ".join(f"{name} = {value}" for name, value in self.spelled_options().items())
        return f"{self.label}: {words or 'no options'}"

    def takes_actions(self) -> bool:
        """Whether it is the user's, and is made from actions."""
        return self.own and _first(self.factory()) == "actions"

    def build(self, arms: "int | NDArray[np.float64]", horizon: int) -> "Policy":
        """A fresh policy; a ``ValueError`` of one line says what is wrong with its options.

        ``arms`` is their number, or the actions of a linear bandit: these go to linear policies, and to a
        factory of the user's whose first parameter is called ``actions``; to all others, their number.
        """
        number = arms if isinstance(arms, int) else len(arms)
        if not self.own:
            from ...algorithms.by_name.catalogue import build

            size = arms if self.kind == "linear" else number
            return build(self.target, size, horizon=horizon, **self.given)
        factory = self.factory()
        options = {name: _for_users(name, value) for name, value in self.given.items()}
        from ...verify.dialects.making import lengths

        options |= dict.fromkeys(lengths(factory), horizon)
        if any(name == "horizon" for name, _ in _keywords(factory)):
            options["horizon"] = horizon
        first = _first(factory)
        given = (arms if first == "actions" else number,) if takes_arms_first(factory) else ()
        named = [] if given else [each.name for each in parameters_of(factory)]
        options |= {name: number for name in named if role_of(name) is Role.ARMS}
        with redirect_stdout(sys.stderr):
            made: Policy = factory(*given, **options)
        return made

    def build_contextual(self, dimension: int, horizon: int) -> "ContextualSteps":
        """A fresh contextual policy."""
        from ...algorithms.by_name.catalogue import build_contextual

        return build_contextual(self.target, dimension, horizon=horizon, **self.given)

    def build_full_information(self, arms: int, horizon: int) -> "FullInformation":
        """A learner that sees the losses of all arms."""
        from ...algorithms.by_name.catalogue import build_full_information

        return build_full_information(self.target, arms, horizon=horizon, **self.given)

    def store_identity(self) -> tuple[Any, tuple[str, ...]]:
        """What tells it from others in a store, however it was written, and the modules that it loads."""
        from ...paper_checks.running.registry import is_file_name

        made = (self.target, dict(self.given))
        if not self.own:
            from ...algorithms.by_name import catalogue

            return made, (catalogue.__name__,)
        module = self.target.rpartition(":")[0]
        return made, (str(self.folder / module) if is_file_name(module) else module,)

    def factory(self) -> Any:  # noqa: ANN401  whatever the user wrote
        """What makes a policy of the user's own; a ``ValueError`` of one line if it is not there."""
        from ...verify.dialects.recognition import speaks_itself

        found = own_code(self.target, self.folder, "a policy of your own is named module:factory")
        if callable(found) or speaks_itself(found):
            return found
        raise ValueError(f"{self.target} is not callable: a factory makes a policy from a number of arms")


@dataclass(frozen=True)
class PolicyFile(PolicyName):
    """A policy that stands in a file, as a table of probabilities."""

    table: "PolicyTable"

    @property
    def kind(self) -> str:
        """Whether it recommends an arm, or only plays."""
        return "identification" if self.table.recommends else "own"

    def accepted(self) -> dict[str, Any]:
        """Only what it promises, which nobody can change."""
        return dict(self.given)

    def build(self, arms: "int | NDArray[np.float64]", horizon: int) -> "Policy":
        """A fresh policy on sealed rewards; it plays no more rounds than its table has."""
        from ...algorithms.private.policy_table import TablePolicy

        if horizon > self.table.horizon and not self.table.recommends:
            raise ValueError(f"the policy is for {self.table.horizon} rounds, and there are {horizon}")
        return TablePolicy(arms if isinstance(arms, int) else len(arms), table=self.table)

    def maker(self) -> "Callable[..., RawTablePolicy]":
        """What makes it on raw rewards, from a seed."""
        from ...algorithms.private.policy_table import RawTablePolicy

        return partial(RawTablePolicy, self.table)

    def store_identity(self) -> tuple[Any, tuple[str, ...]]:
        """The table is what tells it from others."""
        from ...algorithms.private import policy_table

        return (self.table.to_json(), {}), (policy_table.__name__,)

    def factory(self) -> Any:  # noqa: ANN401  as above
        """What makes it from a number of arms."""
        from ...algorithms.private.policy_table import TablePolicy

        return partial(TablePolicy, table=self.table)


@dataclass(frozen=True, slots=True)
class OwnFactory:
    """The factory of a policy of the user's; it travels to other processes, which load its module anew."""

    policy: PolicyName

    def __call__(self, *arguments: Any, **options: Any) -> Any:  # noqa: ANN401  whatever it makes
        """What the factory makes."""
        return self.policy.factory()(*arguments, **options)

    @property
    def __wrapped__(self) -> Any:  # noqa: ANN401  whatever the user wrote
        """The factory itself, whose module is looked into."""
        return self.policy.factory()

    @property
    def __name__(self) -> str:
        """What it is called in its module."""
        return self.policy.target.rpartition(":")[2]


def _keywords(factory: Any) -> list[tuple[str, Any]]:  # noqa: ANN401  whatever the user wrote
    """What a factory takes beyond the number of arms, with defaults."""
    beyond = parameters_of(factory)[int(takes_arms_first(factory)) :]
    return [(each.name, each.default) for each in beyond if each.kind in NAMED]


def takes_arms_first(factory: Any) -> bool:  # noqa: ANN401  whatever the user wrote
    """Whether the first parameter is the number of arms, or the actions: what privacy asks for is not."""
    return (first := _first(factory)) is not None and first not in _OF_PRIVACY


def _first(factory: Any) -> str | None:  # noqa: ANN401  whatever the user wrote
    """The name of a factory's first parameter."""
    return next((each.name for each in parameters_of(factory)), None)


def _for_users(name: str, value: Any) -> Any:  # noqa: ANN401  what was written
    if name == "noise" and isinstance(value, str):
        from ...algorithms.by_name.catalogue import noise

        return noise(value)
    return as_double(value)


def own_module(text: str) -> str:
    """The file or module of the user's own that a policy is in; nothing where it is in none."""
    from ...algorithms.by_name.catalogue import ALGORITHMS

    first, _, rest = text.partition(":")
    return first if first not in ALGORITHMS and rest and "=" not in rest.partition(":")[0] else ""


def read_policy(text: str) -> PolicyName:
    """What ``text`` names; a ``ValueError`` of one line if there is no such policy or option."""
    from ...algorithms.by_name.catalogue import entry, parse

    if text.endswith(".json"):
        table = read_policy_file(text)
        promised = {} if table.epsilon is None else {"epsilon": table.epsilon}
        return PolicyFile(text, text, own=True, given=promised, folder=Path.cwd(), table=table)
    first, _, rest = text.partition(":")
    written, _, after = rest.partition(":")
    own = bool(own_module(text))
    listed = f"{written}:{after}" if own and after else written if own else text
    name, options = parse(listed)
    given: dict[str, Any] = {option.replace("-", "_"): value for option, value in options.items()}
    if not own and isinstance(given.get("advice"), str):
        from .files.advice_file import read_advice

        given["advice"] = read_advice(Path(given["advice"]), f"{name}:advice")
    target = f"{first}:{name}" if own else name
    if not own and entry(name).kind == "membership":
        raise ValueError(f"{name} plays membership games, not bandits: banditproof membership")
    found = PolicyName(text, target, own, given, Path.cwd())
    accepted = found.accepted()
    for option in given:
        if option not in accepted:
            raise ValueError(f"{target} has no option {option!r}; it has {names_of_options(accepted)}")
    return found


def names_of_options(options: Iterable[str]) -> str:
    """The names of options, or that there are none."""
    return ", ".join(options) or "none"


def spelled_option(value: Any) -> str:  # noqa: ANN401  whatever an option may be
    """An option's value as it would be written on the command line."""
    if value is None:
        return "default"
    if value is inspect.Parameter.empty:
        return "required"
    if isinstance(value, Fraction):
        decimal = f"{float(value):.15g}"
        return decimal if Fraction(decimal) == value else str(value)
    if callable(value):
        from ...algorithms.by_name.catalogue import NOISES

        name = getattr(value, "__name__", str(value))
        return next((noise for noise, target in NOISES.items() if target.endswith(f":{name}")), name)
    return str(value)


def _names() -> Iterator[str]:
    from ...algorithms.by_name.catalogue import ALGORITHMS

    yield from (name for name, entry in ALGORITHMS.items() if entry.kind != "membership")


POLICY: Final = ReadType("ALGORITHM", read_policy, _names)
"""An argument that names a policy."""
