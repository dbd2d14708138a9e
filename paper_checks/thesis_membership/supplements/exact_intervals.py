"""Lines of audits with exact binomial bounds: coverage, values, the smallest bandit (supplements).

k of T rounds are errors; g is the level of one bound, which is gamma/4.
"""

from __future__ import annotations

from ....theory.formulas.wide_domain import wide_domain
from ....verify.proving.wide_domains import holds_everywhere
from ...checks.slope import is_slope_of
from ...language.assertion import assumed, chain, noted, settles
from ...language.rules import INDUCTION, TOWER, UNION_BOUND
from ...language.written_claim import Lines, Pieces, over, step

_POSITIVE = "(0, oo)"
_OPEN = "(0, 1)"
_EACH = "every chance p of an error, every T >= 1 and level in (0, 1)"


def _chances(names: str) -> dict[str, tuple[int, int]]:
    return dict.fromkeys(names, (0, 1))


# X: minus the slope in p of the chance of at most k errors, c: k + 1, m: T - k - 1, M: T!/(c! m!), R: p^k
# (1 - p)^m, r: p/(1 - p). One term more, of c errors, has the slope M (c R - m R r); c + 1, M m/(c + 1) and
# R r are what c, M and R are for k + 1. c M R is the density of the beta law of the bound at p
_TAIL: Pieces = (
    step(
        "slope of a term",
        "p**c*(1 - p)**m*(c/p - m/(1 - p))",
        by=is_slope_of(
            "p**c*(1 - p)**m",
            "p",
            holds_everywhere(
                wide_domain({"p": _OPEN, "c": _POSITIVE, "m": _POSITIVE}), part="slope of a term"
            ),
        ),
        wrong={"both slopes added": "- m/(1 -> + m/(1"},
    ),
    over(M=_POSITIVE, R=_POSITIVE),
    step("slope of no error, from above", "M*R <= 1*M*R", wrong={"half of it, no error": "<= 1* -> <= 1/2*"}),
    noted(
        101,
        "the chance of at most k errors falls in p at most as fast as the beta distribution function with "
        "k + 1 and T - k grows",
        for_all=_EACH,
        near_miss="k times as fast",
    ),
    over("X <= c*M*R", X=_POSITIVE, c=_POSITIVE, M=_POSITIVE, R=_POSITIVE, r=_POSITIVE, m=_POSITIVE),
    step(
        "slope of one error more, from above",
        "X - M*(c*R - m*R*r) <= (c + 1)*(M*m/(c + 1))*(R*r)",
        wrong={"a count less, from above": "<= (c + 1)* -> <= c*"},
    ),
    settles(
        101,
        by=chain(
            "slope of one error more, from above",
            {
                "X <= c*M*R": INDUCTION(
                    base="slope of no error, from above", step="slope of one error more, from above"
                )
            },
        ),
        kills={1: "a count less, from above"},
    ),
    over(M=_POSITIVE, R=_POSITIVE),
    step("slope of no error, from below", "M*R >= 1*M*R", wrong={"twice it, no error": ">= 1* -> >= 2*"}),
    noted(
        102,
        "the chance of at most k errors falls in p at least as fast as the beta distribution function with "
        "k + 1 and T - k grows",
        for_all=_EACH,
        near_miss="k + 2 times as fast",
    ),
    over("X >= c*M*R", X=_POSITIVE, c=_POSITIVE, M=_POSITIVE, R=_POSITIVE, r=_POSITIVE, m=_POSITIVE),
    step(
        "slope of one error more, from below",
        "X - M*(c*R - m*R*r) >= (c + 1)*(M*m/(c + 1))*(R*r)",
        wrong={"a count more, from below": ">= (c + 1)* -> >= (c + 2)*"},
    ),
    settles(
        102,
        by=chain(
            "slope of one error more, from below",
            {
                "X >= c*M*R": INDUCTION(
                    base="slope of no error, from below", step="slope of one error more, from below"
                )
            },
        ),
        kills={1: "a count more, from below"},
    ),
)
# F: the chance of at most k errors at the bound, y: the beta distribution function there; at p = 0 they are 1
# and 0, so that they add up to 1 by both slopes. For k = T the bound is 1, which no chance exceeds
_AT_THE_BOUND: Pieces = (
    noted(
        103,
        "the chance of at most k errors at the bound is its level",
        for_all="every T >= 1, k < T; the bound is the quantile of 1 - level of its beta law",
        near_miss="half of the level",
    ),
    over("F <= 1 - y", "F >= 1 - y", "y >= 1 - g", "y <= 1 - g", **_chances("Fyg")),
    step(
        "level at the bound",
        "F <= g and F >= g",
        wrong={"half of the level there": "F <= g and -> F <= g/2 and "},
    ),
    settles(
        103,
        by=chain(
            "level at the bound",
            {
                "F <= 1 - y": "#102",
                "F >= 1 - y": "#101",
                "y >= 1 - g": assumed("the quantile of 1 - level"),
                "y <= 1 - g": assumed("the quantile of 1 - level"),
            },
        ),
        kills={1: "half of the level there"},
    ),
    noted(
        104,
        "where the bound is below p, the chance of at most k errors at p is at most the level",
        for_all=_EACH,
        near_miss="half of the level",
    ),
    over("F <= G", "G <= g", **_chances("FGg")),
    step(
        "level beyond the bound",
        "F <= g",
        wrong={"half of the level beyond": "F <= g -> F <= g/2"},
    ),
    settles(
        104,
        by=chain("level beyond the bound", {"F <= G": "#102", "G <= g": "#103"}),
        kills={1: "half of the level beyond"},
    ),
    noted(
        105,
        "the bound is below p with a chance of at most its level",
        for_all=f"{_EACH}; K is the largest count with a chance of at most the level of no more errors",
        near_miss="half of the level",
    ),
    # z: the chance that the bound is below p, x: that of at most K errors
    over("z <= x", "x <= g", **_chances("zxg")),
    step("cover of one bound", "z <= g", wrong={"half of the level, cover": "z <= g -> z <= g/2"}),
    settles(
        105,
        by=chain(
            "cover of one bound",
            {
                "z <= x": TOWER(given_the_past="#104"),
                "x <= g": assumed("K is the largest count with a chance of at most the level"),
            },
        ),
        kills={1: "half of the level, cover"},
    ),
)
# z: the chance that eps_low exceeds eps, x and y: that a bound is below its error
_CORRECT: Pieces = (
    over("z <= x + y", "x <= g/4", "y <= g/4", **_chances("zxyg")),
    step("eps_low above eps", "z <= g", wrong={"a third of gamma": "z <= g -> z <= g/3"}),
    settles(
        3,
        by=chain(
            "eps_low above eps",
            {
                "z <= x + y": UNION_BOUND(each_event="#105", events="on both upper bounds"),
                "x <= g/4": "#105",
                "y <= g/4": "#105",
            },
        ),
    ),
    # nothing but, with chance delta = 1/100, whether the target is in: errors 0 and 99/100, eps = 0. In one
    # round with the target and 2000 without it the bounds are 79/80 and 1 - (1/80)^(1/2000) if it is shown
    step(
        "shown with chance 1/100",
        "log((1 - 1/100 - 79/80)/(1 - (1/80)**(1/2000))) > 0 and 1/100 > 1/20/10",
        wrong={"gamma/10": "1/100 > 1/20/10 -> 1/100 <= 1/20/10"},
        at=[{}],
    ),
    # an output of 2^14 fair coins that tells nothing, one attacker a coin, the best of them in 7 rounds of
    # each kind; eps = 0
    step(
        "the best of many coins",
        "1 - exp(2**14*log(1 - 1/2**14)) > 1/20 and log((1/80)**(1/7)/(1 - (1/80)**(1/7))) > 0",
        wrong={"an adversary chosen from the data": "> 1/20 and -> <= 1/20 and "},
        at=[{}],
    ),
    settles(
        3,
        by=("shown with chance 1/100", "the best of many coins"),
        on="two mechanisms, gamma = 0.05",
        beyond="others",
        kills={1: "gamma/10", 2: "an adversary chosen from the data"},
    ),
)
# x: chance that the estimate exceeds the leakage of the action, z: that it exceeds eps
_POLICY: Pieces = (
    over("z <= x", "x <= g", **_chances("zxg")),
    step("estimate on the policy", "1 - z >= 1 - g", wrong={"half of gamma there": "1 - g -> 1 - g/2"}),
    settles(
        7,
        by=chain("estimate on the policy", {"z <= x": "#4", "x <= g": "MI-S1#3"}),
    ),
    # eps = 1: 50 rounds of each kind and no error, which happens with a chance above 0
    step(
        "no error in 50 rounds",
        "log((1/80)**(1/50)/(1 - (1/80)**(1/50))) > 1 - log(1 + 1/2) and (1/2)**50*(exp(-1)*3/4)**50 > 0",
        wrong={"below eps_eff for certain": "> 1 - log(1 + 1/2) and -> <= 1 - log(1 + 1/2) and "},
        at=[{}],
    ),
    settles(
        7,
        by="no error in 50 rounds",
        on="eps = 1, 50 rounds of each kind",
        beyond="others",
        kills={1: "below eps_eff for certain"},
    ),
)

LINES: Lines = {
    "MI-S1": (*_TAIL, *_AT_THE_BOUND, *_CORRECT),
    "MI-S11": _POLICY,
}
