"""Lines of contextual bandits that hold on the whole domain of the text (Section 5.3.3, Appendix C.4)."""

from __future__ import annotations

from typing import Final

from ....language.assertion import ASSUMED, assumed, chain, noted, settles
from ....language.ranges import units, wide
from ....language.rules import INDUCTION, TOWER, VILLE
from ....language.written_claim import Lines, Pieces, matrices, over, step
from ....statements.episodes.every_round import growth_of_determinants, norm_of_an_action
from ....statements.proofs.cauchy_schwarz import AT_MOST_ONE, CAUCHY, PRODUCT, RANGES, by_cauchy

_REAL: Final = "(-oo, oo)"
_WIDE: Final = "[0, oo)"
_POSITIVE: Final = "(0, oo)"
_COUNT: Final = "[1, oo)"

# --- the self-normalised bound

# q: <x, A_t> for a fixed x, k: the conditional moment of exp(q rho_t), M: the process before the round
_MIXTURE: Final[Pieces] = (
    noted(
        101,
        "exp(<x, S_t> - (x^T (V_t - lambda I) x)/2) is a supermartingale that starts at 1",
        for_all="every x in R^d; noise conditionally 1-sub-Gaussian, A_t predictable",
        near_miss="a quarter of the square",
    ),
    noted(
        102,
        "its mean over x ~ N(0, I/lambda) is a supermartingale that starts at 1",
        for_all="every lambda > 0, every d",
        near_miss="growing by a half",
    ),
    noted(
        103,
        "the mean of exp(x s - (v - lambda) x^2/2) over x ~ N(0, 1/lambda) is (lambda/v)^(1/2) exp(s^2/(2v))",
        for_all="v >= lambda > 0, every s",
        near_miss="half of the exponent",
    ),
    noted(
        104,
        "the logarithm of that mean over x is at least (||S_t||^2 in V_t^-1 - log(det V_t/lambda^d))/2",
        for_all="every d, lambda > 0, every S_t and V_t >= lambda I",
        near_miss="without the half",
    ),
    noted(
        105,
        "where ||S_t||^2 in V_t^-1 is at least 2 L + log(det V_t/lambda^d), that mean is at least exp(L)",
        for_all="every L >= 0",
        near_miss="exp(2 L)",
    ),
    over("k <= exp(q**2/2)", M=_WIDE, k=_WIDE, q=_REAL),
    step(
        "what a round multiplies by",
        "M*(k*exp(-(q**2/2))) <= M",
        wrong={"a quarter of the square": "exp(-(q**2/2)) -> exp(-(q**2/4))"},
    ),
    settles(
        101,
        by=chain(
            "what a round multiplies by", {"k <= exp(q**2/2)": assumed("noise conditionally 1-sub-Gaussian")}
        ),
        kills={1: "a quarter of the square"},
    ),
    # M and N: the mean over x before a round and, given the past, after it, k: what x by x it is at most
    over("N <= k", "k <= M", **wide("NkM")),
    step("mean of the round after", "N <= M", wrong={"growing by a half": "N <= M -> 3*N <= 2*M"}),
    settles(
        102,
        by=chain("mean of the round after", {"N <= k": TOWER(given_the_past="#101"), "k <= M": "#101"}),
        kills={1: "growing by a half"},
    ),
    # the density of N(0, 1/l) at x is (l/(2 pi))^(1/2) exp(-l x^2/2), and that of N(s/v, 1/v) has mass 1
    over(x=_REAL, s=_REAL, v=_POSITIVE),
    step(
        "completing the square",
        "x*s - v*x**2/2 == s**2/(2*v) - v*(x - s/v)**2/2",
        wrong={"half of the exponent": "== s**2/(2*v) -> == s**2/(4*v)"},
    ),
    over(v=_POSITIVE, l=_POSITIVE),
    step(
        "factor before the density",
        "sqrt(l) == sqrt(l/v)*sqrt(v)",
        wrong={"the other way up": "sqrt(l/v) -> sqrt(v/l)"},
    ),
    settles(
        103,
        by=("completing the square", "factor before the density"),
        kills={1: "half of the exponent"},
    ),
    # along an eigenvector of V_t after the other: G: log det so far, W: the norm, M: the log of the mean
    over(s=_REAL),
    step("no eigenvector so far", "(0*s - 0*s)/2 <= 0*s", wrong={"something": "<= 0*s -> < 0*s"}),
    over("(W - G)/2 <= M", "(w - g)/2 <= m", **dict.fromkeys("WGMwgm", _REAL)),
    step(
        "one eigenvector more of V_t",
        "((W + w) - (G + g))/2 <= M + m",
        wrong={"without its part": "<= M + m -> <= M"},
    ),
    over("(W - G)/2 <= M", **dict.fromkeys("WGM", _REAL)),
    step(
        "logarithm of the mean",
        "W - G <= 2*M",
        wrong={"without the half": "W - G <= 2*M -> W - G <= M"},
    ),
    settles(
        104,
        by=chain(
            "logarithm of the mean",
            {
                "(W - G)/2 <= M": INDUCTION(base="no eigenvector so far", step="one eigenvector more of V_t"),
                "(w - g)/2 <= m": "#103",
            },
        ),
        kills={1: "without the half"},
    ),
    # n: the square of the norm, h: log(det V_t/lambda^d), z: the logarithm of the mean
    over("n - h <= 2*z", "2*L + h <= n", L=_WIDE, **dict.fromkeys("nhz", _REAL)),
    step("a large norm, by the mean", "z >= L", wrong={"exp(2 L)": "z >= L -> z >= 2*L"}),
    settles(
        105,
        by=chain(
            "a large norm, by the mean",
            {
                "n - h <= 2*z": "#104",
                "2*L + h <= n": assumed("where ||S_t||^2 in V_t^-1 is at least 2 L + log(det V_t/lambda^d)"),
            },
        ),
        kills={1: "exp(2 L)"},
    ),
    # P: the chance that some norm is so large, p: that some mean is 1/d or more, m: the mean at the start
    over("P <= p", "p <= m*d", "m <= 1", **units("Ppd"), **wide("m")),
    step(
        "chance of a large norm at some time",
        "P <= d",
        wrong={"half of it, at some time": "P <= d -> P <= d/2"},
    ),
    settles(
        1,
        by=chain(
            "chance of a large norm at some time",
            {
                "P <= p": TOWER(given_the_past="#105"),
                "p <= m*d": VILLE(nonnegative="#102", supermartingale="#102"),
                "m <= 1": "#102",
            },
        ),
    ),
)

