"""Lines of the regret of AdaC-UCB, whose pulls are bounded by doubling (Theorem 5.6, Remark 5.7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from ...language.assertion import (
    ASSUMED,
    NOTES,
    Assertion,
    assumed,
    chain,
    noted,
    settles,
)
from ...language.proof_lines import Restated
from ...language.ranges import wide
from ...language.written_claim import Lines, Pieces, over, step
from ...statements.proofs import pulls_by_doubling, remarks_on_renyi_bandits
from .finite_arms import ARM_BY_ARM, sum_over_arms

_REAL = "(-oo, oo)"
_POSITIVE = "(0, oo)"
_UNIT = "(0, 1]"
_OPEN = "(0, 1)"

# --- the regret of AdaC-UCB, whose 1/rho is the alpha/eps of the text on Rényi privacy

_HERE: Final[Mapping[str, str]] = {
    "RDP-T5.4": "(C.20), with X <= 2^l <= 2 X for the number X of samples there",
    "RDP-A2": "Algorithm 7",
    "alpha > 1, eps > 0": "rho > 0",
    "2 alpha/eps": "2/rho",
    "(alpha/eps)": "(1/rho)",
    "beta alpha/eps": "beta/rho",
}
_LEVELS: Final = {f"RDP-L12#{n}": f"TA-LC.9#{n}" for n in (1, 2)}
_ELSEWHERE: Final[Mapping[str, str]] = {
    **_LEVELS,
    "RDP-L12#101": "TA-LC.9#101",
    "RDP-L22#2": "TA-B7#2",
    "RDP-L22#3": "TA-B7#3",
    "RDP-L21#1": "TA-B6#2",
    "RDP-A2#2": "TA-A7#3",
    "RDP-A2#5": "TA-EQ5.4#1",
    "RDP-A2#6": "TA-EQ5.4#2",
    "RDP-T5.2#2": "#115",
    "RDP-T5.3#1": "TA-EQC.20#101",
    "RDP-T5#101": "#117",
}
_FIRST_OF_SPLIT: Final = 119


def _in_this_text(lines: Pieces, first: int = NOTES) -> Pieces:
    """The lines with their notes in the words of this text, numbered from ``first``."""
    return tuple(
        replace(
            each,
            n=each.n - NOTES + first,
            says=_worded(each.says),
            for_all=_worded(each.for_all),
            near_miss=_worded(each.near_miss),
        )
        if isinstance(each, Assertion)
        else each
        for each in lines
    )


def _worded(words: str) -> str:
    for there, here in _HERE.items():
        words = words.replace(there, here)
    return words


_PULLS = Restated({}, elsewhere=_ELSEWHERE)
_WITHOUT_GAPS = Restated(
    {1: 2, **{n: n - NOTES + _FIRST_OF_SPLIT for n in range(NOTES, NOTES + 8)}},
    elsewhere=_ELSEWHERE,
    kills={2: {2: "sqrt(T log T) alone"}},
)
_ADAC_REGRET: Pieces = (
    *_in_this_text(_PULLS(pulls_by_doubling.PULLS)),
    noted(
        115,
        "muhat + Z less the width is mu_a + x or more where muhat + Z and the width are mu_1 or more, x = "
        "Delta_a less "
        "two widths",
        for_all="every phase, AdaC-UCB",
        near_miss="one width",
    ),
    # muhat + Z = m + D + h - b, which is mu_1 or more with the width b; m = mu_a, D the gap
    over(m=_REAL, **wide("Dbh")),
    step(
        "event against two widths",
        "m + (D - 2*b) <= (m + D + h - b) - b",
        wrong={"one width": "m + (D - 2*b) <= -> m + (D - b) <= "},
    ),
    settles(115, by="event against two widths", kills={1: "one width"}),
    noted(
        116,
        "E[N_a(T)] <= beta/(beta-3) + 2^(l+1) + T T^-beta",
        for_all="l of (C.20), T >= 2, beta > 3; rewards in [0,1]; at least two arms",
        near_miss="T^(-2 beta), of the pulls",
    ),
    # h = T^-beta, g = beta/(beta - 3)
    over("N <= n + Q*T + g", "Q <= h", **wide("NnTg"), Q="[0, 1]", h="[0, 1]"),
    step(
        "both terms of the pulls",
        "N <= g + n + T*h",
        wrong={"T^(-2 beta), of the pulls": "+ T*h -> + T*h**2"},
    ),
    settles(
        116,
        by=chain("both terms of the pulls", {"N <= n + Q*T + g": "#114", "Q <= h": "#112"}),
        kills={1: "T^(-2 beta), of the pulls"},
        despite={f"TA-LC.9#{n}": "delta is a power of T below 1, as amended" for n in (1, 2)},
    ),
    noted(
        117,
        "an arm adds at most 8 beta log T/Delta_a + 8 sqrt(beta/rho) sqrt(log T) + 2 beta/(beta-3)",
        for_all="Delta_a in (0, 1]; T >= 2, beta > 3; rewards in [0,1]; l with X <= 2^l <= 2 X for the "
        "number X of "
        "samples in (C.20), which is above 1",
        near_miss="4 for 8, of an arm",
    ),
    # M: its mean pulls and B what they are at most, c = beta log T, q = sqrt(beta log T/rho),
    # z = 2 beta/(beta-3)
    over("M <= B", "B*D**2 <= 8*c + 8*q*D + z*D**2", **wide("MBcqz"), D=_UNIT),
    step(
        "regret of one arm",
        "D*M <= 8*c/D + 8*q + z",
        wrong={"4 for 8, of an arm": "<= 8*c/D -> <= 4*c/D"},
    ),
    settles(
        117,
        by=chain("regret of one arm", {"M <= B": "#116", "B*D**2 <= 8*c + 8*q*D + z*D**2": "#118"}),
        kills={1: "4 for 8, of an arm"},
    ),
    noted(
        118,
        "Delta_a^2 times that is at most 8 beta log T + 8 sqrt(beta log T/rho) Delta_a + "
        "2 beta/(beta-3) Delta_a^2",
        for_all="T >= 2, beta > 3; X <= 2^l <= 2 X for the number X of samples in (C.20)",
        near_miss="half of its last part, squared",
    ),
    # n = 2^(l+1) <= 4 X, s = Delta_a^2, x: the first two terms, w = T T^-beta, g = beta/(beta-3)
    over("n*s <= x", "w <= 1", "1 <= g", **wide("nsxwg")),
    step(
        "terms of the pulls times the square of the gap",
        "(g + n + w)*s <= x + 2*g*s",
        wrong={"half of its last part, squared": "<= x + 2*g*s -> <= x + g*s"},
    ),
    settles(
        118,
        by=chain(
            "terms of the pulls times the square of the gap",
            {
                "n*s <= x": assumed("X <= 2^l <= 2 X"),
                "w <= 1": assumed("T >= 2, beta > 3"),
                "1 <= g": assumed("beta > 3"),
            },
        ),
        kills={1: "half of its last part, squared"},
    ),
    *ARM_BY_ARM,
    settles(
        1, by=sum_over_arms("#117"), despite={"TA-THC.4#1": "all later phases are good here, as #114 has it"}
    ),
    *_in_this_text(_WITHOUT_GAPS(remarks_on_renyi_bandits.REMARKS["RDP-C6"]), _FIRST_OF_SPLIT),
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
        despite={"TA-THC.4#1": "the pulls are bounded otherwise, TA-TH5.6#114"},
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
    "TA-TH5.6": _ADAC_REGRET,
    "TA-R5.7": _BY_CALIBRATION,
}
