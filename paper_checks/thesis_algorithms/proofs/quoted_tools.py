"""Lines of the tools of Appendix C.5 that hold for all laws: testing, Pinsker, processing, Hoeffding."""

from __future__ import annotations

from typing import Final

from ...language.assertion import assumed, chain, noted, settles
from ...language.ranges import wide
from ...language.rules import INDUCTION, LIMIT, MARKOV
from ...language.written_claim import Lines, Pieces, over, step
from ...statements.changes_of_measure.two_laws import (
    AFFINITY,
    BY_AFFINITY,
    PINSKER,
    TESTING,
    by_pinsker,
    by_squared_ratios,
    by_testing,
)

_REAL: Final = "(-oo, oo)"
_WIDE: Final = "[0, oo)"
_POSITIVE: Final = "(0, oo)"
_COUNT: Final = "[1, oo)"

_TWO_LAWS: Final[Pieces] = (
    *AFFINITY,
    noted(
        101,
        "the square of the affinity of two laws is at most twice the mean of the smaller density",
        for_all="any P, Q on one measurable space that are not singular",
        near_miss="half of it",
    ),
    settles(101, by=chain("affinity of two laws", BY_AFFINITY), kills={1: "half of the affinity"}),
    *TESTING,
    settles(1, by=chain("testing of two laws", by_testing("#101"))),
)
_ONE_SPACE: Final = "any P, Q on one probability space"
_TWO_DISTANCES: Final[Pieces] = (
    *PINSKER,
    noted(
        101,
        "KL(P||Q) is at least the mean of 3/2 (t - 1)^2/(t + 2) under Q, t = dP/dQ",
        for_all=_ONE_SPACE,
        near_miss="a tenth more",
    ),
    settles(101, by=by_squared_ratios(_ONE_SPACE), kills={1: "a tenth more of the mean"}),
    settles(1, by=by_pinsker("#101")),
)
# w: the chance of a seed, p and q: those of an outcome under both laws
_SEEDED: Final[Pieces] = (
    noted(
        101,
        "with a seed of its own the divergence of two laws is what it was",
        for_all="every alpha > 1, a seed with one law under both",
        near_miss="the seed counted twice",
    ),
    over(w="(0, 1]", p="(0, 1]", q="(0, 1]", a="(1, oo)"),
    step(
        "moment of an outcome with its seed",
        "(w*p)**a*(w*q)**(1 - a) == w*(p**a*q**(1 - a))",
        wrong={"the seed counted twice": "== w*( -> == w**2*("},
    ),
    settles(101, by="moment of an outcome with its seed", kills={1: "the seed counted twice"}),
    # D: divergence of the images, m: with the seed, k: of the laws
    over("D <= m", "m <= k", **wide("Dmk")),
    step("images of pairs with a seed", "D <= k", wrong={"half of the divergence": "D <= k -> D <= k/2"}),
    settles(2, by=chain("images of pairs with a seed", {"D <= m": "#1", "m <= k": "#101"})),
)
# g: the logarithm of the moment of the sum of the deviations so far at a tilt of l/n, c: of one of them
_BOUNDED_MEANS: Final[Pieces] = (
    noted(
        101,
        "log E exp(l (muhat_n - mu)) <= l^2/(8 n)",
        for_all="X_i i.i.d. in [0,1], mean mu, n >= 1; every l",
        near_miss="half of it",
    ),
    noted(
        102,
        "x^2/(2 s) >= 2 n x^2 at s = 1/(4 n)",
        for_all="all x >= 0, n >= 1",
        near_miss="three times n x^2",
    ),
    over(c=_WIDE),
    step("no reward of the mean", "c*0 <= 0*c", wrong={"a reward": "c*0 <= -> 1 + c*0 <= "}),
    over("g <= n*c", "h <= c", **wide("gnhc")),
    step(
        "one reward more of the mean",
        "g + h <= (n + 1)*c",
        wrong={"half of a reward": "(n + 1) -> (n + 1/2)"},
    ),
    over("g <= n*c", "c <= (l/n)**2/8", g=_WIDE, c=_WIDE, n=_COUNT, l=_REAL),
    step("moment of the mean", "g <= l**2/(8*n)", wrong={"half of it, of the mean": "(8*n) -> (16*n)"}),
    settles(
        101,
        by=chain(
            "moment of the mean",
            {
                "g <= n*c": INDUCTION(base="no reward of the mean", step="one reward more of the mean"),
                "h <= c": "TA-B7#3",
                "c <= (l/n)**2/8": "TA-B7#3",
            },
        ),
        kills={1: "half of it, of the mean"},
    ),
    over("4*n*s <= 1", x=_WIDE, n=_COUNT, s=_POSITIVE),
    step(
        "exponent of a mean",
        "x**2/(2*s) >= 2*n*x**2",
        wrong={"three times n x^2": ">= 2*n*x**2 -> >= 3*n*x**2"},
    ),
    settles(
        102,
        by=chain("exponent of a mean", {"4*n*s <= 1": assumed("at s = 1/(4 n)")}),
        kills={1: "three times n x^2"},
    ),
    # P: the chance of a deviation by x in one direction, y = x^2/(2 s), z = 2 n x^2
    over("P <= exp(-y)", "y >= z", P=(0, 1), y=_WIDE, z=_WIDE),
    step(
        "chance of a deviation",
        "P <= exp(-z)",
        wrong={"twice the exponent, of a mean": "exp(-z) -> exp(-2*z)"},
    ),
    *(
        settles(n, by=chain("chance of a deviation", {"P <= exp(-y)": "TA-B6#2", "y >= z": "#102"}))
        for n in (1, 2)
    ),
)

