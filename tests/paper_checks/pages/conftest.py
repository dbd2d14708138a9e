"""Pages in small pieces, for the tests of what reads them."""

import dataclasses
from collections.abc import Mapping
from pathlib import Path

import pytest
from banditproof.paper_checks.pages.faults import PageError
from banditproof.paper_checks.pages.page import Place
from banditproof.paper_checks.pages.reader import read_text

DOCUMENT = Path(__file__).resolve().parents[3] / "docs" / "pages.md"
HEAD = """# 1 A section

Paper: Somebody: A paper
Form: 1

Symbols:
- `x`, `y`: means
- `z`: a mean between them
- `eps` ($\\epsilon$): the budget
- `mu`: the means of the arms
- `K`: how many arms there are
- `n`, `m`: whole numbers
- `T`: the horizon
- `V`: a matrix
- `d`: its dimension
- `regret`, `bound`, `B`: what runs give

## A-1 (1), line 7
> `x <= y`

1. As printed.
"""


@pytest.fixture(scope="session")
def head():
    """What stands above the blocks of a page."""
    return HEAD


@pytest.fixture(scope="session")
def document():
    return DOCUMENT.read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def example(document):
    """The page that the documentation shows."""
    return document.partition("````markdown\n")[2].partition("````\n")[0]


def page(block, kind="check"):
    """A page with one block below its sentence."""
    inside = "\n".join(f"   {line}" if line else "" for line in block.split("\n"))
    return f"{HEAD}   ```{kind}\n{inside}\n   ```\n"


@pytest.fixture(scope="session")
def page_of():
    """From a block, and its kind unless it is a check, to a page that has it."""
    return page


@pytest.fixture(scope="session")
def blocks_of():
    """From a block to what a page with it has."""
    return lambda block, kind="check": read_text(page(block, kind)).claims[0].sentences[0].blocks


@pytest.fixture(scope="session")
def faults_of():
    return faults


@pytest.fixture(scope="session")
def plain():
    return lambda text: without_places(read_text(text))


def faults(text):
    """What is wrong with a page, as (line, column, message); nothing if it reads."""
    try:
        read_text(text)
    except PageError as error:
        return [(each.line, each.column, each.message) for each in error.faults]
    return []


def without_places(value):
    """The same with every place as if it were nowhere."""
    if isinstance(value, Place):
        return Place(0)
    if isinstance(value, tuple):
        return tuple(map(without_places, value))
    if isinstance(value, Mapping):
        return {key: without_places(each) for key, each in value.items()}
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return dataclasses.replace(
            value,
            **{each.name: without_places(getattr(value, each.name)) for each in dataclasses.fields(value)},
        )
    return value


@pytest.fixture(scope="session")
def run_page():
    """From arguments to the command's result, run in this process."""
    from banditproof.cli.program import program
    from click.testing import CliRunner

    return lambda *arguments: CliRunner().invoke(program, [str(argument) for argument in arguments])
