"""Lines of the regret of the conversion (Sections 3 and 4, Appendices C.2, D and F).

t: rounds of a batch, tau, and n: full batches. L: what the learner expects to lose over the means of the
full batches, c: what one arm loses over them, H and b: the same over the rounds of these batches, X and y:
over the rounds that are left. G: the noisy regret at n batches, F: at T/tau, which is read as a whole horizon
of n batches or more; a regret at no whole horizon has no meaning.
"""

from __future__ import annotations

from ....verify.evidence.ladder import Verdict
from ...language.assertion import AMENDED, ASSUMED, assumed, by_definition, chain, settles
from ...language.rules import INDUCTION, TOWER
from ...language.severity import Severity
from ...language.written_claim import Lines, Pieces, amended, over, step

_U = "[1, oo)"
_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_EPS = "(0, 1]"

# a learner draws evenly between arms of losses 1 and 0 for m batches, and plays arm 1 for good if a fed value
# was above 2 in size. On the left what it loses with noise of scale s, less what is best, on the right the
# most it can lose with the noise of the bound; both over n batches
_PUT_OFF = "(1 - (1 - {chance})**m)"
_LEFT = _PUT_OFF.format(chance="((exp(-1/s) + exp(-3/s))/2 + exp(-2/s))/2")
_MOST = _PUT_OFF.format(chance="(exp(-1/{scale}) + exp(-3/{scale}))/2")

_PUT_OFF_DOMAIN = over(s="(0, oo)", m=_U, n=_U)

