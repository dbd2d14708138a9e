"""Policies that draw their own noise are accounted for by its law, or the line that leaves it is named."""

# ruff: noqa: ARG002, D101, D102, NPY002, S311  foreign code is as it is

import inspect
import math
import pickle
import random
import sys
from fractions import Fraction
from functools import partial
from types import ModuleType
from unittest.mock import Mock

import numpy as np
import pytest
import scipy.stats
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.theory.privacy.claim import Claim
from banditproof.verify.accounting import foreign_draws
from banditproof.verify.accounting.foreign_account import foreign_account
from banditproof.verify.accounting.outside import outside_state
from banditproof.verify.auditing.sandwich import sandwich
from banditproof.verify.dialects.recognition import adapted

ARMS = Bernoulli([0.3, 0.7])


class Greedy:
    """The largest noisy sum of the last pull of each arm: every reward is released once."""

    def __init__(self, rng, noisy):
        self.rng, self.noisy, self.values = rng, noisy, [1.0, 1.0]

    def select(self, t):
        return t % 2 if t < 2 else int(np.argmax(self.values))

    def update(self, arm, reward):
        self.values[arm] = self.noisy(self, reward)


def accounted(noisy, kind=Greedy):
    def make(rng):
        return kind(rng, noisy)

    return foreign_account(make, ARMS, 3)


class AtHand(Greedy):
    """An object with a generator of its own: each run starts it anew."""

    def __init__(self, generator):
        super().__init__(generator, lambda policy, reward: reward + policy.rng.normal(scale=2))


@pytest.mark.parametrize(
    "generator",
    [np.random.default_rng(0), np.random.RandomState(0), random.Random(0)],
    ids=lambda each: type(each).__name__,
)
def test_the_noise_of_an_object_at_hand_is_accounted_for(generator):
    policy = AtHand(generator)
    if isinstance(generator, random.Random):
        policy.noisy = lambda policy, reward: reward + policy.rng.gauss(0, 2)
    found = foreign_account(adapted(policy, horizon=3), ARMS, 3)
    assert found.left is None
    assert float(found.found.rho()) == 0.125
    assert policy.rng is generator


def line_of(function, offset=0):
    return inspect.getsourcelines(function)[1] + offset


def same_again(reward, noise):
    return (reward + noise) - (2 * reward + 2 * noise + 1)


def one_more(policy, reward):
    first = policy.rng.laplace(scale=2)
    return (reward + first) + (3 * reward + 3 * first + policy.rng.normal())


def largest_kept(policy, reward):
    policy.largest, told = max(getattr(policy, "largest", 0.0), reward), np.ones(1)
    told[0] = reward + policy.rng.laplace(scale=2)
    return told[0]


@pytest.mark.parametrize("noisy", [round, abs])
def test_what_is_rounded_is_accounted_for_the_rewards_at_hand_alone(noisy):
    """Half a reward more, and one of 1 moves the rounded sum by 2."""
    found = accounted(lambda policy, reward: noisy(2 * reward + 0.0) + policy.rng.laplace(scale=2)).found
    assert ("for the rewards 0, 1 alone" in found.bounded) == (noisy is round)


LAWS = {
    "numpy's generator": (lambda p, r: r + p.rng.laplace(scale=2), 0.5, None),
    "numpy's function": (lambda _, r: r + np.random.laplace(0, 2), 0.5, None),
    "scipy, frozen": (lambda _, r: r + scipy.stats.norm(scale=2).rvs(), None, 0.125),
    "random.gauss": (lambda _, r: r + random.gauss(0, 2), None, 0.125),
    "a negative rate": (lambda _, r: r + random.expovariate(-0.5) - random.expovariate(-0.5), 0.5, None),
    "a sum of two": (lambda p, r: r + (p.rng.laplace(scale=2) + p.rng.normal()), 0.5, None),
    "a sum of unlike ones": (lambda p, r: r + (p.rng.laplace(scale=0.1) + p.rng.laplace(scale=2)), 0.5, None),
    "a sum of normal ones": (
        lambda p, r: r + (p.rng.normal(scale=1.2) + p.rng.normal(scale=1.6)),
        None,
        0.125,
    ),
    "a vector": (lambda p, r: p.rng.multivariate_normal([r, 0], [[4, 0], [0, 9]])[0], None, 0.125),
    "the largest reward, for nobody": (largest_kept, 0.5, None),
    "the same again": (lambda p, r: same_again(r, p.rng.laplace(scale=2)), 0.5, None),
    "one noise more": (one_more, 0.5, None),
    "a rare draw": (lambda p, r: r + r * (random.uniform(1, 0) > 0.9) + p.rng.laplace(scale=4), 0.5, None),
}


