"""Lines of the proofs for all that they speak of: every round, arm, phase and dimension, by induction."""

from __future__ import annotations

from typing import Final

from ..language.assertion import ASSUMED, assumed, by_definition, chain, noted, settles
from ..language.ranges import units, wide
from ..language.rules import INDUCTION, TOWER, UNION_BOUND
from ..language.written_claim import Lines, Pieces, over, step
from ..statements.concentration.deduced_matrices import (
    ratio_of_forms,
)
from ..statements.elimination.every_phase import best_arm_stays, plays_of_a_phase, regret_by_phases
from ..statements.episodes.every_round import (
    growth_of_determinants,
    law_of_sequences,
    noise_of_a_round,
    norm_of_an_action,
    regret_by_gaps,
    sums_of_rounds,
    width_of_a_round,
)

_REAL: Final = "(-oo, oo)"
_POSITIVE: Final = "(0, oo)"

# v = beta log T, y = Delta sqrt(v r) for r = alpha/eps, and Delta^2 2^l = 2 v + 2 y + g: then x >= 0 says
# (Delta^2 2^l)^2 >= 2 v Delta^2 2^l + 4 y^2, in units of Delta^2
_MANY_SAMPLES: Pieces = (
    over(v=_POSITIVE, y=_POSITIVE, g="[0, oo)"),
    step(
        "as many samples as X",
        "(2*v + 2*y + g)**2 > 2*v*(2*v + 2*y + g) + 4*y**2",
        wrong={
            "half as many": "(2*v + 2*y + g)**2 > 2*v*(2*v + 2*y + g) -> (v + y + g)**2 > 2*v*(v + y + g)",
            "half of those for privacy": "(2*v + 2*y + g)**2 > 2*v*(2*v + 2*y + g) -> "
            "(2*v + y + g)**2 > 2*v*(2*v + y + g)",
            "none for privacy": "(2*v + 2*y + g)**2 > 2*v*(2*v + 2*y + g) -> (2*v + g)**2 > 2*v*(2*v + g)",
        },
    ),
)
_TOO_FEW: Pieces = (
    *_MANY_SAMPLES,
    settles(
        1,
        by="as many samples as X",
        kills={1: "half as many", 2: "half of those for privacy", 3: "none for privacy"},
    ),
)
_ENOUGH: Pieces = (
    *_MANY_SAMPLES,
    settles(
        1, by="as many samples as X", kills={1: "half as many", 2: "none for privacy", 3: "half as many"}
    ),
)
# b/(b - 3) is beta/(beta - 3), L = log T, so that exp((1 - b) L) = T^(1 - beta); n = 2^(l+1), and 2 x and 2 y
# the two terms of X
_BOUND_ON_PULLS: Pieces = (
    noted(
        101,
        "T^(1 - beta) <= 1 <= beta/(beta - 3)",
        for_all="T >= 1, beta > 3",
        near_miss="half of beta/(beta - 3)",
    ),
    over(L="[0, oo)", b="(3, oo)"),
    step("small power of T", "exp((1 - b)*L) <= 1", wrong={"half of 1": "<= 1 -> <= 1/2"}),
    step(
        "large share of beta",
        "1 <= b/(b - 3)",
        wrong={"half of beta/(beta - 3)": "1 <= b/(b - 3) -> 1 <= b/(b - 3)/2"},
    ),
    settles(101, by=("small power of T", "large share of beta"), kills={1: "half of beta/(beta - 3)"}),
    over("n <= 4*(2*x + 2*y)", "w <= 1", "1 <= g", **wide("nxywg"), b="(3, oo)"),
    step(
        "pulls of an arm",
        "g + n + w <= 8*x + 8*y + 2*g",
        wrong={
            "4 beta": "<= 8*x -> <= 4*x",
            "the power left out": "+ 2*g -> + g",
            "without beta": "+ 8*y -> + 8*y/sqrt(b)",
        },
    ),
    settles(
        2,
        by=chain("pulls of an arm", {"n <= 4*(2*x + 2*y)": "RDP-T5.4#2", "w <= 1": "#101", "1 <= g": "#101"}),
        kills={1: "4 beta", 2: "the power left out", 3: "without beta"},
    ),
)


