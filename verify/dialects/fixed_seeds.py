"""Code that is seeded inside, such as ``default_rng(0)``: it always acts the same, whatever seed it gets.

Runs on the same rewards from different seeds are compared. If what they give never differs, the generators
that were made in them and drawn from are: those that end in the same state were seeded inside. Code that
draws nothing is deterministic, and no business of this module.
"""

from __future__ import annotations

import contextlib
import linecache
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.random import _generator, mtrand

from .randomness import global_states
from .spoken_policy import UnknownPolicyError
from .trial_rounds import Rewards, on_trial, played

Run = Callable[[int], Any]
"""From a seed to what a run gives."""

_ROUNDS: Final = 16
_SEEDS: Final = (1, 2, 3, 4)
_UNUSED: Final = 624  # where a Mersenne twister stands that was seeded and not drawn from


@dataclass(slots=True)
class _Made:
    """Generators that a run made, each with its first state and its line; and the global ones after it."""

    generators: list[tuple[Any, object, str]]
    globals: tuple[Any, Any]


def refuse_fixed_seeds(runs: Sequence[Run], name: str) -> None:
    """A ``ValueError`` of one line, with what to change, if all runs are the same by a fixed seed inside."""
    found = fixed_seed(runs)
    if found:
        raise UnknownPolicyError(
            f"{name} does the same for every seed, as {found}: its noise cannot be audited;"
            " let it take rng= (or seed=, random_state=) and draw from that alone"
        )


def fixed_seed(runs: Sequence[Run]) -> str:
    """What seeds the runs inside, in words; empty if what they give varies, or they draw nothing so.

    Each run goes from a seed to what it gives, as a text or anything else that can be compared by its repr.
    """
    for run in runs:
        if len({repr(_on_its_own(run, seed)) for seed in _SEEDS}) > 1:
            return ""
    first, second = (_watched(runs[-1], seed) for seed in _SEEDS[:2])
    for (one, before, where), (other, _, _) in zip(first.generators, second.generators, strict=False):
        state = _state(one)
        if state not in {before, None} and state == _state(other):
            return f"a generator is seeded inside ({where})"
    for place, call in enumerate(("random.seed", "numpy.random.seed")):
        if first.globals[place] == second.globals[place] and not _is_fresh(first.globals[place]):
            return f"it calls {call} itself"
    return ""


def runs_of(start: Callable[[int], Any]) -> list[Run]:
    """The runs of a policy that ``start`` gives from a seed: on low rewards, on high ones, and on both."""
    return [partial(_played, start, rewards) for rewards in (_low, _high, _by_turns)]


def _played(start: Callable[[int], Any], rewards: Rewards, seed: int) -> list[Any]:
    return played(start, seed, rewards, _ROUNDS)


def _low(_t: int, _arm: object) -> float:
    return 0.0


def _high(_t: int, _arm: object) -> float:
    return 1.0


def _by_turns(t: int, _arm: object) -> float:
    return float(t % 2)


def _on_its_own(run: Run, seed: int) -> Any:  # noqa: ANN401  whatever it gives
    with on_trial(seed):
        return run(seed)


def _watched(run: Run, seed: int) -> _Made:
    generators: list[tuple[Any, object, str]] = []

    def keep(generator: Any) -> None:  # noqa: ANN401  of any kind
        frame = sys._getframe(2)  # noqa: SLF001  the documented way to the caller's line
        file, line = frame.f_code.co_filename, frame.f_lineno
        text = linecache.getline(file, line).strip()
        where = f"{Path(file).name}:{line}{': ' if text else ''}{text}"
        generators.append((generator, _state(generator), where))

    with on_trial(seed), _constructors_watched(keep):
        run(seed)
        return _Made(generators, global_states())


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


def _state(generator: Any) -> object:  # noqa: ANN401  of any kind
    """Where a generator stands; None if it was seeded just now, or anew, and has drawn nothing."""
    if isinstance(generator, random.Random):
        state: Any = generator.getstate()
        return None if _is_fresh(state) else state
    found = generator.state
    if "key" not in found["state"]:
        return repr(found)
    state = found["state"]["key"].tobytes(), found["state"]["pos"]
    return None if _is_fresh(state) else state


def _is_fresh(state: Any) -> bool:  # noqa: ANN401  as Python or numpy tells it
    """Whether a Mersenne twister was seeded and not drawn from."""
    place = state[1][-1] if isinstance(state[1], tuple) else state[1]
    return bool(place == _UNUSED)
