"""What a parameter of foreign code stands for, by its name."""

import inspect
from collections.abc import Callable, Collection, Iterator, Mapping
from enum import Enum, auto
from functools import lru_cache, partial
from typing import Any, Final

Parameter = inspect.Parameter


class Role(Enum):
    """What is handed over."""

    ARM = auto()
    REWARD = auto()
    LOSS = auto()
    ROUND = auto()
    CONTEXT = auto()
    SEED = auto()
    GENERATOR = auto()
    RANDOM_STATE = auto()
    ARMS = auto()
    HORIZON = auto()
    ENVIRONMENT = auto()
    HISTORY = auto()
    REPLICATES = auto()

    __hash__ = object.__hash__  # looked up in every round of every run


_NAMES: Final[Mapping[Role, str]] = {
    Role.ARM: "arm action a k i j index idx choice chosen chosen_arm arm_id arm_index decision selected",
    Role.REWARD: "reward r payoff y value outcome feedback gain",
    Role.LOSS: "loss cost",
    Role.ROUND: "t round step n time timestep trial",
    Role.CONTEXT: "context x X features state obs observation s contexts",
    Role.SEED: "seed random_seed",
    Role.GENERATOR: "rng generator gen np_random prng",
    Role.RANDOM_STATE: "random_state rs",
    Role.ARMS: "arms n_arms num_arms narms nb_arms nbArms number_of_arms K n_actions num_actions nchoices",
    Role.HORIZON: "horizon T n_rounds num_rounds rounds n_steps num_steps steps max_steps time_horizon",
    Role.ENVIRONMENT: "env environment bandit mab machine game world",
    Role.HISTORY: "history hist past observations interactions trajectory",
    Role.REPLICATES: "seeds",
}
_ROLES: Final = {name: role for role, names in _NAMES.items() for name in names.split()}
_LISTS: Final[Mapping[str, Role]] = {
    "arms": Role.ARM,
    "actions": Role.ARM,
    "choices": Role.ARM,
    "decisions": Role.ARM,
    "pulls": Role.ARM,
    "rewards": Role.REWARD,
    "payoffs": Role.REWARD,
    "outcomes": Role.REWARD,
    "X": Role.CONTEXT,
    "contexts": Role.CONTEXT,
}
"""Names of many at once; beside one of them a short name such as ``a`` means many, too."""

CHANCE: Final = frozenset({Role.SEED, Role.GENERATOR, Role.RANDOM_STATE})


def role_of(name: str) -> Role | None:
    """What a name alone says."""
    return _ROLES.get(name)


def names_of(role: Role) -> list[str]:
    """All names that mean it."""
    return _NAMES[role].split()


def parameters(function: Callable[..., Any]) -> list[Parameter]:
    """What a function takes by position or by name; nothing where it does not say."""
    inner = getattr(function, "__func__", None)
    if inner is not None and hasattr(type(function.__self__), function.__name__):  # type: ignore[attr-defined]  # a method
        return _signature(inner)[1:]
    if isinstance(function, partial) and not function.args:
        return [each for each in parameters(function.func) if each.name not in function.keywords]
    if inspect.isfunction(function) or isinstance(function, type):
        return _signature(function)
    return _read(function)


def chances(function: Callable[..., Any]) -> tuple[tuple[Parameter, Role], ...]:
    """The parameters that take its randomness, and as what."""
    if inspect.isfunction(function) or isinstance(function, type) or type(function) is partial:
        return _chances(function)
    return tuple(_read_chances(function))


@lru_cache(maxsize=256)
def _chances(function: Callable[..., Any]) -> tuple[tuple[Parameter, Role], ...]:
    return tuple(_read_chances(function))


def _read_chances(function: Callable[..., Any]) -> Iterator[tuple[Parameter, Role]]:
    for each in parameters(function):
        role = role_of(each.name)
        if role is not None and role in CHANCE:
            yield each, role


@lru_cache(maxsize=256)
def _signature(function: Callable[..., Any]) -> list[Parameter]:
    return _read(function)


def _read(function: Callable[..., Any]) -> list[Parameter]:
    try:
        found = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return []
    return [each for each in found if each.kind not in {each.VAR_POSITIONAL, each.VAR_KEYWORD}]


