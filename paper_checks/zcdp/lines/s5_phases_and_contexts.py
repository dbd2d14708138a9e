"""Lines on phased elimination, where its noise stands, and the contextual model (Sections IV and V-B)."""

from __future__ import annotations

from typing import Final

from ....verify.evidence.ladder import Verdict
from ...language.assertion import (
    AMENDED,
    ASSUMED,
    assumed,
    by_definition,
    chain,
    noted,
    settles,
    step_towards,
    unsettled,
)
from ...language.rules import INDUCTION, TOWER, UNION_BOUND
from ...language.severity import Severity
from ...language.written_claim import Lines, Pieces, amended, over, step
from ...statements.elimination.elimination_instances import for_some_constants
from ...statements.elimination.elimination_steps import ESTIMATE, expected_bound, printed_expected_bound
from ...statements.elimination.every_phase import regret_by_phases
from ...statements.episodes.every_round import regret_of_a_run
from ...statements.proofs.cauchy_schwarz import AT_MOST_ONE, PRODUCT, RANGES, by_cauchy

_WIDE: Final = "[0, oo)"
_REAL: Final = "(-oo, oo)"
_POSITIVE: Final = "(0, oo)"
_COUNT: Final = "[1, oo)"

_LITERATURE: Final = "the lines or a proof of the policies of the literature, which the text does not print"

# --- Corollary 1

# the uniform design on the standard basis: V(pi) is the identity over d; A and B: the parts of c_t = A + B,
# A + h and B + g: c_t, s and q: what the two terms of the width have over its root, and over it
_DESIGN: Final[Pieces] = (
    step(
        "largest norm on a basis, squared",
        "1/(1/d) == sqrt(1/(1/d))",
        wrong={"half of the largest norm": "== sqrt(1/(1/d)) -> == sqrt(1/(1/d))/2"},
        at=[{"d": 2}, {"d": 3}],
    ),
    amended(
        "max_b ||b||^2_{V(pi)^-1} = g(pi)^2, with g as in Definition 5.",
        {"largest norm on a basis, squared": "== sqrt(1/(1/d)) -> == sqrt(1/(1/d))**2"},
        recorded=Verdict.VERIFIED,
    ),
    settles(4, by="largest norm on a basis, squared", severity=Severity.TYPO),
    settles(
        AMENDED,
        by="largest norm on a basis, squared",
        on="the uniform design on the standard bases of R^2 and R^3",
        beyond="other sets of actions",
    ),
    over(A=_POSITIVE, B=_POSITIVE),
    step(
        "c_t is at least each of its parts",
        "A + B >= A and A + B >= B",
        wrong={"a tenth more of the first part": "A + B >= A and -> A + B >= 1.1*A and "},
    ),
    over(**dict.fromkeys("ABh", _POSITIVE), **dict.fromkeys("gsq", _WIDE)),
    step(
        "each term by its own part of c_t",
        "s/sqrt(A + h) + q/(B + g) <= s/sqrt(A) + q/B",
        wrong={"a tenth less of the second term": "+ q/B -> + 0.9*q/B"},
    ),
    step(
        "less than the sum of the two",
        "A <= c and B <= c and c < A + B",
        wrong={"sum of the two": "c < A + B -> c >= A + B"},
        at=[{"c": 1, "A": 1, "B": 1}],
    ),
    settles(7, by=("c_t is at least each of its parts", "each term by its own part of c_t")),
    settles(
        7,
        by="less than the sum of the two",
        on="one number that is at least each of the two",
        beyond="c_t itself",
        kills={1: "sum of the two"},
    ),
)

# --- the good event

