"""Lines on laws of actions: learners with randomness of their own, Algorithms 1, 2 and 5, losses that react.

An algorithm with randomness of its own is a map in law: in each round it takes the law of the next action
given what was played and seen.
"""

from __future__ import annotations

from ...language.assertion import assumed, by_definition, chain, settles
from ...language.rules import EVERY_INSTANCE, INDUCTION
from ...language.written_claim import Lines, Pieces, over, step

_U = "[1, oo)"
_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_CHANCE = (0, 1)
_MASS = "(0, 1]"


def _in_law(number: int, first: str, second: str, *, beyond: str, kills: bool = True) -> Pieces:
    """The map of conditional laws plays each path with the chance that the algorithm has for it."""
    return (
        # before the first action both chances are w = 1
        over(w=_MASS),
        step("no action", "1*w <= w and 1*w >= w", wrong={"half of it": "1*w <= w and -> w <= w/2 and "}),
        # S: chance of a path under the map, G: under the algorithm, H: with one action more; n and m: chances
        # of the next action given less than the history, and given more
        over("S == G", S=_MASS, G=_MASS, H=_MASS, n=_CHANCE, m=_CHANCE),
        step(
            "one action more",
            "S*(H/G) <= H and S*(H/G) >= H",
            wrong={first: "S*(H/G) <= H and -> S*n <= H and ", second: "S*(H/G) >= H -> S*m >= H"},
        ),
        settles(
            number,
            by=chain("one action more", {"S == G": INDUCTION(base="no action", step="one action more")}),
            on="laws of actions",
            beyond=beyond,
            kills={1: first, 2: second} if kills else {},
        ),
    )


_A1 = (
    *_in_law(
        5,
        "given less",
        "given more",
        beyond="the map literally, as the noise is drawn outside it",
        kills=False,
    ),
    over("T < (n + 1)*t", T=_U, n=_WIDE, t=_U, h=_WIDE),
    step("batches that pass a value", "(n + 1 + h)*t > T", wrong={"an incomplete one": "*t > T -> *t <= T"}),
    over("s <= (j - 1)*t + 1", s=_U, j=_U, t="[2, oo)"),
    step("round of a question", "s < j*t", wrong={"at the end of a batch": "s < j*t -> s >= j*t"}),
    settles(
        5,
        by=chain("batches that pass a value", {"T < (n + 1)*t": by_definition("ADV-A1#2")}),
        on="which batches pass a value",
        beyond="the law",
        kills={1: "an incomplete one"},
    ),
    settles(
        5,
        by=chain("round of a question", {"s <= (j - 1)*t + 1": by_definition("ADV-A1#1")}),
        on="when B is asked",
        beyond="the law",
        kills={2: "at the end of a batch"},
    ),
    # f: what is passed, m: mean loss of the arm that is played, z: noise; v and y: mean and noise of another
    over("f <= m + z", "f >= m + z", **dict.fromkeys("fmzvy", _REAL)),
    step(
        "what is passed",
        "f - z <= m and f - z >= m",
        wrong={
            "all means": "f - z >= m -> f - z >= m + v",
            "noise for every arm": "f - z <= m and -> f - z - y <= m and ",
        },
    ),
    settles(
        3,
        by=chain(
            "what is passed",
            {"f <= m + z": by_definition("ADV-A1#2"), "f >= m + z": by_definition("ADV-A1#2")},
        ),
        kills={1: "all means", 2: "noise for every arm"},
    ),
)

# f: what is passed after a batch of t rounds, c: sum of its losses, z: noise, y: sum of noise in every round
_I14 = (
    over("f <= c/t + z", **dict.fromkeys("fcyz", _REAL), t="[2, oo)"),
    step(
        "average and noise, from above",
        "f*t <= c + t*z",
        wrong={"noise on the sum": "c + t*z -> c + z", "noise in every round": "c + t*z -> c + y"},
    ),
    over("f >= c/t + z", **dict.fromkeys("fcyz", _REAL), t="[2, oo)"),
    step(
        "average and noise, from below",
        "f*t >= c + t*z",
        wrong={"noise on the sum, from below": "c + t*z -> c + z"},
    ),
    settles(
        3,
        by=chain("average and noise, from above", {"f <= c/t + z": by_definition("ADV-A1#2")}),
        kills={1: "noise on the sum", 2: "noise in every round"},
    ),
    settles(3, by=chain("average and noise, from below", {"f >= c/t + z": by_definition("ADV-A1#2")})),
)

