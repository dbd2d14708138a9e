"""Lines of the regret of Algorithm 6, EXP4 on noisy losses (Appendix F.3).

Given that all the noise is small. y: log(KT)/eps, g: gamma, h: eta, D: expected sum of the losses of the
experts under P, A: of the actions under Q, S: of all estimates, B: what the best expert loses, k: log(N)/eta.
"""

from __future__ import annotations

from ...language.assertion import ASSUMED, assumed, by_definition, chain, settles
from ...language.rules import EVERY_INSTANCE, EXPECTED_SUM, TOWER
from ...language.written_claim import Lines, over, step
from .appE1_exp3 import SMALL_NOISE

_U = "[1, oo)"
_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_POSITIVE = "(0, oo)"
_MIXING = "(0, 1)"

_P_T9 = (
    *SMALL_NOISE,
    over("z <= 3.2*y", z=_WIDE, y=_WIDE),
    step(
        "size of small noise",
        "z <= 4*y",
        wrong={"3 for 4": "<= 4*y -> <= 3*y", "2 for 4": "<= 4*y -> <= 2*y"},
    ),
    # P: chance of the action, z: its noise; over gamma/(eta K): w: the largest size of noise, b: lam log(KT)
    over("w <= b*4", "b <= 1/4", "v <= w", w=_WIDE, b=_WIDE, v=_REAL),
    step(
        "negative estimates of experts",
        "v <= 1 and v <= 4*b",
        wrong={"half of gamma for experts": "v <= 1 and -> v <= 1/2 and "},
    ),
    # h: eta times the weight that the expert gives the action, so at most eta
    over("P*K >= g", l=(0, 1), z=_REAL, P="(0, 1]", g="(0, 1]", K=_U, h=_POSITIVE),
    step(
        "negative estimate of one expert",
        "-h*(l + z)/P <= h*K/g*abs(z)",
        wrong={"no number of actions": "h*K/g*abs(z) -> h/g*abs(z)"},
    ),
    over("h*V <= h*L + log(N) + h**2*Q", "h*c <= 1", V=_REAL, L=_REAL, Q=_WIDE, N=_U, c=_WIDE, h=_POSITIVE),
    step(
        "weights over experts",
        "V <= L + log(N)/h + h*Q and c <= 1/h",
        wrong={
            "no log N/eta": "<= L + log(N)/h + -> <= L + ",
            "a fifth of the squares of experts": "h*Q and -> h*Q/5 and ",
        },
    ),
    # one round: v: estimate of the played action weighed by P, t: sum of the estimates
    over(v=_REAL, t=_REAL, g=_MIXING, K=_U),
    step(
        "mixing turned round",
        "((1 - g)*v + g/K*t)/(1 - g) - g/(K*(1 - g))*t == v",
        wrong={
            "no second term": " - g/(K*(1 - g))*t == v -> == v",
            "gamma without 1/K": "- g/(K*(1 - g))*t -> - g/(1 - g)*t",
        },
    ),
    # only the played action has an estimate e, to which the expert gives the weight m
    over(m=(0, 1), v=_REAL),
    step(
        "square of the mean of one expert",
        "(m*v)**2 <= v**2*m",
        wrong={
            "the other way for experts": "<= v**2*m -> >= v**2*m",
            "equal for all advice": "<= v**2*m -> == v**2*m",
        },
    ),
    # s: the squares of the experts, v: of the actions under P, c: under Q, q = 1 - gamma
    over("s <= v", "c >= q*v", s=_WIDE, v=_WIDE, c=_WIDE, q="(0, 1]"),
    step(
        "mixing of the squares",
        "s <= 1/q*c",
        wrong={
            "without what mixing leaves": "<= 1/q*c -> <= c",
            "less still": "<= 1/q*c -> <= q*c",
        },
    ),
    # a noisy loss n of an action of chance Q, and its estimate n/Q
    over(Q="(0, 1]", n=_REAL),
    step("estimate of a noisy loss", "Q*(n/Q) + (1 - Q)*0 == n", wrong={"its square": "== n -> == n**2"}),
    step("square of an estimate", "Q*(Q*(n/Q)**2) == n**2", wrong={"of its size": "== n**2 -> == abs(n)"}),
    # an expert that gives each of two actions, of losses 0 and 1, some weight
    over(m="(0, 1)"),
    step("an expert between two actions", "(1 - m)*0 + m*1 > 0", wrong={"over actions": "> 0 -> <= 0"}),
    over("x <= 0", "x >= 0", M=_REAL, x=_REAL, y=_POSITIVE),
    step(
        "experts without the noise",
        "M + x <= M and M + x >= M",
        wrong={
            "noise of mean 1/eps": "M + x <= M and -> M + x + y <= M and ",
        },
    ),
    # all of it times 1 - gamma; C: sum of Q l'^2
    over(
        "D <= M + k + h*Q",
        "M <= B",
        "A <= (1 - g)*D + g*s",
        "(1 - g)*Q <= C",
        **dict.fromkeys("ADM", _REAL),
        **dict.fromkeys("BksQC", _WIDE),
        h=_POSITIVE,
        g=_MIXING,
    ),
    step(
        "combined",
        "A <= (1 - g)*B + (1 - g)*k + g*s + h*C",
        wrong={"1/K^2 for 1/K": "g*s + h*C -> g*s/2 + h*C", "(1 - gamma) twice": "(1 - g)*k -> (1 - g)**2*k"},
    ),
    # s: a K-th of the expected sum of all estimates
    over(
        "A <= (1 - g)*(B + k) + g*s + h*C",
        "s <= T",
        A=_REAL,
        **dict.fromkeys("BksCT", _WIDE),
        g=_MIXING,
        h=_POSITIVE,
    ),
    step(
        "with all losses at most 1",
        "A <= B + k + g*T + h*C",
        wrong={"half of gamma T": "+ g*T -> + g*T/2", "gamma T/K": "+ g*T -> + g*T/4"},
    ),
    # H: expected losses of the actions, x: mean of the noise that they see, U: all squares of noisy losses
    # G: gamma T, with k in B from here on; C and U: eta times the squares of estimates, and of noisy losses
    over(
        "A <= B + G + C",
        "H + x <= A",
        "x >= 0",
        "C <= U",
        **dict.fromkeys("AHx", _REAL),
        **dict.fromkeys("BGCU", _WIDE),
    ),
    step(
        "squares of the noisy losses",
        "H <= B + G + U",
        wrong={"half of eta": "+ U -> + U/2", "no gamma T": "B + G + -> B + "},
    ),
    over("z**2 <= 10*y**2", l=(0, 1), z=_REAL, y=_WIDE),
    step(
        "square of one noisy loss",
        "(l + z)**2 <= 2*(1 + 10*y**2)",
        wrong={
            "no cross term": "<= 2*(1 + 10*y**2) -> <= 1 + z**2",
            "5 for 10 pointwise": "10*y**2 -> 5*y**2",
        },
    ),
    # w: eta K T, G: gamma T
    # V: eta U
    over("H <= B + G + V", "V <= 2*w*(1 + 10*y**2)", H=_REAL, **dict.fromkeys("BGVyw", _WIDE)),
    step(
        "before gamma",
        "H <= B + G + 2*w*(1 + 10*y**2)",
        wrong={"eta for 2 eta": "+ 2*w* -> + w*", "no gamma T before": "B + G + -> B + "},
    ),
    over("H <= G + B + 2*w*(1 + 10*y**2)", "G <= 4*w*y", H=_REAL, **dict.fromkeys("BGyw", _WIDE)),
    step(
        "gamma put in for experts",
        "H <= B + 4*w*y + 2*w*(1 + 10*y**2)",
        wrong={"2 for 4 of gamma": "B + 4*w*y -> B + 2*w*y"},
    ),
    over("G <= 4*w*y", **dict.fromkeys("BGwy", _WIDE)),
    step("what gamma T is at most", "B + G <= B + 4*w*y", wrong={"no logarithm in it": "4*w*y -> 4*w"}),
    # R: regret, M: 16 sqrt(TK log N) log(KT)/eps; the noise has lam = 1/eps
    over("a <= M*l", "l == 1/eps", "R <= a + 1", R=_REAL, a=_WIDE, M=_WIDE, l="[1, oo)", eps="(0, 1]"),
    step(
        "lam put in",
        "R <= M/eps + 1",
        wrong={"half of lam": "<= M/eps -> <= M/(2*eps)", "no round of large noise": "M/eps + 1 -> M/eps"},
    ),
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
        by=chain("size of small noise", {"z <= 3.2*y": "ADV-EQ-CENT#3"}),
        kills={1: "3 for 4", 2: "2 for 4"},
    ),
    settles(
        4,
        by=chain(
            "negative estimates of experts",
            {
                "w <= b*4": "#3",
                "b <= 1/4": assumed("gamma = 4 eta K lam log(KT)"),
                "v <= w": EVERY_INSTANCE(arbitrary_instance="negative estimate of one expert"),
            },
        ),
        kills={1: "half of gamma for experts"},
    ),
    settles(
        4,
        by="negative estimate of one expert",
        on="the first bound of the chain",
        beyond="the others",
        kills={2: "no number of actions"},
    ),
    settles(
        5,
        by=chain("weights over experts", {"h*V <= h*L + log(N) + h**2*Q": "ADV-L26#1", "h*c <= 1": "#4"}),
        kills={1: "no log N/eta", 2: "a fifth of the squares of experts"},
    ),
    settles(
        6,
        by=chain(
            "the least outside",
            {"m <= x": TOWER(given_the_past="least of a path"), "E <= m + k": TOWER(given_the_past="#5")},
        ),
        kills={1: "the other way round", 2: "k taken away"},
    ),
    settles(
        7,
        by="mixing turned round",
        kills={1: "no second term", 2: "gamma without 1/K"},
    ),
    settles(
        8,
        by="square of the mean of one expert",
        kills={1: "the other way for experts", 2: "equal for all advice"},
    ),
    settles(
        9,
        by=chain(
            "mixing of the squares",
            {
                "s <= v": EXPECTED_SUM(each_term="#8", terms="#8"),
                "c >= q*v": by_definition("ADV-A6#1"),
            },
        ),
        kills={1: "without what mixing leaves", 2: "less still"},
    ),
    settles(
        10,
        by=chain(
            "experts without the noise",
            {"x <= 0": TOWER(given_the_past="#1"), "x >= 0": TOWER(given_the_past="#1")},
        ),
        kills={2: "noise of mean 1/eps"},
    ),
    settles(
        10,
        by="an expert between two actions",
        on="one expert that gives weight to two actions, of losses 0 and 1",
        beyond="other advice",
        kills={1: "over actions"},
    ),
    settles(
        11,
        by=chain(
            "combined",
            {
                "D <= M + k + h*Q": "#6",
                "M <= B": "#10",
                "A <= (1 - g)*D + g*s": "#7",
                "(1 - g)*Q <= C": "#9",
            },
        ),
        kills={1: "1/K^2 for 1/K", 2: "(1 - gamma) twice"},
    ),
    settles(
        12,
        by=chain(
            "with all losses at most 1",
            {
                "A <= (1 - g)*(B + k) + g*s + h*C": "#11",
                "s <= T": TOWER(given_the_past="estimate of a noisy loss"),
            },
        ),
        kills={1: "half of gamma T", 2: "gamma T/K"},
    ),
    settles(
        13,
        by=chain(
            "squares of the noisy losses",
            {
                "A <= B + G + C": "#12",
                "H + x <= A": TOWER(given_the_past="estimate of a noisy loss"),
                "x >= 0": TOWER(given_the_past="#1"),
                "C <= U": TOWER(given_the_past="square of an estimate"),
            },
        ),
        kills={1: "half of eta", 2: "no gamma T"},
    ),
    settles(
        14,
        by=chain("square of one noisy loss", {"z**2 <= 10*y**2": "ADV-EQ-CENT#3"}),
        kills={1: "no cross term", 2: "5 for 10 pointwise"},
    ),
    settles(
        15,
        by=chain(
            "gamma put in for experts",
            {
                "H <= G + B + 2*w*(1 + 10*y**2)": "#23",
                "G <= 4*w*y": assumed("gamma = 4 eta K lam log(KT)"),
            },
        ),
        kills={1: "2 for 4 of gamma"},
    ),
    settles(
        15,
        by="what gamma T is at most",
        on="the term of gamma",
        beyond="the others",
        kills={2: "no logarithm in it"},
    ),
    settles(
        18,
        by=chain("lam put in", {"a <= M*l": "#17", "l == 1/eps": assumed("lam = 1/eps"), "R <= a + 1": "#2"}),
        kills={1: "half of lam", 2: "no round of large noise"},
    ),
    settles(21, by="both events", kills={1: "both whole", 2: "chances exchanged"}),
    settles(
        23,
        by=chain(
            "before gamma",
            {
                "H <= B + G + V": "#13",
                "V <= 2*w*(1 + 10*y**2)": EXPECTED_SUM(each_term="#14", terms="#14"),
            },
        ),
        kills={1: "eta for 2 eta", 2: "no gamma T before"},
    ),
)

LINES: Lines = {"ADV-P-T9": _P_T9}
