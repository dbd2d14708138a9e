"""Rows and a trace for the page of Section 3: Algorithm 1, and its exact laws."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial

from ...algorithms.adversarial.exp3 import EXP3
from ...algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from ...verify.enumeration.exact_privacy import ExactPrivacy, exact_privacy
from ...verify.proving.formula_checks import Check
from ..checks.traces.traced import traced
from .lines.conversion import games

Row = Mapping[str, Fraction]


def algorithm_1() -> Check:
    """Algorithm 1 around two learners, beside its lines."""
    return traced(games)


def laws() -> Iterator[Row]:
    """The least budget of EXP3 within Algorithm 1 at budget 1: noise as printed, and half of it."""
    for batch, horizon in ((1, 3), (2, 3), (2, 5)):
        yield {
            "least_eps": Fraction(_least(Fraction(1), batch, horizon).upper),
            "least_halved": Fraction(_least(Fraction(1, 2), batch, horizon).lower),
        }


def _least(part: Fraction, batch: int, horizon: int) -> ExactPrivacy:
    learner = partial(EXP3, 2, eta=3, gamma="0.05", epsilon=1, batch=batch, noise=partial(_lattice, part))
    return exact_privacy(learner, arms=2, horizon=horizon, tail=1e-4)


def _lattice(part: Fraction, scale: float) -> DiscreteLaplace:
    return DiscreteLaplace(Fraction(scale) * part)
