"""What is kept comes back equal, and other bytes are no value."""

import json
import math
import pickle
import struct
import zlib
from fractions import Fraction

import numpy as np
import pytest
from banditproof.paper_checks.running.examination import Examination, as_data, from_data
from banditproof.paper_checks.running.store_codec import as_bytes, from_bytes
from banditproof.verify.evidence.ladder import Evidence, Verdict
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

TEXT = st.text() | st.sampled_from(["\ud800", "$array", "\0", "é" * 300])
LEAVES = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-(10**60), 10**60)
    | st.floats()
    | st.fractions()
    | TEXT
)
NUMPY = arrays.arrays(
    st.sampled_from(["<f8", ">f4", "<i8", "u1", "?", "<c16"]), arrays.array_shapes(min_dims=0, max_side=3)
)
VALUES = st.recursive(
    LEAVES | NUMPY,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.lists(inner, max_size=3).map(tuple)
        | st.dictionaries(TEXT, inner, max_size=3)
        | st.frozensets(LEAVES, max_size=3)
    ),
    max_leaves=12,
)


def same(one, two):
    """Equal, of the same types, not-a-number and the sign of zero included, and in the same order."""
    if type(one) is not type(two):
        return False
    if isinstance(one, float):
        return struct.pack("d", one) == struct.pack("d", two) or (math.isnan(one) and math.isnan(two))
    if isinstance(one, np.ndarray):
        return (one.dtype, one.shape, one.tobytes()) == (two.dtype, two.shape, two.tobytes())
    if isinstance(one, (list, tuple)):
        return len(one) == len(two) and all(map(same, one, two))
    if isinstance(one, dict):
        return list(one) == list(two) and all(same(one[key], two[key]) for key in one)
    if isinstance(one, frozenset):
        return sorted(map(repr, one)) == sorted(map(repr, two))
    return one == two


@given(VALUES)
def test_a_value_comes_back_equal(value):
    assert same(from_bytes(as_bytes(value)), value)


def test_a_long_number_comes_back_equal():
    """Python reads no decimal of so many digits."""
    number = 3**20_000
    assert from_bytes(as_bytes([number, Fraction(-number, 7)])) == [number, Fraction(-number, 7)]


def test_a_number_of_numpy_stays_one():
    for number in (np.float64(0.1), np.int32(-3), np.bool_(True)):
        found = from_bytes(as_bytes(number))
        assert (found, type(found)) == (number, type(number))


EVIDENCE = st.builds(
    Evidence,
    verdict=st.sampled_from(list(Verdict)),
    method=TEXT,
    summary=TEXT,
    margin=st.none() | st.floats(allow_nan=False),
    part=TEXT,
    details=st.dictionaries(TEXT, VALUES, max_size=3),
    certificate=st.none() | st.dictionaries(TEXT, LEAVES, max_size=3),
)


@given(
    st.lists(st.none() | EVIDENCE, max_size=3),
    st.lists(TEXT, max_size=2),
    st.floats(0, 1e6),
    st.integers(0, 99),
)
def test_an_examination_comes_back_equal(findings, crashes, seconds, rechecked):
    examination = Examination(tuple(findings), tuple(crashes), seconds, rechecked)
    found = from_data(from_bytes(as_bytes(as_data(examination))))
    assert found.crashes == examination.crashes
    assert same(found.seconds, examination.seconds)
    assert found.rechecked == rechecked
    for one, two in zip(found.findings, examination.findings, strict=True):
        assert (one is None) == (two is None)
        if one is not None:
            assert same(one.to_json(), two.to_json())
            assert one.verdict is two.verdict


@pytest.mark.parametrize(
    "value", [object(), {1: 2}, {1, 2}, b"x", [lambda: 0], np.array([object()]), Verdict.OPEN]
)
def test_what_is_not_data_is_not_kept(value):
    with pytest.raises(TypeError, match="not kept"):
        as_bytes(value)


FOUND = {"findings": [], "crashes": [], "seconds": 0.5, "rechecked": 3}
FINDING = as_data(Examination((Evidence(Verdict.VERIFIED, "by hand", "so it is"),), (), 1.0))["findings"][0]


@pytest.mark.parametrize("data", [
    *(None, 3, "text", [], {}),
    *({**FOUND, name: value} for name in FOUND for value in (None, "x", {}, [3])),
    *({name: FOUND[name] for name in FOUND if name != left} for left in FOUND),
    *({**FOUND, "findings": [{**FINDING, name: value}]} for name in FINDING for value in (b"", [3])),
    {**FOUND, "findings": [{**FINDING, "verdict": "TRUE"}]},
    {**FOUND, "findings": [{**FINDING, "more": 1}]},
])  # fmt: skip
def test_other_data_are_no_examination(data):
    assert from_data({**FOUND, "findings": [FINDING]}).findings[0].summary == "so it is"
    with pytest.raises(ValueError):  # noqa: PT011  whatever is wrong with them
        from_data(data)


@given(st.binary(max_size=60) | VALUES.map(lambda value: as_bytes(value)[:-3]))
def test_other_bytes_are_no_value(content):
    with pytest.raises(ValueError):  # noqa: PT011  whatever is wrong with them
        from_bytes(content)


@pytest.mark.parametrize("document", [
    {"$code": "print()"}, {"$array": ["O", [1], ""]}, {"$array": ["<f8", [2], "AAAA"]},
    {"$ratio": ["0x1", "0x0"]}, {"$number": []}, {"$float": "x"},
])  # fmt: skip
def test_a_tag_that_means_nothing_is_refused(document):
    with pytest.raises(ValueError):  # noqa: PT011  whatever is wrong with it
        from_bytes(zlib.compress(json.dumps(document).encode()))


def test_nothing_is_unpickled():
    with pytest.raises(ValueError, match="no kept value"):
        from_bytes(pickle.dumps([1]))
    with pytest.raises(ValueError):  # noqa: PT011  whatever is wrong with it
        from_bytes(zlib.compress(pickle.dumps([1])))
