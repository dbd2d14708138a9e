"""Lines of the indexes that know no horizon: Theorems 2.24 and 2.26, and their optimality.

Both theorems have one proof. Optimism fails at round t where the index of the best arm is at most mu* - e;
arm a is overestimated at s samples where their mean is at least mu_a + e. With s samples the one has chance
exp(-s x)/f(t) at most, the other exp(-s x), with x = e^2/2 for 1-sub-Gaussian rewards, x = 2 e^2 for coins.
A limit superior is at most c if from some T on every value is at most c (1 + p), for every p > 0.
"""

from __future__ import annotations

from ...language.assertion import assumed, by_definition, chain, noted, settles
from ...language.rules import INDUCTION, REGRET_OF_PULLS, TOWER, UNION_BOUND
from ...language.written_claim import Lines, Pieces, over, step
from ...statements.concentration.deduced_tails import INDICATOR

_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_POSITIVE = "(0, oo)"
_HORIZON = "[1, oo)"

_PLAYED = by_definition("TH-A2#2")

# y: exp(-n x), z: exp(-x), S: sum of the first n powers of z
_GEOMETRIC: Pieces = (
    over(x=_POSITIVE),
    step("one power", "x*exp(-x) <= 1 - exp(-x)", wrong={"two of them": "x*exp(-x) <= -> 2*x*exp(-x) <= "}),
    noted(101, "x exp(-x) <= 1 - exp(-x)", for_all="x > 0", near_miss="2 x exp(-x)"),
    settles(101, by="one power", kills={1: "two of them"}),
    over(x=_POSITIVE),
    step("no power", "0*x <= 1 - 1", wrong={"a power already": "0*x <= -> 1 + 0*x <= "}),
    over("S*x <= 1 - y", "x*z <= 1 - z", S=_WIDE, x=_POSITIVE, y=(0, 1), z=(0, 1)),
    step(
        "one power more", "(S + y*z)*x <= 1 - y*z", wrong={"half of the rest": "<= 1 - y*z -> <= (1 - y*z)/2"}
    ),
    over("S*x <= 1 - y", S=_WIDE, x=_POSITIVE, y=(0, 1)),
    step("all powers", "S*x <= 1", wrong={"a half, of all powers": "<= 1 -> <= 1/2"}),
    noted(
        102,
        "x times the sum of exp(-s x) over s = 1, ..., n is at most 1",
        for_all="x > 0, n >= 0",
        near_miss="1/2",
    ),
    settles(
        102,
        by=chain(
            "all powers",
            {"S*x <= 1 - y": INDUCTION(base="no power", step="one power more"), "x*z <= 1 - z": "#101"},
        ),
        kills={1: "a half, of all powers"},
    ),
)


# p: 1/log t, r: 1/log(t + 1), q: 1/f(t + 1), S: sum of 1/f up to t; a: log t, v: log(1 + 1/t), d: 1/(t + 1)
def _sum_of_levels(facts: str) -> Pieces:
    return (
        over(t="[2, oo)"),
        step(
            "slope of the logarithm",
            "1/(t + 1) <= log(1 + 1/t)",
            wrong={"twice the slope": "1/(t + 1) -> 2/(t + 1)"},
        ),
        over("d <= v", a=_POSITIVE, v=_WIDE, d=_WIDE),
        step(
            "one level",
            "d/(a + v)**2 <= 1/a - 1/(a + v)",
            wrong={"twice a level": "d/(a + v)**2 -> 2*d/(a + v)**2"},
        ),
        noted(
            103,
            "1/f(t+1) <= 1/log(t) - 1/log(t+1)",
            for_all="t >= 2, f(t) = 1 + t log^2(t)",
            near_miss="twice that",
        ),
        settles(103, by=chain("one level", {"d <= v": facts}), kills={1: "twice a level"}),
        over(p=(0, 1)),
        step(
            "two levels",
            "1 + 1/(1 + 2*log(2)**2) + 0*p <= 3 - 1/log(2)",
            wrong={"two and a half in all": "3 - 1/log(2) -> 5/2 - 1/log(2)"},
        ),
        over("S <= 3 - p", "q <= p - r", **dict.fromkeys("Spqr", _WIDE)),
        step("one level more", "S + q <= 3 - r", wrong={"two levels more": "S + q -> S + 2*q"}),
        over("S <= 3 - p", **dict.fromkeys("Sp", _WIDE)),
        step("all levels", "S <= 3", wrong={"two, of all levels": "S <= 3 -> S <= 2"}),
        noted(
            104,
            "sum of 1/f(t) over t = 1, ..., T is at most 3",
            for_all="T >= 1, f(t) = 1 + t log^2(t)",
            near_miss="2",
        ),
        settles(
            104,
            by=chain(
                "all levels",
                {"S <= 3 - p": INDUCTION(base="two levels", step="one level more"), "q <= p - r": "#103"},
            ),
            kills={1: "two, of all levels"},
        ),
    )


# j: 1/f(t), Y: sum of exp(-s x), P: chance that optimism fails at t; F: sum of these chances, J: of the
# levels
_FAILURES: Pieces = (
    over("P <= Y*j", "Y*x <= 1", P=(0, 1), Y=_WIDE, x=_POSITIVE, j="(0, 1]"),
    step("failure at a round", "P*x <= j", wrong={"half of it, at a round": "P*x <= j -> P*x <= j/2"}),
    over(x=_POSITIVE),
    step(
        "no round, of failures",
        "0*x <= 0",
        wrong={"a round already, of failures": "0*x <= 0 -> 1 + 0*x <= 0"},
    ),
    over("F*x <= J", "Q*x <= j", x=_POSITIVE, **dict.fromkeys("FJQj", _WIDE)),
    step("a round more, of failures", "(F + Q)*x <= J + j", wrong={"half a level more": "J + j -> J + j/2"}),
    over("F*x <= J", "J <= 3", x=_POSITIVE, **dict.fromkeys("FJ", _WIDE)),
    step("expected failures", "F*x <= 3", wrong={"one and a half": "F*x <= 3 -> F*x <= 3/2"}),
)
# r: 1 where arm a is pulled without one of the two events, else 0; q: 1 where it is pulled at one of them;
# u: samples from which on the index of a is too high at one of them only, G: number of these events so far
_PATHS: Pieces = (
    over(u=_WIDE, G=_WIDE),
    step("no pull at first", "0 <= u + 1 + 0*G", wrong={"two pulls at first": "0 <= u + -> 2 <= u + "}),
    over("N <= u + 1 + G", "r*(N + 1) <= r*(u + 1)", **dict.fromkeys("NuG", _WIDE), r=(0, 1), q=(0, 1)),
    step(
        "one round more of a run",
        "N + (r + q) <= u + 1 + (G + q)",
        wrong={"an event that costs nothing": "(G + q) -> G"},
    ),
    over(
        "N <= u + 1 + G", "G <= E + H", "E*x <= 3", "H*x <= 1", **dict.fromkeys("NuGEH", _WIDE), x=_POSITIVE
    ),
    step("pulls and failures", "(N - u - 1)*x <= 4", wrong={"without the failures": "<= 4 -> <= 1"}),
)


