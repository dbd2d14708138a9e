"""Concentrated and Renyi privacy: to them from pure privacy, and from them to approximate privacy."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from ...theory.numbers.enclosure import ball
from ...verify.evidence.ladder import Verdict
from ..checks.exact_quantities import exceeded_rarely
from ..language.assertion import settles, step_towards
from ..language.written_claim import claim, over, step

if TYPE_CHECKING:
    from flint import arb


def _gaussian_delta(point: Mapping[str, Fraction], budget: arb) -> arb:
    from ...theory.privacy.privacy_loss import gaussian_delta_ball

    return gaussian_delta_ball(budget, ball(2 * point["rho"]).sqrt())


_GAUSSIANS = [
    {"rho": rho, "delta": delta}
    for rho in ("1e-4", "0.01", "0.1", "0.5", "5", "50")
    for delta in ("0.5", "1e-2", "1e-6", "1e-12")
]

CLAIMS = (
    claim(
        "CLASSICS-ZCDP-OF-PURE",
        "Concentrated and Renyi privacy",
        ("eps (e^eps - 1)/(e^eps + 1) <= eps^2/2 (eps >= 0). Used for: eps-DP implies (eps^2/2)-zCDP."),
        over(eps="[0, oo)"),
        step(
            "order 1",
            "eps*(exp(eps) - 1)/(exp(eps) + 1) <= eps**2/2",
            wrong={"0.49": "eps**2/2 -> 0.49*eps**2", "eps^2/8": "eps**2/2 -> eps**2/8"},
        ),
        step(
            "every order",
            (
                "log((exp((al - 1/2)*eps) + exp((1/2 - al)*eps))/(exp(eps/2) + exp(-eps/2))) "
                "<= al*(al - 1)*eps**2/2"
            ),
            wrong={
                "a tenth less": "<= al -> <= 0.9*al",
                "order forgotten": "al*(al - 1)*eps -> (al - 1)*eps",
            },
            at=[
                {"al": al, "eps": eps}
                for al in ("1.01", "1.5", 2, 3, 10, 100)
                for eps in ("1/100", "1/10", "1/2", 1, 3, 10)
            ],
        ),
        settles(1, by="order 1", kills={1: "0.49", 2: "eps^2/8"}),
        settles(
            2,
            by="every order",
            on="six orders from 1.01 to 100, six budgets from 0.01 to 10",
            beyond="other orders and budgets",
            kills={1: "a tenth less", 2: "order forgotten"},
        ),
        step_towards(
            3,
            by=(
                "order 1",
                "every order",
            ),
            missing="that randomised response is extremal among eps-DP pairs",
        ),
        recorded=Verdict.VERIFIED,
    ),
    claim(
        "CLASSICS-ZCDP-TO-DP",
        "Concentrated and Renyi privacy",
        (
            "rho alpha + L/(alpha - 1) >= rho + 2 sqrt(rho L) (rho >= 0, L >= 0, alpha > "
            "1); it is an equality at alpha = 1 + sqrt(L/rho) (rho > 0, L > 0). Used for: "
            "rho-zCDP implies (rho + 2 sqrt(rho log(1/delta)), delta)-DP: the least of "
            "rho alpha + log(1/delta)/(alpha - 1) over alpha > 1."
        ),
        over(r="[0, oo)", h="[0, oo)", u="(0, oo)"),
        step(
            "least",
            "r**2*(1 + u) + h**2/u >= r**2 + 2*r*h",
            wrong={"2.1 for 2": "2*r*h -> 2.1*r*h", "twice rho": ">= r**2 -> >= 2*r**2"},
        ),
        over(r="(0, oo)", h="(0, oo)"),
        step(
            "attained",
            "r**2*(1 + h/r) + h**2/(h/r) == r**2 + 2*r*h",
            wrong={"without rho": "== r**2 + 2*r*h -> == 2*r*h", "once the product": "2*r*h -> r*h"},
        ),
        settles(1, by="least", kills={1: "2.1 for 2", 2: "twice rho"}),
        settles(2, by="attained", kills={1: "without rho", 2: "once the product"}),
        step_towards(
            3,
            by=(
                "least",
                "attained",
            ),
            missing=(
                "Markov's inequality for the exponential of the privacy loss, as a step from laws to numbers"
            ),
        ),
        notes="r stands for the root of rho, h for that of log(1/delta), u for alpha - 1.",
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-ZCDP-TO-DP-SHARP",
        "Concentrated and Renyi privacy",
        (
            "rho-zCDP implies (rho + 2 sqrt(rho log(sqrt(pi rho)/delta)), delta)-DP for "
            "the Gaussian mechanism, for all delta in (0, 1/100], rho in [1/10, 50]"
        ),
        step(
            "gaussian",
            "rho + 2*sqrt(rho*log(sqrt(pi*rho)/delta))",
            wrong={"rho alone": "rho", "half of the root": "rho + sqrt(rho*log(sqrt(pi*rho)/delta))"},
            by=exceeded_rarely(
                "P",
                _gaussian_delta,
                [
                    {"rho": rho, "delta": delta}
                    for rho in ("0.1", "0.5", "5", "50")
                    for delta in ("1e-2", "1e-6", "1e-12")
                ],
                level="delta",
                part="gaussian",
            ),
        ),
        settles(
            1,
            by="gaussian",
            on="12 pairs of rho and delta",
            beyond="other pairs, and other mechanisms",
            kills={1: "rho alone", 2: "half of the root"},
        ),
        recorded=Verdict.VERIFIED,
    ),
    claim(
        "CLASSICS-ZCDP-TO-DP-GAUSSIAN",
        "Concentrated and Renyi privacy",
        (
            "the Gaussian mechanism of rho-zCDP is (rho + 2 sqrt(rho log(1/delta)), "
            "delta)-DP, for all rho > 0, delta in (0, 1)"
        ),
        step(
            "gaussian",
            "rho + 2*sqrt(rho*log(1/delta))",
            wrong={
                "1.8 for 2": "rho + 1.8*sqrt(rho*log(1/delta))",
                "without rho": "2*sqrt(rho*log(1/delta))",
            },
            by=exceeded_rarely("P", _gaussian_delta, _GAUSSIANS, level="delta", part="gaussian"),
        ),
        settles(
            1,
            by="gaussian",
            on="24 pairs of rho and delta",
            beyond="other pairs",
            kills={1: "1.8 for 2", 2: "without rho"},
        ),
        recorded=Verdict.VERIFIED,
    ),
    claim(
        "CLASSICS-ZCDP-BUDGET",
        "Concentrated and Renyi privacy",
        (
            "rho + 2 sqrt(rho L) <= eps at rho = eps^2/(4 (L + eps)) (eps > 0, L >= 0); "
            "rho + 2 sqrt(rho L) > eps at rho = eps^2/(4 L) (eps > 0, L > 0). Used for: "
            "rho = eps^2/(4 (log(1/delta) + eps)) is enough for (eps, delta)-DP: rho + 2 "
            "sqrt(rho log(1/delta)) <= eps."
        ),
        over(h="[0, oo)", u="(0, oo)"),
        step(
            "enough",
            "u*(2*h + u)/(4*(h + u)**2) + h/(h + u) <= 1",
            wrong={"four times rho": "4*(h + u)**2 -> (h + u)**2", "eps forgotten": "+ h/(h + u) -> + 1"},
        ),
        over(eps="(0, oo)", x="(0, oo)"),
        step(
            "too much",
            "eps*x + eps > eps",
            wrong={"twice eps": "> eps -> > 2*eps", "1.1 eps": "> eps -> > 1.1*eps"},
        ),
        settles(1, by="enough", kills={1: "four times rho", 2: "eps forgotten"}),
        settles(2, by="too much", kills={1: "twice eps", 2: "1.1 eps"}),
        notes=(
            "In the first h stands for the root of L and h + u for that of L + eps, so "
            "that eps is u (2 h + u); both sides are divided by eps. In the second x "
            "stands for eps/(4 L)."
        ),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-ZCDP-THERE-AND-BACK",
        "Concentrated and Renyi privacy",
        (
            "eps^2/2 + eps sqrt(2 L) >= eps (eps >= 0, L >= 1/2); eps^2/2 + eps sqrt(2 L) "
            "< eps at eps = 1/10, L = 1/4 (this eps and this L). Used for: from eps-DP to "
            "(eps^2/2)-zCDP and back the budget is no smaller: eps^2/2 + eps sqrt(2 "
            "log(1/delta)) >= eps."
        ),
        over(eps="[0, oo)", s="[1, oo)"),
        step(
            "no smaller",
            "eps**2/2 + eps*s >= eps",
            wrong={"a fifth more": ">= eps -> >= 1.2*eps", "twice": ">= eps -> >= 2*eps"},
        ),
        step(
            "smaller",
            "eps**2/2 + eps*sqrt(2*L) < eps",
            wrong={"half": "< eps -> < eps/2", "seven tenths": "< eps -> < 0.7*eps"},
            values={"eps": ("1/10",), "L": ("1/4",)},
        ),
        settles(1, by="no smaller", kills={1: "a fifth more", 2: "twice"}),
        settles(2, by="smaller", kills={1: "half", 2: "seven tenths"}),
        notes="s stands for the root of 2 L.",
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-RDP-TO-DP",
        "Concentrated and Renyi privacy",
        (
            "log((alpha - 1)/alpha) - log(alpha)/(alpha - 1) <= 0 (alpha > 1); it is less "
            "by log(4) at alpha = 2 (alpha = 2). Used for: (alpha, eps)-RDP implies (eps "
            "+ log((alpha - 1)/alpha) - (log(delta) + log(alpha))/(alpha - 1), delta)-DP, "
            "no more than eps + log(1/delta)/(alpha - 1)."
        ),
        over(al="(1, oo)"),
        step(
            "never worse",
            "log(1 - 1/al) - log(al)/(al - 1) <= 0",
            wrong={"one worse": "<= 0 -> <= -1", "a tenth": "<= 0 -> <= -0.1"},
        ),
        step(
            "at 2",
            "log((2 - 1)/2) - log(2)/(2 - 1) == -log(t)",
            wrong={"log 2": "-log(t) -> -log(t/2)", "log 3": "-log(t) -> -log(t - 1)"},
            values={"t": (4,)},
        ),
        settles(1, by="never worse", kills={1: "one worse", 2: "a tenth"}),
        settles(2, by="at 2", kills={1: "log 2", 2: "log 3"}),
        step_towards(
            3,
            by="never worse",
            missing=(
                "the step from moments of the privacy loss to the largest P(A) - e^eps Q(A), for all laws"
            ),
        ),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-RDP-DELTA",
        "Concentrated and Renyi privacy",
        (
            "(alpha - 1) log(1 - 1/alpha) - log(alpha) <= 0 (alpha > 1); y^2 >= 4 (y - 1) "
            "(y >= 1). Used for: exp((alpha - 1) (D - eps))/alpha (1 - 1/alpha)^(alpha - "
            "1) <= exp((alpha - 1) (D - eps)): the constant of the moment bound is at "
            "most 1."
        ),
        over(al="(1, oo)"),
        step(
            "constant",
            "(al - 1)*log(1 - 1/al) - log(al) <= 0",
            wrong={"one less": "<= 0 -> <= -1", "a tenth": "<= 0 -> <= -0.1"},
        ),
        over(y="[1, oo)"),
        step("order 2", "y**2 >= 4*(y - 1)", wrong={"5 for 4": "4* -> 5*", "4.1 for 4": "4* -> 4.1*"}),
        settles(1, by="constant", kills={1: "one less", 2: "a tenth"}),
        settles(2, by="order 2", kills={1: "5 for 4", 2: "4.1 for 4"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-BOUNDED-RANGE",
        "Concentrated and Renyi privacy",
        (
            "log(1 - q + q e^eps) - q eps <= eps^2/8 (q in [0, 1], eps >= 0). Used for: A "
            "mechanism whose privacy loss has a range of length eps has relative entropy "
            "at most eps^2/8 on two points, a quarter of eps^2/2."
        ),
        over(q="[0, 1]", eps="[0, 8]"),
        step(
            "two points",
            "log(1 - q + q*exp(eps)) - q*eps <= eps**2/8",
            wrong={"eps^2/9": "/8 -> /9", "eps^2/16": "/8 -> /16"},
        ),
        over(q="[0, 1]", eps="[8, oo)"),
        step(
            "large eps, logarithm",
            "log(1 + q*(exp(eps) - 1)) <= eps",
            wrong={"half of eps": "<= eps -> <= eps/2"},
        ),
        step("large eps, square", "eps <= eps**2/8", wrong={"a ninth": "eps**2/8 -> eps**2/9"}),
        settles(
            1,
            by=(
                "two points",
                "large eps, logarithm",
                "large eps, square",
            ),
            kills={1: "eps^2/9", 2: "eps^2/16", 3: "half of eps", 4: "a ninth"},
        ),
        step_towards(2, by="two points", missing="that two points are extremal, and orders above 1"),
        notes=(
            "The left side is the relative entropy of Q from P where P/Q is e^t with "
            "chance q under Q and else e^(t - eps)."
        ),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-ZCDP-TV",
        "Concentrated and Renyi privacy",
        (
            "2 (p - q)^2 <= kl(p, q) (p, q in [0, 1]); 1 - e^-rho <= rho/2 (rho >= 8/5). "
            "Used for: rho-zCDP bounds the total variation by min(sqrt(rho/2), sqrt(1 - "
            "e^-rho))."
        ),
        over(p="[0, 1]", q="[0, 1]"),
        step(
            "pinsker",
            "2*(p - q)**2 <= kl(p, q)",
            wrong={"3 for 2": "2*(p -> 3*(p", "half of rho": "<= kl(p, q) -> <= kl(p, q)/2"},
        ),
        over(rho="[8/5, oo)"),
        step(
            "later",
            "1 - exp(-rho) <= rho/2",
            wrong={"a third": "rho/2 -> rho/3", "0.49": "rho/2 -> 0.49*rho"},
        ),
        settles(1, by="pinsker", kills={1: "3 for 2", 2: "half of rho"}),
        settles(2, by="later", kills={1: "a third", 2: "0.49"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-ZCDP-GROUP",
        "Concentrated and Renyi privacy",
        (
            "(a + b)^2 <= (1 + 1/c) a^2 + (1 + c) b^2 (a, b real, c > 0); k^2 = (1 + 1/(k "
            "- 1)) (k - 1)^2 + k (k >= 2). Used for: for the Gaussian mechanism k changed "
            "records cost k^2 rho: Gaussians at distances a and b satisfy the weak "
            "triangle inequality (a + b)^2 <= (1 + 1/c) a^2 + (1 + c) b^2."
        ),
        over(a="(-oo, oo)", b="(-oo, oo)", c="(0, oo)"),
        step(
            "triangle",
            "(a + b)**2 <= (1 + 1/c)*a**2 + (1 + c)*b**2",
            wrong={"c for 1 + c": "(1 + c)*b -> c*b", "no first term": "(1 + 1/c)*a**2 -> a**2"},
        ),
        over(k="[2, oo)"),
        step(
            "steps",
            "k**2 == (1 + 1/(k - 1))*(k - 1)**2 + k",
            wrong={"k steps": "k**2 == -> k == ", "one less": " + k ->  + k - 1"},
        ),
        settles(1, by="triangle", kills={1: "c for 1 + c", 2: "no first term"}),
        settles(2, by="steps", kills={1: "k steps", 2: "one less"}),
        recorded=Verdict.PROVED,
    ),
)
