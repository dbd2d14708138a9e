"""The second look at characteristic times: it agrees, and it notices every change."""

import copy
from fractions import Fraction
from types import SimpleNamespace

import mpmath as mp
import numpy as np
import pytest
from banditproof.theory.divergences.bernoulli_divergences import d_eps
from banditproof.theory.identification.characteristic_time import (
    characteristic_time_adap_tt_star,
    characteristic_time_d_eps,
    characteristic_time_kl,
    characteristic_time_private,
    characteristic_time_tv,
)
from banditproof.theory.identification.characteristic_time_certificate import certify
from banditproof.theory.laws.exponential import Exponential
from banditproof.theory.laws.gaussian import Gaussian
from banditproof.theory.laws.poisson import Poisson
from banditproof.verify.certificates import characteristic_time as checker
from banditproof.verify.certificates.characteristic_time import (
    characteristic_time_certificate,
    check_characteristic_time,
    recheck_characteristic_time,
)
from banditproof.verify.certificates.integer_intervals import UndefinedError
from hypothesis import given
from hypothesis import strategies as st

MEANS = ("0.5", "0.45", "0.43", "0.4")
TIMES = {
    "kl": characteristic_time_kl(MEANS),
    "kl, beta": characteristic_time_kl(MEANS, beta="0.4"),
    "tv": characteristic_time_tv(MEANS, family=Gaussian(sigma=0.5)),
    "private": characteristic_time_private(MEANS, "0.07"),
    "private Poisson": characteristic_time_private(MEANS, "0.05", family=Poisson),
    "d_eps": characteristic_time_d_eps(MEANS, "0.1"),
    "adap-tt-star": characteristic_time_adap_tt_star(MEANS, "0.02"),
}


@pytest.mark.parametrize("name", TIMES)
def test_certificates_are_confirmed(name):
    document = characteristic_time_certificate(certify(TIMES[name]).certificate)
    check_characteristic_time(document, document["payload"])


@pytest.mark.parametrize(("changes", "message"), [
    ({"extra": "1"}, "unknown fields"), ({"measure": "hellinger"}, "the measure is"),
    ({"family": "cauchy"}, "the family is"),
    ({"measure": "d_eps", "epsilon": "1", "family": "poisson"}, "Bernoulli arms only"),
    ({"means": ["0.5"]}, "fewer than two"), ({"allocation": ["1", "1"]}, "one positive number"),
    ({"allocation": ["1", "1", "1", "0"]}, "one positive number"),
    ({"alternatives": []}, "not a list with entries"),
])  # fmt: skip
def test_malformed_documents_are_rejected_with_the_reason(changes, message):
    payload = certify(TIMES["kl"]).certificate
    with pytest.raises(ValueError, match=message):
        recheck_characteristic_time({**payload, **changes})


@pytest.mark.parametrize(("name", "change", "message"), [
    ("private", {"weight": "0"}, "weight is not positive"),
    ("private", {"position": "-1"}, "position is negative"),
    *(("kl", {part: 7}, f"^{part}: 7 ") for part in ("position", "weight")),
    *(("kl", {"challenger": bad}, "number of a challenger") for bad in (len(MEANS), -1)),
])  # fmt: skip
def test_parts_that_are_not_what_they_should_be_are_rejected(name, change, message):
    changed = copy.deepcopy(certify(TIMES[name]).certificate)
    changed["alternatives"][0].update(change)
    with pytest.raises(ValueError, match=message):
        recheck_characteristic_time(changed)


def test_a_formula_about_another_statement_is_rejected():
    document = characteristic_time_certificate(certify(TIMES["kl"]).certificate)
    with pytest.raises(ValueError, match="formula"):
        check_characteristic_time({**document, "formula": "0 <= 1/T* <= 1"}, document["payload"])


