"""The discrete twin of a policy: the same policy, with noise on whole numbers."""

import copy

import pytest
from banditproof.algorithms.mechanisms.discrete_gaussian import DiscreteGaussian
from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from banditproof.algorithms.mechanisms.gaussian import Gaussian
from banditproof.algorithms.mechanisms.laplace import Laplace
from banditproof.algorithms.mechanisms.no_noise import NoNoise
from banditproof.algorithms.private.dp_imed import DPIMED
from banditproof.verify.auditing.black_box import Adversary
from banditproof.verify.auditing.sealed_subject import sealed_subject
from banditproof.verify.enumeration.discrete_twin import discrete_noise, discrete_twin
from banditproof.verify.enumeration.exact_privacy import exact_privacy
from banditproof.verify.zoo.composition import SumsKept
from banditproof.verify.zoo.noise import NoNoiseOnOneArm


def test_noise_of_the_same_scale():
    assert discrete_noise(Laplace("1/3")) == DiscreteLaplace("1/3")
    assert discrete_noise(Gaussian(2)) == DiscreteGaussian(2)
    kept = NoNoise()
    assert discrete_noise(kept) is kept


def test_the_twin_of_a_policy_by_steps_is_the_policy_with_discrete_noise():
    changes = []
    policy = DPIMED(2, epsilon=1.0)
    twin = exact_privacy(lambda: discrete_twin(copy.deepcopy(policy), changes.append), arms=2, horizon=6)
    own = exact_privacy(lambda: DPIMED(2, epsilon=1.0, noise=DiscreteLaplace), arms=2, horizon=6)
    assert twin.epsilon == own.epsilon
    assert changes
    assert policy.noise is Laplace


@pytest.mark.parametrize("kind", [SumsKept, NoNoiseOnOneArm])
def test_the_twin_of_any_policy_keeps_its_sums_and_its_faults(kind):
    continuous = type("Continuous", (kind,), {"noise": Laplace})
    changes = []
    twin = exact_privacy(lambda: discrete_twin(continuous(), changes.append), arms=2, horizon=5, tail=1e-4)
    own = exact_privacy(kind, arms=2, horizon=5, tail=1e-4)
    assert twin.lower == pytest.approx(own.lower)
    assert changes


class Copies:
    """Plays the arm that paid, without noise."""

    def __init__(self):
        self.arm = 0

    def act(self, t):  # noqa: ARG002  all rounds are alike
        return self.arm

    def learn(self, pulls):
        self.arm = int(NoNoise().release(pulls.sum()))


def test_a_sealed_policy_is_played_on_lists_tables_and_adversaries():
    subject = sealed_subject(Copies, arms=2, rounds=4)
    assert subject((1, 0, 1, 1), 0) == (0, 1, 0, 1)
    assert subject(((1, 0), (1, 0), (0, 1), (1, 1)), 0) == (0, 1, 0, 0)
    alternate = Adversary(((1.0, 0.0),) * 4, arms=2, memory=1)
    assert subject(alternate, 0) == (0, 1, 0, 1)
