"""Ranges that end nowhere, and whole numbers: read, written, and what lies in them."""

from fractions import Fraction

from banditproof.theory.formulas.domain import Domain, box, domain
from banditproof.theory.formulas.wide_domain import Extent, WideDomain, stated_domain
from hypothesis import given
from hypothesis import strategies as st

NUMBERS = st.fractions(-50, 50, max_denominator=7)
WHOLE = st.integers(-50, 50).map(Fraction)


@st.composite
def extents(draw):
    whole = draw(st.booleans())
    ends = sorted(draw(st.lists(WHOLE if whole else NUMBERS, min_size=2, max_size=2, unique=True)))
    lower, upper = (end if draw(st.booleans()) else None for end in ends)
    if whole and lower is not None and upper is not None:
        upper += 2  # a whole number lies between open ends too
    open_ends = (end is None or draw(st.booleans()) for end in (lower, upper))
    return Extent(lower, upper, *open_ends, whole)


@given(extents(), NUMBERS)
def test_a_range_reads_back_as_it_is_written(extent, number):
    stated = stated_domain({"T": str(extent), "n": "whole [0, oo)"})
    assert stated.box["T"] == extent
    assert (number in stated.box["T"]) is (number in extent)


@given(extents(), NUMBERS)
def test_what_lies_in_a_range_is_what_its_text_says(extent, number):
    text = str(extent).removeprefix("whole ")
    lower, upper = (part.strip() for part in text[1:-1].split(","))
    above = lower == "-oo" or (number > Fraction(lower) if text[0] == "(" else number >= Fraction(lower))
    below = upper == "oo" or (number < Fraction(upper) if text[-1] == ")" else number <= Fraction(upper))
    whole = not str(extent).startswith("whole") or number == int(number)
    assert (number in extent) is (above and below and whole)


def test_a_domain_is_wide_only_if_a_range_is():
    ends = Extent(Fraction(0), Fraction(1), open_lower=True)
    assert stated_domain({"x": ends, "y": (0, 2)}) == domain(box(x="(0, 1]", y=(0, 2)))
    assert isinstance(stated_domain({"x": (0, 1), "y": "(0, 1]"}, "x < y"), Domain)
    found = stated_domain({"x": (0, 1), "T": "[1, oo)"}, "x < T")
    assert isinstance(found, WideDomain)
    assert found.to_json() == {"box": {"x": "[0, 1]", "T": "[1, oo)"}, "where": ["x < T"]}
    assert str(found) == "x in [0, 1], T in [1, oo) with x < T"