# S: chance that an expert so far is chosen and drew arm i, M: sum of products, r: of the next one, P and m:
# that it is chosen, and that it draws i; N: experts, q: chance that it is chosen by who sees all losses
_A5 = (
    over(P=_CHANCE),
    step("no expert", "0 <= P*0 and 0 >= P*0", wrong={"one already": "0 <= P*0 and -> 1 <= P*0 and "}),
    over("S == M", "r == P*m", **dict.fromkeys("SMrPmq", _CHANCE), N="[2, oo)"),
    step(
        "one expert more",
        "S + r <= M + P*m and S + r >= M + P*m",
        wrong={
            "average advice": "S + r <= M + P*m and -> S + r <= M + m/N and ",
            "who sees all losses": "S + r >= M + P*m -> S + r >= M + q*m",
        },
    ),
    settles(
        3,
        by=chain(
            "one expert more",
            {
                "S == M": INDUCTION(base="no expert", step="one expert more"),
                "r == P*m": assumed("samples of round t independent of J_t"),
            },
        ),
        kills={1: "average advice", 2: "who sees all losses"},
    ),
)

# G: chance of all samples and choices so far, S: of the samples, D: that B chooses so on the losses that they
# fix; s and d: of the next ones, r: of the next samples given all before and the choice, v: if they follow it
_T6 = (
    over(w=_MASS),
    step("no sample", "w <= 1*w and w >= 1*w", wrong={"half of them": "w <= 1*w and -> w <= w/2 and "}),
    over("G == S*D", "r == s", **dict.fromkeys("GSDsrdv", _CHANCE)),
    step(
        "one round of samples more",
        "G*(r*d) <= (S*s)*(D*d) and G*(r*d) >= (S*s)*(D*d)",
        wrong={"samples that follow the choice": "G*(r*d) <= (S*s)*(D*d) and -> G*(v*d) <= (S*s)*(D*d) and "},
    ),
    settles(
        3,
        by=chain(
            "one round of samples more",
            {
                "G == S*D": INDUCTION(base="no sample", step="one round of samples more"),
                "r == s": assumed("drawn from the advice whatever expert is chosen"),
            },
        ),
        kills={1: "samples that follow the choice"},
    ),
    settles(
        3,
        by="loss of what an expert drew",
        on="two actions",
        beyond="more actions",
        kills={2: "0 and 1 alone"},
    ),
)

# an arm is played where a fresh number from [0, 1], which bits make, lies between F and F + m; v: chance that
# depends on a loss that is not seen
_P_L11 = (
    over(w=_MASS),
    step("no bit", "1*w <= w and 1*w >= w", wrong={"half of none": "1*w <= w and -> w <= w/2 and "}),
    over("G == D", **dict.fromkeys("GDFmv", _CHANCE)),
    step(
        "one number more",
        "G*((F + m) - F) <= D*m and G*((F + m) - F) >= D*m",
        wrong={"losses that are not seen": "G*((F + m) - F) >= D*m -> G*((F + m) - F) >= D*v"},
    ),
    step(
        "chances of one bit",
        "(k/2 - 1/3)**2 > 0",
        wrong={"one bit has a third": "> 0 -> <= 0"},
        values={"k": range(3)},
    ),
    settles(
        9,
        by=chain("one number more", {"G == D": INDUCTION(base="no bit", step="one number more")}),
        kills={1: "losses that are not seen"},
    ),
    settles(
        9,
        by="chances of one bit",
        on="an action of chance 1/3",
        beyond="other chances",
        kills={2: "one bit has a third"},
    ),
)

