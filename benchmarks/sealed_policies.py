"""Honest policies on sealed rewards: how a sum is written, through which noise, of how many rewards and arms.

They stand apart from what judges them: all that a policy can reach is compared before and after its runs.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from typing import Any, Final

import numpy as np
from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from banditproof.algorithms.mechanisms.gaussian import Gaussian
from banditproof.algorithms.mechanisms.laplace import Laplace
from banditproof.algorithms.protocol.block_policy import Block

SEALED: Final = 200


class Held:
    """Some rewards at a time; stays where their noisy sum is large."""

    length, arms = 2, 2
    total: Callable[..., Any]

    def __init__(self) -> None:
        self.arm = 0
        self.held: list[Any] = []

    def act(self, t: int) -> Block:  # noqa: ARG002  all rounds are alike
        """One pull."""
        return Block(self.arm)

    def learn(self, pulls: Any) -> None:  # noqa: ANN401  sealed
        """Keep it; stay or go on after the last one."""
        self.held.append(pulls.sum())
        if len(self.held) == self.length:
            if type(self).total(self.held) <= self.length / 2:
                self.arm = (self.arm + 1) % self.arms
            self.held = []


Release = Callable[[Any, Any], Any]
"""A sealed value and the scale of its noise, released."""


def _summed(release: Release, held: list[Any]) -> Any:  # noqa: ANN401  a number
    total = 0
    for each in held:
        total = total + each
    return release(total, 1)


def _discounted(release: Release, held: list[Any]) -> Any:  # noqa: ANN401  a number
    return release(sum(0.5**place * each for place, each in enumerate(held)), 1)


def _split(release: Release, held: list[Any]) -> Any:  # noqa: ANN401  a number
    return sum(release(each, 1) for each in held)


def _vector(release: Release, held: list[Any]) -> Any:  # noqa: ANN401  a number
    units = np.eye(len(held))
    return np.sum(release(sum(unit * each for unit, each in zip(units, held, strict=True)), 1))


FORMS: Final[dict[str, Callable[[Release, list[Any]], Any]]] = {
    "sum": lambda release, held: release(sum(held), 1),
    "loop": _summed,
    "numpy's sum": lambda release, held: release(np.sum(held), 1),
    "one by one": _split,
    "numpy's mean": lambda release, held: len(held) * release(np.mean(held), Fraction(1, len(held))),
    "numpy's dot": lambda release, held: 2 * release(np.dot(np.full(len(held), 0.5), held), 0.5),
    "array": lambda release, held: 2 * release((np.array(held) * 0.5).sum(), 0.5),
    "fractions": lambda release, held: 3 * release(Fraction(1, 3) * sum(held), Fraction(1, 3)),
    "discounted": _discounted,
    "shifted": lambda release, held: release(sum(held) + 0.1, 1) - 0.1,
    "turned": lambda release, held: len(held) - release(len(held) - sum(held), 1),
    "vector": _vector,
}
WHOLE: Final = ("sum", "loop", "numpy's sum", "one by one", "turned")
LAWS: Final[dict[str, tuple[Any, dict[str, float]]]] = {
    "Laplace": (Laplace, {"epsilon": 1.0}),
    "Gaussian": (Gaussian, {"rho": 0.5}),
    "DiscreteLaplace": (DiscreteLaplace, {"epsilon": 1.0}),
}


def sealed_policies() -> Iterator[tuple[str, type[Held], dict[str, float]]]:
    """200 of them: how the sum is written, through which noise, of how many rewards and arms."""
    shapes = itertools.product(FORMS, LAWS, (1, 2, 3), (2, 3, 4))
    kept = [shape for shape in shapes if shape[1] != "DiscreteLaplace" or shape[0] in WHOLE]
    for place in np.linspace(0, len(kept) - 1, SEALED).astype(int):
        form, law, length, arms = kept[place]
        make, claim = LAWS[law]

        def release(value: Any, scale: Any, make: Any = make) -> Any:  # noqa: ANN401  as above
            return make(scale).release(value)

        total = staticmethod(partial(FORMS[form], release))
        kind = type("Held", (Held,), {"total": total, "length": length, "arms": arms})
        yield f"{form}, {law}, {length} rewards, {arms} arms", kind, claim
