"""Lines of Algorithm 2, EXP4 in private batches: its regret and its privacy (Appendix F.4).

Given that all the noise is small. y: lam log(N n), n: batches of t rounds, g: gamma, h: eta, k: log(N)/eta,
B: what the best expert loses over the full batches, A: expected losses of the actions there.
"""

from __future__ import annotations

from ....verify.evidence.ladder import Verdict
from ...language.assertion import AMENDED, ASSUMED, assumed, by_definition, chain, settles
from ...language.rules import EXPECTED_SUM, TOWER, UNION_BOUND
from ...language.severity import Severity
from ...language.written_claim import Lines, amended, over, step
from .appE1_exp3 import SMALL_NOISE

_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_POSITIVE = "(0, oo)"
_MIXING = "(0, 1)"
_U = "[1, oo)"
_CHANCE = (0, 1)

_CENTRED = TOWER(given_the_past="ADV-EQ-CENT#1")

_TWO_EXPERTS = {"ADV-P-T10M#2": "with two experts and more large noise is rarer than tau/T"}

_P_T10M = (
    *SMALL_NOISE,
    over("z <= 3.2*y", z=_WIDE, y=_WIDE, N="[9, oo)"),
    step(
        "size of small batch noise",
        "z <= 4*y",
        wrong={"3 for 4 in batches": "<= 4*y -> <= 3*y", "log(n) for log(N n)": "<= 4*y -> <= 4*y/N"},
    ),
    # w: eta K sqrt(N log(1/delta)) log(NT)/(eps tau), so that eta lam log(NT) = 3 w/gamma
    over(z=_REAL, l=_WIDE, w=_POSITIVE, N="[9, oo)"),
    step(
        "losses that are not negative",
        "-(l + z) <= -z",
        wrong={"of the other sign": "<= -z -> <= -z - l/2 - l"},
    ),
    step(
        "gamma of the batches",
        "4*(3*w/(12*w)) <= 1",
        wrong={"8 for 12": "(12*w) -> (8*w)", "no root of N": "(12*w) -> (12*w/sqrt(N))"},
    ),
    # V, L and Q: means over the draws, M: the least mean
    over("V <= L + k + h*Q", "L <= M", V=_REAL, L=_REAL, M=_REAL, k=_WIDE, Q=_WIDE, h=_POSITIVE),
    step(
        "weights over batches",
        "V <= M + k + h*Q",
        wrong={
            "no log N/eta in batches": "M + k + h*Q -> M + h*Q",
            "a fifth of the squares in batches": "k + h*Q -> k + h*Q/5",
        },
    ),
    over("x <= 0", "x >= 0", M=_REAL, x=_REAL),
    step(
        "batches without the noise",
        "M + x <= M and M + x >= M",
        wrong={"twice the losses": "M + x <= M and -> 2*M + x <= M and "},
    ),
    # a: loss under Q over the batches, s: share of the mixture; both over tau
    over("s <= n", a=_WIDE, s=_WIDE, n=_U, g=_MIXING, t="[2, oo)"),
    step(
        "mixing in batches",
        "a - g*s >= a - g*n",
        wrong={"half of gamma n": ">= a - g*n -> >= a - g*n/2", "without tau": ">= a - g*n -> >= t*a - g*n"},
    ),
    over("x <= 0", "x >= 0", l=_REAL, x=_REAL, z=_POSITIVE, c=_POSITIVE),
    step(
        "square of loss and noise",
        "l**2 + 2*x + z**2 <= l**2 + z**2 and l**2 + 2*x + z**2 >= l**2 + z**2",
        wrong={
            "no square of the noise": "<= l**2 + z**2 and -> <= l**2 and ",
            "with the cross term": ">= l**2 + z**2 -> >= l**2 + z**2 + c",
        },
    ),
    # m: mean of the squares of the noise of the experts in all batches
    over("m <= n*(10*y**2)", "Q <= q + m", m=_WIDE, Q=_WIDE, q=_WIDE, n="[2, oo)", y=_WIDE),
    step(
        "squares of the noise",
        "Q <= q + 10*n*y**2",
        wrong={"without ten log^2": "10*n*y**2 -> n*y**2", "one batch": "10*n*y**2 -> 10*y**2"},
    ),
    # two rounds of a batch and two actions: the mean of squares is at least the square of the mean
    over(a=_WIDE, b=_WIDE, m=(0, 1)),
    step(
        "mean of a batch",
        "((a + b)/2)**2 <= (a**2 + b**2)/2",
        wrong={"over tau squared": "<= (a**2 + b**2)/2 -> <= (a**2 + b**2)/4"},
    ),
    # C: the sum of mean squares under P times tau, D: under Q
    over("q <= C", "(1 - g)*C <= D", q=_WIDE, C=_WIDE, D=_WIDE, g="(0, 9/10)"),
    step(
        "mixing of squares in batches",
        "q <= D/(1 - g)",
        wrong={"1 for 1/(1 - gamma)": "<= D/(1 - g) -> <= D"},
    ),
    # S: mean of the sum of the estimates that one expert sees, B: what it loses in the rounds of the batches
    over("S <= B", "S >= B", S=_WIDE, B=_POSITIVE, t="[2, oo)"),
    step(
        "means of batches",
        "S/t <= B/t and S/t >= B/t",
        wrong={"not over tau": ">= B/t -> >= B", "over tau^2": "<= B/t and -> <= B/t**2 and "},
    ),
    # p: chance of large noise, m: N n, n: full batches
    over("p*m**2 <= 1", "m >= 2*n", "T <= (n + 1)*t", p=_CHANCE, m="[2, oo)", n=_U, t=_U, T=_U),
    step("large noise in a batch", "p*T <= t", wrong={"half of it": "p*T <= t -> p*T <= t/8"}),
    over(
        "R <= p*a + (1 - p)*b",
        "a <= T",
        "p*T <= t",
        "b <= S",
        R=_REAL,
        a=_REAL,
        b=_REAL,
        p=_CHANCE,
        S=_WIDE,
        T=_U,
        t=_U,
    ),
    step(
        "regret with large noise in a batch",
        "R <= S + t",
        wrong={"+ 1 for + tau": "<= S + t -> <= S + 1", "nothing for large noise": "<= S + t -> <= S"},
    ),
    # all times tau (1 - gamma): V: losses under P, M: of the best, D and q: eta times squares under P,
    # G: gamma T,
    # O: 10 eta T lam^2 log^2(N n), C: eta times the squares of the actions, A: losses of the actions
    over(
        "A <= V + G",
        "V <= M + c + D",
        "D <= q + O",
        "q <= C",
        "M <= B",
        **dict.fromkeys("AVM", _REAL),
        **dict.fromkeys("cDqOCBG", _WIDE),
    ),
    step(
        "batches combined",
        "A <= B + c + G + C + O",
        wrong={
            "once for all rounds": "+ C + O -> + C + O/2",
            "log N/eta over tau": "B + c + -> B + c/2 + ",
        },
    ),
    over(
        "A <= B + c + G + h*D + O",
        "H <= A",
        "D <= T*K",
        "X <= t",
        **dict.fromkeys("AH", _REAL),
        **dict.fromkeys("BcGDOXt", _WIDE),
        T=_U,
        K="[2, oo)",
        h=_POSITIVE,
    ),
    step(
        "with the rounds left over",
        "H + X <= B + c + G + h*T*K + O + t",
        wrong={"eta T": "h*T*K -> h*T", "without the last rounds": "+ O + t -> + O"},
    ),
    over("R <= L + t", "L <= a + O + t", "O <= 90*W", R=_REAL, L=_REAL, **dict.fromkeys("aOW", _WIDE), t=_U),
    step(
        "regret in batches",
        "R <= a + 90*W + 2*t",
        wrong={"tau once": "+ 2*t -> + t", "9 for 90": "90*W -> 9*W"},
    ),
    settles(
        3,
        by=chain(
            "regret with large noise in a batch",
            {
                "R <= p*a + (1 - p)*b": TOWER(given_the_past="both events"),
                "a <= T": TOWER(given_the_past="regret in any case"),
                "p*T <= t": UNION_BOUND(each_event="ADV-L18#3", events="large noise in a batch"),
                "b <= S": ASSUMED,
            },
        ),
        on="N >= 2",
        beyond="N = 1, where large noise can be likelier than tau/T",
        kills={1: "+ 1 for + tau", 2: "nothing for large noise"},
        despite=_TWO_EXPERTS,
    ),
    settles(
        12,
        by=chain(
            "means of batches",
            {"S <= B": TOWER(given_the_past="ADV-A2#5"), "S >= B": TOWER(given_the_past="ADV-A2#5")},
        ),
        kills={1: "not over tau", 2: "over tau^2"},
    ),
    settles(
        13,
        by=chain(
            "batches combined",
            {
                "A <= V + G": "#8",
                "V <= M + c + D": "#6",
                "D <= q + O": "#10",
                "q <= C": "#11",
                "M <= B": "#12",
            },
        ),
        kills={1: "once for all rounds", 2: "log N/eta over tau"},
    ),
    settles(
        14,
        by=chain(
            "with the rounds left over",
            {
                "A <= B + c + G + h*D + O": TOWER(given_the_past="#13"),
                "H <= A": TOWER(given_the_past="ADV-A2#5"),
                "D <= T*K": TOWER(given_the_past="ADV-A2#5"),
                "X <= t": ASSUMED,
            },
        ),
        kills={1: "eta T", 2: "without the last rounds"},
    ),
    settles(
        16,
        by=chain("regret in batches", {"R <= L + t": "#3", "L <= a + O + t": "#14", "O <= 90*W": "#15"}),
        kills={1: "tau once", 2: "9 for 90"},
        despite=_TWO_EXPERTS,
    ),
    settles(
        4,
        by=chain("size of small batch noise", {"z <= 3.2*y": "ADV-EQ-CENT#3"}),
        kills={1: "3 for 4 in batches", 2: "log(n) for log(N n)"},
    ),
    settles(
        5,
        by=("losses that are not negative", "gamma of the batches"),
        on="the least gamma, with the bound of the noise put in",
        beyond="larger gamma",
        kills={1: "8 for 12", 2: "no root of N"},
    ),
    settles(
        6,
        by=chain(
            "weights over batches",
            {
                "V <= L + k + h*Q": TOWER(given_the_past="ADV-L26#1"),
                "L <= M": TOWER(given_the_past="least of a path"),
            },
        ),
        kills={1: "no log N/eta in batches", 2: "a fifth of the squares in batches"},
    ),
    settles(
        7,
        by=chain("batches without the noise", {"x <= 0": _CENTRED, "x >= 0": _CENTRED}),
    ),
    settles(
        7,
        by="noise of two values",
        on="noise of two values on one loss",
        beyond="other noise",
        kills={2: "also the squares"},
    ),
    settles(
        7,
        by="noise and the next chance",
        on="two experts with equal weights, noise of two values",
        beyond="other noise",
        kills={1: "independent of what comes next"},
    ),
    settles(
        8,
        by=chain("mixing in batches", {"s <= n": by_definition("ADV-A2#2")}),
        kills={1: "half of gamma n", 2: "without tau"},
    ),
    settles(
        9,
        by=chain(
            "square of loss and noise",
            {"x <= 0": TOWER(given_the_past="#7"), "x >= 0": TOWER(given_the_past="#7")},
        ),
        kills={1: "no square of the noise", 2: "with the cross term"},
    ),
    settles(
        10,
        by=chain(
            "squares of the noise",
            {
                "m <= n*(10*y**2)": EXPECTED_SUM(each_term="ADV-EQ-CENT#3", terms="ADV-EQ-CENT#3"),
                "Q <= q + m": "#9",
            },
        ),
        kills={1: "without ten log^2", 2: "one batch"},
    ),
    settles(
        11,
        by=("mean of a batch", "mixing of squares in batches"),
        on="batches of two rounds, gamma up to 9/10",
        beyond="longer batches, gamma nearer to 1",
        kills={1: "over tau squared", 2: "1 for 1/(1 - gamma)"},
    ),
    settles(20, by="both events", kills={1: "both whole", 2: "chances exchanged"}),
)

