"""Lines of the regret of EXP3 with noisy losses (Appendix E.1), and of multiplicative weights (Appendix F).

Everything is given that all the noise is small, the event E^c. s: scale of the noise, x: log(KT), g: gamma,
h: eta. A: expected losses of the actions, B: of the best one, U: expected sum of the squares of noisy losses.
"""

from __future__ import annotations

from typing import Final

from ....verify.evidence.ladder import Verdict
from ...language.assertion import AMENDED, ASSUMED, assumed, by_definition, chain, settles
from ...language.rules import EXPECTED_SUM, INDUCTION, TOWER
from ...language.severity import Severity
from ...language.written_claim import Lines, amended, over, step

_U = "[1, oo)"
_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_POSITIVE = "(0, oo)"
_MIXING = "(0, 1]"

# W: log of the sum of weights over N, v: mean of the next loss under P, q: mean of its square, h: eta,
# V, Q: sums so far, L: sum of the losses of one expert
_WEIGHTS = (
    over(y=(-1, 1)),
    step(
        "one loss", "exp(y) <= 1 + y + y**2", wrong={"half of the square for one loss": "+ y**2 -> + y**2/2"}
    ),
    over(y="[1, oo)"),
    step(
        "one loss, y below -1",
        "1 <= 1 - y + y**2 and exp(-y) <= 1",
        wrong={"more than 1": "1 <= 1 -> 2 <= 1"},
    ),
    over(y="(-1, oo)"),
    step("logarithm of the sum", "log(1 + y) <= y", wrong={"half of it for the sum": "<= y -> <= y/2"}),
    over(h=_POSITIVE),
    step("no round of weights", "0 <= -h*0 + h**2*0", wrong={"a loss before": "0 <= -h*0 -> 1 <= -h*0"}),
    # w: weight of one expert, e^(-h L), v: of the others
    over(w=_POSITIVE, v=_WIDE),
    step(
        "one weight among all", "log(w) <= log(w + v)", wrong={"all are alike": "log(w) <= -> log(2*w) <= "}
    ),
    # w: log of the next sum over the last, at most log(1 - h v + h^2 q)
    over(
        "W <= -h*V + h**2*Q",
        "w <= -h*v + h**2*q",
        W=_REAL,
        w=_REAL,
        V=_REAL,
        v=_REAL,
        Q=_WIDE,
        q=_WIDE,
        h=_POSITIVE,
    ),
    step(
        "one round of weights more",
        "W + w <= -h*(V + v) + h**2*(Q + q)",
        wrong={"without its square": "h**2*(Q + q) -> h**2*Q"},
    ),
    over(
        "W <= -h*V + h**2*Q",
        "-h*L - log(N) <= W",
        W=_REAL,
        V=_REAL,
        L=_REAL,
        Q=_WIDE,
        h=_POSITIVE,
        N="[1, oo)",
    ),
    step(
        "weights in all",
        "h*V <= h*L + log(N) + h**2*Q",
        wrong={
            "a fifth of the squares": "+ h**2*Q -> + h**2*Q/5",
            "no logarithm of N": "h*L + log(N) -> h*L",
            "half of the logarithm of N": "log(N) + -> log(N)/2 + ",
        },
    ),
)
_L26 = (
    *_WEIGHTS,
    settles(
        1,
        by=chain(
            "weights in all",
            {
                "W <= -h*V + h**2*Q": INDUCTION(base="no round of weights", step="one round of weights more"),
                "w <= -h*v + h**2*q": EXPECTED_SUM(each_term="one loss", terms="one loss, y below -1"),
                "-h*L - log(N) <= W": EXPECTED_SUM(
                    each_term="one weight among all", terms="one weight among all"
                ),
            },
        ),
        kills={1: "a fifth of the squares", 2: "no logarithm of N", 3: "half of the logarithm of N"},
    ),
    # w: weight of one expert, v: of the others
    over(w=_POSITIVE, v=_WIDE, N="whole [2, oo)"),
    step(
        "share of one expert",
        "w/(w + v) >= 0 and w/(w + v) <= 1 and w/(w + v) + v/(w + v) == 1",
        wrong={"at least 1/N": "w/(w + v) >= 0 -> w/(w + v) >= 1/N"},
    ),
    settles(2, by="share of one expert", kills={1: "at least 1/N"}),
)

