"""The minimax lower bound for finitely many arms."""

from ....theory.bounds.minimax_bounds import MINIMAX_ZCDP
from ....theory.formulas.domain import box
from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import entry, equals_at, holds_at, holds_on
from ....verify.proving.wide_domains import holds_everywhere
from ...language.claim import Claim
from ...language.stated_bound import stated
from .minimax_steps import SQUARE

_PAPER = "thesis_lower_bounds"


_ZCDP = {
    "square": "b*u**2 + g*u <= b*(u + g/(2*b))**2",
    "alpha": "(k - 1)/(r*T**2*(1 + 1/(k - 1))) >= (k - 1)/(2*r*T**2)",
    "root": "1/sqrt(2*r) - 1/2 >= 1/(4*sqrt(2*r))",
    "constant": "exp(-1)/(16*sqrt(2)) >= 1/62",
    "half": "1/124 <= 1/(2*62)",
    "value": stated(MINIMAX_ZCDP, K="k", rho="r"),
    "private term": "sqrt((k - 1)/r)/124",
}


T420 = Claim(
    id="TH-T4.20",
    where="Section 4.3.2, Theorem 4.20, constants of Appendix B.4",
    kind="regret-lower",
    statement=(
        "For rho-Interactive zCDP policies, K > 1, T >= K - 1, 0 < rho <= 1: the minimax regret is at least "
        "max(sqrt(T (K-1))/27, sqrt((K-1)/rho)/124). Constants: beta Delta^2 + gamma Delta <= beta (Delta + "
        "gamma/(2 beta))^2 = 1, 1/sqrt(2 rho) - 1/2 >= 1/(4 sqrt(2 rho)), e^-1/(16 sqrt 2) >= 1/62."
    ),
    printed=_ZCDP,
    mutants={
        "square not completed": _ZCDP | {"square": "b*u**2 + g*u <= b*(u + g/(3*b))**2"},
        "K >= 3": _ZCDP | {"alpha": "(k - 1)/(r*T**2*(1 + 1/(k - 1))) >= (k - 1)/(1.5*r*T**2)"},
        "3 for 4": _ZCDP | {"root": "1/sqrt(2*r) - 1/2 >= 1/(3*sqrt(2*r))"},
        "61 for 62": _ZCDP | {"constant": "exp(-1)/(16*sqrt(2)) >= 1/61"},
        "sum for its half": _ZCDP | {"half": "1/124 <= 1/(4*62)"},
        "K for K - 1": _ZCDP | {"value": "max(sqrt(k*T)/27, sqrt(k/r)/124)"},
        "1/rho for its root": _ZCDP | {"private term": "(k - 1)/r/124"},
    },
    checks=(
        entry("square", holds_everywhere(SQUARE, part="square completed")),
        entry(
            "alpha",
            holds_on(box(k=(2, 1000), r="(0, 1]", T=(1, 1000)), where="k - 1 <= T", part="K >= 2"),
        ),
        entry("root", holds_on(box(r="(0, 1]"), part="rho <= 1")),
        entry("constant", holds_at([{"k": 2}], part="constant")),
        entry("half", holds_at([{"k": 2}], part="half of the sum")),
        entry(
            "value",
            equals_at(
                [
                    ({"k": 10, "T": 100000, "r": "0.0001"}, "35.136418446315325911"),
                    ({"k": 10, "T": 9, "r": "0.0001"}, "2.4193548387096774194"),
                ],
                part="value",
            ),
        ),
        entry(
            "private term",
            equals_at([({"k": 10, "r": "0.0001"}, "2.4193548387096774194")], part="private term"),
        ),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("TH-T4.14", "TH-S4.1"),
    assumptions="rho-Interactive zCDP, rho <= 1",
    paper=_PAPER,
    notes=(
        "The bound on the KL divergence that it uses is TH-T4.14. The least regret that it is compared with "
        "is that on the environments of its proof, which all Gaussian means contain."
    ),
)
