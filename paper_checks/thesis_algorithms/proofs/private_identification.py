"""Lines on the privacy of Algorithm 10, the risk of its stopping rules, and what is said of its times (5.4)."""

from __future__ import annotations

from typing import Final

from ....verify.evidence.ladder import Verdict
from ...language.assertion import (
    AMENDED,
    ASSUMED,
    Source,
    assumed,
    by_definition,
    chain,
    noted,
    settles,
    step_towards,
    unsettled,
)
from ...language.ranges import units, wide
from ...language.rules import COMPOSITION, INDUCTION, POST_PROCESSING
from ...language.severity import Severity
from ...language.written_claim import Lines, Pieces, amended, over, step

_REAL: Final = "(-oo, oo)"
_WIDE: Final = "[0, oo)"
_POSITIVE: Final = "(0, oo)"
_ONE: Final = "[1, oo)"

# --- privacy

# c: how many blocks of an arm so far hold step j; s and w: whether the next block, and the one after it, start
# at j or before; the first block are the initial pulls. x and y: whether j is among them, or starts a phase
_BLOCKS: Final[Pieces] = (
    over(s=(0, 1)),
    step("no block of an arm", "0*s <= 1 - 1", wrong={"one before the first": "0*s <= -> 1 + 0*s <= "}),
    over("c <= 1 - s", "h <= s - w", c=_WIDE, h=_WIDE, s=(0, 1), w=(0, 1)),
    step("one block of an arm more", "c + h <= 1 - w", wrong={"blocks that share a step": "c + h -> c + 2*h"}),
    over("c <= 1 - s", c=_WIDE, **units("sxy")),
    step(
        "each step in one block of its arm",
        "c <= 1",
        wrong={
            "initial pulls in the next phase too": "c <= 1 -> c + x <= 1",
            "the first step of a phase in the one before too": "c <= 1 -> c + y <= 1",
        },
    ),
    settles(
        9,
        by=chain(
            "each step in one block of its arm",
            {
                "c <= 1 - s": INDUCTION(base="no block of an arm", step="one block of an arm more"),
                "h <= s - w": by_definition("#4"),
            },
        ),
        kills={1: "initial pulls in the next phase too", 2: "the first step of a phase in the one before too"},
    ),
)
# two runs with the same private means: u: whether counts and phases before a round differ, w: after it; l, c,
# p and r: whether the leader, the challenger, the action, and stop or recommendation do; x and y: whether raw
# means do, and counts of unfinished phases
_MEANS_ALONE: Final[Pieces] = (
    over(x=(0, 1)),
    step("the same at the start", "0*x <= 0", wrong={"apart at the start": "0*x <= 0 -> 1 + 0*x <= 0"}),
    over("u <= 0", "l <= u", "c <= u + l", "p <= u + l + c", "w <= u + p", **units("ulcpw")),
    step("the same a round later", "w <= 0", wrong={"apart a round later": "w <= 0 -> 1 - w <= 0"}),
    over("u <= 0", "l <= u", "c <= u + l", "p <= u + l + c", "r <= u", **units("ulcprxy")),
    step(
        "the same actions, stop and recommendation",
        "p + r <= 0",
        wrong={
            "a challenger by raw means": "p + r <= 0 -> p + r + x <= 0",
            "a stop by counts of the unfinished phase": "p + r <= 0 -> p + r + y <= 0",
        },
    ),
    settles(
        10,
        by=chain(
            "the same actions, stop and recommendation",
            {
                "u <= 0": INDUCTION(base="the same at the start", step="the same a round later"),
                "l <= u": by_definition("#6"),
                "c <= u + l": by_definition("#7"),
                "p <= u + l + c": by_definition("#8"),
                "w <= u + p": by_definition("#3"),
                "r <= u": by_definition("#5"),
            },
        ),
        kills={1: "a challenger by raw means", 2: "a stop by counts of the unfinished phase"},
    ),
)
_KEPT: Final = "within the budget of one mean"


