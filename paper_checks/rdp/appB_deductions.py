"""What follows for AdaR-UCB, line by line, and the lemmas that it takes (Sections 1, 4, Appendices B, E).

Numbers without an end are measured in units of the largest of them wherever both sides of a relation grow
alike.
"""

from __future__ import annotations

from typing import Final

from ..language.assertion import (
    ASSUMED,
    assumed,
    by_definition,
    chain,
    noted,
    settles,
    step_towards,
)
from ..language.ranges import units, wide
from ..language.rules import INDUCTION, TOWER
from ..language.written_claim import Lines, Pieces, over, step
from ..statements.concentration.deduced_tails import (
    at_the_best_tilt,
    both_tails_of_a_mean,
    of_bounded,
    of_squares,
)
from ..statements.privacy.deduced_blocks import processed_events, processed_moments
from ..statements.proofs.pulls_by_doubling import BOTH_TERMS, PULLS, REGRET
from .appA_releases import BLOCKS, FOLLOWS, PROCESSING, composed, cost, follows, merged, on_blocks, processed
from .whole_lines import with_whole_lines

_MARKOV: Pieces = (
    # the indicator of |X| >= x at a value that is x (1 + u) or more, and at any other one, b
    over(b="(-oo, oo)", u="[0, oo)", x="(0, oo)"),
    step(
        "value by value",
        "1 <= x*(1 + u)/x and 0 <= abs(b)/x",
        wrong={
            "signed": "0 <= abs(b)/x -> 0 <= b/x",
            "half of it, of a value": "1 <= x*(1 + u)/x -> 1 <= x*(1 + u)/(2*x)",
        },
    ),
    over("x*P <= m", x="(0, oo)", P="[0, 1]", m="[0, oo)"),
    step(
        "chance",
        "P <= m/x",
        wrong={"strictly": "P <= m/x -> P < m/x", "half of the mean": "P <= m/x -> P <= m/(2*x)"},
    ),
    settles(
        1,
        by=chain("chance", {"x*P <= m": TOWER(given_the_past="value by value")}),
        kills={1: "strictly", 3: "half of the mean"},
    ),
    settles(1, by="value by value", on="one value of X", beyond="the mean", kills={2: "signed"}),
)
# P a chance, M the mean of exp(t X), u = exp(-t x), v the bound of M; at t = x/s^2 the product of both is
# exp(-x^2/(2 s^2))
_TAIL: Pieces = (
    over("P <= M*u", "M <= v", **wide("PMuv")),
    step("Chernoff", "P <= v*u", wrong={"square of the factor": "<= v*u -> <= v*u**2"}),
    settles(
        1,
        by=chain(
            "Chernoff",
            {
                "P <= M*u": TOWER(given_the_past="1{u >= 0} <= e^u, for every real u"),
                "M <= v": assumed("X sigma-subgaussian"),
            },
        ),
        on="the bound at each tilt",
        beyond="its value at the best tilt, x/s^2",
    ),
)
_SCALED: Pieces = (
    over(**dict.fromkeys("cxz", "(-oo, oo)"), s="(0, oo)"),
    step(
        "tilt of a multiple", "x*(c*z) == (x*c)*z", wrong={"without c, of a multiple": "== (x*c)*z -> == x*z"}
    ),
    step(
        "scale of a multiple",
        "(x*c)**2*s**2/2 == x**2*(abs(c)*s)**2/2",
        wrong={"square of c": "(abs(c)*s)**2 -> (c**2*s)**2"},
    ),
    step("a scale is not negative", "abs(c)*s >= 0", wrong={"without the absolute value": "abs(c)*s -> c*s"}),
    settles(
        1,
        by=("tilt of a multiple", "scale of a multiple", "a scale is not negative"),
        kills={1: "without the absolute value", 2: "square of c"},
    ),
)
_FOR_RENYI: Pieces = (
    *PROCESSING,
    merged(2, {1: "it grows", 2: "it stays"}),
)
# squares of scales: v of one (X_i - mu)/n, p of the sum of some of them, r with one more, k how many; s of Y,
# q of the noise, b what it is at most
_SCALE_OF_THE_MEAN: Pieces = (
    over(n="[1, oo)", r="(0, oo)"),
    step(
        "square of the scale",
        "n*(1/n*(1/2))**2 + r/(2*n**2) == 1/(4*n) + r/(2*n**2)",
        wrong={
            "1/(8 n)": "== 1/(4*n) -> == 1/(8*n)",
            "alpha/(4 eps n^2)": "+ r/(2*n**2) == 1/(4*n) -> + r/(4*n**2) == 1/(4*n)",
            "without the root": "n*(1/n*(1/2))**2 -> (n*(1/n*(1/2))**2)**2",
        },
    ),
    over(v="[0, oo)"),
    step("scale of the first", "v <= 1*v", wrong={"half of it": "1*v -> 1*v/2"}),
    over("p <= k*v", "r <= p + v", **wide("pvr"), k="[1, oo)"),
    step("scale of one more", "r <= (k + 1)*v", wrong={"as of those before": "(k + 1)*v -> k*v"}),
    over(
        *("p <= k*v", "k <= n", "4*n**2*v <= 1", "s <= p + q", "q <= b"),
        **wide("spvqb"),
        k="[1, oo)",
        n="[1, oo)",
    ),
    step(
        "scale of the sum",
        "s <= 1/(4*n) + b",
        wrong={
            "of the mean alone": "1/(4*n) + b -> 1/(4*n)",
            "of one reward": "1/(4*n) + b -> 1/(4*n**2) + b",
        },
    ),
    settles(
        3,
        by=chain(
            "scale of the sum",
            {
                "s <= p + q": "RDP-L22#2",
                "p <= k*v": INDUCTION(base="scale of the first", step="scale of one more"),
                "r <= p + v": "RDP-L22#2",
                "k <= n": ASSUMED,
                "4*n**2*v <= 1": "RDP-L22#3",
                "q <= b": assumed("Z_n ~ N(0, alpha/(2 eps n^2))"),
            },
        ),
    ),
    settles(
        3,
        by="square of the scale",
        on="what the scales add up to",
        beyond="that they are scales",
        kills={1: "1/(8 n)", 2: "alpha/(4 eps n^2)", 3: "without the root"},
    ),
    noted(
        101,
        "either tail of muhat_n + Z_n - mu at the width of (11) and (12) is at most delta",
        for_all="X_i iid in [0,1], mean mu; any n >= 1; delta in (0, 1]",
        near_miss="twice the level of a mean",
    ),
    *both_tails_of_a_mean(101, "#3", "RDP-L21#1", {1: "twice the level of a mean"}),
)
# u = what an index is below mu_1
_COMPLEMENT: Pieces = (
    over(u="(-oo, oo)"),
    step(
        "an event and its complement",
        "(1 if u < 0 else 0) + (1 if u >= 0 else 0) == 1",
        wrong={"strict on both sides": "u >= 0 -> u > 0"},
    ),
    settles(1, by="an event and its complement", kills={1: "strict on both sides"}),
)
_BAD_EVENT: Pieces = (
    # m = mu_a, v the noisy mean less its bonus
    over("m + x <= v", "0 <= x", m=(0, 1), x=(-1, 1), v=(-1, 1), y="(0, 1]"),
    step("lower threshold", "m <= v", wrong={"x slightly below 0": "m <= v -> m + y <= v"}),
    settles(
        1,
        by=chain("lower threshold", {"m + x <= v": "RDP-T5.2#2", "0 <= x": "RDP-T5.4#1"}),
        kills={1: "x slightly below 0"},
    ),
    over("P <= x", "x <= h", **units("Pxh")),
    step(
        "at level T^-beta",
        "P <= h",
        wrong={"T^(-2 beta)": "P <= h -> P <= h**2", "T^(-1.5 beta)": "P <= h -> P <= h**(3/2)"},
    ),
    settles(
        2,
        by=chain("at level T^-beta", {"P <= x": "RDP-L12#101", "x <= h": ASSUMED}),
        kills={1: "T^(-2 beta)", 2: "T^(-1.5 beta)"},
        despite={f"RDP-L12#{n}": "delta is T^-beta, at most 1, as amended" for n in (1, 2)},
    ),
)
_REGRET: Pieces = (
    *FOLLOWS,
    follows(
        2,
        processed("RDP-T4.2#3", "RDP-T4#4"),
        "RDP-T4.2#3",
        despite={"RDP-T4.2": "it is composed given the past"},
    ),
    *cost(
        "mean",
        2,
        {
            1: "half of the variance",
            2: "drawn anew for each index",
            3: "rewards in [-1, 1], or [0, 2]",
            4: "nine tenths of eps",
        },
    ),
)
_BOX: Pieces = (
    # r what Theorem 2 asks at sensitivity s, k at 1/n, over the variance of the box
    over("D <= E*r", "r <= k", "k <= 1", **wide("DErk")),
    step("calibrated", "D <= E", wrong={"half of it, calibrated": "D <= E -> D <= E/2"}),
    settles(
        7,
        by=chain(
            "calibrated",
            {"D <= E*r": "RDP-T2#1", "r <= k": "RDP-T4.1#2", "k <= 1": by_definition("RDP-A2#5")},
        ),
    ),
    *FOLLOWS,
    follows(
        8,
        processed("RDP-T4.2#3", "RDP-T4#4"),
        "RDP-T4.2#3",
        despite={"RDP-T4.2": "it is composed given the past"},
    ),
    *cost("mean", 8, {1: "rewards in [-1, 1], or [0, 2]"}),
    over(a="(1, oo)", eps="(0, oo)", n="[1, oo)"),
    step(
        "variance by the sensitivity",
        "a*(1/n)**2/(2*eps) == a/(2*eps*n**2)",
        wrong={"s = 2/n": "(1/n)**2 -> (2/n)**2", "s = 1/N_a": "(1/n)**2 -> (1/(2*n))**2"},
    ),
    settles(
        7,
        by="variance by the sensitivity",
        on="the variance",
        beyond="that it is private",
        kills={1: "s = 2/n", 2: "s = 1/N_a"},
    ),
)
_TRAITS: Pieces = (
    BLOCKS,
    on_blocks(4, {1: "half of the budget, all blocks", 2: "blocks that share a record"}),
    *FOLLOWS,
    follows(
        4,
        composed("RDP-T4.1#3", "RDP-T4#2"),
        "RDP-T4.1#3",
        despite={"RDP-T4.2": "it is composed given the past"},
    ),
)