# q: share of the weight of one arm, P: its chance, l: its loss
_UNBIASED = (
    over(P=_MIXING, l=_REAL, g=(0, 1), q=(0, 1)),
    step(
        "estimate of one loss",
        "P*(l/P) + (1 - P)*0 == l",
        wrong={
            "loss for what the mixing leaves": "== l -> == (1 - g)*l",
            "over its share of the weight": "P*(l/P) -> q*(l/P)",
        },
    ),
)
_A3 = (
    *_UNBIASED,
    over(q=(0, 1), g=_POSITIVE, K=_U),
    step("mixture", "(1 - g)*q + g/K >= g/K", wrong={"at least gamma": ">= g/K -> >= g"}),
    step("all of the mixture", "(1 - g)*1 + K*(g/K) == 1", wrong={"the weights and more": "(1 - g)*1 -> 1"}),
    settles(
        3,
        by="estimate of one loss",
        kills={1: "loss for what the mixing leaves", 2: "over its share of the weight"},
    ),
    settles(4, by="mixture", severity=Severity.MISSING_ASSUMPTION),
    amended(
        "For gamma in (0, 1] the chances of the arms are gamma/K or more, and add up to 1.",
        {"mixture": "(1 - min(g, 1))*q + min(g, 1)/K >= min(g, 1)/K"},
        recorded=Verdict.VERIFIED,
    ),
    settles(AMENDED, by=("mixture", "all of the mixture")),
)
_L23 = (
    *_UNBIASED,
    settles(2, by="estimate of one loss", kills={1: "loss for what the mixing leaves"}),
    over(q=(0, 1), g=_MIXING, K=_U),
    step("chance of one arm", "(1 - g)*q + g/K >= 0", wrong={"more than gamma/K": ">= 0 -> > g/K"}),
    step("sum of the chances", "(1 - g)*1 + K*(g/K) == 1", wrong={"without the share": "(1 - g)*1 -> 1"}),
    step(
        "an arm with all the weight, of twelve",
        "(1 - g)*1 + g/12 >= 0",
        wrong={"gamma = 1.1": "(1 - g)*1 + g/12 -> (1 - 1.1*g)*1 + 1.1*g/12"},
        at=[{"g": 1, "q": 1, "K": 12}],
    ),
    settles(
        3,
        by=("chance of one arm", "sum of the chances", "an arm with all the weight, of twelve"),
        on="gamma up to 1",
        beyond="gamma above 1, where chances can be negative",
        kills={1: "gamma = 1.1"},
    ),
)

# the noise is small on E^c, and centred there; p: chance of E, a and b: regret given E and given E^c,
# S: the most of b over the losses, which is 0 or more as it is 0 where there are none
SMALL_NOISE: Final = (
    # z: mean of the noise over E^c, times its chance
    over("p*T <= 1", "z <= 0", "z >= 0", p="[0, 1)", z=_REAL, y=_POSITIVE, T=_U),
    step(
        "small noise",
        "p <= 1/T and z/(1 - p) <= 0 and z/(1 - p) >= 0",
        wrong={
            "T cubed for T": "p <= 1/T and -> p <= 1/T**3 and ",
            "no noise at all": "and z/(1 - p) <= 0 and -> and z/(1 - p) + y <= 0 and ",
        },
    ),
    over(
        "R <= p*a + (1 - p)*b",
        "a <= T",
        "p*T <= 1",
        "b <= S",
        R=_REAL,
        a=_REAL,
        b=_REAL,
        p=(0, 1),
        S=_WIDE,
        T=_U,
    ),
    step(
        "regret given both",
        "R <= S + 1",
        wrong={"large noise ignored": "<= S + 1 -> <= S"},
    ),
    over("L <= T", L=_WIDE, c=_WIDE, T=_U),
    step("regret in any case", "L - c <= T", wrong={"a root of T": "<= T -> <= sqrt(T)"}),
    over(a=_REAL, b=_REAL, p=(0, 1)),
    step(
        "both events",
        "a*p + b*(1 - p) == b + p*(a - b)",
        wrong={
            "both whole": "a*p + b*(1 - p) -> a + b",
            "chances exchanged": "a*p + b*(1 - p) -> b*p + a*(1 - p)",
        },
    ),
    # inf_i of a path, and of the mean: two paths and two arms
    over(p=(0, 1), a=_REAL, b=_REAL, c=_REAL, d=_REAL),
    step("least of a path", "min(a, b) <= a", wrong={"it is each": "min(a, b) <= a -> min(a, b) >= a"}),
    step(
        "mean of the least",
        "p*min(a, b) + (1 - p)*min(c, d) <= p*a + (1 - p)*c",
        wrong={"it is the least mean": "<= p*a + (1 - p)*c -> == min(p*a + (1 - p)*c, p*b + (1 - p)*d)"},
    ),
    over("m <= x", "E <= m + k", m=_REAL, x=_REAL, E=_REAL, k=_REAL),
    step(
        "the least outside",
        "E <= x + k",
        wrong={
            "the other way round": "<= x + k -> >= x + k",
            "k taken away": "x + k -> x - k",
        },
    ),
    # noise of z or -z, equally likely, on a loss l
    over("z > l", l=(0, 1), z=_POSITIVE),
    step(
        "noise of two values",
        "((l + z)**2 + (l - z)**2)/2 > l**2 and (abs(l + z) + abs(l - z))/2 > l",
        wrong={
            "also the squares": "/2 > l**2 -> /2 <= l**2",
            "of absolute values": "abs(l - z))/2 > l -> abs(l - z))/2 <= l",
        },
    ),
    # noise of y or -y, equally likely, at arm 1 of two with equal weights
    # where u = e^(-y) is the weight of arm 1 after y, 1/u after -y
    over(u="(0, 1)"),
    step(
        "noise and the next chance",
        "u/(u + 1) < 1/(1 + u)",
        wrong={"independent of what comes next": "< 1/(1 + u) -> == 1/(1 + u)"},
    ),
)

