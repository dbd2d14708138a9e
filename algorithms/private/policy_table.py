"""A policy given as a table: the chances of its actions after every history of rewards 0 and 1.

A history is a text such as ``"0:1 1:0"``: arm 0 paid 1, then arm 1 paid 0; before the first action it is
empty. The table is played in two ways: on sealed rewards, each next action being what one mechanism draws
from all rewards so far, and on raw rewards, as a policy that selects and updates.
"""

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.random import Generator, default_rng
from numpy.typing import NDArray

from ...theory.numbers.enclosure import exact
from ...theory.numbers.json_value import Json
from ..mechanisms.mechanism import Released
from ..protocol.block_policy import Block, Mixed, Pulls, Request, Stop

SCHEMA = "banditproof/policy/1"

History = tuple[tuple[int, int], ...]
"""Arm and reward of each round."""

_FIELDS = ("schema", "arms", "horizon", "recommends", "epsilon", "probabilities")
_MOST_HISTORIES = 1_000_000  # a table has a row for each


@dataclass(frozen=True)
class PolicyTable:
    """The chances of the arms by history, exact.

    ``recommends``: after ``horizon`` rounds it stops, and draws which arm to recommend. ``epsilon`` is what
    it promises, if anything.
    """

    arms: int
    horizon: int
    recommends: bool
    epsilon: Fraction | None
    probabilities: Mapping[History, tuple[Fraction, ...]]

    @property
    def length(self) -> int:
        """How many actions it draws, the recommendation among them."""
        return self.horizon + self.recommends

    def to_json(self) -> dict[str, Json]:
        """The document that `read_policy_table` reads."""
        return {
            "schema": SCHEMA,
            "arms": self.arms,
            "horizon": self.horizon,
            "recommends": self.recommends,
            "epsilon": None if self.epsilon is None else str(self.epsilon),
            "probabilities": {
                spelled(history): [str(chance) for chance in chances]
                for history, chances in self.probabilities.items()
            },
        }


def spelled(history: History) -> str:
    """The history as it is written."""
    return " ".join(f"{arm}:{reward}" for arm, reward in history)


def read_policy_table(document: object) -> PolicyTable:
    """The policy that a document holds; a ``ValueError`` of one line if it holds none."""
    if not isinstance(document, dict) or document.get("schema") != SCHEMA:
        raise ValueError(f"it is no policy: a document with the schema {SCHEMA!r} is accepted")
    if set(document) != set(_FIELDS):
        odd = ", ".join(sorted(set(document) ^ set(_FIELDS)))
        raise ValueError(f"missing or unknown fields: {odd}")
    arms, horizon, recommends = document["arms"], document["horizon"], document["recommends"]
    for name, value, most in (("arms", arms, 9), ("horizon", horizon, 64)):
        if type(value) is not int or not 1 <= value <= most:
            raise ValueError(f"{name} is {str(value)[:40]!r}; a whole number from 1 to {most} is accepted")
    if type(recommends) is not bool:
        raise ValueError(f"recommends is {str(recommends)[:40]!r}; true or false is accepted")
    epsilon = None if document["epsilon"] is None else exact(_text(document["epsilon"], "epsilon"))
    if epsilon is not None and epsilon < 0:
        raise ValueError(f"epsilon is {epsilon}; a number of at least 0, or null, is accepted")
    rows = document["probabilities"]
    if not isinstance(rows, dict):
        raise ValueError("the probabilities are not an object of lists by history")  # noqa: TRY004  bad input
    length = horizon + recommends
    if sum((2 * arms) ** t for t in range(length)) > _MOST_HISTORIES:
        raise ValueError(f"{length} actions of {arms} arms have more than {_MOST_HISTORIES} histories")
    table: dict[History, tuple[Fraction, ...]] = {}
    for t in range(length):
        for history in itertools.product(itertools.product(range(arms), (0, 1)), repeat=t):
            name = spelled(history)
            if name not in rows:
                raise ValueError(f"the chances after {name!r} are missing")
            table[history] = _chances(rows[name], name, arms)
    if len(rows) > len(table):
        odd = next(name for name in rows if name not in {spelled(history) for history in table})
        raise ValueError(f"{str(odd)[:40]!r} is no history of fewer than {length} rounds")
    return PolicyTable(arms, horizon, recommends, epsilon, table)


