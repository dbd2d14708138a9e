"""A study gives the same bytes whoever computes it, in any order, and whatever was killed on the way."""

import csv
import json
import os
import signal
import sys
import time
from functools import partial
from itertools import islice

import pytest
from banditproof.cli.study.cells import study_of
from banditproof.cli.study.found import put_together
from banditproof.cli.study.study_file import read_study
from banditproof.cli.study.study_report import to_json
from banditproof.paper_checks.running.limits import Limits
from banditproof.paper_checks.running.store import Store
from banditproof.paper_checks.studies.run import run_study
from banditproof.paper_checks.studies.workers import StudyError, by_processes, by_this_process

from ..killed_often import kill_in_the_middle, pieces

STUDY = """
horizon = 300
seeds = 37
policies = ["dp-klucb", "dp-imed:alpha=1.5", "ucb"]
budgets = [0.25, 1]
checkpoints = [10, 300]
[instances]
close = [0.75, 0.7]
normal = {means = [0.5, 0.25, 0.1], environment = "gaussian:sigma=0.5"}
"""
GROUPS = 10  # two instances, on each two private policies with two budgets, and one without
CELLS = 370  # every group with 37 seeds

OWN_POLICIES = """
import os
import time
from pathlib import Path
from banditproof.algorithms.private.dp_imed import DPIMED

HERE = Path(__file__).parent

class Slow(DPIMED):
    def act(self, t):
        time.sleep(SLEEP)
        return super().act(t)

def made(arms, *, epsilon=1.0):
    return Slow(arms, epsilon=epsilon)

def with_fault(name, fault, always=False):
    def made(arms, *, epsilon=1.0):
        if (HERE / "armed").exists() and (always or not (HERE / name).exists()):
            (HERE / name).touch()
            fault()
        return Slow(arms, epsilon=epsilon)
    return made

dies = with_fault("dies", os.abort)
dies_always = with_fault("dies", os.abort, always=True)
greedy = with_fault("greedy", lambda: bytearray(1 << 36))
dawdles = with_fault("dawdles", lambda: time.sleep(120))
"""
"""A slow policy, and slow ones with a fault, which happens in the first worker that makes one, or in all."""


@pytest.fixture(scope="module")
def study(tmp_path_factory):
    """A file of ten groups."""
    path = tmp_path_factory.mktemp("study") / "study.toml"
    path.write_text(STUDY, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def expected(study):
    """The results of the study, computed in one process."""
    return results_of(study, by_this_process)


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path, monkeypatch):
    """Users' files are named from the current folder."""
    monkeypatch.chdir(tmp_path)


def study_of_own_policy(folder, name, *, seeds=24, sleep=0.001):
    """A file of four groups that play a policy of the user's, which is in a module beside it."""
    (folder / "mine.py").write_text(OWN_POLICIES.replace("SLEEP", str(sleep)), encoding="utf-8")
    path = folder / f"{name}.toml"
    text = f'horizon = 300\nseeds = {seeds}\npolicies = ["./mine.py:{name}"]\nbudgets = [0.5, 1]\n'
    path.write_text(f"{text}[instances]\na = [0.75, 0.7]\nb = [0.5, 0.4]\n", encoding="utf-8")
    return path


def no_progress(*told):
    """Nobody looks at the progress."""


def results_of(path, workers, *, cost=0.005, store=None):
    """The report and the cells of a study as JSON; its tasks are planned for cells of ``cost`` seconds."""
    file = read_study(path)
    study = study_of(file)
    results = run_study(study, [cost] * len(study.groups), store, workers, no_progress)
    streams = [group.description["stream"] for group in study.groups]
    findings = put_together(file, streams, results)
    cells = {name: list(column) for name, column in findings.cells().items()}
    return json.dumps([to_json(findings), cells], default=lambda value: value.tolist())


@pytest.mark.parametrize("cost", [1e-6, 0.02])
def test_any_plan_gives_the_same_bytes(study, expected, cost):
    assert results_of(study, by_this_process, cost=cost) == expected


def test_processes_give_the_same_bytes(study, expected):
    assert results_of(study, partial(by_processes, jobs=3, limits=Limits())) == expected


def test_a_cell_depends_on_itself_alone(expected, tmp_path):
    """Other policies, budgets, instances and more seeds in the same study change nothing."""
    alone = tmp_path / "alone.toml"
    text = (
        'horizon = 300\nseeds = 9\npolicies = ["dp-imed:alpha=1.5"]\nbudgets = [1.0]\ncheckpoints = [300]\n'
    )
    alone.write_text(f"{text}[instances]\nother = [0.75, 0.7]\n", encoding="utf-8")
    _, few = json.loads(results_of(alone, by_this_process))
    _, many = json.loads(expected)
    columns = (many[name] for name in ("instance", "algorithm", "budget", "regret"))
    group = ["close", "dp-imed:alpha=1.5", 1.0]
    same_group = [regret for *each, regret in zip(*columns, strict=True) if each == group]
    assert same_group[:9] == few["regret"]
    assert len(set(many["stream"])) == GROUPS  # each group has its own random stream


