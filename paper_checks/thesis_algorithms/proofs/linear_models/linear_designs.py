"""Lines of designs, lengths and estimates of linear bandits (Section 5.3.2)."""

from __future__ import annotations

from typing import Final

from .....verify.evidence.ladder import Verdict
from ....language.assertion import (
    AMENDED,
    assumed,
    chain,
    settles,
)
from ....language.rules import INDUCTION
from ....language.severity import Severity
from ....language.written_claim import Lines, Pieces, amended, over, step
from ....statements.designs.equivalence_lines import equivalence
from ....statements.privacy.pure_composition import ON_BLOCKS

_REAL = "(-oo, oo)"
_WIDE = "[0, oo)"
_POSITIVE = "(0, oo)"
_COUNT = "[1, oo)"
_UNIT = "(0, 1]"
_OPEN = "(0, 1)"

# --- linear bandits

# G: the sum of gaps of n rounds, M: of the mean rewards, S: of the rewards, in expectation; m: the best mean
_REGRET: Pieces = (
    over(x=_REAL, y=_REAL, z=_WIDE),
    step(
        "gap of an action",
        "max(x, y) - y >= 0",
        wrong={"by an estimate": "max(x, y) - y -> max(x, y) - (y + z) - 1"},
    ),
    over(m=_REAL),
    step("no round", "0*m <= 0*m - 0", wrong={"a round": "0*m <= -> 1 + 0*m <= "}),
    step("no round, from below", "0*m - 0 <= 0*m", wrong={"two rounds": "0*m - 0 <= -> 2 + 0*m <= "}),
    over("G <= n*m - M", n=_WIDE, **dict.fromkeys("GmMxy", _REAL)),
    step(
        "a round more",
        "G + (m - x) <= (n + 1)*m - (M + x)",
        wrong={
            "gap by an estimate": "G + (m - x) <= -> G + (m - x + y) <= ",
            "rewards of one run": "- (M + x) -> - (M + x + y)",
        },
    ),
    over("n*m - M <= G", n=_WIDE, **dict.fromkeys("GmMx", _REAL)),
    step(
        "a round more, from below",
        "(n + 1)*m - (M + x) <= G + (m - x)",
        wrong={"without its mean": "- (M + x) -> - M"},
    ),
    over(
        *("G <= n*m - M", "n*m - M <= G", "M <= S", "S <= M"),
        n=_WIDE,
        **dict.fromkeys("GmMS", _REAL),
    ),
    step(
        "regret by rewards",
        "G <= n*m - S and n*m - S <= G",
        wrong={"one less": "and n*m - S <= G -> and n*m - S + 1 <= G"},
    ),
    settles(
        3,
        by=chain(
            "regret by rewards",
            {
                "G <= n*m - M": INDUCTION(base="no round", step="a round more"),
                "n*m - M <= G": INDUCTION(base="no round, from below", step="a round more, from below"),
                "M <= S": assumed("conditionally zero-mean noise"),
                "S <= M": assumed("conditionally zero-mean noise"),
            },
        ),
    ),
    settles(
        3,
        by=("gap of an action", "a round more"),
        on="one gap, and one round more",
        beyond="all rounds",
        kills={1: "gap by an estimate", 2: "rewards of one run"},
    ),
)
# c: the length of an episode less its second term, w = sqrt(2/rho f), b = beta_l
_LENGTHS: Pieces = (
    over(c=_WIDE, d=_COUNT, b=_UNIT, w=_POSITIVE, r=_POSITIVE, f=_POSITIVE, h=_POSITIVE, u=_WIDE),
    step(
        "width of the noise at that length",
        "d/(c + 2*d/b*w)*w <= b/2",
        wrong={"half of that term": "(c + 2*d/b*w) -> (c + d/b*w)"},
    ),
    step(
        "small from some budget on, squared",
        "(2*d/b)**2*(2/(8*d**2*f/(b**2*h**2)*(1 + u))*f) <= h**2",
        wrong={"at a fixed budget": "(8*d**2*f/(b**2*h**2)*(1 + u)) -> (1 + u)"},
    ),
    step(
        "at four times the budget",
        "2*d/b*sqrt(2/(4*r)*f) == 2*d/b*sqrt(2/r*f)/2",
        wrong={"as 1/rho": "*f)/2 -> *f)/4"},
    ),
    settles(
        3,
        by=(
            "width of the noise at that length",
            "small from some budget on, squared",
            "at four times the budget",
        ),
        kills={1: "at a fixed budget", 2: "as 1/rho"},
    ),
    over(r=_POSITIVE, l="[2, oo)"),
    step(
        "budget of all episodes",
        "(l - (l - 1))*r <= r",
        wrong={"composed": "(l - (l - 1))*r -> l*r", "two for one": "(l - (l - 1))*r -> 2*r"},
    ),
    step(
        "blocks of one record",
        "together <= alone + 1/10**30",
        wrong={"blocks that end by their rewards": "together -> byreward"},
        by=ON_BLOCKS,
    ),
)
_NORM: Pieces = (
    step(
        "g at the uniform design of a basis",
        "sqrt(m) == d",
        wrong={"twice d": "== d -> == 2*d"},
        at=[{"m": 2, "d": 2}],
    ),
    settles(2, by="g at the uniform design of a basis", severity=Severity.TYPO),
    amended(
        "with g(pi) = max over a of ||a||^2 in the norm of V(pi)^-1 the later uses agree",
        {"g at the uniform design of a basis": "sqrt(m) == d -> m == d"},
        recorded=Verdict.VERIFIED,
    ),
    settles(
        AMENDED,
        by="g at the uniform design of a basis",
        on="the basis of the plane",
        beyond="other sets, of which TA-TH5.9 speaks",
    ),
)
_EQUIVALENT: Pieces = (
    *equivalence(1, "#101"),
    step(
        "a design that spans the plane",
        "v*w > 0",
        wrong={"actions on a line": "v*w > 0 -> v*0*w > 0"},
        at=[{"v": "1/2", "w": "1/2"}],
    ),
    settles(
        1,
        by="a design that spans the plane",
        on="that det V is positive for some design, a basis of the plane",
        beyond="the equivalence",
        kills={2: "actions on a line"},
    ),
)

LINES: Final[Lines] = {
    "TA-EQ5.5": _REGRET,
    "TA-EQ5.6": _LENGTHS,
    "TA-D5.8": _NORM,
    "TA-TH5.9": _EQUIVALENT,
}
