"""The characteristic time of total variation."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from ....theory.formulas.domain import box
from ....theory.identification.characteristic_time import Program
from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import entry, holds_on
from ...checks.certified_time import are, holds_for, information, transport
from ...language.claim import Claim

_PAPER = "thesis_lower_bounds"


_INSTANCES = (
    ("0.5", "0.45", "0.43", "0.4"),
    ("0.3", "0.21", "0.2", "0.19", "0.18"),
    ("0.95", "0.9", "0.9", "0.9", "0.5"),
    ("0.5", "0.4"),
    ("1", "0"),
    ("0.999", "0.001"),
    ("0.5", *(["0.499"] * 30)),
    ("0.7", "0.6999", "0"),
)


def _sums(means: Sequence[str]) -> dict[str, Program | Fraction | int]:
    """Times of an instance, its smallest gap, and sums of 1/Delta_a and 1/Delta_a^2 over challengers."""
    gaps = [Fraction(means[0]) - Fraction(mean) for mean in means[1:]]
    return {
        "t": information(*means),
        "v": transport(*means),
        "m": min(gaps),
        "s": sum((1 / gap for gap in gaps), Fraction(0)),
        "q": sum((1 / gap**2 for gap in gaps), Fraction(0)),
        "k": len(means),
    }


@cache
def times() -> tuple[dict[str, Program | Fraction | int], ...]:
    """The times and sums of all instances."""
    return tuple(_sums(means) for means in _INSTANCES)


_PROPOSITION = {
    "formula": "abs(v - 1/m - s) <= 1e-18*v",
    "lower": "1/m <= 1/m + 1/g",
    "upper": "1/g <= 1/m",
    "values": ("64.285714285714285714", "49.646464646464646465", "82.222222222222222222"),
}


P426 = Claim(
    id="TH-P4.26",
    where="Section 4.4, Proposition 4.26",
    kind="theorem",
    statement=(
        "For Bernoulli arms mu_1 > mu_2 >= ... >= mu_K: T*_TV = 1/Delta_min + sum over a >= 2 of "
        "1/Delta_a, and 1/Delta_min <= T*_TV <= K/Delta_min."
    ),
    printed=_PROPOSITION,
    mutants={
        "without 1/Delta_min": _PROPOSITION | {"formula": "abs(v - s) <= 1e-18*v"},
        "2/Delta_min": _PROPOSITION | {"formula": "abs(v - 2/m - s) <= 1e-18*v"},
        "lower, 2/Delta_min + 1%": _PROPOSITION | {"lower": "2.01/m <= 1/m + 1/g"},
        "upper, 10% smaller": _PROPOSITION | {"upper": "1/g <= 0.9/m"},
        "a digit": _PROPOSITION | {"values": ("64.285714285714285715", *_PROPOSITION["values"][1:])},
    },
    checks=(
        entry("formula", holds_for(times, part="formula")),
        entry("lower", holds_on(box(m="(0, 1]", g="(0, 1]"), where="m <= g", part="lower bound, arm by arm")),
        entry("upper", holds_on(box(m="(0, 1]", g="(0, 1]"), where="m <= g", part="upper bound, arm by arm")),
        entry("values", are([transport(*means) for means in _INSTANCES[:3]], part="values")),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("TH-B6.1", "TH-B6.2"),
    paper=_PAPER,
    notes="TH-B6.1 and TH-B6.2 treat the proof.",
)
