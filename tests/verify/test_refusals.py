"""What audits, enumerations, optima, searches and assertions refuse, in one line."""

from fractions import Fraction
from functools import partial

import numpy as np
import pytest
from banditproof import verify
from banditproof.algorithms.adversarial.full_information import FullInformation
from banditproof.algorithms.best_arm.dp_se_identification import DPSEIdentification
from banditproof.algorithms.mechanisms.binomial import Binomial
from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from banditproof.algorithms.mechanisms.laplace import Laplace
from banditproof.algorithms.private.adap_ucb import AdaPUCB
from banditproof.algorithms.private.dp_se import DPSE
from banditproof.theory.bounds.regret_upper_bounds import ADAP_UCB, KL_UCB, PRIOR_ART
from banditproof.theory.privacy.claim import Claim
from banditproof.verify.enumeration.work_limit import Work
from banditproof.verify.zoo.win_stay import WinStay
from hypothesis import find
from hypothesis import strategies as st

from ..theory.refusal_table import assert_refused, names, rows

TABLE = """
auditing.attack:
    Lists(0) -> at least one
    Lists(2, 1.0, 1.0) -> is needed
    Lists(2, 1.0, 0.0) -> is needed
auditing.audit:
    audit(CLEAR, PAIR, epsilon=1.0, rho=0.1) -> one claim is audited at a time, not epsilon and rho
    audit(CLEAR, PAIR, rho=0.1, delta=0.1) -> delta = 0.1 goes with epsilon, not with rho
    audit(CLEAR, PAIR, epsilon=-1.0) -> epsilon = -1.0 is not between 0 and 50
    audit(CLEAR, PAIR, mu=float('nan')) -> mu = nan is not between
    audit(CLEAR, PAIR, delta=1.0) -> delta is at least 0 and less than 1
    audit(CLEAR, PAIR, confidence=1.0) -> confidence is strictly between 0 and 1
    audit(CLEAR, PAIR, runs=31) -> runs is at least 32
    audit(CLEAR, []) -> no neighbouring inputs
auditing.black_box:
    Adversary(((0.0,),), 2, 1) -> row 0 has 1 rewards; for this memory it has 2
    Adversary(((0.0, 1.0), (0.0, 1.0)), 2, 2) -> row 1 has 2 rewards; for this memory it has 4
    Adversary((), 0, 1) -> at least 1 arm
    Adversary((), 1, -1) -> a memory of at least 0
auditing.record_pairs:
    Queries(0) -> at least
    Queries(1, width=0) -> above 0
    Counts(1, replaced=True) -> at least
enumeration.exact_privacy:
    exact_privacy(forgets(), arms=2, horizon=4, notion='list') -> 'view', 'table'
    exact_privacy(forgets(), arms=2, horizon=0) -> horizon is a whole number
    exact_privacy(forgets(), arms=3, horizon=2) -> 2 arms, not 3
    exact_privacy(forgets(), arms=2, horizon=4, rewards=(0,)) -> at least two different
    exact_privacy(forgets(), arms=2, horizon=4, rewards=(0, 0.5)) -> whole rewards
    exact_privacy(forgets(), arms=2, horizon=4, epsilon=-1) -> at least 0, not -1
    exact_privacy(forgets(), arms=2, horizon=4, orders=(1,)) -> order above 1
    exact_privacy(forgets(Laplace), arms=2, horizon=4) -> its discrete twin
    exact_privacy({(): (HALF, HALF)}, arms=2, horizon=30) -> too large
    exact_privacy(forgets(), arms=2, horizon=10**9) -> at most 26 rounds, and an audit
    exact_privacy(forgets(), arms=2, horizon=14, notion='table', epsilon=1, tail=0.01) -> too large
enumeration.full_information_privacy:
    exact_epsilon_at(FullInformation(4, 0.1), 0, 0.1) -> not for 0
enumeration.rounded_noise:
    RoundedLattice(Binomial(20), 1.0, 1e-12).chances(np.arange(3.0), np.array([0.5])) -> to what is not whole
    RoundedLattice(Binomial(20), 1.0, 1e-12).numbers(0.0, 1.0, 1e-15) -> the lattice leaves out up to 1e-12
enumeration.episodes.more_arms:
    MoreArms(made(DPSE, 2), 10**5) -> no DP-SE or DP-MASE of three arms
    MoreArms(DPSE(3, epsilon=1, beta='0.5', noise=Laplace), 10**5) -> no DP-SE or DP-MASE of three arms
    MoreArms(made(Other, 3), 10**5) -> no DP-SE or DP-MASE of three arms
    privacy_of_more_arms(MoreArms(made(DPSE, 3), 10**5), Work(1e4)) -> more than 1e+04 operations
enumeration.episodes.two_arms enumeration.episodes.elimination:
    TwoArms(made(DPSE, 3), 10**5) -> no DP-SE or DP-MASE of two arms
    TwoArms(DPSE(2, epsilon=1, beta='0.5', noise=Laplace), 10**5) -> no DP-SE or DP-MASE of two arms
    TwoArms(DPSEIdentification(4, epsilon=1, delta='0.5', noise=DiscreteLaplace), 10**5) -> no DP-SE or
    TwoArms(made(Other, 2), 10**5) -> no DP-SE or DP-MASE of two arms
    gap_of(Fraction(3)) -> rounding decides
    gap_of(Fraction('2.99999999')) -> rounding decides
    gap_of(Fraction('3.00000001')) -> rounding decides
    privacy_of_episodes(TwoArms(made(DPSE, 2), 10**5), Work(1e5)) -> more than 1e+05 operations
evidence.power:
    Power(-0.1, 'binomial') -> power
    Power(1.5, 'binomial') -> power
    Power(0.5, '') -> power
optimal.best_answer optimal.privacy:
    best_answer(TWO, 2, Privacy(None), Fraction(0)) -> the risk is above 0 and below 1, not 0
    best_answer(TWO, 2, Privacy(None), Fraction(1)) -> the risk is above 0 and below 1, not 1
    best_answer(TWO, 0, Privacy(None), HALF) -> horizon is a whole number of at least 1, not 0
    best_answer(TWO, 2, Privacy(None, rho=HALF), HALF) -> pure and approximate privacy are accepted
    best_answer(TWO, 2, Privacy(HALF, 2), HALF) -> pure and approximate privacy are accepted
    best_answer(TWO, 10**9, Privacy(None), HALF) -> histories; up to 8 actions are accepted
    best_answer((*TWO, Fraction(1, 4)), 12, Privacy(None), HALF) -> histories; up to 7 actions are accepted
optimal.family optimal.optimum:
    optimal_policy(Family.of(PAIRS), 0, HALF) -> horizon
    optimal_policy(Family.of(PAIRS), 2, Fraction(-1)) -> epsilon
    optimal_policy(Family.of(PAIRS), 12, HALF) -> up to 8 actions
    optimal_policy(Family.of(THREE), 12, HALF) -> up to 7 actions
    optimal_policy(Family.of(()), 2, HALF) -> at least one instance
    optimal_policy(Family.of([('0.5',)]), 2, HALF) -> 1 arms
    optimal_policy(Family.of([('0.5', '0.5'), ('0.5',)]), 2, HALF) -> 1 arms
    optimal_policy(Family.of([('0.5', '1.5')]), 2, HALF) -> mean 3/2
    optimal_policy(Family.of([PAIRS[0], PAIRS[0]]), 2, HALF) -> twice
    optimal_policy(Family.of(PAIRS, (1,)), 2, HALF) -> prior
    optimal_policy(Family.of(PAIRS, (1, -1)), 2, HALF) -> prior
    optimal_policy(Family.of(PAIRS, (0, 0)), 2, HALF) -> prior
optimal.privacy:
    Privacy(HALF, 1) -> order
    Privacy(HALF, 2.5) -> order
    Privacy(HALF, 2, HALF) -> delta
    Privacy(HALF, None, Fraction(3, 2)) -> delta
    Privacy(HALF, None, Fraction(-1)) -> delta
    Privacy(Fraction(21), 2) -> epsilon
    Privacy(Fraction(20), 4) -> order 4
    Privacy(Fraction(1), rho=HALF) -> epsilon
    Privacy(None, 2, rho=HALF) -> order
    Privacy(None, None, HALF, HALF) -> delta
    Privacy(None, rho=Fraction('-0.1')) -> rho is 0
    Privacy(None, rho=Fraction(21)) -> rho is 0
    Privacy(None, rho=Fraction('1e-7')) -> rho is 0
enumeration.work_limit:
    Claim.of(epsilon=1, rho=1) -> not both
    Claim.of(rho=1, delta='1e-5') -> goes with epsilon
    Claim.of(epsilon=-1) -> epsilon is a number from 0 to 50, not -1
    Claim.of(rho='half') -> rho is a number from 0 to 50, not 'half'
    Claim.of(epsilon=1, delta=1) -> below 1
testing.assertions:
    assert_private(WinStay) -> a claim is needed
    assert_private(WinStay, epsilon=1, error=0) -> error is the chance of a false alarm
    assert_private(WinStay, epsilon=1, horizon='8') -> horizon is a whole number
    assert_private(WinStay, epsilon=1, play=Play(arms=0)) -> arms is a whole number of at least 1, not 0
    assert_private(WinStay, epsilon=1, play=Play(rewards=(1,))) -> rewards are at least two different numbers
    assert_private(WinStay, epsilon=1, horizn=3) -> there is no keyword horizn=; did you mean horizon=
    assert_private(WinStay, epsilon=1, run=3) -> did you mean runs=
    assert_private(7, epsilon=1) -> a policy, or a function that makes one
    assert_regret_below(Always(0), [0.5, 0.4], 10, 0) -> bound is a finite number above 0
    assert_regret_below(Always(0), [0.5, 0.4], 0, 1) -> horizon is a whole number
    assert_regret_below(Always(0), [0.5, 0.4], 5, 1, runs=0) -> runs is a whole number
    assert_regret_below(Always(5), [0.5, 0.4], 5, 1) -> the arm 5 is out of range
    assert_delta_correct(Always(0), [0.5, 0.4], 1.0) -> delta is strictly between 0 and 1
    assert_delta_correct(Always(0), [0.5, 0.4], 0.1, horizon=5, runs=3) -> did not stop within 5
testing.same_law testing.estimates:
    assert_unbiased(one_or_two, [0.5, 0.5], bounds=(0, 0.4)) -> outside the bounds
    assert_unbiased(one_or_two, 0.5, bounds=(0, 1)) -> gives 2 numbers, and the truth has 1
    assert_unbiased(lambda: np.random.default_rng(0).random(), 0.5, bounds=(0, 1)) -> same for every
    assert_unbiased(one_or_two, [1, 9], bounds=(0, 4)) -> the truth [1, 9] lies outside
    assert_estimates(Always, [0.3, 0.6], within=0.1, delta=0.1) -> read= names what has
    assert_estimates(Always, [0.3, 0.6], within=0, delta=0.1) -> within is a distance above 0, not 0
    assert_same_law(Always, Always, horizon=0) -> horizon is a whole number of at least 1, not 0
    assert_same_law(Always, Always, error=1) -> error is the chance of a false alarm
    assert_same_law(Always(2, n_arms=2), Always(2, n_arms=3)) -> one policy has 2 arms and the other 3
    assert_same_law(Always, 3) -> what makes a policy is accepted, not 3
testing.mechanism_assertion auditing.record_pairs:
    assert_mechanism_private(len, neighbours=Queries(2)) -> a claim is needed
    assert_mechanism_private(len, neighbours=Queries(2), epsilon=99) -> a number from 0 to 50, not 99
    assert_mechanism_private(3, neighbours=Queries(2), epsilon=1) -> function release(data) is accepted, not 3
    assert_mechanism_private(len, neighbours=[], epsilon=1) -> no neighbouring inputs
    assert_mechanism_private(lambda data: data.none, neighbours=Queries(2), epsilon=1) -> attribute 'none'
    assert_mechanism_private(len, neighbours=Queries(2), epsilon=1, error=1.5) -> between 0 and 1, not 1.5
testing.strategies:
    bandit_instances(min_arms=0) -> 1 <= min_arms <= max_arms is needed, not 0 and 5
    bandit_instances(min_arms=3, max_arms=2) -> 1 <= min_arms <= max_arms is needed, not 3 and 2
    bandit_instances(min_mean=0.9, max_mean=0.1) -> 0 <= min_mean <= max_mean <= 1 is needed
    bandit_instances(min_gap=1.5) -> min_gap is from 0 to 1.0, not 1.5
    reward_tables(0, 2) -> rounds is at least 1, not 0
    reward_tables(2, 0) -> arms is a whole number of at least 1, not 0
    reward_tables(2, 2, rewards=(1,)) -> rewards are at least two different numbers, not (1,)
    neighbouring(st.just((1,)), rewards=(1, 1)) -> rewards are at least two different numbers, not (1, 1)
    find(neighbouring(st.just(())), lambda _: True) -> an input without rounds has no neighbour
    budgets(('fuzzy',)) -> kinds are among pure, approximate, zCDP, not ('fuzzy',)
    budgets(()) -> kinds are among pure, approximate, zCDP, not ()
    budgets(smallest=0) -> 0 < smallest <= largest is needed, not 0 and 10.0
worst.full_information_regret:
    seen_regret(0.1, np.array([[-0.5, 0.0]])) -> multiples of 2^-30 from 0 to 1
    seen_regret(0.1, np.array([[1.5, 0.0]])) -> multiples of 2^-30 from 0 to 1
    seen_regret(0.1, np.array([[2.0**-31, 0.0]])) -> multiples of 2^-30 from 0 to 1
worst.learner_game:
    least_regret(1, 3) -> 1 arms; from 2 to 5 are accepted
    worst_regret(0.1, 1, 3) -> 1 arms; from 2 to 5 are accepted
    least_regret(6, 3) -> 6 arms; from 2 to 5 are accepted
    worst_regret(0.1, 6, 3) -> 6 arms; from 2 to 5 are accepted
    least_regret(2, 316) -> 316 rounds of 2 arms; up to 62 are
    worst_regret(0.1, 2, 316) -> 316 rounds of 2 arms; up to 315 are accepted
    least_regret(5, 10**9) -> up to 9 are accepted
    worst_regret(0.1, 5, 10**9) -> up to 20 are accepted
worst.worst_case:
    worst_case('ucb', horizon=1) -> horizon is a whole number of at least 2
    worst_case('ucb', horizon=10, arms=(1,)) -> numbers of at least 2
    worst_case('ucb', 'TA-TH9', horizon=10) -> no upper bound is called
    worst_case('ucb', PRIOR_ART, horizon=10) -> no upper bound with constants
    worst_case('ucb', KL_UCB, horizon=10, family='gaussian') -> bernoulli is accepted
    worst_case('ucb', horizon=10, family='cauchy') -> bernoulli, uniform, gaussian are accepted
    worst_case('multiplicative-weights', horizon=10, arms=(1,)) -> numbers of at least 2
    worst_case('exp3', horizon=10, arms=(1,)) -> numbers of at least 2
    worst_case('likelihood-ratio', horizon=10) -> likelihood-ratio is no bandit (membership)
    worst_case('ttucb', ADAP_UCB, horizon=10, options={'delta': 0.1}) -> stops by itself
    worst_case('nobody', horizon=10) -> nobody
    worst_case('ucb', horizon=10, least_gap=1.5) -> least gap
    worst_case('ucb', lambda *_: 0.0, horizon=10) -> above 0 is accepted
    worst_case('exp3', horizon=10**7) -> at most 1000000 rounds
    worst_case('exp4', horizon=10**7) -> at most 1000000 rounds
    worst_case('exp4', horizon=50, arms=(1,)) -> numbers of at least 2
    worst_case('ucb', horizon=50, dimensions=(2,)) -> ucb plays arms, which have none
    worst_case('rs-oful', horizon=50, options=RISK, dimensions=(0,)) -> numbers of at least 1 are accepted
    worst_case('rs-oful', horizon=50, options=RISK, arms=(1,)) -> numbers of at least 2 are accepted
    worst_case('rs-oful', horizon=50, options=RISK, family='bernoulli') -> sign, gaussian are accepted
    worst_case('adac-gope', 'TA-TH5.3', horizon=100, options=RISK | {'rho': 1}) -> adac-gope plays with fixed
    worst_case('ucb', 'ADV-C8', horizon=100) -> about experts' advice, and ucb plays with arms alone
    worst_case('rs-oful', 'ZCDP-T4', horizon=100, options=RISK) -> and rs-oful plays with new actions in every
    worst_case(lambda arms, advice: Always(0), horizon=50) -> acts and learns on sealed rewards
    worst_case(lambda dimension: Always(0), horizon=50) -> a contextual policy is one by steps
    Search(runs=0) -> runs is a whole number
    Search(error=1.0) -> chance of a false alarm
    Search(seed=-1) -> seed is a whole number
zoo.table:
    specimen('nobody') -> no specimen is called 'nobody'
"""


