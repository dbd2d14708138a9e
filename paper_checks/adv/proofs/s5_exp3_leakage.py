"""Lines of what EXP3 leaks: weights on neighbouring losses, and the example (Appendix G.1).

u: w(1)/w(2), L and x: its logarithm, h: eta, g: gamma; p and q: chances of arm 1 in an even
round and the next.
"""

from __future__ import annotations

from ...language.assertion import chain, settles
from ...language.rules import INDUCTION
from ...language.written_claim import Lines, over, step

_U = "[1, oo)"
_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_POSITIVE = "(0, oo)"
_CHANCE = (0, 1)
_MIXING = "(0, 1)"
_BELOW = "gamma below 1"
_AT_ONE = "gamma = 1, where every chance is 1/2"

# P and Q: chances of the arm under both lists, b: whether it is played, l and m: its losses
_G1 = (
    over(h=_POSITIVE, a=_REAL, b=_REAL),
    step(
        "ratio of two weights",
        "exp(-h*a)/exp(-h*b) == exp(h*(b - a))",
        wrong={"upside down": "exp(h*(b - a)) -> exp(h*(a - b))"},
    ),
    over(h=_POSITIVE, l=_CHANCE, m=_CHANCE, b=_CHANCE, P="(0, 1]", Q="(0, 1]"),
    step(
        "first round of the sum",
        "h*(m*b/P) - h*(l*b/P) == h*((m - l)*b/P)",
        wrong={"other sign in the first round": "(m - l) -> (l - m)"},
    ),
    step(
        "later round of the sum",
        "h*(l*b/Q) - h*(l*b/P) == h*(l*b*(1/Q - 1/P))",
        wrong={
            "1/P_s - 1/P'_s": "(1/Q - 1/P) -> (1/P - 1/Q)",
            "eta missing in a later round": "h*(l*b*(1/Q - 1/P)) -> l*b*(1/Q - 1/P)",
        },
    ),
    settles(
        6,
        by=("ratio of two weights", "first round of the sum", "later round of the sum"),
        kills={1: "1/P_s - 1/P'_s", 2: "eta missing in a later round"},
    ),
    # V and W: chances of a set of arms under both, a and b: of one arm
    over(u=_U),
    step("no arm", "0 <= u*0", wrong={"one already": "0 <= u*0 -> 1 <= u*0"}),
    over("V <= u*W", "b <= u*a", V=_WIDE, W=_WIDE, a=_CHANCE, b=_CHANCE, u=_U),
    step("one arm more", "V + b <= u*(W + a)", wrong={"it costs nothing": "u*(W + a) -> u*W + a"}),
    over("V <= u*W", V=_CHANCE, W=_CHANCE, u=_U),
    step("every set of arms", "V/u <= W", wrong={"2 eps": "V/u <= W -> u*V <= W"}),
    over(u=_U),
    step("another history", "1 > u*0", wrong={"one history is enough": "1 > u*0 -> 1 <= u*0"}),
    settles(
        2,
        by=chain(
            "every set of arms",
            {"V <= u*W": INDUCTION(base="no arm", step="one arm more"), "b <= u*a": "assumed"},
        ),
        kills={1: "2 eps"},
    ),
    settles(
        2,
        by="another history",
        on="a mechanism that is private after one history and not after another",
        beyond="others",
        kills={2: "one history is enough"},
    ),
)