# --- laws of contexts

# x and y: coordinates of A along two eigenvectors of E[A A^T], u = (x^2 + y^2)/2, of mean U, w = x y, of mean
# 0: squares along the diagonals between both are u + w and u - w
_NO_LAW: Final[Pieces] = (
    noted(
        101,
        "some direction has a variance of at least lambda_0^2/2",
        for_all="d >= 2; every law of A whose E[A A^T] has the least eigenvalue lambda_0 > 0",
        near_miss="lambda_0^2",
    ),
    noted(
        102,
        "lambda_0^2/(8 log(4 k_t)) <= lambda_0^2/11",
        for_all="every k_t >= 1, lambda_0 > 0",
        near_miss="a twelfth",
    ),
    over(u=_REAL, w=_REAL, U=_REAL),
    step(
        "deviations along two diagonals",
        "(u + w - U)**2 + (u - w - U)**2 >= 2*w**2",
        wrong={"half more": ">= 2*w**2 -> >= 3*w**2"},
    ),
    # X and Y: x^2 and y^2, of means p and q
    over(X=_WIDE, Y=_WIDE, p=_POSITIVE, q=_POSITIVE),
    step(
        "product of two squares",
        "X*Y >= p*q + p*(Y - q) + q*(X - p) - ((X - p)**2 + (Y - q)**2)/2",
        wrong={"half of the deviations": "- ((X - p)**2 + (Y - q)**2)/2 -> - ((X - p)**2 + (Y - q)**2)/4"},
    ),
    # m: the mean of x^2 y^2, h: the sum of both variances along the diagonals, k: along the eigenvectors, n:
    # the largest variance, l: lambda_0
    over(
        *("2*m <= h", "h <= 2*n", "m >= p*q - k/2", "k <= 2*n", "p >= l", "q >= l"),
        **wide("mhnk"),
        **dict.fromkeys("pql", _POSITIVE),
    ),
    step("largest variance", "n >= l**2/2", wrong={"twice as much": "n >= l**2/2 -> n >= l**2"}),
    settles(
        101,
        by=chain(
            "largest variance",
            {
                "2*m <= h": TOWER(given_the_past="deviations along two diagonals"),
                "m >= p*q - k/2": TOWER(given_the_past="product of two squares"),
                **dict.fromkeys(("h <= 2*n", "k <= 2*n"), ASSUMED),
                **dict.fromkeys(
                    ("p >= l", "q >= l"), assumed("E[A A^T] has the least eigenvalue lambda_0 > 0")
                ),
            },
        ),
        kills={1: "twice as much"},
    ),
    over(k=_COUNT, l=_POSITIVE),
    step(
        "the threshold at one action and more",
        "l**2/(8*log(4*k)) <= l**2/11",
        wrong={"by a twelfth": "<= l**2/11 -> <= l**2/12"},
    ),
    settles(102, by="the threshold at one action and more", kills={1: "by a twelfth"}),
    # g: an eigenvalue of V_t, m: the floor of Lemma 5.16, l: lambda, n: the norm of the noise
    over("g >= m", **dict.fromkeys("nlmg", _POSITIVE), y=_POSITIVE, k="[2, oo)"),
    step(
        "a width with the floor, and without",
        "n**2/(l + g) <= n**2/(l + m) and n**2/(l + m) < n**2/l",
        wrong={
            "the floor of all actions offered": "<= n**2/(l + m) and -> <= n**2/(l + k*m) and",
            "by the largest of all eigenvalues": "<= n**2/(l + m) and -> <= n**2/(l + g + y) and",
        },
    ),
    settles(
        4,
        by=chain("a width with the floor, and without", {"g >= m": "TA-L5.16#1"}),
        on="rounds at which the floor of Lemma 5.16 is positive, on the event of that lemma",
        beyond="earlier rounds; the small chance that the floor fails",
        kills={1: "the floor of all actions offered", 2: "by the largest of all eigenvalues"},
    ),
)
# P: the chance that the floor fails at some t, c: 1 in two dimensions or more, else 0, q: that chance where c
# is 0, w: the largest variance over lambda_0^2, times c
_FLOOR: Final = "d = 1: the sum is t, above the floor"
_LET_IN: Final = (
    "laws of A given k_t and H_t that have the E[A A^T] of the assumption: d = 1, and nothing in two "
    "dimensions or more, where the lemma is vacuous as no such law is let in"
)
# d = 2, k drawn once as 1 or 2, all actions e_k: E[A A^T] = I/2, no variance given k_t, and a sum of rank one
_BY_THE_PAST: Final = (
    "laws whose E[A A^T] is a mean over k_t and H_t too, as the words have it: there the variance given both "
    "may be 0, and the floor may fail; no proof of the lemma itself for two dimensions or more"
)
_EVERY_DIMENSION: Final[Pieces] = (
    noted(
        101,
        "in one dimension the sum is t, which is above the floor for all t",
        for_all="d = 1, every law that the assumption lets in",
        near_miss="1.1 lambda_0 t for lambda_0 t/4",
    ),
    settles(101, by=_FLOOR, kills={1: "slope 1.1"}),
    over("P <= q + c", "q <= D", "c/2 <= w", "w <= c/11", **units("PqcDw")),
    step(
        "the floor in every dimension",
        "P <= D",
        wrong={"half of delta, every dimension": "P <= D -> P <= D/2"},
    ),
    *(
        settles(
            n,
            by=chain(
                "the floor in every dimension",
                {
                    "P <= q + c": assumed(words),
                    "q <= D": "#101",
                    "c/2 <= w": "TA-AS5.15#101",
                    "w <= c/11": "TA-AS5.15#102",
                },
            ),
            on=_LET_IN,
            beyond=_BY_THE_PAST,
            despite={
                "TA-AS5.15#5": "a law that is not let in is not spoken of; in one dimension there is one"
            },
        )
        for n, words in ((1, "||A|| = 1"), (2, "hypotheses of Lemma 5.16"))
    ),
)

