"""Small policies with rational chances, on instances of their own, and the product's exact figures for them.

Coq computes the same figures from the definitions of the theorems. Arms and rewards are numbered from 0.
"""

import itertools
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

import numpy as np
from banditproof.theory.transport.coupled_environment import coupled_environment, view_law
from banditproof.verify.enumeration.neighbours import Notion, largest_sum, worst_atom
from banditproof.verify.enumeration.policy_table import law_of_policy_table, worst_queries
from banditproof.verify.optimal.policy_regret import expected_regret

History = tuple[tuple[int, int], ...]
"""The arm and the reward of each round until now."""
Law = tuple[Fraction, ...]
"""The chances of 0, 1, ...: of arms, or of rewards."""


def _law(chances: str) -> Law:
    return tuple(map(Fraction, chances.split()))


def _bernoulli(means: str) -> tuple[Law, ...]:
    """Arms with these chances of reward 1."""
    return tuple((1 - mean, mean) for mean in map(Fraction, means.split()))


TWO_ARMS, THREE_ARMS = _bernoulli("1/2 3/4"), _bernoulli("2/3 1/5 1/2")
TERNARY = (_law("1/2 1/3 1/6"), _law("0 3/4 1/4"), _law("1 0 0"))
EITHER, FIRST = _law("1/2 1/2"), _law("1 0")
BITS, SIGNS, POINTS = (tuple(map(Fraction, values.split())) for values in ("0 1", "-1 1", "-1 1/2 2"))


@dataclass(frozen=True)
class SmallPolicy:
    """A policy, and the instance on which it plays."""

    name: str
    next_arm: Callable[[History], Law]
    """The policy: the law of the next arm."""
    instance: tuple[Law, ...] = TWO_ARMS
    """The law of the rewards of each arm."""
    worth: tuple[Fraction, ...] = BITS
    """The value of each reward."""
    horizon: int = 2
    every_goal: bool = False
    """Whether Coq also proves what takes it longest: goals on tables, on adversaries, and of order 3."""

    @property
    def arms(self) -> int:
        """The number of arms."""
        return len(self.instance)

    @property
    def rewards(self) -> int:
        """The number of rewards."""
        return len(self.worth)

    @property
    def few_events(self) -> bool:
        """Whether Coq can go through all sets of lists of actions, all tables and all adversaries."""
        return (self.arms, self.rewards, self.horizon) == (2, 2, 2)

    def histories(self) -> Iterator[History]:
        """All histories after which the policy is asked for an arm."""
        steps = list(itertools.product(range(self.arms), range(self.rewards)))
        for length in range(self.horizon):
            yield from itertools.product(steps, repeat=length)

    def action_lists(self) -> Iterator[tuple[int, ...]]:
        """All lists of actions up to the horizon."""
        return itertools.product(range(self.arms), repeat=self.horizon)

    def reward_lists(self) -> Iterator[tuple[int, ...]]:
        """All lists of rewards up to the horizon."""
        return itertools.product(range(self.rewards), repeat=self.horizon)

    def view(self, rewards: tuple[int, ...]) -> dict[tuple[int, ...], Fraction]:
        """The law of the actions when these are the rewards."""
        return view_law(self.next_arm, rewards, arms=self.arms)

    @cached_property
    def runs(self) -> dict[tuple[tuple[int, ...], tuple[int, ...]], Fraction]:
        """The law of actions and rewards: the paths of the coupling of the instance with itself."""
        found: dict[tuple[tuple[int, ...], tuple[int, ...]], Fraction] = {}
        coupled = coupled_environment(self.next_arm, self.instance, self.instance, horizon=self.horizon)
        for path in coupled.paths:
            assert path.rewards == path.others
            found[path.actions, path.rewards] = found.get((path.actions, path.rewards), Fraction(0)) + path.p
        return found

    def mean_of(self, f: Callable[[tuple[int, ...], tuple[int, ...]], Fraction | int]) -> Fraction:
        """The mean of a function of actions and rewards."""
        return sum((p * f(a, r) for (a, r), p in self.runs.items()), Fraction(0))

    @property
    def means(self) -> tuple[Fraction, ...]:
        """The mean reward of each arm."""
        return tuple(sum(p * v for p, v in zip(law, self.worth, strict=True)) for law in self.instance)

    def regret(self) -> Fraction:
        """The expected regret, from the runs; for rewards 0 and 1 the product's own is the same."""
        gaps = [max(self.means) - mean for mean in self.means]
        by_gaps = self.mean_of(lambda a, _: sum((gaps[b] for b in a), Fraction(0)))
        if self.worth == (0, 1):
            regret = expected_regret(self.actions, self.means)
            assert regret.lower == regret.upper == by_gaps
        return by_gaps

    @cached_property
    def actions(self):
        """The law of the actions for every list of rewards, as the enumeration of privacy has it."""
        return law_of_policy_table(self.next_arm, arms=self.arms, rewards=self.rewards, horizon=self.horizon)

    def ratio(self) -> Fraction | None:
        """``e^epsilon`` for the least epsilon of pure privacy; None if it is infinite."""
        worst = worst_atom(self.actions)
        return Fraction(worst.p) / worst.q if worst.q else None

    def delta(self, growth: Fraction, notion: Notion = Notion.VIEW) -> Fraction:
        """The least delta at ``epsilon = ln growth``."""
        return Fraction(
            largest_sum(self.actions, lambda p, q: np.maximum(p - growth * q, Fraction(0)), notion)
        )

    def queried_delta(self, growth: Fraction) -> Fraction:
        """The same against adversaries who choose the actions of which they see the rewards."""
        size = {"arms": self.arms, "rewards": self.rewards, "horizon": self.horizon}
        return Fraction(
            worst_queries(self.next_arm, lambda p, q: np.maximum(p - growth * q, Fraction(0)), **size)
        )

    def moment(self, order: int) -> Fraction | None:
        """The largest sum of ``p^order q^(1 - order)`` over neighbours; None if it is infinite."""
        if self.ratio() is None:
            return None

        def leaf(p, q):
            pairs = zip(p.ravel(), q.ravel(), strict=True)
            terms = [x**order / y ** (order - 1) if y else Fraction(0) for x, y in pairs]
            return np.array(terms).reshape(p.shape)

        return Fraction(largest_sum(self.actions, leaf, Notion.VIEW))


