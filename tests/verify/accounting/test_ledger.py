"""The ledger: what releases tell about single rewards, against a slow twin that asks every reward in turn."""

import math
from collections import Counter
from fractions import Fraction
from itertools import pairwise

import mpmath
import numpy as np
import pytest
from banditproof.algorithms.environments.sealed import Stretch
from banditproof.algorithms.mechanisms.binomial import Binomial
from banditproof.algorithms.mechanisms.discrete_gaussian import DiscreteGaussian
from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from banditproof.algorithms.mechanisms.gaussian import Gaussian
from banditproof.algorithms.mechanisms.laplace import Laplace
from banditproof.algorithms.mechanisms.no_noise import NoNoise
from banditproof.theory.numbers.enclosure import Enclosure
from banditproof.theory.privacy.composition import optimal_composition_delta_of
from banditproof.theory.privacy.least_epsilon import epsilon as epsilon_of
from banditproof.theory.privacy.mechanism_facts import GaussianMechanism, LaplaceMechanism, RandomisedResponse
from banditproof.theory.privacy.privacy_loss import delta as delta_of
from banditproof.verify.accounting.ledger import (
    Piece,
    PureBudget,
    Release,
    coefficients,
    facts_of,
    losses,
    pieces,
)
from flint import arb
from hypothesis import example, given
from hypothesis import strategies as st

MECHANISMS = (Laplace(2), Laplace("0.5"), Gaussian(3), DiscreteLaplace(2), DiscreteGaussian("1.5"), NoNoise())


def released(mechanism, *cover, number=0.0):
    stretches = [Stretch(*each) for each in cover]
    return Release(
        pieces=pieces(stretches),
        arms=(0,),
        mechanism=mechanism,
        facts=facts_of(mechanism),
        number=number,
        round=9,
        file="policy.py",
        line=3,
    )


def slow_losses(covers):
    """Round by round: what a reward that rises from below all levels to above them does, then the profile."""
    found = {}
    rounds = {t for _, cover in covers for first, length, *_ in cover for t in range(first, first + length)}
    for t in sorted(rounds):
        profile = Counter()
        for mechanism, cover in covers:
            here = [Stretch(*each) for each in cover if each[0] <= t < each[0] + each[1]]
            many = max((len(coefficients(each.coefficient)) for each in here), default=0)
            for k in range(many):
                parts = [(each.level, coefficients(each.coefficient)[k]) for each in here]
                size = abs(sum(c for level, c in parts if level is None))
                ends = {0, *(level + 1 for level, _ in parts if level is not None)}
                counts = [sum(c for level, c in parts if level is not None and x > level) for x in ends]
                jump = max(abs(a - b) for a in counts for b in counts)
                if size or jump:
                    profile[mechanism.facts(1), size, jump] += 1
        if profile:
            found.setdefault(frozenset(profile.items()), t)
    return found


LEVELS = st.sampled_from([None, None, 1, 3, 5])
STRETCHES = st.tuples(st.integers(1, 12), st.integers(1, 6), st.integers(-2, 2))
COUNTED = st.tuples(st.integers(1, 12), st.integers(1, 6), st.integers(-2, 2), LEVELS)
COVERS = st.lists(STRETCHES, min_size=1, max_size=4)
RELEASES = st.lists(
    st.tuples(st.sampled_from(MECHANISMS), st.lists(COUNTED, min_size=1, max_size=4)), max_size=6
)


@given(RELEASES)
def test_the_sweep_finds_the_profiles_that_asking_every_reward_finds(covers):
    found = losses([released(mechanism, *cover) for mechanism, cover in covers], 1)
    assert {loss.profile: loss.first for loss in found} == slow_losses(covers)


@given(COVERS)
def test_pieces_are_disjoint_in_order_and_add_up(cover):
    found = pieces([Stretch(*stretch) for stretch in cover])
    for piece, following in pairwise(found):
        assert piece.first + piece.length <= following.first
        if piece.first + piece.length == following.first:
            assert piece.sizes != following.sizes  # else they are one piece
    for t in range(1, 20):
        total = sum(c for first, length, c in cover if first <= t < first + length)
        here = [piece.sizes for piece in found if piece.first <= t < piece.first + piece.length]
        assert here == ([(Fraction(abs(total)),)] if total else [])


