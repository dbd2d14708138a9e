"""Table 6.1: leakage scores in four settings, as advantages, beside games played  [MI-TAB6.1]"""

import numpy as np

from ....algorithms.membership.attacks.covariance import Covariance
from ....algorithms.membership.attacks.misspecified import Misspecified, flipped
from ....algorithms.membership.games.membership_game import FixedTargetGame, score_rounds
from ....algorithms.membership.games.roc import ROC, Estimate
from ....algorithms.membership.means.empirical_mean import EmpiricalMean
from ....algorithms.membership.means.noisy_mean import NoisyMean
from ....algorithms.membership.means.subsampled_mean import SubsampledMean
from ....algorithms.membership.protocol.mechanism import MeanMechanism
from ....algorithms.membership.protocol.score import Score
from ....algorithms.membership.records.bernoulli_columns import BernoulliColumns
from ....theory.privacy.membership_inference import (
    leakage_scalar,
    leakage_score,
    limit_advantage,
    misspecified_advantage,
    misspecified_advantage_table_printed,
    noisy_leakage_score,
    subsampled_advantage,
    subsampled_advantage_printed,
)
from ...figures.figure import Figure, Panel, Progress
from ..roc_curves import CONFIDENCE, advantage_of, advantages, told

RECORDS, COLUMNS = 400, 2000
ROUNDS = 6000
GAMMA, SHARE, FLIPPED = 0.5, 0.25, 0.2


def redrawn(*, runs: int | None, seed: int, jobs: int, progress: Progress | None) -> Figure:
    """The four rows: exact mean, noise, sub-sampling, a similar point."""
    rounds = ROUNDS if runs is None else max(10, runs)
    p = np.linspace(0.25, 0.75, COLUMNS)
    data = BernoulliColumns(p)
    generator = np.random.default_rng((seed, 63))
    target = data.draw(1, generator)[0]
    similar = flipped(target, FLIPPED, generator)
    v = data.variances
    one_more = told(progress, 4)

    def seen(mechanism: MeanMechanism, score: Score) -> Estimate:
        game = FixedTargetGame(mechanism, data, RECORDS, target)
        found = ROC(score_rounds(game, score, rounds, seed=seed, jobs=jobs))
        one_more()
        return found.best_advantage(confidence=CONFIDENCE)

    exact = Covariance(p, v, RECORDS)
    subsampled = SubsampledMean(SHARE)
    estimates = [
        seen(EmpiricalMean(), exact),
        seen(NoisyMean(GAMMA), Covariance(p, v + GAMMA**2, RECORDS)),
        seen(subsampled, Covariance(p, v, subsampled.records(RECORDS))),
        seen(EmpiricalMean(), Misspecified(exact, similar)),
    ]
    m, m_targ = (leakage_score(z, p, v, RECORDS) for z in (target, similar))
    scalar = leakage_scalar(similar, target, p, v, RECORDS)
    noisy = noisy_leakage_score(target, p, v, GAMMA**2, RECORDS)
    both = [float(limit_advantage(m)), float(limit_advantage(noisy))]
    rows = (1.0, 2.0, 3.0, 4.0)
    return Figure(
        name="MI-TAB6.1",
        title="Leakage scores in four settings",
        caption=(
            f"n = {RECORDS}, d = {COLUMNS} Bernoulli columns, one target drawn from the data. 1: exact mean, "
            f"score {m:.3f}; 2: noise {GAMMA}, score {noisy:.3f}; 3: {SHARE:.0%} of the rows, printed score "
            f"{SHARE * m:.3f}; 4: an attacker with {FLIPPED:.0%} of the target's bits wrong, printed score "
            f"{scalar:.3f}. {rounds} rounds without and with the target; bands hold with confidence "
            f"{CONFIDENCE} each. Rows 3 and 4 do not give the advantage when put where the other scores go; "
            "amended, in dots: rho times the advantage of m*/rho, and the score m_scal^2/m_targ."
        ),
        panels=(
            Panel(
                title="advantage by row of the table",
                x_name="row",
                y_name="advantage",
                curves=(
                    advantages(
                        "played",
                        rows,
                        estimates,
                        limit=[*both, subsampled_advantage(m, SHARE), misspecified_advantage(m_targ, scalar)],
                        runs=rounds,
                    ),
                    advantage_of(
                        "as printed",
                        rows,
                        [
                            *both,
                            subsampled_advantage_printed(m, SHARE),
                            misspecified_advantage_table_printed(scalar),
                        ],
                    ),
                ),
                x_log=False,
                y_log=False,
            ),
        ),
        columns=1,
    )
