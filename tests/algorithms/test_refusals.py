"""What policies, mechanisms, simulations and games refuse, in one line."""

import math
from fractions import Fraction
from functools import partial

import numpy as np
import pytest
from banditproof.algorithms.compilation import compiled
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.mechanisms import discrete_gaussian, discrete_laplace
from banditproof.algorithms.membership.means.empirical_mean import EmpiricalMean
from banditproof.algorithms.membership.means.noisy_mean import NoisyMean
from banditproof.algorithms.membership.records.bernoulli_columns import BernoulliColumns
from banditproof.algorithms.private.dp_imed import DPIMED

from ..theory.refusal_table import assert_refused, names, rows

TABLE = """
by_name.catalogue:
    entry('dpimed') -> unknown algorithm 'dpimed'; did you mean 'dp-imed'?
    entry('DP-IMED') -> unknown algorithm 'DP-IMED'; did you mean 'dp-imed'?
    entry('zzzzzz') -> unknown algorithm 'zzzzzz'; see `banditproof list algorithms`
    build('dp-imed', 2, epsilon=1, beta=3) -> dp-imed has no option 'beta'; it takes epsilon, n0,
    build('thompson-sampling', 2, ties='first') -> thompson-sampling has no option 'ties'
    build('adar-ucb', 2) -> adar-ucb needs alpha and epsilon
    build('adap-ucb', 2, epsilon=1, noise=Fraction(-15, 2)) -> noise is one of laplace, gaussian,
    build('dp-imed', 2, epsilon=1, n0=Fraction(5, 2)) -> n0 is a whole number of at least 1, not 5/2
    build('conversion', 2, epsilon=1, horizon=9, base='rubbish') -> base: unknown algorithm 'rubbish'
    build('conversion', 2, epsilon=1, horizon=9, base='dp-imed') -> base: dp-imed needs epsilon;
    build('private-exp3', 2, epsilon='1e-9', horizon=1000) -> epsilon is above 1/(K T) = 0.0005, not
    build('private-ftpl', 2, epsilon='1e-9', horizon=1000) -> epsilon is at least 1/T = 0.001, not
    build('private-htinf', 2, epsilon='1e-99') -> epsilon is at least 2^-53 here, for a batch of
    build('adap-ucb', 2, epsilon=[]) -> [] is not a finite number
    parse('ucb:beta') -> options are written name=value and parted by commas, not 'beta'
    parse('ucb:') -> options are written name=value and parted by commas, not ''
    parse('ucb:beta=1,beta=2') -> the option 'beta' is given twice
    build('multiplicative-weights', 2) -> multiplicative-weights sees the losses of all arms
    build_full_information('exp3', 2) -> exp3 does not see the losses of all arms
    build_full_information('private-multiplicative-weights', 2, horizon=4) -> needs epsilon
adversarial.full_information:
    FullInformation.private(2, horizon=0, epsilon=1) -> horizon is a whole number
    FullInformation.private(2, horizon=4, epsilon=0) -> epsilon is a number above 0
    FullInformation.alone(2, eta=-1) -> eta is a number above 0
    FullInformation(0, 0.1) -> arms is a whole number of at least 1, not 0
    FullInformation(3, 0.1).probabilities([[0, 1]]) -> made for 3 arms, not for 2
    expected_regret(FullInformation(2, 0.1), [[0, 1]], [2]) -> rounds from 1 to 1, not
adversarial.ftpl protocol.public_draw:
    FTPL.absorb(FTPL(2, eta=1, cap=3).state, 0, 1, 1, 0.0, 2) -> a resampling count is drawn with every arm
    PublicDraw((0.5, 0.4)) -> odds are nonnegative
simulation.exact_regret adversarial.exp3:
    exact_regret(lambda: EXP3(2, eta=1, gamma=1, epsilon=1), [[0, 1]]) -> without noise
    exact_regret(lambda: EXP3(2, eta='0.5', gamma='0.2'), np.zeros((40, 2))) -> too many
linear.phased_elimination:
    PhasedElimination(np.eye(2), delta=0.1) -> phase_length
simulation.simulator:
    simulate(IMED, MU, 0, runs=1) -> horizon is a whole number from 1 to 1000000000000000000, not 0
    simulate(IMED, MU, {{-5 | 1.5 | 1e30 | nan | '10'}}, runs=1) -> horizon is a whole number
    simulate(IMED, MU, 100, runs={{0 | 2.5}}) -> runs is a whole number from 1
    simulate(IMED, MU, 100, runs=1, seed=-1) -> seed is a whole number from 0
    simulate(IMED, MU, 100, runs=1, jobs=0) -> jobs is a number of workers
    simulate(IMED, MU, 100, runs=1, checkpoints=[0]) -> a checkpoint is a whole number from 1 to 100, not 0
    simulate(IMED, MU, 100, runs=1, checkpoints=[101]) -> is a whole number from 1 to 100, not 101
    simulate(IMED, MU, 100, runs=1, checkpoints=[]) -> checkpoints is a list of rounds with at least one
    simulate(object, MU, 100, runs=1) -> a policy has act and learn, and what was made is object
    simulate(IMED, Bernoulli([0.5] * 5), 9, runs=1) -> the policy is made for 2 arms and the environment has 5
mechanisms.response_vector mechanisms.gaussian_calibration:
    approximate_variance(10**30, '0.1') -> epsilon is above 0 and at most 1e+12, not 10
    Responses('1/4').draw(np.array([2.0, 0.0]), RNG(0)) -> is about the numbers in [0, 1] of one user
    Responses('1/4').draw(np.array([{{-0.5 | nan}}]), RNG(0)) -> is about the numbers in [0, 1] of one user
mechanisms.laplace mechanisms.gaussian mechanisms.discrete_laplace mechanisms.discrete_gaussian:
    {{Laplace | Gaussian | DiscreteLaplace | DiscreteGaussian}}({{0 | -1}}) -> positive
    {{Laplace | Gaussian | DiscreteLaplace | DiscreteGaussian}}({{nan | 'x'}}) -> finite
environments.bernoulli environments.gaussian_arms environments.bounded environments.categorical:
    Bernoulli({{[] | 0.5 | [[0.5]] | [1.0000001] | [-1e-9] | [nan]}}) -> mean
    GaussianArms({{[] | 0.5 | [nan] | [inf]}}) -> mean
    GaussianArms([0.5], {{0 | -1 | nan}}) -> sigma is positive
    Bounded([0, 1]) -> one row an arm
    Bounded([[0]]) -> at least two columns
    Bounded([[0, nan]]) -> finite number, not nan
    Bounded([[0, 1, 0.5]]) -> never fall: 0.5 follows 1.0
    Bounded([[0, 1]], reward_range=(0, 0.5)) -> does not hold
    Categorical([0, 1], [0.5, 0.5]) -> one row an arm
    Categorical([0, 1, 2], [[0.5, 0.5]]) -> does not go with
    Categorical([0, inf], [[0.5, 0.5]]) -> finite
    Categorical([0, 1], [[1.5, -0.5]]) -> from 0 to 1, not -0.5
    Categorical([0, 1], [[0.5, 0.4]]) -> sum to 1, not to 0.9
    Categorical([0, 2], [[0.5, 0.5]], reward_range=(0, 1)) -> does not hold
environments.reward_table environments.linear_arms environments.contexts environments.contextual_arms:
    RewardTable({{[] | [1, 2] | [[]]}}) -> row
    RewardTable({{[[nan]] | [[1, inf]]}}) -> finite
    RewardTable([[1]], reward_range=(0, 0.5)) -> does not hold
    reward_list([1], arms=0) -> whole number of at least 1, not 0
    reward_list([[1]], arms=2) -> one number a round
    LinearArms({{[1.0] | PLANE}}, [1.0]) -> one action a row
    LinearArms(PLANE, [1.0, inf]) -> finite
    LinearArms(PLANE, [1.0, 0.0], rewards='coin') -> rewards
    LinearArms(PLANE, [2.0, 0.0], rewards='sign') -> means
    LinearArms(PLANE, [2.0, 0.0], sigma=-1) -> sigma
    SphereContexts(0, 2) -> arms
    SphereContexts(2, 0) -> dimension
    GaussianContexts(2, [0.0], -1.0) -> spread
    FixedContexts([1.0]) -> axes
    FixedContexts([[nan]]) -> finite
    ContextualArms(GivenContexts([[[1.0]]]), [2.0]) -> means
    ContextualArms(GivenContexts([[[1.0]]]), [0.1, 0.1]) -> theta
mechanisms.discrete_gaussian mechanisms.discrete_laplace mechanisms.binomial mechanisms.skellam:
    DiscreteGaussian({{1e-4 | 1e7}}) -> 1e-3 and 1e6
    Binomial({{3 | 0 | '5/2'}}) -> even whole number
    Skellam({{0 | '5/2' | -1}}) -> variance is a whole number from 1
    DiscreteLaplace(1).lattice({{0 | -1 | 1 | nan}}) -> between 0 and 1, not
    DiscreteLaplace(10**6).lattice() -> at most 100000 sizes does not reach a tail of 1e-15
    DiscreteLaplace(1).draw({{0.5 | nan | np.array([1, 0.5])}}, RNG(0)) -> whole numbers, not to
    fast_gaussian({{0.0 | 1e-4 | 1e7 | nan}}, RNG(0)) -> 1e-3 and 1e6
    fast_laplace({{2.0**47 | 0.0 | -1.0 | nan}}, RNG(0)) -> at most 2^46
membership.attacks.covariance membership.attacks.plug_in_likelihood_ratio membership.attacks.misspecified:
    Covariance([0, 0], [1.0, 0.0], 3) -> positive definite
    Covariance([0, 0], [1.0], 3) -> not one of shape (1,)
    PlugInLikelihoodRatio(COIN, 0) -> at least 1, not 0
    flipped([1, 0], 2.0, RNG(0)) -> between 0 and 1, not 2.0
membership.records.bernoulli_columns membership.records.gaussian_columns membership.records.record_pool:
    BernoulliColumns([0.5, 1.0]) -> strictly between 0 and 1, not 1.0
    BernoulliColumns([[0.5]]) -> not an array of shape (1, 1)
    GaussianColumns([0.0], 0.0) -> positive, not 0.0
    RecordPool([1.0]) -> shape (1,)
    RecordPool([[1.0]]).log_ratio(np.array([[0.5, 0.25]]), np.array([0.5, 0.3]), 2, 0.0) -> use covariance
membership.means.noisy_mean membership.means.subsampled_mean:
    NoisyMean(-1.0) -> gamma is a number from 0 to 1e+150, or one a column, not -1.0
    SubsampledMean(0.0) -> above 0 and at most 1, not 0.0
    SubsampledMean(0.3).records(5) -> a share of 5 records
membership.games.membership_game membership.games.roc membership.attacks.likelihood_ratio:
    FixedTargetGame(MEAN, COIN, 2, [1, 0]) -> 1 columns, not 2
    FixedTargetGame(MEAN, COIN, 0, [1]) -> at least 1, not 0
    score_rounds(FixedTargetGame(LOUD, COIN, 2, [1]), LikelihoodRatio(LOUD, COIN, 2), 5) -> use covariance
    score_rounds(AverageTargetGame(MEAN, COIN, 2), LikelihoodRatio(MEAN, COIN, 2), 0) -> rounds is a whole
    ROC(Scores(np.array([]), np.ones(1))) -> at least one number
    ROC(Scores(np.array([nan]), np.ones(1))) -> none of them nan
    ROC(Scores(np.zeros(1), np.ones(1))).power_at(0.0) -> strictly between 0 and 1, not 0.0
    ROC(Scores(np.zeros(1), np.ones(1))).auc(confidence=1.0) -> strictly between 0 and 1, not 1.0
membership.gradients.gradient_descent membership.gradients.linear_model membership.gradients.logistic_model:
    GradientDescent(LinearModel(1), 0.0) -> positive, not 0.0
    GradientDescent(LinearModel(1), 1.0, gamma=1.0) -> a length to clip to
    LinearModel(0) -> at least one feature
    LogisticModel(2, 2) -> one output, not 2 and 2
membership.gradients.canife membership.gradients.heuristic_canaries membership.gradients.mahalanobis_canary:
    canife_loss((0.3, -0.4), np.eye(2), length=0) -> positive length
    mahalanobis_canary(np.eye(2), np.eye(2), ridge=-1) -> at least 0, not -1
    dirac_canary(3, 3, 1.0) -> from 0 to 2, not 3
    mislabeled_canary(np.ones(2), 3, 3) -> from 0 to 2, not 3
membership.gradients.softmax_model membership.gradients.gradient_model:
    SoftmaxModel(2, 1) -> two classes, not 2 and 1
    clipping(np.ones(1), 0.0) -> positive length, not 0.0
membership.gradients.convolutional_model membership.records.cifar_images:
    ConvolutionalModel(6, 1, (1, 1, 1), 2) -> at least 7 pixels wide
    ConvolutionalModel(8, 1, (1, 0, 1), 2) -> at least one filter
    averaged(np.zeros((1, 3, 32, 32)), 5) -> divides 32
"""
OTHERS = {
    "np": np,
    "nan": math.nan,
    "inf": math.inf,
    "PLANE": [[1.0, 0.0], [0.0, 1.0], [0.6, 0.8]],
    "Fraction": Fraction,
    "RNG": np.random.default_rng,
    "Bernoulli": Bernoulli,
    "COIN": BernoulliColumns([0.5]),
    "MEAN": EmpiricalMean(),
    "LOUD": NoisyMean(1.0),
    "MU": Bernoulli([0.75, 0.5]),
    "IMED": partial(DPIMED, 2, epsilon=1),
    "fast_gaussian": compiled(discrete_gaussian.noise),
    "fast_laplace": compiled(discrete_laplace.noise),
}


@pytest.mark.parametrize(("call", "words", "modules"), [*rows(TABLE)])
def test_a_refusal_names_what_is_wrong_in_one_line(call, words, modules):
    assert_refused(call, words, names("algorithms", modules) | OTHERS)
