"""Rows for the page of Sections 2.3.4 and 2.3.5: exact likelihood ratios, and a plug-in attack."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import numpy as np

from ...algorithms.membership.attacks.plug_in_likelihood_ratio import PlugInLikelihoodRatio
from ...algorithms.membership.games.membership_game import AverageTargetGame, score_rounds
from ...algorithms.membership.means.empirical_mean import EmpiricalMean
from ...algorithms.membership.records.bernoulli_columns import BernoulliColumns
from ..checks.statistics.simulated_regret import ALPHA
from ..pages.rows import Estimate, estimated_mean
from .quantities.bernoulli_games import Row, game

_COLUMNS, _RECORDS, _ROUNDS = 250, 50, 20_000


def ratios() -> Iterator[Row]:
    """Two columns: the likelihood ratio of every output that the target allows."""
    means = ("3/10", "1/2")
    for n, target in product((1, 2, 4), product((0, 1), repeat=2)):
        for (k, m), (out, inside) in game(n, means, target).items():
            if inside:
                a, b = Fraction(k, n), Fraction(m, n)
                z, y = (Fraction(bit) for bit in target)
                yield {"a": a, "b": b, "z": z, "y": y, "ratio": inside / out, "n": Fraction(n)}


def plug_in(seed: int) -> Iterator[dict[str, Fraction | Estimate]]:
    """The plug-in attack on fair columns with half as many references, at the threshold between its means."""
    data, share = BernoulliColumns(np.full(_COLUMNS, 0.5)), Fraction(1, 2)
    tau = Fraction(_COLUMNS, _RECORDS)
    scores = score_rounds(
        AverageTargetGame(EmpiricalMean(), data, _RECORDS),
        PlugInLikelihoodRatio(data, round(share * _RECORDS)),
        _ROUNDS,
        seed=seed,
    )
    threshold = float(tau / (2 * share))
    yield {
        "tau": tau,
        "lam": share,
        "power": estimated_mean(scores.inside > threshold, 1, ALPHA),
        "level": estimated_mean(scores.outside > threshold, 1, ALPHA),
    }
