"""Corollaries and remarks of the text on Rényi privacy, each as a formula on its whole domain."""

from __future__ import annotations

from typing import Final

from ...language.assertion import (
    ASSUMED,
    assumed,
    by_definition,
    chain,
    noted,
    settles,
    step_towards,
    unsettled,
)
from ...language.ranges import wide
from ...language.rules import INDUCTION, TOWER
from ...language.written_claim import Lines, Pieces, over, step

_REAL: Final = "(-oo, oo)"
_POSITIVE: Final = "(0, oo)"

# --- regret of AdaR-UCB: x an arm's part of the regret, N its mean pulls and D its gap; c = beta log T,
# q = sqrt(beta (alpha/eps) log T), z = 2 beta/(beta - 3), g the gap at which the arms are split


def _split(price: str) -> Pieces:
    return (
        noted(
            101,
            f"an arm of a gap above Delta adds at most 8 beta log T/Delta + 8 sqrt(beta {price} log T) + "
            "2 beta/(beta-3)",
            for_all="every Delta > 0; T >= 2, beta > 3; rewards in [0,1]",
            near_miss="half of its first part",
        ),
        over("x <= u + 8*q + z", "u <= h", **wide("xuqzh")),
        step(
            "an arm above the split",
            "x <= h + 8*q + z",
            wrong={"half of its first part": "<= h + -> <= h/2 + "},
        ),
        settles(
            101,
            by=chain("an arm above the split", {"x <= u + 8*q + z": "RDP-T5#101", "u <= h": ASSUMED}),
            kills={1: "half of its first part"},
        ),
        noted(
            102,
            f"the arms add at most K (8 beta log T/Delta + 8 sqrt(beta {price} log T) + 2 beta/(beta-3)) + "
            "T Delta",
            for_all="every Delta > 0; T >= 2, beta > 3; rewards in [0,1]",
            near_miss="without T Delta",
        ),
        # i = 1 for an arm above the split, else 0; w what such an arm adds at most; k arms above and M pulls
        # of the others so far
        over(w="[0, oo)", g="[0, oo)"),
        step("no arm to split", "0*w <= 0*w + g*0", wrong={"an arm to split": "0*w <= -> 1 + 0*w <= "}),
        over("S <= k*w + g*M", "x <= i*w + g*p", **wide("SkwgMxip")),
        step(
            "one arm more to split",
            "S + x <= (k + i)*w + g*(M + p)",
            wrong={"without its pulls": "g*(M + p) -> g*M"},
        ),
        over("S <= k*w + g*M", "k*w <= h", "g*M <= y", **wide("SkwgMhy")),
        step("all arms split", "S <= h + y", wrong={"without T Delta": "S <= h + y -> S <= h"}),
        settles(
            102,
            by=chain(
                "all arms split",
                {
                    "S <= k*w + g*M": INDUCTION(base="no arm to split", step="one arm more to split"),
                    "x <= i*w + g*p": "#101",
                    "k*w <= h": ASSUMED,
                    "g*M <= y": ASSUMED,
                },
            ),
            kills={1: "without T Delta"},
        ),
    )


