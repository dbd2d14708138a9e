"""The sandwich of multiplicative weights: audited <= exact, over 0/1 losses, <= accounted   [ADV-I21]"""

import math
from dataclasses import dataclass, replace

import numpy as np
from numpy.random import default_rng

from ...algorithms.adversarial.full_information import FullInformation
from ...theory.numbers.enclosure import Enclosure, exact
from ...theory.privacy.claim import Claim
from ..enumeration.full_information_privacy import (
    Table,
    WorstTables,
    accounted_epsilon,
    exact_epsilon_at,
    rounds_in_reach,
    tables_told_apart,
    worst_tables,
)
from .sandwich import audited_box
from .sandwich_result import Sandwich
from .witness import Witness


@dataclass(frozen=True, slots=True)
class Draws:
    """A black box: the arms that are drawn on a table of losses."""

    learner: FullInformation

    def __call__(self, losses: Table, seed: int) -> tuple[int, ...]:
        """One arm a round."""
        below = np.cumsum(self.learner.probabilities(losses), axis=1)[:, :-1]
        luck = default_rng(seed).random((len(below), 1))
        return tuple((below <= luck).sum(axis=1).tolist())


def full_information_sandwich(
    learner: FullInformation,
    claim: Claim,
    *,
    horizon: int,
    confidence: float = 0.95,
    runs: int = 4000,
    seed: int = 0,
    name: str = "multiplicative weights",
    replay: str = "",
) -> Sandwich:
    """Account for ``horizon`` rounds, go through all neighbouring 0/1 tables, and audit the worst two.

    Where the tables are too many, as many first rounds are gone through as can be: what these tell is told by
    all of them; a claim between that and the account cannot be judged, and is a ``ValueError``.
    """
    if claim.rho is not None:
        raise ValueError("draws from multiplicative weights are accounted for in epsilon, not in rho")
    delta = float(claim.delta)
    accounted = accounted_epsilon(learner, horizon, delta)
    rounds = rounds_in_reach(learner, horizon, delta=bool(delta))
    whole = rounds == horizon
    if rounds == 1 < horizon:  # the first round is drawn uniformly: all its tables tell nothing
        worst = tables_told_apart(learner, horizon)
        played = "two tables of 0/1 losses were compared: there are too many to go through all"
    else:
        worst = worst_tables(learner, min(rounds, rounds_in_reach(learner, horizon)))
        played = f"all 0/1 losses of the first {rounds} rounds alone were gone through"
    enumerated = exact_epsilon_at(learner, rounds, delta) if delta else worst.epsilon
    shown = rounds if delta else len(worst.likely)
    figure = enumerated if whole else Enclosure(enumerated.lower, exact(accounted))
    found = audited_box(
        Draws(learner), [(worst.likely, worst.unlikely)], claim, confidence=confidence, runs=runs, seed=seed
    )
    findings, witnesses, notes = found.findings, found.witnesses, found.notes
    if claim.broken_by(figure.lower):
        findings = (
            f"0/1 losses of {shown} rounds break {claim}: epsilon is at least {float(figure.lower):.9g}",
            *findings,
        )
        witnesses = (*_witness(learner, worst, claim), *witnesses)
    elif claim.broken_by(figure.upper) and not findings:
        raise ValueError(
            f"{name}: {claim} is neither proved nor refuted: 0/1 losses of {shown} of {horizon}"
            f" rounds tell {float(figure.lower):.6g}, and {accounted:.6g} is accounted for"
        )
    elif claim.broken_by(accounted):
        notes = (*notes, "the claim is not proved for losses between 0 and 1: the account is above it")
    if not whole:
        notes = (*notes, played)
    return replace(
        found,
        policy=name,
        horizon=horizon,
        accounted=exact(accounted),
        exact={"0/1 losses": figure},
        findings=findings,
        witnesses=witnesses,
        notes=notes,
        replay=replay,
        enumerated=figure.lower > 0,
    )


def _witness(learner: FullInformation, worst: WorstTables, claim: Claim) -> tuple[Witness, ...]:
    """The sequence of the largest ratio, if it alone breaks the claim."""
    at = np.arange(len(worst.actions)), np.array(worst.actions)
    likely, unlikely = (
        float(learner.probabilities(losses)[at].prod()) for losses in (worst.likely, worst.unlikely)
    )
    if claim.epsilon is None or likely <= math.exp(claim.epsilon) * unlikely + float(claim.delta):
        return ()
    event = f"the arms {worst.actions} are drawn"
    told = f"{likely:.9g} and {unlikely:.9g}"
    return (Witness("enumerate", worst.likely, worst.unlikely, event, told),)
