"""Small policies with rational chances, and the product's exact figures for them."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np
from banditproof.theory.transport.coupled_environment import coupled_environment, view_law
from banditproof.verify.enumeration.neighbours import Notion, largest_sum, worst_atom
from banditproof.verify.enumeration.policy_table import law_of_policy_table, worst_queries
from banditproof.verify.optimal.policy_regret import expected_regret

History = tuple[tuple[int, int], ...]
Law = tuple[Fraction, ...]


@dataclass(frozen=True)
class Kernel:
    """A policy, an instance, and what each reward is worth; arms and rewards are numbered."""

    name: str
    policy: Callable[[History], Law]
    instance: tuple[Law, ...]
    worth: Law
    horizon: int
    closely: bool = False
    """Whether its goals include those that take longest: tables, adversaries, and order 3."""

    @property
    def arms(self) -> int:
        """How many there are."""
        return len(self.instance)

    @property
    def few(self) -> bool:
        """Whether its events, tables and adversaries can be listed."""
        return (self.arms, self.rewards, self.horizon) == (2, 2, 2)

    @property
    def rewards(self) -> int:
        """How many there are."""
        return len(self.worth)

    def histories(self) -> Iterator[History]:
        """All that the policy is asked for."""
        steps = list(itertools.product(range(self.arms), range(self.rewards)))
        for length in range(self.horizon):
            yield from itertools.product(steps, repeat=length)

    def action_lists(self) -> Iterator[tuple[int, ...]]:
        """All of them."""
        return itertools.product(range(self.arms), repeat=self.horizon)

    def reward_lists(self) -> Iterator[tuple[int, ...]]:
        """All of them."""
        return itertools.product(range(self.rewards), repeat=self.horizon)

    def view(self, rewards: tuple[int, ...]) -> dict[tuple[int, ...], Fraction]:
        """The law of the actions when these are the rewards."""
        return view_law(self.policy, rewards, arms=self.arms)

    @cached_property
    def runs(self) -> dict[tuple[tuple[int, ...], tuple[int, ...]], Fraction]:
        """The law of actions and rewards: the paths of the coupling of the instance with itself."""
        found: dict[tuple[tuple[int, ...], tuple[int, ...]], Fraction] = {}
        coupled = coupled_environment(self.policy, self.instance, self.instance, horizon=self.horizon)
        for path in coupled.paths:
            assert path.rewards == path.others
            found[path.actions, path.rewards] = found.get((path.actions, path.rewards), Fraction(0)) + path.p
        return found

    def mean_of(self, f: Callable[[tuple[int, ...], tuple[int, ...]], Fraction | int]) -> Fraction:
        """The mean of a function of actions and rewards."""
        return sum((p * f(a, r) for (a, r), p in self.runs.items()), Fraction(0))

    @cached_property
    def means(self) -> Law:
        """What each arm is worth."""
        return tuple(
            sum((p * v for p, v in zip(law, self.worth, strict=True)), Fraction(0)) for law in self.instance
        )

    def regret(self) -> Fraction:
        """From the law of the actions; for rewards other than 0 and 1 from the runs, gap by gap."""
        gaps = [max(self.means) - mean for mean in self.means]
        by_gaps = self.mean_of(lambda a, _: sum((gaps[b] for b in a), Fraction(0)))
        if self.worth == (0, 1):
            regret = expected_regret(self.actions, self.means)
            assert regret.lower == regret.upper == by_gaps
        return by_gaps

    @cached_property
    def actions(self):
        """The law of the actions for every list of rewards, as the enumeration of privacy has it."""
        return law_of_policy_table(self.policy, arms=self.arms, rewards=self.rewards, horizon=self.horizon)

    def ratio(self) -> Fraction | None:
        """e^epsilon of pure privacy; None if it is infinite."""
        worst = worst_atom(self.actions)
        return Fraction(worst.p) / worst.q if worst.q else None

    def delta(self, growth: Fraction, notion: Notion = Notion.VIEW) -> Fraction:
        """The least delta at epsilon = ln growth."""
        return Fraction(
            largest_sum(self.actions, lambda p, q: np.maximum(p - growth * q, Fraction(0)), notion)
        )

    def queried_delta(self, growth: Fraction) -> Fraction:
        """The same over adversaries that ask for actions."""
        size = {"arms": self.arms, "rewards": self.rewards, "horizon": self.horizon}
        return Fraction(
            worst_queries(self.policy, lambda p, q: np.maximum(p - growth * q, Fraction(0)), **size)
        )

    def moment(self, order: int) -> Fraction | None:
        """The largest sum of p^order q^(1 - order); None if it is infinite."""
        if self.ratio() is None:
            return None

        def leaf(p, q):
            pairs = zip(p.ravel(), q.ravel(), strict=True)
            return np.array([x**order / y ** (order - 1) if y else Fraction(0) for x, y in pairs]).reshape(
                p.shape
            )

        return Fraction(largest_sum(self.actions, leaf, Notion.VIEW))


def _fair(arms: int) -> Law:
    return (Fraction(1, arms),) * arms


def _mixed(arm: int, share: Fraction, arms: int) -> Law:
    """The arm with an extra share, the rest even."""
    return tuple(share * (b == arm) + (1 - share) / arms for b in range(arms))


def _sure(arm: int, arms: int = 2) -> Law:
    return tuple(Fraction(b == arm) for b in range(arms))


def _stay_or_shift(h: History) -> Law:
    return _sure((h[-1][0] + 1 - h[-1][1]) % 2 if h else 0)


def _leader(h: History, arms: int) -> int:
    totals = [sum(r for b, r in h if b == arm) for arm in range(arms)]
    return totals.index(max(totals))


BERNOULLI = ((Fraction(1, 2), Fraction(1, 2)), (Fraction(1, 4), Fraction(3, 4)))
THREE = ((Fraction(1, 3), Fraction(2, 3)), (Fraction(4, 5), Fraction(1, 5)), (Fraction(1, 2), Fraction(1, 2)))
TERNARY = ((Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)), (Fraction(0), Fraction(3, 4), Fraction(1, 4)))
BITS, SIGNS, POINTS = (
    (Fraction(0), Fraction(1)),
    (Fraction(-1), Fraction(1)),
    (Fraction(-1), Fraction(1, 2), Fraction(2)),
)

TWELVE = (
    Kernel("fair", lambda _: _fair(2), BERNOULLI, BITS, 2),
    Kernel("alternates", lambda h: _sure(len(h) % 2), BERNOULLI, SIGNS, 2),
    Kernel("stays_or_shifts", _stay_or_shift, BERNOULLI, BITS, 2),
    Kernel(
        "randomised_response",
        lambda h: _mixed(h[-1][1], Fraction(1, 3), 2) if h else _fair(2),
        BERNOULLI,
        BITS,
        2,
    ),
    Kernel(
        "counts_successes",
        lambda h: (Fraction(1, 2 + sum(r for _, r in h)), 1 - Fraction(1, 2 + sum(r for _, r in h))),
        BERNOULLI,
        BITS,
        3,
    ),
    Kernel("leader_of_three", lambda h: _mixed(_leader(h, 3), Fraction(1, 4), 3), THREE, BITS, 2),
    Kernel(
        "three_points",
        lambda h: (
            _mixed(int(h[-1][1] > 0), Fraction(h[-1][1], 4), 2) if h else (Fraction(2, 5), Fraction(3, 5))
        ),
        TERNARY,
        POINTS,
        2,
    ),
    Kernel(
        "first_reward_last",
        lambda h: _mixed(h[0][1], Fraction(1, 2), 2) if len(h) == 2 else _fair(2),
        BERNOULLI,
        SIGNS,
        3,
    ),
    Kernel(
        "one_round",
        lambda _: (Fraction(2, 7), Fraction(5, 7)),
        ((Fraction(0), Fraction(1)), (Fraction(1, 3), Fraction(2, 3))),
        BITS,
        1,
    ),
    Kernel(
        "names_one",
        lambda h: (Fraction(3, 4), Fraction(1, 4)) if h == ((0, 1),) else _sure(0),
        BERNOULLI,
        BITS,
        2,
        closely=True,
    ),
    Kernel(
        "keeps_the_arm",
        lambda h: (
            _mixed(h[-1][0], Fraction(1, 2) if h[-1][1] else Fraction(1, 4), 2)
            if h
            else (Fraction(1, 3), Fraction(2, 3))
        ),
        BERNOULLI,
        SIGNS,
        2,
        closely=True,
    ),
    Kernel(
        "three_of_three",
        lambda h: _mixed(h[-1][1], Fraction(1, 5), 3) if h else _sure(1, 3),
        (*TERNARY, (Fraction(1), Fraction(0), Fraction(0))),
        POINTS,
        2,
    ),
)


def at_random(seed: int) -> Kernel:
    """A policy, an instance and rewards drawn anew; some chances are 0."""
    draw = random.Random(seed)  # noqa: S311  policies to try

    def law(size: int) -> Law:
        weights = [draw.choice((0, 1, 1, 2, 3)) for _ in range(size)]
        weights[draw.randrange(size)] += 1
        return tuple(Fraction(w, sum(weights)) for w in weights)

    arms, rewards, horizon = draw.choice(((2, 2, 2), (2, 2, 3), (2, 3, 2), (3, 2, 2), (2, 2, 2)))
    instance = tuple(law(rewards) for _ in range(arms))
    worth = tuple(sorted(draw.sample([Fraction(n, 2) for n in range(-3, 5)], rewards)))
    blank = Kernel("", lambda _: (), instance, worth, horizon)
    table = {history: law(arms) for history in blank.histories()}
    return Kernel(f"random_{seed}", table.__getitem__, instance, worth, horizon, closely=True)