# R the regret, t^2 = T and s^2 = 8 beta K log T, so that Delta = s/t; X = sqrt(8 beta T log T), k = sqrt(K),
# and v what min(K, T) is at most, 1.21 sqrt(K T log T)
def gap_free(price: str) -> Pieces:
    """Assertion 1: the regret without gaps; an arm pays eight times the root of beta ``price`` log T."""
    return (
        *_split(price),
        noted(
            103,
            "8 beta K log T/Delta + T Delta is twice sqrt(8 beta K T log T) at "
            "Delta = sqrt(8 beta K log T/T)",
            for_all="T >= 2, K >= 1, beta > 3",
            near_miss="once",
        ),
        over(s=_POSITIVE, t=_POSITIVE),
        step("at that split", "s**2/(s/t) + t**2*(s/t) <= 2*(s*t)", wrong={"once": "<= 2*(s*t) -> <= s*t"}),
        settles(103, by="at that split", kills={1: "once"}),
        noted(
            104,
            "min(K, T) <= 1.21 sqrt(K T log T)",
            for_all="K >= 1, T >= 2",
            near_miss="0.8 for 1.21",
        ),
        noted(
            105,
            "1 <= 1.4641 log T",
            for_all="T >= 2",
            near_miss="1.4 for 1.4641",
        ),
        over(T="[2, oo)"),
        step("root of log T", "1 <= 1.4641*log(T)", wrong={"1.4 for 1.4641": "1.4641*log(T) -> 1.4*log(T)"}),
        settles(105, by="root of log T", kills={1: "1.4 for 1.4641"}),
        # m the smaller of K and T and m + u the larger
        over("1 <= 1.4641*L", m=_POSITIVE, u="[0, oo)", L=_POSITIVE),
        step(
            "fewer arms or rounds, squared",
            "m**2 <= 1.4641*(m*(m + u)*L)",
            wrong={"0.8 for 1.21": "<= 1.4641*(m -> <= 0.64*(m"},
        ),
        settles(
            104,
            by=chain("fewer arms or rounds, squared", {"1 <= 1.4641*L": "#105"}),
            kills={1: "0.8 for 1.21"},
        ),
        noted(
            106,
            f"the regret is at most 8 beta K log T/Delta + T Delta + 8 K sqrt(beta {price} log T) + "
            "1.21 2 beta/(beta-3) sqrt(K T log T)",
            for_all="every Delta > 0; K >= 2, T >= 2, beta > 3; rewards in [0,1]",
            near_miss="half of the last part",
        ),
        # p the first three parts, a = 1 where K <= T, else 0
        over("R <= p + K*z", "K <= v", **wide("RpKvz")),
        step(
            "no more arms than rounds",
            "R <= p + z*v",
            wrong={"half of the last part, K <= T": "<= p + z*v -> <= p + z*v/2"},
        ),
        noted(
            107,
            "with K <= T it is at most that",
            for_all="every Delta > 0; K >= 2, T >= K, beta > 3; rewards in [0,1]",
            near_miss="half of the last part, K <= T",
        ),
        settles(
            107,
            by=chain("no more arms than rounds", {"R <= p + K*z": "#102", "K <= v": "#104"}),
            kills={1: "half of the last part, K <= T"},
        ),
        noted(
            108,
            "with T < K it is at most 1.21 sqrt(K T log T)",
            for_all="T >= 2; rewards in [0,1]",
            near_miss="half of the root",
        ),
        over("R <= T", "T <= v", **wide("RTv")),
        step("fewer rounds than arms", "R <= v", wrong={"half of the root": "R <= v -> R <= v/2"}),
        settles(
            108,
            by=chain("fewer rounds than arms", {"R <= T": ASSUMED, "T <= v": "#104"}),
            kills={1: "half of the root"},
        ),
        over("a*R <= a*(p + z*v)", "(1 - a)*R <= (1 - a)*v", **wide("Rpv"), z="[1, oo)", a="[0, 1]"),
        step(
            "either number larger",
            "R <= p + z*v",
            wrong={"half of the last part": "<= p + z*v -> <= p + z*v/2"},
        ),
        settles(
            106,
            by=chain(
                "either number larger", {"a*R <= a*(p + z*v)": "#107", "(1 - a)*R <= (1 - a)*v": "#108"}
            ),
            kills={1: "half of the last part"},
        ),
        over("R <= p + 8*K*q + y", "p <= 2*k*X", **wide("RpKqykX")),
        step(
            "regret without gaps",
            "R <= 2*k*X + 8*K*q + y",
            wrong={
                "sqrt(K) in the private term": "+ 8*K*q -> + 8*sqrt(K)*q",
                "sqrt(T log T) alone": "<= 2*k*X -> <= 2*X",
                "private term without K": "+ 8*K*q -> + 8*q",
            },
        ),
        settles(
            1,
            by=chain("regret without gaps", {"R <= p + 8*K*q + y": "#106", "p <= 2*k*X": "#103"}),
            kills={1: "sqrt(K) in the private term", 2: "sqrt(T log T) alone", 3: "private term without K"},
        ),
    )