# k = g^2, W the square of the norm of a, S of the scale; the width is sqrt(2 k L), L = log(4/delta), and t is
# minus the logarithm of the chance of one tail
def _tail(n: int, scale: str, both: str, note: int) -> Pieces:
    """Assertion ``n``: both tails of a variable of squared scale S are at most 2 delta/4."""
    return (
        noted(
            note,
            f"either tail of {both} is at most delta/4",
            for_all="delta in (0, 1]",
            near_miss="half of the level",
        ),
        over("h*L <= t*s", "s <= h", **wide("tshL")),
        step("level of one tail", "h*L <= t*h", wrong={"half of the level": "h*L <= t*h -> 2*h*L <= t*h"}),
        settles(
            note,
            by=chain("level of one tail", {"h*L <= t*s": "RDP-L21#1", "s <= h": scale}),
            kills={1: "half of the level"},
        ),
        over("P <= p + q", "p <= x/4", "q <= x/4", **units("Ppqx")),
        step("two tails", "P <= x/2", wrong={"one tail": "P <= x/2 -> P <= x/4"}),
        settles(
            n,
            by=chain(
                "two tails",
                {
                    "P <= p + q": UNION_BOUND(each_event=f"#{note}", events=f"#{note}"),
                    "p <= x/4": f"#{note}",
                    "q <= x/4": f"#{note}",
                },
            ),
        ),
    )


