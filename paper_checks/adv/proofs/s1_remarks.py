"""Lines of what the text remarks beside its theorems: calls, rates, adversaries that react, regimes."""

from __future__ import annotations

from collections.abc import Mapping

from ....verify.evidence.ladder import Verdict
from ...language.assertion import AMENDED, ASSUMED, assumed, by_definition, chain, settles
from ...language.rules import TOWER
from ...language.severity import Severity
from ...language.written_claim import Lines, Pieces, amended, over, step

_U = "[1, oo)"
_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_POSITIVE = "(0, oo)"
_EPS = "(0, 1]"
_MIXING = "(0, 1)"
_CHANCE = (0, 1)

_NO_RATES = {"ADV-T1#5": "calls are counted, and rates are not compared"}


def _calls(number: int, words: str, first: str, second: str, *, on: str = "", beyond: str = "") -> Pieces:
    """The base learner is fed after each full batch: n of them in T rounds, t rounds each."""
    return (
        over("T < (n + 1)*t", T=_U, n=_WIDE, t=_U, h=_WIDE),
        step(
            "one feedback more", "(n + 1 + h)*t > T", wrong={first: "(n + 1 + h)*t > T -> (n + 1 + h)*t <= T"}
        ),
        over("n*t <= T", T=_U, n=_U, t="[2, oo)"),
        step("feedbacks and rounds", "n < T", wrong={second: "n < T -> n >= T"}),
        settles(
            number,
            by=chain("one feedback more", {"T < (n + 1)*t": assumed(words)}),
            on=on,
            beyond=beyond,
            kills={1: first},
            despite=_NO_RATES,
        ),
        settles(
            number,
            by=chain("feedbacks and rounds", {"n*t <= T": by_definition("ADV-A1#2")}),
            on=on,
            beyond=beyond,
            kills={2: second},
            despite=_NO_RATES,
        ),
    )


# m: mean loss of a batch, c: tau eps, z: noise, e: its density
_NOISY = (
    over(m=_CHANCE, c=_POSITIVE),
    step("chance of a negative value", "exp(-m*c)/2 > 0", wrong={"none": "> 0 -> <= 0"}),
    # b: any bound above 1, such as 1/(tau eps)
    over(m=_CHANCE, c=_POSITIVE, b=_WIDE),
    step(
        "chance of a value above 1 + b",
        "exp(-(1 - m + b)*c)/2 > 0",
        wrong={"bounded by 1 + 1/(tau eps)": "> 0 -> <= 0"},
    ),
    over(m=_CHANCE, c=_POSITIVE, z=_REAL, w=_POSITIVE),
    step(
        "values with noise z and -z",
        "(m + z)*w + (m - z)*w == 2*m*w",
        wrong={"upward by 1/(tau eps)": "== 2*m*w -> == 2*(m + 1/c)*w"},
    ),
    settles(
        1,
        by=(
            "chance of a negative value",
            "chance of a value above 1 + b",
            "values with noise z and -z",
        ),
        kills={1: "bounded by 1 + 1/(tau eps)", 2: "upward by 1/(tau eps)"},
    ),
    over("R <= t*S + t", "S <= G", R=_REAL, S=_REAL, G=_REAL, D=_REAL, t=_U),
    step(
        "batched with noise",
        "R <= t*G + t",
        wrong={"R_B for it": "<= t*G + t -> <= t*D + t", "no factor tau": "<= t*G + t -> <= G + t"},
    ),
    settles(
        5,
        by=chain("batched with noise", {"R <= t*S + t": "ADV-T5#1", "S <= G": "ADV-P-L4#1"}),
        kills={1: "R_B for it", 2: "no factor tau"},
    ),
    # two arms of losses 1 and 0, q: chance that the first value is above 1, s: scale of the noise
    over("R >= q*(T - 1)", "q >= exp(-1/s)/2", R=_REAL, q=_CHANCE, s=_POSITIVE, T="[2, oo)"),
    step(
        "who plays arm 1 after a large value",
        "R >= exp(-1/s)/2*(T - 1)",
        wrong={"sublinear all the same": "R >= exp(-1/s)/2*(T - 1) -> R <= 60*sqrt(T)"},
    ),
    settles(
        2,
        by=chain(
            "who plays arm 1 after a large value",
            {"R >= q*(T - 1)": ASSUMED, "q >= exp(-1/s)/2": "ADV-L18#3"},
        ),
        on="HTINF that plays arm 1 for good after a value outside [0, 1]: without noise its regret is "
        "of order sqrt(T), by ADV-T21",
        beyond="other learners",
        kills={1: "sublinear all the same"},
    ),
    settles(
        2,
        by="chance of a value above 1 + b",
        on="values that are fed",
        beyond="learners",
        kills={2: "bounded by 1 + 1/(tau eps)"},
    ),
)


