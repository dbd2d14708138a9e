"""Lines are counted: what did not run is told, what two workers ran is added up, too little is a failure."""

import importlib.util
import re
import sys
from collections import defaultdict
from types import SimpleNamespace

import pytest

from .counted_lines import CountedLines, _Loader, missed

TEXT = """
def sign(x):
    if x > 0:
        return 1
    for _ in range(x):
        pass
    return -1
"""


@pytest.fixture
def counted(tmp_path, monkeypatch):
    """What a worker finds of this text when `sign` is asked for these numbers."""
    monkeypatch.setattr(sys.modules[CountedLines.__module__], "ROOT", tmp_path)
    file = tmp_path / "signs.py"

    def found(*numbers, text=TEXT):
        file.write_text(text, encoding="utf-8")
        counted = CountedLines(0)
        counted._loaded = defaultdict(list)
        spec = importlib.util.spec_from_loader("signs", _Loader("signs", str(file), counted._loaded))
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        for number in numbers:
            module.sign(number)
        worker = SimpleNamespace(config=SimpleNamespace(workeroutput={}))
        finished(counted, worker)
        return worker.config.workeroutput["counted_lines"]

    return found


def finished(counted, session):
    """The loop of tests is over."""
    loop = counted.pytest_runtestloop(session)
    next(loop)
    with pytest.raises(StopIteration):
        loop.send(True)


def _ended(least, *of_workers):
    """Whether a run fails that has workers which found this, and what it tells."""
    counted = CountedLines(least)
    for found in of_workers:
        counted.pytest_testnodedown(SimpleNamespace(workeroutput={"counted_lines": found}))
    session = SimpleNamespace(config=SimpleNamespace(), testsfailed=0)
    finished(counted, session)
    told = []
    counted.pytest_terminal_summary(SimpleNamespace(section=told.append, write_line=told.append))
    return bool(session.testsfailed), "\n".join(told)


def test_lines_and_branches_that_did_not_run_are_found(counted):
    for number, left in ((1, ["5", "6", "7", "3->"]), (-1, ["4", "6"])):
        ((there, ran),) = counted(number).values()
        assert missed(there, ran) == left
        assert ran < there
    ((there, ran),) = counted(1, -1).values()
    assert there - ran == {6, (5, 6)}


def test_what_workers_ran_is_added_up(counted):
    half, other = counted(1), counted(-1)
    failed, told = _ended(80, half, other)
    assert not failed
    assert re.search(r"^signs\.py: 6$", told, re.MULTILINE)
    assert f"{100 * (5 + 3) / (6 + 4):.2f} %" in told


def test_a_run_with_too_little_fails_and_so_does_one_without_workers_that_told(counted):
    assert _ended(95, counted(1), counted(-1))[0]
    assert _ended(0.1)[0]
    assert not _ended(0)[0]


LEAVES = """
def sign(x):
    'Of a number.'
    with Some(x):
        try:
            return 1 // x
        except ZeroDivisionError:
            pass
        for y in range(3):
            if y:
                return y
    while True:
        match x:
            case 0:
                return 5
            case _:
                return 6
"""


def test_what_stands_after_a_statement_that_was_left_has_not_run(counted):
    text = f"from __future__ import annotations\nfrom contextlib import nullcontext as Some\n{LEAVES}"
    ((there, ran),) = counted(1, text=text).values()
    assert missed(there, ran) == ["10", "11", "12", "13", "14", "15", "17", "19"]
    ((there, ran),) = counted(0, text=text).values()
    assert missed(there, ran) == ["14", "15", "17", "19", "11->"]
