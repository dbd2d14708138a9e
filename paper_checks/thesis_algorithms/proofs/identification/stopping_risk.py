"""The risk of the rules to stop of Algorithm 10, for every sampling rule (Lemmas 5.18 and 5.21)."""

from __future__ import annotations

from typing import Final

from .....verify.evidence.ladder import Verdict
from ....language.assertion import AMENDED, assumed, chain, noted, settles
from ....language.ranges import units, wide
from ....language.rules import INDUCTION, MARKOV, UNION_BOUND
from ....language.severity import Severity
from ....language.written_claim import Lines, Pieces, amended, over, step

_REAL: Final = "(-oo, oo)"
_WIDE: Final = "[0, oo)"
_POSITIVE: Final = "(0, oo)"
_ONE: Final = "[1, oo)"
_UNIT: Final = "(0, 1]"

# --- rules that starve an arm

# arm 1 is pulled for ever, arm 2 until its first phase of one pull ends; rewards 1 and 0, so that the gap
# of the private means is at most 1 + 2 x unless some noise exceeds x; q = exp(-eps x) is the chance of that
# for one pull, and q^(2^j) that of the phase of 2^j pulls, for j = 0, 1, 2, ...: 3 q + q/(1 - q) in all,
# with noise on both initial means. The costs are at most those with a count of 1 for arm 2, and the
# thresholds at least their noise part there, or the logarithm, with zeta(s) >= 1 and k(1)^s >= 2
_STARVED_AT: Final = [{"eps": "1/10", "x": "39/2", "d": "1/10"}]
_STOPS: Final = "3*exp(-eps*x) + exp(-eps*x)/(1 - exp(-eps*x)) >= 1 - d"


def _starving(never: str, wrong: str, first: int, second: int) -> Pieces:
    """Assertions ``first`` and ``second``: that the rule stops in the end, whatever the sampling rule."""
    return (
        step(
            "cost below the threshold, whatever the count of arm 1",
            never,
            wrong={"above it": wrong},
            at=_STARVED_AT,
        ),
        step(
            "chance that a rule that starves an arm ever stops",
            _STOPS,
            wrong={"at least 0.9 of that": f"{_STOPS.replace('1 - d', '0.9*(1 - d)')}"},
            at=_STARVED_AT,
        ),
        *(
            settles(
                n,
                by=(
                    "chance that a rule that starves an arm ever stops",
                    "cost below the threshold, whatever the count of arm 1",
                ),
                severity=Severity.MISSING_ASSUMPTION,
            )
            for n in (first, second)
        ),
        amended(
            "A rule that starves an arm stops with a chance below 1 - delta.",
            {"chance that a rule that starves an arm ever stops": ">= 1 - d -> < 1 - d"},
            recorded=Verdict.SUPPORTED,
        ),
        settles(
            AMENDED,
            by=(
                "chance that a rule that starves an arm ever stops",
                "cost below the threshold, whatever the count of arm 1",
            ),
            on="one arm that is starved after two pulls, eps = delta = 1/10, two arms of constant rewards",
            beyond="other rules and instances",
        ),
    )


_TT_STARVED: Final = "2*(1 + 2*x)**2 < 4/eps**2*log(8/d)**2"
_STAR_STARVED: Final = "2*(3*eps)**2 < 2/eps**2*log(12/d)**2 and 6*eps*(1 + 2*x) < 12*log(6/d)"

# --- the risk of the rules to stop

