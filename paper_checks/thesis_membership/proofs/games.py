"""Lines of the two games, their metrics and their optimal attackers (Sections 2.3.1 to 2.3.4, 6.2 and 6.3).

p and q: chances, or densities, of an output without and with the target; f: chance of a target under the
data law. What is shown output by output, or target by target, holds for the sums and means.
"""

from __future__ import annotations

from ....verify.evidence.ladder import Verdict
from ...language.assertion import (
    AMENDED,
    ASSUMED,
    assumed,
    by_definition,
    chain,
    noted,
    settles,
    step_towards,
)
from ...language.rules import INDUCTION, TOWER
from ...language.severity import Severity
from ...language.written_claim import Lines, amended, over, step

_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_POSITIVE = "(0, oo)"
_SIZE = "[1, oo)"
_GAME = "(z*,o,b) from Algorithm 4"
_LAW = "every data law Dist"
_ADVANTAGE = (-1, 1)


def _chances(names: str) -> dict[str, tuple[int, int]]:
    return dict.fromkeys(names, (0, 1))


# r: chance of the records that stay, S: mass of the record that goes, summed over all that it may be
_READINGS = (
    over("S == 1", **_chances("rfS"), n=_SIZE),
    step(
        "target, place and table by both readings",
        "S*(r*f)/n <= r*f/n and S*(r*f)/n >= r*f/n",
        wrong={"the record stays beside the target": ">= r*f/n -> >= r*f/n*(n + 1)/n"},
    ),
    settles(6, by=chain("target, place and table by both readings", {"S == 1": assumed(_LAW)})),
)
# f: chance of a target, c: of a table, m: that the mechanism answers so on it; J: joint chance, summed over
# the tables so far, H: chance of the answer without the target
_INDEPENDENT = (
    over(f=(0, 1)),
    step("no table", "f*0 <= 0 and f*0 >= 0", wrong={"a table": "f*0 <= 0 -> f*0 + 1 <= 0"}),
    over("J == f*H", "j == c*f", **_chances("JfHcmj")),
    step(
        "one table more",
        "J + j*m <= f*(H + c*m) and J + j*m >= f*(H + c*m)",
        wrong={
            "of a target among the records": "J + j*m <= f*(H + c*m) -> J + c*m <= f*(H + c*m)",
            "uncorrelated alone": "J + j*m <= f*(H + c*m) -> J + j*m < f*(H + c*m)",
        },
    ),
    settles(
        4,
        by=chain(
            "one table more",
            {"J == f*H": INDUCTION(base="no table", step="one table more"), "j == c*f": assumed(_GAME)},
        ),
        kills={1: "of a target among the records", 2: "uncorrelated alone"},
    ),
)
_PRIOR = (
    over(**_chances("abh")),
    step(
        "accuracy with prior h",
        "2*((1 - h)*(1 - a) + h*(1 - b)) - 1 == 1 - a - b + (2*h - 1)*(a - b)",
        wrong={
            "whatever the prior": "+ (2*h - 1)*(a - b) -> + 0*(a - b)",
            "at prior 1/3": "(2*h - 1) -> (3*h - 1)",
        },
    ),
    settles(2, by="accuracy with prior h", kills={1: "whatever the prior", 2: "at prior 1/3"}),
)
# x: the accuracy; that of the random guesser is 1/2
_BETTER = (
    over("2*x - 1 > 0", x=(0, 1)),
    step("positive advantage", "x > 1/2", wrong={"far better": "x > 1/2 -> x > 3/4"}),
    over("2*x - 1 >= 0", x=(0, 1)),
    step("advantage not negative", "x >= 1/2", wrong={"from advantage 0 on": "x >= 1/2 -> x > 1/2"}),
    over(x=(0, 1)),
    step(
        "twice the gain in accuracy",
        "(2*x - 1) - (2*(1/2) - 1) == 2*(x - 1/2)",
        wrong={"the gain itself": "== 2*(x - 1/2) -> == x - 1/2", "the power": "== 2*(x - 1/2) -> == x"},
    ),
    settles(
        3,
        by=("positive advantage", "twice the gain in accuracy", "advantage not negative"),
        kills={1: "the gain itself", 2: "from advantage 0 on"},
    ),
    settles(4, by="twice the gain in accuracy", kills={1: "the gain itself", 2: "the power"}),
)
# one column: x records have the bit of the target, which has chance w; i and o: chances of the count with and
# without the target, J: that the first record has this bit and the count comes out. The records are alike,
# and the other ones are as in the game with the target; P and Q: chances of the means of all columns so far,
# R: the product of the printed ratios, of which the score is the logarithm
_COUNTS = (
    noted(
        101,
        "p_in/p_out is mu_hat_j/mu_j for a target 1 and (1 - mu_hat_j)/(1 - mu_j) for a target 0",
        for_all="one Bernoulli column, every n and count",
        near_miss="half of the ratio",
    ),
    over("J*n == x*o", "J == i*w", **dict.fromkeys("Jix", _POSITIVE), o="(0, 1]", w="(0, 1)", n=_SIZE),
    step(
        "one column",
        "i*n*w <= x*o and i*n*w >= x*o",
        wrong={"half of the ratio": "i*n*w <= x*o -> 2*i*n*w <= x*o"},
    ),
    settles(
        101,
        by=chain(
            "one column",
            {"J*n == x*o": ASSUMED, "J == i*w": assumed("Bernoulli")},
        ),
        kills={1: "half of the ratio"},
    ),
    over(p="(0, 1]"),
    step(
        "no column",
        "p <= p/p*p and p >= p/p*p",
        wrong={"half a column": "p <= p/p*p -> p <= p/p*p/2"},
    ),
    over(
        "P == R*Q",
        "i*n*w == x*o",
        **dict.fromkeys("PRix", _POSITIVE),
        Q="(0, 1]",
        o="(0, 1]",
        w="(0, 1)",
        n=_SIZE,
    ),
    step(
        "one column more",
        "P*i*n*w <= R*x*(Q*o) and P*i*n*w >= R*x*(Q*o)",
        wrong={
            "n + 1 records": "P*i*n*w <= R*x*(Q*o) -> P*i*(n + 1)*w <= R*x*(Q*o)",
            "the other bit": "P*i*n*w <= R*x*(Q*o) -> P*i*n*(1 - w) <= R*x*(Q*o)",
        },
    ),
    settles(
        1,
        by=chain(
            "one column more",
            {"P == R*Q": INDUCTION(base="no column", step="one column more"), "i*n*w == x*o": "#101"},
        ),
    ),
    # g: the score of the average-target game, l: of the fixed-target game, s: the sum over columns
    over("g == l", "l == s", **dict.fromkeys("gls", _REAL)),
    step(
        "score of both games",
        "g <= s and g >= s",
        wrong={"more in the average game": "g <= s -> g <= s - 1"},
    ),
    settles(2, by=chain("score of both games", {"g == l": "MI-I22#1", "l == s": "#1"})),
)
# S: mean of the advantages of the targets so far, M: their mass, A and B: joint chances of target and error;
# x and y: errors for one target, c and g: joint chances of it and the error
_AVERAGE = (
    over(f=(0, 1)),
    step(
        "no target",
        "0*f <= 0 - 0 - 0 and 0*f >= 0 - 0 - 0",
        wrong={"a target": "0*f <= 0 - 0 - 0 -> 0*f + 1 <= 0"},
    ),
    over("S == M - A - B", "c == f*x", "g == f*y", S=_REAL, **_chances("MABfxycg")),
    step(
        "one target more",
        "S + f*(1 - x - y) <= M + f - (A + c) - (B + g) and S + f*(1 - x - y) >= M + f - (A + c) - (B + g)",
        wrong={"targets alike": "S + f*(1 - x - y) <= -> S + (1 - x - y) <= "},
    ),
    settles(
        1,
        by=chain(
            "one target more",
            {
                "S == M - A - B": INDUCTION(base="no target", step="one target more"),
                "c == f*x": assumed(_GAME),
                "g == f*y": "MI-A4#6",
            },
        ),
    ),
    over("2*x - 1 == v", "v == S", "S == 2*y - 1", x=(0, 1), y=(0, 1), v=_ADVANTAGE, S=_ADVANTAGE),
    step("accuracy of both games", "x <= y and x >= y", wrong={"strictly": "x <= y -> x < y"}),
    settles(
        2,
        by=chain(
            "accuracy of both games", {"2*x - 1 == v": ASSUMED, "v == S": "#1", "S == 2*y - 1": ASSUMED}
        ),
    ),
)
# P and Q: joint densities of target and output without and with the target
_SAME_SCORE = (
    over("Q == f*q", "P == f*p", **dict.fromkeys("QPqpf", _POSITIVE)),
    step(
        "scores of both games",
        "log(Q/P) <= log(q/p) and log(Q/P) >= log(q/p)",
        wrong={"the target's chance once": "log(Q/P) <= log(q/p) -> log(Q/P) <= log(q/p/2)"},
    ),
    settles(1, by=chain("scores of both games", {"Q == f*q": "#2", "P == f*p": "#2"})),
    # S: chance that the target is this point and one of the records so far, k of n
    # w: 1/n
    over(f=(0, 1), w="(0, 1]"),
    step("no record", "0 <= 0*f*w and 0 >= 0*f*w", wrong={"one": "0 <= 0*f*w -> 1 <= 0*f*w"}),
    over("S == k*f*w", **_chances("Sf"), w="(0, 1]", k=_WIDE),
    step(
        "one record more",
        "S + f*w <= (k + 1)*f*w and S + f*w >= (k + 1)*f*w",
        wrong={"each with chance f": "S + f*w <= -> S + f <= "},
    ),
    over("S == k*f*w", "k*w == 1", **_chances("Sf"), w="(0, 1]", k=_WIDE),
    step(
        "all records",
        "S <= f and S >= f",
        wrong={"only without the target": "S <= f -> S <= f/2"},
    ),
    settles(
        2,
        by=chain(
            "all records",
            {"S == k*f*w": INDUCTION(base="no record", step="one record more"), "k*w == 1": ASSUMED},
        ),
        kills={1: "only without the target"},
    ),
    # g and h: advantages of an adversary and of the Bayes one in the average game, X, Y: means over targets
    over("X <= Y", "g == X", "h == Y", **dict.fromkeys("ghXY", _ADVANTAGE)),
    step("the same attack in both games", "g <= h", wrong={"twice as good": "g <= h -> g <= h/2"}),
    settles(
        3,
        by=chain(
            "the same attack in both games",
            {"X <= Y": TOWER(given_the_past="MI-T6.1b#1"), "g == X": "MI-I21#1", "h == Y": "MI-I21#1"},
        ),
        despite=dict.fromkeys(
            ("MI-T6.1a#1", "MI-T6.1a#2"), "it is about the advantage, by Theorem 6.1 (b), and not the power"
        ),
    ),
    # level 1/2 on average: one target is told, the other one is not: level 0 and level 1 with one
    # threshold below 1, against level 1/2 for each
    step(
        "one threshold for two targets",
        "(1 + 1)/2 > (1 + h)/2",
        wrong={"optimal target by target": "> -> <="},
        at=[{"h": "1/2"}],
    ),
    settles(
        3,
        by="one threshold for two targets",
        on="two targets at level 1/2",
        beyond="the advantage",
        kills={1: "optimal target by target"},
    ),
)
_BAYES = (
    over(p=_WIDE, q=_WIDE),
    step("no output", "0*p <= 0*q", wrong={"an output": "0*p <= -> 1 + 0*p <= "}),
    over("S <= B", S=_REAL, B=_REAL, g=(0, 1), p=_WIDE, q=_WIDE),
    step(
        "one output more",
        "S + g*(q - p) <= B + (1 if q > p else 0)*(q - p)",
        wrong={"threshold 2": "(1 if q > p -> (1 if q > 2*p"},
    ),
    settles(
        1,
        by=chain("one output more", {"S <= B": INDUCTION(base="no output", step="one output more")}),
    ),
    over("v <= w", "x == (1 + v)/2", "y == (1 + w)/2", v=_ADVANTAGE, w=_ADVANTAGE, x=(0, 1), y=(0, 1)),
    step("accuracy of the Bayes attacker", "x <= y", wrong={"strictly more accurate": "x <= y -> x < y"}),
    settles(
        2,
        by=chain(
            "accuracy of the Bayes attacker",
            {"v <= w": "#1", "x == (1 + v)/2": ASSUMED, "y == (1 + w)/2": ASSUMED},
        ),
    ),
    over(p=_POSITIVE, q=_POSITIVE),
    step(
        "posterior odds",
        "log(q*(1/2)/(q*(1/2) + p*(1/2))/(p*(1/2)/(q*(1/2) + p*(1/2)))) == log(q/p)",
        wrong={
            "a third IN": "log(q*(1/2)/ -> log(q*(1/3)/",
            "odds of OUT": "== log(q/p) -> == log(p/q)",
        },
    ),
    settles(3, by="posterior odds", kills={1: "a third IN", 2: "odds of OUT"}),
    over("q*(1/2) > p*(1/2)", p=_POSITIVE, q=_POSITIVE),
    step("IN where it is likelier", "log(q/p) > 0", wrong={"above a tenth": "> 0 -> > 1/10"}),
    over("q*(1/2) <= p*(1/2)", p=_POSITIVE, q=_POSITIVE),
    step("OUT where IN is not likelier", "log(q/p) <= 0", wrong={"below a tenth": "<= 0 -> <= -1/10"}),
    over(g=(0, 1), p=_WIDE, q=_WIDE),
    step(
        "right guesses at one output",
        "g*q/2 + (1 - g)*p/2 <= (q/2 if q > p else p/2)",
        wrong={"right more often by coins": "<= (q/2 if q > p else p/2) -> < (q/2 if q > p else p/2)"},
    ),
    settles(
        4,
        by=("IN where it is likelier", "OUT where IN is not likelier", "right guesses at one output"),
    ),
)
_VARIATION = (
    # v: TV of the outputs so far, the largest excess of an event, w: p(O) - q(O)
    over("v == 1 - a - b", "a == 1 - x", "b == y", v=_ADVANTAGE, **_chances("axby")),
    step(
        "advantage by the events",
        "v <= x - y and v >= x - y",
        wrong={"in the other order": "v <= x - y -> v <= y - x"},
    ),
    settles(
        2,
        by=chain(
            "advantage by the events",
            {"v == 1 - a - b": "MI-I2#1", "a == 1 - x": ASSUMED, "b == y": ASSUMED},
        ),
    ),
    over("p >= q", p=_POSITIVE, q=_POSITIVE),
    step("outputs of O", "log(q/p) <= 0", wrong={"below a tenth": "<= 0 -> <= -1/10"}),
    over("p < q", p=_POSITIVE, q=_POSITIVE),
    step("outputs beyond O", "log(q/p) > 0", wrong={"above a tenth": "> 0 -> > 1/10"}),
    settles(3, by=("outputs of O", "outputs beyond O")),
    over(i=(0, 1), p=_WIDE, q=_WIDE),
    step(
        "no event has a larger excess",
        "i*(p - q) <= (1 if p >= q else 0)*(p - q)",
        wrong={"the other half line": "(1 if p >= q -> (1 if p < q"},
    ),
    step(
        "half of the distance",
        "max(p - q, 0) <= (abs(p - q) + (p - q))/2 and max(p - q, 0) >= (abs(p - q) + (p - q))/2",
        wrong={"all of the distance": ">= (abs(p - q) + (p - q))/2 -> >= abs(p - q)"},
    ),
    settles(4, by=("no event has a larger excess", "half of the distance")),
    over("v == x - y", "x - y == t", v=_ADVANTAGE, t=(0, 1), x=(0, 1), y=(0, 1)),
    step(
        "advantage and distance",
        "v <= t and v >= t",
        wrong={"half of the distance of laws": "v <= t -> v <= t/2"},
    ),
    settles(1, by=chain("advantage and distance", {"v == x - y": "#2", "x - y == t": "#4"})),
)
_LEAKAGE = (
    over("x == v", "v == t", x=_ADVANTAGE, v=_ADVANTAGE, t=(0, 1)),
    step("leakage and distance", "x <= t and x >= t", wrong={"half of it": "x <= t -> x <= t/2"}),
    settles(2, by=chain("leakage and distance", {"x == v": by_definition("#1"), "v == t": "MI-T6.1c#1"})),
)
# A: the errors of one kind in the average game, over the targets so far, S: the mean of those of each target
_ERRORS = (
    over(f=(0, 1)),
    step(
        "no target yet", "0*f + 0 <= 0 and 0*f + 0 >= 0", wrong={"one target": "0*f + 0 <= 0 -> 0*f + 1 <= 0"}
    ),
    over("S == A", "c == f*x", **_chances("SAcfx")),
    step(
        "errors of one target more",
        "S + f*x <= A + c and S + f*x >= A + c",
        wrong={"targets of equal chance": "S + f*x <= A + c and -> S + x <= A + c and "},
    ),
    settles(
        6,
        by=chain(
            "errors of one target more",
            {
                "S == A": INDUCTION(base="no target yet", step="errors of one target more"),
                "c == f*x": ASSUMED,
            },
        ),
    ),
    # one target is always told, the other one never: at the level 1/2 on average one threshold gives the
    # levels 0 and 1 and finds both; the level 1/2 for each gives h for the second one
    step(
        "one threshold and the level of each target",
        "(1 + 1)/2 > (1 + h)/2",
        wrong={"curves averaged level by level": "> -> <="},
        at=[{"h": "1/2"}],
    ),
    settles(
        6,
        by="one threshold and the level of each target",
        on="two targets at level 1/2",
        beyond="other games",
        kills={1: "curves averaged level by level"},
    ),
)
# f: chance of a target, P: joint chance of table and output given it and membership, summed over the places
# so far; S: the same with the target, J: in the average game, where the target is drawn first or is a record
_SAME_GAME = (
    over(f=(0, 1)),
    step(
        "no place", "0*f + 0 <= f*0 and 0*f + 0 >= f*0", wrong={"a place": "0*f + 0 <= f*0 -> 0*f + 1 <= f*0"}
    ),
    over("S == f*P", **_chances("SfPp")),
    step(
        "one place more",
        "S + f*p <= f*(P + p) and S + f*p >= f*(P + p)",
        wrong={"without the chance of the target": "S + f*p <= f*(P + p) and -> S + p <= f*(P + p) and "},
    ),
    over("J == S", "S == f*P", **_chances("JSfP")),
    step(
        "the average game given its target",
        "J <= f*P and J >= f*P",
        wrong={"half of it, given its target": "J <= f*P and -> J <= f*P/2 and "},
    ),
    settles(
        4,
        by=chain(
            "the average game given its target",
            {"J == S": "MI-A4#6", "S == f*P": INDUCTION(base="no place", step="one place more")},
        ),
        on="the game with the target",
        beyond="the game without it, in which the output is independent of the target (MI-I1)",
    ),
    settles(
        4,
        by="scores of both games",
        on="densities of an output with chances f of the target",
        beyond="the rest of the games",
        kills={1: "the target's chance once"},
    ),
)
# one bit of mean f that is shown: output and target 1 have the joint chance f
_SHOWN_BIT = (
    over(f="(0, 1)"),
    step("dependence of a bit that is shown", "f - f*f > 0", wrong={"by a quarter": "> 0 -> >= 1/4"}),
    step_towards(
        6,
        by="dependence of a bit that is shown",
        missing="what the words mean: the law of the output is made with the target, which Algorithm 4 says; "
        "that the two are dependent in law fails for a mechanism that ignores its records, or one target "
        "alone, which the words hardly mean",
    ),
)
# columns of the mean, one place of the target. J: joint chances, or densities, of the columns so far
# or without it, G: the product of those of each column
_BY_COLUMNS = (
    noted(
        101,
        "given the place of the target, the columns of the mean are independent, with it and without",
        for_all="every place, n and d",
        near_miss="the next column once more",
    ),
    over(p=_POSITIVE),
    step(
        "no column so far", "0*p + 1 <= 1 and 0*p + 1 >= 1", wrong={"a column": "0*p + 1 <= 1 -> p + 1 <= 1"}
    ),
    over("J == G", J=_POSITIVE, G=_POSITIVE, p=_POSITIVE),
    step(
        "independent columns",
        "J*p <= G*p and J*p >= G*p",
        wrong={"the next column once more": "J*p <= G*p and -> J*p <= G*p**2 and "},
    ),
    over("J == G", "v == J", J=_POSITIVE, G=_POSITIVE, v=_POSITIVE),
    step("all columns", "v <= G and v >= G", wrong={"twice all columns": "v <= G and -> v <= G/2 and "}),
    settles(
        101,
        by=chain(
            "all columns",
            {
                "J == G": INDUCTION(base="no column so far", step="independent columns"),
                "v == J": ASSUMED,
            },
        ),
    ),
    settles(
        101,
        by="independent columns",
        on="one column more",
        beyond="all columns",
        kills={1: "the next column once more"},
    ),
    over(x=_POSITIVE, y=_POSITIVE),
    step(
        "logarithm of a product",
        "log(x*y) == log(x) + log(y)",
        wrong={"of the first factor": "log(x*y) == -> log(x) =="},
    ),
    # S: sum of the logarithms of the ratios, g: logarithm of the product of them, x: of the next one
    over(x=_REAL),
    step(
        "no logarithm", "0*x + 0 <= 0 and 0*x + 0 >= 0", wrong={"a logarithm": "0*x + 0 <= 0 -> x + 0 <= 0"}
    ),
    over("S == g", **dict.fromkeys("Sgx", _REAL)),
    step(
        "one logarithm more",
        "S + x <= g + x and S + x >= g + x",
        wrong={"the next column twice": "S + x <= g + x and -> S + 2*x <= g + x and "},
    ),
    over("l == g", "S == g", **dict.fromkeys("lSg", _REAL)),
    step("score as a sum", "l <= S and l >= S", wrong={"less by 1": "l <= S and -> l <= S - 1 and "}),
    settles(
        1,
        by=chain(
            "score as a sum",
            {
                "l == g": TOWER(given_the_past="#101"),
                "S == g": INDUCTION(base="no logarithm", step="one logarithm more"),
            },
        ),
    ),
)
# a score that is infinite at one of two outputs, and minus infinity at the other: whatever the threshold,
# the level is the chance of the first one, here 1/2, and no threshold has level 0
_NO_THRESHOLD = (
    step(
        "level of every threshold, infinite score",
        "1/2 <= a",
        wrong={"at level 1/4 as well": "1/2 <= a -> 1/2 <= a + 1/4"},
        at=[{"a": 0}],
    ),
)