def test_what_cancels_is_not_released():
    assert pieces([Stretch(1, 4, 1.0), Stretch(2, 2, -1.0)]) == (Piece(1, 1, (1,)), Piece(4, 1, (1,)))
    assert pieces([Stretch(1, 4, 1), Stretch(1, 4, -1)]) == ()
    vector = pieces([Stretch(1, 1, np.array([0.5, -2.0])), Stretch(1, 1, np.array([0.5, 0.0]))])
    assert vector == (Piece(1, 1, (1, 2)),)


def test_counts_above_levels_are_not_the_rewards_themselves():
    assert pieces([Stretch(1, 1, 1, 2), Stretch(1, 1, -1)]) == (Piece(1, 1, (1,), (1,)),)
    assert pieces([Stretch(1, 1, 1, 2), Stretch(1, 1, -1, 2)]) == ()
    # the rewards between two levels: a reward moves their number by 1, not by 2
    assert pieces([Stretch(1, 1, 1, 2), Stretch(1, 1, -1, 3)]) == (Piece(1, 1, (0,), (1,)),)
    assert pieces([Stretch(1, 1, 1, 2), Stretch(1, 1, 1, 3)]) == (Piece(1, 1, (0,), (2,)),)


@given(st.integers(1, 6), st.sampled_from([0.0, 1.0, 7.5, math.inf]))
def test_a_count_costs_the_same_whatever_the_range_is(levels, width):
    cover = [Stretch(1, 5, np.eye(levels, dtype=int)[place], place) for place in range(levels)]
    (loss,) = losses([released(Laplace(4), *cover)], width)
    assert loss.epsilon() == Enclosure(Fraction(levels, 4), Fraction(levels, 4))


@given(
    forms=st.lists(
        st.dictionaries(st.sampled_from([None, 0, 1, 2]), st.integers(0, 3), min_size=1),
        min_size=1,
        max_size=4,
    ),
    signs=st.lists(st.sampled_from([-1, 1]), min_size=4, max_size=4),
    mixed=st.booleans(),
)
def test_the_ledger_is_exact_where_each_number_rises_or_falls_with_a_reward(forms, signs, mixed):
    """By all pairs of rewards in [0, 3]: one scalar release a form. With both signs in a form, a bound."""
    rewards = [Fraction(x, 2) for x in range(7)]
    flip = {level: -1 if mixed and level == 1 else 1 for level in (None, 0, 1, 2)}

    def value(form, sign, x):
        return sign * sum(
            c * flip[level] * (x if level is None else (x > level)) for level, c in form.items()
        )

    used = list(zip(forms, signs, strict=False))
    worst = max(
        sum(abs(value(form, sign, x) - value(form, sign, y)) for form, sign in used)
        for x in rewards
        for y in rewards
    )
    ledger = [
        released(Laplace(5), *((1, 1, sign * c * flip[level], level) for level, c in form.items()))
        for form, sign in used
    ]
    found = max((loss.epsilon().upper for loss in losses(ledger, 3)), default=Fraction(0))
    assert found >= Fraction(worst) / 5
    if not mixed:
        assert found == Fraction(worst) / 5


def test_whole_numpy_coefficients_do_not_overflow():
    assert coefficients(np.int64(2**62))[0] * 4 == 2**64


def loss_of(*releases, width=1):
    (loss,) = losses(releases, width)
    return loss


def test_pure_budgets_add_up_with_coefficients_range_and_scale():
    loss = loss_of(released(Laplace(2), (1, 1, -3)), released(Laplace("0.5"), (1, 1, 1)), width=Fraction(5))
    assert loss.epsilon() == Enclosure(Fraction(3 * 5, 2) + 10, Fraction(3 * 5, 2) + 10)
    assert loss_of(released(DiscreteLaplace(2), (1, 1, 3))).epsilon().upper == Fraction(3, 2)
    vector = loss_of(released(Laplace(2), (1, 1, np.array([1.0, -2.0]))))
    assert vector.epsilon().upper == Fraction(3, 2)  # the l1 norm


def test_gaussian_releases_amount_to_one():
    loss = loss_of(
        released(Gaussian(2), (1, 1, np.array([3.0, 4.0]))),
        released(Gaussian(1), (1, 1, 1)),
        width=Fraction(2),
    )
    squared = (Fraction(25, 4) + 1) * 4
    assert loss.epsilon().lower == math.inf
    assert loss.rho() == Enclosure(squared / 2, squared / 2)
    assert loss.renyi(3) == Enclosure(3 * squared / 2, 3 * squared / 2)
    assert loss.renyi(1) == loss.rho()
    exact = delta_of(GaussianMechanism(Fraction(1), Fraction(1)), Fraction(2), compose=29)
    found = loss.delta(2)
    assert found.lower <= exact.upper
    assert exact.lower <= found.upper
    assert found.relative_width < 1e-14


