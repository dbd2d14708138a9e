"""Lines of the regret of FTPL with noisy losses (Appendix E.2), given that all the noise is small."""

from __future__ import annotations

from ...language.assertion import ASSUMED, chain, settles
from ...language.rules import CHANGE_OF_MEASURE, EXPECTED_SUM, INDUCTION, TOWER
from ...language.written_claim import Lines, over, step
from .appE1_exp3 import SMALL_NOISE

_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_POSITIVE = "(0, oo)"
_U = "[1, oo)"

_CAPPED = {"ADV-EQ-GR1#1": "the count is M where all draws fail, as in the amendment"}

# g: log-ratio of the densities of the perturbations so far, s: sum of the sizes of the shifts v, h: eta;
# p and q: logarithms of the chances that arm i leads after the shift and before
_LIPSCHITZ = (
    over(h=_POSITIVE),
    step("no coordinate", "0 <= h*0", wrong={"one already": "0 <= h*0 -> 1 <= h*0"}),
    over("g <= h*s", g=_REAL, s=_WIDE, z=_REAL, v=_REAL, h=_POSITIVE),
    step(
        "one coordinate more",
        "g + h*(abs(z + v) - abs(z)) <= h*(s + abs(v))",
        wrong={"half of its shift": "h*(s + abs(v)) -> h*(s + abs(v)/2)"},
    ),
    over("g <= h*s", "p <= q + g", "q <= p + g", g=_REAL, s=_WIDE, h=_POSITIVE, p="(-oo, 0]", q="(-oo, 0]"),
    step(
        "all coordinates",
        "p <= q + h*s and q <= p + h*s",
        wrong={
            "half of the norm of all": "p <= q + h*s and -> p <= q + h*s/2 and ",
            "nine tenths of the norm of all": "p <= q + h*s and -> p <= q + 9/10*h*s and ",
        },
    ),
    settles(
        1,
        by=chain(
            "all coordinates",
            {
                "g <= h*s": INDUCTION(base="no coordinate", step="one coordinate more"),
                "p <= q + g": CHANGE_OF_MEASURE(density="one coordinate more", event="one coordinate more"),
                "q <= p + g": CHANGE_OF_MEASURE(density="one coordinate more", event="one coordinate more"),
            },
        ),
        kills={1: "half of the norm of all", 2: "nine tenths of the norm of all"},
    ),
)

# P and R: chance of arm i before and after the estimate, x: eta times its norm
_STABLE = (
    over("p <= q + x", "q <= p + x", x=_WIDE, p="(-oo, 0]", q="(-oo, 0]"),
    step(
        "ratio of the chances",
        "-x <= p - q and p - q <= x",
        wrong={"half of eta": "p - q <= x -> p - q <= x/2", "0.9 of eta": "p - q <= x -> p - q <= 9/10*x"},
    ),
    settles(
        5,
        by=chain("ratio of the chances", {"p <= q + x": "ADV-EQ-LIP#1", "q <= p + x": "ADV-EQ-LIP#1"}),
        kills={1: "half of eta", 2: "0.9 of eta"},
    ),
    over("R <= exp(x)*P", "R >= exp(-x)*P", x=_WIDE, P=(0, 1), R=(0, 1)),
    step(
        "difference of the chances",
        "P*(1 - exp(x)) <= P - R and P - R <= P*(1 - exp(-x))",
        wrong={
            "half on the right": "P*(1 - exp(-x)) -> P*(1 - exp(-x/2))",
            "half on the left": "P*(1 - exp(x)) <= -> P*(1 - exp(x/2)) <= ",
        },
    ),
    settles(
        6,
        by=chain("difference of the chances", {"R <= exp(x)*P": "#5", "R >= exp(-x)*P": "#5"}),
        kills={1: "half on the right", 2: "half on the left"},
    ),
)

