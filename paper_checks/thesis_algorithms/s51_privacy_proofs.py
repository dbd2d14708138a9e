"""Rows for the privacy of Algorithm 7: exact laws with noise on whole numbers, and replays."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial

from ...algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from ...algorithms.private.adap_klucb import AdaPKLUCB
from ...algorithms.private.adap_ucb import AdaPUCB
from ...theory.numbers.enclosure import Enclosure
from ...verify.enumeration.exact_privacy import exact_privacy
from ...verify.evidence.effort import Effort
from ..checks.replayed_episodes import replayed_pure

Row = Mapping[str, Fraction | int]


def exact_laws() -> Iterator[Row]:
    """The least budget of both policies by the law of all actions of six rounds."""
    for policy in (AdaPUCB, AdaPKLUCB):
        for eps in (1, 2, 4):
            whole, half = (_least(policy, eps, part) for part in (Fraction(1), Fraction(1, 2)))
            least = {"least_eps": Fraction(whole.upper), "least_halved": Fraction(half.lower)}
            yield {"eps": eps, **least}


def replays(seed: int) -> Iterator[Row]:
    """What a change of one row does to the means and actions of short runs."""
    names = {"changed": "changed", "redrawn": "rerun", "actions": "acts", "raw": "raw"}
    for known in replayed_pure(Effort(seed)).values():
        yield {name: Fraction(str(known[old])) for name, old in names.items()}


def _least(policy: type[AdaPUCB | AdaPKLUCB], eps: int, part: Fraction) -> Enclosure:
    made = partial(policy, 2, epsilon=eps, noise=partial(_lattice, part))
    return exact_privacy(made, arms=2, horizon=6, tail=1e-9).epsilon


def _lattice(part: Fraction, scale: float) -> DiscreteLaplace:
    return DiscreteLaplace(Fraction(scale) * part)