_P_C22 = (
    *SMALL_NOISE,
    # P: chance of the arm, z: size of its noise
    over("P*K >= g", l=(0, 1), z=_REAL, P=_MIXING, g=_MIXING, K=_U, h=_POSITIVE),
    step(
        "negative estimates",
        "-h*(l + z)/P <= h*K/g*abs(z)",
        wrong={
            "without the number of arms": "h*K/g*abs(z) -> h/g*abs(z)",
            "without the chance": "h*K/g*abs(z) -> h*abs(z)",
        },
    ),
    # a: eta K
    over("z <= 3.2*y", "g >= 4*a*y", z=_WIDE, y=_WIDE, g=_WIDE, a=_WIDE),
    step(
        "negative estimates on small noise",
        "z <= 4*y and a*z <= g",
        wrong={
            "3 for 4 lam log(KT)": "z <= 4*y and -> z <= 3*y and ",
            "half of gamma": "a*z <= g -> a*z <= g/2",
        },
    ),
    # the weights see the estimates: V: their expected sum, W: of the least, M: the least mean; Q: of their
    # squares. N: expected noisy losses of the actions, s: what the mixture adds
    over(
        "N <= (1 - g)*V + g*s",
        "s <= T",
        "V <= W + k + h*Q",
        "W <= M",
        "(1 - g)*Q <= U",
        **dict.fromkeys("NVW", _REAL),
        **dict.fromkeys("MsQUkT", _WIDE),
        h=_POSITIVE,
        g=_MIXING,
    ),
    step(
        "noisy losses",
        "N <= M + 2*g*T + k + h*U",
        wrong={"the other way for noisy losses": "N <= M -> N >= M", "without the squares": "+ h*U -> + 0*U"},
    ),
    # x: mean of the noise that the actions see, y: of that of one arm
    over(
        "A + x <= N",
        "x >= 0",
        "N <= M + H",
        "M <= B + y",
        "y <= 0",
        **dict.fromkeys("ABMNHxy", _REAL),
    ),
    step("without the noise", "A <= B + H", wrong={"half of the rest": "<= B + H -> <= B + H/2"}),
    # a: losses of the actions less those of the best one, G: 2 gamma T, V: eta U
    over("a <= G + k + V", "R <= a + 1", R=_REAL, a=_REAL, **dict.fromkeys("GkV", _WIDE)),
    step(
        "regret before the squares",
        "R <= G + k + V + 1",
        wrong={"a quarter of gamma T": "<= G + k -> <= G/8 + k", "without large noise": "V + 1 -> V"},
    ),
    # squares of one noisy loss, y: s log(KT)
    over("z**2 <= 10*y**2", l=(0, 1), z=_REAL, y=_WIDE),
    step(
        "square of a noisy loss",
        "(l + z)**2 <= 2*(1 + 10*y**2)",
        wrong={
            "without the cross term": "<= 2*(1 + 10*y**2) -> <= 1 + z**2",
            "5 for 10": "10*y**2 -> 5*y**2",
        },
    ),
    # G: 2 gamma T, V: eta U, w: eta K T
    over(
        "R <= 1 + G + V + k", "G <= 8*w*y", "V <= 2*w*(1 + 10*y**2)", R=_REAL, **dict.fromkeys("GVkyw", _WIDE)
    ),
    step(
        "gamma put in",
        "R <= 8*w*y + k + 2*w*(1 + 10*y**2) + 1",
        wrong={"4 for 8": "<= 8*w*y -> <= 4*w*y"},
    ),
    over("G <= 8*w*y", **dict.fromkeys("Gwy", _WIDE)),
    step("its first term", "G + 1 <= 8*w*y + 1", wrong={"no log(KT)": "<= 8*w*y -> <= 8*w"}),
    settles(
        1,
        by=chain(
            "small noise", {"p*T <= 1": "ADV-L20#1", "z <= 0": "ADV-EQ-CENT#1", "z >= 0": "ADV-EQ-CENT#1"}
        ),
        kills={1: "T cubed for T", 2: "no noise at all"},
    ),
    settles(
        2,
        by=chain(
            "regret given both",
            {
                "R <= p*a + (1 - p)*b": TOWER(given_the_past="both events"),
                "a <= T": TOWER(given_the_past="regret in any case"),
                "p*T <= 1": "#1",
                "b <= S": ASSUMED,
            },
        ),
        kills={1: "large noise ignored"},
    ),
    settles(2, by=chain("regret in any case", {"L <= T": ASSUMED}), kills={2: "a root of T"}),
    settles(
        3,
        by=chain("negative estimates", {"P*K >= g": by_definition("ADV-A3#1")}),
        kills={1: "without the number of arms", 2: "without the chance"},
    ),
    settles(
        4,
        by=chain(
            "negative estimates on small noise",
            {"z <= 3.2*y": "ADV-EQ-CENT#3", "g >= 4*a*y": assumed("gamma = 4 eta lam K log(KT)")},
        ),
        kills={1: "3 for 4 lam log(KT)", 2: "half of gamma"},
    ),
    settles(
        6,
        by=chain(
            "noisy losses",
            {
                "N <= (1 - g)*V + g*s": by_definition("ADV-A3#1"),
                "s <= T": TOWER(given_the_past="ADV-EQ-CENT#1"),
                "V <= W + k + h*Q": TOWER(given_the_past="ADV-L26#1"),
                "W <= M": TOWER(given_the_past="least of a path"),
                "(1 - g)*Q <= U": by_definition("ADV-A3#2"),
            },
        ),
        kills={1: "the other way for noisy losses"},
    ),
    settles(
        6,
        by="mean of the least",
        on="two paths and two arms",
        beyond="more of them",
        kills={2: "it is the least mean"},
    ),
    settles(
        7,
        by=chain(
            "without the noise",
            {
                "A + x <= N": TOWER(given_the_past="ADV-A3#3"),
                "x >= 0": TOWER(given_the_past="ADV-EQ-CENT#1"),
                "N <= M + H": "#6",
                "M <= B + y": TOWER(given_the_past="ADV-A3#3"),
                "y <= 0": TOWER(given_the_past="ADV-EQ-CENT#1"),
            },
        ),
    ),
    settles(
        7,
        by="noise and the next chance",
        on="two arms with equal weights, noise of two values",
        beyond="other noise",
        kills={1: "independent of what comes next", 2: "independent of what comes next"},
    ),
    settles(
        8,
        by=chain("regret before the squares", {"a <= G + k + V": "#7", "R <= a + 1": "#2"}),
        kills={1: "a quarter of gamma T", 2: "without large noise"},
    ),
    settles(
        9,
        by=chain("square of a noisy loss", {"z**2 <= 10*y**2": "ADV-EQ-CENT#3"}),
        kills={1: "without the cross term", 2: "5 for 10"},
    ),
    settles(
        10,
        by=chain(
            "gamma put in",
            {
                "R <= 1 + G + V + k": "#8",
                "G <= 8*w*y": assumed("gamma = 4 eta lam K log(KT)"),
                "V <= 2*w*(1 + 10*y**2)": EXPECTED_SUM(each_term="#9", terms="#9"),
            },
        ),
        kills={1: "4 for 8"},
    ),
    settles(10, by="its first term", on="the first term", beyond="the others", kills={2: "no log(KT)"}),
    settles(15, by="both events", kills={1: "both whole", 2: "chances exchanged"}),
    # G, k and V: 2 gamma T, log(K)/eta and the squares; v: eta TK (1 + 10 lam^2 log^2(KT))
    over("R <= 1 + G + V + k", "V <= 2*v", R=_REAL, **dict.fromkeys("GkVv", _WIDE)),
    step(
        "squares put into (d)",
        "R <= G + k + 2*v + 1",
        wrong={"eta TK once": "+ 2*v + -> + v + ", "without 1": "+ 2*v + 1 -> + 2*v"},
    ),
    settles(
        16,
        by=chain("squares put into (d)", {"R <= 1 + G + V + k": "#8", "V <= 2*v": "#9"}),
        kills={1: "eta TK once", 2: "without 1"},
    ),
)

LINES: Lines = {
    "ADV-L26": _L26,
    "ADV-A3": _A3,
    "ADV-L23": _L23,
    "ADV-P-C22": _P_C22,
}
