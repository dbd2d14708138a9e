"""Lines of audits with exact binomial bounds: coverage, values, the smallest bandit (supplements).

k of T rounds are errors; g is the level of one bound, which is gamma/4.
"""

from __future__ import annotations

from ....theory.formulas.wide_domain import wide_domain
from ....verify.proving.wide_domains import holds_everywhere
from ...checks.slope import is_slope_of
from ...language.assertion import ASSUMED, assumed, chain, noted, settles
from ...language.rules import INDUCTION, TOWER, UNION_BOUND
from ...language.written_claim import Lines, Pieces, over, step

_WIDE = "[0, oo)"
_POSITIVE = "(0, oo)"
_OPEN = "(0, 1)"
_RATIO = "[1, oo)"
_EACH = "every chance p of an error, every T >= 1 and level in (0, 1)"


def _chances(names: str) -> dict[str, tuple[int, int]]:
    return dict.fromkeys(names, (0, 1))


# X: minus the slope in p of the chance of at most k errors, c: k + 1, m: T - k - 1, M: T!/(c! m!), R: p^k (1 -
# p)^m, r: p/(1 - p). One term more, of c errors, has the slope M (c R - m R r); c + 1, M m/(c + 1) and R r are
# what c, M and R are for k + 1. c M R is the density of the beta law of the bound at p, with k + 1 and T - k
_TAIL: Pieces = (
    over(p=_OPEN, c=_POSITIVE, m=_POSITIVE),
    step(
        "slope of a term",
        "c*p**(c - 1)*(1 - p)**m - m*p**c*(1 - p)**(m - 1)",
        by=is_slope_of(
            "p**c*(1 - p)**m",
            "p",
            holds_everywhere(
                wide_domain({"p": _OPEN, "c": _POSITIVE, "m": _POSITIVE}), part="slope of a term"
            ),
        ),
        wrong={"plus": "(1 - p)**m - m -> (1 - p)**m + m"},
    ),
    over(M=_POSITIVE, R=_POSITIVE),
    step("slope of no error", "1*M*R <= 1*M*R and 1*M*R >= 1*M*R", wrong={"twice": "<= 1* -> <= 1/2*"}),
    noted(
        101,
        "the slope in p of the chance of at most k errors in T rounds is no less than minus the beta density "
        "with k + 1 and T - k",
        for_all=_EACH,
        near_miss="half of it",
    ),
    over("X <= c*M*R", X=_POSITIVE, c=_POSITIVE, M=_POSITIVE, R=_POSITIVE, r=_POSITIVE, m=_POSITIVE),
    step(
        "slope of one error more, from above",
        "X - M*(c*R - m*R*r) <= (c + 1)*(M*m/(c + 1))*(R*r)",
        wrong={"a count less": "<= (c + 1)* -> <= c*"},
    ),
)
