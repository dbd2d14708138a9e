"""`banditproof bound distance`: what it costs to tell two Bernoulli laws apart under privacy."""

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import click

from ....paper_checks.running.strict_json import plain
from ....theory.numbers.enclosure import Enclosure
from ....theory.numbers.enclosure import certified as enclosed
from ....theory.numbers.json_value import Json
from ...options.number import MEAN, POSITIVE, opt
from ...options.sweep import Sweep, Value, sweep_type
from ...output.bound_table import show_bounds, show_sweep, spelled
from ...output.certificate_files import check_folder, write_certificates
from ...output.forms import Output, forms
from ...output.records import of_bounds
from ...output.table import Column
from ...terminal.safe_text import say
from .plot import BoundCurve, Picture, budgets_to_draw, check_plot, draw


@click.command()
@opt("--x", MEAN, "Mean of the first law.", required=True)
@opt("--y", MEAN, "Mean of the second law.", required=True)
@opt(
    "--epsilon",
    sweep_type(POSITIVE, infinite=True),
    "Privacy budget, a list such as 0.1,1,inf (inf: no privacy), or a sweep such as 0.01:10:log50.",
    required=True,
)
@forms("certified certificates json csv wide", plot="against epsilon")
def command(*, x: Fraction, y: Fraction, epsilon: Sweep, output: Output) -> None:
    """d_eps between two Bernoulli laws, and its parts."""
    check_plot(output.plot, epsilon)
    check_folder(output.certificates, output.plot)
    rows = [quantities(x, y, budget, certified=output.certified) for budget in epsilon]
    regimes = [(budget, regime(x, y, budget)) for budget in epsilon]
    if output.plot is not None:
        draw(_picture(x, y, epsilon), output.plot)
    if output.certificates is not None:
        write_certificates(output.certificates, _brackets(x, y, epsilon))
    document = {
        "schema": "banditproof/bound-distance/1",
        "x": float(x),
        "y": float(y),
        "bounds": [row for at_value in rows for row in at_value],
        "regimes": [{"epsilon": float(budget), "regime": name} for budget, name in regimes],
    }

    def show() -> None:
        if epsilon.single:
            show_bounds(rows[0], certified=output.certified)
            say(f"\nregime: {regimes[0][1]} {_MEANING[regimes[0][1]]}")
        else:
            lead = [(spelled(budget), name) for budget, name in regimes]
            show_sweep([Column("epsilon", "right"), Column("regime")], lead, rows)

    output.give(lambda: document, show, lambda: of_bounds(rows))


_OF_BUDGET = {"minimiser z", "derivative in x", "derivative in y"}
_MEANING = {
    "no distance": "(x = y)",
    "high privacy": "(epsilon < threshold: d_eps is below kl)",
    "low privacy": "(epsilon >= threshold: d_eps = kl, privacy is free)",
}


def quantities(x: Fraction, y: Fraction, epsilon: Value, *, certified: bool) -> list[dict[str, Json]]:
    """Every quantity about the two laws at one budget, as rows of a table or of JSON.

    At an infinite budget these are the limits: what a budget has of which privacy is free, if there is one.
    """
    if not isinstance(epsilon, float):
        return _at_budget(x, y, epsilon, certified=certified)
    from ....theory.divergences import bernoulli_divergences as of

    threshold = float(of.regime_threshold(float(x), float(y)))
    ample = Fraction(2 * threshold + 1) if threshold < math.inf else Fraction(1)
    rows = _at_budget(x, y, ample, certified=certified)
    kl = rows[1]
    for row in rows:
        row["epsilon"] = "inf"
        if row["name"] == "d_eps(x, y)":
            row |= {end: kl[end] for end in ("value", "lower", "upper")}
        elif row["name"] == "epsilon tv(x, y)" or (threshold == math.inf and row["name"] in _OF_BUDGET):
            row |= {"value": None, "lower": None, "upper": None}
    return rows


