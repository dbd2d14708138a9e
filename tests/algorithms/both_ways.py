"""Runs that are compiled, and the same by the protocol: state and luck that is left have to agree."""

import numpy as np
from banditproof.algorithms.mechanisms.laplace import Laplace
from banditproof.algorithms.protocol.block_policy import play
from banditproof.algorithms.simulation.compiled_arrays import compiled_run_of
from banditproof.algorithms.simulation.simulated_stage import SimulatedStage
from banditproof.algorithms.simulation.simulator import NO_RECORD
from banditproof.algorithms.streams import start_of, stream_of

NOTHING = np.empty(0, dtype=np.int64)
SHOWN = ("regret", "pulls", "releases")


class OwnNoise(Laplace):
    """A mechanism whose module has no function for its noise."""


def by_the_protocol(kind):
    """The same policies, which no simulator may take for their steps."""

    class ByTheProtocol(kind):
        def learn(self, pulls):
            super().learn(pulls)

    return ByTheProtocol


def protocol_run(make, environment, horizon, *, seed, run=0):
    """The policy at the end of a run, the stage that it was on, and what it asked for."""
    policy, stage = make(), SimulatedStage(environment, stream_of(seed, run))
    return policy, stage, list(play(policy, stage, horizon, arms=environment.arms))


def compiled_run(make, environment, horizon, *, seed, run=0, budget=9, checkpoints=NOTHING):
    """The run by the loop, some rounds at a time."""
    one = compiled_run_of(make(), environment, horizon, checkpoints)
    for _ in one.play(start_of(seed, run), NO_RECORD, budget):
        pass
    return one


def alike(one, stage):
    """Whether a compiled run has released as often as a stage, and left the same luck."""
    return (
        one.generator.bit_generator.state == stage.generator.bit_generator.state
        and one.releases.tolist() == stage.releases.tolist()
    )


def same_runs(one, other):
    """Whether two simulations lost, pulled and released the same."""
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in SHOWN)
