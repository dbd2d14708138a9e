"""The bound of AdaC-UCB without gaps."""

from __future__ import annotations

from ....theory.bounds.minimax_bounds import ADAC_UCB_MINIMAX
from ....theory.bounds.regret_upper_bounds import ADAC_UCB_GAP_FREE
from ....theory.formulas.domain import box
from ....theory.numbers.enclosure import Exact
from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import entry, equals_at, holds_at, holds_on, is_identity
from ...language.claim import Claim
from ...language.stated_bound import stated

_PAPER = "thesis_algorithms"


AT: dict[str, Exact] = {"b": "3.1", "r": "0.1", "T": 10**7}


_ZCDP_GAP_FREE = {
    "value at Delta": "t**2*(2*q*s/t) + 8*s**2/(2*q*s/t) == t*s*(2*q + 4/q)",
    "two terms": "2*q + 4/q >= 4*sqrt(2)",
    "optimum": "2*sqrt(2) + 4/sqrt(2) <= 4*sqrt(2)*(1 + 1e-40)",
    "additive": "2*t/(t - 3) <= 3*t/(t - 3)",
    "value": stated(
        ADAC_UCB_GAP_FREE, [{"gap": gap} for gap in ("1/8", "1/4", "3/8", "1/2")], K="5", beta="b", rho="r"
    ),
    "worst gaps": stated(ADAC_UCB_MINIMAX, K="5", beta="b", rho="r"),
}


PF56C = Claim(
    id="TA-PF5.6c",
    where="Appendix C.2.6, proof of Theorem 5.6, step 3",
    kind="regret-upper",
    statement=(
        "Reg_T(AdaC-UCB) <= 4 sqrt(2 beta K T log T) + 8 K sqrt(beta log T/rho) + (3 beta/(beta-3)) sum of "
        "Delta_a, with Delta = sqrt(8 beta K log T/T) in T Delta + 8 beta K log T/Delta."
    ),
    printed=_ZCDP_GAP_FREE,
    mutants={
        "16 for 8": _ZCDP_GAP_FREE
        | {"value at Delta": "t**2*(2*q*s/t) + 16*s**2/(2*q*s/t) == t*s*(2*q + 4/q)"},
        "optimum 1% higher": _ZCDP_GAP_FREE | {"two terms": "2*q + 4/q >= 4.04*sqrt(2)"},
        "4 for 4 sqrt 2": _ZCDP_GAP_FREE | {"optimum": "2*sqrt(2) + 4/sqrt(2) <= 4"},
        "additive less": _ZCDP_GAP_FREE | {"additive": "2*t/(t - 3) <= 1.9*t/(t - 3)"},
        "2 beta/(beta-3)": _ZCDP_GAP_FREE | {"value": _ZCDP_GAP_FREE["value"].replace("3*b/(b", "2*b/(b")},
        "K gaps of 1": _ZCDP_GAP_FREE | {"worst gaps": _ZCDP_GAP_FREE["worst gaps"].replace("5 - 1", "5")},
    },
    checks=(
        entry(
            "value at Delta",
            is_identity(
                box(s="(0, 100]", t="(0, 1000]", q="(0, 10]"),
                part="value at Delta = 2 q s/t, s^2 = beta K log T, t^2 = T",
            ),
        ),
        entry("two terms", holds_on(box(q="(0, 10]"), part="no Delta is better", most_boxes=40)),
        entry("optimum", holds_at([{"q": 1}], part="q = sqrt 2")),
        entry("additive", holds_on(box(t="(3, 1000]"), part="additive term")),
        entry("value", equals_at([(AT, "283757.17658290386627")], part="value")),
        entry("worst gaps", equals_at([(AT, "284012.92658290386627")], part="value, gaps at most 1")),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("TA-EQC.21",),
    paper=_PAPER,
)
