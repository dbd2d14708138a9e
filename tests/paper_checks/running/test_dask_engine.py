"""A real Dask cluster gives the same bytes as this machine, also when one of its workers is killed."""

import json
import re
import signal
import sys
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from banditproof.algorithms.by_name.catalogue import build
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.simulation.parallel_runs import remembered_by
from banditproof.algorithms.simulation.simulator import simulate
from banditproof.paper_checks.running import engine as module
from banditproof.paper_checks.running.engine import Engine, EngineError
from banditproof.paper_checks.running.kept_portions import KeptPortions
from banditproof.paper_checks.running.registry import entries_of
from banditproof.paper_checks.running.run import run
from banditproof.paper_checks.running.store import Store
from banditproof.paper_checks.running.strict_json import without_times

from ..dask_cluster import Cluster
from ..some_pages import traced

MANY = """
import os, time
from banditproof.verify.evidence.ladder import Evidence, Verdict

def check(printed, effort):
    time.sleep(0.03)
    verdict = Verdict.DEFINED if "1" in printed.text else Verdict.REFUTED
    told = f"{printed.text} at {effort.seed}"
    return Evidence(verdict, "sign", told, details={"lines": printed.to_json()})

def dies(printed, effort):
    os.abort()

def by_many():
    return check

def by_deadly():
    return dies
"""

GATED = """
import time
from pathlib import Path
from banditproof.verify.evidence.ladder import Evidence, Verdict

def at_once(printed, effort):
    verdict = Verdict.DEFINED if "1" in printed.text else Verdict.REFUTED
    return Evidence(verdict, "sign", "", details={{"lines": printed.to_json()}})

def check(printed, effort):
    while not Path({gate!r}).exists():
        time.sleep(0.05)
    return at_once(printed, effort)

def by_gate():
    return check

def by_none():
    return at_once
"""


def page(folder, code, claims, name):
    """A page whose claims are these, each with the function that it is run by."""
    folder.mkdir(exist_ok=True)
    text = traced(folder, code, *claims.values(), prefix="P", name=name).read_text(encoding="utf-8")
    head, *parts = text.split("\n## ")
    own = [part.replace(part.split()[0], each, 1) for part, each in zip(parts, claims, strict=True)]
    (folder / f"{name}.md").write_text("\n## ".join([head, *own]), encoding="utf-8")
    return str(folder / f"{name}.md")


@pytest.fixture(scope="module")
def cluster():
    """Three workers."""
    found = Cluster(3)
    yield found
    found.end()


@pytest.fixture(scope="module")
def many(tmp_path_factory):
    """The names of two pages, of which one has a claim that kills its process."""
    folder = tmp_path_factory.mktemp("claims")
    ids = dict.fromkeys([f"MANY-{n}" for n in range(24)], "many")
    few = {**dict(list(ids.items())[:3]), "DEAD-1": "deadly"}
    return page(folder, MANY, ids, "many"), page(folder, MANY, few, "deadly")


def report(outcomes):
    """All that was found, but the times."""
    found = [
        (each.claim.id, name, [item.to_json() for item in formula.evidence])
        for each in outcomes
        for name, formula in (("", each.printed), *each.wrong.items())
    ]
    return json.dumps(without_times(sorted(map(list, found), key=lambda each: each[:2])))


def test_a_worker_that_is_killed_in_the_middle_changes_nothing(cluster, many, tmp_path):
    entries = entries_of(many[0])
    here = report(run(entries, seed=3))
    store = Store(tmp_path / "store")
    outcomes = []
    for outcome in run(entries, seed=3, engine=Engine(cluster.address), store=store):
        outcomes.append(outcome)
        if len(outcomes) == 4:
            cluster.workers[0].send_signal(signal.SIGKILL)
            cluster.workers[0].wait()
    assert report(outcomes) == here
    again = list(run(entries, seed=3, engine=Engine(cluster.address), store=store))
    assert report(again) == here
    assert sum(outcome.stored for outcome in again) == 2 * 24
    store.close()


def test_a_check_that_kills_its_process_leaves_the_workers_alone(cluster, many):
    outcomes = {each.claim.id: each for each in run(entries_of(many[1]), engine=Engine(cluster.address))}
    (crash,) = outcomes["DEAD-1"].printed.crashes
    assert crash == "a check took its process down: it was ended by SIGABRT"
    assert [name for name, outcome in outcomes.items() if outcome.printed.crashes] == ["DEAD-1"]
    assert all(worker.poll() is None for worker in cluster.workers[1:])


