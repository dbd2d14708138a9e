"""What each function refuses: the call, and words that its message must have, which is one line."""

import inspect
import math
from fractions import Fraction

import numpy as np
import pytest
from banditproof.theory.divergences import bernoulli_divergences as divergences
from flint import arb

from .refusal_table import assert_refused, names, rows

# modules whose names the calls below use; then a call in each line, and what the message says
TABLE = """
bounds.bernoulli_instance:
    BanditInstance([]) -> no arms
    BanditInstance([0.1, nan]) -> means[1] is nan
    BanditInstance([0.5, -1e-300]) -> means[1] is -1e-300
    BanditInstance(np.array([0.5, 2.0])) -> means[1] is 2.0
    BanditInstance(np.array([[0.5]])) -> shape (1, 1)
    BanditInstance(['0.5', 'half']) -> means[1] is 'half'
    BanditInstance(['1.0000000000000000000001']) -> means[0] is 1.0000000000000000000001
    BanditInstance(['-1/1000000000000000000000000000']) -> means[0] is -1/1
    BanditInstance(['1e999999999']) -> means[0] is '1e999999999'
    BanditInstance(['1/0']) -> means[0] is '1/0'
    BanditInstance([None]) -> means[0] is None
    BanditInstance('0.5') -> not the string
bounds.evaluation bounds.regret_upper_bounds bounds.regret_lower_bounds bounds.bernoulli_instance:
    bounds_given(REGRET_BOUNDS, BanditInstance([0.7]), epsilon=0, horizon=1000) -> epsilon is 0
    bounds_given(REGRET_BOUNDS, BanditInstance([0.7]), epsilon=nan, horizon=1000) -> epsilon is nan
    bounds_given(REGRET_BOUNDS, BanditInstance([0.7]), epsilon='much', horizon=1000) -> epsilon is 'much'
    bounds_given(REGRET_BOUNDS, BanditInstance([0.7]), epsilon=1, horizon=0.5) -> it must be at least 1
    bounds_given(REGRET_BOUNDS, BanditInstance([0.7]), epsilon=1, horizon=inf) -> horizon is inf
    bounds_given(REGRET_BOUNDS, BanditInstance([0.7]), epsilon=1, horizon=9, rho=0) -> rho is 0
    bounds_given(REGRET_BOUNDS, BanditInstance([0.7]), epsilon=1, horizon=9, beta=3) -> beta is 3: it must be
    bounds_given(REGRET_BOUNDS, BanditInstance([0.7]), epsilon=1, horizon=9, alpha=None) -> alpha is None
    general_class_constant([-0.1], [1]) -> gap -0.1
    general_class_constant([nan], [1]) -> gap nan
    general_class_constant([0.1], [0]) -> divergence 0.0
bounds.evaluation bounds.minimax_bounds bounds.linear_minimax_bounds:
    bounds_given(MINIMAX_BOUNDS, arms=0, horizon=10) -> arms is 0
    bounds_given(LINEAR_MINIMAX_BOUNDS, dimension=0, horizon=10) -> dimension is 0
    bounds_given(MINIMAX_BOUNDS, arms=2.5, horizon=10) -> arms is 2.5
    bounds_given(MINIMAX_BOUNDS, arms=True, horizon=10) -> arms is True
bounds.linear_lower_bounds bounds.rho_of_actions:
    linear_lower_bound([[1, 0], [0, 1]], [1, 1]) -> actions 0 and 1 are both best
    {{linear_lower_bound | certified_linear_lower_bound}}([[1, 0], [0, 1]], [1]) -> theta has 1 coordinates
    linear_lower_bound([[1, 0], [0, 1]], [1, 0], epsilon=0) -> epsilon is 0: it must be above 0
    {{linear_lower_bound | certified_linear_lower_bound}}([[1, 0], [0, 1]], [1, nan]) -> finite
    {{linear_lower_bound | certified_linear_lower_bound}}([[0, 0]], [1, 1]) -> every action is zero
    linear_lower_bound([[1, 0], [0, 1]], [1, 0], epsilon=1, rho=[1]) -> one number above 0 for each worse
    spanning_rho(np.random.default_rng(0).normal(size=(100, 6)), 0) -> up to 200000 are accepted
bounds.sample_complexity_bounds bounds.identification_instance:
    sample_complexity_bounds((0.5, 0.4), 0.1, 0) -> delta is 0
    g1(-1.0) -> nonnegative
bounds.evaluation bounds.regret_lower_bounds bounds.regret_upper_bounds bounds.sample_complexity_bounds:
    evaluate(ADAP_UCB, BanditInstance([0.7, 0.5]), epsilon=1) -> not given, and TA-TH5.3, AdaP-UCB needs it
    evaluate(ADAP_UCB, epsilom=1, horizon=10) -> epsilom is no parameter of a bound; accepted are arms
    evaluate(D_EPS, epsilon=1, horizon=10) -> BERN-T3.1, d_eps needs best, which is not known here
    evaluate(ADAP_TT, epsilon=1, delta=0.1) -> TA-TH5.20, AdaP-TT needs T_beta, which is not known here
divergences.adap_klucb_constant:
    samples_over_log_horizon(0.5, {{0.5 | nan}}, 1, 3.1) -> 0 < mean < best < 1
    c_of('0.8', '0.5', 1) -> mean 0.8 and best 0.5
    c_of('0.5', '0.8', 0) -> v is 0
    gamma_of('0.5', '0.8', 10**6, 1) -> phase is 1
designs.optimal_design designs.optimal_design_certificate:
    optimal_design([]) -> a matrix with one action a row
    optimal_design([[0.0, 0.0]]) -> every action is zero
    optimal_design([[1.0], [nan]]) -> action 1 is [nan]
    optimal_design([[1.0]], gap=0) -> gap is 0: it must be above 0
    squared_norms([[1.0]], [1.0, 2.0]) -> 2 weights for 1 actions
    squared_norms([[1.0]], [0.0]) -> not all zero
    certified_design([], []) -> there are no actions
    certified_design([[1], [1, 2]], [1, 0]) -> action 1 has 2 coordinates
    certified_design([[0]], [1]) -> every action is zero
    certified_design([[1]], [1, 1]) -> 2 weights for 1 actions
    certified_design([[1]], [-1]) -> the smallest weight is -1.0
    certified_design([[1, 0], [0, 1]], [1, 0]) -> action 1 is outside the span
divergences.bernoulli_divergences:
    kl([0.0, 1.0, 0.5, 2.0, 3.0], 0.5) -> x = 2.0 is not a mean
    d_eps(0.5, 0.6, [5e-324, 1e308, -1.0]) -> epsilon = -1.0 is not a finite number > 0
    d_eps_certified({{['3/2'], ['1/2'] | ['1/2'], ['-1/4']}}, 1) -> is not a mean in
divergences.event_rate:
    event_rate({{1.5, 0.1, 1.0 | 0.5, nan, 1.0 | 0.5, 0.1, -1.0 | 0.5, 0.1, 800.0}}) -> is not between 0 and
    event_rate(0.5, 0.1, 1, 2) -> is not between 0 and
identification.characteristic_time laws.exponential laws.poisson:
    characteristic_time_kl((0.5,)) -> 1 arms
    characteristic_time_kl((0.5, 1.5)) -> means[1] is 1.5
    characteristic_time_kl((0.5, nan)) -> means[1] is nan
    characteristic_time_kl((0.5, 0.0), family=Exponential) -> means[1]
    characteristic_time_kl((0.5, 0.4), beta=1.0) -> beta is 1.0
    characteristic_time_private((0.5, 0.4), 0.0) -> epsilon is 0.0
    characteristic_time_private((0.5, 0.4), inf) -> epsilon is inf
    characteristic_time_private((0.5, 0.5 - 1e-10), 1e-300) -> largest double
    characteristic_time_d_eps((0.5, 0.4), 1e-13) -> T*_TV/epsilon
    characteristic_time_kl((1, 1 - Fraction(1, 10**400))) -> closer
    privacy_regime((0.5, 0.5)) -> no privacy regime
formulas.language formulas.domain formulas.wide_domain:
    domain(box(x=(0, 1)), 'x < z') -> names z; the box has x
    formula(3) -> a formula is a text
    stated_domain({'T': {{'[1, oo]' | '[-oo, 1]'}}}) -> accepted are round brackets at an end that is nowhere
    stated_domain({'T': '(-oo, 1e4900)'}) -> the end of a range has more than 4,000 digits
    stated_domain({'T': 'whole [1/2, oo)'}) -> accepted are whole numbers as the ends of whole numbers
    stated_domain({'T': {{'whole (1, 2)' | 'whole [3, 2]'}}}) -> empty; accepted are ranges with points in
    stated_domain({'T': '1, oo)'}) -> accepted are texts such as '[1, oo)' and 'whole [1, 100]'
    stated_domain({'T': 'whole numbers'}) -> accepted are texts such as
    stated_domain({'T': '[oo, 1)'}) -> 'oo'
    stated_domain({'T': '[1, loop)'}) -> 'loop'
    stated_domain({'exp': '[1, oo)'}) -> a variable exp, which has a meaning in formulas
    stated_domain({'T': '[1, oo)'}, 'U < T') -> names U; the box has T
    wide_domain({'x': (0, 1), 'T': '[0, 1]'}) -> has ends
identification.stopping_rule:
    StoppingRule(1, 0.1) -> 1 arms
    StoppingRule(2, 1.0) -> delta is strictly between 0 and 1, not 1.0
    StoppingRule(2, 0.1, epsilon=0) -> epsilon is a number above 0, not 0
    StoppingRule(2, 0.1, sigma=0) -> sigma is a number above 0, not 0
    StoppingRule(2, 0.1, s=1) -> s is 1
    w_bar(0.5) -> from 1 on
    c_gaussian(0.0) -> positive
laws.bernoulli laws.poisson laws.exponential laws.gaussian:
    Bernoulli(nan) -> Bernoulli mean nan is outside [0, 1]
    Bernoulli([0.5, 1.5]) -> Bernoulli mean 1.5 is outside [0, 1]
    Poisson(-0.5) -> Poisson mean -0.5 is outside [0, inf)
    Poisson(inf) -> Poisson mean inf is outside [0, inf)
    Poisson.tv_means(1, -1) -> Poisson mean -1.0 is outside [0, inf)
    Exponential(0) -> exponential mean 0.0 is outside (0, inf)
    Gaussian(nan, 1) -> Gaussian mean nan is outside (-inf, inf)
    Gaussian(0, 0) -> Gaussian sigma 0.0 is outside (0, inf)
numbers.enclosure:
    Enclosure(0.1, Fraction(1)) -> exact Fraction or an infinity, not 0.1
    Enclosure(Fraction(0), nan) -> not nan
    Enclosure(Fraction(2), Fraction(1)) -> lower 2.0 is above upper 1.0
    Enclosure(Fraction(10) ** 400, Fraction(0)) -> lower inf is above upper 0
    exact({{nan | 'x' | '1/0' | '' | None | 1j}}) -> is not a finite number
    exact('1e999999999') -> too large or too small
    ball(nan) -> nan is not a number
    enclosure_of(arb(-1).log()) -> outside its domain
    certified(arb.sqrt, 2, relative_width=0) -> relative_width = 0 is not between 0 and 1
    certified(arb.sqrt, 2, relative_width=nan) -> relative_width = nan
    certified(lambda x: (x - x - 1).log(), 1) -> no precision up to
numbers.small_matrices:
    product(np.ones((1, 3)), np.ones((2, 2))) -> 2 columns are accepted on the left, not 3
    cholesky(np.array({{[[0.0]] | [[1.0, 2.0], [2.0, 1.0]]}})) -> not positive definite
    inverse_root(np.array({{[[-1.0]] | [[1.0, 1.0], [1.0, 1.0]]}})) -> not positive definite
privacy.binomial_noise privacy.skellam_noise numbers.enclosure:
    BinomialMechanism({{0 | 3 | 2.0 | 10**10}}) -> coins is an even whole number from 2
    coins_needed({{Fraction(0), Fraction(1, 2) | Fraction(1), Fraction(1)}}) -> epsilon
    coins_needed(Fraction('1e-6'), Fraction('1e-9')) -> epsilon
    SkellamMechanism({{0 | 2.5}}) -> variance is a whole number from 1 to 100000
    SkellamMechanism(3, 0) -> the sensitivity is a whole number
    SkellamMechanism(3).delta(-1) -> epsilon is at least 0, not -1
    SkellamMechanism(3).renyi_ball(ball(1)) -> a Renyi order above 1 is accepted
    variance_needed(Fraction(0), Fraction(1, 2)) -> epsilon is above 0
    variance_needed(Fraction(1), Fraction(1)) -> delta between 0 and 1
    variance_needed(Fraction('1e-7'), Fraction('1e-9')) -> a variance above 100000
privacy.composition:
    advanced_composition(1, 0, 0, 0.1) -> whole number
    advanced_composition(1, 0, 1, 0) -> slack
    optimal_composition_delta(1, 1, k=2, delta=2) -> delta is between
    optimal_composition_epsilon(1, 2, k=2) -> total_delta
    optimal_composition_delta_of([], 1) -> at least 0
    optimal_composition_delta_of([Fraction(2**k) for k in range(22)], 1) -> round
privacy.least_squares_release:
    noise_at_end([[1.0]], [1, 2]) -> 2 numbers of pulls for 1 actions
    noise_at_end([[1.0]], [0]) -> no action is played
    noise_at_end([[1.0]], [-1]) -> -1 pulls: whole numbers
    noise_at_end([[1.0]], [1.5]) -> 1.5 pulls: whole numbers
    noise_at_end([[1.0], [0.0]], [0, 1]) -> every action that is played is zero
    noise_at_end([[1.0]], [1]).zcdp_spent(0) -> variance is 0
    noise_at_end([[1.0]], [1]).variance_for(-1) -> rho is -1
    rounded_pulls([1.0], inf) -> constant is inf
    gope_constant(0, 1, 0.5, 1) -> dimension is 0
    gope_constant(1, 1, 1.5, 1) -> delta is 1.5
    gope_zcdp_spent([[1.0]], [1], 0, 1) -> constant is 0
    gope_zcdp_spent([[1.0]], [1], 1, 0) -> rho is 0
privacy.notions:
    PureDP({{-1 | nan}}) -> epsilon is at least 0
    ApproximateDP(1, 2) -> delta is between 0 and 1
    RenyiDP(1, 1) -> order above 1
    zcdp_to_approximate(1, 0) -> delta is above 0
privacy.privacy_loss privacy.least_epsilon privacy.mechanism_facts privacy.budget:
    delta(LaplaceMechanism(1), -1) -> epsilon is at least 0
    delta(LaplaceMechanism(1), 1, compose=0) -> at least once
    delta(LaplaceMechanism(1), 1, compose=1.5) -> whole number of times
    delta(LaplaceMechanism(1), nan) -> not a finite number
    epsilon(LaplaceMechanism(1), 2) -> delta is between 0 and 1
    epsilon(LaplaceMechanism(1), '0.1', relative_width=2) -> relative_width
    LaplaceMechanism(0) -> the scale is positive
    GaussianMechanism(-1) -> sigma is positive
    DiscreteGaussianMechanism(1, 0) -> the sensitivity is a whole number
    RandomisedResponse(0) -> epsilon is positive
    LogOf('0.5') -> at least 1
    TreeMechanism(0, LaplaceMechanism(1)) -> the horizon is a whole number
    renyi(LaplaceMechanism(1), 0.5) -> order above 1
    randomised_response_delta('0.5', 1) -> odds of at least 1
    randomised_response_delta(2, '0.5') -> likelihood ratio of at least 1
    laplace_delta_of([0], 1) -> budgets above 0
    laplace_delta_of([2**k for k in range(18)], 1) -> round the budgets
privacy.response_vectors:
    ResponseVector('1/2') -> flip is a chance between 0 and 1/2
    ResponseVector('1/4', 0) -> changed is a whole number of at least 1
    flip_needed(Fraction(0)) -> epsilon is above 0
tails.laplace_sum tails.binomial tails.chernoff_private_sum tails.private_sum:
    laplace_sum_logsf(1.0, 0, 1.0) -> from 1 to 1000, not 0
    laplace_sum_logsf(1.0, 1.5, 1.0) -> not 1.5
    laplace_sum_logsf(nan, 1, 1.0) -> not nan
    laplace_sum_logsf(1.0, 1, 0.0) -> epsilon must be positive and finite, not 0.0
    laplace_sum_log_polynomial(-1.0, 1, 1.0) -> z >= 0, not -1.0
    private_sum_logsf(nan, 5, 0.5, 1, 1.0) -> threshold must be a number
    private_sum_logsf(1.0, 0, 0.5, 1, 1.0) -> number of rewards is an integer from 1 to
    private_sum_logsf(1.0, 5, 1.5, 1, 1.0) -> lies in [0, 1], not 1.5
    gaussian_sum_logsf(1.0, 5, 0.5, 0.0) -> variance must be positive and finite, not 0.0
    binomial_logpmf(0.5, 3, 0.5) -> a count is an integer from 0 to 3, not 0.5
    private_sum_chernoff_exponent(inf, 3, 0.5, 1, 1.0) -> must be finite, not inf
    gaussian_sum_tilt(1.0, 3, 0.5, -1.0) -> not -1.0
tails.bounded_mean_test:
    mean_interval({{[0.5, 1.5] | [-0.1, 0.5] | [nan, 0.5] | []}}, 1.0, 0.1) -> sample in [0.0, 1.0] is needed
    mean_intervals([[0.5, -1.0]], [0.0, 0.0], inf, 0.1) -> leave it
    log_wealth_above([0.5], 0.0, 1.0) -> must be above 0
transport.coupled_environment transport.coupling:
    law_of([], 'left') -> left masses are an empty list
    law_of(['0.5', '-0.5'], 'right') -> right mass -0.5 is negative
    law_of(['0.5', '0.4'], 'right') -> sum to 0.9, not to 1
    law_of([nan], 'left') -> not a finite number
    law_of_coordinate('1.5', 'left[0]') -> left[0] = '1.5' is outside [0, 1]
    law_of_coordinate(['1/2', '1/3'], 'right[1]') -> right[1] masses sum to 0.83
    maximal_coupling_of_masses(['0.5', '0.5'], ['0.2', '0.3', '0.5']) -> 2 masses on the left and 3 on
    coupled_environment(None, ['0.5'], ['0.5'], horizon=0) -> horizon = 0
    coupled_environment(None, ['0.5'], [], horizon=1) -> they come in pairs
    coupled_environment(lambda _: (1, 1), ['0.5'], ['0.5'], horizon=1) -> sum to 2.0, not to 1
    interactive_zcdp(None, arms=2, rewards=2, horizon=2, relative_width=0) -> relative_width = 0
"""
OTHERS = {"np": np, "Fraction": Fraction, "arb": arb, "nan": math.nan, "inf": math.inf}