_WEIGHTED: Pieces = (
    noted(
        101,
        "<thetahat_t - theta*, a> is ||a||-subgaussian, in the norm of V_t^-1, which is at most g_t",
        for_all="fixed design; eta conditionally 1-subgaussian; a in A",
        near_miss="half of g_t",
    ),
    # S the square of the scale of the sum so far, W the sum of the squares of the weights, r after one more
    over(w=_REAL),
    step(
        "scale of one weight", "(abs(w)*1)**2 <= 1*w**2", wrong={"half a weight": "<= 1*w**2 -> <= 1*w**2/2"}
    ),
    over("S <= 1*W", "r <= S + w**2", **wide("SWr"), w=_REAL),
    step("one weight more", "r <= 1*(W + w**2)", wrong={"half of one more": "(W + w**2) -> (W + w**2/2)"}),
    # the weights are <V_t^-1 a, A_s>, so that W is the square of ||V_t^-1 a|| in the norm of V_t, and y that
    # of ||a|| in the norm of V_t^-1
    over("S <= 1*W", "W <= y", "y <= h", **wide("SWyh")),
    step("scale by the width", "S <= h", wrong={"half of g_t": "S <= h -> S <= h/2"}),
    settles(
        101,
        by=chain(
            "scale by the width",
            {
                "S <= 1*W": INDUCTION(base="scale of one weight", step="one weight more"),
                "r <= S + w**2": TOWER(given_the_past="#102"),
                "W <= y": "RDP-T17.1#2",
                "y <= h": assumed("a in A"),
            },
        ),
        kills={1: "half of g_t"},
    ),
    # y is exp(x M) for the sum M so far, and m the mean of exp(x w eta) for the next, given the past
    noted(
        102,
        "E[exp(x (M + w eta_s)) | past] <= exp(x M) exp(w^2 x^2/2), M the sum of the terms before",
        for_all="fixed design; eta conditionally 1-subgaussian; any real x and weight w",
        near_miss="half of the exponent, of one more",
    ),
    over("m <= exp(w**2*x**2/2)", m=_POSITIVE, w=_REAL, x=_REAL, y=_POSITIVE),
    step(
        "one more, given the past",
        "y*m <= y*exp(w**2*x**2/2)",
        wrong={"half of the exponent, of one more": "<= y*exp(w**2*x**2/2) -> <= y*exp(w**2*x**2/4)"},
    ),
    settles(
        102,
        by=chain(
            "one more, given the past",
            {"m <= exp(w**2*x**2/2)": assumed("eta conditionally 1-subgaussian")},
        ),
        kills={1: "half of the exponent, of one more"},
    ),
    *_tail(1, "#101", "<thetahat_t - theta*, a>", 103),
)
_NOISE: Pieces = (
    # n actions of the support so far, w the square of a weight and c = g^4 above it, all times the variance
    # of a noise; x and y squares of norms, up to k = g^2; S the square of the scale of a sum, r with one more
    over(c="[0, oo)"),
    step("no noise", "0*(2*c) <= 0*c", wrong={"one, of no noise": "0*(2*c) <= -> 1 + 0*(2*c) <= "}),
    over("S <= n*c", "r <= S + w", "w <= c", **wide("Snrwc")),
    step("one noise more", "r <= (n + 1)*c", wrong={"as many": "(n + 1) -> n"}),
    over("w <= x*y", "x <= k", "y <= k", **wide("wxyk")),
    step("a weight, squared", "w <= k**2", wrong={"half of it, squared": "w <= k**2 -> w <= k**2/2"}),
    noted(
        101,
        "(a^T V_t^-1 b)^2 <= g_t^4",
        for_all="a in A, b in Supp(pi)",
        near_miss="half of it, squared",
    ),
    settles(
        101,
        by=chain("a weight, squared", {"w <= x*y": "RDP-T15.2#1", "x <= k": ASSUMED, "y <= k": ASSUMED}),
        kills={1: "half of it, squared"},
    ),
    over("S <= n*c", "2*n <= d*(d + 1)", **wide("Sncd")),
    step("scale of all noises", "2*S <= d*(d + 1)*c", wrong={"d for d (d + 1)": "<= d*(d + 1)*c -> <= d*c"}),
    settles(
        1,
        by=chain(
            "scale of all noises",
            {
                "S <= n*c": INDUCTION(base="no noise", step="one noise more"),
                "r <= S + w": "RDP-L22#2",
                "w <= c": "#101",
                "2*n <= d*(d + 1)": assumed("|Supp(pi)| <= d(d+1)/2"),
            },
        ),
    ),
    *_tail(2, "#1", "Z_t", 102),
)
_HALVES: Pieces = (
    # G = g^2, A and B the two parts of c, L = log(4/delta)
    over("G*(A + B) <= d", G=_POSITIVE, A=_POSITIVE, B=_POSITIVE, d="[1, oo)", L=_POSITIVE, S=_POSITIVE),
    step(
        "first part of the width, squared",
        "G*(2*L) <= 2*d*L/A",
        wrong={"a quarter of the first": "<= 2*d*L/A -> <= d*L/A/2"},
    ),
    step("second part of the width", "G*S <= d*S/B", wrong={"half of the second": "<= d*S/B -> <= d*S/B/2"}),
    settles(1, by=("first part of the width, squared", "second part of the width")),
    over(d="[1, oo)", L=_POSITIVE, b=_POSITIVE, S=_POSITIVE),
    step(
        "halves of beta",
        "2*d*L/(8*d*L/b**2) == (b/2)**2 and d*S/(2*d/b*S) == b/2 and b/2 + b/2 == b",
        wrong={
            "a quarter for one half": "b/2 + b/2 == b -> b/4 + b/2 == b",
            "0.9 of beta": "b/2 + b/2 == b -> b/2 + b/2 == 0.9*b",
        },
    ),
    settles(2, by="halves of beta", kills={1: "a quarter for one half", 2: "0.9 of beta"}),
)
_ACCURATE: Pieces = (
    noted(
        101,
        "an error of beta or more is one of the width of Theorem 15 or more",
        for_all="pi optimal, |Supp| <= d(d+1)/2, each a in A; beta > 0",
        near_miss="half of beta",
    ),
    # q is g_t^2 c/d, or 1 if that is less, w the width, b = beta and x an error: the halves are for q = 1
    over("w <= b*q", "q <= 1", "b <= x", **wide("wbqx")),
    step("errors beyond beta", "w <= x", wrong={"half of beta": "w <= x -> w <= x/2"}),
    settles(
        101,
        by=chain(
            "errors beyond beta",
            {"w <= b*q": "RDP-C16.2#2", "q <= 1": "RDP-C16.1#101", "b <= x": ASSUMED},
        ),
        kills={1: "half of beta"},
    ),
    over("P <= p", "p <= x", **units("Ppx")),
    step("accurate up to beta", "P <= x", wrong={"half of delta, at beta": "P <= x -> P <= x/2"}),
    settles(
        1,
        by=chain("accurate up to beta", {"P <= p": TOWER(given_the_past="#101"), "p <= x": "RDP-T15#4"}),
        despite={
            "RDP-T15#1": "the support has at most d(d+1)/2 actions",
            "RDP-C16.1#2": "the norms are those of the inverses, as amended",
            "RDP-C16.1#3": "the norms are those of the inverses, as amended",
            "RDP-C16#3": "the support has at most d(d+1)/2 actions, as amended",
        },
    ),
)
_RATIO: Pieces = (
    noted(
        101,
        "sup over x != 0 of x^T A x/(x^T B x) <= det A/det B",
        for_all="A, B, C PSD, A = B + C; B non-singular; every dimension",
        near_miss="half of the ratio",
    ),
    *ratio_of_forms(101, assumed("A = B + C; B non-singular"), {1: "half of the ratio"}),
)

