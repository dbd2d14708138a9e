"""Lines of the proofs for every number of rounds, blocks and dimensions."""

from __future__ import annotations

from ...language.assertion import ASSUMED, assumed, by_definition, chain, noted, settles
from ...language.ranges import wide
from ...language.rules import TOWER
from ...language.written_claim import Lines, Pieces, over, step
from ..concentration.deduced_matrices import ratio_of_forms
from ..designs.equivalence_lines import equivalence
from ..designs.largest_norm import largest_norm
from ..elimination.every_phase import best_arm_stays, plays_of_a_phase
from ..episodes.every_round import (
    determinant_by_trace,
    distribution_of_sequences,
    error_of_an_estimate,
    growth_of_determinants,
    noise_of_a_round,
    norm_of_an_action,
    number_of_updates,
    one_factor,
    regret_by_gaps,
    width_of_a_round,
)
from ..privacy.deduced_blocks import one_block_changes

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
    over("G <= u*H + t", "t <= d", **wide("GuHtd")),
    step("every event", "G <= u*H + d", wrong={"half of delta, every event": "+ d -> + d/2"}),
    settles(2, by=chain("every event", {"G <= u*H + t": "#5", "t <= d": ASSUMED})),
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
    settles(4, by=chain("by optimism", {"m <= U": "ZCDP-T14S4#6", "U <= x": "#3"})),
)
_RADII: Pieces = (
    # V and W the determinants of V_(t-1) and V_tau, k = 1 + C; Z the square of the distance of two points of
    # an ellipsoid, q that of twice its radius
    # b = 1 where the round updates, so that V_tau is V_(t-1) afterwards
    noted(
        101,
        "det V_{t-1} <= (1+C) det V_{tau_t} after the test of the round",
        for_all="all t; rounds that update and rounds that do not",
        near_miss="det V_t, by the test",
    ),
    over("(1 - b)*V <= (1 - b)*(1 + C)*W", "b*V <= b*W", **wide("VWC"), b=(0, 1), x="(0, oo)"),
    step(
        "determinants by the test",
        "V <= (1 + C)*W",
        wrong={"det V_t, by the test": "V <= -> V + x <= "},
    ),
    settles(
        101,
        by=chain(
            "determinants by the test",
            {
                "(1 - b)*V <= (1 - b)*(1 + C)*W": by_definition("ZCDP-A3#2"),
                "b*V <= b*W": by_definition("ZCDP-A3#4"),
            },
        ),
        kills={1: "det V_t, by the test"},
    ),
    over("V <= k*W", "Z <= q", **wide("VWZq"), k="[1, oo)"),
    step(
        "two radii and the test",
        "V*Z <= k*W*q",
        wrong={
            "root of 1 + C for it": "<= k*W*q -> <= sqrt(k)*W*q",
            "a single radius": "<= k*W*q -> <= k*W*q/4",
        },
    ),
    settles(
        7,
        by=chain(
            "two radii and the test",
            {
                "V <= k*W": "#101",
                "Z <= q": "ZCDP-T14S4#6",
            },
        ),
        kills={1: "root of 1 + C for it", 2: "a single radius"},
    ),
)

