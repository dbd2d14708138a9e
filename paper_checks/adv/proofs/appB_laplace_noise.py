"""Lines of the lemmas on Laplace noise: tails, symmetry, truncation, the largest of many (Appendices B, D).

w is one over the scale. The mean of Z over Z > a is (a w + 1) e^(-a w)/(2 w) for a >= 0: it falls with slope
-a times the density, and vanishes far out.
"""

from __future__ import annotations

from ....theory.formulas.wide_domain import wide_domain
from ....verify.evidence.ladder import Verdict
from ....verify.proving.wide_domains import holds_everywhere
from ...checks.slope import is_slope_of
from ...language.assertion import AMENDED, ASSUMED, assumed, chain, settles
from ...language.claim import Check
from ...language.rules import UNION_BOUND
from ...language.severity import Severity
from ...language.written_claim import Lines, amended, over, step

_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_SCALE = "(0, oo)"
_LOSS = {"l": "[0, 1]", "w": _SCALE}  # w = 1/s


def _slope(of: str, variable: str, part: str, **ranges: str) -> Check:
    return is_slope_of(of, variable, holds_everywhere(wide_domain(ranges), part=part))


_HAZARD = (
    step(
        "density below 0",
        "exp(z*w)*w/2",
        by=_slope("exp(z*w)/2", "z", "slope of the cdf below 0", z="(-oo, 0]", w=_SCALE),
        wrong={"density without its half below": "*w/2 -> *w"},
        of="slope of the cdf below 0",
    ),
    step(
        "density above 0",
        "exp(-z*w)*w/2",
        by=_slope("1 - exp(-z*w)/2", "z", "slope of the cdf above 0", z="[0, oo)", w=_SCALE),
        wrong={"cdf without its half": "*w/2 -> *w"},
        of="slope of the cdf above 0",
    ),
    over(w=_SCALE),
    step(
        "both meet at 0",
        "exp(-w*0)/2 == 1 - exp(-w*0)/2",
        wrong={"they do not meet": "== 1 - exp(-w*0)/2 -> == 1 - exp(-w*0)"},
    ),
    over(x=_WIDE),
    step("it vanishes at both ends", "x <= exp(x)", wrong={"twice as fast": "x <= -> 3*x <= "}),
    # z and -z have the same density
    over(w=_SCALE, z=_REAL),
    step(
        "symmetry of the noise",
        "z*exp(-abs(z)*w) + (-z)*exp(-abs(-z)*w) == 0",
        wrong={"of its size": "z*exp(-abs(z)*w) + (-z)* -> abs(z)*exp(-abs(z)*w) + abs(z)*"},
    ),
    settles(
        3,
        by=(
            "slope of the cdf below 0",
            "slope of the cdf above 0",
            "both meet at 0",
            "it vanishes at both ends",
        ),
        kills={1: "cdf without its half", 2: "density without its half below"},
    ),
    step(
        "mean size above a",
        "-a*(exp(-a*w)*w/2)",
        by=_slope("(a*w + 1)*exp(-a*w)/(2*w)", "a", "slope of the mean size", a=_WIDE, w=_SCALE),
        wrong={"without the half of it": "*w/2) -> *w)"},
        of="slope of the mean size",
    ),
    step(
        "mean size of the noise",
        "2*((0*w + 1)*exp(-0*w)/(2*w)) == 1/w",
        wrong={"half of the scale": "== 1/w -> == 1/(2*w)"},
    ),
    settles(
        6,
        by=("symmetry of the noise", "slope of the mean size", "mean size of the noise"),
        kills={1: "of its size", 2: "half of the scale"},
    ),
)

