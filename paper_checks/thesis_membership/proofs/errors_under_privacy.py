"""Lines of what privacy does to the errors of attackers, and of audits (Sections 2.3.6 and 2.3.7).

u is e^eps; a and b are the errors alpha and beta. What holds at every data set, target and coin of the
attacker holds for the means over them.
"""

from __future__ import annotations

from ...language.assertion import ASSUMED, Assumption, assumed, chain, noted, settles
from ...language.rules import EVERY_INSTANCE, TOWER
from ...language.written_claim import Lines, Pieces, over, step

_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_POSITIVE = "(0, oo)"
_RATIO = "[1, oo)"
_ADVERSARY = "every adversary (possibly randomised)"
_DP = "every (eps,delta)-DP mechanism M"


def _chances(names: str) -> dict[str, tuple[int, int]]:
    return dict.fromkeys(names, (0, 1))


# at one data set D, target and place, with the coins of the adversary fixed, D' has the target in its place;
# S: answers IN, A and B: M_D(not S) and M_D'(not S), G and H: M_D(S) and M_D'(S), a = G and b = B: the errors
_ONE_PAIR = (
    noted(
        101,
        "alpha + e^eps beta >= 1 - delta for one data set, target and place, and given coins",
        for_all=f"{_DP}, {_ADVERSARY}",
        near_miss="1 - delta/2",
    ),
    over("A <= u*B + d", "a == 1 - A", **_chances("AaBd"), u=_RATIO),
    step(
        "answers OUT on one pair",
        "a + u*B >= 1 - d",
        wrong={"half of delta on one pair": "1 - d -> 1 - d/2"},
    ),
    settles(
        101,
        by=chain("answers OUT on one pair", {"A <= u*B + d": assumed(_DP), "a == 1 - A": ASSUMED}),
        kills={1: "half of delta on one pair"},
    ),
    noted(
        102,
        "e^eps alpha + beta >= 1 - delta for one data set, target and place, and given coins",
        for_all=f"{_DP}, {_ADVERSARY}",
        near_miss="1 - delta/2",
    ),
    over("H <= u*G + d", "b == 1 - H", **_chances("HGbd"), u=_RATIO),
    step(
        "answers IN on one pair",
        "u*G + b >= 1 - d",
        wrong={"half of delta on one pair, IN": "1 - d -> 1 - d/2"},
    ),
    settles(
        102,
        by=chain("answers IN on one pair", {"H <= u*G + d": assumed(_DP), "b == 1 - H": ASSUMED}),
        kills={1: "half of delta on one pair, IN"},
    ),
)


def _means(n: int, pair: str, target: str | Assumption, labels: tuple[str, ...]) -> Pieces:
    """Assertion ``n`` by ``pair``, what holds of one pair; x and y: means of both errors over all pairs."""
    first = pair == "#101"
    name = f"means of the errors, {'first' if first else 'second'}"
    printed = "a + u*b >= 1 - d" if first else "u*a + b >= 1 - d"
    condition = "x + u*y >= 1 - d" if first else "u*x + y >= 1 - d"
    factor = "u*b" if first else "u*a"
    return (
        over(condition, "x <= a", "y <= b", **_chances("xaybd"), u=_RATIO),
        step(
            name,
            printed,
            wrong={
                labels[0]: "1 - d -> 1 - d/2",
                labels[1]: f"{factor} -> sqrt(u){factor[1:]}",
                labels[2]: ">= -> >",
            },
        ),
        settles(
            n,
            by=chain(
                name,
                {condition: TOWER(given_the_past=pair), "x <= a": assumed(_ADVERSARY), "y <= b": target},
            ),
        ),
    )


