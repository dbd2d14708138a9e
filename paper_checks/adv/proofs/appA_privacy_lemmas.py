"""Lines of the lemmas on privacy: indistinguishability, composition, processing, groups (Appendix A)."""

from __future__ import annotations

from ...language.assertion import ASSUMED, chain, settles
from ...language.rules import CHANGE_OF_MEASURE, INDUCTION, TOWER
from ...language.written_claim import Lines, over, step

_U = "[1, oo)"
_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_CHANCE = (0, 1)
_POSITIVE = "(0, 1]"

# P and Q: chances of one event under the two data sets, u = e^eps
_INDISTINGUISHABLE = (
    over("P <= exp(eps)*Q", P=_POSITIVE, Q=_POSITIVE, eps=_WIDE),
    step(
        "private, so indistinguishable",
        "log(P/Q) <= eps",
        wrong={"half of eps on one event": "<= eps -> <= eps/2"},
    ),
    over("log(P) - log(Q) <= eps", P=_POSITIVE, Q=_POSITIVE, eps=_WIDE),
    step(
        "indistinguishable, so private",
        "log(P) <= log(exp(eps)*Q)",
        wrong={"half of eps the other way": "exp(eps)*Q -> exp(eps/2)*Q"},
    ),
    over("P <= u*Q", "Q <= 0", P=_CHANCE, Q=_CHANCE, u=_U),
    step("events without mass", "P <= 0", wrong={"below no mass": "P <= 0 -> P < 0"}),
    over("P <= exp(eps)*Q + d", "P > d", P=_POSITIVE, Q=_POSITIVE, d=_CHANCE, eps=_WIDE),
    step(
        "private with delta, so indistinguishable",
        "log((P - d)/Q) <= eps",
        wrong={"0.9 eps on one event": "<= eps -> <= 0.9*eps"},
    ),
    over("log(P - d) - log(Q) <= eps", "P > d", P=_POSITIVE, Q=_POSITIVE, d=_CHANCE, eps=_WIDE),
    step(
        "indistinguishable with delta, so private",
        "log(P - d) <= log(exp(eps)*Q)",
        wrong={"0.9 eps the other way": "exp(eps)*Q -> exp(0.9*eps)*Q"},
    ),
    over("P <= d", P=_CHANCE, Q=_CHANCE, d=_CHANCE, u=_U),
    step("events below delta", "P <= u*Q + d", wrong={"half of delta for small events": "+ d -> + d/2"}),
    settles(1, by=("private, so indistinguishable", "indistinguishable, so private", "events without mass")),
    settles(
        2,
        by=(
            "private with delta, so indistinguishable",
            "indistinguishable with delta, so private",
            "events below delta",
        ),
    ),
)

# g: log-ratio of the densities of the outputs so far, h: of the next output given them; n: outputs so far
_COMPOSED = (
    over(eps=_WIDE),
    step("no mechanism yet", "0 <= 0*eps", wrong={"one already": "0 <= 0*eps -> 1 <= 0*eps"}),
    over("g <= n*eps", "h <= eps", g=_REAL, h=_REAL, n=_WIDE, eps=_WIDE),
    step(
        "one mechanism given the past",
        "g + h <= (n + 1)*eps",
        wrong={"no accumulation in the step": "(n + 1)*eps -> n*eps"},
    ),
    # p and q: logarithms of the chances of an event of all outputs
    over("g <= n*eps", "p <= q + g", g=_REAL, n=_U, eps=_WIDE, p="(-oo, 0]", q="(-oo, 0]"),
    step(
        "all mechanisms",
        "p <= q + n*eps",
        wrong={
            "eps sqrt(T)": "+ n*eps -> + sqrt(n)*eps",
            "the largest eps alone": "+ n*eps -> + eps",
        },
    ),
)
_BY_COMPOSITION = chain(
    "all mechanisms",
    {
        "g <= n*eps": INDUCTION(base="no mechanism yet", step="one mechanism given the past"),
        "h <= eps": ASSUMED,
        "p <= q + g": CHANGE_OF_MEASURE(
            density="one mechanism given the past", event="one mechanism given the past"
        ),
    },
)
_L13 = (
    *_COMPOSED,
    settles(1, by=_BY_COMPOSITION, kills={1: "eps sqrt(T)", 2: "the largest eps alone"}),
    settles(2, by=_BY_COMPOSITION, kills={1: "the largest eps alone"}),
    # n mechanisms attain eps each, and one of them reads the data of another as well
    over(n=_U, eps="(0, oo)"),
    step(
        "one that reads other data",
        "(n - 1)*eps + 2*eps > n*eps",
        wrong={"it costs nothing": "> n*eps -> <= n*eps"},
    ),
    settles(
        2,
        by="one that reads other data",
        on="mechanisms that attain eps, one of which reads the data of another as well",
        beyond="other mechanisms",
        kills={2: "it costs nothing"},
    ),
)
_L14 = (
    *_COMPOSED,
    settles(1, by=_BY_COMPOSITION, kills={1: "eps sqrt(T)", 2: "the largest eps alone"}),
    settles(2, by=_BY_COMPOSITION, kills={1: "the largest eps alone"}),
)

