"""The games on which private OFUL is traced."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

from .exact_matrices import MATRICES, vector
from .replay import Given
from .traced import Instance

_GAMES = (
    # arms, dimension, rounds, C, lambda, variance (a square, so that the noise has a rational scale)
    (1, 1, 9, "1", "1", "1"),
    (2, 1, 24, "1/2", "1/10", "4"),
    (3, 2, 28, "1", "1", "1/4"),
    (5, 2, 24, "2", "1/2", "9"),
    (4, 3, 22, "1/4", "1", "1"),
    (16, 2, 60, "8", "1", "1/10000"),
)
_UNIT_GAME = (1, 1, 5, "1", "1", "1")
"""The action is 1: after the first round the determinant is as large as 1 + C, and no larger."""
_DELTA = Fraction(1, 20)
_LAMBDA_0 = Fraction(1, 2)


def ellipsoid_games(
    policy: Callable[..., Any],
    budget: Callable[[Fraction], Mapping[str, Fraction]],
    letters: Mapping[str, str],
) -> Iterator[Instance]:
    """Actions in the unit ball, or 1 alone, every round; with generic rewards and noise, and with neither.

    ``budget``: the options of a policy whose noise has this variance; ``letters``: what the lines call them.
    The width is the code's, as a function of the last renewal and the number of renewals, with the printed
    floor; what it should be is another assertion. The horizons are such that the last round renews nothing.
    """
    for place, game in enumerate([*_GAMES, _UNIT_GAME]):
        arms, dimension, rounds, growth, ridge, variance = game
        contexts: _Contexts = [[[Fraction(1)]]] * rounds
        if game is not _UNIT_GAME:
            contexts = _contexts(Random(place), rounds, arms, dimension)  # noqa: S311  instances, no secrets
        spent = budget(Fraction(variance))
        options = {"growth": growth, "ridge": ridge, **spent}
        made = partial(_policy, policy, contexts, dimension, rounds, options)
        generic = Given.generic(place, arms, rounds * dimension)
        for kind, given in (
            ("generic rewards", Given(generic.rewards[:rounds], generic.noises)),
            ("no noise", Given(generic.rewards[:rounds], [Fraction(0)] * len(generic.noises))),
        ):
            yield Instance(
                f"K = {arms}, d = {dimension}, T = {rounds}, C = {growth}, lambda = {ridge}, "
                f"variance {variance}, {kind}",
                made,
                given,
                rounds,
                {
                    **MATRICES,
                    "actions": _numbered(contexts).__getitem__,
                    "width": partial(_width, made().policy),
                    "lam": Fraction(ridge),
                    "C": Fraction(growth),
                    "d": dimension,
                    **{letter: spent[option] for letter, option in letters.items()},
                },
                _state,
                0,
                digits=9,
            )


_Contexts = Sequence[Sequence[Sequence[Fraction]]]


def _contexts(luck: Random, rounds: int, arms: int, dimension: int) -> _Contexts:
    """Actions of length up to 1, all different, with few binary digits."""
    most = 64 // dimension
    return [
        [[Fraction(luck.randint(-most, most), 64) for _ in range(dimension)] for _ in range(arms)]
        for _ in range(rounds)
    ]


def _numbered(contexts: _Contexts) -> Mapping[int, Any]:
    return {
        t: {arm: vector(each) for arm, each in enumerate(row, start=1)}
        for t, row in enumerate(contexts, start=1)
    }


def _policy(
    kind: Callable[..., Any], contexts: _Contexts, dimension: int, rounds: int, options: Mapping[str, Any]
) -> Any:  # noqa: ANN401  a policy
    import numpy as np

    from ....algorithms.linear.confidence_width import ConfidenceWidth
    from ....algorithms.protocol.contextual_policy import InContexts

    printed = ConfidenceWidth(lambda_0=_LAMBDA_0, floor="printed")
    policy = kind(dimension, delta=_DELTA, horizon=rounds, confidence=printed, **options)
    return InContexts(policy, lambda t: np.array(contexts[t - 1], dtype=np.float64))


def _width(policy: Any, t: int, renewals: int) -> Fraction:  # noqa: ANN401  a policy
    from ....algorithms.linear.optimistic_ellipsoid import width_at

    return Fraction(width_at(t, float(renewals), 0.0, policy.dimension, policy.parameters))


def _state(policy: Any) -> Mapping[str, Any]:  # noqa: ANN401  a policy
    from ....algorithms.linear.optimistic_ellipsoid import TAU

    inner = policy.policy
    return {
        "theta": {place: float(each) for place, each in enumerate(inner.known.estimate, start=1)},
        "l": inner.episodes + 1,
        "tau": int(inner.known.numbers[TAU]),
    }
