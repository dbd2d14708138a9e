"""Mutation testing: what is mutated exists, and what lives is told."""

import importlib.util
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def mutation():
    spec = importlib.util.spec_from_file_location("benchmarks_mutation", ROOT / "benchmarks" / "mutation.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # where its dataclasses look for it
    spec.loader.exec_module(module)
    return module


def test_every_module_exists_with_the_tests_that_are_about_it(mutation):
    for module, tests in mutation.MODULES.items():
        assert (ROOT / module).is_file()
        assert all((ROOT / test).is_file() for test in tests)


def test_a_change_is_read_off_the_two_functions_that_are_written_down(mutation):
    source = (
        "def x_f__mutmut_orig(\n    a, b\n):\n    low = a\n    return low < b\n\n\n"
        "def x_f__mutmut_2(\n    a, b\n):\n    low = a\n    return low <= b\n"
    )
    found = mutation._survivor("package.module.x_f__mutmut_2", source)
    assert (found.before, found.after) == ("return low < b", "return low <= b")


def test_the_code_that_was_measured_is_told_apart_but_for_its_comments(mutation):
    code = mutation.code_of("def f(x):\n    return x + 1\n")
    assert code == mutation.code_of(
        '"""A module."""\n\ndef f(x):\n    """More."""\n    return x + 1  # one\n'
    )
    assert code != mutation.code_of("def f(x):\n    return x + 2\n")


def test_cached_functions_are_mutated_and_stay_cached(mutation, tmp_path, monkeypatch):
    monkeypatch.setattr(mutation, "ROOT", tmp_path)
    source = "from functools import lru_cache\n\n\n@lru_cache(maxsize=4)\ndef f(x):\n    return [x]\n"
    (tmp_path / "one.py").write_text(source, encoding="utf-8")
    late = mutation._late_caches("one.py")
    assert "\n\n\ndef f(x):" in late
    names = {}
    exec(late, names)  # noqa: S102 - the text is ours
    assert names["f"](1) is names["f"](1)


@pytest.fixture
def last_run(mutation, tmp_path, monkeypatch):
    """A tiny project whose only module was mutated once; mutmut itself is not started."""
    root = tmp_path / "project"
    for name in (*mutation.PACKAGES, "banditproof", "tests"):
        (root / name).mkdir(parents=True)
    for name in ("banditproof/__init__.py", "banditproof/py.typed", "tests/conftest.py"):
        (root / name).touch()
    (root / "theory" / "one.py").write_text("def f():\n    return 1\n", encoding="utf-8")
    monkeypatch.setattr(mutation, "ROOT", root)
    monkeypatch.setattr(mutation, "PLACE", tmp_path / "place")
    monkeypatch.setattr(mutation, "MODULES", {"theory/one.py": ("tests/test_one.py",)})
    place = tmp_path / "place" / "theory-one"
    (place / "banditproof" / "theory").mkdir(parents=True)
    (place / "banditproof" / "theory" / "one.py").write_text("def f():\n    return 1\n", encoding="utf-8")
    (place / "mutants" / "banditproof" / "theory").mkdir(parents=True)
    source = "".join(
        f"def x_f__mutmut_{which}():\n    return {value}\n\n\n"
        for which, value in (("orig", 1), (1, 2), (2, None), (3, 3))
    )
    (place / "mutants" / "banditproof" / "theory" / "one.py").write_text(source, encoding="utf-8")
    codes = {"theory.one.x_f__mutmut_1": 0, "theory.one.x_f__mutmut_2": 1, "theory.one.x_f__mutmut_3": 0}
    kept = {"codes": codes, "sample": "", "first": 1}
    (place / "verdicts.json").write_text(json.dumps(kept), encoding="utf-8")
    return root, place


def run(mutation, monkeypatch, *arguments, code):
    """What the program says when what makes the mutants, or runs the tests, ends with a code."""
    monkeypatch.setattr(sys, "argv", ["mutation.py", *arguments, "theory/one.py"])
    monkeypatch.setattr(
        mutation.subprocess, "run", lambda command, **_: subprocess.CompletedProcess(command, code)
    )
    with pytest.raises(SystemExit) as left:
        mutation.main()
    return left.value.code


def test_verdicts_are_not_taken_from_a_run_before_when_the_tests_fail(
    mutation, last_run, monkeypatch, capsys
):
    before = (last_run[1] / "verdicts.json").read_bytes()
    assert run(mutation, monkeypatch, "--again", code=1) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == (
        f"mutation: theory/one.py: the tests do not pass unchanged; see {last_run[1] / 'log'}\n"
    )
    assert (last_run[1] / "verdicts.json").read_bytes() == before


def test_only_survivors_are_tried_again(mutation, last_run, monkeypatch):
    asked = []
    monkeypatch.setattr(
        mutation, "_tested", lambda _, __, names, ___: asked.extend(names) or dict.fromkeys(names, 1)
    )
    score = mutation.run("theory/one.py", again=True)
    assert last_run[1].is_dir()
    assert asked == ["theory.one.x_f__mutmut_1", "theory.one.x_f__mutmut_3"]
    assert (score.tried, score.killed, score.first) == (3, 3, 1)


def test_nothing_is_measured_when_mutmut_fails(mutation, last_run, monkeypatch, capsys):
    assert run(mutation, monkeypatch, code=1) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == f"mutation: theory/one.py: mutmut failed; see {last_run[1] / 'log'}\n"


def test_mutants_of_a_module_that_has_changed_are_not_tried_again(mutation, last_run, monkeypatch, capsys):
    root, place = last_run
    (root / "theory" / "one.py").write_text("def f():\n    return 2\n", encoding="utf-8")
    assert run(mutation, monkeypatch, "--again", code=0) == 2
    expected = "mutation: theory/one.py: it has changed since its last run; run it without --again\n"
    assert capsys.readouterr().err == expected
    (place / "verdicts.json").unlink()
    assert run(mutation, monkeypatch, "--again", code=0) == 2
    assert "there is no last run; run it without --again" in capsys.readouterr().err


def test_mutants_without_a_verdict_are_no_survivors_and_no_dead(mutation, last_run, monkeypatch, capsys):
    """The tests were not run for the second one, and could not be run for the first."""
    monkeypatch.setattr(mutation, "_mutants", lambda *_: ["x_f__mutmut_1", "x_f__mutmut_2", "x_f__mutmut_3"])
    place = last_run[1]
    lines = '["x_f__mutmut_1", 70]\n["x_f__mutmut_3", 1]\n'
    monkeypatch.setattr(
        mutation, "_started", lambda *_: (place / "codes").write_text(lines, encoding="utf-8")
    )
    assert run(mutation, monkeypatch, code=0) == 2
    assert "2 mutants got no verdict" in capsys.readouterr().err


ONE = """
def lower(x):
    return x - 1


def upper(x):
    return x + 1


def idle(x):
    return x + 1
"""

TESTS = """
from banditproof import one

EARLY = one.lower(1)


def test_both():
    assert EARLY == 0 and one.upper(1) == 2


def test_none():
    assert one
"""


@pytest.fixture
def mutated(mutation, tmp_path):
    """A package of one module with three mutants of each function."""
    pytest.importorskip("mutmut")
    (tmp_path / "banditproof").mkdir()
    (tmp_path / "banditproof" / "__init__.py").touch()
    (tmp_path / "banditproof" / "one.py").write_text(ONE, encoding="utf-8")
    (tmp_path / "test_one.py").write_text(TESTS, encoding="utf-8")
    settings = mutation.SETTINGS.format(modules='["banditproof/one.py"]')
    (tmp_path / "pyproject.toml").write_text(settings, encoding="utf-8")
    started(mutation, tmp_path, "make", "banditproof/one.py")
    shutil.copytree(tmp_path / "mutants", tmp_path, dirs_exist_ok=True)
    return tmp_path


def started(mutation, place, *arguments):
    program = [sys.executable, mutation.HERE / "mutants.py", *arguments]
    return subprocess.run(program, cwd=place, check=False, capture_output=True).returncode


def verdicts(mutation, place, tests="test_one.py", named=""):
    mutants = json.loads((place / "banditproof" / "one.py.meta").read_text(encoding="utf-8"))
    request = {
        "place": str(place),
        "mutants": sorted(mutants["exit_code_by_key"]),
        "tests": [tests],
        "left_out": [],
        "named": named,
        "libraries": [],
    }
    (place / "request.json").write_text(json.dumps(request), encoding="utf-8")
    code = started(mutation, place, "run", "request.json")
    lines = (place / "codes").read_text(encoding="utf-8").splitlines()
    return code, {name.rpartition(".")[2]: said for name, said in map(json.loads, lines)}


def test_mutants_die_whether_they_are_called_by_a_test_or_before_it(mutation, mutated):
    code, said = verdicts(mutation, mutated)
    assert code == 0
    functions = {name: name.rpartition("__")[0] for name in said}
    assert set(functions.values()) == {"x_lower", "x_upper", "x_idle"}
    for name, function in functions.items():
        assert said[name] == (mutation.SURVIVED if function == "x_idle" else 1)


def test_nothing_is_said_where_the_unchanged_tests_fail(mutation, mutated):
    broken = TESTS.replace("== 2", "== 3")
    (mutated / "test_one.py").write_text(broken, encoding="utf-8")
    assert verdicts(mutation, mutated) == (1, {})


def test_what_no_test_looks_at_survives(mutation, mutated):
    weak = TESTS.replace("EARLY == 0 and one.upper(1) == 2", "one.upper(1) is not None")
    (mutated / "test_one.py").write_text(weak, encoding="utf-8")
    code, said = verdicts(mutation, mutated)
    assert code == 0
    assert mutation.SURVIVED in {each for name, each in said.items() if name.startswith("x_lower")}
    assert mutation.SURVIVED in {each for name, each in said.items() if name.startswith("x_upper")}


def test_tests_of_a_name_are_run_alone(mutation, mutated):
    dead, living = (verdicts(mutation, mutated, named=named)[1] for named in ("both", "none"))
    assert 1 in {dead[name] for name in dead if name.startswith("x_upper")}
    assert {living[name] for name in living if name.startswith("x_upper")} == {mutation.SURVIVED}


def test_only_survivors_are_tried_with_tests_of_a_name(mutation, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["mutation.py", "--named", "both"])
    with pytest.raises(SystemExit) as left:
        mutation.main()
    assert left.value.code == 2
    assert "accepted is --again --named WORDS" in capsys.readouterr().err
