"""Tables fit their width, and nothing in them is cut: it is wrapped, named as left out, or stands below."""

from collections import Counter

import pytest
from banditproof.cli.output.table import Column, layouts, lines_of, show
from banditproof.cli.terminal.line_breaks import columns_of, folded, wrapped
from banditproof.cli.terminal.safe_text import one_line, say
from banditproof.cli.terminal.screen import width
from hypothesis import given
from hypothesis import strategies as st

TEXT = st.text("ab é漢-", max_size=60).map(one_line)
COLUMNS = st.builds(
    Column, TEXT, st.sampled_from(["left", "right"]), st.booleans(), st.integers(0, 2), st.just(value=False)
)


@st.composite
def tables(draw):
    """Columns, the first of them always shown, and rows that fit them."""
    columns = [Column("name"), *draw(st.lists(COLUMNS, max_size=6))]
    return columns, draw(st.lists(st.tuples(*(TEXT for _ in columns)), max_size=4))


@given(tables(), st.integers(40, 130))
def test_every_line_fits_and_no_character_is_lost(table, room):
    columns, rows = table
    made = layouts(columns, rows, room)
    for layout in made:
        lines = list(lines_of(layout, columns, rows))
        assert max(map(columns_of, lines)) <= room
        shown = "".join(lines).replace("─", "").replace(" ", "")
        whole = [[column.heading for column in columns], *rows]
        assert Counter(shown) == Counter(
            "".join(row[at] for row in whole for at in layout.places).replace(" ", "")
        )
    always = {at for at, column in enumerate(columns) if column.rank == 0}
    assert always <= {at for layout in made for at in layout.places}


@given(tables(), st.integers(40, 130))
def test_the_lead_stands_first_in_every_part_and_the_others_once(table, room):
    columns, rows = table
    made = layouts(columns, rows, room)
    assert all(layout.places[0] == 0 for layout in made)
    others = [at for layout in made for at in layout.places[1:]]
    assert others == sorted(set(others))


@given(TEXT, st.integers(1, 30))
def test_words_are_broken_only_when_they_are_folded(line, room):
    words = [word for piece in wrapped(line, room) for word in piece.split()]
    assert words == line.split()
    assert "".join(folded(line, max(room, 2))) == line
    assert all(columns_of(piece) <= max(room, 2) for piece in folded(line, max(room, 2)))


def printed(capsys, *arguments, **options):
    show(*arguments, **options)
    return capsys.readouterr().out.splitlines()


ROWS = [["A-1", "x " * 50 + "y", "left out", "7" * 20], ["A-2", "[bold]in [0, 1][/bold]\nnext", "z", "1"]]
SHOWN = [
    Column("claim", breaks=False),
    Column("statement"),
    Column("source", rank=1),
    Column("value", "right"),
]


def test_what_is_left_out_is_named(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "50")
    assert printed(capsys, SHOWN, ROWS) == [
        "claim  statement                             value",
        "─" * 50,
        "A-1    x x x x x x x x x x x  77777777777777777777",
        *["       x x x x x x x x x x x"] * 3,
        "       x x x x x x y",
        "A-2    [bold]in [0,                              1",
        "       1][/bold] next",
        "not shown: source (--wide shows all)",
    ]


def test_what_stands_below_its_row_has_its_heading(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    columns = [Column("claim"), Column("statement", below=True), Column("x")]
    assert printed(capsys, columns, [["A-1", "much " * 9, "1"], ["A-2", "", "2"]]) == [
        "claim   x",
        "─────────",
        "A-1     1",
        "  statement: much much much much much",
        "    much much much much",
        "A-2     2",
    ]


@pytest.mark.parametrize(
    ("given", "expected"),
    [(None, 80), ("", 80), ("120", 120), ("0", 80), ("7", 40), ("-5", 80), ("many", 80), ("9" * 50, 80)],
)
def test_columns_says_the_width_and_80_is_usual(given, expected):
    with pytest.MonkeyPatch.context() as within:  # whoever reports on the test has a width of its own
        if given is None:
            within.delenv("COLUMNS", raising=False)
        else:
            within.setenv("COLUMNS", given)
        found = width()
    assert found == expected


def test_lines_for_people_are_wrapped_and_those_for_errors_are_not(capsys):
    say("  a " + "word " * 20)
    say("word " * 20, err=True)
    out, err = capsys.readouterr()
    assert out == f"  a {'word ' * 15}".rstrip() + "\n    " + "word " * 4 + "word\n"
    assert err == "word " * 20 + "\n"
