"""What the texts on concentrated and Rényi privacy promise at the beginning, against their own bounds."""

from __future__ import annotations

from collections.abc import Sequence

from ....theory.formulas.domain import box
from ....theory.numbers.enclosure import Exact
from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import entry, equals_at, holds_on, is_identity
from ...language.claim import Claim

_PRIVATE, _OBLIVIOUS = "8*K*sqrt(b*r*log(T))", "4*sqrt(2*b*K*T*log(T))"
_FINITE = box(K=(2, 100), b=(3, 10), r=("0.01", 100), T=(3, 10**6))
_LINEAR = "234*d*sqrt(r*(d + h))*L/(265*sqrt(d*h*T))"
_LINEAR_MOST = "sqrt(2)*d*sqrt(r)*L/sqrt(T)"
_CONTEXTUAL = "120*sqrt(r)*d**2*L**2/(10*d*L*sqrt(T))"
_VANISHES = "log(T)/sqrt(T) <= 4/T**(1/4)"


def cost_of_privacy(
    identifier: str,
    where: str,
    *,
    price: str,
    rests_on: tuple[str, ...],
    values: Sequence[tuple[dict[str, Exact], str]],
    paper: str,
) -> Claim:
    """The regret due to privacy is negligible as T grows, in the three settings."""
    formulas = {
        "finite": f"{_PRIVATE}/({_OBLIVIOUS}) == sqrt(2*K*r/T)",
        "order": f"{_PRIVATE} <= 8*K*sqrt(b)*sqrt(r)*log(T)",
        "linear": f"{_LINEAR} <= {_LINEAR_MOST}",
        "contextual": f"{_CONTEXTUAL} == 12*sqrt(r)*d*L/sqrt(T)",
        "vanishes": _VANISHES,
        "ratio": "D*sqrt(r/(b*log(T)))",
    }
    return Claim(
        id=identifier,
        where=where,
        kind="inline",
        statement=(
            f"For a fixed budget and T -> infinity the regret due to privacy is O~({price} log T) in all "
            "three settings, against the O~(sqrt T) without. Checked, r the square of the price: private "
            "and other terms of the bounds for finite arms (those without a gap), for linear bandits (as "
            "amended, h = log(K T), L = log T <= h) and in contexts; log(T)/sqrt(T) -> 0; and on finite arms "
            "with gap D the ratio of the two terms."
        ),
        printed=formulas,
        mutants={
            "K for its root": {"finite": f"{_PRIVATE}/({_OBLIVIOUS}) == K*sqrt(2*r/T)"},
            "without the logarithm": {"order": f"{_PRIVATE} <= 8*K*sqrt(b)*sqrt(r)"},
            "root of d": {"linear": f"{_LINEAR} <= sqrt(d*r)*L/sqrt(T)/2"},
            "d squared": {"contextual": f"{_CONTEXTUAL} == 12*sqrt(r)*d**2*L/sqrt(T)"},
            "faster than it falls": {"vanishes": "log(T)/sqrt(T) <= 4/T**(1/2)"},
            "ratio without the root": {"ratio": "D*(r/(b*log(T)))"},
        },
        checks=(
            entry("finite", is_identity(_FINITE, part="finite arms: ratio of the terms")),
            entry("order", holds_on(_FINITE, part="finite arms: order", instances=200)),
            entry(
                "linear",
                holds_on(
                    box(d=(1, 100), r=("0.01", 100), h=(1, 60), L=(1, 60), T=(3, 10**6)),
                    where="L <= h",
                    part="linear, ratio of the terms",
                    instances=200,
                ),
            ),
            entry(
                "contextual",
                is_identity(
                    box(d=(1, 100), r=("0.01", 100), L=(1, 60), T=(3, 10**6)),
                    part="in contexts: ratio of the terms",
                ),
            ),
            entry("vanishes", holds_on(box(T="[1, 1000000000000]"), part="log(T)/sqrt(T) -> 0")),
            entry("ratio", equals_at(values, digits=11, part="finite arms with a gap: ratio of the terms")),
        ),
        recorded=Verdict.VERIFIED,
        rests_on=rests_on,
        paper=paper,
        notes="The terms for linear bandits and for contexts are those of the amended bounds.",
    )