# c: eps/(3 sqrt(N log(1/delta))), u: the noise over its scale
_PRIVATE = (
    over(u=_REAL, c=_POSITIVE, N="[2, oo)"),
    step(
        "one coordinate of the noise",
        "abs(u + c) - abs(u) <= c",
        wrong={"4 for 3 of one coordinate": "<= c -> <= 3/4*c", "N for its root": "<= c -> <= c/sqrt(N)"},
    ),
    settles(
        6,
        by="one coordinate of the noise",
        kills={1: "4 for 3 of one coordinate", 2: "N for its root"},
    ),
)

# s: a round that M_r reads, z: the changed one, in batch k; t: rounds of a batch
_READS = (
    over("s <= r*t", "z > (k - 1)*t", "r <= k - 1", s=_U, z=_U, t=_U, r=_U, k=_U),
    step(
        "batches before the changed round",
        "s < z",
        wrong={"its own batch": "s < z -> s + t < z"},
    ),
    over("s > (r - 1)*t", "z <= k*t", "r >= k + 1", s=_U, z=_U, t=_U, r=_U, k=_U),
    step(
        "batches after the changed round",
        "s > z",
        wrong={"its own batch as well": "s > z -> s - t > z", "earlier losses": "s > z -> s <= z"},
    ),
    over(n="[2, oo)", eps="(0, 1]"),
    step("a share for every batch", "0 < eps/n", wrong={"it is no more than nothing": "< eps/n -> >= eps/n"}),
    settles(
        3,
        by=chain(
            "batches before the changed round",
            {
                "s <= r*t": by_definition("ADV-A2#3"),
                "z > (k - 1)*t": assumed("l, l' differ in one round t'"),
                "r <= k - 1": ASSUMED,
            },
        ),
        kills={1: "its own batch"},
    ),
    settles(
        3,
        by="a share for every batch",
        on="what a batch could be given",
        beyond="what it needs",
        kills={2: "it is no more than nothing"},
    ),
    settles(
        8,
        by=chain(
            "batches after the changed round",
            {
                "s > (r - 1)*t": by_definition("ADV-A2#3"),
                "z <= k*t": assumed("l, l' differ in one round t'"),
                "r >= k + 1": ASSUMED,
            },
        ),
        kills={1: "its own batch as well", 2: "earlier losses"},
    ),
    # S and R: sums of the noisy losses of one expert in both runs, x: noisy loss of the changed batch, y: by
    # how much its losses without noise differ
    over("S == R", S=_REAL, R=_REAL, h=_POSITIVE, x=_POSITIVE, y=_POSITIVE),
    step(
        "weights in the changed batch",
        "exp(-h*S) <= exp(-h*R) and exp(-h*S) >= exp(-h*R)",
        wrong={
            "with its own noisy loss": "and exp(-h*S) >= -> and exp(-h*(S + x)) >= ",
            "with losses without noise": "exp(-h*S) <= exp(-h*R) and -> exp(-h*(S - y)) <= exp(-h*R) and ",
        },
    ),
    settles(
        4,
        by=chain("weights in the changed batch", {"S == R": by_definition("ADV-A2#4")}),
        kills={1: "with losses without noise", 2: "with its own noisy loss"},
    ),
    settles(9, by="N coordinates at full sensitivity", severity=Severity.EDGE),
)
_MIXTURE = "(1 - {g})*q + {g}/K >= 0"
_ESTIMATE = (
    over(Q="(0, 1]", l=_REAL, g=_MIXING, P="(0, 1]"),
    step(
        "mean of an estimate",
        "Q*(l/Q) + (1 - Q)*0 == l",
        wrong={
            "without the mixing": "== l -> == (1 - g)*l",
            "over its weight": "Q*(l/Q) -> Q*(l/P)",
            "and the scale": "== l -> == l + 1",
        },
    ),
)
_A2 = (
    *_ESTIMATE,
    settles(5, by="mean of an estimate", kills={1: "without the mixing", 2: "over its weight"}),
    over(q=(0, 1), g=_POSITIVE, K="[2, oo)"),
    step(
        "chance of an action",
        _MIXTURE.format(g="g"),
        wrong={"more than gamma": ">= 0 -> >= g"},
    ),
    settles(6, by="chance of an action", severity=Severity.MISSING_ASSUMPTION),
    amended(
        "For gamma in (0, 1] and a whole tau every chance Q_t(i) is gamma/K or more.",
        {"chance of an action": "(1 - g)*q + g/K >= 0 -> (1 - min(g, 1))*q + min(g, 1)/K >= min(g, 1)/K"},
        recorded=Verdict.VERIFIED,
    ),
    settles(AMENDED, by="chance of an action"),
)
# gamma of Theorem 9 at eps = 1
_GAMMA = "(4*sqrt(log(N)/(3*T*K*(1 + 10*log(K*T)**2)))*K*log(K*T))"
_A6 = (
    *_ESTIMATE,
    settles(4, by="mean of an estimate", kills={1: "and the scale", 2: "without the mixing"}),
    over(q=(0, 1), K="[2, oo)", N="[2, oo)", T=_U),
    step(
        "chance of an action at the gamma of Theorem 9",
        f"(1 - {_GAMMA})*q + {_GAMMA}/K >= {_GAMMA}/K",
        wrong={"gamma for its share": f">= {_GAMMA}/K -> >= {_GAMMA}"},
        at=[{"q": 1, "K": 100, "N": 1000, "T": 100}],
    ),
    settles(5, by="chance of an action at the gamma of Theorem 9", severity=Severity.MISSING_ASSUMPTION),
    amended(
        "Where the gamma of Theorem 9 is at most 1 every chance Q_t(i) is gamma/K or more.",
        {
            "chance of an action at the gamma of Theorem 9": f"(1 - min(1, {_GAMMA}))*q + min(1, "
            f"{_GAMMA})/K >= min(1, {_GAMMA})/K"
        },
        recorded=Verdict.VERIFIED,
    ),
    settles(AMENDED, by="chance of an action at the gamma of Theorem 9", on="one instance", beyond="others"),
)

LINES: Lines = {
    "ADV-P-T10M": _P_T10M,
    "ADV-P-T10PRIV": (*_PRIVATE, *_READS),
    "ADV-A2": _A2,
    "ADV-A6": _A6,
}
