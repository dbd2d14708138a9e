"""Lines of single statements on policies, tails and identification (Sections 2.1, 2.2, 4.3 and 4.4)."""

from __future__ import annotations

from ...language.assertion import assumed, chain, settles
from ...language.rules import TOWER
from ...language.written_claim import Lines, over, step

_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_POSITIVE = "(0, oo)"

# a: the sum of the first four items, f, g, h and k: the next ones
_NODES = (
    over(**dict.fromkeys("afghk", _REAL)),
    step(
        "nodes of the first seven items",
        "a + (f + g) + h == a + f + g + h",
        wrong={
            "without the seventh": "a + (f + g) + h == -> a + (f + g) == ",
            "the node of 5 to 8": "(f + g) + h == -> (f + g + h + k) == ",
        },
    ),
    settles(
        1,
        by="nodes of the first seven items",
        kills={1: "without the seventh", 2: "the node of 5 to 8"},
    ),
)
# x: log of the chance that X >= b, m: log of the mean of exp(l X), r: by how much X is above b
_TAILS = (
    over(l=_POSITIVE, b=_WIDE, r=_WIDE),
    step(
        "exponential on the tail",
        "exp(l*b) <= exp(l*(b + r))",
        wrong={"twice on the tail": "exp(l*b) <= -> 2*exp(l*b) <= "},
    ),
    over("x + l*b <= m", x=_REAL, m=_REAL, l=_POSITIVE, b=_WIDE),
    step("tail by a moment", "x <= m - l*b", wrong={"twice the exponent there": "m - l*b -> m - 2*l*b"}),
    settles(
        2,
        by=chain("tail by a moment", {"x + l*b <= m": TOWER(given_the_past="exponential on the tail")}),
    ),
    step(
        "a negative moment, one above the tail",
        "1 <= exp(l*(b + 1))*exp(-l*b)",
        wrong={"lambda below zero": "exp(l*(b + 1))*exp(-l*b) -> exp(-l*(b + 1))*exp(l*b)"},
        at=[{"l": 1, "b": 1}],
    ),
    settles(
        2,
        by="a negative moment, one above the tail",
        on="a constant, one above the tail",
        beyond="the bound",
        kills={1: "lambda below zero"},
    ),
    over("x + l*b <= m", "m <= l**2*s**2/2", x=_REAL, m=_REAL, l=_POSITIVE, s=_POSITIVE, b=_WIDE),
    step(
        "tail at a moment",
        "x <= l**2*s**2/2 - l*b",
        wrong={"2.2 for 2": "l**2*s**2/2 - l*b -> l**2*s**2/2.2 - l*b"},
    ),
    settles(
        3,
        by=chain(
            "tail at a moment",
            {
                "x + l*b <= m": TOWER(given_the_past="exponential on the tail"),
                "m <= l**2*s**2/2": assumed("every sigma-sub-Gaussian X"),
            },
        ),
        kills={1: "2.2 for 2"},
    ),
)
# k: kl(mu_a, mu*), d: the gap
_PINSKER = (
    over("k >= 2*d**2", k=_POSITIVE, d="(0, 1]"),
    step(
        "constants of both theorems",
        "d/k <= 1/(2*d) and d/k <= 2/d",
        wrong={"by a factor of 8": "d/k <= 1/(2*d) and -> d/k <= 1/(4*d) and "},
    ),
    step(
        "means 1/100 and 99/100",
        "4*(d/kl(x, x + d)) < 2/d",
        wrong={"at most a factor 4": "< 2/d -> >= 2/d"},
        at=[{"x": "0.01", "d": "0.98"}],
    ),
    settles(2, by=chain("constants of both theorems", {"k >= 2*d**2": "#3"})),
    settles(
        2,
        by="means 1/100 and 99/100",
        on="one pair of means",
        beyond="other means",
        kills={1: "at most a factor 4"},
    ),
)
LINES: Lines = {"TH-FIG2.2": _NODES, "TH-L2.21": _TAILS, "TH-T2.26": _PINSKER}
