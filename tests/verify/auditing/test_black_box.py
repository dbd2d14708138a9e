"""Foreign code as a subject: what it is given, what it may do, and what is said when it misbehaves."""

import copy
import itertools
import random
from dataclasses import dataclass

import numpy as np
import pytest
from banditproof.verify.auditing.black_box import (
    Adversary,
    MisbehaviourError,
    hashable,
    mechanism,
    reward,
    stepwise,
)
from hypothesis import given
from hypothesis import strategies as st

DATA = (1.0, 0.0, 1.0, 1.0)


class Note:
    """Equal to itself alone."""

    def __init__(self, held):
        self.held = held


class Recorder:
    """Takes the arms in turn and keeps what it earns."""

    def __init__(self):
        self.seen = []

    def select(self, t):
        """Round about."""
        assert t == len(self.seen)
        return t % 2

    def update(self, arm, reward):
        """Keep it."""
        self.seen.append((arm, reward))


class Random:
    """Follows its seed."""

    def __init__(self, seed):
        self.generator = np.random.default_rng(seed)

    def select(self, _):
        """Any arm."""
        return self.generator.integers(3)

    def update(self, arm, reward):
        """Learn nothing."""


def recorded(data):
    """What the recorder saw."""
    made = []

    def make():
        made.append(Recorder())
        return made[0]

    actions = stepwise(make, rounds=4, arms=2)(data, 0)
    assert actions == (0, 1, 0, 1)
    return [earned for _, earned in made[0].seen]


def test_rewards_come_from_a_list_a_table_or_an_adversary():
    """In a list of the round, in a table of the arm, from an adversary of all actions."""
    assert recorded(DATA) == [1, 0, 1, 1]
    assert recorded(((0.1, 0.2), (0.3, 0.4), (0.5, 0.6), (0.7, 0.8))) == [0.1, 0.4, 0.5, 0.8]
    assert recorded(lambda actions: sum(actions) + len(actions) / 10) == [0.1, 1.2, 1.3, 2.4]
    tree = Adversary(
        ((1.0, 2.0), (3.0, 4.0, 5.0, 6.0), (7.0, 8.0, 9.0, 10.0), (11.0, 12.0, 13.0, 14.0)), 2, 2
    )
    assert recorded(tree) == [1, 4, 9, 12]


def test_an_adversary_of_short_memory_is_a_list_or_a_table():
    """The same rewards for every sequence of actions."""
    for actions in itertools.product(range(2), repeat=3):
        for data, memory in (((0.1, 0.2, 0.3), 0), (((0.1, 0.2), (0.3, 0.4), (0.5, 0.6)), 1)):
            rows = tuple(row if isinstance(row, tuple) else (row,) for row in data)
            adversary = Adversary(rows, 2, memory)
            for t in range(1, 4):
                assert adversary(actions[:t]) == reward(data, actions[:t])


def test_the_seed_reaches_the_code():
    """As a seed, a generator, a legacy generator, or through the global generators, which are put back."""

    def with_globals(data, epsilon):
        return data + random.random() + np.random.rand() + epsilon  # noqa: NPY002, S311 -- as foreign code does

    for subject in (
        mechanism(lambda data, epsilon, generator: data + generator.random() / epsilon, epsilon=2.0),
        mechanism(lambda data, rng: data + rng.random()),
        mechanism(lambda data, random_state: data + random_state.rand()),
        mechanism(lambda data, seed: data + seed),
        mechanism(with_globals, epsilon=1.0),
        stepwise(Random, rounds=9, arms=3),
    ):
        data = DATA * 3 if "stepwise" in subject.__qualname__ else 1.0
        before = random.getstate(), np.random.get_state()[1].tolist()  # noqa: NPY002 -- the same
        first, again, other = (subject(data, seed) for seed in (2**40 + 7, 2**40 + 7, 8))
        assert first == again != other
        assert (random.getstate(), np.random.get_state()[1].tolist()) == before  # noqa: NPY002 -- the same


@dataclass
class Point:
    """An output with fields."""

    place: int
    values: list


