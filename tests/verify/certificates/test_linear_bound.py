"""The checker of linear lower bounds: exact at its edges, and strict about what is written."""

from fractions import Fraction

import pytest
from banditproof.verify.certificates import linear_bound as checker
from banditproof.verify.certificates.linear_bound import recheck_linear_bound

from ...soundness.optima.test_attacked_optima import LINEAR as PLAIN

PRIVATE = {**PLAIN, "epsilon": "1/4", "lower": "4", "upper": "4"}
"""The level is ``epsilon rho Delta / 2``, ``rho = |<a, a' - a>| + |<a', a' - a>| = 2``, so that ``c = 4``."""

NOTHING = {**PLAIN, "actions": [["1", "0"], ["1", "0"]], "lower": "0", "upper": "0"}
HAIR = Fraction(1, 10**40)


def refused(payload, message):
    with pytest.raises(ValueError, match=message) as error:
        recheck_linear_bound(payload)
    assert "\n" not in str(error.value)
    return True


def test_where_nothing_is_to_be_told_the_bound_is_zero():
    recheck_linear_bound(NOTHING)
    recheck_linear_bound({**NOTHING, "lower": "-1", "upper": "1"})
    for changed in ({"lower": str(HAIR)}, {"upper": str(-HAIR)}, {"lower": str(HAIR), "upper": "1"}):
        assert refused({**NOTHING, **changed}, "so the bound is 0")


def test_an_action_of_zeros_gives_no_information_and_no_error():
    """It lies on the best one, so it need not be told apart."""
    recheck_linear_bound({**PRIVATE, "actions": [["1", "0"], ["0", "1"], ["0", "0"]]})


def test_rows_are_independent_or_not():
    rows = [[2, 4, 6], [1, 2, 3], [0, 1, 1], [1, 3, 4], [0, 0, 1], [5, 5, 5]]
    ranks = [checker._rank([list(map(Fraction, row)) for row in rows[:count]]) for count in range(1, 7)]
    assert ranks == [1, 1, 2, 2, 3, 3]
    assert checker._rank([[Fraction(0), Fraction(0)]]) == 0


def test_a_singular_matrix_is_refused():
    with pytest.raises(ValueError, match="do not span"):
        checker._solved(
            [[Fraction(1), Fraction(1)], [Fraction(1), Fraction(1)]], [[Fraction(0), Fraction(-1)]]
        )


@pytest.mark.parametrize(("field", "value", "message"), [
    ("epsilon", "0", "^epsilon is 0: it must be positive"), ("best", 2, "^2 is not the number of an action"),
    ("theta", ["1", "1"], "^action 1 is no worse than action 0"),
    ("best", -1, "^-1 is not the number of an action"),
    ("allocation", [{"action": 1, "pulls": "0"}], "^the pulls of action 1 is not positive"),
    ("allocation", [{"action": 0, "pulls": "1"}], "^0 is not the number of an action to tell"),
    ("multipliers", [{"action": 1, "price": "0"}], "^the price of action 1 is not positive"),
    ("coordinates", [0], "do not tell the actions modulo the best one apart"),
    ("form", [["0"]], "does not follow"), ("note", "", "fields: note"),
])  # fmt: skip
def test_what_is_not_written_strictly_is_refused(field, value, message):
    assert refused({**PLAIN, field: value}, message)
