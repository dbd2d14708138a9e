"""Lines of the confidence bound, the regret and the noise of AdaC-GOPE (Section 5.3.2, Appendix C.3)."""

from __future__ import annotations

from ....language.assertion import ASSUMED, assumed, by_definition, chain, noted, settles
from ....language.proof_lines import Restated
from ....language.ranges import wide
from ....language.rules import INDUCTION, POST_PROCESSING, TOWER, UNION_BOUND
from ....language.written_claim import Lines, Pieces, over, step
from ....statements.designs.largest_norm import largest_norm
from ....statements.elimination.every_phase import plays_of_a_phase
from ....statements.proofs import every_round_lines, private_elimination_lines

_REAL = "(-oo, oo)"
_WIDE = "[0, oo)"
_POSITIVE = "(0, oo)"
_CHANCE = (0, 1)
_FIRST = private_elimination_lines.LINES
_LATER = every_round_lines.LINES

_BOUND = Restated(
    {2: 2, 3: 3, 4: 4, 5: 5, 6: 1},
    kills={2: {1: "the inverse for its root"}, 4: {1: "the square of g_t"}, 5: {}, 1: {}},
)
_CONFIDENCE: Pieces = (
    noted(
        101,
        "the logarithm of E exp(t <thetahat - theta*, a>) is at most t^2 ||a||^2/2, in the norm of V_t^-1",
        for_all="all t; a_1..a_t chosen without knowledge of the rewards, conditionally 1-sub-Gaussian noise",
        near_miss="half of the exponent",
    ),
    *_BOUND(_FIRST["ZCDP-T13"]),
    over(v=_POSITIVE, x=_REAL, h=_REAL, s=_REAL, z=_REAL),
    step(
        "error along an action, with the root of V",
        "x*(h + z/sqrt(v) - s) == x*(h - s) + x/sqrt(v)*z",
        wrong={"the root on the other side": "== x*(h - s) + x/sqrt(v)*z -> == x*(h - s) + x*sqrt(v)*z"},
    ),
    settles(2, by="error along an action, with the root of V", kills={2: "the root on the other side"}),
    over("n <= g", n=_WIDE, m=_POSITIVE, g=_WIDE),
    step("length of the noise", "n*m <= g*m", wrong={"without the length": "<= g*m -> <= g"}),
    settles(
        4,
        by=chain("length of the noise", {"n <= g": assumed("g_t")}),
        on="the second link",
        beyond="the first link",
        kills={2: "without the length"},
    ),
    # q: half the square of t, S: the sum of the squares of the weights of the noises so far
    over(q=_WIDE, w=_WIDE),
    step("no noise yet", "0*w <= q*(0*w)", wrong={"a noise already": "0*w <= q -> 1 + 0*w <= q"}),
    over("m <= q*S", "k <= q*w", m=_REAL, k=_REAL, q=_WIDE, S=_WIDE, w=_WIDE),
    step("one noise more", "m + k <= q*(S + w)", wrong={"without its weight": "q*(S + w) -> q*S"}),
    # A: ||a||^2 in V_t^-1, which is a^T V_t^-1 (sum of a_s a_s^T) V_t^-1 a
    over("m <= q*S", "S <= A", m=_REAL, q=_WIDE, S=_WIDE, A=_WIDE),
    step("all noises", "m <= q*A", wrong={"half of the exponent": "m <= q*A -> m <= q*A/2"}),
    settles(
        101,
        by=chain(
            "all noises",
            {
                "m <= q*S": INDUCTION(base="no noise yet", step="one noise more"),
                "k <= q*w": assumed("conditionally 1-sub-Gaussian noise"),
                "S <= A": ASSUMED,
            },
        ),
        kills={1: "half of the exponent"},
    ),
    # p and r: chances of both signs, l = exp(-x^2/(2 ||a||^2)) with x = g_t sqrt(2 log(4/delta)), D = delta
    over("P <= p + r", "p <= l", "r <= l", "l <= D/4", P=_CHANCE, p=_CHANCE, r=_CHANCE, l=_CHANCE, D=_CHANCE),
    step("both signs of the error", "P <= D/2", wrong={"one sign of the error": "P <= D/2 -> P <= D/4"}),
    over("a <= g", L=_WIDE, a=_POSITIVE, g=_POSITIVE),
    step(
        "exponent at g_t sqrt(2 L)",
        "L <= (g*sqrt(2*L))**2/(2*a**2)",
        wrong={"twice the exponent, at g_t": "L <= -> 2*L <= "},
    ),
    noted(
        102,
        "L <= x^2/(2 ||a||^2) at x = g_t sqrt(2 L)",
        for_all="L >= 0, ||a|| <= g_t, a in A",
        near_miss="twice the exponent, at g_t",
    ),
    settles(
        102,
        by=chain("exponent at g_t sqrt(2 L)", {"a <= g": assumed("||a|| <= g_t")}),
        kills={1: "twice the exponent, at g_t"},
    ),
    settles(
        3,
        by=chain(
            "both signs of the error",
            {
                "P <= p + r": UNION_BOUND(each_event="TA-B6#2", events="#101"),
                "p <= l": "TA-B6#2",
                "r <= l": "TA-B6#2",
                "l <= D/4": "#102",
            },
        ),
    ),
    step(
        "noise on the line, of norm g",
        "erfc(g**2*sqrt((1 + 2*sqrt(L) + 2*L)/2)/g**2) <= exp(-L)",
        wrong={
            "the logarithm for f": "(1 + 2*sqrt(L) + 2*L)/2 -> L/2",
            "g_t once": "erfc(g**2* -> erfc(g*",
        },
        at=[{"L": each, "g": 10} for each in (1, 3, 5)],
    ),
    settles(
        5,
        by="noise on the line, of norm g",
        on="one dimension, three levels",
        beyond="more dimensions, other levels",
        kills={1: "the logarithm for f", 2: "g_t once"},
    ),
)