@dataclass(frozen=True)
class Strategy(SmallPolicy):
    """It samples arms until it recommends one: the law of ``next_arm`` is of samples, then recommendations.

    The horizon counts the round of the recommendation.
    """

    others: tuple[tuple[Law, ...], ...] = ()
    """The other instances of its class."""

    @property
    def few_events(self) -> bool:
        """Never: there are as many recommendations as actions."""
        return False

    def answers(self, instance: tuple[Law, ...]) -> dict[tuple[int, ...], Fraction]:
        """The law of the samples and the recommendation, which is repeated up to the horizon."""
        coupled = coupled_environment(self.next_arm, instance, instance, horizon=self.horizon)
        return self._to_the_end(coupled.action_laws()[0])

    def view(self, rewards: tuple[int, ...]) -> dict[tuple[int, ...], Fraction]:
        """The same when these are the rewards."""
        return self._to_the_end(super().view(rewards))

    def _to_the_end(self, law: dict[tuple[int, ...], Fraction]) -> dict[tuple[int, ...], Fraction]:
        return {(*a, *a[-1:] * (self.horizon - len(a))): p for a, p in law.items()}

    def recommended(self, instance: tuple[Law, ...]) -> Law:
        """The chance of each arm to be recommended by the horizon."""
        last = [(a[-1] - self.arms, p) for a, p in self.answers(instance).items()]
        return tuple(sum((p for b, p in last if b == arm), Fraction(0)) for arm in range(self.arms))

    def best(self, instance: tuple[Law, ...]) -> int | None:
        """The arm of the largest mean; None where several have it."""
        means = replace(self, instance=instance).means
        return means.index(max(means)) if means.count(max(means)) == 1 else None


def _rather(arm: int, share: Fraction | int | str, arms: int = 2) -> Law:
    """The arm for sure with chance ``share``, else any, all alike."""
    rest = (1 - Fraction(share)) / arms
    return tuple(rest + Fraction(share) * (each == arm) for each in range(arms))


def _after(first: Law, then: Callable[[int, int], Law]) -> Callable[[History], Law]:
    """A policy that begins by ``first``, and then looks at the last arm and its reward alone."""
    return lambda history: then(*history[-1]) if history else first


def _counts_successes(history: History) -> Law:
    first_arm = Fraction(1, 2 + sum(reward for _, reward in history))
    return (first_arm, 1 - first_arm)


def _first_reward_last(history: History) -> Law:
    return _rather(history[0][1], "1/2") if len(history) == 2 else EITHER


def _rather_the_leader(history: History) -> Law:
    """Of three arms that with the most rewards 1."""
    ones = [sum(reward for arm, reward in history if arm == each) for each in range(3)]
    return _rather(ones.index(max(ones)), "1/4", 3)


def _stops_at_a_one(history: History) -> Law:
    """After a reward 1, or two samples, it recommends the last arm with chance 3/4."""
    if not history:
        return _law("1/2 1/2 0 0")
    arm, reward = history[-1]
    if not reward and len(history) < 2:
        return _law("1/4 3/4 0 0")
    return _law("0 0 1/4 3/4" if arm else "0 0 3/4 1/4")