@pytest.mark.parametrize("name", LAWS)
def test_a_sum_with_noise_is_an_entry_of_the_ledger(name):
    release, epsilon, rho = LAWS[name]
    found = accounted(release)
    assert found.left is None, found
    account = found.found
    assert account.leak is None
    assert account.bounded
    assert len(account.ledger) in {1, 3, 6}
    if epsilon is not None:
        assert float(account.epsilon()) == pytest.approx(epsilon, rel=1e-8)
    else:
        assert float(account.rho()) == pytest.approx(rho, rel=1e-12)
    entry = account.ledger[0]
    assert entry.file == __file__
    assert " of " in repr(entry.mechanism) or "comparisons" in repr(entry.mechanism)


def shared(policy, reward):
    noise = policy.__dict__.setdefault("noise", policy.rng.laplace(scale=2))
    return reward + noise


def peeked(policy, reward):
    noise = policy.rng.laplace()
    noisy = reward + noise
    return noisy if noise > 0 else 2 * noisy


def shared_in_part(policy, reward):
    noise = policy.rng.laplace(size=2)
    return (reward + noise[0]) + (2 * reward + (noise[0] + noise[1]))


UNCOVERED = {
    "one noise on all arms": (shared, 2, "no noise hides their difference"),
    "noise looked at again": (peeked, 3, "uncovers the value that it hides"),
}


@pytest.mark.parametrize(("noisy", "offset", "said"), UNCOVERED.values(), ids=UNCOVERED)
def test_noise_that_is_taken_off_again_is_a_leak_with_its_line(noisy, offset, said):
    found = accounted(noisy)
    assert found.uncovered
    assert said in found.found.leak.what
    assert (found.found.leak.file, found.found.leak.line) == (__file__, line_of(noisy, offset))
    assert found.found.epsilon().upper == math.inf


def test_what_remains_under_another_noise_is_a_release_of_its_own():
    """A reward under T, then twice the reward under T + S: the remainder is the reward under S."""
    found = accounted(shared_in_part)
    assert float(found.found.epsilon()) == 2.0
    assert len(found.found.ledger) == 6


def bare(_, reward):
    return 1.0 if reward > 0.5 else 0.0


def rounded(policy, reward):
    return 1.0 if reward + round(policy.rng.laplace(scale=2)) > 1 else 0.0


def seeded(_, reward):
    return 1.0 if 100 * reward + np.random.default_rng(0).laplace() > 1 else 0.0


def pickled(policy, reward):
    return reward + pickle.loads(pickle.dumps(policy.rng.laplace()))  # noqa: S301  our own


def one_of_two_read(policy, reward):
    first, second = policy.rng.normal(size=2)
    return reward + (first + second) + abs(second)


LEFT = {
    "one of two is read": (one_of_two_read, 2, "is looked at"),
    "a copy of a draw": (pickled, 0, "a token of noise stays in its run"),
    "no noise": (bare, 1, "compared"),
    "the largest reward": (lambda p, r: largest_kept(p, r) * (1 + p.largest), 0, "compared"),
    "rounded noise": (rounded, 1, "noise of Generator.laplace is looked at in"),
    "a seed of its own": (seeded, 1, "has a seed of its own, so that its noise hides nothing"),
    "noise of few bits": (lambda p, r: r + math.log(1 - p.rng.random(dtype=np.float32)), 0, "compared"),
    "a law that is not followed": (lambda p, r: r + p.rng.beta(1, 1), 0, "compared"),
    "a law that a reward decides": (lambda p, r: p.rng.beta(1 + r, 1), 0, "used as a parameter"),
    "a function in C": (lambda p, r: math.gamma(1 + r) + p.rng.laplace(), 0, "cast to float"),
}


@pytest.mark.parametrize(("noisy", "offset", "said"), LEFT.values(), ids=LEFT)
def test_where_code_leaves_the_path_its_line_is_named(noisy, offset, said):
    found = accounted(noisy)
    assert found.found is None
    assert said in found.left.what
    assert found.left.file == __file__
    if offset:
        assert found.left.line == line_of(noisy, offset)
    assert "an audit has to look at what it releases" in str(found)


class Crashes(Greedy):
    def update(self, arm, _):
        raise KeyError(arm)


def test_code_that_fails_is_left_to_the_audit():
    assert "it fails after round 1: KeyError" in accounted(bare, Crashes).left.what


def test_all_is_put_back_after_a_run():
    modules = (np.random, random, random.Random, np, scipy.stats.laplace.__class__, sys.modules[__name__])
    assert [getattr(each, "__annotations__", {}) for each in modules] == [
        {}
    ] * 6  # made where first asked for
    before = [dict(vars(each)) for each in modules]
    state = np.random.get_state()[1].tolist(), random.getstate()
    accounted(LAWS["random.gauss"][0])
    accounted(shared)
    assert [dict(vars(each)) for each in modules] == before
    assert (np.random.get_state()[1].tolist(), random.getstate()) == state


