"""The parts of the projection under a ceiling, in doubles and in balls, each against exact rationals."""

import math
from fractions import Fraction

import mpmath
import numpy as np
import pytest
from banditproof.theory.numbers.enclosure import ball, enclosure_of
from banditproof.theory.projections import bounded_projection
from banditproof.theory.projections.bounded_projection import (
    bounded_d_inf,
    bounded_kl_inf,
    bounded_tv_inf,
    certified_bounded_d_inf,
    certified_bounded_kl_inf,
    dual_optimum,
    exact_bounded_tv_inf,
)
from flint import arb, ctx

PRECISION = 128


def law(points, weights):
    return [Fraction(x) for x in points.split()], [Fraction(w) for w in weights.split()]


# equal weights, whole ones, and others; with and without mass at the ceiling; goals between mean and ceiling
LAWS = [
    (*law("0 1/3 1/2 3/4", "1 1 1 1"), Fraction(5, 7)),
    (*law("0 1/3 1/2 1", "1 1 1 1"), Fraction(5, 7)),
    (*law("1/8 1/4 5/8 1", "3 1 4 2"), Fraction(4, 5)),
    (*law("-3 1/4 5/8 9/10", "1/7 2 5/3 1/2"), Fraction(11, 13)),
    (*law("-1/2 1/4 1", "1/7 2 5/3"), Fraction(12, 13)),
    (*law("0 1", "1 2"), Fraction(3, 4)),
    (*law("1/5", "1"), Fraction(3, 4)),
    (*law("0 999/1000", "1 1"), Fraction(7, 10)),
    (*law("0 1/10", "1 1"), Fraction(9, 10)),
]
PRICES = [None, Fraction(1, 10), Fraction(1), Fraction(5, 2), Fraction(40), Fraction(400)]
PLACES = [Fraction(1, 9), Fraction(2), Fraction(77, 3)]


@pytest.fixture(autouse=True)
def precision():
    before = ctx.prec
    ctx.prec = PRECISION
    yield
    ctx.prec = before


def parts(points, weights, goal, epsilon):
    atoms = bounded_projection._atoms(points, weights, Fraction(1))
    balls = bounded_projection._Balls(atoms, goal, Fraction(1), epsilon)
    floats = bounded_projection._Floats(
        atoms, goal, Fraction(1), math.inf if epsilon is None else float(epsilon)
    )
    return balls, floats


def exact_slopes(points, weights, goal, rho, clipped):
    """``H(rho)`` and ``-H'(rho)`` as the head of the module has them."""
    total = sum(weights)
    kept = [(w / total, goal - x, 1 - x) for x, w in zip(points, weights, strict=True)][clipped:]
    moved = sum(weights[:clipped], Fraction(0)) / total
    slope = sum(p * below / (1 + rho * c) for p, below, c in kept) - (1 - goal) * moved
    return slope, sum(p * below * c / (1 + rho * c) ** 2 for p, below, c in kept)


def contains(found, exact, bits=PRECISION - 14):
    ends = enclosure_of(found)
    return ends.lower <= exact <= ends.upper and (ends.upper - ends.lower) * 2**bits <= max(abs(exact), 1)


@pytest.mark.parametrize(("points", "weights", "goal"), LAWS)
def test_slopes_of_the_dual_are_those_of_exact_rationals(points, weights, goal):
    balls, floats = parts(points, weights, goal, Fraction(1))
    for clipped in range(len(points)):
        for rho in PLACES:
            slope, curvature = exact_slopes(points, weights, goal, rho, clipped)
            both = balls.slope_and_curvature(ball(rho), clipped)
            assert contains(balls.slope(ball(rho), clipped), slope)
            assert contains(both[0], slope)
            assert contains(both[1], curvature)
            assert floats.slope(float(rho), clipped) == pytest.approx(float(slope), rel=1e-12, abs=1e-14)
            assert floats.curvature(float(rho), clipped) == pytest.approx(
                float(curvature), rel=1e-12, abs=1e-14
            )
        moved = sum(weights[:clipped], Fraction(0)) / sum(weights)
        assert contains(balls._moved(clipped), moved)
    assert contains(balls.slope(ball(PLACES[0])), exact_slopes(points, weights, goal, PLACES[0], 0)[0])
    assert contains(balls.slope(arb(0)), exact_slopes(points, weights, goal, 0, 0)[0])


