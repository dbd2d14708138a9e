"""Whatever evidence holds becomes strict JSON, or a TypeError that names the type."""

import json
import math
from fractions import Fraction

import numpy as np
import pytest
from banditproof.paper_checks.running.strict_json import plain
from banditproof.verify.evidence.ladder import Verdict
from hypothesis import given
from hypothesis import strategies as st

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


@given(JSON)
def test_what_is_json_stays_as_it_is(value):
    assert plain(value) == value
    assert json.loads(json.dumps(plain(value), allow_nan=False)) == value


@pytest.mark.parametrize(("value", "expected"), [
    (math.inf, "inf"),
    (-math.inf, "-inf"),
    (math.nan, "nan"),
    (np.float64(math.inf), "inf"),
    (np.float64(0.5), 0.5),
    (np.int64(7), 7),
    (np.bool_(True), True),
    (np.array([[1.0, math.inf], [2.0, 3.0]]), [[1.0, "inf"], [2.0, 3.0]]),
    (Fraction(1, 3), "1/3"),
    (Verdict.PROVED, "PROVED"),
    ((1, (2,)), [1, [2]]),
    ({3, 1, 2}, [1, 2, 3]),
    (range(3), [0, 1, 2]),
    ({1: "one"}, {"1": "one"}),
])  # fmt: skip
def test_near_json_becomes_json(value, expected):
    found = plain(value)
    assert found == expected
    assert type(found) is type(expected)


@pytest.mark.parametrize("value", [object(), b"bytes", bytearray(b"x"), 1j, lambda: 0, [1, {"a": object()}]])
def test_anything_else_is_named(value):
    with pytest.raises(TypeError, match=r"a value of type \w+ is not JSON"):
        plain(value)
