"""The whole audit: leaks are found at the price stated, what is right is left alone, all repeats."""

import math
import random
from collections import Counter

import numpy as np
import pytest
from banditproof.theory.divergences.event_rate import event_rate
from banditproof.verify.auditing import audit as module
from banditproof.verify.auditing.attack import Lists
from banditproof.verify.auditing.audit import audit, audit_steps
from banditproof.verify.auditing.black_box import Adversary, MisbehaviourError, stepwise
from scipy.stats import binom

PAIR = [(0.0, 1.0)]
FLOORS = {2.0: 51.2, 1.5: 164.7, 1.2: 895.7, 1.1: 3443.0}
FALSE_ALARM = 1e-9


def laplace(epsilon):
    """Noise that makes sensitivity 1 private at epsilon, rounded so that doubles betray nothing."""

    def noisy(data, seed):
        source = random.Random(seed)  # noqa: S311 -- fast, and a law is all that is needed
        return round(1024 * (data + source.expovariate(epsilon) - source.expovariate(epsilon))) / 1024

    return noisy


def response(epsilon):
    """Randomised response of one bit."""

    def answer(data, seed):
        truth = random.Random(seed).random() < 1 / (1 + math.exp(-epsilon))  # noqa: S311 -- as above
        return int(data) if truth else 1 - int(data)

    return answer


def gaussian(sigma):
    """Gaussian noise."""
    return lambda data, seed: data + sigma * random.Random(seed).gauss(0, 1)  # noqa: S311 -- as above


def apart(subject):
    """The same laws, but the noise on neighbouring inputs has nothing in common."""
    return lambda data, seed: subject(data, random.Random(f"{data} {seed}").getrandbits(64))  # noqa: S311


def opposite(epsilon):
    """Laplace noise whose sign on input 1 is the opposite of that on input 0."""
    return lambda data, seed: (laplace(epsilon)(0, seed) * (-1 if data else 1)) + data


class NoisyGreedy:
    """Follows the larger of two noisy first rewards, with noise for one release of each reward."""

    def __init__(self, seed, epsilon=1.0):
        self.source = random.Random(seed)  # noqa: S311 -- as above
        self.epsilon = epsilon
        self.noisy = []

    def select(self, t):
        """Each arm once, then the best."""
        return t if t < 2 else int(self.noisy[1] > self.noisy[0])

    def update(self, _, reward):
        """Release the reward once."""
        noise = self.source.expovariate(self.epsilon) - self.source.expovariate(self.epsilon)
        self.noisy.append(reward + noise)


def test_noise_in_common_halves_the_runs():
    """A leak shows sooner where neighbours share their noise; it is found where they do not, too.

    Over 400 seeds the means are 221 and 845 runs, with standard deviations of 101 and 502. By a bootstrap of
    these, 24 seeds give a ratio above 1/2 with a chance of 4e-5, and a second mean above 3.5 floors with one
    of 1e-6. Where nothing is shared, they give a ratio below 1/2 with a chance of 5e-5.
    """
    shared, own = (
        np.mean([audit(each, PAIR, epsilon=0.1, runs=20_000, seed=seed).runs for seed in range(24)])
        for each in (laplace(0.3), apart(laplace(0.3)))
    )
    assert shared <= own / 2
    assert own <= 3.5 * math.log(20) / float(event_rate(0.5, 0.5 * math.exp(-0.3), 0.1))


class Redrawing(NoisyGreedy):
    """The same, but new noise at every look: the releases of one reward add up."""

    def __init__(self, seed):
        super().__init__(seed)
        self.sums = [0.0, 0.0]

    def select(self, t):
        """Look again."""
        if t < 2:
            return t
        noise = [self.source.expovariate(1.0) - self.source.expovariate(1.0) for _ in range(2)]
        return int(self.sums[1] + noise[1] > self.sums[0] + noise[0])

    def update(self, arm, reward):
        """Keep the raw reward of the first pulls."""
        self.noisy.append(reward)
        if len(self.noisy) <= 2:
            self.sums[arm] = reward


@pytest.mark.parametrize(("true", "repetitions"), [(2.0, 40), (1.5, 20), (1.2, 4)])
def test_laplace_noise_sold_too_dear_is_found_at_twice_the_floor(true, repetitions):
    """Attack to be found, its training runs included; on average."""
    audits = [audit(laplace(true), PAIR, epsilon=1.0, runs=40_000, seed=seed) for seed in range(repetitions)]
    assert all(found.refuted and found.lower_bound >= 1 for found in audits)
    assert np.mean([found.runs for found in audits]) <= 2 * FLOORS[true]