def test_outputs_become_hashable():
    """Arrays, lists and dictionaries become tuples; what is no number is equal to itself."""

    def gives(value):
        return mechanism(lambda _: value)(0, 0)

    assert gives(np.array([[1, 2], [3, 4]])) == ((1, 2), (3, 4))
    assert gives([1.5, [2, None]]) == (1.5, (2, None))
    assert gives(np.float64(0.5)) == 0.5
    assert gives({"b": [1], "a": 2}) == (("b", (1,)), ("a", 2), dict)
    assert gives(float("nan")) == gives(np.float64("nan")) == "nan"
    assert gives({2, 1}) == gives({1, 2}) == (1, 2, set)
    assert gives(bytearray(b"a")) == b"a"
    assert gives(np.longdouble(2)) == 2.0
    assert gives(Note([1])) == gives(Note([1])) != gives(Note([2]))
    assert gives("text") == "text"
    assert gives({3, "a", 2}) == ("a", 2, 3, set)
    assert gives([Point(1, [2.5])]) == ((1, (2.5,)),)


_PARTS = st.recursive(
    st.integers(0, 2) | st.sampled_from(["a", "b", b"a"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from("ab"), inner)
        | st.frozensets(st.integers(0, 2)).map(set)
    ),
    max_leaves=4,
)


@given(st.integers(0, 2), _PARTS, _PARTS)
def test_outputs_that_differ_are_told_apart(depth, one, other):
    for _ in range(depth):
        one, other = {"a": one}, {"a": other}
    assert (repr(one) == repr(other)) == (hashable(one) == hashable(other))
    assert hashable(one) == hashable(copy.deepcopy(one))
    assert hashable({"a": one}) != hashable({"b": one})


class Stops(Recorder):
    """Stops before round 2."""

    def select(self, t):
        """Arm 0."""
        return None if t == 2 else 0


def test_a_policy_may_stop_by_itself_and_has_to_if_that_is_said():
    for may_stop in (True, False):
        assert stepwise(Stops, rounds=4, arms=2, may_stop=may_stop)(DATA, 0) == (0, 0)
    with pytest.raises(MisbehaviourError, match="not stopped after its step budget of 2 rounds"):
        stepwise(Recorder, rounds=2, arms=2, may_stop=True)(DATA, 3)


@pytest.mark.parametrize("arm", [None, 2, -1, 0.5, "a", float("nan"), [0], "long " * 100])
def test_an_arm_out_of_range_is_told_in_one_line(arm):
    """With the round and the seed."""
    subject = stepwise(type("Bad", (Recorder,), {"select": lambda *_: arm}), rounds=4, arms=2)
    with pytest.raises(MisbehaviourError, match=r"round 0 of 4 \(seed 9\): .* arms are 0 to 1") as caught:
        subject(DATA, 9)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300


def test_a_crash_is_told_in_one_line():
    """With its kind, its text, where it was and the seed that repeats it."""

    def crash(*_):
        raise KeyError("two\nlines")

    broken = type("Broken", (Recorder,), {"update": crash})
    with pytest.raises(MisbehaviourError, match=r"raises KeyError: .* in round 0 of 4 \(seed 5\)") as caught:
        stepwise(broken, rounds=4, arms=2)(DATA, 5)
    assert "\n" not in str(caught.value)
    with pytest.raises(
        MisbehaviourError, match=r"raises ZeroDivisionError: division by zero on 0 \(seed 6\)"
    ):
        mechanism(lambda data: 1 / data)(0, 6)
    with pytest.raises(MisbehaviourError, match=r"raises AssertionError on 0 \(seed 6\)"):
        mechanism(crash_silently)(0, 6)
    with pytest.raises(MisbehaviourError, match="an output of type generator cannot be compared"):
        mechanism(lambda data: (each for each in [data]))(0, 6)


def crash_silently(_):
    """No text."""
    raise AssertionError


def test_a_call_that_never_returns_is_told_in_one_line(monkeypatch):
    monkeypatch.setattr("banditproof.verify.auditing.black_box.PATIENCE", 0.05)

    class Endless:
        def select(self, t):
            while t >= 0:
                pass

        def update(self, arm, reward):
            pass

    with pytest.raises(MisbehaviourError, match=r"has not returned after 0\.05 seconds"):
        stepwise(Endless, rounds=2, arms=2)((0, 1), 0)
    assert mechanism(sum)((1, 2), 0) == 3
