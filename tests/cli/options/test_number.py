"""Numbers and sweeps on the command line are exactly what is written, or one line of complaint."""

from fractions import Fraction
from functools import partial
from itertools import pairwise

import pytest
from banditproof.cli.options.number import MEAN, POSITIVE, exact_number
from banditproof.cli.options.sweep import linear, logarithmic, read_sweep
from hypothesis import given
from hypothesis import strategies as st

WRITTEN = "0.1 1E-3 .5 5. -2 +2 1/3 0e99999 1e300 1e-300 0.1000000000000000055511151231257827"


@pytest.mark.parametrize("text", [" 1e6 ", *WRITTEN.split()])
def test_a_number_is_exactly_what_is_written(text):
    assert exact_number(text) == Fraction(text)


@given(st.floats(allow_nan=False, allow_infinity=False, min_value=-1e299, max_value=1e299))
def test_every_double_that_is_printed_is_read_back(value):
    if value == 0 or abs(value) >= 1e-300:
        assert float(exact_number(repr(value))) == value


@given(
    st.fractions(min_value=Fraction(1, 10**9), max_value=10**9),
    st.fractions(min_value=Fraction(1, 10**30), max_value=10**9),
    st.integers(min_value=2, max_value=40),
    st.sampled_from([linear, logarithmic]),
)
def test_sweeps_go_up_from_start_to_stop(start, step, count, spaced):
    values = spaced(start, start + step, count).values
    assert len(values) == count
    assert (values[0], values[-1]) == (start, start + step)
    assert all(first <= second for first, second in pairwise(values))


@pytest.mark.parametrize("read", [MEAN.read, POSITIVE.read, partial(read_sweep, accepted=POSITIVE)])
@given(st.text(max_size=30) | st.text(alphabet="0123456789.:loginae-+ ", max_size=20))
def test_any_text_is_a_number_or_a_sweep_or_a_value_error(read, text):
    try:
        found = read(text)
    except ValueError as error:
        assert "\n" not in str(error)  # noqa: PT017  most texts are refused, some are not
    else:
        assert isinstance(found, Fraction) or all(value > 0 for value in found)
