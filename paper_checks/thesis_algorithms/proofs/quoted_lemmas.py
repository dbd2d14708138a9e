"""Lines of the lemmas that the text quotes: composition, Laplace noise, divergences, tails (2.1, C.5)."""

from __future__ import annotations

from typing import Final

from ...language.assertion import ASSUMED, Source, assumed, chain, noted, settles
from ...language.rules import INDUCTION, TOWER
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
from ...statements.concentration.deduced_tails import INDICATOR
from ...statements.privacy.deduced_blocks import product_of_blocks
from ...statements.privacy.deduced_composition import (
    BY_OUTPUTS,
    LAPLACE_NOISE,
    MOMENTS_OF_A_PRODUCT,
    ONE_AFTER_THE_OTHER,
)

_REAL: Final = "(-oo, oo)"
_WIDE: Final = "[0, oo)"
_POSITIVE: Final = "(0, oo)"
_COUNT: Final = "[1, oo)"
_CHANCE: Final = (0, 1)


def _moments(law: str, each: str) -> dict[str, Source]:
    """Where the moments of all outputs come from; ``law`` is about the next one, ``each`` its budget."""
    return {
        "x <= f + y": TOWER(given_the_past=law),
        "f <= A*S": INDUCTION(base="no factor", step="zCDP of one mechanism more"),
        "y <= A*r": assumed(each),
    }


# --- composition (Proposition 2.9)

_FOR_EVERY_INPUT: Final = "for every value of its auxiliary input"
_COMPOSED: Pieces = (
    *ONE_AFTER_THE_OTHER,
    settles(1, by=BY_OUTPUTS),
    *MOMENTS_OF_A_PRODUCT,
    settles(
        2,
        by=chain("zCDP of one mechanism more", _moments("moment of one factor more", "M^i rho_i-zCDP")),
    ),
    # f: the moment up to some outputs, m: that of the next mechanism after them, b: its bound
    over("m <= b", f=_WIDE, m=_POSITIVE, b=_POSITIVE),
    step("moment after some outputs", "f*m <= f*b", wrong={"half of its bound": "f*b -> f*b/2"}),
    noted(
        101,
        "rho_i-zCDP mechanisms one after the other, chosen adaptively, are (sum rho_i)-zCDP",
        for_all="all k, each M^i rho_i-zCDP in the data for every value of its auxiliary input",
        near_miss="max rho_i",
    ),
    settles(
        101,
        by=chain("zCDP of one mechanism more", _moments("moment after some outputs", _FOR_EVERY_INPUT)),
        kills={1: "max rho_i"},
    ),
    noted(
        102,
        "(eps_i,delta_i)-DP mechanisms one after the other, chosen adaptively, are (sum eps_i, sum delta_i)-DP",
        for_all="all k, each M^i private in the data for every value of its auxiliary input",
        near_miss="the larger delta",
    ),
    settles(102, by=BY_OUTPUTS, kills={1: "the larger delta"}),
    over("X <= U*Y + S", "x <= B", X=_CHANCE, Y=_CHANCE, S=_WIDE, U="[1, oo)", x=_REAL, B=_WIDE),
    step(
        "both kinds of budgets",
        "max(X - U*Y - S, x - B) <= 0",
        wrong={"strictly, of both": "<= 0 -> < 0"},
    ),
    settles(3, by=chain("both kinds of budgets", {"X <= U*Y + S": "#102", "x <= B": "#101"})),
)

# --- parallel composition (Appendix C.1.1)

_PRODUCT: Pieces = (
    *product_of_blocks(9, assumed("independent noise of the blocks")),
    # the chance that both blocks of a fair coin show heads, with one coin for both and with a coin each; and
    # the chance of a block of two records that is released as the sum of both with a coin of its own
    step(
        "one coin for both blocks",
        "p - p*p > 0",
        wrong={"without independence of the noise": "p - p*p > 0 -> p - p*p == 0"},
        at=[{"p": "1/2"}],
    ),
    step(
        "one release for two records",
        "p > p*p",
        wrong={"a factor for each record": "p > p*p -> p <= p*p"},
        at=[{"p": "1/2"}],
    ),
    settles(
        9,
        by=("one coin for both blocks", "one release for two records"),
        on="fair coins as the noise of two blocks, and of one block of two records",
        beyond="other mechanisms",
        kills={1: "without independence of the noise", 2: "a factor for each record"},
    ),
)

# --- divergences (Lemmas C.16, C.20, C.21)

_KERNELS: Pieces = (
    settles(
        2,
        by=chain(
            "moment of what is processed",
            {"X + c <= Y": TOWER(given_the_past="power above its tangent"), "0 <= c": ASSUMED},
        ),
    ),
)
_TESTED: Pieces = (
    *AFFINITY,
    noted(
        101,
        "(E_m sqrt(p q))^2 <= 2 E_m min(p, q), p and q the densities of P and Q for m = (P + Q)/2",
        for_all="any P, Q on one measurable space that are not singular",
        near_miss="without the 2",
    ),
    settles(101, by=chain("affinity of two laws", BY_AFFINITY), kills={1: "half of the affinity"}),
    *TESTING,
    settles(1, by=chain("testing of two laws", by_testing("#101"))),
)
_SPACE: Final = "any P, Q on one probability space"
_DISTANCES: Pieces = (
    *PINSKER,
    noted(
        101,
        "KL(P||Q) is at least the mean of 3/2 (t - 1)^2/(t + 2) under Q, t = dP/dQ",
        for_all=_SPACE,
        near_miss="a tenth more",
    ),
    settles(101, by=by_squared_ratios(_SPACE), kills={1: "a tenth more of the mean"}),
    settles(1, by=by_pinsker("#101")),
)