@pytest.mark.parametrize(("call", "words", "modules"), [*rows(TABLE)])
def test_a_refusal_names_what_is_wrong_in_one_line(call, words, modules):
    assert_refused(call, words, names("theory", modules) | OTHERS)


GOOD = {"x": 0.5, "y": 0.6, "level": 0.1, "epsilon": 1.0}
BAD = {
    **dict.fromkeys(("x", "y"), (math.nan, -1e-300, math.nextafter(1, 2), math.inf)),
    "level": (math.nan, -1e-300, -math.inf),
    "epsilon": (math.nan, 0.0, -1e-300, math.inf),
}


@pytest.mark.parametrize("name", [each for each in divergences.__all__ if each != "d_eps_certified"])
def test_divergences_and_their_inverses_refuse_each_argument_that_is_outside(name):
    """Doubles and balls alike, each by the name of the argument; in doubles also what is no number."""
    function, in_balls = getattr(divergences, name), name.endswith("_ball")
    known = [each for each in inspect.signature(function).parameters if each in GOOD]
    for wrong, value in ((each, bad) for each in known for bad in (*BAD[each], *["one"] * (not in_balls))):
        given = [value if each == wrong else GOOD[each] for each in known]
        with pytest.raises(ValueError, match=f"^{wrong} = "):
            function(*(map(arb, given) if in_balls else given))
