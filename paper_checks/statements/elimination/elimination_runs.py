"""Runs of phased elimination, phase by phase: errors, gaps of the survivors, regret."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from ....theory.numbers.small_matrices import product, row_lengths
from ...checks.known_quantities import Known
from ...running.seed import seed_of

if TYPE_CHECKING:
    from ....verify.evidence.effort import Effort
    from .phases_of_elimination import Family

_HORIZON = 10**8
_GAPS = (Fraction(1, 2), Fraction(1, 16), Fraction(1, 1024))


@dataclass(frozen=True)
class PlayedPhase:
    """What a phase that came to its end did."""

    number: int
    constant: float
    plays: int
    regret: Fraction
    error: Fraction
    """The largest ``|<theta~ - theta*, a>|`` over its actions."""
    best_survives: bool
    largest_gap: Fraction
    """Over its survivors."""


@dataclass(frozen=True)
class Run:
    """The phases of a run in which every estimate was good enough."""

    name: str
    arms: int
    dimension: int
    phases: tuple[PlayedPhase, ...]


def _bandits() -> list[tuple[str, Any, Any]]:
    """Two sets of random directions, and one with an action at every scale of the gap."""
    found = []
    for arms, dimension in ((6, 2), (9, 3)):
        generator = np.random.default_rng(arms)
        actions = generator.standard_normal((arms, dimension))
        theta = generator.standard_normal(dimension)
        actions /= np.linalg.norm(actions, axis=1)[:, None]
        found.append((f"{arms} directions", actions, theta / row_lengths(theta)))
    shares = np.append(0.5 ** np.arange(8), 0.0)
    found.append(("a segment", np.column_stack([shares, 1 - shares]), np.array([0.0, 1.0])))
    return found


@cache
def runs(family: Family, seed: int) -> tuple[Run, ...]:
    """One run on each bandit; those with a bad estimate are left out."""
    from ....algorithms.environments.linear_arms import LinearArms
    from ....algorithms.protocol.block_policy import play
    from ....algorithms.simulation.simulated_stage import SimulatedStage

    found = []
    for name, actions, theta in _bandits():
        policy = family.made(actions)
        environment = LinearArms(actions, theta, rewards="sign")
        stage = SimulatedStage(environment, np.random.default_rng(seed_of(f"{family.name}/{name}", seed)))
        means = product(actions, theta)
        gaps = means.max() - means
        known: list[PlayedPhase] = []
        for _ in play(policy, stage, _HORIZON, arms=len(actions)):
            if len(policy.phases) > len(known):
                phase = policy.phases[-1]
                errors = np.abs(product(actions[phase.survivors], policy.theta - theta))
                known.append(
                    PlayedPhase(
                        number=phase.number,
                        constant=phase.constant,
                        plays=int(phase.pulls.sum()),
                        regret=_total(gaps[phase.places], phase.pulls),
                        error=Fraction(float(errors.max())),
                        best_survives=int(means.argmax()) in policy.survivors,
                        largest_gap=Fraction(float(gaps[policy.survivors].max())),
                    )
                )
        if all(each.error <= Fraction(1, 2**each.number) for each in known):
            arms, dimension = actions.shape
            found.append(Run(name, arms, dimension, tuple(known)))
    return tuple(found)


def _total(gaps: Any, pulls: Any) -> Fraction:  # noqa: ANN401  two vectors
    return sum(
        (Fraction(float(gap)) * int(count) for gap, count in zip(gaps, pulls, strict=True)), Fraction(0)
    )


@cache
def phases(family: Family, effort: Effort) -> Mapping[str, Known]:
    """Of each phase: b = beta_l, d, c, its plays n, the largest gap g left; w is 1 if the best stays.

    p is the first summand of c, without the private part.
    """
    delta = family.numbers["delta"]
    return {
        f"{run.name}, phase {phase.number}": {
            "b": Fraction(1, 2**phase.number),
            "d": Fraction(run.dimension),
            "c": Fraction(phase.constant),
            "p": Fraction(
                8
                * run.dimension
                * 4**phase.number
                * float(np.log(float(4 * run.arms * phase.number * (phase.number + 1) / delta)))
            ),
            "n": Fraction(phase.plays),
            "g": phase.largest_gap,
            "w": Fraction(phase.best_survives),
        }
        for run in runs(family, effort.seed)
        for phase in run.phases
    }


def last_phase(gap: Fraction) -> int:
    """``min{l >= 1 : 4 beta_l < gap}``."""
    number = 1
    while 4 * Fraction(1, 2**number) >= gap:
        number += 1
    return number


@cache
def decompositions(family: Family, effort: Effort) -> Mapping[str, Known]:
    """T and the regret R at the end of each phase, for several D, and the sums up to the last phase of D.

    S adds up ``4 beta_{l-1} T_l``, Q the regrets of the phases.
    """
    found: dict[str, Known] = {}
    for run in runs(family, effort.seed):
        for end in range(1, len(run.phases) + 1):
            played = run.phases[:end]
            for gap in _GAPS:
                counted = played[: last_phase(gap)]
                found[f"{run.name}, {end} phases, Delta = {gap}"] = {
                    "D": gap,
                    "T": Fraction(sum(each.plays for each in played)),
                    "R": sum((each.regret for each in played), Fraction(0)),
                    "S": sum(
                        (Fraction(4 * each.plays, 2 ** (each.number - 1)) for each in counted), Fraction(0)
                    ),
                    "Q": sum((each.regret for each in counted), Fraction(0)),
                }
    return found
