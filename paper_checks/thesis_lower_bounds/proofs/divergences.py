"""Lines of group privacy, f-divergences and transport of data (Sections 2.1.3 and 4.2.1)."""

from __future__ import annotations

from ...language.assertion import assumed, chain, noted, settles
from ...language.rules import INDUCTION, MARKOV, TOWER, UNION_BOUND
from ...language.written_claim import Lines, over, step
from ...statements.privacy.renyi_groups import (
    GROUPS,
    ORDER_ONE,
    by_groups,
    by_limit,
    by_order,
    by_way_of_a_third_law,
)

_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_POSITIVE = "(0, oo)"
_COUNT = "[1, oo)"
_RATIO = "[1, oo)"

_GROUP_PRIVACY = (
    *by_way_of_a_third_law(103, 104),
    *GROUPS,
    settles(
        2, by=by_groups("#104", assumed("rho-zCDP")), kills={1: "linear in the distance", 2: "d(d + 1)/2"}
    ),
    over(r=_WIDE, a="(1, oo)"),
    step(
        "the same data",
        "log(1)/(a - 1) <= r*a*0**2",
        wrong={"at distance one": "log(1)/(a - 1) <= -> log(2)/(a - 1) <= "},
    ),
    settles(2, by="the same data", on="d = 0", beyond="other distances"),
    over(r=_POSITIVE, a="(1, oo)", d=_COUNT),
    step(
        "Gaussian noise at distance d",
        "a*(d*1)**2/(2*(1/(2*r))) <= r*a*d**2",
        wrong={"without alpha": "<= r*a*d**2 -> <= r*d**2"},
    ),
    settles(
        2,
        by="Gaussian noise at distance d",
        on="the Gaussian mechanism",
        beyond="other mechanisms",
        kills={3: "without alpha"},
    ),
    *ORDER_ONE,
    noted(
        105,
        "KL(M_D||M_D') <= rho alpha d^2 for every alpha > 1",
        for_all="any mechanism M that is rho-zCDP, data at distance d",
        near_miss="half of it",
    ),
    settles(105, by=by_order("#2"), kills={1: "half of it, at order one"}),
    over(r=_POSITIVE, d=_COUNT),
    step(
        "Gaussian noise at order one",
        "(d*1)**2/(2*(1/(2*r))) <= r*d**2",
        wrong={"rho d": "<= r*d**2 -> <= r*d", "rho d^2/2": "<= r*d**2 -> <= r*d**2/2"},
    ),
    settles(3, by=by_limit("#105")),
    settles(
        3,
        by="Gaussian noise at order one",
        on="the Gaussian mechanism",
        beyond="other mechanisms",
        kills={1: "rho d", 2: "rho d^2/2"},
    ),
    # (2.5): X, P and Q: chances of the event for data at distance d + 1, d and 0, u: e^eps, W: u^d, E: e;
    # C: the factor of delta, D, at distance d, K: d e^(d-1), w: e^d
    over(Q=(0, 1), D=(0, 1)),
    step("the same data, with delta", "Q <= 1*Q + D*0", wrong={"more than the same": "Q <= 1*Q -> Q < 1*Q"}),
    over(
        "P <= W*Q + D*C",
        "X <= u*P + D",
        "u <= E",
        **dict.fromkeys("XPQD", (0, 1)),
        **dict.fromkeys("WuE", _RATIO),
        C=_WIDE,
    ),
    step(
        "one record more, with delta",
        "X <= (u*W)*Q + D*(E*C + 1)",
        wrong={"its own delta left out": "D*(E*C + 1) -> D*(E*C)"},
    ),
    noted(
        106,
        "M_D(A) <= e^(eps d) M_D'(A) + delta C_d, C_(d+1) = e C_d + 1, C_0 = 0",
        for_all="(eps,delta)-DP, eps in [0, 1], every d",
        near_miss="without the last delta",
    ),
    settles(
        106,
        by=chain(
            "one record more, with delta",
            {
                "P <= W*Q + D*C": INDUCTION(
                    base="the same data, with delta", step="one record more, with delta"
                ),
                "X <= u*P + D": assumed("(eps,delta)-DP"),
                "u <= E": assumed("eps in [0, 1]"),
            },
        ),
        kills={1: "its own delta left out"},
    ),
    over(w=_RATIO),
    step("no factor of delta", "0 <= 0*w", wrong={"a factor of delta": "0 <= 0*w -> 1 <= 0*w"}),
    over("C <= K", C=_WIDE, K=_WIDE, E=_RATIO, w=_RATIO),
    step("factor at one record more", "E*C + 1 <= E*K + w", wrong={"half of e^d": "E*K + w -> E*K + w/2"}),
    over("P <= W*Q + D*C", "C <= K", P=(0, 1), Q=(0, 1), D=(0, 1), W=_RATIO, C=_WIDE, K=_WIDE),
    step("group privacy with delta", "P <= W*Q + D*K", wrong={"half of delta, for groups": "D*K -> D*K/2"}),
    settles(
        1,
        by=chain(
            "group privacy with delta",
            {
                "P <= W*Q + D*C": "#106",
                "C <= K": INDUCTION(base="no factor of delta", step="factor at one record more"),
            },
        ),
        on="eps in [0, 1], as the text thinks of budgets",
        beyond="eps above 1, where it fails from log 5 on: note 102",
    ),
    step(
        "a chain at distance 2",
        "u*(u*q + d) + d > u*q + 2*exp(1)*d and u*d + d > 2*d and u*d + d > exp(1)*d",
        wrong={
            "e^{eps(d-1)}": "> u*q + 2*exp(1)*d and -> <= u*q + 2*exp(1)*d and ",
            "delta d": "and u*d + d > 2*d and -> and u*d + d <= 2*d and ",
            "delta e^{d-1}": "and u*d + d > exp(1)*d -> and u*d + d <= exp(1)*d",
        },
        at=[{"u": "5/2", "q": "0.1", "d": "0.01"}],
    ),
    settles(
        1,
        by="a chain at distance 2",
        on="three data sets, e^eps = 5/2",
        beyond="the bound",
        kills={1: "e^{eps(d-1)}", 2: "delta d", 3: "delta e^{d-1}"},
    ),
)
_COROLLARY = (
    over("K <= r*d**2", K=_REAL, r=_WIDE, d=_WIDE),
    step("any distance", "K <= r*d*d", wrong={"a tenth less": "r*d*d -> 0.9*r*d*d"}),
    settles(2, by=chain("any distance", {"K <= r*d**2": "TH-P2.8#3"})),
    settles(
        2,
        by=("attained by Gaussians",),
        on="the Gaussian mechanism",
        beyond="other mechanisms",
        kills={1: "d for its square"},
    ),
    settles(2, by="any distance", on="equality", beyond="all of it", kills={2: "a tenth less"}),
    over(p=_POSITIVE, q=_POSITIVE),
    step(
        "x log x of the ratio",
        "q*((p/q)*log(p/q)) == p*log(p/q)",
        wrong={"minus the log": "q*((p/q)*log(p/q)) -> q*(-log(p/q))"},
    ),
    settles(3, by="x log x of the ratio", kills={1: "minus the log"}),
)
# L: divergence of the two laws of outputs, A: expected divergence given the data, B: rho times the expected
# square of the distance
_BY_COUPLINGS = (
    over("L <= A", "A <= B", **dict.fromkeys("AB", _WIDE), L=_REAL),
    step(
        "divergence by squared distances",
        "L <= B and B - L >= 0",
        wrong={"half of the squared distance": "L <= B and -> 2*L <= B and "},
    ),
    settles(
        2,
        by=chain(
            "divergence by squared distances", {"L <= A": "#102", "A <= B": TOWER(given_the_past="TH-C4.5#2")}
        ),
    ),
)
# M: mean square of the mismatches so far, S and V: sums of t and of t (1 - t), i: chance of the next mismatch
_SECOND_MOMENT = (
    over("i == t", i=(0, 1), t=(0, 1)),
    step(
        "first mismatch",
        "1*i <= t**2 + t*(1 - t) and 1*i >= t**2 + t*(1 - t)",
        wrong={"only its square": "1*i <= t**2 + t*(1 - t) -> 1*i <= t**2"},
    ),
    # N: mean number of mismatches so far, c: mean of that number on the next mismatch
    over(
        "M == S**2 + V",
        "i == t",
        "N == S",
        "c == N*i",
        **dict.fromkeys("MSVNc", _WIDE),
        i=(0, 1),
        t=(0, 1),
    ),
    step(
        "one mismatch more, squared",
        "M + 2*c + i <= (S + t)**2 + (V + t*(1 - t)) and M + 2*c + i >= (S + t)**2 + (V + t*(1 - t))",
        wrong={"variance t": "i >= (S + t)**2 + (V + t*(1 - t)) -> i >= (S + t)**2 + (V + t)"},
    ),
    settles(
        5,
        by=chain(
            "one mismatch more, squared",
            {
                "M == S**2 + V": INDUCTION(base="first mismatch", step="one mismatch more, squared"),
                "i == t": "TH-P4.7#1",
                "N == S": "#4",
                "c == N*i": "#3",
            },
        ),
    ),
    # c and f: masses of a pair of records under the next coupling and under the one before
    over(c=(0, 1), f=(0, 1), g=(0, 1), m=(0, 1), l=(0, 1)),
    step(
        "mismatches of a product",
        "m*c + (1 - m)*c == c and m*c*l == (m*l)*c",
        wrong={"identically distributed": "m*c + (1 - m)*c == c -> m*c + (1 - m)*c == f"},
    ),
    over("i == t", i=(0, 1), t=(0, 1), m=(0, 1)),
    step(
        "next mismatch given those before",
        "m*i <= m*t and m*i >= m*t",
        wrong={"half of its chance": "m*i <= m*t and -> m*i <= m*t/2 and "},
    ),
    settles(3, by=chain("next mismatch given those before", {"i == t": "TH-P4.7#1"})),
    settles(
        3,
        by="mismatches of a product",
        on="two coordinates",
        beyond="more",
        kills={1: "identically distributed"},
    ),
    over("k <= r*x", "x == y", **dict.fromkeys("krxy", _WIDE)),
    step("second moment for zCDP", "k <= r*y", wrong={"half of the moment": "r*y -> r*y/2"}),
    settles(2, by=chain("second moment for zCDP", {"k <= r*x": "TH-T4.6#2", "x == y": "#5"})),
)
# L: divergence, b: 6 eps n TV
_KARWA = (
    # p and q: densities of an output, v: e^b, X: mean excess of p over v q, c: measure of where it
    # is at least a
    over(p=_WIDE, q=_WIDE, v=_RATIO),
    step("excess of an output", "max(p - v*q, 0) >= 0", wrong={"positive excess": ">= 0 -> > 0"}),
    step(
        "excess on its event",
        "max(p - v*q, 0) <= (p - v*q if p > v*q else 0)",
        wrong={"half of it there": "(p - v*q if -> (p/2 - v*q if "},
    ),
    over("c*a <= X", "X <= 0", c=(0, 1), a=_POSITIVE, X=_REAL),
    step("no chance of an excess", "a*c <= 0", wrong={"less than none": "a*c <= 0 -> a*c < 0"}),
    noted(
        104,
        "the densities of an output have M_1(o) - e^b M_2(o) >= a on a null set, b = 6 eps n TV(p_1,p_2)",
        for_all="a > 0, as in the quoted lemma (cited lemma), on any finite measure that dominates",
        near_miss="less than none",
    ),
    settles(
        104,
        by=chain(
            "no chance of an excess",
            {
                "c*a <= X": MARKOV(nonnegative="excess of an output", expectation="excess on its event"),
                "X <= 0": assumed("cited lemma"),
            },
        ),
        kills={1: "less than none"},
    ),
    over(x=_POSITIVE),
    step("a level below", "1/(1/x + 1) < x", wrong={"at it": "1/(1/x + 1) -> 1/(1/x)"}),
    over("c <= 0", c=(0, 1)),
    step("almost surely no excess", "1 - c >= 1", wrong={"more than surely": ">= 1 -> > 1"}),
    noted(
        105,
        "the ratio of the densities of an output is at most e^(6 eps n TV(p_1,p_2)) almost surely",
        for_all="as in the quoted lemma (cited lemma)",
        near_miss="with more than chance 1",
    ),
    settles(
        105,
        by=chain(
            "almost surely no excess", {"c <= 0": UNION_BOUND(each_event="#104", events="a level below")}
        ),
        kills={1: "more than surely"},
    ),
    over("k <= b", k=_REAL, b=_WIDE),
    step(
        "mean of the log-ratio", "k - b <= 0", wrong={"half of it, on average": "k - b <= 0 -> k - b/2 <= 0"}
    ),
    settles(3, by=chain("mean of the log-ratio", {"k <= b": TOWER(given_the_past="#105")})),
    over("k <= eps*s", k=_WIDE, s=_WIDE, eps=_WIDE),
    step(
        "a factor of one",
        "eps*s - k >= 0 and eps*s <= 6*eps*s",
        wrong={"one half for six": "eps*s - k >= 0 -> eps*s/2 - k >= 0"},
    ),
    settles(4, by=chain("a factor of one", {"k <= eps*s": "TH-T4.8#1"})),
)
# k: divergence, b: the bound on the log-ratio of every event; s: eps n TV
_IN_NATURE = (
    over("k <= b", k=_REAL, b=_WIDE),
    step("divergence by every event", "2*k <= 2*b", wrong={"half of it by events": "2*k <= 2*b -> 2*k <= b"}),
    settles(
        2,
        by=chain("divergence by every event", {"k <= b": "#3"}),
        on="that a bound on every event is one on the divergence, as #3 has it",
        beyond="that the converse fails, which is shown of two outputs",
    ),
    step(
        "an event of small chance",
        "kl(p, q) < g and p > exp(g)*q",
        wrong={"conversely too": "and p > exp(g)*q -> and p <= exp(g)*q"},
        at=[{"p": "0.02", "q": "0.01", "g": "0.1"}],
    ),
    step(
        "six times as large",
        "6*s > s",
        wrong={"stronger numerically": "6*s > s -> 6*s <= s"},
        at=[{"s": 1}],
    ),
    settles(
        2,
        by=("an event of small chance", "six times as large"),
        on="two outputs, and the two bounds at eps n TV = 1",
        beyond="the inference from events to the divergence",
        kills={1: "stronger numerically"},
    ),
)
LINES: Lines = {
    "TH-P2.8": _GROUP_PRIVACY,
    "TH-C4.5": _COROLLARY,
    "TH-T4.6": _BY_COUPLINGS,
    "TH-T4.8": _SECOND_MOMENT,
    "TH-I4.kv": (*_KARWA, *_IN_NATURE),
}
