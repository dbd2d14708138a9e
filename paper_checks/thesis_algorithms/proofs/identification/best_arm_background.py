"""Lines of what the background says of best arms: bounds, the rule that stops, tracking."""

from __future__ import annotations

from typing import Final

from ....checks.certified_time import holds_for, information
from ....language.assertion import (
    ASSUMED,
    chain,
    noted,
    settles,
    step_towards,
)
from ....language.written_claim import Lines, Pieces, over, step
from ....statements.identification.characteristic_times import UNIT

_REAL = "(-oo, oo)"
_WIDE = "[0, oo)"
_POSITIVE = "(0, oo)"
_UNIT = "(0, 1]"
_OPEN = "(0, 1)"

# --- what the background says of best arms

_NO_SUM: Pieces = (
    step(
        "mixed difference of two gaps",
        "2*b - a - c > 1 and p + q - b > 1/2",
        wrong={
            "a sum over arms": "2*b - a - c > 1 -> abs(2*b - a - c) <= 1/1000",
            "a sum over pairs": "p + q - b > 1/2 -> abs(p + q - b) <= 1/1000",
        },
        by=holds_for(
            [
                {
                    "a": information("2", "1", "1", family=UNIT),
                    "b": information("2", "1", "0", family=UNIT),
                    "c": information("2", "0", "0", family=UNIT),
                    "p": information("2", "1", family=UNIT),
                    "q": information("2", "0", family=UNIT),
                }
            ],
            part="mixed difference of two gaps",
        ),
    ),
    settles(
        5,
        by="mixed difference of two gaps",
        on="three Gaussian arms of variance 1, gaps 1 and 2: a sum with a term for each arm, which may "
        "depend on "
        "the best mean, has no mixed difference",
        beyond="other classes",
        kills={1: "a sum over arms", 2: "a sum over pairs"},
    ),
)
# G: the largest GLR over arms, W: the least cost of a pair with the recommended arm
_RULE: Pieces = (
    over("G <= W", "c < G", **dict.fromkeys("GWc", _REAL)),
    step("both rules stop", "c < W", wrong={"one above the threshold": "c < W -> c + 1 < W"}),
    step(
        "stopping at three values",
        "(1 if W > c else 0)*k == (1 if G > c else 0)*k",
        wrong={
            "at the threshold too": "(1 if W > c else 0) -> (1 if W >= c else 0)",
            "the threshold of the next round": "(1 if W > c else 0) -> (1 if W > k else 0)",
        },
        at=[{"W": each, "G": each, "c": 1, "k": 2} for each in ("1/2", 1, "3/2")],
    ),
    settles(
        7,
        by=chain("both rules stop", {"G <= W": "#4", "c < G": ASSUMED}),
        on="one direction, where the largest ratio is the least cost",
        beyond="that it is, for every number of arms",
    ),
    settles(
        7,
        by="stopping at three values",
        on="three values of both",
        beyond="others",
        kills={1: "at the threshold too", 2: "the threshold of the next round"},
    ),
)
# n: its own pulls in the rounds that an arm leads, l: how many these were, b = beta
_TRACKED: Pieces = (
    noted(
        101,
        "in the rounds that an arm leads, its own pulls are within 1 of beta times their number",
        for_all="every arm, every run of the tracking, beta in [0, 1]",
        near_miss="within a tenth; within 1 of 1 - beta times their number",
    ),
    over(b=(0, 1)),
    step(
        "no round that it leads", "0 <= b*0 + 1", wrong={"two pulls in none": "0 <= b*0 + 1 -> 2 <= b*0 + 1"}
    ),
    step(
        "no round that it leads, from below",
        "b*0 - 1 <= 0",
        wrong={"two less": "b*0 - 1 <= 0 -> b*0 + 1 <= 0"},
    ),
    # h = 1 where it is pulled, which is where n <= b (l + 1)
    over("n <= b*l + 1", "h*n <= h*(b*(l + 1))", n=_WIDE, l=_WIDE, b=(0, 1), h=(0, 1)),
    step(
        "a round more that it leads",
        "h*(n + 1) + (1 - h)*n <= b*(l + 1) + 1",
        wrong={"a tenth for 1": "<= b*(l + 1) + 1 -> <= b*(l + 1) + 1/10"},
    ),
    over("b*l - 1 <= n", "(1 - h)*(b*(l + 1)) <= (1 - h)*n", n=_WIDE, l=_WIDE, b=(0, 1), h=(0, 1)),
    step(
        "a round more that it leads, from below",
        "b*(l + 1) - 1 <= h*(n + 1) + (1 - h)*n",
        wrong={"the share of the others": "b*(l + 1) - 1 <= -> (1 - b)*(l + 1) - 1 <= "},
    ),
    settles(
        101,
        by=("a round more that it leads", "a round more that it leads, from below"),
        kills={1: "a tenth for 1", 2: "the share of the others"},
    ),
    # N: pulls of the best arm in n rounds, all but m of which it leads, so that N is between those in the
    # rounds
    # that it leads and those with the other m; x = N - b n
    over(
        *("x <= b*l + 1 + m - b*n", "b*l - 1 - b*n <= x", "n <= l + m", "l <= n"),
        x=_REAL,
        n=_WIDE,
        l=_WIDE,
        m=_WIDE,
        b=(0, 1),
    ),
    step(
        "share of an arm that leads all but m rounds",
        "x <= 1 + m and -1 - m <= x",
        wrong={
            "growing with the rounds": "x <= 1 + m -> x <= 0",
            "the share 1 - beta": "-1 - m <= x -> (1 - 2*b)*n - 1 - m <= x",
        },
    ),
    step_towards(
        3,
        by="share of an arm that leads all but m rounds",
        missing="the convergence of the leader: that the best arm leads in all but m rounds, for some m",
    ),
)

LINES: Final[Lines] = {
    "TA-B10": _NO_SUM,
    "TA-B12": _RULE,
    "TA-B15": _TRACKED,
}