@pytest.mark.parametrize(
    ("subject", "claim"),
    [
        (laplace(1.0), {"epsilon": 1.0}),
        (apart(laplace(1.0)), {"epsilon": 1.0}),
        (opposite(1.0), {"epsilon": 1.0}),
        (response(1.0), {"epsilon": 1.0}),
        (gaussian(1.0), {"mu": 1.0}),
        (gaussian(1.0), {"epsilon": 1.0, "delta": 0.126936737507}),  # Phi(-1/2) - e Phi(-3/2), from above
    ],
    ids=["laplace", "apart", "opposite", "response", "gaussian", "approximate"],
)
def test_correct_mechanisms_are_seldom_refuted(subject, claim):
    """At confidence 0.8, so that the audit has something to get wrong."""
    repetitions = 40
    alarms = sum(
        audit(subject, PAIR, runs=64, confidence=0.8, seed=seed, **claim).refuted
        for seed in range(repetitions)
    )
    assert alarms <= int(binom.isf(FALSE_ALARM, repetitions, 0.2))


def test_the_lower_bound_comes_near_the_truth():
    """And stays below it."""
    found = audit(response(1.0), PAIR, runs=20_000)
    assert 0.9 < found.lower_bound <= 1.0
    assert found.claim is None
    assert not found.refuted
    assert found.runs == 20_000
    found = audit(response(1.0), PAIR, runs=5000, delta=0.2)
    truth = math.log((math.e / (1 + math.e) - 0.2) * (1 + math.e))
    assert 0.8 * truth < found.lower_bound <= truth
    found = audit(gaussian(1.0), PAIR, runs=3000, rho=0.25)
    assert 0.1 < found.lower_bound <= 0.5


@pytest.mark.parametrize(
    ("claim", "sigma"), [({"rho": 0.125}, 0.5), ({"mu": 0.5}, 1.0), ({"epsilon": 0.5, "delta": 0.01}, 0.5)]
)
def test_other_budgets_are_refuted_too(claim, sigma):
    """rho-zCDP, Gaussian and approximate privacy."""
    found = audit(gaussian(sigma), PAIR, runs=20_000, **claim)
    assert found.refuted
    assert found.lower_bound == next(iter(claim.values()))
    assert found.symbol == next(iter(claim))


def test_noise_redrawn_at_every_look_is_found_by_search():
    """And the same policy with noise drawn once is not blamed."""
    rounds, domain = 6, Lists(6)
    found = audit(stepwise(Redrawing, rounds=rounds, arms=2), domain, epsilon=1.0, runs=50_000, seed=1)
    assert found.refuted
    assert found.pairs == len(list(domain))
    right = audit(stepwise(NoisyGreedy, rounds=rounds, arms=2), domain, epsilon=1.0, runs=1500, seed=1)
    assert not right.refuted
    assert right.lower_bound <= 1.0


class Repeated(NoisyGreedy):
    """Leaks the reward for an action taken twice in a row."""

    def select(self, t):
        """Any arm, then the raw reward."""
        return int(self.noisy[1] > 0.5) if t == 2 and len(set(self.arms)) == 1 else self.source.randrange(2)

    def update(self, arm, reward):
        """Keep the raw reward."""
        self.arms = [*getattr(self, "arms", []), arm]
        self.noisy.append(reward)


def test_an_adversary_finds_what_depends_on_repetition():
    """One round flipped shows in the next action, half of the time."""
    rows = [((0.0,) * 2, (second,) * 4, (0.0,) * 4) for second in (0.0, 1.0)]
    pairs = [tuple(Adversary(each, arms=2, memory=2) for each in rows)]
    found = audit(stepwise(Repeated, rounds=3, arms=2), pairs, epsilon=1.0, runs=20_000)
    assert found.refuted


def test_a_raw_reward_is_found_at_once():
    """Nothing random at all: the least number of runs."""
    found = audit(lambda data, _: data, PAIR, epsilon=3.0)
    assert found.refuted
    assert found.runs < 200
    assert found.counts == (found.runs, 0, found.runs)


def test_the_answer_depends_on_the_seed_alone():
    """Not on the number of workers."""
    one = audit(laplace(1.5), PAIR, epsilon=1.0, runs=600, seed=5)
    assert one == audit(laplace(1.5), PAIR, epsilon=1.0, runs=600, seed=5, workers=2)
    assert one != audit(laplace(1.5), PAIR, epsilon=1.0, runs=600, seed=6)


def test_steps_may_be_left_at_any_time():
    """Bounds only grow, runs add up, and the last step is the audit."""
    steps = list(audit_steps(laplace(1.0), PAIR, epsilon=1.0, runs=500, seed=3))
    bounds = [step.lower_bound for step in steps]
    assert bounds == sorted(bounds)
    assert [step.runs for step in steps] == sorted({step.runs for step in steps})
    assert steps[-1] == audit(laplace(1.0), PAIR, epsilon=1.0, runs=500, seed=3)
    assert steps[-1].runs == 500


