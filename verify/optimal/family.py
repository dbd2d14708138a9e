"""The Bernoulli instances that a policy is judged on, and the relabellings of the arms that keep them.

The means of an instance stay, or are others in every round, as with contexts that are known in advance.

A relabelling moves arm ``x`` to ``g[x]``. If it maps the family onto itself, with its prior, a policy may be
averaged over it: its loss and its privacy get no worse. So some best policy plays relabelled histories alike.
"""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from ...theory.numbers.enclosure import Exact, exact

Means = tuple[Fraction, ...]
Course = tuple[Means, ...]
"""The means round by round; those of the last round stay."""
Relabelling = tuple[int, ...]

MOST_ARMS = 4


@dataclass(frozen=True)
class Family:
    """Instances with equally many arms, each once; ``prior`` has their weights, None: the worst counts."""

    instances: tuple[Means, ...]
    prior: tuple[Fraction, ...] | None = None
    later: tuple[Course, ...] = ()
    """Of each instance the means from the second round on; empty: all stay as they are."""

    @classmethod
    def of(cls, instances: Sequence[Sequence[Exact]], prior: Sequence[Exact] | None = None) -> "Family":
        """From numbers as users write them, checked; a prior is scaled to sum to 1."""
        return cls.in_rounds([[instance] for instance in instances], prior)

    @classmethod
    def in_rounds(
        cls, instances: Sequence[Sequence[Sequence[Exact]]], prior: Sequence[Exact] | None = None
    ) -> "Family":
        """The same of instances whose means are given round by round, for equally many rounds."""
        if not instances:
            raise ValueError("at least one instance is needed, such as 0.75,0.5")
        courses = tuple(_exactly(instance) for instance in instances)
        rounds = {len(course) for course in courses}
        if 0 in rounds or len(rounds) > 1:
            raise ValueError(
                f"instances of {', '.join(map(str, sorted(rounds)))} rounds; equally many, at least one, are"
                " accepted"
            )
        for means in itertools.chain.from_iterable(courses):
            _check(means, courses[0][0])
        if len(set(courses)) < len(courses):
            twice = next(course for course in courses if courses.count(course) > 1)
            raise ValueError(f"instance {spelled(twice[0])} is named twice; once is accepted")
        same = all(means == course[0] for course in courses for means in course)
        later = () if same else tuple(course[1:] for course in courses)
        return cls(tuple(course[0] for course in courses), _weights(prior, len(courses)), later)

    @property
    def courses(self) -> tuple[Course, ...]:
        """The means of each instance, round by round."""
        later = self.later or ((),) * len(self.instances)
        return tuple((first, *rest) for first, rest in zip(self.instances, later, strict=True))

    @property
    def arms(self) -> int:
        """How many arms every instance has."""
        return len(self.instances[0])

    @property
    def relabellings(self) -> tuple[Relabelling, ...]:
        """The group of those that keep the family and its prior; the identity comes first."""
        weighed = set(zip(self.courses, self.prior or (0,) * len(self.instances), strict=True))
        return tuple(
            g
            for g in itertools.permutations(range(self.arms))
            if all((moved(course, g), weight) in weighed for course, weight in weighed)
        )

    @property
    def classes(self) -> tuple[tuple[int, ...], ...]:
        """The instances, by their numbers, that relabellings map to each other."""
        left = dict.fromkeys(range(len(self.instances)))
        place = {course: number for number, course in enumerate(self.courses)}
        found = []
        while left:
            first = next(iter(left))
            images = sorted({place[moved(self.courses[first], g)] for g in self.relabellings})
            for number in images:
                del left[number]
            found.append(tuple(images))
        return tuple(found)

    @property
    def denominator(self) -> int:
        """The least common one of all means."""
        return math.lcm(*(mean.denominator for course in self.courses for means in course for mean in means))


def moved(course: Course, g: Relabelling) -> Course:
    """The instance whose arm ``g[x]`` pays in every round what arm ``x`` paid."""
    return tuple(relabelled(means, g) for means in course)


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


def _exactly(instance: Sequence[Sequence[Exact]]) -> Course:
    return tuple(tuple(exact(mean) for mean in means) for means in instance)


def _check(means: Means, first: Means) -> None:
    words = spelled(means)
    if len(means) != len(first):
        raise ValueError(f"instance {words} has {len(means)} arms, and {spelled(first)} has {len(first)}")
    if not 2 <= len(means) <= MOST_ARMS:
        raise ValueError(f"instance {words} has {len(means)} arms; from 2 to {MOST_ARMS} are accepted")
    for mean in means:
        if not 0 <= mean <= 1:
            raise ValueError(f"instance {words} has a mean {mean}; from 0 to 1 is accepted")


def _weights(prior: Sequence[Exact] | None, instances: int) -> Means | None:
    if prior is None:
        return None
    weights = tuple(exact(weight) for weight in prior)
    if len(weights) != instances:
        raise ValueError(f"a prior of {len(weights)} weights for {instances} instances; one each is accepted")
    if any(weight < 0 for weight in weights) or not sum(weights):
        listed = ",".join(str(weight) for weight in weights)
        raise ValueError(f"prior {listed}: weights of at least 0 are accepted, not all of them 0")
    return tuple(weight / sum(weights) for weight in weights)
