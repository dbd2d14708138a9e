"""Sub-Gaussian variables: definition, tail, calculus."""

from __future__ import annotations

from typing import Final

from ....theory.formulas.domain import box
from ....theory.formulas.wide_domain import wide_domain, widened
from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import entry, equals_at, holds_on, is_identity
from ....verify.proving.wide_domains import holds_everywhere
from ...checks.exact_tail import holds_for_each, reward_tail
from ...language.claim import Claim

_PAPER = "thesis_lower_bounds"


_MOMENT = "log(1 - p + p*exp(l)) - l*p"


_PROXY = {
    "least proxy": "(1 - 2*p)/(2*log((1 - p)/p))",
    "it suffices": f"{_MOMENT} <= l**2*(1 - 2*p)/(4*log((1 - p)/p))",
    "attained": f"{_MOMENT} == l**2*(1 - 2*p)/(4*log((1 - p)/p))",
}


D220 = Claim(
    id="TH-D2.20",
    where="Section 2.2.4, Definition 2.20",
    kind="definition",
    statement=(
        "X is sigma-sub-Gaussian if E exp(lambda X) <= exp(lambda^2 sigma^2/2) for all real lambda. Checked "
        "on centred Bernoulli variables: the least sigma^2 is (1 - 2p)/(2 log((1-p)/p)), attained at lambda "
        "= 2 log((1-p)/p)."
    ),
    printed=_PROXY,
    mutants={
        "variance": _PROXY | {"least proxy": "p*(1 - p)"},
        "the variance for it": _PROXY | {"it suffices": f"{_MOMENT} <= l**2*p*(1 - p)/2"},
        "half of it": _PROXY | {"it suffices": f"{_MOMENT} <= l**2*(1 - 2*p)/(8*log((1 - p)/p))"},
        "attained at 1/4": _PROXY | {"attained": f"{_MOMENT} == l**2/8"},
    },
    checks=(
        entry(
            "least proxy",
            equals_at(
                [
                    ({"p": "0.1"}, "0.18204784532536747872"),
                    ({"p": "0.01"}, "0.10663486829089953353"),
                    ({"p": "0.4"}, "0.2466303462376431686"),
                ],
                part="values",
            ),
        ),
        entry(
            "it suffices",
            holds_on(box(p=("0.001", "0.499"), l=(-30, 30)), part="every tilt", instances=600, most_boxes=40),
        ),
        entry(
            "attained",
            holds_for_each(
                [{"l": "2*log((1 - p)/p)"}], box(p=("0.001", "0.499")), part="worst tilt", instances=200
            ),
        ),
    ),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
)


_TAIL = {
    "optimum": "l**2*s**2/2 - l*x >= -(x**2)/(2*s**2)",
    "choice": "(x/s**2)**2*s**2/2 - x/s**2*x == -(x**2)/(2*s**2)",
    "example": "exp(-(x**2)/(2*s**2))",
    "rewards": "R <= exp(-((x - mu)**2)*2)",
}


