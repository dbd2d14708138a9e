"""Pulls of a suboptimal arm under AdaC-UCB, by those of the policy of the text on Rényi privacy.

At rho = eps/alpha both boxes draw the same noise and add the same bonus, so that what is proved of the one
policy is proved of the other: every rho > 0 is eps/alpha for some alpha > 1 and eps > 0.
"""

from __future__ import annotations

from typing import Final

from ...language.assertion import ASSUMED, assumed, by_definition, chain, noted, settles
from ...language.ranges import wide
from ...language.rules import INDUCTION, TOWER, UNION_BOUND
from ...language.written_claim import Lines, Pieces, over, step
from ...statements.privacy.asked_for_another_arm import asked_of_the_proof, asked_under_zcdp

_LEVEL: Final = {f"RDP-L12#{n}": "delta is a power of t or T below 1, as amended" for n in (1, 2)}
_QUOTED: Final = {**_LEVEL, "TA-THC.4#1": "not the quoted decomposition: all later phases are good here"}
_BUDGETS: Final = dict.fromkeys(("x <= h", "h <= x"), assumed("rho = eps/alpha"))

# x = 1/rho and h = alpha/eps; of n samples u = 1/(2 n^2), and v and w are the variances of both boxes
_SAME_POLICY: Final[Pieces] = (
    noted(
        101,
        "the noise of AdaC-UCB has the variance of that of AdaR-UCB",
        for_all="rho = eps/alpha, alpha > 1, eps > 0; every number of samples",
        near_miss="half of the variance, of one box",
    ),
    over("v <= x*u", "x*u <= v", "x <= h", "h <= x", "w <= h*u", "h*u <= w", **wide("vwxhu")),
    step(
        "the same variance",
        "v <= w and w <= v",
        wrong={"half of the variance, of one box": "v <= w and -> 2*v <= w and"},
    ),
    settles(
        101,
        by=chain(
            "the same variance",
            {
                **dict.fromkeys(("v <= x*u", "x*u <= v"), by_definition("ZCDP-A4#6")),
                **dict.fromkeys(("w <= h*u", "h*u <= w"), by_definition("RDP-A2#5")),
                **_BUDGETS,
            },
        ),
        kills={1: "half of the variance, of one box"},
    ),
    noted(
        102,
        "the bonus of AdaC-UCB is that of AdaR-UCB",
        for_all="rho = eps/alpha, alpha > 1, eps > 0; every number of samples, beta and t",
        near_miss="half of the square, of one box",
    ),
    # u = 1/n^2 and k = 1/(2 n); b and c the squares of both bonuses, L = beta log t
    over(
        *("b <= (k + x*u)*L", "(k + x*u)*L <= b", "x <= h", "h <= x", "c <= (k + h*u)*L", "(k + h*u)*L <= c"),
        **wide("xhubckL"),
    ),
    step(
        "the same bonus",
        "b <= c and c <= b",
        wrong={"half of the square, of one box": "b <= c and -> 2*b <= c and"},
    ),
    settles(
        102,
        by=chain(
            "the same bonus",
            {
                **dict.fromkeys(("b <= (k + x*u)*L", "(k + x*u)*L <= b"), by_definition("ZCDP-A4#7")),
                **dict.fromkeys(("c <= (k + h*u)*L", "(k + h*u)*L <= c"), by_definition("RDP-A2#6")),
                **_BUDGETS,
            },
        ),
        kills={1: "half of the square, of one box"},
    ),
)
# of the indexes of one arm in both boxes, drawn with the same standard noise: y and z are the scaled noises,
# d and f the bonuses, m the mean
_SAME_INDEX: Final[Pieces] = (
    noted(
        103,
        "with the same rewards and the same standard noise, an index of AdaC-UCB is that of AdaR-UCB",
        for_all="rho = eps/alpha, alpha > 1, eps > 0; every arm and episode, noise drawn once for each mean",
        near_miss="without the bonus, of one box",
    ),
    over(
        *("y <= z", "z <= y", "d <= f", "f <= d"),
        **dict.fromkeys("yzm", "(-oo, oo)"),
        **wide("df"),
    ),
    step(
        "the same index",
        "m + y + d <= m + z + f and m + z + f <= m + y + d",
        wrong={"without the bonus, of one box": "m + y + d <= m + z + f -> m + y + d <= m + z"},
    ),
    settles(
        103,
        by=chain(
            "the same index",
            dict.fromkeys(("y <= z", "z <= y"), "#101") | dict.fromkeys(("d <= f", "f <= d"), "#102"),
        ),
        kills={1: "without the bonus, of one box"},
    ),
)
# of an arm that AdaC-UCB chooses, and of another: U and V their indexes there, X and W in AdaR-UCB; N and M
# pulls of an arm so far under both policies, x and y are 1 if the episode is its own and else 0
_SAME_PULLS: Final[Pieces] = (
    noted(
        104,
        "an arm that AdaC-UCB may choose has the largest index of AdaR-UCB too",
        for_all="rho = eps/alpha, alpha > 1, eps > 0; the same rewards and standard noise, drawn once for"
        " each mean",
        near_miss="an index larger by 1",
    ),
    over("V <= U", "W <= V", "U <= X", **dict.fromkeys("VUWX", "(-oo, oo)")),
    step("the same choice", "W <= X", wrong={"an index larger by 1": "W <= X -> W + 1 <= X"}),
    settles(
        104,
        by=chain(
            "the same choice",
            {"V <= U": by_definition("ZCDP-A4#2"), **dict.fromkeys(("W <= V", "U <= X"), "#103")},
        ),
        kills={1: "an index larger by 1"},
    ),
    noted(
        105,
        "AdaC-UCB pulls every arm as often as AdaR-UCB",
        for_all="rho = eps/alpha, alpha > 1, eps > 0; every T; the same rewards and standard noise, drawn"
        " once for each mean; ties broken alike",
        near_miss="half as often",
    ),
    over(n="[0, oo)"),
    step(
        "each arm once, in both boxes",
        "1 + 0*n <= 1 and 1 + 0*n >= 1",
        wrong={"twice, in one of them": "1 + 0*n <= 1 and -> 2 + 0*n <= 1 and"},
    ),
    over("N <= M", "N >= M", "x <= y", "x >= y", **wide("NM"), x="[0, 1]", y="[0, 1]"),
    step(
        "the same episode",
        "N + x*N <= M + y*M and N + x*N >= M + y*M",
        wrong={"half as often": "N + x*N <= M + y*M and -> 2*(N + x*N) <= M + y*M and"},
    ),
    settles(
        105,
        by=chain(
            "the same episode",
            {
                **dict.fromkeys(
                    ("N <= M", "N >= M"),
                    INDUCTION(base="each arm once, in both boxes", step="the same episode"),
                ),
                **dict.fromkeys(("x <= y", "x >= y"), "#104"),
            },
        ),
        kills={1: "half as often"},
    ),
)
# N and M the mean pulls under both policies, n = 2^(l+1), P the chance that phase l is not good and H that of
# a later one, B of either; S the mean of the sum over failures of optimism
_FROM_THE_PATHS: Final = chain(
    "pulls by the good event",
    {
        "N <= M": "#105",
        "M <= n + S + T*B": TOWER(given_the_past="RDP-T5.1#110"),
        "B <= P + H": UNION_BOUND(each_event="RDP-T5.1#112", events="RDP-T5.1#112"),
        "S <= 1/(b - 3)": "RDP-T5.1#105",
        "T*H <= 1": "RDP-T5.1#113",
    },
)
_KILLS: Final = {1: "beta/(beta-2), of all pulls", 2: "2^l, of all pulls"}
_DECOMPOSED: Final[Pieces] = (
    noted(
        106,
        "E[N_a(T)] <= 2^(l+1) + P(G_(a,l,T)^c) T + beta/(beta-3)",
        for_all="l of ZCDP-EQ18, T >= 2, beta > 3, rho > 0; rewards in [0,1]; noise drawn once for each mean;"
        " at least two arms",
        near_miss="beta/(beta-2); 2^l",
    ),
    over(
        *("N <= M", "M <= n + S + T*B", "B <= P + H", "S <= 1/(b - 3)", "T*H <= 1"),
        **wide("NMnSBPH"),
        T="[1, oo)",
        b="(3, oo)",
    ),
    step(
        "pulls by the good event",
        "N <= n + P*T + b/(b - 3)",
        wrong={
            "beta/(beta-2), of all pulls": "+ b/(b - 3) -> + b/(b - 2)",
            "2^l, of all pulls": "N <= n + -> N <= n/2 + ",
        },
    ),
    settles(106, by=_FROM_THE_PATHS, kills=_KILLS, despite=_LEVEL),
    settles(
        1,
        by=_FROM_THE_PATHS,
        on="the l of ZCDP-EQ18, for which it is used, and T >= 2",
        beyond="smaller l, where later phases may be worse than phase l; T = 1",
        kills=_KILLS,
        despite=_QUOTED,
    ),
)
# m = mu_a, v the noisy mean less its width, x = Delta_a less two widths; P and p chances that v is above
# m + x and above m, h = T^-beta
_BAD_EVENT: Final[Pieces] = (
    noted(
        101,
        "P(G^c) <= P(muhat + Z - b >= mu_a), as the larger event",
        for_all="l of ZCDP-EQ18, T >= 2, beta > 3, rho > 0; rewards in [0,1]",
        near_miss="mu_a + 1, of the larger event",
    ),
    over("m + x <= v", "0 <= x", **dict.fromkeys("mxv", "(-oo, oo)")),
    step(
        "the larger event",
        "m <= v",
        wrong={"mu_a + 1, of the larger event": "m <= v -> m + 1 <= v"},
    ),
    settles(
        101,
        by=chain("the larger event", {"m + x <= v": "#1", "0 <= x": "#4"}),
        kills={1: "mu_a + 1, of the larger event"},
    ),
    over("P <= p", "p <= h", **dict.fromkeys("Pph", (0, 1))),
    step(
        "chance of the larger event",
        "P <= h",
        wrong={"h^1.5": "P <= h -> P <= h**(3/2)", "h^2": "P <= h -> P <= h**2"},
    ),
    settles(
        5,
        by=chain("chance of the larger event", {"P <= p": "#101", "p <= h": "RDP-L12#101"}),
        kills={1: "h^1.5", 2: "h^2"},
        despite={**_LEVEL, "ZCDP-L2#1": "delta is T to the power -beta, at most 1, where it holds"},
    ),
)
_FROM_TWO_ROUNDS: Final = chain(
    "pulls of an arm",
    {
        "N <= z + n + w": "#1",
        "n <= 4*(2*x + 2*y)": "RDP-T5.4#2",
        "w <= 1": "RDP-T5.6#101",
        "1 <= z": "RDP-T5.6#101",
    },
)
_OF_AN_ARM: Final = {
    1: "4 for 8, of an arm",
    2: "4 sqrt(beta), of an arm",
    3: "one beta/(beta-3) only, of an arm",
}
# z = beta/(beta - 3), n = 2^(l+1), w = T^(1 - beta); 2 x and 2 y the terms of X, so that n <= 4 X
_BOUND_ON_PULLS: Final[Pieces] = (
    over("N <= n + P*T + z", "P <= h", **wide("NnPThz")),
    step(
        "pulls, with the chance put in",
        "N <= z + n + T*h",
        wrong={"T^(-2 beta)": "+ T*h -> + T*h**2", "2^l": "+ n + -> + n/2 + "},
    ),
    settles(
        1,
        by=chain(
            "pulls, with the chance put in",
            {"N <= n + P*T + z": "ZCDP-EQ17#106", "P <= h": "ZCDP-EQ18#5"},
        ),
        kills={1: "T^(-2 beta)", 2: "2^l"},
        despite=_LEVEL,
    ),
    noted(
        101,
        "E[N_a(T)] <= (8 beta/Delta_a^2) log T + 8 sqrt(beta/(rho Delta_a^2)) sqrt(log T) + 2 beta/(beta-3)",
        for_all="suboptimal arm a, rewards in [0,1], beta > 3, rho > 0, T >= 2",
        near_miss="4 for 8; 4 sqrt(beta); one beta/(beta-3) only",
    ),
    over("N <= z + n + w", "n <= 4*(2*x + 2*y)", "w <= 1", "1 <= z", **wide("Nznwxy")),
    step(
        "pulls of an arm",
        "N <= 8*x + 8*y + 2*z",
        wrong={
            "4 for 8, of an arm": "8*x -> 4*x",
            "4 sqrt(beta), of an arm": "8*y -> 4*y",
            "one beta/(beta-3) only, of an arm": "2*z -> z",
        },
    ),
    settles(101, by=_FROM_TWO_ROUNDS, kills=_OF_AN_ARM, despite=_LEVEL),
    # a is 1 where T >= 2 and 0 where T = 1, when no arm is pulled more than once; B the printed bound
    over("a*N <= a*B", "(1 - a)*N <= 1 - a", "1 <= B", **wide("NB"), a="[0, 1]"),
    step("one round, or more", "N <= B", wrong={"half of the bound": "N <= B -> 2*N <= B"}),
    settles(
        2,
        by=chain(
            "one round, or more",
            {
                "a*N <= a*B": "#101",
                "(1 - a)*N <= 1 - a": ASSUMED,
                "1 <= B": "RDP-T5.6#101",
            },
        ),
        despite=_LEVEL,
    ),
    settles(2, by=_FROM_TWO_ROUNDS, on="T >= 2", beyond="T = 1", kills=_OF_AN_ARM, despite=_LEVEL),
)

