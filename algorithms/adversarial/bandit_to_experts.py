"""From a bandit policy over experts to one with expert advice   [ADV-A5, ADV-T6]"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from ...theory.numbers.small_matrices import product
from ..environments.sealed import Sealed
from ..protocol.advice import advice_of
from ..protocol.block_policy import Block, Mixed, Policy, Pulls
from ..protocol.public_draw import PublicDraw


@dataclass(frozen=True, slots=True)
class _ExpertBatch:
    """A batch of pulls as the bandit over experts sees it: its arm is the expert."""

    arm: int
    first: int
    length: int
    total: Sealed

    def sum(self) -> Sealed:
        """The rewards of the arms that the expert named."""
        return self.total

    def stretch(self, start: int, stop: int) -> Sealed:
        """The whole batch; parts of it are not kept."""
        if (start, stop) != (0, self.length):
            raise ValueError(f"a batch is kept as a whole, 0 .. {self.length}, not {start} .. {stop}")
        return self.total


class BanditToExperts:
    """Algorithm 5: a bandit chooses an expert, the expert's advice an arm   [ADV-A5]

    An arm has the chance ``sum_j P(J = j) mu^j(i)``. Which expert stood behind the arm that came out is
    drawn from the chances given the arm, which is the same law as drawing the expert first. ``base`` makes
    the bandit from the number of experts.

    A base that keeps an expert for a batch of rounds goes on with the same expert, whose advice may change
    from round to round. With private HTINF as the base it is :class:`~.private_experts.PrivateExperts`.
    """

    def __init__(self, arms: int, *, base: Callable[[int], Policy], advice: ArrayLike | None = None) -> None:
        self.arms = arms
        self.advice = advice_of(advice, arms)
        self.base = base(self.advice.shape[1])
        self.chances = np.zeros(self.advice.shape[1])
        self.batch = 1
        self.expert: int | None = None
        self.held: Sealed | None = None
        self.played = 0
        self.began = 1

    def act(self, t: int) -> Mixed:
        """One pull, by the law of the arm."""
        if self.expert is None:
            self.began = t
            self.chances[:] = 0.0
            asked = self.base.act(t)
            choices = asked.choices if isinstance(asked, Mixed) else ((1.0, asked),)
            for chance, block in choices:
                if not isinstance(block, Block):
                    raise ValueError(f"the base policy asks for blocks of pulls, not for {block!r}")  # noqa: TRY004  bad input
                self.chances[block.arm] = chance
                self.batch = block.length
        else:
            self.chances[:] = 0.0
            self.chances[self.expert] = 1.0
        law = product(self.chances, self.advice[(t - 1) % len(self.advice)])
        law = law / law.sum()
        return Mixed(tuple((float(p), Block(arm)) for arm, p in enumerate(law) if p > 0))

    def learn(self, pulls: Pulls) -> None:
        """Find the expert behind the arm; pass the reward on when the expert's batch is full."""
        reward = pulls.sum()
        if self.expert is None:
            odds = self.chances * self.advice[(pulls.first - 1) % len(self.advice)][:, pulls.arm]
            drawn = PublicDraw(tuple((odds / odds.sum()).tolist())).release(0 * reward)
            self.expert = max(int(drawn), 0)  # enumerators also try numbers of no chance
        self.held = reward if self.held is None else self.held + reward
        self.played += 1
        if self.played == self.batch:
            whole = _ExpertBatch(self.expert, self.began, self.played, self.held)
            self.expert, self.held, self.played = None, None, 0
            self.base.learn(whole)
