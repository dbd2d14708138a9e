"""f-divergences, maximal couplings and marginals (Appendix G)."""

from __future__ import annotations

from ...language.assertion import settles
from ...language.claim import attached
from ...statements.changes_of_measure.couplings import D9, P3, T15, T19

CLAIMS = (
    D9,
    attached(
        P3,
        settles(1, by="finite laws", on="60 pairs of laws on up to six points", beyond="other laws"),
    ),
    attached(
        T15,
        settles(
            1,
            by=("KL", "TV", "hockey-stick"),
            on="binary data and outputs, every coupling; KL, total variation, hockey-stick",
            beyond="other data, outputs and f-divergences",
        ),
        settles(
            3,
            by=("KL", "TV", "hockey-stick"),
            on="binary data and outputs, every coupling; KL, total variation, hockey-stick",
            beyond="other data, outputs and f-divergences",
        ),
    ),
    attached(
        T19,
        settles(
            1,
            by=("KL", "TV", "chi-square"),
            on="binary inputs and outputs; KL, total variation, a term of chi-square",
            beyond="other channels and f-divergences",
        ),
    ),
)
