"""What is found of the privacy of eliminations, as an exact figure."""

import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass

from ....theory.numbers.enclosure import Enclosure
from ..exact_privacy import ExactPrivacy
from ..neighbours import Notion, WorstAtom


@dataclass(slots=True)
class Worst:
    """The largest loss so far between chances that doubles can say, and where it is."""

    loss: float = -1.0
    left: tuple[int, ...] = ()
    right: tuple[int, ...] = ()
    outcome: tuple[int, ...] = ()
    p: float = 1.0
    q: float = 1.0

    def take(self, loss: float, outcome: tuple[int, ...], *sides: tuple[tuple[int, ...], float]) -> None:
        """Keep it if it is larger; a side is how many rewards of each arm are 1, and the chance then."""
        (left, p), (right, q) = sorted(sides, key=lambda side: -side[1])
        if loss > self.loss and q > sys.float_info.min:
            self.loss, self.outcome = loss, outcome
            self.left, self.p, self.right, self.q = left, p, right, q

    @property
    def atom(self) -> WorstAtom:
        """As other laws tell theirs; without any, an outcome of chance 1."""
        return WorstAtom(self.outcome, self.left, self.right, self.p, self.q)


@dataclass(frozen=True, slots=True)
class Found:
    """Epsilon, where it is worst, and what else is known."""

    epsilon: Enclosure
    worst: WorstAtom
    counts: Mapping[str, int]
    deltas: Mapping[float, Enclosure]
    rho: Enclosure | None = None


def figure_of(found: Found, *, arms: int, horizon: int, start: float) -> ExactPrivacy:
    """The same for views, tables and trees: what is asked for in an episode is known before it."""
    return ExactPrivacy(
        notion=Notion.VIEW,
        arms=arms,
        horizon=horizon,
        rewards=(0, 1),
        epsilon=found.epsilon,
        worst=found.worst,
        deltas=found.deltas,
        renyi={},
        rho=found.rho,
        missing=0.0,
        counts=found.counts,
        seconds=time.perf_counter() - start,
    )
