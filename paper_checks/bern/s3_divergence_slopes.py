"""How ``d_eps`` changes with its arguments and with the budget (Section 3, Lemmas F.3 and F.5)."""

from collections.abc import Mapping

from ...theory.formulas.domain import Box, box
from ...theory.formulas.wide_domain import widened
from ...verify.evidence.ladder import Verdict
from ...verify.proving.formula_checks import equals_at, is_identity
from ...verify.proving.wide_domains import holds_everywhere
from ..checks.side_conditions import keeps_out, suffices
from ..checks.slope import is_slope_of
from ..language.assertion import AMENDED, noted, settles
from ..language.severity import Severity
from ..language.written_claim import Step, amended, claim, over, step
from .quantities.strictness import INSIDE, SMOOTHNESS, TILT
from .s4_matching_bounds import CHARACTERISED, characterised

_TILT_FROM_ABOVE = "eps*x - log(1 + y*(exp(eps) - 1))"
_MEANS = box(x=(0, 1), y=(0, 1))
_BELOW_ONE = box(x=(0, 1), y="[0, 1)")


def _slope(
    part: str, function: str, variable: str, value: str, *, wrong: Mapping[str, str], means: Box = INSIDE
) -> Step:
    """The function has this slope, whatever the budget."""
    check = holds_everywhere(widened(means, eps="(0, oo)"), part=part)
    return step(part, value, wrong=wrong, by=is_slope_of(function, variable, check))


_KL_BELOW = (
    over("x <= y", "x >= f_minus(y, eps)", x=(0, 1), y=(0, 1), eps="(0, oo)"),
    step(
        "kl, x >= f_-(y)",
        "d_eps(x, y, eps) == kl(x, y)",
        wrong={
            "kl swapped": "kl(x, y) -> kl(y, x)",
            "kl below f_-": "d_eps(x*f_minus(y, eps), y, eps) == kl(x*f_minus(y, eps), y)",
            "less than kl": "== -> <",
        },
    ),
    over("x <= y", "x <= f_minus(y, eps)", x=(0, 1), y=(0, 1), eps="(0, oo)"),
    step("tilt, x <= f_-(y)", f"d_eps(x, y, eps) == {TILT}", wrong={"budget's sign": "-eps*x -> eps*x"}),
)
"""The closed form where x <= y; the ends are in."""

_BY_THE_MINIMISER = (
    over(y="(0, 1)", eps="(0, oo)"),
    step(
        "slope by the minimiser",
        "(1 - exp(-eps))/(1 - y*(1 - exp(-eps))) == (y - f_minus(y, eps))/(y*(1 - y))",
        wrong={"tilted the wrong way": "(y - f_minus(y, eps)) -> (f_plus(y, eps) - y)"},
    ),
)
_SUM_OF_TWO_TERMS = (
    "exp(eps)/(y + (1 - y)*exp(eps))**2"
    "*(log(f_minus(y, eps)/y) - log((1 - f_minus(y, eps))/(1 - y)) + eps)"
    " + (y - f_minus(y, eps))/(y*(1 - y))"
)

