"""Lines of Algorithm 2, EXP4 in private batches: its regret and its privacy (Appendix F.4).

Given that all the noise is small. y: lam log(N n), n: batches of t rounds, g: gamma, h: eta, k: log(N)/eta,
B: what the best expert loses over the full batches, A: expected losses of the actions there.
"""

from __future__ import annotations

from ...language.assertion import by_definition, chain, settles, step_towards
from ...language.rules import EXPECTED_SUM, TOWER
from ...language.written_claim import Lines, over, step
from .appE1_exp3 import SMALL_NOISE

_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_POSITIVE = "(0, oo)"
_MIXING = "(0, 1)"
_U = "[1, oo)"
_CHANCE = (0, 1)

_CENTRED = TOWER(given_the_past="ADV-EQ-CENT#1")

_P_T10M = (
    *SMALL_NOISE,
    over("z <= 3.2*y", z=_WIDE, y=_WIDE, N="[9, oo)"),
    step(
        "size of small batch noise",
        "z <= 4*y",
        wrong={"3 for 4 in batches": "<= 4*y -> <= 3*y", "log(n) for log(N n)": "<= 4*y -> <= 4*y/N"},
    ),
    # w: eta K sqrt(N log(1/delta)) log(NT)/(eps tau), so that eta lam log(NT) = 3 w/gamma
    over(z=_REAL, l=_WIDE, w=_POSITIVE, N="[9, oo)"),
    step(
        "losses that are not negative",
        "-(l + z) <= -z",
        wrong={"of the other sign": "<= -z -> <= -z - l/2 - l"},
    ),
    step(
        "gamma of the batches",
        "4*(3*w/(12*w)) <= 1",
        wrong={"8 for 12": "(12*w) -> (8*w)", "no root of N": "(12*w) -> (12*w/sqrt(N))"},
    ),
    # V, L and Q: means over the draws, M: the least mean
    over("V <= L + k + h*Q", "L <= M", V=_REAL, L=_REAL, M=_REAL, k=_WIDE, Q=_WIDE, h=_POSITIVE),
    step(
        "weights over batches",
        "V <= M + k + h*Q",
        wrong={
            "no log N/eta in batches": "M + k + h*Q -> M + h*Q",
            "a fifth of the squares in batches": "k + h*Q -> k + h*Q/5",
        },
    ),
    over("x <= 0", "x >= 0", M=_REAL, x=_REAL),
    step(
        "batches without the noise",
        "M + x <= M and M + x >= M",
        wrong={"twice the losses": "M + x <= M and -> 2*M + x <= M and "},
    ),
    # a: loss under Q over the batches, s: share of the mixture; both over tau
    over("s <= n", a=_WIDE, s=_WIDE, n=_U, g=_MIXING, t="[2, oo)"),
    step(
        "mixing in batches",
        "a - g*s >= a - g*n",
        wrong={"half of gamma n": ">= a - g*n -> >= a - g*n/2", "without tau": ">= a - g*n -> >= t*a - g*n"},
    ),
    over("x <= 0", "x >= 0", l=_REAL, x=_REAL, z=_POSITIVE, c=_POSITIVE),
    step(
        "square of loss and noise",
        "l**2 + 2*x + z**2 <= l**2 + z**2 and l**2 + 2*x + z**2 >= l**2 + z**2",
        wrong={
            "no square of the noise": "<= l**2 + z**2 and -> <= l**2 and ",
            "with the cross term": ">= l**2 + z**2 -> >= l**2 + z**2 + c",
        },
    ),
    # m: mean of the squares of the noise of the experts in all batches
    over("m <= n*(10*y**2)", "Q <= q + m", m=_WIDE, Q=_WIDE, q=_WIDE, n="[2, oo)", y=_WIDE),
    step(
        "squares of the noise",
        "Q <= q + 10*n*y**2",
        wrong={"without ten log^2": "10*n*y**2 -> n*y**2", "one batch": "10*n*y**2 -> 10*y**2"},
    ),
    # two rounds of a batch and two actions: the mean of squares is at least the square of the mean
    over(a=_WIDE, b=_WIDE, m=(0, 1)),
    step(
        "mean of a batch",
        "((a + b)/2)**2 <= (a**2 + b**2)/2",
        wrong={"over tau squared": "<= (a**2 + b**2)/2 -> <= (a**2 + b**2)/4"},
    ),
    # C: the sum of mean squares under P times tau, D: under Q
    over("q <= C", "(1 - g)*C <= D", q=_WIDE, C=_WIDE, D=_WIDE, g="(0, 9/10)"),
    step(
        "mixing of squares in batches",
        "q <= D/(1 - g)",
        wrong={"1 for 1/(1 - gamma)": "<= D/(1 - g) -> <= D"},
    ),
    over(B=_WIDE, t="[2, oo)"),
    step(
        "means of batches",
        "t*(B/t) == B",
        wrong={"not over tau": "t*(B/t) -> t*B", "over tau^2": "t*(B/t) -> t*(B/t**2)"},
    ),
    settles(
        4,
        by=chain("size of small batch noise", {"z <= 3.2*y": "ADV-EQ-CENT#3"}),
        kills={1: "3 for 4 in batches", 2: "log(n) for log(N n)"},
    ),
    settles(
        5,
        by=("losses that are not negative", "gamma of the batches"),
        on="the least gamma, with the bound of the noise put in",
        beyond="larger gamma",
        kills={1: "8 for 12", 2: "no root of N"},
    ),
    settles(
        6,
        by=chain(
            "weights over batches",
            {
                "V <= L + k + h*Q": TOWER(given_the_past="ADV-L26#1"),
                "L <= M": TOWER(given_the_past="least of a path"),
            },
        ),
        kills={1: "no log N/eta in batches", 2: "a fifth of the squares in batches"},
    ),
    settles(
        7,
        by=chain("batches without the noise", {"x <= 0": _CENTRED, "x >= 0": _CENTRED}),
    ),
    settles(
        7,
        by="noise of two values",
        on="noise of two values on one loss",
        beyond="other noise",
        kills={2: "also the squares"},
    ),
    settles(
        7,
        by="noise and the next chance",
        on="two experts with equal weights, noise of two values",
        beyond="other noise",
        kills={1: "independent of what comes next"},
    ),
    settles(
        8,
        by=chain("mixing in batches", {"s <= n": by_definition("ADV-A2#2")}),
        kills={1: "half of gamma n", 2: "without tau"},
    ),
    settles(
        9,
        by=chain(
            "square of loss and noise",
            {"x <= 0": TOWER(given_the_past="#7"), "x >= 0": TOWER(given_the_past="#7")},
        ),
        kills={1: "no square of the noise", 2: "with the cross term"},
    ),
    settles(
        10,
        by=chain(
            "squares of the noise",
            {
                "m <= n*(10*y**2)": EXPECTED_SUM(each_term="ADV-EQ-CENT#3", terms="ADV-EQ-CENT#3"),
                "Q <= q + m": "#9",
            },
        ),
        kills={1: "without ten log^2", 2: "one batch"},
    ),
    settles(
        11,
        by=("mean of a batch", "mixing of squares in batches"),
        on="batches of two rounds, gamma up to 9/10",
        beyond="longer batches, gamma nearer to 1",
        kills={1: "over tau squared", 2: "1 for 1/(1 - gamma)"},
    ),
    step_towards(12, by="means of batches", missing="the mean of each estimate, and their sum over a batch"),
    settles(20, by="both events", kills={1: "both whole", 2: "chances exchanged"}),
)

# c: eps/(3 sqrt(N log(1/delta))), u: the noise over its scale
_PRIVATE = (
    over(u=_REAL, c=_POSITIVE, N="[2, oo)"),
    step(
        "one coordinate of the noise",
        "abs(u + c) - abs(u) <= c",
        wrong={"4 for 3 of one coordinate": "<= c -> <= 3/4*c", "N for its root": "<= c -> <= c/sqrt(N)"},
    ),
    settles(
        6,
        by="one coordinate of the noise",
        kills={1: "4 for 3 of one coordinate", 2: "N for its root"},
    ),
)

LINES: Lines = {"ADV-P-T10M": _P_T10M, "ADV-P-T10PRIV": _PRIVATE}
