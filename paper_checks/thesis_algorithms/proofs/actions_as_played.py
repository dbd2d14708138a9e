"""Privacy of whole policies where what they recommend is played: the adversaries that follow them.

Interactive DP asks for all adversaries. Against those that play what is recommended it is View DP: the
policy is told what it did, so that its noisy means, sums and estimates stay what they were. An adversary
that asks for other arms is another matter: told of the queries alone, as Definition 3.5 has it, a policy
draws its noise anew given these queries.
"""

from __future__ import annotations

from typing import Final

from ...language.assertion import Source, by_definition, chain, settles
from ...language.rules import COMPOSITION, POST_PROCESSING
from ...language.written_claim import Lines, Pieces, over, step

_WIDE: Final = "[0, oo)"
_VIEW: Final = "loss of a view, as played"
_ON: Final = "adversaries that play what is recommended, by which Interactive DP is View DP"
_BEYOND: Final = (
    "other adversaries: told of queries alone, as Definition 3.5 has it, a policy draws its noise anew "
    "wherever another arm is asked for, which refutes the claim for Algorithm 7 and AdaP-UCB (TA-TH5.2#2)"
)


def _as_played(
    n: int,
    releases: Source,
    budget: Source,
    wrong: dict[int, tuple[str, str]],
    despite: dict[str, str] | None = None,
) -> Pieces:
    """Assertion ``n``: the loss of the actions is at most that of the releases, and this within the budget.

    D: the loss of the view, B: of all releases together, E: the budget; k: how often a noise is drawn, w: the
    loss of a release without noise. ``wrong`` has an edit of the conclusion for each near miss.
    """
    return (
        over("D <= B", "B <= E", D=_WIDE, B=_WIDE, E=_WIDE, w=_WIDE, k="[2, oo)"),
        step(_VIEW, "D <= E", wrong={name: f"D <= E -> {edit}" for name, edit in wrong.values()}),
        settles(
            n,
            by=chain(_VIEW, {"D <= B": releases, "B <= E": budget}),
            on=_ON,
            beyond=_BEYOND,
            kills={number: name for number, (name, _) in wrong.items()},
            despite=despite or {},
        ),
    )


def _within_episodes(each: str) -> Source:
    """All means together cost what one of them does, ``each``: a reward enters one."""
    return COMPOSITION(each_step=each, one_step_a_record="TA-TH5.2#3")


_HALF: Final = ("half of the budget of a view", "D <= E/2")
_DRAWN: Final = ("noise drawn at each index", "k*D <= E")
_MEANS: Final = "TA-TH5.2#4"
_UCB: Final = POST_PROCESSING(private_release=_MEANS, no_other_access="TA-EQ5.1#1")
_KLUCB: Final = POST_PROCESSING(private_release=_MEANS, no_other_access="TA-EQ5.2#1")
_CLIPPED: Final = ("half of the scale, after the clip", "2*D <= E")
_GAUSSIAN: Final = POST_PROCESSING(private_release="TA-C3a#1", no_other_access=by_definition("TA-EQ5.4#1"))

LINES: Final[Lines] = {
    "TA-TH5.4": _as_played(1, _KLUCB, _within_episodes("TA-C3d#2"), {1: _HALF, 2: _CLIPPED}),
    "TA-PF5.4a": _as_played(7, _KLUCB, _within_episodes("TA-C3d#2"), {1: _HALF, 2: _CLIPPED}),
    "TA-TH5.5": _as_played(
        1,
        _GAUSSIAN,
        _within_episodes("TA-C3a#1"),
        {1: ("half of rho, of a view", "D <= E/2"), 2: _DRAWN, 3: ("half of its variance", "2*D <= E")},
    ),
    "TA-R5.7": _as_played(
        2,
        POST_PROCESSING(private_release="#101", no_other_access=by_definition("TA-EQ5.4#1")),
        _within_episodes("#101"),
        {1: ("half of its variance, of an order", "2*D <= E"), 2: ("without alpha", "k*D <= E")},
    ),
    "TA-A8": _as_played(
        1,
        POST_PROCESSING(private_release="TA-C3b#4", no_other_access=by_definition("TA-A8#8")),
        COMPOSITION(each_step="TA-C3b#4", one_step_a_record=by_definition("TA-A8#6")),
        {1: ("rewards without a bound, of a view", "w <= E"), 2: ("half of its variance", "2*D <= E")},
    ),
    "TA-TH5.11": _as_played(
        1,
        POST_PROCESSING(private_release="TA-C3b#4", no_other_access=by_definition("TA-A8#8")),
        COMPOSITION(each_step="TA-C3b#4", one_step_a_record=by_definition("TA-A8#6")),
        {
            1: ("half of its variance", "2*D <= E"),
            2: ("rewards up to 2, of a view", "4*D <= E"),
            3: ("an arm outside the design, as played", "k*D <= E"),
            4: ("a design that is nearly optimal, as played", "1.01*D <= E"),
        },
    ),
    "TA-A9": _as_played(
        1,
        POST_PROCESSING(private_release="TA-C3c#4", no_other_access=by_definition("TA-A9#4")),
        COMPOSITION(each_step="TA-C3c#1", one_step_a_record=by_definition("TA-A9#3")),
        {1: ("actions without a bound", "w <= E"), 2: ("half of its variance", "2*D <= E")},
    ),
    "TA-TH5.14": _as_played(
        1,
        POST_PROCESSING(private_release="TA-C3c#4", no_other_access=by_definition("TA-A9#4")),
        COMPOSITION(each_step="TA-C3c#1", one_step_a_record="#2"),
        {
            1: ("a quarter of its variance", "4*D <= E"),
            2: ("half of its variance", "2*D <= E"),
            3: ("noise anew in every sum", "k*D <= E"),
        },
    ),
    "TA-P10": _as_played(
        1,
        POST_PROCESSING(private_release="#2", no_other_access="TA-A10#10"),
        "#2",
        {1: _HALF, 2: ("first means without noise", "w <= E"), 3: ("noise drawn at each step", "k*D <= E")},
        {"TA-TH5.2#2": "adversaries that play what is recommended, for which it is View DP (TA-TH5.2#1)"},
    ),
    "TA-TH5.20": _as_played(
        1,
        POST_PROCESSING(private_release="TA-P10#2", no_other_access="TA-A10#10"),
        "TA-P10#2",
        {1: _HALF, 2: ("a stopping time of raw means", "w <= E")},
    ),
    "TA-TH5.23": _as_played(
        1,
        POST_PROCESSING(private_release="TA-P10#2", no_other_access="TA-A10#10"),
        "TA-P10#2",
        {1: _HALF, 2: ("a recommendation by raw means", "w <= E")},
    ),
}
