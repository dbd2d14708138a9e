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
_UNIT: Final = "(0, 1]"
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
        "(eps_i,delta_i)-DP mechanisms one after the other, chosen adaptively, are (sum eps_i, "
        "sum delta_i)-DP",
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

# S and v: squares of the scales of a mean of n rewards and of one reward, k: minus the log of the chance
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

# --- the divergence of two means (Definition C.24, Lemma C.25)

_OPEN: Final = "(0, 1)"
_FINITE: Final = "t*kl(a, q) + (1 - t)*kl(b, q) - kl(t*a + (1 - t)*b, q)"
_MIXED: Final = "t*kl(a, t*a + (1 - t)*b) + (1 - t)*kl(b, t*a + (1 - t)*b)"
_LOGS: Final = "log(t*a + (1 - t)*b) - t*log(a) - (1 - t)*log(b)"
_OTHER_LOGS: Final = "log(1 - (t*a + (1 - t)*b)) - t*log(1 - a) - (1 - t)*log(1 - b)"
_AT_CERTAIN_MEANS: Pieces = (
    over(q="[0, 1)"),
    step("d(0, .)", "kl(0, q) == log(1/(1 - q))", wrong={"of the other side": "log(1/(1 - q)) -> log(1/q)"}),
    over(q="(0, 1]"),
    step("d(1, .)", "kl(1, q) == log(1/q)", wrong={"of that side": "log(1/q) -> log(1/(1 - q))"}),
)
# near an end the divergence exceeds every B, so that its limit there is infinite
_SINGULAR: Pieces = (
    *_AT_CERTAIN_MEANS,
    step(
        "zero where both are at one end",
        "kl(p, p) == 0",
        values={"p": (0, 1)},
        wrong={"one where both are": "== 0 -> == 1"},
    ),
    over(p=_CHANCE, q=_OPEN),
    step(
        "divergence by that to 1/2",
        "kl(p, q) - kl(p, 1/2) == p*log(1/q) + (1 - p)*log(1/(1 - q)) - log(2)",
        wrong={"half of it": "== p*log(1/q) + -> == p*log(1/q)/2 + "},
    ),
    over(p=_CHANCE),
    step("divergence to 1/2", "kl(p, 1/2) >= 0", wrong={"above a half": ">= 0 -> >= 1/2"}),
    over(x=_UNIT, B=_WIDE),
    step(
        "beyond every B",
        "x*log(1/exp(-(B + 1)/x)) - log(2) > B",
        wrong={"beyond B and 1": "- log(2) > B -> - log(2) > B + 1"},
    ),
    over(x=_OPEN),
    step("other logarithm", "log(1/(1 - x)) >= 0", wrong={"at least 1": ">= 0 -> >= 1"}),
    settles(
        2,
        by=(
            "d(0, .)",
            "d(1, .)",
            "zero where both are at one end",
            "divergence by that to 1/2",
            "divergence to 1/2",
            "other logarithm",
            "beyond every B",
        ),
        kills={1: "of the other side"},
    ),
)
_SHAPE: Pieces = (
    noted(
        101,
        "t d(a,q) + (1-t) d(b,q) >= d(t a + (1-t) b, q)",
        for_all="q in (0,1), a, b, t in [0,1]",
        near_miss="above it by as much again",
    ),
    over(a="[0, 1)", b=_OPEN, q=_OPEN, t=_OPEN),
    step(
        "excess of a mixture",
        f"{_FINITE} == {_MIXED}",
        wrong={"twice the first": "== t* -> == 2*t*"},
    ),
    over(a="(0, 1]", b=_OPEN, q=_OPEN, t=_OPEN),
    step(
        "excess of a mixture, a up to 1",
        f"{_FINITE} == {_MIXED}",
        wrong={"twice the first, up to 1": "== t* -> == 2*t*"},
    ),
    over(t=_OPEN, q=_OPEN),
    step(
        "excess of 0 and 1",
        "t*kl(1, q) + (1 - t)*kl(0, q) - kl(t, q) == -t*log(t) - (1 - t)*log(1 - t)",
        wrong={"with its sign": "== -t*log(t) -> == t*log(t)"},
    ),
    over(t=_OPEN),
    step("share of an entropy", "-t*log(t) >= 0", wrong={"a share above a half": ">= 0 -> >= 1/2"}),
    over(p=_CHANCE, q=_OPEN),
    step("never negative", "kl(p, q) >= 0", wrong={"as much again": "kl(p, q) >= 0 -> kl(p, q) >= 1/2"}),
    settles(
        101,
        by=(
            "excess of a mixture",
            "excess of a mixture, a up to 1",
            "excess of 0 and 1",
            "share of an entropy",
            "never negative",
        ),
        kills={1: "as much again"},
    ),
    noted(
        102,
        "t d(q,a) + (1-t) d(q,b) >= d(q, t a + (1-t) b) where the left side is finite",
        for_all="q, a, b in [0,1], t in (0,1)",
        near_miss="a convex logarithm",
    ),
    over(a=_OPEN, b=_OPEN, q=_CHANCE, t=_CHANCE),
    step(
        "excess of a mixture in the second place",
        f"t*kl(q, a) + (1 - t)*kl(q, b) - kl(q, t*a + (1 - t)*b) == q*({_LOGS}) + (1 - q)*({_OTHER_LOGS})",
        wrong={"one side twice": "== q*( -> == 2*q*("},
    ),
    *_AT_CERTAIN_MEANS,
    over(a="(0, 1]", b="(0, 1]", t=_CHANCE),
    step(
        "concave logarithm",
        "t*log(a) + (1 - t)*log(b) <= log(t*a + (1 - t)*b)",
        wrong={"a convex logarithm": "<= log(t*a -> >= log(t*a"},
    ),
    settles(
        102,
        by=(
            "excess of a mixture in the second place",
            "d(0, .)",
            "d(1, .)",
            "concave logarithm",
        ),
        kills={1: "a convex logarithm"},
    ),
    noted(
        103,
        "d(t a + (1-t) b, q) is finite where d(a,q) and d(b,q) are",
        for_all="q = 0 or 1, a and b in [0,1], t in (0,1)",
        near_miss="below the end",
    ),
    over("a <= 0", "b <= 0", a=_CHANCE, b=_CHANCE, t=_OPEN),
    step("mixture at the end 0", "t*a + (1 - t)*b <= 0", wrong={"below the end": "<= 0 -> < 0"}),
    over("a >= 1", "b >= 1", a=_CHANCE, b=_CHANCE, t=_OPEN),
    step("mixture at the end 1", "t*a + (1 - t)*b >= 1", wrong={"above the end": ">= 1 -> > 1"}),
    settles(103, by=("mixture at the end 0", "mixture at the end 1"), kills={1: "below the end"}),
    # x and y: both sides inside, u and v: in the second place; c and b: e to minus both sides at an end
    over("x <= y", "u <= v", "c <= b", **dict.fromkeys("xyuv", _WIDE), c=_CHANCE, b=_CHANCE),
    step(
        "convex in both places",
        "max(x - y, u - v, c - b) <= 0",
        wrong={"strictly, in both places": "<= 0 -> < 0"},
    ),
    settles(
        1,
        by=chain("convex in both places", {"x <= y": "#101", "u <= v": "#102", "c <= b": "#103"}),
    ),
    noted(
        104,
        "d(p,.) grows strictly above p and falls strictly below it",
        for_all="p and the smaller divergence's argument in [0,1], that of the larger one in (0,1)",
        near_miss="twice as fast",
    ),
    over("p <= q", "q < r", p=_CHANCE, q=_CHANCE, r=_OPEN),
    step("d(p, .) above p", "kl(p, q) < kl(p, r)", wrong={"twice as fast": "kl(p, q) < -> 2*kl(p, q) < "}),
    over("q <= p", "r < q", p=_CHANCE, q=_CHANCE, r=_OPEN),
    step(
        "d(p, .) below p",
        "kl(p, q) < kl(p, r)",
        wrong={"twice as fast, below": "kl(p, q) < -> 2*kl(p, q) < "},
    ),
    settles(104, by=("d(p, .) above p", "d(p, .) below p"), kills={1: "twice as fast"}),
    over("x < y", "c <= b", x=_WIDE, y=_WIDE, c=_CHANCE, b=_CHANCE),
    step(
        "monotone, inside and at the ends",
        "x - y < 0 and c - b <= 0",
        wrong={"by more than 1": "x - y < 0 -> x - y < -1"},
    ),
    settles(
        2,
        by=chain("monotone, inside and at the ends", {"x < y": "#104", "c <= b": "TA-DC.24#2"}),
    ),
    over(p=_CHANCE),
    step("divergence of equal means", "kl(p, p) <= 0", wrong={"below zero": "<= 0 -> < 0"}),
    over("p < q", p=_CHANCE, q=_CHANCE),
    step(
        "divergence of different means",
        "kl(p, q) > 0 and kl(q, p) > 0",
        wrong={"a fifth and more": "kl(p, q) > 0 and -> kl(p, q) > 1/5 and "},
    ),
    settles(3, by=("divergence of equal means", "divergence of different means")),
    noted(
        105,
        "d(.,p) grows strictly above p and falls strictly below it",
        for_all="p in (0,1), arguments in [0,1]",
        near_miss="twice as fast",
    ),
    over("p <= q", "q < r", p=_OPEN, q=_CHANCE, r=_CHANCE),
    step("d(., p) above p", "kl(q, p) < kl(r, p)", wrong={"twice, above": "kl(q, p) < -> 2*kl(q, p) < "}),
    over("q <= p", "r < q", p=_OPEN, q=_CHANCE, r=_CHANCE),
    step("d(., p) below p", "kl(q, p) < kl(r, p)", wrong={"twice, below": "kl(q, p) < -> 2*kl(q, p) < "}),
    settles(105, by=("d(., p) above p", "d(., p) below p"), kills={1: "twice, above"}),
    settles(
        4,
        by=chain("monotone, inside and at the ends", {"x < y": "#105", "c <= b": "TA-DC.24#2"}),
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
    "TA-DC.24": _SINGULAR,
    "TA-LC.25": _SHAPE,
}