# g: the logarithm of the moment of the sum of the deviations so far, at a tilt of l/n, c: of one of them,
# V: sigma^2
_ONE_MEAN: Final[Pieces] = (
    noted(
        102,
        "log E exp(l (muhat - mu)) <= l^2 sigma^2/(2 n)",
        for_all="n samples of a phase, sigma-sub-Gaussian distributions; every l",
        near_miss="half of it",
    ),
    over(c=_WIDE),
    step("no sample", "c*0 <= 0*c", wrong={"one sample": "c*0 <= -> 1 + c*0 <= "}),
    over("g <= n*c", "h <= c", **wide("gnhc")),
    step("one sample more", "g + h <= (n + 1)*c", wrong={"half of a sample": "(n + 1)*c -> (n + 1/2)*c"}),
    over("g <= n*c", "c <= (l/n)**2*V/2", g=_WIDE, c=_WIDE, n=_ONE, l=_REAL, V=_POSITIVE),
    step(
        "moment of a mean",
        "g <= l**2*V/(2*n)",
        wrong={"half of it, of a mean": "l**2*V/(2*n) -> l**2*V/(4*n)"},
    ),
    settles(
        102,
        by=chain(
            "moment of a mean",
            {
                "g <= n*c": INDUCTION(base="no sample", step="one sample more"),
                "h <= c": assumed("sigma-sub-Gaussian distributions"),
                "c <= (l/n)**2*V/2": assumed("sigma-sub-Gaussian distributions"),
            },
        ),
        kills={1: "half of it, of a mean"},
    ),
)
# u, v: counts of two arms, R = 1/u + 1/v, x: by how much the difference of their means is off, in the wrong
# direction; p: the chance of x^2 >= 2 sigma^2 R y, z = exp(-y): at the best tilt the moment m is at most 1/z,
# and 1/z^2 what is exceeded
_TAIL: Final[Pieces] = (
    noted(
        103,
        "P(the difference of two means is off by x, x^2 >= 2 sigma^2 (1/u + 1/v) y) <= exp(-y)",
        for_all="two phases of u and v samples, y >= 0; in one direction",
        near_miss="exp(-2 y)",
    ),
    over("g <= l**2*V/(2*u)", "h <= l**2*V/(2*v)", **wide("gh"), u=_ONE, v=_ONE, l=_REAL, V=_POSITIVE),
    step(
        "moment of a difference of means",
        "g + h <= l**2*V*(1/u + 1/v)/2",
        wrong={"as for one of them": "(1/u + 1/v)/2 -> (1/u)/2"},
    ),
    over(x=_WIDE, V=_POSITIVE, R=_POSITIVE),
    step(
        "the best tilt",
        "(x/(V*R))**2*V*R/2 - x/(V*R)*x == -(x**2/(2*V*R))",
        wrong={"half of the exponent": "== -(x**2/(2*V*R)) -> == -(x**2/(4*V*R))"},
    ),
    over("p <= m*z**2", "m*z <= 1", p=(0, 1), m=_WIDE, z=_UNIT),
    step("chance by the moment", "p <= z", wrong={"the square of it": "p <= z -> p <= z**2"}),
    settles(
        103,
        by=chain(
            "chance by the moment",
            {
                "p <= m*z**2": MARKOV(nonnegative="the best tilt", expectation="#104"),
                "m*z <= 1": "#104",
            },
        ),
        kills={1: "the square of it"},
    ),
    noted(
        104,
        "log E exp(l (difference of the deviations)) <= l^2 sigma^2 (1/u + 1/v)/2",
        for_all="two phases of u and v samples; every l",
        near_miss="one of the two terms",
    ),
    settles(
        104,
        by=chain(
            "moment of a difference of means", {"g <= l**2*V/(2*u)": "#102", "h <= l**2*V/(2*v)": "#102"}
        ),
        kills={1: "as for one of them"},
    ),
)
# C: c^G at delta' = d/(2 zeta^2 k^s k^s), w: its exponential, y: (K - 1)/delta'; g and r: C_G and half of its
# argument, b: the two double logarithms
_LEVEL: Final[Pieces] = (
    noted(
        105,
        "c^G(w, delta') >= log((K - 1)/delta')",
        for_all="K >= 2, delta' in (0,1), w_a, w_b >= 1",
        near_miss="twice that",
    ),
    over("r <= g", g=_WIDE, r=_WIDE, b=_WIDE),
    step(
        "c^G above its level",
        "2*g + b >= 2*r",
        wrong={"twice its level": "2*g + b >= 2*r -> 2*g + b >= 4*r"},
    ),
    settles(105, by=chain("c^G above its level", {"r <= g": "TA-R5.19#101"}), kills={1: "twice its level"}),
)
# q: the chance for one arm and one pair of phases, c: exp(-c^G), r: delta'/(K - 1), and in the unions the
# sum of (k k')^-s, or of k^-s, over all arms and phases, over (K - 1) zeta^2, or K zeta
_UNION: Final[Pieces] = (
    noted(
        106,
        "some difference of means is off by more than c^G allows with a chance of at most delta/2",
        for_all="K - 1 arms against the best one, all pairs of phases",
        near_miss="a quarter of delta",
    ),
    noted(
        107,
        "some noise |Y| is log(2 K zeta k^s/delta)/(eps n) or more with a chance of at most delta/2",
        for_all="K arms, all phases; n the samples of the phase",
        near_miss="a quarter of delta",
    ),
    over("q <= c", "c <= r", **units("qcr")),
    step("chance at a level", "q <= r", wrong={"half of it, at a level": "q <= r -> q <= r/2"}),
    over("A <= d/2*r", "r <= 1", **wide("Ar"), d="(0, 1)"),
    step("all pairs of phases", "A <= d/2", wrong={"a quarter of delta, pairs": "A <= d/2 -> A <= d/4"}),
    settles(
        106,
        by=chain(
            "all pairs of phases",
            {
                "A <= d/2*r": UNION_BOUND(each_event="#108", events="TA-EQ5.11#2"),
                "r <= 1": "TA-EQ5.11#3",
            },
        ),
        kills={1: "a quarter of delta, pairs"},
    ),
    # t and u: the chances of the two tails at one phase, over those that the phase is given
    over("B <= d/2*(t + u)*r", "t <= 1/2", "u <= 1/2", "r <= 1", **wide("Brtu"), d="(0, 1)"),
    step("all phases of all arms", "B <= d/2", wrong={"a quarter of delta, noise": "B <= d/2 -> B <= d/4"}),
    settles(
        107,
        by=chain(
            "all phases of all arms",
            {
                "B <= d/2*(t + u)*r": UNION_BOUND(each_event="TA-LC.22#1", events="TA-EQ5.11#2"),
                "t <= 1/2": "TA-LC.22#1",
                "u <= 1/2": "TA-LC.22#2",
                "r <= 1": "TA-EQ5.11#3",
            },
        ),
        kills={1: "a quarter of delta, noise"},
    ),
    noted(
        108,
        "P(x^2 >= 2 sigma^2 (1/u + 1/v) c^G(w, delta')) <= delta'/(K - 1)",
        for_all="two phases of u and v samples, delta' in (0,1)",
        near_miss="half of it",
    ),
    settles(
        108,
        by=chain("chance at a level", {"q <= c": "#103", "c <= r": "#105"}),
        kills={1: "half of it, at a level"},
    ),
)
# G: the square of the difference of the private means, X and Y: of its two parts, A and B: their bounds on
# the good event, the first strict by y; w: sigma^2, R: 1/u + 1/v, C: c^G, N: eps^-2 times the sum of log^2/n
_NO_ERROR: Final[Pieces] = (
    noted(
        109,
        "where neither is so large, no wrong arm is recommended: its cost stays below the threshold",
        for_all="two phases of two arms, mu_a < mu_b; eps > 0",
        near_miss="with c^G once",
    ),
    over("g <= x + y", **wide("gxy")),
    step(
        "square of a sum of two parts",
        "g**2 <= 2*x**2 + 2*y**2",
        wrong={"without cross terms": "<= 2*x**2 + 2*y**2 -> <= x**2 + y**2"},
    ),
    over(a=_WIDE, b=_WIDE, u=_ONE, v=_ONE),
    step(
        "noise of both arms",
        "(a + b)**2 <= (1/u + 1/v)*(u*a**2 + v*b**2)",
        wrong={"a tenth less, both arms": "<= (1/u + 1/v) -> <= 0.9*(1/u + 1/v)"},
    ),
    over("a <= l/(f*u)", a=_WIDE, l=_WIDE, f=_POSITIVE, u=_ONE),
    step(
        "noise of one arm",
        "u*a**2 <= l**2/(f**2*u)",
        wrong={"the logarithm once": "<= l**2/(f**2*u) -> <= l/(f**2*u)"},
    ),
    over("G <= 2*X + 2*Y", "X + y <= A", "Y <= B", **wide("GXYAB"), y=_POSITIVE, w=_POSITIVE),
    step(
        "cost on the good event",
        "G + 2*y <= 2*A + 2*B",
        wrong={"c^G once, on the good event": "G + 2*y <= 2*A + 2*B -> G + y <= A + 2*B"},
    ),
    over(**dict.fromkeys("wRC", _POSITIVE), N=_WIDE),
    step(
        "the threshold (5.11)",
        "(2*(2*w*R*C) + 2*(R*N))/(2*w*R) == 2*C + N/w",
        wrong={"sigma for its square": "== 2*C + N/w -> == 2*C + N/sqrt(w)"},
    ),
    settles(
        109,
        by=(
            "square of a sum of two parts",
            "noise of both arms",
            "noise of one arm",
            "cost on the good event",
            "the threshold (5.11)",
        ),
        kills={1: "c^G once, on the good event"},
    ),
    noted(
        110,
        "P(a mean is off by x, x^2 >= 2 sigma^2 y/n) <= exp(-y)",
        for_all="n samples of a phase, y >= 0; in one direction",
        near_miss="exp(-2 y)",
    ),
    settles(
        110,
        by=chain(
            "chance by the moment",
            {
                "p <= m*z**2": MARKOV(nonnegative="the best tilt", expectation="#102"),
                "m*z <= 1": "#102",
            },
        ),
        kills={1: "the square of it"},
    ),
)
# q: the chance of X + Y >= a + b, p and r: those of X >= a and of Y >= b
_SPLIT: Final[Pieces] = (
    over("q - p <= r", **units("qpr")),
    step(
        "chances of two events",
        "1 - p - r <= 1 - q",
        wrong={"the product of both": "1 - p - r <= 1 - q -> 1 - p*r <= 1 - q"},
    ),
    settles(
        2,
        by=chain(
            "chances of two events",
            {
                "q - p <= r": UNION_BOUND(
                    each_event="one of two parts is large", events="one of two parts is large"
                )
            },
        ),
    ),
)
_RISK: Final[Pieces] = (
    *_SPLIT,
    *_ONE_MEAN,
    *_TAIL,
    *_LEVEL,
    *_UNION,
    *_NO_ERROR,
    # the rewards of an arm in the order of its pulls: phase k of an arm has its pulls number 2^(k-2) + 1 to
    # 2^(k-1), whichever rule sampled, and whenever; so no event of #106 or #107 depends on the rule
    over("q <= U + V", "U <= d/2", "V <= d/2", **wide("qUV"), d="(0, 1)"),
    step(
        "the chance of an error",
        "q <= d",
        wrong={
            "half of delta, an error": "q <= d -> q <= d/2",
        },
    ),
    settles(
        5,
        by=chain(
            "the chance of an error",
            {
                "q <= U + V": UNION_BOUND(each_event="#106", events="#109"),
                "U <= d/2": "#106",
                "V <= d/2": "#107",
            },
        ),
    ),
    # the first phases of two arms, one sample each, W the square of the difference: the wrong arm is ahead by
    # its noise alone; c: at least the part of the threshold without noise, l: log(2 K zeta k^s/delta), s = 2
    step(
        "the wrong arm stops the first phases",
        "exp(-eps*sqrt(c + 8*l**2/eps**2))/4 <= d",
        wrong={
            "without the Laplace part": "sqrt(c + 8*l**2/eps**2) -> sqrt(c)",
            "the logarithm without its square": "8*l**2/eps**2 -> 8*l/eps**2",
        },
        at=[
            {"eps": "1e-6", "c": 1000, "l": "41", "d": "1e-16"},
            {"eps": "1e-3", "c": 100, "l": "55/10", "d": "1/10"},
        ],
    ),
    settles(
        5,
        by="the wrong arm stops the first phases",
        on="the first phases of two arms, two budgets and risks, s = 2",
        beyond="later phases",
        kills={1: "without the Laplace part", 2: "the logarithm without its square"},
    ),
    # t: the weight of the square of the rewards' part
    over(x=_WIDE, y=_WIDE, t=_POSITIVE),
    step(
        "square of a sum, any weight",
        "(x + y)**2 <= (1 + t)*x**2 + (1 + 1/t)*y**2",
        wrong={"a smaller part of the other square": "(1 + 1/t)*y**2 -> (1 + 1/(2*t))*y**2"},
    ),
    step(
        "weight one",
        "(1 + 1)*x**2 + (1 + 1/1)*y**2 == 2*x**2 + 2*y**2",
        wrong={"four at weight one": "== 2*x**2 + 2*y**2 -> == 4*x**2 + 2*y**2"},
    ),
    step(
        "a factor of 3/2",
        "(x + y)**2 <= 3/2*x**2 + 3*y**2",
        wrong={"none below two": "<= 3/2*x**2 + 3*y**2 -> > 3/2*x**2 + 3*y**2"},
    ),
    settles(
        3,
        by=("square of a sum, any weight", "weight one", "a factor of 3/2"),
        on="the square of a difference of private means, split in two",
        beyond="the proof that is cited, which the text does not print",
        kills={1: "none below two", 2: "four at weight one"},
    ),
)
_HALVED: Final[Pieces] = (
    # x, y: the rewards' part and the noise of a difference; w: sigma^2, R: 1/u + 1/v
    over(x=_WIDE, y=_WIDE, z=_POSITIVE, w=_POSITIVE, R=_POSITIVE),
    step(
        "square of a sum, with its cross term",
        "(x + y)**2/(2*w*R) == (2*x**2 + 2*y**2)/(2*w*R)/2 + x*y/(w*R)",
        wrong={
            "without the cross term": "/2 + x*y/(w*R) -> /2",
            "a quarter, with the cross term": "/(2*w*R)/2 + -> /(2*w*R)/4 + ",
        },
    ),
    settles(
        2,
        by="square of a sum, with its cross term",
        kills={1: "without the cross term", 2: "a quarter, with the cross term"},
    ),
)
# As for AdaP-TT, with delta/3 for the difference of the rewards' means, and for the noise, l = log(3 K zeta
# k^s/delta); besides each mean may be off by sigma sqrt(2 h/w), and from 3 eps on noise may be 2 log(3 K zeta
# k/delta)/(eps w)
_STAR_RISK: Final[Pieces] = (
    noted(
        101,
        "the differences of two means are off by more than c^G(w, delta') "
        "allows with a chance of at most delta/3",
        for_all="delta' = (2 delta/3)/(2 zeta^2 k^s k'^s); K - 1 arms against the best "
        "one, all pairs of phases",
        near_miss="a sixth of delta",
    ),
    noted(
        102,
        "some noise |Y| is log(3 K zeta k^s/delta)/(eps n) or more with a chance of at most delta/3",
        for_all="K arms, all phases; n the samples of the phase",
        near_miss="a sixth of delta",
    ),
    noted(
        103,
        "some mean is off by sigma sqrt(2 h/n) or more with a chance of at most delta/24",
        for_all="K arms, all phases; n the samples of the phase",
        near_miss="delta/30",
    ),
    noted(
        104,
        "some noise |Y| is 2 log(3 K zeta k/delta)/(eps n) or more with a chance of at most delta/9",
        for_all="K >= 2 arms, all phases; n the samples of the phase",
        near_miss="delta/20",
    ),
    over("A <= d/3*r", "r <= 1", **wide("Ar"), d="(0, 1)"),
    step("a third for the pairs of phases", "A <= d/3", wrong={"a sixth, pairs": "A <= d/3 -> A <= d/6"}),
    settles(
        101,
        by=chain(
            "a third for the pairs of phases",
            {
                "A <= d/3*r": UNION_BOUND(each_event="TA-L5.18#108", events="TA-EQ5.11#2"),
                "r <= 1": "TA-EQ5.11#3",
            },
        ),
        kills={1: "a sixth, pairs"},
    ),
    over("B <= d/3*(t + u)*r", "t <= 1/2", "u <= 1/2", "r <= 1", **wide("Brtu"), d="(0, 1)"),
    step("a third for the noise", "B <= d/3", wrong={"a sixth, noise": "B <= d/3 -> B <= d/6"}),
    settles(
        102,
        by=chain(
            "a third for the noise",
            {
                "B <= d/3*(t + u)*r": UNION_BOUND(each_event="TA-LC.22#1", events="TA-EQ5.11#2"),
                "t <= 1/2": "TA-LC.22#1",
                "u <= 1/2": "TA-LC.22#2",
                "r <= 1": "TA-EQ5.11#3",
            },
        ),
        kills={1: "a sixth, noise"},
    ),
    # v = 2 h, v - log v = y = 2 l + 4 log(4 + log x) + 1/2 >= 2 l + 4 log 4 + 1/2; z: log 4; the chance
    # that a mean is off is at most 2 exp(-h), in both directions
    over("2*l + 4*z + 1/2 <= v - log(v)", v=_ONE, l=_WIDE, z=_WIDE),
    step(
        "h above its logarithm",
        "l + 2*z + 1/4 <= v/2",
        wrong={"with twice the logarithm": "l + 2*z + 1/4 <= v/2 -> 2*l + 2*z + 1/4 <= v/2"},
    ),
    noted(
        105,
        "h(x, delta) >= log(3 K zeta k^s/delta) + 2 log 4 + 1/4",
        for_all="x >= 1, delta in (0, 1)",
        near_miss="twice the logarithm",
    ),
    settles(105, by="h above its logarithm", kills={1: "with twice the logarithm"}),
    # x: by how much h is above log(3 K zeta k^s/delta), at least 2 log 4 + 1/4 > 3
    over("3 <= x", x=_WIDE),
    step("two tails at h", "2*exp(-x) <= 1/8", wrong={"a twelfth for an eighth": "<= 1/8 -> <= 1/12"}),
    noted(
        106,
        "2 exp(-h(x, delta)) <= delta/(24 K zeta k^s)",
        for_all="x >= 1, delta in (0, 1)",
        near_miss="delta/36 for delta/24",
    ),
    settles(
        106,
        by=chain("two tails at h", {"3 <= x": "#105"}),
        kills={1: "a twelfth for an eighth"},
    ),
    # p: the chance of both tails, c: twice exp(-h), over delta/(3 K zeta k^s)
    over("p <= c", "c <= 1/8", **wide("pc")),
    step("chance of two tails", "p <= 1/8", wrong={"a twelfth, two tails": "p <= 1/8 -> p <= 1/12"}),
    noted(
        107,
        "a mean is off by sigma sqrt(2 h/n) or more with a chance of at most delta/(24 K zeta k^s)",
        for_all="n samples of a phase, in both directions",
        near_miss="delta/36 for delta/24",
    ),
    settles(
        107,
        by=chain("chance of two tails", {"p <= c": "TA-L5.18#110", "c <= 1/8": "#106"}),
        kills={1: "a twelfth, two tails"},
    ),
    over("C <= d/3*(1/8)*r", "r <= 1", **wide("Cr"), d="(0, 1)"),
    step("an eighth of a third", "C <= d/24", wrong={"a thirtieth, means": "C <= d/24 -> C <= d/30"}),
    settles(
        103,
        by=chain(
            "an eighth of a third",
            {
                "C <= d/3*(1/8)*r": UNION_BOUND(each_event="#107", events="TA-EQ5.11#2"),
                "r <= 1": "TA-EQ5.11#3",
            },
        ),
        kills={1: "a thirtieth, means"},
    ),
    # each has the square of delta/(3 K zeta k), where delta^2 <= delta; r: the sum of k^-2, below s/(s - 1)
    # = 2 at s = 2, over K zeta^2
    over("E <= d/9*(t + u)*r", "t <= 1/2", "u <= 1/2", "r <= 1", **wide("Ertu"), d="(0, 1)"),
    step(
        "noise from 3 eps on",
        "E <= d/9",
        wrong={"a twentieth of delta, from 3 eps on": "E <= d/9 -> E <= d/20"},
    ),
    settles(
        104,
        by=chain(
            "noise from 3 eps on",
            {
                "E <= d/9*(t + u)*r": UNION_BOUND(each_event="TA-LC.22#1", events="TA-EQ5.11#2"),
                "t <= 1/2": "TA-LC.22#1",
                "u <= 1/2": "TA-LC.22#2",
                "r <= 1": "TA-EQ5.11#101",
            },
        ),
        kills={1: "a twentieth of delta, from 3 eps on"},
    ),
    # a, b: sqrt(h/w) of both arms, l and m: their logarithms, p: w_b/(w_a + w_b), w_a <= w_b
    over("l <= m", "a*(1 - p) <= b*p", **wide("ablm"), p=(0, 1)),
    step(
        "cross terms arm by arm",
        "(a + b)*(p*l + (1 - p)*m) <= a*l + b*m",
        wrong={"half of them": "<= a*l + b*m -> <= (a*l + b*m)/2"},
    ),
    over("s*t <= v*w", s=_WIDE, t=_WIDE, v=_WIDE, w=_WIDE, u=_POSITIVE),
    step(
        "shares of the larger count",
        "s*t/u <= v*w/u",
        wrong={"half of it, shares": "<= v*w/u -> <= v*w/(2*u)"},
    ),
    # G: the square of the difference of the private means, X: of the rewards' part, Y: of the noise, Z: twice
    # their product; A, B and D: their bounds on the good event, the first strict by y
    over("G <= X + Z + Y", "X + y <= A", "Z <= D", "Y <= B", **wide("GXYZABD"), y=_POSITIVE),
    step(
        "cost below 3 eps on the good event",
        "G + y <= A + D + B",
        wrong={"without the cross term, cost": "<= A + D + B -> <= A + B"},
    ),
    over(x=_WIDE, y=_WIDE, u=_ONE, v=_ONE),
    step(
        "rewards from 3 eps on",
        "(x + y)/(1/u + 1/v) <= u*x + v*y",
        wrong={"half of it, from 3 eps on": "<= u*x + v*y -> <= (u*x + v*y)/2"},
    ),
    over("l <= n", "m <= n", **wide("lmn"), u=_ONE, v=_ONE),
    step(
        "noise of the larger phase, from 3 eps on",
        "(l/u + m/v)/(1/u + 1/v) <= n",
        wrong={"half of it, larger phase": "/(1/u + 1/v) <= n -> /(1/u + 1/v) <= n/2"},
    ),
    over(f=_POSITIVE, w=_POSITIVE, h=_POSITIVE, u=_ONE, n=_POSITIVE),
    step(
        "both terms of the threshold from 3 eps on",
        "3*f/(2*w**2)*(w*sqrt(2)*sqrt(u*h)) == 3*f/(sqrt(2)*w)*sqrt(u*h) and "
        "3*f/(2*w**2)*(2*n/f) == 3/w**2*n",
        wrong={"with 3/2": "== 3/w**2*n -> == 3/(2*w**2)*n"},
    ),
    noted(
        108,
        "where none of them is so large, no wrong arm is recommended: its cost stays below the threshold",
        for_all="two phases of two arms, mu_a < mu_b; both branches",
        near_miss="without the cross term",
    ),
    settles(
        108,
        by=(
            "cross terms arm by arm",
            "shares of the larger count",
            "cost below 3 eps on the good event",
            "rewards from 3 eps on",
            "noise of the larger phase, from 3 eps on",
            "both terms of the threshold from 3 eps on",
        ),
        kills={1: "without the cross term, cost"},
    ),
    over("q <= F + G + H + J", "F <= d/3", "G <= d/3", "H <= d/24", "J <= d/9", **wide("qFGHJ"), d="(0, 1)"),
    step(
        "the chance of an error, AdaP-TT*", "q <= d", wrong={"half of delta, AdaP-TT*": "q <= d -> q <= d/2"}
    ),
    settles(
        3,
        by=chain(
            "the chance of an error, AdaP-TT*",
            {
                "q <= F + G + H + J": UNION_BOUND(each_event="#101", events="#108"),
                "F <= d/3": "#101",
                "G <= d/3": "#102",
                "H <= d/24": "#103",
                "J <= d/9": "#104",
            },
        ),
    ),
    # one noise alone puts the wrong arm ahead, by 3 eps at counts w with z = eps^2 w, or by y/eps at counts
    # of 1; c: at least c^G, l: the logarithm
    step(
        "the wrong arm is ahead by noise alone, at 3 eps",
        "(exp(-3*z)/4 if 9*z >= c + 4*l**2/z else 0) <= d",
        wrong={"no terms in 1/eps": "c + 4*l**2/z -> c"},
        at=[{"z": 15, "c": 130, "l": 85, "d": "1e-30"}, {"z": 60, "c": 130, "l": 85, "d": "1e-30"}],
    ),
    step(
        "the wrong arm is ahead by noise alone, from 3 eps on",
        "(exp(-y)/4 if 3*y >= 12*l else 0) <= d",
        wrong={"the other branch there": "3*y >= 12*l -> 3*y >= 130"},
        at=[{"y": 44, "l": 69, "d": "1e-30"}, {"y": 277, "l": 69, "d": "1e-30"}],
    ),
    settles(
        3,
        by=(
            "the wrong arm is ahead by noise alone, at 3 eps",
            "the wrong arm is ahead by noise alone, from 3 eps on",
        ),
        on="two arms and one phase each, delta = 10^-30",
        beyond="all else",
        kills={1: "no terms in 1/eps", 2: "the other branch there"},
    ),
)

LINES: Lines = {
    "TA-L5.18": (*_RISK, *_starving(_TT_STARVED, _TT_STARVED.replace("<", ">"), 1, 6)),
    "TA-L5.21": (*_HALVED, *_STAR_RISK, *_starving(_STAR_STARVED, "6*eps*(1 + 2*x) > 12*log(6/d)", 1, 4)),
}