# c: size of an estimate, u and v: e^x and e^-x at x = eta c
_EXPONENT = (
    over(
        "R <= u*P",
        "R >= exp(-(h*c))*P",
        "u <= 2*h*c + 1",
        P=(0, 1),
        R=(0, 1),
        u=_WIDE,
        c=_WIDE,
        h=_POSITIVE,
    ),
    step(
        "estimates of both signs",
        "c*(P - R) <= 2*P*h*c**2 and -c*(P - R) <= 2*P*h*c**2",
        wrong={"a quarter of it": "-c*(P - R) <= 2*P*h*c**2 -> -c*(P - R) <= P*h*c**2/2"},
    ),
    settles(
        12,
        by=chain(
            "estimates of both signs",
            {
                "R <= u*P": "#5",
                "R >= exp(-(h*c))*P": "#5",
                "u <= 2*h*c + 1": "#8",
            },
        ),
        on="estimates with eta ||hat l||_1 <= 1, as K <= T^(1/4) makes sure, or log(KT) for log T in eta",
        beyond="larger K, where the printed eta lets an estimate exceed 1/eta",
        kills={1: "a quarter of it"},
    ),
)

# B: perturbation of the first leader and the estimates at the leaders after them, so far, m: least of L + Z,
# v: L + Z at the next leader, l: the next estimate there; V: estimates at P_(t+1) in all, b: at i*, z: max
# |Z|
_COPY = "hat l_t(I_t) at an I_t that is drawn anew from P_t"
_REALISED = "hat l_t at the arm that was played, whose mean is the sum of the losses of all arms"
_LEADER = (
    over(m=_REAL),
    step("first leader", "m - m <= 0", wrong={"it is above": "<= 0 -> <= -1"}),
    over("B - m <= 0", "m - v <= 0", B=_REAL, m=_REAL, v=_REAL, l=_REAL),
    step("next leader", "(B + l) - (v + l) <= 0", wrong={"the estimate twice": "(B + l) -> (B + abs(l))"}),
    over(
        "B - m <= 0",
        "m <= b + z",
        "V - z <= B",
        "A <= V + D",
        "2*z <= w",
        **dict.fromkeys("ABbDmV", _REAL),
        z=_WIDE,
        w=_WIDE,
    ),
    step(
        "leaders in all",
        "A - b <= w + D",
        wrong={
            "no perturbation": "<= w + D -> <= D",
            "the chances the other way": "<= w + D -> <= w - D",
            "half of it at the ends": "<= w + D -> <= w/2 + D",
        },
    ),
    settles(
        3,
        by=chain(
            "leaders in all",
            {
                "B - m <= 0": INDUCTION(base="first leader", step="next leader"),
                "m - v <= 0": ASSUMED,
                "m <= b + z": ASSUMED,
                "V - z <= B": TOWER(given_the_past="first leader"),
                "A <= V + D": ASSUMED,
                "2*z <= w": ASSUMED,
            },
        ),
        on=_COPY,
        beyond=_REALISED,
        kills={1: "no perturbation", 2: "the chances the other way"},
    ),
    # w: 2 E max |Z|, x: 6 log(K)/eta, D: sum of the differences, Q: 2 eta times the squares
    over("a <= w + D", "w <= x", "D <= Q", a=_REAL, w=_WIDE, x=_WIDE, D=_REAL, Q=_WIDE),
    step(
        "regret of the estimates",
        "a <= x + Q",
        wrong={"half of both": "<= x + Q -> <= x/2 + Q/2", "without the squares": "<= x + Q -> <= x"},
    ),
    settles(
        13,
        by=chain(
            "regret of the estimates", {"a <= w + D": "#3", "w <= x": "ADV-EQ-EMAX#100", "D <= Q": "#12"}
        ),
        on=f"{_COPY}, K >= 2, estimates of at most 1/eta",
        beyond=f"{_REALISED}; larger estimates",
        kills={1: "half of both", 2: "without the squares"},
    ),
    # N: eta times the squares of the noisy losses, w: eta K T, y: lam log(KT)
    over(
        "R <= x + 2*q",
        "q <= N",
        "N <= w*(2 + 20*y**2)",
        R=_REAL,
        **dict.fromkeys("xqNwy", _WIDE),
    ),
    step(
        "regret of the estimates, squares put in",
        "R <= x + 4*w + 40*w*y**2",
        wrong={"20 for 40": "40*w -> 20*w", "4 log K": "<= x + -> <= 2/3*x + "},
    ),
    settles(
        16,
        by=chain(
            "regret of the estimates, squares put in",
            {
                "R <= x + 2*q": "#13",
                "q <= N": "#14",
                "N <= w*(2 + 20*y**2)": EXPECTED_SUM(
                    each_term="mean square of a noisy loss", terms="mean square of a noisy loss"
                ),
            },
        ),
        on=f"{_COPY}, K >= 2, estimates of at most 1/eta",
        beyond=f"{_REALISED}; larger estimates",
        kills={1: "20 for 40", 2: "4 log K"},
    ),
    # A: noisy losses of the actions less those of i*, a, b and c: the three differences
    over(
        "a <= x + v",
        "b <= k",
        "c <= 0",
        "A <= a + b + c",
        **dict.fromkeys("aAbc", _REAL),
        **dict.fromkeys("xvk", _WIDE),
    ),
    step(
        "regret of the noisy losses",
        "A <= x + v + k",
        wrong={"KT/(e M^2)": "+ v + k -> + v + k/2", "3 log K": "<= x + -> <= x/2 + "},
    ),
    settles(
        21,
        by=chain(
            "regret of the noisy losses",
            {"a <= x + v": "#16", "b <= k": "ADV-EQ-GR2#1", "c <= 0": "#19", "A <= a + b + c": "#17"},
        ),
        on=f"{_COPY}, K >= 2, estimates of at most 1/eta",
        beyond=f"{_REALISED}; larger estimates",
        kills={1: "KT/(e M^2)", 2: "3 log K"},
    ),
)

