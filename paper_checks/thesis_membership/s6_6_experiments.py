"""Rows for the page of Section 6.6: exact powers in its setting, and games as played."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

import numpy as np
from flint import arb
from scipy.stats import binom

from ...algorithms.membership.attacks.covariance import Covariance
from ...algorithms.membership.games.membership_game import FixedTargetGame, score_rounds
from ...algorithms.membership.means.empirical_mean import EmpiricalMean
from ...algorithms.membership.means.noisy_mean import NoisyMean
from ...algorithms.membership.records.bernoulli_columns import BernoulliColumns
from ...theory.privacy.membership_inference import bernoulli_targets, leakage_score, noisy_leakage_score
from ..checks.statistics.simulated_regret import ALPHA
from ..pages.rows import Estimate, estimated_mean
from .quantities.coverage import arb_of

_RECORDS, _COLUMNS, _ROUNDS = 1000, 5000, 20_000


def targets() -> Iterator[Mapping[str, Fraction | arb]]:
    """Exact powers on the easy and the hard target of columns with means 1/4 and 3/4."""
    for level in ("1/1000", "1/20", "3/10", "7/10"):
        easy, hard = (_power(Fraction(level), Fraction(p), _RECORDS, Fraction(1)) for p in ("1/4", "3/4"))
        yield {"alpha": Fraction(level), "easy": easy, "hard": hard}


def shares() -> Iterator[Mapping[str, Fraction | arb]]:
    """Exact powers of the linear score on fair columns, with half, nine tenths and all of the records."""
    level, half = Fraction(135, 100_000), Fraction(1, 2)
    row: dict[str, Fraction | arb] = {"alpha": level}
    for name, share in (("fewer", half), ("more", Fraction(9, 10)), ("all", Fraction(1))):
        row[name] = _power(level, half, int(_RECORDS * share), share)
    yield row


def played(seed: int) -> Iterator[Mapping[str, Fraction | Estimate]]:
    """The easy target of 250 columns and 50 records, without noise and with it, at the threshold 0."""
    p = np.linspace(0.25, 0.75, 250)
    data, easy = BernoulliColumns(p), bernoulli_targets(p)[0]
    exact = leakage_score(easy, p, data.variances, 50)
    for mechanism, noise, m, other in (
        (EmpiricalMean(), 0.0, exact, 5.0),
        (NoisyMean(1.0), 1.0, noisy_leakage_score(easy, p, data.variances, 1.0, 50), exact),
    ):
        score = Covariance(p, data.variances + noise, 50)
        scores = score_rounds(FixedTargetGame(mechanism, data, 50, easy), score, _ROUNDS, seed=seed)
        yield {
            "m": Fraction(m),
            "other": Fraction(other),
            "power": estimated_mean(scores.inside > 0, 1, ALPHA),
            "level": estimated_mean(scores.outside > 0, 1, ALPHA),
        }


def _power(level: Fraction, chance: Fraction, records: int, share: Fraction) -> arb:
    """Power of the largest test of a level that counts bits which agree with the target.

    The target is among the records that are looked at with the chance ``share``.
    """
    trials = records * _COLUMNS
    count = int(binom.isf(float(level), trials, float(chance))) + 1
    found = _tail(trials, chance, count)
    if not found <= arb_of(level) < _tail(trials, chance, count - 1):
        raise ArithmeticError("the count is not that of the level")
    inside = _tail(trials - _COLUMNS, chance, count - _COLUMNS)
    return arb_of(share) * inside + arb_of(1 - share) * found


def _tail(trials: int, chance: Fraction, count: int) -> arb:
    """``P(Bin(trials, chance) >= count)``, a regularised incomplete beta function."""
    if count <= 0:
        return arb(1)
    if count > trials:
        return arb(0)
    below = arb.beta_lower(arb_of(chance), arb(count), arb(trials - count + 1), regularized=True)
    assert isinstance(below, arb)
    return below