@pytest.mark.parametrize("runs", [64, 1000, 4000])
def test_further_pairs_are_opened_for_half_of_the_runs_until_all_are(runs):
    """On each the subject is called as often as on its neighbour: 16 times for a start."""
    calls = Counter()

    def counted(data, seed):
        calls[data] += 1
        return data % 2 if random.Random(seed).random() < 0.6 else 0  # noqa: S311 -- as above

    pairs = [(2.0 * place, 2.0 * place + 1) for place in range(40)]
    opened = []
    for step in audit_steps(counted, pairs, epsilon=50.0, runs=runs):
        before = len(opened)
        opened = [place for place, (data, _) in enumerate(pairs) if calls[data] >= 16]
        assert opened == list(range(step.pairs))
        assert len(opened) == before or 16 * len(opened) <= max(48, step.runs / 2 + 16)
    assert step.runs == runs
    assert min(len(pairs), runs // 32) - len(opened) in {0, 1}


def test_the_pair_that_is_given_last_is_found_too():
    def leaking(data, seed):
        return data if data >= 39 else random.Random(seed).random() < 0.5  # noqa: S311 -- as above

    found = audit(leaking, [(place, place + 0.5) for place in range(40)], epsilon=1.0, runs=4000)
    assert (found.refuted, found.likely >= 39) == (True, True)


def test_an_interrupted_audit_keeps_what_it_found():
    """If it found anything yet."""

    def interrupted(after):
        calls = iter(range(10**6))

        def subject(data, seed):
            if next(calls) >= after:
                raise KeyboardInterrupt
            return laplace(2.0)(data, seed)

        return subject

    found = audit(interrupted(80), PAIR, epsilon=1.5)
    assert found.interrupted
    assert "interrupted: the bound holds" in str(found)
    with pytest.raises(KeyboardInterrupt):
        audit(interrupted(20), PAIR, epsilon=1.5)


def test_a_subject_that_ignores_its_seed_is_named():
    """Its audit is as valid, but cannot be repeated."""
    source = np.random.default_rng(0)
    found = audit(lambda data, _: float(data + source.normal()), PAIR, runs=50)
    assert not found.repeatable
    assert "a replay draws anew" in str(found)


def test_there_are_at_most_as_many_neighbours_as_the_runs_can_train_on():
    assert audit(laplace(1.0), PAIR * 50, epsilon=1.0, runs=64).pairs == 2


def test_failures_of_the_subject_are_told_in_one_line():
    """Also of a plain callable, and of what cannot be an output."""
    with pytest.raises(MisbehaviourError, match=r"the subject fails on 0.0 \(seed \d+\): ZeroDivisionError"):
        audit(lambda data, _: 1 / data, PAIR)
    with pytest.raises(MisbehaviourError, match="an output of type generator cannot be compared"):
        audit(lambda data, _: (each for each in (data,)), PAIR)


def test_outputs_need_not_be_hashable():
    for output in (list, np.array, lambda values: {"sum": np.array(values)}):
        found = audit(lambda data, _, output=output: output([data]), PAIR, epsilon=1.0, runs=500)
        assert found.refuted
        assert found.depends
    with pytest.raises(MisbehaviourError, match="misbehaves in round 0"):
        audit(stepwise(type("Bad", (), {"select": lambda *_: 7}), rounds=2, arms=2), Lists(2))


def test_a_subject_that_changes_its_input_is_refused():
    """Later runs would be on other data; data without a copy is taken on trust."""

    def growing(data, _):
        data.append(0)
        return len(data)

    with pytest.raises(MisbehaviourError, match="changes its input"):
        audit(growing, [([], [1])])
    assert audit(lambda data, _: data(()), [(lambda _: 0, lambda _: 1)], epsilon=1.0).refuted


def test_what_a_subject_prints_is_kept_from_standard_output(capsys):
    """Which belongs to the caller."""

    def talkative(data, seed):
        print("noise", seed)
        return data

    audit(talkative, PAIR, epsilon=1.0)
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "noise" in captured.err


def test_a_zero_claim_is_refuted_by_any_difference():
    """Epsilon 0: the two laws are the same."""
    found = audit(response(1.0), PAIR, epsilon=0.0, runs=2000)
    assert found.refuted
    assert found.lower_bound == 0.0
    assert not audit(response(0.0), PAIR, epsilon=0.0, runs=300).refuted
    assert len(module._levels(0.0)) == 1


def seldom(data, seed):
    """The data in one run of about a hundred, never in the first ones."""
    return data if seed % 101 == 7 else 0


@pytest.mark.parametrize(("effect", "told"), [(0.3, True), (0.0, None)])
def test_without_seeds_fresh_runs_tell_whether_one_of_many_inputs_matters(effect, told):
    """The claim is true, and the runs are spent over twenty pairs: none of them shows anything."""
    chance = np.random.default_rng(5)

    def unseeded(data, _seed):
        coins = chance.random(8)
        return (bool(coins[0] < 0.5 + effect * data[3]), *(coins[1:] < 0.5).tolist())

    rows = np.eye(20, dtype=int).tolist()
    found = audit(unseeded, [((0,) * 20, tuple(row)) for row in rows], epsilon=1, runs=2500)
    assert (found.refuted, found.depends) == (False, told)
    assert found.runs <= 2500


def test_an_output_that_differs_in_any_run_depends_on_the_input():
    """The few seeds that are tried first see nothing of it: the runs of the audit do."""
    assert audit(seldom, [(0, 1)], epsilon=1, runs=2000).depends is True
    assert audit(seldom, [(0, 0)], epsilon=1, runs=2000).depends is False