_FIRST = "(1 - g)/(1 + exp(-2*h)) + g/2"
_ONE = "((1 - g)*{u}/(1 + {u}) + g/2)"
_TWO = (
    over(u=_POSITIVE, v=_POSITIVE, g=_MIXING),
    step(
        "chances of both arms",
        "(1 - g)*v/(u + v) + g/2 == 1 - ((1 - g)*u/(u + v) + g/2)",
        wrong={"without the half": "(1 - g)*v/(u + v) + g/2 -> (1 - g)*v/(u + v) + g"},
    ),
    over(w=_POSITIVE, v=_POSITIVE, P=_MIXING, Q=_MIXING, h=_POSITIVE),
    step(
        "weight of arm 1 over two rounds",
        "w*exp(-h*(1/P))*exp(-h*0) == w*exp(-h/P)",
        wrong={"chance of the next round": "exp(-h/P) -> exp(-h/Q)"},
    ),
    step(
        "weight of arm 2 over two rounds",
        "v*exp(-h*0)*exp(-h*(1/(1 - Q))) == v*exp(-h/(1 - Q))",
        wrong={"chance of the round before": "exp(-h/(1 - Q)) -> exp(-h/(1 - P))"},
    ),
    settles(
        3,
        by=("chances of both arms", "weight of arm 1 over two rounds", "weight of arm 2 over two rounds"),
        kills={1: "chance of the round before", 2: "chance of the next round"},
    ),
    # w: w(1)/w(2) after a pull of arm 1, or before one of arm 2, which is lower than u
    over("w < u", w=_POSITIVE, u=_POSITIVE),
    step(
        "share of arm 1 after its pull",
        "w/(1 + w) < u/(1 + u)",
        wrong={"it rises": "< u/(1 + u) -> > u/(1 + u)", "half of it": "< u/(1 + u) -> < u/(1 + u)/2"},
    ),
    step(
        "share of arm 1 after a pull of arm 2",
        "u/(1 + u) > w/(1 + w)",
        wrong={"it falls in odd rounds": "> w/(1 + w) -> < w/(1 + w)"},
    ),
    over("a < b", a=_MIXING, b=_MIXING, g=_MIXING),
    step(
        "mixture of both",
        "(1 - g)*a + g/2 < (1 - g)*b + g/2",
        wrong={"the other order": "(1 - g)*a + g/2 < -> (1 - g)*a + g/2 > "},
    ),
    over("q < p", q=_MIXING, p=_MIXING, h=_POSITIVE, v=_POSITIVE),
    step(
        "weight of arm 2 after its pull",
        "v*exp(-h/(1 - q)) > v*exp(-h/(1 - p))",
        wrong={"it is smaller": "> v*exp(-h/(1 - p)) -> < v*exp(-h/(1 - p))"},
    ),
    settles(
        4,
        by=(
            "share of arm 1 after its pull",
            "mixture of both",
            "weight of arm 2 after its pull",
            "share of arm 1 after a pull of arm 2",
        ),
        on=_BELOW,
        beyond=_AT_ONE,
        kills={1: "it rises", 2: "it falls in odd rounds"},
    ),
    over("q <= p", "p < 1/2", q=_MIXING, p=_MIXING),
    step(
        "arm 1 behind",
        "1/(1 - q) < 1/p",
        wrong={
            "up to 0.6": "1/(1 - q) < 1/p -> 1/(1 - 1.2*q) < 1/(1.2*p)",
            "in odd rounds": "1/(1 - q) < 1/p -> 1/q < 1/(1 - p)",
        },
    ),
    over("y < z", y=_POSITIVE, z=_POSITIVE, h=_POSITIVE, u=_POSITIVE),
    step("ratio of the weights falls", "u*exp(h*(y - z)) < u", wrong={"by a half": "< u -> < u/2"}),
    over("v < u", "u < 1", u=_POSITIVE, v=_POSITIVE, g=_MIXING),
    step("it stays behind", f"{_ONE.format(u='v')} < 1/2", wrong={"below 1/4": "< 1/2 -> < 1/4"}),
    settles(
        5,
        by=("arm 1 behind", "ratio of the weights falls", "it stays behind"),
        kills={1: "up to 0.6", 2: "in odd rounds"},
    ),
)
# m: P_t(1) at first, d: eta (1/m - 1/(1 - m)), n: pairs of rounds since, a: what a pair adds to L, v: e^(-n
# d)
_BEHIND = (
    over(d=_POSITIVE),
    step("at first", "-0 <= -0*d", wrong={"already fallen": "-0 <= -0*d -> 1 <= -0*d"}),
    over("q <= p", "p <= m", "m < 1/2", p=_MIXING, q=_MIXING, m=_MIXING),
    step(
        "what two rounds add",
        "1/(1 - q) - 1/p <= 1/(1 - m) - 1/m",
        wrong={"less still": "<= 1/(1 - m) - 1/m -> <= 1 - 1/m"},
    ),
    over("L <= -n*d", "a <= -d", L=_REAL, a=_REAL, n=_WIDE, d=_POSITIVE),
    step("two rounds more", "L + a <= -(n + 1)*d", wrong={"twice as fast": "-(n + 1)*d -> -(n + 2)*d"}),
    over("L <= -n*d", L=_REAL, n=_WIDE, d=_POSITIVE),
    step(
        "ratio at last", "exp(L) <= exp(-n*d)", wrong={"never below e^(-1/d)": "<= exp(-n*d) -> >= exp(-1/d)"}
    ),
    over("u <= v", u=_POSITIVE, v=_POSITIVE, g=_MIXING),
    step(
        "chance of arm 2 at last",
        "(1 - g)*u/(1 + u) >= 0 and (1 - g)*u/(1 + u) <= v",
        wrong={
            "1 - gamma at last": ">= 0 and -> >= g/2 and ",
            "gamma/2 at last": ">= 0 and -> >= 1 - g and ",
        },
    ),
)
# under l' x is 2 eta and more from round 2 on, and a pair of rounds adds a, which is d = eta (2 - 1/m) or
# more
_AHEAD = (
    over(h=_POSITIVE, d=_POSITIVE),
    step("round 2", "2*h >= 2*h + 0*d", wrong={"more": "2*h >= 2*h + 0*d -> 2*h >= 3*h + 0*d"}),
    over("p >= m", "m > 1/2", "q >= 1/2", p=_MIXING, q=_MIXING, m=_MIXING),
    step(
        "what two rounds ahead add",
        "1/(1 - q) - 1/p >= 2 - 1/m",
        wrong={"more still": ">= 2 - 1/m -> >= 2"},
    ),
    over("x >= 2*h + n*d", "a >= d", x=_REAL, a=_REAL, n=_WIDE, d=_POSITIVE, h=_POSITIVE),
    step(
        "two rounds ahead",
        "x + a >= 2*h + (n + 1)*d",
        wrong={"twice as fast ahead": "+ (n + 1)*d -> + (n + 2)*d"},
    ),
    over("x >= 2*h", "p >= 1/2", x=_REAL, h=_POSITIVE, p=_MIXING),
    step("the round between", "x - h/p >= 0", wrong={"far ahead": "x - h/p >= 0 -> x - h/p >= h"}),
)
_START = (
    over(h=_POSITIVE, g=_MIXING),
    step(
        "round 2 under the other list",
        f"{_FIRST} > 1/2",
        wrong={"below 1/2": "> 1/2 -> < 1/2", "as under the first list": "> 1/2 -> == 1/2"},
    ),
    step(
        "round 2 under the first list",
        "(1 - g)*1/(1 + 1) + g/2 == 1/2",
        wrong={"below 1/2 there": "== 1/2 -> < 1/2"},
    ),
    over("Q > 1/2", Q=_MIXING, h=_POSITIVE),
    step("round 4 under the first list", "-2*h + h/Q < 0", wrong={"half of it": "-2*h -> -h"}),
)
_ENDS = (
    "at first",
    "what two rounds add",
    "two rounds more",
    "ratio at last",
    "chance of arm 2 at last",
    "round 2",
    "what two rounds ahead add",
    "two rounds ahead",
    "the round between",
    "round 2 under the other list",
    "round 4 under the first list",
    "it stays behind",
)
_FROM_AHEAD = {"ADV-G1EX#7": "under the other list w(1)/w(2) is e^(2 eta) and more, where it rises"}
_G1EX = (
    *_TWO,
    *_BEHIND,
    *_AHEAD,
    *_START,
    settles(
        6,
        by=("at first", "what two rounds add", "two rounds more", "ratio at last", "chance of arm 2 at last"),
        on="the start and the steps of an induction over pairs of rounds",
        beyond="that they are put together",
        kills={1: "1 - gamma at last", 2: "never below e^(-1/d)"},
    ),
    settles(
        9,
        by=(
            "round 2 under the other list",
            "round 2 under the first list",
            "round 4 under the first list",
            "it stays behind",
        ),
        on=_BELOW,
        beyond=_AT_ONE,
        kills={1: "below 1/2 there", 2: "below 1/2"},
    ),
    settles(
        10,
        by=_ENDS,
        on=_BELOW,
        beyond=_AT_ONE,
        kills={1: "gamma/2 at last", 2: "1 - gamma at last"},
        despite=_FROM_AHEAD,
    ),
    settles(
        2,
        by=_ENDS,
        on=_BELOW,
        beyond=_AT_ONE,
        kills={1: "1 - gamma at last", 2: "gamma/2 at last"},
        despite=_FROM_AHEAD,
    ),
    over(h=_POSITIVE),
    step(
        "weight after round 1 of the other list",
        "exp(-2*h) < 1",
        wrong={"alike from round 1 on": "< 1 -> == 1"},
    ),
    settles(
        8,
        by=(
            "arm 1 behind",
            "ratio of the weights falls",
            "it stays behind",
            "round 2 under the other list",
            "weight after round 1 of the other list",
        ),
        on=_BELOW,
        beyond=_AT_ONE,
        kills={1: "alike from round 1 on", 2: "as under the first list"},
    ),
)

