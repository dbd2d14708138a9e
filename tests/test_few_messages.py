"""A run by workers tells of every test what one without them tells."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = """
import warnings

import pytest

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
def test_warns(): warnings.warn("look here")
"""
WORKERS = """
import importlib.util

spec = importlib.util.spec_from_file_location("few_messages", {file!r})
few_messages = importlib.util.module_from_spec(spec)
spec.loader.exec_module(few_messages)

def pytest_configure(config):
    if hasattr(config, "workerinput"):
        config.pluginmanager.register(few_messages.FewMessages())
"""
PLAIN = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_ADDOPTS": "", "PY_COLORS": "0"}
"""Most plugins take longer to load than this takes; and nothing of whoever runs the tests."""


def told(folder, *words):
    """The status, what is told of each test, the counts, how long the rows of dots are, and the dots."""
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-p", "xdist.plugin", "-p", "no:cacheprovider"),
            "-qrA",
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
    lines = re.findall(rf"^(?:{kinds}) .*$|^.*: look here$", done.stdout, re.MULTILINE)
    counts = re.search(r"^(\d+ failed, .*) in [\d.]+s$", done.stdout, re.MULTILINE)
    rows = re.findall(r"^([.FEsxX]+) +\[ *\d+%\]$", done.stdout, re.MULTILINE)
    return done.returncode, sorted(lines), counts and counts[1], list(map(len, rows)), sorted("".join(rows))


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "test_all.py").write_text(TESTS, encoding="utf-8")
    file = str(Path(__file__).with_name("few_messages.py"))
    (tmp_path / "conftest.py").write_text(WORKERS.format(file=file), encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    return tmp_path


def test_workers_tell_the_same(folder):
    code, lines, counts, rows, dots = told(folder)
    assert code == 1
    unnamed = [name for name in re.findall(r"def (test_\w+)", TESTS) if name not in str(lines)]
    assert unnamed == ["test_says_nothing", "test_never_begins"]  # of these, the reasons are told
    assert counts == "3 failed, 102 passed, 2 skipped, 1 xfailed, 1 warning, 3 errors"
    assert len(rows) == 2
    assert told(folder, "-n", "2") == (code, lines, counts, rows, dots)


def test_a_worker_that_dies_is_told_with_its_test(folder):
    text = "import os\ndef test_ends_it_all(): os._exit(3)\ndef test_passes(): pass\n"
    (folder / "test_all.py").write_text(text, encoding="utf-8")
    code, lines, counts, *_ = told(folder, "-n", "1")
    assert (code, counts) == (1, "1 failed, 1 passed")
    assert any(line.startswith("FAILED") and "test_ends_it_all" in line for line in lines)
