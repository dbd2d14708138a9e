"""Second moments of the number of rewards that differ, and what lower bounds need of them (Section VI)."""

from __future__ import annotations

from typing import Final

from ...language.assertion import ASSUMED, assumed, chain, noted, settles, step_towards
from ...language.rules import INDUCTION, TOWER
from ...language.written_claim import Lines, Pieces, over, step

_WIDE: Final = "[0, oo)"
_REAL: Final = "(-oo, oo)"
_POSITIVE: Final = "(0, oo)"

# m: the mass of a history; x: the chance of an action after it, l: the log of the ratio; F and G: sums of the
# joint masses times the logs, and of the chances times the logs, over the actions so far
_GIVEN_HISTORIES: Final[Pieces] = (
    noted(
        101,
        "the part of E_p log(pi_t(A_t|H_{t-1})/pi_t(A_t|H'_{t-1})) at a pair of histories is its mass times "
        "the mean of the log over A_t ~ pi_t(.|H_{t-1})",
        for_all="every pair of histories of positive mass, every t",
        near_miss="weights of the actions alone",
    ),
    over(l=_REAL, m=(0, 1)),
    step("no action yet", "0*l <= m*(0*l) and 0*l >= m*(0*l)", wrong={"an action": "0*l <= -> 1 + 0*l <= "}),
    over("F == m*G", F=_REAL, G=_REAL, m=(0, 1), x=(0, 1), l=_REAL),
    step(
        "one action more",
        "F + m*x*l <= m*(G + x*l) and F + m*x*l >= m*(G + x*l)",
        wrong={
            "the weight of the action alone": "and F + m*x*l >= m*(G + x*l) -> and F + m*x*l >= m*G + x*l"
        },
    ),
    settles(
        101,
        by=chain("one action more", {"F == m*G": INDUCTION(base="no action yet", step="one action more")}),
        kills={1: "the weight of the action alone"},
    ),
    # K: KL(p||q), S: the sum over the rounds of the means of the logs, Q: of the means of their means given
    # the histories
    over("K == S", "S == Q", K=_REAL, S=_REAL, Q=_REAL),
    step(
        "sum of the means given the histories",
        "K <= Q and K >= Q",
        wrong={"half of the sum of the means": "K >= Q -> K/2 >= Q"},
    ),
    settles(
        6,
        by=chain(
            "sum of the means given the histories",
            {"K == S": "#5", "S == Q": TOWER(given_the_past="#101")},
        ),
    ),
    # two histories of mass 1/2, two actions, the first of which has the chances x and y after them; u and v:
    # its logs; c: its chance on the whole
    over(x=(0, 1), y=(0, 1), u=_REAL, v=_REAL),
    step(
        "two histories and one action",
        "1/2*(x*u) + 1/2*(y*v) == (x*u + y*v)/2",
        wrong={"conditioning on A": "1/2*(x*u) + 1/2*(y*v) == -> (x + y)/2*(1/2*u + 1/2*v) == "},
    ),
    settles(
        6,
        by="two histories and one action",
        on="two histories, the part of one action",
        beyond="more histories",
        kills={1: "conditioning on A"},
    ),
)
# values x of a variable with masses p; k, D, V and M: sums of p, p (x - c), p (x - c)^2 and p x^2 so far
_SPREAD: Final = "M == V + 2*c*D + c**2*k"
_BY_INDUCTION: Final = INDUCTION(base="no value so far", step="one value and its mass")
_ABOUT_THE_MEAN: Final = "M == V + c**2*k"
_BY_VARIANCE: Final = chain("mean square by the variance", {_ABOUT_THE_MEAN: "#102"})
_VARIANCES: Final[Pieces] = (
    over(c=_REAL),
    step(
        "no value so far",
        "0*c <= 0*c + 2*c*(0*c) + c**2*(0*c) and 0*c >= 0*c + 2*c*(0*c) + c**2*(0*c)",
        wrong={"a value so far": "0*c <= 0*c + -> 1 + 0*c <= 0*c + "},
    ),
    over(_SPREAD, V=_WIDE, M=_WIDE, D=_REAL, k=(0, 1), c=_REAL, p=(0, 1), x=_REAL),
    step(
        "one value and its mass",
        "M + p*x**2 <= (V + p*(x - c)**2) + 2*c*(D + p*(x - c)) + c**2*(k + p) "
        "and M + p*x**2 >= (V + p*(x - c)**2) + 2*c*(D + p*(x - c)) + c**2*(k + p)",
        wrong={"half of its square": "M + p*x**2 >= -> M + p*x**2/2 >= "},
    ),
    over(_SPREAD, V=_WIDE, M=_WIDE, D=_REAL, k=(0, 1), c=_REAL),
    step(
        "mean square about a centre",
        "M <= V + 2*c*D + c**2*k and M >= V + 2*c*D + c**2*k",
        wrong={"without c^2": "M <= V + 2*c*D + c**2*k and -> M <= V + 2*c*D and "},
    ),
    noted(
        102,
        "sum of p x^2 = sum of p (x - c)^2 + 2 c sum of p (x - c) + c^2 sum of p, for every c",
        for_all="finitely many values x with masses p, as d_Ham and sum_t t_{a_t} have; every real c",
        near_miss="without c^2",
    ),
    settles(
        102,
        by=chain("mean square about a centre", {_SPREAD: _BY_INDUCTION}),
        kills={1: "without c^2"},
    ),
    # c: the mean, where D is 0, k: the mass of what it is conditioned on, the actions or nothing; r: rho
    over(_ABOUT_THE_MEAN, V=_WIDE, M=_WIDE, k="(0, 1]", c=_REAL, r=_POSITIVE),
    step(
        "mean square by the variance",
        "r*M <= r*(k*c**2 + V) and r*M >= r*(k*c**2 + V)",
        wrong={
            "without the variance": "r*M <= r*(k*c**2 + V) and -> r*M <= r*(k*c**2) and ",
            "the mean, not squared": "r*M <= r*(k*c**2 + V) and -> r*M <= r*(k*c + V) and ",
        },
    ),
    noted(
        103,
        "E[d_Ham^2|A] = (E[d_Ham|A])^2 + V[d_Ham|A]",
        for_all="every action sequence A of positive mass",
        near_miss="without the variance",
    ),
    settles(103, by=_BY_VARIANCE, kills={1: "without the variance"}),
    over("X == Y", X=_WIDE, Y=_WIDE, r=_POSITIVE),
    step(
        "mean of the conditional mean squares",
        "r*X <= r*Y and r*X >= r*Y",
        wrong={"half of rho": "r*X >= r*Y -> r*X/2 >= r*Y"},
    ),
    settles(
        11,
        by=chain("mean of the conditional mean squares", {"X == Y": TOWER(given_the_past="#103")}),
    ),
    settles(
        11,
        by=_BY_VARIANCE,
        on="given the actions",
        beyond="the mean over the actions",
        kills={1: "without the variance"},
    ),
    settles(14, by=_BY_VARIANCE, kills={1: "the mean, not squared"}),
)

