"""Lines of the optimism of indexes, and of what the background says of budgets and stopping."""

from __future__ import annotations

from ...language.assertion import ASSUMED, assumed, chain, noted, settles
from ...language.ranges import wide
from ...language.rules import UNION_BOUND
from ...language.written_claim import Lines, Pieces, over, step
from ...statements.concentration.deduced_tails import both_tails_of_a_mean

_REAL = "(-oo, oo)"
_WIDE = "[0, oo)"
_POSITIVE = "(0, oo)"
_CHANCE = (0, 1)
_LARGE = {f"TA-LC.2#{n}": "delta is t to the power -beta, at most 1, where it holds" for n in (1, 2)}
_LARGE_GAUSSIAN = {f"TA-LC.9#{n}": "delta is t to the power -beta, at most 1, where it holds" for n in (1, 2)}


def _optimism(n: int, kills: dict[int, str]) -> Pieces:
    """Assertion ``n``: an index with both widths is at most the mean with chance (3/2) t^-beta."""
    return (
        noted(
            101,
            "the mean of n rewards and sqrt(beta log(t)/(2 n)) are at most mu_a with chance at most t^-beta",
            for_all="independent rewards in [0,1] with mean mu_a; n >= 1, t >= 1, beta > 0",
            near_miss="twice the level of a mean",
        ),
        *both_tails_of_a_mean(101, "TA-B7#3", "TA-B6#2", {1: "twice the level of a mean"}),
        over("P <= p + q", "p <= d", "q <= d/2", P=_CHANCE, p=_CHANCE, q=_CHANCE, d="(0, 1]"),
        step(
            "index below the mean",
            "P <= 3/2*d",
            wrong={"the square of the level": "<= 3/2*d -> <= 3/2*d**2"},
        ),
        step(
            "one fair reward",
            "(1/2 if sqrt(L/2) <= 1/2 else 0) <= 3/2*exp(-L)",
            wrong={"half of the width": "sqrt(L/2) -> sqrt(L/8)"},
            at=[{"L": 2}],
        ),
        step(
            "noise alone",
            "exp(-L)/2 <= 3/2*exp(-L)",
            wrong={"half of the private width": "exp(-L)/2 -> exp(-L/2)/2"},
            at=[{"L": 4}],
        ),
        settles(
            n,
            by=chain(
                "index below the mean",
                {
                    "P <= p + q": UNION_BOUND(each_event="#101", events="TA-LC.22#2"),
                    "p <= d": "#101",
                    "q <= d/2": "TA-LC.22#2",
                },
            ),
            kills={k: kills[k] for k in kills if k == 3},
            despite=_LARGE,
        ),
        settles(
            n,
            by=("one fair reward", "noise alone"),
            on="one fair reward without noise, and the noise alone",
            beyond="others",
            kills={k: kills[k] for k in kills if k < 3},
            despite=_LARGE,
        ),
    )


_GAUSSIAN: Pieces = (
    over("P <= d", P=_CHANCE, d=_CHANCE),
    step(
        "Gaussian index below the mean",
        "P <= 3/2*d",
        wrong={"half of the level, Gaussian": "<= 3/2*d -> <= d/2"},
    ),
    settles(
        4,
        by=chain("Gaussian index below the mean", {"P <= d": "TA-LC.9#101"}),
        despite=_LARGE_GAUSSIAN,
    ),
)
_CENTRED: Pieces = (
    over("s <= r/2", "r <= 1", s=_WIDE, r=_WIDE),
    step(
        "scale of a reward",
        "s <= 1/2",
        wrong={"a quarter, of a reward": "s <= 1/2 -> s <= 1/4", "0.45 for a half": "s <= 1/2 -> s <= 0.45"},
    ),
    step(
        "a certain reward of 1",
        "exp(l*(1 - m)) <= exp(l**2/8)",
        wrong={"not centred": "(1 - m) -> (2 - m)"},
        at=[{"l": 1, "m": 1}],
    ),
    settles(
        5,
        by=chain("scale of a reward", {"s <= r/2": "TA-B7#3", "r <= 1": assumed("[0,1]")}),
        kills={1: "a quarter, of a reward", 2: "0.45 for a half"},
    ),
    settles(5, by="a certain reward of 1", on="one law", beyond="others", kills={3: "not centred"}),
)
# h: the root of log T
_LOSS: Pieces = (
    over(K="[2, oo)", h=_POSITIVE, eps=_POSITIVE),
    step(
        "quotient of both orders",
        "K*h**5/eps == h**3*(K*h**2/eps)",
        wrong={"log^2.5": "== h**3*( -> == h**5*(", "none": "== h**3*( -> == 1*("},
    ),
    settles(
        2,
        by="quotient of both orders",
        on="the two printed orders",
        beyond="the regret of DP-UCB, whose printed bound fails",
        kills={1: "log^2.5", 2: "none"},
        despite={"TH-I4.16a#5": "the two orders are compared as they are printed"},
    ),
)
_STOPPING: Pieces = (
    over("P <= Q", "1 - d <= P", P=_CHANCE, Q=_CHANCE, d=_CHANCE),
    step("chance to stop", "1 - d <= Q", wrong={"half of the risk": "1 - d <= Q -> 1 - d/2 <= Q"}),
    step(
        "a rule that never stops",
        "q < 1 - d",
        wrong={"as good": "q < 1 - d -> q >= 1 - d"},
        at=[{"q": 0, "d": "1/10"}],
    ),
    settles(
        4,
        by=chain("chance to stop", {"P <= Q": ASSUMED, "1 - d <= P": assumed("delta-correct")}),
    ),
    settles(4, by="a rule that never stops", on="one rule", beyond="others", kills={1: "as good"}),
)
_COPIES: Pieces = (
    over("E <= S", "F <= R", "S <= k*eps", "R <= k*d", **wide("EFSR"), k="[2, oo)", eps=_POSITIVE, d=_CHANCE),
    step(
        "budget of k copies",
        "E <= k*eps and F <= k*d",
        wrong={"delta once": "F <= k*d -> F <= d", "root of k": "E <= k*eps and -> E <= sqrt(k)*eps and "},
    ),
    settles(
        5,
        by=chain(
            "budget of k copies", {"E <= S": "#1", "F <= R": "#1", "S <= k*eps": ASSUMED, "R <= k*d": ASSUMED}
        ),
        kills={1: "delta once", 2: "root of k"},
    ),
)
_ONE_BLOCK: Pieces = (
    over("D <= B", "B <= a*r", **wide("DB"), a="(1, oo)", r=_POSITIVE),
    step(
        "releases given the actions so far",
        "D <= a*r",
        wrong={
            "half of rho, releases": "D <= a*r -> D <= a*r/2",
            "none for a past episode": "D <= a*r -> D <= 0",
        },
    ),
    settles(
        6,
        by=chain(
            "releases given the actions so far",
            {"D <= B": "TA-C1#6", "B <= a*r": assumed("M rho-zCDP in its input set")},
        ),
        kills={1: "half of rho, releases", 2: "none for a past episode"},
    ),
)

LINES: Lines = {
    "TA-EQ5.1": _optimism(
        2, {1: "half of the width", 2: "half of the private width", 3: "the square of the level"}
    ),
    "TA-EQC.9": (*_optimism(2, {}), *_GAUSSIAN),
    "TA-EQC.11": _optimism(3, {}),
    "TA-S1-A": _CENTRED,
    "TA-R-DPUCB": _LOSS,
    "TA-B9": _STOPPING,
    "TA-B2": _COPIES,
    "TA-C2": _ONE_BLOCK,
}
