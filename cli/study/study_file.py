"""The file of a study, in TOML: instances, policies, budgets and seeds, each complaint one line."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import click

from ...theory.formulas.spelling import did_you_mean
from ..bad_usage import bad_usage
from ..options.claim_names import refuse_untrusted
from ..options.environment_name import Arms, read_environment
from ..options.files.numbered_lines import text_of
from ..options.lineup import lineup_of
from ..options.number import ANY_NUMBER, POSITIVE, Range, shortened
from ..options.policy_name import PolicyFile, PolicyName, own_module, read_policy
from ..options.whole_number import spelled_whole, whole_number

MOST_CELLS: Final = 10**7
_MOST_GROUPS: Final = 10**5
_MOST_CHECKPOINTS: Final = 1000
_LONGEST: Final = 10**18
_BUDGETS: Final = ("epsilon", "rho")
_KEYS: Final = ("horizon", "seeds", "seed", "policies", "budgets", "checkpoints", "instances")
_INSTANCE_KEYS: Final = ("means", "environment")
_KINDS: Final = ("bernoulli", "gaussian", "uniform")
_PLAYED: Final = ("regret", "adversarial", "own")


@dataclass(frozen=True, slots=True)
class Instance:
    """Arms with a name."""

    name: str
    environment: str
    means: tuple[Fraction, ...]
    arms: Arms


@dataclass(frozen=True, slots=True)
class Combination:
    """An instance, a policy with all its options, and the budget of the file that it has, if any."""

    instance: Instance
    policy: PolicyName
    budget: Fraction | None
    budget_name: str | None
    written: str
    """The policy as the file has it."""


@dataclass(frozen=True, slots=True)
class StudyFile:
    """What a study is of."""

    name: str
    horizon: int
    seeds: int
    seed: int
    checkpoints: tuple[int, ...]
    instances: tuple[Instance, ...]
    policies: tuple[str, ...]
    budgets: tuple[Fraction, ...]
    combinations: tuple[Combination, ...]

    @property
    def cells(self) -> int:
        """How many there are."""
        return len(self.combinations) * self.seeds


def read_study(path: Path) -> StudyFile:
    """The study in a file; a ``click.UsageError`` of one line if it is none."""
    text = text_of("FILE", path)
    try:
        table = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise click.UsageError(f"{path} is not TOML: {error}") from error
    except (ValueError, RecursionError) as error:  # such as a whole number of many thousand digits
        raise click.UsageError(f"{path} cannot be read: {error}") from error
    with bad_usage(str(path), of=(ValueError, click.UsageError)):
        return _study(path.stem, table)


def _study(name: str, table: Mapping[str, Any]) -> StudyFile:
    _refuse_others("", table, _KEYS)
    for key in ("horizon", "seeds", "policies", "instances"):
        if key not in table:
            raise ValueError(f"{key} is missing; it must be given, beside {_listed(_KEYS, without=key)}")
    horizon = _whole("horizon", table["horizon"], 1, _LONGEST)
    seeds = _whole("seeds", table["seeds"], 1, 10**18)
    seed = _whole("seed", table.get("seed", 0), 0, 2**63 - 1)
    instances = tuple(_instances(table["instances"], horizon))
    policies = tuple(_policies(table["policies"]))
    budgets = tuple(_budgets(table["budgets"])) if "budgets" in table else ()
    groups = len(instances) * len(policies) * max(1, len(budgets))
    shape = f"{len(instances)} instances x {len(policies)} policies x {max(1, len(budgets))} budgets"
    if groups > _MOST_GROUPS:
        raise ValueError(f"{shape} are {groups}; up to {spelled_whole(_MOST_GROUPS)} are accepted")
    if (cells := groups * seeds) > MOST_CELLS:
        told = f"{shape} x {spelled_whole(seeds)} seeds are {spelled_whole(cells)} cells"
        raise ValueError(f"seeds: {told}; up to {spelled_whole(MOST_CELLS)} are accepted")
    combinations = tuple(_combinations(instances, policies, budgets))
    checkpoints = _checkpoints(table.get("checkpoints"), horizon)
    written = tuple(policy.label for policy in policies)
    return StudyFile(name, horizon, seeds, seed, checkpoints, instances, written, budgets, combinations)


class WrongKindError(ValueError):
    """A value of another kind than its key takes."""


def _refuse_others(where: str, table: Mapping[str, Any], accepted: Sequence[str]) -> None:
    for key in table:
        if key not in accepted:
            near = did_you_mean(key, accepted) or f"; {_listed(accepted)} are accepted"
            raise ValueError(f"{where}{shortened(key)} is not known{near}")


def _listed(names: Sequence[str], without: str = "") -> str:
    return ", ".join(name for name in names if name != without)


def _kind(value: object) -> str:
    """What a value of TOML is, for people."""
    names = {bool: "a truth value", int: "a whole number", Decimal: "a number", str: "text"}
    names |= {list: "a list", dict: "a table"}
    return names.get(type(value), "a date or time")


def _whole(key: str, value: object, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int | Decimal | str):
        raise WrongKindError(
            f"{key} is {_kind(value)}; a whole number from {least} to {spelled_whole(most)} is accepted"
        )
    return whole_number(str(value), least, most, key)


def _number(key: str, value: object, accepted: Range) -> Fraction:
    if isinstance(value, bool) or not isinstance(value, int | Decimal | str):
        raise WrongKindError(f"{key}: {_kind(value)} is not accepted: it must be {accepted.words}")
    with bad_usage(key):
        return accepted.read(str(value))


def _list(key: str, value: object, of_what: str) -> list[Any]:
    if not isinstance(value, list):
        raise WrongKindError(f"{key} is {_kind(value)}; a list of {of_what} is accepted")
    if not value:
        raise ValueError(f"{key} is an empty list; a list of at least one of {of_what} is accepted")
    return value


def _instances(value: object, horizon: int) -> Iterator[Instance]:
    if not isinstance(value, dict):
        raise WrongKindError(f"instances is {_kind(value)}; a table is accepted, such as easy = [0.75, 0.25]")
    if not value:
        raise ValueError("instances is an empty table; at least one is accepted, such as easy = [0.75, 0.25]")
    for name, given in value.items():
        where = f"instances.{name}"
        table = given if isinstance(given, dict) else {"means": given}
        _refuse_others(f"{where}: ", table, _INSTANCE_KEYS)
        if "means" not in table:
            raise ValueError(f"{where}: means is missing; means = [0.75, 0.25] is accepted")
        listed = _list(f"{where}: means", table["means"], "means")
        means = tuple(_number(f"{where}: means", mean, ANY_NUMBER) for mean in listed)
        environment = table.get("environment", "bernoulli")
        if not isinstance(environment, str) or environment.partition(":")[0] not in _KINDS:
            words = shortened(environment) if isinstance(environment, str) else _kind(environment)
            raise ValueError(
                f"{where}: environment: {words} is not accepted; bernoulli, gaussian:sigma=0.5 and "
                "uniform:width=0.2 are"
            )
        try:
            arms = read_environment(environment, means, None, horizon=horizon)
        except click.UsageError as error:
            raise ValueError(f"{where}: {error.message.replace('--', '')}") from error
        if horizon > arms.longest:
            most = f"up to {arms.longest} are accepted"
            raise ValueError(f"horizon: {horizon} rounds are too many for {where}; {most}")
        yield Instance(name, environment, means, arms)


def _policies(value: object) -> Iterator[PolicyName]:
    named: set[str] = set()
    for text in _list("policies", value, "names of policies"):
        if not isinstance(text, str):
            raise WrongKindError(
                f"policies: {_kind(text)} is not accepted; a name of `banditproof list algorithms` is"
            )
        if module := own_module(text):
            refuse_untrusted([module])
        with bad_usage("policies"):
            policy = read_policy(text)
        if isinstance(policy, PolicyFile) or "advice" in policy.given:
            named_so = "a name of `banditproof list algorithms` or module:factory is accepted"
            raise WrongKindError(f"policies: {text} is read from a file; {named_so}")
        if policy.kind not in _PLAYED:
            played = "policies that play arms to the horizon are accepted"
            raise ValueError(f"policies: {text} is for {policy.kind}; {played}")
        if text in named:
            raise ValueError(f"policies: {text} is named twice; once is accepted")
        named.add(text)
        yield policy


def _budgets(found: object) -> Iterator[Fraction]:
    earlier: set[Fraction] = set()
    for value in _list("budgets", found, "numbers above 0"):
        budget = _number("budgets", value, POSITIVE)
        if budget in earlier:
            raise ValueError(f"budgets: {value} is named twice; once is accepted")
        earlier.add(budget)
        yield budget


def _combinations(
    instances: Sequence[Instance], policies: Sequence[PolicyName], budgets: Sequence[Fraction]
) -> Iterator[Combination]:
    """A policy that spends no budget, or has its own, stands once with each instance."""
    planned = [(policy, *each) for policy in policies for each in _with_budgets(policy, budgets)]
    if budgets and all(budget is None for _, _, budget, _ in planned):
        accepted = "none is accepted, or a policy such as dp-imed"
        raise ValueError(f"budgets: none of the policies takes one; {accepted}")
    for instance in instances:
        for policy, complete, budget, name in planned:
            _build(complete, instance)
            yield Combination(instance, complete, budget, name, policy.label)


def _build(policy: PolicyName, instance: Instance) -> None:
    """What a policy refuses at these arms is refused now."""
    try:
        policy.build(instance.arms.size, 10)
    except ValueError as error:
        raise ValueError(f"policies: {policy.label} on instances.{instance.name}: {error}") from error
    except Exception as error:
        if not policy.own:
            raise
        from ...paper_checks.running.registry import described

        raise ValueError(f"policies: {policy.label}: {described(error)}") from error


def _with_budgets(
    policy: PolicyName, budgets: Sequence[Fraction]
) -> Iterator[tuple[PolicyName, Fraction | None, str | None]]:
    accepted = policy.accepted()
    name = next((name for name in _BUDGETS if name in accepted), None)
    if name is None or name in policy.given or not budgets:
        yield _complete(policy, {}), None, None
        return
    for budget in budgets:
        yield _complete(policy, {name: budget}), budget, name


def _complete(policy: PolicyName, shared: Mapping[str, Fraction]) -> PolicyName:
    with bad_usage("policies", of=click.UsageError):
        return lineup_of([policy], shared).policies()[0]


def _checkpoints(value: object, horizon: int) -> tuple[int, ...]:
    if value is None:
        from ...algorithms.simulation.simulator import default_checkpoints

        return tuple(default_checkpoints(horizon).tolist())
    listed = _list("checkpoints", value, "rounds")
    if len(listed) > _MOST_CHECKPOINTS:
        raise ValueError(f"checkpoints: {len(listed)} rounds; up to {_MOST_CHECKPOINTS} are accepted")
    return tuple(sorted({*(_whole("checkpoints", each, 1, horizon) for each in listed), horizon}))