# --- the event

# s: the norm of S_t in V_t^-1, r: the root of 2 L + G
_NORMAL: Final[Pieces] = (
    noted(
        102,
        "where ||S_t|| > (2 log(1/delta) + log(det V_t/lambda^d))^(1/2), its square is at least that of it",
        for_all="every t, every root r >= 0",
        near_miss="twice the square",
    ),
    noted(
        103,
        "where ||N|| > sqrt(2 l/rho) f, ||X||^2 is at least f, for N = sqrt(2 l/rho) X",
        for_all="every f >= 1",
        near_miss="the square of f and 1 more",
    ),
    over("r <= s", r=_WIDE, s=_WIDE),
    step("norm above a root", "r**2 <= s**2", wrong={"twice the square": "r**2 <= -> 2*r**2 <= "}),
    settles(
        102,
        by=chain("norm above a root", {"r <= s": assumed("where ||S_t|| >")}),
        kills={1: "twice the square"},
    ),
    over("f <= n", f=_COUNT, n=_WIDE),
    step("norm above f", "f <= n**2", wrong={"the square of f and 1 more": "f <= n**2 -> f**2 + 1 <= n**2"}),
    settles(
        103,
        by=chain("norm above f", {"f <= n": assumed("where ||N|| > sqrt(2 l/rho) f")}),
        kills={1: "the square of f and 1 more"},
    ),
    over("P <= p", "p <= d", **units("Ppd")),
    step("chance of a bad event", "P <= d", wrong={"half of delta, of an event": "P <= d -> P <= d/2"}),
    settles(
        2,
        by=chain("chance of a bad event", {"P <= p": TOWER(given_the_past="#102"), "p <= d": "TA-LC.30#1"}),
    ),
    settles(
        3,
        by=chain("chance of a bad event", {"P <= p": assumed("all t in [T]"), "p <= d": "TA-L5.16#1"}),
        on=_LET_IN,
        beyond=_BY_THE_PAST,
    ),
    settles(
        101,
        by=chain("chance of a bad event", {"P <= p": TOWER(given_the_past="#103"), "p <= d": "TA-LC.28#1"}),
        kills={1: "half of delta, of an event"},
    ),
)
# P: the chance that the self-normalised bound fails, s and z: both norms without noise, r and h: their bounds
_RESTS: Final[Pieces] = (
    over("P <= d", "s <= r", "z <= h", **units("Pd"), **wide("srzh"), n="[2, oo)", y=_POSITIVE),
    step(
        "the part without noise, at all rounds",
        "s + z <= r + h and 1 - P >= 1 - d",
        wrong={
            "a bound of one round at all of them": "1 - P >= 1 - d -> 1 - n*P >= 1 - d",
            "without the power of lambda": "s + z <= r + h and -> s + z <= r - y + h and",
        },
    ),
    settles(
        5,
        by=chain(
            "the part without noise, at all rounds",
            {
                "P <= d": "TA-PFC.13b#2",
                "s <= r": assumed("self-normalised bound for vector-valued martingales"),
                "z <= h": "TA-PFC.13c#3",
            },
        ),
        kills={1: "a bound of one round at all of them", 2: "without the power of lambda"},
    ),
)