_GAP_FREE: Pieces = (
    *gap_free("(alpha/eps)"),
    unsettled(
        2,
        missing=(
            "a decomposition that holds: the quoted one fails for some indexes that it allows (TA-THC.4), "
            "and what is proved of AdaR-UCB takes all later phases to be good"
        ),
    ),
    # the bonus of pure privacy is that of no privacy and b L/(eps n); r = alpha/eps here
    over(n="[1, oo)", b="(3, oo)", L=_POSITIVE, r=_POSITIVE, eps=_POSITIVE),
    step(
        "both bonuses without the budget",
        "(1/(2*n) + 0*r/n**2)*b*L == b*L/(2*n) and (1/(2*n) + r/n**2)*b*L > b*L/(2*n)",
        wrong={
            "the bonus of pure privacy": "(1/(2*n) + r/n**2)*b*L > -> (sqrt(b*L/(2*n)) + b*L/(eps*n))**2 == "
        },
    ),
    settles(
        3,
        by="both bonuses without the budget",
        on="the two bonuses: without the part of the budget they are the same",
        beyond="that nothing else of the two algorithms differs",
        kills={1: "the bonus of pure privacy"},
    ),
)
# R the regret, x its part without privacy, w = k y for k arms and y = sqrt(beta alpha/eps), l = sqrt(log T)
_ORDER: Pieces = (
    over("R <= x + 8*w*l", **wide("Rxwy"), l="[1, oo)"),
    step(
        "order with log T",
        "R <= x + 8*w*l**2",
        wrong={
            "log log T": "8*w*l**2 -> 8*w*(2*log(l))",
            "alpha/eps for its root": "8*w*l**2 -> 8*w*y*l**2",
        },
    ),
    settles(
        1,
        by=chain("order with log T", {"R <= x + 8*w*l": "RDP-T5#1"}),
        kills={1: "log log T", 2: "alpha/eps for its root"},
    ),
    unsettled(
        2,
        missing=(
            "the lower bound of RDP-I4, of which the text quotes an order alone; which algorithms are meant "
            "is not said"
        ),
    ),
)
_PRICE: Pieces = (
    over("R <= x + k*(8*sqrt(b*r*L))", **wide("Rxk"), r=_POSITIVE, b="(3, oo)", L=_POSITIVE),
    step(
        "additive term",
        "R <= x + 8*k*sqrt(b)*sqrt(r*L)",
        wrong={"whatever the number of arms": "+ 8*k*sqrt(b) -> + 8*sqrt(b)"},
    ),
    settles(
        1,
        by=chain("additive term", {"R <= x + k*(8*sqrt(b*r*L))": "RDP-T5#1"}),
        kills={2: "whatever the number of arms"},
    ),
    over(r=_POSITIVE, b="(3, oo)", L=_POSITIVE),
    step(
        "term of an arm",
        "8*sqrt(b*r)*sqrt(L) == 8*sqrt(b)*sqrt(r*L)",
        wrong={"log T, of an arm": "sqrt(r*L) -> sqrt(r)*L"},
    ),
    settles(1, by="term of an arm", on="the term", beyond="the regret", kills={1: "log T, of an arm"}),
    # from log T = D^2 r/(b h^2) (1 + u) on the ratio of the terms is at most h; squared
    over(D="(0, 1]", r=_POSITIVE, b="(3, oo)", h=_POSITIVE, u="[0, oo)"),
    step(
        "negligible from some T on",
        "D**2*r/(b*(D**2*r/(b*h**2)*(1 + u))) <= h**2",
        wrong={
            "from the same T for every budget": "(D**2*r/(b*h**2)*(1 + u)) -> (D**2/(b*h**2)*(1 + u))",
            "at one T, whatever eps": "(D**2*r/(b*h**2)*(1 + u)) -> (1 + u)",
        },
    ),
    settles(
        2,
        by="negligible from some T on",
        kills={1: "from the same T for every budget", 2: "at one T, whatever eps"},
    ),
)
_ROW: Pieces = (
    # w is K sqrt(alpha/eps), l = sqrt(log T)
    over("R <= x + w*l", **wide("Rxw"), K="[1, oo)", l="[1, oo)"),
    step(
        "finite row",
        "R <= x + w*l**2",
        wrong={
            "sqrt(K) in the row": "+ w*l**2 -> + w*l**2/sqrt(K)",
            "the root, without K": "+ w*l**2 -> + w*l/K",
        },
    ),
    settles(
        1,
        by=chain("finite row", {"R <= x + w*l": "RDP-C6#1"}),
        kills={1: "sqrt(K) in the row", 2: "the root, without K"},
    ),
    unsettled(
        3,
        missing=(
            "Theorem 10, whose proof has refuted lines: the sum of its widths (RDP-T10.3) and its last line "
            "(RDP-T10.8)"
        ),
    ),
)

