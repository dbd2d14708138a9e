"""What the proofs of privacy share: one release, disjoint blocks, and what follows from both (Appendix A).

D is the divergence of the actions or of all releases, B that of the releases or of one of them, and E the
budget eps.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..language.assertion import ByDefinition, Settles, Source, chain, settles
from ..language.rules import COMPOSITION, POST_PROCESSING, Inference
from ..language.written_claim import Pieces, over, step
from ..statements.privacy.pure_composition import ON_BLOCKS

_FOLLOWS = "at most the budget of one release"
FOLLOWS: Final[Pieces] = (
    over("D <= B", "B <= E", **dict.fromkeys("DBE", "[0, oo)")),
    step(
        _FOLLOWS,
        "D <= E",
        wrong={"half of the budget of one": "<= E -> <= E/2", "half of eps on top": "D <= -> D + E/2 <="},
    ),
)
"""The deduction: what is at most the cost of one release is at most the budget."""


def follows(
    n: int,
    whole: Source,
    one: Source,
    despite: Mapping[str, str] | None = None,
    kills: Mapping[int, str] | None = None,
    *,
    on: str = "",
    beyond: str = "",
) -> Settles:
    """Assertion ``n`` says that a budget is kept.

    ``whole`` bounds the cost by that of a release, which is ``one``.
    """
    given = chain(_FOLLOWS, {"D <= B": whole, "B <= E": one})
    return settles(n, by=given, despite=despite, kills=kills, on=on, beyond=beyond)


_FORMULAS = {
    # D is what the reward moves by, k how many releases read it
    "mean": (
        over(D=(0, 1), n="[1, oo)", a="(1, oo)", eps="(0, oo)"),
        "1*a*(D/n)**2/(2*(a/(2*eps*n**2))) <= eps",
        {
            "half of the variance": "(a/(2*eps -> (a/(4*eps",
            "drawn anew for each index": "1*a* -> 2*a*",
            "rewards in [-1, 1], or [0, 2]": "(D/n) -> (2*D/n)",
            "nine tenths of eps": "<= eps -> <= 0.9*eps",
        },
    ),
    "sum": (
        over(D=(0, 2), h=(0, 1), a="(1, oo)", eps="(0, oo)"),
        "1*a*(D*h)**2/(2*(2*a/eps)) <= eps",
        {
            "variance alpha/eps": "(2*a/eps) -> (a/eps)",
            "variance alpha/(2 eps)": "(2*a/eps) -> (a/(2*eps))",
            "drawn anew, or one for all": "1*a* -> 2*a*",
            "actions of norm 2": "(D*h) -> (D*(2*h))",
        },
    ),
}


def cost(of: str, n: int, kills: Mapping[int, str]) -> Pieces:
    """What one release costs, of a ``mean`` or a ``sum``; ``kills`` are near misses of assertion ``n``."""
    where, formula, wrong = _FORMULAS[of]
    return (where, step(f"cost of a {of}", formula, wrong=wrong), of_cost(of, n, kills))


def of_cost(of: str, n: int, kills: Mapping[int, str]) -> Settles:
    """What one release costs, as evidence for one more assertion."""
    return settles(
        n,
        by=f"cost of a {of}",
        on="one release",
        beyond="all the others, and what is made of them",
        kills=kills,
    )


BLOCKS: Final = step(
    "blocks side by side",
    "together <= alone + 1/10**30",
    wrong={
        "blocks that share a record": "together -> overlapping",
        "blocks that end by their rewards": "together -> byreward",
        "half of the budget, all blocks": "alone + 1/10**30 -> alone/2",
    },
    by=ON_BLOCKS,
)


def on_blocks(n: int, kills: Mapping[int, str]) -> Settles:
    """Three blocks of randomised response as evidence for assertion ``n``."""
    return settles(
        n,
        by="Renyi divergence at every order",
        on="Lemma 11 at three blocks of randomised response, orders 3/2 and 40, to 10^-30",
        beyond="Gaussian releases of means or sums; other mechanisms, blocks and orders",
        kills=kills,
    )


PROCESSING: Final[Pieces] = (
    # masses of two outcomes that are merged, under both laws: what they add to the moment of order 2
    over(a="[0, oo)", b="[0, oo)", c="(0, oo)", d="(0, oo)"),
    step(
        "two outcomes merged, order 2",
        "(a + b)**2/(c + d) <= a**2/c + b**2/d",
        wrong={"it grows": "<= a**2/c -> >= a**2/c", "it stays": "<= a**2/c -> == a**2/c"},
    ),
)


def merged(n: int, kills: Mapping[int, str]) -> Settles:
    """Two outcomes merged as evidence for assertion ``n``."""
    return settles(
        n,
        by="two outcomes merged, order 2",
        on="maps that merge outcomes, order 2",
        beyond="other maps and orders",
        kills=kills,
    )


def composed(each: str | ByDefinition, one: str) -> Inference:
    """All releases of a run, each private given those before, a reward entering one."""
    return COMPOSITION(each_step=each, one_step_a_record=one)


def processed(release: str, rest: str | ByDefinition) -> Inference:
    """What is computed from the releases alone."""
    return POST_PROCESSING(private_release=release, no_other_access=rest)
