"""Games on which Follow-The-Leader, Explore-Then-Commit and UCB with three indexes are traced.

Their lines are in Section 2.2.5 of the thesis, Azize, "Privacy-utility trade-offs in sequential
decision-making under uncertainty"; those of the page run beside the code here on the same rewards.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from ....verify.evidence.effort import Effort
from ...checks.traces.exact_values import highest, relative_entropy
from ...checks.traces.replay import Given
from ...checks.traces.traced import Instance

_GAMES = ((1, 6), (2, 40), (3, 60), (5, 80))
_DELTA = Fraction(1, 16)


def _follow() -> tuple[Callable[..., Any], Mapping[str, Any]]:
    from ....algorithms.classical.follow_the_leader import FollowTheLeader

    return FollowTheLeader, {}


def _fixed() -> tuple[Callable[..., Any], Mapping[str, Any]]:
    from ....algorithms.classical.fixed_confidence_ucb import FixedConfidenceUCB

    return partial(FixedConfidenceUCB, delta=_DELTA), {"delta": _DELTA}


def _anytime() -> tuple[Callable[..., Any], Mapping[str, Any]]:
    from ....algorithms.classical.anytime_ucb import AnytimeUCB

    return AnytimeUCB, {}


def _kl() -> tuple[Callable[..., Any], Mapping[str, Any]]:
    from ....algorithms.classical.anytime_kl_ucb import AnytimeKLUCB

    return AnytimeKLUCB, {
        "kl": relative_entropy,
        "square": lambda x, y: 2 * (x - y) * (x - y),
        "highest": highest,
    }


def _commit() -> tuple[Callable[..., Any], Mapping[str, Any]]:
    from ....algorithms.classical.explore_then_commit import ExploreThenCommit

    return partial(ExploreThenCommit, m=5), {"m": 5}


_Made = Callable[[], tuple[Callable[..., Any], Mapping[str, Any]]]


def _games(made: _Made, effort: Effort) -> Iterator[Instance]:
    """Generic rewards, rewards 0 and 1, and games in which everything ties."""
    policy, inputs = made()
    for place, (arms, horizon) in enumerate(_GAMES * effort.factor):
        for kind, given in Given.three(place, arms, horizon):
            yield Instance(
                f"K = {arms}, T = {horizon}, {kind}",
                partial(policy, arms),
                given,
                horizon,
                inputs,
                lambda _: {},
                arms,
            )


follow_the_leader = partial(_games, _follow)
explore_then_commit = partial(_games, _commit)
fixed_confidence = partial(_games, _fixed)
anytime = partial(_games, _anytime)
kl = partial(_games, _kl)