def test_a_group_is_what_simulate_gives(expected, document):
    found, _ = json.loads(expected)
    group = next(each for each in found["groups"] if each["name"] == "dp-klucb" and each["budget"] == 0.25)
    words = ("dp-klucb", "--means", "0.75,0.7", "--epsilon", "0.25", "--horizon", 300, "--runs", 37)
    same = document("simulate", *words, "--seed", group["stream"], "--no-store")["algorithms"][0]
    for name in ("mean", "standard_error", "mean_ci", "median", "median_ci", "quantiles", "pulls"):
        assert group[name] == pytest.approx(same[name], rel=1e-12), name


def test_the_command_prints_a_report_and_writes_cells_and_a_plot(study, run, document, tmp_path):
    table, picture = tmp_path / "cells.csv", tmp_path / "regret.svg"
    done = run("study", study, "--no-store", "--cells", table, "--plot", picture)
    assert done.exit_code == 0, done.output
    assert max(map(len, done.stdout.splitlines())) <= 80
    assert "370 cells: 10 x 37 seeds" in done.stdout
    assert picture.read_bytes().startswith(b"<?xml")
    found = document("study", study, "--no-store")
    assert (found["schema"], found["cells"], len(found["groups"])) == ("banditproof/study/1", CELLS, GROUPS)
    rows = list(csv.DictReader(table.read_text(encoding="utf-8").splitlines()))
    assert len(rows) == CELLS
    for group in found["groups"]:
        regrets = [float(row["regret"]) for row in rows if int(row["stream"]) == group["stream"]]
        assert sum(regrets) / 37 == pytest.approx(group["mean"])


def test_the_command_prints_every_group_at_every_checkpoint_as_csv(study, run):
    rows = list(csv.DictReader(run("study", study, "--no-store", "--csv").stdout.splitlines()))
    assert [row["t"] for row in rows[:2]] == ["10", "300"]
    assert len(rows) == 2 * GROUPS


# what is kept


def test_what_is_kept_is_not_computed_again(study, expected, tmp_path):
    store = Store(tmp_path / "store")
    computed = []

    def cut_short(work, tasks, assignments):
        yield from islice(by_this_process(work, tasks, assignments), 3)
        raise StudyError("cut")

    def noting(work, tasks, assignments):
        computed.extend(count for task in tasks for _, _, count in task)
        return by_this_process(work, tasks, assignments)

    with pytest.raises(StudyError, match="cut"):
        results_of(study, cut_short, store=store, cost=0.01)
    assert 3 <= store.kept < 40

    assert results_of(study, noting, store=store, cost=0.01) == expected
    assert sum(computed) < CELLS

    computed.clear()
    assert results_of(study, noting, store=store, cost=0.01) == expected
    assert computed == []
    store.close()


@pytest.mark.skipif(sys.platform == "win32", reason="needs limits of files")
def test_a_full_file_system_is_one_line_and_the_command_goes_on_once_there_is_room(
    study, run, spawned, tmp_path
):
    import resource

    def with_small_files():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000))

    words = ("study", study, "--store", tmp_path / "store")
    stopped = spawned(*words, preexec_fn=with_small_files)
    assert stopped.returncode == 2, stopped.stderr
    assert b"Traceback" not in stopped.stderr
    assert b"make room and give the same command" in stopped.stderr

    resumed = run(*words)
    assert resumed.exit_code == 0, resumed.stderr
    assert resumed.stdout == run("study", study, "--no-store").stdout


# workers


def by_two_processes(folder):
    """Two processes, in which the policies of the folder have their faults."""

    def workers(work, tasks, assignments):
        (folder / "armed").touch()
        yield from by_processes(work, tasks, assignments, jobs=2, limits=Limits(gigabytes=4))

    return workers


@pytest.mark.parametrize("fault", ["dies", "greedy", "dawdles"])
def test_a_worker_that_dies_or_eats_or_dawdles_changes_nothing(tmp_path, fault):
    path = study_of_own_policy(tmp_path, fault)
    expected = results_of(path, by_this_process)
    began = time.monotonic()
    assert results_of(path, by_two_processes(tmp_path), cost=0.05) == expected
    assert time.monotonic() - began < 60
    assert (tmp_path / fault).exists()


def test_a_cell_that_always_takes_its_worker_down_is_named(tmp_path):
    study = study_of(read_study(study_of_own_policy(tmp_path, "dies_always")))
    with pytest.raises(StudyError, match=r"mine\.py:dies_always at epsilon = .* on .*, seed .*SIGABRT"):
        run_study(study, [0.05] * 4, None, by_two_processes(tmp_path), no_progress)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs signals")
def test_a_kill_in_the_middle_changes_nothing(tmp_path, run):
    path, store = study_of_own_policy(tmp_path, "made", seeds=16, sleep=0.003), tmp_path / "store"
    expected = run("study", path, "--no-store", "--json").stdout
    words = ("study", path, "--jobs", 2, "--store", store, "--json")
    kill_in_the_middle(*words, path=store, kind="stretch", after=5)
    kept = pieces(store, "stretch")  # how many there are depends on how long a cell takes here
    assert kept >= 5
    resumed = run(*words)
    assert (resumed.exit_code, resumed.stdout) == (0, expected)
    assert pieces(store, "stretch") >= kept