# --- notions of privacy

# D the divergence of the actions, S of the noisy rewards, x of the reward that changed; v and c what a raw
# reward with noise of variance a/(4 E) and a policy that ignores rewards cost
_LOCAL: Pieces = (
    noted(
        101,
        "a policy that reads rewards through local privacy is (alpha,eps)-global RDP",
        for_all="each reward made noisy on its own, at budget (alpha,eps); any policy of the noisy rewards",
        near_miss="half of the budget, of the noisy rewards",
    ),
    over("D <= S", "S <= x", "x <= E", **wide("DSxE")),
    step(
        "local is global",
        "D <= E",
        wrong={"half of the budget, of the noisy rewards": "D <= E -> D <= E/2"},
    ),
    settles(
        101,
        by=chain(
            "local is global",
            {"D <= S": "RDP-L18#2", "S <= x": "RDP-L11#4", "x <= E": assumed("at budget (alpha,eps)")},
        ),
        kills={1: "half of the budget, of the noisy rewards"},
    ),
    noted(
        102,
        "sent with Gaussian noise of variance alpha/(4 eps) a reward costs more than eps; actions that "
        "ignore it cost nothing",
        for_all="alpha > 1, eps > 0; rewards 0 and 1",
        near_miss="at most eps",
    ),
    over(a="(1, oo)", E=_POSITIVE),
    step(
        "global and not local",
        "0*a <= E < a*1**2/(2*(a/(4*E)))",
        wrong={"at most eps": "E < a*1**2 -> E >= a*1**2"},
    ),
    settles(102, by="global and not local", kills={1: "at most eps"}),
    # G the divergence of the actions, with local privacy
    over("G <= E", "c <= E", "E < v", **wide("GcEv")),
    step(
        "stronger",
        "max(G, c) <= E and c < v",
        wrong={"equivalent": "c < v -> c == v", "weaker": "max(G, c) <= E -> max(G, v) <= E"},
    ),
    settles(
        2,
        by=chain("stronger", {"G <= E": "#101", "c <= E": "#102", "E < v": "#102"}),
        kills={1: "equivalent", 2: "weaker"},
    ),
    # v the variance of one noise; the mean of n rewards, each noisy, or noisy as a whole
    over(v=_POSITIVE, n="[1, oo)"),
    step(
        "noise of a mean",
        "n*v/n**2 >= v/n**2",
        wrong={"the other way, of a mean": ">= v/n**2 -> < v/n**2"},
    ),
    step_towards(
        3,
        by="noise of a mean",
        missing="regret: a lower bound for all locally private policies above the regret of AdaR-UCB",
    ),
)
_STATIC: Pieces = (
    over(a="(1, oo)", s=_POSITIVE, eps=_POSITIVE),
    step(
        "two releases of one reward",
        "a*s**2/(2*(a*s**2/(2*eps))) <= eps < 2*(a*s**2/(2*(a*s**2/(2*eps))))",
        wrong={"together within the budget": "<= eps < 2* -> <= eps >= 2*"},
    ),
    settles(
        3,
        by="two releases of one reward",
        on="a reward that is in one released statistic, or in two",
        beyond="which extension of the definition is called for",
        kills={1: "together within the budget"},
    ),
)
# x and y the chances of the first actions for both lists, c that of the next one, d with another reward
_STREAM: Pieces = (
    over(c="[0, 1]"),
    step(
        "no action before j",
        "1 + 0*c <= 1*(1 + 0*(2*c))",
        wrong={"two, of no action before j": "1 + 0*c <= -> 2 + 0*c <= "},
    ),
    over("x <= 1*y", **wide("xy"), c="[0, 1]", d="[0, 1]"),
    step("an action more before j", "x*c <= 1*(y*c)", wrong={"r_j affects a_j": "1*(y*c) -> 1*(y*d)"}),
    over(c="[0, 1]"),
    step(
        "no action before j, exchanged",
        "1 + 0*(2*c) <= 1*(1 + 0*c)",
        wrong={"two, of no action exchanged": "1 + 0*(2*c) <= -> 2 + 0*(2*c) <= "},
    ),
    over("y <= 1*x", **wide("xy"), c="[0, 1]", d="[0, 1]"),
    step(
        "an action more before j, exchanged",
        "y*c <= 1*(x*c)",
        wrong={"r_j affects a_j, exchanged": "1*(x*c) -> 1*(x*d)"},
    ),
    over("x <= 1*y", "y <= 1*x", **wide("xy")),
    step(
        "actions up to j",
        "0 <= x - y <= 0",
        wrong={"apart by one": "<= x - y <= 0 -> <= x - y + 1 <= 0"},
    ),
    settles(
        4,
        by=chain(
            "actions up to j",
            {
                "x <= 1*y": INDUCTION(base="no action before j", step="an action more before j"),
                "y <= 1*x": INDUCTION(
                    base="no action before j, exchanged", step="an action more before j, exchanged"
                ),
            },
        ),
        on="what is published: a change of r_j leaves the law of a_1, ..., a_j as it is",
        beyond="the notion that is extended, which the text does not print",
    ),
    settles(
        4,
        by="an action more before j",
        on="one action",
        beyond="all of them",
        kills={1: "r_j affects a_j"},
    ),
)