CLAIMS = (
    claim(
        "BERN-I14",
        "Abstract, Sections 1 and 6, Appendix G",
        "d_eps interpolates smoothly between eps TV (eps small) and KL (eps large). For x < y and eps_0 = "
        "logit(y) - logit(x): the derivative in eps is f_-(y) - x below eps_0 and 0 above, and both are 0 "
        "at eps_0; the second derivative is -f_-(y) (1 - f_-(y)) below, which tends to -x (1-x), and 0 "
        "above. Smooth would need -x (1-x) = 0.",
        *SMOOTHNESS,
        over(x=(0, 1), y=(0, 1), eps="(0, oo)"),
        step(
            "at most eps TV",
            "d_eps(x, y, eps) <= eps*abs(y - x)",
            wrong={
                "half of TV": "eps*abs -> eps/2*abs",
                "eps TV up to 1/1000": "d_eps(x, y, min(eps, 1/1000)) == min(eps, 1/1000)*abs(y - x)",
            },
        ),
        settles(1, by="jump at eps_0", severity=Severity.WORDING),
        settles(
            1,
            by=("first derivative", "first derivative at eps_0"),
            on="the first derivative, for x < y inside (0, 1)",
            beyond="derivatives of second order",
        ),
        amended(
            "For 0 < x < y < 1, eps -> d_eps(x, y) is nondecreasing, concave and continuously "
            "differentiable; its second derivative lies in [-1/4, 0] and jumps at eps_0 from -x (1-x) to 0.",
            {"jump at eps_0": "== 0 -> < 0"},
            recorded=Verdict.VERIFIED,
        ),
        settles(
            AMENDED,
            by=(
                "below eps_0",
                "from eps_0 on",
                "first derivative",
                "first derivative at eps_0",
                "second derivative",
                "nondecreasing",
                "concave",
                "jump at eps_0",
            ),
        ),
        settles(
            2,
            by=("from eps_0 on", "at most eps TV"),
            on="x < y: the value from eps_0 on, and the upper bound eps TV",
            beyond="the lower bound for small eps, which is BERN-I13; x > y",
            kills={1: "kl not reached", 2: "eps TV up to 1/1000"},
        ),
        *CHARACTERISED,
        *characterised(3, {1: "the smaller of the two", 2: "kl alone"}),
        kind="inline",
        recorded=Verdict.REFUTED,
        rests_on=("BERN-I12", "BERN-I11"),
        notes="Smooth is read as having derivatives of every order.",
    ),
    claim(
        "BERN-LF.3",
        "Appendix F, Lemma F.3",
        "For x, y in [0, 1]: |d d_eps(x, y)/dx| <= eps. For x <= y the slope is in [-eps, 0]: -eps where x "
        "<= f_-(y), log(x (1-y)/(y (1-x))) where x >= f_-(y); for x >= y it is in [0, eps]. At eps = 0 the "
        "transport to y is free, and d_eps is 0.",
        *_KL_BELOW,
        _slope(
            "slope, x <= f_-(y)",
            TILT,
            "x",
            "-eps",
            wrong={
                "sign of the transport": "eps",
                "times the minimiser": "-eps*f_minus(y, eps)",
                "half of the budget": "-eps/2",
            },
            means=_MEANS,
        ),
        _slope(
            "slope of kl",
            "kl(x, y)",
            "x",
            "log(x*(1 - y)/(y*(1 - x)))",
            wrong={
                "log of the means alone": "log(x/y)",
                "log of the means, reversed": "log(y/x)",
                "sign of the slope": "-log(x*(1 - y)/(y*(1 - x)))",
                "slope in the other argument": "(y - x)/(y*(1 - y))",
            },
        ),
        over("x >= y", "x <= f_plus(y, eps)", x=(0, 1), y=(0, 1), eps="(0, oo)"),
        step(
            "kl, x <= f_+(y)",
            "d_eps(x, y, eps) == kl(x, y)",
            wrong={"kl of the failures": "kl(x, y) -> kl(1 - x, y)"},
        ),
        over("x >= y", "x >= f_plus(y, eps)", x=(0, 1), y=(0, 1), eps="(0, oo)"),
        step(
            "tilt, x >= f_+(y)",
            f"d_eps(x, y, eps) == {_TILT_FROM_ABOVE}",
            wrong={"a sum of 1 and y": "y*(exp(eps) - 1) -> y"},
        ),
        _slope(
            "slope, x >= f_+(y)",
            _TILT_FROM_ABOVE,
            "x",
            "eps",
            wrong={"mean in the slope": "eps*x", "chance of a 0 in the slope": "eps*(1 - x)"},
            means=_MEANS,
        ),
        over("x <= y", "eps >= logit(y) - logit(x)", x="(0, 1)", y="(0, 1)", eps="(0, oo)"),
        step(
            "range, x <= y",
            "-eps <= log(x*(1 - y)/(y*(1 - x))) <= 0",
            wrong={
                "lower end halved": "-eps <= -> -eps/2 <=",
                "strictly negative": "<= 0 -> < 0",
                "positive": "0 < log(x*(1 - y)/(y*(1 - x)))",
            },
        ),
        over("x >= y", "eps >= logit(x) - logit(y)", x="(0, 1)", y="(0, 1)", eps="(0, oo)"),
        step(
            "range, x >= y",
            "0 <= log(x*(1 - y)/(y*(1 - x))) <= eps",
            wrong={"wrong side of zero": "<= eps -> <= 0", "upper end halved": "<= eps -> <= eps/2"},
        ),
        over("x >= g", x="(0, 1)", y="(0, 1)", g="(0, 1)"),
        step(
            "odds grow",
            "x*(1 - y)/(y*(1 - x)) >= g*(1 - y)/(y*(1 - g))",
            wrong={"a tenth more": ">= g -> >= 1.1*g"},
        ),
        over(y="(0, 1)", eps="(0, oo)"),
        step(
            "odds at f_-(y)",
            "f_minus(y, eps)*(1 - y)/(y*(1 - f_minus(y, eps))) == exp(-eps)",
            wrong={"root of the odds": "exp(-eps) -> exp(-eps/2)"},
        ),
        over(x=(0, 1), y=(0, 1)),
        step("free at eps = 0", "0*(y - x) + kl(y, y) == 0", wrong={"kl(y, x)": "kl(y, y) -> kl(y, x)"}),
        over("x <= w", "w <= y", x=(0, 1), w=(0, 1), y=(0, 1), eps="(0, oo)"),
        step(
            "Lipschitz with the ends, x <= y",
            "d_eps(x, y, eps) - d_eps(w, y, eps) <= eps*(w - x)",
            wrong={
                "Lipschitz constant 10% less": "eps*(w -> 0.9*eps*(w",
                "Lipschitz, strictly": "(d_eps(x, y, eps) - d_eps(w, y, eps))/(w - x) < eps",
                "Lipschitz with 1 - y": "eps*(w -> eps*(1 - y)*(w",
            },
        ),
        over("w <= x", "y <= w", x=(0, 1), w=(0, 1), y=(0, 1), eps="(0, oo)"),
        step(
            "Lipschitz with the ends, x >= y",
            "d_eps(x, y, eps) - d_eps(w, y, eps) <= eps*(x - w)",
            wrong={"Lipschitz in the square": "(x - w) -> (x - w)**2"},
        ),
        step(
            "values",
            "max(-eps, min(eps, log(x*(1 - y)/(y*(1 - x)))))",
            wrong={"clipped on one side only": "min(eps, log(x*(1 - y)/(y*(1 - x))))"},
            by=equals_at(
                [
                    ({"x": "0.3", "y": "0.75", "eps": "0.25"}, "-0.25"),
                    ({"x": "0.7", "y": "0.75", "eps": "1"}, "-0.25131442828091"),
                ],
                part="values",
            ),
        ),
        settles(
            1,
            by=(
                "kl, x >= f_-(y)",
                "tilt, x <= f_-(y)",
                "kl, x <= f_+(y)",
                "tilt, x >= f_+(y)",
                "slope, x <= f_-(y)",
                "slope of kl",
                "slope, x >= f_+(y)",
                "range, x <= y",
                "range, x >= y",
                "Lipschitz with the ends, x <= y",
                "Lipschitz with the ends, x >= y",
            ),
            kills={1: "Lipschitz, strictly", 2: "Lipschitz constant 10% less", 3: "Lipschitz with 1 - y"},
        ),
        settles(
            2,
            by=("kl, x >= f_-(y)", "slope of kl", "range, x <= y"),
            kills={1: "sign of the slope", 2: "log of the means, reversed"},
        ),
        settles(
            3,
            by=("odds grow", "odds at f_-(y)", "slope of kl", "range, x <= y"),
            kills={1: "root of the odds", 2: "lower end halved"},
        ),
        settles(
            4,
            by=("tilt, x <= f_-(y)", "slope, x <= f_-(y)"),
            kills={1: "times the minimiser", 2: "half of the budget"},
        ),
        settles(
            5,
            by=(
                "tilt, x >= f_+(y)",
                "slope, x >= f_+(y)",
                "kl, x <= f_+(y)",
                "slope of kl",
                "range, x >= y",
            ),
            kills={1: "upper end halved", 2: "chance of a 0 in the slope"},
        ),
        settles(
            6,
            by=(
                "kl, x >= f_-(y)",
                "tilt, x <= f_-(y)",
                "kl, x <= f_+(y)",
                "tilt, x >= f_+(y)",
                "slope, x <= f_-(y)",
                "slope of kl",
                "slope, x >= f_+(y)",
                "range, x <= y",
                "range, x >= y",
                "free at eps = 0",
            ),
            kills={1: "strictly negative", 2: "positive"},
        ),
        noted(
            101,
            "d_eps(x, y) - d_eps(w, y) <= eps |x - w|",
            for_all="x, w, y in [0, 1] with w between x and y, eps > 0",
            near_miss="the constant 0.9 eps; the square of x - w",
        ),
        settles(
            101,
            by=("Lipschitz with the ends, x <= y", "Lipschitz with the ends, x >= y"),
            kills={1: "Lipschitz constant 10% less", 2: "Lipschitz in the square"},
        ),
        kind="lemma",
        recorded=Verdict.VERIFIED,
        rests_on=("BERN-LF.1",),
        notes="The derivative at an end of the domain, and where two cases meet, is read as one-sided.",
    ),
    claim(
        "BERN-LF.5",
        "Appendix F, Lemma F.5",
        "For 0 <= x <= y < 1: d d_eps(x, y)/dy <= 1/(1-y). The slope is (y - z)/(y (1-y)) with z = max(x, "
        "f_-(y)); where x <= f_-(y) it is also (1 - e^-eps)/(1 - y (1 - e^-eps)), which goes on to y = 0.",
        *_KL_BELOW,
        _slope(
            "slope of kl",
            "kl(x, y)",
            "y",
            "(y - x)/(y*(1 - y))",
            wrong={"sign": "(x - y)/(y*(1 - y))", "variance of the other mean": "(y - x)/(x*(1 - x))"},
            means=box(x=(0, 1), y="(0, 1)"),
        ),
        _slope(
            "slope of the tilt",
            TILT,
            "y",
            "(1 - exp(-eps))/(1 - y*(1 - exp(-eps)))",
            wrong={"growth for decay": "(exp(eps) - 1)/(1 - y*(1 - exp(-eps)))"},
            means=_BELOW_ONE,
        ),
        *_BY_THE_MINIMISER,
        over("x <= y", x="[0, 1)", y="(0, 1)"),
        step(
            "bound, low privacy",
            "(y - x)/(y*(1 - y)) <= 1/(1 - y)",
            wrong={
                "bound without 1-y": "1/(1 - y) -> 1",
                "1/y": "1/(1 - y) -> 1/y",
                "half of the bound": "1/(1 - y) -> 1/(2*(1 - y))",
                "1 - x for 1 - y": "1/(1 - y) -> 1/(1 - x)",
            },
        ),
        over(y="[0, 1)", eps="(0, oo)"),
        step(
            "bound, high privacy",
            "(1 - exp(-eps))/(1 - y*(1 - exp(-eps))) <= 1/(1 - y)",
            wrong={"bound 10% less": "<= 1 -> <= 0.9"},
        ),
        step(
            "values",
            "(y - max(x, f_minus(y, eps)))/(y*(1 - y))",
            wrong={"min for max": "max -> min"},
            by=equals_at(
                [
                    ({"x": "0.3", "y": "0.75", "eps": "0.25"}, "0.26519489411185"),
                    ({"x": "0.7", "y": "0.75", "eps": "1"}, "0.26666666666667"),
                    ({"x": "0", "y": "0.5", "eps": "1"}, "0.92423431452002"),
                ],
                part="values",
            ),
        ),
        settles(
            1,
            by=(
                "kl, x >= f_-(y)",
                "tilt, x <= f_-(y)",
                "slope of kl",
                "slope of the tilt",
                "bound, low privacy",
                "bound, high privacy",
            ),
            kills={1: "1/y", 2: "half of the bound", 3: "1 - x for 1 - y"},
            despite={"BERN-EQ33#7": "from mean 0 the slope is that of the tilt, which has no quotient 0/0"},
        ),
        noted(
            101,
            "the slope is (y - z)/(y (1-y)) with z = max(x, f_-(y))",
            for_all="0 <= x <= y < 1, 0 < y, eps > 0",
            near_miss="z = f_+(y); x (1-x) for y (1-y)",
        ),
        settles(
            101,
            by=(
                "kl, x >= f_-(y)",
                "tilt, x <= f_-(y)",
                "slope of kl",
                "slope of the tilt",
                "slope by the minimiser",
            ),
            kills={1: "tilted the wrong way", 2: "variance of the other mean"},
        ),
        kind="lemma",
        recorded=Verdict.VERIFIED,
        rests_on=("BERN-LF.1", "BERN-EQ33"),
    ),
    claim(
        "BERN-EQ33",
        "Appendix F, proof of Lemma F.5, (33) and the displays after it",
        "For 0 <= x <= y < 1: d d_eps/dy <= d kl/dy = (1-x)/(1-y) - x/y = (1/(1-y)) (y-x)/y <= 1/(1-y); "
        "with f(y) = y/(y + (1-y) e^eps): f'(y) = e^eps/(y + (1-y) e^eps)^2, and log(f/y) - "
        "log((1-f)/(1-y)) + eps = 0. (d d_eps/dy is (y - z)/(y (1-y)) with x <= z = max(x, f(y)) <= y.)",
        *_KL_BELOW,
        over("x <= z", "z <= y", x=(0, 1), y="(0, 1)", z=(0, 1)),
        step(
            "order of the slopes",
            "(y - z)/(y*(1 - y)) <= (y - x)/(y*(1 - y))",
            wrong={"order of the minimisers": "<= -> >=", "strictly": "<= -> <"},
        ),
        _slope(
            "slope of kl",
            "kl(x, y)",
            "y",
            "(1 - x)/(1 - y) - x/y",
            wrong={"plus": "(1 - x)/(1 - y) + x/y", "ratio the other way": "(1 - x)/(1 - y) - y/x"},
            means=box(x=(0, 1), y="(0, 1)"),
        ),
        _slope(
            "slope of kl from mean 0",
            "-log(1 - y)",
            "y",
            "1/(1 - y)",
            wrong={"of the other sign": "-1/(1 - y)"},
            means=box(y="[0, 1)"),
        ),
        _slope(
            "slope of d_eps",
            TILT,
            "y",
            "(1 - exp(-eps))/(1 - y*(1 - exp(-eps)))",
            wrong={"growth for decay": "(exp(eps) - 1)/(1 - y*(1 - exp(-eps)))"},
            means=_BELOW_ONE,
        ),
        *_BY_THE_MINIMISER,
        over(y="[0, 1)", eps="(0, oo)"),
        step(
            "order of the slopes from mean 0",
            "(1 - exp(-eps))/(1 - y*(1 - exp(-eps))) <= 1/(1 - y)",
            wrong={"a tenth less": "<= 1 -> <= 0.9"},
        ),
        over(x=(0, 1), y="(0, 1)"),
        step(
            "rewritten",
            "(1 - x)/(1 - y) - x/y == 1/(1 - y)*(y - x)/y",
            wrong={"x for y": "== 1/(1 - y) -> == 1/(1 - x)"},
        ),
        over("x <= y", x=(0, 1), y="(0, 1)"),
        step(
            "bound",
            "1/(1 - y)*(y - x)/y <= 1/(1 - y)",
            wrong={
                "bound squared": "<= 1 -> <= y",
                "strict at mean 0": "1/(1 - y)*(y - 0)/y < 1/(1 - y)",
            },
        ),
        _slope(
            "slope of f",
            "y/(y + (1 - y)*exp(eps))",
            "y",
            "exp(eps)/(y + (1 - y)*exp(eps))**2",
            wrong={
                "square missing": "exp(eps)/(y + (1 - y)*exp(eps))",
                "decay for growth in front": "exp(-eps)/(y + (1 - y)*exp(eps))**2",
            },
            means=box(y=(0, 1)),
        ),
        _slope(
            "slope of the sum of two terms",
            "kl(f_minus(y, eps), y) + eps*(f_minus(y, eps) - x)",
            "y",
            _SUM_OF_TWO_TERMS,
            wrong={
                "without its last term": "0*x + 0*y*eps",
                "last term without mu'": _SUM_OF_TWO_TERMS.replace("/(y*(1 - y))", "/(1 - y)"),
                "bracket without the budget": _SUM_OF_TWO_TERMS.replace(" + eps)", ")"),
            },
        ),
        over("x <= y/(y + (1 - y)*exp(eps))", x=(0, 1), y="(0, 1)", eps="(0, oo)"),
        step("mean below f", "x <= f_minus(y, eps)", wrong={"mean above f": "<= -> >="}),
        over(y="(0, 1)", eps="(0, oo)"),
        step(
            "bracket",
            "log(f_minus(y, eps)/y) - log((1 - f_minus(y, eps))/(1 - y)) + eps == 0",
            wrong={"sign of the budget": "+ eps -> - eps"},
        ),
        step(
            "domain",
            "0 <= x <= y < 1",
            wrong={"means up to a half": "0 <= x <= y <= 1/2"},
            by=keeps_out(
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
        step(
            "both quotients are defined",
            "0 <= x <= y < 1",
            wrong={"zero for one": "0 <= x <= y <= 1 and y > 0", "means up to a half": "< 1 -> <= 1/2"},
            by=suffices(
                _MEANS, "y*(1 - y) > 0", because="a denominator is 0", part="both quotients are defined"
            ),
        ),
        settles(
            1,
            by=(
                "kl, x >= f_-(y)",
                "tilt, x <= f_-(y)",
                "slope of kl",
                "slope of kl from mean 0",
                "slope of d_eps",
                "slope by the minimiser",
                "order of the slopes",
                "order of the slopes from mean 0",
                "rewritten",
            ),
            kills={1: "order of the minimisers", 2: "strictly"},
        ),
        settles(2, by=("kl, x >= f_-(y)", "slope of kl"), kills={1: "kl below f_-", 2: "less than kl"}),
        settles(3, by="slope of f", kills={1: "decay for growth in front", 2: "square missing"}),
        settles(
            4,
            by="slope of the sum of two terms",
            kills={1: "last term without mu'", 2: "bracket without the budget"},
        ),
        settles(5, by=("bracket", "mean below f"), kills={1: "sign of the budget", 2: "mean above f"}),
        settles(
            6,
            by=("slope of kl", "rewritten", "bound"),
            kills={1: "ratio the other way", 2: "strict at mean 0"},
        ),
        settles(7, by="domain", severity=Severity.UNDEFINED),
        amended(
            "The displayed equalities and the last bound hold for 0 <= x <= y < 1 with y > 0.",
            {
                "domain": "y < 1 -> y < 1 and y > 0",
                "both quotients are defined": "y < 1 -> y < 1 and y > 0",
            },
            recorded=Verdict.PROVED,
        ),
        settles(AMENDED, by=("slope of kl", "rewritten", "bound", "domain", "both quotients are defined")),
        kind="inequality",
        recorded=Verdict.REFUTED,
        rests_on=("BERN-LF.1",),
    ),
)
