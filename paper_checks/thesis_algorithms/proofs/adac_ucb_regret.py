"""Lines of the regret of AdaC-UCB without gaps, and by the size of the noise (Theorem 5.6, Remark 5.7)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ...language.assertion import (
    ASSUMED,
    NOTES,
    Assertion,
    chain,
    settles,
)
from ...language.proof_lines import Restated
from ...language.ranges import wide
from ...language.written_claim import Lines, Pieces, over, step
from ...statements.proofs import remarks_on_renyi_bandits

_FIRST_OF_SPLIT: Final = 102
_LEVELS: Final = {f"RDP-L12#{n}": f"TA-LC.9#{n}" for n in (1, 2)}
_WITHOUT_GAPS = Restated(
    {1: 2, **{n: n - NOTES + _FIRST_OF_SPLIT for n in range(NOTES, NOTES + 8)}},
    elsewhere={**_LEVELS, "RDP-T5#101": "#101"},
    kills={2: {2: "sqrt(T log T) alone"}},
)


def _numbered(lines: Pieces, first: int) -> Pieces:
    """The lines with their notes numbered from ``first``."""
    return tuple(
        replace(each, n=each.n - NOTES + first) if isinstance(each, Assertion) else each for each in lines
    )


_BY_RHO: Pieces = (
    *_numbered(_WITHOUT_GAPS(remarks_on_renyi_bandits.gap_free("(1/rho)")), _FIRST_OF_SPLIT),
    # v = 1/sqrt(rho)
    over("R <= p + 8*K*q*v + y", "p <= 2*k*X", **wide("RpKqvykX")),
    step(
        "regret without gaps, by rho",
        "R <= 2*k*X + 8*K*q*v + y",
        wrong={"no private term": "+ 8*K*q*v + y -> + y", "whatever rho": "+ 8*K*q*v -> + 8*K*q"},
    ),
    settles(
        2,
        by=chain(
            "regret without gaps, by rho", dict.fromkeys(("R <= p + 8*K*q*v + y", "p <= 2*k*X"), ASSUMED)
        ),
        on="the last line, in which rho is to be seen",
        beyond="the lines before",
        kills={1: "no private term", 3: "whatever rho"},
    ),
)
# w = sqrt(2 b) takes the place of z = 1/sqrt(rho); q = sqrt(beta log T), k: the arms with a gap
_BY_CALIBRATION: Pieces = (
    over("R <= x + 8*k*q*z", "z <= w", **wide("Rxkqzw")),
    step(
        "regret by b",
        "R <= x + 8*k*q*w",
        wrong={"half of its private term": "+ 8*k*q*w -> + 4*k*q*w"},
    ),
    settles(
        3,
        by=chain("regret by b", {"R <= x + 8*k*q*z": "TA-TH5.6#1", "z <= w": ASSUMED}),
        despite={"TA-THC.4#1": "the pulls are bounded otherwise (TA-EQC.19)"},
    ),
    step(
        "noise alone beyond its part of the bonus",
        "erfc(sqrt(2*b*L)/sqrt(2*b))/2 <= exp(-L)",
        wrong={
            "the bonus of another variance": "sqrt(2*b*L)/sqrt(2*b) -> sqrt(2*L)/sqrt(2*b)",
            "half of b in the bonus": "sqrt(2*b*L)/sqrt(2*b) -> sqrt(b*L)/sqrt(2*b)",
        },
        at=[{"b": 9, "L": each} for each in (2, 5, 10)],
    ),
    settles(
        3,
        by="noise alone beyond its part of the bonus",
        on="a mean of certain rewards, b = 9, three levels",
        beyond="others",
        kills={1: "the bonus of another variance", 2: "half of b in the bonus"},
    ),
)

LINES: Final[Lines] = {
    "TA-TH5.6": _BY_RHO,
    "TA-R5.7": _BY_CALIBRATION,
}
