"""Lines of the regret of Algorithm 6, EXP4 on noisy losses (Appendix F.3).

Given that all the noise is small. y: log(KT)/eps, g: gamma, h: eta, D: expected sum of the losses of the
experts under P, A: of the actions under Q, S: of all estimates, B: what the best expert loses, k: log(N)/eta.
"""

from __future__ import annotations

from ...language.assertion import ASSUMED, assumed, by_definition, chain, settles
from ...language.rules import EXPECTED_SUM, TOWER
from ...language.written_claim import Lines, over, step
from .appE1_exp3 import SMALL_NOISE

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
    # over eta K: m: weight that the expert gives the action, at most 1, and gamma = 4 eta K y
    over("z <= y*4", z=_WIDE, y=_WIDE, K="[3, oo)", m=(0, 1)),
    step(
        "negative estimates of experts",
        "m*z <= 4*y",
        wrong={"half of gamma for experts": "<= 4*y -> <= 2*y", "no number of actions": "<= 4*y -> <= 4*y/K"},
    ),
    # V: sum of P l', Q: of P l'^2, L: of one expert
    over("V <= L + k + h*Q", V=_REAL, L=_REAL, k=_WIDE, Q=_WIDE, h=_POSITIVE),
    step(
        "weights over experts",
        "V - L <= k + h*Q",
        wrong={
            "no log N/eta": "<= k + h*Q -> <= h*Q",
            "a fifth of the squares of experts": "k + h*Q -> k + h*Q/5",
        },
    ),
    # one round: v: estimate of the played action weighed by P, t: sum of the estimates
    over(v=_WIDE, t=_WIDE, g=_MIXING, K="[2, oo)"),
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
    over("c >= (1 - g)*v", "v >= 0", v=_WIDE, c=_WIDE, g="(0, 9/10)"),
    step(
        "mixing of the squares",
        "v <= 1/(1 - g)*c",
        wrong={
            "without what mixing leaves": "<= 1/(1 - g)*c -> <= c",
            "less still": "<= 1/(1 - g)*c -> <= (1 - g)*c",
        },
    ),
    over("x <= 0", "x >= 0", M=_REAL, x=_REAL, y=_POSITIVE),
    step(
        "experts without the noise",
        "M + x <= M and M + x >= M",
        wrong={
            "noise of mean 1/eps": "M + x <= M and -> M + x + y <= M and ",
            "over actions": "and M + x >= M -> and M + x >= M + y",
        },
    ),
    # all of it times 1 - gamma; C: sum of Q l'^2
    over(
        "D <= B + k + h*Q",
        "A <= (1 - g)*D + g*s",
        "(1 - g)*Q <= C",
        **dict.fromkeys("AD", _REAL),
        **dict.fromkeys("BksQC", _WIDE),
        h=_POSITIVE,
        g=_MIXING,
    ),
    step(
        "combined",
        "A <= (1 - g)*B + (1 - g)*k + g*s + h*C",
        wrong={"1/K^2 for 1/K": "g*s + h*C -> g*s/2 + h*C", "(1 - gamma) twice": "(1 - g)*k -> (1 - g)**2*k"},
    ),
    over("s <= T", **dict.fromkeys("BsT", _WIDE), g=_MIXING),
    step(
        "with all losses at most 1",
        "(1 - g)*B + g*s <= B + g*T",
        wrong={"half of gamma T": "B + g*T -> B + g*T/2", "gamma T/K": "B + g*T -> B + g*T/4"},
    ),
    over(
        "A <= B + k + T*g + V", "V <= h*U", A=_REAL, **dict.fromkeys("BkVTU", _WIDE), g=_MIXING, h=_POSITIVE
    ),
    step(
        "squares of the noisy losses",
        "A <= B + k + g*T + h*U",
        wrong={"half of eta": "+ h*U -> + h*U/2", "no gamma T": "k + g*T + -> k + "},
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
    over("V <= 2*w*(1 + 10*y**2)", **dict.fromkeys("kGVyw", _WIDE)),
    step(
        "before gamma",
        "k + G + V <= k + G + 2*w*(1 + 10*y**2)",
        wrong={"eta for 2 eta": "+ 2*w* -> + w*", "no gamma T before": "<= k + G + 2 -> <= k + 2"},
    ),
    over("G <= 4*w*y", "V <= 2*w*(1 + 10*y**2)", **dict.fromkeys("kGVyw", _WIDE)),
    step(
        "gamma put in for experts",
        "k + G + V <= k + 4*w*y + 2*w*(1 + 10*y**2)",
        wrong={"2 for 4 of gamma": "k + 4*w*y -> k + 2*w*y", "no logarithm in it": "k + 4*w*y -> k + 4*w"},
    ),
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
            {"z <= y*4": "#3"},
        ),
        kills={1: "half of gamma for experts", 2: "no number of actions"},
    ),
    settles(
        5,
        by=chain("weights over experts", {"V <= L + k + h*Q": "ADV-L26#1"}),
        kills={1: "no log N/eta", 2: "a fifth of the squares of experts"},
    ),
    settles(
        6,
        by=chain(
            "the least outside", {"m <= x": TOWER(given_the_past="least of a path"), "E <= m + k": "#5"}
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
        by=chain("mixing of the squares", {"c >= (1 - g)*v": by_definition("ADV-A6#1"), "v >= 0": "#8"}),
        kills={1: "without what mixing leaves", 2: "less still"},
    ),
    settles(
        10,
        by=chain("experts without the noise", {"x <= 0": "#1", "x >= 0": "#1"}),
        kills={1: "over actions", 2: "noise of mean 1/eps"},
    ),
    settles(
        11,
        by=chain(
            "combined",
            {"D <= B + k + h*Q": "#6", "A <= (1 - g)*D + g*s": "#7", "(1 - g)*Q <= C": "#9"},
        ),
        kills={1: "1/K^2 for 1/K", 2: "(1 - gamma) twice"},
    ),
    settles(
        12,
        by=chain(
            "with all losses at most 1",
            {"s <= T": by_definition("ADV-A6#2")},
        ),
        kills={1: "half of gamma T", 2: "gamma T/K"},
    ),
    settles(
        13,
        by=chain(
            "squares of the noisy losses",
            {"A <= B + k + T*g + V": "#12", "V <= h*U": by_definition("ADV-A6#2")},
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
                "G <= 4*w*y": assumed("gamma = 4 eta K lam log(KT)"),
                "V <= 2*w*(1 + 10*y**2)": EXPECTED_SUM(each_term="#14", terms="#14"),
            },
        ),
        kills={1: "2 for 4 of gamma", 2: "no logarithm in it"},
    ),
    settles(
        18,
        by=chain("lam put in", {"a <= M*l": "#17", "l == 1/eps": assumed("lam = 1/eps"), "R <= a + 1": "#2"}),
        kills={1: "half of lam", 2: "no round of large noise"},
    ),
    settles(21, by="both events", kills={1: "both whole", 2: "chances exchanged"}),
    settles(
        23,
        by=chain("before gamma", {"V <= 2*w*(1 + 10*y**2)": EXPECTED_SUM(each_term="#14", terms="#14")}),
        kills={1: "eta for 2 eta", 2: "no gamma T before"},
    ),
)

LINES: Lines = {"ADV-P-T9": _P_T9}
