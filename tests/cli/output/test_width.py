"""What every command prints fits 80 columns, and with --wide no line is broken."""

import pytest

MEANS = "--means 0.75,0.625,0.5,0.375,0.25"
COMMANDS = [
    "list algorithms",
    "list figures",
    f"bound regret {MEANS} --epsilon 0.25 --horizon 1e6",
    f"bound regret {MEANS} --epsilon 0.25 --horizon 1e6 --certified --notes",
    f"bound regret {MEANS} --epsilon 0.01:10:log5 --horizon 1e6",
    "bound minimax --arms 10 --horizon 1e6 --epsilon 0.01 --certified",
    "bound minimax --arms 10 --horizon 1e6 --epsilon 0.01:1:log3 --notes",
    "bound distance --x 0.1 --y 0.8 --epsilon 1 --certified",
    f"bound regret {MEANS} --epsilon 0.1,inf --horizon 1e3:1e9:log3 --notes",
    "bound regret --instances INSTANCES --epsilon 0.1 --horizon 1e6",
    "bound distance --x 0.1 --y 0.8 --epsilon 0.1:1:log3",
    "bound bai --means 0.75,0.7,0.6,0.1,0.1,0.1,0.1 --epsilon 0.1 --delta 0.01",
    "bound bai --means 0.75,0.7,0.6 --epsilon 0.1:1:log3 --delta 0.01 --notes",
    "bound concentration --n 9 --mean 0.9 --epsilon 1 --noise 2 --at 0.5 --certified",
    "bound privacy --mechanism laplace --scale 2 --compose 10 --delta 1e-5 --notes",
    "bound linear --arms ACTIONS --theta THETA --epsilon 0.1 --horizon 100 --certified --notes",
    "bound design --arms ACTIONS --pulls 10 --rho 0.1 --certified",
    "simulate dp-klucb dp-imed --means 0.75,0.7 --epsilon 0.25 --horizon 1000 --runs 3",
    "simulate private-multiplicative-weights --epsilon 1 --environment drifting --arms 3 --horizon 100",
    "audit private-multiplicative-weights:epsilon=2 --epsilon 1 --horizon 2 --runs 32",
    "list claims bern",
    "list bounds",
    "worst adap-ucb --horizon 20000 --runs 20 --search-runs 4 --arms 2",
    "worst exp3 --horizon 20 --runs 20 --search-runs 4 --arms 2",
    "check SOME",
    "check FAILING",
    "check FAILING --errata",
]


@pytest.fixture
def words(tmp_path, some_claims, failing_claims):
    """From a command to its words, names of files put in."""
    texts = {"ACTIONS": "1,0,0\n0,1,0\n0,0,1\n", "THETA": "0.5,0,0\n", "FORGED": "{}"}
    texts["INSTANCES"] = '{"easy": [0.75, 0.5], "hard": [0.75, 0.74]}'
    files = {name: tmp_path / f"{name}.json" for name in texts}
    for name, file in files.items():
        file.write_text(texts[name], encoding="utf-8")
    files |= {"SOME": some_claims, "FAILING": failing_claims}
    return lambda command: [files.get(word, word) for word in command.split()]


@pytest.mark.parametrize("command", COMMANDS)
def test_lines_fit_80_columns(run, monkeypatch, words, command):
    monkeypatch.delenv("COLUMNS", raising=False)
    shown = run(*words(command))
    assert shown.exit_code < 2, shown.output
    assert max(map(len, shown.stdout.splitlines())) <= 80


@pytest.mark.parametrize("command", [COMMANDS[2], COMMANDS[4], COMMANDS[-1]])
def test_with_wide_nothing_is_left_out(run, words, command):
    narrow, wide = run(*words(command)).stdout, run(*words(command), "--wide").stdout
    assert "not shown" not in wide
    assert len(wide.splitlines()) < len(narrow.splitlines())


@pytest.mark.parametrize(
    ("command", "status", "begins"),
    [
        ("check SOME", 0, ""),
        ("check FAILING", 1, ""),
        ("check FAILING --json", 1, "{"),
        ("audit private-multiplicative-weights:epsilon=1 --horizon 2 --runs 32", 0, ""),
        ("audit private-multiplicative-weights:epsilon=2 --epsilon 0.1 --horizon 2 --runs 32", 1, "private-"),
        ("recheck FORGED", 1, "result"),
        ("store verify", 0, ""),
    ],
)
def test_quiet_prints_what_fails_and_nothing_else(run, words, command, status, begins):
    result = run(*words(command), "--quiet")
    assert (result.exit_code, result.stdout[: len(begins)]) == (status, begins)
    assert bool(result.stdout) == bool(begins)