# values z of the noise, one by one: what holds for each holds for their mean, and -z is as likely as z
_LOSS = {"l": "[0, 1]", "M": _WIDE, "z": _REAL}
_P_L19 = (
    step(
        "mean above a",
        "-a*(exp(-a*w)*w/2)",
        by=_slope("(a*w + 1)*exp(-a*w)/(2*w)", "a", "slope of the mean over Z > a", a=_WIDE, w=_SCALE),
        wrong={"without the half above a": "*w/2) -> *w)"},
        of="slope of the mean over Z > a",
    ),
    over(b=(0, 1), l=(0, 1), z=_REAL),
    step("one value", "(z + l)*b == l*b + z*b", wrong={"losses counted twice": "== l*b -> == 2*l*b"}),
    # P and Q: chances of the upper and of the lower tail
    over(P="(0, 1/2]", Q="(0, 1/2]", l=(0, 1)),
    step(
        "loss over both tails",
        "l*(P + Q) == l*P + l*Q",
        wrong={"the upper tail alone": "== l*P + l*Q -> == l*P"},
    ),
    over("A >= 0", A=_REAL, P=(0, 1), l=(0, 1)),
    step("the loss adds", "l*P + A >= 0", wrong={"losses from -1 on": "l*P -> (2*l - 1)*P"}),
    over("z + l > M", **_LOSS),
    step(
        "upper tail",
        "abs(z + l) > M and z + l >= -M",
        wrong={"nor above M": "abs(z + l) > M -> abs(z + l) <= M"},
    ),
    over("z + l < -M", **_LOSS),
    step(
        "lower tail",
        "abs(z + l) > M and z + l <= M",
        wrong={"nor below -M": "abs(z + l) > M -> abs(z + l) <= M"},
    ),
    over("z + l >= -M", "z + l <= M", **_LOSS),
    step("between the tails", "abs(z + l) <= M", wrong={"all below M - l": "<= M -> > M"}),
    over(z=_REAL, b=(0, 1), c=(0, 1)),
    step(
        "value over both tails", "z*(b + c) == z*b + z*c", wrong={"their difference": "== z*b + -> == z*b - "}
    ),
    step("value turned over", "(-z)*b == -(z*b)", wrong={"with the other sign": "== -(z*b) -> == z*b"}),
    # the mean over Z > a, twice in scales, is (a + 1) e^(-a): a for M - l or l - M, d for the way to M + l
    over(a=_WIDE, d=_WIDE),
    step("the upper tail is longer", "a + 1 >= (a + d + 1)*exp(-d)", wrong={"strictly longer": ">= -> >"}),
    over("M < l", "z > 0", **_LOSS),
    step("above 0", "z > M - l", wrong={"none of it": "> M - l -> <= M - l"}),
    over("M < l", **_LOSS, h="(0, oo)"),
    step(
        "the rest of the upper tail",
        "M - l + h > M - l",
        wrong={"down to -M - l": "M - l + h > -> -M - l + h > "},
    ),
    step(
        "its negative part turned over",
        "-(l - M - h) > M - l",
        wrong={"up to l + M": "-(l - M - h) -> -(l + M - h)"},
    ),
    # in units of half the scale: a: from 0 to l - M, d: from there to M + l
    over(a=_WIDE, d=_WIDE),
    step(
        "all parts",
        "1 - (1 - (a + 1)*exp(-a)) - (a + d + 1)*exp(-a - d) == (a + 1)*exp(-a) - (a + d + 1)*exp(-a - d)",
        wrong={"J for G": "1 - (1 - (a + 1)*exp(-a)) -> 1 - (1 - (a + d + 1)*exp(-a - d))"},
    ),
    settles(1, by=("one value", "loss over both tails"), kills={1: "the upper tail alone"}),
    settles(2, by=chain("the loss adds", {"A >= 0": ASSUMED}), kills={1: "losses from -1 on"}),
    settles(
        3,
        by=("upper tail", "lower tail", "between the tails", "value over both tails"),
        kills={1: "all below M - l", 2: "their difference"},
    ),
    # the inequality of the conclusion holds, the printed reason for it does not where l = 0
    over("M >= l", l=(0, 1), M=_WIDE),
    step("the ends of the two tails", "M - l < M + l", wrong={"as far apart as l": "< M + l -> < M"}),
    settles(4, by="the ends of the two tails", severity=Severity.EDGE),
    amended(
        "If M - l >= 0: E[Z 1{Z < -M-l}] = -E[Z 1{Z > M+l}] by symmetry and M - l <= M + l, so the sum is "
        "E[Z 1{Z > M-l}] - E[Z 1{Z > M+l}] >= 0.",
        {"the ends of the two tails": "< M + l -> <= M + l"},
        recorded=Verdict.VERIFIED,
    ),
    settles(
        AMENDED,
        by=(
            "the ends of the two tails",
            "value turned over",
            "slope of the mean over Z > a",
            "the upper tail is longer",
        ),
    ),
    settles(5, by=("above 0", "the rest of the upper tail"), kills={1: "down to -M - l"}),
    settles(
        6,
        by=("value turned over", "its negative part turned over"),
        kills={1: "with the other sign", 2: "up to l + M"},
    ),
    settles(
        7,
        by=(
            "upper tail",
            "lower tail",
            "between the tails",
            "value over both tails",
            "above 0",
            "the rest of the upper tail",
            "value turned over",
            "its negative part turned over",
            "slope of the mean over Z > a",
            "all parts",
            "the upper tail is longer",
        ),
        kills={1: "J for G", 2: "strictly longer"},
    ),
)

