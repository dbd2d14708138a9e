"""A check may crash, hang, or take all memory: that is told of its claim, and the run goes on."""

import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from banditproof.paper_checks.pages.page import Word
from banditproof.paper_checks.running import own_process
from banditproof.paper_checks.running.examination import asked
from banditproof.paper_checks.running.limits import Limits
from banditproof.paper_checks.running.own_process import DiedError, TooLongError, done_apart, each_apart
from banditproof.paper_checks.running.registry import entries_of
from banditproof.paper_checks.running.run import run
from hypothesis import given
from hypothesis import strategies as st

from ..some_pages import HOSTILE, SOME, traced

os.environ["STARTED_FOR"] = str(os.getpid())  # what this process starts inherits it
SHORT = Limits(seconds=4, gigabytes=3)
HARMLESS = ("forks", "asks", "prints")
TOLD = {
    "faults": "a check took its process down: it was ended by SIGSEGV",
    "leaves": "a check took its process down: it ended with status 0",
    "is_killed": "a check took its process down: it was ended by SIGKILL",
    "aborts": "a check took its process down: it was ended by SIGABRT",
    "spins": "incomplete: stopped after 4 s, the longest that one formula may take",
    "is_deaf": "incomplete: stopped after 4 s, the longest that one formula may take",
    "leaves_a_child": "incomplete: stopped after 4 s, the longest that one formula may take",
    "takes_all_memory": "check 1 is incomplete: it needs more memory than one formula may take",
    "recurses": "check 1 crashed: RecursionError: maximum recursion depth exceeded",
    "closes_everything": "a check took its process down: it",
    "answers_for_the_process": "a check took its process down: it gave no answer that can be read",
    "interrupts": "a check took its process down: it ended with status 1",
    "has_no_message": "check 1 crashed: SilentError: its message cannot be told",
    "speaks_to_the_terminal": "check 1 crashed: ValueError: \x1b[2J",
    "forges_a_certificate": "check 1 gives a certificate that is rejected: the ",
}


