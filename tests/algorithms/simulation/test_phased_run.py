"""Policies of planned phases: compiled and by the protocol the same blocks, luck, estimates and survivors."""

from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.compilation import compile_now
from banditproof.algorithms.environments.linear_arms import LinearArms
from banditproof.algorithms.linear.adac_gope import AdaCGOPE
from banditproof.algorithms.linear.adac_gope_var import AdaCGOPEVar
from banditproof.algorithms.linear.adar_gope import AdaRGOPE
from banditproof.algorithms.linear.gope import GOPE
from banditproof.algorithms.linear.output_perturbed_gope import OutputPerturbedGOPE
from banditproof.algorithms.linear.pure_gope import PureGOPE
from banditproof.algorithms.linear.shuffled_gope import ShuffledGOPE
from banditproof.algorithms.mechanisms.discrete_gaussian import DiscreteGaussian
from banditproof.algorithms.simulation import phased_run
from banditproof.algorithms.simulation.compiled_arrays import compiled_run_of
from banditproof.algorithms.simulation.simulator import protocol_trajectory, simulate, trajectory
from hypothesis import given, settings
from hypothesis import strategies as st

from ..both_ways import NOTHING, OwnNoise, alike, by_the_protocol, compiled_run, protocol_run, same_runs

ROWS = np.random.default_rng(0).standard_normal((10, 3))
SPHERE = ROWS / np.linalg.norm(ROWS, axis=1)[:, None]
FLAT = np.array([[1.0, 0, 0], [0.5, 0.5, 0], [0, 1.0, 0], [0, 0, 0]])
"""Actions in a plane, and one that tells nothing."""
BITS = {"epsilon": 8, "privacy_delta": "1/10", "delta": "1/10"}
MAKES = {
    "gope": partial(GOPE, delta="1/10"),
    "textbook": partial(GOPE, delta="1/10", length="textbook", dimension="span"),
    "adac": partial(AdaCGOPE, rho="1/10", delta="1/10"),
    "adac by design": partial(AdaCGOPE, rho=2, delta="1/10", calibration="design"),
    "adac at the beginning": partial(AdaCGOPEVar, rho="1/10", delta="1/10"),
    "discrete": partial(AdaCGOPEVar, rho="1/10", delta="1/10", noise=DiscreteGaussian),
    "output": partial(OutputPerturbedGOPE, rho="1/10", delta="1/10"),
    "adar": partial(AdaRGOPE, alpha=2, epsilon="1/4", delta="1/10"),
    "pure": partial(PureGOPE, epsilon="1/4", delta="1/10"),
    "shuffled": partial(ShuffledGOPE.for_shuffled_bits, **BITS),
    "distributed": partial(ShuffledGOPE.for_secure_sums, **BITS),
}
OF_BITS = {"discrete", "shuffled", "distributed"}


def environment_of(actions, rewards, sigma=1.0):
    theta = np.array([0.6, -0.48, 0.64]) if actions is SPHERE else np.array([0.9, 0.1, 0.0])
    return LinearArms(actions, theta, rewards=rewards, sigma=sigma)


def check_both(make, environment, horizon, *, run=1, budget=10**6):
    """Run ``run`` of seed 3 is the same both ways, estimates up to their rounding."""
    make = partial(make, environment.actions)
    policy, stage, blocks = protocol_run(make, environment, horizon, seed=3, run=run)
    pulls = np.zeros(environment.arms, dtype=np.int64)
    for block in blocks:
        pulls[block.arm] += block.length
    one = compiled_run(make, environment, horizon, seed=3, run=run, budget=budget)
    assert alike(one, stage)
    assert one.pulls.tolist() == pulls.tolist()
    stand, survivors = one.phases.stand, one.phases.survivors
    if policy.phases:
        assert one.phases.estimate == pytest.approx(policy.theta, rel=1e-9, abs=1e-12)
        assert survivors[: stand[3]].tolist() == policy.survivors.tolist()
    return policy


@pytest.mark.parametrize("name", MAKES)
@pytest.mark.parametrize("actions", [SPHERE, FLAT], ids=["sphere", "flat"])
def test_the_loop_has_the_estimates_and_the_luck_of_the_protocol(name, actions):
    """In the middle of a phase, around its last pull, some phases on; also a few blocks at a time."""
    make = MAKES[name]
    far = 10**4 if name == "distributed" else 10**7
    for rewards in ("sign",) if name in OF_BITS else ("sign", "gaussian"):
        environment = environment_of(actions, rewards)
        first = int(make(actions).phase_of(1, np.arange(len(actions))).pulls.sum())
        for horizon in (1, first - 1, first, first + 1):
            policy = check_both(make, environment, horizon)
            assert len(policy.phases) == (horizon >= first)
        check_both(make, environment, far, run=2, budget=2)


@settings(max_examples=20)
@given(
    name=st.sampled_from(sorted(set(MAKES) - {"distributed"})),
    rows=st.integers(1, 7),
    size=st.integers(1, 4),
    power=st.floats(0, 9),
    seed=st.integers(0, 2**32),
)
def test_any_actions_are_played_as_by_the_protocol(*, name, rows, size, power, seed):
    luck = np.random.default_rng(seed)
    actions = luck.integers(-2, 3, (rows, size)) / (2 * np.sqrt(size))
    actions[0, 0] = 0.5  # not all of them are zero
    environment = LinearArms(actions, luck.uniform(-0.5, 0.5, size) / size, rewards="sign")
    make = partial(MAKES[name], environment.actions)
    horizon = int(10**power)
    played = trajectory(make, environment, horizon, seed=seed)
    assert played == protocol_trajectory(make, environment, horizon, seed=seed)


def test_regret_at_checkpoints_is_that_of_the_protocol_with_any_memory(monkeypatch):
    environment = environment_of(SPHERE, "gaussian")
    make, slow = (
        partial(kind, SPHERE, rho="1/10", delta="1/10") for kind in (AdaCGOPE, by_the_protocol(AdaCGOPE))
    )
    assert compiled_run_of(slow(), environment, 10, NOTHING) is None
    expected = simulate(slow, environment, 10**6, runs=5, seed=2)
    found = [simulate(make, environment, 10**6, runs=5, seed=2)]
    monkeypatch.setattr(phased_run, "_REMEMBERED", 0)
    found.append(simulate(make, environment, 10**6, runs=5, seed=2))
    one = compiled_run_of(make(), environment, 10**6, NOTHING)
    compile_now(one.steps)
    found.append(simulate(make, environment, 10**6, runs=5, seed=2))
    assert all(same_runs(each, expected) for each in found)


def test_what_the_loop_does_not_know_goes_by_the_protocol():
    class Twice(PureGOPE):
        """Releases everything twice."""

        def released(self, phase, sums):
            return (super().released(phase, sums) + super().released(phase, sums)) / 2

    signs, normal = environment_of(SPHERE, "sign"), environment_of(SPHERE, "gaussian")
    assert compiled_run_of(Twice(SPHERE, epsilon=1, delta="1/10"), signs, 10, NOTHING) is None
    assert (
        compiled_run_of(PureGOPE(SPHERE, epsilon=1, delta="1/10", noise=OwnNoise), signs, 10, NOTHING) is None
    )
    for name in sorted(OF_BITS):
        make = partial(MAKES[name], SPHERE)
        assert compiled_run_of(make(), signs, 10, NOTHING) is not None
        assert compiled_run_of(make(), normal, 10, NOTHING) is None
