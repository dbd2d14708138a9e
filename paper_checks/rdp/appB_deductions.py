"""What follows for AdaR-UCB, line by line, and the lemmas that it takes (Sections 1, 4, Appendices B, E).

Numbers without an end are measured in units of the largest of them wherever both sides of a relation grow
alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..language.assertion import ASSUMED, Assertion, Settles, assumed, by_definition, chain, noted, settles
from ..language.rules import EXPECTED_SUM, INDUCTION, REGRET_OF_PULLS, TOWER
from ..language.written_claim import Over, Step, over, step
from .appA_releases import BLOCKS, FOLLOWS, PROCESSING, composed, cost, follows, merged, on_blocks, processed

Pieces = tuple[Over | Step | Settles | Assertion, ...]


def _units(names: str) -> dict[str, tuple[int, int]]:
    return dict.fromkeys(names, (0, 1))


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
    over("P <= k", "k <= m", **_units("Pkm")),
    step("chance", "P <= m", wrong={"strictly": "P <= m -> P < m", "half of the mean": "P <= m -> P <= m/2"}),
    settles(
        1,
        by=chain("chance", {"P <= k": TOWER(given_the_past="value by value"), "k <= m": ASSUMED}),
        kills={1: "strictly", 3: "half of the mean"},
    ),
    settles(1, by="value by value", on="one value of X", beyond="the mean", kills={2: "signed"}),
)
# P a chance, M the mean of exp(t X), u = exp(-t x), v the bound of M; at t = x/s^2 the product of both is
# exp(-x^2/(2 s^2))
_TAIL: Pieces = (
    over("P <= M*u", "M <= v", **_units("PMuv")),
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
# squares of scales: s of Y, p and q of the mean and of the noise, a and b what they are at most
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
    over("s <= p + q", "p <= a", "q <= b", **_units("spqab")),
    step("scale of the sum", "s <= a + b", wrong={"of the mean alone": "<= a + b -> <= a"}),
    settles(
        3,
        by=chain(
            "scale of the sum",
            {
                "s <= p + q": "RDP-L22#2",
                "p <= a": INDUCTION(base="RDP-L22#3", step="RDP-L22#2"),
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
    over("P <= x", "x <= h", **_units("Pxh")),
    step(
        "at level T^-beta",
        "P <= h",
        wrong={"T^(-2 beta)": "P <= h -> P <= h**2", "T^(-1.5 beta)": "P <= h -> P <= h**(3/2)"},
    ),
    settles(
        2,
        by=chain("at level T^-beta", {"P <= x": "RDP-L12#100", "x <= h": ASSUMED}),
        kills={1: "T^(-2 beta)", 2: "T^(-1.5 beta)"},
        despite={f"RDP-L12#{n}": "delta is T^-beta, at most 1, as amended" for n in (1, 2)},
    ),
)
_SMALL_DELTA = {f"RDP-L12#{n}": "delta is at most 1, as amended" for n in (1, 2)}
# I, J indexes of the arm and of arm 1; q = t/(t - 1), c = beta - 3, k = 2^(l+1), h = T^(1-beta),
# g = 1/(beta - 3)
_PULLS: Pieces = (
    over("J <= I", "I < u", I=(-1, 1), J=(-1, 1), u=(-1, 1)),
    step(
        "arm 1 fails where the arm is chosen on its event", "J < u", wrong={"by a half": "J < u -> J < u/2"}
    ),
    over(v="(0, oo)"),
    step(
        "episodes of the arm add up",
        "2*v + 2*v <= 2*(2*v)",
        wrong={"to the last one": "<= 2*(2*v) -> <= 2*v"},
    ),
    over(u="[2, oo)"),
    step(
        "numbers of samples before u pulls",
        "1 + log(u)/log(2) <= u",
        wrong={"half as many": "<= u -> <= u/2"},
    ),
    over(y="(-oo, oo)"),
    step(
        "power above its tangent",
        "1 + y <= exp(y)",
        wrong={"half of it, of a power": "<= exp(y) -> <= exp(y)/2"},
    ),
    over(q="[1, oo)"),
    step(
        "logarithm above 1 - 1/q",
        "1 - 1/q <= log(q)",
        wrong={"half of it, of a logarithm": "<= log(q) -> <= log(q)/2"},
    ),
    over("N <= k + A + F", "A <= 2*h", "F <= g", **_units("NkAFhg")),
    step("pulls of the arm", "N <= k + 2*h + g", wrong={"without failures of arm 1": "+ 2*h + g -> + 2*h"}),
    noted(
        101,
        "E[N_a(T)] <= 2^(l+1) + 2 T^(1-beta) + 1/(beta-3)",
        for_all="suboptimal arm a, l of RDP-T5.4, beta > 3, T >= 2; episodes from 2^(l+1) pulls on are "
        "chosen where the event of their own phase fails, or the index of arm 1 is below mu_1",
        near_miss="without 1/(beta-3)",
    ),
    settles(
        101,
        by=chain(
            "pulls of the arm",
            {
                "N <= k + A + F": INDUCTION(base=by_definition("RDP-A2#1"), step=by_definition("RDP-A2#2")),
                "A <= 2*h": EXPECTED_SUM(each_term="RDP-T5.5#2", terms="episodes of the arm add up"),
                "F <= g": EXPECTED_SUM(each_term="RDP-L12#100", terms="power above its tangent"),
            },
        ),
        kills={1: "without failures of arm 1"},
        despite=_SMALL_DELTA,
    ),
    # over one: B = beta/(beta - 3) is u + 3 g
    over("M <= k + 2*h + g", "h <= u", **_units("Mkhgu")),
    step(
        "as printed",
        "M <= (u + 3*g) + k + h",
        wrong={"without the first pulls": "+ 3*g) + k + h -> + 3*g) + h"},
    ),
    settles(
        1,
        by=chain("as printed", {"M <= k + 2*h + g": "#101", "h <= u": assumed("beta > 3")}),
        despite=_SMALL_DELTA,
    ),
    over("N <= B + k + p", "p <= h", **_units("NBkph")),
    step(
        "link",
        "N <= B + k + h",
        wrong={"T T^(-2 beta)": "+ k + h -> + k + h**2", "2^l": "+ k + h -> + k/2 + h"},
    ),
    settles(
        1,
        by="link",
        on="the step from the decomposition",
        beyond="the decomposition",
        kills={1: "T T^(-2 beta)", 2: "2^l"},
    ),
    over("M <= B + k + h", "k <= 4*X", "h <= B", **_units("MBkhX")),
    step("with 4 X", "M <= 4*X + 2*B", wrong={"the rest once": "<= 4*X + 2*B -> <= 4*X + B"}),
    # s = sqrt(beta), v = sqrt(alpha/(eps Delta^2) log T)
    over(s="(1, oo)", v="(0, oo)", L="(0, oo)", D="(0, 1]"),
    step(
        "four times X",
        "4*(2*s**2*L/D**2 + 2*s*v) == 8*s**2*L/D**2 + 8*s*v",
        wrong={"4 beta": "== 8*s**2*L -> == 4*s**2*L", "without beta": "+ 8*s*v -> + 8*v"},
    ),
    settles(
        2,
        by=chain(
            "with 4 X",
            {
                "M <= B + k + h": "#1",
                "k <= 4*X": "RDP-T5.4#2",
                "h <= B": assumed("needs T^{1-beta} <= 1 <= beta/(beta-3)"),
            },
        ),
        despite=_SMALL_DELTA,
        kills={2: "the rest once"},
    ),
    settles(
        2,
        by="four times X",
        on="the first two terms",
        beyond="the rest",
        kills={1: "4 beta", 3: "without beta"},
    ),
)
_REGRET: Pieces = (
    # the regret, the sum of gap times pulls, and the bound
    over("R <= S", "S <= Z", **_units("RSZ")),
    step("sum over arms", "R <= Z", wrong={"half of the bound": "R <= Z -> R <= Z/2"}),
    settles(
        1,
        by=chain(
            "sum over arms",
            {
                "R <= S": REGRET_OF_PULLS(pulls="RDP-T5.6#2", stochastic_rewards="RDP-EQ5#2"),
                "S <= Z": "#3",
            },
        ),
        despite=_SMALL_DELTA,
    ),
    # a power of 2 below 4 X: s = sqrt(beta), v = sqrt(alpha/eps log T), B = beta/(beta - 3); over Delta
    over("k <= 4*(2*s**2*L + 2*s*v)", **_units("kLvB"), s="(1, 2]"),
    step(
        "last link",
        "k + 2*B <= 8*s**2*L + 8*s*v + 2*B",
        wrong={
            "4 for 8": "<= 8*s**2*L -> <= 4*s**2*L",
            "without beta": "+ 8*s*v + 2*B -> + 8*v + 2*B",
            "one of the rest": "+ 8*s*v + 2*B -> + 8*s*v + B",
        },
    ),
    settles(1, by="last link", on="the last link", beyond="the regret", kills={1: "4 for 8"}),
    *FOLLOWS,
    follows(
        2,
        processed("RDP-T4.2#3", "RDP-T4#4"),
        "RDP-T4.2#3",
        despite={"RDP-T4.2#2": "it is composed given the past"},
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
    over("D <= E*r", "r <= k", "k <= 1", **_units("DErk")),
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
        despite={"RDP-T4.2#2": "it is composed given the past"},
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
    on_blocks(5, {1: "blocks that end by their rewards"}),
    # m and u the mean of the last episode for two pasts, b what is added; x an older sample
    over("m <= u", "u <= m", **_units("mubx")),
    step(
        "index by the last episode",
        "m + b <= u + b <= m + b",
        wrong={"older samples": "<= u + b <= -> <= u + x + b <="},
    ),
    settles(
        3,
        by=chain("index by the last episode", dict.fromkeys(("m <= u", "u <= m"), by_definition("RDP-A2#4"))),
        kills={1: "older samples"},
    ),
    *FOLLOWS,
    follows(
        4,
        composed("RDP-T4.1#3", "RDP-T4#2"),
        "RDP-T4.1#3",
        despite={"RDP-T4.2#2": "it is composed given the past"},
    ),
)
_WORST_GAPS: Pieces = (
    # g regret of the small gaps, f of the large ones, p and q what does not depend on Delta; v their best sum
    over("R <= g + f + p", "g + f <= v", **_units("Rgfpv")),
    step("split at Delta", "R <= v + p", wrong={"small gaps alone": "<= v + p -> <= v"}),
    settles(
        1,
        by=chain(
            "split at Delta",
            {
                "R <= g + f + p": REGRET_OF_PULLS(pulls="RDP-T5.6#2", stochastic_rewards="RDP-EQ5#2"),
                "g + f <= v": "RDP-X2#3",
            },
        ),
        despite=_SMALL_DELTA,
    ),
    settles(
        1,
        by="values",
        on="two values of the explicit bound",
        beyond="others",
        kills={1: "root of K", 2: "without K", 3: "private part without K"},
    ),
)

_PURE_IS_RENYI: Pieces = (
    # over (alpha - 1): l the log-ratio of an outcome, M its mean, x that of another outcome
    over("M <= l", "l <= E", **_units("MlEx"), c="(0, 1]"),
    step(
        "mean of the ratios",
        "c*M <= c*E",
        wrong={"the converse": "c*M <= c*E -> c*x <= c*E", "half of eps": "<= c*E -> <= c*E/2"},
    ),
    settles(
        8,
        by=chain(
            "mean of the ratios",
            {"M <= l": TOWER(given_the_past="no ratio is larger"), "l <= E": assumed("what is eps-DP")},
        ),
        kills={1: "the converse", 2: "half of eps"},
    ),
    over(p="(0, 1]", q="(0, 1]", g="[1, oo)"),
    step("no ratio is larger", "log(p) <= log(g*p)", wrong={"it is smaller": "<= log(g*p) -> <= log(p/2)"}),
)
_SEQUENTIAL: Pieces = (BLOCKS, on_blocks(3, {1: "blocks that share a record"}))
_EVENTS: Pieces = (
    # a = e^-eps; p, q chances of two sequences under R, r, s under R'
    over("a*p <= r", "a*q <= s", a="(0, 1]", **_units("pqrs")),
    step("one sequence more", "a*(p + q) <= r + s", wrong={"one of the two": "<= r + s -> <= max(r, s)"}),
    settles(
        2, by=chain("one sequence more", dict.fromkeys(("a*p <= r", "a*q <= s"), assumed("finite [K]^T")))
    ),
    over("a*p <= r + h", "a*q <= s + h", a="(0, 1]", **_units("pqrsh")),
    step("with delta", "a*(p + q) <= r + s + 2*h", wrong={"the same delta": "+ 2*h -> + h"}),
    settles(2, by="with delta", on="two sequences", beyond="more", kills={1: "the same delta"}),
    # f, h the chances of a_1 .. a_(j-1) under both lists, p and q that of a_j before and after r_j
    over("f <= h", "h <= f", **_units("fhpq")),
    step("actions until j", "f*p <= h*p <= f*p", wrong={"a_j sees r_j": "<= h*p <= -> <= h*q <="}),
    settles(
        4,
        by=chain("actions until j", dict.fromkeys(("f <= h", "h <= f"), "RDP-M1#1")),
        kills={1: "a_j sees r_j"},
    ),
)
_A_LAW: Pieces = (
    # chances of arm 1 in round 1, and in round 2 after either arm; w after another reward
    over(**_units("pqrw")),
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
_ORDER: Pieces = (
    # y = sqrt(log T), T >= 3; w = c sqrt(alpha/eps)
    over("X <= w*y", **_units("Xw"), y="[1, oo)"),
    step(
        "a logarithm for its root",
        "X <= w*y**2",
        wrong={"half of it, of the order": "X <= w*y**2 -> X <= w*y/2"},
    ),
    over(c="(0, oo)", v="(0, oo)", y="[1, oo)", K="[1, oo)", t="[1, oo)"),
    step(
        "order in log T",
        "c*K*v*y <= c*K*v*y**2",
        wrong={
            "alpha/eps for its root": "<= c*K*v*y**2 -> <= c*K*v**2*y**2",
            "eps/alpha": "<= c*K*v*y**2 -> <= c*K/v*y**2",
            "without alpha/eps": "<= c*K*v*y**2 -> <= c*K*y**2",
            "log log T": "<= c*K*v*y**2 -> <= c*K*v*log(1 + y)",
            "root of K": "<= c*K*v*y**2 -> <= c*sqrt(K)*v*y**2",
            "without K": "<= c*K*v*y**2 -> <= c*v*y**2",
        },
    ),
)
_FINITE = {"on": "finite arms", "beyond": "the other two settings"}
_AT_THE_EDGE = {f"RDP-T8#{n}": "finite arms alone are covered, which it is not about" for n in (1, 2, 3)}
_HEADLINES: Pieces = (
    *_ORDER,
    settles(
        1,
        by=chain("a logarithm for its root", {"X <= w*y": "RDP-C6#1"}),
        on=_FINITE["on"],
        beyond=_FINITE["beyond"],
        despite=_AT_THE_EDGE,
    ),
    settles(
        1,
        by="order in log T",
        on="the order, T >= 3",
        beyond="the regret",
        kills={1: "eps/alpha", 2: "without alpha/eps", 3: "alpha/eps for its root"},
    ),
    # t = T^(1/20)
    over("X <= w*y", **_units("Xw"), y="[1, oo)", t="[1, oo)"),
    step(
        "root of T",
        "t**10 <= t**10*y",
        wrong={"T^0.45": "<= t**10*y -> <= t**9*y", "log T alone": "<= t**10*y -> <= y"},
    ),
    settles(
        2,
        by=chain("root of T", {"X <= w*y": "RDP-C6#1"}),
        kills={1: "T^0.45", 2: "log T alone"},
        on=_FINITE["on"],
        beyond=_FINITE["beyond"],
        despite=_AT_THE_EDGE,
    ),
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
    *_ORDER,
    settles(1, by=chain("a logarithm for its root", {"X <= w*y": "RDP-T5#1"})),
    settles(
        1,
        by="order in log T",
        on="the order, T >= 3",
        beyond="the regret",
        kills={1: "log log T", 2: "alpha/eps for its root"},
    ),
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
    over("X <= n*w", "n <= K", **_units("XnwK"), u="(0, 1)"),
    step("price over arms", "X <= K*w", wrong={"whatever K is": "X <= K*w -> X <= u*w"}),
    settles(
        1,
        by=chain("price over arms", {"X <= n*w": "RDP-T5#1", "n <= K": assumed("number of arms K")}),
        kills={2: "whatever K is"},
    ),
    over(s="(1, oo)", v="(0, oo)", y="(0, oo)"),
    step(
        "private term of an arm",
        "8*s*v*y == 8*(s*v)*y",
        wrong={"log T for its root": "== 8*(s*v)*y -> == 8*(s*v)*y**2"},
    ),
    settles(
        1, by="private term of an arm", on="the term", beyond="the regret", kills={1: "log T for its root"}
    ),
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
_AS_THE_THEOREM = {"RDP-AS2#5": "it is of laws that satisfy the assumption, as the theorem is"}
_ROWS: Pieces = (
    *_ORDER,
    settles(1, by=chain("a logarithm for its root", {"X <= w*y": "RDP-C6#1"})),
    settles(
        1,
        by="order in log T",
        on="the order, T >= 3",
        beyond="the regret",
        kills={1: "root of K", 2: "without K"},
    ),
    # p = sqrt(d), y = sqrt(log T), t = sqrt(T), r = sqrt(alpha/eps)
    over(p="[1, oo)", y="(0, oo)", t="[1, oo)", r="(0, oo)"),
    step(
        "order of the row of contexts",
        "p*y*(p*y*t + r*p**2*y**2*(p*y)) == p**2*y**2*t + r*p**4*y**4",
        wrong={
            "root of d": "== p**2*y**2*t -> == p*y**2*t",
            "3/2 for the power of log T": "+ r*p**4*y**4 -> + r*p**4*y**3",
            "d for its square": "+ r*p**4*y**4 -> + r*p**2*y**4",
        },
    ),
    *FOLLOWS,
    follows(3, "RDP-T10#1", "RDP-T10#1", despite=_AS_THE_THEOREM),
    settles(
        3,
        by="order of the row of contexts",
        on="the order",
        beyond="the bound",
        kills={1: "root of d", 2: "3/2 for the power of log T", 3: "d for its square"},
        despite=_AS_THE_THEOREM,
    ),
)
_WRAPPER: Pieces = (
    # m, u a noisy mean for two lists, b what is added; x a raw mean
    over("m <= u", "u <= m", **_units("mubx")),
    step(
        "any index of the noisy means",
        "m + b <= u + b <= m + b",
        wrong={"of raw means": "<= u + b <= -> <= u + x + b <="},
    ),
    *FOLLOWS,
    follows(
        1,
        processed("RDP-T4.2#3", "any index of the noisy means"),
        "RDP-T4.2#3",
        despite={"RDP-T4.2#2": "it is composed given the past"},
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
_SUGGESTED: Pieces = (
    over(s="(1, oo)", v="(0, oo)", y="(0, oo)"),
    step(
        "term of Theorem 5",
        "8*s*v*y == 8*s*(v*y)",
        wrong={"log T for the root": "== 8*s*(v*y) -> == 8*s*(v*y**2)"},
    ),
    settles(
        2,
        by="term of Theorem 5",
        on="the order of the upper bound",
        beyond="whether a lower bound is as large",
        kills={1: "log T for the root"},
    ),
)

_LOCAL: Pieces = (
    over(D=(0, 1), a="(1, oo)", eps="(0, oo)"),
    step(
        "a noisy reward",
        "a*D**2/(2*(a/(2*eps))) <= eps",
        wrong={"half of the noise": "(a/(2*eps)) -> (a/(4*eps))"},
    ),
    over("m <= u", "u <= m", **_units("mub"), x="(0, 1]"),
    step(
        "actions by the noisy rewards",
        "m + b <= u + b <= m + b",
        wrong={"by raw ones": "<= u + b <= -> <= u + x + b <="},
    ),
    *FOLLOWS,
    follows(2, processed("a noisy reward", "actions by the noisy rewards"), "RDP-T2#1"),
    # the noise between a reward and who keeps it
    over(a="(1, oo)", eps="(0, oo)"),
    step(
        "noise before the curator",
        "a/(2*eps) > 0",
        wrong={
            "the same": "a/(2*eps) > 0 -> a/(2*eps) == 0",
            "less than without": "a/(2*eps) > 0 -> a/(2*eps) < 0",
        },
    ),
    settles(
        2,
        by="noise before the curator",
        on="what the curator sees, where global privacy lets raw rewards through",
        beyond="what is published",
        kills={1: "the same", 2: "less than without"},
    ),
)

DEDUCTIONS: Final[Mapping[str, Pieces]] = {
    "RDP-L19": _MARKOV,
    "RDP-L21": _TAIL,
    "RDP-L22": _SCALED,
    "RDP-L18": _FOR_RENYI,
    "RDP-L12": _SCALE_OF_THE_MEAN,
    "RDP-T5.2": _COMPLEMENT,
    "RDP-T5.5": _BAD_EVENT,
    "RDP-T5.6": _PULLS,
    "RDP-T5": _REGRET,
    "RDP-A2": _BOX,
    "RDP-I6": _TRAITS,
    "RDP-C6": _WORST_GAPS,
    "RDP-D1": _PURE_IS_RENYI,
    "RDP-T2": _SEQUENTIAL,
    "RDP-D3": _EVENTS,
    "RDP-I5": _A_LAW,
    "RDP-EQ5": _REWARD_OR_REGRET,
    "RDP-I1": _HEADLINES,
    "RDP-I2": _LESS_NOISE,
    "RDP-I3": _ADDITIVE,
    "RDP-I7": _DISCUSSED,
    "RDP-TAB1": _ROWS,
    "RDP-I17": _SUGGESTED,
    "RDP-I19": _WRAPPER,
    "RDP-I20": _LOCAL,
}
"""By claim."""
