"""The divergence ``d_eps``: its definition, its closed form and its two regimes (Section 3, Lemma F.1)."""

from ...theory.formulas.domain import box
from ...verify.evidence.ladder import Verdict
from ...verify.proving.formula_checks import entry, equals_at, holds_on
from ..checks.every_budget import holds_for_every_budget
from ..checks.traces.traced import evaluated
from ..language.assertion import settles, step_towards
from ..language.claim import Claim
from ..language.transcript import wrong_lines
from .quantities.divergence_lines import (
    D_EPS,
    D_EPS_DOWN,
    D_EPS_UP,
    WRONG_D_EPS,
    WRONG_D_EPS_DOWN,
    WRONG_D_EPS_UP,
    d_eps_values,
    d_eps_values_down,
    d_eps_values_up,
)

_PAIR = box(x=(0, 1), y=(0, 1))
_INSIDE = box(x="(0, 1)", y="(0, 1)")
_BETWEEN = box(x=(0, 1), y=(0, 1), z=(0, 1))

_LOW_REGIME = ("x <= y", "x >= f_minus(y, eps)")
_HIGH_REGIME = ("x <= y", "x <= f_minus(y, eps)")
_LOW_REGIME_FROM_ABOVE = ("x >= y", "x <= f_plus(y, eps)")
_HIGH_REGIME_FROM_ABOVE = ("x >= y", "x >= f_plus(y, eps)")


def _at(x: str, y: str, eps: str) -> dict[str, str]:
    return {"x": x, "y": y, "eps": eps}


_VALUES = (
    (_at("0.1", "0.8", "0.01"), "0.00699198399740709499"),
    (_at("0.1", "0.8", "0.1"), "0.0691839808538087914"),
    (_at("0.1", "0.8", "0.25"), "0.169749715663004648"),
    (_at("0.1", "0.8", "0.5"), "0.328008716660728973"),
    (_at("0.1", "0.8", "1"), "0.60460547087965235"),
    (_at("0.1", "0.8", "2"), "0.976785009442308915"),
    (_at("0.1", "0.8", "4"), "1.14572550293066307"),
    (_at("0.9", "0.3", "1"), "0.484264778156371314"),
    (_at("0.9", "0.3", "5"), "0.794160044895767392"),
    (_at("0", "0.75", "0.25"), "0.181401275618341594"),
    (_at("1", "0.75", "0.25"), "0.0568876549795360315"),
    (_at("0.3", "1", "0.5"), "0.35"),
)

_DEFINITION = {
    "below": "d_eps(x, y, eps) <= eps*(z - x) + kl(z, y)",
    "below from above": "d_eps(x, y, eps) <= kl(z, y) + eps*(x - z)",
    "attained without tilt": "d_eps(x, y, eps) == kl(x, y)",
    "attained at the tilt": "d_eps(x, y, eps) == eps*(f_minus(y, eps) - x) + kl(f_minus(y, eps), y)",
    "attained at the tilt from above": "d_eps(x, y, eps) == kl(f_plus(y, eps), y) + eps*(x - f_plus(y, eps))",
    "value": "d_eps(x, y, eps)",
}

