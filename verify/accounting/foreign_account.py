"""Accounting for code that draws its own noise: `sum + rng.laplace(...)` is an entry of the ledger.

Rewards are sealed values, the noise of `numpy`, `random` and `scipy.stats` tokens with a known law. What the
policy adds to a reward becomes a release with the line where it is added, and the account is that of any
policy. Where the code leaves this path (a reward is cast, compared, or goes into code in C), the answer says
at which line: nothing is accounted for then, and an audit has to take over. So it does where the doubles of
the code part from the real numbers of the account, by more than the usual rounding.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from types import ModuleType
from typing import Any, Final

import numpy as np

from ...algorithms.environments.environment import Environment
from ...algorithms.environments.sealed import PrivacyLeak, beside_doubles
from ...algorithms.protocol.block_policy import Block, Policy, Pulls, Request, Stop
from .account import Account, Leak, account
from .foreign_draws import (
    OUR_SEED,
    Change,
    Source,
    array_changes,
    changed,
    token_changes,
    token_generator,
    token_state,
)
from .noise_tokens import UNCOVERED

_CHANCE: Final = {
    "seed": lambda _: OUR_SEED,
    "generator": token_generator,
    "rng": token_generator,
    "random_state": token_state,
}


@dataclass(frozen=True)
class ForeignAccount:
    """What could be accounted for of a policy with noise of its own."""

    found: Account | None
    """The account; None where the code leaves the path on which there is one."""
    left: Leak | None
    """The line at which it leaves it; beside an account, where its doubles become other numbers."""

    @property
    def uncovered(self) -> bool:
        """Whether noise was taken off a value again, as where two values share it: a leak by itself."""
        return self.found is not None and self.found.leak is not None

    def __str__(self) -> str:
        if self.found is not None:
            return (
                str(self.found) if self.left is None else f"{self.found}\nas if in real numbers: {self.left}"
            )
        return f"not accounted for: {self.left}; an audit has to look at what it releases"


def foreign_account(
    make: Callable[..., Any],
    environment: Environment,
    horizon: int,
    *,
    seed: int = 0,
    patience: float = 60.0,
    runs: int = 1,
    tosses: int = 0,
) -> ForeignAccount:
    """Account for policies with ``select(t)`` and ``update(arm, reward)``, or ``act`` and ``learn``.

    ``make`` may take its randomness as ``rng``, ``generator``, ``random_state`` or ``seed``. The account is
    of one outcome of what it draws besides noise, and of so many other ``tosses``.
    """

    def looked(changes: tuple[Change, ...]) -> ForeignAccount:
        first, *others = (partial(_WithTokens, make, changes, place) for place in range(1 + tosses))
        found = account(
            first, environment, horizon, seed=seed, patience=patience, runs=runs, tosses=tuple(others)
        )
        return _judged(make, found)

    found = looked(())
    if found.left is not None and _CAST in found.left.what:
        again = looked(array_changes())
        return found if again.found is None else again
    return found


def _judged(make: Callable[..., Any], found: Account) -> ForeignAccount:
    if found.fault is not None:
        return ForeignAccount(None, Leak(f"it fails {found.fault}", *_place(make)))
    if found.leak is not None and UNCOVERED not in found.leak.what:
        return ForeignAccount(None, found.leak)
    if found.leak is not None:
        shown = replace(found.leak, what=found.leak.what.replace(UNCOVERED, ""))
        return ForeignAccount(replace(found, leak=shown), None)
    return ForeignAccount(found, found.parted)


_CAST: Final = "cast to float"  # as by an array of doubles


class _WithTokens:
    """A foreign policy whose noise is tokens while it is made, acts and learns."""

    def __init__(self, make: Callable[..., Any], changes: tuple[Change, ...], toss: int) -> None:
        self._source = Source(np.random.default_rng(toss))
        with changed((*token_changes(self._source, _modules(make)), *changes)):
            self._policy = make(**_chance(make, self._source))
        own = _modules(make, type(self._policy))
        self._changes = (*token_changes(self._source, own), *changes)
        if not (isinstance(self._policy, Policy) or hasattr(self._policy, "select")):
            raise TypeError(f"{type(self._policy).__name__} has neither act and learn nor select and update")

    def act(self, t: int) -> Request:
        """What it asks for."""
        with changed(self._changes):
            try:
                if isinstance(self._policy, Policy):
                    return self._policy.act(t)
                arm = self._policy.select(t - 1)
            except PrivacyLeak as leak:
                raise self._with_reads(leak) from None
        if arm is None:
            recommend = getattr(self._policy, "recommend", None)
            return Stop(int(recommend()) if recommend is not None else 0)
        return Block(int(arm))

    def learn(self, pulls: Pulls) -> None:
        """Hand over the sealed reward."""
        with changed(self._changes):
            try:
                if isinstance(self._policy, Policy):
                    self._policy.learn(pulls)
                else:
                    self._policy.update(pulls.arm, beside_doubles(pulls.sum()))
            except PrivacyLeak as leak:
                raise self._with_reads(leak) from None

    def _with_reads(self, leak: PrivacyLeak) -> PrivacyLeak:
        """The leak, with what became of the noise that might have hidden the value."""
        told = [*self._source.reads.first]
        told += [
            f"the generator made in {where} has a seed of its own, so that its noise hides nothing"
            for where in dict.fromkeys(self._source.seeded)
        ]
        return PrivacyLeak("; ".join([leak.what, *told[:2]]), leak.file, leak.line)


def _chance(make: Callable[..., Any], source: Source) -> dict[str, Any]:
    try:
        names = inspect.signature(make).parameters
    except (TypeError, ValueError):
        return {}
    return {name: given(source) for name, given in _CHANCE.items() if name in names}


def _modules(*made_in: Callable[..., Any]) -> list[ModuleType]:
    """Those of the foreign code, not ours, each once."""
    names = [getattr(getattr(each, "func", each), "__module__", None) for each in made_in]
    ours = __package__.rpartition(".")[0]
    return [
        sys.modules[name]
        for name in dict.fromkeys(names)
        if isinstance(name, str) and name in sys.modules and not name.startswith(f"{ours}.")
    ]


def _place(make: Callable[..., Any]) -> tuple[str, int]:
    function = getattr(make, "func", make)
    try:
        return inspect.getsourcefile(function) or "", inspect.getsourcelines(function)[1]
    except (OSError, TypeError):
        return str(getattr(function, "__module__", "")), 0
