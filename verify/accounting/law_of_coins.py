"""The law of the arms of foreign code whose draws are coins alone: each way that they fall is run.

A coin is a uniform draw that is compared with a number, or one of a few members that are drawn. Its chances
are known, so those of the arms are, for each list of rewards: fractions, in exact reals. Where the code draws
or compares anything else, there is no such law.
"""

import functools
import math
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any, Final

import numpy as np

from ...algorithms.environments.environment import Environment
from .branches import all_branches
from .followed_run import Run
from .foreign_account import Exploration, on_plain_numbers
from .foreign_modules import code_of, examined
from .outside.outside_state import OutsideState
from .plain.plain_runs import PlainRuns, Step

MOST_STEPS: Final = 10_000
"""Rounds of all runs together."""

_RARE: Final = Fraction(1, 1 << 40)
_PATIENCE: Final = 60.0

Parts = dict[tuple[int, ...], Any]
"""Of each list of arms the chance, by the place of each reward but the last."""


def laws_of_coins(
    make: Callable[..., Any], environment: Environment, rewards: Sequence[float], horizon: int, seed: int
) -> Iterator[tuple[int, Parts]]:
    """The law of the first two rounds, of the first three, and so on, as far as steps are left."""
    steps = [0, 1]
    for rounds in range(2, horizon + 1):
        left = MOST_STEPS - sum(steps)
        if steps[-1] ** 2 > left * steps[-2] > 0:
            return
        found = _law(make, environment, rounds, seed, rewards=rewards, most=left)
        if found is None:
            return
        steps.append(found[0])
        yield rounds, found[1]


def _law(
    make: Callable[..., Any],
    environment: Environment,
    rounds: int,
    seed: int,
    *,
    rewards: Sequence[float],
    most: int,
) -> tuple[int, Parts] | None:
    """How many rounds were played, and the law; None if something else decides, or there are too many."""
    code = code_of(make)
    with examined(code):
        options: dict[str, Any] = {"patience": _PATIENCE, "before": OutsideState(*code).snapshot()}
        plain = PlainRuns(functools.partial(on_plain_numbers, make, environment, rounds, **options))
        plain.watch()
        played = Exploration(make, environment, rounds, seed, **options, plain=plain)
        played.openly = True
        found, steps = _Found((len(rewards),) * (rounds - 1)), 0
        for place in np.ndindex(found.shape):
            paid = [rewards[each] for each in (*place, 0)]
            play = functools.partial(found.play, played, moved=functools.partial(_paid, paid))
            ways = all_branches(play, most, steps=most - steps)
            if ways.open or not all(map(_is_of_coins, ways.runs)):
                return None
            steps += rounds * len(ways.runs)
            for run in ways.runs:
                found.add(place, run)
        played.plain.followed_steps = found.steps
        apart = played.plain.apart() or played.apart() or played.leaves_something()
    return None if apart or found.is_rounded() else (steps, found.parts)


class _Found:
    """The chances of lists of arms, and those of them that so rare ways have as rounding makes."""

    def __init__(self, shape: tuple[int, ...]) -> None:
        self.shape, self.steps = shape, dict[Step, tuple[str, int]]()
        self.parts, self.rare = dict[tuple[int, ...], Any](), dict[tuple[int, ...], Any]()

    def play(self, played: Exploration, script: Sequence[int], **options: Any) -> Run:  # noqa: ANN401  as of runs
        """A run; steps of rare ways alone are none that plain numbers can show."""
        played.plain.followed_steps = {}
        run = played.play(script, **options)
        if not _is_rare(run):
            self.steps |= played.plain.followed_steps
        return run

    def add(self, place: tuple[int, ...], run: Run) -> None:
        """A way, on the rewards of this place."""
        arms = tuple(each[0] for each in run.requests)
        for found in (self.parts, self.rare)[: 1 + _is_rare(run)]:
            masses = found.setdefault(arms, np.full(self.shape, Fraction(0), dtype=object))
            masses[place] += math.prod(filter(None, run.chances), start=Fraction(1))

    def is_rounded(self) -> bool:
        """Whether rare ways are more than the last digits of a chance."""
        return any((masses > self.parts[arms] * _RARE).any() for arms, masses in self.rare.items())


def _is_rare(run: Run) -> bool:
    return any(each is not None and each < _RARE for each in run.chances)


def _paid(rewards: Sequence[float], t: int, _: float) -> float:
    return rewards[t - 1]


def _is_of_coins(run: Run) -> bool:
    """Whether coins alone decided, and it went on to its end."""
    stops = any(isinstance(each[0], str) for each in run.requests)
    noise = any(kind != "uniform" for kind, *_ in run.drew)
    return not (stops or noise or run.left or run.seeds or run.coarse) and None not in run.chances
