"""The law of code whose draws are coins alone is that of its formulas; of any other code there is none."""

# ruff: noqa: ARG002, D101, D102  foreign code is as it is

import itertools
import math
import random

import pytest
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.verify import assert_private
from banditproof.verify.accounting.law_of_coins import laws_of_coins

STAY = math.e / (1 + math.e)


class Exp3:
    """Draws by weights, and learns from rewards over their chances."""

    rate = 0.6

    def __init__(self, rng):
        self.rng, self.gains = rng, [0.0, 0.0]

    def chances(self):
        weights = [math.exp(self.rate * (each - max(self.gains))) for each in self.gains]
        return [0.9 * each / sum(weights) + 0.05 for each in weights]

    def select(self, t):
        self.p = self.chances()
        u, below = self.rng.random(), 0.0
        for arm in (0, 1):
            below += self.p[arm]
            if u < below:
                return arm
        return 1

    def update(self, arm, reward):
        self.gains[arm] += reward / self.p[arm]


class Chosen(Exp3):
    def select(self, t):
        self.p = self.chances()
        return int(self.rng.choice(2, p=self.p))


class Greedy(Exp3):
    """Either arm in half of the rounds, at random, else the better one."""

    def chances(self):
        best = int(self.gains[1] > self.gains[0])
        return [0.75 - best / 2, 0.25 + best / 2]

    def select(self, t):
        return self.rng.integers(2) if self.rng.random() < 0.5 else int(self.gains[1] > self.gains[0])

    def update(self, arm, reward):
        self.gains[arm] += reward


class Global(Exp3):
    def __init__(self):
        super().__init__(random)

    def select(self, t):
        self.p = self.chances()
        return random.choices((0, 1), [3 * each for each in self.p])[0]  # noqa: S311  foreign code


def responses():
    arm = 0
    while True:
        reward = yield arm
        if (reward > 0.5) != (random.random() < STAY):  # noqa: S311  foreign code
            arm = 1 - arm


class Responding(Exp3):
    def chances(self):
        return [1.0 - self.gains[0], self.gains[0]]

    def update(self, arm, reward):
        self.gains[0] = (1 - STAY if reward > 0.5 else STAY) * (1 - arm) + (
            STAY if reward > 0.5 else 1 - STAY
        ) * arm


def by_formula(kind, rewards):
    """The chance of each list of arms, from the chances of each round."""
    found = {}
    for arms in itertools.product((0, 1), repeat=len(rewards) + 1):
        policy, chance = kind(None), 1.0
        for arm, reward in zip(arms, (*rewards, 0.0), strict=True):
            policy.p = policy.chances()
            chance *= policy.p[arm]
            policy.update(arm, reward)
        found[arms] = chance
    return found


def laws(kind, rounds, **options):
    return list(laws_of_coins(kind, Bernoulli([0.5, 0.5]), (0.0, 1.0), rounds, 0, **options))


@pytest.mark.parametrize(
    ("kind", "formula"),
    [(Exp3, Exp3), (Chosen, Exp3), (Greedy, Greedy), (Global, Exp3), (responses, Responding)],
)
def test_a_law_is_that_of_the_chances_of_each_round(kind, formula):
    from banditproof.verify.dialects.recognition import adapted

    rounds, parts = laws(adapted(kind), 3)[-1]
    assert rounds == 3
    for place in itertools.product((0, 1), repeat=2):
        for arms, chance in by_formula(formula, place).items():
            told = float(parts[arms][place]) if arms in parts else 0.0
            assert told == pytest.approx(chance, rel=1e-12, abs=0)


class Noisy(Exp3):
    def update(self, arm, reward):
        self.gains[arm] = reward + self.rng.laplace()


class Unknown(Exp3):
    def update(self, arm, reward):
        self.gains[arm] += reward if self.rng.beta(2, 2) > 0.5 else 0.0


class Kept(Exp3):
    kept = [0.0]  # noqa: RUF012  foreign code

    def update(self, arm, reward):
        Kept.kept[0] += reward
        self.gains[arm] += Kept.kept[0]


class Aware(Exp3):
    """Draws of a class that no double has."""

    def update(self, arm, reward):
        super().update(arm, 0.0 if getattr(self.rng.random(), "noise", {}) else reward)


class Rounded(Exp3):
    """A way that real numbers do not go, as where chances do not add up."""

    def select(self, t):
        return 1 if self.rng.random() < (self.gains[0] > 0) * 2.0**-60 else 0


@pytest.mark.parametrize("kind", [Noisy, Unknown, Kept, Aware, Rounded])
def test_of_other_code_there_is_no_law(kind):
    assert [rounds for rounds, _ in laws(kind, 3) if rounds == 3] == []


class Forgets(Exp3):
    """As if a reward moved a gain by 1 at most."""

    rate = 3 / 5


class Peeks(Exp3):
    """Once in a hundred thousand rounds it goes by the raw reward."""

    def select(self, t):
        self.p = [1.0, 1.0]
        return int(self.gains[0] > 0 and self.rng.random() < 1e-5)


@pytest.mark.parametrize(("kind", "epsilon"), [(Forgets, 3), (Peeks, 1)])
def test_what_no_runs_show_is_found_by_the_law(kind, epsilon):
    with pytest.raises(AssertionError, match="the exact epsilon of the actions is"):
        assert_private(kind, epsilon=epsilon, horizon=6, runs=400)


def test_a_pass_beside_the_law_of_all_rounds_says_that_it_has_no_account():
    """Between the rewards of the law the code may do anything."""

    class Modest(Exp3):
        rate = 3 / 100

        def update(self, arm, reward):
            super().update(arm, 1e9 if 0.3712 < reward < 0.3713 else reward)

    found = assert_private(Modest, epsilon=1, horizon=4, runs=400)
    assert found.headline.startswith("audit only: would have noticed")
    assert 0.05 < found.exact["view"].upper < 0.2
    assert found.accounted is None