EQ6 = Claim(
    id="BERN-EQ6",
    where="Section 3, (6)",
    kind="definition",
    statement=(
        "For x, y in [0, 1] and eps > 0: d_eps(x, y) = inf over z between x and y of eps |z - x| + kl(z, "
        "y). The closed form used everywhere below is this infimum: no z is cheaper, and one z attains it."
    ),
    printed=_DEFINITION | {"lines": D_EPS, "lines, x >= y": D_EPS_DOWN},
    mutants={
        **wrong_lines("lines", D_EPS, WRONG_D_EPS),
        **wrong_lines("lines, x >= y", D_EPS_DOWN, WRONG_D_EPS_DOWN),
        "kl with its arguments swapped": {"below": "d_eps(x, y, eps) <= eps*(z - x) + kl(y, z)"},
        "half the price of transport": {"below": "d_eps(x, y, eps) <= eps*(z - x)/2 + kl(z, y)"},
        "transport of the other part": {"below from above": "d_eps(x, y, eps) <= kl(z, y) + eps*(z - y)"},
        "kl of the wrong side": {"attained without tilt": "d_eps(x, y, eps) == kl(y, x)"},
        "tilted the wrong way": {
            "attained at the tilt": "d_eps(x, y, eps) == eps*(f_plus(y, eps) - x) + kl(f_plus(y, eps), y)"
        },
        "tilted by half the budget": {
            "attained at the tilt from above": (
                "d_eps(x, y, eps) == kl(f_plus(y, eps/2), y) + eps*(x - f_plus(y, eps/2))"
            )
        },
        "towards instead of from": {"value": "d_eps(y, x, eps)"},
        "transport the other way": {"below": "d_eps(x, y, eps) <= eps*(x - z) + kl(z, y)"},
    },
    checks=(
        entry(
            "below", holds_for_every_budget(_BETWEEN, where=("x <= z", "z <= y"), part="no route is shorter")
        ),
        entry(
            "below from above",
            holds_for_every_budget(_BETWEEN, where=("y <= z", "z <= x"), part="no route is shorter, x > y"),
        ),
        entry(
            "attained without tilt", holds_for_every_budget(_PAIR, where=_LOW_REGIME, part="attained at x")
        ),
        entry(
            "attained at the tilt",
            holds_for_every_budget(_PAIR, where=_HIGH_REGIME, part="attained at f_-(y)"),
        ),
        entry(
            "attained at the tilt from above",
            holds_for_every_budget(_PAIR, where=_HIGH_REGIME_FROM_ABOVE, part="attained at f_+(y)"),
        ),
        entry("value", equals_at(_VALUES, part="values")),
        entry("lines", evaluated(d_eps_values)),
        entry("lines, x >= y", evaluated(d_eps_values_down, part="trace, x >= y")),
    ),
    recorded=Verdict.VERIFIED,
    settles=(
        settles(1, by="trace"),
        settles(3, by="trace, x >= y"),
        settles(
            1,
            by=(
                "no route is shorter",
                "no route is shorter, x > y",
                "attained at x",
                "attained at f_-(y)",
                "attained at f_+(y)",
            ),
            on="the closed form that stands for d_eps here",
            beyond="x between y and f_+(y); other implementations",
        ),
        settles(
            2,
            by=("no route is shorter", "attained at x", "attained at f_-(y)"),
            kills={1: "transport the other way", 2: "kl with its arguments swapped"},
        ),
        settles(
            3,
            by=("no route is shorter, x > y", "attained at f_+(y)"),
            on="x from f_+(y) on",
            beyond="x between y and f_+(y)",
        ),
    ),
    notes=(
        "The right-hand side of (6) is lost in the extracted text; it is reconstructed from the sentence "
        "after it and from Lemma F.1. Proved for every eps; the tabulated values illustrate it."
    ),
)

_CLOSED_FORM = {
    "stationary": "log(f_minus(y, eps)*(1 - y)/(y*(1 - f_minus(y, eps)))) + eps == 0",
    "stationary from above": "log(f_plus(y, eps)*(1 - y)/(y*(1 - f_plus(y, eps)))) - eps == 0",
    "tilt stays below": "f_minus(y, eps) <= y",
    "tilt stays above": "f_plus(y, eps) >= y",
    "kl": "d_eps(x, y, eps) == kl(x, y)",
    "tilt": "d_eps(x, y, eps) == kl(f_minus(y, eps), y) + eps*(f_minus(y, eps) - x)",
    "kl from above": "d_eps(x, y, eps) == kl(x, y)",
    "tilt from above": "d_eps(x, y, eps) == kl(f_plus(y, eps), y) + eps*(x - f_plus(y, eps))",
}