def test_all_runs_share_what_they_exchange_and_one_look_at_what_is_outside(monkeypatch):
    """Before all, as the first begins, and twice when all have ended: however many ways there are."""
    looks, exchanged = Mock(wraps=outside_state._Walk), Mock(wraps=foreign_draws._lasting_changes)
    monkeypatch.setattr(outside_state, "_Walk", looks)
    monkeypatch.setattr(foreign_draws, "_lasting_changes", exchanged)
    monkeypatch.setattr(foreign_draws, "_LASTING", {})
    found = foreign_account(lambda rng: Greedy(rng, LAWS["numpy's generator"][0]), ARMS, 5).found
    assert found.runs == 4
    assert (looks.call_count, exchanged.call_count) == (4, 3)  # exchanged once for each kind of run


def test_the_randomness_of_a_factory_is_given_by_its_name():
    for name in ("rng", "random_state", "seed"):
        written = f"lambda {name}: Greedy(np.random.default_rng({name}), noisy)"
        given = {"Greedy": Greedy, "np": np, "noisy": LAWS["numpy's generator"][0]}
        assert float(foreign_account(eval(written, given), ARMS, 3).found.epsilon()) == 0.5  # noqa: S307  ours


def of_numpy(random_state=None):
    return Greedy(
        np.random.RandomState(random_state), lambda policy, reward: reward + policy.rng.laplace(0, 2)
    )


def of_python(random_state=None):
    def noisy(policy, reward):
        return reward + policy.rng.expovariate(1 / 2) - policy.rng.expovariate(1 / 2)

    return Greedy(random.Random(random_state), noisy)


@pytest.mark.parametrize("make", [of_numpy, of_python])
def test_a_state_that_is_wanted_as_a_seed_is_one(make):
    assert float(foreign_account(adapted(make), ARMS, 3).found.epsilon()) == 0.5


def make_laplace(domain, metric, scale):
    """A stand-in for the measurement of opendp."""
    del domain, metric, scale
    return float


def test_a_measurement_of_a_library_that_is_loaded_releases(monkeypatch):
    module = ModuleType("opendp.measurements")
    module.make_laplace = make_laplace
    monkeypatch.setitem(sys.modules, module.__name__, module)
    make = partial(getattr, module, "make_laplace")
    assert float(accounted(lambda _, r: make()("domain", "metric", 4.0)(r)).found.epsilon()) == 0.25
    assert make()("domain", "metric", 4.0)(3) == 3.0


def test_a_sandwich_shows_what_own_noise_spends_or_where_it_cannot_be_told():
    def looked(noisy):
        def make(rng):
            return Greedy(rng, noisy)

        return sandwich(make, Claim.of(epsilon=1), horizon=3, runs=40)

    spent = looked(LAWS["numpy's generator"][0])
    assert (spent.accounted, spent.findings) == (Fraction(1, 2), ())
    assert looked(shared).leak.line == line_of(shared, 2)
    elsewhere = looked(rounded)
    assert elsewhere.accounted is None
    assert any(f"{__file__}:{line_of(rounded, 1)}: a sealed value" in note for note in elsewhere.notes)


class RawAmongClose(Greedy):
    """The largest raw sum of the arms that are close by noisy ones."""

    def __init__(self, rng):
        super().__init__(rng, lambda policy, reward: reward + policy.rng.laplace(scale=4))
        self.sums = np.zeros(2)

    def select(self, t):
        close = np.flatnonzero(np.array(self.values) >= max(self.values) - np.sqrt(0.01))
        return t if t < 2 else self.among(close)

    def among(self, close):
        return max(close, key=lambda arm: self.sums[arm])

    def update(self, arm, reward):
        self.sums[arm] += reward
        super().update(arm, self.sums[arm])


def test_raw_rewards_between_close_arms_are_found():
    told = foreign_account(RawAmongClose, ARMS, 4)
    assert (told.certain, told.raw.line) == (False, line_of(RawAmongClose.among, 1))


class Sticky:
    def __init__(self, rng):
        self.rng, self.arm = rng, 0

    def select(self, t):
        return self.arm

    def update(self, arm, reward):
        if (reward > 0.5) != (self.rng.random() < 0.75):
            self.arm = 1 - self.arm


class Biased(Sticky):
    """One reward is never told wrongly."""

    def update(self, arm, reward):
        self.arm = 1 if reward > 0.5 and self.rng.random() < 0.75 else 0


