"""The search for an attack: neighbours with corners first, and events that past runs single out."""

import math

import numpy as np
import pytest
from banditproof.verify.auditing.attack import Beyond, Feature, Lists, OneOf, Runs, features
from banditproof.verify.enumeration.allowed_pairs import ApproximateBudget

PURE = ApproximateBudget()


def test_lists_are_corners():
    """All low with one high, then all high with one low."""
    pairs = list(Lists(3))
    zeros, ones = (0.0,) * 3, (1.0,) * 3
    assert pairs[0] == (zeros, (1.0, 0.0, 0.0))
    assert pairs[3:] == [(ones, (0.0, 1.0, 1.0)), (ones, (1.0, 0.0, 1.0)), (ones, (1.0, 1.0, 0.0))]
    assert next(iter(Lists(2, low=-1, high=2))) == ((-1, -1), (2, -1))


def found(first, second, level=1.0):
    """The attack on these outputs."""
    runs = Runs()
    runs.add(first, second)
    return runs.attack(PURE, level)


def test_a_threshold_of_numbers_is_found():
    """Between the two clouds, either way round."""
    generator = np.random.default_rng(0)
    low, high = generator.normal(0, 1, 400).tolist(), generator.normal(3, 1, 400).tolist()
    for first, second in ((low, high), (high, low)):
        attack = found(first, second)
        assert isinstance(attack.event, Beyond)
        assert -0.5 < attack.event.threshold < 3.5
        likely, unlikely = (second, first) if attack.turned else (first, second)
        assert attack.event(likely).mean() == pytest.approx(attack.p, abs=0.01)
        assert attack.event(unlikely).mean() == pytest.approx(attack.q, abs=0.01)
        assert attack.p > math.e * attack.q
        assert 0 < attack.rate <= attack.hope
        assert attack.level > 1
        likely, unlikely = (first, second) if attack.turned else (second, first)
        assert 0 < attack.reverse.event(likely).mean() - attack.reverse.p < 0.03
        assert 0 < attack.reverse.q - attack.reverse.event(unlikely).mean() < 0.03
        assert attack.reverse.p > math.e * attack.reverse.q


def test_a_leak_on_one_side_has_no_reverse():
    """Ones are too frequent on the second input; zeros are nowhere."""
    attack = found(["no"] * 95 + ["yes"] * 5, ["no"] * 70 + ["yes"] * 30)
    assert (attack.event.members, attack.turned, attack.reverse) == (("yes",), True, None)


def test_what_shared_noise_does_is_learnt_from_runs_that_share_it():
    """Without such runs nothing is known; one run that shares none is added to them."""
    runs = Runs()
    runs.add([0.0] * 50, [1.0] * 50)
    event = Beyond(Feature("the output", lambda outputs: outputs, numeric=True), 0.5, above=True)
    assert runs.shared([event], turned=False) is None
    runs.add([0.0, 0.0, 1.0], [0.0, 1.0, 1.0], together=True)
    law = runs.shared([event], turned=False)
    assert law.sum() == pytest.approx(1)
    assert law[[0, 0, 2, 2], [0, 2, 0, 2]] == pytest.approx(
        [(1 + 2 / 9) / 4, (1 + 4 / 9) / 4, (1 / 9) / 4, (1 + 2 / 9) / 4]
    )
    assert runs.shared([event], turned=True) == pytest.approx(law.T)


def test_equal_laws_promise_nothing():
    """But an optimist may hope, less with more runs."""
    generator = np.random.default_rng(1)
    few = found(generator.normal(0, 1, 40).tolist(), generator.normal(0, 1, 40).tolist())
    many = found(generator.normal(0, 1, 4000).tolist(), generator.normal(0, 1, 4000).tolist())
    assert max(few.rate, many.rate) < 1e-3
    assert few.hope > many.hope


def test_a_set_of_values_is_found():
    """Those with the largest likelihood ratio."""
    attack = found(["a"] * 30 + ["b"] * 30 + ["c"] * 40, ["a"] * 2 + ["b"] * 3 + ["c"] * 95)
    assert isinstance(attack.event, OneOf)
    assert set(attack.event.members) == ({"c"} if attack.turned else {"a", "b"})


def test_many_values_are_learnt_on_some_runs_and_counted_on_others():
    """Values that occur once do not look like a leak."""
    noise = [(f"x{k}", f"y{k}") for k in range(2000)]
    assert found([x for x, _ in noise], [y for _, y in noise], level=0.0).rate == 0


@pytest.mark.parametrize(("first", "second", "words"), [
    ([(0, 1, 0, 1)] * 9 + [(1, 1, 1, 1)], [(1, 1, 1, 1)] * 9 + [(0, 1, 0, 1)], "action"),
    ([(k % 7 / 3, 1.0) for k in range(50)], [(k % 7 / 3, 5.0) for k in range(50)], "entr"),
    ([float("inf")] * 9, [0.0] * 9, "the output"),
    ([10**400] * 9, [0] * 9, "the output"),
    (["nan"] * 5 + [0.5] * 5, [0.5] * 10, "the output"),
    ([None] * 9, [(1, 2)] * 9, "action"),
    ([()] * 9, [(1,)] * 9, "action"),
    ([()] * 9, [()] * 9, "the output"),
    ([((1, 2), 3)] * 9, [((1, 3), 3)] * 9, "output"),
    ([(1.0,)] * 9, [(1.0, 2.0)] * 9, "output"),
    ([True] * 9, [False] * 9, "the output"),
])  # fmt: skip
def test_every_shape_of_output_has_events(first, second, words):
    """Sequences of actions, vectors, texts, nothing, infinities, numbers beyond the doubles."""
    attack = found(first * 4, second * 4)
    assert words in str(attack.event)
    assert attack.event(first).shape == (len(first),)
    if first != second:
        likely, unlikely = (second, first) if attack.turned else (first, second)
        assert attack.event(likely).mean() > attack.event(unlikely).mean()


def test_later_outputs_may_have_another_shape():
    """A feature learnt on one kind reads nothing from another."""
    for outputs in ([1.5, 2.0], [(0, 1, 1)] * 2 + [(0, 1)], [(0.5, 1.0)] * 2):
        for feature in features(outputs):
            for strange in ("nan", None, (), (9,), ("a", None), 3):
                read = list(feature.read([strange]))
                assert len(read) == 1
                if feature.numeric:
                    assert isinstance(read[0], float)


def test_the_steps_of_long_sequences_are_scored():
    """Sequences that never come twice, whose actions lean to one side."""
    generator = np.random.default_rng(2)
    first = [tuple((generator.random(40) < 0.6).astype(int).tolist()) for _ in range(400)]
    second = [tuple((generator.random(40) < 0.4).astype(int).tolist()) for _ in range(400)]
    attack = found(first, second)
    assert attack.p > 3 * attack.q
    assert "log-likelihood" in str(attack.event) or "number of times" in str(attack.event)
    assert attack.event([None, (7, 7), first[0]]).shape == (3,)


def test_a_grid_of_doubles_betrays_itself():
    """Noise on a grid, moved by a third: the significands have other lengths."""
    grid = (np.random.default_rng(3).integers(-50, 50, 300) / 4).tolist()
    attack = found(grid, [value + 1 / 3 for value in grid], level=2.0)
    assert attack.p > 0.9
    assert attack.q < 0.1
    assert "bits" in str(attack.event) or "itself" in str(attack.event)