def written_out(points, weights, goal, *, epsilon, rho, clipped):
    """``g(rho)`` with so many atoms clipped, by logarithms in mpmath."""
    total = sum(weights)
    value = -mpmath.log1p(rho * (1 - goal))
    for place, (x, w) in enumerate(zip(points, weights, strict=True)):
        share = mpmath.mpf(w.numerator) / w.denominator / total
        gain = epsilon if place < clipped else mpmath.log1p(rho * (1 - x))
        value += share * (mpmath.mpf(gain.numerator) / gain.denominator if place < clipped else gain)
    return value


def number(value):
    return mpmath.mpf(value.numerator) / value.denominator


@pytest.mark.parametrize(("points", "weights", "goal"), LAWS)
def test_the_dual_is_that_of_the_formula(points, weights, goal):
    epsilon = Fraction(7, 5)
    balls, _ = parts(points, weights, goal, epsilon)
    with mpmath.workdps(60):
        for clipped in range(len(points)):
            for rho in PLACES:
                true = written_out(
                    list(map(number, points)),
                    weights,
                    number(goal),
                    epsilon=epsilon,
                    rho=number(rho),
                    clipped=clipped,
                )
                found = enclosure_of(balls.dual(ball(rho), clipped))
                assert number(found.lower) <= true <= number(found.upper)
                assert float(found.width) < 2.0 ** (12 - PRECISION)
        free, _ = parts(points, weights, goal, None)
        true = written_out(
            list(map(number, points)),
            weights,
            number(goal),
            epsilon=epsilon,
            rho=number(PLACES[1]),
            clipped=0,
        )
        found = enclosure_of(free.dual(ball(PLACES[1])))
        assert number(found.lower) <= true <= number(found.upper)


@pytest.mark.parametrize("epsilon", PRICES)
@pytest.mark.parametrize(("points", "weights", "goal"), LAWS)
def test_the_optimum_is_found_at_one_precision_in_few_steps_from_any_guess(
    points, weights, goal, epsilon, monkeypatch
):
    """Nearly all bits, the place where the slope changes sign, and nothing higher anywhere near."""
    steps = {"slope": 0, "slope_and_curvature": 0}
    for name in steps:
        original = getattr(bounded_projection._Balls, name)

        def counted(self, *arguments, original=original, name=name):
            steps[name] += 1
            return original(self, *arguments)

        monkeypatch.setattr(bounded_projection._Balls, name, counted)
    balls, floats = parts(points, weights, goal, epsilon)
    with np.errstate(all="ignore"):
        guess = floats.piece()
    values = []
    for likely in (None, guess):
        steps |= dict.fromkeys(steps, 0)
        best = balls.optimum(likely)
        # from the middle of a piece that reaches up to e^40 the way down is long; beyond 256 nobody guesses
        most = 70 if epsilon == 40 else 14
        assert steps["slope_and_curvature"] <= (most if likely is None or epsilon == 400 else 3)
        assert steps["slope"] <= (10 if likely is None else 5)
        assert best.value.rel_accuracy_bits() >= PRECISION - 16
        values.append(best)
    assert values[0].value.overlaps(values[1].value)
    for best in values:
        assert best.clipped == values[0].clipped == (guess.clipped if best.rho is not None else 0)
        if best.rho is None:
            assert best.beyond is None
            assert guess.rho == math.inf
            assert exact_slopes(points, weights, goal, Fraction(2**200), 0)[0] >= 0
            continue
        assert float(best.rho.mid()) == pytest.approx(guess.rho, rel=1e-9) or best.rho > 2**120
        place = enclosure_of(best.rho)
        if best.beyond is best.rho:  # a kink: the slope changes sign where an atom is clipped
            assert guess.kink
            assert exact_slopes(points, weights, goal, place.lower, best.clipped)[0] >= -Fraction(1, 2**100)
            assert exact_slopes(points, weights, goal, place.upper, best.clipped + 1)[0] <= Fraction(
                1, 2**100
            )
        elif best.beyond is not None:
            assert not guess.kink
            above = enclosure_of(best.beyond).upper
            assert exact_slopes(points, weights, goal, place.lower * Fraction(99, 100), best.clipped)[0] > 0
            assert exact_slopes(points, weights, goal, above, best.clipped)[0] <= Fraction(1, 2**100)
            assert place.lower <= above <= place.upper * Fraction(101, 100)
    with mpmath.workdps(60):
        top = enclosure_of(values[0].value)
        if values[0].rho is not None and values[0].rho < 2**100:
            place = values[0].rho.mid()
            for factor in ("0.9", "0.999", "1.001", "1.1"):
                rho = number(enclosure_of(place).lower) * mpmath.mpf(factor)
                gains = [mpmath.log1p(rho * (1 - number(x))) for x in points]
                cut = gains if epsilon is None else [min(gain, number(epsilon)) for gain in gains]
                total = sum(weights)
                value = sum(number(w / total) * gain for w, gain in zip(weights, cut, strict=True))
                assert value - mpmath.log1p(rho * (1 - number(goal))) <= number(top.upper)