def _within(n: int, whole: Source, one: Source, *names: str) -> Pieces:
    """Assertion ``n``: D is at most B by ``whole``, and B at most E by ``one``.

    The near misses, in their order: ``half`` of the budget, ``more`` of the data is read, by x or by y, it is
    ``read`` n times, noise of ``scale`` 1/(2 eps N), or 1/(eps N) with all pulls, ``fails`` with all outputs.
    """
    edits = {
        "half": "D <= E -> D <= E/2",
        "more, x": "D <= E -> D + x <= E",
        "more, y": "D <= E -> D + y <= E",
        "read n times": "D <= E -> n*D <= E",
        "half of the scale": "D <= E -> 2*D <= E",
        "scale by all pulls": "D <= E -> q*D <= E",
        "fails with all outputs": "D <= E -> D > E",
    }
    part = f"{_KEPT}, {n}"
    return (
        over("D <= B", "B <= E", **wide("DB"), E=_POSITIVE, x=_POSITIVE, y=_POSITIVE, n="[2, oo)", q="[2, 4]"),
        step(part, "D <= E", wrong={f"{name}, {n}": edits[name] for name in names}),
        settles(
            n,
            by=chain(part, {"D <= B": whole, "B <= E": one}),
            kills={place: f"{name}, {n}" for place, name in enumerate(names, 1)},
        ),
    )


_SEQUENCE: Final = COMPOSITION(each_step="TA-C3d#2", one_step_a_record="TA-A10#9")
_PROCESSED: Final = POST_PROCESSING(private_release="TA-P10#2", no_other_access="TA-A10#10")
_PRIVATE: Final[Pieces] = (
    *_within(2, _SEQUENCE, "TA-C3d#2", "half of the scale", "scale by all pulls"),
    *_within(3, _PROCESSED, "TA-P10#2", "more, x", "more, y"),
    *_within(1, _PROCESSED, "TA-P10#2", "half", "more, x", "read n times"),
)
# d: whether the counts, phases and means of two runs with two risks and the same rewards and noise differ, w:
# a round later; l, c and p: leader, challenger and action; x: whether the risks differ, y: the stops
_ANYTIME: Final[Pieces] = (
    over(x=(0, 1)),
    step("the same state at the start", "0*x <= 0", wrong={"another": "0*x <= 0 -> 1 + 0*x <= 0"}),
    over("d <= 0", "l <= d", "c <= d + l", "p <= d + l + c", "w <= d + p", **units("dlcpw")),
    step("the same state a round later", "w <= 0", wrong={"another a round later": "w <= 0 -> 1 - w <= 0"}),
    over("d <= 0", "l <= d", "c <= d + l", "p <= d + l + c", **units("dlcpxy")),
    step(
        "the same action at another risk",
        "p <= 0",
        wrong={
            "sampling by the risk": "p <= 0 -> p + x <= 0",
            "stops that do not depend on it either": "p <= 0 -> p + y <= 0",
        },
    ),
    settles(
        6,
        by=chain(
            "the same action at another risk",
            {
                "d <= 0": INDUCTION(base="the same state at the start", step="the same state a round later"),
                "l <= d": by_definition("TA-A10#6"),
                "c <= d + l": by_definition("TA-A10#7"),
                "p <= d + l + c": by_definition("TA-A10#8"),
                "w <= d + p": by_definition("TA-A10#3"),
            },
        ),
        kills={1: "sampling by the risk", 2: "stops that do not depend on it either"},
    ),
)

# --- rules that starve an arm

# arm 1 is pulled for ever, arm 2 until its first phase of one pull ends; rewards 1 and 0, so that the gap of
# the private means is at most 1 + 2 x unless some noise exceeds x; q = exp(-eps x) is the chance of that for
# one pull, and q^(2^j) that of the phase of 2^j pulls, for j = 0, 1, 2, ...: 3 q + q/(1 - q) in all, with noise
# on both initial means. The costs are at most those with a count of 1 for arm 2, and the thresholds at least
# their noise part there, or the logarithm, with zeta(s) >= 1 and k(1)^s >= 2
_STARVED_AT: Final = [{"eps": "1/10", "x": "39/2", "d": "1/10"}]
_STOPS: Final = "3*exp(-eps*x) + exp(-eps*x)/(1 - exp(-eps*x)) >= 1 - d"


def _starving(never: str, wrong: str, first: int, second: int) -> Pieces:
    """Assertions ``first`` and ``second``: that the rule stops in the end, whatever the sampling rule."""
    return (
        step("cost below the threshold, whatever the count of arm 1", never, wrong={"above it": wrong}, at=_STARVED_AT),
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
            recorded=Verdict.VERIFIED,
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
    step("no sample", "0*c <= 0*c + 0", wrong={"one sample": "0*c <= -> 1 + 0*c <= "}),
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
                "h <= c": ASSUMED,
                "c <= (l/n)**2*V/2": assumed("sigma-sub-Gaussian distributions"),
            },
        ),
        kills={1: "half of it, of a mean"},
    ),
)
LINES: Lines = {}
