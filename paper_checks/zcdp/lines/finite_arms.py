"""Lines of the regret of AdaC-UCB (Appendix C)."""

from __future__ import annotations

from ...language.assertion import assumed, chain, settles, step_towards
from ...language.rules import EXPECTED_SUM, REGRET_OF_PULLS
from ...language.written_claim import over, step
from .with_lines import Lines

# m = 1/n, w: the variance of the noise, s: the square of the proxy of the sum
_SUM_OF_TWO = (
    over("s <= m*(1/2)**2 + w", m="(0, 1]", w=(0, 9), s=(0, 9)),
    step(
        "proxy of a mean and its noise",
        "s <= m/4 + w",
        wrong={"an eighth for a quarter": "m/4 -> m/8"},
    ),
    settles(
        3,
        by=chain(
            "proxy of a mean and its noise",
            {"s <= m*(1/2)**2 + w": EXPECTED_SUM(each_term="ZCDP-L9#3", terms="ZCDP-L9#2")},
        ),
        kills={1: "an eighth for a quarter"},
    ),
)
# x = beta/(beta - 3) + 2^(l + 1), y: T times the chance of the bad event over T^(-beta), N: pulls
_PULLS = (
    over("N <= x + p", "p <= q", N=(0, 9), x=(0, 8), p=(0, 1), q=(0, 1)),
    step(
        "pulls with the chance put in",
        "N <= x + q",
        wrong={"the square of the chance": "x + q -> x + q**2", "2^l": "x + q -> x/2 + q"},
    ),
    settles(
        1,
        by=chain("pulls with the chance put in", {"N <= x + p": "ZCDP-EQ17#1", "p <= q": "ZCDP-EQ18#5"}),
        kills={1: "the square of the chance", 2: "2^l"},
    ),
)
# D: a gap, g: the threshold Delta, n: E N_a(T) over T, m: the sum of such shares, S: regret so far
_MINIMAX = (
    over("S <= m*g", "D <= g", S=(0, 1), m=(0, 1), g=(0, 1), D=(0, 1), n=(0, 1)),
    step(
        "one arm with a small gap",
        "S + D*n <= (m + n)*g",
        wrong={"half of Delta": "(m + n)*g -> (m + n)*g/2"},
    ),
    over("m <= 1", "S <= m*g", m=(0, 1), S=(0, 1), g=(0, 1)),
    step("small gaps", "S <= g", wrong={"T Delta/2": "S <= g -> S <= g/2"}),
    # b: beta, L: log T, r: rho, c = 2 beta/(beta - 3)
    over(D="(0, oo)", b="(0, oo)", L="(0, oo)", r="(0, oo)"),
    step(
        "the terms of an arm",
        "D*(8*b/D**2*L) == 8*b*L/D",
        wrong={"four for eight": "== 8*b*L/D -> == 4*b*L/D"},
    ),
    step(
        "the private term of an arm",
        "D*(8*sqrt(b*L/(r*D**2))) == 8*sqrt(b*L/r)",
        wrong={"with the gap": "== 8*sqrt(b*L/r) -> == 8*sqrt(b*L/r)*D"},
    ),
    over("g <= D", D="(0, 1]", g="(0, 1]", x=(0, 1), y=(0, 1), z=(0, 1), k="[1, oo)"),
    step(
        "an arm above the threshold",
        "x/D + y + 2*z*D <= x/g + y + 3*z*D",
        wrong={
            "half of the first term": "<= x/g -> <= x/(2*g)",
            "half of the constant": "+ 3*z*D -> + z*D",
            "root of K": "<= x/g + y -> <= x/g + y/sqrt(k)",
        },
    ),
    over(T="[2, oo)", k="[1, oo)", b="(3, oo)", L="(0, oo)"),
    step(
        "both terms at this Delta",
        "T*sqrt(8*b*k*L/T) == sqrt(8*b*k*T*L) and 8*b*k*L/sqrt(8*b*k*L/T) == sqrt(8*b*k*T*L) "
        "and 2*sqrt(8*b*k*T*L) == 4*sqrt(2*b*k*T*L)",
        wrong={
            "2 for 4": "== 4*sqrt(2*b*k*T*L) -> == 2*sqrt(2*b*k*T*L)",
            "Delta without the 8": "T*sqrt(8*b*k*L/T) == -> T*sqrt(b*k*L/T) == ",
        },
    ),
    settles(
        2,
        by=chain(
            "small gaps",
            {
                "m <= 1": EXPECTED_SUM(
                    each_term="one arm with a small gap", terms="one arm with a small gap"
                ),
                "S <= m*g": REGRET_OF_PULLS(
                    pulls="one arm with a small gap", stochastic_rewards="one arm with a small gap"
                ),
            },
        ),
        kills={1: "T Delta/2"},
    ),
    step_towards(
        3,
        by=("the terms of an arm", "the private term of an arm"),
        missing="the bound on the pulls (17), which is quoted without a proof; its terms are proved",
    ),
    step_towards(
        5,
        by="both terms at this Delta",
        missing="the bound on the pulls (17), which is quoted without a proof; the choice of Delta is proved",
    ),
    settles(
        4,
        by=chain("an arm above the threshold", {"g <= D": assumed("Delta_a > Delta")}),
        kills={1: "half of the first term", 2: "half of the constant", 3: "root of K"},
    ),
)

LINES: Lines = {"ZCDP-L2": _SUM_OF_TWO, "ZCDP-EQ19": _PULLS, "ZCDP-T11": _MINIMAX}