# C = 1/2 and lambda = 1 in one dimension: an action of length 1 leads to an update at once, one of 1/2 does
# not
_BLUEPRINT: Final[Pieces] = (
    step(
        "when an episode ends, by its actions",
        "1 + 1**2 > 1 + C and 1 + (1/2)**2 <= 1 + C",
        wrong={"episodes of one length": "(1/2)**2 <= 1 + C -> (1/2)**2 > 1 + C"},
        at=[{"C": "1/2"}],
    ),
    # s and t: sums of rewards of two episodes, both in the second estimate
    over(s=_POSITIVE, t=_WIDE),
    step(
        "sums that are kept",
        "s + t > t",
        wrong={"an estimate that forgets": "s + t > t -> s + t <= t"},
    ),
    # c: how many sums so far hold a reward, u and v: whether the episode, and the one after it, starts later
    over(u=(0, 1)),
    step("no sum of an episode", "0*u <= 1 - 1", wrong={"a sum before": "0*u <= -> 1 + 0*u <= "}),
    over("c <= 1 - u", "h <= u - v", c=_WIDE, h=_WIDE, u=(0, 1), v=(0, 1)),
    step("a sum of an episode more", "c + h <= 1 - v", wrong={"episodes that share it": "c + h -> c + 2*h"}),
    settles(
        3,
        by=(
            "when an episode ends, by its actions",
            "sums that are kept",
            "no sum of an episode",
            "a sum of an episode more",
        ),
        on="that each reward enters the sum of one episode, with noise of its own, and that actions end it",
        beyond="independence of the estimates, each of which is made of all sums so far",
        kills={1: "episodes of one length", 2: "an estimate that forgets"},
    ),
)

