"""The checker of optimal designs: exact at its edges, and never generous by a last digit."""

from fractions import Fraction
from itertools import product

import mpmath as mp
import pytest
from banditproof.theory.designs.optimal_design_certificate import certified_design
from banditproof.verify.certificates import optimal_design as checker
from banditproof.verify.certificates.optimal_design import check_design, design_certificate, recheck_design
from hypothesis import given
from hypothesis import strategies as st

HAIR = Fraction(1, 10**40)
POINT = {
    "actions": [["1"]],
    "support": [{"action": 0, "weight": "1"}],
    "coordinates": [0],
    "largest_norm": {"lower": "1", "upper": "1"},
    "log_det": {"lower": "0", "upper": "0"},
    "optimal_log_det": {"lower": "0", "upper": "0"},
}
"""One action of length one: every value is a whole number, so that every bound can be met exactly."""

PLANE = certified_design([[1, 0, 1], [0, 1, 1], [2, 1, 3], [0, 0, 0]], [Fraction(1, 3)] * 3 + [0]).document


def refused(payload, message):
    with pytest.raises(ValueError, match=message) as error:
        recheck_design(payload)
    assert "\n" not in str(error.value)
    return True


def moved(name, end, step):
    value = Fraction(POINT[name][end]) + step
    return {**POINT, name: {**POINT[name], end: str(value)}}


@pytest.mark.parametrize("name", ["largest_norm", "log_det", "optimal_log_det"])
def test_intervals_may_touch_the_value_and_not_pass_it(name):
    recheck_design(POINT)
    reason = f"^{name}: "
    for end, outwards in (("lower", -HAIR), ("upper", HAIR)):
        recheck_design(moved(name, end, outwards))
        assert refused(moved(name, end, -outwards), reason)


def test_the_optimum_lies_at_most_the_dimension_times_a_logarithm_above():
    """With weights 1/4 and 3/4 on a basis: log(3/16) + 2 log(4/2) = log(3/4) = -0.28768207245178092743..."""
    payload = certified_design([[1, 0], [0, 1]], [Fraction(1, 4), Fraction(3, 4)]).document
    ends = payload["optimal_log_det"]
    recheck_design({**payload, "optimal_log_det": {**ends, "upper": "-0.28768207245178092743"}})
    assert refused(
        {**payload, "optimal_log_det": {**ends, "upper": "-0.28768207245178092744"}},
        "^optimal_log_det: that it is at most",
    )


def test_logarithms_enclose_their_value_over_all_sizes():
    assert checker._log(Fraction(1)) == (0, 0)
    # of the last four neither part of the sum is exact
    numbers = [Fraction(text) for text in ("2", "1/2", "3", "1e90", "3/4", "5/3", "1000/3", "3/1000")]
    with mp.workdps(120):
        for number in (*numbers, Fraction(10**90, 7), Fraction(7, 10**90)):
            value = mp.log(mp.mpf(number.numerator) / number.denominator)
            lower, upper = (mp.mpf(end.numerator) / end.denominator for end in checker._log(number))
            assert lower < value < upper
            assert upper - lower < mp.mpf(10) ** -50


@given(st.lists(st.lists(st.integers(-5, 5), min_size=2, max_size=2), min_size=1, max_size=6))
def test_the_longest_action_is_found(rows):
    inverse = [[Fraction(7, 5), Fraction(-2, 3)], [Fraction(-2, 3), Fraction(11, 9)]]
    points = [[Fraction(number, 3) for number in row] for row in rows]
    exact = max(
        sum((a * b * inverse[i][j] for (i, a), (j, b) in product(enumerate(row), repeat=2)), Fraction(0))
        for row in points
    )
    assert checker._longest(inverse, points) == exact


def test_determinant_and_inverse_are_exact():
    matrix = [[Fraction(2), Fraction(1, 2), 0], [Fraction(1, 2), Fraction(1), Fraction(1, 3)]]
    matrix.append([Fraction(0), Fraction(1, 3), Fraction(3)])
    determinant, inverse = checker._inverse(matrix)
    assert determinant == 2 * (3 - Fraction(1, 9)) - Fraction(1, 2) * Fraction(3, 2)
    identity = [
        [sum(a * b for a, b in zip(row, column, strict=True)) for column in zip(*inverse, strict=True)]
        for row in matrix
    ]
    assert identity == [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    recheck_design(PLANE)
    for singular in ([[Fraction(0)]], [[Fraction(1), Fraction(1)], [Fraction(1), Fraction(1)]]):
        with pytest.raises(ValueError, match="not positive definite"):
            checker._inverse(singular)


@pytest.mark.parametrize(("field", "value", "message"), [
    ("support", [{"action": 1, "weight": "1"}], "1 is not the number of an action"),
    ("support", [{"action": -1, "weight": "1"}], "-1 is not the number of an action"),
    ("support", [{"action": 0, "weight": "0"}], "the weight of action 0 is not positive"),
    ("support", [], "not a list with entries"),
    ("support", [{"action": 0, "weight": "1/2"}], "do not sum to one"),
    ("note", "", "fields: note"),
    ("coordinates", [-1], "not numbers of coordinates"),
    ("actions", [["1"], ["1", "5"]], "the same number of coordinates"),
    *(
        (name, bad, f"^{name}")
        for name in ("largest_norm", "log_det", "optimal_log_det")
        for bad in ({"lower": "x", "upper": "1"}, {"lower": "0", "upper": 7})
    ),
])  # fmt: skip
def test_what_is_not_written_strictly_is_refused(field, value, message):
    assert refused({**POINT, field: value}, message)


def test_a_document_says_what_it_is_about():
    document = design_certificate(POINT, claim="ZCDP-T2")
    assert (document["kind"], document["claim"]) == ("optimal design", "ZCDP-T2")
    assert document["formula"] == "0 <= max log det V <= 0, 1 <= g(pi) <= 1"
    check_design(document, POINT)
    assert refused({**POINT, "coordinates": []}, "not a list")
    with pytest.raises(ValueError, match="not a list"):
        check_design(document, {**POINT, "coordinates": []})
