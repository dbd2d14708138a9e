"""Lines of the rates of the conversion with HTINF, whose regret is quoted, and of what follows (Section 3).

All of them follow from the quoted Theorem 21, which is proved in appD_htinf beside. n: eps T, K: actions, or
experts in their place, a: sqrt(K T/eps), b: 1/eps, u: 1 over the root of eps T, R: regret.
"""

from __future__ import annotations

from ...language.assertion import ASSUMED, Settles, assumed, chain, noted, settles
from ...language.rules import EVERY_INSTANCE
from ...language.written_claim import Lines, Pieces, over, step

_U = "[1, oo)"
_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_POSITIVE = "(0, oo)"
_EPS = "(0, 1]"
_ROOT = "60*sqrt(6*(n + 1)) <= 208*sqrt(n)"
_SQUARE = "eps in omega(1/T^2)"
_ROOT_OF_T = "of eps T"
_BOUND = "2*b*F + 2*b <= 208*w*r*b + 2*b"

# m: E X 1{|X| > M}, v: E X^2, of a noisy loss X; g: sigma, w: root of K (T + 1), S and G: noisy regret and
# regret on the noisy losses
_P_C2 = (
    over("m >= 0", "v <= 2 + 4*s**2", m=_REAL, v=_WIDE, s=_POSITIVE),
    step(
        "both hypotheses",
        "-m <= 0 and v <= sqrt(2 + 4*s**2)**2",
        wrong={"sigma = sqrt(2) lam": "sqrt(2 + 4*s**2)**2 -> (sqrt(2)*s)**2"},
    ),
    # nothing is cut off at M = 0
    over(l=(0, 1), s=_POSITIVE),
    step(
        "mean of a noisy loss",
        "l + 0*s >= 0",
        wrong={"losses from -1 on, nothing cut off": "l + -> (2*l - 1) + "},
    ),
    over("S <= G", "G <= 30*g*w", "g <= sqrt(2 + 4*s**2)", S=_REAL, G=_REAL, g=_WIDE, w=_WIDE, s=_POSITIVE),
    step(
        "noisy regret of HTINF",
        "S <= 30*sqrt(2 + 4*s**2)*w",
        wrong={
            "a fourth root": "30*sqrt(2 + 4*s**2)*w -> 30*sqrt(sqrt(2 + 4*s**2)*w)",
            "variance alone in sigma": "sqrt(2 + 4*s**2)*w -> sqrt(2*s**2)*w",
        },
    ),
    over("v <= 2 + 4*s**2", "s <= 1", v=_WIDE, s=_POSITIVE),
    step(
        "second moment of what is fed",
        "v <= 6",
        wrong={"it is above 6": "v <= 6 -> v > 6", "sigma = 1": "v <= 6 -> v <= 1"},
    ),
    over(n=_U),
    step(
        "constants, n = eps T",
        _ROOT,
        wrong={
            "from eps T = 1/2 on": f"{_ROOT} -> 60*sqrt(6*(n/2 + 1)) <= 208*sqrt(n/2)",
            "207 for n = 1": "208 -> 207",
        },
    ),
    # q: root of 6 (n + 1), r: of n, w: of K
    over("F <= 30*w*q", "60*q <= 208*r", F=_REAL, w=_WIDE, q=_WIDE, r=_U, b=_U),
    step("HTINF in the conversion", _BOUND, wrong={"half of 2/eps": "*b + 2*b -> *b + b"}),
    settles(
        4,
        by=chain("both hypotheses", {"m >= 0": "ADV-L19#1", "v <= 2 + 4*s**2": "ADV-P-HT#1"}),
        kills={1: "sigma = sqrt(2) lam"},
    ),
    settles(
        4,
        by="mean of a noisy loss",
        on="M = 0",
        beyond="other M",
        kills={2: "losses from -1 on, nothing cut off"},
    ),
    settles(
        1,
        by=chain(
            "noisy regret of HTINF",
            {
                "S <= G": "ADV-EQ-RT#2",
                "G <= 30*g*w": "ADV-T21#116",
                "g <= sqrt(2 + 4*s**2)": assumed("HTINF tuned with alpha = 2, sigma = sqrt(2 + 4 lam^2)"),
            },
        ),
        kills={1: "a fourth root", 2: "variance alone in sigma"},
    ),
    settles(
        3,
        by=chain("second moment of what is fed", {"v <= 2 + 4*s**2": "ADV-P-HT#1", "s <= 1": "ADV-T1#4"}),
        kills={1: "it is above 6", 2: "sigma = 1"},
    ),
    settles(
        2,
        by=chain(
            "HTINF in the conversion",
            {"F <= 30*w*q": "#1", "60*q <= 208*r": EVERY_INSTANCE(arbitrary_instance="constants, n = eps T")},
        ),
    ),
    settles(
        2,
        by="constants, n = eps T",
        on="the constants",
        beyond="the noisy regret",
        kills={1: "207 for n = 1", 2: "from eps T = 1/2 on"},
    ),
)