def test_transport_far_apart_and_near_zero():
    for means, family in (
        ((0.0, 60.0), Gaussian()),
        ((3.0, 0.0), Poisson),
        ((3.0, 2.0), Poisson),
        ((40.0, 2.5), Poisson),
    ):
        recheck_characteristic_time(certify(characteristic_time_tv(means, family=family)).certificate)
    payload = certify(characteristic_time_tv((3.0, 2.0), family=Poisson)).certificate
    with pytest.raises(ValueError, match="not rechecked"):
        recheck_characteristic_time({**payload, "means": ["300000", "299999"]})


def test_alternatives_of_infinite_cost_show_nothing():
    payload = certify(characteristic_time_kl((1.0, 0.5))).certificate
    changed = copy.deepcopy(payload)
    changed["alternatives"][0]["position"] = "inf"
    with pytest.raises(ValueError, match="infinite cost"):
        recheck_characteristic_time(changed)


def test_tied_arms_have_rate_zero():
    recheck_characteristic_time(certify(characteristic_time_kl((0.5, 0.5, 0.4))).certificate)


# ---------------------------------------------------------------- the distances, each against 120 digits


def program(family, low, high, **more):
    """Two arms, the second of them the best, read as a document is read."""
    chosen = {"sigma": None, "epsilon": None, "measure": "kl", "beta": None, "lower": Fraction(0), **more}
    return SimpleNamespace(family=family, means=[Fraction(low), Fraction(high)], best=1, **chosen)


def number(fraction):
    return mp.mpf(fraction.numerator) / fraction.denominator


def encloses(bounds, truth, digits=50):
    """On both sides, strictly unless the value is rational, and narrowly."""
    lower, upper = map(number, bounds)
    rounding = mp.mpf(10) ** (
        20 - mp.mp.dps
    )  # of the truth itself; the ends are wider apart unless they are exact
    return (
        lower - rounding <= truth <= upper + rounding and upper - lower <= abs(truth) * mp.mpf(10) ** -digits
    )


KL = {
    "bernoulli": lambda x, y, _: x * mp.log(x / y) + (1 - x) * mp.log((1 - x) / (1 - y)),
    "gaussian": lambda x, y, sigma: ((x - y) / sigma) ** 2 / 2,
    "poisson": lambda x, y, _: x * mp.log(x / y) + y - x,
    "exponential": lambda x, y, _: mp.log(y / x) + x / y - 1,
}


@pytest.mark.parametrize("family", KL)
def test_information_is_enclosed_at_its_last_digit(family):
    sigma = Fraction(2, 3) if family == "gaussian" else None
    looked = checker._Checker(program(family, "1/3", "5/7", sigma=sigma), 256)
    with mp.workdps(120):
        pairs = (("1/3", "5/7"), ("5/7", "1/3"), ("2/5", "3/7"), ("1/1000", "1/3"))
        for x, y in (map(Fraction, pair) for pair in pairs):
            truth = KL[family](number(x), number(y), sigma and number(sigma))
            lower, upper = looked._kl(x, y)
            assert encloses((lower, upper), truth)
            assert (lower < upper) is (family != "gaussian")
            assert looked._kl(x, x) == (0, 0)
        if family == "poisson":
            assert looked._kl(Fraction(0), Fraction(3)) == (3, 3)


def poisson_gap(low, high):
    last = int(mp.floor((high - low) / mp.log(high / low)))
    terms = range(last + 1)
    return mp.fsum(
        mp.exp(-low) * low**n / mp.factorial(n) - mp.exp(-high) * high**n / mp.factorial(n) for n in terms
    )


TV = {
    "bernoulli": lambda low, high, _: high - low,
    "gaussian": lambda low, high, sigma: mp.erf((high - low) / sigma / (2 * mp.sqrt(2))),
    "poisson": lambda low, high, _: poisson_gap(low, high),
    "exponential": lambda low, high, _: (high - low) / high * (high / low) ** (-low / (high - low)),
}


