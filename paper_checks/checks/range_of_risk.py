"""The risk delta of a concentration lemma: where the width log(1/delta) has a root."""

from __future__ import annotations

from ...theory.formulas.domain import box
from ...verify.evidence.ladder import Verdict
from ...verify.proving.formula_checks import entry, holds_on
from ..language.claim import Amendment, Check
from .side_conditions import keeps_out, suffices

PRINTED = {"risk": "delta >= 0"}
AMENDED = {"risk": "0 < delta <= 1"}
WRONG = {
    "risks up to 2": {"risk": "0 < delta <= 2"},
    "risks a thousandth above 1": {"risk": "0 < delta <= 1.001"},
}
"""Conditions that still let in risks at which the root is of a negative number."""

_BECAUSE = "the root is of a negative number, so that the width is not defined"

RANGE_OF_RISK: tuple[Check, ...] = (
    entry(
        "risk",
        keeps_out(
            {"delta": 2},
            "log(1/2)/(2*n) < 0",
            holds_on(box(n=(1, 1000))),
            because=_BECAUSE,
            part="range of delta",
            example={"n": 1},
        ),
    ),
    entry(
        "risk",
        suffices(
            box(delta=(0, 10)),
            "log(1/delta) >= 0",
            because=_BECAUSE,
            part="range of delta, where the root is real",
        ),
    ),
)


def amended(formula: dict[str, str]) -> Amendment:
    """The lemma for the risks at which its width is defined."""
    return Amendment(
        statement="The same for 0 < delta <= 1.",
        formula=formula | AMENDED,
        recorded=Verdict.VERIFIED,
    )
