"""The law of batched EXP4 over several releases: beside a slow sum by hand, and with faults to be found."""

import itertools
import math
from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.adversarial.batched_exp4 import SCALE, BatchedEXP4, weigh
from banditproof.algorithms.adversarial.private_experts import PrivateExperts
from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from banditproof.algorithms.mechanisms.no_noise import NoNoise
from banditproof.algorithms.protocol.vector_release import RELEASED, RELEASED_AND_HELD
from banditproof.theory.privacy.claim import Claim
from banditproof.verify.auditing.sandwich import sandwich
from banditproof.verify.enumeration.action_law import TooLargeError
from banditproof.verify.enumeration.discrete_twin import discrete_twin
from banditproof.verify.enumeration.exact_privacy import law_of_subject, privacy_of_law
from banditproof.verify.enumeration.gathering import kernels
from banditproof.verify.enumeration.gathering.law import GatheringLaw, gathers
from banditproof.verify.enumeration.work_limit import Work
from scipy import stats

ADVICE = [[1, 0], [0.25, 0.75]]
GIVEN = {"eta": "0.02", "gamma": "0.5", "batch": 1, "epsilon": 8, "delta": "0.1", "advice": ADVICE}


def by_hand(actions, rewards, *, times, advice, eta, gamma, batch, scale):
    """The chance of the actions, the noise of all experts summed over cells, one path at a time."""
    width = 2.0 ** math.ceil(math.log2(times * scale))
    ends = np.arange(-30, 31) * width
    advice, arms = np.array(advice, dtype=float), len(advice[0])

    def onward(losses, held, t):
        weights = np.exp(-eta * (losses - losses.min()))
        law = (1 - gamma) * (weights / weights.sum()) @ advice + gamma / arms
        chance = law[actions[t]]
        if t + 1 == len(actions):
            return chance
        held = held + advice[:, actions[t]] / law[actions[t]] / batch * (1 - rewards[t])
        if (t + 1) % batch:
            return chance * onward(losses, held, t + 1)
        cells = [np.diff(stats.laplace.cdf(ends, loc=shift, scale=scale)) for shift in held]
        total = 0.0
        for places in itertools.product(range(len(ends) - 1), repeat=len(advice)):
            mass = math.prod(each[i] for each, i in zip(cells, places, strict=True))
            if mass > 1e-10:
                total += mass * onward(losses + ends[list(places)], np.zeros(len(advice)), t + 1)
        return chance * total

    return onward(np.zeros(len(advice)), np.zeros(len(advice)), 0)


@pytest.mark.parametrize(
    ("seed", "batch", "horizon", "times", "arms"),
    [(0, 1, 2, 1, 2), (1, 1, 3, 4, 2), (2, 2, 4, 4, 2), (3, 2, 5, 4, 2), (4, 1, 3, 4, 3)],
)
def test_the_law_is_that_of_a_slow_sum_by_hand(seed, batch, horizon, times, arms):
    generator = np.random.default_rng(seed)
    advice = generator.dirichlet(np.ones(arms), size=2)
    options = {"eta": "0.05", "gamma": "0.4", "batch": batch, "epsilon": 8, "delta": "0.1", "advice": advice}
    policy = BatchedEXP4(arms, **options)
    scale = float(policy.parameters[SCALE])
    law = GatheringLaw(policy, horizon=horizon, times=times).law()
    assert law.masses.shape == (arms**horizon, *(2,) * (horizon - 1))
    assert law.masses.sum(axis=0) == pytest.approx(np.ones((2,) * (horizon - 1)), abs=2 * law.missing)
    for _ in range(6):
        actions = tuple(generator.integers(arms, size=horizon).tolist())
        rewards = tuple(generator.integers(2, size=horizon - 1).tolist())
        expected = by_hand(
            actions, rewards, times=times, advice=advice, eta=0.05, gamma=0.4, batch=batch, scale=scale
        )
        assert law.of_list(rewards)[actions] == pytest.approx(expected, abs=law.missing + 1e-8)
    assert law.missing < 1e-6
    assert law.all_drawn


def test_the_law_is_that_of_the_policy_run_line_by_line():
    make = partial(BatchedEXP4, 2, **GIVEN)
    law = GatheringLaw(make(), horizon=2).law()
    slow, _ = law_of_subject(lambda: discrete_twin(make()), arms=2, horizon=2)
    assert law.sequences == slow.sequences
    assert np.abs(law.masses - slow.masses).max() <= slow.missing
    assert law.missing < slow.missing < 1e-5


def test_its_loops_are_the_same_uncompiled(monkeypatch):
    make = partial(BatchedEXP4, 2, **GIVEN)
    compiled = GatheringLaw(make(), horizon=3).law()
    monkeypatch.setattr(kernels, "interpreted", lambda: True)
    slow = GatheringLaw(make(), horizon=3).law()
    assert slow.sequences == compiled.sequences
    assert slow.masses == pytest.approx(compiled.masses, rel=1e-12, abs=1e-300)


