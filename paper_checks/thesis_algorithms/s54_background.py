"""Rows for the page of the background of Section 5.4: TTUCB, and its tracking, in simulated runs."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from numpy.random import default_rng

from ...algorithms.best_arm.private_top_two import LED, OWN_PULLS
from ...algorithms.by_name.catalogue import build
from ...algorithms.environments.bernoulli import Bernoulli
from ...algorithms.protocol.block_policy import play
from ...algorithms.simulation.simulated_stage import SimulatedStage
from ...theory.identification.characteristic_time import characteristic_time_kl
from ...theory.laws.gaussian import Gaussian
from ..pages.rows import Estimate
from .quantities.stopping_times import mean

_MEANS = ("0.9", "0.6", "0.3")


def ttucb(seed: int) -> Iterator[Mapping[str, Fraction | Estimate]]:
    """Mean stopping times of TTUCB with (5.10), sigma = beta = 1/2, at delta = 10^-100 and 10^-2."""
    time = characteristic_time_kl(_MEANS, family=Gaussian(sigma=0.5), beta="1/2").value
    late, early = (
        mean("ttucb", _MEANS, (("delta", f"1e-{power}"),), seed, horizon=20_000, runs=250)
        for power in (100, 2)
    )
    yield {"t": Fraction(time), "late": late, "early": early}


def tracked(seed: int) -> Iterator[Mapping[str, Fraction]]:
    """How far own pulls are from beta times the rounds led, at most, in 400 rounds of two policies."""
    for name, beta in (("adap-tt", "1/2"), ("adap-tt-star", "1/4")):
        policy = build(name, 3, epsilon=1, delta="1e-9", beta=Fraction(beta), bonus="log")
        stage = SimulatedStage(Bernoulli([float(each) for each in _MEANS]), default_rng(seed))
        widest = Fraction(0)
        for _ in play(policy, stage, 400, arms=3):
            counts = policy.counts  # type: ignore[attr-defined]  # of a step policy
            for arm in range(3):
                led, own = int(counts[arm, LED]), int(counts[arm, OWN_PULLS])
                widest = max(widest, abs(own - Fraction(beta) * led))
        yield {"g": widest}
