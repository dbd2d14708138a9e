"""Determinants and inverses of ordered matrices."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

from ....theory.formulas.domain import box
from ....verify.evidence.certifiable import certifying_nothing, certifying_what_it_finds
from ....verify.evidence.effort import Effort
from ....verify.evidence.ladder import Evidence, Verdict
from ....verify.proving.formula_checks import entry, holds_at, holds_on, is_identity
from ....verify.worst.uphill import uphill
from ...checks.rational_matrices import (
    Matrix,
    basis,
    determinant,
    form,
    information,
    inverse,
    is_positive_semidefinite,
    minus,
    plus,
)
from ...checks.side_conditions import keeps_out, suffices
from ...language.claim import Amendment, Claim
from ...language.severity import Severity

Vectors = tuple[tuple[int, ...], ...]
"""Those of a matrix ``sum of v v^T``."""
Pair = tuple[Vectors, Vectors]

_HARD: tuple[Pair, ...] = (
    (((1,),), ((1,),)),
    (((2,),), ((0,),)),
    (((1, 0), (0, 1)), ((1, 1),)),  # one direction more: the ratio is attained
    (((1, 0), (0, 1)), ((1, 0), (0, 1))),
    (((1000, 0), (0, 1)), ((1, 1), (1, -1))),
    (((3, 2), (3, 1)), ((1, 0), (0, 0))),
    (((1, 0, 0), (1, 1, 0), (1, 1, 1)), ((0, 1, 1), (2, 0, 1))),
    (((1, 0, 0), (0, 1, 0), (0, 0, 1)), ((1, 1, 1),)),
    (((4, 1, 0, 0), (0, 1, 0, 0), (0, 0, 3, 1), (0, 0, 1, 1)), ((1, 2, 3, 4), (0, 1, 0, 1), (1, 0, 0, 0))),
    (
        tuple(tuple(int(i == j) for j in range(6)) for i in range(6)),
        ((1, 1, 1, 1, 1, 1), (1, -1, 1, -1, 1, -1)),
    ),
)
"""One dimension and six, no difference, one direction, lengths far apart, nearly singular."""


def _gram(vectors: Vectors) -> Matrix:
    return information([[Fraction(x) for x in vector] for vector in vectors], [Fraction(1)] * len(vectors))


def _closeness(pair: Pair) -> float | None:
    """The largest ratio of forms that is found over the ratio of determinants."""
    smaller, more = map(_gram, pair)
    if not determinant(smaller):
        return None
    larger = plus(smaller, more)
    best = max(form(larger, x, x) / form(smaller, x, x) for x in _directions(smaller, more))
    return float(best * determinant(smaller) / determinant(larger))


def _directions(smaller: Matrix, more: Matrix) -> list[list[Fraction]]:
    """Axes, and what B^-1 C makes of them: these lean to the largest eigenvector."""
    inverted = inverse(smaller)
    found = here = basis(len(smaller))
    for _ in range(3):
        here = [_applied(inverted, _applied(more, x)) for x in here]
        found = found + [x for x in here if any(x)]
    return found


def _beside(pair: Pair) -> Iterator[Pair]:
    """One entry of either matrix of vectors moved by 1."""
    for which, vectors in enumerate(pair):
        for row, vector in enumerate(vectors):
            for place, x in enumerate(vector):
                for moved in (x - 1, x + 1):
                    changed = (
                        *vectors[:row],
                        (*vector[:place], moved, *vector[place + 1 :]),
                        *vectors[row + 1 :],
                    )
                    yield (pair[0], changed) if which else (changed, pair[1])


@cache
def _pairs(effort: Effort) -> list[tuple[Matrix, Matrix]]:
    """Hard pairs, B positive definite and C positive semi-definite, and where searches from them end.

    The searches look for pairs at which the ratio of forms comes close to that of the determinants.
    """
    ends = uphill(_HARD, _closeness, _beside, most=60 * effort.factor)
    return [(_gram(smaller), _gram(more)) for smaller, more in dict.fromkeys((*_HARD, *ends))]


@certifying_what_it_finds
def _is_below_determinant_ratio(claimed: str, effort: Effort) -> Evidence:
    """``x^T A x/x^T B x <= claimed`` in ``r = det A/det B``, at axes and near eigen-directions."""
    part = "ordered matrices"
    pairs = _pairs(effort)
    for smaller, more in pairs:
        larger = plus(smaller, more)
        ratio = determinant(larger) / determinant(smaller)
        best = max(form(larger, x, x) / form(smaller, x, x) for x in _directions(smaller, more))
        found = holds_at([{"r": ratio}], part=part)(f"{best} <= {claimed}", effort)
        if found.verdict is not Verdict.VERIFIED:
            return found
    return Evidence(
        Verdict.VERIFIED,
        "exact rationals",
        f"{len(pairs)} pairs of matrices up to 6 x 6, hard ones and those that searches end at",
        0.0,
        part,
    )


def _applied(matrix: Matrix, x: list[Fraction]) -> list[Fraction]:
    return [sum((m * value for m, value in zip(row, x, strict=True)), Fraction(0)) for row in matrix]


_RATIO = {
    "eigenvalues": "1 + a <= (1 + a)*(1 + b)*(1 + c)",
    "matrices": "r",
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
            "root of the ratio": _RATIO | {"matrices": "sqrt(r)"},
            "1% less": _RATIO | {"matrices": "0.99*r"},
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
            entry("matrices", _is_below_determinant_ratio),
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
    )


_ORDER = {
    "determinant": (
        "((p**2 + s**2)*(q**2 + r**2 + t**2 + u**2) - (p*q + s*t)**2) - (p**2*(q**2 + r**2) - (p*q)**2) == "
        "s**2*u**2 + (p*t - q*s)**2 + p**2*u**2 + r**2*s**2"
    ),
    "eigenvalue of the inverse": "1/(1 + c) <= 1",
    "matrices": "det A >= det B, A^-1 <= B^-1",
}


# A = B, and A = [[2, 1], [1, 2]], B = [[1, 1], [1, 2]]: inverses are ordered, squares are not
_EXAMPLES: list[tuple[Matrix, Matrix]] = [
    ([[Fraction(x) for x in row] for row in smaller], [[Fraction(x) for x in row] for row in more])
    for smaller, more in (([[1, 0], [0, 1]], [[0, 0], [0, 0]]), ([[1, 1], [1, 2]], [[1, 0], [0, 0]]))
]


def _squared(matrix: Matrix) -> Matrix:
    return [_applied(matrix, row) for row in matrix]


@certifying_nothing
def _loewner(claimed: str, effort: Effort) -> Evidence:
    part = "ordered matrices"
    pairs = [*_EXAMPLES, *_pairs(effort)]
    for smaller, more in pairs:
        larger = plus(smaller, more)
        lost = minus(inverse(smaller), inverse(larger))
        relations = {
            "A^2 >= B^2": is_positive_semidefinite(minus(_squared(larger), _squared(smaller))),
            "A^-2 <= B^-2": is_positive_semidefinite(
                minus(_squared(inverse(smaller)), _squared(inverse(larger)))
            ),
            "det(C - B) >= det(-B)": determinant(minus(more, smaller))
            >= (-1) ** len(smaller) * determinant(smaller),
            "det A >= det B": determinant(larger) >= determinant(smaller),
            "det A > det B": determinant(larger) > determinant(smaller),
            "A^-1 <= B^-1": is_positive_semidefinite(lost),
            "A^-1 >= B^-1": is_positive_semidefinite([[-value for value in row] for row in lost]),
            "det A >= det B + det C": determinant(larger) >= determinant(smaller) + determinant(more),
            "det A >= 2 det B": determinant(larger) >= 2 * determinant(smaller),
        }
        for relation in claimed.split(", "):
            if not relations[relation]:
                shown = [[str(value) for value in row] for row in smaller]
                return Evidence(
                    Verdict.REFUTED,
                    "exact rationals",
                    f"{relation} fails at B = {shown}",
                    margin=None,
                    part=part,
                )
    return Evidence(Verdict.VERIFIED, "exact rationals", f"{len(pairs)} pairs of matrices", 0.0, part)


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
            "inverses ordered the same way": _ORDER | {"matrices": "A^-1 >= B^-1"},
            "twice": _ORDER | {"matrices": "det A >= 2 det B"},
            "determinants always apart": _ORDER | {"matrices": "det A > det B"},
            "C - B for A, -B for B": _ORDER | {"matrices": "det(C - B) >= det(-B)"},
            "squares of the inverses": _ORDER | {"matrices": "A^-2 <= B^-2"},
            "squares": _ORDER | {"matrices": "A^2 >= B^2"},
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
            entry("matrices", _loewner),
        ),
        recorded=Verdict.VERIFIED,
        notes=(
            "In two dimensions B is L L^T and A - B is M M^T, L of rows (p, 0), (q, r) and M of rows (s, 0), "
            "(t, u)."
        ),
    )