_KW = {"TA-TH5.9#3": "the squares of the norms are bounded, and not the norms"}
_PULLS = Restated({2: 2, 3: 101}, kills={2: {1: "no rounding"}, 101: {1: "the square of c_t"}})
_DESIGN: Pieces = (
    noted(
        101,
        "g_t^2 <= max_b ||b||^2_{V(pi)^-1}/c_t",
        for_all="pi an optimal design of A, N_a(t) = ceil(c_t pi(a))",
        near_miss="the square of c_t",
    ),
    *_PULLS(_FIRST["ZCDP-C1"]),
    step(
        "pulls of one action, rounded up",
        "ceil(c*p) >= c*p",
        wrong={
            "rounded down": "ceil(c*p) >= -> floor(c*p) >= ",
            "an identity more": ">= c*p -> >= c*p + 1",
        },
        at=[{"c": "3/2", "p": 1}],
    ),
    noted(
        102,
        "g_t^2 <= d/c_t",
        for_all="pi an optimal design of A, N_a(t) = ceil(c_t pi(a)), pi maximises log det V(pi)",
        near_miss="root of d for d",
    ),
    over("w <= 1/c*g", "g <= d", w=_WIDE, g=_WIDE, c=_POSITIVE, d=_POSITIVE),
    step(
        "norm by the dimension",
        "w <= d/c",
        wrong={"root of d for d": "<= d/c -> <= sqrt(d)/c", "always attained, d/c": "w <= d/c -> w >= d/c"},
    ),
    settles(
        102,
        by=chain("norm by the dimension", {"w <= 1/c*g": "#101", "g <= d": "TA-TH5.9#101"}),
        kills={1: "root of d for d"},
        despite=_KW,
    ),
    settles(
        3,
        by=chain("norm by the dimension", {"w <= 1/c*g": "#101", "g <= d": "TA-TH5.9#101"}),
        on="g_t^2 <= d/c_t",
        beyond="the equalities, where g has no square as it is defined",
        kills={1: "root of d for d", 2: "always attained, d/c"},
        despite=_KW,
    ),
    # P the chance of an error above beta, p above beta_t, b = beta - beta_t
    noted(
        103,
        "beta_t <= beta",
        for_all="c_t at least each of its two terms; pi an optimal design of A",
        near_miss="a tenth less",
    ),
    # w = g_t^2, u = d/c_t, x and y the factors of both widths, B = beta
    over("w <= u", "x*sqrt(u) + y*u <= B", w=_WIDE, u=_POSITIVE, x=_WIDE, y=_WIDE, B=_POSITIVE),
    step(
        "both widths",
        "x*sqrt(w) + y*w <= B",
        wrong={"a tenth less": "x*sqrt(w) + y*w <= B -> x*sqrt(w) + y*w <= 9/10*B"},
    ),
    settles(
        103,
        by=chain("both widths", {"w <= u": "#102", "x*sqrt(u) + y*u <= B": "#4"}),
        kills={1: "a tenth less"},
    ),
    over("b <= B", z=_WIDE, b=_WIDE, B=_WIDE),
    step(
        "error above the larger width",
        "(1 if z >= B else 0) <= (1 if z >= b else 0)",
        wrong={
            "the smaller width": (
                "(1 if z >= B else 0) <= (1 if z >= b -> (1 if z >= b else 0) <= (1 if z >= B"
            )
        },
    ),
    noted(
        104,
        "an error of at least beta is one of at least beta_t",
        for_all="pi an optimal design of A",
        near_miss="the smaller width",
    ),
    settles(
        104,
        by=chain("error above the larger width", {"b <= B": "#103"}),
        kills={1: "the smaller width"},
    ),
    over("P <= p", "p <= D", P=_CHANCE, p=_CHANCE, D=_CHANCE),
    step("accuracy of the estimate", "P <= D", wrong={"half of delta, at beta": "P <= D -> P <= D/2"}),
    settles(
        1,
        by=chain(
            "accuracy of the estimate", {"P <= p": TOWER(given_the_past="#104"), "p <= D": "TA-THC.10#1"}
        ),
    ),
    step(
        "one dimension, with a large budget",
        "erfc(sqrt(8*L/2)) <= 4*exp(-L)",
        wrong={"an eighth of the first term": "8*L/2 -> 1*L/2"},
        at=[{"L": each} for each in (5, 20, 40)],
    ),
    step(
        "one dimension, with a small budget",
        "erfc((8*L + 2*sqrt(2/r*(1 + 2*sqrt(L) + 2*L)))*sqrt(r)/2) <= 4*exp(-L)",
        wrong={"the second term dropped": "(8*L + 2*sqrt(2/r*(1 + 2*sqrt(L) + 2*L))) -> (8*L)"},
        at=[{"L": 5, "r": "1/1000000"}],
    ),
    settles(
        1,
        by=("one dimension, with a large budget", "one dimension, with a small budget"),
        on="one action in one dimension; the noise of the rewards, or that of the mechanism, alone",
        beyond="other sets of actions",
        kills={1: "an eighth of the first term", 2: "the second term dropped"},
    ),
    settles(
        2,
        by="pulls of one action, rounded up",
        on="one action of norm 1, c_t = 3/2",
        beyond="other actions",
        kills={1: "rounded down", 2: "an identity more"},
    ),
)

