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


MANY = ",".join(f"0.{place:02d}" for place in range(40))


@pytest.mark.parametrize(
    ("command", "epsilon"),
    [
        *(((*REGRET[:3], means, *REGRET[4:]), "0.1:3:log5") for means in ("0.5", "0,1", MANY)),
        *(((*BAI[:3], means, *BAI[4:]), "0.1") for means in ("0.5,0.5", "1,0")),
        *(((*DISTANCE[:3], x, "--y", y, "--epsilon"), "1") for x, y in (("0", "1"), ("0.5", "0.5"))),
        *((DISTANCE, epsilon) for epsilon in ("1e90", "1:1.0000000000001:lin2")),
        *((command, "1e-90:1e90:log3") for command in COMMANDS),
    ],
)
def test_edges_are_drawn(run, tmp_path, command, epsilon):
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
