"""Designs on finite sets of actions."""

from ....theory.formulas.domain import box
from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import entry, equals_at, holds_on, is_identity
from ...language.claim import Claim

_WEIGHTS = box(v=(0, 1), w=(0, 1))


_DETERMINANT = "v*w + (v + w)*(1 - v - w)"


_DESIGN = {
    "D-optimal": f"1/3 - ({_DETERMINANT}) == (v - 1/3 + (w - 1/3)/2)**2 + 3*(w - 1/3)**2/4",
    "G-optimal": f"max(1 - v, 1 - w, v + w) >= 2*({_DETERMINANT})",
    "log det": f"log({_DETERMINANT})",
    "largest norm": f"sqrt(max(1 - v, 1 - w, v + w)/({_DETERMINANT}))**2",
    "basis": "log(w*(1 - w))",
}


def optimal_design_definition(identifier: str, where: str) -> Claim:
    """D- and G-optimal designs, as both papers define them."""
    return Claim(
        id=identifier,
        where=where,
        kind="definition",
        statement=(
            "A subset of R^d, pi a law on A: V = sum pi(a) a a^T, f = log det V, g = max over a of "
            "||a||_{V^-1} (no square); the core set is the support; D-optimal maximises f, G-optimal "
            "minimises g. On (1,0), (0,1), (1,1) with weights v, w, 1-v-w: det V <= 1/3 and g^2 >= 2, both "
            "attained by the uniform law alone."
        ),
        printed=_DESIGN,
        mutants={
            "a quarter of a square": _DESIGN
            | {"D-optimal": f"1/3 - ({_DETERMINANT}) == (v - 1/3 + (w - 1/3)/2)**2 + (w - 1/3)**2/4"},
            "d + 1 for d": _DESIGN | {"G-optimal": f"max(1 - v, 1 - w, v + w) >= 3*({_DETERMINANT})"},
            "logarithm twice": _DESIGN | {"log det": f"2*log({_DETERMINANT})"},
            "norm without its square": _DESIGN
            | {"largest norm": f"sqrt(max(1 - v, 1 - w, v + w)/({_DETERMINANT}))"},
            "norm in V for V^-1": _DESIGN | {"largest norm": "max(2 - 2*v, 2 - 2*w, 2 - (1 - v - w))"},
            "basis with all its weight": _DESIGN | {"basis": "log(w)"},
        },
        checks=(
            entry("D-optimal", is_identity(_WEIGHTS, part="D-optimal: 1/3 less a positive form")),
            entry("G-optimal", holds_on(_WEIGHTS, where="w <= 1 - v", part="G-optimal")),
            entry(
                "log det", equals_at([({"v": "1/3", "w": "1/3"}, "-1.0986122886681097")], part="f, uniform")
            ),
            entry(
                "largest norm", equals_at([({"v": "1/3", "w": "1/3"}, "2")], digits=15, part="g^2, uniform")
            ),
            entry(
                "basis", equals_at([({"w": "1/2"}, "-1.38629436111989")], part="f on a basis of the plane")
            ),
        ),
        recorded=Verdict.VERIFIED,
        notes="RDP-T14 treats the square that g lacks.",
    )
