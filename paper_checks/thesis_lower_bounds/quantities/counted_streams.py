"""Streams of zeros and ones, and what the shipped counters answer on them (Section 2.1.5)."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, partial
from random import Random
from typing import Any

from ....verify.evidence.effort import Effort
from ...checks.traces.replay import Given
from ...checks.traces.traced import Evaluation

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
    """Lengths that are powers of two and lengths that are not."""
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
