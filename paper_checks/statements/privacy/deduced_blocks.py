"""Divergences of every order: of independent blocks of which one changes, and of what is processed."""

from __future__ import annotations

from typing import Final

from ...language.assertion import Source, chain, settles
from ...language.ranges import wide
from ...language.rules import INDUCTION, TOWER
from ...language.written_claim import Pieces, over, step

_REAL: Final = "(-oo, oo)"
# s the logarithm of the moment of some blocks, k that of the block that changes, f of one that does not
_SUMS: Final[Pieces] = (
    over(k="[0, oo)"),
    step("the block that changes", "k <= 1*k", wrong={"less than it": "k <= 1*k -> k < 1*k"}),
    step("the block that changes, from below", "1*k <= k", wrong={"more than it": "1*k <= k -> 1*k < k"}),
    over("s <= 1*k", "f <= 0", s=_REAL, f=_REAL, k="[0, oo)"),
    step(
        "one equal block more", "s + f <= 1*k", wrong={"its cost twice": "s + f <= 1*k -> s + f + k <= 1*k"}
    ),
    over("1*k <= s", "0 <= f", s=_REAL, f=_REAL, k="[0, oo)"),
    step(
        "one equal block more, from below",
        "1*k <= s + f",
        wrong={"its cost twice, from below": "1*k <= s + f -> 1*k + k <= s"},
    ),
    over("s <= 1*k", "1*k <= s", "k <= (a - 1)*E", s="[0, oo)", k="[0, oo)", a="(1, oo)", E="[0, oo)"),
    step(
        "divergence of the block that changes",
        "k/(a - 1) <= s/(a - 1) <= k/(a - 1) <= E",
        wrong={
            "as for two blocks": "<= s/(a - 1) <= k/(a - 1) -> <= s/(a - 1) + k/(a - 1) <= k/(a - 1)",
            "half of the budget of a block": "<= k/(a - 1) <= E -> <= k/(a - 1) <= E/2",
        },
    ),
)


def one_block_changes(n: int, equal: Source, budget: Source) -> Pieces:
    """Assertion ``n``: the divergence is that of the block that changes, which is within the ``budget``.

    Moments of independent outputs multiply; ``equal`` says that the laws of the other blocks are the same.
    """
    return (
        *_SUMS,
        settles(
            n,
            by=chain(
                "divergence of the block that changes",
                {
                    "s <= 1*k": INDUCTION(base="the block that changes", step="one equal block more"),
                    "1*k <= s": INDUCTION(
                        base="the block that changes, from below", step="one equal block more, from below"
                    ),
                    "f <= 0": equal,
                    "0 <= f": equal,
                    "k <= (a - 1)*E": budget,
                },
            ),
        ),
    )


def product_of_blocks(n: int, one: Source) -> Pieces:
    """Assertion ``n``: the density of independent outputs is the product of theirs; ``one`` is the next."""
    return (
        over(c="[0, oo)"),
        step("density of one output", "c <= 1*c", wrong={"less than a density": "c <= 1*c -> c < 1*c"}),
        step(
            "density of one output, from below",
            "1*c <= c",
            wrong={"more than a density": "1*c <= c -> 1*c < c"},
        ),
        over("g <= 1*p", "h <= g*c", **wide("gphc")),
        step("one output more", "h <= 1*(p*c)", wrong={"half of a factor": "h <= 1*(p*c) -> h <= 1*(p*c)/2"}),
        over("1*p <= g", "g*c <= h", **wide("gphc")),
        step(
            "one output more, from below",
            "1*(p*c) <= h",
            wrong={"twice a factor": "1*(p*c) <= h -> 2*(p*c) <= h"},
        ),
        over("g <= 1*p", "1*p <= g", **wide("gp")),
        step(
            "density of all outputs",
            "g <= p <= g",
            wrong={"half of the density": "g <= p <= g -> g <= p/2 <= g"},
        ),
        settles(
            n,
            by=chain(
                "density of all outputs",
                {
                    "g <= 1*p": INDUCTION(base="density of one output", step="one output more"),
                    "1*p <= g": INDUCTION(
                        base="density of one output, from below", step="one output more, from below"
                    ),
                    "h <= g*c": one,
                    "g*c <= h": one,
                },
            ),
        ),
    )


def processed_events(n: int, private: Source) -> Pieces:
    """Assertion ``n``: (eps, delta) is kept by a randomised map.

    h is the chance that the map leads into an event, g the density of one law less e^eps times that of the
    other; x and y are their totals, y that of the positive part of g, and k is delta.
    """
    return (
        over(h="[0, 1]", g=_REAL),
        step(
            "weighted by a chance",
            "h*g <= max(g, 0)",
            wrong={"by more than a chance": "h*g <= -> 2*h*g <= "},
        ),
        over("x <= y", "y <= k", x=_REAL, y="[0, oo)", k="[0, 1]"),
        step(
            "excess of what is processed", "x <= k", wrong={"half of delta, processed": "x <= k -> x <= k/2"}
        ),
        settles(
            n,
            by=chain(
                "excess of what is processed",
                {"x <= y": TOWER(given_the_past="weighted by a chance"), "y <= k": private},
            ),
        ),
    )


def processed_moments(n: int, mean: Source) -> Pieces:
    """Assertion ``n``: no divergence of an order above 1 grows by a randomised map.

    x is the ratio of the densities and z that of what comes out, which is the mean of x given the output, so
    that x = z w, and the mean of w is 1. Y and X are the means of x^k and z^k under the second law, and c
    that of k z^k (w - 1), which is 0 by ``mean``. A divergence of order k grows with its moment.
    """
    return (
        # w = exp(u D), and its power k = 1/u is exp(D)
        over(u="(0, 1]", D=_REAL),
        step(
            "power above its tangent",
            "exp(D) >= 1 + (exp(u*D) - 1)/u",
            wrong={"above the tangent by a tenth": ">= 1 + ( -> >= 1.1 + ("},
        ),
        over("X + c <= Y", "0 <= c", **wide("XY"), c=_REAL),
        step("moment of what is processed", "X <= Y", wrong={"half of the moment": "X <= Y -> X <= Y/2"}),
        settles(
            n,
            by=chain(
                "moment of what is processed",
                {
                    "X + c <= Y": TOWER(given_the_past="power above its tangent"),
                    "0 <= c": mean,
                },
            ),
        ),
    )
