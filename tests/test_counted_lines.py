"""Lines are counted: what did not run is told, what two workers ran is added up, too little is a failure."""

import ast
import copy
import importlib.util
import json
import re
import subprocess
import sys
from types import SimpleNamespace

import cloudpickle
import pytest
from slipcover import Slipcover

from .counted_lines import CountedLines, _Loader, travels

TEXT = """
def sign(x):
    if x > 0:
        return 1
    for _ in range(x):
        pass
    return -1
"""


@pytest.fixture
def loaded(tmp_path):
    """A module of this text, with counters, and who reads them."""

    def load(text):
        file = tmp_path / "signs.py"
        file.write_text(text, encoding="utf-8")
        counter = Slipcover(branch=True)
        spec = importlib.util.spec_from_loader("signs", _Loader("signs", str(file), counter))
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module, counter

    return load


@pytest.fixture
def counted(loaded):
    """What is found when `sign` is asked for these numbers."""

    def found(*numbers):
        module, counter = loaded(TEXT)
        for number in numbers:
            module.sign(number)
        return counter.get_coverage()

    return found


def _ended(least, *of_workers):
    """Whether a run fails that has workers which found this, and the share that it tells."""
    counted = CountedLines(least)
    for found in of_workers:
        counted.pytest_testnodedown(SimpleNamespace(workeroutput={"counted_lines": json.dumps(found)}))
    session = SimpleNamespace(config=SimpleNamespace(), testsfailed=0)
    loop = counted.pytest_runtestloop(session)
    next(loop)
    with pytest.raises(StopIteration):
        loop.send(True)
    told = []
    counted.pytest_terminal_summary(
        SimpleNamespace(section=told.append, write_line=told.append, write=told.append)
    )
    return bool(session.testsfailed), "".join(told)


def test_lines_and_branches_that_did_not_run_are_found(counted):
    (file,) = counted(1)["files"].values()
    assert file["missing_lines"] == [5, 6, 7]
    assert [3, 4] in map(list, file["executed_branches"])
    assert [3, 5] in map(list, file["missing_branches"])


def test_what_workers_ran_is_added_up(counted):
    half, other = counted(1), counted(-1)
    assert half["summary"]["percent_covered"] < 80
    failed, told = _ended(80, half, other)
    assert not failed
    assert re.search(r"signs\.py .* 6$", told, re.MULTILINE)
    assert f"{100 * (5 + 3) / (6 + 4):.2f} %" in told


def test_a_run_with_too_little_fails_and_so_does_one_without_workers_that_told(counted):
    assert _ended(95, counted(1), counted(-1))[0]
    assert _ended(0.1)[0]
    assert not _ended(0)[0]


def test_a_counted_function_goes_to_another_process(loaded):
    module, counter = loaded("def made():\n    def less(x):\n        return x - 1\n    return less\n")
    travels(counter)
    code = (
        "import cloudpickle, pickle, sys; sent = pickle.load(sys.stdin.buffer)\n"
        "print(pickle.loads(cloudpickle.dumps(sent))(8))  # once more, as a scheduler does"
    )
    task = cloudpickle.dumps(module.made())
    done = subprocess.run([sys.executable, "-c", code], input=task, capture_output=True, check=True)
    assert done.stdout.split() == [b"7"]
    assert module.made()(8) == 7
    (file,) = counter.get_coverage()["files"].values()
    assert file["missing_lines"] == []


def test_a_counted_module_leaves_no_trace_in_trees_that_others_copy(counted):
    counted(1)
    assert len(str(vars(ast.parse("x <= 1").body[0].value.ops[0]))) < 200
    assert not hasattr(copy.deepcopy(ast.parse("x")).body[0].value.ctx, "next_node")