# sqrt(10) > 3; x = log(NT), y = log T, r: log of the chance that one entry is large, p: that one of them is
_LARGEST = (
    over("p <= x + r", "r <= -3*x", "y <= x", p=_REAL, r=_REAL, x=_WIDE, y=_WIDE),
    step(
        "one of N T entries",
        "p <= -y",
        wrong={"twice as rare": "<= -y -> <= -3*y"},
    ),
    settles(
        1,
        by=chain(
            "one of N T entries",
            {
                "p <= x + r": UNION_BOUND(each_event="ADV-L18#3", events="ADV-L18#3"),
                "r <= -3*x": "ADV-L18#3",
                "y <= x": assumed("N >= 1"),
            },
        ),
        kills={3: "twice as rare"},
    ),
)

# b = a w: how far above 0, in scales
_HEAVY = (
    step(
        "mean square above a",
        "-a**2*(exp(-a*w)*w/2)",
        by=_slope(
            "((a*w)**2 + 2*(a*w) + 2)*exp(-a*w)/(2*w**2)", "a", "slope of the mean square", a=_WIDE, w=_SCALE
        ),
        wrong={"without the half of the density": "*w/2) -> *w)"},
        of="slope of the mean square",
    ),
    # e^b is at least (1 + b/4)^4, so that the mean square above a vanishes as a grows
    over(b=_WIDE),
    step(
        "mean square far out",
        "b*(b**2 + 2*b + 2) <= 16*(1 + b/4)**4",
        wrong={"a quarter of it": "<= 16* -> <= 4*"},
    ),
    step("a fourth of the exponent", "1 + b/4 <= exp(b/4)", wrong={"more than it": "1 + b/4 -> 1 + b"}),
    over(w=_SCALE),
    step(
        "variance of every scale",
        "2*(((0*w)**2 + 2*(0*w) + 2)*exp(-0*w)/(2*w**2)) == 2/w**2",
        wrong={"half of the variance of every scale": "== 2/w**2 -> == 1/w**2"},
    ),
    over(l=(0, 1)),
    step(
        "sigma at scale 1",
        "l**2 + 2*1**2 <= sqrt(6)**2",
        wrong={"sqrt(2.9) for sqrt(6)": "sqrt(6) -> sqrt(2.9)", "sqrt(2) for sqrt(6)": "sqrt(6) -> sqrt(2)"},
    ),
    settles(
        1,
        by=(
            "slope of the mean square",
            "mean square far out",
            "a fourth of the exponent",
            "variance of every scale",
            "second moment",
        ),
        kills={1: "half of both", 2: "variance alone"},
    ),
    settles(
        2,
        by=(
            "sigma at scale 1",
            "slope of the mean square",
            "mean square far out",
            "a fourth of the exponent",
            "variance of every scale",
        ),
        kills={1: "sqrt(2.9) for sqrt(6)", 2: "sqrt(2) for sqrt(6)"},
    ),
)

# b: whether |z|, which is |-z|, is inside the truncation
_CENTRED = (
    over(z=_REAL, w=_SCALE, b=(0, 1)),
    step(
        "z and -z inside the truncation",
        "z*exp(-abs(z)*w)*b + (-z)*exp(-abs(-z)*w)*b == 0",
        wrong={
            "truncated on one side": "exp(-abs(-z)*w)*b -> exp(-abs(-z)*w)*0",
            "of the size": "z*exp(-abs(z)*w)*b + (-z)* -> abs(z)*exp(-abs(z)*w)*b + abs(z)*",
        },
    ),
    settles(1, by="z and -z inside the truncation", kills={1: "truncated on one side", 2: "of the size"}),
)

LINES: Lines = {
    "ADV-L18": _HAZARD,
    "ADV-P-L19": _P_L19,
    "ADV-L20": _LARGEST,
    "ADV-P-HT": _HEAVY,
    "ADV-EQ-CENT": _CENTRED,
}
