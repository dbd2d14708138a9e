"""Follow-The-Leader, Explore-Then-Commit and UCB with three indexes, line by line as printed (2.2.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import Any, Final

from ....verify.evidence.effort import Effort
from ...checks.traces.exact_values import highest, relative_entropy
from ...checks.traces.replay import Given
from ...checks.traces.traced import Instance
from ...pages.transcript import Transcript, transcript

_MEAN = {"mean": "mean = lambda a: sum(X[a])/len(X[a])"}
_ROUNDS = {"a round": "for t in range(K + 1, T + 1):"}
_PULL = {"a pull": "    X[a] = X[a] + [pull(a)]"}
_ONCE = {"each arm once": "X = {a: [pull(a)] for a in arms}"}

FOLLOW_THE_LEADER: Final = transcript(
    {**_MEAN, **_ONCE, **_ROUNDS, "leader": "    a = argmax({a: mean(a) for a in arms})", **_PULL}
)

_WRONG = (
    ("mean", "/len(X[a]) -> "),
    ("each arm once", "pull(a) -> pull(K + 1 - a)"),
    ("a round", "T + 1 -> T"),
    ("a pull", "X[a] + [pull(a)] -> [pull(a)]"),
)
WRONG_LEADER: Final = (*_WRONG, ("leader", "argmax -> argmin"))

EXPLORE_THEN_COMMIT: Final = transcript(
    {
        **_MEAN,
        "exploration": "X = {a: [pull(a) for _ in range(m)] for a in arms}",
        "commitment": "best = argmax({a: mean(a) for a in arms})",
        "afterwards": "for t in range(m*K + 1, T + 1):",
        "always": "    reward = pull(best)",
    }
)
WRONG_COMMITMENT: Final = (
    ("mean", "sum(X[a])/len(X[a]) -> X[a][0]"),
    ("exploration", "range(m) -> range(m + 1)"),
    ("commitment", "argmax -> argmin"),
    ("afterwards", "T + 1 -> T"),
    ("always", "pull(best) -> pull(1)"),
)

_F = {"f": "f = lambda t: 1 + t*log(t)*log(t)"}
_WRONG_F = (("f", "t*log(t)*log(t) -> t*log(t)"),)


def ucb(index: str, **before: str) -> Transcript:
    """Algorithm 2 with an index of an arm ``a`` in round ``t``."""
    return transcript(
        {
            **_MEAN,
            **before,
            "index": f"UCB = lambda a, t: {index}",
            "1": "X = {a: [pull(a)] for a in arms}",
            "2": "for t in range(K + 1, T + 1):",
            "3": "    a = argmax({a: UCB(a, t) for a in arms})",
            "4": "    X[a] = X[a] + [pull(a)]",
        }
    )


_WRONG_UCB = (
    ("mean", "/len(X[a]) -> "),
    ("1", "pull(a) -> pull(K + 1 - a)"),
    ("2", "T + 1 -> T"),
    ("3", "argmax -> argmin"),
    ("4", "X[a] + [pull(a)] -> [pull(a)]"),
)

FIXED_CONFIDENCE: Final = ucb("mean(a) + sqrt(2*log(1/delta)/len(X[a]))")
WRONG_FIXED: Final = (
    *_WRONG_UCB,
    ("index", "2*log(1/delta) -> log(1/delta)"),
    ("index", "log(1/delta)/len(X[a]) -> log(1/delta)"),
    ("index", "len(X[a]) -> (len(X[a]) + 1)"),  # N_a(t), the pull of round t counted
)
ANYTIME: Final = ucb("mean(a) + sqrt(2*log(f(t))/len(X[a]))", **_F)
WRONG_ANYTIME: Final = (
    *_WRONG_UCB,
    *_WRONG_F,
    ("index", "2*log(f(t)) -> log(f(t))"),
    ("index", "f(t) -> f(t - 1)"),
)
KL: Final = ucb("highest(kl, mean(a), log(f(t))/len(X[a]))", **_F)
WRONG_KL: Final = (
    *_WRONG_UCB,
    *_WRONG_F,
    ("index", "log(f(t))/len -> 2*log(f(t))/len"),
    ("index", "highest(kl, mean(a) -> highest(square, mean(a)"),
    # the least m, as kl(x, m) = kl(1 - x, 1 - m)
    ("index", "highest(kl, mean(a) -> 1 - highest(kl, 1 - mean(a)"),
    ("index", "log(f(t)) -> log(t)"),
)
"""For each line something else that somebody could write there."""

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
        for kind, given in (
            ("rewards in [0, 1]", Given.generic(place, arms, horizon)),
            ("rewards 0 and 1", Given.binary(place, arms, horizon)),
            ("all rewards 1/2", Given.flat(Fraction(1, 2), arms, horizon)),
        ):
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
