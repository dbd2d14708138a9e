"""The ratio of upper and lower bound, and the bound of AdaP-KLUCB (Section 4, Appendix F)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache

from ...theory.bounds.bernoulli_instance import BanditInstance
from ...theory.bounds.evaluation import evaluate
from ...theory.bounds.regret_lower_bounds import D_EPS
from ...theory.bounds.regret_upper_bounds import DP_IMED, DP_KLUCB
from ...theory.formulas.expression import substitute, write
from ...theory.formulas.language import expression
from ...verify.evidence.ladder import Verdict
from ...verify.proving.formula_checks import equals_at, holds_at
from ..checks.settled_by import Settling, settled_by_all
from ..checks.side_conditions import keeps_out
from ..language.assertion import noted, settles, step_towards
from ..language.written_claim import claim, over, step
from .s4_matching_bounds import NEAR_ONE, matched_near_one

_ARMS = (
    ("0.75", "0.7", "0.625", "0.1"),
    ("0.75", "0.625", "0.5", "0.375", "0.25"),
    ("0.9", "0.89", "0", "0.5"),
    ("0.01", "0.005", "0.001"),
    ("0.999", "0.998", "0.3"),
)
_BUDGETS_AND_RATIOS = (("0.01", "1.01"), ("0.25", "1.1"), ("1", "2"), ("5", "10"))
_HORIZON = "1e6"
_WIDTH = 1e-28


@settled_by_all("ratio")
def _has_the_ratio(claimed: str) -> Iterator[Settling]:
    """Of "upper : lower : ratio": the sums of the terms are the bounds of the theorems, with this ratio."""
    *terms, quotient = claimed.split(" : ")
    for best, *others in _ARMS:
        arms = {f"x{number}": mean for number, mean in enumerate(others)}
        upper, lower = (_summed(term, arms) for term in terms)
        points, within = [], []
        for budget, ratio in _BUDGETS_AND_RATIOS:
            points.append({**arms, "y": best, "eps": budget, "a": ratio, "T": _HORIZON})
            within.append(points[-1] | _enclosures((best, *others), Fraction(budget), Fraction(ratio)))
        yield holds_at(points), f"abs(({upper})/({lower}) - ({quotient})) <= 1e-30"
        yield holds_at(within), f"u1 <= {upper} <= u2 and v1 <= {upper} <= v2"
        yield holds_at(within), f"l1 <= {lower} <= l2"


@cache
def _enclosures(means: tuple[str, ...], epsilon: Fraction, alpha: Fraction) -> dict[str, Fraction]:
    """The bounds for DP-KLUCB (u) and DP-IMED (v), and the lower bound (l), between two rationals each."""
    instance, horizon = BanditInstance(means), Fraction(_HORIZON)
    ends = {}
    for name, bound in (
        (
            "u",
            evaluate(
                DP_KLUCB, instance, epsilon=epsilon, horizon=horizon, alpha=alpha, relative_width=_WIDTH
            ),
        ),
        (
            "v",
            evaluate(DP_IMED, instance, epsilon=epsilon, horizon=horizon, alpha=alpha, relative_width=_WIDTH),
        ),
        ("l", evaluate(D_EPS, instance, epsilon=epsilon, horizon=horizon, relative_width=_WIDTH)),
    ):
        assert bound.enclosure is not None
        digits = 10**20
        ends[f"{name}1"] = Fraction(math.floor(bound.enclosure.lower * digits), digits)
        ends[f"{name}2"] = Fraction(math.ceil(bound.enclosure.upper * digits), digits)
    return ends


def _summed(term: str, arms: Iterable[str]) -> str:
    return " + ".join(write(substitute(expression(term), {"x": expression(arm)})) for arm in arms)


_LOWER = "(y - x)*log(T)/d_eps(x, y, eps)"
_SWAPPED = "(y - x)*log(T)/d_eps(y, x, eps)"

I20 = claim(
    "BERN-I20",
    "Section 4, comments after Theorem 4.3, (a)",
    "The leading terms of the upper bound, sum of alpha Delta_i log T/d_eps(mu_i, mu*), and of the "
    "lower bound, sum of Delta_i log T/d_eps(mu_i, mu*), have the ratio alpha, whatever the gaps and "
    "divergences; alpha can be any number above 1.",
    over("x < y", x="[0, 1)", y="(0, 1)", l="(0, oo)", a="(1, oo)", q="(0, 1)"),
    step(
        "one arm",
        "a*(y - x)*l/d_eps(x, y, q/(1 - q)) == a*((y - x)*l/d_eps(x, y, q/(1 - q)))",
        wrong={
            "0.9 for alpha": "== a -> == 0.9",
            "kl for d_eps": "a*(y - x)*l/d_eps(x, y, q/(1 - q)) -> a*(y - x)*l/kl(x, y)",
        },
    ),
    step(
        "ratio",
        f"a*{_LOWER} : {_LOWER} : a",
        wrong={
            "alpha squared": " : a ->  : a**2",
            "kl in the upper bound": f"a*{_LOWER} -> a*(y - x)*log(T)/kl(x, y)",
            "no gap in the upper bound": "a*(y - x) -> a",
            "alpha divides": f"{_LOWER}/a : {_LOWER} : 1/a",
            "both with their arguments swapped": f"a*{_SWAPPED} : {_SWAPPED} : a",
            "0.9 in the upper bound": f"0.9*{_LOWER} : {_LOWER} : 0.9",
        },
        by=_has_the_ratio,
    ),
    over("r > 0", r="(0, 10]"),
    step("any number above 1", "1 < 1 + r/2 < 1 + r", wrong={"at least 1.1": "1 < 1 + r/2 -> 1.1 < 1 + r/2"}),
    # alpha is the same for every arm, so that the sums have the ratio of each term
    settles(
        1,
        by="one arm",
        kills={1: "0.9 for alpha", 2: "kl for d_eps"},
        despite={"BERN-T3.1": "the best mean is below 1, where the bound holds"},
    ),
    settles(
        1,
        by="ratio",
        on="the bounds as computed for both algorithms, in five environments at four budgets and alphas",
        beyond="other instances",
        kills={1: "0.9 in the upper bound", 2: "kl in the upper bound"},
    ),
    *NEAR_ONE,
    matched_near_one(2, {1: "alpha = 1"}, "each fixed alpha > 1"),
    # (m + 1)/n_m <= r from m = 2/(r (alpha - 1)) on, by note 104 of BERN-TF.7
    over("m*(a - 1)*r >= 2", a="(1, 2]", r="(0, 1]", m="[0, 1000]"),
    step(
        "epochs until the noises are a share r",
        "r*(1 + m*(a - 1)/2) >= 1",
        wrong={"as many for every alpha": "r*(1 + m -> r*(1 + min(m, 2/r)"},
    ),
    settles(
        2,
        by="epochs until the noises are a share r",
        on="from which epoch on the noises are negligible",
        beyond="the rest of o(log T)",
        kills={2: "as many for every alpha"},
    ),
    kind="inline",
    recorded=Verdict.VERIFIED,
    rests_on=("BERN-T3.1", "BERN-T4.3"),
    assumptions="mu* < 1, as in Theorem 4.3 and in the amended Theorem 3.1",
    notes="About the constants alone; BERN-I20b is about the o(log T).",
)

_AT_C = [
    {"x": x, "y": y, "v": v, "c": c, "r": "1e-13"}
    for x, y, v, c in (
        ("0.5", "0.75", "1", "0.30411554627324"),
        ("0.7", "0.75", "1", "0.29687522265481"),
        ("0.1", "0.8", "0.5", "0.17886604687503"),
    )
]
_AT_GAMMA = [
    {"x": "0.5", "y": "0.75", "T": "1e6", "l": l, "g": g, "r": "1e-11"}
    for l, g in (
        ("5", "1.70787141617"),
        ("6", "1.26433604869"),
        ("8", "0.651084092697"),
        ("10", "0.327791691002"),
        ("12", "0.164173894646"),
    )
]

EQ49 = claim(
    "BERN-EQ49",
    "Appendix F, (49)",
    "For tau > 3: Reg_T(AdaP-KLUCB) <= sum over suboptimal arms of C1(tau) Delta_a log(T)/min{kl(mu_a, "
    "mu*), C2 eps Delta_a} + 3 tau/(tau-3), with C1, C2 > 0 from the infimum over beta in B of "
    "max{(1+beta) alpha/kl(mu_a, mu*), (1+tau)/((c(beta) - gamma) eps Delta_a)}, where c in [0, 1] "
    "solves kl(mu_a + c Delta_a, mu*) = kl(mu_a, mu*)/(1+beta) and gamma solves kl(mu_a + gamma "
    "Delta_a, mu_a) = log(T)/2^l in phase l. Read for the phases in which B is not empty.",
    step(
        "additive constant",
        "3*t/(t - 3)",
        wrong={"2 for 3": "2*t/(t - 2)", "tau outside": "3*t -> 3"},
        by=equals_at([({"t": "3.1"}, "93")], part="additive constant"),
    ),
    step(
        "c",
        "kl(x + (c - r)*(y - x), y) > kl(x, y)/(1 + v)",
        wrong={
            "kl swapped in c": "kl(x + (c - r)*(y - x), y) -> kl(y, x + (c - r)*(y - x))",
            "c = beta/(1 + beta)": "(c - r) -> (v/(1 + v) - r)",
            # as kl(., y) decreases, it would not have reached its value yet at c = 1
            "c above 1": "(c - r) -> 1",
        },
        at=_AT_C,
    ),
    step(
        "c, from above",
        "kl(x + (c + r)*(y - x), y) < kl(x, y)/(1 + v)",
        wrong={"beta for 1 + beta": "1 + v -> 2 + v"},
        at=_AT_C,
    ),
    # k = 1/(1 + beta): the continuous kl(., mu*) takes every value between its ends
    over("x < y", x="[0, 1)", y="(0, 1)", k="(0, 1)"),
    step(
        "the value sought is between the ends",
        "0 <= k*kl(x, y) <= kl(x, y)",
        wrong={"twice kl": "k*kl(x, y) <= -> 2*kl(x, y) <= "},
    ),
    over(y="(0, 1)"),
    step("the end at mu*", "kl(y, y) == 0", wrong={"half way": "kl(y, y) -> kl(y/2, y)"}),
    step(
        "gamma",
        "kl(x + (g - r)*(y - x), x) < log(T)/2**l",
        wrong={"target of gamma": "(y - x), x) -> (y - x), y)"},
        at=_AT_GAMMA,
    ),
    step(
        "gamma, from above",
        "kl(x + (g + r)*(y - x), x) > log(T)/2**l",
        wrong={"2^(l-1) samples": "2**l -> 2**(l - 1)"},
        at=_AT_GAMMA,
    ),
    step(
        "B is not empty",
        "l >= 0 and 2**l*kl(y, x) > log(T)",
        wrong={"one phase too early": "2**l* -> 2**(l + 2)*", "every phase": "l >= 0"},
        by=keeps_out(
            {"x": "1/2", "y": "3/4", "T": 1000000, "l": 6},
            "kl(y, x) < log(T)/2**l",
            holds_at([{"x": "1/2", "y": "3/4", "T": 1000000, "l": 6}]),
            because=(
                "kl(3/4, 1/2) = 0.1308... < log(10^6)/64 = 0.2158..., so gamma > 1 >= c(beta) for every "
                "beta: B is empty and the infimum defines no C1, C2"
            ),
            part="B is not empty",
        ),
    ),
    step_towards(1, by="additive constant", missing="the regret of the algorithm"),
    settles(4, by=("the value sought is between the ends", "the end at mu*")),
    settles(
        4,
        by=("c", "c, from above"),
        on="three pairs of means and beta",
        beyond="other means and beta",
        kills={1: "c = beta/(1 + beta)", 2: "c above 1"},
    ),
    step_towards(5, by=("gamma", "gamma, from above"), missing="the function that computes it"),
    noted(
        101,
        "in phase l = 6 gamma is above 1, so that no beta has c(beta) above gamma; 2^l kl(mu*, mu_a) > log T "
        "keeps this phase out",
        for_all="means 1/2 and 3/4, T = 10^6",
        near_miss="2^(l + 2) kl(mu*, mu_a) > log T keeps it out",
    ),
    settles(101, by="B is not empty", kills={1: "one phase too early"}),
    kind="regret-upper",
    recorded=Verdict.VERIFIED,
    assumptions="tau > 3",
    notes=(
        "The set B is lost in the extracted text: read as the positive beta with c(beta) above gamma. The "
        "alpha of the first term is read as tau, as in the source of the bound."
    ),
)

CLAIMS = (I20, EQ49)
