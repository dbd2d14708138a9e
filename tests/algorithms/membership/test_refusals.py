"""What the games, attacks and gradients of membership refuse, in one line."""

import math
from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.membership.attacks.covariance import Covariance
from banditproof.algorithms.membership.attacks.likelihood_ratio import LikelihoodRatio
from banditproof.algorithms.membership.attacks.misspecified import flipped
from banditproof.algorithms.membership.attacks.plug_in_likelihood_ratio import PlugInLikelihoodRatio
from banditproof.algorithms.membership.games.membership_game import (
    AverageTargetGame,
    FixedTargetGame,
    Scores,
    score_rounds,
)
from banditproof.algorithms.membership.games.roc import ROC
from banditproof.algorithms.membership.gradients.convolutional_model import ConvolutionalModel
from banditproof.algorithms.membership.gradients.gradient_descent import GradientDescent
from banditproof.algorithms.membership.gradients.gradient_model import clipping
from banditproof.algorithms.membership.gradients.linear_model import LinearModel
from banditproof.algorithms.membership.gradients.logistic_model import LogisticModel
from banditproof.algorithms.membership.gradients.softmax_model import SoftmaxModel
from banditproof.algorithms.membership.means.empirical_mean import EmpiricalMean
from banditproof.algorithms.membership.means.noisy_mean import NoisyMean
from banditproof.algorithms.membership.means.subsampled_mean import SubsampledMean
from banditproof.algorithms.membership.records.bernoulli_columns import BernoulliColumns
from banditproof.algorithms.membership.records.cifar_images import averaged
from banditproof.algorithms.membership.records.gaussian_columns import GaussianColumns
from banditproof.algorithms.membership.records.record_pool import RecordPool

COIN, MEAN = BernoulliColumns([0.5]), EmpiricalMean()
SEEN, P = np.array([[0.5, 0.25, 0.75]]), np.array([0.5, 0.3, 0.7])


def roc(outside, inside):
    return ROC(Scores(np.array(outside, dtype=float), np.array(inside, dtype=float)))


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (partial(Covariance, [0, 0], [1.0, 0.0], 3), "positive definite"),
        (partial(Covariance, [0, 0], [1.0], 3), r"not one of shape \(1,\)"),
        (partial(PlugInLikelihoodRatio, COIN, 0), "at least 1, not 0"),
        (lambda: RecordPool([[1.0]]).log_ratio(SEEN, P, 2, 0.0), "use covariance"),
        (lambda: flipped([1, 0], 2.0, np.random.default_rng(0)), "between 0 and 1, not 2.0"),
        (partial(BernoulliColumns, [0.5, 1.0]), "strictly between 0 and 1, not 1.0"),
        (partial(BernoulliColumns, [[0.5]]), r"not an array of shape \(1, 1\)"),
        (partial(GaussianColumns, [0.0], 0.0), "positive, not 0.0"),
        (partial(RecordPool, [1.0]), r"shape \(1,\)"),
        (partial(NoisyMean, -1.0), "gamma is a number from 0 to 1e.150, or one a column, not -1.0"),
        (partial(SubsampledMean, 0.0), "above 0 and at most 1, not 0.0"),
        (lambda: SubsampledMean(0.3).records(5), "a share of 5 records"),
        (partial(FixedTargetGame, MEAN, COIN, 2, [1, 0]), "1 columns, not 2"),
        (partial(FixedTargetGame, MEAN, COIN, 0, [1]), "at least 1, not 0"),
        (
            lambda: score_rounds(
                FixedTargetGame(NoisyMean(1.0), COIN, 2, [1]), LikelihoodRatio(NoisyMean(1.0), COIN, 2), 5
            ),
            "use covariance",
        ),
        (
            lambda: score_rounds(AverageTargetGame(MEAN, COIN, 2), LikelihoodRatio(MEAN, COIN, 2), 0),
            "rounds is a whole number of at least 1",
        ),
        (partial(roc, [], [1.0]), "at least one number"),
        (partial(roc, [math.nan], [1.0]), "none of them nan"),
        (lambda: roc([0.0], [1.0]).power_at(0.0), "strictly between 0 and 1, not 0.0"),
        (lambda: roc([0.0], [1.0]).auc(confidence=1.0), "strictly between 0 and 1, not 1.0"),
        (partial(GradientDescent, LinearModel(1), 0.0), "positive, not 0.0"),
        (partial(GradientDescent, LinearModel(1), 1.0, gamma=1.0), "a length to clip to"),
        (partial(LinearModel, 0), "at least one feature"),
        (partial(LogisticModel, 2, 2), "one output, not 2 and 2"),
        (partial(SoftmaxModel, 2, 1), "two classes, not 2 and 1"),
        (partial(clipping, np.ones(1), 0.0), "positive length, not 0.0"),
        (partial(ConvolutionalModel, 6, 1, (1, 1, 1), 2), "at least 7 pixels wide"),
        (partial(ConvolutionalModel, 8, 1, (1, 0, 1), 2), "at least one filter"),
        (partial(averaged, np.zeros((1, 3, 32, 32)), 5), "divides 32"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_line(act, words):
    with pytest.raises(ValueError, match=words) as caught:
        act()
    assert "\n" not in str(caught.value)
