"""Certified divergences: they contain the true value, are as narrow as promised, and cover wide balls."""

import inspect
import itertools
import math
from fractions import Fraction

import mpmath
import numpy as np
import pytest
from banditproof.theory.divergences import bernoulli_divergences as divergence
from banditproof.theory.divergences import ranges_over_balls as divergence_range
from banditproof.theory.divergences.bernoulli_divergences import d_eps_ball, d_eps_certified, kl_ball
from banditproof.theory.formulas.balls import precision
from banditproof.theory.numbers.enclosure import certified, enclosure_of
from flint import arb, ctx
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ..many_digits import fraction, tilted

WIDTH = 1e-30
NOTHING = Fraction(1, 10**350)  # less than every double above 0
FORWARD = ["kl", "tv", "d_eps", "d_eps_minimiser", "regime_threshold", "d_eps_dx", "d_eps_dy"]
EDGES = [0.0, 1e-300, 1e-10, 0.25, math.nextafter(0.25, 1), 0.5, 0.75, 1 - 2**-53, 1.0]

means = st.one_of(st.floats(0, 1), st.sampled_from(EDGES))
budgets = st.one_of(st.floats(1e-3, 40), st.sampled_from([1e-300, 1e-12, 750.0, 1e300]))
levels = st.one_of(st.floats(0, 40), st.floats(-40, 2).map(math.exp), st.sampled_from([0.0, math.inf]))


@pytest.fixture(autouse=True, scope="module")
def generous_precision():
    """So that what a range loses is its own loss."""
    with precision(300):
        yield


def box(lower, upper):
    return arb(lower) if lower == upper else arb(lower).union(arb(upper))


def call(name, x, y, epsilon):
    function, in_balls = getattr(divergence, name), getattr(divergence, name + "_ball")
    short = name in {"kl", "tv", "regime_threshold"}
    return function, in_balls, (x, y) if short else (x, y, epsilon)


def test_certified_values_contain_the_true_value_and_are_narrow():
    """The oracle shares nothing: sums of logarithms with 120 digits, two for each mean."""
    generator = np.random.default_rng(11)
    some = generator.random(16)
    axis = np.concatenate(
        (
            some,
            np.nextafter(some[:7], 1),
            some[:4] * 1e-9,
            1 - some[:4] * 1e-9,
            some[:4] ** 30,
            [0.0, 0.5, 1.0],
        )
    )
    axis = np.concatenate((axis, generator.random(41 - axis.size)))
    checked = 0
    with mpmath.workdps(120):
        exact = [mpmath.mpf(float(mean)) for mean in axis]
        logs = [(mpmath.log(m) if m else None, mpmath.log(1 - m) if m < 1 else None) for m in exact]
        slack = Fraction(1, 10**45)
        for part, epsilon in ((axis[::3], 0.25), (axis[1::3], 2.0), (axis[2::3], 1e-5)):
            price, shrink = mpmath.mpf(epsilon), mpmath.exp(-mpmath.mpf(epsilon))
            up = [mpmath.log(1 - m * (1 - shrink)) for m in exact]
            down = [mpmath.log(m + (1 - m) * shrink) for m in exact]
            for start in part:
                i = int(np.flatnonzero(axis == start)[0])
                x, (log_x, log_rest) = exact[i], logs[i]
                answers = d_eps_certified([float(start)] * axis.size, axis.tolist(), epsilon)
                for j, answer in enumerate(answers):
                    y, (log_y, log_other) = exact[j], logs[j]
                    if None not in (log_x, log_rest, log_y, log_other) and (
                        abs(log_x - log_rest - log_y + log_other) <= price
                    ):
                        value = x * (log_x - log_y) + (1 - x) * (log_rest - log_other)
                    elif x <= y:
                        value = -price * x - up[j]
                    else:
                        value = -price * (1 - x) - down[j]
                    true = fraction(value)
                    room = slack * abs(true) + Fraction(1, 10**112)  # the oracle's own error
                    assert answer.lower - room <= true <= answer.upper + room, (start, axis[j], epsilon)
                    lower, upper = answer.lower, answer.upper
                    assert (upper - lower) * 10**30 <= lower, (start, axis[j], epsilon)
                    checked += 1
    assert checked == 41**2


