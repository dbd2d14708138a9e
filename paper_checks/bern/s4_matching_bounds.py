"""How far the bounds are apart, and what does not need forgetting (Sections 1, 4 and 6).

Over log T, in units of the largest: U is the regret of DP-IMED or DP-KLUCB, q is U/alpha, c the constant of
the lower bound, L the least regret of consistent private policies, h any positive number, from some T on;
b = 1/alpha, s is a number below it and p is U s.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..language.assertion import Settles, assumed, chain, settles
from ..language.rules import LIMIT
from ..language.written_claim import Over, Step, over, step

_UNITS = dict.fromkeys("qcLh", (0, 1))
MATCHED: tuple[Over | Step, ...] = (
    over("q <= c + h", "c <= L + h", b="(0, 1]", **_UNITS),
    step(
        "upper bound over lower bound",
        "q <= L + 2*h",
        wrong={
            "0.9 for alpha": "q <= L -> q/b <= 0.9*L",
            "1 for alpha": "q <= L -> q/b <= L",
            "alpha - 1": "q <= L -> q <= (1 - b)*L",
        },
    ),
)
NEAR_ONE: tuple[Over | Step, ...] = (
    over("q <= L + h", "p <= q", p=(0, 1), s="(0, 1)", **_UNITS),
    step(
        "alpha close to 1",
        "p <= L + h",
        wrong={"alpha = 1": "p <= L -> p/s <= L", "below the lower bound": "<= L -> <= 0.9*L"},
    ),
)
_BOTH = LIMIT(at_each="BERN-T4.3#1", limits="BERN-T4.3#2")
_EDGE = {
    "BERN-T3.1#1": "the best mean is below 1, where the bound holds",
    "BERN-T3.1#4": "the bound is used, not what it is compared with",
    "BERN-P4.1#4": "the proposition is proved without that lemma",
}


def matched(n: int, kills: Mapping[int, str]) -> Settles:
    """Assertion ``n`` says that the bounds differ by the factor alpha at most."""
    return settles(
        n,
        by=chain("upper bound over lower bound", {"q <= c + h": _BOTH, "c <= L + h": "BERN-T3.1#100"}),
        kills=kills,
        despite=_EDGE,
    )


def matched_near_one(n: int, kills: Mapping[int, str], words: str) -> Settles:
    """It says so of alpha close to 1, in these words."""
    return settles(
        n,
        by=chain(
            "alpha close to 1",
            {"q <= L + h": "BERN-I8#3", "p <= q": assumed(words)},
        ),
        kills=kills,
        despite=_EDGE,
    )


_N = "ceil(n*(a**(m + 1) - 1)/(a - 1))"
# f: the share of the rewards that are forgotten, g and k: what the policy loses of privacy, and eps
WITHOUT_FORGETTING: tuple[Over | Step, ...] = (
    over("U*b <= c + h", "f <= 0", "g <= k", b="(0, 1]", **dict.fromkeys("Ucfhgk", (0, 1))),
    step(
        "optimal, private and with all rewards",
        "U*b + f + g <= c + h + k",
        wrong={"at half of the budget": "h + k -> h + k/2", "by half": "<= c + -> <= c/2 + "},
    ),
    step(
        "batches and noises",
        f"m + 1 <= {_N} and {_N} - ceil(n*(a**m - 1)/(a - 1)) <= {_N}",
        wrong={
            "a noise for each reward": f"m + 1 == {_N}",
            "half of the rewards are in the last batch": f"2*({_N} - ceil(n*(a**m - 1)/(a - 1))) <= {_N}",
            "all rewards are in the last batch": f"{_N} - ceil(n*(a**m - 1)/(a - 1)) == {_N}",
        },
        values={"n": range(1, 4), "a": ("1.1", "2", "10"), "m": range(1, 8)},
    ),
)


def optimal_without_forgetting(n: int, kills: Mapping[int, str]) -> tuple[Settles, Settles]:
    """Assertion ``n`` says that a private policy that keeps all its rewards has the constant up to alpha."""
    return (
        settles(
            n,
            by=chain(
                "optimal, private and with all rewards",
                {
                    "U*b <= c + h": _BOTH,
                    "f <= 0": "BERN-A1#9",
                    "g <= k": LIMIT(at_each="BERN-P4.2#1", limits="BERN-P4.2#2"),
                },
            ),
            despite=_EDGE,
        ),
        settles(
            n,
            by="batches and noises",
            on="noises and last batches, n0 up to 3, three ratios, seven batches",
            beyond="other batches",
            kills=kills,
        ),
    )


CHARACTERISED: tuple[Over | Step, ...] = (
    *MATCHED,
    step(
        "no other denominator",
        "d_eps(x, y, eps) < min(kl(x, y), eps*(y - x))",
        wrong={
            "the smaller of the two": "< min -> == min",
            "kl alone": "< min(kl(x, y), eps*(y - x)) -> == kl(x, y)",
        },
        at=[{"x": "1/2", "y": "3/4", "eps": "1/2"}, {"x": "1/10", "y": "4/5", "eps": 1}],
    ),
)


def characterised(n: int, kills: Mapping[int, str]) -> tuple[Settles, Settles]:
    """Assertion ``n`` says that d_eps gives the least regret, up to alpha, and so nothing else does."""
    return (
        matched(n, {}),
        settles(
            n,
            by="no other denominator",
            on="two instances, where the other quantities differ",
            beyond="other instances",
            kills=kills,
        ),
    )
