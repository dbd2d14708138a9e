"""Which generators of random numbers foreign code makes in a run, and which it draws from."""

import contextlib
import linecache
import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.random import _generator, mtrand

from .randomness import entropy_of, global_states
from .trial_rounds import on_trial

Run = Callable[[int], Any]
"""From a seed to what a run gives."""

_UNUSED: Final = 624  # where a Mersenne twister stands that was seeded and not drawn from


@dataclass(slots=True)
class Made:
    """Generators that a run made, each with its first state and its line; the global ones around it."""

    generators: list[tuple[Any, object, str]]
    before: tuple[Any, Any]
    after: tuple[Any, Any]
    asked: bool
    """Whether the system was asked for numbers."""

    @property
    def drew(self) -> bool:
        """Whether anything was drawn from any of them."""
        moved = any(state_of(each) not in {first, None} for each, first, _ in self.generators)
        return moved or self.asked or self.before != self.after


def watched(run: Run, seed: int) -> Made:
    """The generators of a run from a seed."""
    generators: list[tuple[Any, object, str]] = []

    def keep(generator: Any) -> None:  # noqa: ANN401  of any kind
        frame = sys._getframe(2)  # noqa: SLF001  the documented way to the caller's line
        file, line = frame.f_code.co_filename, frame.f_lineno
        text = linecache.getline(file, line).strip()
        where = f"{Path(file).name}:{line}{': ' if text else ''}{text}"
        generators.append((generator, state_of(generator), where))

    system = entropy_of(seed)
    with on_trial(seed), system, _constructors_watched(keep):
        before = global_states()
        run(seed)
        return Made(generators, before, global_states(), system.drew)


@contextlib.contextmanager
def _constructors_watched(keep: Callable[[Any], None]) -> Iterator[None]:
    """Within, whatever makes a generator of numpy or of Python is noticed."""
    places: list[tuple[Any, str]] = [(_generator, "PCG64"), (mtrand, "_MT19937"), (np.random, "PCG64")]
    kept = [(module, name, getattr(module, name)) for module, name in places if hasattr(module, name)]
    seeded = random.Random.__init__
    for module, name, kind in kept:
        setattr(module, name, _watching(kind, keep))

    def noticed(self: random.Random, *arguments: Any) -> None:  # noqa: ANN401  as it takes them
        seeded(self, *arguments)
        keep(self)

    random.Random.__init__ = noticed  # type: ignore[method-assign, assignment]
    try:
        yield
    finally:
        random.Random.__init__ = seeded  # type: ignore[method-assign]
        for module, name, kind in kept:
            setattr(module, name, kind)


def _watching(kind: type, keep: Callable[[Any], None]) -> type:
    """A stand-in for a class: what it makes is of the class, and is kept."""

    class Watching(type):
        def __call__(cls, *arguments: Any, **named: Any) -> Any:  # noqa: ANN401  as the class
            made = kind(*arguments, **named)
            keep(made)
            return made

        def __instancecheck__(cls, instance: object) -> bool:
            return isinstance(instance, kind)

    return Watching(kind.__name__, (), {})


def state_of(generator: Any) -> object:  # noqa: ANN401  of any kind
    """Where a generator stands; None if it was seeded just now, or anew, and has drawn nothing.

    The system stands nowhere.
    """
    if isinstance(generator, random.SystemRandom):
        return None
    if isinstance(generator, random.Random):
        state: Any = generator.getstate()
        return None if is_fresh(state) else state
    found = generator.state
    if "key" not in found["state"]:
        return repr(found)
    state = found["state"]["key"].tobytes(), found["state"]["pos"]
    return None if is_fresh(state) else state


def is_fresh(state: Any) -> bool:  # noqa: ANN401  as Python or numpy tells it
    """Whether a Mersenne twister was seeded and not drawn from."""
    place = state[1][-1] if isinstance(state[1], tuple) else state[1]
    return bool(place == _UNUSED)