def _pulls(n: int, tails: tuple[str, str], needs: str, coins: str, *, index: str) -> Pieces:
    """Notes n to n + 4: expected pulls up to a horizon, from the chances of both events at s samples.

    ``tails`` bound the one by exp(-s x)/f(t) and the other by exp(-s x), and by ``needs`` the index of a with
    u samples or more at a round without the one says that the other has happened.
    """
    return (
        *_FAILURES,
        noted(
            n,
            "x times the chance that optimism fails at t is at most 1/f(t)",
            for_all=f"{coins}, t >= 1, e > 0",
            near_miss="half of it",
        ),
        settles(
            n,
            by=chain(
                "failure at a round",
                {"P <= Y*j": UNION_BOUND(each_event=tails[0], events=index), "Y*x <= 1": "#102"},
            ),
            kills={1: "half of it, at a round"},
        ),
        noted(
            n + 1,
            "x times the expected number of rounds at which optimism fails is at most 3",
            for_all=f"{coins}, T >= 1, e > 0",
            near_miss="3/2",
        ),
        settles(
            n + 1,
            by=chain(
                "expected failures",
                {
                    "F*x <= J": INDUCTION(base="no round, of failures", step="a round more, of failures"),
                    "Q*x <= j": f"#{n}",
                    "J <= 3": "#104",
                },
            ),
            kills={1: "one and a half"},
        ),
        noted(
            n + 2,
            "x times the expected number of sample sizes at which arm a is overestimated is at most 1",
            for_all=f"{coins}, e > 0",
            near_miss="1/2",
        ),
        over("B <= Y", "Y*x <= 1", B=_WIDE, Y=_WIDE, x=_POSITIVE),
        step("expected overestimates", "B*x <= 1", wrong={"half of one": "<= 1 -> <= 1/2"}),
        settles(
            n + 2,
            by=chain(
                "expected overestimates", {"B <= Y": TOWER(given_the_past=tails[1]), "Y*x <= 1": "#102"}
            ),
            kills={1: "half of one"},
        ),
        *_PATHS,
        noted(
            n + 3,
            "N_a(T) is at most u + 1 plus the number of failures and of overestimates",
            for_all=f"{coins}, every run, T >= 1, e > 0; ties and the first pulls as they may be",
            near_miss="without these numbers",
        ),
        settles(
            n + 3,
            by=chain(
                "one round more of a run",
                {
                    "N <= u + 1 + G": INDUCTION(base="no pull at first", step="one round more of a run"),
                    "r*(N + 1) <= r*(u + 1)": needs,
                },
            ),
            kills={1: "an event that costs nothing"},
        ),
        noted(
            n + 4,
            "(E N_a(T) - u - 1) x <= 4",
            for_all=f"{coins}, Algorithm 2, T >= 1, e > 0",
            near_miss="1",
        ),
        settles(
            n + 4,
            by=chain(
                "pulls and failures",
                {
                    "N <= u + 1 + G": TOWER(given_the_past=f"#{n + 3}"),
                    "G <= E + H": f"#{n + 3}",
                    "E*x <= 3": f"#{n + 1}",
                    "H*x <= 1": f"#{n + 2}",
                },
            ),
            kills={1: "without the failures"},
        ),
    )


# s: root of log T, k: log(1 + s), l: log f(T)
_ORDER: Pieces = (
    over(s=_WIDE, y=_HORIZON),
    step("f by powers", "1 + y*s**4 <= y*(1 + s)**4", wrong={"a power less": "(1 + s)**4 -> (1 + s)**3"}),
    over(s=_WIDE),
    step("logarithm by its argument", "log(1 + s) <= s", wrong={"half of its argument": "<= s -> <= s/2"}),
    over("l <= s**2 + 4*k", "k <= s", "4 <= q*s", l=_WIDE, k=_WIDE, s=_POSITIVE, q=_POSITIVE),
    step("order of log f", "l <= (1 + q)*s**2", wrong={"log T": "(1 + q)*s**2 -> s**2"}),
)


def _order(n: int, powers: str, logarithm: str) -> Pieces:
    return (
        *_ORDER,
        noted(
            n,
            "log f(T) <= (1 + q) log T from some T on, for every q > 0",
            for_all="f(t) = 1 + t log^2(t), q sqrt(log T) >= 4",
            near_miss="log T",
        ),
        settles(
            n,
            by=chain(
                "order of log f",
                {
                    "l <= s**2 + 4*k": powers,
                    "k <= s": logarithm,
                    "4 <= q*s": assumed("q sqrt(log T) >= 4"),
                },
            ),
            kills={1: "log T"},
        ),
    )


def _facts(n: int) -> Pieces:
    """Notes n to n + 2: of logarithms, as the levels and the order of log f use them."""
    return (
        noted(n, "1/(t + 1) <= log(1 + 1/t)", for_all="t >= 2", near_miss="2/(t + 1)"),
        settles(n, by="slope of the logarithm", kills={1: "twice the slope"}),
        noted(
            n + 1,
            "log f(T) <= log T + 4 log(1 + sqrt(log T))",
            for_all="T >= 1, f(t) = 1 + t log^2(t)",
            near_miss="3 for 4",
        ),
        settles(n + 1, by="f by powers", kills={1: "a power less"}),
        noted(n + 2, "log(1 + s) <= s", for_all="s >= 0", near_miss="s/2"),
        settles(n + 2, by="logarithm by its argument", kills={1: "half of its argument"}),
    )


# --- 1-sub-Gaussian rewards

