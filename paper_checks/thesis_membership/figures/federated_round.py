"""Figure 7.1: one round of federated learning, the auditor's canary in it or not  [MI-FIG7.1]"""

import numpy as np

from ....algorithms.membership.attacks.covariance import Covariance
from ....algorithms.membership.attacks.scalar_product import ScalarProduct
from ....algorithms.membership.games.membership_game import FixedTargetGame, score_rounds
from ....algorithms.membership.games.predicted_roc import PredictedROC
from ....algorithms.membership.games.roc import ROC
from ....algorithms.membership.gradients.gradient_model import parameter_count, record_gradients
from ....algorithms.membership.gradients.logistic_model import LogisticModel
from ....algorithms.membership.means.empirical_mean import EmpiricalMean
from ....algorithms.membership.protocol.score import Score
from ....algorithms.membership.records.record_pool import RecordPool
from ....theory.privacy.membership_inference import linear_separation
from ...figures.figure import Figure, Progress
from ..roc_curves import CONFIDENCE, played, roc_panel, told

FEATURES, CLIENTS = 40, 64
ROUNDS = 5000


def redrawn(*, runs: int | None, seed: int, jobs: int, progress: Progress | None) -> Figure:
    """What the server's next parameters tell an auditor who knows them, the last ones and the canary."""
    rounds = ROUNDS if runs is None else max(10, runs)
    one_more = told(progress, 2)
    generator = np.random.default_rng((seed, 71))
    model = LogisticModel(FEATURES)
    inputs = generator.standard_normal((4000, FEATURES)) * np.linspace(0.3, 3, FEATURES)
    theta = 0.05 * generator.standard_normal(parameter_count(model))
    labels = (generator.random(4000) < 0.5).astype(np.float64)
    pool = RecordPool(record_gradients(model, theta, inputs, labels))
    # the parameters before and after tell the mean gradient: the game of the mean
    covariance = Covariance(pool.means, pool.covariance, CLIENTS)
    typical = np.argsort(covariance.mahalanobis(pool.records))[int(0.75 * len(pool.records))]
    canary = pool.records[typical]
    game = FixedTargetGame(EmpiricalMean(), pool, CLIENTS, canary)
    apart = canary - pool.means
    product = ScalarProduct(np.zeros(len(canary)))
    scores: dict[str, tuple[Score, float]] = {
        "covariance": (covariance, float(covariance.mahalanobis(canary)) / CLIENTS),
        "scalar product": (product, linear_separation(canary, apart, pool.covariance) / CLIENTS),
    }
    curves = []
    for label, (score, m) in scores.items():
        found = ROC(score_rounds(game, score, rounds, seed=seed, jobs=jobs))
        curves.append(played(label, found, PredictedROC(m)))
        one_more()
    return Figure(
        name="MI-FIG7.1",
        title="One federated round, seen by an auditor",
        caption=(
            f"Logistic regression with {FEATURES} features; {CLIENTS} clients send gradients, of which one "
            f"is the canary (at the third quartile of the Mahalanobis scores) or none; {rounds} rounds "
            f"without and with it. Bands hold with confidence {CONFIDENCE} for all levels; in dots the "
            "theory's with the true covariance of the gradients."
        ),
        panels=(roc_panel("ROC curves", curves),),
        columns=1,
    )