# c: a factor of every total variation, Q: E (sum_t t)^2, B and D: E sum_t t and E sum_t t^2; n: pulls of one
# arm, t: its total variation, m = n t, x: eps, of both bounds times 2/eps
_SHARPER: Final[Pieces] = (
    over(c=(0, 1), Q=_WIDE, B=_WIDE, D=_WIDE),
    step(
        "bound at scaled distances",
        "c**2*Q + (c*B - c**2*D) == c**2*(Q - D) + c*B",
        wrong={"purely quadratic": "== c**2*(Q - D) + c*B -> == c**2*(Q - D + B)"},
    ),
    over(M=_WIDE, m=_WIDE, t=(0, 1)),
    step(
        "mean square with one entry more",
        "M + 2*m*t + t == (M - m**2) + (m + t)**2 + t*(1 - t)",
        wrong={"of d_Ham, not its square": "M + 2*m*t + t == -> m + t == "},
    ),
    settles(
        1,
        by=("bound at scaled distances", "mean square with one entry more"),
        on="the printed bound with every total variation scaled alike; one entry more in the square of d_Ham",
        beyond="that no other line of the proof of Theorem 8 brings the square in",
        kills={1: "purely quadratic"},
        despite={"ZCDP-T8#1": "the printed bound is looked at, whether or not it holds"},
    ),
    over(a=_POSITIVE, x=_POSITIVE, c=(0, 1), B=_WIDE),
    step(
        "pure bound at scaled distances",
        "a*x*(c*B) == c*(a*x*B)",
        wrong={"quadratic": "== c*(a*x*B) -> == c**2*(a*x*B)"},
    ),
    settles(
        2,
        by="pure bound at scaled distances",
        on="the cited bound, 6 eps E sum_t t_{a_t}, with every total variation scaled alike",
        beyond="that it bounds the divergence",
        kills={1: "quadratic"},
    ),
    over("x*(m + 1 - t) <= 12", x=_POSITIVE, m=_WIDE, t=(0, 1)),
    step(
        "where it is the smaller one",
        "m*(x*(m + 1 - t)) <= m*12",
        wrong={"half of the pure bound": "<= m*12 -> <= m*6"},
    ),
    step(
        "where it is the larger one",
        "x**2/2*(n**2*t**2 + n*t*(1 - t)) > 6*x*n*t",
        wrong={"sharper everywhere": "> 6*x*n*t -> <= 6*x*n*t"},
        at=[{"x": 1, "n": 100, "t": "1/2"}],
    ),
    settles(
        3,
        by=("where it is the smaller one", "where it is the larger one"),
        on="n pulls of an arm of total variation t at rho = eps^2/2 and eps (n t + 1 - t) <= 12, the pure "
        "bound being 6 eps n t",
        beyond="more pulls, larger budgets: there it is the larger one",
        kills={1: "sharper everywhere"},
        despite={"ZCDP-T8#1": "the printed bound is looked at, whether or not it holds"},
    ),
)
# x: d_Ham - S so far, t: the total variation of the round, S: the sum of the total variations
_UNBIASED: Final[Pieces] = (
    over(t=(0, 1), x=_REAL),
    step(
        "a mismatch less its chance",
        "(1 - t)*(x - t) + t*(x + 1 - t) == x",
        wrong={"without its chance": "t*(x + 1 - t) == x -> t*(x + 1) == x"},
    ),
    over(t=(0, 1)),
    step("a variance and its chance", "t*(1 - t) <= t", wrong={"half of its chance": "<= t -> <= t/2"}),
    # d and S: the means of the mismatches and of their chances so far, a and b: those of the next round
    over(t=(0, 1), x=(0, 1)),
    step(
        "no mismatch yet",
        "0*x <= 0*t and 0*x >= 0*t",
        wrong={"a mismatch": "0*x <= 0*t and -> 1 + 0*x <= 0*t and "},
    ),
    over("d == S", "a == b", d=_WIDE, S=_WIDE, a=(0, 1), b=(0, 1)),
    step(
        "mean of one mismatch more",
        "d + a <= S + b and d + a >= S + b",
        wrong={"without its chance, on the mean": "d + a <= S + b and -> d + a <= S and "},
    ),
    noted(
        103,
        "E d_Ham = E S, S = sum_t p_t",
        for_all="every policy, maximal couplings of the rewards, every T",
        near_miss="S without its last round",
    ),
    settles(
        103,
        by=chain(
            "mean of one mismatch more",
            {
                "d == S": INDUCTION(base="no mismatch yet", step="mean of one mismatch more"),
                "a == b": TOWER(given_the_past="a mismatch less its chance"),
            },
        ),
        kills={1: "without its chance, on the mean"},
    ),
)
# q: K - 1, z: the root of T Delta; X, P, Q and B: q times E d_Ham^2, E S^2, E (d_Ham - S)^2 and
# E sum_t t (1 - t), F = P/z and G = z Q; k: KL(m||m') and p: KL(p||q), here times q/rho
_BY_PATHS: Final = {"k <= p": "ZCDP-T8P#4", "p <= X": "ZCDP-T8P#10", "X <= z**2 + 2*v + z**4": "#105"}
_OF_BOTH_REGRETS: Final[Pieces] = (
    over(s=_REAL, m=_REAL, z=_POSITIVE),
    step(
        "square of S and of the rest",
        "(s + m)**2 <= s**2 + s**2/z + m**2 + z*m**2",
        wrong={"of S alone": "+ m**2 + z*m**2 -> + m**2"},
    ),
    noted(
        105,
        "(K-1) E d_Ham^2 <= (T Delta + sqrt(T Delta))^2",
        for_all="nu and nu' as above, every policy, maximal couplings",
        near_miss="without the mixed term",
    ),
    over(
        "X <= P + F + Q + G",
        "P <= z**4",
        "F <= v",
        "Q <= B",
        "G <= v",
        "B <= z**2",
        **dict.fromkeys("XPFQGBv", _WIDE),
        z=_POSITIVE,
    ),
    step(
        "mean square of the mismatches",
        "X <= z**4 + 2*v + z**2",
        wrong={"without the mixed term": "z**4 + 2*v + z**2 -> z**4 + z**2"},
    ),
    settles(
        105,
        by=chain(
            "mean square of the mismatches",
            {
                "X <= P + F + Q + G": TOWER(given_the_past="square of S and of the rest"),
                "P <= z**4": "#102",
                "F <= v": "#102",
                "Q <= B": "ZCDP-T8#103",
                "G <= v": "#103",
                "B <= z**2": "#103",
            },
        ),
        kills={1: "without the mixed term"},
    ),
    # v: z^3, x: 1/q; where z is 2 q or more, 2 v is at most z^4/q
    over(
        "k <= p",
        "p <= X",
        "X <= z**2 + 2*v + z**4",
        "2*v <= x*z**4",
        **dict.fromkeys("kpXv", _WIDE),
        z=_POSITIVE,
        x="(0, 1]",
    ),
    step(
        "divergence at larger gaps",
        "k <= z**4*(1 + x) + z**2",
        wrong={"T^2/(K-1)^2 alone": "z**4*(1 + x) -> z**4*x"},
    ),
    noted(
        106,
        "KL <= rho [(T^2/(K-1))(1+1/(K-1)) Delta^2 + (T/(K-1)) Delta]",
        for_all="nu and nu' as above with T Delta >= 4 (K-1)^2, every rho-Interactive zCDP policy",
        near_miss="T^2/(K-1)^2 only",
    ),
    settles(
        106,
        by=chain(
            "divergence at larger gaps",
            {**_BY_PATHS, "2*v <= x*z**4": assumed("with T Delta >= 4 (K-1)^2")},
        ),
        kills={1: "T^2/(K-1)^2 alone"},
    ),
    # g: T Delta, y: exp(-KL), f: exp of the bound on -KL
    over("R >= g/4*y", "y >= f", **dict.fromkeys("Ryf", _WIDE), g=_POSITIVE),
    step("both regrets at larger gaps", "R >= g/4*f", wrong={"half of T Delta": "g/4*f -> g/2*f"}),
    settles(
        16,
        by=chain("both regrets at larger gaps", {"R >= g/4*y": "#8", "y >= f": "#106"}),
        on="T Delta >= 4 (K-1)^2",
        beyond="smaller gaps",
    ),
    settles(
        16,
        by=chain("divergence at larger gaps", {**_BY_PATHS, "2*v <= x*z**4": ASSUMED}),
        on="the exponent, T Delta >= 4 (K-1)^2",
        beyond="smaller gaps, the regrets",
        kills={1: "T^2/(K-1)^2 alone"},
    ),
    # h: sqrt((K - 1)/rho), so that T Delta = u h and w = 1/h; k and p as they are
    over(
        "k <= p",
        "h**2*p <= X",
        "X <= z**2 + 2*v + z**4",
        **dict.fromkeys("kpXv", _WIDE),
        z=_POSITIVE,
        h=_POSITIVE,
    ),
    step(
        "divergence at a gap",
        "h**2*k <= z**4 + 2*v + z**2",
        wrong={"without the root": "z**4 + 2*v + z**2 -> z**4"},
    ),
    noted(
        107,
        "KL <= (u + sqrt(u w))^2, u = Delta T sqrt(rho/(K-1)), w = sqrt(rho/(K-1))",
        for_all="nu and nu' as above, every rho-Interactive zCDP policy",
        near_miss="without the root",
    ),
    settles(
        107,
        by=chain(
            "divergence at a gap",
            {"k <= p": "ZCDP-T8P#4", "h**2*p <= X": "ZCDP-T8P#10", "X <= z**2 + 2*v + z**4": "#105"},
        ),
        kills={1: "without the root"},
    ),
    # y: exp(-KL), f: exp(-(u + sqrt(u w))^2), x: e^-1/(16 sqrt(2))
    over("R >= h*(u*y/4)", "y >= f", "f*u/4 >= x", **dict.fromkeys("Ryfx", _WIDE), h=_POSITIVE, u=_POSITIVE),
    step(
        "both regrets at the chosen gap",
        "R >= h*x",
        wrong={"exp(-1/2)": "R >= h*x -> R >= h*(x*exp(1/2))"},
    ),
    settles(
        23,
        by=chain(
            "both regrets at the chosen gap",
            {"R >= h*(u*y/4)": "#8", "y >= f": "#107", "f*u/4 >= x": "#104"},
        ),
        kills={1: "exp(-1/2)"},
    ),
    over("R + Q >= h*z", "z >= 1/62", R=_WIDE, Q=_WIDE, h=_POSITIVE, z=_POSITIVE),
    step("the larger regret", "max(R, Q) >= h/124", wrong={"one part in 62, of both": "h/124 -> h/62"}),
    settles(
        25,
        by=chain("the larger regret", {"R + Q >= h*z": "#23", "z >= 1/62": "#24"}),
        kills={1: "one part in 62, of both"},
    ),
)
# d: mismatches, S: the sum of the p_t, at most b = 1/sqrt(rho); X: E d^2, Y: E (d - S)^2, w: E (d - S),
# v: E sum_t p_t (1 - p_t), m: E S; s = sqrt(rho)
_OF_A_SIGN: Final[Pieces] = (
    *_UNBIASED,
    over("S <= b", d=_WIDE, S=_WIDE, b=_POSITIVE),
    step(
        "mismatches by the rest and the range",
        "d**2 <= (d - S)**2 + 2*b*(d - S) + b**2",
        wrong={"without the square of the range": "(d - S) + b**2 -> (d - S)"},
    ),
    noted(
        104,
        "d_Ham^2 <= (d_Ham - S)^2 + 2 (d_Ham - S)/sqrt(rho) + 1/rho, S = sum_t p_t",
        for_all="|A_{t,i}| <= 1, every run",
        near_miss="without 1/rho",
    ),
    settles(
        104,
        by=chain("mismatches by the rest and the range", {"S <= b": "#9"}),
        kills={1: "without the square of the range"},
    ),
    over(
        "X <= Y + 2*b*w + b**2",
        "w == 0",
        "Y <= v",
        "v <= m",
        "m <= b",
        **dict.fromkeys("XYvm", _WIDE),
        w=_REAL,
        b=_POSITIVE,
    ),
    step(
        "mean square within the range",
        "X <= b**2 + b",
        wrong={"the square of the range alone": "b**2 + b -> b**2"},
    ),
    noted(
        105,
        "E d_Ham^2 <= 1/rho + 1/sqrt(rho)",
        for_all="|A_{t,i}| <= 1, every policy, maximal couplings of the rewards",
        near_miss="1/rho alone",
    ),
    settles(
        105,
        by=chain(
            "mean square within the range",
            {
                "X <= Y + 2*b*w + b**2": TOWER(given_the_past="#104"),
                "w == 0": "#103",
                "Y <= v": "ZCDP-T8#103",
                "v <= m": TOWER(given_the_past="a variance and its chance"),
                "m <= b": "#10",
            },
        ),
        kills={1: "the square of the range alone"},
    ),
    over("k <= p", "b**2*p <= X", "X <= b + b**2", **dict.fromkeys("kpX", _WIDE), b="[1, oo)"),
    step(
        "divergence for a sign",
        "b**2*k <= b**2 + b + b**2/4 and 1 + 1/b + 1/4 <= 9/4",
        wrong={"2 for 9/4, of a sign": "1 + 1/b + 1/4 <= 9/4 -> 1 + 1/b + 1/4 <= 2"},
    ),
    over(s="(0, 1]"),
    step(
        "the three terms",
        "s**2*(1/s)**2 + s**2*(1/s) + s**2/(4*s**2) == 1 + s + 1/4",
        wrong={"an eighth for the quarter": "== 1 + s + 1/4 -> == 1 + s + 1/8"},
    ),
    step(
        "at rho = 4",
        "1 + s + 1/4 > 9/4",
        wrong={"every rho": "> 9/4 -> <= 9/4"},
        at=[{"s": 2}],
    ),
    settles(
        12,
        by=chain(
            "divergence for a sign",
            {"k <= p": "ZCDP-T8P#4", "b**2*p <= X": "ZCDP-T8P#10", "X <= b + b**2": "#105"},
        ),
        on="policies that choose among finitely many actions",
        beyond="a continuum of actions",
        kills={1: "2 for 9/4, of a sign"},
    ),
    settles(
        12,
        by=("the three terms", "at rho = 4"),
        on="the arithmetic",
        beyond="the divergence",
        kills={2: "every rho"},
    ),
    over("p + q >= exp(-k)/2", "k <= 9/4", p=(0, 1), q=(0, 1), k=_WIDE),
    step(
        "testing at this divergence",
        "p + q >= exp(-9/4)/2",
        wrong={"without the half, of a sign": "exp(-9/4)/2 -> exp(-9/4)"},
    ),
    settles(
        13,
        by=chain("testing at this divergence", {"p + q >= exp(-k)/2": "#5", "k <= 9/4": "#12"}),
        kills={1: "without the half, of a sign"},
    ),
)
# s: sqrt(T), d: the dimension, c: how far above the threshold the budget is
_FOR_FREE: Final[Pieces] = (
    over(s="[1, oo)", d="[1, oo)", c="[1, oo)"),
    step(
        "the larger term from the threshold on",
        "max(exp(-2)/8*d*s, exp(-9/4)/4*d/(sqrt(c)*2*exp(-1/4)/s)) <= exp(-2)/8*d*s",
        wrong={
            "the private term is larger": "<= exp(-2)/8*d*s -> > exp(-2)/8*d*s",
            "rho of order T^-2": "(sqrt(c)*2*exp(-1/4)/s) -> (sqrt(c)*2*exp(-1/4)/s**2)",
            "rho of order T^-1.5": "(sqrt(c)*2*exp(-1/4)/s) -> (sqrt(c)*2*exp(-1/4)/s**1.5)",
        },
    ),
)
_WITHOUT_EXTRA: Final[Pieces] = (
    *_FOR_FREE,
    settles(
        3,
        by="the larger term from the threshold on",
        on="the printed lower bound",
        beyond="an algorithm that attains it",
        kills={1: "the private term is larger"},
    ),
)
_THRESHOLDS: Final[Pieces] = (
    *_FOR_FREE,
    step_towards(
        1,
        by="the larger term from the threshold on",
        missing="an algorithm that attains the larger of the two lower bounds from that budget on: that they "
        "leave it open does not give one, and the bounds of the text ask for larger budgets",
    ),
    over(s="[1, oo)", d="[1, oo)", c="[1, oo)"),
    step(
        "the larger term from eps = 2 e/sqrt(T) on",
        "max(exp(-2)/8*d*s, exp(-1)/4*d/(c*2*e/s)) <= exp(-2)/8*d*s",
        wrong={"eps of order 1/T": "(c*2*e/s) -> (c*2*e/s**2)"},
    ),
    step_towards(
        2,
        by="the larger term from eps = 2 e/sqrt(T) on",
        missing="an algorithm with eps-DP whose regret is O(d sqrt(T)) from that budget on; the lower bounds "
        "(1/(4 e)) d/eps and (e^-2/8) d sqrt(T) are compared, and leave it open",
    ),
)

LINES: Lines = {
    "ZCDP-T8P": (*_GIVEN_HISTORIES, *_VARIANCES),
    "ZCDP-R11": _SHARPER,
    "ZCDP-T17S": _OF_BOTH_REGRETS,
    "ZCDP-T9S": _OF_A_SIGN,
    "ZCDP-I14": _WITHOUT_EXTRA,
    "ZCDP-R12": _THRESHOLDS,
}
