"""How far the upper bounds are from the lower bound, and what does not need forgetting (Sections 1, 4, 6).

Over log T and in units of the largest: U is the regret of DP-IMED or DP-KLUCB, c the constant of the lower
bound, L the least regret of consistent private policies, h any positive number, from some T on; b = 1/alpha.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..language.assertion import Settles, assumed, chain, settles
from ..language.rules import LIMIT
from ..language.written_claim import Over, Step, over, step

_UNITS = dict.fromkeys("UcLh", (0, 1))
MATCHED: tuple[Over | Step, ...] = (
    over("U*b <= c + h", "c <= L + h", b="(0, 1]", **_UNITS),
    step(
        "upper bound over lower bound",
        "U*b <= L + 2*h",
        wrong={
            "0.9 for alpha": "U*b <= L -> U/0.9 <= L",
            "1 for alpha": "U*b <= L -> U <= L",
            "alpha - 1": "U*b <= L -> U*b <= (1 - b)*L",
        },
    ),
)
NEAR_ONE: tuple[Over | Step, ...] = (
    over("U*b <= c + h", "c <= L + h", "b >= 1 - r", b="(0, 1]", r="(0, 1)", **_UNITS),
    step(
        "alpha close to 1",
        "U*(1 - r) <= L + 2*h",
        wrong={"alpha = 1": "U*(1 - r) -> U", "below the lower bound": "<= L -> <= 0.9*L"},
    ),
)
_BOTH = LIMIT(at_each="BERN-T4.3#1", limits="BERN-T4.3#2")
_EDGE = {
    "BERN-T3.1#1": "the best mean is below 1, where the bound holds",
    "BERN-T3.1#4": "the bound is used, not what it is compared with",
}


def matched(n: int, kills: Mapping[int, str]) -> Settles:
    """Assertion ``n`` says that the bounds differ by the factor alpha at most."""
    return settles(
        n,
        by=chain("upper bound over lower bound", {"U*b <= c + h": _BOTH, "c <= L + h": "BERN-T3.1#100"}),
        kills=kills,
        despite=_EDGE,
    )


def matched_near_one(n: int, kills: Mapping[int, str], words: str) -> Settles:
    """It says so of alpha close to 1, in these words."""
    return settles(
        n,
        by=chain(
            "alpha close to 1",
            {"U*b <= c + h": _BOTH, "c <= L + h": "BERN-T3.1#100", "b >= 1 - r": assumed(words)},
        ),
        kills=kills,
        despite=_EDGE,
    )