@pytest.mark.parametrize("epsilon", PRICES)
@pytest.mark.parametrize(("points", "weights", "goal"), LAWS)
def test_the_value_in_doubles_has_all_digits(points, weights, goal, epsilon):
    balls, floats = parts(points, weights, goal, epsilon)
    with np.errstate(all="ignore"):
        found = floats.value()
    assert found == pytest.approx(float(enclosure_of(balls.optimum(None).value)), rel=4e-15)


def test_an_end_that_is_undecided_costs_its_slack(monkeypatch):
    """Where ``1 - E[b/c]`` is not known to be negative, the value there and what the slope may add count."""
    points, weights, goal = LAWS[-1]
    balls, _ = parts(points, weights, goal, None)
    answers = [arb(1, 0.25), arb(3)]
    monkeypatch.setattr(balls, "_mean", lambda *_: answers.pop(0))
    best = balls.unclipped(None)
    assert (best.clipped, best.rho, best.beyond) == (0, None, None)
    assert best.value.contains(arb(3))
    assert best.value.contains(arb("3.25"))
    assert not best.value.contains(arb("2.99"))


def test_bad_numbers_are_named_by_every_function():
    for function in (bounded_kl_inf, certified_bounded_kl_inf, bounded_tv_inf, exact_bounded_tv_inf):
        with pytest.raises(ValueError, match=r"^mu_star is 'x', but must be a finite number$"):
            function([0.5], "x")
        with pytest.raises(ValueError, match=r"^the ceiling is 'x', but must be a finite number$"):
            function([0.5], 0.7, ceiling="x")
        with pytest.raises(ValueError, match=r"^a weight is 'x', but must be a finite number$"):
            function([0.5], 0.7, weights=["x"])
    for function in (bounded_d_inf, certified_bounded_d_inf, dual_optimum):
        with pytest.raises(ValueError, match=r"^mu_star is 'x', but must be a finite number$"):
            function([0.5], "x", 1)
        with pytest.raises(ValueError, match=r"^the ceiling is 'x', but must be a finite number$"):
            function([0.5], 0.7, 1, ceiling="x")
        with pytest.raises(ValueError, match=r"^epsilon is 'x', but must be a finite number$"):
            function([0.5], 0.7, "x")
        with pytest.raises(ValueError, match=r"^epsilon is 0, but must be positive$"):
            function([0.5], 0.7, 0)
        with pytest.raises(ValueError, match=r"^a point is 'x', but must be a finite number$"):
            function(["x"], 0.7, 1)


