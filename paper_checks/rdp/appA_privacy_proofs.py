"""Rows for the page of Appendix A: moments of blocks, and the laws of the starts of episodes."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from itertools import product

from ...algorithms.mechanisms.discrete_gaussian import DiscreteGaussian
from ...algorithms.private.adar_ucb import AdaRUCB
from ...verify.enumeration.exact_privacy import law_of_subject

Row = Mapping[str, Fraction]


def starts_of_episodes() -> Iterator[Row]:
    """AdaR-UCB, two arms and six rounds, noise on whole numbers: largest distances over neighbouring lists.

    ``all``: of the laws of all starts; ``until``: until the end of the episode of the changed reward.
    """
    for order, eps in ((2, 1), (2, 8)):
        policy = partial(AdaRUCB, 2, alpha=order, epsilon=eps, noise=DiscreteGaussian)
        law, _ = law_of_subject(policy, arms=2, horizon=6, tail=1e-13)
        known = {"until": 0.0, "all": 0.0}
        for rewards, j in product(product((0, 1), repeat=5), range(1, 6)):
            other = (*rewards[: j - 1], 1 - rewards[j - 1], *rewards[j:])
            ours, theirs = law.of_list((*rewards, 0)), law.of_list((*other, 0))
            gaps: dict[str, dict[tuple[int, ...], float]] = {"until": {}, "all": {}}
            for actions, mass in ours.items():
                begun = _starts(actions)
                place = sum(start <= j for start in begun)
                for which, key in (("until", begun[: place + 1]), ("all", begun)):
                    gaps[which][key] = gaps[which].get(key, 0.0) + float(mass) - float(theirs[actions])
            known = {which: max(known[which], sum(map(abs, gap.values())) / 2) for which, gap in gaps.items()}
        yield {which: Fraction(gap) for which, gap in known.items()}


def third_start() -> Iterator[Row]:
    """The chance that the third episode starts in round 6, for rewards 0 and for reward 1 in round 1.

    The noise is on whole numbers, alpha = 2 and eps = 8.
    """
    policy = partial(AdaRUCB, 2, alpha=2, epsilon=8, noise=DiscreteGaussian)
    law, _ = law_of_subject(policy, arms=2, horizon=6, tail=1e-13)
    chances = [
        sum(
            mass for actions, mass in law.of_list((first, 0, 0, 0, 0, 0)).items() if 6 in _starts(actions)[:5]
        )
        for first in (0, 1)
    ]
    yield {"chance": Fraction(float(chances[0])), "changed": Fraction(float(chances[1]))}


def _starts(actions: tuple[int, ...]) -> tuple[int, ...]:
    """The rounds at which episodes of two arms begin, the initial pulls among them."""
    pulls, t, found = [0, 0], 1, []
    while t <= len(actions):
        found.append(t)
        length = max(pulls[actions[t - 1]], 1)
        pulls[actions[t - 1]] += length
        t += length
    return tuple(found)
