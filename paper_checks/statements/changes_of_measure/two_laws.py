"""What holds of any two laws P and Q: affinity, testing, processing of the divergence, Pinsker, couplings.

The laws have densities p and q for half of their sum, at most 2. What is shown at a point holds in
expectation under any law of the points.
"""

from __future__ import annotations

from typing import Final

from ...language.assertion import Chain, Source, assumed, chain
from ...language.rules import TOWER
from ...language.written_claim import Over, Step, over, step

_WIDE: Final = "[0, oo)"
_POSITIVE: Final = "(0, oo)"
_REAL: Final = "(-oo, oo)"

Lines = tuple[Over | Step, ...]

# s and r: roots of the smaller and of the larger density, b: their mean product, m: the mean of the smaller,
# M: of the larger
AFFINITY: Final[Lines] = (
    over(s=_WIDE, r=_WIDE, b="(0, 1]", m="(0, 1]"),
    step(
        "product of the roots",
        "2*b*s*r <= b**2/m*s**2 + m*r**2",
        wrong={"half of a square": "+ m*r**2 -> + m*r**2/2"},
    ),
    over(p=(0, 2), q=(0, 2)),
    step(
        "smaller and larger density",
        "min(p, q) + max(p, q) <= p + q",
        wrong={"the larger twice": "+ max(p, q) -> + 2*max(p, q)"},
    ),
    over("2*b*b <= b**2 + m*M", "M <= 2 - m", b="(0, 1]", m="(0, 1]", M=_WIDE),
    step("affinity of two laws", "b**2 <= 2*m", wrong={"half of the affinity": "2*m -> m"}),
)
BY_AFFINITY: Final[dict[str, Source]] = {
    "2*b*b <= b**2 + m*M": TOWER(given_the_past="product of the roots"),
    "M <= 2 - m": TOWER(given_the_past="smaller and larger density"),
}
# z: exp(-KL(P, Q)/2), z exp(u): the root of q/p, so that u has mean 0 under P; c and n: the affinity and the
# mean of the smaller density, f: P(A) + Q(not A), i: whether a point is in A; where KL is infinite, z is 0,
# and where the laws are singular so are c and n
TESTING: Final[Lines] = (
    over(p=(0, 2), q=(0, 2), i=(0, 1)),
    step(
        "an event and its complement",
        "i*p + (1 - i)*q >= min(p, q)",
        wrong={"the larger density": ">= min(p, q) -> >= max(p, q)"},
    ),
    over(p=(0, 2), z=(0, 1), u=_REAL),
    step(
        "tangent of the root of the ratio",
        "p*(z*exp(u)) >= p*(z*(1 + u))",
        wrong={"twice the slope": "p*(z*(1 + u)) -> p*(z*(1 + 2*u))"},
    ),
    over("z <= c", "c**2 <= 2*n", "n <= f", c=(0, 1), z=(0, 1), n=(0, 1), f=(0, 2)),
    step("testing of two laws", "f >= z**2/2", wrong={"without the half": "z**2/2 -> z**2"}),
)


def by_testing(affinity: str) -> dict[str, Source]:
    """Where the conditions of the testing come from."""
    return {
        "z <= c": TOWER(given_the_past="tangent of the root of the ratio"),
        "c**2 <= 2*n": affinity,
        "n <= f": TOWER(given_the_past="an event and its complement"),
    }


# t: the ratio p/q, x: that of the images, which is the mean of t under Q given the image; K and L:
# divergences of the laws and of the images, M and N: means of t and of x under Q, which are masses,
# n: that of x where t > 0
PROCESSING: Final[Lines] = (
    over(t=_POSITIVE, x=_POSITIVE),
    step(
        "tangent of t log t",
        "t*log(t) >= t*log(x) + t - x",
        wrong={"no loss by processing": ">= t*log(x) + t - x -> == t*log(x) + t - x"},
    ),
    over(x=_WIDE),
    step("where P has no mass", "0*x <= x", wrong={"more there": "0*x <= x -> 1 + 0*x <= x"}),
    over("K >= L + M - n", "n <= N", "M >= 1", "N <= 1", K=_WIDE, L=_REAL, **dict.fromkeys("MNn", (0, 2))),
    step(
        "divergence of the images", "L <= K", wrong={"half of the divergence is lost": "L <= K -> 2*L <= K"}
    ),
)