_EVENTS: Pieces = (
    over("a*p <= r + h", "a*q <= s + h", a="(0, 1]", **wide("pqrsh")),
    step("with delta", "a*(p + q) <= r + s + 2*h", wrong={"the same delta": "+ 2*h -> + h"}),
    settles(
        2,
        by=chain("with delta", dict.fromkeys(("a*p <= r + h", "a*q <= s + h"), ASSUMED)),
        on="events of two sequences",
        beyond="larger events; that the event form gives the other",
        kills={1: "the same delta"},
    ),
)
# u: the logarithm of a density under eps-DP, a the order
_FROM_PURE: Pieces = (
    noted(
        101,
        "the power alpha - 1 of the density of M_d in M_d' is at most e^((alpha - 1) eps)",
        for_all="what is eps-DP; every output, every alpha > 1, every eps >= 0",
        near_miss="half of the exponent",
    ),
    over("u <= eps", u="(-oo, oo)", eps="[0, oo)", a="(1, oo)"),
    step(
        "power of a density",
        "exp((a - 1)*u) <= exp((a - 1)*eps)",
        wrong={"half of the exponent": "(a - 1)*eps -> (a - 1)*eps/2"},
    ),
    settles(
        101,
        by=chain("power of a density", {"u <= eps": assumed("what is eps-DP")}),
        kills={1: "half of the exponent"},
    ),
    # l: the logarithm of the mean, u: that of the density at an output
    over("l <= (a - 1)*eps", l="(-oo, oo)", u="(-oo, oo)", eps="[0, oo)", a="(1, oo)"),
    step(
        "budget of an order",
        "l/(a - 1) <= eps",
        wrong={"half of the budget": "<= eps -> <= eps/2", "RDP gives DP": "l/(a - 1) <= eps -> u <= eps"},
    ),
    settles(
        8,
        by=chain("budget of an order", {"l <= (a - 1)*eps": TOWER(given_the_past="#101")}),
        kills={1: "RDP gives DP", 2: "half of the budget"},
    ),
)
_A_LAW: Pieces = (
    # chances of arm 1 in round 1, and in round 2 after either arm; w after another reward
    over(**units("pqrw")),
    step(
        "two rounds",
        "p*q + p*(1 - q) + (1 - p)*r + (1 - p)*(1 - r) == 1",
        wrong={"rewards that depend on later actions": "p*(1 - q) -> p*(1 - w)"},
    ),
    step("no chance is negative", "p*q >= 0", wrong={"all are positive": "p*q >= 0 -> p*q > 0"}),
    settles(
        2,
        by=("two rounds", "no chance is negative"),
        on="two arms and two rounds",
        beyond="more, which go on in the same way",
        kills={1: "rewards that depend on later actions"},
    ),
)
_REWARD_OR_REGRET: Pieces = (
    # x, y the mean rewards of two policies, m = T mu*; b and c the best arms of two runs
    over(**dict.fromkeys("xymbc", "(-oo, oo)")),
    step(
        "more reward is less regret",
        "(m - x) - (m - y) == y - x",
        wrong={"the best arms of the runs": "(m - x) - (m - y) -> (b - x) - (c - y)"},
    ),
    settles(3, by="more reward is less regret", kills={1: "the best arms of the runs"}),
)
_HEADLINES: Pieces = (
    # from T = 2 K r/h^2 (1 + u) on the ratio is at most h; squared
    over(r="(0, oo)", K="[1, oo)", h="(0, oo)", u="[0, oo)"),
    step(
        "from some T on",
        "2*K*r/(2*K*r/h**2*(1 + u)) <= h**2",
        wrong={
            "a positive constant": "<= h**2 -> >= r",
            "whatever alpha/eps is": "/(2*K*r/h**2*( -> /(2*K/h**2*(",
        },
    ),
    settles(
        3,
        by="from some T on",
        on="finite arms, without gaps: the two terms",
        beyond="the other two settings; the regrets themselves",
        kills={1: "a positive constant", 2: "whatever alpha/eps is"},
    ),
)
_CONTRAST: Pieces = (
    # L = log T, v the pure budget, r = alpha/eps: from L = h^2 v^2 r (1 + u) on the ratio is at least h, all
    # of it squared
    over(r="(0, oo)", v="(0, oo)", h="(0, oo)", u="[0, oo)"),
    step(
        "the ratio grows",
        "(h**2*v**2*r*(1 + u))**2/v**2 >= h**2*r*(h**2*v**2*r*(1 + u))",
        wrong={"bounded": ">= h**2*r* -> <= h**2*r*", "equal orders": ">= h**2*r* -> == h**2*r*"},
    ),
)
_TWO_ORDERS = {"on": "the two orders", "beyond": "the lower bound itself"}
_ADDITIVE: Pieces = (
    *_CONTRAST,
    settles(
        3,
        by="the ratio grows",
        kills={1: "bounded", 2: "equal orders"},
        on=_TWO_ORDERS["on"],
        beyond=_TWO_ORDERS["beyond"],
    ),
)
_DISCUSSED: Pieces = (
    *_CONTRAST,
    settles(
        3, by="the ratio grows", kills={1: "bounded"}, on=_TWO_ORDERS["on"], beyond=_TWO_ORDERS["beyond"]
    ),
)
_LESS_NOISE: Pieces = (
    over(a="(1, oo)", eps="(0, oo)", s="(0, oo)", k="[1, oo)"),
    step(
        "noise of k releases at the same budget",
        "a*s**2/(2*eps) <= a*s**2/(2*(eps/k))",
        wrong={"less by more releases": "<= a*s**2/(2*(eps/k)) -> <= a*s**2/(2*(eps*k))"},
    ),
    over(n="[1, oo)", m="(0, oo)"),
    step(
        "longer blocks",
        "1/(n + m) < 1/n",
        wrong={
            "whatever the length": "1/(n + m) < 1/n -> 1/(n + m) == 1/n",
            "more noise": "1/(n + m) < 1/n -> 1/(n + m) > 1/n",
        },
    ),
    settles(
        3,
        by=("noise of k releases at the same budget", "longer blocks"),
        on="means",
        beyond="sums of GOPE and OFUL, whose sensitivity does not depend on the length",
        kills={1: "whatever the length", 2: "more noise"},
    ),
    settles(
        2,
        by=("number of releases", "phases of elimination", "updates in contexts"),
        on="runs up to T = 10^9, 10^12 and 1000, against explicit bounds",
        beyond="other runs; that rewards are read nowhere else, which the traces of the algorithms tell",
        kills={1: "one release for each arm", 2: "releases: log log T"},
        despite={"RDP-T8.7#2": "the releases are counted in runs; that constant is not used"},
    ),
)
_WRAPPER: Pieces = (
    # m, u a noisy mean for two lists, b what is added; x a raw mean
    over("m <= u", "u <= m", **units("mubx")),
    step(
        "any index of the noisy means",
        "m + b <= u + b <= m + b",
        wrong={"of raw means": "<= u + b <= -> <= u + x + b <="},
    ),
    *FOLLOWS,
    follows(
        1,
        processed("RDP-T4.2#3", "RDP-T4#4"),
        "RDP-T4.2#3",
        despite={"RDP-T4.2": "it is composed given the past"},
        on="AdaR-UCB",
        beyond="other indices",
    ),
    settles(1, by="any index of the noisy means", on="one index", beyond="a run", kills={2: "of raw means"}),
    BLOCKS,
    on_blocks(1, {1: "blocks that share a record"}),
    # from T = 2 K r/h^2 (1 + u) on the ratio of the two terms is at most h; squared
    over(r="(0, oo)", K="[1, oo)", h="(0, oo)", u="[0, oo)"),
    step(
        "from some T on",
        "2*K*r/(2*K*r/h**2*(1 + u)) <= h**2",
        wrong={
            "a positive constant": "<= h**2 -> >= r",
            "whatever alpha/eps is": "/(2*K*r/h**2*( -> /(2*K/h**2*(",
        },
    ),
    settles(
        3,
        by="from some T on",
        on="finite arms, without gaps: the two terms",
        beyond="the other two settings; the regrets themselves",
        kills={1: "a positive constant", 2: "whatever alpha/eps is"},
    ),
)

