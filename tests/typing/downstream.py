"""Somebody else's project, as its own strict type checker reads it: `make types` checks it."""

from pathlib import Path
from typing import assert_type

import numpy as np
from banditproof.paper_checks import Check, Claim, NearMiss, Sentence, Word, read, run, select
from banditproof.theory.bounds.bernoulli_instance import BanditInstance
from banditproof.theory.bounds.bound import Bound
from banditproof.theory.bounds.evaluation import bounds_given
from banditproof.theory.bounds.regret_upper_bounds import REGRET_BOUNDS
from banditproof.theory.divergences.bernoulli_divergences import d_eps
from banditproof.verify import assert_private, assert_regret_below


class Leader:
    """A policy of theirs."""

    def __init__(self, rng: np.random.Generator) -> None:
        self.rng, self.sums = rng, np.zeros(2)

    def select(self, t: int) -> int:
        """The arm that leads, after noise."""
        return t if t < 2 else int(np.argmax(self.sums + self.rng.laplace(size=2)))

    def update(self, arm: int, reward: float) -> None:
        """Add a reward."""
        self.sums[arm] += reward


def test_it_is_private() -> None:
    assert_private(Leader, epsilon=1.0, horizon=8)


def test_it_learns() -> None:
    found = assert_regret_below(Leader, [0.75, 0.5], 10**4, bound=1000)
    assert_type(found.mean, float)


def largest(means: list[float], epsilon: float) -> float:
    """The largest bound at an instance."""
    bounds = bounds_given(REGRET_BOUNDS, BanditInstance(means), epsilon=epsilon, horizon=10**6)
    assert_type(bounds, tuple[Bound, ...])
    return max(bound.value for bound in bounds if bound.value is not None)


def nearest(means: list[float], epsilon: float) -> float:
    """The smallest distance from a mean to one half."""
    return float(np.min(d_eps(means, 0.5, epsilon)))


def claims_of(page: Path) -> dict[str, str]:
    """The claims of a page, each with the words of its sentences as the page has them."""
    return {
        claim.id: ", ".join(said.word or "no word" for said in claim.sentences) for claim in read(page).claims
    }


def worst(page: Path) -> dict[str, Word | None]:
    """How each claim of a page stands, checked."""
    return {outcome.claim.id: outcome.word for outcome in run(select([str(page)]))}


SQUARE = Check("square", "x**2 <= x", ranges={"x": "[0, 1]"}, wrong=(NearMiss("x**2", "2*x"),))
LEMMA = Claim(
    "REVIEW-L2", "Lemma 2", printed="x^2 <= x", sentences=(Sentence(1, "As printed.", blocks=(SQUARE,)),)
)