# m: the mean of a Bernoulli reward, a: a level above it, l: a tilt; g: the logarithm of the moment of n
# rewards; levels below the mean are levels above it of 1 - X_i
_BERNOULLI: Final[Pieces] = (
    noted(
        101,
        "log E exp(l S_n) <= n log(1 - mu + mu e^l)",
        for_all="X_i independent Bernoulli(mu), mu in [0,1], every l >= 0, n >= 1",
        near_miss="half a reward less",
    ),
    noted(
        102,
        "the least of log(1 - mu + mu e^l) - l a over l >= 0 is at most -d(a, mu), as a limit at the ends",
        for_all="all mu in [0,1], a in [mu,1]",
        near_miss="the arguments swapped",
    ),
    over(c=_WIDE),
    step("no Bernoulli reward", "c*0 <= 0*c", wrong={"one already": "c*0 <= -> 1 + c*0 <= "}),
    over("g <= n*c", "h <= c", **wide("gnhc")),
    step(
        "one Bernoulli reward more", "g + h <= (n + 1)*c", wrong={"half a reward": "(n + 1)*c -> (n + 1/2)*c"}
    ),
    over(p=(0, 1), t=_COUNT),
    step(
        "moment of one Bernoulli reward",
        "(1 - p)*1 + p*t == 1 - p + p*t",
        wrong={"a chance less": "== 1 - p + p*t -> == 1 - p + p"},
    ),
    settles(
        101,
        by=("no Bernoulli reward", "one Bernoulli reward more", "moment of one Bernoulli reward"),
        kills={1: "half a reward"},
    ),
    # e^l = a (1 - m)/(m (1 - a)), at which 1 - m + m e^l = (1 - m)/(1 - a)
    over(m="(0, 1)", a="(0, 1)"),
    step(
        "moment at the best tilt",
        "1 - m + m*(a*(1 - m)/(m*(1 - a))) == (1 - m)/(1 - a)",
        wrong={"the other quotient": "== (1 - m)/(1 - a) -> == (1 - a)/(1 - m)"},
    ),
    step(
        "exponent at the best tilt",
        "log(1 - m) - log(1 - a) - a*(log(a) + log(1 - m) - log(m) - log(1 - a)) == "
        "-(a*(log(a) - log(m)) + (1 - a)*(log(1 - a) - log(1 - m)))",
        wrong={"swapped, at the best tilt": "== -(a*(log(a) - log(m)) -> == -(m*(log(m) - log(a))"},
    ),
    # the ends: a = 1, and m = 0 at a level above it
    over("exp(-l) <= h", m=(0, 1), l=_WIDE, h=_POSITIVE),
    step(
        "at level one",
        "(1 - m)*exp(-l) + m <= m + h",
        wrong={"below the mean": "<= m + h -> <= m - h"},
    ),
    over("l*a >= M", a="(0, 1]", l=_WIDE, M=_POSITIVE),
    step(
        "at mean zero",
        "log(1 - 0 + 0*exp(1)) - l*a <= -M",
        wrong={"without the tilt": "- l*a <= -M -> <= -M"},
    ),
    settles(
        102,
        by=("moment at the best tilt", "exponent at the best tilt", "at level one", "at mean zero"),
        kills={1: "swapped, at the best tilt"},
    ),
    # P: the chance of S_n >= n a, q: its bound at a tilt, w: exp(-n d(a, mu))
    over("P <= q", "q <= w", **wide("qw"), P=(0, 1)),
    step(
        "chance of a Bernoulli mean", "P <= w", wrong={"the square of it, of a mean": "P <= w -> P <= w**2/2"}
    ),
    *(
        settles(
            n,
            by=chain(
                "chance of a Bernoulli mean",
                {
                    "P <= q": MARKOV(nonnegative="#101", expectation="#101"),
                    "q <= w": LIMIT(at_each="#102", limits="#102"),
                },
            ),
        )
        for n in (1, 2)
    ),
)

LINES: Final[Lines] = {
    "TA-LC.20": _TWO_LAWS,
    "TA-LC.21": _TWO_DISTANCES,
    "TA-LC.16": _SEEDED,
    "TA-LC.23": _BOUNDED_MEANS,
    "TA-LC.26": _BERNOULLI,
}
