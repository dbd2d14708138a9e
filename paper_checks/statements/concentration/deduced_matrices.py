"""The ratio of the forms of ordered matrices, by their determinants, in every dimension.

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