_STAYS_OF = Restated({1: 1})
_ELIMINATION: Pieces = (
    *_STAYS_OF(_LATER["ZCDP-T4S2"]),
    # D a gap, q the largest estimated gap to that arm, x and y the two errors, b = beta_l
    over("D - x - y <= q", "x <= b", "y <= b", "4*b < D", **dict.fromkeys("Dqb", _WIDE), x=_REAL, y=_REAL),
    step(
        "an arm with a large gap",
        "q > 2*b",
        wrong={"kept at its gap": "q > 2*b -> q > 4*b"},
    ),
    settles(
        2,
        by=chain(
            "an arm with a large gap",
            {
                "D - x - y <= q": "#1",
                "x <= b": assumed("under E"),
                "y <= b": assumed("under E"),
                "4*b < D": assumed("4 beta_ell < Delta_a"),
            },
        ),
    ),
    over("D - x - y <= q", "x <= b", "y <= b", "q <= 2*b", **dict.fromkeys("Dqb", _WIDE), x=_REAL, y=_REAL),
    step("gap of an arm that stays", "D <= 4*b", wrong={"half of that gap": "D <= 4*b -> D <= 2*b"}),
    settles(
        3,
        by=chain(
            "gap of an arm that stays",
            {
                "D - x - y <= q": "#1",
                "x <= b": assumed("under E"),
                "y <= b": assumed("under E"),
                "q <= 2*b": by_definition("TA-A8#8"),
            },
        ),
    ),
)
_UNDER_E: Pieces = (
    # D a gap, l_a the first phase with 4 beta < D; a* is never out, and D <= 4 beta for arms that stay
    over("D <= 4*b", "4*c < D", **dict.fromkeys("Dbc", _WIDE)),
    step(
        "phases of a suboptimal arm",
        "c < b",
        wrong={"already at half of it": "c < b -> 2*c < b", "one phase before": "c < b -> c + b < b"},
    ),
    settles(
        4,
        by=chain("phases of a suboptimal arm", {"D <= 4*b": "TA-PF5.12b#3", "4*c < D": ASSUMED}),
        kills={1: "already at half of it", 2: "one phase before"},
        on="suboptimal arms",
        beyond="the optimal arm",
    ),
)
_GOOD: Pieces = (
    # n phases, D = delta, S their bad chances so far; x that of the next, of k arms of chance y each
    over(D=_CHANCE),
    step("no phase yet", "0*D <= D - D", wrong={"a phase already": "0*D <= -> 1 + 0*D <= "}),
    over("x <= y", "y <= D/((n + 1)*(n + 2))", n=_WIDE, x=_WIDE, y=_WIDE, D="(0, 1]"),
    step(
        "bad chance of a phase",
        "x <= D*(1/(n + 1) - 1/(n + 2))",
        wrong={"half of it, of a phase": "x <= -> 2*x <= "},
    ),
    noted(
        101,
        "the chance that an estimate of phase l is bad is at most delta (1/l - 1/(l + 1))",
        for_all="every phase l, delta in (0,1), at most K arms",
        near_miss="half of it, of a phase",
    ),
    settles(
        101,
        by=chain(
            "bad chance of a phase",
            {
                "x <= y": UNION_BOUND(each_event="TA-CC.11#1", events=by_definition("TA-A8#8")),
                "y <= D/((n + 1)*(n + 2))": "TA-CC.11#1",
            },
        ),
        kills={1: "half of it, of a phase"},
    ),
    # q and w: what is left of delta before the phase and after it
    over("S <= D - q", "x <= q - w", **wide("Sxqw"), D=_CHANCE),
    step("one phase more", "S + x <= D - w", wrong={"as for two phases": "S + x <= -> S + 2*x <= "}),
    over("P <= S", "S <= D - q", **wide("PSq"), D=_CHANCE),
    step("all phases", "P <= D", wrong={"half of delta, all phases": "P <= D -> P <= D/2"}),
    settles(
        2,
        by=chain(
            "all phases",
            {
                "P <= S": UNION_BOUND(each_event="#101", events=by_definition("TA-A8#8")),
                "S <= D - q": INDUCTION(base="no phase yet", step="one phase more"),
                "x <= q - w": "#101",
            },
        ),
    ),
    over(D="(0, 1]", K="[2, oo)"),
    step(
        "levels of the first two phases",
        "K*(D/(K*1*2)) + K*(D/(K*2*3)) <= D",
        wrong={
            "K missing": "K*(D/(K*1*2)) + K*(D/(K*2*3)) <= D -> K*(D/(1*2)) + K*(D/(2*3)) <= D",
            "inverse squares": "K*(D/(K*1*2)) + K*(D/(K*2*3)) -> K*(D/(K*1)) + K*(D/(K*4))",
        },
    ),
    settles(
        2,
        by="levels of the first two phases",
        on="two phases",
        beyond="more phases",
        kills={1: "K missing", 2: "inverse squares"},
    ),
)

