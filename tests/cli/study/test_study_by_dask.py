"""A study by a real Dask cluster: workers and scheduler are killed, vanish and come back; the same bytes."""

import socket
import subprocess
import sys
import time

import pytest
from banditproof.cli.study.cells import study_of
from banditproof.cli.study.study_file import read_study
from banditproof.paper_checks.running import engine as module
from banditproof.paper_checks.running.engine import Engine
from banditproof.paper_checks.studies.assignments import Assignments
from banditproof.paper_checks.studies.cluster import Cluster
from banditproof.paper_checks.studies.plan import stretches_of, tasks_of
from banditproof.paper_checks.studies.workers import StudyError, by_this_process

pytest.importorskip("distributed")

FILE = """
horizon = 300
seeds = 40
policies = ["dp-klucb", "ucb"]
budgets = [0.25, 1]
[instances]
close = [0.75, 0.7]
"""


class Machines:
    """A scheduler at a fixed address and a worker, each a process that can be killed and started anew."""

    def __init__(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.processes = {}

    def start(self, kind):
        """Start the scheduler or the worker."""
        words = {
            "scheduler": ["--host", "127.0.0.1", "--port", str(self.port), "--no-dashboard"],
            "worker": [self.address, "--nthreads", "1", "--no-nanny", "--no-dashboard"],
        }[kind]
        code = f"from distributed.cli.dask_{kind} import main; main({words!r})"
        self.processes[kind] = subprocess.Popen(
            [sys.executable, "-c", code], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def kill(self, kind):
        """Kill it, and wait until it is gone."""
        self.processes[kind].kill()
        self.processes[kind].wait()

    def connected(self, patience):
        """A connection, as soon as there is a worker."""
        deadline = time.monotonic() + 60
        while True:
            try:
                return Cluster(Engine(self.address), patience).__enter__()
            except ValueError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.1)


@pytest.fixture
def machines():
    """Both of them, started."""
    module._fingerprint.cache_clear()  # the worker reads the code now
    found = Machines()
    for kind in ("scheduler", "worker"):
        found.start(kind)
    yield found
    for kind in found.processes:
        found.kill(kind)


def test_workers_and_scheduler_go_and_come_back(machines, tmp_path):
    (tmp_path / "study.toml").write_text(FILE, encoding="utf-8")
    study = study_of(read_study(tmp_path / "study.toml"))
    costs = [0.01] * len(study.groups)
    tasks = tasks_of(stretches_of(costs, study.seeds), costs)
    given, seconds = [study.given(task) for task in tasks], [task.seconds for task in tasks]
    here = dict(by_this_process(study.work, given, Assignments(seconds)))
    cluster, there = machines.connected(60), {}
    for number, (task, found) in enumerate(cluster.do(study.work, given, Assignments(seconds))):
        assert task not in there  # nothing is counted twice
        there[task] = found
        if number == 2:
            machines.kill("worker")
            machines.start("worker")
        if number == 6:
            machines.kill("worker")
            machines.kill("scheduler")
            machines.start("scheduler")
            machines.start("worker")
    assert len(here) > 10
    assert there.keys() == here.keys()
    assert all(repr(there[task]) == repr(here[task]) for task in here)

    began = time.monotonic()
    rest = cluster.do(study.work, given, Assignments(seconds))
    next(rest)
    cluster.patience = 1.0
    machines.kill("worker")
    with pytest.raises(
        StudyError, match=r"has had no workers for 1 s; \d+ of \d+ tasks are done: start work"
    ):
        list(rest)
    assert time.monotonic() - began < 60
    cluster.__exit__(None, None, None)
