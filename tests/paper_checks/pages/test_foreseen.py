"""A near miss that was written down before its check goes only with a line that says why."""

from collections import Counter

import pytest

MARK = "not foreseen: "
WHY = "foreseen near miss"


def gone(diff):
    """The marked lines that a diff of pages takes away, but for as many as it says why of."""
    old, new = (
        [" ".join(line[1:].split()) for line in diff.splitlines() if line.startswith(sign)] for sign in "-+"
    )
    lost = Counter(line for line in old if line.startswith(MARK)) - Counter(new)
    return [*lost.elements()][sum(WHY in line for line in new) :]


def test_none_is_lost_in_silence(history):
    pages = ["--", "paper_checks/*.md"]
    commits = history("log", f"-G{MARK}", "--format=%H", *pages).split()
    diffs = [history("show", "--format=", commit, *pages) for commit in commits]
    assert [each for diff in [history("diff", "HEAD", *pages), *diffs] for each in gone(diff)] == []


@pytest.mark.parametrize(("diff", "lost"), [
    ("-   not foreseen: a -> b", True),
    ("-   not foreseen: a -> b\n+   not a -> b", True),
    ("-   not foreseen: a -> b\n+      not foreseen: a  -> b", False),
    ("-   not foreseen: a -> b\n+Remark: a foreseen near miss has gone, as it holds.", False),
    ("-   not foreseen: a\n-   not foreseen: b\n+Remark: a foreseen near miss has gone.", True),
    ("-   not a -> b", False),
])  # fmt: skip
def test_what_is_lost(diff, lost):
    assert bool(gone(diff)) == lost