def test_a_page_that_the_workers_cannot_see_is_told(cluster, tmp_path):
    gone = page(tmp_path / "gone", MANY, {"GONE-1": "many"}, "gone")
    entries = entries_of(gone)
    Path(gone).unlink()
    with pytest.raises(ValueError, match=r"no such page: .*gone.md"):
        list(run(entries, engine=Engine(cluster.address)))


def test_compiled_runs_are_the_same_on_a_cluster(cluster, tmp_path):
    play = partial(simulate, partial(build, "dp-imed", 2, epsilon=1), Bernoulli([0.7, 0.5]), 1000, runs=12)
    here = play()
    store = Store(tmp_path / "store")
    with Engine(cluster.address).started(1) as crew, remembered_by(KeptPortions(store, "test")):
        assert crew.threads
        store.machine = crew.machine
        there = play(jobs=crew.jobs)
    store.close()
    assert store.kept == 12
    for name in ("regret", "pulls", "releases"):
        assert np.array_equal(getattr(here, name), getattr(there, name))


def test_a_worker_with_other_code_is_refused(cluster, monkeypatch, tmp_path):
    monkeypatch.setattr(module, "OWN_FOLDER", tmp_path)
    module._fingerprint.cache_clear()
    with (
        pytest.raises(EngineError, match="has another version of banditproof: start it anew"),
        Engine(cluster.address).started(1),
    ):
        pass
    module._fingerprint.cache_clear()


OTHER_CODE = "from banditproof.paper_checks.running import engine; engine._FLOORS = ('theory',)"
NOT_INSTALLED = "sys.modules['banditproof'] = None"


def test_a_worker_that_joins_with_other_code_refuses_the_work(cluster, tmp_path):
    """The others are at work, each on a formula, when it gets one."""
    claims = {"GATE-0": "none", **dict.fromkeys([f"GATE-{n}" for n in range(1, 9)], "gate")}
    gated = page(tmp_path / "page", GATED.format(gate=str(tmp_path / "gate")), claims, "gated")
    store = Store(tmp_path / "store")
    outcomes = run(entries_of(gated), engine=Engine(cluster.address), store=store)
    done = next(outcomes)
    try:
        with cluster.joined_by(OTHER_CODE) as late:
            told = f"the Dask worker {late} has another version of banditproof: start it anew"
            with pytest.raises(EngineError, match=f"^{re.escape(told)}$"):
                list(outcomes)
    finally:
        (tmp_path / "gate").touch()
    again = list(run(entries_of(gated), engine=Engine(cluster.address), store=store))
    store.close()
    assert not any(outcome.printed.crashes for outcome in again)
    assert [outcome.claim.id for outcome in again if outcome.stored == outcome.formulas] == [done.claim.id]


def test_work_that_a_worker_without_the_package_gets_goes_elsewhere(cluster, many):
    entries = entries_of(many[0])
    outcomes = run(entries, seed=3, engine=Engine(cluster.address))
    first = next(outcomes)
    with cluster.joined_by(NOT_INSTALLED):
        assert report([first, *outcomes]) == report(run(entries, seed=3))


def test_a_scheduler_that_is_lost_is_told_in_one_line(many):
    own = Cluster(1)
    entries = entries_of(many[0])
    try:
        outcomes = run(entries, engine=Engine(own.address))
        next(outcomes)
        own.scheduler.kill()
        with pytest.raises(EngineError, match=r"the Dask cluster at tcp://.* was lost") as error:
            list(outcomes)
        assert "\n" not in str(error.value)
    finally:
        own.end()


def test_a_cluster_without_workers_is_told():
    empty = Cluster(0)
    try:
        with pytest.raises(EngineError, match="has no workers"), Engine(empty.address).started(1):
            pass
    finally:
        empty.end()


@pytest.mark.parametrize("address", ["localhost", "nonsense://a:1", "tcp://a", "tcp://a:b", "tcp://a:1 2"])
def test_an_address_that_is_none_is_told(address):
    with (
        pytest.raises(EngineError, match="a scheduler is such as tcp://localhost:8786"),
        Engine(address).started(1),
    ):
        pass


def test_a_scheduler_that_does_not_answer_is_told(monkeypatch):
    monkeypatch.setattr(module, "_CONNECT", 0.3)
    with (
        pytest.raises(EngineError, match="no Dask scheduler answers at tcp://"),
        Engine("tcp://127.0.0.1:9").started(1),
    ):
        pass


def test_without_the_library_it_is_said_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with (
        pytest.raises(EngineError, match=re.escape("pip install distributed")),
        Engine("tcp://a:1").started(1),
    ):
        pass
