"""The Bernoulli instances that a policy is judged on, and the relabellings of the arms that keep them.

A relabelling moves arm ``x`` to ``g[x]``. If it maps the family onto itself, with its prior, a policy may be
averaged over it: its loss and its privacy get no worse. So some best policy plays relabelled histories alike.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from ...theory.numbers.enclosure import Exact, exact

Means = tuple[Fraction, ...]
Relabelling = tuple[int, ...]

MOST_ARMS = 4


@dataclass(frozen=True)
class Family:
    """Instances with equally many arms, each once; ``prior`` has their weights, None: the worst counts."""

    instances: tuple[Means, ...]
    prior: tuple[Fraction, ...] | None = None

    @classmethod
    def of(cls, instances: Sequence[Sequence[Exact]], prior: Sequence[Exact] | None = None) -> Family:
        """From numbers as users write them, checked; a prior is scaled to sum to 1."""
        if not instances:
            raise ValueError("at least one instance is needed, such as 0.75,0.5")
        means = tuple(tuple(exact(mean) for mean in instance) for instance in instances)
        for instance in means:
            words = spelled(instance)
            if len(instance) != len(means[0]):
                raise ValueError(
                    f"instance {words} has {len(instance)} arms, and {spelled(means[0])} has {len(means[0])}"
                )
            if not 2 <= len(instance) <= MOST_ARMS:
                raise ValueError(
                    f"instance {words} has {len(instance)} arms; from 2 to {MOST_ARMS} are accepted"
                )
            for mean in instance:
                if not 0 <= mean <= 1:
                    raise ValueError(f"instance {words} has a mean {mean}; from 0 to 1 is accepted")
        if len(set(means)) < len(means):
            twice = next(instance for instance in means if means.count(instance) > 1)
            raise ValueError(f"instance {spelled(twice)} is named twice; once is accepted")
        if prior is None:
            return cls(means)
        weights = tuple(exact(weight) for weight in prior)
        if len(weights) != len(means):
            raise ValueError(
                f"a prior of {len(weights)} weights for {len(means)} instances; one each is accepted"
            )
        if any(weight < 0 for weight in weights) or not sum(weights):
            listed = ",".join(str(weight) for weight in weights)
            raise ValueError(f"prior {listed}: weights of at least 0 are accepted, not all of them 0")
        return cls(means, tuple(weight / sum(weights) for weight in weights))

    @property
    def arms(self) -> int:
        """How many arms every instance has."""
        return len(self.instances[0])

    @property
    def relabellings(self) -> tuple[Relabelling, ...]:
        """The group of those that keep the family and its prior; the identity comes first."""
        weighed = set(zip(self.instances, self.prior or (0,) * len(self.instances), strict=True))
        return tuple(
            g
            for g in itertools.permutations(range(self.arms))
            if all((relabelled(means, g), weight) in weighed for means, weight in weighed)
        )

    @property
    def classes(self) -> tuple[tuple[int, ...], ...]:
        """The instances, by their numbers, that relabellings map to each other."""
        left = dict.fromkeys(range(len(self.instances)))
        place = {means: number for number, means in enumerate(self.instances)}
        found = []
        while left:
            first = next(iter(left))
            images = sorted({place[relabelled(self.instances[first], g)] for g in self.relabellings})
            for number in images:
                del left[number]
            found.append(tuple(images))
        return tuple(found)

    @property
    def denominator(self) -> int:
        """The least common one of all means."""
        return math.lcm(*(mean.denominator for means in self.instances for mean in means))


def relabelled(means: Means, g: Relabelling) -> Means:
    """The instance whose arm ``g[x]`` pays what arm ``x`` paid."""
    moved = list(means)
    for arm, image in enumerate(g):
        moved[image] = means[arm]
    return tuple(moved)


def spelled(means: Sequence[Fraction]) -> str:
    """As it is written on the command line."""
    return ",".join(
        str(mean) if Fraction(f"{float(mean):.15g}") != mean else f"{float(mean):.15g}" for mean in means
    )
