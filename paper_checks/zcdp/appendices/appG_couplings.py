"""f-divergences, maximal couplings and marginals (Appendix G)."""

from __future__ import annotations

from ...language.assertion import settles
from ...language.claim import attached
from ...language.wrong_versions import refuting
from ...statements.changes_of_measure.couplings import D9, P3, T15, T19
from ..lines.proofs import with_proofs

_FINITE = P3.printed["finite"]
_ONE_INPUT, _TWO_INPUTS = "x*w + (1 - x)*z", "(1 - x)*w + x*z"

_CLAIMS = (
    D9,
    attached(
        refuting(P3, {"half of TV": {"finite": f"{_FINITE}/2"}, "1 - TV": {"finite": f"1 - {_FINITE}"}}),
        settles(
            1,
            by="finite laws",
            on="60 pairs of laws on up to six points",
            beyond="other laws",
            kills={1: "half of TV", 2: "1 - TV"},
        ),
    ),
    attached(
        refuting(
            T15,
            {
                "the other way round": {"tv": T15.printed["tv"].replace("<=", ">=")},
                "nine tenths": {
                    "kl": T15.printed["kl"].replace("<= ", "<= 0.9*(") + ")",
                    "tv": T15.printed["tv"].replace("<= ", "<= 0.9*"),
                    "hockey-stick": T15.printed["hockey-stick"].replace("<= ", "<= 0.9*(") + ")",
                },
            },
        ),
        settles(
            1,
            by=("KL", "TV", "hockey-stick"),
            on="binary data and outputs, every coupling; KL, total variation, hockey-stick",
            beyond="other data, outputs and f-divergences",
            kills={1: "half", 2: "the other way round"},
        ),
        settles(
            3,
            by=("KL", "TV", "hockey-stick"),
            on="binary data and outputs, every coupling; KL, total variation, hockey-stick",
            beyond="other data, outputs and f-divergences",
            kills={1: "nine tenths"},
        ),
    ),
    attached(
        refuting(
            T19,
            {"another input law": {"kl": T19.printed["kl"].replace(_ONE_INPUT, _TWO_INPUTS, 1)}},
        ),
        settles(
            1,
            by=("KL", "TV", "chi-square"),
            on="binary inputs and outputs; KL, total variation, a term of chi-square",
            beyond="other channels and f-divergences",
            kills={1: "average inside", 2: "another input law"},
        ),
    ),
)

CLAIMS = with_proofs(_CLAIMS)