def _corollary(number: int, source: str, second: str) -> Pieces:
    """The O-bound of a corollary, from the bound with its constants."""
    return (
        over("R <= 208*a + 2*b", R=_REAL, a=_POSITIVE, b=_U, s=_EPS),
        step(
            "one constant for both terms",
            "R <= 208*(a + b)",
            wrong={
                "eps in one term alone": "208*(a + b) -> 208*(a*s + b)",
                second: "208*(a + b) -> 208*(a*s**(1/3) + b)",
            },
        ),
        settles(
            number,
            by=chain("one constant for both terms", {"R <= 208*a + 2*b": source}),
            kills={1: "eps in one term alone", 2: second},
            despite={"ADV-T1#5": "no rates are compared with those of existing work"},
        ),
    )


# Algorithm 1 itself, whose noise has some scale up to 1: n rounds of a batch, N batches, G: noisy regret at
# that scale, v and g: roots of 6 and of the larger of 6 and the second moment of what is fed, h: of N + 1,
# y: of eps T + 1
_EXPLICIT = (
    over("G <= 30*w*g*h", "g <= v", "h <= y", G=_REAL, w=_WIDE, **dict.fromkeys("gvhy", _U)),
    step(
        "noise of a scale up to 1",
        "G <= 30*w*(v*y)",
        wrong={"20 for 30": "30*w*(v*y) -> 20*w*(v*y)"},
    ),
    noted(
        102,
        "With the noise of Algorithm 1 HTINF with sigma = sqrt 6 has noisy regret at most "
        "30 sqrt(6 K (eps T + 1)) over the floor(T/tau) batches.",
        for_all="every eps in [1/T, 1], tau = ceil(1/eps), all T, K; oblivious losses in [0,1]",
        near_miss="20 for 30",
    ),
    settles(
        102,
        by=chain(
            "noise of a scale up to 1",
            {
                "G <= 30*w*g*h": "ADV-T21#116",
                "g <= v": "ADV-P-C2#3",
                "h <= y": "ADV-T1#4",
            },
        ),
        kills={1: "20 for 30"},
    ),
    # F: 30 sqrt(6 K (eps T + 1))
    noted(
        103,
        "The regret is at most 2/eps times this bound, and 2/eps.",
        for_all="every eps in [1/T, 1], tau = ceil(1/eps), all T, K; oblivious losses in [0,1]",
        near_miss="1/eps for 2/eps",
    ),
    over("R <= n*G + n", "G <= F", "n <= 2*b", R=_REAL, G=_REAL, F=_WIDE, n=_U, b=_U),
    step(
        "regret at tau = ceil(1/eps)",
        "R - 2*b <= 2*b*F",
        wrong={"1/eps for 2/eps": "R - 2*b <= 2*b*F -> R - b <= b*F"},
    ),
    settles(
        103,
        by=chain(
            "regret at tau = ceil(1/eps)",
            {"R <= n*G + n": "ADV-P-L4#4", "G <= F": "#102", "n <= 2*b": "ADV-T1#4"},
        ),
        kills={1: "1/eps for 2/eps"},
    ),
    over("R <= 2*b*F + 2*b", _BOUND, R=_REAL, F=_WIDE, w=_WIDE, r=_U, b=_U),
    step(
        "regret with HTINF",
        "R <= 208*w*r*b + 2*b",
        wrong={"207 in the regret": "208 -> 207", "147 in the regret": "208 -> 147"},
    ),
)


