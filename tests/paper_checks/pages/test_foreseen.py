"""A near miss that was written down before its check goes only with a line that says why."""

import subprocess
from collections import Counter

import pytest

from ...rooms import git

MARK = "not foreseen: "
WHY = "foreseen near miss"


def gone(diff):
    """The marked lines that a diff of pages takes away, unless it says why."""
    old, new = (
        [" ".join(line[1:].split()) for line in diff.splitlines() if line.startswith(sign)] for sign in "-+"
    )
    lost = Counter(line for line in old if line.startswith(MARK)) - Counter(new)
    return [] if any(WHY in line for line in new) else [*lost]


def test_none_is_lost_in_silence():
    pages = ["--", "*.md"]
    try:
        commits = git("log", f"-G{MARK}", "--format=%H", *pages).split()
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"no history of the pages: {error}")
    diffs = [git("show", "--format=", commit, *pages) for commit in commits]
    assert [each for diff in [git("diff", "HEAD", *pages), *diffs] for each in gone(diff)] == []


@pytest.mark.parametrize(
    ("diff", "lost"),
    [
        ("-   not foreseen: a -> b", True),
        ("-   not foreseen: a -> b\n+   not a -> b", True),
        ("-   not foreseen: a -> b\n+      not foreseen: a  -> b", False),
        ("-   not foreseen: a -> b\n+Remark: a foreseen near miss has gone, as it holds.", False),
        ("-   not a -> b", False),
    ],
)
def test_what_is_lost(diff, lost):
    assert bool(gone(diff)) == lost
