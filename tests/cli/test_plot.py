"""`--plot` draws the bounds against the budget: readable, and the same bytes for the same picture."""

import math
from fractions import Fraction

import pytest
from banditproof.cli.commands.bound.plot import BoundCurve as Curve
from banditproof.cli.commands.bound.plot import Picture, _lines, budgets_to_draw
from banditproof.cli.options.sweep import Sweep, logarithmic

OPTIONS = {  # of each question of `bound`
    "distance": {"x": "0.1", "y": "0.8"},
    "regret": {"means": "0.75,0.5,0.25", "horizon": "1e6"},
    "minimax": {"arms": "10", "horizon": "1e6"},
    "bai": {"means": "0.5,0.45,0.43,0.4", "delta": "0.01"},
}
FIRST_BYTES = {"svg": b"<?xml", "png": b"\x89PNG", "pdf": b"%PDF"}
FORTY_MEANS = ",".join(f"0.{place:02d}" for place in range(40))


def command(question, epsilon, path, **options):
    """The words that draw the bounds of a question, with its usual options or others."""
    given = {**OPTIONS[question], **options, "epsilon": epsilon, "plot": path}
    return ["bound", question, *(word for name, value in given.items() for word in (f"--{name}", value))]


@pytest.mark.parametrize(("question", "kind"), [("regret", "svg"), ("distance", "png"), ("distance", "pdf")])
def test_the_same_picture_is_the_same_bytes_in_every_format(run, tmp_path, question, kind):
    paths = [tmp_path / f"{name}.{kind.upper()}" for name in ("one", "two")]
    for path in paths:
        result = run(*command(question, "0.01:10:log5", path))
        assert (result.exit_code, result.stderr) == (0, "")
    first, second = (path.read_bytes() for path in paths)
    assert first == second
    assert first.startswith(FIRST_BYTES[kind])
    assert sorted(tmp_path.iterdir()) == paths


@pytest.mark.parametrize(("question", "options", "epsilon"), [
    *(("regret", {"means": means}, "0.1:3:log5") for means in ("0.5", "0,1", FORTY_MEANS)),
    *(("bai", {"means": means}, "0.1") for means in ("0.5,0.5", "1,0")),
    *(("distance", {"x": x, "y": y}, "1") for x, y in (("0", "1"), ("0.5", "0.5"))),
    *(("distance", {}, epsilon) for epsilon in ("1e90", "1:1.0000000000001:lin2")),
    *((question, {}, "1e-90:1e90:log3") for question in OPTIONS),
])  # fmt: skip
def test_edges_are_drawn(run, tmp_path, question, options, epsilon):
    result = run(*command(question, epsilon, tmp_path / "picture.svg", **options))
    assert (result.exit_code, result.stderr) == (0, "")


def test_curves_that_coincide_become_one():
    curves = [Curve("a", [1.0, 2.0]), Curve("b", [1.0, 3.0]), Curve("c", [1.0, 2.0 + 1e-13], upper=True)]
    lines = _lines(Picture(budgets=[1, 2], curves=curves, title="", ylabel=""))
    assert [(line.label, line.kind) for line in lines] == [("a = c", "private"), ("b", "private")]


def test_budgets_span_the_sweep_and_contain_its_own():
    sweep = logarithmic(Fraction(1, 10), Fraction(10), 3)
    budgets = budgets_to_draw(sweep)
    assert (budgets[0], budgets[-1]) == (0.1, 10.0)
    assert 1.0 in budgets
    assert budgets == sorted(budgets)
    assert all(math.isfinite(budget) for budget in budgets)
    assert len(budgets_to_draw(sweep, costly=True)) < len(budgets)


def test_budgets_span_two_decades_to_either_side_of_a_single_one():
    budgets = budgets_to_draw(Sweep((Fraction(1),)))
    assert (budgets[0], budgets[-1]) == (0.01, 100.0)
