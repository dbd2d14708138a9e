"""What the list of calls refuses is one line, and nothing is written."""

import shutil

import pytest

from ..calls.compare import HERE, calls

REFUSED = [call for call in calls() if not (call.works or call.python)]


@pytest.mark.parametrize("before", dict.fromkeys(call.before for call in REFUSED))
def test_what_the_list_refuses_is_one_line(run, tmp_path, monkeypatch, before):
    """Each of its commands but the last one works."""
    folder = tmp_path / "here"
    shutil.copytree(HERE / "files", folder, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.chdir(folder)
    done = []
    for *first, last in (call.commands() for call in REFUSED if call.before == before):
        for words in (words for words in first if words not in done):
            assert run(*words).exit_code == 0
            done.append(words)
        there = {*folder.rglob("*")}
        refused = run(*last)
        waited = "banditproof: at work for "  # on a slow machine
        told = [line for line in refused.stderr.splitlines() if not line.startswith(waited)]
        assert (refused.exit_code in {2, 3}, len(told)) == (True, 1), last
        assert {*folder.rglob("*")} == there, last