@pytest.mark.parametrize("family", TV)
@pytest.mark.parametrize("epsilon", [None, Fraction(3, 10)])
def test_transport_is_enclosed_at_its_last_digit(family, epsilon):
    sigma = Fraction(2, 3) if family == "gaussian" else None
    pairs = [("1/3", "5/7"), ("2/5", "3/7")]
    pairs += {
        "poisson": [("3", "5"), ("100", "241/2")],
        "exponential": [("1", "9")],
        "gaussian": [("0", "7")],
    }.get(family, [])
    with mp.workdps(160):
        for low, high in pairs:
            looked = checker._Checker(program(family, low, high, sigma=sigma, epsilon=epsilon), 256)
            truth = TV[family](number(Fraction(low)), number(Fraction(high)), sigma and number(sigma))
            bounds = looked._distance(0)
            assert encloses(bounds, truth * (number(epsilon) if epsilon else 1))
            assert (bounds[0] < bounds[1]) is (family != "bernoulli")
            assert looked._distance(0) == bounds


def test_transport_from_a_poisson_law_at_zero_is_the_chance_of_any_event():
    with mp.workdps(120):
        bounds = checker._Checker(program("poisson", "0", "7/2"), 256)._tv(Fraction(0), Fraction(7, 2))
        assert encloses(bounds, 1 - mp.exp(mp.mpf(-7) / 2))


def test_gaussians_far_apart_are_as_good_as_disjoint():
    looked = checker._Checker(program("gaussian", "0", "1", sigma=Fraction(1)), 256)
    with mp.workdps(400):
        for t in (Fraction(56), Fraction(565685, 10000), Fraction(565686, 10000), Fraction(100)):
            lower, upper = map(number, looked._tv(Fraction(0), t))
            assert lower < mp.erf(number(t) / (2 * mp.sqrt(2))) <= upper < 1 + mp.mpf(10) ** -60
            assert lower > 1 - mp.mpf(10) ** -60


def test_long_poisson_sums_are_refused_and_the_longest_is_not(monkeypatch):
    looked = checker._Checker(program("poisson", "3", "5"), 256)
    monkeypatch.setattr(checker, "_LONGEST_SUM", 3)
    looked._tv(Fraction(3), Fraction(5))
    monkeypatch.setattr(checker, "_LONGEST_SUM", 2)
    with pytest.raises(UndefinedError, match="are not rechecked"):
        looked._tv(Fraction(3), Fraction(5))


@pytest.mark.parametrize("weight", [Fraction(1, 10), Fraction(1, 2), Fraction(9, 10)])
@pytest.mark.parametrize(("low", "high", "epsilon", "inside"), [
    ("1/5", "4/5", "1/2", True), ("2/5", "1/2", "1/10", True), ("1/5", "4/5", "9", True),
    ("0", "1/3", "2", False), ("1/2", "1", "9", False),
])  # fmt: skip
def test_a_convex_cost_is_bounded_below_wherever_one_looks(low, high, epsilon, inside, weight):
    """Near the place of the minimum by nearly the minimum, elsewhere by less."""
    low, high, epsilon = Fraction(low), Fraction(high), Fraction(epsilon)
    stated = program("bernoulli", low, high, epsilon=epsilon, measure="d_eps", lower=Fraction(10**6))
    looked = checker._Checker(stated, 256)
    x, y = weight, 1 - weight
    inner = np.linspace(float(low), float(high), 1001)[1:-1]
    costs = float(x) * d_eps(float(high), inner, float(epsilon))
    costs += float(y) * d_eps(float(low), inner, float(epsilon))
    place = int(costs.argmin())
    way, least = Fraction(place + 1, 1000), Fraction(costs[place]) * (1 + Fraction(1, 10**12))
    found = []
    for step in (Fraction(1, 1000), Fraction(1, 20), Fraction(2, 5)):
        found += [looked._around(0, x, y, middle, step) for middle in (way, Fraction(1, 2), Fraction(1, 9))]
    assert all(below <= min(least, paid) for below, paid in found)
    if inside:
        assert found[0][0] > least * Fraction(99, 100)
        near = way / (1 - way)
        assert all(looked._cheapest(0, x, y, other) <= least for other in (near, 3 * near, None))