LF1 = Claim(
    id="BERN-LF.1",
    where="Appendix F, Lemma F.1, (30)-(32)",
    kind="lemma",
    statement=(
        "For x, y in (0, 1), eps > 0. If x <= y, the minimiser is max(x, f_-(y)) and d_eps(x, y) is kl(x, "
        "y) where x >= f_-(y), and kl(f_-(y), y) + eps (f_-(y) - x) where x <= f_-(y). If x >= y, it is "
        "min(f_+(y), x), and d_eps(x, y) is kl(x, y) where x <= f_+(y), and kl(f_+(y), y) + eps (x - "
        "f_+(y)) where x >= f_+(y). Here f_-(y) = y/(y + (1-y) e^eps) and f_+(y) = y e^eps/(y e^eps + 1 - "
        "y) make the slopes log(z (1-y)/(y (1-z))) + eps and ... - eps zero."
    ),
    printed=_CLOSED_FORM | {"lines": D_EPS_UP},
    mutants={
        **wrong_lines("lines", D_EPS_UP, WRONG_D_EPS_UP),
        "sign of the budget": {
            "stationary": "log(f_minus(y, eps)*(1 - y)/(y*(1 - f_minus(y, eps)))) - eps == 0"
        },
        "log of a product": {
            "stationary from above": "log(f_plus(y, eps)*(1 - f_plus(y, eps))/(y*(1 - y))) - eps == 0"
        },
        "tilt too strong": {"tilt stays below": "f_minus(y, eps) <= y/(1 + eps)"},
        "tilt too weak to be a mean": {"tilt stays above": "f_plus(y, eps) >= min(1, y*exp(eps))"},
        "mean of the other": {
            "tilt": "d_eps(x, y, eps) == kl(f_minus(y, eps), x) + eps*(f_minus(y, eps) - x)"
        },
        "transport from the wrong end": {
            "tilt": "d_eps(x, y, eps) == kl(f_minus(y, eps), y) + eps*(y - f_minus(y, eps))"
        },
        "swapped kl": {"kl": "d_eps(x, y, eps) == kl(y, x)"},
        "flipped kl": {"kl from above": "d_eps(x, y, eps) == kl(1 - x, y)"},
        "1% off": {
            "tilt from above": "d_eps(x, y, eps) == 1.01*kl(f_plus(y, eps), y) + eps*(x - f_plus(y, eps))",
        },
        "growth for decay": {"tilt": "d_eps(x, y, eps) == kl(f_plus(y, eps), y) + eps*(f_plus(y, eps) - x)"},
        "cases exchanged": {
            "kl": "d_eps(x, y, eps) == kl(f_minus(y, eps), y) + eps*(f_minus(y, eps) - x)",
            "tilt": "d_eps(x, y, eps) == kl(x, y)",
        },
        "kl from the mean": {
            "tilt": "d_eps(x, y, eps) == kl(y, f_minus(y, eps)) + eps*(f_minus(y, eps) - x)"
        },
        "transport the other way": {
            "tilt": "d_eps(x, y, eps) == kl(f_minus(y, eps), y) + eps*(x - f_minus(y, eps))"
        },
        "cases exchanged, from above": {
            "kl from above": "d_eps(x, y, eps) == kl(f_plus(y, eps), y) + eps*(x - f_plus(y, eps))",
            "tilt from above": "d_eps(x, y, eps) == kl(x, y)",
        },
        "decay for growth, from above": {
            "tilt from above": "d_eps(x, y, eps) == kl(f_minus(y, eps), y) + eps*(x - f_minus(y, eps))"
        },
        "transport the other way, from above": {
            "tilt from above": "d_eps(x, y, eps) == kl(f_plus(y, eps), y) + eps*(f_plus(y, eps) - x)"
        },
        "kl from the mean, from above": {
            "tilt from above": "d_eps(x, y, eps) == kl(y, f_plus(y, eps)) + eps*(x - f_plus(y, eps))"
        },
    },
    checks=(
        entry("stationary", holds_for_every_budget(_INSIDE, part="slope is zero at f_-")),
        entry("stationary from above", holds_for_every_budget(_INSIDE, part="slope is zero at f_+")),
        entry("tilt stays below", holds_for_every_budget(_INSIDE, part="f_- <= y")),
        entry("tilt stays above", holds_for_every_budget(_INSIDE, part="f_+ >= y")),
        entry("kl", holds_for_every_budget(_INSIDE, where=_LOW_REGIME, part="(31), first case")),
        entry("tilt", holds_for_every_budget(_INSIDE, where=_HIGH_REGIME, part="(31), second case")),
        entry(
            "kl from above",
            holds_for_every_budget(_INSIDE, where=_LOW_REGIME_FROM_ABOVE, part="(32), first case"),
        ),
        entry(
            "tilt from above",
            holds_for_every_budget(_INSIDE, where=_HIGH_REGIME_FROM_ABOVE, part="(32), second case"),
        ),
        entry("lines", evaluated(d_eps_values_up)),
    ),
    recorded=Verdict.PROVED,
    rests_on=("BERN-EQ6",),
    settles=(
        settles(1, by="trace"),
        settles(
            2,
            by=("f_- <= y", "(31), first case", "(31), second case"),
            on="that it attains the infimum (6)",
            beyond="that it alone does",
            kills={1: "growth for decay", 2: "cases exchanged"},
        ),
        settles(
            3,
            by=("(31), first case", "(31), second case"),
            kills={1: "kl from the mean", 2: "transport the other way", 3: "cases exchanged"},
        ),
        settles(
            4,
            by=("f_+ >= y", "(32), first case", "(32), second case"),
            on="that it attains the infimum (6)",
            beyond="that it alone does",
            kills={1: "cases exchanged, from above", 2: "decay for growth, from above"},
        ),
        settles(
            5,
            by=("(32), first case", "(32), second case"),
            kills={1: "transport the other way, from above", 2: "kl from the mean, from above"},
        ),
        settles(6, by="slope is zero at f_-"),
        settles(
            7,
            by=("f_- <= y", "(31), first case", "(31), second case"),
            on="eps > 0: that the projection attains the infimum",
            beyond="eps = 0; that it alone does",
        ),
        settles(8, by=("slope is zero at f_+", "f_+ >= y"), on="eps > 0", beyond="eps = 0"),
    ),
    notes=(
        "(30) is reconstructed. That the stationary point is the minimum is BERN-EQ6, 'no route is "
        "shorter'. The formulas go on to hold at means 0 and 1, where the lemma does not state them."
    ),
)