# --- algorithms

# m and u the noisy means of one last episode in two runs, b and c the bonuses; x a reward of an earlier one
_FORGETS: Pieces = (
    over("m <= u", "u <= m", "b <= c", "c <= b", **dict.fromkeys("mubcx", _REAL)),
    step(
        "index by the last episode",
        "m + b <= u + c <= m + b",
        wrong={"all samples of the arm": "<= u + c <= -> <= u + x + c <= "},
    ),
    settles(
        3,
        by=chain(
            "index by the last episode",
            dict.fromkeys(("m <= u", "u <= m"), by_definition("RDP-A2#4"))
            | dict.fromkeys(("b <= c", "c <= b"), by_definition("RDP-A2#6")),
        ),
        kills={1: "all samples of the arm"},
    ),
    settles(
        5,
        by="Renyi divergence at every order",
        on="break points that are fixed, three blocks of randomised response, orders 3/2 and 40",
        beyond="break points that depend on rewards, which Lemma 11 leaves out; other blocks and orders",
        kills={1: "blocks that end by their rewards"},
    ),
)
# x and z estimated gaps of an action in two runs with the same arms left and the same rewards of the phase
_CRITERION: Pieces = (
    over("x <= z", "z <= x", **dict.fromkeys("xzmw", _REAL), b=_POSITIVE, y=_POSITIVE),
    step(
        "test by the phase",
        "x - 2*b <= z - 2*b <= x - 2*b",
        wrong={
            "all samples": "<= z - 2*b <= -> <= z + w - 2*b <= ",
            "whatever arms are left": "<= z - 2*b <= -> <= max(z, m) - 2*b <= ",
        },
    ),
    settles(
        2,
        by=chain(
            "test by the phase",
            dict.fromkeys(("x <= z", "z <= x"), by_definition("RDP-A3#6")),
        ),
        kills={1: "all samples", 2: "whatever arms are left"},
    ),
    # h the largest form of a design, k that of the optimal one; u and v the sizes of their supports
    over("k <= d", "d <= h", **wide("kdhuv")),
    step(
        "plays of the optimal design",
        "k <= h",
        wrong={"with the private part": "k <= h -> k + u <= h + v"},
    ),
    settles(
        3,
        by=chain("plays of the optimal design", {"k <= d": "RDP-T14#101", "d <= h": "RDP-T14#106"}),
        on="the part of a phase length that the largest norm decides, before rounding",
        beyond="the private part, which the size of the support decides as well",
        kills={1: "with the private part"},
    ),
    over("P <= p", "p <= x", P="[0, 1]", p="[0, 1]", x="[0, 1]"),
    step(
        "fixed design given the past",
        "P <= x",
        wrong={"half of the level, given the past": "P <= x -> P <= x/2"},
    ),
    settles(
        5,
        by=chain(
            "fixed design given the past",
            {"P <= p": TOWER(given_the_past="RDP-C16#1"), "p <= x": by_definition("RDP-EQ8#1")},
        ),
        despite={
            "RDP-T15#1": "the support has at most d(d+1)/2 actions",
            "RDP-C16#3": "the support has at most d(d+1)/2 actions, as amended",
        },
    ),
    # noise c or -c, and the weight w of it
    over(w=_POSITIVE, c=_POSITIVE),
    step(
        "noise at a weight fixed before it",
        "(w*c + w*(-c))/2 <= 0",
        wrong={"weights by the noise": "w*(-c) -> (-w)*(-c)"},
    ),
    settles(
        5,
        by="noise at a weight fixed before it",
        on="noise of two values",
        beyond="the widths",
        kills={1: "weights by the noise"},
        despite={
            "RDP-T15#1": "the support has at most d(d+1)/2 actions",
            "RDP-C16#3": "the support has at most d(d+1)/2 actions, as amended",
        },
    ),
)
_OPTIMAL: Pieces = (
    # one dimension: y a squared action, at most the largest, m, on which the design sits
    over("y <= m", m=_POSITIVE, y="[0, oo)"),
    step("one dimension", "y/m <= 1", wrong={"half of d = 1": "<= 1 -> <= 1/2"}),
    # three directions at 120 degrees: weights p, q and the rest; V is half of the identity at one third each
    over("p + q <= 1", p=(0, 1), q=(0, 1)),
    step(
        "determinant of the frame",
        "3/4*(p*q + (p + q)*(1 - p - q)) <= 3/4*(1/9 + 1/9 + 1/9)",
        wrong={"two directions at most": "(1/9 + 1/9 + 1/9) -> (1/4)"},
    ),
    step(
        "size of the frame",
        "3 <= d*(d + 1)/2",
        wrong={"one more, at least": "3 <= d*(d + 1)/2 -> 3 >= d*(d + 1)/2 + 1"},
        at=[{"d": 2}],
    ),
    settles(
        3,
        by=("one dimension", "determinant of the frame", "size of the frame"),
        on="d = 1, and three directions at 120 degrees in the plane",
        beyond="other actions; that some design of largest determinant has so small a support",
        kills={1: "two directions at most", 2: "one more, at least"},
        despite=dict.fromkeys(
            ("RDP-T14#2", "RDP-T14#3"), "the largest norm squared is compared, which they take for the norm"
        ),
    ),
)

