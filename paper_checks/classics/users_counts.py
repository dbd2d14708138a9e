"""Counts of users' bits among coins or with Skellam noise: how much noise is enough, and how far it goes."""

from ...verify.evidence.ladder import Verdict
from ..language.assertion import assumed, chain, settles
from ..language.rules import EXPECTED_SUM, TOWER
from ..language.written_claim import claim, over, step

_REAL = "(-oo, oo)"
_WIDE = "[0, oo)"
_ABOVE = "(0, oo)"
_CHANCE = "[0, 1]"

CLAIMS = (
    claim(
        "CLASSICS-COINS-ENOUGH",
        "Noise",
        (
            "A count of users' bits among M fair coins is (eps, delta)-DP where M is at least 8 l (1 + "
            "2/eps)^2 and 2 (1 + 2/eps), l = log(1/delta)."
        ),
        # a and b: chances of k heads and of k - 1, c = exp(eps); the least delta is the sum of (a - c b)_+
        over(a=_WIDE, b=_WIDE, c="[1, oo)"),
        step(
            "one count",
            "max(0, a - c*b) <= (a if a > c*b else 0)",
            wrong={"the other counts": "(a if a > c*b else 0) -> (a if a < c*b else 0)"},
        ),
        # q = (M - k + 1)/k, how much more likely k heads are than k - 1
        over("c <= q", "q*k <= M - k + 1", q=_ABOVE, c="[1, oo)", k=_WIDE, M=_WIDE),
        step(
            "few heads",
            "k*(1 + c) <= M + 1",
            wrong={"none": "k*(1 + c) -> 2*k*(1 + c)", "half of them": "<= M + 1 -> <= (M + 1)/2"},
        ),
        over(eps=_ABOVE),
        step(
            "share of heads",
            "eps/(2 + eps) <= 1 - 2/(1 + exp(eps))",
            wrong={"eps": "eps/(2 + eps) -> eps/(1 + eps)", "a half": "eps/(2 + eps) -> eps/2"},
        ),
        # u = 1/M, t = 1 - 2/(1 + c): few heads are a share of (1 - t + u - t u)/2 of the coins, y below half
        over("2*u <= t", t=_CHANCE, u=_WIDE),
        step("a quarter", "(t - u + t*u)/2 >= t/4", wrong={"half": "t/4 -> t/2", "all": "t/4 -> t"}),
        over("y >= t/4", "M*t**2 >= 8*l", M=_ABOVE, t=_CHANCE, l=_WIDE, y=_REAL),
        step(
            "so far below half",
            "2*M*y**2 >= l",
            wrong={"twice": ">= l -> >= 2*l", "a tenth more": ">= l -> >= 1.1*l"},
        ),
        settles(2, by="few heads", kills={1: "none", 2: "half of them"}),
        settles(3, by="share of heads", kills={1: "eps", 2: "a half"}),
        settles(4, by="a quarter", kills={1: "half", 2: "all"}),
        settles(5, by="so far below half", kills={1: "twice", 2: "a tenth more"}),
        # P: the least delta; p: the chance of few heads; x is 2 M y^2
        over("P <= p", "p <= exp(-x)", "x >= l", P=_CHANCE, p=_CHANCE, x=_WIDE, l=_WIDE),
        step("so rarely", "P <= exp(-l)", wrong={"half of delta": "exp(-l) -> exp(-l)/2"}),
        settles(
            1,
            by=chain(
                "so rarely",
                {
                    "P <= p": EXPECTED_SUM(each_term="one count", terms="#2"),
                    "p <= exp(-x)": "TA-LC.23#2",
                    "x >= l": "#5",
                },
            ),
            kills={1: "half of delta"},
        ),
        notes=(
            "The least delta is the sum of the positive parts of P[k] - e^eps P[k - 1] over counts k, and "
            "the same for the other neighbour, since coins are fair. By 2, with c for e^eps, at most a share "
            "(1 + u)/(1 + c) of the M coins are heads there, u for 1/M: with t for 1 - 2/(1 + c) that is "
            "(t - u + t u)/2 below a half. 3 and the two conditions on M give those of 4 and 5."
        ),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-SKELLAM-ENOUGH",
        "Noise",
        (
            "A count of users' bits with Skellam noise of variance v is (eps, delta)-DP where v is at least "
            "32 l/eps^2, 8 l/(3 eps) and 8/eps, l = log(1/delta)."
        ),
        over(a=_WIDE, b=_WIDE, c="[1, oo)"),
        step(
            "one count",
            "max(0, a - c*b) <= (a if a > c*b else 0)",
            wrong={"the other counts": "(a if a > c*b else 0) -> (a if a < c*b else 0)"},
        ),
        # q and g: chances of -j and of -(j + 2), over that of -(j + 1); n is j + 1
        over("c <= q", "q*v <= g*v + 2*n", "g <= 1", q=_ABOVE, g=_WIDE, c="[1, oo)", n=_WIDE, v=_ABOVE),
        step(
            "far below",
            "v*(c - 1) <= 2*n",
            wrong={"all": "<= 2*n -> <= n", "twice": "v*(c - 1) -> 2*v*(c - 1)"},
        ),
        over(eps=_ABOVE),
        step(
            "slope of the exponential",
            "exp(eps) - 1 >= eps",
            wrong={"twice eps": ">= eps -> >= 2*eps", "a square more": ">= eps -> >= eps + eps**2"},
        ),
        # x is the root of v, m that of 2 l, E is eps: x m is sqrt(2 v l), and v E^2 >= 32 l says x E >= 4 m
        over("x*E >= 4*m", x=_ABOVE, m=_WIDE, E=_ABOVE),
        step("root", "x*m <= x**2*E/4", wrong={"an eighth": "x**2*E/4 -> x**2*E/8"}),
        over("x*m <= x**2*E/4", "3*x**2*E >= 8*l", "x**2*E >= 8", x=_ABOVE, m=_WIDE, l=_WIDE, E=_ABOVE),
        step(
            "so far out",
            "x*m + l/3 <= x**2*E/2 - 1",
            wrong={"two": "x**2*E/2 - 1 -> x**2*E/2 - 2", "a third": "x**2*E/2 - 1 -> x**2*E/3 - 1"},
        ),
        settles(
            2,
            by="far below",
            on="chances that obey the recurrence of Bessel functions and fall",
            beyond="that those of Skellam noise do, which is known of these functions",
            kills={1: "all", 2: "twice"},
        ),
        settles(3, by="slope of the exponential", kills={1: "twice eps", 2: "a square more"}),
        settles(
            4,
            by=chain(
                "so far out",
                {
                    "x*m <= x**2*E/4": TOWER(given_the_past="root"),
                    "3*x**2*E >= 8*l": assumed("3 x^2 E >= 8 l"),
                    "x**2*E >= 8": assumed("x^2 E >= 8"),
                },
            ),
            kills={1: "two", 2: "a third"},
        ),
        # the noise from the threshold x on, and anywhere else
        over(z=_WIDE, y=_REAL),
        step(
            "an indicator",
            "1 <= exp(z) and 0 <= exp(y)",
            wrong={"half": "1 <= exp(z) -> 1 <= exp(z)/2"},
        ),
        # p and m: logarithms of the chance and of E e^(s Z); k is s x, w is v (cosh s - 1)
        over("p <= m - k", "m <= w", "w <= z", "k - z >= L", **dict.fromkeys("pmkwzL", _REAL)),
        step("tail", "p <= -L", wrong={"twice": "p <= -L -> p <= -2*L"}),
        settles(
            5,
            by=chain(
                "tail",
                {
                    "p <= m - k": TOWER(given_the_past="an indicator"),
                    "m <= w": assumed("E e^(s Z) = exp(v (cosh s - 1))"),
                    "w <= z": "CLASSICS-SKELLAM-TAIL#1",
                    "k - z >= L": "CLASSICS-SKELLAM-TAIL#2",
                },
            ),
            kills={1: "twice"},
        ),
        # P: the least delta; p: the chance below -(v E/2 - 1), q: of sqrt(2 v l) + l/3
        over("P <= p", "p <= q", "q <= exp(-l)", P=_CHANCE, p=_CHANCE, q=_CHANCE, l=_WIDE),
        step("so rarely", "P <= exp(-l)", wrong={"half of delta": "exp(-l) -> exp(-l)/2"}),
        settles(
            1,
            by=chain(
                "so rarely",
                {
                    "P <= p": EXPECTED_SUM(each_term="one count", terms="#2"),
                    "p <= q": TOWER(given_the_past="#4"),
                    "q <= exp(-l)": "#5",
                },
            ),
            kills={1: "half of delta"},
        ),
        notes=(
            "The chance of a count of -j is e^-v I_j(v). The conditions of 2 are the recurrence of these "
            "Bessel functions and that they fall in j. Above 0 a count is less likely than the one before. "
            "With c for e^eps, 2 and 3 say that -j is more than c times as likely as -j - 1 from v eps/2 on "
            "alone."
        ),
        recorded=Verdict.PROVED,
    ),
)
