"""What a user names goes one way through the house: few files take it on, and it seldom comes back to one.

A way is the sequence of the files whose functions take on what was named, in the order of the calls.
"""

from __future__ import annotations

import sys
from pathlib import Path

import banditproof
import pytest
from banditproof.cli.options.lineup import Lineup
from banditproof.cli.options.policy_name import PolicyName
from banditproof.cli.program import program
from banditproof.cli.verdicts.run_settings import Settings
from click.testing import CliRunner

ROOT = Path(banditproof.__file__).parents[1]


def is_ours(file):
    """Whether a file is of the package, and of no environment that stands in its folder."""
    return file.startswith(str(ROOT)) and not Path(file).relative_to(ROOT).parts[0].startswith(".")


MOST_FILES, MOST_RETURNS = 5, 2
TRUST = "cli/options/own/trust.py"
ARMS = ("--means", "0.75,0.5")
DRIFTING = ("--environment", "drifting", "--arms", "2")
CALLS = {
    "regret": ("simulate", "ucb", *ARMS, "--horizon", 50, "--runs", 1),
    "worst losses": ("simulate", "exp3", "--environment", "worst", "--arms", 2, "--horizon", 3, "--runs", 1),
    "actions": ("simulate", "oful", "--delta", 0.1, "--horizon", 9, "--runs", 1),
    "identification": ("simulate", "ttucb", *ARMS, "--delta", 0.1, "--runs", 1),
    "expected": ("simulate", "multiplicative-weights", *DRIFTING, "--horizon", 9),
}


def run(*arguments):
    assert CliRunner().invoke(program, [*map(str, arguments), "--no-store"]).exit_code == 0


def way(call, is_taken):
    """The files, each run of one file once."""
    files = []

    def note(frame, event, _):
        code = frame.f_code
        if event != "call" or not is_ours(code.co_filename):
            return
        names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        if any(is_taken(frame.f_locals.get(name)) for name in names if name != "self"):
            file = str(Path(code.co_filename).relative_to(ROOT))
            if files[-1:] != [file]:
                files.append(file)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        call()
    finally:
        sys.setprofile(before)
    return files


def is_of_policies(value):
    several = isinstance(value, tuple | list) and value and isinstance(value[0], PolicyName)
    return several or isinstance(value, PolicyName | Lineup)


def runs_one_way(files):
    return len(set(files)) <= MOST_FILES and len(files) - len(set(files)) <= MOST_RETURNS


@pytest.mark.parametrize("name", CALLS)
def test_policies_go_one_way(name):
    files = way(lambda: run(*CALLS[name]), is_of_policies)
    assert files[0] == "cli/commands/simulate.py"
    assert runs_one_way(files), files


def test_the_best_policies_are_one_file_more():
    call = ("simulate", "ucb", *ARMS, "--horizon", 2, "--runs", 1, "--optimal")
    files = way(lambda: run(*call), is_of_policies)
    assert runs_one_way([file for file in files if file != "cli/runs/optimum_comparison.py"]), files
    assert files.count("cli/runs/optimum_comparison.py") == 1


def test_names_of_claims_go_one_way():
    name = str(b"BERN-I8", "ascii")  # a text of its own, so that it is told from the claim's

    def is_of_names(value):
        return (
            value is name
            or isinstance(value, Settings)
            or (isinstance(value, tuple) and any(each is name for each in value))
        )

    files = way(lambda: run("check", name, "--markdown"), is_of_names)
    assert files[0] == "cli/commands/check.py"
    assert files.count(TRUST) == 1, "whose code may run is one file more"
    assert runs_one_way([file for file in files if file != TRUST]), files


def test_a_way_to_and_fro_is_seen():
    assert not runs_one_way(["a", "b"] * 4)
    assert not runs_one_way(list("abcdef"))
    assert runs_one_way(list("abacade"))