def test_equal_means_cost_nothing():
    looked = checker._Checker(program("bernoulli", "1/3", "2/3", epsilon=Fraction(1)), 256)
    assert looked._d_eps(Fraction(1, 3), Fraction(1, 3)) == (0, 0)


@pytest.mark.parametrize("name", ["lower", "upper"])
def test_a_bound_may_be_a_long_text_but_not_a_longer_one(name):
    payload = certify(TIMES["kl"]).certificate
    recheck_characteristic_time({**payload, name: payload[name].ljust(20_000)})
    with pytest.raises(ValueError, match=f"^{name}: .* is not a number"):
        recheck_characteristic_time({**payload, name: payload[name].ljust(20_001)})


@pytest.mark.parametrize(("means", "arm"), [((0.5, 0.5, 0.4), 1), ((0.4, 0.5, 0.5), 2), ((0.5, 0.4, 0.5), 2)])
def test_of_tied_arms_the_second_is_the_hardest(means, arm):
    stated = checker._Stated(certify(characteristic_time_kl(means)).certificate)
    assert stated.tied
    assert checker._Checker(stated, 256).guaranteed() == (0, arm)
    assert not checker._Stated(certify(TIMES["kl"]).certificate).tied


@pytest.mark.parametrize("family", ["gaussian", "poisson", "exponential"])
def test_the_cost_of_an_alternative_is_rounded_down_for_the_allocation_and_up_for_the_mixture(family):
    sigma, x, y = Fraction(2, 3) if family == "gaussian" else None, Fraction(1, 4), Fraction(3, 4)
    low, high = Fraction(1, 3), Fraction(5, 7)
    meeting = x * high + y * low

    def looked(measure, epsilon=None):
        return checker._Checker(
            program(family, low, high, sigma=sigma, measure=measure, epsilon=epsilon), 256
        )

    information = looked("kl")
    ends = [(a, b) for a, b in (information._kl(high, meeting), information._kl(low, meeting))]
    assert information._cheapest(0, x, y, None) == x * ends[0][0] + y * ends[1][0]
    assert information._costs(0, Fraction(1, 3), by_transport=False) == (ends[0][1], ends[1][1])
    cheap, dear = looked("private", Fraction(1, 1000)), looked("private", Fraction(1000))
    assert cheap._distance(0)[0] < cheap._distance(0)[1]
    assert cheap._cheapest(0, x, y, None) == x * cheap._distance(0)[0]
    assert dear._cheapest(0, x, y, None) == information._cheapest(0, x, y, None)
    assert looked("tv")._cheapest(0, y, x, None) == x * looked("tv")._distance(0)[0]
    assert cheap._costs(0, None, by_transport=True) == (0, cheap._distance(0)[1])
    assert cheap._costs(0, Fraction(0), by_transport=True) == (cheap._distance(0)[1], 0)


SHARE = st.fractions(Fraction(1, 20), Fraction(19, 20), max_denominator=20)
STEP = st.fractions(Fraction(1, 40), Fraction(1, 4), max_denominator=40)


def squares(width):
    """A checker whose ``d_eps`` is the squared distance, known to ``width``: the least cost is known."""
    looked = checker._Checker(program("bernoulli", "1/5", "4/5", epsilon=Fraction(1), measure="d_eps"), 256)
    looked._d_eps = lambda one, other: ((one - other) ** 2 - width, (one - other) ** 2 + width)
    return looked


