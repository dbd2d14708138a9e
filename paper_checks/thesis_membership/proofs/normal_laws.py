"""Lines about pairs of normal laws: distance, power, area, privacy (Sections 2.3.4, 6.4 to 6.6, Appendix D).

The distribution function of N(a, s^2) at x is Phi((x - a)/s), as its slope is the density; k is the root of a
leakage score, x the normal quantile of a level.
"""

from __future__ import annotations

from ....theory.formulas.wide_domain import wide_domain
from ....verify.proving.wide_domains import holds_everywhere
from ...checks.slope import is_slope_of
from ...language.assertion import settles
from ...language.written_claim import Lines, Pieces, over, step

_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_POSITIVE = "(0, oo)"

_LAW: Pieces = (
    step(
        "law of a normal variable",
        "exp(-(x - a)**2/(2*s**2))/sqrt(2*pi*s**2)",
        by=is_slope_of(
            "Phi((x - a)/s)",
            "x",
            holds_everywhere(
                wide_domain({"x": _REAL, "a": _REAL, "s": _POSITIVE}), part="density of a normal variable"
            ),
        ),
        wrong={"density with s for s^2": "/(2*s**2)) -> /(2*s))"},
        of="density of a normal variable",
    ),
)
_DENSITY = "density of a normal variable"

