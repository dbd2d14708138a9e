"""Steps of minimax lower bounds for finitely many arms: testing, divergence, choice of the gap."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ....theory.formulas.domain import box
from ....theory.formulas.wide_domain import wide_domain
from ....theory.numbers.enclosure import ball
from ....verify.proving.formula_checks import Check, entry, equals_at, holds_at, holds_on
from ....verify.proving.wide_domains import holds_everywhere
from ...checks.exact_quantities import holds_with
from ...checks.known_quantities import holds_in
from .two_environments import least_played

if TYPE_CHECKING:
    from fractions import Fraction

    from flint import arb


_SUM = "reg + regp >= T*g/4*far"


TESTING = {
    "least played": "n*(k - 1) <= T",
    "in nu": "reg >= T*g/2*few",
    "in nu'": "regp >= T*g/2*many",
    "sum": _SUM,
}


TESTING_MUTANTS: dict[str, dict[str, str]] = {
    "K for K - 1": {"least played": "n*k <= T"},
    "whole horizon": {"in nu": "reg >= 3*T*g/4*few"},
    "gap 2 Delta in nu'": {"in nu'": "regp >= T*g*2*many"},
    "the other event": {"in nu'": "regp >= T*g/2*(1 - many)"},
    "eight times": {"sum": "reg + regp >= 2*T*g*far"},
}


TESTING_CHECKS: tuple[Check, ...] = (
    entry("least played", holds_in(least_played, part="the least played arm")),
    entry("in nu", holds_in(least_played, part="regret in nu")),
    entry("in nu'", holds_in(least_played, part="regret in nu'")),
    entry("sum", holds_in(least_played, part="sum of both")),
)


def _distance(point: Mapping[str, Fraction]) -> dict[str, arb]:
    """``TV(N(0, 1), N(u, 1)) = 2 Phi(u/2) - 1``"""
    from flint import arb

    return {"tv": (ball(point["u"]) / (2 * arb(2).sqrt())).erf()}


GAUSSIAN_POINTS = [{"u": u} for u in ("1e-9", "0.001", "0.1", "0.5", "1", "2", "3", "10", "100")]


GAUSSIAN_DISTANCE = entry(
    "distance", holds_with(_distance, GAUSSIAN_POINTS, part="total variation of two Gaussian arms")
)


_PULLS = wide_domain({"n": "[0, oo)", "T": "[1, oo)", "q": "[1, oo)"}, where=("n*q <= T",))
_SETTINGS = wide_domain({"r": "(0, 1]", "T": "[1, oo)", "q": "[1, oo)"})
_ROOTS = wide_domain({"h": "[1, oo)", "s": "(0, 1]"})
"""h = sqrt(K - 1), s = sqrt(rho)."""

# n = s T/q, t = c Delta, V = w T^2/q, y = T Delta/q: the exponent is (q + 1) y^2 + y
_SQUARES = "(s*c)**2 + q*w*c**2"


DIVERGENCE = {
    "spread": "t*(1 - t) <= t",
    "variance": "n*(T - n) <= T**2/q",
    "distance": "tv <= u/2",
    "exponent": f"{_SQUARES} <= q + 1 and s*c*y <= y",
}


DIVERGENCE_MUTANTS: dict[str, dict[str, str]] = {
    "half of the spread": {"spread": "t*(1 - t) <= t/2"},
    "variance of a share": {"variance": "n*(T - n) <= T**2/q/4"},
    "distance of a third": {"distance": "tv <= u/3"},
    "variance without K": {"exponent": f"{_SQUARES} <= q and s*c*y <= y"},
    "half of the linear term": {"exponent": f"{_SQUARES} <= q + 1 and s*c*y <= y/2"},
}


DIVERGENCE_CHECKS: tuple[Check, ...] = (
    entry("spread", holds_on(box(t=(0, 1)), part="t (1 - t)")),
    entry("variance", holds_everywhere(_PULLS, part="variance of N_a, q = K - 1")),
    GAUSSIAN_DISTANCE,
    entry(
        "exponent",
        holds_on(
            box(s=(0, 1), c=(0, 1), w=(0, 1), y=(0, 1000), q=(1, 1000)),
            part="the exponent, n = s T/q, t = c Delta, V = w T^2/q, y = T Delta/q",
        ),
    ),
)


SQUARE = wide_domain({"b": "(0, oo)", "u": "(0, oo)", "g": "(0, oo)"})
"""Where the square is completed: beta, Delta and gamma."""

_LOWER = "sqrt((k - 1)/(r*T**2*(1 + 1/(k - 1)))) - 1/(2*T*(1 + 1/(k - 1)))"


CHOICE = {
    "square": "b*u**2 + g*u <= b*(u + g/(2*b))**2",
    "root": "1/(r*T**2/q*(1 + 1/q)) == q/(r*T**2*(1 + 1/q))",
    "shift": "(r*T/q)/(2*(r*T**2/q*(1 + 1/q))) == 1/(2*T*(1 + 1/q))",
    "two arms or more": "h/(s*sqrt(1 + 1/h**2)) - 1/(2*(1 + 1/h**2)) >= h/(s*sqrt(2)) - 1/2",
    "factor": "h/(s*sqrt(2)) - 1/2 == h*(1/(s*sqrt(2)) - 1/(2*h))",
    "common factor": "h/(s*sqrt(2)) - 1/2 >= h*(1/(s*sqrt(2)) - 1/2)",
    "quarter": "1/(s*sqrt(2)) - 1/2 >= 1/(4*s*sqrt(2))",
    "product": "T/4*(h/T*(1/(4*s*sqrt(2))))*exp(-1) == h/4*(1/(4*s*sqrt(2)))*exp(-1)",
    "constant": "exp(-1)/(16*sqrt(2)) >= 1/62",
    "Delta": _LOWER,
    "below": "sqrt(k - 1)/T/(4*sqrt(2*r))",
    "value": f"T/4*({_LOWER})*exp(-r*T**2/(k - 1)*(1 + 1/(k - 1))*({_LOWER})**2 - r*T/(k - 1)*({_LOWER}))",
}


CHOICE_MUTANTS: dict[str, dict[str, str]] = {
    "square not completed": {"square": "b*u**2 + g*u <= b*(u + g/(3*b))**2"},
    "beta for its root": {"root": "1/(r*T**2/q*(1 + 1/q)) == q/(r*T*(1 + 1/q))"},
    "gamma/beta": {"shift": "(r*T/q)/(r*T**2/q*(1 + 1/q)) == 1/(2*T*(1 + 1/q))"},
    "three arms or more": {
        "two arms or more": CHOICE["two arms or more"].replace(">= h/(s*sqrt(2))", ">= h/(s*sqrt(1.9))")
    },
    "1/h for 1/(2 h)": {"factor": "h/(s*sqrt(2)) - 1/2 == h*(1/(s*sqrt(2)) - 1/h)"},
    "factor in the shift": {"common factor": "h/(s*sqrt(2)) - 1/2 >= h*(1/(s*sqrt(2)) - 1/3)"},
    "a third": {"quarter": "1/(s*sqrt(2)) - 1/2 >= 1/(3*s*sqrt(2))"},
    "factor 4 lost": {"product": "T/4*(h/T*(1/(4*s*sqrt(2))))*exp(-1) == h*(1/(4*s*sqrt(2)))*exp(-1)"},
    "61 for 62": {"constant": "exp(-1)/(16*sqrt(2)) >= 1/61"},
    "gamma/beta in Delta": {"Delta": _LOWER.replace("1/(2*T", "1/(T")},
    "8 for 4": {"below": "sqrt(k - 1)/T/(8*sqrt(2*r))"},
    "linear term lost": {"value": CHOICE["value"].replace(f" - r*T/(k - 1)*({_LOWER})", "")},
}


def choice_checks(
    values: list[tuple[dict[str, str | int], str]],
    below: list[tuple[dict[str, str | int], str]],
    deltas: list[tuple[dict[str, str | int], str]],
) -> tuple[Check, ...]:
    """The choice of Delta, with the tabulated values of one text."""
    return (
        entry("square", holds_everywhere(SQUARE, part="square completed")),
        entry("root", holds_everywhere(_SETTINGS, part="1/beta, q = K - 1")),
        entry("shift", holds_everywhere(_SETTINGS, part="gamma/(2 beta)")),
        entry(
            "two arms or more",
            holds_everywhere(_ROOTS, part="K >= 2, times T; h = sqrt(K - 1), s = sqrt(rho)"),
        ),
        entry("factor", holds_everywhere(_ROOTS, part="h taken out")),
        entry("common factor", holds_everywhere(_ROOTS, part="h >= 1")),
        entry("quarter", holds_on(box(s="(0, 1]"), part="rho <= 1")),
        entry(
            "product",
            holds_everywhere(wide_domain({"T": "[1, oo)", "h": "[1, oo)", "s": "(0, 1]"}), part="product"),
        ),
        entry("constant", holds_at([{"k": 2}], part="constant")),
        entry("Delta", equals_at(deltas, digits=15, part="Delta, value")),
        entry("below", equals_at(below, digits=15, part="its lower bound, value")),
        entry("value", equals_at(values, digits=15, part="sum of both regrets, value")),
    )