# --- AdaR-GOPE

_SPAN: Pieces = (
    # G = g_t^2, c as in the text: x^T V_t^-1 x <= x^T V(pi)^-1 x/c, and the largest of those is d
    over("G*c <= k", "k <= d", **wide("Gckd")),
    step("largest form by the design", "G*c <= d", wrong={"half of d, by the design": "<= d -> <= d/2"}),
    noted(
        101,
        "g_t^2 <= d/c, with the norms of V_t^-1",
        for_all="V_t >= c V(pi), pi optimal, A spans R^d",
        near_miss="half of d, by the design",
    ),
    settles(
        101,
        by=chain(
            "largest form by the design",
            {"G*c <= k": "RDP-L23#2", "k <= d": "RDP-T14#101"},
        ),
        kills={1: "half of d, by the design"},
    ),
)
_NONE: Pieces = (
    over(c=_POSITIVE),
    step("no share at all", "c*0 == 0", wrong={"one play": "c*0 == 0 -> c*0 == 1"}),
    step(
        "ceiling of nothing",
        "ceil(z) == 0",
        values={"z": (0,)},
        wrong={"every arm once, of nothing": "== 0 -> == 1"},
    ),
    settles(2, by=("no share at all", "ceiling of nothing"), kills={1: "every arm once, of nothing"}),
)
_UNION: Pieces = (
    # n the chance that E fails, s the sum of the chances of the phases, q that of the arms of all phases: the
    # union over the arms of a phase is taken given those that are left
    over("n <= s", "s <= q", **wide("nsq")),
    step("all phases", "n <= q", wrong={"half of all": "n <= q -> n <= q/2"}),
    settles(
        2,
        by=chain(
            "all phases",
            {
                "n <= s": UNION_BOUND(each_event="one event more", events="no event"),
                "s <= q": TOWER(given_the_past="one event more"),
            },
        ),
        despite={"RDP-C16#3": "the design has at most d(d+1)/2 actions, as amended"},
    ),
)
_KEPT: Pieces = (
    # z the estimated gap of an arm to a*, m the largest of all, D its gap, b the width
    over("D - 2*b <= z", "z <= m", "m <= 2*b", **wide("Db"), z=_REAL, m=_REAL),
    step(
        "gap of an arm that stays",
        "D <= 4*b",
        wrong={"strictly below": "D <= 4*b -> D < 4*b", "2 b": "<= 4*b -> <= 2*b"},
    ),
    settles(
        3,
        by=chain(
            "gap of an arm that stays",
            {"D - 2*b <= z": "#2", "z <= m": "RDP-T8.2#1", "m <= 2*b": by_definition("RDP-A3#8")},
        ),
        kills={1: "strictly below", 2: "2 b"},
    ),
    # y whether the arm is in A_(l+1), w whether in A_l; c the width of the phase before l_a: a smaller one is
    # that of a later phase
    over("4*b < D", "D*y <= 4*b*y", "D <= 4*c", **wide("b"), D=_POSITIVE, c=_POSITIVE, **units("yw")),
    step(
        "no longer there",
        "(D - 4*b)*y <= 0 and b < c",
        wrong={
            "not there before": "(D - 4*b)*y <= 0 -> (D - 4*b)*w <= 0",
            "a phase after l_a": "b < c -> b < c/2",
        },
    ),
    settles(
        5,
        by=chain(
            "no longer there",
            {"4*b < D": assumed("Delta_a > 4 beta_l"), "D*y <= 4*b*y": "#3", "D <= 4*c": ASSUMED},
        ),
        kills={1: "a phase after l_a", 2: "not there before"},
    ),
)
_GONE_AFTER: Pieces = (
    over("4*b < h", "h < D", "D*y <= 4*b*y", b="[0, oo)", h=_POSITIVE, D=_POSITIVE, y="[0, 1]"),
    step(
        "played no more",
        "(D - 4*b)*y <= 0 < D - 4*b",
        wrong={"without the gap": "< D - 4*b -> < h - D"},
    ),
    settles(
        2,
        by=chain(
            "played no more",
            {"4*b < h": ASSUMED, "h < D": assumed("Delta_a > Delta"), "D*y <= 4*b*y": "RDP-T8.3#3"},
        ),
        despite={"#1": "l_Delta is the first phase with 4 beta_l < Delta"},
    ),
)
_PHASES_COUNTED: Pieces = (
    noted(
        101,
        "T >= 2^l(T)",
        for_all="two phases or more, or T >= 2; phase lengths sum to T (last phase truncated)",
        near_miss="2^(l + 8)",
    ),
    # n plays of phase l, the last one but one, in the non-private part alone; the last one is l + 1
    over(l="[1, oo)"),
    step(
        "plays without privacy",
        "2**(l + 1) <= 8*4**l*log(4)",
        wrong={"a sixteenth of them": "<= 8* -> <= 1/2*"},
    ),
    noted(
        102,
        "2^(l + 1) <= 8 4^l log(4)",
        for_all="l >= 1",
        near_miss="a sixteenth of them",
    ),
    settles(102, by="plays without privacy", kills={1: "a sixteenth of them"}),
    over("x <= y", "y <= n", "n <= T", **wide("xynT")),
    step("last phase but one", "x <= T", wrong={"2^(l + 8)": "x <= T -> 2**7*x <= T"}),
    settles(
        101,
        by=chain(
            "last phase but one",
            {
                "x <= y": "#102",
                "y <= n": by_definition("RDP-EQ8#1"),
                "n <= T": assumed("phase lengths sum to T (last phase truncated)"),
            },
        ),
        kills={1: "2^(l + 8)"},
    ),
    # T = 2^l (1 + g)
    over("0 <= g", l="[1, oo)", g="(-1, oo)"),
    step(
        "phases by the logarithm",
        "l*log(2) <= log(2**l*(1 + g))",
        wrong={"half of the logarithm": "<= log(2**l*(1 + g)) -> <= log(2**l*(1 + g))/2"},
    ),
    settles(1, by=chain("phases by the logarithm", {"0 <= g": "#101"})),
)