# P: chance that some estimate is bad, S and Q: chances and levels of the phases so far, k: how many actions
# the next phase has, x: the largest chance of one of them, y: its level
_GOOD: Final[Pieces] = (
    over(x=_WIDE),
    step("no phase yet", "x*0 <= 0*x", wrong={"a phase already": "x*0 <= -> 1 + x*0 <= "}),
    over("S <= Q", "x <= y", k=_COUNT, **dict.fromkeys("SQxy", _WIDE)),
    step("a phase of k actions more", "S + k*x <= Q + k*y", wrong={"one action of it": "Q + k*y -> Q + y"}),
    over("P <= S + k*x", "S <= Q", "x <= y", k=_COUNT, **dict.fromkeys("PSQxy", _WIDE)),
    step(
        "all phases until now",
        "P <= Q + k*y",
        wrong={"half of each level": "Q + k*y -> (Q + k*y)/2", "without the sum over actions": "k*y -> y"},
    ),
    settles(
        2,
        by=chain(
            "all phases until now",
            {
                "P <= S + k*x": UNION_BOUND(each_event="ZCDP-C1#1", events=by_definition("ZCDP-A2#8")),
                "S <= Q": INDUCTION(base="no phase yet", step="a phase of k actions more"),
                "x <= y": TOWER(given_the_past="ZCDP-C1#1"),
            },
        ),
        on="each number of phases, estimates with the noise of Corollary 1",
        beyond="the noise of Algorithm 2, which is larger and has the same bound on its width; phases whose "
        "actions do not span the space",
        kills={1: "half of each level", 2: "without the sum over actions"},
        despite={"ZCDP-C1#4": "the corollary is used, in which norms are squared"},
    ),
    # n: phases so far, S: their levels, summed over the k actions of each
    over(D=(0, 1)),
    step(
        "levels of no phase", "D*0 <= D*(1 - 1/(0 + 1))", wrong={"a level already": "D*0 <= -> 1 + D*0 <= "}
    ),
    over("S <= D*(1 - 1/(n + 1))", "k <= K", S=_WIDE, D=(0, 1), n=_WIDE, k=_WIDE, K=_COUNT),
    step(
        "levels of one phase more",
        "S + k*(D/(K*(n + 1)*(n + 2))) <= D*(1 - 1/(n + 1 + 1))",
        wrong={"one action too many": "S + k*(D -> S + (k + 1)*(D"},
    ),
    over("S <= D*(1 - 1/(n + 1))", S=_WIDE, D=(0, 1), n=_WIDE),
    step("levels of all phases", "S <= D", wrong={"half of delta for all phases": "S <= D -> S <= D/2"}),
    settles(
        3,
        by=chain(
            "levels of all phases",
            {
                "S <= D*(1 - 1/(n + 1))": INDUCTION(
                    base="levels of no phase", step="levels of one phase more"
                ),
                "k <= K": assumed("|A_l| <= K"),
            },
        ),
        kills={1: "half of delta for all phases"},
    ),
)

# --- what is said of the regret

# u: the eighth root of T, k = log K, L = log T
_ORDERS: Final[Pieces] = (
    over(k=_WIDE, u=_COUNT),
    step(
        "price over the rest, T = u^8",
        "k + 8*log(u) <= (k + 8)*u",
        wrong={"without a power of T": "<= (k + 8)*u -> <= k + 8"},
    ),
    over(K=_COUNT, T="[3, oo)"),
    step(
        "price over the rest, rho = 1/T",
        "sqrt(T)*log(K*T)**(3/2)/sqrt(T*log(K*T)) >= 1",
        wrong={"negligible for rho = 1/T": ">= 1 -> <= 1/2"},
    ),
    settles(
        4,
        by=("price over the rest, T = u^8", "price over the rest, rho = 1/T"),
        on="the two printed orders",
        beyond="the regrets themselves",
        kills={1: "negligible for rho = 1/T"},
    ),
    over(d=_COUNT, L=_WIDE),
    step(
        "log(KT) for exponentially many actions",
        "(d + L)**3 >= d**3",
        wrong={"logarithmic in d": ">= d**3 -> <= (1 + log(d) + L)**3"},
    ),
    settles(
        3,
        by="log(KT) for exponentially many actions",
        on="the printed orders, K = e^d",
        beyond="the bounds themselves",
        kills={1: "logarithmic in d"},
    ),
    unsettled(
        2,
        missing="an upper bound that holds: the printed one is false, d^(3/2) for d if K is small",
    ),
)
_LINEAR_IN_D: Final[Pieces] = (
    step(
        "regret of four families of bandits, delta = 1/T",
        printed_expected_bound(ESTIMATE),
        wrong={"rounding up of order d": expected_bound(ESTIMATE).replace("4*d*(d + 1)", "4*d")},
        by=for_some_constants(ESTIMATE.at_confidence, part="regret of four families of bandits, delta = 1/T"),
    ),
    amended(
        "The private part of the regret of AdaC-GOPE grows like d sqrt(d + log(KT)).",
        {"regret of four families of bandits, delta = 1/T": expected_bound(ESTIMATE)},
        recorded=Verdict.VERIFIED,
    ),
    settles(3, by="regret of four families of bandits, delta = 1/T", severity=Severity.SUBSTANCE),
    step_towards(
        AMENDED,
        by="regret of four families of bandits, delta = 1/T",
        missing="a proof: the bandits that are looked at are seen not to exceed the bound",
    ),
)
# --- the noise of Algorithm 2