_BOTH_EVENTS: Pieces = (
    # l: log f(t), w: the width with s samples, h: e
    over("s*w**2 >= 2*l", s=_HORIZON, **dict.fromkeys("wl", _WIDE), h=_POSITIVE),
    step(
        "exponent of a low index",
        "s*(w + h)**2/2 >= l + s*(h**2/2)",
        wrong={"twice log f": ">= l + -> >= 2*l + "},
    ),
    noted(
        105,
        "an index of arm 1 at t with s samples is at most mu_1 - e with chance at most exp(-s e^2/2)/f(t)",
        for_all="1-sub-Gaussian samples, s >= 1, t >= 1, e > 0",
        near_miss="exp(-s e^2/2)/f(t)^2",
    ),
    # P: the chance, i: the exponent of its bound, y: minus its logarithm
    over("y >= i", "i >= l + h", **dict.fromkeys("yilh", _WIDE)),
    step("chance of a low index", "y >= l + h", wrong={"f(t) squared": "y >= l + h -> y >= 2*l + h"}),
    noted(
        106,
        "s (w + e)^2/2 >= log f(t) + s e^2/2",
        for_all="s >= 1, e > 0, w the width",
        near_miss="2 log f(t)",
    ),
    settles(
        106,
        by=chain("exponent of a low index", {"s*w**2 >= 2*l": by_definition("TH-EQ2.12#1")}),
        kills={1: "twice log f"},
    ),
    settles(
        105,
        by=chain(
            "chance of a low index",
            {
                "y >= i": UNION_BOUND(each_event="TH-I2.21a#102", events=by_definition("TH-EQ2.12#1")),
                "i >= l + h": "#106",
            },
        ),
        kills={1: "f(t) squared"},
    ),
    # v: Delta_a, x and U: mean and index of s samples of a less mu_a, w: the width, at t and so at T, h: e;
    # where a is pulled, its index is at least that of arm 1, which is above mu_1 - e
    over("v - h <= U", "U <= x + w", "w <= v - 2*h", x=_REAL, v=_POSITIVE, U=_REAL, w=_WIDE, h=_POSITIVE),
    step("mean with u samples and more", "x >= h", wrong={"mu_a + 2 e": "x >= h -> x >= 2*h"}),
    noted(
        107,
        "if a is pulled with u samples or more where optimism does not fail, their mean is mu_a + e or more",
        for_all="u = 2 log(f(T))/(Delta_a - 2 e)^2, rounds up to T, 0 < 2 e < Delta_a",
        near_miss="mu_a + 2 e",
    ),
    over("s*y**2 >= 2*l", s=_HORIZON, y=_POSITIVE, l=_WIDE),
    step(
        "width with u samples and more", "2*l/s <= y**2", wrong={"half of the width": "<= y**2 -> <= y**2/4"}
    ),
    noted(
        108,
        "the width with u samples or more is at most Delta_a - 2 e",
        for_all="s >= u = 2 log(f(T))/(Delta_a - 2 e)^2, rounds up to T, 0 < 2 e < Delta_a",
        near_miss="half of it",
    ),
    settles(
        108,
        by=chain(
            "width with u samples and more",
            {"s*y**2 >= 2*l": assumed("s >= u = 2 log(f(T))/(Delta_a - 2 e)^2")},
        ),
        kills={1: "half of the width"},
    ),
    settles(
        107,
        by=chain(
            "mean with u samples and more",
            {
                "v - h <= U": _PLAYED,
                "U <= x + w": by_definition("TH-EQ2.12#1"),
                "w <= v - 2*h": "#108",
            },
        ),
        kills={1: "mu_a + 2 e"},
    ),
)
# a and b: of the order of log f, and of the exponents
_SLACKS: Pieces = (
    over("a <= 1 + p/8", "b <= 1 + p/8", a=_WIDE, b=_WIDE, p="(0, 1]"),
    step("both slacks", "a*b <= 1 + p/2", wrong={"no slack": "<= 1 + p/2 -> <= 1"}),
)
# y: 2 e/Delta
_MANY_ROUNDS: Pieces = (
    over(y="(0, 1/2]"),
    step(
        "slack in the gap",
        "1/(1 - y)**2 <= 1 + 6*y",
        wrong={"1 + y": "1 + 6*y -> 1 + y"},
    ),
    *_SLACKS,
    noted(
        115,
        "log f(T)/log T times Delta_a^2/(Delta_a - 2 e)^2 is at most 1 + p/2",
        for_all="0 < p <= 1, e = p Delta_a/96, p sqrt(log T) >= 32, so that #114 is at q = p/8",
        near_miss="1",
    ),
    settles(
        115,
        by=chain(
            "both slacks",
            {"a <= 1 + p/8": "#114", "b <= 1 + p/8": "#130"},
        ),
        kills={1: "no slack"},
    ),
    # of log(T)/Delta^2: n: expected pulls, u: half of the samples u, c: 1 + 4/x
    over("n <= 2*u + c", "u <= 1 + p/2", "c <= p", n=_WIDE, u=_WIDE, c=_WIDE, p=_POSITIVE),
    step("pulls in many rounds", "n <= 2*(1 + p)", wrong={"1.8/Delta^2": "2*(1 + p) -> 1.8*(1 + p)"}),
    noted(
        116,
        "E N_a(T) <= (1 + p) 2 log(T)/Delta_a^2 from some T on, for every p > 0",
        for_all="1-sub-Gaussian bandit, Algorithm 2 with index (2.12), Delta_a > 0; for p <= 1 as soon as "
        "p sqrt(log T) >= 32 and log T >= (Delta_a^2 + 73728/p^2)/p",
        near_miss="1.8 for 2",
    ),
    settles(
        116,
        by=chain(
            "pulls in many rounds",
            {
                "n <= 2*u + c": "#113",
                "u <= 1 + p/2": "#115",
                "c <= p": assumed("log T >= (Delta_a^2 + 73728/p^2)/p"),
            },
        ),
        kills={1: "1.8/Delta^2"},
    ),
    # S and B: regret over log T and bound of the arms so far; n: pulls over log T
    over("n*g**2 <= 2*(1 + p)", n=_WIDE, g=_POSITIVE, p=_POSITIVE),
    step(
        "loss by an arm in many rounds",
        "g*n <= (1 + p)*(2/g)",
        wrong={"sum 1.8/Delta_a": "(2/g) -> (1.8/g)", "sum 2/Delta_a^2": "(2/g) -> (2/g**2)"},
    ),
    over("S <= (1 + p)*B", "n*g**2 <= 2*(1 + p)", **dict.fromkeys("SBn", _WIDE), g=_POSITIVE, p=_POSITIVE),
    step(
        "loss by an arm more in many rounds",
        "S + g*n <= (1 + p)*(B + 2/g)",
        wrong={"half of an arm": "B + 2/g -> B + 1/g"},
    ),
    noted(
        117,
        "Reg_T <= (1 + p) log(T) sum_a 2/Delta_a from some T on, for every p > 0",
        for_all="1-sub-Gaussian bandit, Algorithm 2 with index (2.12)",
        near_miss="half of the last",
    ),
)
_REGRET_IN_MANY_ROUNDS = chain(
    "loss by an arm more in many rounds",
    {
        "S <= (1 + p)*B": INDUCTION(
            base="loss by an arm in many rounds", step="loss by an arm more in many rounds"
        ),
        "n*g**2 <= 2*(1 + p)": REGRET_OF_PULLS(pulls="#116", stochastic_rewards="TH-EQ2.7#2"),
    },
)
_ASYMPTOTIC: Pieces = (
    *_GEOMETRIC,
    *_sum_of_levels("#127"),
    *_BOTH_EVENTS,
    *_pulls(
        109,
        ("#105", "TH-I2.21a#102"),
        "#107",
        "1-sub-Gaussian bandit, index (2.12), u = 2 log(f(T))/(Delta_a - 2 e)^2, 0 < 2 e < Delta_a, "
        "x = e^2/2",
        index=by_definition("TH-EQ2.12#1"),
    ),
    *_order(114, "#128", "#129"),
    *_MANY_ROUNDS,
    settles(117, by=_REGRET_IN_MANY_ROUNDS, kills={1: "half of an arm"}),
    settles(
        1,
        by=_REGRET_IN_MANY_ROUNDS,
        on="the limit superior",
        beyond="that there is a limit",
    ),
    settles(
        1,
        by="loss by an arm in many rounds",
        on="one suboptimal arm",
        beyond="their sum",
        kills={1: "sum 1.8/Delta_a", 2: "sum 2/Delta_a^2"},
    ),
)