# --- the proof of Corollary 6.4: k = sqrt(m*)
_COROLLARY: Pieces = (
    *_LAW,
    over(k=_POSITIVE),
    step(
        "chances below 0",
        "Phi((0 - (-(k**2/2)))/k) - Phi((0 - k**2/2)/k) == Phi(k**2/2/k) - Phi(-(k**2/2)/k)",
        wrong={
            "score over its root": "== Phi(k**2/2/k) - Phi(-(k**2/2)/k) -> == Phi(k**2/k) - Phi(-k**2/k)",
            "over the score": "== Phi(k**2/2/k) - Phi(-(k**2/2)/k) -> == Phi(1/2) - Phi(-1/2)",
        },
    ),
    settles(2, by=(_DENSITY, "chances below 0"), kills={1: "score over its root", 2: "over the score"}),
    # w = -x is the quantile of 1 - alpha; tau_alpha = -m*/2 + k w
    over(k=_POSITIVE, x=_REAL),
    step(
        "chance above the threshold",
        "1 - Phi((-(k**2/2) + k*(-x) - (-(k**2/2)))/k) == Phi(x)",
        wrong={
            "chance below it": "== Phi(x) -> == Phi(-x)",
            "threshold from the other mean": "1 - Phi((-(k**2/2) + k*(-x) -> 1 - Phi((k**2/2 + k*(-x)",
            "quantile of alpha": "+ k*(-x) - -> + k*x - ",
        },
    ),
    settles(
        4,
        by=(_DENSITY, "chance above the threshold"),
        kills={1: "chance below it", 2: "threshold from the other mean"},
    ),
    # one threshold only, as the chance falls strictly
    step(
        "no other threshold",
        "exp(-x**2/2)/sqrt(2*pi) > 0",
        wrong={"flat somewhere": "> 0 -> >= 1/100"},
    ),
    settles(
        5,
        by=(_DENSITY, "chance above the threshold", "no other threshold"),
        kills={1: "threshold from the other mean", 2: "quantile of alpha"},
    ),
    over(k=_POSITIVE, y=_REAL, w=_REAL),
    step(
        "standardised",
        "(k**2/2 + k*y) - (-(k**2/2) + k*w) == (k*y) - (-k**2 + k*w)",
        wrong={"minus m/2 on the left": "(k**2/2 + k*y) -> (-(k**2/2) + k*y)"},
    ),
    # a variable of N(m*/2, m*) is m*/2 + k y with y of N(0, 1)
    step(
        "standard variable",
        "(k**2/2 + k*y - k**2/2)/k == y",
        wrong={"over the square": "/k == y -> /k**2 == y"},
    ),
    settles(7, by=(_DENSITY, "standard variable"), kills={1: "over the square"}),
    settles(7, by="standardised", on="both sides", beyond="the law", kills={1: "minus m/2 on the left"}),
    over(k=_POSITIVE, x=_REAL, y=_REAL),
    step(
        "the mirrored quantile",
        "1 - Phi(-x) == Phi(x)",
        wrong={"not mirrored": "Phi(-x) == -> Phi(-x/2) =="},
    ),
    step(
        "moved to the right",
        "(k**2/2 + k*y) - (-(k**2/2) + k*(-x)) == k*y - (-k**2 - k*x)",
        wrong={
            "quantile with the other sign": "(-k**2 - k*x) -> (-k**2 + k*x)",
            "half of the score": "(-k**2 - k*x) -> (-(k**2/2) - k*x)",
        },
    ),
    settles(
        8,
        by=("the mirrored quantile", "moved to the right"),
        kills={1: "quantile with the other sign", 2: "half of the score"},
    ),
    step(
        "divided by the root",
        "(k*y - (-k**2 - k*x))/k == y - (-(k + x))",
        wrong={"root forgotten": "y - (-(k + x)) -> y - (-(k + x)/k)"},
    ),
    over(y=_REAL),
    step(
        "mirrored tail",
        "1 - Phi(-y) == Phi(y)",
        wrong={"the same tail": "== Phi(y) -> == 1 - Phi(y)", "with a minus": "== Phi(y) -> == Phi(-y)"},
    ),
    settles(9, by=("divided by the root", "mirrored tail"), kills={1: "the same tail"}),
    settles(
        10,
        by=("divided by the root", "mirrored tail"),
        kills={1: "the same tail", 2: "with a minus"},
    ),
)
# t: any threshold, k: root of d/n
_QUANTILES: Pieces = (
    *_LAW,
    over(k=_POSITIVE, t=_REAL),
    step(
        "quantiles of both errors",
        "(t + k**2/2)/k + (k**2/2 - t)/k == k",
        wrong={"at two thresholds": "(k**2/2 - t)/k -> (k**2/2 - t - 1)/k", "d/n": "== k -> == k**2"},
    ),
    step(
        "arguments of both errors",
        "(t - (-(k**2/2)))/k == (t + k**2/2)/k and (t - k**2/2)/k == -((k**2/2 - t)/k)",
        wrong={"equal errors": "(t - k**2/2)/k == -((k**2/2 - t)/k) -> (t - k**2/2)/k == -((t + k**2/2)/k)"},
    ),
    over(y=_REAL),
    step(
        "second error, normal limit",
        "Phi(-y) == 1 - Phi(y)",
        wrong={"the other tail": "1 - Phi(y) -> Phi(y)"},
    ),
    settles(
        2,
        by=(
            _DENSITY,
            "quantiles of both errors",
            "arguments of both errors",
            "second error, normal limit",
        ),
        kills={1: "at two thresholds", 2: "equal errors"},
    ),
)
# b: the score of the one law minus that of the other is N(m, 2 m), j = sqrt(m)
_AREA: Pieces = (
    *_LAW,
    over(j=_POSITIVE),
    step(
        "law of the difference of the scores",
        "j**2/2 - (-(j**2/2)) == j**2 and j**2 + j**2 == 2*j**2",
        wrong={"one variance": "j**2 + j**2 == 2*j**2 -> j**2 + j**2 == j**2"},
    ),
    step(
        "chance that it is positive",
        "1 - Phi((0 - j**2)/(sqrt(2)*j)) == Phi(j/sqrt(2))",
        wrong={
            "sqrt(m), area": "== Phi(j/sqrt(2)) -> == Phi(j)",
            "half the root": "== Phi(j/sqrt(2)) -> == Phi(j/2)",
        },
    ),
    settles(
        1,
        by=(_DENSITY, "law of the difference of the scores", "chance that it is positive"),
        kills={1: "sqrt(m), area", 2: "half the root"},
    ),
)
# laws N(a, s^2) and N(b, s^2), a <= b; the other order is the mirror image
_DISTANCE: Pieces = (
    *_LAW,
    over("x >= (a + b)/2", "a <= b", a=_REAL, b=_REAL, x=_REAL, s=_POSITIVE),
    step(
        "larger density above the midpoint",
        "exp(-(x - b)**2/(2*s**2)) >= exp(-(x - a)**2/(2*s**2))",
        wrong={"smaller there": ">= -> <"},
    ),
    over("x <= (a + b)/2", "a <= b", a=_REAL, b=_REAL, x=_REAL, s=_POSITIVE),
    step(
        "smaller density below the midpoint",
        "exp(-(x - b)**2/(2*s**2)) <= exp(-(x - a)**2/(2*s**2))",
        wrong={"larger there": "<= -> >"},
    ),
    over(i=(0, 1), p=_WIDE, q=_WIDE),
    step(
        "excess of an event",
        "i*(q - p) <= (1 if q >= p else 0)*(q - p)",
        wrong={"the other side of the midpoint": "(1 if q >= p -> (1 if q < p"},
    ),
    over(a=_REAL, b=_REAL, s=_POSITIVE),
    step(
        "chances at the midpoint",
        "Phi(((a + b)/2 - a)/s) - Phi(((a + b)/2 - b)/s) == Phi((b - a)/(2*s)) - Phi(-(b - a)/(2*s))",
        wrong={
            "divided by s": "Phi((b - a)/(2*s)) - Phi(-(b - a)/(2*s)) -> Phi((b - a)/s) - Phi(-(b - a)/s)",
            "divided by s^2": "- Phi(-(b - a)/(2*s)) -> - Phi(-(b - a)/s**2)",
            "one chance": "Phi((b - a)/(2*s)) - Phi(-(b - a)/(2*s)) -> Phi((b - a)/(2*s))",
        },
    ),
)
_BY_DISTANCE = (
    _DENSITY,
    "larger density above the midpoint",
    "smaller density below the midpoint",
    "excess of an event",
    "chances at the midpoint",
)
# k = sqrt(m*), e = eps: laws N(0, 1) and N(k, 1), which the scores are after scaling; q/p = e^(k x - k^2/2)
_PROFILE: Pieces = (
    *_LAW,
    over("x >= e0/k + k/2", x=_REAL, k=_POSITIVE, e0=_WIDE),
    step(
        "ratio above the crossing",
        "k*x - k**2/2 >= e0",
        wrong={"crossing without k/2": ">= e0 -> >= e0 + k**2/2"},
    ),
    over("x <= e0/k + k/2", x=_REAL, k=_POSITIVE, e0=_WIDE),
    step(
        "ratio below the crossing",
        "k*x - k**2/2 <= e0",
        wrong={"below it and smaller": "<= e0 -> <= e0 - k**2/2"},
    ),
    over(x=_REAL, k=_POSITIVE),
    step(
        "ratio of the two densities",
        "-(x - k)**2/2 - (-x**2/2) == k*x - k**2/2",
        wrong={"without the square": "k*x - k**2/2 -> k*x"},
    ),
    over(i=(0, 1), p=_WIDE, q=_WIDE, u="[1, oo)"),
    step(
        "excess over e^eps",
        "i*(q - u*p) <= (1 if q >= u*p else 0)*(q - u*p)",
        wrong={"over 1": "(1 if q >= u*p else 0)*(q - u*p) -> (1 if q >= p else 0)*(q - u*p)"},
    ),
    over(k=_POSITIVE, e0=_WIDE),
    step(
        "upper tails at the crossing",
        "e0/k + k/2 - k == -(-e0/k + k/2) and e0/k + k/2 == -(-e0/k - k/2)",
        wrong={
            "whole root": "== -(-e0/k + k/2) -> == -(-e0/k + k)",
            "eps over m*": "== -(-e0/k + k/2) -> == -(-e0/k**2 + k/2)",
        },
    ),
    over(y=_REAL),
    step("upper tail of a normal", "1 - Phi(-y) == Phi(y)", wrong={"lower tail": "== Phi(y) -> == Phi(-y)"}),
    # the way back: at the level Phi(x) the branch of eps = -k (x + k/2), or of k (x + k/2), is the normal
    # curve; F and G: Phi(x) and Phi(x + k)
    over(k=_POSITIVE, x=_REAL),
    step(
        "steep branch",
        "-(-k*(x + k/2))/k + k/2 == x + k and -(-k*(x + k/2))/k - k/2 == x",
        wrong={"at the whole root": "-(-k*(x + k/2))/k + k/2 == x + k -> -(-k*(x + k))/k + k/2 == x + k"},
    ),
    step(
        "flat branch",
        "-(k*(x + k/2))/k + k/2 == -x and -(k*(x + k/2))/k - k/2 == -(x + k)",
        wrong={"at the whole root, flat": "-(k*(x + k/2))/k + k/2 == -x -> -(k*(x + k))/k + k/2 == -x"},
    ),
    over(F=(0, 1), G=(0, 1), u="[1, oo)"),
    step(
        "values of both branches",
        "1 - (G - u*F) - u*F == 1 - G and (1 - ((1 - F) - u*(1 - G)) - F)/u == 1 - G",
        wrong={"without e^eps in delta": "1 - (G - u*F) - u*F -> 1 - (G - F) - u*F"},
    ),
    settles(
        2,
        by=(
            _DENSITY,
            "ratio above the crossing",
            "ratio below the crossing",
            "ratio of the two densities",
            "excess over e^eps",
            "upper tails at the crossing",
            "upper tail of a normal",
            "steep branch",
            "flat branch",
            "values of both branches",
        ),
        kills={1: "without e^eps in delta", 2: "whole root", 3: "eps over m*"},
    ),
)

LINES: Lines = {
    "MI-C6.4p": _COROLLARY,
    "MI-I8": _QUANTILES,
    "MI-S12": _AREA,
    "MI-ID.5": (
        *_DISTANCE,
        settles(1, by=_BY_DISTANCE, kills={1: "divided by s", 2: "divided by s^2", 3: "one chance"}),
    ),
    "MI-I30": _PROFILE,
}