def _at_budget(x: Fraction, y: Fraction, epsilon: Fraction, *, certified: bool) -> list[dict[str, Json]]:
    from ....theory.divergences import bernoulli_divergences as of

    both, at, tv = (x, y), (x, y, epsilon), abs(x - y)
    listed: list[tuple[str, str, Callable[..., Any] | None, Callable[..., Any] | None, tuple[Fraction, ...]]]
    listed = [
        ("d_eps(x, y)", "BERN-EQ6", of.d_eps, of.d_eps_ball, at),
        ("kl(x, y)", "BERN-I10", of.kl, of.kl_ball, both),
        ("tv(x, y)", "BERN-I10", None, None, (tv,)),
        ("epsilon tv(x, y)", "BERN-I10", None, None, (epsilon * tv,)),
        ("minimiser z", "BERN-LF.1", of.d_eps_minimiser, of.d_eps_minimiser_ball, at),
        ("threshold |logit y - logit x|", "BERN-I11", of.regime_threshold, of.regime_threshold_ball, both),
        ("derivative in x", "BERN-LF.3", of.d_eps_dx, of.d_eps_dx_ball, at),
        ("derivative in y", "BERN-LF.5", of.d_eps_dy, of.d_eps_dy_ball, at),
    ]
    rows: list[dict[str, Json]] = []
    for name, claim, value, ball, where in listed:
        ends: tuple[str | None, str | None] = (None, None)
        if certified:
            ends = (Enclosure(where[0], where[0]) if ball is None else enclosed(ball, *where)).decimals()
        number = float(where[0]) if value is None else float(value(*map(float, where)))
        rows.append(
            {
                "name": name,
                "claim": claim,
                "value": plain(number + 0.0),  # no negative zeros
                "lower": ends[0],
                "upper": ends[1],
                "epsilon": float(epsilon),
            }
        )
    return rows


def _brackets(x: Fraction, y: Fraction, epsilon: Sweep) -> dict[str, dict[str, Json]]:
    """Certificates that d_eps and kl, where they are finite, lie between two decimals."""
    from ....theory.divergences import bernoulli_divergences as of
    from ....verify.proving.bracket import bracket

    certificates = {}
    if float(of.kl(float(x), float(y))) < float("inf"):
        certificates["kl"] = bracket("kl(x, y)", {"x": x, "y": y})
    for budget in epsilon.finite:
        name = "d_eps" if epsilon.single else f"d_eps-epsilon-{float(budget)!r}"
        certificates[name] = bracket("d_eps(x, y, eps)", {"x": x, "y": y, "eps": budget})
    return certificates


def regime(x: Fraction, y: Fraction, epsilon: Value) -> str:
    """On which side of the threshold the budget is, to 30 digits."""
    from ....theory.divergences import bernoulli_divergences as of

    if x == y:
        return "no distance"
    return "low privacy" if epsilon >= enclosed(of.regime_threshold_ball, x, y).upper else "high privacy"


def _picture(x: Fraction, y: Fraction, epsilon: Sweep) -> Picture:
    from ....theory.divergences import bernoulli_divergences as of

    first, second = float(x), float(y)
    budgets = budgets_to_draw(epsilon)
    information = float(of.kl(first, second))
    return Picture(
        budgets=budgets,
        curves=[
            BoundCurve("d_eps", [float(of.d_eps(first, second, budget)) for budget in budgets]),
            BoundCurve("kl", [information] * len(budgets), upper=True),
            BoundCurve("ε tv", [budget * abs(first - second) for budget in budgets], upper=True),
        ],
        title=f"Distance from Bernoulli({first:g}) to Bernoulli({second:g})",
        ylabel="distance",
        boundaries=[(float(of.regime_threshold(first, second)), "d_eps = kl from here")] if x != y else [],
        marked=float(epsilon.values[0]) if epsilon.single else None,
    )