_LENGTHS: Pieces = (
    *plays_of_a_phase(1, by_definition("TA-EQ5.6#1"), by_definition("TA-A8#3"), by_definition("TA-A8#3")),
)

_SUMS = Restated(
    {1: 1, 2: 6, 3: 7},
    {"ZCDP-T18#3": "TA-B4#2", "ZCDP-T18#1": "TA-B4#1"},
    kills={1: {}, 6: {1: "one for two"}, 7: {1: "variance 1/rho"}},
)
_BEFORE: Pieces = (
    *_SUMS(_FIRST["ZCDP-EC2"]),
    over(a=_POSITIVE, x="(0, 1]", y="(0, 1]"),
    step(
        "two rewards of an action",
        "a*x + a*y == a*(x + y)",
        wrong={
            "each action as often as played": "== a*(x + y) -> == a*(x + y) + a*(x + y)",
            "weighted by the plays": "== a*(x + y) -> == 2*a*(x + y)",
        },
    ),
    settles(
        1,
        by="two rewards of an action",
        on="two rewards of one action",
        beyond="more rewards",
        kills={1: "each action as often as played", 2: "weighted by the plays"},
    ),
    over(x=(-1, 1), y=(-1, 1), n="[1, oo)"),
    step("one reward of n plays", "x - y <= 2", wrong={"the root of the plays": "<= 2 -> <= sqrt(n)"}),
    settles(6, by="one reward of n plays", kills={2: "the root of the plays"}),
    over(r=_POSITIVE, v=(0, 2)),
    step(
        "noise of the sum of an arm",
        "v**2/(2*(2/r)) <= r",
        wrong={
            "an eighth of it": "(2*(2/r)) -> (2*(1/(2*r)))",
            "a quarter of the variance, of all arms": "(2*(2/r)) -> (1/r)",
        },
    ),
    settles(
        7,
        by="noise of the sum of an arm",
        on="the exponent of one release",
        beyond="the divergence",
        kills={2: "an eighth of it"},
    ),
    over("D <= k", "k <= m", "m <= r*a", **wide("Dkm"), r=_POSITIVE, a="(1, oo)"),
    step("budget of the whole estimate", "D <= r*a", wrong={"half of the whole budget": "r*a -> r*a/2"}),
    settles(
        2,
        by=chain(
            "budget of the whole estimate",
            {
                "D <= k": POST_PROCESSING(private_release="TA-C1#3", no_other_access="#1"),
                "k <= m": "TA-C1#3",
                "m <= r*a": "#7",
            },
        ),
        on="plays of each action in a row, which are blocks as the lemma on them has them",
        beyond="plays in any other order",
    ),
    settles(
        2,
        by=("noise of the sum of an arm", "noise of a difference of arms"),
        on="the exponent of one release; two arms",
        beyond="the divergence",
        kills={1: "a quarter of the variance, of all arms", 2: "one noise for all arms"},
    ),
)
_BETWEEN_OF = Restated({1: 2}, kills={2: {2: "g_l for twice it"}})
_BETWEEN: Pieces = (
    *_BETWEEN_OF(_FIRST["ZCDP-EC3"]),
    over("n <= g", x=(-1, 1), y=(-1, 1), n=_WIDE, g=_WIDE, m="[2, oo)"),
    step(
        "one reward, whatever the support",
        "n*(x - y) <= 2*g",
        wrong={"over the root of the support": "<= 2*g -> <= 2*g/sqrt(m)"},
    ),
    settles(
        2,
        by=chain("one reward, whatever the support", {"n <= g": ASSUMED}),
        kills={1: "over the root of the support"},
    ),
)
_PLACES_OF = Restated({1: 1}, {"ZCDP-EC2#4": "TA-C33b#2", "ZCDP-DC2#1": "TA-C3b#5"}, kills={1: {}})
_PLACES: Pieces = (
    *_PLACES_OF(_FIRST["ZCDP-EC4"]),
    over(s=_POSITIVE, v=_POSITIVE),
    step(
        "variances of two places",
        "(1 + 1/4)*s/v**2 > s/v**2",
        wrong={"the same variance": "> s/v**2 -> <= s/v**2", "the same trace": "> s/v**2 -> == s/v**2"},
    ),
    settles(
        1,
        by="variances of two places",
        on="actions 1 and 1/2 in one dimension",
        beyond="other designs",
        kills={1: "the same variance", 2: "the same trace"},
    ),
    # a an action of the support of largest norm, g its square in V^-1, Q the sum of (a^T V^-1 b)^2 over the
    # others of the support; s = 2/rho: variances along a of both places
    over(g=_WIDE, Q=_WIDE, s=_POSITIVE, z=_WIDE),
    step(
        "largest variances of two places",
        "s*g*g <= s*(g**2 + Q)",
        wrong={
            "strictly, with orthogonal actions": "s*g*g <= s*(g**2 + Q) -> s*g*g < s*(g**2 + Q)",
            "along every action": "s*g*g <= s*(g**2 + Q) -> s*g*z <= s*(z**2 + Q)",
        },
    ),
    settles(
        3,
        by="largest variances of two places",
        on="the variance along an action of the support whose norm is the largest",
        beyond="other directions; sets of actions whose largest norm is outside the support",
        kills={1: "strictly, with orthogonal actions", 2: "along every action"},
    ),
)
_PHASE: Pieces = (
    over("n <= g", x=(-1, 1), y=(-1, 1), n=_WIDE, g=_WIDE, v=_POSITIVE),
    step(
        "one reward of an episode",
        "n*(x - y) <= 2*g",
        wrong={"g_l alone": "<= 2*g -> <= g", "an action outside": "n*(x - y) -> (n + 1)*(x - y)"},
    ),
    over(v=_POSITIVE, x=_REAL),
    step(
        "in the basis of V",
        "1/sqrt(v)*(x/sqrt(v)) == x/v",
        wrong={
            "V^-1 for its root": "1/sqrt(v)*(x/sqrt(v)) -> 1/v*(x/sqrt(v))",
            "another map": "== x/v -> == x/(v + 1)",
        },
    ),
    settles(
        2,
        by=chain("one reward of an episode", {"n <= g": ASSUMED}),
        kills={1: "g_l alone", 2: "an action outside"},
    ),
    settles(
        2,
        by="in the basis of V",
        on="thetahat from phi, and phi from the sum",
        beyond="the norm",
        kills={3: "V^-1 for its root"},
    ),
    # w: the square of the sensitivity over that of g; the divergence with variance 2 g^2/rho
    over("D <= a*w*r/4", "w <= 4", D=_WIDE, w=_WIDE, r=_POSITIVE, a="(1, oo)"),
    step("budget of phi", "D <= r*a", wrong={"half of the budget, phi": "r*a -> r*a/2"}),
    over(g=_POSITIVE, r=_POSITIVE),
    step(
        "noise of phi",
        "(2*g)**2/(2*(2*g**2/r)) <= r",
        wrong={
            "variance g^2/rho": "(2*g**2/r) -> (g**2/r)",
            "variance 1.8 g^2/rho": "(2*g**2/r) -> (1.8*g**2/r)",
        },
    ),
    settles(3, by=chain("budget of phi", {"D <= a*w*r/4": "TA-B4#2", "w <= 4": "#2"})),
    settles(
        3,
        by="noise of phi",
        on="the exponent at the sensitivity 2 g_l",
        beyond="the divergence",
        kills={1: "variance g^2/rho", 2: "variance 1.8 g^2/rho"},
    ),
    over("D <= k", "k <= r*a", D=_WIDE, k=_WIDE, r=_POSITIVE, a="(1, oo)"),
    step("budget of the private estimate", "D <= r*a", wrong={"rho/2, the estimate": "r*a -> r*a/2"}),
    settles(
        5,
        by=chain(
            "budget of the private estimate",
            {
                "D <= k": POST_PROCESSING(private_release="#3", no_other_access="in the basis of V"),
                "k <= r*a": "#3",
            },
        ),
        kills={2: "rho/2, the estimate"},
    ),
    settles(
        5,
        by="in the basis of V",
        on="one map for both sequences",
        beyond="privacy",
        kills={1: "another map"},
    ),
)

LINES: Lines = {
    "TA-THC.10": _CONFIDENCE,
    "TA-CC.11": _DESIGN,
    "TA-TH5.9": largest_norm("TA-EQC.24#2"),
    "TA-PF5.12b": _ELIMINATION,
    "TA-TH5.12": _UNDER_E,
    "TA-PF5.12a": _GOOD,
    "TA-PF5.12d": _LENGTHS,
    "TA-C33b": _BEFORE,
    "TA-C33c": _BETWEEN,
    "TA-C33d": _PLACES,
    "TA-C3b": _PHASE,
}