# --- linear bandits

_NOISE: Pieces = (
    step_towards(
        2,
        by="noise of signs",
        missing=(
            "nothing to deduce, it is supposed: noise of signs has the property, and noise that is c for one "
            "action and -c for another has it only while A_t is not given, which the proofs need"
        ),
    ),
)
_PRICE_ON_SUMS: Pieces = (
    # g = sqrt(d), p the private term, a = sqrt(alpha/eps), h powers of logarithms times a constant
    over("R <= x + p", "p <= h*(a*g**4)", **wide("Rxpha"), g="[1, oo)"),
    step(
        "price on sums",
        "R <= x + h*(a*g**4)",
        wrong={
            "d for d^2, of the price": "a*g**4 -> a*g**2",
            "d^(3/2) for d^2, of the price": "a*g**4 -> a*g**3",
            "alpha/eps, of the price": "a*g**4 -> a**2*g**4",
        },
    ),
    settles(
        1,
        by=chain("price on sums", {"R <= x + p": "RDP-T8.9#1", "p <= h*(a*g**4)": "RDP-T8.8#4"}),
        on="K >= 2, T >= 2",
        beyond="K = 1 or T = 1",
        kills={
            1: "d for d^2, of the price",
            2: "d^(3/2) for d^2, of the price",
            3: "alpha/eps, of the price",
        },
        despite={f"RDP-T8#{n}": "the line before, with the split of the gaps left open" for n in (1, 2, 3)},
    ),
)
_LAPLACE: Pieces = (
    # minus the logarithms of the tails at x = 2 s (1 + u), of a Laplace noise of scale 1 and of a Gaussian
    # one of variance s
    over(s="[1, oo)", u=_POSITIVE),
    step(
        "tail of one Laplace noise",
        "2*s*(1 + u) < 2*s*(1 + u)**2",
        wrong={"sub-Gaussian tail": "2*s*(1 + u) < -> 2*s*(1 + u) >= "},
    ),
    settles(
        3,
        by=(
            "sums of Laplace noises, exactly",
            "square of the factor, x = log(2/p)",
            "tail of one Laplace noise",
        ),
        on="the sums and levels tried, and one noise far out",
        beyond="other sums",
        kills={1: "sub-Gaussian tail"},
    ),
    # A the part of a phase length without privacy, b that of one noise; k^2 noises, y^2 = log(2/p)
    over(A="[0, oo)", b=_POSITIVE, k="[1, oo)", y=_POSITIVE, d="[1, oo)"),
    step(
        "length with the other noise",
        "A + b*sqrt(8)*k*y**2 == A + (b*2*k*y)*(sqrt(2)*y)",
        wrong={
            "no more logarithms": "*(sqrt(2)*y) -> *sqrt(2)",
            "in the part without privacy": "A + (b*2*k*y)*(sqrt(2)*y) -> (A + b*2*k*y)*(sqrt(2)*y)",
            "times the dimension": "*(sqrt(2)*y) -> *(sqrt(2)*y*d)",
        },
    ),
    settles(
        2,
        by=("sums of Laplace noises, exactly", "length with the other noise"),
        on="the sums and levels tried, and the length of a phase",
        beyond="the regret; other sums",
        kills={1: "no more logarithms", 2: "in the part without privacy", 3: "times the dimension"},
    ),
)
_ROOT_OF_D: Pieces = (
    # k = log K
    over(d="[1, oo)", T="[1, oo)", k=_POSITIVE),
    step(
        "ratio of the two orders, squared",
        "d**2*T/(d*T) == d",
        wrong={"d for its root": "== d -> == d**2", "for every K": "/(d*T) -> /(d*T*k)"},
    ),
    settles(
        3,
        by="ratio of the two orders, squared",
        on="the two orders as printed, without log K",
        beyond="the quoted analysis; K exponential in d, where both orders are d sqrt(T)",
        kills={1: "d for its root", 2: "for every K"},
    ),
)
_FINE_TUNED: Pieces = (
    unsettled(
        2,
        missing="the quoted algorithm: the text names q and T, and prints neither lines nor lengths",
    ),
    unsettled(
        4, missing="the analysis that is quoted, of which the text prints the order of the regret alone"
    ),
)
_EPISODES: Pieces = (
    unsettled(
        2,
        missing="the lines of RS-OFUL, which the text quotes; those of AdaR-OFUL are traced (RDP-A4#2, #3)",
    ),
)
_BY_FEATURES: Pieces = (
    settles(
        2,
        by=chain(
            "regret by the features",
            dict.fromkeys(("x <= z", "z <= x"), assumed("R_t = <theta*, psi(a_t,c_t)> + eta_t")),
        ),
        on="one round, two actions",
        beyond="the laws of the rewards; more rounds and actions",
        kills={1: "the name of the action matters"},
    ),
    settles(
        4,
        by=chain(
            "regret by the features",
            dict.fromkeys(("x <= z", "z <= x"), assumed("R_t = <theta*, psi(a_t,c_t)> + eta_t")),
        ),
        on="one round, two actions",
        beyond="more rounds and actions",
        kills={1: "one set for all contexts"},
    ),
)

