"""How ``d_eps`` changes with its arguments and with the budget (Section 3, Lemmas F.3 and F.5)."""

from ...theory.formulas.domain import box
from ...verify.evidence.ladder import Verdict
from ...verify.proving.formula_checks import entry, equals_at, holds_on, is_identity
from ..checks.every_budget import holds_for_every_budget
from ..checks.side_conditions import keeps_out, suffices
from ..checks.slope import is_slope_of
from ..language.assertion import settles, step_towards
from ..language.claim import Amendment, Claim
from ..language.severity import Severity

_INSIDE = box(x="(0, 1)", y="(0, 1)")
_BUDGETS = box(x="(0, 1)", y="(0, 1)", eps="(0, 10]")
_TILT = "-eps*x - log(1 - y*(1 - exp(-eps)))"
_TILT_FROM_ABOVE = "eps*x - log(1 + y*(exp(eps) - 1))"

_FIRST = {
    "tilt": "-eps",
    "kl": "log(x*(1 - y)/(y*(1 - x)))",
    "tilt from above": "eps",
    "range": "-eps <= log(x*(1 - y)/(y*(1 - x))) <= 0",
    "range from above": "0 <= log(x*(1 - y)/(y*(1 - x))) <= eps",
    "Lipschitz": "d_eps(x, y, eps) - d_eps(w, y, eps) <= eps*(w - x)",
    "Lipschitz from above": "d_eps(x, y, eps) - d_eps(w, y, eps) <= eps*(x - w)",
    "value": "max(-eps, min(eps, log(x*(1 - y)/(y*(1 - x)))))",
}

LF3 = Claim(
    id="BERN-LF.3",
    where="Appendix F, Lemma F.3",
    kind="lemma",
    statement=(
        "For x, y in [0, 1]: |d d_eps(x, y)/dx| <= eps. For x <= y the slope is in [-eps, 0]: -eps where x "
        "<= f_-(y), log(x (1-y)/(y (1-x))) where x >= f_-(y); for x >= y it is in [0, eps]. With ends: "
        "|d_eps(x, y) - d_eps(w, y)| <= eps |x - w| on the whole square."
    ),
    printed=_FIRST,
    mutants={
        "sign of the transport": {"tilt": "eps"},
        "log of the means alone": {"kl": "log(x/y)"},
        "slope in the other argument": {"kl": "(y - x)/(y*(1 - y))"},
        "mean in the slope": {"tilt from above": "eps*x"},
        "lower end halved": {"range": "-eps/2 <= log(x*(1 - y)/(y*(1 - x))) <= 0"},
        "wrong side of zero": {"range from above": "-eps <= log(x*(1 - y)/(y*(1 - x))) <= 0"},
        "Lipschitz constant 10% less": {
            "Lipschitz": "d_eps(x, y, eps) - d_eps(w, y, eps) <= 0.9*eps*(w - x)"
        },
        "Lipschitz in the square": {
            "Lipschitz from above": "d_eps(x, y, eps) - d_eps(w, y, eps) <= eps*(x - w)**2"
        },
        "clipped on one side only": {"value": "min(eps, log(x*(1 - y)/(y*(1 - x))))"},
        "Lipschitz, strictly": {"Lipschitz": "(d_eps(x, y, eps) - d_eps(w, y, eps))/(w - x) < eps"},
        "Lipschitz with 1 - y": {"Lipschitz": "d_eps(x, y, eps) - d_eps(w, y, eps) <= eps*(1 - y)*(w - x)"},
    },
    checks=(
        entry("tilt", is_slope_of(_TILT, "x", is_identity(_BUDGETS, part="slope, x <= f_-(y)"))),
        entry("kl", is_slope_of("kl(x, y)", "x", is_identity(_INSIDE, part="slope of kl"))),
        entry(
            "tilt from above",
            is_slope_of(_TILT_FROM_ABOVE, "x", is_identity(_BUDGETS, part="slope, x >= f_+(y)")),
        ),
        entry(
            "range",
            holds_for_every_budget(
                _INSIDE, where=("x <= y", "eps >= logit(y) - logit(x)"), part="range, x <= y"
            ),
        ),
        entry(
            "range from above",
            holds_for_every_budget(
                _INSIDE, where=("x >= y", "eps >= logit(x) - logit(y)"), part="range, x >= y"
            ),
        ),
        entry(
            "Lipschitz",
            holds_for_every_budget(
                box(x=(0, 1), w=(0, 1), y=(0, 1)),
                where=("x <= w", "w <= y"),
                part="Lipschitz with the ends, x <= y",
            ),
        ),
        entry(
            "Lipschitz from above",
            holds_for_every_budget(
                box(x=(0, 1), w=(0, 1), y=(0, 1)),
                where=("w <= x", "y <= w"),
                part="Lipschitz with the ends, x >= y",
            ),
        ),
        entry(
            "value",
            equals_at(
                [
                    ({"x": "0.3", "y": "0.75", "eps": "0.25"}, "-0.25"),
                    ({"x": "0.7", "y": "0.75", "eps": "1"}, "-0.25131442828091"),
                ],
                part="slope, x <= f_-(y)",
            ),
        ),
    ),
    recorded=Verdict.PROVED,
    rests_on=("BERN-LF.1",),
    settles=(
        settles(
            1,
            by=(
                "slope, x <= f_-(y)",
                "slope of kl",
                "slope, x >= f_+(y)",
                "range, x <= y",
                "range, x >= y",
                "Lipschitz with the ends, x <= y",
                "Lipschitz with the ends, x >= y",
            ),
            on="slopes at means inside (0, 1), eps up to 10; from above with the ends",
            beyond="slopes at means 0 and 1; larger eps",
            kills={1: "Lipschitz, strictly", 2: "Lipschitz constant 10% less", 3: "Lipschitz with 1 - y"},
        ),
        settles(2, by=("slope of kl", "range, x <= y")),
        settles(3, by="range, x <= y", on="the ends of the chain", beyond="its middle, with g for mu"),
        settles(4, by="slope, x <= f_-(y)", on="eps up to 10", beyond="larger eps"),
        settles(
            5,
            by=("slope, x >= f_+(y)", "slope of kl", "range, x >= y"),
            on="eps up to 10",
            beyond="larger eps",
        ),
        settles(
            6,
            by=("slope, x <= f_-(y)", "slope of kl", "slope, x >= f_+(y)", "range, x <= y", "range, x >= y"),
            on="0 < eps <= 10",
            beyond="larger eps, and eps = 0",
        ),
    ),
    notes=(
        "Proved for every eps, ends included. The values illustrate the cases. At x = 0 and x = 1 the "
        "derivative is one-sided; at x = y = 0 it is +eps, where the proof's case x <= f_-(y) says -eps. Its "
        "absolute value, which is what is used, stays eps."
    ),
)