def _exponential_weights(
    number: int, algorithm: tuple[str, str, str], rate: str, wrong: Mapping[str, str]
) -> Pieces:
    """Regret without noise, from the lemma on weights; the algorithm's mixture, update and estimates."""
    mixture, squares, unbiased = algorithm
    return (
        # (1 - gamma) times V: losses under the weights, M: of the best, Q: eta times squares; G:
        # gamma T, c: log/eta
        over(
            "N <= V + G",
            "V <= M + c + Q",
            "Q <= U",
            "G <= q",
            "c <= q",
            "U <= q",
            **dict.fromkeys("NV", _REAL),
            **dict.fromkeys("MGcQUq", _WIDE),
        ),
        step(
            "weights and mixing",
            "N - M <= 3*q",
            wrong={"two thirds of it": "<= 3*q -> <= 2*q"},
        ),
        settles(
            number,
            by=chain(
                "weights and mixing",
                {
                    "N <= V + G": by_definition(mixture),
                    "V <= M + c + Q": TOWER(given_the_past="ADV-L26#1"),
                    "Q <= U": by_definition(squares),
                    "G <= q": "assumed",
                    "c <= q": "assumed",
                    "U <= q": TOWER(given_the_past=unbiased),
                },
            ),
            on="eta and gamma for which each of three terms is within the rate, without noise",
            beyond="other eta and gamma; that the algorithm that is quoted is run with these",
        ),
        over(K="[2, oo)", N="[3, oo)", T="[2, oo)"),
        step(
            "rate that this is",
            f"2*{rate} <= 3*({rate})",
            wrong={name: f"<= 3*({rate}) -> <= 3*({other})" for name, other in wrong.items()},
        ),
        settles(
            number,
            by="rate that this is",
            on="the rate",
            beyond="the regret",
            kills=dict(enumerate(wrong, start=1)),
        ),
    )


_I10 = (
    # N = T^(3/4): the new rate is below T, and over the old one it is N^(1/3) and more
    over(N="[2, oo)", T="[2, oo)", eps=_EPS, C="[1, oo)"),
    step(
        "new rate within a constant of the old one",
        "sqrt(T*log(N)) + N*log(N)*log(T)**2/eps <= C*(sqrt(T*log(N))/eps)",
        wrong={"at once": "<= C*( -> <= 1/2*("},
        at=[
            {"N": 10**18, "T": 10**24, "eps": 1, "C": 10**6},
            {"N": 10**36, "T": 10**48, "eps": "1/100", "C": 10**12},
        ],
    ),
    settles(4, by="new rate within a constant of the old one", severity=Severity.MISSING_ASSUMPTION),
    amended(
        "The new rate is at most twice the larger of the old one and N log N log^2 T/eps.",
        {
            "new rate within a constant of the old one": (
                "C*(sqrt(T*log(N))/eps) -> 2*max(sqrt(T*log(N))/eps, N*log(N)*log(T)**2/eps)"
            )
        },
        recorded=Verdict.OPEN,
    ),
    settles(AMENDED, by="new rate within a constant of the old one", on="two instances", beyond="others"),
)

