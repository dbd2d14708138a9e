"""Lines of the couplings and of the KL decomposition of eps-DP policies (Sections 4.2.1 and 4.2.2)."""

from __future__ import annotations

from ...language.assertion import assumed, chain, noted, settles, unsettled
from ...language.rules import EXPECTED_SUM, INDUCTION, TOWER
from ...language.written_claim import Lines, over, step
from ...statements.changes_of_measure.law_of_histories import MASS_OF_HISTORIES, by_mass
from ...statements.changes_of_measure.two_laws import PROCESSING, by_processing
from ...statements.privacy.factor_by_factor import BY_FACTORS, SAME_FACTORS

_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_POSITIVE = "(0, oo)"
_CHANCE = "(0, 1]"

_COUPLED = (
    # x: density of the actions and rewards with all r' integrated out up to a round, l: of nu alone
    over(m=(0, 1)),
    step("no reward", "1*m <= m and 1*m >= m", wrong={"half of one": "1*m <= m and -> 1*m <= m/2 and "}),
    over("c == f", "m == l", **dict.fromkeys("cfgxml", (0, 1))),
    step(
        "one reward integrated out",
        "x*c*m <= x*f*l and x*c*m >= x*f*l",
        wrong={"the other environment's": "and x*c*m >= x*f*l -> and x*c*m >= x*g*l"},
    ),
    settles(
        4,
        by=chain(
            "one reward integrated out",
            {
                "c == f": "TH-P4.7#1",
                "m == l": INDUCTION(base="no reward", step="one reward integrated out"),
            },
        ),
        kills={1: "the other environment's"},
    ),
    *MASS_OF_HISTORIES,
    over(x=(0, 1), y=(0, 1), c=(0, 1)),
    step(
        "kernels after the other rewards",
        "y*c + (1 - y)*c == c",
        wrong={"kernels of two histories": "(1 - y)*c == c -> (1 - x)*c == c"},
    ),
    settles(5, by=by_mass("one round more", laws="TH-P4.7#1", kernels=assumed("policy pi"))),
    settles(
        5,
        by="kernels after the other rewards",
        on="one round of two arms",
        beyond="longer runs",
        kills={1: "kernels of two histories"},
    ),
)

_PROCESSED = (
    # m: KL of the action marginals of p and q, h: KL(p, q), A: of the actions in nu and nu'
    *PROCESSING,
    noted(
        101,
        "the action marginals of p and q have a KL of at most KL(p||q)",
        for_all="bandits nu, nu', every K, T, every policy pi",
        near_miss="equality",
    ),
    settles(101, by=by_processing("TH-ACOUPLE#5", "TH-ACOUPLE#5")),
    settles(
        101,
        by=("tangent of t log t", "where P has no mass"),
        on="one outcome",
        beyond="their mean",
        kills={1: "no loss by processing"},
    ),
    over("m <= h", "A == m", h=_WIDE, m=_REAL, A=_REAL),
    step("processing to the actions", "A <= h", wrong={"half of it, of the actions": "A <= h -> 2*A <= h"}),
    settles(1, by=chain("processing to the actions", {"m <= h": "#101", "A == m": "TH-ACOUPLE#4"})),
    # x and y: chances of the next action after the one and the other rewards, c: density of the next pair;
    # L and S: log of the ratio of the joint laws and the sum of the logs so far
    over(**dict.fromkeys("xyc", _CHANCE)),
    step(
        "the coupling cancels",
        "log(x*c/(y*c)) == log(x/y)",
        wrong={"only in the first law": "x*c/(y*c) -> x*c/y"},
    ),
    over("L == S", L=_REAL, S=_REAL, **dict.fromkeys("xyc", _CHANCE)),
    step(
        "sum of the logs",
        "L + log(x*c/(y*c)) <= S + log(x/y) and L + log(x*c/(y*c)) >= S + log(x/y)",
        wrong={"the coupling stays": ">= S + log(x/y) -> >= S + log(x/y) - log(c/2)"},
    ),
    settles(
        2,
        by=chain(
            "sum of the logs",
            {
                "L == S": INDUCTION(base="the coupling cancels", step="sum of the logs"),
            },
        ),
    ),
    over(x="(0, 1)", y="(0, 1)", m=_CHANCE),
    step(
        "mean of the log of one round",
        "x*m*log(x*m/(y*m)) + (1 - x)*m*log((1 - x)*m/((1 - y)*m)) "
        "== m*(x*log(x/y) + (1 - x)*log((1 - x)/(1 - y)))",
        wrong={
            "under the other law": "== m*(x*log(x/y) + (1 - x)*log((1 - x)/(1 - y))) -> "
            "== m*(y*log(x/y) + (1 - y)*log((1 - x)/(1 - y)))"
        },
    ),
    settles(
        2,
        by="mean of the log of one round",
        on="two actions, one round",
        beyond="more actions and rounds",
        kills={1: "under the other law"},
    ),
)