_C2 = (
    *_EXPLICIT,
    settles(
        3,
        by=chain("regret with HTINF", {"R <= 2*b*F + 2*b": "#103", _BOUND: "ADV-P-C2#2"}),
        kills={1: "207 in the regret", 2: "147 in the regret"},
    ),
    *_corollary(2, "#3", "a third of the exponent"),
)


def _at_powers(number: int, second: str) -> Settles:
    """What eps = T^(-x) shows of budgets that are smaller still."""
    return settles(
        number,
        by="exponent of T at eps = T^(-x)",
        on="the exponent of T at eps = T^(-x)",
        beyond="other budgets, and constants",
        kills={1: "from eps = 1/T on", 2: second},
    )


def _sublinear(number: int, second: str, *, on: str = "", beyond: str = "", words: str) -> Pieces:
    """Regret below every share c of T, once eps T is large; along T^(-x) it is T to the (1 + x)/2."""
    linear = ("R <= T*(208*w*u + 2*u**2)", "208*w*u <= c/2", "2*u**2 <= c/2")
    source = assumed(words) if words else ASSUMED
    whole = settles(
        number,
        by=chain(
            "a share of all rounds",
            {linear[0]: "ADV-C2#3", linear[1]: source, linear[2]: source},
        ),
        on=on,
        beyond=beyond,
    )
    return (
        over(*linear, R=_REAL, w=_WIDE, T=_U, u=_POSITIVE, c=_POSITIVE),
        step("a share of all rounds", "R <= c*T", wrong={"half of that share": "R <= c*T -> R <= c/2*T"}),
        over(x="[0, 1)"),
        step(
            "exponent of T at eps = T^(-x)",
            "(1 + x)/2 < 1",
            wrong={
                "from eps = 1/T on": "(1 + x)/2 < 1 -> (1 + min(1, 1.001*x))/2 < 1",
                "eps in omega(1/T^2)": "(1 + x)/2 < 1 -> (1 + 2*x)/2 < 1",
                "of eps T": "(1 + x)/2 < 1 -> (1 + x)/2 <= 1/2",
            },
        ),
        whole,
        _at_powers(number, second),
    )


_SMALLER = "budgets of 1/T and less, where the bound exceeds T"


def _without_the_second_term(number: int, source: str, of: str, kills: dict[int, str]) -> Pieces:
    """The O-bound without 1/eps, which is within its first term where eps T is 1 or more."""
    return (
        over("eps*T >= 1", eps=_EPS, T=_U, K=_U),
        step("one over eps", "1/eps <= sqrt(K*T/eps)", wrong={"half of the root": "<= sqrt -> <= 1/2*sqrt"}),
        over("eps*T <= 1", eps=_EPS, T=_U, K=_U),
        step(
            "all rounds", "T <= sqrt(K*T/eps)", wrong={"half of the root of them": "<= sqrt -> <= 1/2*sqrt"}
        ),
        over("R <= 208*(a + b)", "b <= a", R=_REAL, a=_POSITIVE, b=_U, s=_EPS),
        step(
            "first term alone",
            "R <= 416*a",
            wrong={"without eps": "416*a -> 416*a*s", "eps^(1/3)": "416*a -> 416*a*s**(1/3)"},
        ),
        settles(
            number,
            by=chain(
                "first term alone",
                {"R <= 208*(a + b)": source, "b <= a": EVERY_INSTANCE(arbitrary_instance="one over eps")},
            ),
            on=f"eps of 1/T and more, {of}",
            beyond="smaller eps",
            kills=kills,
        ),
        settles(number, by="all rounds", on="eps up to 1/T, where no regret exceeds T", beyond="larger eps"),
    )


