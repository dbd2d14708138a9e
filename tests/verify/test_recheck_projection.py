"""Certificates of projections: accepted as made, rejected when any field of them is changed."""

import copy
from fractions import Fraction

import pytest
from banditproof.theory.projection_certificate import projection_certificate
from banditproof.verify.certificate import digest
from banditproof.verify.recheck import KINDS, recheck
from banditproof.verify.recheck_projection import KIND, projection_document, recheck_projection
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
    ("support", [], "no list"),
    ("support", "0", "no list"),
    ("support", [0, 1, 2, 3], "accepted are texts"),
    ("probabilities", ["1/4", "1/2", "1/8", "1/8"], "bound|means|dual"),
    ("probabilities", ["1/2", "1/4", "1/8", "1/4"], "no law"),
    ("probabilities", ["1/2", "1/2", "1/4", "-1/4"], "no law"),
    ("mu_star", "0.61", "bound|means|dual"),
    ("mu_star", "1.01", "means"),
    ("mu_star", "nan", "accepted are texts"),
    ("mu_star", "1e99999", "accepted are texts"),
    ("epsilon", "0.79", "lower bound"),
    ("epsilon", "0.81", "upper bound"),
    ("epsilon", "-1", "epsilon is -1"),
    ("epsilon", "inf", "price is infinite"),
    ("epsilon", 0.8, "accepted are texts"),
    ("Q", ["0", "0", "0", "1"], "upper bound|means"),
    ("Q", LAW, "upper bound"),
    ("P_prime", ["0", "0", "0", "1"], "infinitely much"),
    ("P_prime", LAW, "means"),
    ("l", "0", "lower bound"),
    ("l", "-1", "dual variable l"),
    ("l", "3", "dual variable l"),
    ("l", "5/2", "lower bound"),
    ("lower", "0.2238", "lower bound"),
    ("upper", "0.01", "upper bound"),
    ("upper", "1/0", "accepted are texts"),
    ("upper", None, "accepted are texts"),
]


@pytest.mark.parametrize(("name", "value", "reason"), TAMPERINGS)
def test_every_field_matters(name, value, reason):
    assert FINITE[name] != value
    changed = copy.deepcopy(FINITE)
    changed[name] = value
    assert rejected(changed, reason)


@pytest.mark.parametrize("name", sorted(FINITE))
def test_no_field_may_be_missing_and_none_added(name):
    assert rejected({key: value for key, value in FINITE.items() if key != name}, name)
    assert rejected({**FINITE, f"{name}s": "1"}, "unknown fields")


def test_bounds_beyond_the_certified_ones_are_rejected():
    for payload in (FINITE, INFINITE):
        width = Fraction(payload["upper"]) - Fraction(payload["lower"])
        assert rejected({**payload, "lower": str(Fraction(payload["upper"]) + width)}, "lower bound")
        assert rejected({**payload, "upper": str(Fraction(payload["lower"]) - width)}, "upper bound")
