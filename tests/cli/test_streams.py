"""Where nothing can be written, one line says what, and the status is the documented one."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ..paper_checks.some_pages import changed

PROGRAM = f"{sys.executable} -m banditproof"
COMMANDS = {
    "check": "check {claims} --no-store",
    "bound": "bound distance bernoulli --help",
    "simulate": "simulate ucb --means 0.5,0.4 --horizon 100 --runs 2 --no-store",
    "report": "report {claims} --no-store -o {folder}/site",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory, run):
    place = tmp_path_factory.mktemp("streams")
    page = changed(place)
    result = run("check", f"{page}::SOME-1", "--no-store", "--certificates", place)
    assert result.exit_code == 0, result.stderr
    return place


def shell(line):
    words = ["bash", "-c", line]
    return subprocess.run(words, capture_output=True, text=True, check=False, timeout=120)


def command(name, folder):
    return f"{PROGRAM} {COMMANDS[name].format(claims=folder / 'some_claims.md::SOME-1', folder=folder)}"


@pytest.mark.parametrize("name", list(COMMANDS))
def test_a_full_disk_and_closed_streams(folder, name):
    words = command(name, folder)
    full = shell(f"{words} > /dev/full")
    assert (full.returncode, full.stderr) == (2, "banditproof: standard output: No space left on device\n")
    closed = shell(f"{words} >&-")
    told = "banditproof: standard output is closed: there is nowhere to report to\n"
    assert (closed.returncode, closed.stderr) == (2, told)
    silent = shell(f"{words} 2>&-")
    assert (silent.returncode, silent.stderr) == (0, "")
    assert silent.stdout
    both = shell(f"{words} >&- 2>&-")
    assert (both.returncode, both.stdout, both.stderr) == (2, "", "")


@pytest.mark.parametrize("name", ["check", "simulate"])
def test_a_reader_who_leaves_at_once(folder, name):
    done = shell(f"{command(name, folder)} | true; exit ${{PIPESTATUS[0]}}")
    assert (done.returncode, done.stderr) == (141, "")


def test_places_that_cannot_be_written_are_told_before_any_work(complaint, folder, monkeypatch):
    claims = f"{folder}/some_claims.md::SOME-1"
    assert "is a folder" in complaint("check", claims, "--junit", folder)
    assert "no folder" in complaint("report", claims, "-o", folder / "absent" / "site")
    (folder / "locked").mkdir()
    real = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path).name != "locked" and real(path, mode))
    told = "nothing can be written in the folder"
    assert told in complaint("check", claims, "--certificates", folder / "locked" / "c")
    assert told in complaint("check", claims, "--junit", folder / "locked" / "j.xml")
    assert told in complaint("report", claims, "-o", folder / "locked" / "site")
    assert "cannot be read and written" in complaint("report", claims, "-o", folder / "locked")


def test_a_disk_that_is_full_is_told_of_the_file_and_not_of_standard_output(complaint, folder, monkeypatch):
    from banditproof.verify.evidence import atomic_write as whole_file

    def full(path, content):
        del path, content
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(whole_file, "_write_whole", full)
    claims = f"{folder}/some_claims.md::SOME-1"
    assert complaint("check", claims, "--junit", folder / "j.xml").endswith("j.xml: No space left on device")
    told = complaint("check", claims, "--certificates", folder / "c")
    assert told.endswith("SOME-1.json: No space left on device")