def test_atoms_are_merged_sorted_and_scaled():
    atoms = bounded_projection._atoms(["1/2", "1/4", "1/2", "0"], ["1/3", "1/3", "1/3", 0], Fraction(1))
    assert atoms.points == [Fraction(1, 4), Fraction(1, 2)]
    assert atoms.weights == [1, 2]
    assert not atoms.equal
    assert atoms.mass == 3
    assert atoms.shortfall(Fraction(1, 2)) == Fraction(1, 2) - Fraction(5, 12)
    plain = bounded_projection._atoms(np.array([0.75, 0.25, 0.75]), None, Fraction(1))
    assert (plain.points, plain.weights, plain.equal, plain.mass) == ([0.25, 0.75], [1, 2], False, 3)
    even = bounded_projection._atoms(np.array([0.75, 0.25]), None, Fraction(1))
    assert (even.points, even.weights, even.equal, even.mass) == ([0.25, 0.75], [1, 1], True, 2)
    halves = bounded_projection._atoms(["1/2", "1/4"], ["1/2", "1/2"], Fraction(1, 2))
    assert (halves.equal, halves.mass, halves.weights) == (True, 2, [1, 1])


def test_the_last_mean_that_is_reached_is_known_exactly():
    below, at, above = math.nextafter(0.5, 0), 0.5, math.nextafter(0.5, 1)
    for points in (np.array([0.25, 0.75]), [Fraction(1, 4), Fraction(3, 4)], ["0.25", "0.75"]):
        atoms = bounded_projection._atoms(points, None, Fraction(1))
        assert [bounded_projection._falls_short(atoms, Fraction(goal)) for goal in (below, at, above)] == [
            False,
            False,
            True,
        ]
        third = bounded_projection._falls_short(atoms, Fraction(1, 2) + Fraction(1, 10**30))
        assert third
    assert bounded_projection._missing(
        bounded_projection._atoms([0, 1], [3, 1], Fraction(1)), Fraction(1)
    ) == Fraction(3, 4)
    assert (
        bounded_projection._missing(bounded_projection._atoms([0, 1], [3, 1], Fraction(2)), Fraction(2)) == 1
    )


def test_the_excess_of_a_logarithm_over_its_first_term_has_all_digits():
    small = 10.0 ** -np.arange(2.0, 12)
    borders = [-0.5, 0.5, -0.05, 0.05, 0.0]
    y = np.concatenate([np.linspace(-0.06, 0.06, 25), np.linspace(-3, 0.9, 40), small, -small, borders])
    found = bounded_projection._excess(y, 1 - y)
    with mpmath.workdps(40):
        for place, value in zip(y.tolist(), found.tolist(), strict=True):
            true = -mpmath.log(1 - mpmath.mpf(place)) - mpmath.mpf(place)
            assert value == pytest.approx(float(true), rel=3e-14, abs=1e-300)


