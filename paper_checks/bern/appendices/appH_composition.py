"""Composition of copies, and advanced composition as the paper quotes it (Appendix H)."""

from ...language.assertion import chain, settles
from ...language.claim import attached
from ...language.rules import INDUCTION
from ...language.written_claim import extended, over, step
from ...statements.privacy.advanced_composition import I27

_COPIES = INDUCTION(base="no copy", step="one copy more")

CLAIMS = (
    extended(
        attached(
            I27,
            settles(
                2,
                by="enough for randomised response",
                on="randomised response, 60 compositions, delta = 0",
                beyond="other mechanisms, delta > 0, other k, eps and delta'",
                kills={1: "third power under the root", 2: "root alone, as printed"},
            ),
            settles(3, by="roughly sqrt(k) eps"),
        ),
        # s and h add up the budgets and the deltas of k copies
        over(b="[0, oo)", c="[0, oo)"),
        step("no copy", "0 <= 0*b and 0 <= 0*c", wrong={"a copy at once": "0 <= 0*b and 0 <= 0*c - 1"}),
        over(
            "s <= k*b",
            "h <= k*c",
            k="whole [1, oo)",
            **dict.fromkeys("bcsh", "[0, oo)"),
        ),
        step(
            "one copy more",
            "s + b <= (k + 1)*b and h + c <= (k + 1)*c",
            wrong={"the copy for nothing": "s + b <= (k + 1)*b -> s + b <= k*b"},
        ),
        over(
            "r <= s",
            "d <= h",
            "s <= k*b",
            "h <= k*c",
            k="whole [1, oo)",
            **dict.fromkeys("bcshrd", "[0, oo)"),
        ),
        step(
            "k copies",
            "r <= k*b and d <= k*c",
            wrong={
                "delta of one copy": "d <= k*c -> d <= c",
                "root of k copies": "r <= k*b -> r <= sqrt(k)*b",
            },
        ),
        settles(
            1,
            by=chain(
                "k copies",
                {
                    **dict.fromkeys(("r <= s", "d <= h"), "BERN-PH.3#2"),
                    **dict.fromkeys(("s <= k*b", "h <= k*c"), _COPIES),
                },
            ),
            kills={1: "delta of one copy", 2: "root of k copies"},
        ),
    ),
)
