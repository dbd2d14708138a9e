"""Advanced composition as several texts quote it."""

from ....theory.formulas.domain import box
from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import entry, holds_on
from ...checks.randomised_response import covers_randomised_response
from ...checks.settled_by import Settling, settled_by
from ...language.claim import Amendment, Claim
from ...language.severity import Severity

_SMALL = holds_on(
    box(k=(1, 1000), eps="(0, 1]", d="(0, 1/2]"), where="k*eps**2 <= 1", part="roughly sqrt(k) eps"
)


@settled_by
def _is_roughly_root_k(budget: str) -> Settling:
    """While ``sqrt(k) eps <= 1`` the claimed budget is within a factor in ``d`` alone of ``sqrt(k) eps``."""
    return _SMALL, f"{budget} <= (sqrt(2*log(1/d)) + 2)*sqrt(k)*eps"


_BUDGET = {
    "enough": "sqrt(2*k*log(1/d))*eps + k*eps*(exp(eps) - 1)",
    "roughly": "sqrt(2*k*log(1/d))*eps + k*eps*(exp(eps) - 1)",
}


_PRINTED = "sqrt(2*k*log(1/d)*eps) + k*eps*(exp(eps) - 1)"


I27 = Claim(
    id="BERN-I27",
    where="Appendix H, after Proposition H.3",
    kind="inline",
    statement=(
        "For any d (delta'), the k-fold adaptive composition of (eps, delta)-DP mechanisms is (eps', d "
        "+ k delta)-DP with eps' = sqrt(2 k log(1/d) eps) + k eps (e^eps - 1), roughly (sqrt(k) eps, delta)."
    ),
    printed={"enough": _PRINTED, "roughly": _PRINTED},
    mutants={
        "factor 2 missing": {"enough": "sqrt(k*log(1/d))*eps + k*eps*(exp(eps) - 1)"},
        "second term missing": {"enough": "sqrt(2*k*log(1/d))*eps"},
        "a sixteenth of the second term": {"enough": "sqrt(2*k*log(1/d))*eps + k*eps*(exp(eps) - 1)/16"},
        "k for its root": {"roughly": "k*sqrt(2*log(1/d))*eps + k*eps*(exp(eps) - 1)"},
        "third power under the root": {"enough": "sqrt(2*k*log(1/d)*eps**3) + k*eps*(exp(eps) - 1)"},
        "root alone, as printed": {"enough": "sqrt(2*k*log(1/d)*eps)"},
    },
    checks=(
        entry(
            "enough",
            covers_randomised_response(
                [
                    (count, eps, d)
                    for count in (1, 2, 10, 30)
                    for eps in ("0.01", "0.1", "0.5", "1", "2")
                    for d in ("1e-2", "1e-5", "1e-10")
                ],
                part="enough for randomised response",
            ),
        ),
        entry("roughly", _is_roughly_root_k),
    ),
    recorded=Verdict.REFUTED,
    amendment=Amendment(
        statement=(
            "For 0 < d <= 1: eps' = sqrt(2 k log(1/d)) eps + k eps (e^eps - 1); while sqrt(k) eps <= 1 it "
            "is at most (sqrt(2 log(1/d)) + 2) sqrt(k) eps."
        ),
        formula=_BUDGET,
        recorded=Verdict.VERIFIED,
    ),
    severity=Severity.TYPO,
)
