"""Minimax lower bounds beside the least regret of private policies, enclosed at instances."""

from __future__ import annotations

from ...language.assertion import settles
from ...language.written_claim import Lines
from ...statements.changes_of_measure import least_minimax as arms
from ...statements.linear_model import least_linear as linear

_ROUNDS = "the least regret is enclosed without it, one changed round after the other"
_ARMS = (
    "K from 2 to 1000, T from 1 to 10^9, T = K - 1 and T = K among them, rho from 1e-12 to 1: eight triples"
)
_CUBES = "d = 1 to 10^4, T from 1 to 10^8, rho from 1e-8 to 1000: six triples"

LINES: Lines = {
    "ZCDP-T17": (
        *arms.CONCENTRATED,
        *arms.LARGER_TERM,
        settles(
            1,
            by=(arms.PRIVATE, "constant", "half of the sum", "K >= 2"),
            on=_ARMS,
            beyond=arms.BEYOND,
            kills={1: "61 for 62", 2: "K for K - 1 in the steps"},
            despite={"ZCDP-T8": _ROUNDS},
        ),
        settles(
            2,
            by=arms.WITHOUT,
            on=_ARMS,
            beyond=arms.BEYOND,
            kills={
                1: "T^0.6 for its root",
                2: "K for the root of K - 1",
                3: "6.6 times the first term",
            },
        ),
        settles(
            3,
            by=(arms.LARGER, arms.CALM),
            on="K = 2 and 1000, T from 4 to 10^9, three triples on either side",
            beyond=arms.BEYOND,
            kills={1: "product of the terms"},
        ),
    ),
    "ZCDP-T9": (
        *linear.CLASSICAL_STEPS,
        *linear.CONCENTRATED_STEPS,
        *linear.LARGER_STEPS,
        settles(
            1,
            by=(linear.CONCENTRATED, linear.CHAIN),
            on=_CUBES,
            beyond=linear.BEYOND,
            kills={1: "1.1 d/sqrt(rho)", 2: "e^-2.2 in the average"},
            despite={"ZCDP-T8": _ROUNDS, "ZCDP-T9S": "the least regret is enclosed without these steps"},
        ),
        settles(
            2,
            by=linear.WITHOUT,
            on="d = 1 to 10^4, T from 1 to 10^8: six pairs",
            beyond="other d and T",
            kills={1: "1.1 d sqrt(T)"},
        ),
        settles(
            3,
            by=(linear.TIGHT, linear.CALM),
            on="d = 1 and 10^4, T from 4 to 10^6: two triples on either side",
            beyond=linear.BEYOND,
            kills={1: "larger term, constants 1.1", 2: "product of the terms"},
        ),
    ),
}