_SECOND = {
    "kl": "(y - x)/(y*(1 - y))",
    "tilt": "(1 - exp(-eps))/(1 - y*(1 - exp(-eps)))",
    "minimiser": "(1 - exp(-eps))/(1 - y*(1 - exp(-eps))) == (y - f_minus(y, eps))/(y*(1 - y))",
    "kl bound": "(y - x)/(y*(1 - y)) <= 1/(1 - y)",
    "tilt bound": "(1 - exp(-eps))/(1 - y*(1 - exp(-eps))) <= 1/(1 - y)",
    "value": "(y - max(x, f_minus(y, eps)))/(y*(1 - y))",
}

LF5 = Claim(
    id="BERN-LF.5",
    where="Appendix F, Lemma F.5",
    kind="lemma",
    statement=(
        "For 0 <= x <= y < 1: d d_eps(x, y)/dy <= 1/(1-y). The slope is (y - z)/(y (1-y)) with z = max(x, "
        "f_-(y)); where x <= f_-(y) it is also (1 - e^-eps)/(1 - y (1 - e^-eps)), which goes on to y = 0."
    ),
    printed=_SECOND,
    mutants={
        "sign": {"kl": "(x - y)/(y*(1 - y))"},
        "variance of the other mean": {"kl": "(y - x)/(x*(1 - x))"},
        "growth for decay": {"tilt": "(exp(eps) - 1)/(1 - y*(1 - exp(-eps)))"},
        "tilted the wrong way": {
            "minimiser": "(1 - exp(-eps))/(1 - y*(1 - exp(-eps))) == (f_plus(y, eps) - y)/(y*(1 - y))"
        },
        "bound without 1-y": {"kl bound": "(y - x)/(y*(1 - y)) <= 1"},
        "bound 10% less": {"tilt bound": "(1 - exp(-eps))/(1 - y*(1 - exp(-eps))) <= 0.9/(1 - y)"},
        "min for max": {"value": "(y - min(x, f_minus(y, eps)))/(y*(1 - y))"},
        "1/y": {"kl bound": "(y - x)/(y*(1 - y)) <= 1/y"},
        "half of the bound": {"kl bound": "(y - x)/(y*(1 - y)) <= 1/(2*(1 - y))"},
        "1 - x for 1 - y": {"kl bound": "(y - x)/(y*(1 - y)) <= 1/(1 - x)"},
    },
    checks=(
        entry("kl", is_slope_of("kl(x, y)", "y", is_identity(_INSIDE, part="slope of kl"))),
        entry("tilt", is_slope_of(_TILT, "y", is_identity(_BUDGETS, part="slope of the tilt"))),
        entry("minimiser", is_identity(_BUDGETS, part="slope by the minimiser")),
        entry("kl bound", holds_on(box(x="[0, 1)", y="(0, 1)"), where="x <= y", part="bound, low privacy")),
        entry("tilt bound", holds_for_every_budget(box(y="[0, 1)"), part="bound, high privacy")),
        entry(
            "value",
            equals_at(
                [
                    ({"x": "0.3", "y": "0.75", "eps": "0.25"}, "0.26519489411185"),
                    ({"x": "0.7", "y": "0.75", "eps": "1"}, "0.26666666666667"),
                    ({"x": "0", "y": "0.5", "eps": "1"}, "0.92423431452002"),
                ],
                part="slope by the minimiser",
            ),
        ),
    ),
    recorded=Verdict.PROVED,
    rests_on=("BERN-LF.1", "BERN-EQ33"),
    settles=(
        settles(
            1,
            by=("slope of kl", "slope of the tilt", "bound, low privacy", "bound, high privacy"),
            on="means inside (0, 1), eps up to 10",
            beyond="means 0, larger eps",
            kills={1: "1/y", 2: "half of the bound", 3: "1 - x for 1 - y"},
        ),
    ),
    notes="Proved with y = 0 (one-sided slope 1 - e^-eps) included; the values illustrate the two cases.",
)

