"""Figures of few runs: equally long columns, bands around their lines, and how far the work is."""

import pytest
from banditproof.paper_checks.figures.figure_list import FIGURES

RUNS = {
    **dict.fromkeys(("ADV-FIG1", "ADV-TAB1", "ADV-TAB2")),
    **dict.fromkeys(("ZCDP-FIG4B", "ZCDP-FIG5", "TA-E4", "TA-E7"), 3),
    **{name: 60 for name in FIGURES if name.startswith("MI-") and name != "MI-FIG6.2"},
}


@pytest.mark.parametrize("name", RUNS)
def test_a_figure_is_drawn_from_few_runs(name):
    told = []

    def drawn(jobs):
        told.clear()
        progress = lambda done, total: told.append((done, total))  # noqa: E731
        return FIGURES[name].load()(runs=RUNS[name], seed=1, jobs=jobs, progress=progress)

    figure = drawn(1)
    assert figure.name == name
    assert told == [(done, told[-1][1]) for done in range(1, len(told) + 1)]
    assert "nan" not in figure.csv()
    assert ("Budget spent" in figure.caption) is (name in {"ZCDP-FIG4B", "TA-E4"})
    for curve in (curve for panel in figure.panels for curve in panel.curves):
        assert {len(column) for column in curve.columns.values()} == {len(curve.x)}
        assert RUNS[name] != 3 or curve.runs == 3
        if curve.band is not None and RUNS[name] == 60:
            low, line, high = (curve.columns[each] for each in (curve.band[0], curve.line, curve.band[1]))
            assert all(a <= b <= c for a, b, c in zip(low, line, high, strict=True))
    assert RUNS[name] is not None or drawn(2).csv() == figure.csv()
