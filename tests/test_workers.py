"""A run by workers tells of every test what one without them tells."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = """
import os

import pytest

RAN = []

@pytest.fixture
def bad():
    raise ValueError("not set up")

@pytest.fixture
def worse():
    yield
    raise ValueError("not taken down")

@pytest.mark.parametrize("n", range(100))
def test_passes(n): pass
def test_fails(): assert 0, "no luck"
def test_is_not_set_up(bad): pass
def test_is_not_taken_down(worse): pass
def test_fails_and_is_not_taken_down(worse): assert 0, "no luck at all"
def test_says_nothing(): pytest.skip("no time")
@pytest.mark.skip(reason="not begun")
def test_never_begins(): pass
@pytest.mark.xfail(reason="known")
def test_is_known(): assert 0
@pytest.mark.xfail(reason="mended", strict=True)
def test_is_known_no_more(): pass
def test_writes(tmp_path, capfd):
    os.write(1, b"here")
    (tmp_path / "file").write_text(capfd.readouterr().out)
    assert (tmp_path / "file").read_text() == "here"
"""
WORKERS = """
import sys

sys.path.insert(0, {folder!r})
from workers import Workers

class Told:
    def __init__(self): self.told = lambda: sys.modules["test_all"].RAN
    def add(self, found):
        with open("ran", "a") as file: print(*found, file=file)

def pytest_addoption(parser): parser.addoption("--workers", type=int)
def pytest_configure(config):
    config.addinivalue_line("markers", "long: it takes long")
    if count := config.getoption("--workers"):
        config.pluginmanager.register(Workers(count, [Told()]))
"""
PLAIN = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_ADDOPTS": "", "PY_COLORS": "0"}
"""Most plugins take longer to load than this takes; and nothing of whoever runs the tests."""


def told(folder, *words):
    """The status, what is told of each test, the counts, the rows' lengths, the dots, what tests print."""
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-qrA"),
            *words,
            ".",
        ],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        cwd=folder,
        env=os.environ | PLAIN,
    )
    kinds = "PASSED|FAILED|ERROR|SKIPPED|XFAIL|XPASS"
    lines = re.findall(rf"^(?:{kinds}) .*$", done.stdout, re.MULTILINE)
    counts = re.search(r"^(\d+ failed, .*) in [\d.]+s$", done.stdout, re.MULTILINE)
    rows = re.findall(r"^([.FEsxX]+) +\[ *\d+%\]$", done.stdout, re.MULTILINE)
    said = re.findall(r"^test_. says so.*$", done.stdout, re.MULTILINE)
    dots = sorted("".join(rows))
    return done.returncode, sorted(lines), counts and counts[1], list(map(len, rows)), dots, said


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "test_all.py").write_text(TESTS, encoding="utf-8")
    conftest = WORKERS.format(folder=str(Path(__file__).parent))
    (tmp_path / "conftest.py").write_text(conftest, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    return tmp_path


def test_workers_tell_the_same(folder):
    code, lines, counts, rows, dots, _ = told(folder)
    assert code == 1
    unnamed = [name for name in re.findall(r"def (test_\w+)", TESTS) if name not in str(lines)]
    assert unnamed == ["test_says_nothing", "test_never_begins"]  # of these, the reasons are told
    assert counts == "3 failed, 102 passed, 2 skipped, 1 xfailed, 3 errors"
    assert len(rows) == 2
    assert told(folder, "--workers", "2") == (code, lines, counts, rows, dots, [])


def test_each_test_runs_once_and_workers_meet_in_the_middle(folder):
    text = "import pytest, time\nRAN = []\n@pytest.mark.parametrize('n', range(5))\n"
    text += "def test_short(n): RAN.append(n); time.sleep(0.2)\n"
    (folder / "test_all.py").write_text(text, encoding="utf-8")
    for name in ("test_b", "test_c"):
        text = "import os, pytest, sys, time\n@pytest.mark.long\ndef test_long():\n"
        text += f"    sys.modules['test_all'].RAN.append('{name}')\n"
        text += f"    os.write(1, b'{name} says so')\n    time.sleep(0.5)\n    assert 0\n"
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    status, _, _, _, _, said = told(folder, "--workers", "2")
    assert (status, sorted(said)) == (1, ["test_b says so", "test_c says so"])
    front, back = sorted(line.split() for line in (folder / "ran").read_text("utf-8").splitlines())
    assert (front[0], back[0]) == ("test_b", "test_c")
    assert [*front[1:], *reversed(back[1:])] == ["0", "1", "2", "3", "4"]
    assert min(len(front), len(back)) > 1


def test_a_worker_that_dies_is_told_with_its_test(folder):
    text = "import os\nRAN = []\ndef test_ends_it_all(): os._exit(3)\ndef test_passes(): pass\n"
    (folder / "test_all.py").write_text(text, encoding="utf-8")
    for count in "12":
        code, lines, counts, *_ = told(folder, "--workers", count)
        assert (code, counts) == (1, "1 failed, 1 passed")
        assert any(line.startswith("FAILED") and "test_ends_it_all" in line for line in lines)


def test_a_test_that_cannot_be_read_fails_the_run(folder):
    (folder / "test_all.py").write_text("no_name\n", encoding="utf-8")
    assert told(folder, "--workers", "2")[0] == 2
