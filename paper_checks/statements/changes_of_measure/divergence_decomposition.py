"""The decomposition of the divergence between two bandits over the arms."""

from __future__ import annotations

from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import entry, equals_at
from ...language.claim import Claim

_PAPER = "thesis_lower_bounds"


D217 = Claim(
    id="TH-D2.17",
    where="Section 2.2.3, Definitions 2.17 to 2.19",
    kind="definition",
    statement=(
        "A strategy samples until it plays 'stop', the tau-th action, then recommends: tau - 1 rewards "
        "are seen. delta-correct: right, and tau finite, with chance at least 1 - delta. One pull of "
        "each arm, the better one recommended, ties drawn: wrong with chance 0.1 at means 0.9, 0.1."
    ),
    printed={"wrong": "(1 - x)*y + ((1 - x)*(1 - y) + x*y)/2"},
    mutants={
        "ties are right": {"wrong": "(1 - x)*y"},
        "ties are wrong": {"wrong": "(1 - x)*y + ((1 - x)*(1 - y) + x*y)"},
    },
    checks=(
        entry(
            "wrong",
            equals_at([({"x": "0.9", "y": "0.1"}, "0.1"), ({"x": "0.8", "y": "0.3"}, "0.25")], part="chance"),
        ),
    ),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
)
