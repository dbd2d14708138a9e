"""Lines of what the chapter says of its bounds, of simple mechanisms, and of examples."""

from __future__ import annotations

from ....verify.evidence.ladder import Verdict
from ...language.assertion import AMENDED, ASSUMED, assumed, by_definition, chain, noted, settles
from ...language.rules import INDUCTION, MARKOV, POST_PROCESSING
from ...language.severity import Severity
from ...language.written_claim import Lines, Pieces, amended, over, step
from .finite_arms import ARM_BY_ARM, sum_over_arms

_REAL = "(-oo, oo)"
_WIDE = "[0, oo)"
_POSITIVE = "(0, oo)"
_UNIT = "(0, 1]"
_COUNT = "[1, oo)"

# L = log T of at least log 2, c = 16 beta, z = 3 beta/(beta-3)
_TABLE: Pieces = (
    over(
        *("R <= c*L/min(D, eps) + z", "D <= 1"),
        R=_WIDE,
        c=_POSITIVE,
        z=_POSITIVE,
        L="[0.69, oo)",
        D=_UNIT,
        eps=_POSITIVE,
    ),
    step(
        "order of the bound of an arm",
        "R <= (c + 1.5*z)*(L/min(D, eps))",
        wrong={"the gap once": "L/min(D, eps) -> L/min(1, eps)", "the gap alone": "L/min(D, eps) -> L/D"},
    ),
    noted(
        101,
        "an arm adds at most (16 beta + 4.5 beta/(beta-3)) log(T)/min{Delta_a,eps} to the regret",
        for_all="Delta_a in (0, 1], eps > 0, beta > 3, T >= 2; rewards in [0,1]; at least two arms",
        near_miss="the gap alone",
    ),
    settles(
        101,
        by=chain(
            "order of the bound of an arm", {"R <= c*L/min(D, eps) + z": "TA-TH5.3#103", "D <= 1": ASSUMED}
        ),
        kills={1: "the gap alone"},
    ),
    *ARM_BY_ARM,
    settles(3, by=sum_over_arms("#101")),
    settles(
        3,
        by="order of the bound of an arm",
        on="what one arm adds",
        beyond="the sum over arms",
        kills={1: "the gap once", 2: "the gap alone"},
    ),
)
_REGIMES: Pieces = (
    # budgets D + h and D + u, both above the gap; d the divergence, which C_2 eps Delta exceeds by h and u
    over(D=_UNIT, d=_POSITIVE, h=_WIDE, u=_WIDE),
    step(
        "bounds of large budgets",
        "min(D, D + h) == min(D, D + u) and min(d, d + h) == min(d, d + u)",
        wrong={
            "a switch at the square": "min(D, D + h) == min(D, D + u) -> min(D, D**2 + h) == min(D, D**2 + u)"
        },
    ),
    # an arm adds 1/min(D, eps) to the bound of AdaP-UCB, and D/min(d, k*eps*D) to that of AdaP-KLUCB, times
    # what no gap is in; y and z: by how much d is above k eps D at two arms
    over(eps=_POSITIVE, h=_WIDE, u=_POSITIVE, k=_POSITIVE, y=_WIDE, z=_WIDE),
    step(
        "two gaps above the budget",
        "abs(1/min(eps + h, eps) - 1/min(eps + h + u, eps)) > 0",
        wrong={"by a half": "> 0 -> > 1/2"},
    ),
    step(
        "two divergences above the budget",
        "(eps + h)/min(k*eps*(eps + h) + y, k*eps*(eps + h)) == "
        "(eps + h + u)/min(k*eps*(eps + h + u) + z, k*eps*(eps + h + u))",
        wrong={"a share of the gap": "== (eps + h + u)/ -> == (eps + h + 2*u)/"},
    ),
    settles(4, by="two gaps above the budget", severity=Severity.WORDING),
    amended(
        "where the budget is below all gaps (AdaP-UCB), or C_2 eps Delta_a below all divergences "
        "(AdaP-KLUCB), "
        "what an arm adds to the leading term depends on eps and not on Delta_a",
        {"two gaps above the budget": "> 0 -> <= 0"},
        recorded=Verdict.VERIFIED,
    ),
    settles(AMENDED, by=("two gaps above the budget", "two divergences above the budget")),
    step(
        "two gaps below the budget",
        "abs(1/min(D, eps) - 1/min(H, eps)) > 0",
        wrong={"no gap in it": "> 0 -> <= 0"},
        at=[{"D": "1/2", "H": "1/4", "eps": 1}],
    ),
    settles(3, by="bounds of large budgets", kills={1: "a switch at the square"}),
    settles(3, by="two gaps below the budget", on="two gaps", beyond="others", kills={2: "no gap in it"}),
)
_FIGURE: Pieces = (
    step(
        "rewards of the last episodes",
        "f == t - N/2 and g == f - M/2",
        wrong={
            "from r_4 on": "f == t - N/2 -> f - 3 == t - N/2",
            "from r_6 on": "f == t - N/2 -> f - 1 == t - N/2",
        },
        values={"f": [7], "t": [11], "N": [8], "g": [6], "M": [2]},
    ),
    settles(3, by="rewards of the last episodes", kills={1: "from r_4 on", 2: "from r_6 on"}),
    # 1 for an episode of arm 1, 0 for one of arm 2
    step(
        "last active episodes before the fourth",
        "max(1*x, 2*y, 3*z) == 2 and max(1*(1 - x), 2*(1 - y), 3*(1 - z)) == 3",
        wrong={
            "the first of arm 1": "3*z) == 2 -> 3*z) == 1",
            "the second of arm 2": "(1 - z)) == 3 -> (1 - z)) == 2",
        },
        values={"x": [1], "y": [1], "z": [0]},
    ),
    settles(
        4,
        by="last active episodes before the fourth",
        kills={1: "the first of arm 1", 2: "the second of arm 2"},
    ),
)
_SKETCH: Pieces = (
    # an arm with q pulls, fewer than the n that it needs, begins a phase that ends with p pulls
    over("p <= 2*q", "q <= n", p=_COUNT, q=_COUNT, n=_COUNT),
    step(
        "pulls at the end of a phase",
        "p <= 2*n",
        wrong={"1.5 times": "p <= 2*n -> p <= 1.5*n", "one pull more": "p <= 2*n -> p <= n + 1"},
    ),
    settles(
        7,
        by=chain("pulls at the end of a phase", {"p <= 2*q": by_definition("TA-A7#3"), "q <= n": ASSUMED}),
        kills={1: "1.5 times", 2: "one pull more"},
    ),
)
_NOISE: Pieces = (
    over(eps=_POSITIVE, n=_COUNT, k="[2, oo)", t="[2, oo)"),
    step(
        "scales with and without composition",
        "1/(eps*n) < k*t/(eps*n)",
        wrong={
            "the same scale": "1/(eps*n) < k*t/(eps*n) -> 1/(eps*n) == k*t/(eps*n)",
            "a logarithm less": "1/(eps*n) < k*t/(eps*n) -> log(t)/(eps*n) >= k*t/(eps*n)",
        },
    ),
)
_LINEAR: Pieces = (
    # u: the eighth root of T, so that log T = 8 log u and sqrt(T) = u^4; k = log K
    over(k=_WIDE, u=_COUNT),
    step(
        "logarithms by the eighth root of T",
        "(k + 8*log(u))**3 <= (k + 8)**3*u**3",
        wrong={"without a power of T": "<= (k + 8)**3*u**3 -> <= (k + 8)**3"},
    ),
    step(
        "private over other part, T = d",
        "d/sqrt(d*T) >= 1",
        wrong={
            "small in every dimension": ">= 1 -> <= 1/2",
            "small at T = d": "d/sqrt(d*T) >= 1 -> 2*d/sqrt(d*T) <= 1",
        },
        at=[{"d": 100, "T": 100}],
    ),
    settles(
        2,
        by=("logarithms by the eighth root of T", "private over other part, T = d"),
        kills={1: "small in every dimension", 2: "small at T = d"},
        on="the two printed orders; T = d for the near misses",
        beyond="the regrets themselves",
    ),
    over(c=_POSITIVE, d=_COUNT, L=_WIDE),
    step(
        "logarithm of exponentially many actions",
        "(c*d + L)**3 >= c**3*d**3",
        wrong={
            "still as before": ">= c**3*d**3 -> <= (1 + L)**3",
            "up to log T": ">= c**3*d**3 -> <= 8*L**3",
        },
    ),
    settles(
        4,
        by="logarithm of exponentially many actions",
        kills={1: "still as before", 2: "up to log T"},
        on="the printed orders, K = e^(c d)",
        beyond="the bounds themselves",
    ),
)
_CONTEXTUAL: Pieces = (
    over(u=_COUNT),
    step(
        "logarithm by the eighth root of T",
        "8*log(u) <= 8*u",
        wrong={"no power of T": "8*log(u) <= 8*u -> 8*log(u) <= 8"},
    ),
    step(
        "private over other part, T = d^2",
        "d/sqrt(T) >= 1",
        wrong={
            "small in every dimension": ">= 1 -> <= 1/2",
            "small at T = d^2": "d/sqrt(T) >= 1 -> 2*d/sqrt(T) <= 1",
        },
        at=[{"d": 10, "T": 100}],
    ),
    settles(
        8,
        by=("logarithm by the eighth root of T", "private over other part, T = d^2"),
        kills={1: "small in every dimension", 2: "small at T = d^2"},
        on="the two printed orders; T = d^2 for the near misses",
        beyond="the regrets themselves",
    ),
)
_NORMS: Pieces = (
    over(x=_WIDE, h=_POSITIVE),
    step(
        "order of squares",
        "x**2 < (x + h)**2",
        wrong={"the other order": "x**2 < (x + h)**2 -> x**2 >= (x + h)**2"},
    ),
    step("values at 2", "x**2 > x", wrong={"the same value": "x**2 > x -> x**2 == x"}, at=[{"x": 2}]),
    settles(3, by="order of squares", kills={1: "the other order"}),
    settles(3, by="values at 2", on="one value", beyond="others", kills={2: "the same value"}),
)
_SETTING: Pieces = (
    step(
        "beta in the experiments",
        "b > 3",
        wrong={"3 itself": "b > 3 -> b - 1/10 > 3", "from 3.1 on": "b > 3 -> b - 1/20 >= 3.1"},
        values={"b": ["3.1"]},
    ),
    settles(5, by="beta in the experiments", kills={1: "3 itself", 2: "from 3.1 on"}),
)
# s: a prefix sum without the item that changes from x to y; v: the privacy loss so far, z that of one release
_COUNTING: Pieces = (
    noted(
        101,
        "a change of one item moves each prefix sum by at most 1",
        for_all="streams in {0,1}^T, neighbours differ in one step; all t in [T]",
        near_miss="1/t for it",
    ),
    noted(
        102,
        "the log-ratio of one noisy sum is at most eps, with noise of scale 1/eps",
        for_all="sums that are at most 1 apart, eps > 0",
        near_miss="0.9 of it",
    ),
    over(s=_WIDE, x=(0, 1), y=(0, 1), t="[3, oo)"),
    step(
        "one item of a prefix sum",
        "abs((s + x) - (s + y)) <= 1",
        wrong={"1/t for it": "<= 1 -> <= 1/t"},
    ),
    over("a - b <= 1", "b - a <= 1", y=_REAL, a=_REAL, b=_REAL),
    step("loss of one release", "abs(y - b) - abs(y - a) <= 1", wrong={"0.9 of it": "<= 1 -> <= 0.9"}),
    settles(101, by="one item of a prefix sum", kills={1: "1/t for it"}),
    settles(
        102,
        by=chain("loss of one release", {"a - b <= 1": "#101", "b - a <= 1": "#101"}),
        kills={1: "0.9 of it"},
    ),
    over("z <= eps", z=_REAL, eps=_POSITIVE),
    step("loss of the first release", "z <= eps*1", wrong={"half of its loss": "eps*1 -> eps*1/2"}),
    over("v <= eps*n", "z <= eps", v=_REAL, z=_REAL, eps=_POSITIVE, n=_COUNT),
    step(
        "loss of one release more",
        "v + z <= eps*(n + 1)",
        wrong={"root of the releases": "eps*(n + 1) -> eps*sqrt(n + 1)"},
    ),
    over("v <= eps*n", "n <= T", v=_REAL, eps=_POSITIVE, n=_COUNT, T=_COUNT),
    step("loss of all releases", "v <= T*eps", wrong={"of one alone": "<= T*eps -> <= eps"}),
    settles(
        6,
        by=chain(
            "loss of all releases",
            {
                "v <= eps*n": INDUCTION(base="loss of the first release", step="loss of one release more"),
                "z <= eps": "#102",
                "n <= T": assumed("streams sigma in {0,1}^T"),
            },
        ),
    ),
    settles(
        6,
        by=("one item of a prefix sum", "loss of one release more"),
        on="one step, and one release more",
        beyond="the whole sequence",
        kills={1: "1/t for it", 2: "root of the releases"},
    ),
    over("v <= g*T", "g <= eps/T", v=_REAL, g=_POSITIVE, T="[2, oo)", eps=_POSITIVE),
    step("loss at scale T/eps", "v <= eps", wrong={"half of that loss": "v <= eps -> v <= eps/2"}),
    settles(10, by=chain("loss at scale T/eps", {"v <= g*T": "#6", "g <= eps/T": assumed("Lap(T/eps)")})),
    over(T="[2, oo)", eps=_POSITIVE),
    step(
        "sum of T losses",
        "T*(1/(T/eps)) <= eps",
        wrong={
            "root of T in the scale": "1/(T/eps) -> 1/(sqrt(T)/eps)",
            "0.9 of the scale": "1/(T/eps) -> 1/(0.9*T/eps)",
        },
    ),
    settles(
        10,
        by="sum of T losses",
        on="the scale",
        beyond="the releases",
        kills={1: "root of T in the scale", 2: "0.9 of the scale"},
    ),
    over("v <= z", "z <= eps", v=_REAL, z=_REAL, eps=_POSITIVE),
    step("loss of noisy items", "v <= eps", wrong={"half of the loss of an item": "v <= eps -> v <= eps/2"}),
    over(s=_REAL, o=_REAL, q=_POSITIVE),
    step(
        "noisy items from their sums",
        "(s + o) - s == o",
        wrong={"noise of each prefix sum": "(s + o) - s -> (s + o) - (s + q)"},
    ),
    settles(
        7,
        by=chain(
            "loss of noisy items",
            {
                "v <= z": POST_PROCESSING(
                    private_release="#102", no_other_access="noisy items from their sums"
                ),
                "z <= eps": "#102",
            },
        ),
    ),
    over(eps=_POSITIVE),
    step(
        "loss of an item",
        "1/(1/eps) <= eps",
        wrong={"0.9 of the scale of an item": "1/(1/eps) -> 1/(0.9/eps)"},
    ),
    settles(
        7,
        by=("loss of an item", "noisy items from their sums"),
        on="the scale of one item",
        beyond="the release",
        kills={1: "0.9 of the scale of an item", 2: "noise of each prefix sum"},
    ),
    over("t <= T", t=_COUNT, T=_COUNT, eps=_POSITIVE),
    step(
        "deviations of both mechanisms",
        "sqrt(2*t)/eps <= sqrt(2)*T/eps",
        wrong={
            "worse at the end": "<= sqrt(2)*T/eps -> >= sqrt(2)*T/eps",
            "a factor T": "<= sqrt(2)*T/eps -> <= sqrt(2)/eps",
        },
    ),
    settles(
        8,
        by=chain("deviations of both mechanisms", {"t <= T": assumed("all t in [T]")}),
        kills={1: "worse at the end", 2: "a factor T"},
    ),
    over(T=_COUNT, eps=_POSITIVE, L=_POSITIVE, q="(0, 1]"),
    step(
        "tail at T L/eps",
        "exp(-(T/eps*L)/(T/eps)) <= exp(-L)",
        wrong={
            "root of T in the error": "(T/eps*L) -> (sqrt(T)/eps*L)",
            "the step for the horizon": "(T/eps*L) -> (q*T/eps*L)",
        },
    ),
    settles(
        11,
        by="tail at T L/eps",
        kills={1: "root of T in the error", 2: "the step for the horizon"},
    ),
    # V: the variance of the noises so far, w that of one, p a level, q the square of the error, t w/p
    over(w=_POSITIVE),
    step("variance of no noise", "0*w <= 0*w + 0", wrong={"of one": "0*w <= -> 1 + 0*w <= "}),
    over("V <= t*w + 0", V=_WIDE, t=_WIDE, w=_POSITIVE),
    step(
        "variance of one noise more",
        "V + w <= (t + 1)*w + 0",
        wrong={"of two more": "V + w <= -> V + 2*w <= "},
    ),
    over(
        "P*q <= V",
        "V <= t*w + 0",
        "t*w <= p*q",
        P=(0, 1),
        V=_WIDE,
        t=_COUNT,
        w=_POSITIVE,
        p=_UNIT,
        q=_POSITIVE,
    ),
    step(
        "chance beyond sqrt(t w/p)", "P <= p", wrong={"half of the level, of t noises": "P <= p -> P <= p/2"}
    ),
    settles(
        12,
        by=chain(
            "chance beyond sqrt(t w/p)",
            {
                "t*w <= p*q": ASSUMED,
                "P*q <= V": MARKOV(
                    nonnegative="variance of no noise", expectation="variance of one noise more"
                ),
                "V <= t*w + 0": INDUCTION(base="variance of no noise", step="variance of one noise more"),
            },
        ),
    ),
    over(t=_COUNT, w=_POSITIVE),
    step(
        "deviation of t noises",
        "sqrt(t*w) <= sqrt(t)*sqrt(w)",
        wrong={
            "fourth root of t": "<= sqrt(t)*sqrt(w) -> <= sqrt(sqrt(t))*sqrt(w)",
            "without t": "<= sqrt(t)*sqrt(w) -> <= sqrt(w)",
        },
    ),
    settles(
        12,
        by="deviation of t noises",
        on="the standard deviation",
        beyond="the tail",
        kills={1: "fourth root of t", 2: "without t"},
    ),
)

LINES: Lines = {
    "TA-T5.1": _TABLE,
    "TA-I6": _REGIMES,
    "TA-X5.1": _FIGURE,
    "TA-I4": _SKETCH,
    "TA-I7": (
        *_NOISE,
        settles(
            2,
            by="scales with and without composition",
            on="simple composition, pure DP",
            beyond="advanced composition, zCDP",
            kills={1: "the same scale", 2: "a logarithm less"},
        ),
    ),
    "TA-I9": _LINEAR,
    "TA-I12": _CONTEXTUAL,
    "TA-D5.8": _NORMS,
    "TA-E1": _SETTING,
    "TA-B5": _COUNTING,
}