# m: mean of M_t^2 given I_t = i, v: square of a noisy loss; w: (1 - P)^M, x: mean of the noise times it
_SQUARES = (
    over("m*P**2 <= 2", P="(0, 1]", m=_WIDE, v=_WIDE),
    step(
        "square of an estimate by resampling",
        "v*(m*P**2) <= 2*v",
        wrong={"1 for 2 of it": "<= 2*v -> <= v", "1/P for its square": "<= 2*v -> <= 2*v*P"},
    ),
    settles(
        14,
        by=chain("square of an estimate by resampling", {"m*P**2 <= 2": "ADV-EQ-GR3#1"}),
        kills={1: "1 for 2 of it", 2: "1/P for its square"},
    ),
    over(q="(0, 1]", w=(0, 1), l=_REAL),
    step("no draw", "0*q == 1 - 1", wrong={"one draw already": "0*q -> 1*q"}),
    step(
        "one draw more",
        "(1 - w)/q + w == (1 - w*(1 - q))/q",
        wrong={"as likely as before": "(1 - w*(1 - q))/q -> (1 - w)/q"},
    ),
    step(
        "bias of resampling",
        "q*(l*((1 - w)/q)) - l == -(l*w)",
        wrong={
            "one draw fewer": "== -(l*w) -> == -(l*w)/(1 - q/2)",
            "without the minus sign": "== -(l*w) -> == l*w",
        },
    ),
    settles(
        18,
        by=("no draw", "one draw more", "bias of resampling"),
        on="the count that is M where all draws fail, drawn with the chance of the pull",
        beyond="the count as printed, which is 0 then",
        kills={1: "one draw fewer", 2: "without the minus sign"},
        despite=_CAPPED,
    ),
    over("x <= 0", "x >= 0", l=(0, 1), w=(0, 1), x=_REAL),
    step(
        "bias without the noise",
        "-(l*w + x) <= -l*w and -(l*w + x) >= -l*w and 0 <= l*w",
        wrong={"never below 0": "0 <= l*w -> 0 >= l*w"},
    ),
    settles(
        19,
        by=chain(
            "bias without the noise",
            {"x <= 0": TOWER(given_the_past="#1"), "x >= 0": TOWER(given_the_past="#1")},
        ),
        kills={1: "never below 0"},
    ),
    settles(
        19,
        by="noise and the next chance",
        on="two arms with equal weights, noise of two values",
        beyond="other noise",
        kills={2: "independent of what comes next"},
    ),
)
_BOTH_SIGNS = (
    over(q=(0, 1), l=_REAL, m=_WIDE),
    step(
        "estimate of a loss of any sign",
        "q*(l*m) + (1 - q)*0 == l*(q*m)",
        wrong={"of its size": "== l*(q*m) -> == abs(l)*(q*m)"},
    ),
    settles(2, by="estimate of a loss of any sign", kills={1: "of its size"}),
)
_BIAS = (
    over("b <= 1/(exp(1)*M)", b=_WIDE, M=_U, K=_U, T=_U, l=(0, 1)),
    step(
        "bias of all arms and rounds",
        "K*T*(l*b) <= K*T/(exp(1)*M)",
        wrong={
            "one arm": "<= K*T/(exp(1)*M) -> <= T/(exp(1)*M)",
            "M + 1 for M in all": "<= K*T/(exp(1)*M) -> <= K*T/(exp(1)*(M + 1))",
        },
    ),
    settles(
        1,
        by=chain("bias of all arms and rounds", {"b <= 1/(exp(1)*M)": "#2"}),
        on="the count that is M where all draws fail, and I_t drawn anew from P_t",
        beyond="the count as printed, which is 0 then",
        kills={1: "one arm", 2: "M + 1 for M in all"},
        despite=_CAPPED,
    ),
    # I_t itself: an arm is played with chance q, and its estimate has the mean 1 - (1 - q)^M of its loss
    over("w <= 1 - q", w=(0, 1), q=(0, 1), l=(0, 1)),
    step("the arm that was played", "q*l - l*(1 - w) <= 0", wrong={"below": "<= 0 -> < 0"}),
    settles(
        1,
        by="the arm that was played",
        on="the count that is M where all draws fail, and hat l_t at the arm that was played",
        beyond="the count as printed",
        despite=_CAPPED,
    ),
)
# M draws of chance q, r = (1 - q)^M, y = M q: Z: mean square of the count, 0 where all fail, times q^2
_SECOND = "2 - q - {r}*({y}**2 + 2*{y} + 2 - q)"
_DRAWN = f"Z <= {_SECOND.format(r='r', y='y')}"
_COUNT = (
    over(q="(0, 1]"),
    step("no draw", f"0 <= {_SECOND.format(r='1', y='0')}", wrong={"one": "0 <= 2 -> 1 <= 2"}),
    over(_DRAWN, Z=_WIDE, r=(0, 1), y=_WIDE, q="(0, 1]"),
    step(
        "one draw more",
        f"Z + (y + q)**2*(q*r) <= {_SECOND.format(r='(r*(1 - q))', y='(y + q)')}",
        wrong={"its square twice": "(y + q)**2*(q*r) -> 2*(y + q)**2*(q*r)"},
    ),
    over(_DRAWN, Z=_WIDE, r=(0, 1), y=_WIDE, q="(0, 1]"),
    step(
        "at most M draws",
        "Z <= 2",
        wrong={
            "1/P^2": "<= 2 -> <= 1",
            "19/10 for 2": "<= 2 -> <= 1.9",
        },
    ),
    settles(
        1,
        by=chain("at most M draws", {_DRAWN: INDUCTION(base="no draw", step="one draw more")}),
        kills={1: "19/10 for 2", 2: "1/P^2"},
    ),
)
# n: rounds of a batch, F: noisy regret at horizon eps T and scale 1, with the parameters that are for these
_P_C24 = (
    over(
        "R <= n*G + n",
        "G <= F",
        "n*eps <= 2",
        R=_REAL,
        G=_WIDE,
        F=_REAL,
        D=_REAL,
        n=_U,
        eps="(0, 1]",
    ),
    step(
        "FTPL converted",
        "R <= 2/eps*F + 2/eps",
        wrong={
            "1/eps for 2/eps with FTPL": "<= 2/eps*F + 2/eps -> <= 1/eps*F + 1/eps",
            "half of the scale with FTPL": "<= 2/eps*F + -> <= 2/eps*D + ",
        },
    ),
    settles(
        1,
        by=chain(
            "FTPL converted",
            {
                "R <= n*G + n": "ADV-T1#2",
                "G <= F": "ADV-P-L4#5",
                "n*eps <= 2": "ADV-T1#4",
            },
        ),
        kills={1: "1/eps for 2/eps with FTPL", 2: "half of the scale with FTPL"},
    ),
)
# a: the first of the two rates
_L25 = (
    over(a=_WIDE, s=_POSITIVE, T=_U, K=_U),
    step(
        "the smaller of two rates",
        "min(a, 1/(sqrt(K*T)*(1 + 4*s*log(T)))) <= 1/(sqrt(K*T)*(1 + 4*s*log(T)))",
        wrong={
            "half of the second": "<= 1/(sqrt -> <= 1/(2*sqrt",
            "log(KT) in the second": "<= 1/(sqrt(K*T)*(1 + 4*s*log(T))) -> <= 1/(sqrt(K*T)*(1 + "
            "4*s*log(K*T)))",
        },
    ),
    settles(2, by="the smaller of two rates", kills={1: "half of the second", 2: "log(KT) in the second"}),
)

