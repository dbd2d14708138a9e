"""Lemmas of Appendix I under every law: tails, moments, processing."""

from __future__ import annotations

from ...language.assertion import ASSUMED, assumed, settles
from ...language.written_claim import Lines
from ...statements.concentration.deduced_tails import at_the_best_tilt, of_bounded, of_squares
from ...statements.privacy.deduced_blocks import processed_events, processed_moments

LINES: Lines = {
    "ZCDP-L3": (
        *processed_events(1, assumed("M (eps,delta)-DP")),
        *processed_moments(2, ASSUMED),
    ),
    "ZCDP-L4": processed_moments(1, ASSUMED),
    "ZCDP-L8": (
        *at_the_best_tilt(1, assumed("X sigma-subgaussian")),
        settles(
            1,
            by="exponent at the best tilt x/s^2",
            on="Gaussian X, 21 points",
            beyond="other sub-Gaussian X, other points",
            kills={1: "2 missing", 2: "s for its square"},
        ),
    ),
    "ZCDP-L9": of_bounded(3, assumed("X with mean zero")),
    "ZCDP-L10": of_squares(1, "X ~ N(0,I_d)"),
}
