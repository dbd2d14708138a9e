"""What several releases tell together: basic, advanced and optimal composition."""

from ...verify.evidence.ladder import Verdict
from ..checks.randomised_response import covers_randomised_response
from ..language.assertion import AMENDED, noted, settles, step_towards
from ..language.severity import Severity
from ..language.written_claim import amended, claim, over, step

_RUNS = [
    (k, eps, d)
    for k in (1, 2, 5, 10, 20)
    for eps in ("0.01", "0.1", "1", "3")
    for d in ("1e-6", "1e-2", "0.3")
]

CLAIMS = (
    claim(
        "CLASSICS-COMPOSE-BASIC",
        "Composition",
        (
            "1 - (1 - c) (1 - d) <= c + d (c, d in [0, 1]); p r <= (p + u) (r + v) (p, r, "
            "u, v >= 0). Used for: two releases that are (a, c)- and (b, d)-DP are (a + "
            "b, c + d)-DP together."
        ),
        over(c="[0, 1]", d="[0, 1]"),
        step(
            "failures",
            "1 - (1 - c)*(1 - d) <= c + d",
            wrong={"the larger": "<= c + d -> <= max(c, d)", "nine tenths": "<= c + d -> <= 0.9*c + d"},
        ),
        over(p="[0, oo)", r="[0, oo)", u="[0, oo)", v="[0, oo)"),
        step(
            "ratios",
            "p*r <= (p + u)*(r + v)",
            wrong={"half": "<= (p + u)*( -> <= 1/2*(p + u)*(", "the first alone": "*(r + v) -> *(p + u)"},
        ),
        settles(1, by="failures", kills={1: "the larger", 2: "nine tenths"}),
        settles(2, by="ratios", kills={1: "half", 2: "the first alone"}),
        step_towards(
            3,
            by=(
                "failures",
                "ratios",
            ),
            missing=(
                "that every (eps, delta)-DP pair is an image of one that fails with "
                "probability delta and else has bounded ratios"
            ),
        ),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-COMPOSE-PURE",
        "Composition",
        (
            "(g/(1 + g))^k/(1/(1 + g))^k = g^k (k > 0, g > 1); (2 j - k) eps <= k eps (0 "
            "<= j <= k, eps >= 0). Used for: k randomised responses of budget eps have a "
            "largest ratio of exactly e^(k eps): no budget below k eps is enough without "
            "a delta."
        ),
        over(k="(0, oo)", g="(1, oo)"),
        step(
            "all true",
            "(g/(1 + g))**k/(1/(1 + g))**k == g**k",
            wrong={"one response": "== g**k -> == g", "one fewer": "== g**k -> == g**(k - 1)"},
        ),
        over("j <= k", j="[0, oo)", k="[0, oo)", eps="[0, oo)"),
        step(
            "some true",
            "(2*j - k)*eps <= k*eps",
            wrong={"j alone": "<= k*eps -> <= j*eps/2", "half": "<= k*eps -> <= k*eps/2"},
        ),
        settles(1, by="all true", kills={1: "one response", 2: "one fewer"}),
        settles(2, by="some true", kills={1: "j alone", 2: "half"}),
        notes="In the second both sides are logarithms.",
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-COMPOSE-ADVANCED",
        "Composition",
        (
            "k releases that are eps-DP are (eps sqrt(2 k log(1/d)) + k eps (e^eps - 1), "
            "d)-DP together, for all k >= 1, eps > 0, d in (0, 1)"
        ),
        step(
            "randomised response",
            "eps*sqrt(2*k*log(1/d)) + k*eps*(exp(eps) - 1)",
            wrong={"a third of the root": "eps/3*sqrt(2*k*log(1/d))", "budget of one": "eps"},
            by=covers_randomised_response(_RUNS, part="randomised response"),
        ),
        settles(
            1,
            by="randomised response",
            on="60 compositions of randomised response, the worst mechanism of its budget",
            beyond=("other k, eps and d; that randomised response is the worst is a theorem of others"),
            kills={1: "a third of the root", 2: "budget of one"},
        ),
        recorded=Verdict.VERIFIED,
    ),
    claim(
        "CLASSICS-COMPOSE-KOV",
        "Composition",
        (
            "the budget covers k randomised responses (k >= 1, eps > 0, d in (0, 1)); eps "
            "(e^eps - 1)/(e^eps + 1) <= min(eps^2/2, eps (e^eps - 1)/2) (eps >= 0). Used "
            "for: k releases that are eps-DP are (eps sqrt(2 k log(1/d)) + k eps (e^eps - "
            "1)/(e^eps + 1), d)-DP together."
        ),
        step(
            "randomised response",
            "eps*sqrt(2*k*log(1/d)) + k*eps*(exp(eps) - 1)/(exp(eps) + 1)",
            wrong={
                "a third of the root": "eps/3*sqrt(2*k*log(1/d))",
                "linear term alone": "k*eps*(exp(eps) - 1)/(exp(eps) + 1)",
            },
            by=covers_randomised_response(_RUNS, part="randomised response"),
        ),
        over(eps="[0, oo)"),
        step(
            "square",
            "eps*(exp(eps) - 1)/(exp(eps) + 1) <= eps**2/2",
            wrong={"a third": "eps**2/2 -> eps**2/3", "0.49": "eps**2/2 -> 0.49*eps**2"},
        ),
        step(
            "less than before",
            "eps*(exp(eps) - 1)/(exp(eps) + 1) <= eps*(exp(eps) - 1)/2",
            wrong={"a third": "1)/2 -> 1)/3", "0.49": "1)/2 -> 1)*0.49"},
        ),
        settles(
            1,
            by="randomised response",
            on="60 compositions of randomised response",
            beyond=("other k, eps and d; that randomised response is the worst is a theorem of others"),
            kills={1: "a third of the root", 2: "linear term alone"},
        ),
        settles(
            2,
            by=(
                "square",
                "less than before",
            ),
            kills={1: "a third", 2: "0.49"},
        ),
        recorded=Verdict.VERIFIED,
    ),
    claim(
        "CLASSICS-COMPOSE-SIMPLER",
        "Composition",
        "k eps (e^eps - 1) <= 2 k eps^2, for all eps >= 0",
        over(eps="[0, 13/10]"),
        step(
            "square",
            "eps*(exp(eps) - 1) <= 2*eps**2",
            wrong={"one square": "2*eps**2 -> eps**2", "a square and a half": "2*eps**2 -> 1.5*eps**2"},
        ),
        settles(1, by="square", severity=Severity.MISSING_ASSUMPTION),
        amended(
            "k eps (e^eps - 1) <= 2 k eps^2 for eps in [0, 1.256].",
            {"square": "min(eps, 1.256)*(exp(min(eps, 1.256)) - 1) <= 2*min(eps, 1.256)**2"},
            recorded=Verdict.PROVED,
        ),
        noted(101, "k eps (e^eps - 1) <= 7/4 k eps^2", for_all="eps in [0, 1]", near_miss="17/10; 3/2"),
        over(eps="[0, 1]"),
        step(
            "small budgets",
            "eps*(exp(eps) - 1) <= 7/4*eps**2",
            wrong={"17/10": "7/4 -> 17/10", "3/2": "7/4 -> 3/2"},
        ),
        settles(101, by="small budgets", kills={1: "17/10", 2: "3/2"}),
        noted(102, "k eps (e^eps - 1) > 2 k eps^2", for_all="eps >= 1.2565", near_miss="2.1"),
        over(eps="[1.2565, oo)"),
        step("larger budgets", "eps*(exp(eps) - 1) > 2*eps**2", wrong={"2.1": "2*eps -> 2.1*eps"}),
        settles(102, by="larger budgets", kills={1: "2.1"}),
        settles(AMENDED, by="square"),
        notes="It fails from the point on where e^x is 1 + 2 x, near 1.2564.",
        recorded=Verdict.REFUTED,
    ),
    claim(
        "CLASSICS-COMPOSE-WHEN",
        "Composition",
        (
            "a (a + t) <= (a + t)^2 (a, t >= 0); b (b + t) > b^2 (b, t > 0). Used for: "
            "eps sqrt(2 k log(1/d)) <= k eps exactly from k = 2 log(1/d) on, so that "
            "advanced composition is worse than basic composition below."
        ),
        over(a="[0, oo)", t="[0, oo)"),
        step(
            "later",
            "a*(a + t) <= (a + t)**2",
            wrong={"nine tenths": "<= ( -> <= 0.9*(", "half": "<= ( -> <= 1/2*("},
        ),
        over(b="(0, oo)", t="(0, oo)"),
        step(
            "sooner", "b*(b + t) > b**2", wrong={"1.1 k": "> b**2 -> > 1.1*b**2", "2 k": "> b**2 -> > 2*b**2"}
        ),
        settles(1, by="later", kills={1: "nine tenths", 2: "half"}),
        settles(2, by="sooner", kills={1: "1.1 k", 2: "2 k"}),
        notes=(
            "a stands for the root of 2 L, b for the root of k, a + t and b + t for the "
            "larger of them; both sides are divided by eps."
        ),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-COMPOSE-BY-ZCDP",
        "Composition",
        (
            "rho + 2 sqrt(rho L) = k eps^2/2 + eps sqrt(2 k L) at rho = k eps^2/2 (k >= "
            "0, eps >= 0, L >= 0); k eps^2/2 <= k eps (e^eps - 1) (k >= 0, eps >= 0). "
            "Used for: k releases that are (eps^2/2)-zCDP are (k eps^2/2 + eps sqrt(2 k "
            "L), e^-L)-DP together."
        ),
        over(k="[0, oo)", eps="[0, oo)", L="[0, oo)"),
        step(
            "budget",
            "k*eps**2/2 + 2*sqrt(k*eps**2/2*L) == k*eps**2/2 + eps*sqrt(2*k*L)",
            wrong={
                "k for its root": "eps*sqrt(2*k*L) -> k*eps*sqrt(2*L)",
                "once the root": "2*sqrt(k*eps**2/2*L) -> sqrt(k*eps**2/2*L)",
            },
        ),
        over(eps="[0, oo)"),
        step(
            "linear term",
            "eps**2/2 <= eps*(exp(eps) - 1)",
            wrong={"1.1": "eps**2/2 <= -> 1.1*eps**2 <=", "twice": "eps**2/2 <= -> 2*eps**2 <="},
        ),
        settles(1, by="budget", kills={1: "k for its root", 2: "once the root"}),
        settles(2, by="linear term", kills={1: "1.1", 2: "twice"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-COMPOSE-TWO",
        "Composition",
        (
            "the positive parts of P - h Q over the three kinds of answers add up to (g^2 "
            "- h)/(1 + g)^2, for g = e^eps and h = e^b: only two true answers have one (g "
            ">= 1 and 1 <= h <= g^2); g^2 - h >= (g - h) (1 + g) (g > 1 and 1 <= h <= g). "
            "Used for: two eps-DP randomised responses together have delta(b) = (e^(2 "
            "eps) - e^b)/(1 + e^eps)^2."
        ),
        over("h <= g**2", g="[1, oo)", h="[1, oo)"),
        step(
            "both true",
            "g**2/(1 + g)**2 - h*(1/(1 + g)**2) == (g**2 - h)/(1 + g)**2",
            wrong={
                "of one response": "== (g**2 - h)/(1 + g)**2 -> == (g - h)/(1 + g)",
                "not squared": "== (g**2 - h) -> == (g - h)",
            },
        ),
        over(g="[1, oo)", h="[1, oo)"),
        step("one true", "g/(1 + g)**2*(1 - h) <= 0", wrong={"other way round": "<= 0 -> > 0"}),
        step("none true", "1 - h*g**2 <= 0", wrong={"no square": "1 - h*g**2 -> 2 - h*g"}),
        over("h <= g", g="(1, oo)", h="[1, oo)"),
        step(
            "more than one",
            "g**2 - h >= (g - h)*(1 + g)",
            wrong={"twice": ">= (g -> >= 2*(g", "a fifth more": ">= (g -> >= 1.2*(g"},
        ),
        settles(
            1,
            by=(
                "both true",
                "one true",
                "none true",
            ),
            kills={1: "of one response", 2: "not squared", 3: "other way round", 4: "no square"},
        ),
        settles(2, by="more than one", kills={1: "twice", 2: "a fifth more"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-COMPOSE-PARALLEL",
        "Composition",
        (
            "p r <= (p + u) r (p, r, u >= 0). Used for: releases of disjoint records are "
            "together as private as the weakest of them: where one record changes, only "
            "one factor does."
        ),
        over(p="[0, oo)", r="[0, oo)", u="[0, oo)"),
        step(
            "one factor",
            "p*r <= (p + u)*r",
            wrong={"half": "<= (p + u)*r -> <= (p + u)*r/2", "without the other factor": "p*r <= -> p <= "},
        ),
        settles(1, by="one factor", kills={1: "half", 2: "without the other factor"}),
        recorded=Verdict.PROVED,
    ),
)
