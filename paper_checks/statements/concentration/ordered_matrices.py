"""Determinants and inverses of ordered matrices."""

from __future__ import annotations

from ....theory.formulas.domain import box
from ....theory.matrices.statement import statement
from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import entry, holds_at, holds_on, is_identity
from ....verify.proving.matrices.checks import holds_for_matrices
from ...checks.side_conditions import keeps_out, suffices
from ...language.claim import Amendment, Claim
from ...language.severity import Severity

_SUM = statement({"B": "positive definite d", "C": "positive semi-definite d", "x": "column d"})
_SEMIDEFINITE = statement({"A": "positive semi-definite d", "B": "positive semi-definite d"}, ["A >= B"])
_DEFINITE = statement({"A": "positive definite d", "B": "positive definite d"}, ["A >= B"])

_RATIO = {
    "eigenvalues": "1 + a <= (1 + a)*(1 + b)*(1 + c)",
    "matrices": "x.T*(B + C)*x*det(B) <= det(B + C)*(x.T*B*x)",
    "assumption": "detB > 0",
}


def determinant_ratio(identifier: str, where: str) -> Claim:
    """The ratio of forms against the ratio of determinants, as both papers quote it."""
    return Claim(
        id=identifier,
        where=where,
        kind="lemma",
        statement=(
            "A, B, C positive semi-definite with A = B + C: sup over x != 0 of x^T A x/(x^T B x) <= "
            "det A/det B."
        ),
        printed=_RATIO | {"assumption": "detB >= 0"},
        mutants={
            "product of the others": _RATIO | {"eigenvalues": "1 + a <= (1 + b)*(1 + c)"},
            "root of the ratio": _RATIO
            | {"matrices": "x.T*(B + C)*x*sqrt(det(B)) <= sqrt(det(B + C))*(x.T*B*x)"},
            "1% less": _RATIO | {"matrices": "x.T*(B + C)*x*det(B) <= 0.99*det(B + C)*(x.T*B*x)"},
            "traces": _RATIO | {"matrices": "x.T*(B + C)*x*trace(B) <= trace(B + C)*(x.T*B*x)"},
            "half": _RATIO | {"matrices": "x.T*(B + C)*x*det(B) <= det(B + C)*(x.T*B*x)/2"},
            "inverted": _RATIO | {"matrices": "x.T*(B + C)*x*det(B + C) <= det(B)*(x.T*B*x)"},
            "B not zero": _RATIO | {"assumption": "trB > 0"},
            "every B but one": _RATIO | {"assumption": "detB + (trB - 1)**2 > 0"},
        },
        checks=(
            entry(
                "eigenvalues",
                holds_on(
                    box(a=(0, 1000), b=(0, 1000), c=(0, 1000)),
                    where=("b <= a", "c <= a"),
                    part="1 + the eigenvalues of B^-1/2 C B^-1/2",
                ),
            ),
            entry("matrices", holds_for_matrices(_SUM, part="every dimension")),
            entry(
                "assumption",
                keeps_out(
                    {"detB": 0, "trB": 1},
                    "(b1 + c1)/b1 == 2 and b1*b2 == 0 and (b1 + c1)*(b2 + c2) == 0",
                    holds_at([{"b1": 1, "b2": 0, "c1": 1, "c2": 0}]),
                    because=(
                        "B = C = diag(1, 0): the left side is at least 2, by x = (1, 0), and the right side "
                        "is 0/0, undefined"
                    ),
                    part="B invertible",
                ),
            ),
            entry(
                "assumption",
                suffices(
                    box(detB=(0, 100), trB=(0, 100)),
                    "detB > 0",
                    because="B is singular and det A/det B undefined",
                    part="wherever the ratio is defined",
                ),
            ),
        ),
        recorded=Verdict.REFUTED,
        amendment=Amendment(
            statement=(
                "For B positive definite, C positive semi-definite and A = B + C: sup over x != 0 of x^T A "
                "x/(x^T B x) <= det A/det B."
            ),
            formula=_RATIO,
            recorded=Verdict.VERIFIED,
        ),
        severity=Severity.UNDEFINED,
        notes="Both sides are multiplied by x^T B x and det B, which are positive for x other than 0.",
    )


_ORDER = {
    "determinant": (
        "((p**2 + s**2)*(q**2 + r**2 + t**2 + u**2) - (p*q + s*t)**2) - (p**2*(q**2 + r**2) - (p*q)**2) == "
        "s**2*u**2 + (p*t - q*s)**2 + p**2*u**2 + r**2*s**2"
    ),
    "eigenvalue of the inverse": "1/(1 + c) <= 1",
    "determinants": "det(A) >= det(B)",
    "inverses": "A**-1 <= B**-1",
}


def loewner_monotonicity(identifier: str, where: str) -> Claim:
    """Determinants and inverses in the Loewner order."""
    return Claim(
        id=identifier,
        where=where,
        kind="lemma",
        statement="If A >= B >= 0: det A >= det B, and A^-1 <= B^-1 where both are non-singular.",
        printed=_ORDER,
        mutants={
            "a square missing": _ORDER
            | {"determinant": _ORDER["determinant"].replace(" + (p*t - q*s)**2", "")},
            "strictly less": _ORDER | {"eigenvalue of the inverse": "1/(1 + c) < 1"},
            "inverses ordered the same way": _ORDER | {"inverses": "A**-1 >= B**-1"},
            "twice": _ORDER | {"determinants": "det(A) >= 2*det(B)"},
            "determinants always apart": _ORDER | {"determinants": "det(A) > det(B)"},
            "-B for A, -A for B": _ORDER | {"determinants": "det(-B) >= det(-A)"},
            "squares of the inverses": _ORDER | {"inverses": "A**-2 <= B**-2"},
            "squares": _ORDER | {"inverses": "A**2 >= B**2"},
        },
        checks=(
            entry(
                "determinant",
                is_identity(
                    box(p=(0, 9), q=(-9, 9), r=(0, 9), s=(0, 9), t=(-9, 9), u=(0, 9)),
                    part="determinant, 2 x 2",
                ),
            ),
            entry(
                "eigenvalue of the inverse",
                holds_on(box(c=(0, 10**6)), part="eigenvalues of B^1/2 A^-1 B^1/2"),
            ),
            entry("determinants", holds_for_matrices(_SEMIDEFINITE, part="determinants")),
            entry("inverses", holds_for_matrices(_DEFINITE, part="inverses")),
        ),
        recorded=Verdict.PROVED,
        notes=(
            "In two dimensions B is L L^T and A - B is M M^T, L of rows (p, 0), (q, r) and M of rows (s, 0), "
            "(t, u)."
        ),
    )