# l: log(1/delta)
_TAB2 = (
    over(N="[3, oo)", T=_U, K=_U, eps=_EPS, l=_POSITIVE),
    step(
        "factors of the second term",
        "sqrt(N*l)*log(N*T)*log(N)/eps == sqrt(l)*log(N)*(sqrt(N)*log(N*T)/eps)",
        wrong={"the same term": "== sqrt(l)*log(N)*( -> == ("},
    ),
    over(N="[3, oo)", l=_U),
    step(
        "factors that are dropped",
        "sqrt(l)*log(N) > 1",
        wrong={"the table has more": "> 1 -> <= 1", "the table has as much": "> 1 -> == 1"},
    ),
    settles(
        5,
        by=("factors of the second term", "factors that are dropped"),
        kills={1: "the table has more", 2: "the table has as much"},
        despite={"ADV-T10#2": "two printed forms are compared, whether they hold or not"},
    ),
)

# l: log N, x: log(KT)
_I16 = (
    over("K*l*x**2 <= N*eps", N=_U, K=_U, T=_U, l=_POSITIVE, x=_POSITIVE, eps=_EPS),
    step(
        "Theorem 9 below Corollary 8",
        "(K*T*l)*x**2/eps**2 <= N*T/eps",
        wrong={"for N log N smaller too": "(K*T*l)*x**2/eps**2 -> 2*(K*T*l)*x**2/eps**2"},
    ),
    over(N=_U, K=_U, T=_U, l=_POSITIVE, x=_POSITIVE, eps=_EPS),
    step(
        "squared rates",
        "((K*T*l)*x**2/eps**2)/(N*T/eps) == K*l*x**2/(N*eps)",
        wrong={
            "as much of eps": "== K*l*x**2/(N*eps) -> == K*l*x**2/N",
            "smaller for all N": "== K*l*x**2/(N*eps) -> <= 1",
        },
    ),
    settles(
        4,
        by=("Theorem 9 below Corollary 8", "squared rates"),
        kills={1: "as much of eps", 2: "smaller for all N"},
    ),
)

# N = T^a, eps = T^(-b), K = T^c
_RATES = "min((1 + a + b)/2, (1 + c)/2 + b, max(2/3 + a/6 + c/2 + b/3, a/2 + b))"
_I7 = (
    step(
        "three regimes",
        f"{_RATES} < 1",
        wrong={"Corollary 8 in all of them": f"{_RATES} < 1 -> (1 + a + b)/2 < 1"},
        at=[
            {"a": "1/20", "b": "9/10", "c": 1},
            {"a": 2, "b": 0, "c": 0},
            {"a": "4/5", "b": "11/20", "c": 0},
        ],
    ),
    step(
        "N = T and eps = 1/sqrt T",
        f"{_RATES} >= 1",
        wrong={"sublinear there": ">= 1 -> < 1"},
        at=[{"a": 1, "b": "1/2", "c": 0}],
    ),
    settles(
        6,
        by=("three regimes", "N = T and eps = 1/sqrt T"),
        on="three regimes of powers of T, each reached by another bound",
        beyond="other regimes; the bounds themselves",
        kills={1: "Corollary 8 in all of them", 2: "sublinear there"},
    ),
)