# at e = Delta/4, where 4/x = 128/Delta^2 and u = 8 log f(T)/Delta^2; i: 1 for T >= 2, else 0; L: log T,
# l: log f(T), y: 1/Delta^2
_EVERY_HORIZON: Pieces = (
    over(T=_HORIZON),
    step(
        "f below the third power",
        "1 + T*log(T)**2 <= T**3",
        wrong={"below the horizon": "<= T**3 -> <= T"},
    ),
    noted(118, "log f(T) <= 3 log T", for_all="T >= 1, f(t) = 1 + t log^2(t)", near_miss="log T"),
    settles(118, by="f below the third power", kills={1: "below the horizon"}),
    over(g=_POSITIVE, l=_WIDE),
    step(
        "terms at a quarter of the gap",
        "2*l/(g - 2*(g/4))**2 == 8*l/g**2 and 4/((g/4)**2/2) == 128/g**2",
        wrong={"at half of the gap": "4/((g/4)**2/2) -> 4/((g/2)**2/2)"},
    ),
    noted(
        119,
        "at e = Delta_a/4: u = 8 log(f(T))/Delta_a^2 and 4/x = 128/Delta_a^2",
        for_all="Delta_a > 0, T >= 1",
        near_miss="at half of the gap",
    ),
    settles(119, by="terms at a quarter of the gap", kills={1: "at half of the gap"}),
    over("n <= 8*l*y + 1 + 128*y", "l <= 3*L", "2 <= 3*L", **dict.fromkeys("nlyL", _WIDE)),
    step("pulls from two rounds on", "n <= 1 + 256*y*L", wrong={"a tenth of it": "256* -> 25*"}),
    noted(
        120,
        "E N_a(T) <= 1 + 256 log(T)/Delta_a^2",
        for_all="1-sub-Gaussian bandit, Algorithm 2 with index (2.12), Delta_a > 0, T >= 2: 2 <= 3 log T",
        near_miss="25 for 256",
    ),
    settles(
        120,
        by=chain(
            "pulls from two rounds on",
            {"n <= 8*l*y + 1 + 128*y": "#113", "l <= 3*L": "#118", "2 <= 3*L": assumed("2 <= 3 log T")},
        ),
        kills={1: "a tenth of it"},
    ),
    over("n <= 1 + y", n=_WIDE, y=_WIDE, g=_POSITIVE),
    step(
        "loss from two rounds on", "g*n <= g + g*y", wrong={"without its first pull": "<= g + g*y -> <= g*y"}
    ),
    noted(
        121,
        "Delta_a E N_a(T) <= Delta_a + 256 log(T)/Delta_a",
        for_all="every suboptimal arm, T >= 2",
        near_miss="without Delta_a",
    ),
    settles(
        121,
        by=chain("loss from two rounds on", {"n <= 1 + y": "#120"}),
        kills={1: "without its first pull"},
    ),
    # x: loss by an arm, y: its 256 log(T)/gap; z: loss by as many pulls at the threshold D, v: 256 log(T)/D;
    # i: 1 where the gap is above the threshold, else 0
    over("(1 - i)*x <= (1 - i)*z", "x <= g + y", "i*y <= i*v", **dict.fromkeys("xyzgv", _WIDE), i=(0, 1)),
    step("below or above D", "x <= z + v + g", wrong={"below D only": "z + v + g -> z + g"}),
    noted(
        122,
        "Delta_a E N_a(T) <= D E N_a(T) + 256 log(T)/D + Delta_a",
        for_all="every arm, every D > 0, T >= 2",
        near_miss="without 256 log(T)/D",
    ),
    settles(
        122,
        by=chain(
            "below or above D",
            {"(1 - i)*x <= (1 - i)*z": "TH-T2.23#110", "x <= g + y": "#121", "i*y <= i*v": "TH-T2.23#110"},
        ),
        kills={1: "below D only"},
    ),
    over(D=_POSITIVE, v=_WIDE),
    step("no arm at D", "0 <= D*0 + 0*v + 0", wrong={"an arm at D": "0 <= D*0 -> 1 <= D*0"}),
    over("S <= D*M + k*v + G", "x <= D*N + v + g", **dict.fromkeys("SMGxNgkv", _WIDE), D=_POSITIVE),
    step(
        "one arm more at D",
        "S + x <= D*(M + N) + (k + 1)*v + (G + g)",
        wrong={"as many arms": "(k + 1)*v -> k*v"},
    ),
    noted(
        123,
        "Reg_T <= D sum_a E N_a(T) + K 256 log(T)/D + sum_a Delta_a",
        for_all="every D > 0, T >= 2, K >= 1; arms of no gap add nothing",
        near_miss="for K - 1",
    ),
    settles(
        123,
        by=chain(
            "one arm more at D",
            {
                "S <= D*M + k*v + G": INDUCTION(base="no arm at D", step="one arm more at D"),
                "x <= D*N + v + g": REGRET_OF_PULLS(pulls="#122", stochastic_rewards="TH-EQ2.7#2"),
            },
        ),
        kills={1: "as many arms"},
    ),
    # r: sqrt(T K log T) > 0, at T D = 16 r; m: the pulls over T
    over("m <= 1", m=_WIDE, r=_POSITIVE),
    step(
        "terms at the best D",
        "m*(16*r) <= 16*r and 256*r**2/(16*r) <= 16*r",
        wrong={"half of a term": "256*r**2/(16*r) <= 16*r -> 256*r**2/(16*r) <= 8*r"},
    ),
    noted(
        124,
        "D sum_a E N_a(T) and K 256 log(T)/D are at most 16 sqrt(T K log T) each at T D = 16 sqrt(T K log T)",
        for_all="every T >= 2, K >= 1; the pulls add up to T",
        near_miss="8 for 16",
    ),
    settles(
        124,
        by=chain("terms at the best D", {"m <= 1": assumed("the pulls add up to T")}),
        kills={1: "half of a term"},
    ),
    # one round: each arm is pulled once at most
    over(g=_WIDE),
    step("no arm, one round", "0 <= 0*g", wrong={"a loss of none": "0 <= 0*g -> 1 <= 0*g"}),
    over("S <= G", "n <= 1", **dict.fromkeys("SGng", _WIDE)),
    step("an arm more, one round", "S + g*n <= G + g", wrong={"half of its gap": "<= G + g -> <= G + g/2"}),
    noted(125, "Reg_1 <= sum_a Delta_a", for_all="T = 1, where E N_a(T) <= 1", near_miss="half of a gap"),
    settles(
        125,
        by=chain(
            "an arm more, one round",
            {
                "S <= G": INDUCTION(base="no arm, one round", step="an arm more, one round"),
                "n <= 1": assumed("E N_a(T) <= 1"),
            },
        ),
        kills={1: "half of its gap"},
    ),
    over("R <= x + y + G", "x <= 16*r", "y <= 16*r", **dict.fromkeys("RxyrG", _WIDE)),
    step("from two rounds on", "R <= 32*r + G", wrong={"31 for 32": "32*r -> 31*r"}),
    noted(
        126,
        "Reg_T <= 32 sqrt(T K log T) + sum_a Delta_a",
        for_all="every T >= 2, K >= 1",
        near_miss="31 for 32",
    ),
    settles(
        126,
        by=chain("from two rounds on", {"R <= x + y + G": "#123", "x <= 16*r": "#124", "y <= 16*r": "#124"}),
        kills={1: "31 for 32"},
    ),
    over("i*R <= i*(32*r + G)", "(1 - i)*R <= (1 - i)*G", **dict.fromkeys("RrG", _WIDE), i=(0, 1)),
    step(
        "at the constant 256",
        "R <= 2*sqrt(256)*r + 256*G",
        wrong={"at the constant 4": "2*sqrt(256)*r + 256*G -> 2*sqrt(4)*r + 4*G"},
    ),
    settles(
        2,
        by=chain("at the constant 256", {"i*R <= i*(32*r + G)": "#126", "(1 - i)*R <= (1 - i)*G": "#125"}),
    ),
    over(g=_POSITIVE),
    step(
        "a pull in the first round",
        "g*1 > 2*sqrt(256*1*2*log(1))",
        wrong={"without C sum Delta_a": "> 2*sqrt -> <= 2*sqrt"},
        at=[{"g": "1/2"}],
    ),
    step(
        "a pull at a small gap",
        "g*1 > (256*g)*g",
        wrong={"C a multiple of the smallest gap": "> (256*g)*g -> <= (256*g)*g"},
        at=[{"g": "1/1000"}],
    ),
    settles(
        2,
        by=("a pull in the first round", "a pull at a small gap"),
        on="one round that pulls the worse of two arms, where log T = 0",
        beyond="the bound",
        kills={1: "without C sum Delta_a", 2: "C a multiple of the smallest gap"},
    ),
    *_facts(127),
    noted(
        130,
        "Delta_a^2/(Delta_a - 2 e)^2 <= 1 + 12 e/Delta_a",
        for_all="0 < 2 e <= Delta_a/2",
        near_miss="1 + 2 e/Delta_a",
    ),
    settles(130, by="slack in the gap", kills={1: "1 + y"}),
)
# x: pulls over log T by any consistent policy, c: the infimum of divergences of unit Gaussians
_NO_BETTER: Pieces = (
    over("x*d >= 1 - p", "d <= g**2/2", x=_WIDE, d=_POSITIVE, g=_POSITIVE, p="(0, 1)"),
    step(
        "regret of any consistent policy", "g*x >= (1 - p)*(2/g)", wrong={"2.2/Delta_a": "(2/g) -> (2.2/g)"}
    ),
    settles(
        3,
        by=chain(
            "regret of any consistent policy",
            {"x*d >= 1 - p": "TH-T2.31#104", "d <= g**2/2": "TH-I2.31a#1"},
        ),
        on="consistent policies on unit-variance Gaussian rewards",
        beyond="other classes: the text names none",
    ),
    step(
        "coins of means 1/5 and 4/5",
        "(y - x)/kl(x, y) < 2/(y - x)",
        wrong={"not improvable for Bernoulli rewards": "< 2/(y - x) -> >= 2/(y - x)"},
        at=[{"x": "1/5", "y": "4/5"}, {"x": "1/2", "y": "3/5"}],
    ),
    settles(
        3,
        by="coins of means 1/5 and 4/5",
        on="two pairs of coins, for which less than 2/Delta can be reached",
        beyond="Gaussian rewards",
        kills={1: "not improvable for Bernoulli rewards"},
    ),
)


