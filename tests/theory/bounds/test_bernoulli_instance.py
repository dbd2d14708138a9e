"""A bandit instance keeps its means exactly and names the one that cannot be a mean."""

from decimal import Decimal
from fractions import Fraction
from operator import floordiv, mod

import numpy as np
import pytest
from banditproof.theory.bounds.bernoulli_instance import BanditInstance
from banditproof.theory.bounds.decimal_means import DecimalMeans, decimal_means
from hypothesis import given
from hypothesis import strategies as st

MEANS = st.lists(
    st.one_of(st.floats(0, 1), st.fractions(0, 1), st.sampled_from([0.0, 1.0, 0.5])), min_size=1, max_size=6
)


@given(MEANS)
def test_best_gaps_and_halvings_agree_with_exact_rationals(means):
    instance = BanditInstance(means)
    exact = [Fraction(mean) for mean in means]
    gaps = [max(exact) - mean for mean in exact]
    assert Fraction(instance.best) == max(exact)
    assert instance.suboptimal.tolist() == [gap > 0 for gap in gaps]
    assert instance.gaps.tolist() == [float(gap) for gap in gaps]
    for gap, count in zip(gaps, instance.halvings.tolist(), strict=True):
        if gap == 0:
            assert count == 0
        else:
            assert count >= 1
            assert Fraction(1, 2**count) <= gap
            assert count == 1 or Fraction(1, 2 ** (count - 1)) > gap


def test_a_gap_one_rounding_below_a_quarter_needs_a_third_halving():
    """``0.25 - 1e-20`` is the double 0.25, and yet less than a quarter."""
    assert BanditInstance([0.25, 0.0]).halvings.tolist() == [0, 2]
    assert BanditInstance([0.25, 1e-20]).gaps[1] == 0.25
    assert BanditInstance([0.25, 1e-20]).halvings.tolist() == [0, 3]


def test_strings_decimals_and_fractions_are_exact_and_doubles_stay_doubles():
    instance = BanditInstance(["1/3", " 0.1 ", Decimal("0.2"), Fraction(1, 7), 0.1, 1, np.float64(0.25)])
    assert instance.means == (Fraction(1, 3), Fraction(1, 10), Fraction(1, 5), Fraction(1, 7), 0.1, 1.0, 0.25)
    assert len(instance) == 7
    assert instance.best == 1


def test_an_array_gives_the_same_instance_as_its_list():
    instance = BanditInstance(np.array([0.5, 0.25]))
    assert instance == BanditInstance([0.5, 0.25])
    for array in (instance.doubles, instance.gaps, instance.suboptimal, instance.halvings):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


@pytest.mark.parametrize(("means", "beyond"), [
    (["0.5", "0.50000000000000000000000000001"], True),
    (["0.5", "0.99999999999999999999999999999"], True),
    (["0.5", "1e-400"], True),
    (["0.5", "0.6"], False),
    ([0.5, 0.6], False),
    (["0.5", "0.5"], False),
])  # fmt: skip
def test_means_that_doubles_cannot_tell_apart_are_noticed(means, beyond):
    assert BanditInstance(means).beyond_doubles is beyond


HALVES = st.one_of(st.integers(0, 10**15 - 1), st.sampled_from([0, 1, 10**15 - 1, 5 * 10**14]))
DECIMALS = st.one_of(
    st.builds(lambda leading, trailing: leading * 10**15 + trailing, HALVES, st.one_of(st.just(0), HALVES)),
    st.integers(1, 20).map(lambda e: 10**30 // 2**e),
    st.integers(1, 20).map(lambda e: 10**30 // 2**e - 1),
    st.sampled_from([0, 10**30]),
)


def written(numerator, form):
    """A decimal as people, and programs, write it."""
    digits = f"{numerator:031d}"
    shortest = f"{digits[0]}.{digits[1:].rstrip('0') or '0'}"
    if form == "bare" and digits[0] == "0":
        return shortest[1:]
    if form == "scientific" and 0 < numerator < 10**30:
        significant = str(numerator).rstrip("0")
        places = 31 - len(str(numerator))
        return f"{significant[0]}.{significant[1:]}e-{places:02d}".replace(".e", "e")
    return shortest


@given(
    st.lists(st.tuples(DECIMALS, st.sampled_from(["plain", "bare", "scientific"])), min_size=1),
    st.sampled_from(["\n", ","]),
)
def test_decimal_means_are_the_fractions_that_they_stand_for(given, between):
    numerators = [numerator for numerator, _ in given]
    leading, trailing = ([part(n, 10**15) for n in numerators] for part in (floordiv, mod))
    decimal = DecimalMeans(np.array(leading), np.array(trailing))
    read = decimal_means(between.join(written(*each) for each in given))
    assert read is None or read == decimal
    assert read is not None or any(form == "scientific" for _, form in given)
    quick, exact = BanditInstance(decimal), BanditInstance([Fraction(n, 10**30) for n in numerators])
    assert tuple(quick.means) == exact.means
    for name in ("best", "lowest", "beyond_doubles"):
        assert getattr(quick, name) == getattr(exact, name), name
    for name in ("doubles", "gaps", "suboptimal", "halvings"):
        assert getattr(quick, name).tolist() == getattr(exact, name).tolist(), name


@given(st.floats(0, 1, exclude_max=True), st.integers(0, 40), st.integers(-3, 3))
def test_decimals_next_to_the_middle_of_two_doubles_are_rounded_to_the_nearer(low, halvings, off):
    low /= 2.0**halvings
    middle = (Fraction(low) + Fraction(float(np.nextafter(low, 2)))) / 2
    numerator = min(max(int(middle * 10**30) + off, 0), 10**30)
    means = DecimalMeans(np.array([numerator // 10**15]), np.array([numerator % 10**15]))
    assert means.doubles.tolist() == [numerator / 10**30]