_CHAIN = (
    over("g <= G", "L - c <= g", g=_REAL, G=_REAL, L=_WIDE, c=_WIDE),
    step(
        "regret over the means", "L - c <= G", wrong={"half of the noisy regret over them": "<= G -> <= G/2"}
    ),
    _PUT_OFF_DOMAIN,
    step(
        "noise of the means",
        f"m/2 + (1 + {_LEFT})/2*(n - m) <= m/2 + (1 + {_MOST.format(scale='s')})/2*(n - m)",
        wrong={"half of the scale": f"{_MOST.format(scale='s')} -> {_MOST.format(scale='(s/2)')}"},
        at=[{"s": 1, "m": 4, "n": 100}, {"s": "1/2", "m": 4, "n": 1000}],
    ),
    # x: regret over the means, v: over the rounds of the full batches
    over("x <= G", "v <= t*x", G=_WIDE, x=_REAL, v=_REAL, t=_U),
    step(
        "regret over the rounds",
        "v <= t*G",
        wrong={"without the factor": "<= t*G -> <= G", "half of the factor": "<= t*G -> <= t*G/2"},
    ),
    # r: rounds that are left
    over("X <= r", "r <= t", X=_WIDE, r=_WIDE, y=_WIDE, t=_U),
    step(
        "rounds left over, in expectation",
        "X - y <= t",
        wrong={"half of a batch less one": "<= t -> <= (t - 1)/2", "one of them": "<= t -> <= 1"},
    ),
    # v: regret over the full batches, B: the least over the arms of what one loses in them
    over("H <= B + v", "v <= G*t", "B <= b", "X <= y + t", **dict.fromkeys("HBbXyG", _WIDE), v=_REAL, t=_U),
    step(
        "all rounds",
        "H + X - (b + y) <= t*G + t",
        wrong={
            "nothing for what is left": "t*G + t -> t*G",
            "half of the noisy regret in all": "t*G + -> t*G/2 + ",
        },
    ),
    # g: regret on the worst losses of n batches, and on these with a batch of zeros behind them
    over("G <= g", "g + 0 <= F", F=_REAL, G=_REAL, g=_REAL, t=_U),
    step(
        "a longer horizon",
        "t*G + t <= t*F + t",
        wrong={"strictly longer": "<= t*F + t -> < t*F + t"},
    ),
    # the learner that plays arm 1 has the noisy regret n over n batches
    over(t=_U, n=_U),
    step(
        "one batch less for who plays one arm",
        "t*n + t <= t*(n + 1)",
        wrong={"a batch less": "<= t*(n + 1) -> <= t*n"},
    ),
    # the counter k has s <= k t at round s; it is not j - 1 - h in batch j, nor n - h after n batches
    over("s >= (j - 1)*t + 1", s=_U, t=_U, j=_U, h=_WIDE),
    step(
        "counter and batch",
        "(j - 1 - h)*t < s",
        wrong={"one batch behind": "(j - 1 - h)*t < s -> (j - 1 - h)*t >= s"},
    ),
    over("s > t*n", s=_U, t=_U, n=_U, h=_WIDE),
    step(
        "rounds after full batches",
        "t*(n - h) < s",
        wrong={"the last full batch goes on": "t*(n - h) < s -> t*(n - h) >= s"},
    ),
    over("s*(t*eps) == 1", s="(0, oo)", t=_U, eps=_EPS),
    step(
        "scale of the noise that is fed",
        "s*t*eps <= 1 and s*t*eps >= 1",
        wrong={
            "scale 1/eps": "s*t*eps >= 1 -> s*eps >= 1",
            "scale 1/eps at most": "s*t*eps <= 1 -> t*s*t*eps <= 1",
        },
    ),
    # batch j is fed at round j t <= T, which j = n + 1 + h is not
    over("T < (n + 1)*t", t=_U, T=_U, n=_WIDE, h=_WIDE),
    step(
        "batches that are fed",
        "(n + 1 + h)*t > T",
        wrong={"the incomplete one as well": "(n + 1 + h)*t > T -> (n + 1 + h)*t <= T"},
    ),
    settles(
        1,
        by=chain("regret over the means", {"g <= G": ASSUMED, "L - c <= g": by_definition("ADV-A1#2")}),
        kills={1: "half of the noisy regret over them"},
    ),
    settles(
        1,
        by="noise of the means",
        on="a learner that large values put off, two instances",
        beyond="other learners",
        kills={2: "half of the scale"},
    ),
    settles(
        2,
        by=chain(
            "regret over the rounds",
            {
                "x <= G": "#1",
                "v <= t*x": "#6",
            },
        ),
        kills={1: "without the factor", 2: "half of the factor"},
    ),
    settles(
        3,
        by=chain(
            "rounds left over, in expectation",
            {"X <= r": ASSUMED, "r <= t": assumed("n = floor(T/tau)")},
        ),
        kills={1: "half of a batch less one", 2: "one of them"},
    ),
    settles(
        4,
        by=chain(
            "all rounds", {"H <= B + v": ASSUMED, "v <= G*t": "#2", "B <= b": ASSUMED, "X <= y + t": "#3"}
        ),
        kills={1: "nothing for what is left", 2: "half of the noisy regret in all"},
    ),
    settles(
        5,
        by=chain("a longer horizon", {"G <= g": ASSUMED, "g + 0 <= F": ASSUMED}),
        kills={2: "strictly longer"},
    ),
    settles(
        5,
        by="one batch less for who plays one arm",
        on="the learner that plays one arm",
        beyond="other learners",
        kills={1: "a batch less"},
    ),
    settles(
        6,
        by=chain("counter and batch", {"s >= (j - 1)*t + 1": by_definition("ADV-A1#1")}),
        kills={1: "one batch behind"},
    ),
    settles(
        6,
        by=chain("rounds after full batches", {"s > t*n": by_definition("ADV-A1#2")}),
        kills={2: "the last full batch goes on"},
    ),
    settles(
        7,
        by=chain("scale of the noise that is fed", {"s*(t*eps) == 1": by_definition("ADV-A1#2")}),
        kills={1: "scale 1/eps"},
    ),
    settles(
        7,
        by=chain(
            "batches that are fed",
            {"T < (n + 1)*t": assumed("n = floor(T/tau)")},
        ),
        kills={2: "the incomplete one as well"},
    ),
)