# --- AdaR-OFUL

_LAW: Pieces = (
    *law_of_sequences(1, assumed("every policy")),
    # x the chance of a sequence so far, c of the next action; e and f chances of an event and of the others
    over(c="[0, 1]"),
    step("no action yet", "0 <= 1 + 0*c", wrong={"two, of no action": "0 <= 1 + 0*c -> 2 <= 1 + 0*c"}),
    over("0 <= x", x=_REAL, c="[0, 1]"),
    step("one action more", "0 <= x*c", wrong={"positive": "0 <= x*c -> 0 < x*c"}),
    over("0 <= x", "0 <= z", "x + z <= 1", x=_REAL, z=_REAL),
    step(
        "chance of an event", "0 <= 3*x <= 3", wrong={"half of 1, of an event": "<= 3*x <= 3 -> <= 6*x <= 3"}
    ),
    settles(
        2,
        by=chain(
            "chance of an event",
            {
                **dict.fromkeys(
                    ("0 <= x", "0 <= z"), INDUCTION(base="no action yet", step="one action more")
                ),
                "x + z <= 1": "#1",
            },
        ),
    ),
)
_RIDGED: Pieces = sums_of_rounds(5, assumed("rewards R_s = <theta*, A_s> + eta_s"))
_LARGEST: Pieces = (
    # x = <z, G z> for a unit z, S the trace, c = <z, A_s>, h = ||A_s||^2 and m the number of rounds
    over(h="[0, oo)"),
    step("no action", "0*h <= 0", wrong={"an action": "0*h <= 0 -> 1 + 0*h <= 0"}),
    over("x <= S", "c <= h", **wide("xSch")),
    step("along one direction", "x + c <= S + h", wrong={"half of the trace": "S + h -> S + h/2"}),
    over("S <= m", "h <= 1", **wide("Smh")),
    step("trace of one more", "S + h <= m + 1", wrong={"half of one more": "m + 1 -> m + 1/2"}),
    over("x <= S", "S <= m", **wide("xSm")),
    step("in every direction", "x <= m", wrong={"half of the rounds": "x <= m -> x <= m/2"}),
    settles(
        2,
        by=chain(
            "in every direction",
            {
                "x <= S": INDUCTION(base="no action", step="along one direction"),
                "S <= m": INDUCTION(base="no action", step="trace of one more"),
                "c <= h": "RDP-T15.2#1",
                "h <= 1": assumed("||A_s|| <= 1"),
            },
        ),
    ),
    *norm_of_an_action(3, "#7", assumed("||A_t|| = 1")),
    # D the ratio of determinants over an episode, p the product; f and g what a round multiplies them by
    over(g="[0, oo)"),
    step(
        "no round of an episode",
        "1 + 0*g <= 1*(1 + 0*(2*g))",
        wrong={"two, of no round": "1 + 0*g <= -> 2 + 0*g <= "},
    ),
    over("p <= 1*D", "g <= f", **wide("pDgf")),
    step("a round of an episode more", "p*g <= 1*(D*f)", wrong={"twice a factor": "p*g <= -> 2*p*g <= "}),
    over("p <= 1*D", **wide("pD")),
    step("rounds of an episode", "p <= D", wrong={"half of the ratio": "p <= D -> p <= D/2"}),
    settles(
        4,
        by=chain(
            "rounds of an episode",
            {
                "p <= 1*D": INDUCTION(base="no round of an episode", step="a round of an episode more"),
                "g <= f": "#3",
            },
        ),
    ),
    # an episode from t to n - 1, its product a round earlier: the rule speaks of det V_(n-2) over det V_(t-1)
    over(
        *("lam + n - 2 <= w*(lam + t - 1)", "w <= z", "z <= 1 + C"),
        lam="[1, oo)",
        t="[1, oo)",
        n="[2, oo)",
        C=_POSITIVE,
        **wide("wz"),
    ),
    step(
        "length of an episode",
        "n <= (1 + C)*(1 + lam)*t",
        wrong={"1 + C alone, of an episode": "<= (1 + C)*(1 + lam)*t -> <= (1 + C)*t"},
    ),
)
_LENGTH: Pieces = (
    *_LARGEST,
    settles(
        6,
        by=chain(
            "length of an episode",
            {"lam + n - 2 <= w*(lam + t - 1)": "#8", "w <= z": "#4", "z <= 1 + C": by_definition("RDP-A4#2")},
        ),
        despite={"RDP-T10.6#2": "the ratio is that of a round earlier, to which the rule applies"},
    ),
)
_ROUND: Pieces = (
    # b = 1 where the round updates, and then V, det V_(t-1), is W, det V_tau, itself
    over("(1 - b)*V <= (1 - b)*(1 + C)*W", "b*V <= b*W", **wide("VWC"), b=(0, 1), x=_POSITIVE),
    step(
        "determinants by the test",
        "V <= (1 + C)*W",
        wrong={"det V_t, by the test": "V <= -> V + x <= "},
    ),
    settles(
        7,
        by=chain(
            "determinants by the test",
            {
                "(1 - b)*V <= (1 - b)*(1 + C)*W": by_definition("RDP-A4#2"),
                "b*V <= b*W": by_definition("RDP-A4#3"),
            },
        ),
        kills={1: "det V_t, by the test"},
    ),
    # m: the mean of the best arm, u and v: the largest products of it and of A_t over the ellipsoid, w and c:
    # those of A_t with theta_up and with the centre
    over("m <= u", "u <= v", "v <= w", **dict.fromkeys("muvwc", _REAL)),
    step("best arm and theta_up", "m <= w", wrong={"the centre for theta_up": "m <= w -> m <= c"}),
    settles(
        9,
        by=chain(
            "best arm and theta_up",
            {
                "m <= u": assumed("theta* in C_{tau_t}"),
                "u <= v": assumed("A_t maximises UCB_{tau_t} over A_t"),
                "v <= w": ASSUMED,
            },
        ),
        kills={1: "the centre for theta_up"},
        despite={"RDP-T17#4": "one ellipsoid is used, and not how its width grows"},
    ),
    # u the largest product with an arm on the ellipsoid and w that with A_t; c and C are products with its
    # centre, n and N norms of the arm and of A_t, b the width and h how far the best point is out
    noted(
        101,
        "a point of the ellipsoid has <theta, a> = <thetatilde_tau, a> + betatilde_tau ||a||, in V_tau^-1",
        for_all="ellipsoid of tau_t with centre thetatilde_tau; a != 0; every dimension",
        near_miss="half of the width, at that point; a point outside",
    ),
    over(b=_POSITIVE, N=_POSITIVE),
    step(
        "farthest point of the ellipsoid",
        "(b/N)**2*N**2 == b**2 and b/N*N**2 == b*N",
        wrong={
            "half of the width, at that point": "== b*N -> == b*N/2",
            "a point outside": "(b/N)**2*N**2 -> (2*b/N)**2*N**2",
        },
    ),
    settles(
        101,
        by="farthest point of the ellipsoid",
        kills={1: "half of the width, at that point", 2: "a point outside"},
    ),
    over(
        *("u <= c + h*n", "h <= b", "c + b*n <= C + b*N", "C + b*N <= w"),
        **dict.fromkeys("ucCw", _REAL),
        **wide("hnbN"),
    ),
    step("largest index", "u <= w", wrong={"twice the largest": "u <= w -> 2*u <= w"}),
    settles(
        2,
        by=chain(
            "largest index",
            {
                "u <= c + h*n": "RDP-T15.2#1",
                "h <= b": assumed("ellipsoid of tau_t with centre thetatilde_tau"),
                "c + b*n <= C + b*N": by_definition("RDP-A4#4"),
                "C + b*N <= w": "#101",
            },
        ),
    ),
    # m = <theta*, A_t*>, U its index, x = <theta_up, A_t> and y = <theta*, A_t>
    over("m <= U", "U <= x", **dict.fromkeys("mUxy", _REAL)),
    step("by optimism", "m - y <= x - y", wrong={"half of the regret": "<= x - y -> <= (x - y)/2"}),
    settles(
        3,
        by=chain("by optimism", {"m <= U": assumed("theta* in C_{tau_t}"), "U <= x": "#2"}),
    ),
    over("r <= c", "c <= x*y", r=_REAL, c=_REAL, **wide("xy")),
    step("by the product of the norms", "r <= x*y", wrong={"half of the norms": "r <= x*y -> r <= x*y/2"}),
    settles(4, by=chain("by the product of the norms", {"r <= c": "#3", "c <= x*y": "RDP-T15.2#1"})),
    # k the ratio of determinants: squares of the norms in V_(t-1) and V_tau are X and Z, y that of the action
    over("r**2 <= X*y", "X <= k*Z", **wide("rXykZ")),
    step("by the determinants", "r**2 <= k*Z*y", wrong={"half of the ratio": "<= k*Z*y -> <= k*Z*y/2"}),
    settles(
        5,
        by=chain("by the determinants", {"r**2 <= X*y": "#4", "X <= k*Z": "RDP-L28#101"}),
        despite={"RDP-L28#1": "V_tau is invertible, as amended"},
    ),
    # b the width, C for 1 + C, w the square of the regret over that of the norm of A_t: both points of the
    # ellipsoid are within b of its centre
    over("w <= k*Z", "k <= C", "Z <= (2*b)**2", **wide("wkZCb")),
    step("two radii", "w <= C*(2*b)**2", wrong={"one radius of two": "w <= C*(2*b)**2 -> w <= C*b**2"}),
    settles(
        6,
        by=chain(
            "two radii",
            {
                "w <= k*Z": "#5",
                "k <= C": "#7",
                "Z <= (2*b)**2": assumed("both in the ellipsoid"),
            },
        ),
    ),
)