_WITH_INFINITE_THRESHOLD = (
    amended(
        "Where the threshold may be infinite, some threshold has level 0: the infinite one names no member.",
        {"level of every threshold, infinite score": "1/2 <= a -> 0 <= a"},
        recorded=Verdict.VERIFIED,
    ),
    settles(
        AMENDED,
        by="level of every threshold, infinite score",
        on="level 0",
        beyond="that the largest power is attained",
    ),
)

LINES: Lines = {
    "MI-A4": _READINGS,
    "MI-I1": (*_INDEPENDENT, *_SHOWN_BIT),
    "MI-I2": _PRIOR,
    "MI-I3": _BETTER,
    "MI-EQ2.26": _COUNTS,
    "MI-I21": _AVERAGE,
    "MI-I22": (*_SAME_SCORE, *_SAME_GAME),
    "MI-A12": _ERRORS,
    "MI-I26": _BY_COLUMNS,
    "MI-T6.1b": _BAYES,
    "MI-T6.1c": _VARIATION,
    "MI-D6.2": _LEAKAGE,
    "MI-EQ2.25": (
        *_NO_THRESHOLD,
        settles(3, by="level of every threshold, infinite score", severity=Severity.EDGE),
        *_WITH_INFINITE_THRESHOLD,
    ),
    "MI-I20b": (
        *_NO_THRESHOLD,
        settles(8, by="level of every threshold, infinite score", severity=Severity.EDGE),
        *_WITH_INFINITE_THRESHOLD,
    ),
}
