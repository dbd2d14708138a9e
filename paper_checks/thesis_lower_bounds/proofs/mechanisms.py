"""Lines of noise, of composition, and of counting in a stream (Sections 2.1.3 to 2.1.5)."""

from __future__ import annotations

from collections.abc import Mapping

from ...language.assertion import Settles, assumed, by_definition, chain, noted, settles
from ...language.rules import INDUCTION, POST_PROCESSING, TOWER
from ...language.written_claim import Lines, over, step
from ...statements.privacy.deduced_composition import (
    BY_OUTPUTS,
    LAPLACE_NOISE,
    MOMENTS_OF_A_PRODUCT,
    ONE_AFTER_THE_OTHER,
)

_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_POSITIVE = "(0, oo)"
_COUNT = "[1, oo)"
_RATIO = "[1, oo)"
_CHANCE = (0, 1)

_SIDE_BY_SIDE = (
    *ONE_AFTER_THE_OTHER,
    settles(1, by=BY_OUTPUTS),
    *MOMENTS_OF_A_PRODUCT,
    settles(
        2,
        by=chain(
            "zCDP of one mechanism more",
            {
                "x <= f + y": TOWER(given_the_past="moment of one factor more"),
                "f <= A*S": INDUCTION(base="no factor", step="zCDP of one mechanism more"),
                "y <= A*r": assumed("each M^i is rho_i-zCDP"),
            },
        ),
        kills={1: "sqrt of sum of squares", 2: "max rho_i"},
    ),
)
# f: the moment of the ratio of densities of order a up to some outputs, m: of the next mechanism after them,
# b: its bound; x, u and y: logs of the moments of all, of those so far, and of the bound
_CHOSEN_ALONG_THE_WAY = (
    *ONE_AFTER_THE_OTHER,
    noted(
        101,
        "(eps_i, delta_i)-DP mechanisms one after the other, chosen adaptively, are (sum "
        "eps_i, sum delta_i)-DP",
        for_all="every k, each mechanism with its guarantee for each auxiliary input",
        near_miss="the larger delta",
    ),
    settles(101, by=BY_OUTPUTS, kills={1: "the larger delta"}),
    over("m <= b", f=_WIDE, m=_POSITIVE, b=_POSITIVE),
    step("moment after some outputs", "f*m <= f*b", wrong={"half of its bound": "f*b -> f*b/2"}),
    *MOMENTS_OF_A_PRODUCT[2:],
    noted(
        102,
        "rho_i-zCDP mechanisms one after the other, chosen adaptively, are (sum rho_i)-zCDP",
        for_all="every k, each mechanism with its guarantee for each auxiliary input",
        near_miss="max rho_i",
    ),
    settles(
        102,
        by=chain(
            "zCDP of one mechanism more",
            {
                "x <= f + y": TOWER(given_the_past="moment after some outputs"),
                "f <= A*S": INDUCTION(base="no factor", step="zCDP of one mechanism more"),
                "y <= A*r": assumed("each mechanism with its guarantee for each auxiliary input"),
            },
        ),
        kills={1: "max rho_i"},
    ),
    over("X <= U*Y + S", "x <= B", X=_CHANCE, Y=_CHANCE, S=_WIDE, U=_RATIO, x=_REAL, B=_WIDE),
    step(
        "both kinds of budgets",
        "max(X - U*Y - S, x - B) <= 0",
        wrong={"strictly, of both": "<= 0 -> < 0"},
    ),
    settles(1, by=chain("both kinds of budgets", {"X <= U*Y + S": "#101", "x <= B": "#102"})),
    step(
        "a budget of 2 or of 0",
        "max(x, y) > (x + y)/2",
        wrong={"total read as their expectation": "> (x + y)/2 -> <= (x + y)/2"},
        at=[{"x": 2, "y": 0}],
    ),
    settles(
        1,
        by="a budget of 2 or of 0",
        on="two budgets, chosen by a fair coin that is told",
        beyond="composition",
        kills={1: "total read as their expectation"},
    ),
    over(d=_CHANCE),
    step("no delta", "0 <= 0*d", wrong={"a delta": "0 <= 0*d -> 1 <= 0*d"}),
    over("S <= k*d", S=_WIDE, k=_WIDE, d=_CHANCE),
    step("one delta more", "S + d <= (k + 1)*d", wrong={"one delta for all": "(k + 1)*d -> d"}),
    over(eps=_WIDE),
    step("no budget", "0 <= 0*eps", wrong={"a budget": "0 <= 0*eps -> 1 <= 0*eps"}),
    # g: the sum of the eps so far, of one mechanism eps each
    over("g <= k*eps", g=_WIDE, k=_WIDE, eps=_WIDE),
    step(
        "one budget more",
        "g + eps <= (k + 1)*eps",
        wrong={"(0.9 k eps, k delta)": "(k + 1)*eps -> 0.9*(k + 1)*eps"},
    ),
    over(
        "z - g <= 0",
        "g <= k*eps",
        "D <= S",
        "S <= k*d",
        z=_REAL,
        D=_REAL,
        g=_WIDE,
        S=_WIDE,
        k=_COUNT,
        eps=_WIDE,
        d=_CHANCE,
    ),
    step(
        "k equal mechanisms",
        "z <= k*eps and D <= k*d",
        wrong={"0.9 k eps": "z <= k*eps and -> z <= 0.9*k*eps and "},
    ),
    settles(
        3,
        by=chain(
            "k equal mechanisms",
            {
                "z - g <= 0": "TH-P2.9#1",
                "g <= k*eps": INDUCTION(base="no budget", step="one budget more"),
                "D <= S": "TH-P2.9#1",
                "S <= k*d": INDUCTION(base="no delta", step="one delta more"),
            },
        ),
        kills={1: "0.9 k eps"},
    ),
)
_PARALLEL = (
    *MOMENTS_OF_A_PRODUCT[:2],
    over(p=_POSITIVE, a="(1, oo)"),
    step("a block that is the same", "log((p/p)**a) == 0", wrong={"not nothing": "== 0 -> == 1"}),
    # x, f and y: logs of moments of all, of the blocks that are the same, and of the one that changes
    over(
        "x <= f + y",
        "f <= 0",
        "y <= A*r",
        "r <= m",
        **dict.fromkeys("xfy", _REAL),
        A=_POSITIVE,
        r=_WIDE,
        m=_WIDE,
        g="[0, 1]",
    ),
    step(
        "zCDP of one block",
        "x <= A*m",
        wrong={"min rho_i": "x <= A*m -> x <= A*(g*r)", "mean of two": "x <= A*m -> x <= A*(m/2)"},
    ),
    settles(
        3,
        by=chain(
            "zCDP of one block",
            {
                "x <= f + y": TOWER(given_the_past="moment of one factor more"),
                "f <= 0": TOWER(given_the_past="a block that is the same"),
                "y <= A*r": assumed("each M^i is rho_i-zCDP"),
                "r <= m": assumed("rho is the largest rho_i"),
            },
        ),
        kills={1: "min rho_i", 2: "mean of two"},
    ),
)
_VARIANCE = (
    over(b=_POSITIVE, B=_WIDE),
    step(
        "second moment up to B",
        "integral(t, 0, B, t**2*exp(-t/b)/b) == 2*b**2 - exp(-B/b)*(B**2 + 2*B*b + 2*b**2)",
        wrong={
            "b^2": "== 2*b**2 - -> == b**2 - ",
            "4 b^2": "== 2*b**2 - -> == 4*b**2 - ",
        },
    ),
    # what is left out, over b^2, at B = 3 b v
    over(v=_POSITIVE),
    step(
        "second moment beyond B",
        "9*v**2 + 6*v + 2 <= (1 + v)**3*(9/v)",
        wrong={"a ninth of it": "(1 + v)**3*(9/v) -> (1 + v)**3*(1/v)"},
    ),
    step(
        "a cube below the exponential",
        "1 + v <= exp(v)",
        wrong={"twice the slope": "1 + v <= -> 1 + 2*v <= "},
    ),
    settles(
        2,
        by=("second moment up to B", "second moment beyond B", "a cube below the exponential"),
        kills={1: "b^2", 2: "4 b^2"},
    ),
)
# L: as for the Laplace mechanism, S: l1 distance of two means; v: variance of the Gaussian noise, q: squared
# distance, D: divergence of order a
_MEANS_WITH_NOISE = (
    over("L <= S", "n*S <= k", L=_REAL, S=_WIDE, k=_COUNT, n=_COUNT, eps=_POSITIVE),
    step(
        "log-ratio at scale k/eps",
        "L*(eps/k) <= eps",
        wrong={
            "scale k/(1.1 n eps)": "L*(eps/k) -> L*(1.1*n*eps/k)",
            "scale 1/(n eps)": "L*(eps/k) -> L*(n*eps)",
        },
    ),
    settles(
        4,
        by=chain(
            "log-ratio at scale k/eps",
            {"L <= S": INDUCTION(base="no coordinate", step="one coordinate of the noise"), "n*S <= k": "#1"},
        ),
        kills={1: "scale k/(1.1 n eps)", 2: "scale 1/(n eps)"},
    ),
    *LAPLACE_NOISE[:2],
    over("L <= S", L=_REAL, S=_WIDE, y=_REAL, a=_REAL, b=_REAL),
    step(
        "one coordinate of the noise",
        "L + (abs(y - b) - abs(y - a)) <= S + abs(a - b)",
        wrong={"half of this distance": "S + abs(a - b) -> S + abs(a - b)/2"},
    ),
    over(
        "D <= a*q/(2*v)",
        "q <= k/n**2",
        "2*r*n**2*v >= k",
        D=_WIDE,
        q=_WIDE,
        a="(1, oo)",
        v=_POSITIVE,
        r=_POSITIVE,
        k=_COUNT,
        n=_COUNT,
    ),
    step("divergence of two noisy means", "D <= r*a", wrong={"half of rho": "r*a -> r*a/2"}),
    settles(
        8,
        by=chain(
            "divergence of two noisy means",
            {
                "D <= a*q/(2*v)": "TH-T2.14#3",
                "q <= k/n**2": "#2",
                "2*r*n**2*v >= k": assumed("f_m + N(0, k/(2 rho n^2) I_k)"),
            },
        ),
    ),
    over(a="(1, oo)", r=_POSITIVE, k=_COUNT, n=_COUNT),
    step(
        "means at the largest distance",
        "a*(k/n**2)/(2*(k/(2*r*n**2))) <= r*a",
        wrong={
            "variance k/(2.2 rho n^2)": "2*(k/(2*r*n**2)) -> 2*(k/(2.2*r*n**2))",
            "1/(2 rho n^2)": "2*(k/(2*r*n**2)) -> 2*(1/(2*r*n**2))",
        },
    ),
    settles(
        8,
        by="means at the largest distance",
        on="all coordinates of one row changed",
        beyond="other data",
        kills={1: "variance k/(2.2 rho n^2)", 2: "1/(2 rho n^2)"},
    ),
)
# V: variance of the noise, which has mean 0
_FIRST_COUNTER = (
    over("V <= 2*(T/eps)**2", V=_WIDE, T=_COUNT, t=_COUNT, eps=_POSITIVE),
    step(
        "standard deviation at scale T/eps",
        "sqrt(V) <= 2*T/eps",
        wrong={"sqrt(T)/eps": "2*T/eps -> 2*sqrt(T)/eps", "t/eps": "2*T/eps -> 2*t/eps"},
    ),
    settles(
        6,
        by=chain("standard deviation at scale T/eps", {"V <= 2*(T/eps)**2": "TH-D2.11#2"}),
        kills={1: "sqrt(T)/eps", 2: "t/eps"},
    ),
)
# of streams that differ in one item; V: variance of the noise up to a step, n steps before it
_SECOND_COUNTER = (
    over(x=_CHANCE, y=_CHANCE),
    step(
        "l1 distance of two streams",
        "abs(x - y) + 0 <= 1 and abs(1 - 0) + 0*x == 1",
        wrong={"half of an item": "abs(x - y) + 0 <= 1 -> abs(x - y) + 0 <= 1/2"},
    ),
    noted(
        101,
        "the l1 sensitivity of the stream is 1",
        for_all="stream in {0,1}^T, every T",
        near_miss="1/2",
    ),
    settles(101, by="l1 distance of two streams", kills={1: "half of an item"}),
    # q: 1/b
    over("L <= S*q", "q <= eps", "S <= 1", L=_REAL, S=_WIDE, q=_POSITIVE, eps=_POSITIVE),
    step(
        "privacy of the noisy stream",
        "L <= eps",
        wrong={
            "Lap(1/(1.1 eps))": "L <= eps -> 1.1*L <= eps",
            "(eps/sqrt(T))-DP": "L <= eps -> L <= eps/sqrt(2)",
        },
    ),
    settles(
        2,
        by=chain(
            "privacy of the noisy stream",
            {
                "L <= S*q": POST_PROCESSING(
                    private_release="TH-T2.13#101", no_other_access=by_definition("#1")
                ),
                "q <= eps": by_definition("#1"),
                "S <= 1": "#101",
            },
        ),
        kills={1: "Lap(1/(1.1 eps))", 2: "(eps/sqrt(T))-DP"},
    ),
    # A and S: what is put out and the count, G: the sum of the noises
    over(x=_CHANCE, g=_REAL),
    step(
        "first item",
        "(x + g) - x <= g and (x + g) - x >= g",
        wrong={"half of its noise": "- x <= g and -> - x <= g/2 and "},
    ),
    over("A - S == G", A=_REAL, S=_WIDE, G=_REAL, x=_CHANCE, g=_REAL),
    step(
        "one item more",
        "(A + (x + g)) - (S + x) <= G + g and (A + (x + g)) - (S + x) >= G + g",
        wrong={"without its noise": "<= G + g and -> <= G and "},
    ),
    settles(
        3,
        by=chain("one item more", {"A - S == G": INDUCTION(base="first item", step="one item more")}),
    ),
    over(b=_POSITIVE),
    step("no item", "0*b <= 0*(2*b**2)", wrong={"an item": "0*b <= -> 1 + 0*b <= "}),
    over("V <= t*(2*b**2)", "v <= 2*b**2", V=_WIDE, v=_WIDE, b=_POSITIVE, t=_WIDE),
    step(
        "variance of one item more",
        "V + v <= (t + 1)*(2*b**2)",
        wrong={"half of its variance": "(t + 1)*(2*b**2) -> (t + 1/2)*(2*b**2)"},
    ),
    noted(
        102,
        "the noise at t has variance at most 2 t/eps^2",
        for_all="stream in {0,1}^T, every T, eps > 0, all t",
        near_miss="with t - 1/2 for t",
    ),
    settles(
        102,
        by=chain(
            "variance of one item more",
            {
                "V <= t*(2*b**2)": INDUCTION(base="no item", step="variance of one item more"),
                "v <= 2*b**2": "TH-D2.11#2",
            },
        ),
        kills={1: "half of its variance"},
    ),
    over("V <= t*(2*b**2)", V=_WIDE, b=_POSITIVE, t=_COUNT),
    step(
        "standard deviation at t",
        "sqrt(V) <= 2*sqrt(t)*b",
        wrong={
            "exponent 0.4 in t": "2*sqrt(t)*b -> 2*t**(2/5)*b",
            "1/sqrt(eps)": "2*sqrt(t)*b -> 2*sqrt(t)*sqrt(b)",
        },
    ),
    settles(
        4,
        by=chain("standard deviation at t", {"V <= t*(2*b**2)": "#102"}),
        kills={1: "exponent 0.4 in t", 2: "1/sqrt(eps)"},
    ),
    step(
        "variances at step 2",
        "t*(2*b**2) < 2*(t*b)**2",
        wrong={"t/eps scale single Laplace": "< 2*(t*b)**2 -> == 2*(t*b)**2"},
        at=[{"t": 2, "b": 1}],
    ),
    settles(
        3,
        by="variances at step 2",
        on="the variance at step 2",
        beyond="the law",
        kills={1: "t/eps scale single Laplace"},
    ),
)