# --- a round, and an episode

# theta - theta* times the root of V_(t-1), and A_t over it; k: another norm of A_t over its norm m
_PRODUCT: Final[Pieces] = (
    over(PRODUCT, *AT_MOST_ONE, **RANGES, n=_POSITIVE, m=_POSITIVE),
    step("product of the two norms", "n*m*C <= n*m", wrong={"half of the product": "<= n*m -> <= n*m/2"}),
    settles(4, by=chain("product of the two norms", by_cauchy())),
)
_BY_ROUNDS: Final = INDUCTION(base="the first round alone", step="one round more in the product")
# p: the product of the factors 1 + ||A_t||^2, q: that of (lambda + t)/(lambda + t - 1), n and r = lambda + t
_FACTORS: Final[Pieces] = (
    *norm_of_an_action(2, "#1", ASSUMED),
    over(n=_POSITIVE),
    step(
        "the first round alone",
        "n*(1 + 0*n) >= n and n <= n*1 and n >= n*1",
        wrong={"half of it, at first": "n*(1 + 0*n) >= n and -> n*(1 + 0*n)/2 >= n and"},
    ),
    over("p >= q", "q <= r", "q >= r", "r*x >= 1", **dict.fromkeys("pqxr", _POSITIVE)),
    step(
        "one round more in the product",
        "p*(1 + x) >= q*(1 + 1/r) and 1 + 1/r == (r + 1)/r and q*((r + 1)/r) <= r + 1 and "
        "q*((r + 1)/r) >= r + 1",
        wrong={"with a round too many": "q*((r + 1)/r) >= r + 1 -> q*((r + 1)/r) >= r + 2"},
    ),
    settles(
        3,
        by=chain(
            "one round more in the product",
            {"p >= q": _BY_ROUNDS, "q <= r": _BY_ROUNDS, "q >= r": _BY_ROUNDS, "r*x >= 1": "#2"},
        ),
    ),
)

# --- LinPriv

