"""Tails and moments under every law: what the lemmas on sub-Gaussian variables and squares of normals say.

A mean of what is so at every value is taken by the tower property, with the value for the past.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...language.assertion import Source, assumed, chain, noted, settles
from ...language.ranges import wide
from ...language.rules import INDUCTION, TOWER
from ...language.written_claim import Pieces, over, step

_REAL: Final = "(-oo, oo)"
INDICATOR: Final = "an indicator below an exponential"
_INDICATOR: Final[Pieces] = (
    # at a value of X from the threshold on, and at any other
    over(z="[0, oo)", y=_REAL),
    step(
        INDICATOR,
        "1 <= exp(z) and 0 <= exp(y)",
        wrong={"half of an exponential": "1 <= exp(z) -> 1 <= exp(z)/2"},
    ),
)


def at_the_best_tilt(n: int, moment: Source) -> Pieces:
    """Assertion ``n`` is the tail of a sub-Gaussian variable; ``moment`` bounds its moments.

    P is the chance, M the mean of exp(t X) at t = x/s^2, and r = exp(-x^2/(2 s^2)): exp(-t x) = r^2, and the
    moment is at most 1/r.
    """
    return (
        *_INDICATOR,
        over("P <= M*r**2", "M*r <= 1", P="[0, 1]", M="[0, oo)", r="(0, 1]"),
        step(
            "tail at the best tilt",
            "P <= r",
            wrong={
                "square of the tail": "P <= r -> P <= r**2",
                "a quarter of the tail": "P <= r -> P <= r/4",
            },
        ),
        settles(
            n,
            by=chain(
                "tail at the best tilt",
                {"P <= M*r**2": TOWER(given_the_past=INDICATOR), "M*r <= 1": moment},
            ),
        ),
    )


def of_bounded(n: int, mean: Source) -> Pieces:
    """Assertion ``n`` is Hoeffding's lemma; ``mean`` says that the mean is zero.

    The variable is a + u (b - a), u its place between a and b, p = -a/(b - a) the mean place; D = x (b - a)
    for a tilt x, M the mean of exp(u D), y its chord 1 - p + p exp(D) and z = exp(p D + D^2/8), so that the
    moment is M exp(-p D), and D^2/8 is x^2 ((b - a)/2)^2/2.
    """
    return (
        over(u="[0, 1]", D=_REAL),
        step(
            "below its chord",
            "exp(u*D) <= 1 - u + u*exp(D)",
            wrong={"half of the chord": "<= 1 - u + u*exp(D) -> <= (1 - u + u*exp(D))/2"},
        ),
        over(
            "M <= (1 - q) + q*y",
            "q <= p",
            "p <= q",
            "1 - p + p*y <= z",
            M="[0, oo)",
            y="(0, oo)",
            q="[0, 1]",
            p="[0, 1]",
            z="(0, oo)",
        ),
        step(
            "moment of a bounded variable",
            "M <= z",
            wrong={"nine tenths of the moment": "M <= z -> M <= 9/10*z"},
        ),
        settles(
            n,
            by=chain(
                "moment of a bounded variable",
                {
                    "M <= (1 - q) + q*y": TOWER(given_the_past="below its chord"),
                    "q <= p": mean,
                    "p <= q": mean,
                    "1 - p + p*y <= z": "CLASSICS-HOEFFDING-LEMMA#1",
                },
            ),
        ),
    )


def of_squares(n: int, normal: str) -> Pieces:
    """Assertion ``n`` is the tail of a squared norm; ``normal`` are the words for the law of the vector.

    r^2 = log(1/delta)/d, the threshold is d (1 + 2 r + 2 r^2), and the tilt t has 1 - 2 t = 1/(1 + 2 r +
    2 r^2), which is 1/s^2; p and m are logarithms of the chance and of the moment.
    """
    return (
        *_INDICATOR,
        noted(
            101,
            "E[exp(t X_i^2)] <= s at t = (1 - 1/s^2)/2 for a coordinate X_i of X",
            for_all=f"{normal}; every s >= 1",
            near_miss="half of the moment of a square",
        ),
        # the density of a normal of scale 1, times exp(t x^2), and s times that of scale s, without the roots
        # of 2 pi; W is the whole chance under the latter
        over(x=_REAL, s="[1, oo)"),
        step(
            "densities of two scales",
            "exp((1 - 1/s**2)/2*x**2 - x**2/2) == s*(exp(-x**2/(2*s**2))/s)",
            wrong={"two scales at once": "== s*( -> == s**2*("},
        ),
        over("M <= s*W", "W <= 1", M="[0, oo)", s="[1, oo)", W="[0, oo)"),
        step("moment of a square", "M <= s", wrong={"half of the moment of a square": "<= s -> <= s/2"}),
        settles(
            101,
            by=chain(
                "moment of a square",
                {"M <= s*W": TOWER(given_the_past="densities of two scales"), "W <= 1": assumed(normal)},
            ),
            kills={1: "half of the moment of a square"},
        ),
        # L is log(1 + 2 r + 2 r^2), twice the logarithm of s; k the logarithm of the moment of a coordinate
        over(L="[0, oo)"),
        step("no coordinate of X", "0*L <= 0*L/2", wrong={"one, of no coordinate": "0*L <= -> 1 + 0*L <= "}),
        over("m <= d*L/2", "k <= L/2", m=_REAL, k=_REAL, d="[0, oo)", L="[0, oo)"),
        step("one coordinate of X more", "m + k <= (d + 1)*L/2", wrong={"as many": "(d + 1) -> d"}),
        over(r="[0, oo)"),
        step(
            "logarithm of the threshold",
            "log(1 + 2*r + 2*r**2) <= 2*r",
            wrong={"nine tenths, of a threshold": "<= 2*r -> <= 9/10*2*r"},
        ),
        over(
            *("p <= m - d*(2*r + 2*r**2)/2", "m <= d*L/2", "L <= 2*r"),
            p="(-oo, 0]",
            m=_REAL,
            d="[1, oo)",
            r="[0, oo)",
            L="[0, oo)",
        ),
        step(
            "tail of the squared norm",
            "p <= -d*r**2",
            wrong={"twice the exponent, of a norm": "<= -d*r**2 -> <= -2*d*r**2"},
        ),
        noted(
            102,
            "log(1 + 2 r + 2 r^2) <= 2 r",
            for_all="r >= 0",
            near_miss="nine tenths, of a threshold",
        ),
        settles(102, by="logarithm of the threshold", kills={1: "nine tenths, of a threshold"}),
        settles(
            n,
            by=chain(
                "tail of the squared norm",
                {
                    "p <= m - d*(2*r + 2*r**2)/2": TOWER(given_the_past=INDICATOR),
                    "m <= d*L/2": INDUCTION(base="no coordinate of X", step="one coordinate of X more"),
                    "k <= L/2": "#101",
                    "L <= 2*r": "#102",
                },
            ),
        ),
    )


def both_tails_of_a_mean(n: int, scale: str, tail: str, kills: Mapping[int, str]) -> Pieces:
    """Assertion ``n`` has both tails of a noisy mean, by its ``scale`` and the ``tail`` of Lemma 21.

    S is the square of a scale and v its bound 1/(4 n) + r/(2 n^2), L = log(1/delta), the square of the width
    is 2 v L, and k is minus the logarithm of the chance of either tail.
    """
    return (
        over("S <= v", "v*L <= k*S", **wide("SvLk")),
        step(
            "level of a noisy mean",
            "v*L <= k*v",
            wrong={"twice the level of a mean": "v*L <= -> 2*v*L <= "},
        ),
        settles(
            n,
            by=chain("level of a noisy mean", {"S <= v": scale, "v*L <= k*S": tail}),
            kills=kills,
        ),
    )
