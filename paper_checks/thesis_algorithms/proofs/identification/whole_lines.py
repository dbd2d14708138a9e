"""Lines of best arms that hold for every number of arms and every instance (2.4, 5.4)."""

from __future__ import annotations

from typing import Final

from .....verify.evidence.ladder import Verdict
from ....language.assertion import AMENDED, ASSUMED, assumed, by_definition, chain, noted, settles
from ....language.ranges import wide
from ....language.rules import EVERY_INSTANCE, EXTREME_VALUE
from ....language.severity import Severity
from ....language.written_claim import Lines, Pieces, amended, over, step

_REAL: Final = "(-oo, oo)"
_WIDE: Final = "[0, oo)"
_POSITIVE: Final = "(0, oo)"
_ONE: Final = "[1, oo)"
_UNIT: Final = "(0, 1]"

# --- the likelihood ratio

# n and m: counts of the recommended arm and of another one, u and v: by how much their means are moved
# towards each other, C: the cost of an instance in which the other one is no worse, r: of its other arms, g:
# the gap of the empirical means, M: the least cost of a pair
_RATIO: Final[Pieces] = (
    noted(
        101,
        "moving the means of two arms by u and v costs at least (u + v)^2/(2 (1/N_a + 1/N_b))",
        for_all="unit variance, all counts, all u and v",
        near_miss="without the half",
    ),
    noted(
        102,
        "every instance in which some other arm is no worse costs at least the least cost of a pair",
        for_all="unit variance, all K >= 2, all counts and empirical means",
        near_miss="twice the least cost",
    ),
    noted(
        103,
        "some instance in which another arm is no worse costs the least cost of a pair",
        for_all="unit variance, all counts and empirical means",
        near_miss="half of it",
    ),
    noted(
        104,
        "for an arm that is not recommended the empirical means themselves cost nothing",
        for_all="unit variance, all counts and empirical means",
        near_miss="something",
    ),
    over(n=_ONE, m=_ONE, u=_REAL, v=_REAL),
    step(
        "two means that are moved",
        "n*u**2/2 + m*v**2/2 >= (u + v)**2/(2*(1/n + 1/m))",
        wrong={"without the half, moved": ">= (u + v)**2/(2*(1/n + 1/m)) -> >= (u + v)**2/(1/n + 1/m)"},
    ),
    settles(101, by="two means that are moved", kills={1: "without the half, moved"}),
    # k: half of the harmonic count, s = u + v
    over("k*s**2 + r <= C", "g <= s", "M <= k*g**2", **wide("ksrCgM")),
    step("every other instance", "M <= C", wrong={"twice the least": "M <= C -> 2*M <= C"}),
    settles(
        102,
        by=chain(
            "every other instance",
            {"k*s**2 + r <= C": "#101", "g <= s": ASSUMED, "M <= k*g**2": ASSUMED},
        ),
        kills={1: "twice the least"},
    ),
    # y: the gap of the two empirical means, s t and s (1 - t) their counts, both moved to the mean weighted
    # by counts; 1/(1/N_a + 1/N_b) is s t (1 - t)
    over(s=_ONE, t="(0, 1)", y=_REAL),
    step(
        "both at the common mean",
        "s*t*((1 - t)*y)**2/2 + s*(1 - t)*(t*y)**2/2 == s*t*(1 - t)*y**2/2",
        wrong={"half of that cost": "== s*t*(1 - t)*y**2/2 -> == s*t*(1 - t)*y**2/4"},
    ),
    settles(103, by="both at the common mean", kills={1: "half of that cost"}),
    over("x == p", n=_ONE, x=_REAL, p=_REAL),
    step("nothing moved", "n*(x - p)**2/2 <= 0", wrong={"a cost of one": "<= 0 -> <= -1"}),
    settles(104, by=chain("nothing moved", {"x == p": ASSUMED}), kills={1: "a cost of one"}),
    # G: the ratio of the recommended arm, Z: that of any other one
    over("M <= G", "G <= M", "Z <= 0", **wide("MGZ")),
    step(
        "the largest ratio",
        "max(G, Z) <= M and M <= max(G, Z)",
        wrong={"half of it, the largest": "max(G, Z) <= M and -> max(G, Z) <= M/2 and"},
    ),
    settles(
        4,
        by=chain(
            "the largest ratio",
            {
                "M <= G": EVERY_INSTANCE(arbitrary_instance="#102"),
                "G <= M": "#103",
                "Z <= 0": "#104",
            },
        ),
    ),
    # G: the largest ratio, W: the least cost, c: the threshold
    over("G <= W", "W <= G", **dict.fromkeys("GWc", _REAL)),
    step(
        "above the threshold by as much",
        "max(G - c, 0) <= max(W - c, 0) and max(W - c, 0) <= max(G - c, 0)",
        wrong={"by one less": "max(W - c, 0) <= max(G - c, 0) -> max(W - c, 0) + 1 <= max(G - c, 0)"},
    ),
    settles(7, by=chain("above the threshold by as much", {"G <= W": "#4", "W <= G": "#4"})),
    # g: C_G at x, L: log(1/delta), q: log(K - 1), so that x is half of L + q; b: the double logarithms at one
    # t; h: any positive number, m: its inverse
    noted(
        105,
        "log(1 + x) <= h x + 1/h",
        for_all="all x >= 0, h in (0, 1]",
        near_miss="h x + 1",
    ),
    over(x=_WIDE, h=_UNIT),
    step(
        "a logarithm by a slope",
        "log(h*(1 + x)) <= h*(1 + x) - 1 and -log(h) <= 1/h - 1 and h*x + h + 1/h - 2 <= h*x + 1/h",
        wrong={"by one": "<= h*x + 1/h -> <= h*x + 1"},
    ),
    settles(105, by="a logarithm by a slope", kills={1: "by one"}),
    # now x: its (1 + h) times, k: 3 + 1/h, q: (1 + h) times the logarithm, s: h L
    over(
        *("L <= 2*g", "g <= x + k", "2*x <= L + s + q", "2*k + q + b <= s"),
        **wide("Lgxksqb"),
    ),
    step(
        "the threshold at one t, over log(1/delta)",
        "L <= 2*g + b and 2*g + b <= L + 2*s",
        wrong={
            "twice the logarithm": "L <= 2*g + b and -> 2*L <= 2*g + b and",
            "its square": "L <= 2*g + b and -> L**2 <= 2*g + b and",
        },
    ),
    settles(
        5,
        by=chain(
            "the threshold at one t, over log(1/delta)",
            {
                "L <= 2*g": "TA-R5.19#101",
                "g <= x + k": "#105",
                "2*x <= L + s + q": ASSUMED,
                "2*k + q + b <= s": assumed("delta -> 0"),
            },
        ),
        on="the threshold (5.10) at fixed counts",
        beyond="other thresholds, of which the text asks nothing else; counts that grow as delta falls",
        kills={1: "twice the logarithm", 2: "its square"},
    ),
    # arm 2 is pulled once, arm 1 for ever; gap g. The cost is at most half of the square of the difference of
    # the means, which stays below 3 + g + x with noise of at most 3 (t)^(-1/2) t^(1/2) on arm 1 and x on arm
    # 2; P(|N(0, 1/t)| > 3) <= 2 exp(-9 t/2), summed over t, and P(|N(0, 1)| > x) <= 2 exp(-x^2/2)
    step(
        "chance that a rule which pulls one arm alone ever stops",
        "2*exp(-9/2)/(1 - exp(-9/2)) + 2*exp(-((sqrt(2*c) - 3 - g)**2/2)) >= 1 - d",
        wrong={"at least a half": ">= 1 - d -> >= 1/2"},
        at=[{"c": 20, "g": "1/10", "d": "1e-10"}],
    ),
    settles(
        6,
        by="chance that a rule which pulls one arm alone ever stops",
        severity=Severity.MISSING_ASSUMPTION,
    ),
    amended(
        "A rule that pulls one arm alone, after one pull of the other, stops with a chance below 1 - delta.",
        {"chance that a rule which pulls one arm alone ever stops": ">= 1 - d -> < 1 - d"},
        recorded=Verdict.VERIFIED,
    ),
    settles(
        AMENDED,
        by="chance that a rule which pulls one arm alone ever stops",
        on="two arms of gap 1/10, delta = 10^-10, thresholds of 20 or more",
        beyond="other rules, instances and risks",
    ),
)

