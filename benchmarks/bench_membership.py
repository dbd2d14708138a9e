"""Membership games a second: the mean of Bernoulli records, drawn at once and scored."""

from __future__ import annotations

from functools import partial

import numpy as np
from banditproof.algorithms.membership.games.membership_game import FixedTargetGame, score_rounds
from banditproof.algorithms.membership.means.empirical_mean import EmpiricalMean
from banditproof.algorithms.membership.records.bernoulli_columns import BernoulliColumns
from banditproof.algorithms.membership.records.bernoulli_likelihood_ratio import BernoulliLikelihoodRatio
from banditproof.theory.privacy.membership_inference import bernoulli_targets
from best_time import best_time

Row = dict[str, str | float | bool]

_GAMES, _COLUMNS, _RECORDS = 100_000, 100, 1000


def _record_by_record(games: int, means: np.ndarray, target: np.ndarray) -> None:
    generator = np.random.default_rng(0)
    for game in range(games):
        table = (generator.random((_RECORDS, len(means))) < means).astype(float)
        if game % 2:
            table[generator.integers(_RECORDS)] = target
        seen = table.mean(axis=0)
        np.where(target == 1, np.log(seen / means), np.log((1 - seen) / (1 - means))).sum()


def measure() -> list[Row]:
    """Rows of one run."""
    means = np.linspace(0.25, 0.75, _COLUMNS)
    game = FixedTargetGame(EmpiricalMean(), BernoulliColumns(means), _RECORDS, bernoulli_targets(means)[0])
    attack = BernoulliLikelihoodRatio(means)
    best = best_time(partial(score_rounds, game, attack, _GAMES // 2))
    target = bernoulli_targets(means)[0]
    by_record = best_time(partial(_record_by_record, _GAMES // 500, means, target), 1) * 500
    return [
        {
            "what": f"{_GAMES} games on the mean of {_RECORDS} records, {_COLUMNS} columns, likelihood ratio",
            "ours_s": best,
            "reference": "the same record by record, in numpy",
            "reference_s": by_record,
            "ratio": best / by_record,
            "target": "at most 1 s (100,000 games a second)",
            "met": best <= 1.0,
        }
    ]


if __name__ == "__main__":
    for row in measure():
        print(row)
