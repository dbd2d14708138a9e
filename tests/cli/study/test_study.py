"""A study gives the same bytes whoever computes it, in whatever order, and whatever was killed on the way."""

import csv
import json
import os
import signal
import sys
import time
from functools import partial

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

FILE = """
horizon = 300
seeds = 37
policies = ["dp-klucb", "dp-imed:alpha=1.5", "ucb"]
budgets = [0.25, 1]
checkpoints = [10, 300]
[instances]
close = [0.75, 0.7]
normal = {means = [0.5, 0.25, 0.1], environment = "gaussian:sigma=0.5"}
"""
SLOW = """
import time
from banditproof.algorithms.private.dp_imed import DPIMED

class Slow(DPIMED):
    def act(self, t):
        time.sleep(SLEEP)
        return super().act(t)

def made(arms, *, epsilon=1.0):
    return Slow(arms, epsilon=epsilon)
"""
WITH_FAULTS = f"""
import os
from pathlib import Path
{SLOW}
HERE = Path(__file__).parent

def with_fault(name, happens, always=False):
    def made(arms, *, epsilon=1.0):
        if (HERE / "armed").exists() and (always or not (HERE / name).exists()):
            (HERE / name).touch()
            happens()
        return Slow(arms, epsilon=epsilon)
    return made

dies = with_fault("dies", os.abort)
dies_always = with_fault("dies", os.abort, always=True)
greedy = with_fault("greedy", lambda: bytearray(1 << 36))
dawdles = with_fault("dawdles", lambda: time.sleep(120))
"""


@pytest.fixture(scope="module")
def study(tmp_path_factory):
    path = tmp_path_factory.mktemp("study") / "study.toml"
    path.write_text(FILE, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def whole(study):
    """What it gives in one process."""
    return done_by(study, by_this_process)


def own(folder, factory, *, seeds=24, sleep=0.001):
    """The study of a policy of the user's, and the policy in a module beside it."""
    (folder / "mine.py").write_text(WITH_FAULTS.replace("SLEEP", str(sleep)), encoding="utf-8")
    path = folder / f"{factory}.toml"
    path.write_text(
        f'horizon = 300\nseeds = {seeds}\npolicies = ["./mine.py:{factory}"]\nbudgets = [0.5, 1]\n'
        "[instances]\na = [0.75, 0.7]\nb = [0.5, 0.4]\n",
        encoding="utf-8",
    )
    return path


@pytest.fixture(autouse=True)
def _inside(tmp_path, monkeypatch):
    """Files of the user's are named from here."""
    monkeypatch.chdir(tmp_path)


def silent(*told):
    """Nobody looks at the progress."""


def done_by(path, hands, *, cost=0.005, store=None):
    """The JSON document of a study, by a plan for cells of such a cost."""
    file = read_study(path)
    study = study_of(file)
    found = run_study(study, [cost] * len(study.groups), store, hands, silent)
    streams = [group.description["stream"] for group in study.groups]
    findings = put_together(file, streams, found)
    cells = {name: list(column) for name, column in findings.cells().items()}
    return json.dumps([to_json(findings), cells], default=lambda value: value.tolist())


@pytest.mark.parametrize("cost", [1e-6, 0.02])
def test_any_plan_gives_the_same_bytes(study, whole, cost):
    assert done_by(study, by_this_process, cost=cost) == whole


def test_processes_give_the_same_bytes(study, whole):
    assert done_by(study, partial(by_processes, jobs=3, limits=Limits())) == whole


def test_a_cell_depends_on_itself_alone(whole, tmp_path):
    """Other policies, budgets, instances and more seeds beside it change nothing."""
    alone = tmp_path / "alone.toml"
    alone.write_text(
        'horizon = 300\nseeds = 9\npolicies = ["dp-imed:alpha=1.5"]\nbudgets = [1.0]\ncheckpoints = [300]\n'
        "[instances]\nother = [0.75, 0.7]\n",
        encoding="utf-8",
    )
    _, few = json.loads(done_by(alone, by_this_process))
    _, many = json.loads(whole)
    rows = [
        place
        for place, row in enumerate(zip(many["instance"], many["algorithm"], many["budget"], strict=True))
        if row == ("close", "dp-imed:alpha=1.5", 1.0)
    ][:9]
    assert [many["regret"][place] for place in rows] == few["regret"]
    assert len(set(many["stream"])) == 10  # each group its own


def test_a_group_is_what_simulate_gives(whole, document):
    found, _ = json.loads(whole)
    group = next(each for each in found["groups"] if each["name"] == "dp-klucb" and each["budget"] == 0.25)
    words = ("dp-klucb", "--means", "0.75,0.7", "--epsilon", "0.25", "--horizon", 300, "--runs", 37)
    same = document("simulate", *words, "--seed", group["stream"], "--no-store")["algorithms"][0]
    for name in ("mean", "standard_error", "mean_ci", "median", "median_ci", "quantiles", "pulls"):
        assert group[name] == pytest.approx(same[name], rel=1e-12), name


def test_the_command_says_and_writes_what_was_found(study, run, document, tmp_path):
    table, picture = tmp_path / "cells.csv", tmp_path / "regret.svg"
    told = run("study", study, "--no-store", "--cells", table, "--plot", picture)
    assert told.exit_code == 0, told.output
    assert max(map(len, told.stdout.splitlines())) <= 80
    assert "370 cells: 10 x 37 seeds" in told.stdout
    found = document("study", study, "--no-store")
    assert (found["schema"], found["cells"], len(found["groups"])) == ("banditproof/study/1", 370, 10)
    rows = list(csv.DictReader(table.read_text(encoding="utf-8").splitlines()))
    assert len(rows) == 370
    for group in found["groups"]:
        mine = [float(row["regret"]) for row in rows if int(row["stream"]) == group["stream"]]
        assert sum(mine) / 37 == pytest.approx(group["mean"])
    assert picture.read_bytes().startswith(b"<?xml")
    over_time = list(csv.DictReader(run("study", study, "--no-store", "--csv").stdout.splitlines()))
    assert [row["t"] for row in over_time[:2]] == ["10", "300"]
    assert len(over_time) == 20


# what is kept


def test_what_is_kept_is_not_computed_again(study, whole, tmp_path):
    store = Store(tmp_path / "store")
    asked = []

    def cut_short(work, given, assignments):
        for number, each in enumerate(by_this_process(work, given, assignments)):
            yield each
            if number == 2:
                raise StudyError("cut")

    def counting(work, given, assignments):
        asked.extend(given)
        return by_this_process(work, given, assignments)

    with pytest.raises(StudyError, match="cut"):
        done_by(study, cut_short, store=store, cost=0.01)
    kept = store.kept
    assert 3 <= kept < 40
    assert done_by(study, counting, store=store, cost=0.01) == whole
    assert sum(count for task in asked for _, _, count in task) < 370
    asked.clear()
    assert done_by(study, counting, store=store, cost=0.01) == whole
    assert asked == []
    store.close()


@pytest.mark.skipif(sys.platform == "win32", reason="needs limits of files")
def test_a_file_system_without_room(study, run, spawned, tmp_path):
    """A store that may not grow: the command says so in one line, and goes on once there is room."""
    import resource

    def small():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000))

    words = ("study", study, "--store", tmp_path / "store")
    tight = spawned(*words, preexec_fn=small)
    assert tight.returncode == 2, tight.stderr
    assert b"Traceback" not in tight.stderr
    assert b"make room and give the same command" in tight.stderr
    done = run(*words)
    assert done.exit_code == 0, done.stderr
    assert done.stdout == run("study", study, "--no-store").stdout


