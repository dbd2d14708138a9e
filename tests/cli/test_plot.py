"""`--plot` draws the bounds against the budget: readable, and the same bytes for the same picture."""

import math
from fractions import Fraction

import pytest
from banditproof.cli.commands.bound.plot import BoundCurve as Curve
from banditproof.cli.commands.bound.plot import Picture, _lines, budgets_to_draw
from banditproof.cli.options.sweep import Sweep, logarithmic

DISTANCE = ("bound", "distance", "--x", "0.1", "--y", "0.8", "--epsilon")
REGRET = ("bound", "regret", "--means", "0.75,0.5,0.25", "--horizon", "1e6", "--epsilon")
MINIMAX = ("bound", "minimax", "--arms", "10", "--horizon", "1e6", "--epsilon")
BAI = ("bound", "bai", "--means", "0.5,0.45,0.43,0.4", "--delta", "0.01", "--epsilon")
MAGIC = {"svg": b"<?xml", "png": b"\x89PNG", "pdf": b"%PDF"}


COMMANDS = (DISTANCE, REGRET, MINIMAX, BAI)
DRAWN = [(REGRET, "svg"), (DISTANCE, "png"), (DISTANCE, "pdf")]


@pytest.mark.parametrize(("command", "kind"), DRAWN, ids=[f"{words[1]}-{kind}" for words, kind in DRAWN])
def test_the_same_picture_is_the_same_bytes_in_every_format(run, tmp_path, command, kind):
    paths = [tmp_path / f"{name}.{kind.upper()}" for name in ("one", "two")]
    for path in paths:
        result = run(*command, "0.01:10:log5", "--plot", path)
        assert (result.exit_code, result.stderr) == (0, "")
    first, second = (path.read_bytes() for path in paths)
    assert first == second
    assert first.startswith(MAGIC[kind])
    assert sorted(tmp_path.iterdir()) == paths


@pytest.mark.parametrize(
    "means", ["0.5", "0,1", ",".join(f"0.{place:02d}" for place in range(40)), "0.5,0.4999999999999999"]
)
def test_instances_at_the_edges_are_drawn(run, tmp_path, means):
    path = tmp_path / "picture.svg"
    arguments = ("bound", "regret", "--means", means, "--horizon", "1000", "--epsilon", "0.1:3:log5")
    result = run(*arguments, "--plot", path)
    assert (result.exit_code, result.stderr) == (0, "")
    assert path.stat().st_size > 1000


@pytest.mark.parametrize(("x", "y"), [("0", "1"), ("0.5", "0.5")])
def test_distances_at_the_edges_are_drawn(run, tmp_path, x, y):
    path = tmp_path / "picture.svg"
    result = run("bound", "distance", "--x", x, "--y", y, "--epsilon", "1", "--plot", path)
    assert (result.exit_code, result.stderr) == (0, "")


@pytest.mark.parametrize(
    ("command", "epsilon"),
    [
        *((DISTANCE, epsilon) for epsilon in ("1e90", "1:1.0000000000001:lin2")),
        *((command, "1e-90:1e90:log3") for command in COMMANDS),
    ],
)
def test_extreme_budgets_are_drawn(run, tmp_path, command, epsilon):
    result = run(*command, epsilon, "--plot", tmp_path / "picture.svg")
    assert (result.exit_code, result.stderr) == (0, "")


def test_curves_that_coincide_become_one():
    curves = [Curve("a", [1.0, 2.0]), Curve("b", [1.0, 3.0]), Curve("c", [1.0, 2.0 + 1e-13], upper=True)]
    made = Picture(budgets=[1, 2], curves=curves, title="", ylabel="")
    assert [(line.label, line.kind) for line in _lines(made)] == [("a = c", "private"), ("b", "private")]


def test_budgets_span_the_sweep_or_two_decades_around_one_budget():
    sweep = logarithmic(Fraction(1, 10), Fraction(10), 3)
    budgets = budgets_to_draw(sweep)
    assert (budgets[0], budgets[-1]) == (0.1, 10.0)
    assert 1.0 in budgets
    assert budgets == sorted(budgets)
    single = budgets_to_draw(Sweep((Fraction(1),)))
    assert (single[0], single[-1]) == (0.01, 100.0)
    assert len(budgets_to_draw(sweep, costly=True)) < len(budgets)
    assert all(math.isfinite(budget) for budget in budgets)