# --- times and bounds

# v: sigma^2, c: 1 over the sum of the inverse squares, m: the value at unit variance; the time is v/m
_ANY_VARIANCE: Final[Pieces] = (
    over("c/4 <= m", c=_POSITIVE, m=_POSITIVE, v=_UNIT),
    step(
        "time below twice H, for variances up to one",
        "v/m <= 4/c",
        wrong={"half of it, variances": "v/m <= 4/c -> v/m <= 2/c"},
    ),
    settles(5, by=chain("time below twice H, for variances up to one", {"c/4 <= m": "TA-B11#2"})),
)
# B: the bound over eps, T: T*_KL, V: T*_TV
_ONLY: Final[Pieces] = (
    settles(4, by=chain("a tight bound", {"m*B <= k*V/f": ASSUMED, "11*D/f <= B": "#101"})),
    # Bernoulli means 1 - a and 1 - b
    noted(
        102,
        "means 1 - h and 1 - 4 h, with equal weights: the divergences to any common mean cost 3 h/20 or more",
        for_all="h in (0, 1/8], every common mean in between",
        near_miss="2 h",
    ),
    over(a="(0, 1/2]", b="(0, 1/2]"),
    step(
        "divergence near the end",
        "(1 - a)*log((1 - a)/(1 - b)) >= b - a",
        wrong={"a tenth more of it": ">= b - a -> >= 1.1*(b - a) + 1/10"},
    ),
    # the common mean is 1 - 2 h v, with v >= 1 or v <= 1
    over(v=_ONE),
    step(
        "to a common mean below",
        "2*v - 1 - log(2*v) >= 3/10",
        wrong={"a half, below": ">= 3/10 -> >= 1/2"},
    ),
    over(v=_UNIT),
    step(
        "to a common mean above",
        "2*v - 4 - 4*log(v/2) >= 3/10",
        wrong={"four, above": ">= 3/10 -> >= 4"},
    ),
    settles(
        102,
        by=("divergence near the end", "to a common mean below", "to a common mean above"),
        kills={1: "four, above"},
    ),
    # k: the value of equal weights, so that T*_KL <= 1/k for Bernoulli arms; 2/(9 h^2): that of Gaussian ones
    over("3/20*h <= k", "30*M*h <= 1", h="(0, 1/8]", k=_POSITIVE, M=_ONE),
    step(
        "quotient of both times",
        "M <= 2/(9*h**2)*k",
        wrong={"bounded, by thirty times as much": "M <= 2/(9*h**2)*k -> 2/(9*h**2)*k <= 30*M"},
    ),
    settles(
        2,
        by=chain(
            "quotient of both times",
            {"3/20*h <= k": "#102", "30*M*h <= 1": assumed("large when means are near")},
        ),
    ),
)
# y: Wbar_{-1}(x), so that x = y - log y
_LARGE: Final[Pieces] = (
    over(y=_ONE),
    step(
        "Wbar over its argument",
        "y - log(y) <= y and log(y/2.7) <= y/2.7 - 1 and y <= 1.65*(y - (y/2.7 - 1 + log(2.7)))",
        wrong={"within a tenth": "<= 1.65* -> <= 1.1*"},
    ),
    settles(5, by="Wbar over its argument"),
)
# the cost factor of an arm at weight w, with beta = b: w b/(w + b), which is 0 at no weight, and at w + h is
# more by b^2 h/((w + b) (w + h + b))
_LARGEST: Final[Pieces] = (
    over(w=_WIDE, h=_WIDE, b="(0, 1)"),
    step(
        "cost of an arm, at weights near each other",
        "0 <= b**2*h and b**2*h <= h*((w + b)*(w + h + b))",
        wrong={"half of the step": "<= h*( -> <= h/2*("},
    ),
    noted(
        101,
        "the value of equal weights of the other arms is positive",
        for_all="gaps of x or more, beta in (0,1), every K >= 2",
        near_miss="no value",
    ),
    settles(101, by="value at equal weights", kills={1: "no value"}),
    noted(
        102,
        "the weights of the other arms are bounded, and a limit of such weights is one of them",
        for_all="beta in (0,1), every K >= 2",
        near_miss="bounded by half",
    ),
    # w: a weight, s: the sum of the others, c: 1 - beta, v: its limit, h: by how much it is off, which falls
    over("w + s <= c", "w <= v + h", **wide("wsch"), v=_REAL),
    step(
        "weights and their limits",
        "w <= c and v >= -h",
        wrong={"bounded by half": "w <= c and -> w <= c/2 and"},
    ),
    settles(
        102,
        by=chain("weights and their limits", {"w + s <= c": ASSUMED, "w <= v + h": ASSUMED}),
        kills={1: "bounded by half"},
    ),
    # m: the largest value, v: that of equal weights, h: half of it
    over("m >= v", "v >= 2*h", m=_WIDE, v=_WIDE, h=_POSITIVE),
    step("the largest value", "m > h", wrong={"four times as much": "m > h -> m > 4*h"}),
    settles(
        2,
        by=chain(
            "the largest value",
            {
                "m >= v": EXTREME_VALUE(
                    continuous="cost of an arm, at weights near each other",
                    compact="#102",
                ),
                "v >= 2*h": "#101",
            },
        ),
    ),
)
_STARVED: Final[Pieces] = (
    settles(
        4,
        by=(
            "chance that a rule that starves an arm ever stops",
            "cost below the threshold, whatever the count of arm 1",
        ),
        severity=Severity.MISSING_ASSUMPTION,
    ),
)

