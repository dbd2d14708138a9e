"""The record of mutation testing: its modules exist, its scores add up, its reasons are the rules."""

import importlib.util
import json
import re
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
def test_the_recorded_score_adds_up_and_that_of_a_checker_is_high_enough(row, mutation):
    assert row["module"] in mutation.MODULES
    assert row["mutants"] >= row["tried"] == row["killed"] + len(row["survivors"])
    if row["module"].startswith("verify/"):
        assert row["killed"] >= mutation.LEAST * row["tried"]


@pytest.mark.parametrize("row", RECORD["modules"], ids=lambda row: row["module"])
def test_survivors_are_explained_by_the_rules_that_stand_there_now(row):
    for survivor in row["survivors"]:
        change = f"{survivor['before']} -> {survivor['after']}"
        reason = next((rule["reason"] for rule in RULES if re.search(rule["change"], change)), None)
        assert reason == survivor["reason"], change


def test_a_change_is_read_off_the_two_functions_that_are_written_down(mutation):
    source = (
        "def x_f__mutmut_orig(\n    a, b\n):\n    low = a\n    return low < b\n\n\n"
        "def x_f__mutmut_2(\n    a, b\n):\n    low = a\n    return low <= b\n"
    )
    rules = [(re.compile("< b -> .*<= b"), "both are the same")]
    found = mutation._survivor("package.module.x_f__mutmut_2", source, rules)
    assert (found.before, found.after) == ("return low < b", "return low <= b")
    assert found.reason == "both are the same"
    assert mutation._survivor("package.module.x_f__mutmut_2", source, []).reason is None