_AMENDED = {"ZCDP-T14S4#4": "the bound on the noise is read as amended, where its denominator is positive"}
_WIDTHS: Pieces = (
    noted(
        101,
        "||N_t||^2 in V_t^-1 is at most (2 l(t)/rho) f(d, delta/T) over lambda and the floor of E2",
        for_all="event E of (20); rounds at which lambda and the floor are above 0 together",
        near_miss="half of the noise",
    ),
    *noise_of_a_round(101, "#3", assumed("event E of (20)"), {1: "half of the noise"}),
    *width_of_a_round(6, ("#1", "#5", "#101"), {1: "product of both"}, _AMENDED),
)
_RATIO: Pieces = (
    noted(
        101,
        "sup over x != 0 of x^T A x/(x^T B x) <= det A/det B",
        for_all="A, B, C positive semi-definite with A = B + C, B invertible; every dimension",
        near_miss="half of the ratio",
    ),
    *ratio_of_forms(101, assumed("with A = B + C, B invertible"), {1: "half of the ratio"}),
)
_FORMS: Pieces = (
    # X and Z squares of the norms of a vector in V_(t-1) and V_tau, V and W the determinants, y another norm
    over("X*W <= V*Z", **wide("XWVZy")),
    step(
        "forms by determinants", "X*W*y <= V*Z*y", wrong={"half of the determinant": "<= V*Z*y -> <= V*Z*y/2"}
    ),
    settles(
        6,
        by=chain("forms by determinants", {"X*W <= V*Z": "ZCDP-L13#101"}),
        despite={"ZCDP-L13#1": "V_tau is invertible, as amended"},
    ),
)
_OPTIMAL: Pieces = (
    # k the largest of the squares of the norms, c = c_t
    over("k <= d", **wide("kd"), c="(0, oo)"),
    step("largest norm over c_t", "k/c <= d/c", wrong={"root of d over c_t": "<= d/c -> <= sqrt(d)/c/2"}),
    settles(
        5,
        by=chain("largest norm over c_t", {"k <= d": "ZCDP-T2#101"}),
        on="that it is at most that",
        beyond="that it is no less",
        kills={1: "root of d over c_t"},
        despite={"ZCDP-T2#2": "the squares of the norms are bounded, and not the norms"},
    ),
)

_STAYS: Pieces = (
    # x and y the errors at b and at a*, g the gap of b to a*, never above 0
    over("g <= 0", "x <= b", "y <= b", x=_REAL, y=_REAL, g=_REAL, b="[0, oo)"),
    step("gap in the estimates", "x + y + g <= 2*b", wrong={"an error less": "<= 2*b -> <= b"}),
    noted(
        101,
        "<theta~_l, b - a*> <= 2 beta_l for every b in A_l, where a* is among them",
        for_all="event E; every phase",
        near_miss="an error less",
    ),
    settles(
        101,
        by=chain(
            "gap in the estimates",
            {"g <= 0": ASSUMED, "x <= b": assumed("event E"), "y <= b": assumed("event E")},
        ),
        kills={1: "an error less"},
    ),
    *best_arm_stays(1, "#101", "#101"),
)

LINES: Lines = {
    "ZCDP-T4S2": _STAYS,
    "ZCDP-T4S4": plays_of_a_phase(
        1, by_definition("ZCDP-EQ4#4"), by_definition("ZCDP-A2#3"), by_definition("ZCDP-A2#3")
    ),
    "ZCDP-T2": (*largest_norm("ZCDP-EQ22#2"), *equivalence(1, "#101")),
    "ZCDP-C1": _OPTIMAL,
    "ZCDP-T14S4": _WIDTHS,
    "ZCDP-L13": _RATIO,
    "ZCDP-T14S5": (
        *determinant_by_trace(1, 101, assumed("||A_s|| <= 1")),
        *number_of_updates(3, 5, (by_definition("ZCDP-A3#2"), "ZCDP-EQ22#2", "#4")),
        over("D <= u", "u <= v", **dict.fromkeys("Duv", _REAL)),
        step("determinant by the mean", "2*D <= 2*v", wrong={"half of the mean": "<= 2*v -> <= 2*v - 1"}),
        settles(4, by=chain("determinant by the mean", {"D <= u": "#1", "u <= v": "#101"})),
    ),
    "ZCDP-L1": _BLOCKS,
    "ZCDP-D2T": distribution_of_sequences(2, assumed("every policy")),
    "ZCDP-D2V": distribution_of_sequences(2, assumed("every policy")),
    "ZCDP-S-FIN": regret_by_gaps(2, "all policies"),
    "ZCDP-EQ22": _POTENTIAL,
    "ZCDP-EQ23": _EPISODE,
    "ZCDP-T5S2": (*_ROUND, *_FORMS, *_RADII),
    "ZCDP-T14S1": error_of_an_estimate(1, 4),
}