_P_L25 = (
    *SMALL_NOISE,
    over(x=(0, 1)),
    step(
        "chord of the exponential",
        "exp(x) <= 2*x + 1",
        wrong={
            "slope 1.7": "2*x + 1 -> 1.7*x + 1",
            "up to 1.3": "exp(x) <= 2*x + 1 -> exp(1.3*x) <= 2.6*x + 1",
        },
    ),
    # x: mean of l times the noise, m: of its square, y: lam log(KT)
    over("x <= 0", "m <= 10*y**2", l=(0, 1), x=_REAL, z=_REAL, m=_WIDE, y=_WIDE),
    step(
        "mean square of a noisy loss",
        "2*(l**2 + 2*x + m) <= 2 + 20*y**2",
        wrong={"half of it all": "<= 2 + 20*y**2 -> <= 1 + 10*y**2", "for each noise": "2*x + m -> 2*z + m"},
    ),
    # a and b: noisy losses of the actions and of the best arm, c and d: their estimates
    over(a=_REAL, b=_REAL, c=_REAL, d=_REAL),
    step(
        "three differences",
        "a - b == (c - d) + (a - c) + (d - b)",
        wrong={"the third taken away": "+ (d - b) -> - (d - b)", "without the second": " + (a - c) -> "},
    ),
    over("x <= 0", "x >= 0", a=_REAL, x=_REAL),
    step(
        "actions without the noise",
        "a + x <= a and a + x >= a",
        wrong={"twice the actions": "a + x <= a and -> 2*a + x <= a and "},
    ),
    settles(26, by="both events", kills={1: "both whole", 2: "chances exchanged"}),
    settles(
        1,
        by=chain(
            "small noise", {"p*T <= 1": "ADV-L20#1", "z <= 0": "ADV-EQ-CENT#1", "z >= 0": "ADV-EQ-CENT#1"}
        ),
        kills={1: "T cubed for T"},
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
    settles(8, by="chord of the exponential", kills={1: "slope 1.7", 2: "up to 1.3"}),
    *_STABLE,
    *_EXPONENT,
    *_LEADER,
    *_SQUARES,
    settles(17, by="three differences", kills={1: "the third taken away", 2: "without the second"}),
    settles(
        23,
        by=chain(
            "actions without the noise",
            {"x <= 0": TOWER(given_the_past="#1"), "x >= 0": TOWER(given_the_past="#1")},
        ),
    ),
    settles(
        23,
        by="noise of two values",
        on="noise of two values on one loss",
        beyond="other noise",
        kills={2: "of absolute values"},
    ),
    settles(
        23,
        by="noise and the next chance",
        on="two arms with equal weights, noise of two values",
        beyond="other noise",
        kills={1: "independent of what comes next"},
    ),
)

LINES: Lines = {
    "ADV-P-L25": _P_L25,
    "ADV-EQ-LIP": _LIPSCHITZ,
    "ADV-EQ-GR1": _BOTH_SIGNS,
    "ADV-EQ-GR2": _BIAS,
    "ADV-EQ-GR3": _COUNT,
    "ADV-P-C24": _P_C24,
    "ADV-L25": _L25,
}
