"""Lines of the lemmas on tails and on processing (Section 2.2.4, Appendix C.5)."""

from __future__ import annotations

from ...language.assertion import ASSUMED, assumed, chain, noted, settles
from ...language.ranges import wide
from ...language.rules import TOWER
from ...language.written_claim import Lines, Pieces, over, step
from ...statements.concentration.deduced_tails import (
    at_the_best_tilt,
    both_tails_of_a_mean,
    of_bounded,
    of_squares,
)
from ...statements.privacy.deduced_blocks import processed_events, processed_moments

_REAL = "(-oo, oo)"
_WIDE = "[0, oo)"
_POSITIVE = "(0, oo)"

_TAIL: Pieces = (
    *at_the_best_tilt(2, assumed("X sigma-sub-Gaussian")),
    # P(X >= x) and E exp(l X), the exponent of whose bound is l^2 s^2/2
    over(y=_REAL, x=_WIDE, l=_POSITIVE),
    step(
        "indicator by a tilt",
        "(1 if y >= x else 0) <= exp(l*y - l*x)",
        wrong={"a tenth more of the tilt": "exp(l*y - l*x) -> exp(l*y - 1.1*l*x)"},
    ),
    over("M <= exp(l**2*s**2/2)", M=_POSITIVE, l=_POSITIVE, s=_WIDE, x=_WIDE),
    step(
        "moment by the tilt",
        "M*exp(-l*x) <= exp(l**2*s**2/2)*exp(-l*x)",
        wrong={
            "half of the exponent, moment": "<= exp(l**2*s**2/2)*exp(-l*x) -> <= exp(l**2*s**2/4)*exp(-l*x)"
        },
    ),
    settles(
        3,
        by=chain(
            "moment by the tilt",
            {"M <= exp(l**2*s**2/2)": assumed("X sigma-sub-Gaussian")},
        ),
        on="the second link",
        beyond="the first link",
        kills={2: "half of the exponent, moment"},
    ),
    over("P <= M*v", "M <= w", P=(0, 1), M=_WIDE, w=_WIDE, v=_WIDE),
    step("both links", "P <= w*v", wrong={"half of both": "P <= w*v -> P <= w*v/2"}),
    settles(
        3,
        by=chain(
            "both links",
            {
                "P <= M*v": TOWER(given_the_past="indicator by a tilt"),
                "M <= w": assumed("X sigma-sub-Gaussian"),
            },
        ),
    ),
    settles(
        3,
        by="indicator by a tilt",
        on="the first link, at every value of X",
        beyond="the second link",
        kills={1: "a tenth more of the tilt"},
    ),
)
_SCALED: Pieces = (
    *of_bounded(3, assumed("X with mean zero")),
    # m: the logarithm of the moment of X at t c
    over("m <= (t*c)**2*s**2/2", m=_REAL, t=_REAL, c=_REAL, s=_WIDE),
    step(
        "moment of a multiple",
        "m <= t**2*(abs(c)*s)**2/2",
        wrong={
            "its sign in the scale": "(abs(c)*s)**2 -> abs(c)*c*s**2",
            "root of the multiple": "(abs(c)*s)**2 -> (sqrt(abs(c))*s)**2",
            "nine tenths of the multiple": "(abs(c)*s)**2 -> (0.9*abs(c)*s)**2",
        },
    ),
    settles(
        1,
        by=chain("moment of a multiple", {"m <= (t*c)**2*s**2/2": assumed("X sigma-sub-Gaussian")}),
        kills={1: "its sign in the scale", 2: "root of the multiple", 3: "nine tenths of the multiple"},
    ),
)
_MEAN: Pieces = (
    # m = 1/n and v the square of the scale of a reward; z the variance of the noise, 1/(2 rho n^2)
    over("s <= m*v + z", "v <= 1/4", **wide("smvz")),
    step(
        "scale of a noisy mean",
        "s <= m/4 + z",
        wrong={
            "an eighth, of a mean": "m/4 + z -> m/8 + z",
            "half of the noise, of a mean": "m/4 + z -> m/4 + z/2",
        },
    ),
    settles(
        3,
        by=chain("scale of a noisy mean", {"s <= m*v + z": "TA-B7#2", "v <= 1/4": "TA-B7#3"}),
        kills={1: "an eighth, of a mean", 2: "half of the noise, of a mean"},
    ),
    noted(
        101,
        "either tail of mu^_n + Z_n beyond the printed width has a chance of at most delta",
        for_all="X_i i.i.d. in [0,1] with mean mu; n >= 1, rho > 0, delta in (0,1]; Z_n independent of them",
        near_miss="twice the level of a mean",
    ),
    *both_tails_of_a_mean(101, "#3", "TA-B6#2", {1: "twice the level of a mean"}),
)
_MARKOV: Pieces = (
    over(a=_WIDE, x=_POSITIVE),
    step(
        "indicator by the quotient",
        "(1 if a >= x else 0) <= a/x",
        wrong={"nine tenths of the quotient": "<= a/x -> <= 0.9*a/x"},
    ),
    over("P <= m/x", P=(0, 1), m=_WIDE, x=_POSITIVE),
    step("chance times the value", "P*x <= m", wrong={"nine tenths of the mean": "P*x <= m -> P*x <= 0.9*m"}),
    over(x=_POSITIVE),
    step("signed variable", "1/2 <= x/x", wrong={"mean with its sign": "x/x -> (x/2 - x/2)/x"}),
    settles(
        1,
        by=chain("chance times the value", {"P <= m/x": TOWER(given_the_past="indicator by the quotient")}),
        kills={1: "nine tenths of the mean"},
    ),
    settles(
        1,
        by="signed variable",
        on="a variable of mean zero that is 1 or -1",
        beyond="other laws",
        kills={2: "mean with its sign"},
    ),
)
_FUNCTION: Pieces = (
    *processed_moments(1, ASSUMED),
    # two laws on two points, p and q of the first; a constant function makes them one
    over(p="(0, 1)", q="(0, 1)"),
    step(
        "constant function, order 2",
        "1 <= p**2/q + (1 - p)**2/(1 - q)",
        wrong={
            "reversed, a constant": "1 <= p**2/q -> 1 >= p**2/q",
            "equal, a constant": "1 <= p**2/q -> 1 == p**2/q",
            "one half of the laws": "1 <= p**2/q -> 2 <= p**2/q",
        },
    ),
    settles(
        1,
        by="constant function, order 2",
        on="two laws on two points, a constant function, order 2",
        beyond="other laws and functions",
        kills={1: "reversed, a constant", 2: "equal, a constant", 3: "one half of the laws"},
    ),
)

LINES: Lines = {
    "TA-B6": _TAIL,
    "TA-B7": _SCALED,
    "TA-LC.9": _MEAN,
    "TA-LC.15": (
        *processed_events(1, assumed("M is (eps,delta)-DP")),
        *processed_moments(2, ASSUMED),
    ),
    "TA-LC.16": (
        *_FUNCTION,
        settles(2, by="constant function, order 2", on="a constant", beyond="other maps"),
    ),
    "TA-LC.17": _MARKOV,
    "TA-LC.28": of_squares(1, "X ~ N(0,I_d)"),
}