# an arm: N its mean pulls, D its gap, x = 8 beta log T, y = 8 sqrt(beta/rho) sqrt(log T) and
# z = 2 beta/(beta-3); R and S sums over arms so far of what they add, t, and of its bounds, u
_REGRET: Final[Pieces] = (
    noted(
        101,
        "an arm adds at most (8 beta/Delta_a) log T + 8 sqrt(beta/rho) sqrt(log T) + 2 beta/(beta-3)",
        for_all="Delta_a in (0, 1]; T >= 1, beta > 3, rho > 0; rewards in [0,1]",
        near_miss="private term dropped; log T/Delta_a",
    ),
    over("N*D**2 <= x + y*D + z*D**2", **wide("Nxyz"), D="(0, 1]"),
    step(
        "regret of one arm",
        "D*N <= x/D + y + z",
        wrong={
            "private term dropped, of an arm": "+ y + z -> + z",
            "an eighth of the first term": "<= x/D -> <= x/(8*D)",
        },
    ),
    settles(
        101,
        by=chain("regret of one arm", {"N*D**2 <= x + y*D + z*D**2": "ZCDP-EQ19#2"}),
        kills={1: "private term dropped, of an arm", 2: "an eighth of the first term"},
        despite=_LEVEL,
    ),
    over(t="[0, oo)", u="[0, oo)"),
    step("regret of no arm", "0*t <= 0*u", wrong={"of an arm": "0*t <= -> 1 + 0*t <= "}),
    over("R <= S", "t <= u", **wide("RStu")),
    step("regret of one arm more", "R + t <= S + u", wrong={"an arm twice": "R + t <= -> R + 2*t <= "}),
    over("G <= R", "R <= S", **wide("GRS")),
    step("regret of all arms", "G <= S", wrong={"half of the bounds": "G <= S -> 2*G <= S"}),
    settles(
        1,
        by=chain(
            "regret of all arms",
            {
                "G <= R": "ZCDP-S-FIN#2",
                "R <= S": INDUCTION(base="regret of no arm", step="regret of one arm more"),
                "t <= u": "#101",
            },
        ),
        despite=_LEVEL,
    ),
)