def test_the_oracle_would_notice_a_wrong_last_digit():
    (answer,) = d_eps_certified([0.1], [0.8], 1.0)
    with mpmath.workdps(60):
        true = -mpmath.mpf(0.1) - mpmath.log(1 - mpmath.mpf(0.8) * (1 - mpmath.exp(-1)))
        assert fraction(true) in answer
        assert fraction(true * (1 + mpmath.mpf(10) ** -29)) not in answer


def test_many_pairs_are_taken_as_decimals_at_their_word_and_the_precision_is_restored():
    with precision(77):
        decimal, double = d_eps_certified(["0.1", 0.1], ["0.8", 0.8], 1)
        assert ctx.prec == 77
        with pytest.raises(ValueError, match="y = "):
            d_eps_certified([0.5, 0.5], [0.5, 1.5], 1)
        assert ctx.prec == 77
    assert decimal.upper < double.lower or double.upper < decimal.lower
    (third,) = d_eps_certified([0.1], [0.8], "1/3")
    assert third.relative_width <= WIDTH
    assert len(d_eps_certified([], [], 1)) == 0


@pytest.mark.parametrize("name", [name for name in divergence.__all__ if hasattr(divergence, f"{name}_ball")])
@settings(max_examples=40)
@given(x=means, y=means, level=levels, epsilon=budgets)
@example(x=0.0, y=0.5, level=1.0, epsilon=1e300)
@example(x=1.0, y=0.0, level=0.0, epsilon=3.0)
def test_the_double_is_in_or_next_to_the_certified_value(name, x, y, level, epsilon):
    function, in_balls = getattr(divergence, name), getattr(divergence, f"{name}_ball")
    known = {"x": x, "y": y, "level": level, "epsilon": epsilon}
    arguments = [known[each] for each in inspect.signature(in_balls).parameters]
    if name.startswith("d_eps_d") and epsilon > 1000:
        return  # the slope overflows; its double is tested elsewhere
    truth = certified(in_balls, *arguments)
    assert truth.relative_width <= WIDTH or truth.width < NOTHING or math.isinf(truth.lower)
    got = float(function(*arguments))
    if math.isinf(got) or math.isinf(truth.upper):
        assert got >= truth.lower or got <= truth.upper
        return
    condition = 1 + (min(epsilon, 800.0) if name in {"d_eps_dy", "d_eps_minimiser"} else 0)
    middle = float(truth)
    assert abs(got - middle) <= 1e-14 * condition * abs(middle) + 2e-323


@pytest.mark.parametrize("name", FORWARD)
@settings(max_examples=25)
@given(
    x=st.tuples(means, means).map(sorted),
    y=st.tuples(means, means).map(sorted),
    epsilon=st.tuples(st.floats(1e-3, 40), st.floats(1e-3, 40)).map(sorted),
    shares=st.tuples(*3 * [st.sampled_from([0, 0.25, 0.5, 1])]),
)
def test_wide_balls_contain_every_value_inside_and_end_at_values(name, x, y, epsilon, shares):
    _, in_balls, wide = call(name, box(*x), box(*y), box(*epsilon))
    inside = [low + share * (high - low) for (low, high), share in zip((x, y, epsilon), shares, strict=True)]
    inside = [min(max(value, low), high) for value, (low, high) in zip(inside, (x, y, epsilon), strict=True)]
    whole = enclosure_of(in_balls(*wide))
    value = certified(in_balls, *call(name, *inside)[2])
    assert whole.lower <= value.upper
    assert value.lower <= whole.upper
    ends = [(max(end.lower, 0), end.upper) for end in map(enclosure_of, (box(*x), box(*y), box(*epsilon)))]
    ends[:2] = [(low, min(high, 1)) for low, high in ends[:2]]
    corners = [certified(in_balls, *call(name, *corner)[2]) for corner in itertools.product(*ends)]
    top = max(corner.upper for corner in corners)
    bottom = min(corner.lower for corner in corners)
    if (
        name in {"kl", "tv", "d_eps", "regime_threshold"}
        and ends[0][0] <= ends[1][1]
        and ends[1][0] <= ends[0][1]
    ):
        bottom = min(bottom, Fraction(0))
    if not (math.isinf(top) or math.isinf(bottom)):
        room = (abs(top) + abs(bottom)) / 10**6
        assert bottom - room <= whole.lower
        assert whole.upper <= top + room


