"""Lines on the optimism and the pulls of AdaP-KLUCB, by those of AdaP-UCB (Section 5.2, Remark C.8)."""

from __future__ import annotations

from typing import Final

from ...language.assertion import ASSUMED, by_definition, chain, noted, settles
from ...language.ranges import units, wide
from ...language.rules import INDUCTION, TOWER, UNION_BOUND
from ...language.severity import Severity
from ...language.written_claim import Lines, Pieces, over, step
from ...statements.proofs.pulls_by_doubling import POWERS, paths
from .pulls_of_an_arm import notes_in_order, split_of_arms

_REAL: Final = "(-oo, oo)"
_WIDE: Final = "[0, oo)"
_POSITIVE: Final = "(0, oo)"
_UNIT: Final = "(0, 1]"
_MEAN: Final = (0, 1)
_CHOICE: Final = by_definition("TA-A7#2")
_LENGTH: Final = by_definition("TA-A7#3")

# h and p: the empirical and the clipped mean, m = mu_a, z: noise and shift; L: the level
_ABOVE: Pieces = (
    noted(
        102,
        "where the index is below mu_a, noise and shift are negative, or muhat < mu_a and d(muhat, mu_a) is "
        "above the level",
        for_all="muhat and mu_a in [0,1]",
        near_miss="for a smaller mean too; half of the noise",
    ),
    over("h <= p", "p <= m", h=_MEAN, p=_MEAN, m="(0, 1)"),
    step(
        "divergence of a larger mean",
        "kl(p, m) <= kl(h, m)",
        wrong={"for a smaller mean too": "kl(p, m) <= -> kl(h*p, m) <= "},
    ),
    # at mu_a = 1 that level is finite for muhat = 1 alone, and at mu_a = 0 no index is below mu_a
    over("h >= 1", "h <= p", h=_MEAN, p=_MEAN),
    step("clipped mean at mu_a = 1", "p >= 1", wrong={"above 1": "p >= 1 -> p > 1"}),
    over(h=_MEAN, z=_WIDE),
    step(
        "noise and shift not negative",
        "min(max(h + z, 0), 1) >= h",
        wrong={"half of the noise": "(h + z, 0) -> (h - z/2, 0)"},
    ),
    settles(
        102,
        by=("divergence of a larger mean", "clipped mean at mu_a = 1", "noise and shift not negative"),
        kills={1: "for a smaller mean too", 2: "half of the noise"},
    ),
    over("P <= p + q", "p <= D", "q <= D/2", **units("PpqD")),
    step(
        "chance of an index below the mean",
        "P <= 3/2*D",
        wrong={"half of that chance": "<= 3/2*D -> <= 3/4*D"},
    ),
    settles(
        3,
        by=chain(
            "chance of an index below the mean",
            {
                "P <= p + q": UNION_BOUND(each_event="#102", events="#102"),
                "p <= D": "TA-LC.26#2",
                "q <= D/2": "TA-LC.22#2",
            },
        ),
    ),
    # mean 1: the clipped mean is below 1 where noise and shift are negative; one reward without noise
    step(
        "arm of mean 1",
        "exp(-L)/2 <= 3/2*exp(-L)",
        wrong={"without the shift": "exp(-L)/2 <= -> 1/2 <= "},
        at=[{"L": 4}],
    ),
    step(
        "one reward of mean 0.88",
        "(1 - m if log(1/(1 - m)) > L else 0) <= 3/2*exp(-L)",
        wrong={"half of the level, one reward": "> L else 0 -> > L/2 else 0"},
        at=[{"m": "0.88", "L": 4}],
    ),
    settles(
        3,
        by=("arm of mean 1", "one reward of mean 0.88"),
        on="an arm of mean 1, and one reward without noise",
        beyond="other arms",
        kills={1: "without the shift", 2: "half of the level, one reward"},
    ),
)
# x and y: the clipped mean and a candidate; d: what it is above that mean by, s = sqrt(beta log T/(2 n));
# y, then, is mean, noise and shift together, w the shift, m = mu_1 and D = Delta_a, r = 1/sqrt(beta)
_BY_PINSKER: Pieces = (
    noted(
        101,
        "the index is at most the clipped mean and sqrt(beta log t/(2 n))",
        for_all="Bernoulli rewards; every arm, every episode; beta > 0, eps > 0",
        near_miss="half of that width",
    ),
    over("s < d", s=_WIDE, d=_WIDE),
    step(
        "a candidate beyond the width",
        "2*d**2 > 2*s**2",
        wrong={"half of that width": "2*d**2 > 2*s**2 -> 2*(d/2)**2 > 2*s**2"},
    ),
    settles(
        101,
        by=("d, by Pinsker", "a candidate beyond the width"),
        kills={1: "half of that width"},
    ),
    noted(
        102,
        "sqrt(beta log T/(2 2^j)) < mu_1",
        for_all="j >= l of TA-THC.7, note 114; T >= 2, beta > 3",
        near_miss="twice that width",
    ),
    over("(1 + r)*s + (1 + r**2)*w <= D", "D <= m", s=_WIDE, r=_WIDE, w=_POSITIVE, D=_UNIT, m=_UNIT),
    step("width below the best mean", "s < m", wrong={"twice that width": "s < m -> 2*s < m"}),
    settles(
        102,
        by=chain(
            "width below the best mean",
            {"(1 + r)*s + (1 + r**2)*w <= D": "TA-THC.7#114", "D <= m": ASSUMED},
        ),
        kills={1: "twice that width"},
    ),
    noted(
        103,
        "where phase j is good for AdaP-UCB, with the same rewards and noise, it is for AdaP-KLUCB",
        for_all="j >= l of TA-THC.7, note 114; T >= 2, beta > 3",
        near_miss="with a width more",
    ),
    over(
        *("y + s < m", "(1 + r)*s + (1 + r**2)*w <= D", "D <= m"),
        y=_REAL,
        s=_WIDE,
        r=_WIDE,
        w=_POSITIVE,
        D=_UNIT,
        m=_UNIT,
    ),
    step(
        "both cases of the clip",
        "max(0, y) + s - m < 0",
        wrong={"with a width more": "+ s - m < 0 -> + 2*s - m < 0"},
    ),
    settles(
        103,
        by=chain(
            "both cases of the clip",
            {
                "y + s < m": ASSUMED,
                "(1 + r)*s + (1 + r**2)*w <= D": "TA-THC.7#114",
                "D <= m": ASSUMED,
            },
        ),
        kills={1: "with a width more"},
    ),
    noted(
        111,
        "T times the chance that a phase j >= l with 2^(j+1) <= T is not good is at most 3",
        for_all="l of TA-THC.7, note 114; T >= 2, beta > 3; Bernoulli rewards",
        near_miss="half of it, of all phases",
    ),
    over("Q <= R", "T*R <= 3", **wide("QR"), T="[1, oo)"),
    step("all phases of AdaP-KLUCB", "T*Q <= 3", wrong={"half of it, of all phases": "<= 3 -> <= 3/2"}),
    settles(
        111,
        by=chain(
            "all phases of AdaP-KLUCB",
            {"Q <= R": UNION_BOUND(each_event="#103", events="#101"), "T*R <= 3": "TA-THC.7#118"},
        ),
        kills={1: "half of it, of all phases"},
    ),
)
# u = t^-beta; x and y: t^-c and (t + 1)^-c, c = beta - 3; S the mean of the sum so far, v of one round more
_FAILURES: Pieces = (
    noted(
        112,
        "at round t the index of arm 1 is below mu_1 for some number of samples with chance at most "
        "(3/2) t t^-beta",
        for_all="Bernoulli rewards; samples 1, 2, 4, ..., fewer than t, and the first pull alone, counted as "
        "one sample or as half of one, by which its level grows; t >= 2, beta > 3",
        near_miss="(3/2) t^-beta, of all numbers",
    ),
    over("P <= k*u", "k <= t", **wide("Pkut")),
    step(
        "every number of samples", "P <= t*u", wrong={"(3/2) t^-beta, of all numbers": "P <= t*u -> P <= u"}
    ),
    settles(
        112,
        by=chain(
            "every number of samples",
            {"P <= k*u": UNION_BOUND(each_event="TA-EQ5.2#3", events="TA-EQ5.2#3"), "k <= t": _LENGTH},
        ),
        kills={1: "(3/2) t^-beta, of all numbers"},
    ),
    *POWERS,
    noted(
        106,
        "(beta - 3) (t+1) P(optimism fails at t + 1) <= (3/2) (t^(3-beta) - (t+1)^(3-beta))",
        for_all="Bernoulli rewards; t >= 2, beta > 3",
        near_miss="twice, at a round",
    ),
    over("w <= 3/2*u", "u*c <= x - y", **wide("wucxy")),
    step("failures at a round", "w*c <= 3/2*(x - y)", wrong={"twice, at a round": "w*c <= -> 2*w*c <= "}),
    settles(
        106,
        by=chain("failures at a round", {"w <= 3/2*u": "#112", "u*c <= x - y": "#104"}),
        kills={1: "twice, at a round"},
    ),
    noted(
        105,
        "sum over t >= 3 of t times the chance that optimism fails at t is at most 3/(2 (beta - 3))",
        for_all="Bernoulli rewards; at least two arms, so that episodes start at t = 3 or later; beta > 3",
        near_miss="half of it, of all rounds",
    ),
    over(c=_POSITIVE, x="[0, 1]"),
    step(
        "no round of a start",
        "0*c <= 3/2*(1 - x)",
        wrong={"two, of no round": "0*c <= 3/2*(1 - x) -> 2 + 0*c <= 3/2*(1 - x)"},
    ),
    over("S*c <= 3/2*(1 - x)", "v*c <= 3/2*(x - y)", c=_POSITIVE, **wide("Svxy")),
    step(
        "one round of a start more",
        "(S + v)*c <= 3/2*(1 - y)",
        wrong={"that round twice": "(S + v)*c <= -> (S + 2*v)*c <= "},
    ),
    over("S*c <= 3/2*(1 - x)", c=_POSITIVE, **wide("Sx")),
    step(
        "all rounds of starts",
        "S <= 3/(2*c)",
        wrong={"half of it, of all rounds": "<= 3/(2*c) -> <= 3/(4*c)"},
    ),
    settles(
        105,
        by=chain(
            "all rounds of starts",
            {
                "S*c <= 3/2*(1 - x)": INDUCTION(base="no round of a start", step="one round of a start more"),
                "v*c <= 3/2*(x - y)": "#106",
            },
        ),
        kills={1: "half of it, of all rounds"},
    ),
)
# p and q: the clipped means at two rounds, u: the index at the first one, above q
_GROWS: Pieces = (
    noted(
        113,
        "with the same samples and noise the index grows with the round",
        for_all="Bernoulli rewards; rounds t and T >= t; n >= 1 samples, eps > 0",
        near_miss="twice as fast",
    ),
    over("p <= q", "q <= u", p=_MEAN, q=_MEAN, u="(0, 1)"),
    step(
        "an index above both clipped means",
        "kl(q, u) <= kl(p, u)",
        wrong={"twice as fast": "kl(q, u) <= kl(p, u) -> 2*kl(q, u) <= kl(p, u)"},
    ),
    over(u=_MEAN),
    step("an index at its clipped mean", "kl(u, u) <= 0", wrong={"below zero": "<= 0 -> < 0"}),
    settles(
        113,
        by=("an index above both clipped means", "an index at its clipped mean"),
        kills={1: "twice as fast"},
    ),
)
# N: mean pulls, n = 2^(l+1), S the mean of the sum over failures, B the chance that a phase is not good,
# x = 4 beta log(T)/(Delta_a min{eps,Delta_a})
_PULLS: Pieces = (
    noted(
        114,
        "E[N_a(T)] <= 16 beta log(T)/(Delta_a min{eps,Delta_a}) + 3 beta/(beta-3)",
        for_all="Delta_a in (0, 1], eps > 0, beta > 3, T >= 1; Bernoulli rewards; at least two arms",
        near_miss="8 for 16, of the pulls; beta/(beta-3), of the pulls",
    ),
    over(
        *("N <= n + S + T*B", "T*B <= 3", "S <= 3/(2*(b - 3))", "n <= 4*x"),
        **wide("NnSBx"),
        T="[1, oo)",
        b="(3, oo)",
    ),
    step(
        "mean pulls",
        "N <= 4*x + 3*b/(b - 3)",
        wrong={
            "8 for 16, of the pulls": "<= 4*x + -> <= 2*x + ",
            "beta/(beta-3), of the pulls": "+ 3*b/(b - 3) -> + b/(b - 3)",
        },
    ),
    settles(
        114,
        by=chain(
            "mean pulls",
            {
                "N <= n + S + T*B": TOWER(given_the_past="#110"),
                "T*B <= 3": "#111",
                "S <= 3/(2*(b - 3))": "#105",
                "n <= 4*x": "TA-THC.7#121",
            },
        ),
        kills={1: "8 for 16, of the pulls", 2: "beta/(beta-3), of the pulls"},
    ),
    over(b="(3, oo)"),
    step("pulls of one round", "1 <= 3*b/(b - 3)", wrong={"a third of a pull": "<= 3*b/(b - 3) -> <= 1/3"}),
    settles(114, by="pulls of one round", on="T = 1, where l is not defined", beyond="T >= 2"),
)
# R: the regret, A: its bound by the split at Delta = 4 w/sqrt(T), h = w sqrt(T), w^2 = beta K log T; K q the
# private term over 16, z that of the constants
_WITHOUT_GAPS: Pieces = notes_in_order(
    *_BY_PINSKER,
    *_FAILURES,
    *_GROWS,
    *paths("TA-A7", played=_LENGTH, chosen=_CHOICE, grows="#113"),
    *_PULLS,
    noted(
        115,
        "Reg_T <= T Delta + sum_{Delta_a > Delta} Delta_a (16 beta log T/(Delta_a min{eps,Delta_a}) + "
        "3 beta/(beta-3))",
        for_all="any Delta > 0; Bernoulli rewards, beta > 3; all nu, K, T, eps > 0",
        near_miss="K Delta for T Delta",
    ),
    *split_of_arms(115, "#114"),
    settles(
        115,
        by="arms with small and large gaps",
        on="the arms with small gaps",
        beyond="the pulls of the others",
        kills={1: "K Delta for T Delta"},
    ),
    over("R <= A", "A <= x + 16*K*q + z", "x <= 8*h", **wide("RAqzxh"), K="[2, oo)"),
    step(
        "regret at that Delta",
        "R <= 8*h + 16*K*q + z",
        wrong={
            "constants 1, in the chain": "8*h + 16*K*q + z -> h + K*q + z",
            "without the private term": "+ 16*K*q + z -> + z",
            "without the root": "<= 8*h + 16*K*q -> <= 16*K*q",
        },
    ),
    settles(
        1,
        by=chain(
            "regret at that Delta",
            {"R <= A": "#115", "A <= x + 16*K*q + z": "TA-THC.7#3", "x <= 8*h": "TA-THC.7#122"},
        ),
        kills={1: "constants 1, in the chain", 2: "without the private term"},
        despite={"TA-PF5.4f#2": "pulls are bounded by squared gaps (#114), and C_1 is not used"},
    ),
    over(D=_UNIT, x=_WIDE, b="(3, oo)"),
    step(
        "regret of one round",
        "D <= 3*b/(b - 3)*(D + x)",
        wrong={"a third of a gap": "<= 3*b/(b - 3)* -> <= 1/3*"},
    ),
    settles(1, by="regret of one round", on="T = 1, where that Delta is 0", beyond="T >= 2"),
)
# k, k + h and l: roots of K, T and log T, which is at least log 2; q: sqrt(K T log T), c the constant of its
# term, p the private term, G the sum of the gaps; x and y, and u and v: both sides of either case
_ROOT: Final = "(k*t*l)"
_ORDER: Pieces = (
    noted(
        101,
        "the sum of the gaps is at most 1.21 sqrt(K T log T)",
        for_all="T >= K, T >= 2; rewards in [0,1]",
        near_miss="half of it, of the gaps",
    ),
    over(k="[1, oo)", h=_WIDE, l="[0.83, oo)"),
    step(
        "number of arms by the root",
        "k**2 <= 1.21*(k*(k + h)*l)",
        wrong={"half of it, of the gaps": "<= 1.21* -> <= 0.6*"},
    ),
    settles(101, by="number of arms by the root", kills={1: "half of it, of the gaps"}),
    noted(
        102,
        "the regret of any policy is at most 1.21 sqrt(K T log T)",
        for_all="T < K, T >= 2; rewards in [0,1]",
        near_miss="half of that order",
    ),
    over("R <= t**2", "t <= k", R=_WIDE, k="[1, oo)", t="[1, oo)", l="[0.83, oo)"),
    step(
        "fewer rounds than arms",
        f"R <= 1.21*{_ROOT}",
        wrong={"half of that order": "<= 1.21* -> <= 0.6*"},
    ),
    settles(
        102,
        by=chain("fewer rounds than arms", {"R <= t**2": ASSUMED, "t <= k": ASSUMED}),
        kills={1: "half of that order"},
    ),
    over("x <= y", "u <= v", **wide("xyuv")),
    step("either way", "max(x - y, u - v) <= 0", wrong={"strictly, either way": "<= 0 -> < 0"}),
    *(
        piece
        for n, name, rewards, bound in (
            (103, "AdaP-UCB", "rewards in [0,1]", "TA-THC.7#1"),
            (104, "AdaP-KLUCB", "Bernoulli rewards", "TA-RC.8#1"),
        )
        for piece in (
            noted(
                n,
                f"the regret of {name} is at most (8 sqrt(beta) + 3.63 beta/(beta-3)) sqrt(K T log T) + "
                "16 beta K log(T)/eps",
                for_all=f"T >= K, T >= 2; {rewards}; all nu, eps > 0; beta > 3",
                near_miss="without the gaps; without the private term",
            ),
            settles(
                n,
                by=chain("order of the regret", {"R <= c*q + p + z*G": bound, "G <= 1.21*q": "#101"}),
                kills={1: "without the gaps", 2: "without the private term"},
            ),
        )
    ),
    over("R <= c*q + p + z*G", "G <= 1.21*q", **wide("RcqpzG"), l="[1, oo)"),
    step(
        "order of the regret",
        "R <= (c + 1.21*z)*q + p",
        wrong={
            "without the gaps": "(c + 1.21*z)*q -> c*q",
            "without the private term": "*q + p -> *q",
            "the root of K T alone": "*q + p -> *q/l + p",
        },
    ),
    settles(1, by=chain("either way", {"x <= y": "#103", "u <= v": "#102"})),
    settles(2, by=chain("either way", {"x <= y": "#104", "u <= v": "#102"})),
    settles(
        2,
        by="order of the regret",
        on="the bounds as they are printed",
        beyond="whether less is enough",
        kills={1: "the root of K T alone", 2: "without the private term"},
    ),
)

