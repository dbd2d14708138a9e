"""What a refutation by chance says of its power, and that it is never said to be more than it is."""

import pytest
from banditproof.verify.evidence.power import CERTAIN, LEAST_POWER, POWER_KEY, Power, power_in
from hypothesis import given
from hypothesis import strategies as st

PROBABILITIES = st.floats(0, 1)


@given(PROBABILITIES)
def test_words_never_say_more_than_there_is(probability):
    words = Power(probability, "binomial, of 100 runs").words
    assert words.endswith(" (binomial)")
    number = words.removesuffix(" (binomial)")
    if number.startswith("> "):
        assert float(number[2:]) < probability
    else:
        assert float(number) == pytest.approx(probability, rel=0.06)
        assert probability <= 0.95


@given(PROBABILITIES)
def test_it_is_read_back_from_the_details_of_evidence(probability):
    power = Power(probability, "binomial")
    assert power_in({POWER_KEY: power.to_json(), "runs": 9}) == power
    assert power.suffices == (probability >= LEAST_POWER)


@pytest.mark.parametrize(
    "stated",
    [None, 0.99, {}, {"probability": 0.99}, {"probability": "0.99", "by": "binomial"},
     {"probability": 1.01, "by": "binomial"}, {"probability": float("nan"), "by": "binomial"},
     {"probability": 0.99, "by": " "}],
)  # fmt: skip
def test_what_is_no_power_is_not_read_as_one(stated):
    assert power_in({} if stated is None else {POWER_KEY: stated}) is None


def test_certainty_is_said_as_such():
    assert CERTAIN.words == "1"
    assert CERTAIN.suffices
