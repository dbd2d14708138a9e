"""What does not come back is stopped, alone and as one of many runs; what comes back is not."""

import os
import signal
import time

import pytest
from banditproof.verify.dialects import time_limit
from banditproof.verify.dialects.time_limit import many_runs, rung_every

TICK = 0.02
pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGALRM"), reason="no alarms here")


class LateError(Exception):
    """The alarm."""


def late():
    raise LateError


def busy(seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        pass


def stopped_after(seconds, *, at_most=5.0):
    """When a run that takes longer is stopped."""
    begun = time.monotonic()
    with pytest.raises(LateError), rung_every(seconds, late):
        busy(at_most)
    return time.monotonic() - begun


@pytest.fixture(autouse=True)
def short_ticks(monkeypatch):
    monkeypatch.setattr(time_limit, "_TICK", TICK)
    before = signal.getsignal(signal.SIGALRM)
    yield
    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL)[0] == 0
    assert not time_limit._RINGS
    assert not time_limit._LOOKS


@pytest.mark.parametrize("seconds", [TICK, 10 * TICK])
@pytest.mark.parametrize("among", [False, True])
def test_a_run_that_does_not_come_back_is_stopped_and_the_next_one_too(seconds, among):
    """Not before its time: shorter ones than two ticks have an alarm of their own."""
    if not among:
        assert seconds <= stopped_after(seconds) < 5
        return
    with many_runs():
        assert seconds <= stopped_after(seconds) < 5
        with rung_every(seconds, late):
            pass
        assert seconds <= stopped_after(seconds) < 5


def test_after_a_run_with_an_alarm_of_its_own_the_others_are_looked_at_again():
    with many_runs():
        assert stopped_after(TICK) < 5
        assert stopped_after(10 * TICK) < 5


def test_a_run_that_may_take_less_than_two_ticks_is_stopped_in_its_own_time(monkeypatch):
    monkeypatch.setattr(time_limit, "_TICK", 10.0)
    with many_runs():
        assert 0.1 <= stopped_after(0.1, at_most=20) < 10


def test_many_runs_take_longer_together_than_any_of_them_may():
    begun = time.monotonic()
    with many_runs():
        while time.monotonic() - begun < 10 * TICK:
            with rung_every(4 * TICK, late):
                busy(TICK / 10)
        busy(10 * TICK)  # between runs nothing rings


def test_a_slow_run_among_quick_ones_is_rung_again_and_again():
    heard, start = [], time.monotonic()
    with many_runs(), rung_every(3 * TICK, lambda: heard.append(time.monotonic())):
        end = start + 5
        while len(heard) < 3 and time.monotonic() < end:
            pass
    assert len(heard) == 3
    # one that is late does not make the next one late
    assert all(at - start >= 3 * TICK * place for place, at in enumerate(heard, 1))


@pytest.mark.parametrize("seconds", [TICK, 10 * TICK])
def test_within_a_run_there_is_one_alarm(seconds):
    """The outer one's; in many runs, too."""
    for among in (False, True):
        with pytest.raises(LateError):
            outer(seconds, among=among)


def outer(seconds, *, among):
    def never():
        raise AssertionError

    def inner():
        with rung_every(seconds, late), many_runs(), rung_every(seconds / 2, never):
            busy(5)

    if not among:
        inner()
        return
    with many_runs():
        inner()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no forks here")
def test_a_forked_process_has_alarms_of_its_own():
    with many_runs():
        child = os.fork()
        if child == 0:  # it must end here, whatever happens
            try:
                with rung_every(10 * TICK, late):
                    busy(5)
            except LateError:
                os._exit(0)
            finally:
                os._exit(1)
        _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0
