"""The figure and the tables of the adversarial paper: their numbers, the same for any workers."""

from dataclasses import replace

from banditproof.paper_checks.adv.figures.rates import best_for_advice
from banditproof.paper_checks.figures.figure_list import FIGURES


def redrawn(name, jobs=1):
    told = []
    figure = FIGURES[name].load()(
        runs=None, seed=0, jobs=jobs, progress=lambda done, total: told.append((done, total))
    )
    assert told == [(done, told[-1][1]) for done in range(1, told[-1][1] + 1)] if told else True
    return figure


def test_the_first_figure_compares_with_numbers_that_are_certain():
    figure = redrawn("ADV-FIG1")
    assert [each.what for each in figure.comparisons if each.apart != 0] == []
    assert len(figure.comparisons) == 20
    assert figure.reference == "the same recursion in ball arithmetic, all digits certain"
    for each in figure.comparisons:
        off = replace(each, mean=each.reference * (1 + 1e-9))
        assert off.apart != 0


def test_no_rate_is_below_a_short_horizon():
    assert best_for_advice(10**6, 2, 10**6, 1e-3) is None
    assert best_for_advice(2, 10, 1e8, 0.01) == "Corollary 8"
    assert best_for_advice(1e8, 2, 1e9, 1) == "Theorem 9"
    assert best_for_advice(1e14, 2, 1e24, 1e-10) == "Theorem 10"


def test_the_map_shows_every_theorem_where_its_rate_is_the_least():
    labels = [{curve.label for curve in panel.curves} for panel in redrawn("ADV-TAB2").panels]
    assert all({"Corollary 8", "Theorem 9"} <= each for each in labels)
    assert ["Theorem 10" in each for each in labels] == [False, False, False, True]
