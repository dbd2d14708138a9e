"""The thirty faults, one table."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from . import batches, decisions, leaders, sums

ONE: Final[Mapping[str, float]] = {"epsilon": 1.0}
"""What most of them claim."""


@dataclass(frozen=True)
class PolicyFault:
    """A faulty bandit on raw rewards, whatever dialect it speaks."""

    name: str
    wrong: str
    """What is wrong, in one line."""
    faulty: Callable[..., Any]
    honest: Callable[..., Any]
    claim: Mapping[str, float] = field(default_factory=lambda: ONE)
    """Of both: ``epsilon``, with ``delta`` perhaps."""
    rewards: tuple[float, ...] = (0.0, 1.0)
    """What there is to earn."""


FAULTS: Final[tuple[PolicyFault, ...]] = (
    PolicyFault("no noise", "it was switched off", batches.NoNoise, batches.Batches),
    PolicyFault("half of the noise", "scale 1/(2 epsilon)", batches.HalfNoise, batches.Batches),
    PolicyFault("one draw used twice", "two batches share it", batches.NoiseTwice, batches.Batches),
    PolicyFault("sensitivity of the mean", "noise for a mean, on a sum", batches.MeanForSum, batches.Batches),
    PolicyFault("scale from a count", "noise falls with a raw count", batches.CountedScale, batches.Batches),
    PolicyFault(
        "geometric, turned", "p for 1 - p", batches.GeometricTurned, batches.Geometric, claim={"epsilon": 0.5}
    ),
    PolicyFault("seeded by the round", "everybody can draw the noise", batches.Seeded, batches.Exploring),
    PolicyFault("whole noise", "cut to a whole number", batches.WholeNoise, batches.Batches),
    PolicyFault("clipped noise", "outliers are cut off", batches.ClippedNoise, batches.LongBatches),
    PolicyFault("one-sided noise", "one exponential draw", batches.OneSided, batches.TwoExponentials),
    PolicyFault("Gaussian for Laplace", "no pure budget", batches.GaussianForLaplace, batches.LongBatches),
    PolicyFault(
        "scale epsilon",
        "the budget is taken for the scale",
        batches.ScaleTurned,
        batches.HalfBudget,
        claim={"epsilon": 0.5},
    ),
    PolicyFault(
        "calibration for delta",
        "too little by sqrt 2",
        batches.CalibrationWithoutRoot,
        batches.Approximate,
        claim={"epsilon": 1.0, "delta": 1e-5},
    ),
    PolicyFault("zeros without noise", "only good rewards get it", batches.NoiseForGood, batches.NoiseForAll),
    PolicyFault("answers remembered", "by the raw sum", batches.Remembered, batches.Batches),
    PolicyFault(
        "forgetting omitted", "the whole past in each release", sums.NothingForgotten, batches.Batches
    ),
    PolicyFault(
        "clipping omitted", "rewards 2 are not cut to 1", batches.Batches, sums.Clipped, rewards=(0.0, 2.0)
    ),
    PolicyFault("rewards from -1 to 1", "sensitivity 1 for 2", sums.SignedAsIfUnit, sums.Signed),
    PolicyFault("windows overlap", "counted as if apart", sums.WindowsAsIfApart, sums.Windows),
    PolicyFault("levels of a tree", "one is not counted", sums.TreeWithoutRoot, sums.Tree),
    PolicyFault("composition", "the whole budget in each round", sums.softly_as_if_once, sums.softly),
    PolicyFault("noise shared by arms", "it cancels", leaders.SharedNoise, leaders.Leader),
    PolicyFault("budget over arms", "multiplied, not divided", leaders.BudgetForEachArm, leaders.Leader),
    PolicyFault("warm start", "raw sums choose the first leader", leaders.RawStart, leaders.Leader),
    PolicyFault("raw variance", "a bonus without noise", leaders.RawSpread, leaders.NoisySpread),
    PolicyFault("length by raw rewards", "of the next batch", decisions.RawLength, batches.Batches),
    PolicyFault("raw changes", "found in raw sums", decisions.RawChange, decisions.NoisyChange),
    PolicyFault(
        "raw confidence bounds", "they drop arms", decisions.eliminating_by_raw_bounds, decisions.eliminating
    ),
    PolicyFault("lies too seldom", "chance exp(-epsilon)/2", decisions.half_truthful, decisions.truthful),
    PolicyFault(
        "sampling for noise",
        "the posterior of raw counts",
        decisions.PosteriorOfRawCounts,
        decisions.Posterior,
    ),
)
"""In the order in which they may go wrong: the noise, the sums, the arms, the decisions."""
