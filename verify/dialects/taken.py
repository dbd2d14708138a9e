"""A foreign policy that was recognised: as what, and how to start it."""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from . import choose_and_learn, generators, histories, own_loops, randomness
from .choose_and_learn import ByMethods
from .generators import ByYielding
from .histories import ByHistory
from .making import made_by, shown
from .own_loops import ByOwnLoop
from .parameter_roles import CHANCE, parameters, role_of
from .spoken_policy import Setting, SpokenPolicy

OURS: Final = "select(t) / update(arm, reward)"
"""What needs no adapting."""


@dataclass(frozen=True)
class Taken:
    """A foreign policy, or what makes one, as a factory of policies that select and update.

    Attributes
    ----------
    subject
        As it was given.
    kind
        ``instance`` (copied for each run), ``factory`` (called for each run) or ``itself``.
    dialect
        Which one it speaks.
    calls
        How it is called, in words.
    setting
        How many arms there are, and how it counts.
    remarks
        What was settled for it.
    draws_globally
        Whether it draws from the global generators; then these, not ``seed``, say how a run goes.
    """

    subject: Any
    kind: str
    dialect: str
    calls: str
    setting: Setting
    remarks: tuple[str, ...] = ()
    draws_globally: bool = False

    @property
    def arms(self) -> int:
        """How many arms there are."""
        return self.setting.arms

    def __post_init__(self) -> None:
        object.__setattr__(self, "__qualname__", shown(self.subject))
        own = getattr(self.subject, "__module__", None) or type(self.subject).__module__
        object.__setattr__(self, "__module__", str(own))

    @property
    def __signature__(self) -> inspect.Signature:
        """With a seed, unless the global generators are the seed."""
        seed = inspect.Parameter("seed", inspect.Parameter.KEYWORD_ONLY)
        return inspect.Signature([] if self.draws_globally else [seed])

    @property
    def told(self) -> str:
        """What it was taken as, in one line."""
        return "; ".join((f"taken as: {self.calls}", *self.remarks, *self._seeded()))

    def with_remark(self, words: str) -> "Taken":
        """The same with something more to tell."""
        return replace(self, remarks=(*self.remarks, words))

    def __call__(self, *, seed: int | None = None) -> SpokenPolicy:
        """A fresh policy; without a seed one is drawn from the global generators."""
        seed = randomness.drawn_seed() if seed is None else seed
        made = made_by(self.subject, self.kind, self.setting, seed)
        return DIALECTS[self.dialect].start(made, self.setting, seed)

    def __str__(self) -> str:
        return self.told

    def _seeded(self) -> tuple[str, ...]:
        """Where its randomness comes from, in words."""
        if self.draws_globally:
            return ("seeded by the global generators",)
        if self.kind == "instance":
            return ()
        names = [each.name for each in parameters(self.subject) if role_of(each.name) in CHANCE]
        return (f"seeded by {names[0]}=",) if names else ()


@dataclass(frozen=True, slots=True)
class Dialect:
    """How to know a dialect, how to tell of it, and how to speak it."""

    recognised: Callable[[Any], bool]
    words: Callable[[Any], str]
    start: Callable[[Any, Setting, int], SpokenPolicy]


DIALECTS: Final[Mapping[str, Dialect]] = {
    "methods": Dialect(choose_and_learn.recognised, choose_and_learn.words, ByMethods),
    "generator": Dialect(
        inspect.isgenerator, generators.words, lambda made, setting, _: ByYielding(made, setting)
    ),
    "own loop": Dialect(lambda made: own_loops.loop_of(made) is not None, own_loops.words, ByOwnLoop),
    "history": Dialect(histories.recognised, histories.words, ByHistory),
}


def told_of(policy: object, *, raw: bool = True) -> tuple[str, ...]:
    """The line that says what a policy on ``raw`` rewards was taken as; none of one on sealed rewards."""
    if isinstance(policy, Taken):
        return (policy.told,)
    return (f"taken as: {OURS}",) if raw else ()
