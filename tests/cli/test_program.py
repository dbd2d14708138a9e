"""The program as a whole: help, version, completion, terminals of few letters."""

import os

import banditproof
import click
import pytest
from banditproof.cli.program import program
from click.shell_completion import ShellComplete

from ..paper_checks.some_pages import changed


def commands(group, ctx, path=()):
    """Every command below ``group`` with the words that lead to it."""
    for name in group.list_commands(ctx):
        command = group.get_command(ctx, name)
        yield (*path, name), command
        if isinstance(command, click.Group):
            yield from commands(command, ctx, (*path, name))


EVERY = [path for path, _ in commands(program, click.Context(program))]


@pytest.mark.parametrize("path", [(), *EVERY], ids=" ".join)
@pytest.mark.parametrize("option", ["--help", "-h"])
def test_every_command_explains_itself(run, path, option):
    result = run(*path, option)
    assert result.exit_code == 0
    assert result.stdout.startswith(f"Usage: {' '.join(('banditproof', *path))}")
    assert result.stderr == ""
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_version(run, strict):
    assert run("--version").stdout == f"banditproof {banditproof.__version__}\n"
    for words in (("--version", "--json"), ("--json", "--version")):
        told = strict(run(*words).stdout)
        names = ["schema", "version", "python", "implementation", "system", "machine", "libraries"]
        assert list(told) == names
        assert (told["schema"], told["version"]) == ("banditproof/version/1", banditproof.__version__)


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("check ber", "bern"),
        ("check bern-i1", "BERN-I10"),
        ("list claims bern-i1", "BERN-I10"),
        ("report adv-l2", "ADV-L26"),
        ("simulate dp-", "dp-imed"),
        ("audit private-m", "private-multiplicative-weights"),
        ("membership scalar", "scalar-product"),
        ("figure zcdp", "ZCDP-FIG4A"),
        ("check --q", "--quiet"),
        ("bound regret --w", "--wide"),
    ],
)
def test_completion_offers_claims_papers_policies_and_options(words, offered):
    *before, begun = words.split()
    found = ShellComplete(program, {}, "banditproof", "_BANDITPROOF_COMPLETE").get_completions(before, begun)
    assert offered in [each.value for each in found]


def test_a_terminal_without_greek_letters_is_served(spawned, tmp_path):
    greek = changed(tmp_path, ("$x^2 \\ge 0$", "x² ≥ 0 for ε, x in [0, 1]"))
    done = spawned("list", "claims", greek, env={**os.environ, "PYTHONIOENCODING": "latin-1"})
    assert (done.returncode, done.stderr) == (0, b"")
    assert "x² ? 0 for ?, x in".encode("latin-1") in done.stdout