# C and D: divergences of order a of the actions under both policies, E = eps, r = rho
_GIVEN_LISTS: Final[Pieces] = (
    noted(
        101,
        "D_alpha of the actions of AdaC-UCB is at most rho alpha for all alpha > 1",
        for_all="lists of rewards in [0,1] that are given beforehand and differ at one step, every K, T and"
        " rho > 0; noise drawn once for each mean; eps = rho alpha",
        near_miss="half of rho, on lists",
    ),
    over("C <= D", "D <= E", "E <= r*a", **wide("CDEr"), a="(1, oo)"),
    step("every order, on lists", "C <= r*a", wrong={"half of rho, on lists": "C <= r*a -> C <= r*a/2"}),
    settles(
        101,
        by=chain(
            "every order, on lists",
            {"C <= D": "ZCDP-EQ17#105", "D <= E": "RDP-T4#1", "E <= r*a": assumed("eps = rho alpha")},
        ),
        kills={1: "half of rho, on lists"},
    ),
    *asked_under_zcdp(1),
)

LINES: Lines = {
    "ZCDP-T12": _GIVEN_LISTS,
    "ZCDP-DB": asked_of_the_proof(1, 12),
    "ZCDP-EQ17": (*_SAME_POLICY, *_SAME_INDEX, *_SAME_PULLS, *_DECOMPOSED),
    "ZCDP-EQ18": _BAD_EVENT,
    "ZCDP-EQ19": _BOUND_ON_PULLS,
    "ZCDP-T10": _REGRET,
}