# --- tails (Lemmas C.23 and C.26)

# S and v: squares of the scales of a mean of n rewards and of one reward, k: minus the logarithm of the chance
_HOEFFDING: Pieces = (
    over("n*S <= v", "v <= 1/4", "x**2 <= 2*k*S", n=_COUNT, S=_WIDE, v=_WIDE, k=_WIDE, x=_WIDE),
    step(
        "exponent of a mean",
        "2*n*x**2 <= k",
        wrong={"four times the exponent": "2*n*x**2 <= k -> 8*n*x**2 <= k"},
    ),
    *(
        settles(
            n,
            by=chain(
                "exponent of a mean",
                {"n*S <= v": "TA-B7#2", "v <= 1/4": "TA-B7#3", "x**2 <= 2*k*S": "TA-B6#2"},
            ),
        )
        for n in (1, 2)
    ),
)
_TILT: Final = "log(q*(1 - mu)/(mu*(1 - q)))"
# p: the logarithm of the chance, m: that of the moment of n rewards at the tilt t, h: that of one reward,
# w = t q, d = d(q, mu); c and b: chance and bound where q or mu is at an end
_CHERNOFF: Pieces = (
    over(z=_WIDE, y=_REAL),
    step(
        INDICATOR,
        "1 <= exp(z) and 0 <= exp(y)",
        wrong={"half of an exponential": "1 <= exp(z) -> 1 <= exp(z)/2"},
    ),
    over(q="(0, 1)", mu="(0, 1)"),
    step(
        "moment of one reward at the tilt",
        f"log(1 - mu + mu*exp({_TILT})) == q*{_TILT} - kl(q, mu)",
        wrong={"arguments exchanged": "- kl(q, mu) -> - kl(mu, q)"},
    ),
    noted(
        101,
        "E exp(t X) = exp(t q - d(q,mu)) at t = log(q (1-mu)/(mu (1-q))), for X ~ Ber(mu)",
        for_all="q, mu in (0,1)",
        near_miss="d(mu,q)",
    ),
    settles(101, by="moment of one reward at the tilt", kills={1: "arguments exchanged"}),
    over(mu="(0, 1)", n=_COUNT),
    step(
        "rewards all 1, or all 0",
        "mu**n == exp(-n*kl(1, mu)) and (1 - mu)**n == exp(-n*kl(0, mu))",
        wrong={"of one reward more": "mu**n == -> mu**(n + 1) == "},
    ),
    over(n=_COUNT, mu=(0, 1)),
    step(
        "no deviation",
        "1 <= exp(-n*kl(mu, mu))",
        wrong={"half of a certain event": "1 <= exp(-n*kl(mu, mu)) -> 1 <= exp(-n*kl(mu, mu))/2"},
    ),
    over(y=_WIDE),
    step("a reward that does not occur", "0 <= exp(-y)", wrong={"never zero": "0 <= exp(-y) -> 0 > exp(-y)"}),
    noted(
        102,
        "both bounds hold where mu or the threshold q is 0 or 1, or q = mu",
        for_all="X_i independent Bernoulli(mu), mu and q in [0,1], n >= 1",
        near_miss="one reward more; half of a certain event",
    ),
    settles(
        102,
        by=("rewards all 1, or all 0", "no deviation", "a reward that does not occur"),
        kills={1: "of one reward more", 2: "half of a certain event"},
    ),
    # g: the logarithm of the moment of the next reward
    over(w=_REAL, d=_WIDE),
    step("no reward", "0*w <= 0*(w - d)", wrong={"a reward": "0*w <= -> 1 + 0*w <= "}),
    over("m <= n*(w - d)", "g <= w - d", m=_REAL, g=_REAL, n=_WIDE, w=_REAL, d=_WIDE),
    step("one reward more", "m + g <= (n + 1)*(w - d)", wrong={"as many": "(n + 1) -> n"}),
    over(
        "p <= m - n*w",
        "m <= n*(w - d)",
        "c <= b",
        p=_REAL,
        m=_REAL,
        n=_COUNT,
        w=_REAL,
        d=_WIDE,
        c=_CHANCE,
        b=_CHANCE,
    ),
    step(
        "chance of a deviation",
        "p <= -n*d and c - b <= 0",
        wrong={"a tenth more of the divergence": "p <= -n*d and -> p <= -1.1*n*d and "},
    ),
    *(
        settles(
            n,
            by=chain(
                "chance of a deviation",
                {
                    "p <= m - n*w": TOWER(given_the_past=INDICATOR),
                    "m <= n*(w - d)": INDUCTION(base="no reward", step="one reward more"),
                    "g <= w - d": "#101",
                    "c <= b": "#102",
                },
            ),
        )
        for n in (1, 2)
    ),
)
LINES: Lines = {
    "TA-B2": _COMPOSED,
    "TA-B3": LAPLACE_NOISE,
    "TA-C1": _PRODUCT,
    "TA-LC.16": _KERNELS,
    "TA-LC.20": _TESTED,
    "TA-LC.21": _DISTANCES,
    "TA-LC.23": _HOEFFDING,
    "TA-LC.26": _CHERNOFF,
}
