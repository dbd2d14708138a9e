"""How far constants can be moved, where the best ones are known."""

from fractions import Fraction

import pytest
from banditproof.theory.formulas.domain import box, domain
from banditproof.theory.formulas.language import formula
from banditproof.theory.formulas.wide_domain import wide_domain
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.sharpness.brackets import brackets
from banditproof.verify.sharpness.moved_numbers import places
from hypothesis import given, settings
from hypothesis import strategies as st

UNIT = domain(box(x=(0, 1)))


def found(text, stated):
    (link,) = formula(text).links
    return list(brackets(link, stated, Effort()))


@settings(max_examples=12, deadline=None)
@given(
    st.integers(1, 40).map(lambda tenth: Fraction(tenth, 10)),
    st.sampled_from([Fraction(11, 10), Fraction(2), Fraction(7)]),
)
def test_the_best_constant_lies_between_what_is_proved_and_what_fails(best, slack):
    printed = best * slack
    if printed == 1:
        return
    (bracket,) = [
        each for each in found(f"x*(4 - 4*x)*{best} <= {printed}", UNIT) if each.place.side == "right"
    ]
    assert bracket.fails < best <= bracket.holds <= printed
    assert bracket.holds / bracket.fails < Fraction(11, 10)


def test_a_constant_that_grows_is_moved_upwards():
    (bracket,) = found("exp(x) >= 1 + x/3", domain(box(x=(0, 5))))
    assert bracket.words == "3 could be 1, could not be 0.995"


def test_a_constant_below_zero_is_moved_on_its_side_of_it():
    assert [each.words for each in found("x*(x - 1) >= -1", UNIT)] == [
        "-1 could be -0.25, could not be -0.248"
    ]


def test_a_sharp_constant_is_called_sharp():
    (bracket,) = found("x*(1 - x) <= 1/4", UNIT)
    assert bracket.sharp
    assert bracket.words.startswith("0.25 could not be 0.24")


def test_both_ends_have_certificates_of_the_moved_relation():
    (bracket,) = found("log(T) <= 3*sqrt(T)", wide_domain({"T": "[1, oo)"}))
    proof, counterexample = bracket.certificates
    assert recheck(dict(proof)).ok
    assert recheck(dict(counterexample)).ok
    assert proof["formula"] == str(bracket.place.moved(bracket.link, bracket.holds))
    assert counterexample["kind"] == "counterexample"
    assert counterexample["formula"] == str(bracket.place.moved(bracket.link, bracket.fails))
    assert bracket.fails < 2 / Fraction(2718281828, 10**9) < bracket.holds


@pytest.mark.parametrize(
    "text",
    [
        "x <= 1/2",  # false as printed: no constant of it is the best one
        "x == 3*x/3",
        "x*(1 - x) <= 1",  # the number one is no constant that was chosen
        "x**3 <= x**2",  # nor is an exponent
    ],
)
def test_nothing_is_said_of_what_is_not_a_proved_inequality_with_a_constant(text):
    assert not found(text, UNIT)


def test_what_holds_however_far_it_is_moved_is_left_out():
    assert not found("0 <= 5*x", UNIT)


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("2*x + 1/3 <= 5*y", [2, Fraction(1, 3), 5]),
        ("x**2 <= 7", [7]),
        ("(2*x)**(1/2) <= y", [2]),
        ("log(4*x) <= -3*y", [4, -3]),
        ("1 - x <= 0", []),
    ],
)
def test_the_constants_of_a_relation(text, printed):
    (link,) = formula(text).links
    assert [each.printed for each in places(link)] == printed
    for place in places(link):
        assert str(place.moved(link, place.printed)) == str(link)
        assert str(place.moved(link, Fraction(17, 19))) != str(link)


def test_one_of_several_equal_constants_is_marked():
    (link,) = formula("2*x <= 2*y + 1/2").links
    assert [each.marked(link) for each in places(link)] == [
        "[2]*x <= 2*y + 1/2",
        "2*x <= [2]*y + 1/2",
        "2*x <= 2*y + [1/2]",
    ]
