"""The thirty faults, one table; what is wrong, each of them says itself."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from . import batches, decisions, leaders, sums

ONE: Final[Mapping[str, float]] = {"epsilon": 1.0}
"""What most of them claim."""
HALF: Final[Mapping[str, float]] = {"epsilon": 0.5}


@dataclass(frozen=True)
class PolicyFault:
    """A faulty bandit on raw rewards, whatever dialect it speaks."""

    name: str
    faulty: Callable[..., Any]
    honest: Callable[..., Any]
    claim: Mapping[str, float] = field(default_factory=lambda: ONE)
    """Of both: ``epsilon``, with ``delta`` perhaps."""
    rewards: tuple[float, ...] = (0.0, 1.0)
    """What there is to earn."""


FAULTS: Final[tuple[PolicyFault, ...]] = (
    PolicyFault("no noise", batches.NoNoise, batches.Batches),
    PolicyFault("half of the noise", batches.HalfNoise, batches.Batches),
    PolicyFault("one draw used twice", batches.NoiseTwice, batches.Batches),
    PolicyFault("sensitivity of the mean", batches.MeanForSum, batches.Batches),
    PolicyFault("scale from a count", batches.CountedScale, batches.Batches),
    PolicyFault("geometric, turned", batches.GeometricTurned, batches.Geometric, claim=HALF),
    PolicyFault("seeded by the round", batches.Seeded, batches.Exploring),
    PolicyFault("whole noise", batches.WholeNoise, batches.Batches),
    PolicyFault("clipped noise", batches.ClippedNoise, batches.LongBatches),
    PolicyFault("one-sided noise", batches.OneSided, batches.TwoExponentials),
    PolicyFault("Gaussian for Laplace", batches.GaussianForLaplace, batches.LongBatches),
    PolicyFault("scale epsilon", batches.ScaleTurned, batches.HalfBudget, claim=HALF),
    PolicyFault(
        "calibration for delta", batches.CalibrationWithoutRoot, batches.Approximate, {**ONE, "delta": 1e-5}
    ),
    PolicyFault("zeros without noise", batches.NoiseForGood, batches.NoiseForAll),
    PolicyFault("answers remembered", batches.Remembered, batches.Batches),
    PolicyFault("forgetting omitted", sums.NothingForgotten, batches.Batches),
    PolicyFault("clipping omitted", batches.Batches, sums.Clipped, rewards=(0.0, 2.0)),
    PolicyFault("rewards from -1 to 1", sums.SignedAsIfUnit, sums.Signed),
    PolicyFault("windows overlap", sums.WindowsAsIfApart, sums.Windows),
    PolicyFault("levels of a tree", sums.TreeWithoutRoot, sums.Tree),
    PolicyFault("composition", sums.softly_as_if_once, sums.softly),
    PolicyFault("noise shared by arms", leaders.SharedNoise, leaders.Leader),
    PolicyFault("budget over arms", leaders.BudgetForEachArm, leaders.Leader),
    PolicyFault("warm start", leaders.RawStart, leaders.Leader),
    PolicyFault("raw variance", leaders.RawSpread, leaders.NoisySpread),
    PolicyFault("length by raw rewards", decisions.RawLength, batches.Batches),
    PolicyFault("raw changes", decisions.RawChange, decisions.NoisyChange),
    PolicyFault("raw confidence bounds", decisions.eliminating_by_raw_bounds, decisions.eliminating),
    PolicyFault("lies too seldom", decisions.half_truthful, decisions.truthful),
    PolicyFault("sampling for noise", decisions.PosteriorOfRawCounts, decisions.Posterior),
)
"""In the order in which they may go wrong: the noise, the sums, the arms, the decisions."""