# two unit vectors, each played ceil(c_1/2) times: g^2 = 1/ceil(c_1/2), and 2d = 4
_LEVEL: Final = "log(4*K/delta)"
_FIRST_LENGTH: Final = f"(64*log(8*K/delta) + 8*sqrt(2/rho*(2 + 2*sqrt(2*{_LEVEL}) + 2*{_LEVEL})))"
_NOISE: Final[Pieces] = (
    step(
        "variances for two unit vectors",
        f"4/(rho*{_FIRST_LENGTH}) == 2/rho*(1/ceil({_FIRST_LENGTH}/2))",
        wrong={"a tenth less": "== 2/rho -> == 1.8/rho"},
        at=[{"K": 2, "delta": "1/2", "rho": 1}],
    ),
    amended(
        "The noise of Algorithm 2 has at least the variance of the mechanism.",
        {"variances for two unit vectors": "== 2/rho -> >= 2/rho"},
        recorded=Verdict.VERIFIED,
    ),
    settles(4, by="variances for two unit vectors", severity=Severity.PROOF_SLIP),
    settles(
        AMENDED,
        by="variances for two unit vectors",
        on="the first phase on two unit vectors",
        beyond="other sets of actions",
    ),
)

# --- the contextual model

# m: a coordinate of theta*, x: that of the features of both actions, or of the action of the decision set and
# of psi(c_t, a), z: of others, S and R: the means so far
_BY_FEATURES: Final = chain(
    "one coordinate of equal features more",
    {
        "S <= R": INDUCTION(base="no coordinate", step="one coordinate of equal features more"),
        "S >= R": INDUCTION(base="no coordinate", step="one coordinate of equal features more"),
    },
)
_MODEL: Final[Pieces] = (
    over(x=_REAL),
    step("no coordinate", "0*x <= x*0 and 0*x >= x*0", wrong={"one": "0*x <= x*0 and -> 1 + 0*x <= x*0 and"}),
    over("S <= R", "S >= R", **dict.fromkeys("SRmxz", _REAL)),
    step(
        "one coordinate of equal features more",
        "S + m*x <= R + m*x and S + m*x >= R + m*x",
        wrong={
            "features of another context": "and S + m*x >= R + m*x -> and S + m*x >= R + m*z",
            "features apart": "S + m*x <= R + m*x and -> S + m*x <= R + m*z and",
        },
    ),
    settles(
        4,
        by=_BY_FEATURES,
        kills={1: "features of another context"},
        on="the mean rewards, and so the gaps and the regret",
        beyond="the law of the noise, which is given the contexts in one model and the features in the other",
    ),
    settles(
        3,
        by=_BY_FEATURES,
        kills={1: "features apart"},
        on="the mean rewards, and so the gaps and the regret",
        beyond="the law of the noise, which may depend on the action",
    ),
    # m: coordinate i of theta*, h: another one, s: whether i is among the coordinates so far, v: whether it
    # is the next one
    over(m=_REAL),
    step(
        "no unit vector", "m*0 <= 0*m and m*0 >= 0*m", wrong={"of mean one": "m*0 <= 0*m and -> 1 <= 0*m and"}
    ),
    over("S <= s*m", "S >= s*m", "h*v == m*v", **dict.fromkeys("Smh", _REAL), s=(0, 1), v=(0, 1)),
    step(
        "mean of the arm of a unit vector",
        "S + h*v <= (s + v)*m and S + h*v >= (s + v)*m",
        wrong={"a unit vector is missing": "and S + h*v >= (s + v)*m -> and S >= (s + v)*m"},
    ),
    settles(
        5,
        by=chain(
            "mean of the arm of a unit vector",
            {
                "S <= s*m": INDUCTION(base="no unit vector", step="mean of the arm of a unit vector"),
                "S >= s*m": INDUCTION(base="no unit vector", step="mean of the arm of a unit vector"),
                "h*v == m*v": assumed("A_t = {e_1,..,e_d}"),
            },
        ),
        kills={1: "a unit vector is missing"},
        on="the mean rewards, and so the gaps and the regret",
        beyond="the law of the noise: the rewards of an arm are independent and alike in one model only",
    ),
    step(
        "theta* = (3/5, 2/5, 0), {e1, e2}, then {e2, e3}",
        "x > y > z",
        wrong={"it loses again": "x > y > z -> y <= z"},
        at=[{"x": "3/5", "y": "2/5", "z": 0}],
    ),
    settles(
        8,
        by="theta* = (3/5, 2/5, 0), {e1, e2}, then {e2, e3}",
        on="two decision sets that share an action: it loses in the first and is the best of the second",
        beyond="other decision sets; other uses of what was eliminated",
        kills={1: "it loses again"},
    ),
)

