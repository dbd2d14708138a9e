"""Runs: their streams, portions that depend on their numbers alone, and what is remembered of them."""

import signal
import warnings
from functools import partial

import joblib
import numpy as np
import pytest
from banditproof.algorithms import streams
from banditproof.algorithms.by_name.catalogue import build, build_contextual
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.environments.contexts import GaussianContexts
from banditproof.algorithms.environments.contextual_bandit import ContextualBandit
from banditproof.algorithms.simulation.contextual_simulator import simulate_contextual
from banditproof.algorithms.simulation.identification import identify
from banditproof.algorithms.simulation.parallel_runs import (
    each_portion,
    handed_out,
    once,
    portions_of,
    remembered_by,
    runs_in_portions,
)
from banditproof.algorithms.simulation.simulator import simulate
from banditproof.algorithms.streams import start_of, starts_of, stream_of
from hypothesis import example, given
from hypothesis import strategies as st
from numpy.random import PCG64, SeedSequence

ARMS = Bernoulli([0.7, 0.5])


class Memory:
    """Remembers what it is given, by the work's function and the portion."""

    def __init__(self):
        self.known = {}
        self.asked = []

    def of(self, work, portions):
        return [Place(self, repr((work.func.__qualname__, repr(portion)))) for portion in portions]


class Place:
    """Of one portion."""

    def __init__(self, memory, name):
        self.memory, self.name = memory, name

    def find(self):
        self.memory.asked.append(self.name)
        return self.memory.known.get(self.name)

    def keep(self, found):
        self.memory.known[self.name] = found


def squares(power, portion):
    return [number**power for number in portion]


