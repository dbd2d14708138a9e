"""A long command that is killed goes on where it was, and ends with the bytes of one that never was."""

import os
import re
import signal
import subprocess
import sys
import time

import pytest

from ..paper_checks.some_pages import traced
from . import killed_often
from .killed_often import kill_in_the_middle

KILLS = 20
UNITS = 40

CODE = """
import time
from banditproof.verify.evidence.ladder import Evidence, Verdict

def check(printed, effort):
    time.sleep(0.01)
    verdict = Verdict.DEFINED if "1" in printed.text else Verdict.REFUTED
    details = {"seed": effort.seed, "third": 1 / 3, "lines": printed.to_json()}
    return Evidence(verdict, "sign", f"{printed.text} at seed {effort.seed}", details=details)

def by_unit():
    return check
"""
MISSES = 8


@pytest.fixture(scope="module")
def units(tmp_path_factory):
    """A page with some hundreds of formulas, each a hundredth of a second of work."""
    page = traced(tmp_path_factory.mktemp("units"), CODE, "unit", prefix="P", name="units")
    head, claim = page.read_text(encoding="utf-8").split("\n## ")
    more = "".join(f"      not 1 -> {n}\n" for n in range(2, 2 + MISSES))
    claim = claim.replace("      not 1 -> 2\n", more)
    claims = [claim.replace("P-unit", f"UNIT-{n}") for n in range(UNITS)]
    page.write_text("\n## ".join([head, *claims]), encoding="utf-8")
    return page


def lives(seed, kills, store, *words):
    """Status and pieces in the store after each of the lives."""
    command = [sys.executable, killed_often.__file__, seed, kills, store, *words]
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    return [tuple(map(int, line.split())) for line in done.stdout.splitlines()]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_twenty_kills_change_nothing(units, tmp_path, run):
    store = tmp_path / "store"
    words = ("check", units, "--jobs", 1, "--markdown", "--junit")
    found = lives(2026, KILLS, store, *words, tmp_path / "cut", "--store", store)
    assert [status for status, _ in found] == [-signal.SIGKILL] * KILLS
    kept = [pieces for _, pieces in found]
    total = UNITS * 9
    grew = [later > before for before, later in zip([0, *kept], kept, strict=False)]
    assert sum(grew) > KILLS // 2  # in the middle of work
    assert kept == sorted(kept)  # nothing is lost
    assert kept[-1] < total  # and it was not over
    assert kept[-1] > total / 5

    resumed = run(*words, tmp_path / "cut", "--store", store)
    whole = run(*words, tmp_path / "whole", "--no-store")
    assert (resumed.exit_code, whole.exit_code) == (0, 0)
    assert resumed.stdout == whole.stdout
    cut, untouched = (
        re.sub(r'time="[^"]*"', "", (tmp_path / name).read_text(encoding="utf-8"))
        for name in ("cut", "whole")
    )
    assert cut == untouched


def test_a_check_with_processes_that_is_killed_goes_on(units, tmp_path, spawned):
    """The workers end with it: nothing goes on in the background."""
    store = tmp_path / "store"
    words = ("check", units, "--jobs", 2, "--store", store)
    group = kill_in_the_middle(*words, path=store, after=30)
    done = spawned(*words)
    assert done.returncode == 0
    taken = re.search(rb"(\d+) of 360 examinations from the store", b" ".join(done.stdout.split()))
    assert taken is not None
    assert 0 < int(taken[1]) < 9 * UNITS
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and group_lives(group):
        time.sleep(0.1)
    assert not group_lives(group)


def group_lives(group):
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


POLICIES = """
import time
from banditproof.algorithms.private.dp_imed import DPIMED

class Slow(DPIMED):
    def act(self, t):
        time.sleep(0.0003)
        return super().act(t)

def made(arms, *, epsilon):
    return Slow(arms, epsilon=epsilon)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_killed_simulation_goes_on(tmp_path, run, monkeypatch):
    (tmp_path / "slow.py").write_text(POLICIES, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    words = ("simulate", "./slow.py:made", "--epsilon", 1, "--means", "0.6,0.5", "--horizon", 2000)
    words = (*words, "--json", "--jobs", 1, "--runs")
    found = lives(1, 6, "store", *words, 40, "--store", "store")
    kept = [pieces for _, pieces in found]
    assert kept == sorted(kept)
    assert kept[-1] > 0
    resumed, whole = run(*words, 40, "--store", "store"), run(*words, 40, "--no-store")
    assert resumed.exit_code == 0
    assert resumed.stdout == whole.stdout


@pytest.mark.parametrize(
    ("words", "more"),
    [
        (("simulate", "dp-imed:epsilon=1", "--means", "0.6,0.5", "--horizon", "1e4"), ("--runs", 8, 12)),
        (("membership", "covariance", "--columns", "500", "--records", "20"), ("--rounds", 9000, 13000)),
        (("audit", "./raw.py:made", "--horizon", "3"), ("--runs", 512, 800)),
    ],
    ids=["simulate", "membership", "audit"],
)
@pytest.mark.usefixtures("raw")
def test_more_runs_take_those_that_are_done(run, document, words, more):
    """The answer is that of a command without a store; the second command keeps only what is new."""
    option, few, many = more
    results, counts = [], []
    for number in (few, many, many):
        results.append(run(*words, option, number, "--json", "--store", "store"))
        counts.append(len(document("store", "show", "--store", "store")["pieces"]))
    assert [(result.exit_code, result.stderr) for result in results] == [(0, "")] * 3
    anew = run(*words, option, many, "--json", "--no-store")
    assert results[0].stdout != results[1].stdout == results[2].stdout == anew.stdout
    assert 0 < counts[0] < counts[1] == counts[2]
