"""Every task is done once, whoever is lost, slow, or comes back."""

import pytest
from banditproof.paper_checks.studies.assignments import MOST_LOSSES, Assignments
from hypothesis import given, settings
from hypothesis import strategies as st


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.floats(0.01, 3), min_size=1, max_size=30),
    st.lists(st.tuples(st.sampled_from(["take", "end", "lose"]), st.integers(0, 5)), max_size=200),
)
def test_any_order_of_events_does_every_task_once(seconds, events):
    assignments, held, counted, now = Assignments(seconds), [], [], 0.0
    for event, place in events:
        now += 1.5
        if event == "take" and (task := assignments.next(now)) is not None:
            held.append(task)
        elif held and event == "end":
            task = held.pop(place % len(held))
            counted += [task] * assignments.done(task, now)
        elif held and event == "lose":
            assignments.lost(held.pop(place % len(held)), to_blame=False)
    while not assignments.over:
        now += 100
        task = assignments.next(now)
        if task is None:  # all that is left is held, twice where it was overdue
            task = held.pop()
        counted += [task] * assignments.done(task, now)
    assert sorted(counted) == list(range(len(seconds)))


def test_a_slow_task_is_given_to_a_second_worker_and_counts_once():
    assignments = Assignments([1.0, 1.0])
    assert (assignments.next(0.0), assignments.next(0.0)) == (0, 1)
    assert assignments.done(1, 1.0)
    assert assignments.next(2.0) is None  # not yet
    assert assignments.next(60.0) == 0
    assert assignments.next(90.0) is None  # two have it
    assert assignments.done(0, 61.0)
    assert assignments.over
    assert not assignments.done(0, 95.0)


def test_nobody_waits_for_a_task_that_is_only_as_slow_as_all_are():
    assignments = Assignments([1.0, 1.0, 1.0])
    for task in range(3):
        assert assignments.next(0.0) == task
    assert assignments.done(0, 100.0)
    assert assignments.next(101.0) is None
    assert assignments.slowness == 100.0


def test_the_time_left_follows_the_pace_and_not_the_plan():
    assignments = Assignments([1.0, 1.0, 2.0, 4.0])
    for _ in range(4):
        assignments.next(0.0)
    assert assignments.seconds_left(1.0) is None
    assignments.done(0, 50.0)  # its worker had to start
    assert assignments.seconds_left(50.0) is None
    assignments.done(1, 60.0)
    assert assignments.seconds_left(60.0) == 60.0
    assignments.done(2, 70.0)
    assert assignments.seconds_left(70.0) == pytest.approx(80 / 3)


def test_a_task_that_always_takes_its_worker_down_is_given_up():
    assignments = Assignments([1.0])
    for attempt in range(MOST_LOSSES):
        assert assignments.next(0.0) == 0
        assert assignments.lost(0) == (attempt < MOST_LOSSES - 1)


def test_a_loss_that_is_nobodys_fault_is_never_held_against_a_task():
    assignments = Assignments([1.0])
    for _ in range(10 * MOST_LOSSES):
        assert assignments.next(0.0) == 0
        assert assignments.lost(0, to_blame=False)
