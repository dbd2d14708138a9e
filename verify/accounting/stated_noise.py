"""Whether a mechanism draws the noise whose privacy it states, as far as its classes tell.

The facts of a mechanism of this package speak of its own draw. A subclass that keeps these facts and changes
what the draw uses states the privacy of noise that nobody adds. A mechanism that defines its draw and its
facts is believed by the account; what it draws is for the audit.
"""

import sys
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Final

from ...algorithms.environments import sealed as seal
from ...algorithms.mechanisms import (
    binomial,
    discrete_gaussian,
    discrete_laplace,
    exact_coin,
    gaussian,
    laplace,
    lattice_noise,
    no_noise,
    response_vector,
    skellam,
)
from ...algorithms.mechanisms.mechanism import Released
from ...algorithms.protocol import public_draw

_FLOOR: Final = f"{seal.__name__.rpartition('.environments')[0]}."
_ROOT: Final = Path(seal.__file__).resolve().parents[2]
_MODULES: Final = (
    *(seal, binomial, discrete_gaussian, discrete_laplace, exact_coin, gaussian, laplace, lattice_noise),
    *(no_noise, response_vector, skellam, public_draw),
)
_MECHANISMS: Final = tuple(
    member
    for module in _MODULES
    for member in vars(module).values()
    if isinstance(member, type) and member.__module__ == module.__name__ and "draw" in vars(member)
)
_FUNCTIONS: Final = tuple(
    (module, name)
    for module in _MODULES
    for name, member in vars(module).items()
    if isinstance(member, FunctionType) and member.__module__ == module.__name__
)
_MAY_CHANGE: Final = frozenset({"release", "facts"})
_LOOKED_UP_ELSEWHERE: Final = frozenset({"__getattribute__", "__getattr__"})


def _shipped_class(mechanism: object) -> type | None:
    """The class of this package whose draw ``mechanism`` has, or had before it was overridden."""
    for kind in type(mechanism).__mro__:
        module = sys.modules.get(kind.__module__)
        if (
            kind.__module__.startswith(_FLOOR)
            and getattr(module, kind.__name__, None) is kind
            and "draw" in vars(kind)
        ):
            found: type = kind
            return found
    return None


def altered(mechanism: object) -> str | None:
    """What the facts of ``mechanism`` do not hold of, in a line; None if nothing is seen."""
    kind = type(mechanism)
    shipped = _shipped_class(mechanism)
    if shipped is None:
        if "facts" not in {name for each in kind.__mro__ for name in vars(each)} and hasattr(
            mechanism, "facts"
        ):
            return f"{kind.__name__} has a draw of its own, and the facts of something else"
        return None
    above = kind.__mro__[: kind.__mro__.index(shipped)]
    written = {name for each in above for name in vars(each)}
    used = {name for each in kind.__mro__[len(above) : -1] for name in vars(each) if name[:2] != "__"}
    own = written & (used | _LOOKED_UP_ELSEWHERE)
    if {"draw", "facts"} <= own:
        return None
    if "facts" in own and type(mechanism).facts(mechanism, 1) != shipped.facts(mechanism, 1):  # type: ignore[attr-defined]
        return f"{kind.__name__} has the draw of {shipped.__name__}, and states other facts"
    changed = sorted((own | (used & set(getattr(mechanism, "__dict__", {})))) - _MAY_CHANGE)
    if not changed:
        return None
    return f"{kind.__name__} changes {', '.join(changed)} of {shipped.__name__}, whose facts it states"


def replaced() -> str | None:
    """A function of the seal or of a shipped mechanism that somebody else put there, by name."""
    for module, name in _FUNCTIONS:
        member = getattr(module, name, None)
        if not (isinstance(member, FunctionType) and _is_ours(member)):
            return f"{module.__name__.rpartition('.')[2]}.{name}"
    for kind in (seal.Sealed, Released, lattice_noise.LatticeNoise, *_MECHANISMS):
        for name, member in vars(kind).items():
            if not isinstance(member, FunctionType) or (kind is not seal.Sealed and name.startswith("__")):
                continue  # dataclasses write methods of their own
            if not (_is_ours(member) and member.__qualname__.startswith(f"{kind.__name__}.")):
                return f"{kind.__name__}.{name}"
    return None


def _is_ours(function: FunctionType) -> bool:
    return _lies_in_the_package(function.__code__.co_filename)


@cache
def _lies_in_the_package(file: str) -> bool:
    """By whatever links it was found."""
    return Path(file).resolve().is_relative_to(_ROOT)
