"""The mechanisms for running totals, line by line as printed, and the streams that they run on (2.1.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, partial
from random import Random
from typing import Any, Final

from ....verify.evidence.effort import Effort
from ...checks.traces.replay import Given
from ...checks.traces.traced import Evaluation
from ...pages.transcript import transcript

SIMPLE_1: Final = transcript(
    {
        "at each t": "for t in range(1, T + 1):",
        "the sum": "    S = sum([sigma[s] for s in range(1, t + 1)])",
        "the output": "    out[t] = S + Lap(1/eps)",
    }
)
WRONG_1: Final = (
    ("at each t", "T + 1 -> T"),
    ("the sum", "range(1, t + 1) -> range(1, t)"),
    ("the output", "1/eps -> 2/eps"),
    ("the output", "S + Lap -> sigma[t] + Lap"),
)

SIMPLE_2: Final = transcript(
    {
        "at each t": "for t in range(1, T + 1):",
        "the noise": "    gamma[t] = Lap(1/eps)",
        "the output": "    out[t] = sum([sigma[s] + gamma[s] for s in range(1, t + 1)])",
    }
)
WRONG_2: Final = (
    ("at each t", "T + 1 -> T"),
    ("the noise", "1/eps -> 2/eps"),
    ("the output", "range(1, t + 1) -> range(1, t)"),
    ("the output", "sigma[s] + gamma[s] -> sigma[s] + gamma[t]"),
)

TREE_ANSWERS: Final = transcript(
    {
        "to answer t": "for t in range(1, T + 1):",
        "a node": (
            "    first = t - biggest(t) + 1; noisy[t] = sum([sigma[s] for s in range(first, t + 1)]) + Lap(b)"
        ),
        "a cover of [1, t]": "    cover = [t]",
        "disjoint nodes": (
            "    while cover[0] > biggest(cover[0]): cover = [cover[0] - biggest(cover[0])] + cover"
        ),
        "the answer": "    out[t] = sum([noisy[end] for end in cover])",
    }
)
"""The answers alone: a node is named by its last step, and only nodes that answer a step get their noise."""

WRONG_TREE: Final = (
    ("to answer t", "T + 1 -> T"),
    ("a node", "t - biggest(t) + 1 -> t"),
    ("a node", "Lap(b) -> Lap(2*b)"),
    ("a cover of [1, t]", "[t] -> [t, t]"),
    ("disjoint nodes", "] + cover -> ]"),
    ("the answer", "noisy[end] for end in cover -> noisy[t] for end in cover"),
)
"""For each line something else that somebody could write there."""

_STREAMS = ((1, "1"), (7, "1/2"), (16, "1/4"), (21, "2"))


def _fresh(scale: Fraction, _: int) -> Any:  # noqa: ANN401  a counter
    from ....algorithms.mechanisms.laplace import Laplace
    from ....algorithms.mechanisms.simple_counters import FreshTotals

    return FreshTotals(Laplace(scale))


def _noisy(scale: Fraction, _: int) -> Any:  # noqa: ANN401  a counter
    from ....algorithms.mechanisms.laplace import Laplace
    from ....algorithms.mechanisms.simple_counters import NoisyRewards

    return NoisyRewards(Laplace(scale))


def _tree(scale: Fraction, rounds: int) -> Any:  # noqa: ANN401  a counter
    from ....algorithms.mechanisms.laplace import Laplace
    from ....algorithms.mechanisms.tree_counter import TreeCounter

    return TreeCounter(rounds, Laplace(scale))


class _World:
    """Adds the given noises, one after the other, at the scale of the mechanism."""

    def __init__(self, noises: list[Fraction]) -> None:
        self.left = iter(noises)

    def release(self, mechanism: Any, sealed: Any) -> float:  # noqa: ANN401  any mechanism
        from ....algorithms.environments.sealed import unseal

        value, _ = unseal(sealed)
        return float(Fraction(value) + Fraction(mechanism.scale) * next(self.left))


def _streams(counter: Callable[[Fraction, int], Any], effort: Effort) -> Iterator[Evaluation]:
    """Streams of zeros and ones; lengths that are powers of two and lengths that are not."""
    for seed, (rounds, eps) in enumerate(_STREAMS * effort.factor):
        luck = Random(seed)  # noqa: S311  instances, no secrets
        items = [luck.randint(0, 1) for _ in range(rounds)]
        noises = [*Given.generic(seed, 1, rounds).noises]
        left = iter(noises)
        yield Evaluation(
            f"T = {rounds}, eps = {eps}",
            {
                "T": rounds,
                "eps": Fraction(eps),
                "b": 1 / Fraction(eps),
                "sigma": dict(enumerate(items, start=1)),
                "gamma": {},
                "noisy": {},
                "out": {},
                "biggest": lambda t: t & -t,
                "Lap": lambda scale, left=left: scale * next(left),
            },
            {"out": _totals(counter, tuple(items), tuple(noises), Fraction(eps))},
        )


@cache
def _totals(
    counter: Callable[[Fraction, int], Any],
    items: tuple[int, ...],
    noises: tuple[Fraction, ...],
    eps: Fraction,
) -> dict[int, float]:
    from ....algorithms.environments.sealed import Sealed, Stretch

    made, world = counter(1 / eps, len(items)), _World([*noises])
    return {
        t: float(made.add(Sealed(float(item), [Stretch(t, 1, 1)], world)))
        for t, item in enumerate(items, start=1)
    }


fresh_totals = partial(_streams, _fresh)
noisy_rewards = partial(_streams, _noisy)
tree_totals = partial(_streams, _tree)