_COMPARISON = {
    "order": "(y - z)/(y*(1 - y)) <= (y - x)/(y*(1 - y))",
    "kl": "(1 - x)/(1 - y) - x/y",
    "rewritten": "(1 - x)/(1 - y) - x/y == 1/(1 - y)*(y - x)/y",
    "bound": "1/(1 - y)*(y - x)/y <= 1/(1 - y)",
    "tilt": "exp(eps)/(y + (1 - y)*exp(eps))**2",
    "bracket": "log(f_minus(y, eps)/y) - log((1 - f_minus(y, eps))/(1 - y)) + eps == 0",
    "domain": "0 <= x <= y < 1 and y > 0",
}

EQ33 = Claim(
    id="BERN-EQ33",
    where="Appendix F, proof of Lemma F.5, (33) and the displays after it",
    kind="inequality",
    statement=(
        "For 0 <= x <= y < 1: d d_eps/dy <= d kl/dy = (1-x)/(1-y) - x/y = (1/(1-y)) (y-x)/y <= 1/(1-y); "
        "with f(y) = y/(y + (1-y) e^eps): f'(y) = e^eps/(y + (1-y) e^eps)^2, and log(f/y) - "
        "log((1-f)/(1-y)) + eps = 0. (d d_eps/dy is (y - z)/(y (1-y)) with x <= z = max(x, f(y)) <= y.)"
    ),
    printed=_COMPARISON | {"domain": "0 <= x <= y < 1"},
    mutants={
        "order of the minimisers": {"order": "(y - x)/(y*(1 - y)) <= (y - z)/(y*(1 - y))"},
        "plus": {"kl": "(1 - x)/(1 - y) + x/y"},
        "x for y": {"rewritten": "(1 - x)/(1 - y) - x/y == 1/(1 - x)*(y - x)/y"},
        "bound squared": {"bound": "1/(1 - y)*(y - x)/y <= y/(1 - y)"},
        "square missing": {"tilt": "exp(eps)/(y + (1 - y)*exp(eps))"},
        "sign of the budget": {
            "bracket": "log(f_minus(y, eps)/y) - log((1 - f_minus(y, eps))/(1 - y)) - eps == 0"
        },
        "means up to a half": {"domain": "0 <= x <= y <= 1/2"},
        "zero for one": {"domain": "0 <= x <= y <= 1 and y > 0"},
    },
    checks=(
        entry(
            "order",
            holds_on(
                box(x=(0, 1), y="(0, 1)", z=(0, 1)), where=("x <= z", "z <= y"), part="order of the slopes"
            ),
        ),
        entry("kl", is_slope_of("kl(x, y)", "y", is_identity(_INSIDE, part="slope of kl"))),
        entry("rewritten", is_identity(box(x=(0, 1), y="(0, 1)"), part="rewritten")),
        entry("bound", holds_on(box(x=(0, 1), y="(0, 1)"), where="x <= y", part="bound")),
        entry(
            "tilt",
            is_slope_of("y/(y + (1 - y)*exp(eps))", "y", is_identity(_BUDGETS, part="slope of the tilt")),
        ),
        entry("bracket", is_identity(_BUDGETS, part="bracket")),
        entry(
            "domain",
            keeps_out(
                {"x": 0, "y": 0},
                "(1 - 0)/(1 - t) - 0/t == 1/(1 - t) and (1 - t)/(1 - t) - t/t == 0",
                is_identity(box(t="(0, 1)")),
                because=(
                    "x/y is 0/0, and no value continues (1-x)/(1-y) - x/y there: it is 1/(1-y) along x = 0 "
                    "and 0 along x = y (the one-sided derivative of kl(0, y) at 0 is 1)"
                ),
                part="domain",
            ),
        ),
        entry(
            "domain",
            suffices(
                box(x=(0, 1), y=(0, 1)),
                "y*(1 - y) > 0",
                because="a denominator is 0",
                part="both quotients are defined",
            ),
        ),
    ),
    recorded=Verdict.REFUTED,
    amendment=Amendment(
        statement="The same for 0 <= x <= y < 1 with y > 0.",
        formula=_COMPARISON,
        recorded=Verdict.PROVED,
        consequence="None: at x = y = 0 the slope is 1 - e^-eps <= 1 and Lemma F.5 holds (BERN-LF.5).",
    ),
    severity=Severity.UNDEFINED,
    rests_on=("BERN-LF.1",),
    settles=(
        step_towards(
            1,
            by=("order of the slopes", "slope of kl"),
            missing="that d_eps has the slope (mu' - z)/(mu'(1 - mu'))",
        ),
        settles(
            3,
            by="slope of the tilt",
            on="mu' inside (0, 1), eps up to 10",
            beyond="mu' = 0 and 1, larger eps",
        ),
        settles(5, by="bracket", on="eps up to 10", beyond="larger eps"),
        settles(6, by=("slope of kl", "rewritten", "bound"), on="mu > 0", beyond="mu = 0"),
    ),
    notes="One point of the printed domain, where the expression is undefined rather than false.",
)