def takes_more(function: Callable[..., Any]) -> bool:
    """Whether it takes any number of arguments, ``*args``."""
    try:
        found = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return False
    return any(each.kind is each.VAR_POSITIONAL for each in found)


def required(function: Callable[..., Any]) -> list[Parameter]:
    """Those without a default."""
    return [each for each in parameters(function) if each.default is each.empty]


def takes_lists(function: Callable[..., Any], optional: Collection[Role] = ()) -> bool:
    """Whether lists are handed over: rewards, decisions, rows of contexts."""
    return _has_lists(parameters(function), optional)


def _has_lists(taken: list[Parameter], optional: Collection[Role]) -> bool:
    return any(
        each.name in _LISTS and (each.default is each.empty or _LISTS[each.name] in optional)
        for each in taken
    )


def handed_over(
    function: Callable[..., Any],
    given: Mapping[Role, Any],
    order: tuple[Role, ...],
    optional: Collection[Role] = (),
) -> tuple[tuple[Any, ...], dict[str, Any]] | None:
    """Arguments for ``function``: by its parameters' names, and where these say nothing in the ``order``.

    None if there is a parameter for which there is nothing. Parameters with a default get what is
    ``optional``, and nothing else.
    """
    plan = plan_of(function, frozenset(given), order, frozenset(optional))
    if plan is None:
        return None
    named = {name: given[role] for name, role in plan if name}
    return tuple(given[role] for name, role in plan if not name), named


Plan = tuple[tuple[str, Role], ...]
"""What each argument is, by the parameter's name; no name: by position."""


def plan_of(
    function: Callable[..., Any], given: frozenset[Role], order: tuple[Role, ...], optional: frozenset[Role]
) -> Plan | None:
    """How `handed_over` calls a function if these are given: made once for all rounds of all runs."""
    inner = getattr(function, "__func__", None)
    if inner is not None and hasattr(type(function.__self__), function.__name__):  # type: ignore[attr-defined]  # a method
        return _method_plan(inner, given, order, optional)
    if inspect.isfunction(function) or isinstance(function, type):
        return _function_plan(function, given, order, optional)
    if type(function) is partial:
        return _partial_plan(function, given, order, optional)
    return _planned(parameters(function), given, order, optional, more=partial(takes_more, function))


@lru_cache(maxsize=256)
def _partial_plan(
    function: Callable[..., Any], given: frozenset[Role], order: tuple[Role, ...], optional: frozenset[Role]
) -> Plan | None:
    return _planned(parameters(function), given, order, optional, more=partial(takes_more, function))


@lru_cache(maxsize=256)
def _method_plan(
    inner: Callable[..., Any], given: frozenset[Role], order: tuple[Role, ...], optional: frozenset[Role]
) -> Plan | None:
    return _planned(_signature(inner)[1:], given, order, optional, more=partial(takes_more, inner))


@lru_cache(maxsize=256)
def _function_plan(
    function: Callable[..., Any], given: frozenset[Role], order: tuple[Role, ...], optional: frozenset[Role]
) -> Plan | None:
    return _planned(_signature(function), given, order, optional, more=partial(takes_more, function))


def _planned(
    taken: list[Parameter],
    given: frozenset[Role],
    order: tuple[Role, ...],
    optional: frozenset[Role],
    *,
    more: Callable[[], bool],
) -> Plan | None:
    if not taken and more():
        return tuple(("", role) for role in order[:2] if role in given)
    many = _has_lists(taken, optional)
    meant: dict[str, Role] = {}
    for each in taken:
        role = (_LISTS.get(each.name) if many else None) or role_of(each.name)
        if role is None or role not in given or role in meant.values():
            continue
        if each.default is each.empty or role in optional:
            meant[each.name] = role
    spare = [role for role in order if role not in meant.values()]
    plan: list[tuple[str, Role]] = []
    for each in taken:
        if each.name not in meant:
            if each.default is not each.empty:
                continue
            if not spare:
                return None
            meant[each.name] = spare.pop(0)
        plan.append(("" if each.kind is each.POSITIONAL_ONLY else each.name, meant[each.name]))
    return tuple(plan)


def written(function: Callable[..., Any]) -> str:
    """The names of what it needs, as a call of it is written."""
    return f"({', '.join(each.name for each in required(function))})"