def _few_nodes(n: int, words: str, kills: Mapping[int, str]) -> Settles:
    return settles(
        n,
        by=chain(
            "nodes for a beginning",
            {
                "c <= n": INDUCTION(base="number without digits", step="one digit more in front"),
                "n - 1 <= L": assumed("all t <= T"),
                "L >= 1": assumed(words),
            },
        ),
        kills=kills,
    )


# in logs to base 2: l: of the length of the largest p-sum that an item is in, n levels above its own, L:
# log T; c: the nodes that a number of n digits needs, i: whether its first digit is one
_TREE = (
    over(x=_CHANCE),
    step("the item itself", "0*x <= 0", wrong={"already longer": "0*x <= 0 -> 1 + 0*x <= 0"}),
    over("n <= l", l=_WIDE, n=_WIDE),
    step("twice as long", "n + 1 <= l + 1", wrong={"half as much longer": "l + 1 -> l + 1/2"}),
    over("n <= l", "l <= L", "L >= 1", l=_WIDE, n=_WIDE, L=_POSITIVE),
    step(
        "p-sums of one item",
        "n + 1 <= 2*L",
        wrong={"O(1)": "n + 1 <= 2*L -> n + 1 <= 2", "O(sqrt(log T))": "n + 1 <= 2*L -> n + 1 <= 2*sqrt(L)"},
    ),
    settles(
        4,
        by=chain(
            "p-sums of one item",
            {
                "n <= l": INDUCTION(base="the item itself", step="twice as long"),
                "l <= L": assumed("stream in {0,1}^T"),
                "L >= 1": assumed("T -> infinity"),
            },
        ),
        kills={1: "O(1)", 2: "O(sqrt(log T))"},
        despite={"TH-ATREE#5": "the order is that of floor(log2 T) + 1, whatever the scale of the noise"},
    ),
    over(x=_CHANCE),
    step("number without digits", "0*x <= 0", wrong={"with a node": "0*x <= 0 -> 1 + 0*x <= 0"}),
    over("c <= n", c=_WIDE, n=_WIDE, i=_CHANCE),
    step("one digit more in front", "c + i <= n + 1", wrong={"without a node": "n + 1 -> n"}),
    over("c <= n", "n - 1 <= L", "L >= 1", c=_WIDE, n=_WIDE, L=_POSITIVE),
    step(
        "nodes for a beginning",
        "c <= 2*L",
        wrong={
            "O(1) nodes": "c <= 2*L -> c <= 2",
            "O(sqrt(log T)) nodes": "c <= 2*L -> c <= 2*sqrt(L)",
            "natural log T": "c <= 2*L -> c <= 7/10*L",
        },
    ),
    _few_nodes(6, "T -> infinity", {1: "O(1) nodes", 2: "O(sqrt(log T)) nodes"}),
    _few_nodes(7, "at most O(log T) p-sums", {1: "natural log T"}),
    # z: how many noises are in a count, g: twice log T
    over("z <= c", "c <= g", z=_WIDE, c=_WIDE, g=_POSITIVE),
    step("noises of a count", "z <= g", wrong={"one Laplace variable only": "z <= g -> z <= 1"}),
    settles(
        8,
        by=chain("noises of a count", {"z <= c": by_definition("#2"), "c <= g": "#7"}),
        kills={2: "one Laplace variable only"},
        despite={"TH-ATREE#5": "how many noises there are does not depend on their scale"},
    ),
    step(
        "scale at T = 8",
        "log(T)/eps > 1/eps",
        wrong={"scale 1/eps": "> 1/eps -> <= 1/eps"},
        at=[{"T": 8, "eps": 1}],
    ),
    settles(
        8, by="scale at T = 8", on="the scale, at T = 8", beyond="how many noises", kills={1: "scale 1/eps"}
    ),
    # with the scale m/eps that is enough for m levels; g: log T to base 2
    over("c <= 2*g", "m <= 2*g", c=_WIDE, m=_COUNT, g=_POSITIVE, eps=_POSITIVE),
    step(
        "noise of a count",
        "sqrt(2*c)*(m/eps) <= 4*g*sqrt(g)/eps",
        wrong={
            "exponent 1": "4*g*sqrt(g)/eps -> 4*g/eps",
            "exponent 1/2": "4*g*sqrt(g)/eps -> 4*sqrt(g)/eps",
        },
    ),
    settles(
        9,
        by=chain(
            "noise of a count",
            {"c <= 2*g": "#7", "m <= 2*g": "#4"},
        ),
        on="the standard deviation, at the scale of the amendment",
        beyond="that eps-DP holds, which is not so at the scale as printed",
        kills={1: "exponent 1", 2: "exponent 1/2"},
        despite={"TH-ATREE#5": "the scale is that of the amendment, the number of levels over eps"},
    ),
    # D: by how much the first counts change together
    over(x=_CHANCE),
    step(
        "the first count",
        "1 + 0*x <= 1 and 1 + 0*x >= 1",
        wrong={"half of it, the first": "1 + 0*x <= 1 and -> 1 + 0*x <= 1/2 and "},
    ),
    over("D == T", D=_WIDE, T=_COUNT, s=_WIDE),
    step(
        "one count more",
        "D + ((s + 1) - s) <= T + 1 and D + ((s + 1) - s) >= T + 1",
        wrong={"l1 sensitivity 1": "<= T + 1 and -> <= 1 and "},
    ),
    settles(
        10,
        by=chain("one count more", {"D == T": INDUCTION(base="the first count", step="one count more")}),
        kills={1: "l1 sensitivity 1"},
    ),
)

LINES: Lines = {
    "TH-P2.9": _SIDE_BY_SIDE,
    "TH-I2.9a": _CHOSEN_ALONG_THE_WAY,
    "TH-L2.10": _PARALLEL,
    "TH-D2.11": _VARIANCE,
    "TH-T2.13": LAPLACE_NOISE,
    "TH-EX2.15": _MEANS_WITH_NOISE,
    "TH-SM1": _FIRST_COUNTER,
    "TH-SM2": _SECOND_COUNTER,
    "TH-ATREE": _TREE,
}