def test_laplace_releases_have_the_exact_delta_of_their_budgets():
    loss = loss_of(*[released(Laplace(2), (1, 1, 1))] * 3)
    assert loss.delta(1) == delta_of(LaplaceMechanism(2), 1, compose=3)
    mixed = loss_of(released(Laplace(2), (1, 1, 1)), released(Laplace(1), (1, 1, 1)))
    # by hand, given the loss of the second: 1/2 at 1, e^-1/2 at -1, density e^{(l-1)/2}/4 between
    with mpmath.workdps(30):

        def first_alone(threshold):
            if threshold >= mpmath.mpf(1) / 2:
                return mpmath.mpf(0)
            return 1 - mpmath.exp((threshold - mpmath.mpf(1) / 2) / 2 if threshold > -0.5 else threshold)

        between = mpmath.quad(
            lambda l: mpmath.exp((l - 1) / 2) / 4 * first_alone(1 - l), [-1, mpmath.mpf(1) / 2, 1]
        )
        value = first_alone(0) / 2 + mpmath.exp(-1) / 2 * first_alone(2) + between
        found = mixed.delta(1)
        lower, upper = (mpmath.mpf(end.numerator) / end.denominator for end in (found.lower, found.upper))
        assert lower - mpmath.mpf(10) ** -25 <= value <= upper + mpmath.mpf(10) ** -25
    assert mixed.delta(1).relative_width < 1e-14
    assert mixed.delta(Fraction(3, 2)) == Enclosure(Fraction(0), Fraction(0))