_SMOOTHNESS = {
    "first": "f_minus(y, eps) - x",
    "joins": "expit(logit(y) - (logit(y) - logit(x))) - x == 0",
    "second": "-f_minus(y, eps)*(1 - f_minus(y, eps))",
    "grows": "f_minus(y, eps) - x >= 0",
    "smooth": "-1/4 <= -x*(1 - x) <= 0",
}

I14 = Claim(
    id="BERN-I14",
    where="Abstract, Sections 1 and 6, Appendix G",
    kind="inline",
    statement=(
        "d_eps interpolates smoothly between eps TV (eps small) and KL (eps large). For x < y and eps_0 = "
        "logit(y) - logit(x): the derivative in eps is f_-(y) - x below eps_0 and 0 above, and both are 0 "
        "at eps_0; the second derivative is -f_-(y) (1 - f_-(y)) below, which tends to -x (1-x), and 0 "
        "above. Smooth would need -x (1-x) = 0."
    ),
    printed=_SMOOTHNESS | {"smooth": "-x*(1 - x) == 0"},
    mutants={
        "the other argument": {"first": "y - f_minus(y, eps)"},
        "threshold of the means alone": {"joins": "expit(logit(y) - log(y/x)) - x == 0"},
        "variance of y": {"second": "-y*(1 - y)"},
        "grows by more": {"grows": "f_minus(y, eps) - x >= (y - x)/2"},
        "jump bounded too tightly": {"smooth": "-1/5 <= -x*(1 - x) <= 0"},
    },
    checks=(
        entry("first", is_slope_of(_TILT, "eps", is_identity(_BUDGETS, part="first derivative"))),
        entry("joins", is_identity(_INSIDE, part="first derivative is continuous at eps_0")),
        entry(
            "second",
            is_slope_of("f_minus(y, eps) - x", "eps", is_identity(_BUDGETS, part="second derivative")),
        ),
        entry("grows", holds_for_every_budget(_INSIDE, where="x <= f_minus(y, eps)", part="nondecreasing")),
        entry("smooth", holds_on(box(x="(0, 1)"), part="jump of the second derivative at eps_0")),
    ),
    recorded=Verdict.REFUTED,
    amendment=Amendment(
        statement=(
            "eps -> d_eps(x, y) is nondecreasing, concave and continuously differentiable with a Lipschitz "
            "derivative; its second derivative jumps at eps_0 by x (1-x), at most 1/4."
        ),
        formula=_SMOOTHNESS,
        recorded=Verdict.PROVED,
        consequence="None: no proof uses a second derivative in eps. There is no kink.",
    ),
    severity=Severity.WORDING,
    rests_on=("BERN-I12", "BERN-I11"),
    settles=(
        settles(1, by="jump of the second derivative at eps_0"),
        settles(
            1,
            by=("first derivative", "first derivative is continuous at eps_0"),
            on="the first derivative, eps up to 10",
            beyond="larger eps, derivatives of second order",
        ),
    ),
    notes=(
        "Refuted in the usual mathematical sense of the word only: once, but not twice, continuously "
        "differentiable. For (0.7, 0.75) the second derivative goes from -0.21 to 0."
    ),
)

CLAIMS = (I14, LF3, LF5, EQ33)
