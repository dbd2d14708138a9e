"""The Gaussian mechanism, calibrated for approximate, Renyi and concentrated privacy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

from ....theory.formulas.domain import box
from ....theory.formulas.wide_domain import wide_domain
from ....theory.numbers.enclosure import ball
from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import Check, entry, equals_at, holds_at
from ....verify.proving.wide_domains import holds_everywhere
from ...checks.exact_quantities import exceeded_rarely
from ...checks.side_conditions import keeps_out, suffices
from ...language.claim import Amendment, Claim
from ...language.severity import Severity
from .gaussian_divergence import with_divergence

if TYPE_CHECKING:
    from flint import arb


_POINTS = [
    {"eps": eps, "delta": delta}
    for eps, delta in product(("1e-3", "0.1", "0.5", "1"), ("1e-10", "1e-5", "0.01", "0.5", "0.9", "0.99"))
]


_SCALES = wide_domain({"al": "(1, oo)", "s": "(0, oo)", "rho": "(0, oo)", "eps": "(0, oo)"})


# with t = sqrt(2 log(1.25/delta)), u = eps/(2t) - t > 0, w = eps/(2t) + t the least delta is
# Phi(u) - e^eps Phi(-w) >= 1 - phi(u)/u - phi(u)/w, since Phi(-x) <= phi(x)/x and e^eps phi(w) = phi(u)
_T = "sqrt(2*log(1.25/delta))"


_U, _W = f"(eps/(2*{_T}) - {_T})", f"(eps/(2*{_T}) + {_T})"


_LEAST = f"1 - exp(-{_U}**2/2)/sqrt(2*pi)*(1/{_U} + 1/{_W})"


_APPROXIMATE = "2/eps**2*log(1.25/delta)"


_CALIBRATED = {
    "approximate": _APPROXIMATE,
    "range": "0 < eps <= 1 and 0 < delta < 1",
    "concentrated": "al*s**2/(2*(1/(2*rho))*s**2) == rho*al",
    "value": _APPROXIMATE,
}


_RENYI = {"Renyi": "al*s**2/(2*(al/(2*eps))*s**2) == eps"}


RANGE = "eps > 0 and 0 < delta < 1", "0 < eps <= 1 and 0 < delta < 1"
"""Where the variance ``(2/eps^2) log(1.25/delta)`` is claimed to suffice, and where it does."""


def range_of_eps() -> Check:
    """Whether that range keeps out a budget at which the least delta is larger."""
    return keeps_out(
        {"eps": 4, "delta": "0.9"},
        f"{_LEAST} > delta",
        holds_at([{"eps": 4, "delta": "0.9"}]),
        because="the least delta is 0.92268, above 0.9",
        part="range of eps",
    )


def _least_delta(point: Mapping[str, Fraction], b: arb) -> arb:
    from ....theory.privacy.privacy_loss import gaussian_delta_ball

    return gaussian_delta_ball(ball(point["eps"]), 1 / b.sqrt())


def gaussian_mechanism(identifier: str, where: str, *, renyi: bool = False, paper: str = "") -> Claim:
    """The theorem, with its second item where the paper has it."""
    formulas = _CALIBRATED | (_RENYI if renyi else {})
    mutants = {
        "half the variance": {"approximate": f"{_APPROXIMATE}/2"},
        "log(1/delta)": {"approximate": "2/eps**2*log(1/delta)"},
        "eps for its square": {"approximate": "2/eps*log(1.25/delta)"},
        "eps up to 5": {"range": "0 < eps <= 5 and 0 < delta < 1"},
        "every eps but 4": {"range": "eps > 0 and (eps - 4)**2 > 0 and 0 < delta < 1"},
        "half of b for zCDP": {"concentrated": "al*s**2/(2*(1/(4*rho))*s**2) == rho*al"},
        "2.2 rho for 2 rho": {"concentrated": "al*s**2/(2*(1/(2.2*rho))*s**2) == rho*al"},
        "nine tenths of b for zCDP": {"concentrated": "al*s**2/(2*(0.9/(2*rho))*s**2) == rho*al"},
        "largest of two coordinates for the length": {"shift": "2*c*eps <= eps"},
        "rho for 2 rho": {"concentrated": "al*s**2/(2*(1/rho)*s**2) == rho*al"},
        "s for its square": {"concentrated": "al*s**2/(2*(1/(2*rho))*s) == rho*al"},
        "1.2 for 1.25": {"value": "2/eps**2*log(1.2/delta)"},
    }
    items = "b = (2/eps^2) log(1.25/delta): (eps, delta)-DP; b = 1/(2 rho): rho-zCDP"
    checks: tuple[Check, ...] = (
        entry(
            "approximate",
            exceeded_rarely("D", _least_delta, _POINTS, level="delta", part="exact delta, eps <= 1"),
        ),
        entry("range", range_of_eps()),
        entry(
            "range",
            suffices(
                box(eps=(0, 30), delta=("1/1000", "999/1000")),
                f"{_LEAST} <= delta",
                where=f"{_U} > 0",
                because="the least delta is above delta",
                part="no such failure in the range",
            ),
        ),
        entry("concentrated", holds_everywhere(_SCALES, part="zCDP: Renyi divergence of Gaussians")),
        entry(
            "value",
            equals_at(
                [
                    ({"eps": "0.5", "delta": "1e-5"}, "93.888552130275505"),
                    ({"eps": 1, "delta": "1e-5"}, "23.472138032568875"),
                ],
                digits=15,
                part="values",
            ),
        ),
    )
    if renyi:
        items += "; b = alpha/(2 eps): (alpha, eps)-RDP"
        mutants["order forgotten"] = {"Renyi": "al*s**2/(2*(1/(2*eps))*s**2) == eps"}
        mutants["half of b for RDP"] = {"Renyi": "al*s**2/(2*(al/(4*eps))*s**2) == eps"}
        mutants["alpha - 1 for alpha"] = {"Renyi": "al*s**2/(2*((al - 1)/(2*eps))*s**2) == eps"}
        checks += (entry("Renyi", holds_everywhere(_SCALES, part="RDP: Renyi divergence of Gaussians")),)
    claim = Claim(
        id=identifier,
        where=where,
        kind="privacy",
        statement=(
            f"f with l2 sensitivity s, Z ~ N(0, b s^2 I): f + Z satisfies, with {items}. No range of "
            "eps is printed; delta in [0, 1) by definition."
        ),
        printed=formulas | {"range": "eps > 0 and 0 < delta < 1"},
        mutants=mutants,
        checks=checks,
        recorded=Verdict.REFUTED,
        amendment=Amendment(
            statement="The item on (eps, delta)-DP with eps <= 1 and 0 < delta < 1.",
            formula=formulas,
            recorded=Verdict.VERIFIED,
        ),
        severity=Severity.EDGE,
        paper=paper,
    )
    return with_divergence(claim)


def gaussian_mechanism_of_small_budgets(
    identifier: str, where: str, *, renyi: bool = False, paper: str
) -> Claim:
    """The theorem in a text that says beforehand that its budgets are at most 1."""
    claim = gaussian_mechanism(identifier, where, renyi=renyi, paper=paper)
    assert claim.amendment is not None
    return replace(
        claim,
        statement=(
            "f with l2 sensitivity s, Z ~ N(0, b s^2 I), eps and rho in [0, 1], delta small: f + Z "
            "satisfies, with b = (2/eps^2) log(1.25/delta): (eps, delta)-DP; b = 1/(2 rho): rho-zCDP."
        ),
        printed=claim.amendment.formula,
        mutants={**claim.mutants, "every eps": {"range": "eps > 0 and 0 < delta < 1"}},
        recorded=Verdict.VERIFIED,
        amendment=None,
        severity=None,
        assumptions=(
            "eps and rho in [0, 1], delta much below 1/n: the convention stated after Proposition 2.6"
        ),
        notes="The text thinks 'of eps and rho as small real values in [0, 1]'; the theorem is read so.",
    )
