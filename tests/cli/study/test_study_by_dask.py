"""A study by a real Dask cluster: workers and scheduler are killed, vanish and come back; the same bytes."""

import time

import pytest
from banditproof.cli.study.cells import study_of
from banditproof.cli.study.study_file import read_study
from banditproof.paper_checks.running.engine import Engine
from banditproof.paper_checks.studies.assignments import Assignments
from banditproof.paper_checks.studies.cluster import Cluster
from banditproof.paper_checks.studies.plan import stretches_of, tasks_of
from banditproof.paper_checks.studies.workers import StudyError, by_this_process

from ...paper_checks.dask_cluster import Cluster as Machines

pytest.importorskip("distributed")

FILE = """
horizon = 300
seeds = 40
policies = ["dp-klucb", "ucb"]
budgets = [0.25, 1]
[instances]
close = [0.75, 0.7]
"""


@pytest.fixture
def machines():
    """A scheduler and a worker."""
    found = Machines(1)
    yield found
    found.end()


def test_workers_and_scheduler_go_and_come_back(machines, tmp_path):
    (tmp_path / "study.toml").write_text(FILE, encoding="utf-8")
    study = study_of(read_study(tmp_path / "study.toml"))
    costs = [0.01] * len(study.groups)
    tasks = tasks_of(stretches_of(costs, study.seeds), costs)
    given, seconds = [study.given(task) for task in tasks], [task.seconds for task in tasks]
    here = dict(by_this_process(study.work, given, Assignments(seconds)))
    cluster, there = Cluster(Engine(machines.address), 60).__enter__(), {}
    port = machines.address.rpartition(":")[2]
    for number, (task, found) in enumerate(cluster.do(study.work, given, Assignments(seconds))):
        assert task not in there  # nothing is counted twice
        there[task] = found
        if number == 2:
            machines.kill(machines.workers.pop())
            machines.workers.append(machines.started_worker())
        if number == 6:
            machines.kill(machines.workers.pop())
            machines.kill(machines.scheduler)
            machines.scheduler = machines.started_scheduler(port)
            machines.workers.append(machines.started_worker())
    assert len(here) > 10
    assert there.keys() == here.keys()
    assert all(repr(there[task]) == repr(here[task]) for task in here)

    began = time.monotonic()
    rest = cluster.do(study.work, given, Assignments(seconds))
    next(rest)
    cluster.patience = 1.0
    machines.kill(machines.workers.pop())
    with pytest.raises(
        StudyError, match=r"has had no workers for 1 s; \d+ of \d+ tasks are done: start work"
    ):
        list(rest)
    assert time.monotonic() - began < 60
    cluster.__exit__(None, None, None)
