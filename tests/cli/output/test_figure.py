"""`banditproof figure` and `list figures`: the files, their data, and how the data compare."""

import csv
import math
from dataclasses import replace

import pytest
from banditproof.cli.output.curve_plot import picture
from banditproof.paper_checks.figures.curve_intervals import covered, one_error
from banditproof.paper_checks.figures.figure import Comparison, Curve, Figure, Panel
from banditproof.paper_checks.figures.figure_list import FIGURES
from banditproof.paper_checks.figures.simulated_cases import (
    Case,
    compared,
    final_regret,
    regret_over_time,
    simulate_cases,
)
from banditproof.theory.bounds.bernoulli_instance import BanditInstance
from banditproof.theory.bounds.evaluation import evaluate
from banditproof.theory.bounds.regret_lower_bounds import D_EPS

QUICK = ("TA-E2", "TA-E3", "ZCDP-FIG4A")


def rows(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize("name", QUICK)
def test_means_are_those_of_an_independent_simulation(name):
    """Each comparison errs with chance 2 Phi(-6), about 2e-9, as far as means are normal."""
    figure = FIGURES[name].load()(runs=200, seed=1, jobs=1, progress=None)
    assert len(figure.comparisons) >= 5
    assert [each.what for each in figure.comparisons if not abs(each.apart) < 6] == []


def test_a_wrong_policy_would_be_seen_by_the_comparison():
    (right, wrong) = simulate_cases(
        [
            Case(
                algorithm="adac-ucb",
                means=(0.75, 0.625, 0.5, 0.375, 0.25),
                horizon=10**7,
                runs=200,
                options={"rho": rho, "beta": 1},
                checkpoints=(10**7,),
            )
            for rho in ("0.1", "0.2")
        ],
        name="wrong",
        seed=0,
        jobs=1,
    )
    assert (
        abs(compared("", right, 444.3, runs=400).apart) < 6 < abs(compared("", wrong, 477.0, runs=400).apart)
    )


def test_the_regret_of_the_figure_is_that_of_the_simulator(run, tmp_path):
    run("figure", "TA-E2", "-o", tmp_path, "--runs", "5", "--jobs", "1")
    data = [row for row in rows(tmp_path / "TA-E2.csv") if row["curve"] == "AdaP-KLUCB"]
    at = next(row for row in data if float(row["x"]) == 0.05)
    assert float(at["mean"]) == pytest.approx(0.7 * 4 * 2**12)
    bound = [row for row in rows(tmp_path / "TA-E2.csv") if row["curve"] == "leading term with d_ε"]
    instance = BanditInstance([0.8, 0.1, 0.1, 0.1, 0.1])
    for row in bound:
        expected = evaluate(D_EPS, instance, epsilon=float(row["x"]), horizon=10**7).value
        assert float(row["bound"]) == pytest.approx(expected, rel=1e-12)


def test_slow_cases_stand_at_their_places():
    cases = [
        Case(algorithm=name, means=(0.9, 0.1), horizon=200, runs=2, options=options)
        for name, options in (("imed", {}), ("dp-imed", {"epsilon": 1}), ("ucb", {}))
    ]
    told = []
    found = simulate_cases(cases, name="x", seed=0, jobs=1, progress=lambda *told_of: told.append(told_of))
    assert [simulation.releases.sum() for simulation in found] == [400, found[1].releases.sum(), 400]
    assert found[1].releases.sum() < 100
    assert told[-1] == (2800, 2800)


# ---------------------------------------------------------------- the parts of a figure


def curve(label="a", kind="private", **given):
    return Curve(**{"label": label, "kind": kind, "x": [1, 10], "columns": {"mean": [1.0, 2.0]}, **given})


def panel(*curves, **given):
    return Panel(**{"title": "p", "x_name": "x", "y_name": "y", "curves": curves, **given})


def test_the_data_have_a_row_a_point_and_gaps_where_a_curve_lacks_a_column():
    bound = curve("b", "theory", columns={"bound": [0.5, math.inf]}, line="bound")
    panels = [panel(curve(runs=3), bound)]
    figure = Figure(name="F", title="t", caption="c", panels=panels, columns=1)
    assert figure.csv().splitlines() == [
        "panel,curve,kind,runs,x name,x,mean,bound",
        "p,a,private,3,x,1,1.0,",
        "p,a,private,3,x,10,2.0,",
        "p,b,theory,,x,1,,0.5",
        "p,b,theory,,x,10,,inf",
    ]


@pytest.mark.parametrize(
    "panels",
    [
        [panel(curve())],
        [panel(curve(columns={"mean": [0.0, 0.0]}))],
        [panel(curve(columns={"mean": [math.inf, math.nan]}))],
        [panel(curve(x=[1], columns={"mean": [1.0]}))],
        [panel(curve(x=[], columns={"mean": []}))],
        [panel(curve(), floor=5.0)],
        [panel(curve(columns={"mean": [1.0, 100.0]}), floor=5.0, x_log=False)],
        [panel(*(curve(str(place)) for place in range(15)), y_log=False)],
        [panel(curve("a")), panel(curve("b"))],
        [panel(curve("a")) for _ in range(5)],
    ],
)
def test_panels_at_the_edges_are_drawn(panels):
    (svg,) = picture("title", "caption " * 50, panels, min(len(panels), 3), ["svg"])
    assert svg.startswith(b"<?xml")


def test_means_are_apart_in_standard_errors():
    each = {"what": "", "runs": 100, "mean": 110.0, "error": 3.0, "reference": 100.0}
    assert Comparison(**each, reference_error=4.0).apart == 2
    assert Comparison(**each).apart == pytest.approx(10 / 3)
    assert Comparison(**{**each, "mean": 100.5}).apart == 0
    assert Comparison(**{**each, "error": 0.0}).apart == math.inf
    assert Comparison(**{**each, "runs": 9}).apart is None
    assert Comparison(**{**each, "mean": 100.5}, rounding=0.1).apart == pytest.approx(0.5 / 3)


CASE = Case(algorithm="ucb", means=(0.5, 0.25), horizon=50, runs=1)


@pytest.fixture(scope="module")
def simulated_pair():
    """Two simulations of eight runs."""
    return simulate_cases([replace(CASE, runs=8)] * 2, name="x", seed=0, jobs=1)


def test_an_interval_is_named_after_what_it_covers_and_left_out_where_it_does_not_end():
    assert covered("mean", [[1, 2], [3, 4]]) == {"mean, 95% low": [1, 2], "mean, 95% high": [3, 4]}
    assert covered("mean", [[1, 2], [3, math.inf]]) == {"mean, 95% low": [1, 2]}
    assert one_error([5, 1], [1, 0]) == {
        "standard error": [1, 0],
        "mean less s.e.": [4, 1],
        "mean and s.e.": [6, 1],
    }


def test_the_intervals_of_a_curve_hold_for_every_law(simulated_pair):
    """The same numbers as the simulation has, and no column whose confidence rests on a normal law."""
    one, other = simulated_pair
    over_time = regret_over_time(one, "a").columns
    low, high = one.mean_interval()
    assert over_time["mean, 95% low"] == low.tolist()
    assert over_time["mean, 95% high"] == high.tolist()
    assert over_time["median, 95% low"] == one.median_interval()[0].tolist()
    assert over_time["standard error"] == one.standard_error().tolist()
    final = final_regret("b", [1, 2], [one, other]).columns
    assert final["mean, 95% high"] == [each.mean_interval()[1, -1] for each in simulated_pair]
    assert final["median, 95% low"] == [each.median_interval()[0, -1] for each in simulated_pair]
    (single,) = simulate_cases([CASE], name="x", seed=0, jobs=1)
    columns = regret_over_time(single, "c").columns
    assert "standard error" not in columns
    assert "median, 95% low" not in columns
    assert columns["mean, 95% low"][-1] < columns["mean"][-1] < columns["mean, 95% high"][-1]


# ---------------------------------------------------------------- list figures, bad input


def test_every_figure_is_listed_and_can_be_loaded(document):
    assert [row["id"] for row in document("list", "figures")["figures"]] == list(FIGURES)
    assert all(callable(entry.load()) for entry in FIGURES.values())