_WHOLE = (
    over("R <= t*G + t", "t*G + t <= t*F + t", R=_REAL, G=_REAL, F=_REAL, t=_U),
    step("at T/tau", "R <= t*F + t", wrong={"half of all of it": "<= t*F + t -> <= (t*F + t)/2"}),
)
_L4 = (
    *_WHOLE,
    settles(1, by=chain("at T/tau", {"R <= t*G + t": "ADV-P-L4#4", "t*G + t <= t*F + t": "ADV-P-L4#5"})),
    settles(2, by=chain("at T/tau", {"R <= t*G + t": "ADV-P-L4#4", "t*G + t <= t*F + t": "ADV-P-L4#5"})),
    # S: regret of the batched version of B with noise, whose regret is the noisy one of B; D: of B itself
    over("R <= t*S + t", "S <= G", R=_REAL, S=_REAL, G=_REAL, D=_REAL, t=_U),
    step(
        "the batched version with noise",
        "R <= t*G + t",
        wrong={
            "of the learner without noise": "<= t*G + t -> <= t*D + t",
            "no factor": "<= t*G + t -> <= G + t",
        },
    ),
    settles(
        3,
        by=chain("the batched version with noise", {"R <= t*S + t": "ADV-T5#1", "S <= G": "ADV-P-L4#1"}),
        kills={1: "of the learner without noise", 2: "no factor"},
    ),
)
_T5 = (
    over(
        "L - c <= G",
        "H <= t*L",
        "t*c <= b",
        "X <= t",
        L=_WIDE,
        c=_WIDE,
        G=_WIDE,
        H=_WIDE,
        b=_WIDE,
        X=_WIDE,
        y=_WIDE,
        t=_U,
    ),
    step(
        "batches and the rest",
        "H + X - (b + y) <= t*G + t",
        wrong={"without the rest": "t*G + t -> t*G", "without the factor tau at all": "t*G + t -> G + t"},
    ),
    settles(
        1,
        by=chain(
            "batches and the rest",
            {
                "L - c <= G": ASSUMED,
                "H <= t*L": assumed("repeats the action tau times"),
                "t*c <= b": assumed("feeds the average of the observed losses at the end"),
                "X <= t": ASSUMED,
            },
        ),
        kills={1: "without the rest", 2: "without the factor tau at all"},
    ),
)

# x, y: expected sums of the noise of the arms that are played, and of one arm
_NOISY_REGRET = (
    over("x <= 0", "x >= 0", "y <= 0", "y >= 0", L=_REAL, c=_REAL, x=_REAL, y=_REAL, p="(0, 1]"),
    step(
        "both forms",
        "(L + x) - (c + y) <= L - c and (L + x) - (c + y) >= L - c",
        wrong={
            "noise of mean 1/10 on one arm": "(L + x) - (c + y) <= -> (L + x + p/10) - (c + y) <= ",
        },
    ),
    # the same noise s or -s, equally likely, at arm 1 in two rounds, losses 0: arm 2 after s, arm 1 after -s
    over(s="(0, oo)"),
    step("the same noise twice", "(s + 0)/2 + (-s - s)/2 < 0", wrong={"it cancels": "< 0 -> == 0"}),
    over("L <= T", "c >= 0", L=_REAL, c=_REAL, T=_U, lam="(0, oo)"),
    step(
        "noisy regret is at most T",
        "L - c <= T",
        wrong={"half of T": "<= T -> <= T/2", "lam T": "<= T -> <= lam*T"},
    ),
    settles(
        2,
        by=chain(
            "both forms",
            {
                "x <= 0": TOWER(given_the_past="ADV-L18#6"),
                "x >= 0": TOWER(given_the_past="ADV-L18#6"),
                "y <= 0": TOWER(given_the_past="ADV-L18#6"),
                "y >= 0": TOWER(given_the_past="ADV-L18#6"),
            },
        ),
        kills={1: "noise of mean 1/10 on one arm"},
    ),
    settles(
        2,
        by="the same noise twice",
        on="the same noise of two values in two rounds, where the identity fails",
        beyond="fresh noise",
        kills={2: "it cancels"},
    ),
    settles(
        3,
        by=chain("noisy regret is at most T", {"L <= T": ASSUMED, "c >= 0": ASSUMED}),
        kills={1: "half of T", 2: "lam T"},
    ),
)