_AMENDED = {
    "RDP-T17.4#4": "the bound on the noise is read as amended, where its denominator is positive",
    "RDP-T17.3#3": "the event on the noise is read as amended",
    "RDP-T17.5#4": "that beta_t is at most its bound is used, and not how it grows",
}
_NOISE_OF_A_ROUND: Pieces = (
    noted(
        101,
        "||N_t||^2 in V_t^-1 is at most (2 alpha l(t)/eps) f(d, delta/T) over lambda and the floor of E_2",
        for_all="event E with E_3 as amended; rounds at which lambda and the floor are above 0 together",
        near_miss="half of the noise",
    ),
    *noise_of_a_round(101, "#3", assumed("event E with E_3 as amended"), {1: "half of the noise"}),
)
_WIDTH: Pieces = width_of_a_round(
    3, ("RDP-T17.4#1", "#1", "RDP-T17.4#101"), {1: "without the noise"}, _AMENDED
)
_WIDTH_AGAIN: Pieces = width_of_a_round(
    2, ("RDP-T17.4#1", "RDP-T17.5#1", "RDP-T17.4#101"), {1: "gamma_t/t"}, _AMENDED
)
_IN_ALL: Pieces = (
    # R the regret, s the sum over phases and x what bounds it
    over("R <= s + T*D", "s <= x", **wide("RsTDx"), d="[2, oo)"),
    step(
        "regret on the event",
        "R <= x + T*D",
        wrong={"T Delta/2": "+ T*D -> + T*D/2", "d for d^2": "<= x + -> <= x/d + "},
    ),
    settles(
        1,
        by=chain("regret on the event", {"R <= s + T*D": "RDP-T8.5#3", "s <= x": "RDP-T8.8#4"}),
        on="K >= 2, T >= 2",
        beyond="K = 1 or T = 1; that the constants are universal",
        kills={1: "T Delta/2", 2: "d for d^2"},
        despite={
            "RDP-T8.5#2": "an inequality, as amended",
            "RDP-T8.8#3": "the sum of 2^l is twice as large, as amended",
            "RDP-T8.4#1": "Delta is any number here",
            "RDP-T8.7#2": "as amended, for K >= 2 and T >= 2",
        },
    ),
)