def test_a_randomised_response_is_told_with_the_line_that_tosses():
    account = foreign_account(Sticky, Bernoulli([0.75, 0.5]), 3).found
    assert float(account.epsilon()) == pytest.approx(math.log(3), rel=1e-6)
    place = f"{__file__}:{line_of(Sticky.update, 1)}"
    assert all(place in str(entry) for entry in account.through(account.worst()))


class Posterior:
    """Thompson sampling on answers to a randomised response with odds 3 : 1."""

    def __init__(self, rng):
        self.rng, self.counts = rng, np.ones((2, 2))

    def select(self, t):
        return int(np.argmax(self.rng.beta(self.counts[1], self.counts[0])))

    def update(self, arm, reward):
        answer = reward if self.rng.random() < 0.75 else 1 - reward
        self.counts[int(answer), arm] += 1


def test_draws_from_a_posterior_of_noisy_answers_spend_nothing_more():
    account = foreign_account(Posterior, ARMS, 2).found
    assert float(account.epsilon()) == pytest.approx(math.log(3), rel=1e-6)


def test_a_raw_reward_behind_a_coin_is_a_finding_where_no_outcome_hides_it():
    found = foreign_account(Biased, Bernoulli([0.75, 0.5]), 3, internal=True)
    assert (found.certain, found.raw.line) == (False, line_of(Biased.update, 1))
    assert "through no noise" in found.raw.what


class OneNoise(Greedy):
    def select(self, t):
        return int(self.values[0] + self.noisy > t / 4)

    def update(self, arm, reward):
        self.values[0] += reward / 8


def test_of_sums_that_nobody_sees_the_noise_hides_the_next_one_too():
    looked = partial(foreign_account, lambda rng: OneNoise(rng, rng.laplace()), ARMS, 8)
    assert looked(internal=True).raw is None
    assert "through no noise" in looked().raw.what


def by_sides(policy, reward):
    """Laplace by its inverse, on either side of the middle: a draw that is looked at hides the reward."""
    u = policy.rng.uniform(-0.5, 0.5)
    return reward + (math.log(1 + 2 * u) if u < 0 else -math.log(1 - 2 * u))


def by_its_sign(policy, reward):
    u = policy.rng.uniform(-0.5, 0.5)
    return reward - (1 if u >= 0 else -1) * math.log(1 - 2 * abs(u))


def by_floors(policy, reward):
    first, second = (math.floor(-math.log(policy.rng.random())) for _ in range(2))
    return reward + first - second


class Favourite(Greedy):
    """Which arm comes first is tossed."""

    def __init__(self, rng, noisy):
        super().__init__(rng, noisy)
        self.values[int(rng.random() < 0.5)] = 1.5

    def select(self, t):
        return int(np.argmax(self.values))


@pytest.mark.parametrize("noisy", [by_sides, by_its_sign, by_floors])
def test_noise_whose_value_is_looked_at_accuses_nobody(noisy):
    found = accounted(noisy, Favourite)
    assert found.found is None
    assert found.raw is None


def sign_of_itself(policy, reward):
    """As Laplace by its inverse, but the size is one of the sign: what is below 0 is close to 0."""
    u = policy.rng.random()
    return reward + math.copysign(1, u - 0.5) * math.log(u)


def sign_of_another_size(policy, reward):
    u = policy.rng.random()
    return reward + math.copysign(1, u - 0.5) * math.log(2 * abs(u - 0.5))


def test_a_sign_and_a_size_are_noise_only_if_neither_tells_the_other():
    assert accounted(sign_of_itself).found is None
    assert float(accounted(sign_of_another_size).found.epsilon()) == 1


class Shown(Greedy):
    def select(self, t):
        return self.values[t % 2]


def test_an_arm_that_is_a_reward_is_of_the_code_of_the_policy():
    left = accounted(lambda _, reward: reward, Shown).left
    assert (left.file, left.line) == (__file__, line_of(Shown))


def test_comparisons_in_a_round_that_may_not_end_are_told():
    def folded(policy, reward):
        noisy = reward + policy.rng.laplace()
        while not 0 <= noisy <= 1:
            noisy = -noisy if noisy < 0 else 2 - noisy
        return noisy

    assert "more than 128 comparisons of released numbers in a round" in accounted(folded).left.what


@pytest.mark.parametrize("least", [1.0, 0.0])
def test_a_plain_number_on_a_way_that_it_never_comes_is_no_loss(least):
    def noisy(policy, reward):
        return reward + policy.rng.laplace(scale=max(least, abs(policy.values[0] - 0.5)))

    found = foreign_account(lambda rng: Greedy(rng, noisy), ARMS, 10, tosses=16).found
    assert not found.bounded
    assert (found.epsilon().upper <= 1) == (least == 1)
