"""The program as a whole: help, version, one-line errors, exit statuses, interruption, completion."""

import json
import os
import signal
import subprocess
import sys
import time

import banditproof
import click
import pytest
from banditproof.cli.program import program
from click.shell_completion import ShellComplete

from ..paper_checks.some_pages import changed, traced


def commands(group, ctx, path=()):
    """Every command below ``group`` with the words that lead to it."""
    for name in group.list_commands(ctx):
        command = group.get_command(ctx, name)
        yield (*path, name), command
        if isinstance(command, click.Group):
            yield from commands(command, ctx, (*path, name))


EVERY = [path for path, _ in commands(program, click.Context(program))]


@pytest.mark.parametrize("path", [(), *EVERY], ids=" ".join)
@pytest.mark.parametrize("option", ["--help", "-h"])
def test_every_command_explains_itself(run, path, option):
    result = run(*path, option)
    assert result.exit_code == 0
    assert result.stdout.startswith(f"Usage: {' '.join(('banditproof', *path))}")
    assert result.stderr == ""


def test_version(run, strict):
    assert run("--version").stdout == f"banditproof {banditproof.__version__}\n"
    for words in (("--version", "--json"), ("--json", "--version")):
        told = strict(run(*words).stdout)
        names = ["schema", "version", "python", "implementation", "system", "machine", "libraries"]
        assert list(told) == names
        assert (told["schema"], told["version"]) == ("banditproof/version/1", banditproof.__version__)


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("check ber", "bern"),
        ("check bern-i1", "BERN-I10"),
        ("list claims bern-i1", "BERN-I10"),
        ("report adv-l2", "ADV-L26"),
        ("simulate dp-", "dp-imed"),
        ("audit private-m", "private-multiplicative-weights"),
        ("membership scalar", "scalar-product"),
        ("figure zcdp", "ZCDP-FIG4A"),
        ("check --q", "--quiet"),
        ("bound regret --w", "--wide"),
    ],
)
def test_completion_offers_claims_papers_policies_and_options(words, offered):
    *before, begun = words.split()
    found = ShellComplete(program, {}, "banditproof", "_BANDITPROOF_COMPLETE").get_completions(before, begun)
    assert offered in [each.value for each in found]


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


def test_an_interrupted_run_says_one_line(tmp_path):
    code = (
        "import time\n"
        "from pathlib import Path\n"
        "def by_a():\n"
        f"    Path({str(tmp_path)!r}, 'started').touch()\n"
        "    time.sleep(60)\n"
        "by_b = by_a\n"
    )
    slow = traced(tmp_path, code, "a", "b", prefix="SLOW")
    for jobs in ("1", "2"):
        process = subprocess.Popen(
            [sys.executable, "-m", "banditproof", "check", str(slow), "--jobs", jobs],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        began = tmp_path / "started"
        deadline = time.monotonic() + 60
        while not began.exists() and time.monotonic() < deadline:
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
        assert (process.returncode, out, err.decode()) == (130, b"", "banditproof: interrupted\n")
        began.unlink()


def test_an_interrupt_while_the_program_is_read_is_one_line(tmp_path, spawned):
    (tmp_path / "click.py").write_text("exec('raise KeyboardInterrupt')\n", encoding="utf-8")
    path = os.pathsep.join((str(tmp_path), os.environ.get("PYTHONPATH", "")))
    done = spawned("--help", env={**os.environ, "PYTHONPATH": path})
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"banditproof: interrupted\n")


def test_a_terminal_without_greek_letters_is_served(spawned, tmp_path):
    greek = changed(tmp_path, ("$x^2 \\ge 0$", "x² ≥ 0 for ε, x in [0, 1]"))
    done = spawned("list", "claims", greek, env={**os.environ, "PYTHONIOENCODING": "latin-1"})
    assert (done.returncode, done.stderr) == (0, b"")
    assert "x² ? 0 for ?, x in".encode("latin-1") in done.stdout