# --- what stays open

_PROTOCOL: Pieces = (
    unsettled(
        2,
        missing=(
            "what the box asks of the policy that is handed in: of one that repeats the action of the last "
            "reward 1 the two laws are disjoint, and of a private one the line is its definition"
        ),
    ),
)
_HEADLINES: Pieces = (
    unsettled(
        1,
        missing=(
            "the order for linear and contextual bandits: Theorem 8 is refuted as printed and open as "
            "amended, Theorem 10 is open; for finitely many arms RDP-C6#1 has it"
        ),
    ),
    unsettled(
        2,
        missing=(
            "Theorem 10, and Theorem 8 as amended; for finitely many arms RDP-C6#1 has sqrt(K T log T) "
            "besides the price"
        ),
    ),
)
_BLUEPRINT: Pieces = (
    unsettled(
        4,
        missing=(
            "what adaptive means of a blueprint; that noise is drawn at each release is in the traces of the "
            "boxes (RDP-A2#5, RDP-A3#7, RDP-A4#3)"
        ),
    ),
)
_BOUNDED: Pieces = (
    unsettled(
        4,
        missing="nothing to deduce, it is supposed; what AdaR-OFUL uses of it is settled with RDP-T9.1",
    ),
)
_PURE_PRICE: Pieces = (
    unsettled(
        1,
        missing=(
            "a lower bound for consistent policies, which the text does not name: a policy that always pulls "
            "one arm is private and has no regret where that arm is best; BERN-T3.1 has such a bound as "
            "amended, on named families"
        ),
    ),
)
_CHANGING_SETS: Pieces = (
    unsettled(
        2,
        missing="a measure of how far two models differ: that the equation of the rewards is the same, and"
        " A_t a set of each round, is in both definitions (RDP-EQ7#1, RDP-EQ9#1); that no other difference"
        " is larger was not put into a formula",
    ),
    unsettled(
        3,
        missing=(
            "a class of strategies that eliminate: of one example an action that is gone comes to be the "
            "best later on"
        ),
    ),
)
_ENVIRONMENT: Pieces = (
    unsettled(
        3,
        missing="nothing to deduce, the environment is chosen so; a trace of it against its joint law",
    ),
)