_PURE = (
    # V: chance of the actions at the first list, Y: at the one before the last change, Z: at the last one
    over(V=_CHANCE, eps=_WIDE),
    step(
        "no reward changed",
        "log(V) <= eps*0 + log(V)",
        wrong={"half of the chance": "+ log(V) -> + log(V/2)"},
    ),
    over(
        "log(V) <= eps*d + log(Y)",
        "log(Y) <= eps + log(Z)",
        **dict.fromkeys("VYZ", _CHANCE),
        eps=_WIDE,
        d="whole [0, oo)",
    ),
    step(
        "one more reward changed",
        "log(V) <= eps*(d + 1) + log(Z)",
        wrong={
            "exponent 0.9 eps d": "eps*(d + 1) -> 0.9*eps*(d + 1)",
            "exponent eps for every pair": "eps*(d + 1) -> eps",
        },
    ),
    settles(
        8,
        by=chain(
            "one more reward changed",
            {
                "log(V) <= eps*d + log(Y)": INDUCTION(
                    base="no reward changed", step="one more reward changed"
                ),
                "log(Y) <= eps + log(Z)": assumed("pi eps-View DP"),
            },
        ),
        kills={1: "exponent 0.9 eps d", 2: "exponent eps for every pair"},
    ),
    # l: expected log-ratio of the views, h: expected distance
    over("l <= eps*h", l=_REAL, h=_WIDE, eps=_WIDE),
    step("expected distance", "l - eps*h <= 0", wrong={"half of it, expected": "l - eps*h -> l - eps*h/2"}),
    settles(2, by=chain("expected distance", {"l <= eps*h": TOWER(given_the_past="#8")})),
    # D: the distance of the lists so far, S: the sum of the indicators, i: the next one
    over(i=(0, 1)),
    step(
        "first entry",
        "1*i <= i and 1*i >= i",
        wrong={"it is left out": "1*i <= i and -> 1*i <= i/2 and "},
    ),
    over("D == S", D=_WIDE, S=_WIDE, i=(0, 1)),
    step(
        "one entry more",
        "D + i <= S + i and D + i >= S + i",
        wrong={"product": "D + i >= S + i -> D + i <= S*i"},
    ),
    noted(
        102,
        "d_Ham(r, r') = sum_t 1(r_t != r'_t)",
        for_all="any two lists of the same length",
        near_miss="the product of the indicators",
    ),
    settles(
        102,
        by=chain("one entry more", {"D == S": INDUCTION(base="first entry", step="one entry more")}),
        kills={1: "product"},
    ),
    over("x == y", x=_WIDE, y=_WIDE, eps=_WIDE),
    step(
        "times eps",
        "eps*x <= eps*y and eps*x >= eps*y",
        wrong={"the product of them": "eps*x <= eps*y and -> eps*x <= eps*y/2 and "},
    ),
    settles(
        3,
        by=chain("times eps", {"x == y": TOWER(given_the_past="#102")}),
        kills={1: "the product of them"},
    ),
    # h: density of the past, p: chance of the action, c: chance of a mismatch then, t: its distance,
    # x and y: chances of a later action after a mismatch and without one
    over("c == t", **dict.fromkeys("hp", _CHANCE), **dict.fromkeys("ctxy", "(0, 1)")),
    step(
        "mismatch given the action",
        "h*p*c/(h*p) <= t and h*p*c/(h*p) >= t",
        wrong={"given a later action": "h*p*c/(h*p) >= t -> h*p*c*x/(h*p*(c*x + (1 - c)*y)) >= t"},
    ),
    settles(
        5, by=chain("mismatch given the action", {"c == t": "TH-P4.7#1"}), kills={1: "given a later action"}
    ),
    # i: chance of a mismatch, z: of one given the past, m: of the two arms' largest distance
    over("z == t", "i == z", **dict.fromkeys("izt", (0, 1)), m=(0, 1)),
    step(
        "mismatch of a round",
        "i <= t and i >= t",
        wrong={"half of the distance, of a round": "i <= t and -> i <= t/2 and "},
    ),
    settles(
        4,
        by=chain("mismatch of a round", {"z == t": "#5", "i == z": TOWER(given_the_past="#5")}),
    ),
    over(p="(0, 1)", t="(0, 1)", u="(0, 1)"),
    step(
        "two arms in one round",
        "p*t + (1 - p)*u == u + p*(t - u)",
        wrong={"the larger distance, or the mean in nu'": "== u + p*(t - u) -> == max(t, u)"},
    ),
    settles(
        4,
        by="two arms in one round",
        on="one round of two arms",
        beyond="longer runs",
        kills={1: "the larger distance, or the mean in nu'"},
    ),
    # x: expected sum of the t_{a_t} under p, y: under the law of the actions in nu
    over("m == l", m=(0, 1), l=(0, 1), s=_WIDE, f=(0, 1)),
    step(
        "a sum over actions",
        "s*m <= s*l and s*m >= s*l",
        wrong={"the law of the actions in nu'": "s*m >= s*l -> s*m >= s*f"},
    ),
    settles(
        6,
        by=chain("a sum over actions", {"m == l": "TH-ACOUPLE#4"}),
        kills={1: "the law of the actions in nu'"},
    ),
    # A and K: divergences of the actions and of p and q, W: expected log-ratio of the views, H: expected
    # distance, X and Y: expected sum of the t_{a_t} under p and in nu
    over(
        "A <= K",
        "K == W",
        "W <= eps*H",
        "H == X",
        "X == Y",
        **dict.fromkeys("AKHXY", _WIDE),
        W=_WIDE,
        eps=_WIDE,
    ),
    step(
        "divergence of the actions of eps-DP policies",
        "A <= eps*Y",
        wrong={"half of eps, by the chain": "A <= eps*Y -> A <= eps*Y/2"},
    ),
    settles(
        1,
        by=chain(
            "divergence of the actions of eps-DP policies",
            {
                "A <= K": "TH-EQ4.7#1",
                "K == W": TOWER(given_the_past="TH-EQ4.7#2"),
                "W <= eps*H": "#2",
                "H == X": EXPECTED_SUM(each_term="#4", terms="#102"),
                "X == Y": TOWER(given_the_past="#6"),
            },
        ),
    ),
)

