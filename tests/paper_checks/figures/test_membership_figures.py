"""The figures on membership games: quick runs, the theory inside the bands."""

from banditproof.paper_checks.figures.figure_list import FIGURES


def redrawn(name, **options):
    given = {"runs": 60, "seed": 1, "jobs": 1, "progress": None, **options}
    return FIGURES[name].load()(**given)


def test_the_table_parts_what_is_printed_from_what_is_played():
    panel = redrawn("MI-TAB6.1", runs=2500).panels[0]
    played, printed = panel.curves
    low, high, limit = (played.columns[name] for name in ("at least", "at most", "theory"))
    assert all(a <= b <= c for a, b, c in zip(low, limit, high, strict=True))
    outside = [b > c for b, c in zip(printed.columns["advantage"], high, strict=True)]
    assert outside == [False, False, True, True]


def test_all_panels_of_the_large_figure_are_there():
    figure = redrawn("MI-FIG6.2", runs=10)
    assert [panel.x_name for panel in figure.panels] == [
        "score",
        "score",
        "level",
        "leakage score m*",
        "noise scale gamma",
        "share of rows rho",
    ]
    printed = figure.panels[-1].curves[-1]
    limit = figure.panels[-1].curves[0].columns["theory"]
    assert all(a >= b for a, b in zip(printed.columns["advantage"], limit, strict=True))
    assert len(figure.comparisons) == 7