# B(y) is in an event with chance k(y): draw s evenly from [0, 1] first, then it is where k(A) > s.
# P and Q: chances of that given s, V and W: of the event of B after A
_PROCESSED = (
    over("P <= u*Q + d", P=_CHANCE, Q=_CHANCE, u=_U, d=_CHANCE),
    step("at every level", "P - u*Q <= d", wrong={"half of delta at a level": "<= d -> <= d/2"}),
    over("V - u*W <= d", V=_CHANCE, W=_CHANCE, u=_U, d=_CHANCE),
    step(
        "after processing",
        "V <= u*W + d",
        wrong={"0.9 of eps after processing": "u*W -> u**0.9*W"},
    ),
    settles(
        1,
        by=chain("after processing", {"V - u*W <= d": TOWER(given_the_past="at every level")}),
        kills={1: "0.9 of eps after processing"},
    ),
)

# h: log-ratio over k positions, P, Q and S: chances of an event under data that differ one by one
_GROUP = (
    over(eps=_WIDE),
    step("no position changed", "0 <= 0*eps", wrong={"one changed": "0 <= 0*eps -> 1 <= 0*eps"}),
    over("h <= k*eps", "g <= eps", h=_REAL, g=_REAL, k=_WIDE, eps=_WIDE),
    step(
        "one position more, its log-ratio",
        "h + g <= (k + 1)*eps",
        wrong={"one position is free": "(k + 1)*eps -> k*eps"},
    ),
    over("h <= k*eps", "log(P) <= log(Q) + h", h=_REAL, k=_U, eps=_WIDE, P=_POSITIVE, Q=_POSITIVE),
    step(
        "k positions",
        "log(P) <= log(Q) + k*eps",
        wrong={"k - 1 positions": "+ k*eps -> + (k - 1)*eps"},
    ),
    over("P <= u*Q + d", "Q <= u*S + d", P=_CHANCE, Q=_CHANCE, S=_CHANCE, u=_U, d=_CHANCE),
    step(
        "two positions with delta",
        "P <= u**2*S + (1 + u)*d",
        wrong={"one delta": "(1 + u)*d -> d"},
    ),
    settles(
        1,
        by=chain(
            "k positions",
            {
                "h <= k*eps": INDUCTION(base="no position changed", step="one position more, its log-ratio"),
                "g <= eps": ASSUMED,
                "log(P) <= log(Q) + h": CHANGE_OF_MEASURE(
                    density="one position more, its log-ratio", event="one position more, its log-ratio"
                ),
            },
        ),
        kills={1: "k - 1 positions"},
    ),
    settles(
        1,
        by="two positions with delta",
        on="two positions, with delta",
        beyond="what is asserted, which has no delta",
        kills={2: "one delta"},
    ),
)

LINES: Lines = {
    "ADV-L12": _INDISTINGUISHABLE,
    "ADV-L13": _L13,
    "ADV-L14": _L14,
    "ADV-L16": _PROCESSED,
    "ADV-L17": _GROUP,
}