# --- coins

_UNIT = "(0, 1)"
_COINS: Pieces = (
    # y: the mean of n coins, below their chance m; t is the tilt, b the logarithm of the moment of one
    over(y=_UNIT, m=_UNIT),
    step(
        "moment of a coin",
        "(1 - m) + m*(y*(1 - m)/(m*(1 - y))) == (1 - m)/(1 - y)",
        wrong={"the other face": "(1 - m)/(1 - y) -> m/y"},
    ),
    step(
        "exponent at the tilt",
        "y*log(m*(1 - y)/(y*(1 - m))) + log((1 - m)/(1 - y)) == -kl(y, m)",
        wrong={"arguments of kl": "== -kl(y, m) -> == -kl(m, y)"},
    ),
    over(m=_UNIT),
    step("no coin shows 1", "log(1 - m) == -kl(0, m)", wrong={"every coin does": "log(1 - m) -> log(m)"}),
    noted(
        105,
        "at the best tilt the exponent of a coin is -kl(y, m), and log(1 - m) = -kl(0, m)",
        for_all="coins of chance m in (0, 1), y in (0, 1)",
        near_miss="kl(m, y)",
    ),
    settles(
        105, by=("moment of a coin", "exponent at the tilt", "no coin shows 1"), kills={1: "arguments of kl"}
    ),
    over(z=_WIDE, y=_REAL),
    step(
        INDICATOR,
        "1 <= exp(z) and 0 <= exp(y)",
        wrong={"half of an exponential": "1 <= exp(z) -> 1 <= exp(z)/2"},
    ),
    over(b=_REAL),
    step("moment of no coin", "0 <= 0*b", wrong={"a coin already": "0 <= 0*b -> 1 <= 0*b"}),
    over("a <= n*b", "c <= b", **dict.fromkeys("abc", _REAL), n=_WIDE),
    step("moment of one coin more", "a + c <= (n + 1)*b", wrong={"two coins more": "(n + 1)*b -> (n + 2)*b"}),
    # p: logarithm of the chance, a: of the moment of n coins, v = t y + b
    over("p <= n*(v - b) + a", "a <= n*b", "v <= -k", **dict.fromkeys("pvba", _REAL), n=_HORIZON, k=_WIDE),
    step("chance of a low mean", "p <= -n*k", wrong={"twice the exponent": "-n*k -> -2*n*k"}),
    noted(
        106,
        "the mean of n coins is y or less with chance at most exp(-n kl(y, m))",
        for_all="independent coins of chance m in (0, 1), 0 <= y <= m, n >= 1",
        near_miss="twice the exponent",
    ),
    settles(
        106,
        by=chain(
            "chance of a low mean",
            {
                "p <= n*(v - b) + a": TOWER(given_the_past=INDICATOR),
                "a <= n*b": INDUCTION(base="moment of no coin", step="moment of one coin more"),
                "c <= b": "#105",
                "v <= -k": "#105",
            },
        ),
        kills={1: "twice the exponent"},
    ),
    # x <= n <= m
    over(x=(0, 1), n=_UNIT, m=_UNIT),
    step(
        "divergences of three means",
        "kl(x, m) - kl(x, n) == kl(n, m) + (n - x)*(logit(m) - logit(n))",
        wrong={"without the logits": "+ (n - x)*(logit(m) - logit(n)) -> + 0*x"},
    ),
    # A: kl(x, m), B: kl(x, n), C: kl(n, m), z: n - x, r: logit m - logit n, h: m - n
    over("A - B == C + z*r", "C >= 2*h**2", "B >= 2*z**2", **dict.fromkeys("ABCzrh", _WIDE)),
    step(
        "three means in their order",
        "A >= B + 2*h**2 and A >= C + 2*z**2",
        wrong={"4 for 2, of three means": "A >= B + 2*h**2 -> A >= B + 4*h**2"},
    ),
    noted(
        107,
        "kl(x, m) >= kl(x, n) + 2 (m - n)^2 and kl(x, m) >= kl(n, m) + 2 (n - x)^2",
        for_all="0 <= x <= n <= m < 1, n > 0",
        near_miss="4 for 2",
    ),
    settles(
        107,
        by=chain(
            "three means in their order",
            {
                "A - B == C + z*r": "#124",
                "C >= 2*h**2": "#3",
                "B >= 2*z**2": "#3",
            },
        ),
        kills={1: "4 for 2, of three means"},
    ),
    # w: minus the logarithm of the chance that the mean is at most y, the largest of the means x below n =
    # mu_1 - e with s kl(x, n) >= log f(t); k: kl(y, mu_1), j: kl(y, n), h: e
    over("w >= s*k", "k >= j + 2*h**2", "s*j >= l", **dict.fromkeys("wkjl", _WIDE), s=_HORIZON, h=_POSITIVE),
    step(
        "chance of a low index of coins",
        "w >= l + s*(2*h**2)",
        wrong={"f(t) squared": "w >= l + -> w >= 2*l + "},
    ),
    noted(
        108,
        "an index of arm 1 at t with s samples is at most mu_1 - e with chance at most exp(-2 s e^2)/f(t)",
        for_all="coins, mu_1 < 1, s >= 1, t >= 1, 0 < e < mu_1",
        near_miss="exp(-2 s e^2)/f(t)^2",
    ),
    settles(
        108,
        by=chain(
            "chance of a low index of coins",
            {"w >= s*k": "#106", "k >= j + 2*h**2": "#107", "s*j >= l": by_definition("TH-EQ2.14#1")},
        ),
        kills={1: "f(t) squared"},
    ),
    # C: kl(x, n), x the mean of s samples of a and n = mu* - e, k: kl(b, n), b = mu_a + e;
    # z: how far x is below b
    over("C >= k + 2*z**2", "s*C <= l", "l <= s*k", **dict.fromkeys("Cklz", _WIDE), s=_HORIZON),
    step("mean of a high index", "s*z**2 <= 0", wrong={"whatever the mean": "s*z**2 <= 0 -> s*z**2 > 0"}),
    noted(
        109,
        "if a is pulled with u samples or more where optimism does not fail, its index is at least mu* - e, "
        "and their mean is mu_a + e or more",
        for_all="coins, u = log(f(T))/kl(mu_a + e, mu* - e), rounds up to T, mu_a + e < mu* - e",
        near_miss="no mean is",
    ),
    settles(
        109,
        by=chain(
            "mean of a high index",
            {
                "C >= k + 2*z**2": "#107",
                "s*C <= l": by_definition("TH-EQ2.14#1"),
                "l <= s*k": assumed("u = log(f(T))/kl(mu_a + e, mu* - e)"),
            },
        ),
        kills={1: "whatever the mean"},
    ),
    over("w >= s*k", "k >= 2*h**2", w=_WIDE, k=_WIDE, s=_HORIZON, h=_POSITIVE),
    step("chance of a high mean", "w >= s*(2*h**2)", wrong={"4 for 2, of a mean": "(2*h**2) -> (4*h**2)"}),
    noted(
        110,
        "the mean of s samples of a is mu_a + e or more with chance at most exp(-2 s e^2)",
        for_all="coins, s >= 1, e > 0",
        near_miss="exp(-4 s e^2)",
    ),
    settles(
        110,
        by=chain("chance of a high mean", {"w >= s*k": "#106", "k >= 2*h**2": "#3"}),
        kills={1: "4 for 2, of a mean"},
    ),
)
_COINS_IN_MANY_ROUNDS: Pieces = (
    # kl(x + h, y - h) against kl(x, y)
    over("x + h < 1", x=_UNIT, y=_UNIT, h=_UNIT),
    step(
        "a larger first mean",
        "kl(x + h, y) - kl(x, y) - h*(logit(x) - logit(y)) == kl(x + h, x)",
        wrong={"the other slope": "h*(logit(x) - logit(y)) -> h*(logit(y) - logit(x))"},
    ),
    over("h < y", p=(0, 1), y=_UNIT, h=_UNIT),
    step(
        "a smaller second mean",
        "p*log(y/(y - h)) + (1 - p)*log((1 - y)/(1 - y + h)) >= -h/(1 - y)",
        wrong={"no loss": ">= -h/(1 - y) -> >= 0*h"},
    ),
    # M: kl(x + h, y - h), N: kl(x + h, y), k: kl(x, y), c: logit(y) - logit(x), d: 1/(1 - y)
    over("N >= k - h*c", "M >= N - h*d", **dict.fromkeys("NMkhcd", _WIDE)),
    step("both means moved", "M >= k - h*(c + d)", wrong={"one of them": "h*(c + d) -> h*c"}),
    noted(
        117,
        "kl(mu_a + e, mu* - e) >= kl(mu_a, mu*) - e (logit mu* - logit mu_a + 1/(1 - mu*))",
        for_all="0 < mu_a < mu* < 1, e > 0, mu_a + e < mu* - e",
        near_miss="without 1/(1 - mu*)",
    ),
    settles(
        117,
        by=chain(
            "both means moved",
            {
                "N >= k - h*c": "#125",
                "M >= N - h*d": "#126",
            },
        ),
        kills={1: "one of them"},
    ),
    over("m >= k - w", "w*(1 + z) <= k*z", **dict.fromkeys("mkw", _WIDE), z=_POSITIVE),
    step("divergence with slack", "m*(1 + z) >= k", wrong={"without slack": "m*(1 + z) >= k -> m >= k"}),
    noted(
        118,
        "(1 + z) kl(mu_a + e, mu* - e) >= kl(mu_a, mu*)",
        for_all="0 < mu_a < mu* < 1, every z > 0, e (logit mu* - logit mu_a + 1/(1 - mu*)) = w, "
        "w (1 + z) <= z kl(mu_a, mu*)",
        near_miss="z = 0",
    ),
    settles(
        118,
        by=chain(
            "divergence with slack",
            {"m >= k - w": "#117", "w*(1 + z) <= k*z": assumed("w (1 + z) <= z kl(mu_a, mu*)")},
        ),
        kills={1: "without slack"},
    ),
    *_SLACKS,
    noted(
        119,
        "log f(T)/log T times kl(mu_a, mu*)/kl(mu_a + e, mu* - e) is at most 1 + p/2",
        for_all="0 < mu_a < mu* < 1, 0 < p <= 1, e as in #118 at z = p/8, p sqrt(log T) >= 32",
        near_miss="1",
    ),
    settles(
        119,
        by=chain(
            "both slacks",
            {
                "a <= 1 + p/8": "#116",
                "b <= 1 + p/8": "#118",
            },
        ),
        kills={1: "no slack"},
    ),
    # of log(T)/kl(mu_a, mu*): n: expected pulls, u: the samples u, c: 1 + 2/e^2
    over("n <= u + c", "u <= 1 + p/2", "c <= p/2", n=_WIDE, u=_WIDE, c=_WIDE, p=_POSITIVE),
    step(
        "pulls of coins in many rounds", "n <= 1 + p", wrong={"0.9 of it": "n <= 1 + p -> n <= 0.9*(1 + p)"}
    ),
    noted(
        120,
        "E N_a(T) <= (1 + p) log(T)/kl(mu_a, mu*) from some T on, for every p > 0",
        for_all="coins, Algorithm 2 with index (2.14), 0 < mu_a < mu* < 1; for p <= 1 as soon as "
        "p sqrt(log T) >= 32 and log T >= (2/p) (1 + 2/e^2) kl(mu_a, mu*), e as in #119",
        near_miss="0.9 of it",
    ),
    settles(
        120,
        by=chain(
            "pulls of coins in many rounds",
            {
                "n <= u + c": "#115",
                "u <= 1 + p/2": "#119",
                "c <= p/2": assumed("log T >= (2/p) (1 + 2/e^2) kl(mu_a, mu*)"),
            },
        ),
        kills={1: "0.9 of it"},
    ),
    # S and B: regret over log T and bound of the arms so far; n: pulls over log T, d: kl(mu_a, mu*),
    # f: kl(mu*, mu_a)
    over("n*d <= 1 + p", n=_WIDE, d=_POSITIVE, f=_POSITIVE, g=_POSITIVE, p=_POSITIVE),
    step(
        "loss by an arm of coins",
        "g*n <= (1 + p)*(g/d)",
        wrong={"arguments swapped": "(g/d) -> (g/f)", "times 0.9": "(g/d) -> (0.9*g/d)"},
    ),
    over(
        "S <= (1 + p)*B", "n*d <= 1 + p", **dict.fromkeys("SBn", _WIDE), d=_POSITIVE, g=_POSITIVE, p=_POSITIVE
    ),
    step(
        "loss by an arm of coins more",
        "S + g*n <= (1 + p)*(B + g/d)",
        wrong={"half of an arm": "B + g/d -> B + g/(2*d)"},
    ),
)
_KL_UCB: Pieces = (
    *_GEOMETRIC,
    *_sum_of_levels("#121"),
    *_COINS,
    *_pulls(
        111,
        ("#108", "#110"),
        "#109",
        "coins, index (2.14), u = log(f(T))/kl(mu_a + e, mu* - e), mu_a + e < mu* - e, mu* < 1, x = 2 e^2",
        index=by_definition("TH-EQ2.14#1"),
    ),
    *_order(116, "#122", "#123"),
    *_COINS_IN_MANY_ROUNDS,
    *_facts(121),
    noted(
        124,
        "kl(x, m) - kl(x, n) = kl(n, m) + (n - x) (logit m - logit n)",
        for_all="0 <= x <= n <= m < 1, n > 0",
        near_miss="without the logits",
    ),
    settles(124, by="divergences of three means", kills={1: "without the logits"}),
    noted(
        125,
        "kl(mu_a + e, mu*) >= kl(mu_a, mu*) - e (logit mu* - logit mu_a)",
        for_all="0 < mu_a < mu* < 1, e > 0, mu_a + e < 1; the difference is kl(mu_a + e, mu_a)",
        near_miss="logit mu_a - logit mu*",
    ),
    settles(125, by="a larger first mean", kills={1: "the other slope"}),
    noted(
        126,
        "kl(p, mu* - e) >= kl(p, mu*) - e/(1 - mu*)",
        for_all="p in [0, 1], 0 < e < mu* < 1",
        near_miss="no loss",
    ),
    settles(126, by="a smaller second mean", kills={1: "no loss"}),
    settles(
        1,
        by=chain(
            "loss by an arm of coins more",
            {
                "S <= (1 + p)*B": INDUCTION(
                    base="loss by an arm of coins", step="loss by an arm of coins more"
                ),
                "n*d <= 1 + p": REGRET_OF_PULLS(pulls="#120", stochastic_rewards="TH-EQ2.7#2"),
            },
        ),
        on="the limit superior, where 0 < mu_a and mu* < 1",
        beyond="that there is a limit; means 0 and 1",
    ),
    settles(
        1,
        by="loss by an arm of coins",
        on="one suboptimal arm",
        beyond="their sum",
        kills={1: "arguments swapped", 2: "times 0.9"},
    ),
)