# v: distance of the chances from their limits, c: what the logarithm of w(1)/w(2) comes to under either list
_GROWS = (
    over("v <= g/2", v=_WIDE, g="(0, 1/10]"),
    step(
        "ratio of chances at last",
        "(1 - g/2 - v)/(g/2 + v) >= (1 - g)/g",
        wrong={"without the other list": ">= (1 - g)/g -> >= 2*(1 - g)/g"},
    ),
    over(g="(0, 1/10]"),
    step(
        "largest ratio of chances",
        "(1 - g/2)/(g/2) <= 2/g",
        wrong={"beyond 2/gamma": "<= 2/g -> > 2/g", "no bound at fixed gamma": "<= 2/g -> >= 1/g**2"},
    ),
    step(
        "more than 2 eta at eta = gamma",
        "(1 - g)/g > exp(2*g)",
        wrong={"2 eta is enough": "> exp(2*g) -> <= exp(2*g)"},
    ),
    over(T="[100, oo)"),
    step(
        "gamma = 1/sqrt T",
        "(1 - T**(-1/2))/T**(-1/2) >= 9/10*sqrt(T)",
        wrong={"it is T": "9/10*sqrt(T) -> 9/10*T"},
    ),
    over("x >= c", "y <= -c", x=_REAL, y=_REAL, c=_POSITIVE),
    step("weights of both arms", "max(x, -y) >= c", wrong={"twice that": ">= c -> >= 2*c"}),
    over(h=_POSITIVE),
    step("losses that nobody sees", "exp(-h*0) <= 1", wrong={"every pair and sequence": "<= 1 -> > 1"}),
)
_SHOWN = "the example of Appendix G.1 at gamma up to 1/10"
_ELSE = "other losses and rates"
_LEAKS = {
    "ADV-G1": (
        *_G1,
        *_GROWS,
        settles(
            4,
            by=(
                "ratio of chances at last",
                "largest ratio of chances",
                "gamma = 1/sqrt T",
                "losses that nobody sees",
            ),
            on=_SHOWN,
            beyond=_ELSE,
            kills={1: "every pair and sequence", 2: "no bound at fixed gamma"},
            despite=_FROM_AHEAD,
        ),
        settles(
            7,
            by=("weights of both arms", "largest ratio of chances", "losses that nobody sees"),
            on=_SHOWN,
            beyond=_ELSE,
            kills={1: "beyond 2/gamma", 2: "every pair and sequence"},
            despite=_FROM_AHEAD,
        ),
    ),
    "ADV-I22": (
        *_GROWS,
        # the weight of the arm that is played, at two chances
        over("P < Q", P=_MIXING, Q=_MIXING, h=_POSITIVE, l="(0, 1]"),
        step(
            "weight at two chances",
            "exp(-h*l/P) < exp(-h*l/Q)",
            wrong={
                "the loss is enough": "< exp(-h*l/Q) -> == exp(-h*l/Q)",
                "in round 1 alone": "< exp(-h*l/Q) -> >= exp(-h*l/Q)",
            },
        ),
        settles(
            2,
            by="weight at two chances",
            on="the weight of the arm that is played",
            beyond="what else a learner may read",
            kills={1: "the loss is enough", 2: "in round 1 alone"},
        ),
        settles(
            1,
            by=(
                "ratio of chances at last",
                "largest ratio of chances",
                "more than 2 eta at eta = gamma",
                "gamma = 1/sqrt T",
            ),
            on=_SHOWN,
            beyond=_ELSE,
            kills={1: "no bound at fixed gamma", 2: "2 eta is enough"},
            despite=_FROM_AHEAD,
        ),
    ),
}

LINES: Lines = {**_LEAKS, "ADV-G1EX": _G1EX}
