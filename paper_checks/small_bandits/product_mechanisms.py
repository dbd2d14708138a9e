"""Finite mechanisms on product data, as policies that read one datum a step and then answer.

Arm ``i`` pays the datum ``i``; the answer is an action beyond the arms. So the law of the actions is the
law of the output, and the coupled environment is the product of maximal couplings.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from math import log, prod

from ...theory.numbers.enclosure import Exact
from ...theory.transport.coupled_environment import History, Policy
from ...theory.transport.coupling import least_distance
from ...verify.evidence.effort import Effort
from ...verify.worst.uphill import uphill
from ..checks.known_quantities import Known
from .coupled_bandits import Bandits

Data = tuple[int, ...]
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


Finite = tuple[tuple[tuple[int, int, int], ...], tuple[int, int], tuple[int, int]]
"""The laws of three answers to 00, 01, 10 and 11 in twentieths, and both pairs of means in tenths.

No mean is 0 or 10: there KL and budget may be equal, which enclosures cannot tell.
"""

_HARD: tuple[Finite, ...] = (
    (((9, 10, 1), (1, 10, 9), (9, 10, 1), (1, 10, 9)), (1, 9), (9, 1)),  # the second datum only
    (((18, 1, 1), (1, 18, 1), (1, 18, 1), (1, 1, 18)), (9, 9), (1, 1)),  # the sum, nearly deterministic data
    (((10, 5, 5), (5, 5, 10), (5, 5, 10), (10, 5, 5)), (5, 2), (5, 8)),  # whether they are equal
    (((7, 7, 6), (6, 7, 7), (7, 6, 7), (7, 7, 6)), (1, 1), (9, 9)),  # hardly anything
    (((18, 1, 1), (18, 1, 1), (18, 1, 1), (1, 1, 18)), (1, 5), (2, 5)),  # rarely anything
)


@cache
def hard_mechanisms(effort: Effort) -> Mapping[str, Bandits]:
    """Two data, three answers: where searches end whose KL comes closest to epsilon times the transport."""
    ends = uphill(_HARD, _closeness, _beside, most=150 * effort.factor)
    return {
        f"mechanism that a search ends at, {number}": mechanism(
            _answering(place[0]), *([Fraction(mean, 10) for mean in means] for means in place[1:])
        )
        for number, place in enumerate(ends)
    }


def _answering(laws: Sequence[tuple[int, int, int]]) -> Callable[[Data], Sequence[Exact]]:
    shares = [[Fraction(mass, 20) for mass in law] for law in laws]
    return dict(zip(product((0, 1), repeat=2), shares, strict=True)).__getitem__


def _closeness(place: Finite) -> float | None:
    """KL over epsilon times the least expected number of changed data, in doubles."""
    laws, left, right = place
    apart = sum(abs(x - y) for x, y in zip(left, right, strict=True)) / 10
    epsilon = max(
        abs(log(x / y))
        for one, other in ((0, 1), (2, 3), (0, 2), (1, 3))
        for x, y in zip(laws[one], laws[other], strict=True)
    )
    if not apart or not epsilon:
        return None
    outputs = []
    for means in (left, right):
        first, second = (mean / 10 for mean in means)
        data = ((1 - first) * (1 - second), (1 - first) * second, first * (1 - second), first * second)
        outputs.append([sum(w * law[k] / 20 for w, law in zip(data, laws, strict=True)) for k in range(3)])
    spent = sum(x * log(x / y) for x, y in zip(*outputs, strict=True))
    return float(spent / (epsilon * apart))


def _beside(place: Finite) -> Iterator[Finite]:
    """One mean moved by a tenth, or one answer's twentieth given to another."""
    laws, left, right = place
    for which in range(2):
        for move in (-1, 1):
            for side, means in enumerate((left, right)):
                moved = tuple(mean + move * (k == which) for k, mean in enumerate(means))
                if all(0 < mean < 10 for mean in moved):
                    yield (laws, left, (moved[0], moved[1])) if side else (laws, (moved[0], moved[1]), right)
    for row, law in enumerate(laws):
        for giver, taker in permutations(range(3), 2):
            if law[giver] > 1:
                x, y, z = (mass - (k == giver) + (k == taker) for k, mass in enumerate(law))
                yield (*laws[:row], (x, y, z), *laws[row + 1 :]), left, right


def transports(bandits: Bandits) -> Known:
    """``least``, ``leastsq``: the optimal E[d], E[d^2]; ``t``, ``v``: sums of t_i and of t_i (1 - t_i).

    ``joint``: the total variation of the two laws of all the data.
    """
    apart = [abs(Fraction(p) - Fraction(q)) for p, q in zip(bandits.left, bandits.right, strict=True)]
    return {
        "least": least_distance(bandits.left, bandits.right, power=1),
        "joint": _joint_distance(bandits.left, bandits.right),
        "leastsq": least_distance(bandits.left, bandits.right, power=2),
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