L221 = Claim(
    id="TH-L2.21",
    where="Section 2.2.4, Lemma 2.21",
    kind="lemma",
    statement=(
        "X sigma-sub-Gaussian, x >= 0: P(X >= x) <= exp(-x^2/(2 sigma^2)): Markov on exp(lambda X) gives "
        "exp(lambda^2 sigma^2/2 - lambda x), least at lambda = x/sigma^2."
    ),
    printed=_TAIL,
    mutants={
        "factor 1/2 missing": _TAIL | {"choice": "(x/s**2)**2*s**2/2 - x/s**2*x == -(x**2)/s**2"},
        "tilt x/sigma": _TAIL | {"choice": "(x/s)**2*s**2/2 - x/s*x == -(x**2)/(2*s**2)"},
        "optimum too large": _TAIL | {"optimum": "l**2*s**2/2 - l*x >= -0.45*x**2/s**2"},
        "sigma for its square": _TAIL | {"example": "exp(-(x**2)/(2*s))"},
        "four times the exponent": _TAIL | {"rewards": "R <= exp(-((x - mu)**2)*8)"},
    },
    checks=(
        entry(
            "optimum",
            holds_everywhere(
                wide_domain({"l": "(-oo, oo)", "x": "[0, oo)", "s": "(0, oo)"}), part="no tilt does better"
            ),
        ),
        entry(
            "choice",
            holds_everywhere(wide_domain({"x": "[0, oo)", "s": "(0, oo)"}), part="value at the best tilt"),
        ),
        entry("example", equals_at([({"s": "0.5", "x": "0.3"}, "0.835270211411272")], part="value")),
        entry(
            "rewards",
            holds_for_each(
                [{"R": reward_tail(1)}],
                box(x=(0, 1), mu=(0, 1)),
                where="x >= mu",
                part="a centred reward, sigma = 1/2",
                instances=400,
            ),
        ),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("TH-D2.20",),
    paper=_PAPER,
)


TILT: Final = "c X at a tilt is X at c times the tilt"
INDEPENDENT: Final = "moments a and b times their bounds multiply, eps being the product of the bounds"
MOMENTS: Final = "a*b*eps <= eps"


def wrong_sums(square: str, other: str) -> dict[str, dict[str, str]]:
    """Wrong scales of a sum; ``square`` is that of the tilt, the scales are s and ``other``."""
    scales = f"{square}*s**2/2 + {square}*{other}**2/2"
    root = f"sqrt(s**2 + {other}**2)"
    return {
        "the larger scale": {"sum": f"{scales} == {square}*max(s, {other})**2/2"},
        "0.9 of the root": {"sum": f"{scales} == {square}*(0.9*{root})**2/2"},
        "root of the half": {"sum": f"{scales} == {square}*({root}/sqrt(2))**2/2"},
        "one variable twice": {"sum": f"{square}*(s + {other})**2/2 == {square}*{root}**2/2"},
        "twice the bounds": {"moments": "2*a*b*eps <= eps"},
    }


_CALCULUS = {
    "multiple": "(l*c)**2*s**2/2 == l**2*(abs(c)*s)**2/2",
    "tilt": "l*(c*x) == (l*c)*x",
    "sum": "l**2*s**2/2 + l**2*t**2/2 == l**2*sqrt(s**2 + t**2)**2/2",
    "moments": MOMENTS,
    "bounded": f"{_MOMENT} <= l**2/8",
    "curvature": "v*(1 - v) <= 1/4",
    "convexity": "exp(l*x) <= (b - x)/(b - a)*exp(l*a) + (x - a)/(b - a)*exp(l*b)",
}


L222 = Claim(
    id="TH-L2.22",
    where="Section 2.2.4, Lemma 2.22",
    kind="lemma",
    statement=(
        "X_i sigma_i-sub-Gaussian: c X is |c| sigma-sub-Gaussian; X_1 + X_2 independent is "
        "sqrt(sigma_1^2 + sigma_2^2)-sub-Gaussian; X in [a, b] with mean 0 is (b-a)/2-sub-Gaussian."
    ),
    printed=_CALCULUS,
    mutants={
        "c for its square": _CALCULUS | {"multiple": "(l*c)**2*s**2/2 == l**2*abs(c)*s**2/2"},
        "scales add": _CALCULUS | {"sum": "l**2*s**2/2 + l**2*t**2/2 == l**2*(s + t)**2/2"},
        "tilt without c": {"tilt": "l*(c*x) == l*x"},
        **wrong_sums("l**2", "t"),
        "10% less": _CALCULUS | {"bounded": f"{_MOMENT} <= 0.9*l**2/8"},
        "a quarter of the range": _CALCULUS | {"bounded": f"{_MOMENT} <= l**2/32"},
        "curvature 0.24": _CALCULUS | {"curvature": "v*(1 - v) <= 0.24"},
        "chord of the other ends": _CALCULUS
        | {"convexity": "exp(l*x) <= (x - a)/(b - a)*exp(l*a) + (b - x)/(b - a)*exp(l*b)"},
    },
    checks=(
        entry("multiple", is_identity(box(l=(-9, 9), c=(-9, 9), s=("0.1", 9)), part="multiples")),
        entry("tilt", is_identity(box(l=(-9, 9), c=(-9, 9), x=(-9, 9)), part=TILT)),
        entry("sum", is_identity(box(l=(-9, 9), s=("0.1", 9), t=("0.1", 9)), part="sums")),
        entry("moments", holds_everywhere(widened(box(a=(0, 1), b=(0, 1)), eps="(0, oo)"), part=INDEPENDENT)),
        entry(
            "bounded",
            holds_on(
                box(p=(0, 1), l=(-30, 30)), part="variables on two points", instances=600, most_boxes=20
            ),
        ),
        entry(
            "curvature", holds_on(box(v=(0, 1)), part="second derivative of the log-moment", instances=200)
        ),
        entry(
            "convexity",
            holds_on(
                box(x=(-5, 5), a=(-5, 5), b=(-5, 5), l=(-3, 3)),
                where=("a < b", "a <= x", "x <= b"),
                part="two points are the worst",
                instances=400,
                most_boxes=40,
            ),
        ),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("TH-D2.20",),
    paper=_PAPER,
)
