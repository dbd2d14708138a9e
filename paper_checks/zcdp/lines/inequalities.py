"""Lines of the inequalities that the proofs quote: tails, divergences of events, couplings (Appendix I)."""

from __future__ import annotations

from ...language.assertion import assumed, chain, settles
from ...language.rules import DATA_PROCESSING, EXPECTED_SUM, INDUCTION, JENSEN, MARKOV, TOWER
from ...language.written_claim import over, step
from .with_lines import Lines

_MARKOV = (
    over(x="[0, oo)", a="(0, oo)"),
    step("on the event", "x >= (a if x >= a else 0)", wrong={"twice as far": "(a if -> (2*a if"}),
    over("a*P <= m", a="(0, 1]", P=(0, 1), m=(0, 1)),
    step("the tail", "P <= m/a", wrong={"half of the tail": "m/a -> m/(2*a)"}),
    settles(
        1,
        by=chain("the tail", {"a*P <= m": TOWER(given_the_past="on the event")}),
        kills={1: "half of the tail"},
    ),
)
# a and b, c and d: roots of the chances of the event and of the rest under both laws; v = exp(-KL)
_TESTING = (
    over(u="(0, 1]", w="(0, 1]", h=(0, 1)),
    step(
        "the logarithm is concave",
        "h*log(u) + (1 - h)*log(w) <= log(h*u + (1 - h)*w)",
        wrong={"the other way round": "<= log(h*u -> >= 1/10 + log(h*u"},
    ),
    over(a=(0, 1), b=(0, 1), c=(0, 1), d=(0, 1)),
    step(
        "inequality of Cauchy",
        "(a*b + c*d)**2 <= (a**2 + d**2)*(b**2 + c**2)",
        wrong={"nine tenths of it": "<= (a**2 -> <= 0.9*(a**2"},
    ),
    # w: the sum of the two errors, z: of the two other chances
    over("v <= w*z", w=(0, 2), z=(0, 2), v=(0, 1)),
    step(
        "errors of a test",
        "w >= v/2",
        wrong={"without the half": ">= v/2 -> >= v", "half of the exponent": ">= v/2 -> >= sqrt(v)/2"},
    ),
    settles(
        1,
        by=chain(
            "errors of a test",
            {"v <= w*z": JENSEN(convex="the logarithm is concave", integrable="inequality of Cauchy")},
        ),
        kills={1: "without the half", 2: "half of the exponent"},
    ),
)
_PINSKER = (
    over(x="(0, 1)", y="(0, 1)"),
    step(
        "two answers",
        "kl(x, y) >= 2*(x - y)**2",
        wrong={"2.2 for 2": "2*(x -> 2.2*(x", "distance without its square": "(x - y)**2 -> (x - y)"},
    ),
    # k, l and w: KL, that of the best event, twice the square of its distance
    over("k >= l", "l >= w", k="[0, oo)", l="[0, oo)", w=(0, 2)),
    step("the whole divergence", "k >= w", wrong={"a tenth more": ">= w -> >= 1.1*w"}),
    settles(
        1,
        by=chain(
            "the whole divergence",
            {
                "k >= l": DATA_PROCESSING(divergence="two answers", same_kernel="two answers"),
                "l >= w": TOWER(given_the_past="two answers"),
            },
        ),
    ),
    settles(
        1,
        by="two answers",
        on="two answers",
        beyond="other spaces",
        kills={1: "2.2 for 2", 2: "distance without its square"},
    ),
)
# l and m: logarithms of the tail and of E exp(t X) at t = a/s^2, over (a/s)^2; s: sigma
_TAIL = (
    over(V="[0, 1)"),
    step(
        "no negative exponential",
        "exp(V/(1 - V)) >= 0 and exp(-V/(1 - V)) >= 0",
        wrong={"above 1": "exp(-V/(1 - V)) >= 0 -> exp(-V/(1 - V)) >= 1"},
    ),
    over("l + 1 <= m", "m <= 1/2", l=(-9, 0), m=(-9, 9), s=(0, 2)),
    step(
        "at the best tilt",
        "l <= -1/2",
        wrong={"without the 2": "-1/2 -> -1", "root of the variance": "-1/2 -> -s/2"},
    ),
    settles(
        1,
        by=chain(
            "at the best tilt",
            {
                "l + 1 <= m": MARKOV(
                    nonnegative="no negative exponential", expectation="no negative exponential"
                ),
                "m <= 1/2": assumed("X sigma-subgaussian"),
            },
        ),
        kills={1: "without the 2", 2: "root of the variance"},
    ),
)
# x and y: masses of an atom under both laws, c: mass of the pair (atom, atom) under a coupling
_COUPLING = (
    over(x=(0, 1), y=(0, 1)),
    step(
        "mass that moves",
        "min(x, y) + max(x - y, 0) <= x and min(x, y) + max(x - y, 0) >= x",
        wrong={"the larger stays": "min(x, y) + max(x - y, 0) <= x -> max(x, y) + max(x - y, 0) <= x"},
    ),
    # s: mass that stays, t: positive part of the difference of the laws, over the atoms before; f: law
    over("s + t == f", s=(0, 1), t=(0, 1), f=(0, 1), x=(0, 1), y=(0, 1)),
    step(
        "one atom more",
        "s + min(x, y) <= f + x - (t + max(x - y, 0)) and s + min(x, y) >= f + x - (t + max(x - y, 0))",
        wrong={
            "half of the distance": "<= f + x - (t + -> <= f + x - 2*(t + ",
            "what stays": "and s + min(x, y) >= f + x -> and t + max(x - y, 0) >= f + x",
        },
    ),
    settles(
        1,
        by=chain("one atom more", {"s + t == f": INDUCTION(base="mass that moves", step="one atom more")}),
        kills={1: "half of the distance", 2: "what stays"},
    ),
)
# orders alpha = a, steps of one record: k - 1, then one; Hoelder's exponents are the two weights' inverses
_GROUP = (
    over(u="(0, 1]", v="(0, 1]", h=(0, 1)),
    step(
        "Young's inequality",
        "u**h*v**(1 - h) <= h*u + (1 - h)*v",
        wrong={"half of a weight": "<= h*u -> <= h*u/2"},
    ),
    over(k="[2, oo)", a="(1, oo)"),
    step(
        "weights",
        "a*(k - 1)/(k*a - 1) + (a - 1)/(k*a - 1) == 1",
        wrong={"k for k - 1": "a*(k - 1) -> a*k"},
    ),
    step(
        "powers",
        "a/(a*(k - 1)/(k*a - 1)) == (k*a - 1)/(k - 1) and (1 - a)/((a - 1)/(k*a - 1)) == 1 - k*a",
        wrong={"k a": "== 1 - k*a -> == -k*a"},
    ),
    step(
        "budget of the first steps",
        "k*a/(k*a - 1)*((k - 1)**2*((k*a - 1)/(k - 1))) == k*(k - 1)*a",
        wrong={"(k - 1)^2": "== k*(k - 1)*a -> == (k - 1)**2*a"},
    ),
    step(
        "budget of all steps",
        "k*(k - 1)*a + k*a == k**2*a",
        wrong={"k steps": "== k**2*a -> == k*a"},
    ),
    # shares of rho k^2 alpha, j = 1/k: of the whole, of the first k - 1 steps, of the last
    over("d <= f + g", "f <= 1 - j", "g <= j", d=(0, 1), f=(0, 1), g=(0, 1), j=(0, "1/2")),
    step(
        "sum of the shares",
        "d <= 1",
        wrong={
            "linear in the distance": "d <= 1 -> d <= j",
            "mean of both": "d <= 1 -> d <= (1 + j)/2",
            "nine tenths": "d <= 1 -> d <= 0.9",
        },
    ),
    settles(
        1,
        by=chain(
            "sum of the shares",
            {
                "d <= f + g": EXPECTED_SUM(each_term="Young's inequality", terms="powers"),
                "f <= 1 - j": INDUCTION(base="budget of all steps", step="budget of the first steps"),
                "g <= j": assumed("M rho-zCDP"),
            },
        ),
        kills={1: "linear in the distance", 2: "mean of both", 3: "nine tenths"},
    ),
)

LINES: Lines = {
    "ZCDP-L5": _MARKOV,
    "ZCDP-L6": _TESTING,
    "ZCDP-L7": _PINSKER,
    "ZCDP-L8": _TAIL,
    "ZCDP-P3": _COUPLING,
    "ZCDP-T16": _GROUP,
}