def test_a_batch_that_is_not_over_tells_nothing_and_the_next_round_does():
    make = partial(BatchedEXP4, 2, **{**GIVEN, "batch": 3})
    none, some = (privacy_of_law(GatheringLaw(make(), horizon=t).law()) for t in (3, 4))
    assert none.epsilon.upper < 1e-12
    assert some.epsilon.lower > 1e-3


class LessNoise(BatchedEXP4):
    """Broken: three percent less noise."""

    def __init__(self, arms, **options):
        super().__init__(arms, **options)
        self.parameters[SCALE] *= 0.97


def weigh_and_keep(  # noqa: PLR0917  steps take their arguments by position
    state, arm, drawn, t, offset, slope
):
    """Broken: what was released is held on to, and released again."""
    released, scale = weigh(state, arm, drawn, t, offset, slope)
    return (RELEASED_AND_HELD if released == RELEASED else released), scale


class Again(BatchedEXP4):
    """A reward used after it was released."""

    weigh = staticmethod(weigh_and_keep)


class DrawnOnce(BatchedEXP4):
    """Noise that is drawn once: later the same comes out again, so that differences are bare."""

    def _released(self, arm, released, scale):
        if not hasattr(self, "before"):
            self.before = True
            return super()._released(arm, released, scale)
        held, self.held = self.held, None
        return np.array(NoNoise().release(held), dtype=np.float64)


@pytest.mark.parametrize("kind", [LessNoise, Again])
def test_faults_of_a_few_percent_are_beyond_what_is_right(kind):
    """By the same cells: they are as wide for both."""
    right, wrong = (
        privacy_of_law(GatheringLaw(each(2, **GIVEN), horizon=3).law()).epsilon
        for each in (BatchedEXP4, kind)
    )
    assert wrong.lower > right.upper
    claim = Claim.of(epsilon=right.upper)
    told = [
        sandwich(partial(each, 2, **GIVEN), claim, horizon=3, ways=("enumerate",)).verdict
        for each in (BatchedEXP4, kind)
    ]
    assert told == ["within the claim", "leaks"]


def test_noise_that_is_drawn_once_is_run_line_by_line_and_found():
    options = {**GIVEN, "epsilon": 50}
    assert not gathers(DrawnOnce(2, **options))
    found = sandwich(
        partial(DrawnOnce, 2, **{**options, "eta": 9}),
        Claim.of(epsilon="0.5"),
        horizon=3,
        ways=("enumerate",),
    )
    assert found.verdict == "leaks"


def test_without_noise_a_reward_shows():
    class Bare(BatchedEXP4):
        """Broken: no noise at all."""

    policy = Bare(2, noise=lambda _: NoNoise(), **{**GIVEN, "eta": 50})
    law = GatheringLaw(policy, horizon=3).law()
    assert law.missing < 1e-12
    assert law.masses.sum(axis=0) == pytest.approx(np.ones((2, 2)))
    assert privacy_of_law(law).epsilon.lower > 0.5
    assert privacy_of_law(law).epsilon.upper >= privacy_of_law(law).epsilon.lower


def test_an_expert_that_is_drawn_is_followed_too():
    make = partial(PrivateExperts, 2, epsilon=1, noise=DiscreteLaplace)
    assert gathers(make())
    with pytest.raises(ValueError, match="what DiscreteLaplace gives is not rounded"):
        GatheringLaw(make(), horizon=3).law()
    law = GatheringLaw(PrivateExperts(2, epsilon=1), horizon=3).law()
    slow, _ = law_of_subject(lambda: PrivateExperts(2, epsilon=1, noise=DiscreteLaplace), arms=2, horizon=3)
    assert law.sequences == slow.sequences
    assert law.masses[:, 0, 0] == pytest.approx(slow.masses[:, 0, 0], abs=0.1)  # other noise, of one scale
    assert law.masses.sum(axis=0) == pytest.approx(np.ones((2, 2)), abs=1e-6)


def test_mixing_alone_tells_nothing():
    law = GatheringLaw(BatchedEXP4(2, **{**GIVEN, "gamma": 1}), horizon=3).law()
    found = privacy_of_law(law, epsilon=(0,))
    assert found.deltas[0.0].upper <= 2 * law.missing + 1e-12
    assert found.epsilon.lower == 0


def test_work_is_limited_before_it_is_done():
    with pytest.raises(TooLargeError, match="about 2 rounds") as told:
        GatheringLaw(BatchedEXP4(2, **GIVEN), horizon=6, work=Work(2e7)).law()
    assert told.value.rounds == 2