# workers


def by_two(folder):
    """Two processes, in which the policies have their faults."""

    def hands(work, given, assignments):
        (folder / "armed").touch()
        yield from by_processes(work, given, assignments, jobs=2, limits=Limits(gigabytes=4))

    return hands


@pytest.mark.parametrize("factory", ["dies", "greedy", "dawdles"])
def test_a_worker_that_dies_or_eats_or_dawdles_changes_nothing(tmp_path, factory):
    path = own(tmp_path, factory)
    whole = done_by(path, by_this_process)
    began = time.monotonic()
    assert done_by(path, by_two(tmp_path), cost=0.05) == whole
    assert time.monotonic() - began < 60
    assert (tmp_path / factory).exists()


def test_a_cell_that_always_takes_its_worker_down_is_named(tmp_path):
    path = own(tmp_path, "dies_always")
    study = study_of(read_study(path))
    with pytest.raises(StudyError, match=r"mine\.py:dies_always at epsilon = .* on .*, seed .*SIGABRT"):
        run_study(study, [0.05] * 4, None, by_two(tmp_path), silent)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs signals")
def test_a_kill_in_the_middle_changes_nothing(tmp_path, run):
    path, store = own(tmp_path, "made", seeds=16, sleep=0.003), tmp_path / "store"
    whole = run("study", path, "--no-store", "--json").stdout
    words = ("study", path, "--jobs", 2, "--store", store, "--json")
    kill_in_the_middle(*words, path=store, kind="stretch", after=5)
    kept = pieces(store, "stretch")  # how many there are depends on how long a cell takes here
    assert kept >= 5
    resumed = run(*words)
    assert (resumed.exit_code, resumed.stdout) == (0, whole)
    assert pieces(store, "stretch") >= kept