# the second line is Algorithm 1 at the budget 1/n, n = ceil(1/eps), with noise of scale 1
def _theorem(regret: str, longer: str, budgets: str) -> Pieces:
    """What the theorem on the conversion says of regret, after what it says of privacy."""
    return (
        over("R <= t*G + t", "G <= F", R=_REAL, G=_REAL, F=_REAL, t=_U),
        step(
            "regret of the theorem",
            "R <= t*F + t",
            wrong={
                "without + tau in the theorem": "<= t*F + t -> <= t*F",
                "half of the noisy regret in the theorem": "<= t*F + -> <= t*F/2 + ",
            },
        ),
        over("R <= n*G + n", "G <= F", "n*eps <= 2", "n*eps >= 1", R=_REAL, G=_WIDE, F=_REAL, n=_U, eps=_EPS),
        step(
            "at tau = ceil(1/eps)",
            "R <= 2/eps*F + 2/eps and 1/n <= eps",
            wrong={
                "1/eps for 2/eps": "<= 2/eps*F + 2/eps -> <= 1/eps*F + 1/eps",
                "noise of scale 1/2": "1/n <= eps -> 2/n <= eps",
            },
        ),
        settles(
            3,
            by=chain(
                "at tau = ceil(1/eps)",
                {"R <= n*G + n": regret, "G <= F": longer, "n*eps <= 2": budgets, "n*eps >= 1": budgets},
            ),
            kills={1: "1/eps for 2/eps", 2: "noise of scale 1/2"},
        ),
    )


_T1 = (
    *_theorem("#2", "ADV-P-L4#5", "#4"),
    # x = 1/(KT): the new rate over the old one is sqrt(eps/log(KT))
    over(eps="(0, oo)", x="(0, 1/2]"),
    step(
        "the new rate over the old one",
        "eps <= log(1/x)",
        wrong={"up to its square": "<= log(1/x) -> <= log(1/x)**2"},
    ),
    settles(
        2,
        by=chain("regret of the theorem", {"R <= t*G + t": "ADV-P-L4#4", "G <= F": "ADV-P-L4#5"}),
        kills={1: "without + tau in the theorem"},
    ),
    _PUT_OFF_DOMAIN,
    step(
        "noise that large values put off, in the theorem",
        f"m/2 + (1 + {_LEFT})/2*(n - m) <= m/2 + (1 + {_MOST.format(scale='s')})/2*(n - m)",
        wrong={
            "half of the scale in the theorem": f"{_MOST.format(scale='s')} -> {_MOST.format(scale='(s/2)')}"
        },
        at=[{"s": 1, "m": 4, "n": 100}, {"s": "1/2", "m": 4, "n": 1000}],
    ),
    settles(
        2,
        by="noise that large values put off, in the theorem",
        on="a learner that large values put off, two instances",
        beyond="other learners",
        kills={2: "half of the scale in the theorem"},
    ),
    settles(5, by="the new rate over the old one", severity=Severity.EDGE),
    amended(
        "For eps <= 1 and KT >= 3 sqrt(KT/eps) is at most sqrt(KT log(KT))/eps.",
        {"the new rate over the old one": "eps <= log(1/x) -> min(eps, 1) <= log(1/min(x, 1/3))"},
        recorded=Verdict.VERIFIED,
    ),
    settles(AMENDED, by="the new rate over the old one"),
)
_T7 = (
    *_theorem("#2", "ADV-P-L4#5", "ADV-T1#4"),
    # S: regret of the converted learner over N experts, D: with K for N, which is smaller
    over("R <= S", "S <= t*F + t", R=_REAL, S=_REAL, F=_REAL, D=_REAL, t=_U),
    step(
        "experts by arms",
        "R <= t*F + t",
        wrong={
            "arms for experts in the bound": "<= t*F + t -> <= t*D + t",
            "without + tau for experts": "<= t*F + t -> <= t*F",
        },
    ),
    settles(
        2,
        by=chain("experts by arms", {"R <= S": "ADV-T6#1", "S <= t*F + t": "#5"}),
        kills={1: "arms for experts in the bound", 2: "without + tau for experts"},
    ),
    over("S <= t*F + t", S=_REAL, F=_REAL, D=_REAL, t=_U),
    step(
        "at N actions",
        "S - t <= t*F",
        wrong={"at K actions": "<= t*F -> <= t*D", "no batch": "S - t <= t*F -> S <= t*F"},
    ),
    settles(
        5,
        by=chain("at N actions", {"S <= t*F + t": "ADV-T1#2"}),
        kills={1: "at K actions", 2: "no batch"},
    ),
)

