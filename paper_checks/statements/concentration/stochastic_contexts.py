"""Which laws of contexts the assumption on stochastic contexts lets in.

Why none is let in for d >= 2: give each axis +-e_i the weight 2/(d (d + 2)), and share d/(d + 2) among the
unit vectors (+-1, ..., +-1)/sqrt d. Then (z^T a)^4 averages to 3 |a|^4/(d (d + 2)) for every vector a, as
E (s^T a)^4 = 3 |a|^4 - 2 sum a_i^4 over signs s; and (z^T M z)^2 to ((tr M)^2 + 2 tr M^2)/(d (d + 2)). So
the variance averages to (3 E|A|^4 - (tr M)^2 - 2 tr M^2)/(d (d + 2)). With E|A|^4 >= (tr M)^2 some direction
has at least 2 ((tr M)^2 - tr M^2)/(d (d + 2)) >= 2 (d - 1) l^2/(d + 2), by d (d - 1) ordered pairs of
eigenvalues: l^2/2 or more, and the threshold is at most l^2/(8 log 4). The parts are these steps.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random

from ....theory.formulas.domain import box
from ....theory.formulas.language import formula
from ....verify.evidence.effort import Effort
from ....verify.evidence.ladder import Verdict
from ....verify.proving.exact_points import holds
from ....verify.proving.formula_checks import entry, equals_at, holds_at, holds_on, is_identity
from ...checks.known_quantities import Known, holds_in
from ...checks.settled_by import Settling, settled_by
from ...language.claim import Amendment, Claim
from ...language.severity import Severity
from ...language.written_claim import step

Vector = tuple[Fraction, ...]


Law = tuple[tuple[Fraction, Vector], ...]


_DIMENSIONS = range(2, 11)


@cache
def _directions(d: int) -> tuple[tuple[Fraction, Vector, int], ...]:
    """Weight, vector ``v`` and ``n`` of the unit vectors ``z = v/sqrt(n)``: the axes and the corners.

    With these weights fourth moments are those of a uniform direction. One of ``v`` and ``-v`` is listed.
    """
    axes = [tuple(Fraction(place == i) for i in range(d)) for place in range(d)]
    corners = [(Fraction(1), *map(Fraction, signs)) for signs in product((1, -1), repeat=d - 1)]
    return (
        *((Fraction(2, d * (d + 2)), axis, 1) for axis in axes),
        *((Fraction(d, (d + 2) * len(corners)), corner, d) for corner in corners),
    )


def _inner(x: Vector, y: Vector) -> Fraction:
    return sum((a * b for a, b in zip(x, y, strict=True)), Fraction(0))


def _vector(rng: Random, d: int) -> Vector:
    return tuple(Fraction(rng.randint(-3, 3)) for _ in range(d))


def _law(rng: Random, d: int) -> Law:
    """Two or more vectors, not all on a line through 0, with equal chances."""
    several = [(Fraction(1), *[Fraction(0)] * (d - 1)), *(_vector(rng, d) for _ in range(rng.randint(1, 4)))]
    return tuple((Fraction(1, len(several)), each) for each in several)


def _of_vector(d: int, a: Vector) -> Known:
    fourth = sum((w * _inner(v, a) ** 4 / n**2 for w, v, n in _directions(d)), Fraction(0))
    return {"d": Fraction(d), "q": _inner(a, a), "fourth": fourth}


def _of_law(d: int, law: Law) -> Known:
    """Of ``(z^T A)^2`` over the directions, mean and largest variance; of ``M = E[A A^T]`` two traces."""
    variances = []
    for weight, v, n in _directions(d):
        mean = sum((p * _inner(v, a) ** 2 / n for p, a in law), Fraction(0))
        square = sum((p * _inner(v, a) ** 4 / n**2 for p, a in law), Fraction(0))
        variances.append((weight, square - mean**2))
    entries = [[sum((p * a[i] * a[j] for p, a in law), Fraction(0)) for j in range(d)] for i in range(d)]
    return {
        "d": Fraction(d),
        "q2": sum((p * _inner(a, a) ** 2 for p, a in law), Fraction(0)),
        "trM": sum((entries[i][i] for i in range(d)), Fraction(0)),
        "trMM": sum((value**2 for row in entries for value in row), Fraction(0)),
        "average": sum((weight * variance for weight, variance in variances), Fraction(0)),
        "worst": max(variance for _, variance in variances),
    }


def _vectors(effort: Effort) -> Mapping[str, Known]:
    rng = Random(effort.seed)  # noqa: S311  no secrets
    found: dict[str, Known] = {}
    for d in _DIMENSIONS:
        for a in ((Fraction(1), *[Fraction(0)] * (d - 1)), (Fraction(1),) * d, _vector(rng, d)):
            found[f"A = ({', '.join(map(str, a))})"] = _of_vector(d, a)
    return found


def _laws(effort: Effort) -> Mapping[str, Known]:
    rng = Random(effort.seed + 1)  # noqa: S311  no secrets
    found: dict[str, Known] = {}
    found["A uniform on the 24-cell"] = _of_law(4, _TWENTY_FOUR)
    for d in (2, 2, 3, 3, 4, 5, 7):
        law = _law(rng, d)
        shown = "; ".join(f"({', '.join(map(str, a))})" for _, a in law)
        found[f"A uniform on {shown}"] = _of_law(d, law)
    return found


# axes and corners in four dimensions, where the corners are rational unit vectors: no variance is smaller
_TWENTY_FOUR: Law = tuple((w, tuple(x / (2 if n == 4 else 1) for x in v)) for w, v, n in _directions(4))


_ROOM = "2*(d - 1)/(d + 2) <= 1/(8*log(4*k))"


@settled_by
def _leaves_room(dimensions: str) -> Settling:
    """In the claimed dimensions up to 10 the threshold is not below what some direction must have."""
    claimed = formula(dimensions).links
    points = [
        {"d": d, "k": k}
        for d in range(1, 11)
        for k in (1, 2, 10)
        if all(holds(link, {"d": Fraction(d)}) is True for link in claimed)
    ]
    return holds_at(points, part="dimensions in which some law is let in"), _ROOM


_CONTEXTS = {
    "dimensions": "d == 1",
    "fourth": "fourth == 3*q**2/(d*(d + 2))",
    "plane": "(x**4 + y**4)/4 + ((x + y)**4 + (x - y)**4)/16 == 3*(x**2 + y**2)**2/8",
    "average": "average == (3*q2 - trM**2 - 2*trMM)/(d*(d + 2))",
    "worst": "worst >= 2*(trM**2 - trMM)/(d*(d + 2))",
    "eigenvalues": "2*a*b >= 2*l**2",
    "no law": "2*(d - 1)/(d + 2) > 1/(8*log(4*k))",
    "uniform": "2*(d - 1)/(d**2*(d + 2))",
    "threshold": "l**2/(8*log(4*k))",
}


def contextual_assumption(identifier: str, where: str) -> Claim:
    """The assumption on stochastic contexts, with what rests on it."""
    return Claim(
        id=identifier,
        where=where,
        kind="definition",
        statement=(
            "The k_t contexts are drawn independently from a random A in R^d with ||A|| = 1, M = E[A A^T] of "
            "least eigenvalue l > 0, and for every unit z: Var (z^T A)^2 <= l^2/(8 log(4 k_t)). Implied: in "
            "every dimension d >= 1 some law of A satisfies it."
        ),
        printed=_CONTEXTS | {"dimensions": "d >= 1"},
        mutants={
            "up to the plane": _CONTEXTS | {"dimensions": "d <= 2"},
            "from ten dimensions on": _CONTEXTS | {"dimensions": "d >= 10"},
            "fourth moment of a Gaussian": _CONTEXTS | {"fourth": "fourth == 3*q**2/d**2"},
            "uncorrelated squares": _CONTEXTS
            | {"plane": "(x**4 + y**4)/4 + ((x + y)**4 + (x - y)**4)/16 == (x**2 + y**2)**2/4"},
            "square of the mean once": _CONTEXTS
            | {"average": "average == (3*q2 - trM**2 - trMM)/(d*(d + 2))"},
            "10% more in the worst direction": _CONTEXTS
            | {"worst": "worst >= 2.2*(trM**2 - trMM)/(d*(d + 2))"},
            "10% more": _CONTEXTS | {"eigenvalues": "2*a*b >= 2.2*l**2"},
            "a variance eight times as large": _CONTEXTS | {"no law": "2*(d - 1)/(d + 2) > 1/log(4*k)"},
            "d + 1": _CONTEXTS | {"uniform": "2*(d - 1)/(d**2*(d + 1))"},
            "without the 4": _CONTEXTS | {"threshold": "l**2/(8*log(1 + k))"},
        },
        checks=(
            entry("dimensions", _leaves_room),
            entry("fourth", holds_in(_vectors, part="fourth moment over directions, d up to 10")),
            entry(
                "plane",
                is_identity(box(x=(-1, 1), y=(-1, 1)), part="fourth moment over directions, d = 2"),
            ),
            entry("average", holds_in(_laws, part="variance on average over directions")),
            entry("worst", holds_in(_laws, part="variance in the worst direction")),
            entry(
                "eigenvalues",
                holds_on(
                    box(a=(0, 1), b=(0, 1), l=(0, 1)),
                    where=("a >= l", "b >= l"),
                    part="(tr M)^2 - tr M^2, products of two eigenvalues",
                ),
            ),
            entry("no law", holds_on(box(d=(2, 10**6), k=(1, 10**6)), part="above the threshold, d >= 2")),
            entry(
                "uniform",
                equals_at([({"d": 3}, "0.088888888888888889")], part="variance, uniform on the sphere"),
            ),
            entry(
                "threshold",
                equals_at(
                    [
                        ({"l": "0.1", "k": 10}, "3.3885628835227099e-4"),
                        ({"l": "0.5", "k": 1}, "0.0225421100"),
                        ({"l": "1/3", "k": 1}, "0.010018715561728913"),
                    ],
                    part="threshold",
                ),
            ),
        ),
        recorded=Verdict.REFUTED,
        amendment=Amendment(
            statement="Some law satisfies it if and only if d = 1 (A = 1 or -1, variance 0).",
            formula=_CONTEXTS,
            recorded=Verdict.VERIFIED,
        ),
        severity=Severity.SUBSTANCE,
        notes="One law of A is read for all rounds, as printed. The condition is quoted from earlier work.",
    )


# a = N(m, v I): the square of <z, a> along the mean, of length m; k: the number of actions; l: lambda_0,
# which is at most v, the least eigenvalue of E a a^T
ALONG_THE_MEAN = step(
    "variance of the square along the mean",
    "(m**4 + 6*m**2*v + 3*v**2) - (m**2 + v)**2 <= l**2/(8*log(4*k))",
    wrong={"without the logarithm": "(8*log(4*k)) -> 8"},
    at=[{"m": 1, "v": "1/10", "l": "1/10", "k": 10}],
)
"""The variance of a square that the assumption on contexts bounds, for Gaussian contexts."""