_C8 = (
    over("R <= 2*b*F + 2*b", _BOUND, R=_REAL, F=_REAL, w=_WIDE, r=_U, b=_U),
    step(
        "regret over experts",
        "R <= 208*(w*r*b + b)",
        wrong={"half of its second term": "(w*r*b + b) -> (w*r*b + b/208)"},
    ),
    over(a=_U, b=_U),
    step(
        "one constant over experts",
        "208*a*b + 2*b <= 208*(a*b + b)",
        wrong={
            "eps in its second term alone": "(a*b + b) -> (a*sqrt(b) + b)",
            "cube root of eps": "(a*b + b) -> (a*b**(5/6) + b)",
        },
    ),
    settles(
        2,
        by=chain("regret over experts", {"R <= 2*b*F + 2*b": "ADV-T7#3", _BOUND: "ADV-P-C2#2"}),
    ),
    settles(
        2,
        by="one constant over experts",
        on="the two forms of the bound",
        beyond="the regret",
        kills={1: "eps in its second term alone", 2: "cube root of eps"},
    ),
)
_CELL = (
    over(N=_U, T=_U, K=_U, eps=_EPS),
    step(
        "cell and first term",
        "208*sqrt(T*N/eps) == 208*(sqrt(N*T)/sqrt(eps))",
        wrong={
            "cell with arms": "(sqrt(N*T)/sqrt(eps)) -> (sqrt(K*T)/sqrt(eps))",
            "cell with eps": "(sqrt(N*T)/sqrt(eps)) -> (sqrt(N*T)/eps)",
        },
    ),
    settles(
        2,
        by="cell and first term",
        on="the form of the bound of Corollary 8",
        beyond="the regret itself",
        kills={1: "cell with arms", 2: "cell with eps"},
    ),
)
# the right cell; the left one is quoted
_FIRST_CELL = (
    over(T=_U, K="[2, oo)", eps="(0, 1)"),
    step(
        "cells for bandits",
        "sqrt(K*T*log(K*T))/eps == sqrt(K)*sqrt(T*log(K*T))/eps and sqrt(K*T/eps) == sqrt(K*T)/sqrt(eps)",
        wrong={
            "old cell with log T": "== sqrt(K)*sqrt(T*log(K*T))/eps -> == sqrt(K)*sqrt(T*log(T))/eps",
            "new cell with eps": "== sqrt(K*T)/sqrt(eps) -> == sqrt(K*T)/eps",
        },
    ),
    settles(
        1,
        by=chain(
            "first term alone",
            {"R <= 208*(a + b)": "ADV-C2#2", "b <= a": EVERY_INSTANCE(arbitrary_instance="one over eps")},
        ),
        on="the right cell, eps of 1/T and more",
        beyond="the quoted bound of the left cell",
    ),
    settles(
        1,
        by="cells for bandits",
        on="the forms of both bounds",
        beyond="the regret itself",
        kills={1: "old cell with log T", 2: "new cell with eps"},
    ),
)
_SECOND_CELL = (
    over(N=_U, T=_U, K="[2, oo)", eps=_EPS),
    step(
        "cell and bound of Theorem 9",
        "16*(sqrt(T*K*log(N))*log(K*T)/eps) == 16*(sqrt(K*T*log(N))*log(K*T)/eps)",
        wrong={
            "log K under the root": "16*(sqrt(K*T*log(N))*log(K*T)/eps) -> "
            "16*(sqrt(K*T*log(K))*log(N*T)/eps)",
            "cell without log(KT)": "16*(sqrt(K*T*log(N))*log(K*T)/eps) -> 16*(sqrt(K*T*log(N))/eps)",
        },
    ),
    settles(
        3,
        by="cell and bound of Theorem 9",
        on="the form of the bound of Theorem 9",
        beyond="the regret itself",
        kills={1: "log K under the root", 2: "cell without log(KT)"},
    ),
)


_NINE = {1: "without log(KT) in it", 2: "root of eps in it"}


