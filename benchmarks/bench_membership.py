"""Membership games on the mean of Bernoulli records: beside their random numbers, and record by record."""

from functools import partial

import numpy as np
from banditproof.algorithms.membership.games.membership_game import FixedTargetGame, score_rounds
from banditproof.algorithms.membership.means.empirical_mean import EmpiricalMean
from banditproof.algorithms.membership.records.bernoulli_columns import BernoulliColumns
from banditproof.algorithms.membership.records.bernoulli_likelihood_ratio import BernoulliLikelihoodRatio
from banditproof.theory.privacy.membership_inference import bernoulli_targets
from growth import growth, linear
from rows import Floor, Peer, Row, compared, seconds_of

RECORDS, BLOCK = 1000, 2048


def game_of(columns: int) -> tuple[FixedTargetGame, BernoulliLikelihoodRatio, np.ndarray]:
    """The game, the attack and the means."""
    means = np.linspace(0.25, 0.75, columns)
    game = FixedTargetGame(EmpiricalMean(), BernoulliColumns(means), RECORDS, bernoulli_targets(means)[0])
    return game, BernoulliLikelihoodRatio(means), means


def played(games: int, columns: int) -> None:
    """Half without the target, half with it; every one scored."""
    game, attack, _ = game_of(columns)
    score_rounds(game, attack, games // 2)


def draws(games: int, columns: int) -> None:
    """The counts of the same records, column by column, and nothing else."""
    generator = np.random.default_rng(0)
    means = np.linspace(0.25, 0.75, columns).tolist()
    for start in range(0, games, BLOCK):
        for mean in means:
            generator.binomial(RECORDS, mean, min(BLOCK, games - start))


def record_by_record(games: int, columns: int) -> None:
    """Every record drawn, in numpy."""
    _, _, means = game_of(columns)
    target = bernoulli_targets(means)[0]
    generator = np.random.default_rng(0)
    for game in range(games):
        table = (generator.random((RECORDS, columns)) < means).astype(float)
        if game % 2:
            table[generator.integers(RECORDS)] = target
        seen = table.mean(axis=0)
        np.where(target == 1, np.log(seen / means), np.log((1 - seen) / (1 - means))).sum()


def measure() -> list[Row]:
    """Games of 1,000 columns; how they grow."""
    by_record = Peer(
        "record by record in numpy, scaled", seconds_of(partial(record_by_record, 20, 1000)) * 5000
    )
    floor = Floor("its random numbers only: 10^8 binomial counts", partial(draws, 10**5, 1000))
    what = f"10^5 games on the mean of {RECORDS} records of 1000 columns"
    return [
        compared(what, partial(played, 10**5, 1000), floor, target=3.0, beside=by_record),
        growth("membership, games of 10 columns", [10**3, 10**4, 10**5, 10**6], _games, ("linear", linear)),
        growth("membership, columns of 1000 games", [4, 40, 400, 4000], _columns, ("linear", linear)),
    ]


def _games(many: int):  # noqa: ANN202
    return partial(played, many, 10)


def _columns(many: int):  # noqa: ANN202
    return partial(played, 1000, many)