_THRESHOLD = {
    "low": "d_eps(x, y, eps) == kl(x, y)",
    "high": "d_eps(x, y, eps) == kl(f_minus(y, eps), y) + eps*(f_minus(y, eps) - x)",
    "threshold": "exp(log(y/x) + log((1 - x)/(1 - y))) == y*(1 - x)/(x*(1 - y))",
    "side": "(x - f_minus(y, eps))*(1 - y + y*exp(-eps)) == x*(1 - y) - y*(1 - x)*exp(-eps)",
}

EQ8 = Claim(
    id="BERN-EQ8",
    where="Section 3, (8)",
    kind="identity",
    statement=(
        "For 0 <= x < y <= 1 and eps > 0, with g = y/(y + (1-y) e^eps): d_eps(x, y) = kl(x, y) if eps >= "
        "log(y/x) + log((1-x)/(1-y)), and kl(g, y) + eps (g - x) if not. (The condition says x >= g: both "
        "are x (1-y) >= y (1-x) e^-eps.)"
    ),
    printed=_THRESHOLD,
    mutants={
        "kl swapped": {"low": "d_eps(x, y, eps) == kl(y, x)"},
        "transport to the end": {"high": "d_eps(x, y, eps) == kl(f_minus(y, eps), y) + eps*(y - x)"},
        "twice the budget in the tilt": {
            "high": "d_eps(x, y, eps) == kl(f_minus(y, 2*eps), y) + eps*(f_minus(y, 2*eps) - x)"
        },
        "difference of the logs": {
            "threshold": "exp(log(y/x) - log((1 - x)/(1 - y))) == y*(1 - x)/(x*(1 - y))"
        },
        "x and y swapped": {
            "side": "(x - f_minus(y, eps))*(1 - y + y*exp(-eps)) == x*(1 - y)*exp(-eps) - y*(1 - x)"
        },
        "0.9 of the threshold": {
            "threshold": "exp(0.9*(log(y/x) + log((1 - x)/(1 - y)))) == y*(1 - x)/(x*(1 - y))"
        },
        "ratio of the means the other way": {
            "threshold": "exp(log(x/y) + log((1 - x)/(1 - y))) == y*(1 - x)/(x*(1 - y))"
        },
        "ratio of the means alone": {"threshold": "exp(log(y/x)) == y*(1 - x)/(x*(1 - y))"},
        "growth for decay": {"high": "d_eps(x, y, eps) == kl(f_plus(y, eps), y) + eps*(f_plus(y, eps) - x)"},
        "kl from the mean": {
            "high": "d_eps(x, y, eps) == kl(y, f_minus(y, eps)) + eps*(f_minus(y, eps) - x)"
        },
        "transport the other way": {
            "high": "d_eps(x, y, eps) == kl(f_minus(y, eps), y) + eps*(x - f_minus(y, eps))"
        },
    },
    checks=(
        entry("low", holds_for_every_budget(_PAIR, where=("x < y", "x >= f_minus(y, eps)"), part="low")),
        entry("high", holds_for_every_budget(_PAIR, where=("x < y", "x <= f_minus(y, eps)"), part="high")),
        entry("threshold", holds_for_every_budget(_INSIDE, part="the two conditions are the same")),
        entry("side", holds_for_every_budget(_PAIR, part="the two conditions are the same (side)")),
    ),
    recorded=Verdict.PROVED,
    rests_on=("BERN-EQ6", "BERN-LF.1"),
    settles=(
        settles(
            1,
            by=("low", "the two conditions are the same", "the two conditions are the same (side)"),
            kills={
                1: "0.9 of the threshold",
                2: "ratio of the means the other way",
                3: "ratio of the means alone",
            },
        ),
        settles(
            2,
            by=("high", "the two conditions are the same", "the two conditions are the same (side)"),
            kills={1: "growth for decay", 2: "kl from the mean", 3: "transport the other way"},
        ),
        step_towards(3, by=("low", "high"), missing="that no route is shorter, which is (6)"),
    ),
    notes="At x = 0 or y = 1 the threshold is infinite and the second case applies, as printed.",
)

