"""A Ctrl-C ends any command with one line and status 130, whenever it comes."""

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager, suppress

import pytest

from ...paper_checks.some_pages import traced

ENDED = (130, b"", b"banditproof: interrupted\n")
CHECK = "import time\nfrom pathlib import Path\ndef by_a():\n    {begin}\n    time.sleep(60)\nby_b = by_a\n"
POLICY = """
from pathlib import Path
from banditproof.algorithms.private.dp_ucb import DPUCB
def made(arms, *, epsilon, horizon):
    {begin}
    return DPUCB(arms, epsilon=epsilon, horizon=horizon)
"""


@contextmanager
def endless(folder, command, begin, jobs="1"):
    """A command of a minute or more, in a group of its own, in whose code this line runs first."""
    if command == "check":
        words = [str(traced(folder, CHECK.format(begin=begin), "a", "b", prefix="SLOW"))]
    else:
        (folder / "slow.py").write_text(POLICY.format(begin=begin), encoding="utf-8")
        words = ["slow:made", *["--means", "0.75,0.5", "--epsilon", "1", "--horizon", "1e12", "--runs", "4"]]
    with subprocess.Popen(
        [sys.executable, "-m", "banditproof", command, *words, "--jobs", jobs],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=folder,
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def end_of(process):
    """Its status, and what it printed."""
    printed = process.communicate(timeout=60)
    return process.returncode, *printed


@pytest.mark.parametrize("command", ["check", "simulate"])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupted_command_says_one_line(tmp_path, command, jobs):
    began = tmp_path / "began"
    with endless(tmp_path, command, f"Path({str(began)!r}).touch()", jobs) as process:
        deadline = time.monotonic() + 60
        while not began.exists():
            assert time.monotonic() < deadline, "nothing begins in a minute"
            time.sleep(0.05)
        with pytest.raises(subprocess.TimeoutExpired):  # it is at work, and has not come to an end
            process.wait(timeout=0.5)
        os.killpg(process.pid, signal.SIGINT)
        assert end_of(process) == ENDED


def test_an_interrupt_is_not_lost_in_code_that_cannot_pass_it_on(tmp_path):
    called_by_c = "ctypes.CFUNCTYPE(None)(lambda: signal.raise_signal(signal.SIGINT))()"
    with endless(tmp_path, "simulate", f"import ctypes, signal; {called_by_c}") as process:
        assert end_of(process) == ENDED


def test_an_interrupt_that_comes_as_an_error_of_a_compiled_loop_is_one(tmp_path, run, monkeypatch):
    monkeypatch.chdir(tmp_path)
    begin = "raise SystemError('a result with an exception set') from KeyboardInterrupt()"
    (tmp_path / "ended.py").write_text(POLICY.format(begin=begin), encoding="utf-8")
    words = ("--means", "0.75,0.5", "--epsilon", "1", "--horizon", "100")
    assert run("simulate", "ended:made", *words).exit_code == 130


def test_an_interrupt_while_the_program_is_read_is_one_line(tmp_path, spawned):
    (tmp_path / "click.py").write_text("exec('raise KeyboardInterrupt')\n", encoding="utf-8")
    path = os.pathsep.join((str(tmp_path), os.environ.get("PYTHONPATH", "")))
    done = spawned("--help", env={**os.environ, "PYTHONPATH": path})
    assert (done.returncode, done.stdout, done.stderr) == ENDED


def test_workers_never_see_an_interrupt(tmp_path):
    """Which worker a Ctrl-C would hit, and when, is chance; that each has it blocked is not."""
    code = (
        "import signal\n"
        "from banditproof.verify.evidence.ladder import Evidence, Verdict\n"
        "def check(printed, effort):\n"
        "    blocked = signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])\n"
        "    good = blocked and '1' in printed.text\n"
        "    verdict = Verdict.DEFINED if good else Verdict.REFUTED\n"
        "    return Evidence(verdict, 'mask', f'blocked: {blocked}', details={'lines': printed.to_json()})\n"
        "def by_a():\n    return check\n"
        "by_b = by_c = by_a\n"
    )
    deaf = traced(tmp_path, code, "a", "b", "c", prefix="DEAF")
    words = [sys.executable, "-m", "banditproof", "check", str(deaf), "--jobs", "2", "--json"]
    finished = subprocess.run(words, capture_output=True, check=False, timeout=120)
    told = [claim["headline"] for claim in json.loads(finished.stdout)["claims"]]
    assert (finished.returncode, told) == (0, ["TRACED, 1 of 1"] * 3)