@given(
    st.lists(st.tuples(st.sampled_from([1, 2, 4]), st.integers(1, 3)), min_size=1, max_size=3),
    st.lists(st.sampled_from([1, 2, 4]), max_size=2),
    st.lists(st.sampled_from([8, 16, 64]), max_size=1),
    st.fractions(0, 3, max_denominator=8),
)
@example([(1, 1)], [], [16], Fraction(1))
def test_delta_is_that_of_all_answers_of_each_release(discrete, continuous, coins, budget):
    """Moved discrete noise says yes or no; Laplace noise is above 1/2, heads are at most half, or not."""
    found = loss_of(
        *[released(DiscreteLaplace(scale), (1, 1, 1)) for scale, times in discrete for _ in range(times)],
        *[released(Laplace(scale), (1, 1, 1)) for scale in continuous],
        *[released(Binomial(count), (1, 1, 1)) for count in coins],
    ).delta(budget)
    answers = [(1.0, 1.0)]
    for scale in (scale for scale, times in discrete for _ in range(times)):
        yes = 1 / (1 + math.exp(-1 / scale))
        answers = [(p * a, q * b) for p, q in answers for a, b in ((yes, 1 - yes), (1 - yes, yes))]
    for scale in continuous:
        above = 1 - math.exp(-0.5 / scale) / 2
        answers = [(p * a, q * b) for p, q in answers for a, b in ((above, 1 - above), (1 - above, above))]
    for count in coins:
        half = 0.5 + math.comb(count, count // 2) / 2 ** (count + 1)
        answers = [(p * a, q * b) for p, q in answers for a, b in ((half, 1 - half), (1 - half, half))]
    told = sum(max(0.0, p - math.exp(budget) * q) for p, q in answers)
    assert told <= found.upper + 1e-12
    assert continuous or coins or found.lower <= told + 1e-12


def test_the_least_rho_of_laplace_noise_is_its_relative_entropy():
    for scale in (0.5, 1, 4):
        epsilon = 1 / scale
        found = loss_of(released(Laplace(scale), (1, 1, 1))).rho()
        assert float(found) == pytest.approx(epsilon - 1 + math.exp(-epsilon), rel=1e-14)
        assert found.upper < epsilon**2 / 2


def test_mixed_noise_lies_between_its_parts_and_its_bounds():
    mixed = loss_of(released(Laplace(2), (1, 1, 1)), released(Gaussian(2), (1, 1, 1)))
    for epsilon in (0, Fraction(1, 2), 2):
        found = mixed.delta(epsilon)
        gaussian = delta_of(GaussianMechanism(2), epsilon)
        assert found.lower >= gaussian.lower
        assert found.upper >= found.lower
        # the law is known: a Gaussian loss, and the Laplace loss
        x = np.linspace(-30, 30, 3001)
        density = np.exp(-abs(x) / 2) / 4
        lap = (np.abs(x - 1) - np.abs(x)) / 2
        z = np.linspace(-8, 8, 1601)
        gauss = 1 / 8 + z / 2
        weight = density[:, None] * (np.exp(-(z**2) / 2) / math.sqrt(2 * math.pi))[None, :]
        total = lap[:, None] + gauss[None, :]
        true = (weight * np.maximum(0, 1 - np.exp(np.minimum(0, float(epsilon) - total)))).sum() * 0.02 * 0.01
        assert float(found.lower) <= true * (1 + 1e-3)
        assert true <= float(found.upper) * (1 + 1e-3)
    pure = loss_of(released(Laplace(2), (1, 1, 1)), released(DiscreteLaplace(1), (1, 1, 1)))
    assert pure.delta(1).upper <= optimal_composition_delta_of([Fraction(1, 2), 1], 1).upper
    assert pure.delta(1).upper < delta_of(RandomisedResponse(Fraction(3, 2)), 1).upper


def test_epsilon_at_a_delta_inverts_delta():
    gaussian = loss_of(released(Gaussian(1), (1, 1, 1)))
    found, exact = gaussian.epsilon_at("1e-5"), epsilon_of(GaussianMechanism(1), "1e-5")
    assert found.lower <= exact.upper
    assert exact.lower <= found.upper
    assert found.relative_width < 1e-8
    mixed = loss_of(released(Laplace(2), (1, 1, 1)), released(Gaussian(2), (1, 1, 1))).epsilon_at("1e-3")
    assert 0 < mixed.lower < mixed.upper
    assert gaussian.epsilon_at(0).upper == math.inf
    assert gaussian.epsilon_at(1).upper == 0
    assert gaussian.epsilon_at("0.9").upper == 0
    with pytest.raises(ValueError, match="delta is between"):
        gaussian.epsilon_at(2)


@pytest.mark.parametrize(
    "loss",
    [
        loss_of(released(NoNoise(), (1, 1, 1))),
        loss_of(released(Laplace(1), (1, 1, 1)), width=math.inf),
        loss_of(released(DiscreteLaplace(1), (1, 1, 0.5))),
        loss_of(released(DiscreteGaussian(1), (1, 1, 1)), width=Fraction(1, 3)),
        loss_of(released(object(), (1, 1, 1))),
    ],
    ids=["no noise", "unbounded", "off the lattice", "range off the lattice", "says nothing"],
)
def test_some_releases_hide_nothing(loss):
    assert loss.parts is None
    for figure in (loss.epsilon(), loss.rho(), loss.renyi(2), loss.epsilon_at("0.5")):
        assert figure.lower == math.inf
    assert loss.delta(100) == Enclosure(Fraction(1), Fraction(1))


def test_a_reward_that_cannot_change_tells_nothing():
    loss = loss_of(released(Laplace(1), (1, 1, 1)), width=Fraction(0))
    assert loss.epsilon().upper == 0
    assert loss.delta(0).upper == 0


def test_too_many_budgets_for_the_exact_sum_are_bounded():
    loss = loss_of(*[released(Laplace(Fraction(1000 + 7 * i * i, 100)), (1, 1, 1)) for i in range(24)])
    found = loss.delta(1)
    assert 0 <= found.lower < found.upper < 1


@given(st.integers(1, 10**17), st.integers(0, 8))
def test_long_stretches_cost_no_more_than_short_ones(length, batches):
    ledger = [released(Laplace(1), (1 + i * length, length, 1)) for i in range(batches)]
    found = losses(ledger, 1)
    assert [(loss.first, loss.last) for loss in found] == ([(1, length)] if batches else [])


@pytest.mark.parametrize("epsilon", [Fraction(1, 4), Fraction(1), Fraction(4)])
def test_outcomes_of_a_pure_budget_tell_no_less_than_a_randomised_response(epsilon):
    p = 1 / (1 + math.exp(-epsilon))
    assert epsilon * math.tanh(epsilon / 2) <= float(PureBudget(epsilon).kl_ball())
    for order in (2, 20):
        moment = p**order * (1 - p) ** (1 - order) + (1 - p) ** order * p ** (1 - order)
        assert math.log(moment) / (order - 1) <= float(PureBudget(epsilon).renyi_ball(arb(order)))
