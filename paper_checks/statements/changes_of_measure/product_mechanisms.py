"""Finite mechanisms on product data, as policies that read one datum a step and then answer.

Arm ``i`` pays the datum ``i``; the answer is an action beyond the arms. So the law of the actions is the
law of the output, and the coupled environment is the product of maximal couplings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod
from random import Random

from ....theory.numbers.enclosure import Exact
from ....theory.transport.coupled_environment import History, Policy
from ....theory.transport.hamming_transport import hamming_transport
from ....verify.evidence.effort import Effort, Profile
from ...checks.known_quantities import Known
from .coupled_bandits import Bandits

Data = tuple[int, ...]
_RANDOM = {Profile.QUICK: 4, Profile.FULL: 20}
_Q = Fraction(1, 10**5)


def reading(count: int, answer: Callable[[Data], Sequence[Exact]]) -> Policy:
    """Pull the arms 0, 1, ... once each, then answer with the law of the data."""

    def policy(history: History) -> Sequence[Exact]:
        step = len(history)
        if step < count:
            return [Fraction(arm == step) for arm in range(count)]
        return [*[Fraction(0)] * count, *answer(tuple(datum for _, datum in history))]

    return policy


def mechanism(
    answer: Callable[[Data], Sequence[Exact]], left: Sequence[Exact], right: Sequence[Exact]
) -> Bandits:
    """A mechanism on data with these means, under either of two laws."""
    count = len(left)
    return Bandits(reading(count, answer), tuple(left), tuple(right), count + 1)


def released_sum(q: Fraction) -> Callable[[Data], Sequence[Exact]]:
    """The number ``k`` with a weight of ``q^((k - sum)^2)``."""

    def answer(data: Data) -> Sequence[Exact]:
        weights = [q ** ((k - sum(data)) ** 2) for k in range(len(data) + 1)]
        return [weight / sum(weights) for weight in weights]

    return answer


def told(chance: Fraction) -> Callable[[Data], Sequence[Exact]]:
    """Randomised response about the first datum."""
    return lambda data: (chance, 1 - chance) if data[0] else (1 - chance, chance)


FIXED: Mapping[str, Bandits] = {
    "sharp release, all data changed": mechanism(released_sum(_Q), (1, 1), (0, 0)),
    "nearly certain response": mechanism(told(1 - Fraction(1, 10**4)), (1,), (0,)),
    "one datum in ten changed": mechanism(told(1 - Fraction(1, 10**4)), (Fraction(1, 10),), (0,)),
    "release of two data": mechanism(
        released_sum(Fraction(1, 3)), (Fraction(1, 4), Fraction(1, 4)), (Fraction(3, 4), Fraction(3, 4))
    ),
    "sharp release, one of two data changed": mechanism(released_sum(_Q), (1, _Q), (0, _Q)),
}


@cache
def random_mechanisms(effort: Effort) -> Mapping[str, Bandits]:
    """Two data in tenths, three answers in twentieths."""
    rng = Random(effort.seed)  # noqa: S311  no secrets
    return {
        f"random mechanism {number}": mechanism(
            _drawn(rng), *[[Fraction(rng.randint(0, 10), 10) for _ in range(2)] for _ in range(2)]
        )
        for number in range(_RANDOM[effort.profile])
    }


def _drawn(rng: Random) -> Callable[[Data], Sequence[Exact]]:
    laws = {}
    for data in product((0, 1), repeat=2):
        cuts = sorted(rng.sample(range(1, 20), 2))
        laws[data] = [Fraction(cuts[0], 20), Fraction(cuts[1] - cuts[0], 20), Fraction(20 - cuts[1], 20)]
    return laws.__getitem__


def transports(bandits: Bandits) -> Known:
    """``least``, ``leastsq``: the optimal E[d], E[d^2]; ``t``, ``v``: sums of t_i and of t_i (1 - t_i).

    ``joint``: the total variation of the two laws of all the data.
    """
    apart = [abs(Fraction(p) - Fraction(q)) for p, q in zip(bandits.left, bandits.right, strict=True)]
    return {
        "least": hamming_transport(bandits.left, bandits.right, power=1).value,
        "joint": _joint_distance(bandits.left, bandits.right),
        "leastsq": hamming_transport(bandits.left, bandits.right, power=2).value,
        "t": sum(apart, Fraction(0)),
        "v": sum((t * (1 - t) for t in apart), Fraction(0)),
    }


def _joint_distance(left: Sequence[Exact], right: Sequence[Exact]) -> Fraction:
    def mass(means: Sequence[Exact], data: Data) -> Fraction:
        return prod(
            (Fraction(p) if datum else 1 - Fraction(p) for p, datum in zip(means, data, strict=True)),
            start=Fraction(1),
        )

    every = product((0, 1), repeat=len(left))
    return sum((abs(mass(left, data) - mass(right, data)) for data in every), Fraction(0)) / 2
