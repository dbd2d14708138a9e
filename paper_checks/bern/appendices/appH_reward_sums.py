"""Sums of rewards: the Chernoff bound in kl and the maximal inequality (Appendix H)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from ....theory.formulas.domain import box
from ....theory.formulas.wide_domain import wide_domain
from ....theory.numbers.enclosure import ball
from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import entry
from ....verify.proving.wide_domains import holds_everywhere
from ...checks.exact_quantities import holds_with
from ...checks.exact_tail import holds_for_each, unequal_reward_tail
from ...checks.side_conditions import keeps_out
from ...checks.traces.traced import evaluated
from ...language.assertion import AMENDED, settles
from ...language.claim import Amendment, Claim
from ...language.severity import Severity
from ...language.transcript import wrong_lines
from ..quantities.divergence_lines import KL, WRONG_KL, kl_values

if TYPE_CHECKING:
    from flint import arb


def _poisson_binomial(point: Mapping[str, Fraction]) -> Mapping[str, arb]:
    """``up = P[S >= a]`` and ``down = P[S <= a]`` for n means in arithmetic progression from p to q."""
    n, p, q, a = int(point["n"]), point["p"], point["q"], point["a"]
    masses = [Fraction(1)]
    for k in range(n):
        mean = p + (q - p) * Fraction(k, max(n - 1, 1))
        masses = [
            mass * (1 - mean) + below * mean
            for mass, below in zip([*masses, Fraction(0)], [Fraction(0), *masses], strict=True)
        ]
    return {
        "up": ball(sum((mass for k, mass in enumerate(masses) if k >= a), Fraction(0))),
        "down": ball(sum((mass for k, mass in enumerate(masses) if k <= a), Fraction(0))),
    }


_LINES = [
    {"n": n, "p": Fraction(p), "q": Fraction(q), "a": n * (Fraction(p) + Fraction(q)) / 2 + n * Fraction(gap)}
    for n in map(Fraction, (1, 2, 9, 60))
    for p, q, gap in (("0.3", "0.3", "0.3"), ("0.1", "0.9", "0.25"), ("0", "0.5", "0.4"), ("0.4", "1", "0.3"))
]
_LINES_BELOW = [
    {"n": row["n"], "p": 1 - row["p"], "q": 1 - row["q"], "a": row["n"] - row["a"]} for row in _LINES
]
_MEAN = "(p + q + r)/3"

_CHERNOFF = {
    "three above": f"P <= exp(-3*kl(y, {_MEAN}))",
    "three below": f"P <= exp(-3*kl(y, {_MEAN}))",
    "above": "up <= exp(-n*kl(a/n, (p + q)/2))",
    "below": "down <= exp(-n*kl(a/n, (p + q)/2))",
}
_MEANS = ("p", "q", "r")

LH6 = Claim(
    id="BERN-LH.6",
    where="Appendix H, Lemma H.6",
    kind="inequality",
    statement=(
        "X_i ~ Ber(p_i) independent, S_n their sum, mu = sum p_i: for a > mu, P(S_n >= a) <= exp(-n kl(a/n, "
        "mu/n)); for a < mu, P(S_n <= a) <= exp(-n kl(a/n, mu/n))."
    ),
    printed=_CHERNOFF | {"lines": KL},
    mutants={
        **wrong_lines("lines", KL, WRONG_KL),
        "arguments swapped": _CHERNOFF | {"three above": f"P <= exp(-3*kl({_MEAN}, y))"},
        "n + 1": _CHERNOFF | {"three above": f"P <= exp(-4*kl(y, {_MEAN}))"},
        "largest mean": _CHERNOFF | {"three below": "P <= exp(-3*kl(y, max(p, max(q, r))))"},
        "n + 1 below": _CHERNOFF | {"below": "down <= exp(-(n + 1)*kl(a/n, (p + q)/2))"},
        "twice the exponent": _CHERNOFF | {"above": "up <= exp(-2*n*kl(a/n, (p + q)/2))"},
        "1.1 of the exponent": _CHERNOFF | {"three above": f"P <= exp(-3.3*kl(y, {_MEAN}))"},
        "1.1 of the exponent, below": _CHERNOFF | {"three below": f"P <= exp(-3.3*kl(y, {_MEAN}))"},
        "arguments swapped, below": _CHERNOFF | {"three below": f"P <= exp(-3*kl({_MEAN}, y))"},
    },
    checks=(
        entry(
            "three above",
            holds_for_each(
                [{"P": unequal_reward_tail(_MEANS, "3*y")}],
                box(y=(0, 1), p=(0, 1), q=(0, 1), r=(0, 1)),
                where=(f"y > {_MEAN}",),
                part="three means, above",
                instances=1500,
            ),
        ),
        entry(
            "three below",
            holds_for_each(
                [{"P": unequal_reward_tail(_MEANS, "3*y", lower=True)}],
                box(y=(0, 1), p=(0, 1), q=(0, 1), r=(0, 1)),
                where=(f"y < {_MEAN}",),
                part="three means, below",
                instances=1500,
            ),
        ),
        entry("above", holds_with(_poisson_binomial, _LINES, part="up to 60 means, above")),
        entry("below", holds_with(_poisson_binomial, _LINES_BELOW, part="up to 60 means, below")),
        entry("lines", evaluated(kl_values)),
    ),
    recorded=Verdict.VERIFIED,
    settles=(
        settles(3, by="trace"),
        settles(
            1,
            by="three means, above",
            on="points with three means",
            beyond="other points and n",
            kills={1: "1.1 of the exponent", 2: "arguments swapped"},
        ),
        settles(1, by="up to 60 means, above", on="16 points, up to 60 means", beyond="other points"),
        settles(
            2,
            by="three means, below",
            on="points with three means",
            beyond="other points and n",
            kills={1: "1.1 of the exponent, below", 2: "arguments swapped, below"},
        ),
        settles(2, by="up to 60 means, below", on="16 points, up to 60 means", beyond="other points"),
    ),
    notes="Thresholds are read as lying within [0, n], where kl has a value.",
)


def _walk(point: Mapping[str, Fraction]) -> Mapping[str, arb]:
    """Exact chance that a walk of n steps +1 (chance p) or -1 ever exceeds ``(1 + eps) mu n``."""
    n, p, eps = int(point["n"]), point["p"], point["eps"]
    level = (1 + eps) * (2 * p - 1) * n
    alive = {0: Fraction(1)}
    passed = Fraction(0)
    for _ in range(n):
        after: dict[int, Fraction] = {}
        for place, mass in alive.items():
            for step, chance in ((1, p), (-1, 1 - p)):
                if place + step > level:
                    passed += mass * chance
                else:
                    after[place + step] = after.get(place + step, Fraction(0)) + mass * chance
        alive = after
    return {"passed": ball(passed)}


_RATE = "passed <= exp(-n*eps**2*(2*p - 1)**2/2)"
_MAXIMAL = {"rate": _RATE, "dependence": "0 <= c <= 1"}

LH7 = Claim(
    id="BERN-LH.7",
    where="Appendix H, Lemma H.7",
    kind="inequality",
    statement=(
        "X_i with mean mu > 0 and X_i - mu sigma-sub-Gaussian: for every eps > 0, P(max over s <= n of X_1 "
        "+ ... + X_s <= (1 + eps) mu n) -> 1. Independence is not printed, and c = 1 stands for X_i = mu + "
        "Z with one Z for all i, 1 or -1 with chance 1/2 each: 1-sub-Gaussian. Where Z = 1, n steps come to "
        "(mu + 1) n. For independent X_i the chance of passing is at most exp(-n eps^2 mu^2/(2 sigma^2)), "
        "checked on walks with steps +1 and -1 (sigma = 1, mu = 2 p - 1)."
    ),
    printed=_MAXIMAL,
    mutants={
        "four times the exponent": {"rate": "passed <= exp(-n*eps**2*(2*p - 1)**2*2)"},
        "n^2": {"rate": "passed <= exp(-n**2*eps**2*(2*p - 1)**2/2)"},
        "without the square of eps": {"rate": "passed <= exp(-n*eps*(2*p - 1)**2*3)"},
        "equal steps alone": {"dependence": "1/2 <= c <= 1"},
    },
    checks=(
        entry(
            "rate",
            holds_with(
                _walk,
                [
                    {"n": n, "p": p, "eps": eps}
                    for n in (1, 5, 20, 60)
                    for p in ("0.55", "0.6", "0.75", "0.9", "1")
                    for eps in ("0.05", "0.1", "0.5")
                ],
                part="walks",
            ),
        ),
        entry(
            "dependence",
            keeps_out(
                {"c": 1},
                "max(m + 1, (m + 1)/n)*n > (1 + v/m)*m*n",
                holds_everywhere(wide_domain({"n": "[1, oo)", "m": "(0, oo)", "v": "(0, 1)"})),
                because=(
                    "the largest sum is above (1 + v/mu) mu n wherever Z = 1, with chance 1/2 at every n, "
                    "for every mu > 0 and v < 1"
                ),
                example={"n": 1000, "m": "1/2", "v": "1/2"},
                part="one Z for all steps",
            ),
        ),
    ),
    recorded=Verdict.REFUTED,
    amendment=Amendment(
        statement="The same for independent X_i.",
        formula=_MAXIMAL | {"dependence": "0 <= c <= 0"},
        recorded=Verdict.VERIFIED,
    ),
    severity=Severity.MISSING_ASSUMPTION,
    settles=(
        settles(1, by="one Z for all steps"),
        settles(
            AMENDED,
            by=("walks", "one Z for all steps"),
            on="walks of steps +1 and -1, up to 60, with a rate",
            beyond="other laws, n -> infinity",
        ),
    ),
)

CLAIMS = (LH6, LH7)