# x: pulls over log T of UCB or KL-UCB, d: KL_inf, g: the gap
_OPTIMAL: Pieces = (
    over(
        "x*d >= 1 - p",
        "d <= g**2/2",
        "y*g**2 <= 2*(1 + p)",
        x=_WIDE,
        y=_WIDE,
        d=_POSITIVE,
        g=_POSITIVE,
        p="(0, 1)",
    ),
    step(
        "UCB and any consistent policy",
        "g*x >= (1 - p)*(2/g) and g*y <= (1 + p)*(2/g)",
        wrong={"half of what UCB loses": "g*y <= (1 + p)*(2/g) -> g*y <= (1 + p)*(1/g)"},
    ),
    settles(
        2,
        by=chain(
            "UCB and any consistent policy",
            {"x*d >= 1 - p": "TH-T2.31#104", "d <= g**2/2": "#1", "y*g**2 <= 2*(1 + p)": "TH-T2.24#116"},
        ),
    ),
    step(
        "UCB on coins",
        "(y - x)/kl(x, y) < 2/(y - x)",
        wrong={"for all 1-sub-Gaussian classes": "< 2/(y - x) -> >= 2/(y - x)"},
        at=[{"x": "1/5", "y": "4/5"}, {"x": "1/2", "y": "3/5"}],
    ),
    settles(
        2,
        by="UCB on coins",
        on="two pairs of coins, a 1-sub-Gaussian class for which KL-UCB loses less",
        beyond="Gaussian rewards",
        kills={1: "for all 1-sub-Gaussian classes"},
    ),
    over("x*d >= 1 - p", "y*d <= 1 + p", x=_WIDE, y=_WIDE, d=_POSITIVE, g=_POSITIVE, p="(0, 1)"),
    step(
        "KL-UCB and any consistent policy",
        "g*x >= (1 - p)*(g/d) and g*y <= (1 + p)*(g/d)",
        wrong={"half of what KL-UCB loses": "g*y <= (1 + p)*(g/d) -> g*y <= (1 + p)*(g/(2*d))"},
    ),
    settles(
        4,
        by=chain(
            "KL-UCB and any consistent policy",
            {"x*d >= 1 - p": "TH-T2.31#104", "y*d <= 1 + p": "TH-T2.26#120"},
        ),
        on="means with 0 < mu_a and mu* < 1",
        beyond="means 0 and 1",
    ),
    over(g=_POSITIVE),
    step("two rounds of two arms", "g*1 > g*0", wrong={"optimal at finite T": "g*1 > g*0 -> g*1 <= g*0"}),
    settles(
        4,
        by="two rounds of two arms",
        on="T = 2, where KL-UCB pulls both arms and another policy the best one twice",
        beyond="T -> infinity",
        kills={1: "optimal at finite T"},
    ),
)
# R: regret, q: a power of T as small as wanted, L = log T, c: a constant of the instance
_CONSISTENT: Pieces = (
    # z: T^(p/2), a: 2/p, so that L = a log z
    over(z=_POSITIVE, a=_POSITIVE),
    step("logarithm below a power", "a*log(z) <= a*z", wrong={"a third of the power": "<= a*z -> <= a*z/3"}),
    over("R <= c*L", "L <= a*z", **dict.fromkeys("RcL", _WIDE), **dict.fromkeys("az", _POSITIVE)),
    step("regret below a small power", "R <= c*a*z", wrong={"half of that power": "c*a*z -> c*a*z/2"}),
    noted(
        101,
        "Reg_T <= (2 c/p) T^(p/2) from some T on, with a constant c of the instance",
        for_all="1-sub-Gaussian bandit, Algorithm 2 with index (2.12), every p > 0",
        near_miss="half of it",
    ),
    settles(
        101,
        by=chain(
            "regret below a small power",
            {"R <= c*L": "TH-T2.24#117", "L <= a*z": "#102"},
        ),
        kills={1: "half of that power"},
    ),
    noted(102, "log T <= (2/p) T^(p/2)", for_all="T >= 1, p > 0", near_miss="a third of it"),
    settles(102, by="logarithm below a power", kills={1: "a third of the power"}),
    # i: the round (k/h)^(2/p), where k = h i^(p/2), t: T over it, so that T is from that round on
    over(h=_POSITIVE, i=_POSITIVE, t=_HORIZON, p=_POSITIVE),
    step(
        "constant below a power",
        "h*i**(p/2) <= h*(i*t)**(p/2)",
        wrong={"half of that multiple": "<= h*(i*t) -> <= h/2*(i*t)"},
    ),
    noted(
        103,
        "k <= h T^(p/2) from T = (k/h)^(2/p) on",
        for_all="k, h, p > 0",
        near_miss="half of that multiple",
    ),
    settles(103, by="constant below a power", kills={1: "half of that multiple"}),
    over("R <= k*z", "k <= h*z", R=_WIDE, k=_WIDE, h=_POSITIVE, z=_POSITIVE),
    step("regret below a power", "R <= h*z**2", wrong={"below its root": "h*z**2 -> h*z"}),
    settles(3, by=chain("regret below a power", {"R <= k*z": "#101", "k <= h*z": "#103"})),
    step(
        "nine zeros at delta = 1/2",
        "sqrt(2*log(2)/n) < q and (1/2)**n*(1/2 - q) > 0",
        wrong={"index (2.9) with fixed delta": "sqrt(2*log(2)/n) < q and -> sqrt(2*log(2)/n) >= q and "},
        at=[{"n": 9, "q": "2/5"}],
    ),
    settles(
        3,
        by="nine zeros at delta = 1/2",
        on="a fair coin against an arm that always pays 2/5: after nine zeros the coin is not pulled again",
        beyond="the index (2.12)",
        kills={1: "index (2.9) with fixed delta"},
    ),
)
# w: minus the logarithm of the chance that the index with s samples is below mu, l: log f(t)
_CHERNOFF: Pieces = (
    over("w >= s*k", "s*k >= l", **dict.fromkeys("wkl", _WIDE), s=_HORIZON),
    step(
        "chance of an index below the mean",
        "w >= l",
        wrong={"f(t) squared, of an index": "w >= l -> w >= 2*l"},
    ),
    settles(
        3,
        by=chain(
            "chance of an index below the mean",
            {"w >= s*k": "TH-T2.26#106", "s*k >= l": by_definition("#1")},
        ),
        on="each number of samples: the index is below the mean with chance at most 1/f(t)",
        beyond="the random number of samples of a run",
    ),
    step(
        "one fair coin",
        "1 > exp(-kl(0, 1/2))",
        wrong={"two-sided constant 1": "1 > exp -> 1 <= exp"},
        at=[{}],
    ),
    settles(
        3,
        by="one fair coin",
        on="one fair coin, whose mean is always log 2 away, in one direction or the other",
        beyond="the upper index",
        kills={1: "two-sided constant 1"},
    ),
    over(c=_WIDE, u="(0, 1]"),
    step(
        "largest mean after no success",
        "kl(0, 1 - exp(-c)) == c",
        wrong={"supremum not attained": "== c -> > c"},
    ),
    step(
        "no larger mean",
        "kl(0, 1 - exp(-c)*u) >= c",
        wrong={"a larger one": ">= c -> <= c"},
    ),
    settles(
        2,
        by=("largest mean after no success", "no larger mean"),
        on="no success so far, where the index is 1 - exp(-log f(t)/N)",
        beyond="other means: the set is closed, as kl is continuous in the second mean",
        kills={1: "supremum not attained"},
    ),
)

LINES: Lines = {
    "TH-T2.24": (*_ASYMPTOTIC, *_EVERY_HORIZON, *_NO_BETTER),
    "TH-T2.26": _KL_UCB,
    "TH-I2.31a": _OPTIMAL,
    "TH-D2.29": _CONSISTENT,
    "TH-EQ2.14": _CHERNOFF,
}