# --- rounds of adaptivity, and what costs a factor

# b: beta; after a first batch of one pull of its leader, its next reward keeps the leader, which is pulled
# once more before its challenger, or makes another arm the leader, whose count is doubled by one pull
_BATCHES: Final[Pieces] = (
    step(
        "second batch after two rewards of the leader",
        "(2 if 1 <= 2*b else 1) > (1 if 0 <= b else 2) and (1 if 0 <= b else 2) < 2",
        wrong={
            "one size for both": "(2 if 1 <= 2*b else 1) > (1 if 0 <= b else 2) and -> "
            "(2 if 1 <= 2*b else 1) == (1 if 0 <= b else 2) and",
            "two pulls in any case": "(1 if 0 <= b else 2) < 2 -> (1 if 0 <= b else 2) == 2",
        },
        at=[{"b": "1/2"}],
    ),
    settles(
        2,
        by="second batch after two rewards of the leader",
        on="the second batch of three arms or more, beta = 1/2, by lines 9 to 18 of Algorithm 10",
        beyond="other runs",
        kills={1: "one size for both", 2: "two pulls in any case"},
    ),
    # R: rounds of adaptivity, g: log2 of the pulls of an arm, x: log2(T* log(1/delta)), c: a constant
    over("R <= K*(1 + g)", "g <= x + c", **wide("Rgxc"), K="[2, oo)"),
    step(
        "phases of all arms",
        "R <= K*(1 + c + x)",
        wrong={
            "whatever the number of arms": "R <= K*(1 + c + x) -> R <= 1 + c + x",
            "a number for each arm": "R <= K*(1 + c + x) -> R <= K*(1 + c)",
        },
    ),
    settles(
        4,
        by=chain("phases of all arms", {"R <= K*(1 + g)": "TA-EQ5.11#2", "g <= x + c": ASSUMED}),
        on="runs that stop within 2^c T*_KL log(1/delta) rounds",
        beyond="that they do, which is Theorem 5.20",
        kills={1: "whatever the number of arms", 2: "a number for each arm"},
    ),
    # v: whether the arms of a batch depend on its rewards
    over("v <= 0", v=(0, 1), n="[2, oo)"),
    step(
        "arms of a batch of n pulls",
        "n*v <= 0 and n > 1",
        wrong={"a batch for each pull": "and n > 1 -> and n <= 1", "of one size": "and n > 1 -> and n == 2"},
    ),
    settles(
        6,
        by=chain("arms of a batch of n pulls", {"v <= 0": "#1"}),
        on="that the arms of a batch are known as it starts, and batches of several pulls and sizes (#2)",
        beyond="the definition of batched identification in the work that is cited",
        kills={1: "of one size", 2: "a batch for each pull"},
    ),
)
# n: the samples that a mean needs, N: the pulls of its arm as its phase starts, and in the last round of it
_FACTORS: Final[Pieces] = (
    over("N/2 <= n", "n <= N/2", N=_ONE, n=_ONE),
    step(
        "pulls as a phase starts",
        "N <= 2*n and 2*n <= N",
        wrong={"one and a half": "N <= 2*n and -> N <= 3/2*n and"},
    ),
    settles(
        2,
        by=chain(
            "pulls as a phase starts", dict.fromkeys(("N/2 <= n", "n <= N/2"), by_definition("TA-A10#3"))
        ),
        on="pulls of an arm as a phase starts, if its mean is what is needed; in counts",
        beyond="the time at which the rule stops, as arms need not keep their shares",
        kills={1: "one and a half"},
    ),
    settles(
        2,
        by="pulls of an arm against the samples of its mean",
        on="the near miss, in counts",
        beyond="what is asserted",
        kills={2: "half of the pulls at all times"},
    ),
    over(n="[4, oo)"),
    step(
        "pulls in the last round of a phase",
        "4*n - 1 < 4*n and 4*n - 1 > 3*n and 4*n - 1 > 3/2*(2*n)",
        wrong={
            "three in all": "4*n - 1 > 3*n and -> 4*n - 1 <= 3*n and",
            "one and a half for doubling": "> 3/2*(2*n) -> <= 3/2*(2*n)",
        },
    ),
    settles(
        6,
        by="pulls in the last round of a phase",
        on="pulls of an arm until the end of a phase, if its mean is what is needed; in counts",
        beyond="the time at which the rule stops, as arms need not keep their shares",
        kills={1: "three in all", 2: "one and a half for doubling"},
    ),
)
# y: pulls of a bad arm in a phase of DP-SE, of n pulls of each; x: its pulls in the same rounds of Algorithm
# 10, u and c: whether it leads there, and is the challenger
_LESS_ADAPTIVE: Final[Pieces] = (
    over("n <= y", "x <= u + c", "u <= 0", "c <= 0", **wide("yxuc"), n=_ONE),
    step(
        "pulls of an arm that is known to be bad",
        "x <= 0 and y >= 1",
        wrong={"by rewards inside a phase": "y >= 1 -> y <= x", "out inside a phase": "y >= 1 -> y < 1"},
    ),
    settles(
        5,
        by=chain(
            "pulls of an arm that is known to be bad",
            {
                "n <= y": assumed("inside a phase it keeps sampling arms already known to be bad"),
                "x <= u + c": by_definition("TA-A10#8"),
                **dict.fromkeys(("u <= 0", "c <= 0"), ASSUMED),
            },
        ),
        on="phases of DP-SE in which the arm is active; rounds of Algorithm 10 in which it does not lead, "
        "and another challenger costs less",
        beyond="adaptive in other senses; the lines of DP-SE, which the text says in words",
        kills={1: "by rewards inside a phase", 2: "out inside a phase"},
    ),
)

LINES: Final[Lines] = {
    "TA-B12": _RATIO,
    "TA-PF5.20b": _ANY_VARIANCE,
    "TA-I13": _ONLY,
    "TA-EQ5.14": _LARGE,
    "TA-L5.18": _STARVED,
    "TA-EQ5.13": _LARGEST,
    "TA-R5.24": _BATCHES,
    "TA-PF5.20": _FACTORS,
    "TA-I15": _LESS_ADAPTIVE,
}