def _may_run_on(history: History) -> Law:
    return _law("1/4 1/4 0 2/4" if history and history[-1][1] else "1/4 0 2/4 1/4")


def _one_sample_of_three(history: History) -> Law:
    if not history:
        return _law("1/4 2/4 1/4 0 0 0")
    return _law("0 0 0 1/4 2/4 1/4" if history[-1][1] else "0 0 0 1/4 1/4 2/4")


def _strategy(
    name: str, next_arm: Callable[[History], Law], *means: str, worth: Law = BITS, horizon: int = 2
) -> Strategy:
    """The class has Bernoulli arms of these means, its first instance is the strategy's own."""
    instance, *others = map(_bernoulli, means)
    return Strategy(name, next_arm, instance, worth, horizon, others=tuple(others))


POLICIES = (
    SmallPolicy("fair", lambda _: EITHER),
    SmallPolicy("alternates", lambda history: _rather(len(history) % 2, 1), worth=SIGNS),
    SmallPolicy("stays_or_shifts", _after(FIRST, lambda arm, reward: _rather(arm if reward else 1 - arm, 1))),
    SmallPolicy("randomised_response", _after(EITHER, lambda _, reward: _rather(reward, "1/3"))),
    SmallPolicy("counts_successes", _counts_successes, horizon=3),
    SmallPolicy("leader_of_three", _rather_the_leader, THREE_ARMS),
    SmallPolicy(
        "three_points",
        _after(_law("2/5 3/5"), lambda _, reward: _rather(int(reward > 0), Fraction(reward, 4))),
        TERNARY[:2],
        POINTS,
    ),
    SmallPolicy("first_reward_last", _first_reward_last, worth=SIGNS, horizon=3),
    SmallPolicy("one_round", lambda _: _law("2/7 5/7"), _bernoulli("1 2/3"), horizon=1),
    SmallPolicy(
        "names_one", lambda history: _law("3/4 1/4") if history == ((0, 1),) else FIRST, every_goal=True
    ),
    SmallPolicy(
        "keeps_the_arm",
        _after(_law("1/3 2/3"), lambda arm, reward: _rather(arm, Fraction(1 + reward, 4))),
        worth=SIGNS,
        every_goal=True,
    ),
    SmallPolicy(
        "three_of_three", _after(_law("0 1 0"), lambda _, reward: _rather(reward, "1/5", 3)), TERNARY, POINTS
    ),
)
STRATEGIES = (
    _strategy("stops_at_a_one", _stops_at_a_one, "3/4 1/3", "1/3 3/4", "1/2 3/4", horizon=3),
    _strategy("may_run_on", _may_run_on, "3/4 1/2", "1/2 3/4", "1/2 1/2", worth=SIGNS),
    _strategy("one_sample_of_three", _one_sample_of_three, "1/2 3/4 1/3", "3/4 1/2 1/3", "2/3 1/5 1/2"),
)


def _random_law(draw: random.Random, size: int) -> Law:
    """Some chances are 0."""
    weights = [draw.choice((0, 1, 1, 2, 3)) for _ in range(size)]
    weights[draw.randrange(size)] += 1
    return tuple(Fraction(weight, sum(weights)) for weight in weights)


def random_policy(seed: int) -> SmallPolicy:
    """A policy, an instance and values of rewards, all drawn from the seed."""
    draw = random.Random(seed)  # noqa: S311  policies to try
    arms, rewards, horizon = draw.choice(((2, 2, 2), (2, 2, 3), (2, 3, 2), (3, 2, 2), (2, 2, 2)))
    instance = tuple(_random_law(draw, rewards) for _ in range(arms))
    worth = tuple(sorted(draw.sample([Fraction(n, 2) for n in range(-3, 5)], rewards)))
    unknown = SmallPolicy("", lambda _: (), instance, worth, horizon)
    laws = {history: _random_law(draw, arms) for history in unknown.histories()}
    return SmallPolicy(f"random_{seed}", laws.__getitem__, instance, worth, horizon, every_goal=True)


def random_strategy(seed: int) -> Strategy:
    """A strategy and its class, of which the instance is one."""
    draw = random.Random(seed)  # noqa: S311  strategies to try
    arms, horizon = draw.choice(((2, 2), (2, 3), (3, 2)))
    means = [" ".join(map(str, draw.sample([Fraction(n, 6) for n in range(7)], arms))) for _ in range(3)]
    unknown = SmallPolicy("", lambda _: (), _bernoulli(means[0]), BITS, horizon)
    laws = {history: _random_law(draw, 2 * arms) for history in unknown.histories()}
    own = (means[0], *means)
    return _strategy(f"strategy_{seed}", laws.__getitem__, *own, worth=SIGNS, horizon=horizon)