# h: the root of 1 + C, W: twice the radius times the norm of the action; r: the regret of a round, x, y, z:
# the links of its bound
_RARELY: Final[Pieces] = (
    over("r <= x", "x <= y", "y <= z", "z <= h*W", **dict.fromkeys("rxyzW", _WIDE), h=_COUNT),
    step("a round against one with C = 0", "r <= h*W", wrong={"factor 1": "h*W -> W"}),
    # v: the matrix of one dimension when the estimate was made, (1 + C) v: now
    over(v=_POSITIVE, C=_WIDE),
    step(
        "width in one dimension at the end of an episode",
        "1/sqrt(v) == sqrt(1 + C)*(1/sqrt((1 + C)*v))",
        wrong={"fourth root": "== sqrt(1 + C) -> == (1 + C)**(1/4)"},
    ),
    settles(
        2,
        by=chain(
            "a round against one with C = 0",
            {
                "r <= x": "ZCDP-T5S2#4",
                "x <= y": "ZCDP-T5S2#5",
                "y <= z": "ZCDP-T5S2#6",
                "z <= h*W": "ZCDP-T5S2#7",
            },
        ),
        on="the bounds on the regret of a round, as the text proves them for its own algorithm",
        beyond="the regrets, and the bounds of the work that is quoted",
        kills={1: "factor 1"},
    ),
    settles(
        2,
        by="width in one dimension at the end of an episode",
        on="that the factor of the widths is attained, in one dimension",
        beyond="more dimensions",
        kills={2: "fourth root"},
    ),
)
# l: updates until T, c = log(1 + C), a and g: log det V_0 and log det V_T, x = log(1 + T/(lambda d)),
# y = log(1 + 1/lambda), L = log T
_UPDATES: Final[Pieces] = (
    noted(
        101,
        "l(T) log(1+C) <= d log(1 + T/(lambda d))",
        for_all="C > 0, lambda > 0, ||A_s|| <= 1; every T",
        near_miss="half of it, of all updates",
    ),
    over("l*c + a <= g", "g <= a + d*x", l=_WIDE, c=_POSITIVE, a=_REAL, g=_REAL, d=_COUNT, x=_WIDE),
    step(
        "updates by the determinant", "l*c <= d*x", wrong={"half of it, of all updates": "<= d*x -> <= d*x/2"}
    ),
    settles(
        101,
        by=chain(
            "updates by the determinant", {"l*c + a <= g": "ZCDP-T14S5#3", "g <= a + d*x": "ZCDP-T14S5#4"}
        ),
        kills={1: "half of it, of all updates"},
    ),
    noted(
        102,
        "1 + T/(lambda d) <= T (1 + 1/lambda)",
        for_all="T >= 1, d >= 1, lambda > 0",
        near_miss="T/lambda alone",
    ),
    over(T=_COUNT, d=_COUNT, lam=_POSITIVE),
    step(
        "growth of the argument",
        "1 + T/(lam*d) <= T*(1 + 1/lam)",
        wrong={"T/lambda alone": "<= T*(1 + 1/lam) -> <= T/lam"},
    ),
    settles(102, by="growth of the argument", kills={1: "T/lambda alone"}),
    # n updates; V and V (1 + u): determinants before and after a round of OFUL, whose rule has 0 for C
    over("n*c <= d*x", "x <= L + y", "1/2 <= L", **dict.fromkeys("nxLy", _WIDE), c=_POSITIVE, d=_COUNT),
    step(
        "few updates",
        "n*c <= d*(1 + 2*y)*L",
        wrong={"whatever d": "<= d*(1 + 2*y)*L -> <= (1 + 2*y)*L"},
    ),
    over(V=_POSITIVE, u=_POSITIVE),
    step("with C = 0, every round", "V*(1 + u) > (1 + 0)*V", wrong={"C = 1": "(1 + 0)*V -> (1 + 1)*V"}),
    noted(
        103,
        "with C = 0 the test of the rule is passed in every round whose action is not 0",
        for_all="lambda > 0, every dimension",
        near_miss="C = 1",
    ),
    settles(103, by="with C = 0, every round", kills={1: "C = 1"}),
    settles(
        1,
        by=chain("few updates", {"n*c <= d*x": "#101", "x <= L + y": "#102", "1/2 <= L": ASSUMED}),
        on="updates of RS-OFUL by Line 6 of Algorithm 3, for T >= 2 and fixed d, lambda and C",
        beyond="OFUL, whose steps the text quotes and does not give (note 103 has C = 0)",
        kills={1: "whatever d"},
    ),
)
# x, y and z: the norms of three vectors, c, g and f their inner products, n: the norm of the sum
_ERROR: Final[Pieces] = (
    over(
        *("n**2 <= x**2 + y**2 + z**2 + 2*c + 2*g + 2*f", "c <= x*y", "g <= x*z", "f <= y*z"),
        **dict.fromkeys("nxyz", _WIDE),
        **dict.fromkeys("cgf", _REAL),
    ),
    step(
        "norm of the error",
        "n**2 <= (x + y + z)**2",
        wrong={"squares of the norms": "(x + y + z)**2 -> x**2 + y**2 + z**2"},
    ),
    settles(
        1,
        by=chain(
            "norm of the error",
            {
                "n**2 <= x**2 + y**2 + z**2 + 2*c + 2*g + 2*f": "ZCDP-T14S1#4",
                **dict.fromkeys(("c <= x*y", "g <= x*z", "f <= y*z"), "RDP-T15.2#1"),
            },
        ),
        kills={1: "squares of the norms"},
    ),
)
# theta - theta* times the root of V_(t-1), and A_t over it; k: another norm of A_t over its norm m
_NORMS: Final[Pieces] = (
    over(PRODUCT, *AT_MOST_ONE, **RANGES, n=_POSITIVE, m=_POSITIVE, k=_POSITIVE),
    step(
        "product of both norms",
        "n*m*C <= n*m",
        wrong={"the same norm twice": "<= n*m -> <= n*(k*m)"},
    ),
    settles(5, by=chain("product of both norms", by_cauchy()), kills={1: "the same norm twice"}),
)
# g: the divergence of all l phases, T: releases if each round had one; v and
# T v: 2/rho, and what it is at budget rho/T
_SPARSE: Final[Pieces] = (
    over("g <= r", g=_WIDE, r=_POSITIVE, v=_POSITIVE, T="[2, oo)", l="[2, oo)"),
    step(
        "one budget for all phases, against one release a round",
        "g < l*r and v < T*v",
        wrong={"composition over phases": "g < l*r and -> g >= l*r and"},
    ),
    settles(
        3,
        by=chain("one budget for all phases, against one release a round", {"g <= r": "ZCDP-L1#3"}),
        on="phases whose ends do not depend on the rewards",
        beyond="adaptive phases",
        kills={1: "composition over phases"},
        despite={
            f"ZCDP-DB#{n}": "phases of fixed ends are looked at, for which Lemma 1 is enough"
            for n in (1, 8, 10, 12)
        },
    ),
)
# n: rounds of an arm, K n = T; g: the logarithm
_REPLACED: Final[Pieces] = (
    over(d=_COUNT, K="[2, oo)", T=_COUNT, g=_POSITIVE),
    step(
        "sum of norms at n = T/K",
        "sqrt(2*(T/K)*d*g) == sqrt(T)*sqrt(2*d*g/K)",
        wrong={"root of T/K": "== sqrt(T)* -> == sqrt(T/K)*"},
    ),
    settles(
        6,
        by="sum of norms at n = T/K",
        on="the sum of norms of one arm",
        beyond="the private regret of LinPriv, whose proof the text does not print",
        kills={1: "root of T/K"},
    ),
    unsettled(
        7, missing=_LITERATURE + "; its private part as a sum over arms, of which one factor is corrected"
    ),
)
# l: lambda, m: the floor of Lemma 12, g: an eigenvalue of the sum of the a a^T, n: norm of the noise
_FLOOR: Final[Pieces] = (
    over("g >= m", n=_POSITIVE, l=_POSITIVE, m=_POSITIVE, g=_POSITIVE),
    step(
        "width with the floor, and without",
        "n**2/(l + g) <= n**2/(l + m) and n**2/(l + m) < n**2/l",
        wrong={"the floor holds lambda": "n**2/(l + g) <= n**2/(l + m) and -> n**2/g <= n**2/(l + m) and"},
    ),
    settles(
        6,
        by=chain("width with the floor, and without", {"g >= m": "ZCDP-L12#1"}),
        on="rounds at which the floor of Lemma 12 is positive, on the event of that lemma",
        beyond="earlier rounds; the small chance that the floor fails",
        kills={1: "the floor holds lambda"},
    ),
)
# R: the regret, t: the root of T, s and x: the roots of the sums of (22) and (25), D, y: of their bounds, p
# and q: 2 sqrt(1 + C) times beta_T and gamma_T
_PLUGGED: Final[Pieces] = (
    over("R <= p*t*s + q*x*s", "s <= D", "x <= y", **dict.fromkeys("RsDxypq", _WIDE), t=_COUNT),
    step(
        "(22) and (25) put into (21)",
        "R <= D*(p*t + q*y)",
        wrong={"without the second term": "(p*t + q*y) -> p*t"},
    ),
    step_towards(
        1,
        by="(22) and (25) put into (21)",
        missing="(21) and (25): the first rests on a bound on the regret of a round that is false as "
        "printed; tau_t is 0 in the first episode, where (25) fails",
    ),
)

LINES: Lines = {
    "ZCDP-C1": _DESIGN,
    "ZCDP-T4S1": _GOOD,
    "ZCDP-I10": _ORDERS,
    "ZCDP-EC3": _LINEAR_IN_D,
    "ZCDP-DC2": _NOISE,
    "ZCDP-S-CTX": _MODEL,
    "ZCDP-I12": (*_RARELY, *_UPDATES),
    "ZCDP-T4S3": (
        *regret_by_phases(5, "ZCDP-T4S2#3", "#3", ASSUMED, {"#4": "an inequality, as amended"}),
        *regret_of_a_run(7, assumed("R_T the realised sum of gaps")),
    ),
    "ZCDP-T14S4": _ERROR,
    "ZCDP-T5S2": _NORMS,
    "ZCDP-R5": _SPARSE,
    "ZCDP-LP": _REPLACED,
    "ZCDP-ASS2": _FLOOR,
    "ZCDP-T5S6": _PLUGGED,
}
