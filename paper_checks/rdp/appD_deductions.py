"""What follows line by line in the confidence bound and the regret of AdaR-OFUL (Appendix D).

Matrices are looked at in the eigenvectors of V_t, where they are diagonal: v is an eigenvalue, and what holds
of each coordinate holds of the vector. Numbers without an end are measured in units of the largest of them
wherever both sides of a relation grow alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..language.assertion import ASSUMED, Settles, assumed, by_definition, chain, settles, step_towards
from ..language.ranges import units, wide
from ..language.rules import INDUCTION, UNION_BOUND
from ..language.written_claim import Lines, Pieces, over, step
from ..statements.optimism.design_matrices import DETERMINANT_LEMMA, TELESCOPING
from .appA_releases import FOLLOWS, composed, cost, follows, processed
from .whole_lines import with_whole_lines

_AS_AMENDED = {
    "RDP-T17.3#3": "the event on the noise is read as amended",
    "RDP-T17.4#4": "the bound on the noise is read as amended, where its denominator is positive",
    "RDP-T17.1#3": "the law of the noise is not used, only the event",
}
_WIDTH_OF_A_ROUND = {"RDP-T17#4": "each round has its own width, and none needs to grow"}


# s, n, x coordinates of S_t, N_t and theta* along an eigenvector
_ERROR: Pieces = (
    over(v="(0, oo)", lam="(0, oo)", **dict.fromkeys("snx", "(-oo, oo)")),
    step(
        "error along an eigenvector",
        "1/v*((v - lam)*x + s + n) - x == 1/v*(s + n - lam*x)",
        wrong={
            "ridge added": "== 1/v*(s + n - lam*x) -> == 1/v*(s + n + lam*x)",
            "V_t^-2": "== 1/v*( -> == 1/v**2*(",
        },
    ),
    settles(1, by="error along an eigenvector", kills={1: "ridge added", 2: "V_t^-2"}),
    over(v="(0, oo)", x="(-oo, oo)"),
    step(
        "norm along an eigenvector",
        "v*(1/v*x)**2 == 1/v*x**2",
        wrong={"the same norm on both sides": "== 1/v*x**2 -> == v*x**2"},
    ),
    settles(2, by="norm along an eigenvector", kills={1: "the same norm on both sides"}),
    # a coordinate of A_s, p = <theta*, A_s>, h the noise of the round: what a round adds
    over(**dict.fromkeys("aph", "(-oo, oo)")),
    step("one round more", "a*(p + h) == a*p + a*h", wrong={"the noise twice": "+ a*h -> + 2*a*h"}),
    over(x="(-oo, oo)", lam="(0, oo)"),
    step(
        "before the first round",
        "(lam - lam)*x + 0 == 0",
        wrong={"V_t theta*": "(lam - lam)*x -> lam*x", "the ridge twice": "(lam - lam) -> (lam + lam)"},
    ),
    settles(
        5,
        by=("before the first round", "one round more"),
        on="the first round, and one more",
        beyond="all rounds, by induction",
        kills={1: "V_t theta*", 2: "the ridge twice"},
    ),
)
_EVENT: Pieces = (
    # indicators of the three events
    over(a=(0, 1), b=(0, 1), c=(0, 1)),
    step(
        "one of three fails",
        "1 - a*b*c <= (1 - a) + (1 - b) + (1 - c)",
        wrong={"the first alone": "<= (1 - a) + (1 - b) + (1 - c) -> <= 1 - a"},
    ),
    over("n <= p + q + r", "p <= x", "q <= x", "r <= x", **wide("npqrx")),
    step(
        "all three events",
        "1 - n >= 1 - 3*x",
        wrong={"1 - delta": "1 - 3*x -> 1 - x", "1 - 2 delta": "3*x -> 2*x"},
    ),
    settles(
        4,
        by=chain(
            "all three events",
            {
                "n <= p + q + r": UNION_BOUND(each_event="#1", events="one of three fails"),
                "p <= x": "#1",
                "q <= x": "#2",
                "r <= x": "#100",
            },
        ),
        on="E with E_3 as amended",
        beyond="E as printed",
        kills={1: "1 - delta", 2: "1 - 2 delta"},
        despite={"#3": "the event on the noise is read as amended"},
    ),
)
# m the least eigenvalue of G_t, m + u another one; n a coordinate of N_t
_NORMS: Pieces = (
    # c, g, f the inner products of the three vectors, x, y, z their norms
    over("c <= x*y", "g <= x*z", "f <= y*z", **wide("xyz"), **dict.fromkeys("cgf", "(-oo, oo)"), k="(0, oo)"),
    step(
        "norm of the error",
        "x**2 + y**2 + z**2 + 2*c + 2*g + 2*f <= (x + y + z)**2",
        wrong={
            "without lambda theta*": "(x + y + z)**2 -> (x + y)**2",
            "S_t in another norm": "(x + y + z)**2 -> (k*x + y + z)**2",
        },
    ),
    settles(
        1,
        by=chain(
            "norm of the error",
            dict.fromkeys(("c <= x*y", "g <= x*z", "f <= y*z"), "RDP-T15.2#1"),
        ),
        kills={1: "without lambda theta*", 2: "S_t in another norm"},
    ),
    over(lam="(0, oo)", m="[0, oo)", u="[0, oo)"),
    step(
        "eigenvalues of V_t",
        "lam <= lam + m <= lam + (m + u)",
        wrong={"the largest": "<= lam + m <= lam + (m + u) -> <= lam + (m + u) <= lam + m"},
    ),
    settles(2, by="eigenvalues of V_t", kills={1: "the largest"}),
    # h = lambda + m
    over(n="[0, oo)", h="(0, oo)", u="[0, oo)"),
    step("noise along an eigenvector", "n/(h + u) <= n/h", wrong={"without the root": "<= n/h -> <= n/h**2"}),
    settles(3, by="noise along an eigenvector", kills={1: "without the root"}),
)
_RIDGE: Pieces = (
    # a = ||S_t||, w its bound, p = sqrt(lambda) ||theta*||, r = sqrt(lambda/(lambda + m))
    over("a <= w", **wide("awp"), r="(0, 1]"),
    step(
        "noise and ridge",
        "a + p*r <= w + p",
        # at det V_t = lambda^d
        wrong={
            "half of the ridge": "<= w + p -> <= w + p/2",
            "log(1/delta) once": "<= w + p -> <= 71/100*w + p",
        },
    ),
    settles(
        1,
        by=chain("noise and ridge", {"a <= w": assumed("event E = E_1, E_2, E_3")}),
        kills={1: "half of the ridge", 2: "log(1/delta) once"},
    ),
)
# L = log t, m = log(1 + 1/lambda), a = 2 log(1/delta), s = sqrt(lambda) ||theta*||; t >= 2
_ORDER_OF_BETA: Pieces = (
    over(t="[1, oo)", lam="(0, oo)", d="[1, oo)"),
    step(
        "logarithm of the determinant",
        "log(1 + t/(lam*d)) <= log(t) + log(1 + 1/lam)",
        wrong={"without log t": "<= log(t) + -> <= "},
    ),
    over(a="[0, oo)", m="[0, oo)", d="[1, oo)", L="[69/100, oo)"),
    step(
        "order of the square",
        "a + d*(L + m) <= (a + 1 + m)*100/69*d*L",
        wrong={"without the dimension": "100/69*d*L -> 100/69*L", "bounded": "100/69*d*L -> 100/69*d"},
    ),
    over(x="[0, oo)", s="[0, oo)"),
    step("root and ridge", "(x + s)**2 <= 2*x**2 + 2*s**2", wrong={"once": "2*x**2 + 2*s**2 -> x**2 + s**2"}),
)
_ORDER = ("logarithm of the determinant", "order of the square", "root and ridge")


def _order_of_beta(n: int, kills: Mapping[int, str]) -> Settles:
    return settles(
        n,
        by=_ORDER,
        on="the formula that bounds beta_t, t >= 2",
        beyond="t = 1, where log t = 0; beta_t itself, which RDP-T17.7#2 bounds",
        kills=kills,
        despite={"RDP-T17.5#4": "beta_t is at most what is printed there, and the bound is of that"}
        | (_WIDTH_OF_A_ROUND if n == 2 else {}),
    )


_TRACE: Final = {"T": "(0, oo)", "d": "[1, oo)", "lam": "(0, oo)", "t": "[0, oo)"}
_DETERMINANTS: Pieces = (
    over(y="(0, oo)"),
    step("logarithm below its tangent", "log(y) <= y - 1", wrong={"half of it": "<= y - 1 -> <= (y - 1)/2"}),
    # eigenvalues over their mean: y one of them, s and Y sums of logarithms and of eigenvalues, k how many
    over("s <= Y - k", "log(y) <= y - 1", s="(-oo, oo)", **wide("Yk"), y="(0, oo)"),
    step(
        "one eigenvalue more",
        "s + log(y) <= (Y + y) - (k + 1)",
        wrong={"without it": "(Y + y) - (k + 1) -> Y - (k + 1)"},
    ),
    over("s <= Y - k", "Y <= k", s="(-oo, oo)", **wide("Yk"), y="(0, oo)"),
    step(
        "logarithm of the determinant over that of the mean",
        "s <= 0",
        wrong={"half of the number": "s <= 0 -> s <= -k/2"},
    ),
    settles(
        1,
        by=chain(
            "logarithm of the determinant over that of the mean",
            {
                "s <= Y - k": INDUCTION(base="logarithm below its tangent", step="one eigenvalue more"),
                "log(y) <= y - 1": "logarithm below its tangent",
                "Y <= k": assumed("trace(V_t)"),
            },
        ),
    ),
    # T the trace after t rounds, h the square of the length of the next action
    over(d="[1, oo)", lam="(0, oo)"),
    step(
        "trace before the first round",
        "d*lam <= d*lam + 0",
        wrong={"less than that": "<= d*lam + 0 -> <= lam/2 + 0"},
    ),
    over("T <= d*lam + t", "h <= 1", h="[0, oo)", **_TRACE),
    step(
        "trace, one action more",
        "T + h <= d*lam + (t + 1)",
        wrong={"half of it, of the trace": "(t + 1) -> (t + 1/2)"},
    ),
    over("T <= d*lam + t", **_TRACE),
    step(
        "logarithm of the mean",
        "log(T/d) <= log((d*lam + t)/d)",
        wrong={"half of the larger": "<= log((d*lam + t)/d) -> <= log((d*lam + t)/(2*d))"},
    ),
    over("log(T/d) <= log((d*lam + t)/d)", **_TRACE),
    step(
        "power of the mean",
        "d*log(T/d) <= d*log((d*lam + t)/d)",
        wrong={"half of it, to the power": "<= d*log((d*lam + t)/d) -> <= d*log((d*lam + t)/(2*d))"},
    ),
    settles(
        2,
        by=chain(
            "power of the mean",
            {
                "T <= d*lam + t": INDUCTION(
                    base="trace before the first round", step="trace, one action more"
                ),
                "h <= 1": assumed("||A_s|| <= 1"),
                "log(T/d) <= log((d*lam + t)/d)": "logarithm of the mean",
            },
        ),
    ),
)
# V: det V at an update, W: where the next one is due, X: after it; x: det V_0, p = (1 + C)^l for l updates
_UPDATES: Pieces = (
    over("(1 + C)*V <= W", "W <= X", C="(0, oo)", **wide("VWX")),
    step(
        "growth over an episode",
        "(1 + C)*V <= X",
        wrong={
            "one factor more": "(1 + C)*V <= X -> (1 + C)**2*V <= X",
            "at most that": "(1 + C)*V <= X -> X <= (1 + C)*V",
        },
    ),
    settles(
        1,
        by=chain(
            "growth over an episode", {"(1 + C)*V <= W": by_definition("RDP-A4#2"), "W <= X": "RDP-T10.5#2"}
        ),
        kills={1: "one factor more", 2: "at most that"},
        despite={"RDP-T10.5#1": "that inequality is not used"},
    ),
    over(x="(0, oo)"),
    step("no update yet", "1*x <= x", wrong={"an update before": "1*x <= x -> 1*x < x"}),
    # B and H: det V at the last update and at the next one, D: at t
    over("p*x <= B", "(1 + C)*B <= H", **dict.fromkeys("pxBCH", "(0, oo)")),
    step("one update more", "p*(1 + C)*x <= H", wrong={"two updates": "*(1 + C)* -> *(1 + C)**2*"}),
    over("p*x <= B", "B <= D", **dict.fromkeys("pxBCD", "(0, oo)")),
    step(
        "growth over all episodes",
        "p*x <= D",
        wrong={"an episode too many": "p*x <= D -> p*(1 + C)*x <= D"},
    ),
    settles(
        5,
        by=chain(
            "growth over all episodes",
            {
                "p*x <= B": INDUCTION(base="no update yet", step="one update more"),
                "(1 + C)*B <= H": "#1",
                "B <= D": "RDP-T10.5#2",
            },
        ),
        despite={"RDP-T10.5#1": "that inequality is not used"},
    ),
    # logarithms: x of det V_0, D of det V_t, A of (trace(V_t)/d)^d, y of (lambda + t/d)^d; c = log(1 + C)
    over("D <= A", "A <= y", D=(-1, 1), A=(-1, 1), y=(-1, 1)),
    step("determinant by the trace", "D <= y", wrong={"less by one": "<= y -> <= y - 1"}),
    settles(2, by=chain("determinant by the trace", {"D <= A": "RDP-T17.6#1", "A <= y": "RDP-T17.6#2"})),
    over("l*c + x <= g", "g <= z", x=(-1, 1), g=(-1, 1), z=(-1, 1), l=(0, 1), c="(0, 1]"),
    step("number by logarithms", "l*c <= z - x", wrong={"half of that number": "<= z - x -> <= (z - x)/2"}),
    settles(3, by=chain("number by logarithms", {"l*c + x <= g": "#5", "g <= z": "#2"})),
    # l over d/log(1 + C); L = log t, m = log(1 + 1/lambda), t >= 2
    *_ORDER_OF_BETA[:2],
    over(d="[1, oo)", L="[69/100, oo)", m="[0, oo)"),
    step(
        "order of the number",
        "69*(d*(L + m)) <= (100*m + 100)*d*L",
        wrong={"without d": "(100*m + 100)*d*L -> (100*m + 100)*L"},
    ),
    # h = log(1 + t/(lambda d)) over log(1 + C), w = (log t + m) over it
    over("l <= d*h", "h <= w", **wide("lhw"), d="[1, oo)"),
    step("number by log t", "l <= d*w", wrong={"by log t alone": "<= d*w -> <= w"}),
    settles(
        4,
        by=chain(
            "number by log t",
            {"l <= d*h": "#3", "h <= w": ASSUMED},
        ),
        on="t >= 2, as far as the part on the logarithm of the determinant goes",
        beyond="t = 1, where log t = 0",
        kills={1: "by log t alone", 2: "by log t alone"},
    ),
    settles(
        4,
        by=("logarithm of the determinant", "order of the number"),
        on="the bound of #3",
        beyond="that it is one",
    ),
)
# p = sqrt(d), s = sqrt(log(T/delta)), k the number l(t) and w its order; what is common is left out
_WIDTHS: Pieces = (
    over("k <= w", k="[0, 1]", w="[0, 1]", p="[1, oo)", s="[0, oo)", L="[1, oo)", c="(0, oo)"),
    step(
        "order of the noise",
        "k*(p**2 + 2*p*s + 2*s**2) <= w*((1 + 2*s + 2*s**2)*p**2)",
        wrong={"without the dimension of the noise": "2*s**2)*p**2) -> 2*s**2)*p)"},
    ),
    step_towards(
        1,
        by="order of the noise",
        missing=(
            "that log(T/delta) and lambda_0, which is at most 1/d, are constants; t/(lambda + floor) <= "
            "8/lambda_0 late"
        ),
    ),
)
_CONFIDENCE: Pieces = (
    *_ORDER_OF_BETA,
    _order_of_beta(2, {1: "without the dimension", 2: "bounded"}),
)
_SHORT_ROUND: Pieces = (
    over("r <= s*n", "n <= g + h", s="[0, 1]", g="[0, 1]", h="[0, 1]", r="[0, oo)", n="[0, oo)"),
    step("regret of a round", "r <= 2", wrong={"at most 1, of a round": "r <= 2 -> s*n <= 1"}),
    settles(
        2,
        by=chain("regret of a round", {"r <= s*n": "RDP-T15.2#1", "n <= g + h": "RDP-T17.4#1"}),
        kills={1: "at most 1, of a round"},
        despite=_AS_AMENDED,
    ),
)
_OPTIMISM: Pieces = (
    # u the length of theta - thetatilde, b the width, n that of the action, m and x its means
    over("m <= x + u*n", "u <= b", **wide("ubn"), m="(-oo, oo)", x="(-oo, oo)"),
    step("below the index", "m <= x + b*n", wrong={"half of the width": "x + b*n -> x + b*n/2"}),
    over(b="[0, oo)", n="(0, oo)", c="[0, oo)"),
    step("attained", "b*n**2/n == b*n", wrong={"width of another round": "== b*n -> == c*n"}),
    settles(
        2,
        by=chain(
            "below the index",
            {
                "m <= x + u*n": "RDP-T15.2#1",
                "u <= b": assumed("ellipsoid of tau_t with centre thetatilde_tau"),
            },
        ),
        on="an upper bound",
        beyond="that it is attained",
    ),
    settles(
        2,
        by="attained",
        on="the point at which it is attained",
        beyond="the bound",
        kills={1: "width of another round"},
    ),
    # without an update line 6 says it of V_(t-1), and after one both are the same
    # X is C times W
    over("V <= max(W, W + X)", **wide("VWX"), x="(0, oo)"),
    step("determinants of a round", "V <= W + X", wrong={"det V_t": "V <= -> V + x <= "}),
    settles(
        7,
        by=chain("determinants of a round", {"V <= max(W, W + X)": by_definition("RDP-A4#2")}),
        kills={1: "det V_t"},
    ),
)
_SUMMED: Pieces = (
    # B, G are twice the roots and beta_T, gamma_T; c = 1 ^ ||A_t||, h = 1/sqrt(tau_t); S, U the sums so far
    over("R <= B*S + G*U", "r <= B*c + G*c*h", **units("RrBGSUch")),
    step(
        "one round more",
        "R + r <= B*(S + c) + G*(U + c*h)",
        wrong={"1/tau_t outside": "(U + c*h) -> (U + c*h**2)"},
    ),
    settles(
        1,
        by=chain(
            "one round more",
            {
                "R <= B*S + G*U": ASSUMED,
                "r <= B*c + G*c*h": "RDP-T10.3#100",
            },
        ),
        on="one round more, as amended",
        beyond="all rounds; those before the width grows",
        kills={1: "1/tau_t outside"},
        despite={
            "RDP-T10.3#1": "the width is compared from some round on, as amended",
            "RDP-T10.3#2": "rounds with tau_t = 0 are left out, as amended",
        },
    ),
)
_POTENTIAL: Pieces = (
    *DETERMINANT_LEMMA,
    settles(
        2,
        by="determinant of an update, every dimension",
        kills={1: "the norm without its square", 2: "the norm after the round"},
    ),
    over(x="[0, oo)"),
    step(
        "two logarithms",
        "min(1, x) <= 2*log(1 + x)",
        wrong={"one of them": "<= 2*log -> <= log", "1.4 of them": "<= 2*log -> <= 1.4*log"},
    ),
    settles(3, by="two logarithms", kills={1: "one of them", 2: "1.4 of them"}),
    *TELESCOPING,
    settles(4, by="sum of logarithms, every dimension", kills={1: "logarithms once"}),
    # D = log(det V_T/det V_0), g = log(1 + T/(lambda d))
    over("D <= d*g", D="[0, oo)", g="[0, oo)", d="[1, oo)"),
    step(
        "by the trace",
        "2*D <= 2*d*g",
        wrong={"half of that": "<= 2*d*g -> <= d*g", "without the dimension": "<= 2*d*g -> <= 2*g"},
    ),
    settles(
        5,
        by=chain("by the trace", {"D <= d*g": "RDP-T17.7#2"}),
        kills={1: "half of that", 2: "without the dimension"},
    ),
)
_LARGEST: Pieces = (
    # g an eigenvalue of G_(t-1), g + u the largest
    over(lam="(0, oo)", g="[0, oo)", u="[0, oo)"),
    step(
        "below the largest",
        "lam + g <= lam + (g + u)",
        wrong={
            "the least": "lam + g <= lam + (g + u) -> lam + (g + u) <= lam + g",
            "no ridge": "<= lam + (g + u) -> <= g + u",
        },
    ),
    settles(1, by="below the largest", kills={1: "the least", 2: "no ridge"}),
    # S the trace, m = t - 1, h the square of the length of the next action
    over(h="[0, oo)"),
    step("trace of nothing", "0*h <= 0", wrong={"of something": "0*h -> h"}),
    over("S <= m", "h <= 1", **wide("Smh")),
    step("trace of one action more", "S + h <= m + 1", wrong={"half of one": "<= m + 1 -> <= m + 1/2"}),
    # x the largest eigenvalue, y the sum of the others
    over("x + y <= S", "S <= m", **wide("xySm"), d="[2, oo)"),
    step("largest eigenvalue", "x <= m", wrong={"m over d": "x <= m -> x <= m/d"}),
    settles(
        2,
        by=chain(
            "largest eigenvalue",
            {
                "x + y <= S": ASSUMED,
                "S <= m": INDUCTION(base="trace of nothing", step="trace of one action more"),
                "h <= 1": assumed("||A_s|| <= 1"),
            },
        ),
        on="the trace as the sum of the eigenvalues",
        beyond="that it is, which is taken as known",
        kills={1: "m over d"},
    ),
    # g the largest eigenvalue
    over("g <= m", **wide("gm"), u="(0, oo)", d="[2, oo)", lam="(0, oo)"),
    step(
        "with the ridge",
        "lam + g <= lam + m",
        wrong={"over d": "<= lam + m -> <= lam + m/d", "one less": "<= lam + m -> <= lam + m - u"},
    ),
    settles(7, by=chain("with the ridge", {"g <= m": "#2"}), kills={1: "over d", 2: "one less"}),
)
_INVERSES: Pieces = (
    over(n="[1, oo)", m="[1, oo)"),
    step(
        "equal terms",
        "(n - m)*(1/m) == (n - m)/m",
        wrong={
            "one term less": "== (n - m)/m -> == (n - m - 1)/m",
            "over the next start": "== (n - m)/m -> == (n - m)/n",
        },
    ),
    settles(
        2,
        by="equal terms",
        kills={1: "one term less", 2: "over the next start"},
        despite={"#1": "it is the inner sum alone"},
    ),
    # q = t_(l+1)/t_l
    over("q <= (1 + C)*(1 + lam)", q="[1, oo)", C="(0, oo)", lam="[1, oo)"),
    step(
        "one episode over its start",
        "q - 1 <= (1 + C)*(1 + lam)",
        wrong={
            "half of C": "<= (1 + C)*(1 + lam) -> <= C*(1 + lam)/2",
            "1 + C alone": "<= (1 + C)*(1 + lam) -> <= 1 + C",
        },
    ),
    settles(
        3,
        by=chain(
            "one episode over its start",
            {"q <= (1 + C)*(1 + lam)": assumed("t_{l+1}/t_l <= (1+C)(1+lam) for all l")},
        ),
        kills={1: "half of C", 2: "1 + C alone"},
    ),
)
_ROUNDS = {
    "RDP-T10.5#1": "two logarithms are used",
    "RDP-T10.8#1": "rounds with tau_t = 0 are left out, as amended",
    "RDP-T10.3#1": "as amended",
    "RDP-T10.3#2": "as amended",
}
_EXPLICIT: Pieces = (
    # over 2 sqrt(1 + C): X = beta_T sqrt(T), g = gamma_T, p and q the root of the sum of squares and its
    # bound, v and w those of the sum of 1/tau_t
    over("R <= (X + g*v)*p", "p <= q", "v <= w", **units("Xgpq"), R=(0, 5), v=(0, 4), w=(0, 4)),
    step(
        "all together",
        "R <= (X + g*w)*q",
        wrong={
            "without the 2 under the root": "*q -> *(71/100*q)",
            "fourth root of the number": "g*w -> g*sqrt(w)",
            "half of beta_T": "(X + -> (X/2 + ",
        },
    ),
    settles(
        1,
        by=chain(
            "all together",
            {"R <= (X + g*v)*p": "RDP-T10.4#2", "p <= q": "RDP-T10.5#5", "v <= w": "RDP-T10.8#100"},
        ),
        on="as amended: rounds with tau_t >= 1, from which gamma_t grows",
        beyond="earlier rounds",
        kills={1: "without the 2 under the root", 2: "fourth root of the number", 3: "half of beta_T"},
        despite=_ROUNDS,
    ),
    # p = sqrt(d), y = sqrt(log T), t = sqrt(T), r = sqrt(alpha/eps)
    over(p="[1, oo)", y="(0, oo)", t="[1, oo)", r="(0, oo)"),
    step(
        "order of the product",
        "p*y*(p*y*t + r*p**2*y**2*(p*y)) == p**2*y**2*t + r*p**4*y**4",
        wrong={
            "3/2 for the power of d": "+ r*p**4*y**4 -> + r*p**3*y**4",
            "3/2 for the power of log T": "+ r*p**4*y**4 -> + r*p**4*y**3",
            "root of d": "== p**2*y**2*t -> == p*y**2*t",
        },
    ),
    settles(
        2,
        by="order of the product",
        kills={1: "3/2 for the power of d", 2: "3/2 for the power of log T", 3: "root of d"},
        despite=_WIDTH_OF_A_ROUND,
    ),
)
_THEOREM: Pieces = (
    *FOLLOWS,
    follows(
        3,
        processed("RDP-T9.1#3", by_definition("RDP-A4#4")),
        "RDP-T9#2",
        despite={"RDP-T9#3": "sums are released"},
    ),
    *cost("sum", 3, {1: "variance alpha/eps", 2: "drawn anew, or one for all", 3: "actions of norm 2"}),
)

_OUTPUT: Pieces = (
    *FOLLOWS,
    follows(
        6,
        processed("RDP-T9.1#3", by_definition("RDP-A4#4")),
        composed("RDP-T9.1#3", "RDP-L11#2"),
        despite={
            "RDP-T9#3": "sums over episodes are released",
            "RDP-T4.2#2": "it is composed given the past",
        },
    ),
    *cost("sum", 6, {1: "variance alpha/eps", 2: "drawn anew, or one for all", 3: "actions of norm 2"}),
)
_RARELY: Pieces = (
    # p the constant times d, and q = 1/d
    over("l <= p*L", **wide("lp"), L="[1, oo)", q="(0, 1)", h="(0, 1]"),
    step(
        "number of updates, order",
        "h*l <= h*p*L",
        wrong={
            "whatever the dimension": "<= h*p*L -> <= h*p*L*q",
            "log log T": "<= h*p*L -> <= h*p*log(1 + L)",
        },
    ),
    settles(
        3,
        by=chain("number of updates, order", {"l <= p*L": "RDP-T17.7#4"}),
        on="t >= 2",
        beyond="t = 1, where log t = 0",
        kills={1: "log log T", 2: "whatever the dimension"},
    ),
    # squares of the bounds of a round: b the width, w the norm of the action
    over(C="(0, oo)", b="(0, oo)", w="(0, oo)"),
    step(
        "ratio of the bounds, squared",
        "(1 + C)*(2*b*w)**2/(2*b*w)**2 == 1 + C",
        wrong={"fourth root": "== 1 + C -> == sqrt(1 + C)", "equal": "== 1 + C -> == 1"},
    ),
    settles(
        4,
        by="ratio of the bounds, squared",
        on="the bounds of a round",
        beyond="the regrets; the bound of OFUL itself",
        kills={1: "fourth root", 2: "equal"},
    ),
    # n = ||a||^2, c = <a, V^-1 x>, s = ||x||^2, all in V^-1
    over(n="[0, oo)", c="(-oo, oo)", s="[0, oo)"),
    step(
        "norm after a round",
        "n - c**2/(1 + s) <= n",
        wrong={"of every arm": "<= n -> < n", "of no other arm": "<= n -> == n"},
    ),
    settles(7, by="norm after a round", kills={1: "of every arm", 2: "of no other arm"}),
)
_PRICE: Pieces = (
    # T = y^4: log(T)^2 <= 16 sqrt(T); from T = (16 r d^2/h^2 (1 + u))^2 on the ratio is at most h
    over(y="(0, oo)"),
    step("logarithm below its argument", "log(y) <= y", wrong={"a third of it": "<= y -> <= y/3"}),
    over(r="(0, oo)", d="[1, oo)", h="(0, oo)", u="[0, oo)"),
    step(
        "from some T on",
        "16*r*d**2/(16*r*d**2/h**2*(1 + u)) <= h**2",
        wrong={
            "for all T": "/(16*r*d**2/h**2*(1 + u)) -> /(1 + u)",
            "from the same T in every dimension": "/(16*r*d**2/h**2*( -> /(16*r/h**2*(",
        },
    ),
    settles(
        2,
        by=("logarithm below its argument", "from some T on"),
        kills={1: "for all T", 2: "from the same T in every dimension"},
    ),
)

_SUBSTITUTED: Pieces = (
    over(K="[1, oo)", T="(0, oo)", d="[1, oo)", L="(0, oo)"),
    step(
        "T/K rounds of each of K arms, squared",
        "K**2*(2*(T/K)*d*L) == 2*K*T*d*L",
        wrong={"one arm": "K**2*(2* -> (2*", "K for its root": "== 2*K*T*d*L -> == 2*K**2*T*d*L"},
    ),
    settles(1, by="T/K rounds of each of K arms, squared", kills={1: "one arm", 2: "K for its root"}),
)
_REDUCED: Pieces = (
    # means of two actions with one feature vector, y of another, w what the name of an action would add
    over("x <= z", "z <= x", x=(-1, 1), y=(-1, 1), z=(-1, 1), w="(0, 1]"),
    step(
        "regret by the features",
        "max(x, y) - x <= max(z, y) - z <= max(x, y) - x",
        wrong={
            "the name of the action matters": "<= max(z, y) - z <= -> <= max(z, y) - z + w <=",
            "one set for all contexts": "<= max(z, y) - z <= -> <= max(z, w) - z <=",
        },
    ),
)
_UNIT_VECTORS: Pieces = (
    over(x=(-1, 1), y=(-1, 1), z=(-1, 1)),
    step(
        "three unit vectors",
        "max(x, y, z) - (0*x + 1*y + 0*z) == max(x - y, 0, z - y)",
        wrong={
            "vectors of length 2": "+ 1*y + -> + 2*y + ",
            "two arms in three dimensions": "max(x, y, z) - -> max(x, y) - ",
        },
    ),
    settles(
        1,
        by="three unit vectors",
        on="means and gaps of three arms",
        beyond="other numbers of arms; instances that the assumptions leave out",
        kills={1: "vectors of length 2", 2: "two arms in three dimensions"},
        despite={"RDP-AS2#5": "the reduction is of the model, which the assumption leaves aside"},
    ),
)
_CONTROLLED: Pieces = (
    # f the floor of Lemma 27, m the least eigenvalue of G_t, k t a linear growth from the first round on
    over("f <= m", f=(-1, 1), m=(0, 1), lam="(0, 1]", k="(0, 1]"),
    step(
        "least eigenvalue",
        "lam + f <= lam + m",
        wrong={
            "from the first round on": "lam + f -> lam + f + k",
            "the largest": "lam + f <= lam + m -> lam + m <= lam + f",
        },
    ),
    settles(
        1,
        by=chain("least eigenvalue", {"f <= m": "RDP-L27#1"}),
        on="d = 1",
        beyond="larger dimensions",
        kills={1: "from the first round on", 2: "the largest"},
        despite={"RDP-AS2#5": "at d = 1 there is a law that satisfies the assumption"},
    ),
)

_DEDUCTIONS: Final[Lines] = {
    "RDP-T17": _CONFIDENCE,
    "RDP-T17.1": _ERROR,
    "RDP-T17.3": _EVENT,
    "RDP-T17.4": _NORMS,
    "RDP-T17.5": (
        *_RIDGE,
        *_ORDER_OF_BETA,
        _order_of_beta(5, {1: "without the dimension"}),
    ),
    "RDP-T17.6": _DETERMINANTS,
    "RDP-T17.7": _UPDATES,
    "RDP-T17.8": _WIDTHS,
    "RDP-A4": _OUTPUT,
    "RDP-EQ9": _REDUCED,
    "RDP-I13": _UNIT_VECTORS,
    "RDP-I18": _CONTROLLED,
    "RDP-LP4": _SUBSTITUTED,
    "RDP-I14": _RARELY,
    "RDP-I15": _PRICE,
    "RDP-T10": _THEOREM,
    "RDP-T10.1": _SHORT_ROUND,
    "RDP-T10.2": _OPTIMISM,
    "RDP-T10.4": _SUMMED,
    "RDP-T10.5": _POTENTIAL,
    "RDP-T10.7": _LARGEST,
    "RDP-T10.8": _INVERSES,
    "RDP-T10.9": _EXPLICIT,
}
DEDUCTIONS: Final[Lines] = with_whole_lines(_DEDUCTIONS)
"""By claim."""