# B: 16 sqrt(TK log N) log(KT)/eps, x: log(KT), e: eps; the rest of the bound is within it where K T >= 2
def _of_theorem_9(number: int, source: str, *, kills: dict[int, str]) -> Pieces:
    return (
        over("R <= 16*B*x/eps + 1", R=_REAL, B=_U, x="[2/3, oo)", eps=_EPS),
        step(
            "bound of Theorem 9",
            "R <= 18*(B*x/eps)",
            wrong={
                "without log(KT) in it": "18*(B*x/eps) -> 18*(B/eps)",
                "root of eps in it": "18*(B*x/eps) -> 18*(B*x/sqrt(eps))",
            },
        ),
        settles(
            number,
            by=chain("bound of Theorem 9", {"R <= 16*B*x/eps + 1": source}),
            on="N >= 3 and K T >= 2",
            beyond="N of 1 and 2, and K T = 1",
            kills=kills,
        ),
    )


# a: regret given that the noise is small, M: sqrt(TK log N) log(KT)/eps
_EXPLICIT_9 = (
    over("a <= 16*M", "R <= a + 1", R=_REAL, a=_REAL, M=_WIDE),
    step(
        "explicit bound of Theorem 9",
        "R <= 16*M + 1",
        wrong={"10.9 for 16 in it": "16*M -> 10.9*M", "12 for 16 in it": "16*M -> 12*M"},
    ),
    settles(
        3,
        by=chain(
            "explicit bound of Theorem 9",
            {"a <= 16*M": "ADV-P-T9#17", "R <= a + 1": "ADV-P-T9#2"},
        ),
        kills={1: "10.9 for 16 in it", 2: "12 for 16 in it"},
    ),
    over(l=_POSITIVE, T=_U, C=_U, h=_POSITIVE, x=_POSITIVE, eps="(0, 1)"),
    step(
        "eta at two horizons",
        "sqrt(l/(T*C)) > sqrt(l/(2*T*C))",
        wrong={"the same at both": "> sqrt -> == sqrt"},
    ),
    step("gamma at two budgets", "h*x/eps > h*x/1", wrong={"the same for both": "> h*x/1 -> == h*x/1"}),
    settles(
        5,
        by=("eta at two horizons", "gamma at two budgets"),
        on="what eta and gamma depend on: T and eps",
        beyond="that no loss stands in them, which is read off",
        kills={1: "the same at both", 2: "the same for both"},
    ),
)

LINES: Lines = {
    "ADV-P-C2": _P_C2,
    "ADV-C2": _C2,
    "ADV-C8": _C8,
    "ADV-I1": _without_the_second_term(1, "ADV-C2#2", "Corollary 2", {1: "without eps", 2: "eps^(1/3)"}),
    "ADV-I2": (
        *_sublinear(1, _SQUARE, words="eps T -> infinity"),
        settles(
            2,
            by=chain(
                "a share of all rounds",
                {
                    "R <= T*(208*w*u + 2*u**2)": "ADV-C2#3",
                    "208*w*u <= c/2": assumed("eps in omega(1/T)"),
                    "2*u**2 <= c/2": assumed("eps in omega(1/T)"),
                },
            ),
        ),
        _at_powers(2, _SQUARE),
    ),
    "ADV-I5": _sublinear(1, _SQUARE, words="eps T -> infinity"),
    "ADV-I6": _sublinear(1, _ROOT_OF_T, words="eps in omega(1/T)"),
    "ADV-I13": _sublinear(2, _ROOT_OF_T, words="eps in omega(1/T)", on="eps in omega(1/T)", beyond=_SMALLER),
    "ADV-I18": _sublinear(4, _SQUARE, words="", on="eps in omega(1/T)", beyond=_SMALLER),
    "ADV-I7": (
        *_without_the_second_term(1, "ADV-C8#2", "Corollary 8", {1: "without eps", 2: "eps^(1/3)"}),
        *_of_theorem_9(2, "ADV-P-T9#18", kills=_NINE),
    ),
    "ADV-T9": (*_of_theorem_9(2, "ADV-P-T9#18", kills=_NINE), *_EXPLICIT_9),
    "ADV-TAB1": (
        *_without_the_second_term(2, "ADV-C8#2", "Corollary 8", {}),
        *_CELL,
        *_FIRST_CELL,
        *_SECOND_CELL,
        *_of_theorem_9(3, "ADV-P-T9#18", kills={}),
    ),
}
