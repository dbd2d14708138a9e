"""`banditproof bound concentration`: how far a private mean strays, exactly and by the texts' bounds."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

import click

from ....paper_checks.running.strict_json import plain
from ....theory.numbers.enclosure import certified
from ...options.gathered import gathered
from ...options.number import ANY_NUMBER, MEAN, POSITIVE, opt
from ...output.bound_table import enclosure, number, of_logarithm, print_notes
from ...output.forms import Output, forms
from ...output.table import Column, numbers, show
from ...terminal.safe_text import say

_MOST_REWARDS = 1 << 26
_MOST_NOISES = 1000


@dataclass(frozen=True, slots=True)
class Bound:
    """One line of the answer: the logarithm of a probability, and the ball of the probability at a point."""

    name: str
    claim: str
    log: float | None
    ball: Callable[..., Any]
    at: tuple[Fraction, ...]
    reason: str = ""

    def ends(self) -> tuple[str, str]:
        """What encloses the probability, in decimals."""
        return certified(self.ball, *self.at).decimals()


@dataclass(frozen=True, slots=True)
class _Noise:
    """The noise on the sum, as it was given."""

    epsilon: Fraction | None
    rho: Fraction | None
    gaussian: Fraction | None
    noise: int

    def variance(self) -> Fraction | None:
        """Of all Gaussian noises together; None where they are Laplace's."""
        given = [f"--{name}" for name in ("epsilon", "rho", "gaussian") if getattr(self, name) is not None]
        if len(given) != 1:
            said = " and ".join(given) or "none of them"
            raise click.UsageError(f"one of --epsilon, --rho, --gaussian is accepted, not {said}")
        if self.rho is not None:
            return self.noise / (2 * self.rho)
        return None if self.gaussian is None else self.noise * self.gaussian


@click.command()
@opt("--n n", click.IntRange(1, _MOST_REWARDS), "Rewards in the mean.", required=True)
@opt("--mean", MEAN, "Mean of the Bernoulli rewards.", required=True)
@opt("--epsilon", POSITIVE, "Laplace noise of scale 1/epsilon on the sum.")
@opt("--rho", POSITIVE, "Gaussian noise of variance 1/(2 rho) on the sum.")
@opt("--gaussian", POSITIVE, "Gaussian noise of this variance on the sum.")
@opt("--noise", click.IntRange(1, _MOST_NOISES), "How many such noises the sum carries.", default=1)
@opt("--at at", ANY_NUMBER, "The value that the mean reaches or passes.", required=True)
@forms("certified json csv wide notes")
@gathered(added=_Noise)
def command(*, n: int, mean: Fraction, added: _Noise, at: Fraction, output: Output) -> None:
    """The tail of a private mean, exact and bounded.

    Beside the exact probability: the texts' bounds and the optimal Chernoff bound.

    At or above the mean it is the chance to be at least AT, below the mean the chance to be at most AT.
    """
    variance, epsilon = added.variance(), added.epsilon
    if variance is None:
        assert epsilon is not None
        bounds = _with_laplace(n, mean, added.noise, epsilon, at)
    else:
        bounds = _with_gaussian(n, mean, variance, at)
    rows = _rows(bounds, certified=output.certified)
    tail, relation = ("upper", ">=") if at >= mean else ("lower", "<=")
    document = {
        "schema": "banditproof/bound-concentration/1",
        "n": n,
        "mean": float(mean),
        "noise": added.noise,
        "epsilon": None if epsilon is None else float(epsilon),
        "variance": None if variance is None else float(variance),
        "at": float(at),
        "tail": tail,
        "bounds": rows,
    }

    def show_answer() -> None:
        _show(rows, certified=output.certified)
        say(f"\n{tail} tail: P[private mean {relation} {float(at):.12g}]")
        print_notes(rows, full=output.wants_notes)

    output.give(lambda: document, show_answer, lambda: rows)


def _show(rows: list[dict[str, Any]], *, certified: bool) -> None:
    columns = [Column("bound"), *numbers("value"), *numbers("log", rank=2), *numbers("/ exact", rank=1)]
    columns += [*[Column("enclosure")] * certified, Column("claim")]
    cells = []
    for row in rows:
        if row["log"] is not None:
            shown = (of_logarithm(float(row["log"])), number(row["log"]), number(row["ratio"]))
            enclosed = [enclosure(row)] if certified else []
            cells.append((row["name"], *shown, *enclosed, row["claim"]))
    show(columns, cells)