_GENERALISED: Pieces = (
    unsettled(
        1,
        missing=(
            "what a direct generalisation is: on unit vectors the lengths of episodes double (RDP-R2#2), but "
            "nothing is forgotten, the ridge is in the estimate, and the noise is that of a sum"
        ),
    ),
)
_ERROR_OF_LINPRIV: Pieces = (
    unsettled(
        5,
        missing=(
            "the proof of the quoted theorem, of which the text prints one line; that this line fails is "
            "RDP-LP1#4"
        ),
    ),
)

_QUESTIONS: Pieces = (
    unsettled(
        7,
        missing=(
            "such an algorithm, or a lower bound: noise on the matrix takes Lemma 28 away (RDP-I16#3), and "
            "with contexts that are not random the width does not fall (RDP-I16#5)"
        ),
    ),
    unsettled(
        8,
        missing="the same without either assumption; the text leaves the question open",
    ),
)
_COST_IN_CONTEXTS: Pieces = (
    unsettled(
        4,
        missing=(
            "a policy, or a lower bound of order sqrt(T): a width that stays costs sqrt(T) in this analysis "
            "(RDP-I16#5), which says nothing of other analyses"
        ),
    ),
)

REMARKS: Final[Lines] = {
    "RDP-C6": _GAP_FREE,
    "RDP-I3": _ORDER,
    "RDP-I7": _PRICE,
    "RDP-TAB1": _ROW,
    "RDP-I20": _LOCAL,
    "RDP-T2": _STATIC,
    "RDP-D3": _STREAM,
    "RDP-I6": _FORGETS,
    "RDP-I8": _CRITERION,
    "RDP-A3": _OPTIMAL,
    "RDP-EQ7": _NOISE,
    "RDP-I9": _PRICE_ON_SUMS,
    "RDP-I10": _LAPLACE,
    "RDP-I11": _ROOT_OF_D,
    "RDP-I12": _FINE_TUNED,
    "RDP-I14": _EPISODES,
    "RDP-EQ9": _BY_FEATURES,
    "RDP-A1": _PROTOCOL,
    "RDP-I1": _HEADLINES,
    "RDP-I2": _BLUEPRINT,
    "RDP-M1": _ENVIRONMENT,
    "RDP-AS1": _BOUNDED,
    "RDP-I4": _PURE_PRICE,
    "RDP-R1": _CHANGING_SETS,
    "RDP-R2": _GENERALISED,
    "RDP-I16": _QUESTIONS,
    "RDP-R3": _COST_IN_CONTEXTS,
    "RDP-LP1": _ERROR_OF_LINPRIV,
}
"""By claim."""
