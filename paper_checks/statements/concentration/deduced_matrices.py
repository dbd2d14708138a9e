"""Ordered matrices in every dimension: forms of inverses, determinants, and ratios of both.

Eigenvalues l are those of A against B, B^-1/2 A B^-1/2, all from 1 on where A >= B; f is the next of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...language.assertion import Source, chain, settles
from ...language.ranges import wide
from ...language.rules import INDUCTION
from ...language.written_claim import Pieces, over, step

_REAL: Final = "(-oo, oo)"


def ordered_inverses(n: int, ordered: Source, invertible: Source) -> Pieces:
    """Assertion ``n``: A >= B gives A^-1 <= B^-1, both ``invertible``.

    With y = A^-1 x, s = x^T A^-1 x is <x, y> and y^T A y; q = y^T B y and r = x^T B^-1 x, so that r - 2 s + q
    is a sum of squares over the eigenvectors of B.
    """
    return (
        over(x=_REAL, y=_REAL, b="(0, oo)"),
        step(
            "one eigenvector of B",
            "0 <= x**2/b - 2*(x*y) + b*y**2",
            wrong={"three for two, of an eigenvector": "- 2*(x*y) -> - 3*(x*y)"},
        ),
        over("0 <= z", z=_REAL, x=_REAL, y=_REAL, b="(0, oo)"),
        step(
            "one eigenvector of B more",
            "0 <= z + (x**2/b - 2*(x*y) + b*y**2)",
            wrong={"three for two, of one more": "- 2*(x*y) -> - 3*(x*y)"},
        ),
        over("0 <= z", "z <= r - 2*s + q", "q <= s", z=_REAL, **wide("rsq")),
        step("forms of the inverses", "s <= r", wrong={"half of the form": "s <= r -> s <= r/2"}),
        settles(
            n,
            by=chain(
                "forms of the inverses",
                {
                    "0 <= z": INDUCTION(base="one eigenvector of B", step="one eigenvector of B more"),
                    "z <= r - 2*s + q": invertible,
                    "q <= s": ordered,
                },
            ),
        ),
    )


def ordered_determinants(n: int, ordered: Source) -> Pieces:
    """Assertion ``n``: A >= B gives det A >= det B, D being det B times the eigenvalues so far."""
    return (
        over(B="[0, oo)"),
        step("no eigenvalue yet", "1*B <= B", wrong={"twice det B": "1*B <= B -> 2*B <= B"}),
        over("1*B <= D", "1 <= f", **wide("BDf")),
        step("an eigenvalue more", "1*B <= D*f", wrong={"half of the product": "1*B <= D*f -> 1*B <= D*f/2"}),
        over("1*B <= D", **wide("BD")),
        step("determinants", "B <= D", wrong={"always apart": "B <= D -> B < D"}),
        settles(
            n,
            by=chain(
                "determinants",
                {
                    "1*B <= D": INDUCTION(base="no eigenvalue yet", step="an eigenvalue more"),
                    "1 <= f": ordered,
                },
            ),
        ),
    )


def ratio_of_forms(n: int, ordered: Source, kills: Mapping[int, str]) -> Pieces:
    """Assertion ``n``: x^T A x/(x^T B x) <= det A/det B, which is the product p of all eigenvalues.

    F and G are the sums of l h and h over the eigenvectors so far, h the square of a coordinate.
    """
    return (
        over(l="[0, oo)"),
        step("the eigenvalue itself", "l <= 1*l", wrong={"half of itself": "l <= 1*l -> l <= 1*l/2"}),
        over("l <= p", "1 <= f", **wide("lpf")),
        step(
            "times another eigenvalue",
            "l <= p*f",
            wrong={"half of it, times another": "l <= p*f -> l <= p*f/2"},
        ),
        over(h="[0, oo)", p="[0, oo)"),
        step("no coordinate", "0*h <= p*(0*h)", wrong={"one, of no coordinate": "0*h <= p -> 1 + 0*h <= p"}),
        over("F <= p*G", "l <= p", **wide("FpGlh")),
        step(
            "one coordinate more",
            "F + l*h <= p*(G + h)",
            wrong={"half of a coordinate": "(G + h) -> (G + h/2)"},
        ),
        over("F <= p*G", F="[0, oo)", p="[0, oo)", G="(0, oo)"),
        step("ratio of the forms", "F/G <= p", wrong={"half of the ratio": "F/G <= p -> F/G <= p/2"}),
        settles(
            n,
            by=chain(
                "ratio of the forms",
                {
                    "F <= p*G": INDUCTION(base="no coordinate", step="one coordinate more"),
                    "l <= p": INDUCTION(base="the eigenvalue itself", step="times another eigenvalue"),
                    "1 <= f": ordered,
                },
            ),
            kills=kills,
        ),
    )