# E: what is lost, c and b: what the best expert and j* lose, given what the experts drew, l: j* in its mean
_EXPERTS = (
    over("E <= c + G", "c <= b", E=_REAL, c=_REAL, b=_REAL, G=_REAL, D=_REAL),
    step(
        "given what the experts drew",
        "E <= b + G",
        wrong={
            "K arms for N experts": "<= b + G -> <= b + D",
            "half of the regret of B": "<= b + G -> <= b + G/2",
        },
    ),
)
_FOR_ANY = {"E <= c + G": ASSUMED, "c <= b": ASSUMED}
_P_T6 = (
    *_EXPERTS,
    settles(
        1,
        by=chain("given what the experts drew", _FOR_ANY),
        kills={1: "K arms for N experts", 2: "half of the regret of B"},
    ),
    settles(
        2,
        by=chain("given what the experts drew", {"E <= c + G": "#1", "c <= b": ASSUMED}),
        kills={2: "half of the regret of B"},
    ),
    # x: loss of what j* draws in a round, y: its mean, S and M: their sums so far; v: loss of another expert
    over(x=_WIDE),
    step("no round", "0*x <= x*0 and 0*x >= x*0", wrong={"a round": "0*x <= x*0 and -> 1 + 0*x <= x*0 and "}),
    over("S == M", "x == y", S=_WIDE, M=_WIDE, x=_WIDE, y=_WIDE, v=_WIDE),
    step(
        "one round of j* more",
        "S + x <= M + y and S + x >= M + y",
        wrong={"of the chosen expert": ">= M + y -> >= M + v"},
    ),
    settles(
        3,
        by=chain(
            "one round of j* more",
            {
                "S == M": INDUCTION(base="no round", step="one round of j* more"),
                "x == y": assumed("expectation over the samples I_t^{j*} ~ mu_t^{j*}"),
            },
        ),
        kills={1: "of the chosen expert"},
    ),
    # wavering advice: two actions of losses 0 and 1, each with some chance m
    over(m=(0, 1)),
    step(
        "advice that wavers",
        "(1 - m)*0 + m*1 <= m and (1 - m)*0 + m*1 >= m",
        wrong={"advice must be certain": ">= m -> >= ceil(m)"},
    ),
    settles(
        3,
        by="advice that wavers",
        on="two actions of losses 0 and 1",
        beyond="other losses",
        kills={2: "advice must be certain"},
    ),
)
_T6 = (
    over("E - b <= G", "b <= l", E=_REAL, b=_REAL, l=_REAL, G=_REAL, D=_REAL),
    step(
        "over all draws",
        "E - l <= G",
        wrong={"K arms for N experts in all": "<= G -> <= D", "half of the regret in all": "<= G -> <= G/2"},
    ),
    settles(
        1,
        by=chain(
            "over all draws", {"E - b <= G": TOWER(given_the_past="ADV-P-T6#2"), "b <= l": "ADV-P-T6#3"}
        ),
        kills={1: "K arms for N experts in all", 2: "half of the regret in all"},
    ),
)

LINES: Lines = {
    "ADV-P-L4": _CHAIN,
    "ADV-L4": _L4,
    "ADV-T5": _T5,
    "ADV-EQ-RT": _NOISY_REGRET,
    "ADV-T1": _T1,
    "ADV-T7": _T7,
    "ADV-P-T6": _P_T6,
    "ADV-T6": _T6,
}
