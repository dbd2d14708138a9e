"""The three counters of Section 2.1.5 of the thesis, run as they ship on streams of zeros and ones.

The thesis is Azize, "Privacy-utility trade-offs in sequential decision-making under uncertainty". The page of
Section 2.1 has the pseudo-code of each counter. It is run on the same stream with the same noises, in the
same order, and its noisy totals are compared with those of the counter.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, partial
from random import Random
from typing import TYPE_CHECKING, Any

from ....verify.evidence.effort import Effort
from ...checks.traces.replay import Given
from ...checks.traces.traced import Evaluation

if TYPE_CHECKING:
    from ....algorithms.mechanisms.laplace import Laplace

_STREAMS = ((1, "1"), (7, "1/2"), (16, "1/4"), (21, "2"))
"""Lengths, powers of two and others, and budgets whose inverses are exact in doubles."""


_Counter = Any  # with a method `add`, which takes an item and gives the noisy total of all so far
_MakeCounter = Callable[["Laplace", int], _Counter]
"""From the noise and the length of the stream."""


def _counter_of_fresh_totals(noise: "Laplace", _: int) -> _Counter:
    from ....algorithms.mechanisms.simple_counters import FreshTotals

    return FreshTotals(noise)


def _counter_of_noisy_rewards(noise: "Laplace", _: int) -> _Counter:
    from ....algorithms.mechanisms.simple_counters import NoisyRewards

    return NoisyRewards(noise)


def _tree_counter(noise: "Laplace", rounds: int) -> _Counter:
    from ....algorithms.mechanisms.tree_counter import TreeCounter

    return TreeCounter(rounds, noise)


class _GivenNoise:
    """In place of random noise: the given noises, one after the other, at the scale of the mechanism."""

    def __init__(self, noises: tuple[Fraction, ...]) -> None:
        self.unused = iter(noises)

    def release(self, mechanism: Any, sealed: Any) -> float:  # noqa: ANN401  any mechanism
        """The sealed number with the next noise, as `Sealed` asks for it."""
        from ....algorithms.environments.sealed import unseal

        value, _ = unseal(sealed)
        return float(Fraction(value) + Fraction(mechanism.scale) * next(self.unused))


def _evaluations(make: _MakeCounter, effort: Effort) -> Iterator[Evaluation]:
    """What the pseudo-code is given, and the totals that it must arrive at, for each stream.

    Inputs, by the names of the pseudo-code: ``T``, the length; ``sigma``, the items by round; ``eps`` and
    ``b`` = 1/eps; ``gamma``, ``noisy`` and ``out``, which it fills with noises, noisy sums and noisy totals;
    ``biggest(t)``, the largest power of two that divides t; ``Lap(b)``, the next noise at scale b.
    """
    for seed, (rounds, eps) in enumerate(_STREAMS * effort.factor):
        luck = Random(seed)  # noqa: S311  instances, no secrets
        items = [luck.randint(0, 1) for _ in range(rounds)]
        noises = tuple(Given.generic(seed, 1, rounds).noises)
        unused = iter(noises)
        given: dict[str, Any] = {"T": rounds, "eps": Fraction(eps), "b": 1 / Fraction(eps)}
        given |= {"sigma": dict(enumerate(items, start=1)), "gamma": {}, "noisy": {}, "out": {}}
        given["biggest"] = lambda t: t & -t  # its lowest binary digit that is 1
        given["Lap"] = lambda scale, unused=unused: scale * next(unused)
        totals = _totals(make, tuple(items), noises, Fraction(eps))
        yield Evaluation(f"T = {rounds}, eps = {eps}", given, {"out": totals})


@cache
def _totals(
    make: _MakeCounter, items: tuple[int, ...], noises: tuple[Fraction, ...], eps: Fraction
) -> dict[int, float]:
    """The noisy totals of the shipped counter, by round."""
    from ....algorithms.environments.sealed import Sealed, Stretch
    from ....algorithms.mechanisms.laplace import Laplace

    counter, world = make(Laplace(1 / eps), len(items)), _GivenNoise(noises)
    return {
        t: float(counter.add(Sealed(float(item), [Stretch(t, 1, 1)], world)))
        for t, item in enumerate(items, start=1)
    }


fresh_totals = partial(_evaluations, _counter_of_fresh_totals)
"""Simple mechanism 1: each total has noise of its own."""
noisy_rewards = partial(_evaluations, _counter_of_noisy_rewards)
"""Simple mechanism 2: each item has noise of its own, and noisy items are summed."""
tree_totals = partial(_evaluations, _tree_counter)
"""The binary tree: each total is a sum of noisy sums of a power of two of items."""