def by_processing(mass: Source, image: Source) -> Chain:
    """``mass`` says that the first law has mass 1, ``image`` that the image of the second one has."""
    return chain(
        "divergence of the images",
        {
            "K >= L + M - n": TOWER(given_the_past="tangent of t log t"),
            "n <= N": TOWER(given_the_past="where P has no mass"),
            "M >= 1": mass,
            "N <= 1": image,
        },
    )


# t: the ratio p/q, v: the total variation, half of the mean of |t - 1| under Q; K: divergence, N: mean of t
# under Q, D and B: of 3/2 (t - 1)^2/(t + 2), n: of 1 - t - 3/2 (t - 1)^2/(t + 2) where t is 0. Where P has
# mass that Q has not, K is infinite
PINSKER: Final[Lines] = (
    over(t=_POSITIVE),
    step(
        "logarithm of a ratio",
        "log(t) >= (t - 1 + 3/2*(t - 1)**2/(t + 2))/t",
        wrong={"a tenth more of the square": "+ 3/2* -> + 33/20*"},
    ),
    over(t=(0, 0)),
    step(
        "ratio of nothing",
        "1 - t - 3/2*(t - 1)**2/(t + 2) >= 0",
        wrong={"the square 3/2 times": "- 3/2* -> - 9/4*"},
    ),
    over(t=_WIDE, v=(0, 1)),
    step(
        "square of a ratio",
        "3/2*(t - 1)**2/(t + 2) >= 2*v*abs(t - 1) - 2/3*v**2*(t + 2)",
        wrong={"a tenth less is taken off": "- 2/3* -> - 3/5*"},
    ),
    over("K >= D + N - 1 + n", "n >= 0", "N >= 1", K=_REAL, n=_REAL, D=_WIDE, N=_REAL),
    step("mean of the squares", "K >= D", wrong={"a tenth more of the mean": "K >= D -> K >= 1.1*D"}),
    over("K >= B", "B >= 2*v*(2*v) - 2/3*v**2*3", K=_REAL, B=_WIDE, v=(0, 1)),
    step(
        "divergence and total variation",
        "K >= 2*v**2",
        wrong={"a tenth more": "2*v**2 -> 2.2*v**2", "the distance itself": "2*v**2 -> 2*v"},
    ),
)


def by_squared_ratios(words: str) -> Chain:
    """``words``: those in which the text says that both laws have mass 1."""
    return chain(
        "mean of the squares",
        {
            "K >= D + N - 1 + n": TOWER(given_the_past="logarithm of a ratio"),
            "n >= 0": TOWER(given_the_past="ratio of nothing"),
            "N >= 1": assumed(words),
        },
    )


def by_pinsker(squares: str) -> Chain:
    """``squares`` says what the squared ratios are to the divergence; the mean of t + 2 is 3."""
    return chain(
        "divergence and total variation",
        {
            "K >= B": squares,
            "B >= 2*v*(2*v) - 2/3*v**2*3": TOWER(given_the_past="square of a ratio"),
        },
    )


# m: the smaller density, c: the mass beside the diagonal, d: P(X != Y), t: TV(P, Q), mean of max(p - q, 0);
# a: density of the first marginal. With the smaller density named p the other one is q: both orders are there
COUPLING: Final[Lines] = (
    over(p=(0, 2), m=(0, 2), c="(0, 1]"),
    step("marginals, point by point", "m + (p - m)*c/c == p", wrong={"whole laws apart": "(p - m) -> p"}),
    over("p <= q", p=(0, 2), q=(0, 2)),
    step(
        "the rests are apart",
        "(p - min(p, q))*(q - min(p, q)) == 0",
        wrong={"whole laws are apart": "(p - min(p, q))* -> p*"},
    ),
    step(
        "mass of the rests",
        "max(p - q, 0) == p - min(p, q) and max(q - p, 0) == q - min(p, q)",
        wrong={"of the other law": "max(p - q, 0) == p - min(p, q) -> max(p - q, 0) == q - min(p, q)"},
    ),
    over("a == p", "d == c", "c == t", a=(0, 2), p=(0, 2), **dict.fromkeys("dct", (0, 1))),
    step(
        "mismatch of the coupling",
        "a <= p and a >= p and d <= t and d >= t",
        wrong={"half of the distance": "and d <= t and -> and d <= t/2 and "},
    ),
)


def by_coupling() -> Chain:
    """The rests are apart, so that the coupling differs just where it draws from them."""
    return chain(
        "mismatch of the coupling",
        {
            "a == p": TOWER(given_the_past="marginals, point by point"),
            "d == c": TOWER(given_the_past="the rests are apart"),
            "c == t": TOWER(given_the_past="mass of the rests"),
        },
    )