# g: log-ratio of the law of actions and vectors so far, n: of the mechanisms given their inputs, h: of the
# next; a and b: logarithms of the chances of the actions of a batch in both runs, c and k: if they depended
# on the losses, and without the past. What holds of two runs holds with the runs exchanged
_P_T10PRIV = (
    over(w=_REAL),
    step("no batch", "0*w <= w*0", wrong={"one already": "0*w <= w*0 -> 1 + 0*w <= w*0"}),
    over("g <= n", "a <= b", **dict.fromkeys("gnhabck", _REAL)),
    step(
        "one batch more",
        "g + (a - b) + h <= n + h",
        wrong={"actions that depend on the losses": "(a - b) -> (a - c)", "no past": "<= n + h -> <= n + k"},
    ),
    settles(
        2,
        by=chain(
            "one batch more",
            {"g <= n": INDUCTION(base="no batch", step="one batch more"), "a <= b": "#4"},
        ),
        kills={1: "actions that depend on the losses", 2: "no past"},
    ),
)


def _reacting(algorithm: str, private: str, others: str) -> Pieces:
    """An adversary that reacts shows a fixed list of losses on each path of actions."""
    return (
        settles(
            1,
            by=chain(
                "one path",
                {
                    "p <= P": assumed("adversary chooses l_t from I_1..I_{t-1}"),
                    "P <= u*Q": EVERY_INSTANCE(arbitrary_instance=private),
                    "Q <= q": assumed("adversary chooses l_t from I_1..I_{t-1}"),
                },
            ),
            on=algorithm,
            beyond=others,
            kills={1: "0.9 eps on a path"},
        ),
    )


# p and q: chances of a path against the two adversaries, P and Q: on the lists of losses that they show on it
_I12 = (
    over("p <= P", "P <= u*Q", "Q <= q", **dict.fromkeys("pPQq", _CHANCE), u=_U),
    step("one path", "p <= u*q", wrong={"0.9 eps on a path": "u*q -> u**0.9*q"}),
    *_reacting("Algorithm 1", "ADV-L3#1", "the other algorithms"),
    *_reacting("Algorithm 5 on Algorithm 1", "ADV-T7#1", "the other algorithms"),
    *_reacting("Algorithm 6", "ADV-T9#1", "the other algorithms"),
    settles(
        1,
        by="losses that follow the batches",
        on="the regret of Algorithm 1, which is larger against such adversaries",
        beyond="privacy",
        kills={2: "with the same constants"},
    ),
)

# R and S: regrets at two numbers of arms, k and j; w: root of N, r: of eps T, x: 1/eps
_C8 = (
    over(
        "R <= 208*(w*r*x + x)",
        "S <= 208*(w*r*x + x)",
        **dict.fromkeys("RS", _WIDE),
        **dict.fromkeys("wrxk", _U),
    ),
    step(
        "two numbers of arms",
        "max(R, S) <= 208*(w*r*x + x)",
        wrong={
            "with a root of K": "max(R, S) <= -> max(R*sqrt(k), S) <= ",
            "one expert for N": "208*(w*r*x + x) -> 208*(r*x + x)",
        },
    ),
    settles(
        3,
        by=chain("two numbers of arms", {"R <= 208*(w*r*x + x)": "#2", "S <= 208*(w*r*x + x)": "#2"}),
        kills={1: "with a root of K", 2: "one expert for N"},
    ),
)

LINES: Lines = {
    "ADV-D1": _in_law(
        2,
        "the last observation alone",
        "losses that are not seen",
        beyond="FTPL literally, whose estimates depend on draws outside the history",
    ),
    "ADV-D2": _in_law(
        3,
        "no randomness of its own",
        "the loss of the round itself",
        beyond="Algorithm 5 literally, whose experts draw outside the history",
    ),
    "ADV-I12": _I12,
    "ADV-A1": _A1,
    "ADV-I14": _I14,
    "ADV-C8": _C8,
    "ADV-T6": _T6,
    "ADV-A5": _A5,
    "ADV-P-T10PRIV": _P_T10PRIV,
    "ADV-P-L11": _P_L11,
}
