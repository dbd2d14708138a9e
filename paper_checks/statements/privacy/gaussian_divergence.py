"""The Renyi divergence of two normal laws of one variance, and of shifts below the sensitivity.

In each coordinate ``p^alpha q^(1 - alpha)`` is a normal density times ``exp(alpha (alpha - 1) m^2/(2 v))``,
and a density integrates to 1. Coordinates are independent, so the exponents add up: the divergence is
``alpha |m|^2/(2 v)``. It is proportional to ``|m|^2``, and so largest where ``|m|`` is the sensitivity.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ....theory.formulas.domain import box
from ....theory.formulas.wide_domain import wide_domain, widened
from ....verify.proving.formula_checks import entry
from ....verify.proving.wide_domains import holds_everywhere
from ...language.claim import Claim

DIVERGENCE: Final = (
    "integrand of order alpha, coordinate by coordinate",
    "shifts of sqrt(c) times the sensitivity",
)
"""The parts of the evidence that :func:`with_divergence` adds."""

_SQUARE = "-(x - al*m)**2/(2*v) + (al - 1)*(al*m**2/(2*v))"
_FORMULAS = {
    "integrand": f"al*(-(x - m)**2/(2*v)) + (1 - al)*(-x**2/(2*v)) == {_SQUARE}",
    # eps is the divergence at the full shift, any positive number
    "shift": "c*eps <= eps",
}
_WRONG = {
    "half the exponent": {"integrand": _FORMULAS["integrand"].replace("al*m**2/(2*v))", "al*m**2/(4*v))")},
    "half of the full shift": {"shift": "c*eps <= eps/2"},
}


def with_divergence(claim: Claim) -> Claim:
    """The claim, with formulas by name, and the closed form of the divergence as further evidence."""
    amendment = claim.amendment
    return replace(
        claim,
        printed={**claim.printed, **_FORMULAS},
        mutants={**claim.mutants, **_WRONG},
        checks=(
            *claim.checks,
            entry(
                "integrand",
                holds_everywhere(
                    wide_domain({"al": "(1, oo)", "x": "(-oo, oo)", "m": "(-oo, oo)", "v": "(0, oo)"}),
                    part=DIVERGENCE[0],
                ),
            ),
            entry("shift", holds_everywhere(widened(box(c=(0, 1)), eps="(0, oo)"), part=DIVERGENCE[1])),
        ),
        amendment=amendment and replace(amendment, formula={**amendment.formula, **_FORMULAS}),
    )
