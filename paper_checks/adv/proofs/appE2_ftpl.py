"""Lines of the regret of FTPL with noisy losses (Appendix E.2), given that all the noise is small."""

from __future__ import annotations

from ...language.assertion import ASSUMED, chain, settles, step_towards
from ...language.rules import TOWER
from ...language.written_claim import Lines, over, step
from .appE1_exp3 import SMALL_NOISE

_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_POSITIVE = "(0, oo)"

_P_L25 = (
    *SMALL_NOISE,
    over(x=(0, 1)),
    step(
        "chord of the exponential",
        "exp(x) <= 2*x + 1",
        wrong={
            "slope 1.7": "2*x + 1 -> 1.7*x + 1",
            "up to 1.3": "exp(x) <= 2*x + 1 -> exp(1.3*x) <= 2.6*x + 1",
        },
    ),
    # x: mean of l times the noise, m: of its square, y: lam log(KT)
    over("x <= 0", "m <= 10*y**2", l=(0, 1), x=_REAL, z=_REAL, m=_WIDE, y=_WIDE),
    step(
        "mean square of a noisy loss",
        "2*(l**2 + 2*x + m) <= 2 + 20*y**2",
        wrong={"half of it all": "<= 2 + 20*y**2 -> <= 1 + 10*y**2", "for each noise": "2*x + m -> 2*z + m"},
    ),
    # a and b: noisy losses of the actions and of the best arm, c and d: their estimates
    over(a=_REAL, b=_REAL, c=_REAL, d=_REAL),
    step(
        "three differences",
        "a - b == (c - d) + (a - c) + (d - b)",
        wrong={"the third taken away": "+ (d - b) -> - (d - b)", "without the second": " + (a - c) -> "},
    ),
    over("x <= 0", "x >= 0", a=_REAL, x=_REAL),
    step(
        "actions without the noise",
        "a + x <= a and a + x >= a",
        wrong={"twice the actions": "a + x <= a and -> 2*a + x <= a and "},
    ),
    settles(
        1,
        by=chain(
            "small noise", {"p*T <= 1": "ADV-L20#1", "z <= 0": "ADV-EQ-CENT#1", "z >= 0": "ADV-EQ-CENT#1"}
        ),
        kills={1: "T cubed for T"},
    ),
    settles(
        2,
        by=chain(
            "regret given both",
            {
                "R <= p*a + (1 - p)*b": TOWER(given_the_past="both events"),
                "a <= T": TOWER(given_the_past="regret in any case"),
                "p*T <= 1": "#1",
                "b <= S": ASSUMED,
            },
        ),
        kills={1: "large noise ignored"},
    ),
    settles(2, by=chain("regret in any case", {"L <= T": ASSUMED}), kills={2: "a root of T"}),
    settles(8, by="chord of the exponential", kills={1: "slope 1.7", 2: "up to 1.3"}),
    settles(17, by="three differences", kills={1: "the third taken away", 2: "without the second"}),
    settles(
        23,
        by=chain(
            "actions without the noise",
            {"x <= 0": TOWER(given_the_past="#1"), "x >= 0": TOWER(given_the_past="#1")},
        ),
    ),
    settles(
        23,
        by="noise of two values",
        on="noise of two values on one loss",
        beyond="other noise",
        kills={2: "of absolute values"},
    ),
    settles(
        23,
        by="noise and the next chance",
        on="two arms with equal weights, noise of two values",
        beyond="other noise",
        kills={1: "independent of what comes next"},
    ),
)

LINES: Lines = {"ADV-P-L25": _P_L25}
