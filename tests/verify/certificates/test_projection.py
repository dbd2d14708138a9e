"""Certificates of projections: accepted as made, rejected when any field of them is changed."""

import copy
from fractions import Fraction

import mpmath as mp
import pytest
from banditproof.theory.projections.projection_certificate import projection_certificate
from banditproof.verify.certificates import projection as recheck_module
from banditproof.verify.certificates.integer_intervals import Rationals
from banditproof.verify.certificates.projection import KIND, projection_document, recheck_projection
from banditproof.verify.certificates.recheck import KINDS, recheck
from banditproof.verify.evidence.certificate import digest
from hypothesis import given
from hypothesis import strategies as st

SUPPORT = ["0", "1/4", "1/2", "1"]
LAW = ["1/2", "1/4", "1/8", "1/8"]
FINITE = projection_certificate(SUPPORT, LAW, "0.6", "0.8")
INFINITE = projection_certificate(SUPPORT, LAW, "0.6")


def rejected(payload, reason):
    with pytest.raises(ValueError, match=reason) as error:
        recheck_projection(payload)
    assert "\n" not in str(error.value)
    return True


@pytest.mark.parametrize("payload", [FINITE, INFINITE], ids=["d_inf", "KL_inf"])
def test_a_certificate_as_made_is_confirmed_as_a_document(payload):
    assert KIND in KINDS
    document = projection_document(payload, claim="BERN-EQ9", statement="a value")
    assert recheck(document).ok
    other = {**document, "formula": "0 <= 1"}
    assert not recheck({**other, "digest": digest(other)}).ok


@given(
    st.lists(st.integers(0, 9), min_size=2, max_size=5, unique=True),
    st.data(),
    st.sampled_from(["1/100", "1/2", "3", None]),
)
def test_every_certificate_of_a_small_law_is_confirmed(support, data, epsilon):
    weights = data.draw(st.lists(st.integers(0, 4), min_size=len(support), max_size=len(support)).filter(sum))
    goal = data.draw(st.fractions(0, max(support), max_denominator=20))
    recheck_projection(projection_certificate(support, weights, goal, epsilon, relative_gap=1e-12))


def test_a_goal_that_is_already_reached_costs_nothing():
    payload = projection_certificate(SUPPORT, LAW, "0.1", "0.8")
    recheck_projection(payload)
    assert Fraction(payload["upper"]) == 0
    assert rejected({**payload, "lower": "1e-30"}, "lower bound")


TAMPERINGS = [
    ("kind", "transport", "the kind is"),
    ("support", ["0", "1/4", "1/2", "2"], "bound|means|dual"),
    ("support", ["0", "1/4", "1/4", "1"], "a point twice"),
    ("support", ["0", "1/4", "1"], "masses for 3 points"),
    ("probabilities", ["1/4", "1/2", "1/8", "1/8"], "bound|means|dual"),
    ("probabilities", ["1/2", "1/4", "1/8", "1/4"], "no law"),
    ("probabilities", ["1/2", "1/2", "1/4", "-1/4"], "no law"),
    ("P_prime", ["0", "0", "0", "1"], "infinitely much"),
]


@pytest.mark.parametrize(("name", "value", "reason"), TAMPERINGS)
def test_every_field_matters(name, value, reason):
    assert FINITE[name] != value
    changed = copy.deepcopy(FINITE)
    changed[name] = value
    assert rejected(changed, reason)


def test_logarithms_are_rounded_against_the_certificate():
    """With 16 bits the two ends differ in the fifth digit: the lower bound is below, the upper above."""
    coarse = Rationals(16)
    p, levels = [Fraction(1, 3), Fraction(2, 3)], [Fraction(13, 10), Fraction(3, 7)]
    room, price = Fraction(1, 7), Fraction(1, 3)
    with mp.workdps(30):
        first, second = mp.log(mp.mpf(13) / 10) / 3, 2 * mp.log(mp.mpf(3) / 7) / 3
        dual, clipped = first + second, mp.mpf(1) / 3 - mp.log(7)
        route = mp.log(mp.mpf(4) / 3) / 3 + 2 * mp.log(mp.mpf(8) / 9) / 3
        for below, value in (
            (recheck_module._dual(p, levels, room, None, coarse), dual),
            (recheck_module._dual(p, levels, room, price, coarse), clipped),
        ):
            assert value - mp.mpf(10) ** -3 < mp.mpf(below.numerator) / below.denominator < value
        above = recheck_module._divergence(p, [Fraction(1, 4), Fraction(3, 4)], coarse)
        assert route < mp.mpf(above.numerator) / above.denominator < route + mp.mpf(10) ** -3


def test_a_point_without_mass_does_not_count():
    """``KL_inf = log 2``, shown by the largest ``l``, at which the point without mass has level 0."""
    payload = {
        "kind": "projection",
        "support": ["0", "1"],
        "probabilities": ["1", "0"],
        "mu_star": "1/2",
        "epsilon": "inf",
        "Q": ["1", "0"],
        "P_prime": ["1/2", "1/2"],
        "l": "2",
        "lower": "0.69314718055994530941",
        "upper": "0.69314718055994530942",
    }
    recheck_projection(payload)
    assert rejected({**payload, "lower": "0.69314718055994530942"}, "lower bound")
    assert rejected({**payload, "upper": "0.69314718055994530941"}, "upper bound")


def test_one_point_is_a_law():
    one = {name: ["1"] for name in ("support", "probabilities", "Q", "P_prime")}
    recheck_projection({**FINITE, **one, "mu_star": "1/2", "l": "0", "lower": "0", "upper": "0"})
    assert rejected({**FINITE, **one, "mu_star": "3/2", "l": "0", "lower": "0", "upper": "0"}, "means")


def test_the_largest_document_is_rechecked_and_no_larger(monkeypatch):
    monkeypatch.setattr(recheck_module, "_MOST_POINTS", len(SUPPORT))
    longest = max(len(text) for text in (*FINITE["Q"], *FINITE["P_prime"], FINITE["l"], FINITE["lower"]))
    longest = max(longest, len(FINITE["upper"]))
    monkeypatch.setattr(recheck_module, "_LONGEST_TEXT", longest)
    recheck_projection(FINITE)
    monkeypatch.setattr(recheck_module, "_LONGEST_TEXT", longest - 1)
    assert rejected(FINITE, "accepted are texts")
    monkeypatch.setattr(recheck_module, "_MOST_POINTS", len(SUPPORT) - 1)
    assert rejected(FINITE, "^support is no list of 1 to 3 numbers$")


def test_a_price_of_nothing_makes_every_law_reachable():
    there = ["0", "0", "0", "1"]
    free = {**FINITE, "epsilon": "0", "Q": there, "P_prime": there, "l": "0", "lower": "0", "upper": "0"}
    recheck_projection(free)
    assert rejected({**free, "lower": "1e-30"}, "lower bound")