_LOCAL: Pieces = (
    over(D=(0, 1), a="(1, oo)", eps="(0, oo)"),
    step(
        "a noisy reward",
        "a*D**2/(2*(a/(2*eps))) <= eps",
        wrong={
            "half of the noise": "(a/(2*eps)) -> (a/(4*eps))",
            "rewards in [-1, 1]": "a*D**2 -> a*(2*D)**2",
        },
    ),
    step_towards(
        2,
        by="a noisy reward",
        missing="the global guarantee of a run, of which one reward is looked at; that the converse fails",
    ),
)

_DEDUCTIONS: Final[Lines] = {
    "RDP-L19": _MARKOV,
    "RDP-L21": (*_TAIL, *at_the_best_tilt(1, assumed("X sigma-subgaussian"))),
    "RDP-L22": (*_SCALED, *of_bounded(3, assumed("X has mean zero"))),
    "RDP-L24": of_squares(1, "X ~ N(0, I_d)"),
    "RDP-L18": (
        *_FOR_RENYI,
        *processed_events(1, assumed("A is (eps,delta)-DP")),
        *processed_moments(2, assumed("Markov kernel f")),
    ),
    "RDP-L12": _SCALE_OF_THE_MEAN,
    "RDP-T5.2": _COMPLEMENT,
    "RDP-T5.5": _BAD_EVENT,
    "RDP-T5": (*_REGRET, *REGRET),
    "RDP-T5.1": PULLS,
    "RDP-T5.6": BOTH_TERMS,
    "RDP-A2": _BOX,
    "RDP-I6": _TRAITS,
    "RDP-D1": _FROM_PURE,
    "RDP-D3": _EVENTS,
    "RDP-I5": _A_LAW,
    "RDP-EQ5": _REWARD_OR_REGRET,
    "RDP-I1": _HEADLINES,
    "RDP-I2": _LESS_NOISE,
    "RDP-I3": _ADDITIVE,
    "RDP-I7": _DISCUSSED,
    "RDP-I19": _WRAPPER,
    "RDP-I20": _LOCAL,
}
DEDUCTIONS: Final[Lines] = with_whole_lines(_DEDUCTIONS)
"""By claim."""