# of a product with fixed actions: L and S: log of the ratio of the chances of the outputs, and the sum of
# the logs so far, x and y: chances of the next output after the one and the other rewards, m: of all
# outputs but it
_LOGS = (
    over(x=_CHANCE, y=_CHANCE),
    step(
        "log of one output",
        "log(x/y) <= log(x) - log(y) and log(x/y) >= log(x) - log(y)",
        wrong={"half of one log": "log(x/y) <= log(x) - log(y) and -> log(x/y) <= log(x) - log(y)/2 and "},
    ),
    over("L == S", L=_REAL, S=_REAL, x=_CHANCE, y=_CHANCE),
    step(
        "log of one output more",
        "L + log(x/y) <= S + (log(x) - log(y)) and L + log(x/y) >= S + (log(x) - log(y))",
        wrong={"sum to T-1": "L + log(x/y) <= S + (log(x) - log(y)) and -> L + log(x/y) <= S and "},
    ),
)
_BY_LOGS = chain(
    "log of one output more", {"L == S": INDUCTION(base="log of one output", step="log of one output more")}
)
# D and w: divergence of an order of the lists under pi_a, and its least budget, E: of the views of the
# constant adversary on tables with equal columns; K, Q and W: KL of the lists, sum of the KL of the
# kernels, mean of the sum of the logs
_PATHS = (
    *SAME_FACTORS,
    settles(4, by=BY_FACTORS, kills={1: "another reward is shown"}),
    over("D <= E", "E <= r*a", D=_WIDE, E=_WIDE, r=_WIDE, a="(1, oo)"),
    step("views of the constant adversary", "D <= r*a", wrong={"half of rho": "r*a -> r*a/2"}),
    noted(
        101,
        "V^{pi_a} is rho-zCDP",
        for_all="pi rho-Interactive zCDP, every fixed (a_1..a_T)",
        near_miss="(rho/2)-zCDP",
    ),
    settles(
        101,
        by=chain(
            "views of the constant adversary",
            {"D <= E": "TH-R3.6#1", "E <= r*a": assumed("pi rho-Interactive zCDP")},
        ),
        kills={1: "half of rho"},
    ),
    over("K <= w*d**2", "w <= r", K=_REAL, w=_WIDE, r=_WIDE, d=_WIDE),
    step(
        "divergence of two lists",
        "K <= r*d**2",
        wrong={"rho d_Ham": "r*d**2 -> r*d", "rho d_Ham^2/2": "r*d**2 -> r*d**2/2"},
    ),
    settles(
        3,
        by=chain("divergence of two lists", {"K <= w*d**2": "TH-C4.5#2", "w <= r": "#101"}),
        kills={1: "rho d_Ham", 2: "rho d_Ham^2/2"},
    ),
    *_LOGS,
    noted(
        102,
        "the log of the ratio of the chances of the outputs is the sum of the logs of their factors' ratios",
        for_all="every fixed (a_1..a_T), r and r', at outputs of positive chance under both",
        near_miss="up to the output before",
    ),
    settles(102, by=_BY_LOGS, kills={1: "sum to T-1"}),
    over(x=(0, 1), y=(0, 1), m=(0, 1)),
    step(
        "mass of the other outputs",
        "x*m + (1 - x)*m == m",
        wrong={"kernels that depend on the outputs": "(1 - x)*m == m -> (1 - y)*m == m"},
    ),
    # of two outputs, whatever the mass m of those of the other rounds
    over(x="(0, 1)", y="(0, 1)", m=(0, 1)),
    step(
        "mean log of one output",
        "m*(x*(log(x) - log(y)) + (1 - x)*(log(1 - x) - log(1 - y))) == m*kl(x, y)",
        wrong={"half of a mean log": "== m*kl(x, y) -> == m*kl(x, y)/2"},
    ),
    over("K == W", "W == Q", K=_REAL, W=_REAL, Q=_REAL),
    step(
        "sum of the divergences of the kernels",
        "K <= Q and K >= Q",
        wrong={"half of the divergences": "K <= Q and -> K <= Q/2 and "},
    ),
    settles(
        5,
        by=chain(
            "sum of the divergences of the kernels",
            {
                "K == W": TOWER(given_the_past="#102"),
                "W == Q": TOWER(given_the_past="mean log of one output"),
            },
        ),
    ),
    settles(
        5,
        by="mass of the other outputs",
        on="two outputs",
        beyond="the sum",
        kills={1: "kernels that depend on the outputs"},
    ),
    over("s <= k", "k <= r*d**2", s=_REAL, k=_REAL, r=_WIDE, d=_WIDE),
    step(
        "along fixed actions",
        "s - r*d**2 <= 0",
        wrong={"half of it, along them": "s - r*d**2 -> s - r*d**2/2"},
    ),
    settles(1, by=chain("along fixed actions", {"s <= k": "#5", "k <= r*d**2": "#3"})),
    unsettled(
        2,
        missing="that the tables of pi_a are rho-zCDP: Proposition 3.13(b) is false as printed, "
        "and tables read "
        "the reward of the output, not of a_t; that V^{pi_a} is rho-zCDP is note 101",
    ),
)
# x and y: chances of the next action after the lists r and r', m: of the actions before under V_{r'}, z: the
# chance of the action after other actions
_MEAN_OF_LOGS = (
    *_LOGS,
    settles(3, by=_BY_LOGS, kills={1: "sum to T-1"}),
    over(x=(0, 1), y=(0, 1), z=(0, 1), m=_CHANCE),
    step(
        "an action given those before, under V_r'",
        "y*m/(y*m + (1 - y)*m) == y",
        wrong={
            "unconditional law": "/(y*m + (1 - y)*m) == y -> /(y*m + (1 - y)*m) == y*m + z*(1 - m)",
            "under V_r": "/(y*m + (1 - y)*m) == y -> /(y*m + (1 - y)*m) == x",
        },
    ),
    settles(4, by="an action given those before, under V_r'", kills={1: "unconditional law", 2: "under V_r"}),
)
# x and y: chances of the next action after both histories, m: the rest of the law of both; d: the distance of
# the lists, a: its mean given the actions
_CONCENTRATED = (
    *_LOGS,
    settles(2, by=_BY_LOGS),
    step(
        "mean of one log",
        "x*log(x/y) + (1 - x)*log((1 - x)/(1 - y)) > y*log(x/y) + (1 - y)*log((1 - x)/(1 - y)) "
        "and x*log(x/y) + (1 - x)*log((1 - x)/(1 - y)) < y*log(y/x) + (1 - y)*log((1 - y)/(1 - x))",
        wrong={
            "under q": (
                "> y*log(x/y) + (1 - y)*log((1 - x)/(1 - y)) -> <= y*log(x/y) + (1 - y)*log((1 - x)/(1 - y))"
            ),
            "reversed KL": (
                "< y*log(y/x) + (1 - y)*log((1 - y)/(1 - x)) -> >= y*log(y/x) + (1 - y)*log((1 - y)/(1 - x))"
            ),
        },
        at=[{"x": "0.1", "y": "0.5"}, {"x": "0.05", "y": "0.4"}],
    ),
    settles(2, by="mean of one log", on="one round", beyond="the sum", kills={1: "under q"}),
    over(x=(0, 1), y=(0, 1), m=_CHANCE),
    step(
        "an action given both histories",
        "x*m/(x*m + (1 - x)*m) == x",
        wrong={"given H' only": "== x -> == y"},
    ),
    settles(3, by="an action given both histories", kills={1: "given H' only"}),
    over("W == S", "S == Q", W=_REAL, S=_REAL, Q=_REAL),
    step(
        "mean of the divergences of the kernels",
        "W <= Q and W >= Q",
        wrong={"half of these": "W <= Q and -> W <= Q/2 and "},
    ),
    settles(
        4,
        by=chain(
            "mean of the divergences of the kernels", {"W == S": "#2", "S == Q": TOWER(given_the_past="#3")}
        ),
    ),
    settles(4, by="mean of one log", on="one round", beyond="the sum", kills={1: "reversed KL"}),
    over(d=_REAL, a=_REAL),
    step(
        "square around a mean",
        "d**2 == a**2 + 2*(a*(d - a)) + (d - a)**2",
        wrong={"without the mean": "== a**2 + -> == "},
    ),
    step(
        "deviation of a mean", "a*(a - a) + 0*d == 0", wrong={"of twice the mean": "a*(a - a) -> a*(2*a - a)"}
    ),
    over("M == A + 2*b + v", "b == 0", M=_WIDE, A=_WIDE, b=_REAL, v=_WIDE),
    step(
        "moments given the actions",
        "M <= A + v and M >= A + v",
        wrong={"without the variance": "M <= A + v and -> M <= A and "},
    ),
    settles(
        6,
        by=chain(
            "moments given the actions",
            {
                "M == A + 2*b + v": TOWER(given_the_past="square around a mean"),
                "b == 0": TOWER(given_the_past="deviation of a mean"),
            },
        ),
    ),
    step(
        "means 0 and 2",
        "(x**2 + y**2)/2 > ((x + y)/2)**2",
        wrong={"(E d)^2 + E Var only": "> ((x + y)/2)**2 -> <= ((x + y)/2)**2"},
        at=[{"x": 0, "y": 2}],
    ),
    settles(
        6,
        by="means 0 and 2",
        on="two action sequences of equal chance, means 0 and 2",
        beyond="the moment",
        kills={1: "(E d)^2 + E Var only"},
    ),
)

# a fair first reward; the second action is the arm that always pays 1 after it, and the one that never does
# else
_ADAPTIVE = (
    step(
        "both rewards are 1",
        "p*1 > p*(p*1 + (1 - p)*0) and 1 > p",
        wrong={
            "a product law": "p*1 > p*(p*1 + (1 - p)*0) and -> p*1 <= p*(p*1 + (1 - p)*0) and ",
            "product law conditionally on the whole action sequence": "and 1 > p -> and 1 <= p",
        },
        at=[{"p": "1/2"}],
    ),
    settles(
        6,
        by="both rewards are 1",
        on="two rounds of two arms, the second action decided by the first reward",
        beyond="other policies",
        kills={1: "product law conditionally on the whole action sequence"},
    ),
)

LINES: Lines = {
    "TH-T4.12": _PATHS,
    "TH-R4.13": _MEAN_OF_LOGS,
    "TH-T4.14": _CONCENTRATED,
    "TH-ACOUPLE": (*_COUPLED, *_ADAPTIVE),
    "TH-EQ4.7": _PROCESSED,
    "TH-T4.9": _PURE,
}