@pytest.mark.parametrize("name", ["f_minus", "f_plus"])
@given(y=st.tuples(means, means).map(sorted), epsilon=st.tuples(budgets, budgets).map(sorted))
def test_ranges_of_tilted_means_contain_the_corners(name, y, epsilon):
    in_balls = getattr(divergence, name + "_ball")
    whole = enclosure_of(in_balls(box(*y), box(*epsilon)))
    for one in y:
        for budget in epsilon:
            corner = certified(in_balls, one, budget)
            assert whole.lower <= corner.upper
            assert corner.lower <= whole.upper


def test_means_too_small_for_doubles_and_budgets_at_the_exact_threshold():
    tiny = Fraction(1, 10**400)
    answer = certified(d_eps_ball, tiny, 2 * tiny, 5000)
    with mpmath.workdps(900):
        x = mpmath.mpf(10) ** -400
        true = x * mpmath.log(mpmath.mpf(1) / 2) + (1 - x) * mpmath.log((1 - x) / (1 - 2 * x))
        assert abs(fraction(true) - answer.lower) <= answer.lower / 10**29
    far = certified(d_eps_ball, 2 * tiny, tiny, 5000)
    assert far.relative_width <= WIDTH
    threshold = math.log(9.0)
    narrow = arb(threshold).union(arb(math.nextafter(threshold, 9)))
    assert d_eps_ball(arb(1) / 4, arb(3) / 4, narrow).overlaps(kl_ball(arb(1) / 4, arb(3) / 4))


def test_an_undecided_regime_is_bounded_by_both():
    """A budget ball without width at low precision, a hair from the threshold."""
    with precision(24):
        value = d_eps_ball(arb(0.25), arb(0.75), arb(math.log(9.0)))
        mirrored = d_eps_ball(arb(0.75), arb(0.25), arb(math.log(9.0)))
    true = certified(d_eps_ball, 0.25, 0.75, math.log(9.0))
    for answer in (enclosure_of(value), enclosure_of(mirrored)):
        assert answer.lower <= true.lower
        assert true.upper <= answer.upper


def test_balls_that_reach_beyond_the_domain_are_cut_to_it():
    beyond = arb(1, 0.5)
    assert enclosure_of(d_eps_ball(arb(0), beyond, arb(1))).upper >= 1
    assert not d_eps_ball(arb(0.5), arb(0.25), arb(1, 2)).is_nan()
    assert not kl_ball(arb(0.5), beyond).is_finite()


CORNERS = [1e-300, 1e-10, 0.25, math.nextafter(0.25, 1), 0.75, 1 - 2**-53]
PRICES = [1e-12, 0.25, 2.0, 750.0, 3999.0, 4000.0, 5000.0]


def terms_of(function, x, y, epsilon):
    """The value by its definition, as a sum, with the size of what is subtracted in it."""
    odds = mpmath.log(x / y), mpmath.log((1 - x) / (1 - y))
    low, high = tilted(y, epsilon), tilted(y, -epsilon)
    nearest = min(max(x, low), high)
    return {
        "kl": [x * odds[0], (1 - x) * odds[1]],
        "d_eps": [
            epsilon * abs(nearest - x),
            nearest * mpmath.log(nearest / y),
            (1 - nearest) * mpmath.log((1 - nearest) / (1 - y)),
        ],
        "odds": [odds[0], -odds[1]],
        "low": [low],
        "high": [high],
        "slope in x": [min(max(odds[0] - odds[1], -epsilon), epsilon)],
        "slope in y": [(y - nearest) / (y * (1 - y))],
    }[function]


