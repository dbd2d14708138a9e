"""Numbers, means and sweeps on the command line are exactly what is written, or one line of complaint."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import click
import pytest
from banditproof.cli.options.means import MeansType, read_means_file
from banditproof.cli.options.number import HORIZON, MEAN, POSITIVE, NumberType, exact_number
from banditproof.cli.options.sweep import SweepType, linear, logarithmic, read_sweep
from hypothesis import given
from hypothesis import strategies as st


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0.1", Fraction(1, 10)),
        (" 1e6 ", Fraction(10**6)),
        ("1E-3", Fraction(1, 1000)),
        (".5", Fraction(1, 2)),
        ("5.", Fraction(5)),
        ("-2", Fraction(-2)),
        ("+2", Fraction(2)),
        ("1/3", Fraction(1, 3)),
        ("0e99999", Fraction(0)),
        ("1e300", Fraction(10) ** 300),
        ("1e-300", Fraction(1, 10**300)),
        ("0.1000000000000000055511151231257827", Fraction("0.1000000000000000055511151231257827")),
    ],
)
def test_a_number_is_exactly_what_is_written(text, value):
    assert exact_number(text) == value


@pytest.mark.parametrize(
    "text",
    [
        *("", "nan", "NaN", "inf", "-Infinity", "1e", "0x10", "1_000", "1,5", "१", "1 2", "1/0", "1/-3"),
        *("1.5/2", "1e301", "1e-301", "1e99999", "1e999999999", "9e300", "1" * 400, "1/" + "9" * 400),
        *("0." + "0" * 400 + "1", "--1", "one", "1e+", "𝟏", "1\n2", "1" * 2000),
    ],
)
def test_what_is_no_finite_number_of_a_double_s_size_is_refused_in_one_line(text):
    with pytest.raises(ValueError, match=r"is not a finite number|out of range|divides by zero") as raised:
        exact_number(text)
    assert len(str(raised.value)) < 120
    assert "\n" not in str(raised.value)


@given(st.floats(allow_nan=False, allow_infinity=False, min_value=-1e299, max_value=1e299))
def test_every_double_that_is_printed_is_read_back(value):
    if value == 0 or abs(value) >= 1e-300:
        assert float(exact_number(repr(value))) == value


@given(st.text(max_size=30))
def test_any_text_is_a_number_or_a_value_error(text):
    for accepted in (MEAN, POSITIVE, HORIZON):
        try:
            value = accepted.read(text)
        except ValueError as error:
            assert "\n" not in str(error)  # noqa: PT017  most texts are refused, some are not
        else:
            assert isinstance(value, Fraction)


@pytest.mark.parametrize(
    ("accepted", "text", "words"),
    [
        (MEAN, "1.0000000000000000000001", "it must be a mean in [0, 1]"),
        (MEAN, "-1e-300", "it must be a mean in [0, 1]"),
        (POSITIVE, "0", "it must be a number above 0"),
        (HORIZON, "0.999999999999999999999", "it must be a number of at least 1"),
        (MEAN, "nan", "a mean in [0, 1] is accepted"),
    ],
)
def test_a_number_out_of_range_is_told_the_range(accepted, text, words):
    with pytest.raises(ValueError, match=r"accepted|must be") as raised:
        accepted.read(text)
    assert words in str(raised.value)


def test_a_linear_sweep_is_exact():
    assert read_sweep("0.1:0.4:lin4", POSITIVE).values == tuple(Fraction(n, 10) for n in (1, 2, 3, 4))


def test_a_logarithmic_sweep_has_exact_ends_and_even_steps():
    sweep = read_sweep("0.01:10:log50", POSITIVE)
    assert len(sweep) == 50
    assert (sweep.values[0], sweep.values[-1]) == (Fraction(1, 100), Fraction(10))
    ratios = [float(second / first) for first, second in pairwise(sweep.values)]
    assert max(ratios) / min(ratios) < 1 + 1e-10


def test_a_number_is_a_sweep_of_one():
    sweep = read_sweep("0.25", POSITIVE)
    assert sweep.values == (Fraction(1, 4),)
    assert sweep.single
    assert not read_sweep("1:2:lin2", POSITIVE).single


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


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1:2", "is not a sweep; START:STOP:logN or START:STOP:linN"),
        ("1:2:50", "is not a sweep"),
        ("1:2:log", "is not a sweep"),
        ("1:2:geo5", "is not a sweep"),
        ("1:2:3:log5", "is not a sweep"),
        ("1:2:log1", "asks for 1 values; 2 to 10000 are accepted"),
        ("1:2:lin10001", "asks for 10001 values; 2 to 10000 are accepted"),
        ("2:1:log5", "does not go up; START below STOP is accepted"),
        ("1:1:log5", "does not go up"),
        ("0:1:log5", "'0' is not accepted: it must be a number above 0"),
        ("nan:1:log5", "'nan' is not a finite number"),
        (":", "is not a sweep"),
    ],
)
def test_a_wrong_sweep_is_one_line_that_says_what_is_accepted(text, words):
    with pytest.raises(ValueError, match="accepted") as raised:
        read_sweep(text, POSITIVE)
    assert words in str(raised.value)


def test_a_logarithmic_sweep_from_zero_is_refused():
    with pytest.raises(ValueError, match="for log spacing START above 0 is accepted"):
        read_sweep("0:1:log5", MEAN)
    assert read_sweep("0:1:lin3", MEAN).values == (0, Fraction(1, 2), 1)


@given(st.text(alphabet="0123456789.:loginae-+ ", max_size=20))
def test_any_text_is_a_sweep_or_a_value_error(text):
    try:
        sweep = read_sweep(text, POSITIVE)
    except ValueError as error:
        assert "\n" not in str(error)  # noqa: PT017  most texts are refused, some are not
    else:
        assert all(value > 0 for value in sweep)


def test_values_that_are_read_already_stay():
    number, sweep, means = Fraction(1, 3), read_sweep("1", POSITIVE), (Fraction(1),)
    assert NumberType(MEAN).convert(number, None, None) is number
    assert SweepType(POSITIVE).convert(sweep, None, None) is sweep
    assert MeansType().convert(means, None, None) is means


def written(folder, content):
    path = folder / "means.csv"
    path.write_bytes(content)
    return path


@pytest.mark.parametrize(
    "content",
    [
        b"0.75\n0.5\n0.25\n",
        b"0.75,0.5,0.25",
        b"\xef\xbb\xbf0.75\r\n0.5\r\n0.25",
        b"# means\n\n0.75, 0.5 # the best two\n1/4,\n",
    ],
)
def test_a_file_of_means_is_read_in_every_usual_form(tmp_path, content):
    assert read_means_file(written(tmp_path, content)) == (Fraction(3, 4), Fraction(1, 2), Fraction(1, 4))


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"0.5\n\nabc\n", r"means.csv, line 3: 'abc' is not a finite number; a mean in \[0, 1\] is accepted"),
        (b"0.5\n1.5\n", r"line 2: '1.5' is not accepted: it must be a mean in \[0, 1\]"),
        (b"0.5,,0.1\n", "line 1: '' is not a finite number"),
        (b"0.5 0.1\n", "line 1: '0.5 0.1' is not a finite number"),
        (b"", "holds no means; one a line is accepted"),
        (b"# nothing\n", "holds no means"),
        (b"\xff\xfe0", "is not text"),
        (b"\x00", "line 1"),
    ],
)
def test_a_bad_line_of_a_file_is_named(tmp_path, content, words):
    with pytest.raises(click.UsageError, match=words) as raised:
        read_means_file(written(tmp_path, content))
    assert "\n" not in raised.value.message


def test_a_file_that_cannot_be_read_is_named(tmp_path):
    with pytest.raises(click.UsageError, match="absent cannot be read: No such file or directory"):
        read_means_file(tmp_path / "absent")
    with pytest.raises(click.UsageError, match="cannot be read: Is a directory"):
        read_means_file(tmp_path)