def _chances(row: object, name: str, arms: int) -> tuple[Fraction, ...]:
    if not isinstance(row, list) or len(row) != arms:
        raise ValueError(f"the chances after {name!r} are not a list of {arms}, one for each arm")
    found = tuple(exact(_text(each, f"after {name!r}")) for each in row)
    if min(found) < 0 or sum(found) != 1:
        raise ValueError(f"the chances after {name!r} are not at least 0 with the sum 1, exactly")
    return found


def _text(value: object, where: str) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{where}: {str(value)[:40]!r} is not a number written as text")  # noqa: TRY004  bad input
    return value


@dataclass(frozen=True)
class NextAction(Released):
    """Draws the next action from the rewards so far: a mechanism whose law is a part of the table."""

    table: PolicyTable
    actions: tuple[int, ...]

    def draw(self, value: NDArray[np.float64], generator: Generator) -> int:
        """An arm; the rewards stand in the order of the rounds."""
        rewards = _bits(value[: len(self.actions)])
        return _drawn(self.table.probabilities[tuple(zip(self.actions, rewards, strict=True))], generator)

    def facts(self, sensitivity: int = 1) -> None:
        """None: what one action tells is bounded by the table as a whole, and not action by action."""


class TablePolicy:
    """Plays the table, which is for so many ``arms``, on sealed rewards."""

    def __init__(self, arms: int, *, table: PolicyTable) -> None:
        if arms != table.arms:
            raise ValueError(f"the policy is for {table.arms} arms, and there are {arms}")
        self.table = table
        self.actions: tuple[int, ...] = ()
        self.seen: Any = 0
        self.next = -1

    def act(self, t: int) -> Request:
        """The arm that was drawn from the rewards so far."""
        if t > self.table.length:
            raise ValueError(f"the policy is for {self.table.horizon} rounds, and this is round {t}")
        if not self.actions:
            chances = self.table.probabilities[()]
            kind = self._kind
            return Mixed(tuple((float(chance), kind(arm)) for arm, chance in enumerate(chances)))
        return self._kind(self.next)

    def _kind(self, arm: int) -> Block | Stop:
        stops = self.table.recommends and len(self.actions) == self.table.horizon
        return Stop(arm) if stops else Block(arm)

    def learn(self, pulls: Pulls) -> None:
        """Keep the reward, sealed, and draw the next arm."""
        place = np.zeros(self.table.length)
        place[len(self.actions)] = 1.0
        self.seen = pulls.sum() * place + self.seen
        self.actions += (pulls.arm,)
        if len(self.actions) < self.table.length:
            self.next = NextAction(self.table, self.actions).release(self.seen)


class RawTablePolicy:
    """Plays the table on raw rewards, drawn from ``seed``; a recommendation is one more selection."""

    def __init__(self, table: PolicyTable, seed: int | None = None) -> None:
        self.table, self.generator = table, default_rng(seed)
        self.history: History = ()

    def select(self, t: int) -> int:
        """An arm, drawn from the row of the history."""
        del t
        return _drawn(self.table.probabilities[self.history], self.generator)

    def update(self, arm: int, reward: float) -> None:
        """Add to the history."""
        self.history += ((arm, _bits([reward])[0]),)


def _bits(values: Sequence[float] | NDArray[np.float64]) -> tuple[int, ...]:
    for value in values:
        if value not in {0.0, 1.0}:
            raise ValueError(f"a reward of {float(value):g}: the policy is for rewards 0 and 1")
    return tuple(int(value) for value in values)


def _drawn(chances: Sequence[Fraction], generator: Generator) -> int:
    uniform, below = generator.random(), 0.0
    for arm, chance in enumerate(chances):
        below = math.fsum((below, float(chance)))
        if uniform < below:
            return arm
    return max(arm for arm, chance in enumerate(chances) if chance)
