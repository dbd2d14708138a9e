"""The record of mutation testing: its modules exist, its scores add up, its reasons are the rules."""

import importlib.util
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
RECORD = json.loads((ROOT / "benchmarks" / "MUTATION.json").read_text(encoding="utf-8"))
RULES = tomllib.loads((ROOT / "benchmarks" / "mutation_survivors.toml").read_text(encoding="utf-8"))["rule"]


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


@pytest.mark.parametrize("row", RECORD["modules"], ids=lambda row: row["module"])
def test_the_recorded_score_adds_up_and_is_high_enough(row, mutation):
    """All that is mutated decides: the checkers and what they rest on, and the distances."""
    assert row["module"] in mutation.MODULES
    assert row["mutants"] >= row["tried"] == row["killed"] + len(row["survivors"])
    assert row["killed"] >= mutation.LEAST * row["tried"]
    assert (row["tried"] == row["mutants"]) is (row["sample"] == "")
    assert row["first"] is None or row["first"] <= row["killed"]


@pytest.mark.parametrize("row", RECORD["modules"], ids=lambda row: row["module"])
def test_survivors_are_explained_by_the_rules_that_stand_there_now(row):
    rules = [rule for rule in RULES if rule.get("module") in {None, row["module"]}]
    for survivor in row["survivors"]:
        change = f"{survivor['before']} -> {survivor['after']}"
        reason = next((rule["reason"] for rule in rules if re.search(rule["change"], change)), None)
        assert reason is not None, f"unexplained: {change}"
        assert reason == survivor["reason"], change


def test_a_change_is_read_off_the_two_functions_that_are_written_down(mutation):
    source = (
        "def x_f__mutmut_orig(\n    a, b\n):\n    low = a\n    return low < b\n\n\n"
        "def x_f__mutmut_2(\n    a, b\n):\n    low = a\n    return low <= b\n"
    )
    rules = [
        ("theory/other.py", re.compile("< b"), "this is about another module"),
        (None, re.compile("< b -> .*<= b"), "both are the same"),
    ]
    found = mutation._survivor("theory/one.py", "package.module.x_f__mutmut_2", source, rules)
    assert (found.before, found.after) == ("return low < b", "return low <= b")
    assert found.reason == "both are the same"
    assert (
        mutation._survivor("theory/one.py", "package.module.x_f__mutmut_2", source, rules[:1]).reason is None
    )


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
    for name in (*mutation.PACKAGES, "tests"):
        (root / name).mkdir(parents=True)
    for name in ("__init__.py", "py.typed", "tests/conftest.py"):
        (root / name).touch()
    (root / "theory" / "one.py").write_text("def f():\n    return 1\n", encoding="utf-8")
    monkeypatch.setattr(mutation, "ROOT", root)
    monkeypatch.setattr(mutation, "PLACE", tmp_path / "place")
    monkeypatch.setattr(mutation, "MODULES", {"theory/one.py": ("tests/test_one.py",)})
    place = tmp_path / "place" / "theory-one"
    (place / "banditproof" / "theory").mkdir(parents=True)
    (place / "banditproof" / "theory" / "one.py").write_text("def f():\n    return 1\n", encoding="utf-8")
    (place / "mutants" / "banditproof" / "theory").mkdir(parents=True)
    (place / "mutants" / "banditproof" / "theory" / "one.py").write_text("", encoding="utf-8")
    kept = {"codes": {"x_f__mutmut_1": 0, "x_f__mutmut_2": 1}, "sample": "", "first": 1}
    (place / "verdicts.json").write_text(json.dumps(kept), encoding="utf-8")
    return root, place


def run(mutation, monkeypatch, *arguments, code):
    """What the program says when mutmut, or the tests, end with a code."""
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


def test_nothing_is_measured_when_mutmut_fails(mutation, last_run, monkeypatch, capsys):
    """As when its collection of statistics fails, because a test does not pass."""
    assert run(mutation, monkeypatch, code=1) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == (
        "mutation: theory/one.py: mutmut failed with 1, the tests do not pass unchanged;"
        f" see {last_run[1] / 'log'}\n"
    )


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
    _, place = last_run
    meta = {"exit_code_by_key": {"x_f__mutmut_1": None, "x_f__mutmut_2": None}}

    def leaves_them_open(*_):
        folder = place / "mutants" / "banditproof" / "theory"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "one.py.meta").write_text(json.dumps(meta), encoding="utf-8")

    monkeypatch.setattr(mutation, "_mutmut", leaves_them_open)
    assert run(mutation, monkeypatch, code=0) == 2
    assert "2 mutants got no verdict" in capsys.readouterr().err


def test_what_survives_with_the_tests_of_its_function_is_tried_with_all_of_them(
    mutation, last_run, monkeypatch
):
    _, place = last_run
    tried = []
    monkeypatch.setattr(
        mutation, "_tested", lambda _, __, name, ___: tried.append(name) or int(name.endswith("2"))
    )
    assert mutation._alone(place, "theory/one.py", ["x_f__mutmut_1", "x_f__mutmut_2"]) == {
        "x_f__mutmut_1": 0,
        "x_f__mutmut_2": 1,
    }
    assert tried == ["", "x_f__mutmut_1", "x_f__mutmut_2"]