# Theorem 2.4 of every pair, averaged
_BY_THEOREM = (
    over("x + u*y >= 1 - d", "x <= a", "y <= b", **_chances("xaybd"), u=_RATIO),
    step(
        "means of the errors of every pair",
        "a + u*b >= 1 - d",
        wrong={
            "a target that is drawn from another law": "u*b -> u*b/2",
            "not for coins": ">= -> <",
        },
    ),
    settles(
        3,
        by=chain(
            "means of the errors of every pair",
            {
                "x + u*y >= 1 - d": TOWER(given_the_past="#101"),
                "x <= a": assumed(_ADVERSARY),
                "y <= b": "MI-A4#6",
            },
        ),
        kills={1: "a target that is drawn from another law", 2: "not for coins"},
    ),
)
_THREE_BOUNDS = (
    over("a + u*b >= 1 - d", "u*a + b >= 1 - d", **_chances("abd"), u=_RATIO),
    step(
        "both inequalities together",
        "1 - a - b <= (u - 1 + 2*d)/(u + 1)",
        wrong={"delta once, both": "2*d -> d"},
    ),
    over("a + u*b >= 1 - d", **_chances("abd"), u=_RATIO),
    step(
        "from the first",
        "1 - a - b <= 1 - (1 - d)/u",
        wrong={"without delta, the first": "(1 - d)/u -> 1/u"},
    ),
    over("u*a + b >= 1", **_chances("ab"), u=_RATIO),
    step(
        "from the second, pure privacy",
        "1 - a - b <= u - 1",
        wrong={"half of it, the second": "u - 1 -> (u - 1)/3"},
    ),
    # one inequality alone: a = 0 and b = (1 - d)/u in the first, a = (1 - d)/u and b = 0 in the second
    over(u="(1, oo)", d="[0, 1)"),
    step(
        "one of them alone",
        "1 - 0 - (1 - d)/u > (u - 1 + 2*d)/(u + 1)",
        wrong={"each alone is enough": "> -> <="},
    ),
    step(
        "the third is the best",
        "(u - 1 + 2*d)/(u + 1) < 1 - (1 - d)/u",
        wrong={"they are all the best": "< -> >="},
    ),
    settles(
        4,
        by=(
            "both inequalities together",
            "from the first",
            "from the second, pure privacy",
            "one of them alone",
            "the third is the best",
        ),
        kills={1: "each alone is enough", 2: "they are all the best"},
    ),
)
_EQ228 = (
    *_ONE_PAIR,
    *_means(
        1,
        "#101",
        "MI-A4#6",
        ("half of delta, both games", "half of eps, both games", "strictly, both games"),
    ),
    *_means(
        2,
        "#102",
        "MI-A4#6",
        ("half of delta, exchanged", "half of eps, exchanged", "strictly, exchanged"),
    ),
    *_BY_THEOREM,
    *_THREE_BOUNDS,
)
# the target is fixed, so that nothing is asked of its law: the tables D and D' are neighbours for every D
_FIXED_TARGET = (
    *_ONE_PAIR,
    *_means(
        1,
        "#101",
        assumed("every z*"),
        ("half of delta, every target", "half of eps, every target", "strictly, every target"),
    ),
)