# Q: the regret of AdaP-KLUCB, R that of AdaP-UCB, A the bound by gaps at Delta = 4 w/sqrt(T), as above
_BY_THE_WORST_GAPS: Pieces = (
    over(
        *("R <= A", "Q <= A", "A <= x + 16*K*q + z", "x <= 8*h"),
        **wide("RQAqzxh"),
        K="[2, oo)",
    ),
    step(
        "gap-free bound of both",
        "R <= 8*h + 16*K*q + z and Q <= 8*h + 16*K*q + z",
        wrong={
            "without the private part": "and Q <= 8*h + 16*K*q + z -> and Q <= 8*h + z",
            "the root without K": "R <= 8*h + -> R <= 8*h/sqrt(K) + ",
        },
    ),
    settles(
        8,
        by=chain(
            "gap-free bound of both",
            {
                "R <= A": "TA-THC.7#2",
                "Q <= A": "TA-RC.8#115",
                "A <= x + 16*K*q + z": "TA-THC.7#3",
                "x <= 8*h": "TA-THC.7#122",
            },
        ),
        kills={1: "without the private part", 2: "the root without K"},
    ),
)

# --- remarks on the sums of Section 5.2

# b: beta, L: log t, N: the pulls; the bonus of (5.1) for the noise against the summand that is printed
_PRIVATE_WIDTH: Pieces = (
    step(
        "private bonus of a round",
        "b*L/(eps*(N/2)) <= 2*(2*L/(eps*N))",
        wrong={"half of that summand": "<= 2*(2*L/(eps*N)) -> <= 2*L/(eps*N)"},
        at=[{"b": 4, "L": 3, "N": 8, "eps": 1}],
    ),
    settles(4, by="private bonus of a round", severity=Severity.WRONG_CONSTANT),
)
_LARGEST: Pieces = (
    settles(
        2,
        by=(
            "a candidate at its level",
            "no larger candidate",
            "clipped mean 0",
            "clipped mean 1, at every level",
        ),
        on="mucheck = 0 and 1, every level; others with every level that is some d(mucheck, q), q > mucheck",
        beyond="that every level is one, by continuity",
        kills={1: "below 1 alone", 2: "no candidate"},
    ),
)
# m: the nodes of a prefix, h: the root of log T, T >= 2; a node has noise of variance 2 (log(T)/eps)^2
_SPREAD: Pieces = (
    over("m <= 2.9*h**2", m=_WIDE, h=_POSITIVE, eps=_POSITIVE),
    step(
        "standard deviation of a prefix",
        "2*m*(h**2/eps)**2 <= 6*(h**3/eps)**2",
        wrong={
            "log T": "<= 6*(h**3/eps)**2 -> <= 6*(h**2/eps)**2",
            "its root": "<= 6*(h**3/eps)**2 -> <= 6*(h/eps)**2",
            "log T to 1.4": "<= 6*(h**3/eps)**2 -> <= 6*(h**3/eps)**2/h**(1/5)",
        },
    ),
    settles(
        4,
        by=chain("standard deviation of a prefix", {"m <= 2.9*h**2": "TA-B5#3"}),
        on="the scale as the standard deviation, T >= 2, as far as TA-B5#3 reaches",
        beyond="quantiles, whose level is not said",
        kills={1: "log T", 2: "its root", 3: "log T to 1.4"},
    ),
)
# x: the samples of an episode that are enough, c = beta log T; K arms, q: the private term of one
_EFFECT: Pieces = (
    over(x=_POSITIVE, q=_POSITIVE, K="[2, oo)"),
    step(
        "doubling and forgetting together",
        "2*(2*x) == 4*x",
        wrong={"two in all, of pulls": "== 4*x -> == 2*x"},
    ),
    over(c=_WIDE, D=_UNIT, eps=_POSITIVE, h="[1, oo)"),
    step(
        "private term of an arm in addition",
        "16*c/min(eps, D) <= 16*c/D + 16*c/eps",
        wrong={"without log T, of an arm": "+ 16*c/eps -> + 16/eps"},
    ),
    settles(
        3,
        by=("doubling and forgetting together", "private term of an arm in addition"),
        on="the bounds of both algorithms as they are shown (TA-THC.7, note 120; TA-RC.8, note 114)",
        beyond="the regrets themselves",
        kills={1: "two in all, of pulls", 2: "without log T, of an arm"},
    ),
)

LINES: Final[Lines] = {
    "TA-I5": _PRIVATE_WIDTH,
    "TA-B5": _SPREAD,
    "TA-I7": _EFFECT,
    "TA-I4": _BY_THE_WORST_GAPS,
    "TA-EQ5.2": (*_ABOVE, *_LARGEST),
    "TA-RC.8": _WITHOUT_GAPS,
    "TA-I3": notes_in_order(*_ORDER),
}