# a learner that keeps its first draw between two arms: T/2 on losses that are fixed, T - 1 where they follow
_KEEPS = (
    over(T="[3, oo)"),
    step(
        "losses that follow the first draw",
        "T - 1 > T/2",
        wrong={"no more than fixed losses": "> T/2 -> <= T/2"},
    ),
    step(
        "losses that are known in advance",
        "T > T/2",
        wrong={"in expectation as much": "> T/2 -> <= T/2"},
    ),
)
_ON_KEEPS = "a learner that keeps its first draw between two arms"
_REG = (
    *_KEEPS,
    settles(
        3,
        by=("losses that follow the first draw", "losses that are known in advance"),
        on=_ON_KEEPS,
        beyond="other learners",
        kills={1: "no more than fixed losses", 2: "in expectation as much"},
    ),
)
_REGX = (
    *_KEEPS,
    settles(
        2,
        by=("losses that follow the first draw", "losses that are known in advance"),
        on=f"{_ON_KEEPS}, each named by an expert",
        beyond="other learners",
        kills={1: "no more than fixed losses", 2: "in expectation as much"},
    ),
)
# an adversary gives the arm that a batch of n rounds plays the loss 1 from its second round on, the other
# one 0
_BATCHED = "T*(1 - 1/n)/2"
_I12 = (
    step(
        "losses that follow the batches",
        f"{_BATCHED} > 208*sqrt(2*T*n) + 2*n and {_BATCHED} > 2*(208*sqrt(2*T*n) + 2*n)",
        wrong={
            "with the same constants": f"{_BATCHED} > 208*sqrt(2*T*n) + 2*n and -> {_BATCHED} <= "
            f"208*sqrt(2*T*n) + 2*n and ",
            "with twice the constants": f"and {_BATCHED} > 2*( -> and {_BATCHED} <= 2*(",
        },
        at=[{"n": 4, "T": 10**8}, {"n": 100, "T": 10**10}],
    ),
    settles(
        2,
        by="losses that follow the batches",
        on="Algorithm 1 with two arms, two horizons, and the bound of Corollary 2",
        beyond="the other bounds",
        kills={1: "with the same constants", 2: "with twice the constants"},
    ),
)
_I15 = (
    over(
        "R <= t*F + t",
        "V <= v*W",
        "v <= u",
        R=_REAL,
        F=_REAL,
        D=_REAL,
        t=_U,
        V=_CHANCE,
        W=_CHANCE,
        v=_U,
        u=_U,
    ),
    step(
        "both conversions",
        "R - t <= t*F and V <= u*W",
        wrong={"over arms": "<= t*F and -> <= t*D and ", "only where experts are few": "V <= u*W -> V > u*W"},
    ),
    settles(
        3,
        by=chain(
            "both conversions", {"R <= t*F + t": "ADV-T7#2", "V <= v*W": "ADV-T7#1", "v <= u": "ADV-T7#1"}
        ),
        kills={1: "over arms", 2: "only where experts are few"},
        despite={"ADV-T1#5": "nothing is said of how rates compare"},
    ),
)
# x and y: losses of two arms, b: whether the expert drew the first; or the arm that is worse for who follows
# it
_T6 = (
    over(x=_CHANCE, y=_CHANCE, b=_CHANCE),
    step(
        "loss of what an expert drew",
        "b*x + (1 - b)*y >= 0 and b*x + (1 - b)*y <= 1",
        wrong={"0 and 1 alone": "b*x + (1 - b)*y >= 0 and -> b*x + (1 - b)*y >= 1 and "},
    ),
    over(T="[2, oo)"),
    step(
        "draws that follow the chosen expert",
        "T - 0 > T/2",
        wrong={"no more than with draws of their own": "> T/2 -> <= T/2"},
    ),
)

LINES: Lines = {
    "ADV-A1": _calls(4, "floor(T/tau)", "as many as ceil(T/tau)", "a draw for every round"),
    "ADV-I1": _calls(
        5,
        "one call of the base algorithm per batch",
        "fed for the rest as well",
        "asked in every round",
        on="how often the base algorithm is fed",
        beyond="that any base algorithm fits, which is read off Algorithm 1",
    ),
    "ADV-I27": _NOISY,
    "ADV-I8": _exponential_weights(
        1,
        ("ADV-A3#1", "ADV-A3#2", "ADV-A3#3"),
        "sqrt(K*T*log(K))",
        {"T^(1/3)": "T**(1/3)*sqrt(K*log(K))", "without K": "sqrt(T*log(K))"},
    ),
    "ADV-I9": _exponential_weights(
        1,
        ("ADV-A6#1", "ADV-A6#3", "ADV-A6#4"),
        "sqrt(K*T*log(N))",
        {"without K": "sqrt(T*log(N))", "log log N": "sqrt(K*T*log(log(N)))"},
    ),
    "ADV-I10": _I10,
    "ADV-TAB2": _TAB2,
    "ADV-I16": _I16,
    "ADV-I7": _I7,
    "ADV-EQ-REG": _REG,
    "ADV-EQ-REGX": _REGX,
    "ADV-I12": _I12,
    "ADV-I15": _I15,
    "ADV-T6": _T6,
}
