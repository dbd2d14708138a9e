"""Small policies with rational chances, and the product's exact figures for them."""

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
        return type(self) is Kernel and (self.arms, self.rewards, self.horizon) == (2, 2, 2)

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


@dataclass(frozen=True)
class Strategy(Kernel):
    """It samples, or stops and recommends: laws of the arms, then of the same arms as recommendations."""

    others: tuple[tuple[Law, ...], ...] = ()
    """The other instances of its class; the horizon counts the round of a stop."""

    def answers(self, instance: tuple[Law, ...]) -> dict[tuple[int, ...], Fraction]:
        """The law of the samples and the recommendation, which is repeated up to the horizon."""
        coupled = coupled_environment(self.policy, instance, instance, horizon=self.horizon)
        return self._to_the_end(coupled.action_laws()[0])

    def view(self, rewards: tuple[int, ...]) -> dict[tuple[int, ...], Fraction]:
        """The same when these are the rewards."""
        return self._to_the_end(super().view(rewards))

    def _to_the_end(self, law: dict[tuple[int, ...], Fraction]) -> dict[tuple[int, ...], Fraction]:
        return {(*a, *a[-1:] * (self.horizon - len(a))): p for a, p in law.items()}

    def recommended(self, instance: tuple[Law, ...]) -> Law:
        """The chances of the arms to be recommended by the horizon."""
        last = [(a[-1] - self.arms, p) for a, p in self.answers(instance).items()]
        return tuple(sum((p for b, p in last if b == arm), Fraction(0)) for arm in range(self.arms))

    def best(self, instance: tuple[Law, ...]) -> int | None:
        """The arm of the largest mean, if there is one."""
        means = [sum(p * v for p, v in zip(law, self.worth, strict=True)) for law in instance]
        return means.index(max(means)) if means.count(max(means)) == 1 else None


def _fair(arms: int) -> Law:
    return (Fraction(1, arms),) * arms


def _mixed(arm: int, share: Fraction, arms: int) -> Law:
    """The arm with an extra share, the rest even."""
    return tuple(share * (b == arm) + (1 - share) / arms for b in range(arms))


def _sure(arm: int, arms: int = 2) -> Law:
    return tuple(Fraction(b == arm) for b in range(arms))


def _quarters(*shares: int) -> Law:
    return tuple(Fraction(share, 4) for share in shares)


def _coin(p: Fraction) -> Law:
    return (p, 1 - p)


def _leader(h: History, arms: int) -> int:
    totals = [sum(r for b, r in h if b == arm) for arm in range(arms)]
    return totals.index(max(totals))


EVEN, RISING, FALLING = (_coin(Fraction(p)) for p in ("1/2", "1/4", "2/3"))
BERNOULLI, THREE = (EVEN, RISING), (FALLING[::-1], _coin(Fraction(4, 5)), EVEN)
TERNARY = ((Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)), (Fraction(0), Fraction(3, 4), Fraction(1, 4)))
BITS, SIGNS, POINTS = (tuple(map(Fraction, points.split())) for points in ("0 1", "-1 1", "-1 1/2 2"))