def alive():
    """The sleepers that checks of this process have left; another worker of the suite has its own."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            command, mark = (place / "cmdline").read_bytes(), (place / "environ").read_bytes()
            if b"time.sleep(1000)" in command and f"STARTED_FOR={os.getpid()}".encode() in mark:
                found.append(place.name)
    return found


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    """A page with a claim for each thing that no check should do."""
    names = (*TOLD, *HARMLESS)
    folder = tmp_path_factory.mktemp("hostile")
    return str(traced(folder, HOSTILE.read_text(encoding="utf-8"), *names, prefix="HOSTILE"))


@pytest.fixture(scope="module")
def outcomes(page):
    slow = {f"HOSTILE-{name}" for name, told in TOLD.items() if told.startswith("incomplete")}
    stopped = [entry for entry in entries_of(page) if entry.claim.id in slow]
    others = [
        entry for entry in entries_of(page) if entry.claim.id not in slow
    ]  # a busy machine takes its time
    runs = (run(stopped, jobs=2, limits=SHORT), run(others, jobs=2, limits=replace(SHORT, seconds=90)))
    return {each.claim.id: each for outcomes in runs for each in outcomes}


@pytest.mark.parametrize("name", list(TOLD))
def test_what_a_check_does_is_told_of_its_claim_alone(outcomes, name):
    outcome = outcomes[f"HOSTILE-{name}"]
    (said,) = outcome.stands.said
    assert said.word is Word.UNCHECKED
    (crash,) = outcome.printed.crashes
    assert crash.startswith(TOLD[name])
    assert len(crash) < 1200
    assert said.why in crash
    (miss,) = said.blocks[0].near_misses
    assert miss.noticed


@pytest.mark.parametrize("name", HARMLESS)
def test_what_harms_nobody_is_no_problem(outcomes, name):
    assert outcomes[f"HOSTILE-{name}"].word is Word.TRACED


def test_nothing_is_left_running(outcomes):
    """Also what a check has started and left."""
    assert outcomes
    assert not alive()
    seen = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"])
    try:
        deadline = time.monotonic() + 20
        while not alive() and time.monotonic() < deadline:  # its name is that of its parent at first
            time.sleep(0.01)
        assert alive() == [str(seen.pid)]
    finally:
        seen.kill()
        seen.wait()


def test_what_was_stopped_is_not_kept_as_a_finding(outcomes):
    (finding,) = outcomes["HOSTILE-spins"].printed.findings
    assert finding is None


def test_a_worker_that_died_is_replaced_and_one_that_lives_is_used_again(page):
    limits = Limits(seconds=30)
    good = [{"module": str(SOME), "claim": "SOME-1", "role": "printed", "miss": ""}, 0, "full"]
    bad = [{"module": page, "claim": "HOSTILE-leaves", "role": "printed", "miss": ""}, 0, "full"]
    first = done_apart(asked, *good, limits=limits)
    with pytest.raises(DiedError, match="status 0"):
        done_apart(asked, *bad, limits=limits)
    began = time.perf_counter()
    assert done_apart(asked, *good, limits=limits)["findings"] == first["findings"]
    done_apart(asked, *good, limits=limits)
    assert time.perf_counter() - began < 20


def test_the_time_that_counts_is_that_of_one_piece(page):
    task = {"module": page, "claim": "HOSTILE-spins", "role": "printed", "miss": ""}
    began = time.perf_counter()
    with pytest.raises(TooLongError, match=r"0\.5 s"):
        done_apart(asked, task, 0, "full", limits=Limits(seconds=0.5))
    assert time.perf_counter() - began < 10


def test_whoever_stops_listening_stops_the_work(page):
    def spin(name):
        task = {"module": page, "claim": f"HOSTILE-{name}", "role": "printed", "miss": ""}
        return done_apart(asked, task, 0, "full", limits=Limits(seconds=600))

    began = time.perf_counter()
    results = each_apart(spin, ["prints", "spins", "spins", "spins"], jobs=2)
    assert next(results)["crashes"] == []
    results.close()
    assert time.perf_counter() - began < 60


def test_quick_pieces_are_one_workers_and_slow_ones_are_shared(monkeypatch):
    """The others start late, so that what is over soon does not need them; nobody waits for them."""
    asked_in = each_apart(lambda _: threading.get_ident(), range(50), jobs=4)
    began = time.perf_counter()
    assert len(set(asked_in)) == 1
    assert time.perf_counter() - began < own_process._ALONE / 2

    def slow(piece):
        time.sleep(0.2)
        return piece, threading.get_ident()

    monkeypatch.setattr(own_process, "_ALONE", 0.1)
    done = list(each_apart(slow, range(8), jobs=4))
    assert sorted(piece for piece, _ in done) == list(range(8))
    assert len({thread for _, thread in done}) == 4


@given(st.integers(0, 40), st.data())
def test_neighbours_are_one_takers_and_every_piece_is_taken_once(count, data):
    takers = data.draw(st.integers(1, max(1, count)))
    shares = own_process._Shares(range(count), takers)
    stretches = [shares.one() for _ in range(takers)]
    assert [piece for stretch in stretches for piece in stretch] == list(range(count))
    assert max(map(len, stretches)) - min(map(len, stretches)) <= 1
    taken = []
    for _ in range(count):
        own = data.draw(st.sampled_from(stretches))
        expected = own[0] if own else max(stretches, key=len)[-1]
        taken.append(shares.next_of(own))
        assert taken[-1] == expected
    assert sorted(taken) == list(range(count))


@pytest.mark.parametrize(
    ("seconds", "gigabytes"), [(0, 1), (-1, 1), (1, 0), (float("nan"), 1), (1, float("inf"))]
)
def test_limits_are_positive_numbers(seconds, gigabytes):
    with pytest.raises(ValueError, match="accepted are more than 0"):
        Limits(seconds, gigabytes)


def test_the_process_that_asks_is_not_bound():
    import resource

    assert resource.getrlimit(resource.RLIMIT_AS)[0] == resource.RLIM_INFINITY
    assert os.getpid() != 1


def test_a_worker_that_starts_while_all_is_stopped_is_ended(monkeypatch):
    """Whoever stops does not see it yet."""
    asker, started = own_process.Asker(), []

    class Stopping(own_process._Worker):
        def __init__(self, kind):
            super().__init__(kind)
            started.append(self.process)
            asker.stop()

    monkeypatch.setattr(own_process, "_Worker", Stopping)
    kind = (asked.__module__, asked.__name__, 3.0, "here")
    with pytest.raises(own_process.StoppedError), asker.worker(kind) as worker:
        worker.done(["nothing"], 30)
    assert [process.wait(20) for process in started] == [-signal.SIGKILL]


def test_few_workers_wait_for_more(monkeypatch):
    """Work of another kind, such as from another folder, needs a worker of its own: the eldest ones end."""
    started = []

    class Noted(own_process._Worker):
        def __init__(self, kind):
            super().__init__(kind)
            started.append(self)

    monkeypatch.setattr(own_process, "_Worker", Noted)
    for n in range(own_process._KEPT + 4):
        with own_process.Asker().worker((asked.__module__, asked.__name__, 3.0, f"folder {n}")) as worker:
            assert worker.process.poll() is None
    assert [worker.process.poll() is None for worker in started[4:]] == [True] * own_process._KEPT
    assert [worker.process.poll() is None for worker in started[:4]] == [False] * 4
    for worker in started:
        worker.end()


def test_a_number_that_may_be_anothers_is_not_killed(monkeypatch):
    killed = []
    worker = own_process._Worker((asked.__module__, asked.__name__, 3.0, "here"))
    worker.process.kill()
    worker.process.wait(20)
    monkeypatch.setattr(os, "killpg", lambda *given: killed.append(given))
    assert not worker.serves
    worker.end()
    worker.kill()
    assert killed == [(worker.process.pid, signal.SIGKILL)]  # for what it may have started