def corner_ball(function, x, y, epsilon):
    return {
        "kl": lambda: divergence_range.kl_point(x, y),
        "d_eps": lambda: divergence_range.d_eps_point(x, y, epsilon, *divergence_range.tilted(epsilon)),
        "odds": lambda: divergence_range.log_odds_gap(x, y),
        "low": lambda: divergence_range.f_minus_point(y, epsilon),
        "high": lambda: divergence_range.f_plus_point(y, epsilon),
        "slope in x": lambda: divergence_range.slope_in_x_point(x, y, epsilon),
        "slope in y": lambda: divergence_range.slope_in_y_point(x, y, epsilon),
    }[function]()


@pytest.mark.parametrize("function", ["kl", "d_eps", "odds", "low", "high", "slope in x", "slope in y"])
def test_a_corner_keeps_all_bits_but_those_that_its_terms_cancel(function):
    with precision(200), mpmath.workdps(350):
        for x, y, epsilon in itertools.product(
            CORNERS[3:] if function in {"low", "high"} else CORNERS,
            CORNERS,
            [1.0] if function in {"kl", "odds"} else PRICES,
        ):
            if x == y:
                continue
            given_as = [mpmath.mpf(value) for value in (x, y, epsilon)]
            found = corner_ball(function, *map(arb, (x, y, epsilon)))
            terms = terms_of(function, *given_as)
            true = mpmath.fsum(terms)
            exact, answer = fraction(true), enclosure_of(found)
            room = abs(exact) / 10**100
            assert answer.lower - room <= exact <= answer.upper + room, (x, y, epsilon)
            # of the linear regime; above a budget of 4000 it is not e^epsilon that is formed
            transport = epsilon * (1 - given_as[0] if x > y and epsilon >= 4000 else given_as[0])
            sizes = [*map(abs, terms), transport]
            lost = max(0, mpmath.log(max(sizes) / abs(true), 2)) if function in {"kl", "d_eps"} else 0
            assert found.rel_accuracy_bits() >= 195 - lost, (x, y, epsilon)


@pytest.mark.parametrize(("x", "y"), [("1/10", "1/4"), ("9/10", "3/4")])
@pytest.mark.parametrize("epsilon", ["1/10", "3"])
def test_a_tilt_that_is_known_roughly_leaves_both_regimes(x, y, epsilon):
    """``e^-epsilon`` in [0, 1]: whether privacy matters is open, and both values are enclosed."""
    x, y, epsilon = (
        arb(Fraction(value).numerator) / Fraction(value).denominator for value in (x, y, epsilon)
    )
    rough, drop = arb(0.5, 0.5), divergence_range.tilted(epsilon)[1]
    both = divergence_range.d_eps_point(x, y, epsilon, rough, drop)
    assert both.overlaps(divergence_range.kl_point(x, y))
    upwards = -epsilon * x - (1 - y * drop).log()
    downwards = epsilon * x - (1 + y * epsilon.expm1()).log()
    assert both.overlaps(upwards if x < y else downwards)


def test_a_root_that_is_not_found_lies_between_zero_and_the_start(monkeypatch):
    monkeypatch.setattr(divergence_range, "_MOST_STEPS", 0)
    root = divergence_range.kl_farthest(arb(0.25), arb(0.75), arb(0.1))
    assert root.contains(arb(0))
    assert root.contains(arb("0.34166637"))
    assert root.upper() < 1
    assert ctx.prec == 300


def test_a_root_that_loses_more_bits_than_are_added_keeps_the_others(monkeypatch):
    """The level 2^-200 is a difference of two numbers that are 2^100 times larger: half the bits are left."""
    monkeypatch.setattr(divergence_range, "_MOST_EXTRA_BITS", 0)
    with precision(400):
        root = divergence_range.kl_farthest(arb(0.5), arb(0.5), arb(2) ** -200)
        assert 120 <= root.rel_accuracy_bits() <= 320
        # by ``g = (1-x) v`` and ``level = g^2 / (2 x (1-x))``, to first order
        assert abs(root / (2 * arb(2) ** -200).sqrt() - 1) < arb(2) ** -90
