"""The regret bounds against those of pure privacy with eps = sqrt(2 rho) put in (Appendix A, Table II)."""

from __future__ import annotations

from ....theory.formulas.domain import box
from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import entry, equals_at, holds_on, is_identity
from ...language.assertion import step_towards
from ...language.claim import Claim
from ..lines.proofs import with_proofs

_OURS = "8*b/D*L + 8*sqrt(b/r)*sqrt(L)"
_CONVERTED = "8*b/D*L + 8*sqrt(b/r)*L"
_GAPS = ("0.125", "0.25", "0.375", "0.5")


def _summed(term: str) -> str:
    """Over the four gaps, at T = 10^7."""
    return " + ".join(term.replace("D", gap).replace("L", "log(10**7)") for gap in _GAPS)


_TABLE = {
    "gap dependent": f"{_OURS} <= {_CONVERTED}",
    "apart": "8*sqrt(b/r)*L/(8*sqrt(b/r)*g) == g*(L/g**2)",
    "linear": "d*h**3/s <= d**2*h**4/s",
    "contextual": "d**2*L**2/s == d*(d*L**2/s)",
    "put in": "16*b*L/min(D, sqrt(2)*s) >= 8*b*L/D + 8*sqrt(b)*L/s",
    "ours, value": _summed(_OURS),
    "converted, value": _summed(_CONVERTED),
}

TAB2 = Claim(
    id="ZCDP-TAB2",
    where="Appendix A, Table II",
    kind="table",
    statement=(
        "Gap dependent: ours sum (8 beta log(T)/Delta_a + 8 sqrt(beta/rho) sqrt(log T)), converted sum (8 "
        "beta log(T)/Delta_a + 8 sqrt(beta/rho) log T); minimax: (K/sqrt rho) sqrt(log T) against (K/sqrt "
        "rho) log T; linear: (d/sqrt rho) log(KT)^(3/2) against (d^2/sqrt rho) log(KT)^2; contextual: "
        "(d^2/sqrt rho) (log T)^2, nothing to compare with. Checked: ours is the smaller one in each row, by "
        "which factor, and that the converted column is at most what the substitution eps = sqrt(2 rho) "
        "gives."
    ),
    printed=_TABLE,
    mutants={
        "converted is smaller": {"gap dependent": f"{_OURS} >= {_CONVERTED}"},
        "apart by log T": {"apart": "8*sqrt(b/r)*L/(8*sqrt(b/r)*g) == L"},
        "linear, converted is smaller": {"linear": "d*h**3/s >= d**2*h**4/s"},
        "contextual with d": {"contextual": "d**2*L**2/s == d*L**2/s"},
        "half of what is put in": {"put in": "16*b*L/min(D, sqrt(2)*s) >= 2*(8*b*L/D + 8*sqrt(b)*L/s)"},
        "beta for its root": {"ours, value": _TABLE["ours, value"].replace("sqrt(b/r)", "b/sqrt(r)")},
        "root of the logarithm": {"converted, value": _TABLE["ours, value"]},
    },
    checks=(
        entry(
            "gap dependent",
            holds_on(
                box(b=(3, 10), D="(0, 1]", L=(1, 20), r="(0, 10]"),
                part="finitely many arms, L = log T, T >= 3",
                instances=200,
                most_boxes=200,
            ),
        ),
        entry(
            "apart",
            is_identity(
                box(b=(3, 10), L=(1, 20), r="(0, 10]", g="(0, 5]"), part="finitely many arms, g = sqrt(log T)"
            ),
        ),
        entry("linear", holds_on(box(d=(1, 100), h=(1, 5), s="(0, 3]"), part="linear, h = sqrt(log(KT))")),
        entry("contextual", is_identity(box(d=(1, 100), L=(1, 20), s="(0, 3]"), part="contextual")),
        entry(
            "put in",
            holds_on(
                box(b=(3, 10), D="(0, 1]", L=(1, 20), s="(0, 3]"),
                part="substitution, s = sqrt(rho)",
                instances=200,
                most_boxes=200,
            ),
        ),
        entry(
            "ours, value",
            equals_at([({"b": "3.1", "r": 1}, "6888.343644544336")], digits=15, part="ours"),
        ),
        entry(
            "converted, value",
            equals_at([({"b": "3.1", "r": 1}, "7570.2689489085077")], digits=15, part="converted"),
        ),
    ),
    recorded=Verdict.REFUTED,
    rests_on=("ZCDP-T10", "ZCDP-T11"),
    settles=(
        step_towards(
            8,
            by=(
                "finitely many arms, L = log T, T >= 3",
                "finitely many arms, g = sqrt(log T)",
                "linear, h = sqrt(log(KT))",
            ),
            missing="a true entry for linear bandits, the printed one being false; larger T, K and d",
        ),
    ),
    notes="The cited sources of the linear row are not at hand.",
)

_CLAIMS = (TAB2,)

CLAIMS = with_proofs(_CLAIMS)