def _with_laplace(n: int, mean: Fraction, m: int, epsilon: Fraction, at: Fraction) -> list[Bound]:
    from ....theory.tails import chernoff_private_sum as best
    from ....theory.tails import concentration as claimed
    from ....theory.tails import private_sum as exact
    from ....theory.tails.private_mean import laplace_mean_bound_ball, laplace_mean_log_bound

    inside = 0 < mean < 1
    where, sizes = (at * n, mean, epsilon), dict[str, Any](n=n, m=m)
    tail, ball = exact.private_sum_logsf, exact.private_sum_sf_ball
    if at < mean:
        tail, ball = exact.private_sum_logcdf, exact.private_sum_cdf_ball
    arguments = (float(at * n), n, float(mean), m, float(epsilon))
    outside = "it is stated for means strictly between 0 and 1"
    return [
        Bound("exact", "BERN-EQ19", float(tail(*arguments)), partial(ball, **sizes), where),
        Bound(
            "A_eps exp(-n d_eps)",
            "BERN-LD.3",
            float(claimed.private_sum_log_bound(*arguments)) if inside else None,
            partial(claimed.private_sum_bound_ball, **sizes),
            where,
            outside,
        ),
        Bound(
            "sharper factor, same d_eps",
            "BERN-LD.3 amended",
            float(claimed.private_sum_sharp_log_bound(*arguments)) if inside else None,
            partial(claimed.private_sum_sharp_bound_ball, **sizes),
            where,
            outside,
        ),
        Bound(
            "Hoeffding and Laplace",
            "TA-LC.2",
            laplace_mean_log_bound(float(abs(at - mean)), n, float(epsilon)) if m == 1 else None,
            partial(laplace_mean_bound_ball, n=n),
            (abs(at - mean), epsilon),
            "it is stated for one noise",
        ),
        Bound(
            "optimal Chernoff",
            "BERN-LD.1a",
            -float(best.private_sum_chernoff_exponent(*arguments)),
            lambda *point: (-best.private_sum_chernoff_exponent_ball(*point, **sizes)).exp(),
            where,
        ),
    ]


def _with_gaussian(n: int, mean: Fraction, variance: Fraction, at: Fraction) -> list[Bound]:
    from ....theory.tails import chernoff_private_sum as best
    from ....theory.tails import private_sum as exact
    from ....theory.tails.private_mean import gaussian_sum_log_bound

    threshold = at * n
    tail, ball = exact.gaussian_sum_logsf, exact.gaussian_sum_sf_ball
    if at < mean:
        tail, ball = exact.gaussian_sum_logcdf, exact.gaussian_sum_cdf_ball
    arguments, where = (float(threshold), n, float(mean), float(variance)), (threshold, mean, variance)
    exponent = (threshold - n * mean) ** 2 / (Fraction(n, 2) + 2 * variance)
    return [
        Bound("exact", "TA-LC.9", float(tail(*arguments)), partial(ball, n=n), where),
        Bound(
            "sub-Gaussian",
            "TA-LC.9, ZCDP-L2",
            float(gaussian_sum_log_bound(*arguments)),
            lambda exponent: (-exponent).exp(),
            (exponent,),
        ),
        Bound(
            "optimal Chernoff",
            "TA-LC.9",
            -float(best.gaussian_sum_chernoff_exponent(*arguments)),
            lambda *point: (-best.gaussian_sum_chernoff_exponent_ball(*point, n=n)).exp(),
            where,
        ),
    ]


def _rows(bounds: list[Bound], *, certified: bool) -> list[dict[str, Any]]:
    exact = bounds[0].log
    assert exact is not None
    rows: list[dict[str, Any]] = []
    for bound in bounds:
        row: dict[str, Any] = {"name": bound.name, "claim": bound.claim}
        row |= dict.fromkeys(("value", "log", "ratio", "lower", "upper"))
        if bound.log is None:
            row["reason"] = bound.reason
        else:
            row |= {"value": plain(_exp(bound.log)), "log": plain(bound.log + 0.0)}
            row["ratio"] = plain(_exp(bound.log - exact))
            if certified:
                row["lower"], row["upper"] = bound.ends()
        rows.append(row)
    return rows


def _exp(log: float) -> float:
    try:
        return math.exp(log)
    except OverflowError:
        return math.inf
