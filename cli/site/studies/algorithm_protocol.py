"""A policy in the form of the protocol that it is run by: its steps, in the words and lines of its code.

Nothing is written down a second time: what is shown is the first paragraph of each step's docstring, and
its source.
"""

from __future__ import annotations

import inspect
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

_STEPS = ("choose", "sample", "block", "absorb")
_PROTOCOL = ("act", "learn")
_PACKAGE = __package__.partition(".")[0]


@dataclass(frozen=True, slots=True)
class Step:
    """One step: its name, what it does, and the code that does it."""

    name: str
    told: str
    source: str


@dataclass(frozen=True, slots=True)
class Protocol:
    """The steps in the order in which a round runs through them.

    ``by_steps`` tells a policy of pure steps on public state from one that acts and learns by methods.
    """

    told: str
    by_steps: bool
    steps: tuple[Step, ...]


def protocol(target: Callable[..., Any]) -> Protocol:
    """How the policy that ``target`` makes (a class, a class method of it, or a function) is run."""
    made = getattr(target, "__self__", target)
    if not inspect.isclass(made):
        return Protocol("", by_steps=False, steps=(_step(_name(made), made),))
    whole = [_told(made)] if made is target else [_told(target), _told(made)]
    told = " ".join(f"{each.rstrip('.')}." for each in whole if each)
    if _has_steps(made):
        steps = tuple(_step(name, step) for name in _STEPS if (step := getattr(made, name, None)) is not None)
        return Protocol(told, by_steps=True, steps=steps)
    return Protocol(told, by_steps=False, steps=tuple(_methods(made)))


def _has_steps(made: type) -> bool:
    return all(callable(getattr(made, name, None)) for name in ("choose", "block", "absorb"))


def _methods(made: type) -> Iterator[Step]:
    """Its public methods, those of the protocol first, as the class itself has them."""
    names: dict[str, None] = {}
    for owner in reversed(made.__mro__):
        if owner.__module__.startswith(f"{_PACKAGE}."):
            names.update(dict.fromkeys(vars(owner)))
    ordered = [
        *(name for name in _PROTOCOL if name in names),
        *(name for name in names if name not in _PROTOCOL),
    ]
    for name in ordered:
        found = inspect.getattr_static(made, name)
        if inspect.isfunction(found) and (name == "__call__" or not name.startswith("_")):
            yield _step("score" if name == "__call__" else name, found)


def _name(made: Any) -> str:  # noqa: ANN401  whatever makes a policy
    return str(getattr(made, "__name__", "policy"))


def _step(name: str, made: Any) -> Step:  # noqa: ANN401  a function, compiled or not
    plain = getattr(made, "py_func", made)
    try:
        source = textwrap.dedent(inspect.getsource(plain)).rstrip()
    except (OSError, TypeError):
        source = ""
    return Step(name, _told(plain), source)


def _told(made: Any) -> str:  # noqa: ANN401  whatever has a docstring
    text = inspect.getdoc(made) or ""
    return " ".join(text.partition("\n\n")[0].split())
