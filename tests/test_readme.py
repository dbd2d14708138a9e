"""What the README shows is what the program prints."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

README = (Path(__file__).resolve().parent.parent / "README.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(language):
    """The README's blocks in a language, in order."""
    return [text for name, text in BLOCK.findall(README) if name == language]


def sessions():
    """Every command of the README with the output that is shown for it."""
    for block in blocks("console"):
        for session in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = session.partition("\n")
            yield command, output


def comparable(text):
    """``text`` without what may differ: times, and the widths of columns that hold times."""
    text = re.sub(r"\d+\.\d+ s\b", "TIME", text)
    return re.sub(r"─+", "─", re.sub(r"[ ]+", " ", text)).strip()


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with the README's test of a bandit and its page."""
    place = tmp_path_factory.mktemp("readme")
    bandit, _ = blocks("python")
    (place / "test_bandit.py").write_text(bandit, encoding="utf-8")
    review = README.partition("````markdown\n")[2].partition("````\n")[0]
    (place / "review.md").write_text(review, encoding="utf-8")
    return place


def printed(command, folder):
    """What a shell prints for ``command``; it must end well, fit 80 columns and complain about nothing."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(
        ["bash", "-c", command],  # noqa: S607  a shell, as the reader has one
        cwd=folder,
        env={
            **os.environ,
            "PATH": path,
            "PYTHONIOENCODING": "utf-8",
            "COLUMNS": "",
            "XDG_CONFIG_HOME": str(folder),
        },
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    at_work = "banditproof: at work for "  # on a slow machine
    assert [line for line in done.stderr.splitlines() if not line.startswith(at_work)] == []
    assert done.returncode == 0
    assert max(map(len, done.stdout.splitlines()), default=0) <= 80, command
    return done.stdout


@pytest.mark.long
def test_every_command_prints_what_is_shown(folder):
    shown = list(sessions())
    assert len(shown) >= 5
    for command, output in shown:
        assert comparable(printed(command, folder)) == comparable(output), command


def test_it_is_read_in_one_go():
    assert len(README.splitlines()) <= 150


@pytest.mark.long
def test_the_tests_for_another_suite_pass():
    _, block = blocks("python")
    names = {}
    exec(block, names)  # noqa: S102  the README's own example
    tests = [name for name in names if name.startswith("test_")]
    assert tests
    for test in tests:
        names[test]()


def test_a_difference_would_be_seen():
    assert comparable("REVIEW-L2   REFUTED   0.85 s") == comparable("REVIEW-L2 REFUTED  11.20 s")
    assert comparable("REVIEW-L2   REFUTED") != comparable("REVIEW-L2   PROVED")


def test_every_page_that_it_leads_to_is_there():
    root = Path(__file__).resolve().parent.parent
    pages = re.findall(r"\]\((?!http)([^)]+)\)", README)
    assert len(pages) > 8
    for page in pages:
        assert (root / page).is_file(), page