class Always:
    """Keeps to one arm, in the dialect of select and update."""

    def __init__(self, arm=0, **known):
        self.arm = arm
        vars(self).update(known)

    def select(self, t):  # noqa: ARG002  all rounds are alike
        """The arm."""
        return self.arm

    def update(self, arm, reward):
        """Nothing is learned."""


class Other(DPSE):
    """Its steps may be others."""


def forgets(noise=DiscreteLaplace):
    return partial(AdaPUCB, 2, epsilon=1.0, noise=noise)


OTHERS = {
    **{each: getattr(verify, each) for each in verify.__all__},
    **{each.__name__: each for each in (Always, Binomial, Claim, DiscreteLaplace, DPSE, DPSEIdentification)},
    **{each.__name__: each for each in (Fraction, FullInformation, Laplace, Other, WinStay, Work)},
    **{each.__name__: each for each in (find, forgets)},
    "np": np,
    "st": st,
    "ADAP_UCB": ADAP_UCB,
    "KL_UCB": KL_UCB,
    "PRIOR_ART": PRIOR_ART,
    "CLEAR": lambda data, _: data,
    "PAIR": [(0.0, 1.0)],
    "HALF": Fraction(1, 2),
    "TWO": (Fraction(3, 4), Fraction(1, 2)),
    "PAIRS": [("0.75", "0.5"), ("0.5", "0.75")],
    "THREE": [("0.75", "0.5", "0.5"), ("0.5", "0.75", "0.5"), ("0.5", "0.5", "0.75")],
    "RISK": {"delta": "0.1"},
    "made": lambda kind, arms: kind(arms, epsilon=1, beta="0.5", noise=DiscreteLaplace),
    "one_or_two": lambda rng: rng.random(2),
}


@pytest.mark.parametrize(("call", "words", "modules"), [*rows(TABLE)])
def test_a_refusal_names_what_is_wrong_in_one_line(call, words, modules):
    assert_refused(call, words, names("verify", modules) | OTHERS)