_ADV1 = (
    over("u*a + b >= 1 - d", "d <= 0", **_chances("abd"), u=_RATIO),
    step(
        "advantage, pure privacy",
        "1 - a - b <= u - 1",
        wrong={
            "nine tenths of a tanh": "<= u - 1 -> <= 9*(u - 1)/(10*(u + 1))",
            "a tanh of eps/8": "<= u - 1 -> <= (u**(1/4) - 1)/(u**(1/4) + 1)",
        },
    ),
    settles(
        1,
        by=chain(
            "advantage, pure privacy",
            {"u*a + b >= 1 - d": "MI-EQ2.28#2", "d <= 0": assumed("every eps-pure DP mechanism M")},
        ),
        kills={1: "nine tenths of a tanh", 2: "a tanh of eps/8"},
    ),
    # v: of one adversary, size and law, s: the largest
    over("v <= s", "s <= u - 1", v=(-1, 1), s=(-1, 1), u=_RATIO),
    step(
        "every adversary, size and law",
        "v <= u - 1",
        wrong={"for some adversaries": "v <= -> v > ", "in the limit": "v <= u - 1 -> v <= (u - 1)/2"},
    ),
    settles(
        2,
        by=chain(
            "every adversary, size and law",
            {"v <= s": ASSUMED, "s <= u - 1": EVERY_INSTANCE(arbitrary_instance="#1")},
        ),
        kills={1: "for some adversaries", 2: "in the limit"},
    ),
)
_ADV2 = (
    over("a + u*b >= 1 - d", **_chances("abd"), u=_RATIO),
    step(
        "advantage by the first error",
        "1 - a - b <= 1 - (1 - d)/u",
        wrong={
            "1 - e^-eps": "(1 - d)/u -> 1/u",
            "nine tenths": "<= 1 - (1 - d)/u -> <= 0.9*(1 - (1 - d)/u)",
            "an eighth of eps": "(1 - d)/u -> (1 - d)/u**(1/8)",
        },
    ),
    settles(
        1,
        by=chain("advantage by the first error", {"a + u*b >= 1 - d": "MI-EQ2.28#1"}),
        kills={1: "1 - e^-eps", 2: "nine tenths", 3: "an eighth of eps"},
    ),
    over(u=_RATIO),
    step(
        "against the bound of pure privacy",
        "1 - (1 - 0)/u <= u - 1",
        wrong={"equal to it": "<= u - 1 -> == u - 1"},
    ),
    settles(3, by="against the bound of pure privacy", kills={1: "equal to it"}),
)
_ADV3 = (
    over("a + u*b >= 1 - d", "u*a + b >= 1 - d", **_chances("abd"), u=_RATIO),
    step(
        "advantage by both errors",
        "1 - a - b <= (u - 1 + 2*d)/(u + 1)",
        wrong={
            "one delta": "2*d -> d",
            "delta below too": "/(u + 1) -> /(u + 1 + d)",
            "twice e^eps below": "/(u + 1) -> /(2*u)",
        },
    ),
    settles(
        1,
        by=chain(
            "advantage by both errors",
            {"a + u*b >= 1 - d": "MI-EQ2.28#1", "u*a + b >= 1 - d": "MI-EQ2.28#2"},
        ),
        kills={1: "one delta", 2: "delta below too", 3: "twice e^eps below"},
    ),
    over(d=(0, 1), u=_RATIO),
    step(
        "at most the bound by one error",
        "(u - 1 + 2*d)/(u + 1) <= 1 - (1 - d)/u",
        wrong={"strictly below it": "<= 1 - (1 - d)/u -> < 1 - (1 - d)/u"},
    ),
    settles(2, by="at most the bound by one error", kills={1: "strictly below it"}),
)
# A: the level, a <= A the error of the first kind
_TRADE_OFF = (
    over("a + u*b >= 1 - d", "u*a + b >= 1 - d", "a <= A", **_chances("aAbd"), u=_RATIO),
    step(
        "power at a level",
        "1 - b <= 1 - max(0, 1 - d - u*A, (1 - d - A)/u)",
        wrong={
            "half of the level": "u*A, (1 - d - A)/u -> u*A/2, (1 - d - A/2)/u",
            "half of eps in f": "u*A, (1 - d - A)/u -> sqrt(u)*A, (1 - d - A)/sqrt(u)",
            "strictly below 1 - f": "1 - b <= -> 1 - b < ",
        },
    ),
    settles(
        1,
        by=chain(
            "power at a level",
            {
                "a + u*b >= 1 - d": "MI-EQ2.28#1",
                "u*a + b >= 1 - d": "MI-EQ2.28#2",
                "a <= A": assumed("threshold adversaries A_{s,tau}"),
            },
        ),
        kills={1: "half of the level", 2: "half of eps in f", 3: "strictly below 1 - f"},
    ),
    over("a + u*b >= 1 - d", "u*a + b >= 1 - d", **_chances("abd"), u=_RATIO),
    step(
        "both solved for beta",
        "b >= 1 - d - u*a and b >= (1 - d - a)/u",
        wrong={"of twice delta": "b >= 1 - d - u*a and -> b >= 1 - d/2 - u*a and "},
    ),
    # the first inequality alone: alpha = 0 and beta = (1 - delta)/e^eps
    over(u="(1, oo)", d="[0, 1)"),
    step(
        "the first alone",
        "0 + u*((1 - d)/u) >= 1 - d and (1 - d)/u < 1 - d - u*0",
        wrong={"from (2.28) alone": "(1 - d)/u < 1 - d -> (1 - d)/u >= 1 - d"},
    ),
    settles(3, by=("both solved for beta", "the first alone"), kills={1: "from (2.28) alone"}),
)
# V and W: chances of rejecting under M_d and M_d', so that a rule of level A has V <= A
_TRADE_OFF_PRIVACY = (
    over("W <= u*V + d", "1 - V <= u*(1 - W) + d", "V <= A", **_chances("VWAd"), u=_RATIO),
    step(
        "errors of every rule under privacy",
        "1 - W >= max(0, 1 - d - u*A, (1 - d - A)/u)",
        wrong={
            "half of delta, every rule": "1 - d - u*A -> 1 - d/2 - u*A",
            "half of eps, third branch": "(1 - d - A)/u -> (1 - d - A)/sqrt(u)",
        },
    ),
    # the other direction, at the level of the event itself: its second error is at least f at its first one
    over("1 - W >= 1 - d - u*V", **_chances("VWd"), u=_RATIO),
    step(
        "privacy of every event",
        "W <= u*V + d",
        wrong={"half of delta for the event": "u*V + d -> u*V + d/2"},
    ),
    # of one ordered pair: V = 0, W = 1 - d and the exchanged pair is as far apart as one likes
    over(u="(1, oo)"),
    step(
        "one order of the pair",
        "1/(2*u) <= u*(1/2) + 0 and 1 - 1/(2*u) > u*0 + 0",
        wrong={"one fixed order": "1 - 1/(2*u) > u*0 + 0 -> 1 - 1/(2*u) <= u*0 + 0"},
    ),
    settles(
        1,
        by=("errors of every rule under privacy", "privacy of every event", "one order of the pair"),
        kills={1: "half of delta, every rule", 2: "half of eps, third branch", 3: "one fixed order"},
    ),
)
_INVERTED = (
    over("a + u*b >= 1 - d", "u*a + b >= 1 - d", "d <= 0", **_chances("d"), a="(0, 1)", b="(0, 1)", u=_RATIO),
    step(
        "errors bound eps",
        "log(u) >= max(0, log((1 - b)/a), log((1 - a)/b))",
        wrong={
            "alpha in both": "log((1 - b)/a), log((1 - a)/b) -> log((1 - a)/a), log((1 - a)/b)",
            "beta in both": "log((1 - b)/a), log((1 - a)/b) -> log((1 - b)/a), log((1 - b)/b)",
            "sum of both": "max(0, log((1 - b)/a), log((1 - a)/b)) -> 0 + log((1 - b)/a) + log((1 - a)/b)",
        },
    ),
    settles(
        1,
        by=chain(
            "errors bound eps",
            {
                "a + u*b >= 1 - d": "MI-EQ2.28#1",
                "u*a + b >= 1 - d": "MI-EQ2.28#2",
                "d <= 0": assumed("delta = 0"),
            },
        ),
        kills={1: "alpha in both", 2: "beta in both", 3: "sum of both"},
    ),
    over("a + u*b >= 1", "u*a + b >= 1", a="(0, 1)", b="(0, 1)", u=_RATIO),
    step(
        "from the inequalities to the display",
        "log(u) >= max(0, log((1 - b)/a), log((1 - a)/b))",
        wrong={"twice the display": "log(u) >= -> log(u) >= 2*"},
    ),
    over("u >= (1 - b)/a", "u >= (1 - a)/b", a="(0, 1)", b="(0, 1)", u=_RATIO),
    step(
        "back from the display",
        "a + u*b >= 1 and u*a + b >= 1",
        wrong={"strictly back": "u*a + b >= 1 -> u*a + b > 1"},
    ),
    # a + u b >= 1 alone at b = 1/u
    over(u="(1, oo)", a="(0, 1)"),
    step(
        "one inequality alone",
        "a + u*(1/u) >= 1 and 1 - a*u < 1 - 0",
        wrong={"one of them is enough": "1 - a*u < 1 - 0 -> 1 - a*u >= 1 - 0"},
    ),
    settles(
        2,
        by=("from the inequalities to the display", "back from the display", "one inequality alone"),
        kills={1: "one of them is enough"},
    ),
)

LINES: Lines = {
    "MI-EQ2.28": _EQ228,
    "MI-I30b": _FIXED_TARGET,
    "MI-ADV1": _ADV1,
    "MI-ADV2": _ADV2,
    "MI-ADV3": _ADV3,
    "MI-EQ2.30": _TRADE_OFF,
    "MI-I13": _TRADE_OFF_PRIVACY,
    "MI-EQ.EPSMI": _INVERTED,
}
