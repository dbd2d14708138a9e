"""Outputs of any mixture of types are audited: no type error, no false alarm, and leaks are found."""

import math
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from banditproof.verify.auditing.attack import Runs, features
from banditproof.verify.auditing.audit import audit
from banditproof.verify.auditing.black_box import mechanism
from banditproof.verify.auditing.mixed_outputs import Mark, forms, is_mixed, ratio_scores

NUMBER = Mark.NUMBER

SHAPES = {
    "numbers or nothing": lambda x: None if x < 0 else x,
    "numbers or text": lambda x: "low" if x < 0 else x,
    "text in rows of any length": lambda x: ["below"] * int(abs(2 * x)) + ["above"],
    "answers that end in a number": lambda x: (None,) * int(abs(2 * x)) + (x,),
    "a number in a row or alone": lambda x: (x, "a") if x < 0 else x,
    "arrays in rows": lambda x: (np.array([[x, 0], [1, 2]]), "end"),
    "arrays of objects": lambda x: np.array([x, None, "a"], dtype=object),
    "a dictionary": lambda x: {"mean": x, "all": [1, None, {2, "b"}]},
    "answers of yes and no": lambda x: tuple(x > bar for bar in (-1, 0, 1, 2)),
    "exact numbers": lambda x: Fraction(x) if x < 0 else Decimal(x),
    "not a number": lambda x: math.nan if x < 0 else x,
    "first whole numbers, later text": lambda x: (1, 2) if x < 3 else (1, "a"),
    "large and whole": lambda x: (10**400, 3) if x < 0 else (10**30, "b"),
}


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_any_mixture_is_audited_and_its_leak_found(shape):
    """Noise of scale 1 is right; noise of scale 1/8 leaks, whatever the output looks like."""

    def release(data, generator, *, scale):
        return shape(data + generator.laplace(scale=scale))

    def right(data, generator):
        return release(data, generator, scale=1.0)

    def broken(data, generator):
        return release(
            data + 2 * (shape is SHAPES["first whole numbers, later text"]), generator, scale=0.125
        )

    assert not audit(mechanism(right), [(0.0, 1.0)], epsilon=1, runs=120, confidence=1 - 1e-6).refuted
    assert audit(mechanism(broken), [(0.2, 1.2)], epsilon=1, runs=800).refuted


def test_the_form_of_an_output_keeps_everything_but_measurements():
    outputs = [(None, 2.5), (None, 2.0), ((1, 0.5), "number"), 0.25, "a", (True, math.inf)]
    assert forms(outputs) == [
        (None, NUMBER),
        (None, 2),
        (Mark.OPEN, 1, NUMBER, Mark.CLOSE, "number"),
        (NUMBER,),
        ("a",),
        (1, NUMBER),
    ]
    assert repr(NUMBER) == "number"
    assert NUMBER != "number"


@pytest.mark.parametrize(("outputs", "mixed"), [
    ([1, 2.5], False), (["a", "b"], False), ([(1, 2), (3.5,)], False), ([1, None], True), ([(1,), 1], True),
    ([(1, None)], True), ([(True, False)], True), ([((1, 2), 3)], True), ([Fraction(1, 3)], True),
])  # fmt: skip
def test_what_is_mixed(outputs, mixed):
    assert is_mixed(outputs) is mixed
    words = {feature.words for feature in features(outputs)}
    assert ("the form of the output" in words) is mixed


def test_a_kind_of_output_that_comes_late_is_read_too():
    runs = Runs()
    runs.add([(0, 0)] * 4, [(0, 1)] * 4)
    runs.add([(0, "late")] * 4, [(0, 1)] * 4)
    assert all(len(left) == len(right) == 8 for left, right in runs._read)


def test_scores_are_learnt_on_one_half_and_told_on_the_other():
    generator = np.random.default_rng(0)
    left = [(None, float(x)) for x in generator.normal(size=400)]
    right = [("a", float(x)) for x in generator.normal(2.0, size=400)]
    for words, score, first, second in ratio_scores(left, right):
        assert "log-likelihood" in words
        assert len(first) == len(second) == 200
        assert first.min() > second.max()
        assert score(left[1::2]) == first.tolist()
        assert np.isfinite(score([(), ("b",) * 999, 3, ((), ()), (None, 1e300)])).all()