_WHOLE: Final[Lines] = {
    "RDP-T5.3": _TOO_FEW,
    "RDP-T5.4": _ENOUGH,
    "RDP-T5.6": _BOUND_ON_PULLS,
    "RDP-I5": _LAW,
    "RDP-EQ5": regret_by_gaps(2, "R_t ~ nu_{A_t} given the past"),
    "RDP-T15.1": _WEIGHTED,
    "RDP-T15.3": _NOISE,
    "RDP-C16.2": _HALVES,
    "RDP-L28": _RATIO,
    "RDP-C16.1": _SPAN,
    "RDP-C16": _ACCURATE,
    "RDP-EQ8": _NONE,
    "RDP-T8.1": _UNION,
    "RDP-T8.2": best_arm_stays(1, "#2", "#3"),
    "RDP-T8.3": _KEPT,
    "RDP-T8.4": _GONE_AFTER,
    "RDP-T8.5": regret_by_phases(
        3,
        "RDP-T8.3#3",
        "RDP-T8.4#2",
        "#1",
        {"RDP-T8.4#1": "Delta is any number here", "#2": "an inequality, as amended"},
    ),
    "RDP-T8.6": plays_of_a_phase(
        1,
        by_definition("RDP-EQ8#1"),
        by_definition("RDP-A3#2"),
        assumed("|Supp(pi_l)| <= d(d+1)/2"),
    ),
    "RDP-T8.7": _PHASES_COUNTED,
    "RDP-T17.1": _RIDGED,
    "RDP-T17.4": _NOISE_OF_A_ROUND,
    "RDP-T17.5": _WIDTH,
    "RDP-T17.8": _WIDTH_AGAIN,
    "RDP-T8.9": _IN_ALL,
    "RDP-T10.2": _ROUND,
    "RDP-T10.5": growth_of_determinants(4, "#2"),
    "RDP-T10.6": growth_of_determinants(3, "RDP-T10.5#2"),
    "RDP-T10.7": _LENGTH,
}


def with_whole_lines(lines: Lines) -> Lines:
    """The lines of each claim with those that are written here."""
    return dict(lines) | {name: (*lines.get(name, ()), *pieces) for name, pieces in _WHOLE.items()}