_RULES: dict[str, Callable[[History], Law]] = {
    "fair": lambda _: _fair(2),
    "alternates": lambda h: _sure(len(h) % 2),
    "stays_or_shifts": lambda h: _sure((h[-1][0] + 1 - h[-1][1]) % 2 if h else 0),
    "randomised_response": lambda h: _mixed(h[-1][1], Fraction(1, 3), 2) if h else _fair(2),
    "counts_successes": lambda h: _coin(Fraction(1, 2 + sum(r for _, r in h))),
    "leader_of_three": lambda h: _mixed(_leader(h, 3), Fraction(1, 4), 3),
    "three_points": lambda h: (
        _mixed(int(h[-1][1] > 0), Fraction(h[-1][1], 4), 2) if h else _coin(Fraction(2, 5))
    ),
    "first_reward_last": lambda h: _mixed(h[0][1], Fraction(1, 2), 2) if len(h) == 2 else _fair(2),
    "one_round": lambda _: _coin(Fraction(2, 7)),
    "names_one": lambda h: _coin(Fraction(3, 4)) if h == ((0, 1),) else _sure(0),
    "keeps_the_arm": lambda h: _mixed(h[-1][0], Fraction(1 + h[-1][1], 4), 2) if h else _coin(Fraction(1, 3)),
    "three_of_three": lambda h: _mixed(h[-1][1], Fraction(1, 5), 3) if h else _sure(1, 3),
    "stops_at_a_one": lambda h: (
        _quarters(0, 0, 3 - 2 * h[-1][0], 1 + 2 * h[-1][0])
        if h and (h[-1][1] or len(h) == 2)
        else _quarters(2 - len(h), 2 + len(h), 0, 0)
    ),
    "may_run_on": lambda h: _quarters(1, 1, 0, 2) if h and h[-1][1] else _quarters(1, 0, 2, 1),
    "one_sample_of_three": lambda h: (
        _quarters(0, 0, 0, 1, 1 + h[0][1], 2 - h[0][1]) if h else _quarters(1, 2, 1, 0, 0, 0)
    ),
}
_CLOSELY = {"names_one", "keeps_the_arm"}
TWELVE = tuple(
    Kernel(name, _RULES[name], instance, worth, horizon, closely=name in _CLOSELY)
    for name, instance, worth, horizon in (
        ("fair", BERNOULLI, BITS, 2),
        ("alternates", BERNOULLI, SIGNS, 2),
        ("stays_or_shifts", BERNOULLI, BITS, 2),
        ("randomised_response", BERNOULLI, BITS, 2),
        ("counts_successes", BERNOULLI, BITS, 3),
        ("leader_of_three", THREE, BITS, 2),
        ("three_points", TERNARY, POINTS, 2),
        ("first_reward_last", BERNOULLI, SIGNS, 3),
        ("one_round", (_sure(1), FALLING[::-1]), BITS, 1),
        ("names_one", BERNOULLI, BITS, 2),
        ("keeps_the_arm", BERNOULLI, SIGNS, 2),
        ("three_of_three", (*TERNARY, _sure(0, 3)), POINTS, 2),
    )
)

STRATEGIES = tuple(
    Strategy(name, _RULES[name], *rest, others=others)
    for name, *rest, others in (
        ("stops_at_a_one", (RISING, FALLING), BITS, 3, ((FALLING, RISING), (EVEN, RISING))),
        ("may_run_on", (RISING, EVEN), SIGNS, 2, ((EVEN, RISING), (EVEN, EVEN))),
        ("one_sample_of_three", (EVEN, RISING, FALLING), BITS, 2, ((RISING, EVEN, FALLING), THREE)),
    )
)


def _drawn(draw: random.Random, size: int) -> Law:
    weights = [draw.choice((0, 1, 1, 2, 3)) for _ in range(size)]
    weights[draw.randrange(size)] += 1
    return tuple(Fraction(w, sum(weights)) for w in weights)


def at_random(seed: int) -> Kernel:
    """A policy, an instance and rewards drawn anew; some chances are 0."""
    draw = random.Random(seed)  # noqa: S311  policies to try
    arms, rewards, horizon = draw.choice(((2, 2, 2), (2, 2, 3), (2, 3, 2), (3, 2, 2), (2, 2, 2)))
    instance = tuple(_drawn(draw, rewards) for _ in range(arms))
    worth = tuple(sorted(draw.sample([Fraction(n, 2) for n in range(-3, 5)], rewards)))
    blank = Kernel("", lambda _: (), instance, worth, horizon)
    table = {history: _drawn(draw, arms) for history in blank.histories()}
    return Kernel(f"random_{seed}", table.__getitem__, instance, worth, horizon, closely=True)


def strategy_at_random(seed: int) -> Strategy:
    """A strategy and its class, of which the instance is one."""
    draw = random.Random(seed)  # noqa: S311  strategies to try
    arms, horizon = draw.choice(((2, 2), (2, 3), (3, 2)))
    means = [draw.sample([Fraction(n, 6) for n in range(7)], arms) for _ in range(3)]
    others = tuple(tuple((1 - p, p) for p in each) for each in means)
    blank = Kernel("", lambda _: (), others[0], BITS, horizon)
    table = {history: _drawn(draw, 2 * arms) for history in blank.histories()}
    return Strategy(f"strategy_{seed}", table.__getitem__, others[0], SIGNS, horizon, others=others)
