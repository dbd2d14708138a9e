"""Privacy of Algorithm 10, and what its sampling depends on (5.4.1 to 5.4.3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ....language.assertion import Source, by_definition, chain, settles, unsettled
from ....language.ranges import units, wide
from ....language.rules import COMPOSITION, INDUCTION, POST_PROCESSING
from ....language.written_claim import Lines, Pieces, over, step

_WIDE: Final = "[0, oo)"
_POSITIVE: Final = "(0, oo)"

# --- privacy

# c: how many blocks of an arm so far hold step j; s and w: whether the next block, and the one after it,
# start at j or before; the first block are the initial pulls. x and y: whether j is among them, or starts a
# phase
_BLOCKS: Final[Pieces] = (
    over(s=(0, 1)),
    step("no block of an arm", "0*s <= 1 - 1", wrong={"one before the first": "0*s <= -> 1 + 0*s <= "}),
    over("c <= 1 - s", "h <= s - w", c=_WIDE, h=_WIDE, s=(0, 1), w=(0, 1)),
    step(
        "one block of an arm more", "c + h <= 1 - w", wrong={"blocks that share a step": "c + h -> c + 2*h"}
    ),
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
        kills={
            1: "initial pulls in the next phase too",
            2: "the first step of a phase in the one before too",
        },
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
_EDITS: Final = {
    "half": "D <= E -> D <= E/2",
    "more, x": "D <= E -> D + x <= E",
    "more, y": "D <= E -> D + y <= E",
    "half of the scale": "D <= E -> 2*D <= E",
    "scale by all pulls": "D <= E -> q*D <= E",
}
"""``half`` of the budget, ``more`` of the data is read, by x or by y, noise of
``scale`` 1/(2 eps N), or 1/(eps N) with all pulls.
"""


def _kept(n: int, names: Iterable[str]) -> Pieces:
    """For assertion ``n``: D is at most B, and B at most E, with what is wrong by ``names``."""
    return (
        over(
            "D <= B", "B <= E", **wide("DB"), E=_POSITIVE, x=_POSITIVE, y=_POSITIVE, n="[2, oo)", q="[2, 4]"
        ),
        step(f"{_KEPT}, {n}", "D <= E", wrong={f"{name}, {n}": _EDITS[name] for name in names}),
    )


def _within(n: int, whole: Source, one: Source, *names: str) -> Pieces:
    """Assertion ``n``: D is at most B by ``whole``, and B at most E by ``one``."""
    return (
        *_kept(n, names),
        settles(
            n,
            by=chain(f"{_KEPT}, {n}", {"D <= B": whole, "B <= E": one}),
            kills={place: f"{name}, {n}" for place, name in enumerate(names, 1)},
        ),
    )


_SEQUENCE: Final = COMPOSITION(each_step="TA-C3d#2", one_step_a_record="TA-A10#9")
_PROCESSED: Final = POST_PROCESSING(private_release="TA-P10#2", no_other_access="TA-A10#10")
_PRIVATE: Final[Pieces] = (
    *_within(2, _SEQUENCE, "TA-C3d#2", "half of the scale", "scale by all pulls"),
    *_within(3, _PROCESSED, "TA-P10#2", "more, x", "more, y"),
)
# d: whether the counts, phases and means of two runs with two risks and the same rewards and noise differ, w:
# a round later; l, c and p: leader, challenger and action; x: whether the risks differ, y: the stops
_INGREDIENTS: Final[Pieces] = (
    unsettled(
        11,
        missing=(
            "TTUCB and Algorithm 10 in one notation: both are traced (TA-B15, #5 "
            "to #8), and leader, challenger, "
            "tracking, recommendation and stop have the same places, with another "
            "bonus, forgotten samples and "
            "L_{n+1} for L_n + 1; which of these differences an instance may have is not said"
        ),
    ),
)
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

LINES: Lines = {
    "TA-A10": (*_BLOCKS, *_MEANS_ALONE, *_INGREDIENTS),
    "TA-P10": _PRIVATE,
    "TA-I15": _ANYTIME,
}