@pytest.mark.parametrize("bits", [6, 10, 16, 24, 40, 64])
def test_a_crude_precision_gives_a_wide_enclosure_and_no_wrong_one(bits):
    """Where no sign is decided, the slack of the slopes is part of the enclosure."""
    for points, weights, goal in LAWS:
        for epsilon in PRICES:
            ctx.prec = 200
            true = enclosure_of(parts(points, weights, goal, epsilon)[0].optimum(None).value)
            ctx.prec = bits
            balls, floats = parts(points, weights, goal, epsilon)
            with np.errstate(all="ignore"):
                guess = floats.piece()
            for likely in (None, guess):
                found = balls.optimum(likely).value
                if found.is_finite():
                    ends = enclosure_of(found)
                    assert ends.lower <= true.upper
                    assert true.lower <= ends.upper
                    assert bits < 24 or ends.width < Fraction(1, 2 ** (bits // 2 - 8))


def test_an_atom_far_away_is_clipped_also_by_a_budget_beyond_twice_the_precision():
    """At -10^140 the gain would be 300 and more: with 128 bits the free optimum is no optimum."""
    points, weights = law("-1e140 0 1", "1e-141 1 1")
    values = []
    for bits, epsilon in ((128, 300), (800, 300), (800, None)):
        ctx.prec = bits
        best = parts(points, weights, Fraction(3, 4), None if epsilon is None else Fraction(epsilon))[0]
        values.append(best.optimum(None).value)
    assert values[0].overlaps(values[1])
    assert values[1] < values[2]


def test_rational_points_nearer_to_each_other_than_doubles_keep_their_distances():
    """One atom: ``log((1 - x)/(1 - mu_star))`` or, if that is dearer, the price of moving what is missing."""
    for distance in (Fraction(1, 10**20), Fraction(1, 10**100)):
        point, goal = 1 - distance, 1 - distance / 10
        assert bounded_kl_inf([point], goal) == pytest.approx(math.log(10), rel=1e-14)
        assert float(certified_bounded_kl_inf([point], goal)) == pytest.approx(math.log(10), rel=1e-15)
        for epsilon in (0.5, 1, 40):
            certified_value = float(certified_bounded_d_inf([point, 0], goal, epsilon, weights=[1, distance]))
            fast = bounded_d_inf([point, 0], goal, epsilon, weights=[1, distance])
            assert fast == pytest.approx(certified_value, rel=1e-13)
            alone = float(certified_bounded_d_inf([point], goal, epsilon))
            assert bounded_d_inf([point], goal, epsilon) == pytest.approx(alone, rel=1e-13)
            # the dual of one atom: the smaller of its two branches, at its best place
            scaled = certified_bounded_d_inf([0], "0.9", epsilon)
            assert alone == pytest.approx(float(scaled), rel=1e-15)


@pytest.mark.parametrize("epsilon", PRICES)
@pytest.mark.parametrize(("points", "weights", "goal"), LAWS)
def test_the_dual_optimum_moves_what_makes_the_slope_vanish(points, weights, goal, epsilon):
    """At a kink part of the atom that ties; on a smooth piece all atoms below and no part of one."""
    best = dual_optimum(points, goal, epsilon, weights=weights)
    rest, total = 1 - goal, sum(weights)
    if best.l * rest == 1:
        assert (best.tie, best.share) == (points[0], 0)
        assert parts(points, weights, goal, epsilon)[0].optimum(None).rho is None
        return
    rho = best.l / (1 - best.l * rest)
    clipped = points.index(best.tie)
    slope, curvature = exact_slopes(points, weights, goal, rho, clipped)
    gap = 1 - best.tie
    left = slope - best.share * gap * (1 + rho * rest) / (1 + rho * gap)
    assert 0 <= best.share <= weights[clipped] / total
    assert abs(left) <= Fraction(1, 2**50) * max(1, curvature * rho) or rho > 2**100
    if best.share:
        assert float(rho * gap) == pytest.approx(math.expm1(float(epsilon)), rel=1e-12)


def test_the_dual_optimum_at_the_ceiling_pays_for_all_that_is_below_it():
    best = dual_optimum(["0", "0.5", "1"], 1, 1)
    assert (best.tie, best.share) == (1, 0)
    with mpmath.workdps(60):
        least = mpmath.expm1(1) / mpmath.mpf("0.5")
        assert least <= number(best.l) <= least * (1 + mpmath.mpf(2) ** -40)
    with pytest.raises(ValueError, match=r"^mu_star is 1.0, but must be below 1.0 for a finite value$"):
        dual_optimum(["0", "0.5", "1"], 1)
    with pytest.raises(ValueError, match=r"^mu_star is 1.5, but must be below 1.0 for a finite value$"):
        dual_optimum(["0", "0.5", "1"], 1.5, 1)
    assert dual_optimum(["0", "0.5"], "0.25", 1) == (0, 0, 0)


def test_a_number_of_numpy_is_shown_as_the_number_that_it_is():
    with pytest.raises(ValueError, match=r"^mu_star is nan, but must be a finite number$"):
        bounded_kl_inf([0.5], np.float64(math.nan))


def test_a_guess_that_says_nothing_is_as_good_as_none():
    """Doubles may find the place 0 or infinity where the goal is nearer to the mean than a rounding."""
    for points, weights, goal in LAWS:
        balls, _ = parts(points, weights, goal, None)
        expected = balls.optimum(None)
        for rho, kink in ((0.0, False), (math.inf, False), (1.0, True), (math.inf, True)):
            found = balls.optimum(bounded_projection._Piece(0, rho, kink))
            assert found.value.overlaps(expected.value)
            assert found.value.rel_accuracy_bits() >= PRECISION - 16
            assert (found.rho is None) is (expected.rho is None)
        if expected.rho is not None:
            for factor in (1 - 1e-9, 1 + 1e-9, 0.5, 2):
                near = bounded_projection._Piece(0, float(expected.rho.mid()) * factor, kink=False)
                found = balls.optimum(near)
                assert found.value.overlaps(expected.value)
                assert found.value.rel_accuracy_bits() >= PRECISION - 16


def test_an_enclosure_is_as_narrow_as_asked():
    points, weights, goal = LAWS[3]
    for width in (1e-5, 1e-90):
        for value in (
            certified_bounded_kl_inf(points, goal, weights=weights, relative_width=width),
            certified_bounded_d_inf(points, goal, 1, weights=weights, relative_width=width),
        ):
            assert value.relative_width <= width


def test_a_maximum_beyond_every_place_that_is_looked_at_is_inside_all_the_same():
    """The slope of this dual never changes its sign: its value at infinity is bounded by the slope."""
    points, weights, goal = LAWS[-1]
    balls, _ = parts(points, weights, goal, None)
    true = balls.optimum(None).value
    for start in (1, 1000):
        found = balls.smooth(0, arb(0), None, arb(start))
        assert found.beyond is None
        assert found.value.contains(true)


@pytest.mark.parametrize(("points", "weights", "goal"), LAWS)
def test_the_mass_that_must_move_gains_what_is_missing(points, weights, goal):
    total = sum(weights)
    mean = sum(x * w for x, w in zip(points, weights, strict=True)) / total
    for wanted in (goal, mean, mean - 1, (1 + mean) / 2, Fraction(1)):
        found = exact_bounded_tv_inf(points, wanted, weights=weights)
        left, gained = found, Fraction(0)
        for x, w in zip(points, weights, strict=True):
            moved = min(left, w / total)
            left, gained = left - moved, gained + moved * (1 - x)
        assert (left, gained) == (0, max(wanted - mean, 0))
        assert bounded_tv_inf(points, wanted, weights=weights) == float(found)


def test_at_and_above_the_ceiling_both_ends_are_exact():
    infinite = (math.inf, math.inf)
    law_of_two = {"points": [0, 1], "weights": [1, 3]}
    for value, expected in (
        (certified_bounded_kl_inf([0.5], 1.5), infinite),
        (certified_bounded_d_inf([0.5], 1.5, 1), infinite),
        (certified_bounded_kl_inf([0.5], 1), infinite),
        (certified_bounded_kl_inf([1], 1), (0, 0)),
        (certified_bounded_d_inf(mu_star=1, epsilon=3, **law_of_two), (Fraction(3, 4), Fraction(3, 4))),
        (certified_bounded_d_inf(mu_star="0.75", epsilon=3, **law_of_two), (0, 0)),
    ):
        assert (value.lower, value.upper) == expected
    for value, expected in (
        (bounded_kl_inf([0.5], 1.5), math.inf),
        (bounded_d_inf([0.5], 1.5, 1), math.inf),
        (bounded_kl_inf([0.5], 1), math.inf),
        (bounded_kl_inf([1], 1), 0),
        (bounded_d_inf(mu_star=1, epsilon=3, **law_of_two), 0.75),
        (bounded_d_inf(mu_star="0.75", epsilon=3, **law_of_two), 0),
        (bounded_kl_inf(mu_star="0.75", **law_of_two), 0),
    ):
        assert value == expected
    assert exact_bounded_tv_inf([0.5], 1.5) == exact_bounded_tv_inf([1], 1.5) == math.inf
    assert exact_bounded_tv_inf([0.5], 1) == 1
    assert exact_bounded_tv_inf(mu_star=1, **law_of_two) == Fraction(1, 4)


@pytest.mark.parametrize("epsilon", [0.05, 0.5, 2.0])
def test_a_sample_of_doubles_has_its_optimum_where_balls_find_it(epsilon):
    """Of many atoms, between all of which the search halves."""
    sample = np.sort(np.random.default_rng(17).random(41))
    for goal in (0.55, 0.7, 0.85, 0.95, 0.99):
        atoms = bounded_projection._atoms(sample, None, Fraction(1))
        mu_star, price = Fraction(goal), Fraction(epsilon)
        floats = bounded_projection._Floats(atoms, mu_star, Fraction(1), epsilon)
        assert floats.c == pytest.approx(1 - sample, rel=1e-15)
        assert floats.below == pytest.approx(goal - sample, rel=1e-14)
        best = bounded_projection._Balls(atoms, mu_star, Fraction(1), price).optimum(None)
        piece = floats.piece()
        assert piece.clipped == best.clipped
        assert piece.rho == pytest.approx(float(best.rho.mid()), rel=1e-9)
        assert piece.kink is (best.beyond is best.rho)
        assert floats.value() == pytest.approx(float(enclosure_of(best.value)), rel=1e-13)


def test_a_kink_whose_sides_are_undecided_costs_the_slack_of_both(monkeypatch):
    points, weights, goal = LAWS[3]
    epsilon = Fraction(5, 2)
    balls, _ = parts(points, weights, goal, epsilon)
    monkeypatch.setattr(balls, "slope", lambda *_: arb(0, 0.125))
    best = balls.optimum(None)
    assert best.rho is best.beyond
    value = balls.dual(best.rho, best.clipped)
    for slack in (arb("0.1249") / balls.b, arb("0.1249") * best.rho):
        assert best.value.contains((value + slack).mid())
    both = (arb("0.1249") / balls.b + arb("0.1249") * best.rho).mid()
    assert best.value.contains((value + both).mid())
    assert not best.value.contains((value + both * 1.01).mid())
    assert not best.value.contains((value - both * 0.01).mid())
    assert best.rho * balls.b > 2  # so that either way round makes a difference


def test_a_search_that_stops_far_from_the_maximum_is_made_up_for_by_the_slope(monkeypatch):
    for points, weights, goal in LAWS[1:3]:
        balls, _ = parts(points, weights, goal, None)
        best = balls.optimum(None)
        for factor in (arb("0.01"), arb("0.5"), arb("0.999")):
            place = (best.rho * factor).mid()
            monkeypatch.setattr(balls, "_root", lambda *_, place=place: (place, arb(0), arb(10) ** 9))
            found = balls.smooth(0, arb(0), None, place)
            assert found.value.contains(best.value.mid())
            assert found.beyond >= best.rho.mid()
        place = (best.rho * 3).mid()
        monkeypatch.setattr(balls, "_root", lambda *_, place=place: (place, arb(0), None))
        found = balls.smooth(0, arb(0), None, place)
        assert found.value.contains(best.value.mid())


def test_counted_values_have_the_dual_of_their_shares():
    """One logarithm of a product of powers, instead of a sum of logarithms."""
    sample = np.random.default_rng(19).random(30).round(1)
    values, counts = np.unique(sample, return_counts=True)
    counted = bounded_projection._atoms(sample, None, Fraction(1))
    shared = bounded_projection._atoms(values.tolist(), [Fraction(int(c), 7) for c in counts], Fraction(1))
    assert counted.weights == counts.tolist()
    goal, price = Fraction(4, 5), Fraction(1, 2)
    one, other = (bounded_projection._Balls(atoms, goal, Fraction(1), price) for atoms in (counted, shared))
    assert one.counts == counts.tolist()
    assert other.counts is None
    for clipped in (0, 2, 5):
        for rho in PLACES:
            found, expected = one.dual(ball(rho), clipped), other.dual(ball(rho), clipped)
            assert found.overlaps(expected)
            assert found.rel_accuracy_bits() > PRECISION - 20
            assert one._moved(clipped).overlaps(other._moved(clipped))
    assert one.optimum(None).value.overlaps(other.optimum(None).value)