@given(st.integers(0, 3000), st.integers(1, 20_000), st.integers(0, 20_000))
def test_portions_make_up_the_runs_and_those_of_few_are_among_those_of_many(first, runs, more):
    few, many = portions_of(first, runs), portions_of(first, runs + more)
    assert [number for portion in few for number in portion] == list(range(first, first + runs))
    assert few[:-1] == many[: len(few) - 1]
    assert all(len(portion) <= max(1, min(256, portion.start // 32)) for portion in few)


def test_runs_are_in_one_portion_only_where_nobody_would_see_a_difference():
    assert runs_in_portions(3, 100, jobs=1, progress=None) == [range(3, 103)]
    assert runs_in_portions(3, 100, jobs=2, progress=None) == portions_of(3, 100)
    assert runs_in_portions(3, 100, jobs=1, progress=print) == portions_of(3, 100)
    with remembered_by(Memory()):
        assert runs_in_portions(3, 100, jobs=1, progress=None) == portions_of(3, 100)


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_is_remembered_is_not_played_again(jobs):
    memory, portions, work = Memory(), portions_of(0, 50), partial(squares, 2)
    expected = [[n**2 for n in portion] for portion in portions]
    with remembered_by(memory), joblib.parallel_config(backend="threading"):
        assert each_portion(work, portions, jobs=jobs) == expected
        assert len(memory.known) == len(portions)
        for name in list(memory.known)[::3]:
            memory.known[name] = ["remembered"]
        found = each_portion(work, portions, jobs=jobs)
    assert found[::3] == [["remembered"]] * len(found[::3])
    assert [each for place, each in enumerate(found) if place % 3] == [
        each for place, each in enumerate(expected) if place % 3
    ]


def test_an_interrupted_call_goes_on_where_it_was():
    memory, portions, played = Memory(), portions_of(0, 40), []

    def enough(done, of):
        assert of == 40
        played.append(done)
        if done == 25:
            raise KeyboardInterrupt

    with remembered_by(memory):
        with pytest.raises(KeyboardInterrupt):
            each_portion(partial(squares, 1), portions, progress=enough)
        assert len(memory.known) == 25
        told = []
        each_portion(partial(squares, 1), portions, progress=lambda done, of: told.append((done, of)))
    assert told == [(done, 40) for done in range(25, 41)]


def test_once_does_it_in_its_own_way_unless_it_is_remembered():
    memory, done = Memory(), []

    def do():
        done.append(1)
        return "done"

    work = partial(squares, 2)
    assert once(work, range(3), do=do) == "done"
    with remembered_by(memory):
        assert once(work, range(3), do=do) == once(work, range(3), do=do) == "done"
    assert len(done) == 2


def fields(found):
    return [value for value in vars(found).values() if isinstance(value, np.ndarray)]


@pytest.mark.parametrize(
    "play",
    [
        partial(simulate, partial(build, "dp-imed", 2, epsilon=1), ARMS, 1000),
        partial(identify, partial(build, "adap-tt", 2, epsilon=1, delta="0.1"), ARMS, horizon=10**5),
        partial(
            simulate_contextual,
            partial(build_contextual, "rs-oful", 2, horizon=50, delta="0.1", outside="play"),
            ContextualBandit(GaussianContexts(3, [0.5, 0.5], 0.1), [1.0, 0.0]),
            50,
        ),
    ],
    ids=["simulate", "identify", "contextual"],
)
def test_remembered_runs_are_the_runs(play):
    """Fewer runs first, then more: the same arrays as at once, and no run of the first is played again."""
    memory, apart, told = Memory(), fields(play(runs=40, seed=3)), []
    with remembered_by(memory):
        play(runs=20, seed=3)
        before = dict(memory.known)
        together = fields(play(runs=40, seed=3))
        again = fields(play(runs=40, seed=3, progress=lambda *done: told.append(done)))
    assert set(before) <= set(memory.known)
    assert told == [(40, 40)]
    for one, two, three in zip(apart, together, again, strict=True):
        assert np.array_equal(one, two)
        assert np.array_equal(one, three)


def test_runs_may_begin_anywhere():
    play = partial(simulate, partial(build, "dp-imed", 2, epsilon=1), ARMS, 1000, seed=3)
    assert np.array_equal(play(runs=7).pulls[4:], play(runs=3, first=4).pulls)
    with pytest.raises(ValueError, match="first is a whole number from 0"):
        play(runs=1, first=-1)


@pytest.mark.parametrize("when", ["while workers are started", "while results are taken"])
def test_an_interrupt_is_no_warning(when):
    """The first waits until they are started; joblib would say then that there was more to do."""
    closed = []

    def results():
        """What joblib gives: it warns where it is closed."""
        try:
            yield from range(3)
        finally:
            warnings.warn("tasks have been cancelled", stacklevel=2)
            closed.append(True)

    def parallel(tasks):
        del tasks
        begun = results()
        if when == "while workers are started":
            next(begun)
            signal.raise_signal(signal.SIGINT)
        return begun

    def taken():
        for _ in handed_out(parallel, []):
            raise KeyboardInterrupt

    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        with pytest.raises(KeyboardInterrupt):
            taken()
    assert (closed, told) == ([True], [])


seeds = st.integers(0, 2**128) | st.sampled_from([2**32 - 1, 2**32, 2**64, 2**127, 2**128])


@given(seeds, st.integers(0, 2**31), st.integers(0, 30))
@example(0, 0, 30)
@example(2**128, 2**31, 30)
def test_they_are_those_of_the_library(seed, first, many):
    runs = range(first, first + many)
    expected = [PCG64(SeedSequence(seed, spawn_key=(run,))).state for run in runs]
    assert list(starts_of(seed, runs)) == expected
    assert [start_of(seed, run) for run in runs] == expected


def test_more_than_are_found_together_go_on_where_the_others_end(monkeypatch):
    monkeypatch.setattr(streams, "_MOST", 16)
    assert list(starts_of(7, range(5, 60))) == [start_of(7, run) for run in range(5, 60)]


def test_a_stream_begins_with_its_start():
    assert stream_of(3, 11).bit_generator.state == next(starts_of(3, range(11, 12)))
