"""Making foreign objects, run by run: a copy, what a factory makes, or the function itself."""

import copy
import pickle
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from .parameter_roles import CHANCE, Role, chances, handed_over, parameters, required, role_of
from .randomness import LARGEST_SEED, chance, started_anew
from .spoken_policy import Setting, UnknownPolicyError

_HANDED_OVER: Final = frozenset({Role.ARMS, Role.HORIZON, *CHANCE})
_LENGTHS: Final = frozenset({"horizon", "T", "n_rounds", "num_rounds", "time_horizon"})
"""Names that mean the number of rounds also where there is a default; ``steps`` may mean other things."""


def made_by(subject: Any, kind: str, setting: Setting, seed: int) -> Any:  # noqa: ANN401  anything
    """The object of a run: a copy, what the factory makes, or the function itself."""
    if kind == "itself":
        return subject
    if kind == "instance":
        try:
            return started_anew(subject, seed)
        except (TypeError, copy.Error, pickle.PicklingError) as error:
            raise UnknownPolicyError(_not_copied(subject, error)) from None
    given = _given(subject, setting, seed)
    try:
        return _made_with(subject, given)
    except (TypeError, ValueError):
        if Role.RANDOM_STATE not in given:
            raise
    return _made_with(subject, given | {Role.RANDOM_STATE: seed % (LARGEST_SEED + 1)})


def _made_with(factory: Callable[..., Any], given: Mapping[Role, Any]) -> Any:  # noqa: ANN401  anything
    arguments = handed_over(factory, given, (), CHANCE)
    if arguments is None:
        raise UnknownPolicyError(_what_it_needs(factory))
    return factory(*arguments[0], **arguments[1])


def makes_its_generator(factory: Callable[..., Any]) -> bool:
    """Whether its ``random_state`` is a seed that it makes a generator of, and no generator."""
    given = _given(factory, Setting(), 0)
    if Role.RANDOM_STATE not in given:
        return False
    try:
        _made_with(factory, given)
    except (TypeError, ValueError):
        return True
    return False


def _given(function: Callable[..., Any], setting: Setting, seed: int) -> dict[Role, Any]:
    given: dict[Role, Any] = {Role.ARMS: setting.arms, Role.HORIZON: setting.horizon}
    for each, role in chances(function):
        given[role] = chance(each, role, seed)
    return given


def with_sizes(factory: Callable[..., Any], setting: Setting, *, lasting: bool) -> Callable[..., Any]:
    """The factory with the numbers of arms and rounds that it takes; a ValueError if it needs more.

    If it is to be ``lasting`` as long as the setting, its own number of rounds does not count.
    """
    bound: dict[str, Any] = dict.fromkeys(lengths(factory), setting.horizon) if lasting else {}
    for each in required(factory):
        role = role_of(each.name)
        if not is_handed_over(each.name):
            raise UnknownPolicyError(_what_it_needs(factory))
        if role is Role.ARMS:
            bound[each.name] = setting.arms
        if role is Role.HORIZON:
            bound[each.name] = setting.horizon
    return partial(factory, **bound) if bound else factory


def lengths(factory: Callable[..., Any]) -> dict[str, Any]:
    """What takes the number of rounds though it has one, from a default or a ``functools.partial``."""
    taken = {
        each.name: each.default
        for each in parameters(factory)
        if each.default is not each.empty and each.kind is not each.POSITIONAL_ONLY
    }
    taken |= factory.keywords if isinstance(factory, partial) else {}
    return {name: value for name, value in taken.items() if name in _LENGTHS and _is_length(value)}


def _is_length(value: object) -> bool:
    return value is None or (isinstance(value, int | float) and not isinstance(value, bool))


def longer_lives(made: object, setting: Setting) -> list[str]:
    """What says that an object is made for more rounds than it plays, where it could not be told so."""
    held = getattr(made, "__dict__", {})
    return [
        f"its {name} is {value:g}, and {setting.horizon} rounds are played: later ones are not looked at"
        for name, value in held.items()
        if role_of(name.lstrip("_")) is Role.HORIZON
        and value is not None
        and _is_length(value)
        and value > setting.horizon
    ]


def with_claim(factory: Any, claim: Mapping[str, object]) -> Any:  # noqa: ANN401  anything
    """The factory with the claimed budget where it needs one: ``epsilon``, or ``eps``, ``delta``, ``rho``."""
    needed = [each.name for each in required(factory)] if callable(factory) else []
    bound = {name: claim[key] for name in needed if (key := "epsilon" if name == "eps" else name) in claim}
    return partial(factory, **bound) if bound else factory


def started(make: Callable[..., Any], seed: int) -> Any:  # noqa: ANN401  whatever it makes
    """What it makes from a seed, whatever name it has for its source of randomness."""
    return made_by(make, "factory", Setting(), seed)


def is_handed_over(name: str) -> bool:
    """Whether a factory's parameter of this name gets what it is called after."""
    return role_of(name) in _HANDED_OVER


def _not_copied(subject: Any, error: Exception) -> str:  # noqa: ANN401  anything
    """Which of its attributes no copy can be made of, and what to hand over instead."""
    held = ""
    for name, value in getattr(subject, "__dict__", {}).items():
        try:
            copy.deepcopy(value)
        except Exception:  # noqa: BLE001  whatever a copy of it raises
            held = f" (its {name})"
            break
    return f"each run has a copy, and {error}{held}: hand over its class, or a function that makes it"


def _what_it_needs(factory: Callable[..., Any]) -> str:
    unknown = ", ".join(each.name for each in required(factory) if not is_handed_over(each.name))
    return (
        f"{shown(factory)} needs {unknown}; handed over are seed, rng, random_state, n_arms and horizon:"
        " give the rest by functools.partial or a lambda"
    )


def shown(subject: Any) -> str:  # noqa: ANN401  anything
    """How to call it."""
    while isinstance(subject, partial):
        subject = subject.func
    text = str(
        getattr(subject, "__qualname__", None)
        or getattr(subject, "__name__", None)
        or f"{type(subject).__name__} object"
    )
    return " ".join(text.split())[:200]
