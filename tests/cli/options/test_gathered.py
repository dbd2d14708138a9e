"""Options that belong together reach a command as one object, and stay what they are to its user."""

from __future__ import annotations

from dataclasses import dataclass

import click
import pytest
from banditproof.cli.options.gathered import gathered
from click.testing import CliRunner


@dataclass(frozen=True)
class Size:
    """What belongs together."""

    rows: int
    columns: int = 7
    depth: int = 3
    """No option of the command."""


@click.command()
@click.option("--rows", type=int, default=1)
@click.option("--name", default="a")
@click.option("--columns", type=int, default=2)
@gathered(size=Size)
def command(*, size: Size, name: str) -> None:
    """Print what it is given."""
    click.echo(f"{size} {name}")


@pytest.mark.parametrize(
    ("words", "printed"),
    [
        ((), "Size(rows=1, columns=2, depth=3) a"),
        (("--columns", "5", "--name", "b", "--rows", "4"), "Size(rows=4, columns=5, depth=3) b"),
    ],
)
def test_a_group_is_made_of_the_options_of_its_names(words, printed):
    assert CliRunner().invoke(command, words).output.strip() == printed


def test_options_keep_their_order_and_the_command_its_words():
    assert [parameter.name for parameter in command.params] == ["rows", "name", "columns"]
    assert command.help == "Print what it is given."
