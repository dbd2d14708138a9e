"""What an answer says of itself: what was looked at, and what so many runs could have noticed."""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ...theory.numbers.json_value import Json
from ..enumeration.allowed_pairs import Budget
from .noticeable import CHANCE, can_refute, least_noticeable_budget


@dataclass(frozen=True, slots=True)
class Looked:
    """What the runs of an audit looked at."""

    rounds: tuple[int, ...]
    """The rounds whose actions were looked at, counted from 1; empty: outputs, not actions."""
    pairs: tuple[tuple[str, int], ...]
    """How many pairs of inputs there were, by how they were found."""
    depends: bool | None
    """Whether anything that was looked at depends on the input; None: these runs cannot tell."""
    budget: Budget
    claim: float
    error: float
    runs: int
    """Of the audit, on each input."""
    later: int | None = None
    """If nothing depends on rewards: the first later round that does, in a few longer runs."""

    @property
    def noticeable(self) -> float:
        """The budget of randomised response that as many runs would refute with probability 0.9, at best."""
        return least_noticeable_budget(self.budget, self.claim, self.runs, self.error)

    @property
    def tested(self) -> bool:
        """Whether a leak could have been noticed at all."""
        return bool(self.depends) and can_refute(self.budget, self.claim, self.runs, self.error)

    @property
    def words(self) -> str:
        """The answer's line on actions, or outputs."""
        what = f"actions of {rounds_in_words(self.rounds)}" if self.rounds else "outputs"
        whether = {
            True: f"depend on {self._whose}",
            False: f"show no dependence on {self._whose}",
            None: f"may depend on {self._whose} or not: these runs cannot tell",
        }[self.depends]
        number = sum(count for _, count in self.pairs)
        how = ", ".join(f"{count} {_FOUND[name]}" for name, count in self.pairs)
        return f"{what} {whether}; {number} {'pair' if number == 1 else 'pairs'} of inputs: {how}"

    @property
    def noticeable_words(self) -> str:
        """The answer's line on its power."""
        if self.depends is False:
            what = "actions" if self.rounds else "outputs"
            return f"nothing: in these runs the {what} are the same on both inputs of every pair{self._later}"
        if math.isinf(self.noticeable):
            return f"nothing: {self.runs} runs cannot refute randomised response of any {self.budget.symbol}"
        return (
            f"{self.budget.symbol} = {self.noticeable:.4g} at best: {self.runs} runs refute randomised"
            f" response of so much with probability {CHANCE:g}"
        )

    @property
    def reason(self) -> str:
        """Why nothing was tested."""
        if self.depends and math.isinf(self.noticeable):
            return f"{self.runs} runs cannot refute any subject at this claim and level; more runs can"
        what = f"the actions of {rounds_in_words(self.rounds)}" if self.rounds else "the outputs"
        if self.depends is None:
            return (
                f"the same seed gives other outputs, and in {self.runs} runs {what} show no dependence on"
                f" {self._whose}; take the seed or a generator as an argument, or ask for more runs"
            )
        return f"{what} show no dependence on {self._whose}{self._later}"

    @property
    def _later(self) -> str:
        """At which horizon there is more to see."""
        if self.later is None:
            return ""
        return f"; that of round {self.later} does: choose a longer horizon"

    @property
    def _whose(self) -> str:
        return "rewards" if self.rounds else "inputs"

    def to_json(self) -> dict[str, Json]:
        """The same as a document; an infinite figure is None."""
        return {
            "rounds": list(self.rounds),
            "pairs": dict(self.pairs),
            "depends": self.depends,
            "later": self.later,
            "noticeable": {
                self.budget.symbol: self.noticeable if math.isfinite(self.noticeable) else None,
                "probability": CHANCE,
                "case": "best",
            },
        }


_FOUND = {
    "corners": "at corners",
    "random": "at random",
    "bisection": "by bisection",
    "enumeration": "by enumeration",
    "given": "given",
}


def counted(labels: Sequence[str]) -> tuple[tuple[str, int], ...]:
    """How often each way of finding a pair comes, in the order of the ways."""
    counts = Counter(labels)
    return tuple((name, counts[name]) for name in _FOUND if counts[name])


def rounds_in_words(rounds: Sequence[int]) -> str:
    """``rounds 1 to 8``, ``round 3``, or ``24 rounds from 3 to 500``."""
    first, last = rounds[0], rounds[-1]
    if first == last:
        return f"round {first}"
    if len(rounds) == last - first + 1:
        return f"rounds {first} to {last}"
    return f"{len(rounds)} rounds from {first} to {last}"
