"""Tables hold together in a pipe, on a narrow terminal, and in Markdown."""

from __future__ import annotations

from banditproof.cli.output.table import Column, blocks, one_line, show
from hypothesis import given
from hypothesis import strategies as st

COLUMNS = [Column("a", "right"), *(Column(f"the column number {place}", "right") for place in range(9))]
ROWS = [["1.5", *(f"{place}.25e+300" for place in range(9))]]


def test_in_a_pipe_nothing_is_broken_or_cut(capsys):
    show(
        [Column("claim"), Column("statement")], [["A-1", "x" * 500], ["A-2", "[bold]in [0, 1][/bold]\nnext"]]
    )
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "claim   statement"
    assert lines[2] == f"A-1     {'x' * 500}"
    assert lines[3] == "A-2     [bold]in [0, 1][/bold] next"
    assert len(lines) == 4


@given(st.integers(min_value=10, max_value=200))
def test_blocks_show_every_column_once_beside_the_lead(width):
    found = blocks(COLUMNS, ROWS, 1, width)
    assert all(block[0] == 0 for block in found)
    assert [at for block in found for at in block[1:]] == list(range(1, 10))


def test_blocks_fit_the_terminal():
    assert blocks(COLUMNS, ROWS, 1, 1000) == [list(range(10))]
    assert [len(block) for block in blocks(COLUMNS, ROWS, 1, 45)] == [4, 4, 4]
    assert [len(block) for block in blocks(COLUMNS, ROWS, 1, 5)] == [2] * 9


def test_one_line():
    assert one_line(" a \n\t b ") == "a b"
