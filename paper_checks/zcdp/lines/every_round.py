"""Lines of the proofs for every number of rounds, blocks and dimensions."""

from __future__ import annotations

from ...language.assertion import ASSUMED, assumed, by_definition, chain, settles
from ...language.ranges import wide
from ...language.rules import TOWER
from ...language.written_claim import Lines, Pieces, over, step
from ...statements.episodes.every_round import (
    error_of_an_estimate,
    growth_of_determinants,
    law_of_sequences,
    norm_of_an_action,
    one_factor,
    regret_by_gaps,
)
from ...statements.privacy.deduced_blocks import one_block_changes

_REAL = "(-oo, oo)"

_BLOCKS: Pieces = (
    *one_block_changes(6, assumed("differing at one index j"), ASSUMED),
    # D the divergence of all outputs, B that of a block, within its budget E
    over("D <= B", "B <= E", **wide("DBE")),
    step("all outputs", "D <= E", wrong={"half of the budget, all outputs": "D <= E -> D <= E/2"}),
    settles(3, by=chain("all outputs", {"D <= B": "#6", "B <= E": ASSUMED})),
    # S and R chances of an event under both laws, given the other blocks P and Q; u = exp(eps)
    over("S <= u*R + d", "d <= t", **wide("SuRdt")),
    step("events by their sections", "S <= u*R + t", wrong={"half of delta, by sections": "+ t -> + t/2"}),
    settles(
        5,
        by=chain("events by their sections", {"S <= u*R + d": TOWER(given_the_past="#4"), "d <= t": ASSUMED}),
    ),
    over("S <= u*R + t", "t <= d", **wide("SuRtd")),
    step("every event", "S <= u*R + d", wrong={"half of delta, every event": "+ d -> + d/2"}),
    settles(2, by=chain("every event", {"S <= u*R + t": "#5", "t <= d": ASSUMED})),
)
_POTENTIAL: Pieces = (*one_factor(2), *growth_of_determinants(4, "#2"))
_EPISODE: Pieces = (
    *growth_of_determinants(2, "ZCDP-EQ22#2"),
    *norm_of_an_action(4, "#3", ASSUMED),
)
_ROUND: Pieces = (
    # m = <theta*, A_t*>, U its index, x = <theta-breve, A_t> and y = <theta*, A_t>
    over("m <= U", "U <= x", **dict.fromkeys("mUxy", _REAL)),
    step("by optimism", "m - y <= x - y", wrong={"half of the regret": "<= x - y -> <= (x - y)/2"}),
    settles(4, by=chain("by optimism", {"m <= U": assumed("event E"), "U <= x": by_definition("ZCDP-A3#5")})),
)
_RADII: Pieces = (
    # V and W the determinants of V_(t-1) and V_tau, k = 1 + C; Z the square of the distance of two points of an
    # ellipsoid, q that of twice its radius
    over("V <= k*W", "Z <= q", **wide("VWZq"), k="[1, oo)"),
    step(
        "two radii and the test",
        "V*Z <= k*W*q",
        wrong={"root of 1 + C for it": "<= k*W*q -> <= sqrt(k)*W*q", "one radius": "<= k*W*q -> <= k*W*q/4"},
    ),
    settles(
        7,
        by=chain(
            "two radii and the test",
            {"V <= k*W": by_definition("ZCDP-A3#2"), "Z <= q": assumed("event E")},
        ),
        kills={1: "root of 1 + C for it", 2: "one radius"},
    ),
)

LINES: Lines = {
    "ZCDP-L1": _BLOCKS,
    "ZCDP-D2T": law_of_sequences(2, assumed("every policy")),
    "ZCDP-D2V": law_of_sequences(2, assumed("every policy")),
    "ZCDP-S-FIN": regret_by_gaps(2, assumed("all policies")),
    "ZCDP-EQ22": _POTENTIAL,
    "ZCDP-EQ23": _EPISODE,
    "ZCDP-T5S2": (*_ROUND, *_RADII),
    "ZCDP-T14S1": error_of_an_estimate(1, 4),
}