_THRESHOLDS = (
    ({"x": "0.7", "y": "0.75"}, "0.251314428281"),
    ({"x": "0.625", "y": "0.75"}, "0.587786664902"),
    ({"x": "0.5", "y": "0.75"}, "1.09861228867"),
    ({"x": "0.375", "y": "0.75"}, "1.60943791243"),
    ({"x": "0.25", "y": "0.75"}, "2.19722457734"),
    ({"x": "0.53125", "y": "0.75"}, "0.973449145714"),
    ({"x": "0.28125", "y": "0.75"}, "2.03688192726"),
    ({"x": "0.71875", "y": "0.75"}, "0.160342650075"),
    ({"x": "0.46875", "y": "0.75"}, "1.22377543162"),
    ({"x": "0.1", "y": "0.8"}, "3.583518938456110"),
)

_REGIMES = {
    "threshold": "logit(y) - logit(x)",
    "low": "d_eps(x, y, eps) == kl(x, y)",
    "price": "kl(x, y) - d_eps(x, y, eps) == kl(x, f_minus(y, eps))",
    "price is positive": "kl(x, z) >= 2*(x - z)**2",
}

I11 = Claim(
    id="BERN-I11",
    where="Section 3, after (8)",
    kind="inline",
    statement=(
        "For 0 < x < y < 1 let eps_0 = logit(y) - logit(x). If eps >= eps_0 (low privacy), d_eps = kl: the "
        "lower bound does not feel privacy. If eps <= eps_0 (high privacy), kl - d_eps = kl(x, f_-(y)) >= "
        "0, positive unless eps = eps_0."
    ),
    printed=_REGIMES,
    mutants={
        "ratio of the means alone": {"threshold": "log(y/x)"},
        "odds the wrong way round": {"threshold": "logit(x) - logit(y)"},
        "transport at once": {"low": "d_eps(x, y, eps) == eps*(y - x)"},
        "price from the other side": {"price": "kl(x, y) - d_eps(x, y, eps) == kl(f_minus(y, eps), x)"},
        "Pinsker's constant 10% off": {"price is positive": "kl(x, z) >= 2.2*(x - z)**2"},
        "half of the threshold": {"low": "d_eps(x, y, eps/2) == kl(x, y)"},
        "kl over the gap for the threshold": {
            "low": "d_eps(x, y, eps*kl(x, y)/((y - x)*(logit(y) - logit(x)))) == kl(x, y)"
        },
    },
    checks=(
        entry("threshold", equals_at(_THRESHOLDS, part="thresholds")),
        entry(
            "low", holds_for_every_budget(_INSIDE, where=("x < y", "eps >= logit(y) - logit(x)"), part="low")
        ),
        entry(
            "price",
            holds_for_every_budget(_INSIDE, where=("x < y", "eps <= logit(y) - logit(x)"), part="high"),
        ),
        entry("price is positive", holds_for_every_budget(box(x=(0, 1), z=(0, 1)), part="high, strictly")),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("BERN-EQ8",),
    settles=(
        settles(1, by="low", kills={1: "half of the threshold", 2: "kl over the gap for the threshold"}),
        settles(
            2,
            by=("high", "high, strictly"),
            on="eps below the threshold",
            beyond="the threshold itself, where d_eps = kl",
        ),
        settles(4, by=("low", "high", "high, strictly")),
    ),
    notes=(
        "The tabulated thresholds are those of the experiments. 'Achieved for free' is about the lower "
        "bound: the upper bound's alpha and its o(log T) still depend on eps."
    ),
)

_TWO_TERMS = {
    "sum": "d_eps(x, y, eps) == kl(f_minus(y, eps), y) + eps*abs(f_minus(y, eps) - x)",
    "closed": "d_eps(x, y, eps) == -eps*x - log(1 - y*(1 - exp(-eps)))",
    "tilt": "f_minus(y, eps)",
}

I12 = Claim(
    id="BERN-I12",
    where="Section 3, after (8)",
    kind="identity",
    statement=(
        "For x < y and 0 < eps <= logit(y) - logit(x), with g = f_-(y): d_eps(x, y) = KL(Ber(g), Ber(y)) + "
        "eps TV(Ber(g), Ber(x)), which equals -eps x - log(1 - y (1 - e^-eps))."
    ),
    printed=_TWO_TERMS,
    mutants={
        "TV to the other end": {
            "sum": "d_eps(x, y, eps) == kl(f_minus(y, eps), y) + eps*abs(f_minus(y, eps) - y)"
        },
        "kl from the wrong mean": {
            "sum": "d_eps(x, y, eps) == kl(f_minus(y, eps), x) + eps*abs(f_minus(y, eps) - x)"
        },
        "sign of the budget": {"closed": "d_eps(x, y, eps) == -eps*x - log(1 - y*(1 - exp(eps)))"},
        "tilted upwards": {"tilt": "f_plus(y, eps)"},
        "TV without the budget": {
            "sum": "(1 - y)*d_eps(x, y, eps) == (1 - y)*(kl(f_minus(y, eps), y) + abs(f_minus(y, eps) - x))"
        },
        "kl the other way": {
            "sum": "d_eps(x, y, eps) == kl(y, f_minus(y, eps)) + eps*abs(f_minus(y, eps) - x)"
        },
    },
    checks=(
        entry("sum", holds_for_every_budget(_PAIR, where=_HIGH_REGIME, part="sum of two terms")),
        entry("closed", holds_for_every_budget(_PAIR, where=_HIGH_REGIME, part="closed form")),
        entry(
            "tilt",
            equals_at(
                [
                    ({"y": "0.8", "eps": "0.25"}, "0.756998629750607"),
                    ({"y": "0.8", "eps": "1"}, "0.59539032480831"),
                ],
                part="values",
            ),
        ),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("BERN-EQ8",),
    settles=(settles(1, by="sum of two terms", kills={1: "TV without the budget", 2: "kl the other way"}),),
    notes="The closed form is derived, not printed. Both identities are proved for every eps.",
)

_AXIS = {
    "below": "d_eps(x, y, eps) <= eps*(y - x)",
    "above": "-log(1 - y + y*exp(-eps)) >= eps*y - eps**2/8",
    "above, large budgets": "(8/w)*y <= (8/w)**2/8",
    "the tilt's cost is no gain": "-log(1 - y + y*exp(-eps)) >= 0",
    "tilt is a lower bound": "d_eps(x, y, eps) >= -eps*x - log(1 - y*(1 - exp(-eps)))",
    "second order": "(eps*(y - x) - d_eps(x, y, eps))/eps**2",
    "to third order": ("-eps**3/10 <= -log(1 - y*(1 - exp(-eps))) - eps*y + y*(1 - y)*eps**2/2 <= eps**3/10"),
}

I13 = Claim(
    id="BERN-I13",
    where="Section 3, after (8)",
    kind="inline",
    statement=(
        "For fixed x < y: d_eps(x, y) ~ eps (y - x) as eps -> 0. With numbers: eps (y - x) - eps^2/8 <= "
        "d_eps(x, y) <= eps (y - x), so that the ratio is within eps/(8 (y - x)) of 1; the second-order "
        "coefficient is y (1-y)/2: what is left is at most eps^3/10, for eps <= 1."
    ),
    printed=_AXIS,
    mutants={
        "a tenth less": {"below": "d_eps(x, y, eps) <= 0.9*eps*(y - x)"},
        "cubic error": {"above": "-log(1 - y + y*exp(-eps)) >= eps*y - eps**3/8"},
        "error 10% less": {"above": "-log(1 - y + y*exp(-eps)) >= eps*y - eps**2*0.1125"},
        "a ninth beyond eps = 8": {"above, large budgets": "(8/w)*y <= (8/w)**2/9"},
        "half the transport, always": {"the tilt's cost is no gain": "-log(1 - y + y*exp(-eps)) >= eps*y/2"},
        "no minus before the mean": {
            "tilt is a lower bound": "d_eps(x, y, eps) >= eps*x - log(1 - y*(1 - exp(-eps)))"
        },
        "second order without the half": {"second order": "y*(1 - y)"},
        "variance of the tilt at the other end": {
            "to third order": (
                "-eps**3/10 <= -log(1 - y*(1 - exp(-eps))) - eps*y + y**2*eps**2/2 <= eps**3/10"
            )
        },
        "half of the gap, to second order": {"below": "d_eps(x, y, eps) <= eps*(y - x)/2 + eps**2"},
        "gap times the square, to third order": {"below": "d_eps(x, y, eps) <= eps**2*(y - x) + eps**3"},
        "square of the gap, to second order": {"below": "d_eps(x, y, eps) <= eps*(y - x)**2 + eps**2"},
    },
    checks=(
        entry("below", holds_for_every_budget(_PAIR, where="x <= y", part="at most eps TV")),
        entry("above", holds_on(box(y=(0, 1), eps="(0, 8]"), part="at least, to eps^2/8, up to eps = 8")),
        entry(
            "above, large budgets",
            holds_on(box(y=(0, 1), w="(0, 1]"), part="at least, to eps^2/8, from eps = 8/w >= 8 on"),
        ),
        entry("the tilt's cost is no gain", holds_for_every_budget(box(y=(0, 1)), part="the tilt is >= 0")),
        entry("tilt is a lower bound", holds_for_every_budget(_PAIR, where="x <= y", part="the tilt")),
        entry(
            "second order",
            equals_at(
                [
                    ({"x": "0.7", "y": "0.75", "eps": "1e-3"}, "0.0937656240225"),
                    ({"x": "0.7", "y": "0.75", "eps": "1e-4"}, "0.0937515624902"),
                ],
                part="second order",
            ),
        ),
        entry("to third order", holds_on(box(y=(0, 1), eps="(0, 1]"), part="second order")),
    ),
    recorded=Verdict.PROVED,
    rests_on=("BERN-I12",),
    settles=(
        settles(
            1,
            by=("at most eps TV", "at least, to eps^2/8, up to eps = 8", "the tilt"),
            kills={
                1: "half of the gap, to second order",
                2: "gap times the square, to third order",
                3: "square of the gap, to second order",
            },
        ),
    ),
    notes=(
        "Every eps > 0: up to eps = 8 the inequality itself is proved; from eps = 8 on eps y <= eps^2/8, "
        "so that it says less than 0 <= -log(1 - y + y e^-eps)."
    ),
)

CLAIMS = (EQ6, EQ8, I11, I12, I13, LF1)
