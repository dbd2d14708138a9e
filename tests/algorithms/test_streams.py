"""The streams of runs: their first states, found together, are those found one by one."""

from banditproof.algorithms import streams
from banditproof.algorithms.streams import start_of, starts_of, stream_of
from hypothesis import example, given
from hypothesis import strategies as st
from numpy.random import PCG64, SeedSequence

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