# V: the matrix before a round, x: its vector; h: the square of the norm after it, m = log(1 + u)
_RECTIFIED: Final[Pieces] = (
    noted(
        101,
        "the square of the norm after a round is at most log(1 + that before it)",
        for_all="V positive definite, every vector and d",
        near_miss="half of the logarithm",
    ),
    matrices(V="positive definite d", x="column d"),
    step(
        "norm after the round, by that before",
        "(V + x*x.T)**-1 == V**-1 - V**-1*x*x.T*V**-1/(1 + x.T*V**-1*x)",
        wrong={"the inverse before": "/(1 + x.T*V**-1*x) -> /(2 + x.T*V**-1*x)"},
    ),
    # u: the square of the norm before, so that the norm after is u - u^2/(1 + u)
    over(u=_WIDE),
    step(
        "quotient and logarithm",
        "u - u**2/(1 + u) <= log(1 + u)",
        wrong={"half of the logarithm": "<= log(1 + u) -> <= log(1 + u)/2"},
    ),
    settles(
        101,
        by=("norm after the round, by that before", "quotient and logarithm"),
        kills={1: "half of the logarithm"},
    ),
    over(x=_WIDE),
    step("before all rounds", "0*x <= 0*x + 0", wrong={"strictly": "<= 0*x + 0 -> < 0*x + 0"}),
    over("S <= R + 0", "h <= m", **wide("SRhm")),
    step("squares of a round more", "S + h <= (R + m) + 0", wrong={"without its logarithm": "(R + m) -> R"}),
    over("S <= R + 0", "2*R <= 2*D", **wide("SRD")),
    step("all squares", "S <= 2*D", wrong={"a quarter of all squares": "S <= 2*D -> S <= D/2"}),
    # the sum is over V_t, which holds the vector of its round; (C.24), which is referred to, has V_(t-1)
    settles(
        7,
        by=chain(
            "all squares",
            {
                "S <= R + 0": INDUCTION(base="before all rounds", step="squares of a round more"),
                "h <= m": "#101",
                "2*R <= 2*D": "TA-EQC.24#6",
            },
        ),
        on="V with the vector of its round, every lambda > 0 and every sequence",
        beyond="V before the round, as in (C.24), which is referred to: lambda = 1/3 fails there",
    ),
    *CAUCHY,
    # n and m: roots of the number of rounds and of the sum of the squares, w: the root of the bound of that
    over(PRODUCT, *AT_MOST_ONE, "m <= w", **RANGES, n=_POSITIVE, m=_POSITIVE, w=_POSITIVE),
    step(
        "sum of the norms",
        "n*m*C <= n*m and n*m <= n*w",
        wrong={"half of it, sum of the norms": "n*m <= n*w -> n*m <= n*w/2"},
    ),
    settles(4, by=chain("sum of the norms", {**by_cauchy(), "m <= w": "#7"})),
    # one dimension, x_t = 1 and lambda = 1: n = w^4 - 1 rounds
    over(n="whole [1, oo)"),
    step(
        "sum of the norms on the line",
        "sum(k, 1, n, 1/sqrt(1 + k)) >= 2*sqrt(n + 2) - 2*sqrt(2)",
        wrong={"by a half more": ">= 2*sqrt(n + 2) - 2*sqrt(2) -> >= 3*sqrt(n + 2) - 2*sqrt(2)"},
    ),
    over("w >= 4*M + 2", M=_COUNT, w=_COUNT),
    step(
        "above every multiple of the logarithm",
        "log(w) <= w - 1 and 2*sqrt(2) <= 3 and 2*w**2 - 3 >= 2*M*(4*(w - 1)) + 1",
        wrong={"below it": ">= 2*M*(4*(w - 1)) + 1 -> <= 2*M*(4*(w - 1))"},
    ),
    settles(3, by=("sum of the norms on the line", "above every multiple of the logarithm")),
)

LINES: Final[Lines] = {
    "TA-LC.30": _MIXTURE,
    "TA-AS5.15": _NO_LAW,
    "TA-L5.16": _EVERY_DIMENSION,
    "TA-PFC.13b": _NORMAL,
    "TA-TH5.17": _RESTS,
    "TA-TH5.14": _BLUEPRINT,
    "TA-PF5.17a": _PRODUCT,
    "TA-EQC.25": growth_of_determinants(2, "TA-EQC.24#2"),
    "TA-PF5.17d": _FACTORS,
    "TA-C43": _RECTIFIED,
}