@given(SHARE, SHARE, st.fractions(0, 1, max_denominator=40), STEP, st.sampled_from([0, "1/1000", "1/20"]))
def test_the_bound_of_a_convex_cost_is_that_of_the_supporting_lines_as_they_are_rounded(
    x, y, way, step, width
):
    """Between two points the cost lies above the lines through their outer neighbours, at the worst ends."""
    width = Fraction(width)
    places = sorted(way + k * step for k in range(-2, 3) if 0 <= way + k * step <= 1)
    costs = [Fraction(9, 25) * (x * (1 - place) ** 2 + y * place**2) for place in places]
    low, high = ([cost + sign * (x + y) * width for cost in costs] for sign in (-1, 1))
    least = []
    for i in range(len(places) - 1):
        lines = []
        if i >= 1:
            lines.append(min(low[i], 2 * low[i] - high[i - 1]))
        if i + 2 < len(places):
            lines.append(min(low[i + 1], 2 * low[i + 1] - high[i + 2]))
        least.append(max(lines))
    leaves = (places[0] > 0 and low[0] < high[1]) or (places[-1] < 1 and low[-1] < high[-2])
    assert squares(width)._around(0, x, y, way, step) == (0 if leaves else min(least), min(high))


def test_an_arm_is_compared_with_the_bound_although_another_one_meets_it_exactly():
    """With a third of the time each, arm 1 costs 1/12, and arm 2 half of it."""
    payload = certify(characteristic_time_tv(("3/4", "1/2", "5/8"))).certificate
    changed = {**payload, "allocation": ["1", "1", "1"], "lower": "1/12"}
    with pytest.raises(ValueError, match=r"^against arm 2 the allocation guarantees 0\.0416"):
        recheck_characteristic_time(changed)


def test_alternatives_cost_something_unless_the_arms_are_tied():
    looked = checker._Checker(program("bernoulli", 0, 1), 256)
    first, second = looked._costs(0, Fraction(1), by_transport=False)
    with mp.workdps(60):
        assert encloses((first - Fraction(1, 10**60), first), mp.log(2))
    assert first == second
    tied = checker._Checker(program("poisson", 3, 3, measure="tv"), 256)
    assert tied._costs(0, None, by_transport=True) == (0, 0)


def test_poisson_distances_are_enclosed_where_the_last_count_is_in_doubt():
    """The largest gap of 3 and 5 is at 3; a logarithm known to be in [0.51, 0.7] leaves 2 and 3."""
    looked = checker._Checker(program("poisson", 3, 5), 256)
    precise = looked._evaluated
    rough = (Fraction(51, 100), Fraction(7, 10))
    looked._evaluated = lambda tree: rough if tree.head == "log" else precise(tree)
    with mp.workdps(120):
        assert encloses(looked._tv(Fraction(3), Fraction(5)), poisson_gap(mp.mpf(3), mp.mpf(5)))


def test_a_gap_below_the_first_resolution_is_looked_at_in_a_finer_one():
    payload = certify(TIMES["kl"], relative_gap=1e-90).certificate
    recheck_characteristic_time(payload)
    stated = checker._Stated(payload)
    assert checker._shortfall(checker._Checker(stated, 256))
    assert not checker._shortfall(checker._Checker(stated, 768))


def test_the_ends_of_the_domains_are_refused_and_what_is_inside_is_not():
    small = certify(characteristic_time_kl(("1/2", "1/3", "1/100"), family=Exponential)).certificate
    recheck_characteristic_time(small)
    with pytest.raises(ValueError, match="outside the domain of exponential arms"):
        recheck_characteristic_time({**small, "means": ["1/2", "1/3", "0"]})
    zero = certify(characteristic_time_kl(("1/2", "1/3", "0"), family=Poisson)).certificate
    recheck_characteristic_time(zero)
    with pytest.raises(ValueError, match="outside the domain of poisson arms"):
        recheck_characteristic_time({**zero, "means": ["1/2", "1/3", "-1/10"]})
    ends = certify(characteristic_time_tv(("1", "1/3", "0"))).certificate
    recheck_characteristic_time(ends)
    for bad in ("-1/10", "11/10"):
        with pytest.raises(ValueError, match="outside the domain of bernoulli arms"):
            recheck_characteristic_time({**ends, "means": ["1", "1/3", bad]})
