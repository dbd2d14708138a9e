"""AdaC-OFUL and AdaR-OFUL, line by line as the texts print them, and the games that they are traced on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any, Final

from ....verify.evidence.effort import Effort
from ...checks.traces.exact_matrices import MATRICES, vector
from ...checks.traces.replay import Given
from ...checks.traces.traced import Instance
from ...pages.transcript import Transcript, transcript


def oful_lines(variance: str) -> Transcript:
    """The box of the texts, with the variance of a coordinate of the noise as a formula."""
    return transcript(
        {
            "3": (
                "V = {0: lam*identity(d)}; theta = vector([0 for _ in range(d)]); tau = 0; l = 1; "
                "Y = {}; played = {}; reward = {}"
            ),
            "4": "for t in range(1, T + 1):",
            "5": "    A = actions(t)",
            "6": "    if det(V[t - 1]) > (1 + C)*det(V[tau]):",
            "7": f"        Y[l] = vector([Normal(sqrt({variance})) for _ in range(d)])",
            "8": (
                "        theta = inverse(V[t - 1]) @ (sum([reward[s]*played[s] for s in range(1, t)]) "
                "+ sum([Y[m] for m in range(1, l + 1)]))"
            ),
            "9": "        l = l + 1; tau = t - 1",
            "11": (
                "    a = argmax({i: dot(theta, A[i]) + width(tau, l - 1)*norm(A[i], inverse(V[tau])) "
                "for i in A})"
            ),
            "12": "    played[t] = A[a]; reward[t] = pull(a)",
            "13": "    V[t] = V[t - 1] + outer(played[t])",
        }
    )


OFUL_WRONG: Final = (
    ("3", "lam*identity(d) -> 2*lam*identity(d)"),
    ("3", "[0 for -> [1 for"),
    ("4", "T + 1 -> T"),
    ("5", "actions(t) -> actions(1)"),
    ("6", "det(V[t - 1]) -> det(V[max(t - 2, 0)])"),
    ("6", "(1 + C) -> C"),
    ("8", "inverse(V[t - 1]) -> inverse(V[tau])"),
    ("8", "range(1, t) -> range(1 + tau, t)"),
    ("8", "range(1, l + 1) -> range(l, l + 1)"),
    ("9", "l + 1 -> l + 2"),
    ("9", "tau = t - 1 -> tau = t - 2"),
    ("11", "width(tau, l - 1) -> width(t, l - 1)"),
    ("11", "inverse(V[tau]) -> inverse(V[t - 1])"),
    ("11", "argmax -> argmin"),
    ("12", "played[t] = A[a] -> played[t] = A[1]"),
    ("13", "outer(played[t]) -> 2*outer(played[t])"),
    ("6", "> (1 + C) -> >= (1 + C)"),
    # where there is one action it is known before it is played
    ("6", "det(V[t - 1]) -> det(V[t - 1] + outer(A[1]) if K == 1 else V[t - 1])"),
    ("9", "tau = t - 1 -> tau = t; V[t] = V[t - 1] + outer(A[1])"),
    # within an episode the determinant does not grow, so that none ends
    ("13", " + outer(played[t]) -> "),
)
"""For each line but that of the noise something else that somebody could write there."""

RS_OFUL: Final = transcript(
    {
        "the start": (
            "V = {0: lam*identity(d)}; theta = vector([0 for _ in range(d)]); tau = 0; l = 1; "
            "played = {}; reward = {}"
        ),
        "a round": "for t in range(1, T + 1):",
        "its actions": "    A = actions(t)",
        "det grows by 1 + C": "    if det(V[t - 1]) > (1 + C)*det(V[tau]):",
        "the estimate": (
            "        theta = inverse(V[t - 1]) @ sum([reward[s]*played[s] for s in range(1, t)]); l = l + 1"
        ),
        "the ellipsoid": "        tau = t - 1",
        "the action": (
            "    a = argmax({i: dot(theta, A[i]) + width(tau, l - 1)*norm(A[i], inverse(V[tau])) for i in A})"
        ),
        "the reward": "    played[t] = A[a]; reward[t] = pull(a)",
        "the design": "    V[t] = V[t - 1] + outer(played[t])",
    }
)
"""The rarely switching rule, which the texts describe in words."""

_IN_WORDS = {
    "3": "the start",
    "4": "a round",
    "5": "its actions",
    "6": "det grows by 1 + C",
    "11": "the action",
    "12": "the reward",
    "13": "the design",
}
RS_WRONG: Final = (
    *((_IN_WORDS[number], edit) for number, edit in OFUL_WRONG if number in _IN_WORDS),
    ("the estimate", "inverse(V[t - 1]) -> inverse(V[tau])"),
    ("the estimate", "range(1, t) -> range(1 + tau, t)"),
    ("the ellipsoid", "tau = t - 1 -> tau = t - 2"),
)
"""For each line something else that somebody could write there."""

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

Build = Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Budget:
    """A private policy, and its options and the text's names at a variance of the noise."""

    policy: Callable[[], Build]
    options: Callable[[Fraction], Mapping[str, Fraction]]
    """By the names of the policy, which are those of the text or spell them out."""
    names: Mapping[str, str]


def _adac() -> Build:
    from ....algorithms.linear.adac_oful import AdaCOFUL

    return AdaCOFUL


def _adar() -> Build:
    from ....algorithms.linear.adar_oful import AdaROFUL

    return AdaROFUL


ADAC: Final = Budget(_adac, lambda variance: {"rho": 2 / variance}, {"rho": "rho"})


def _rarely() -> Build:
    from ....algorithms.linear.rs_oful import RSOFUL

    def build(dimension: int, *, horizon: int, confidence: Any, **options: Any) -> Any:  # noqa: ANN401  a policy
        """Without noise the width has no private part, and no horizon."""
        del horizon, confidence
        return RSOFUL(dimension, **options)

    return build


RARELY: Final = Budget(_rarely, lambda _: {}, {})
ADAR: Final = Budget(
    _adar,
    lambda variance: {"alpha": Fraction(3), "epsilon": 6 / variance},
    {"alpha": "alpha", "epsilon": "eps"},
)


def games(budget: Budget, effort: Effort) -> Iterator[Instance]:
    """Actions in the unit ball, or 1 alone, every round; with generic rewards and noise, and with neither.

    The width is the code's, as a function of the last renewal and the number of renewals, with the printed
    floor; what it should be is another assertion. The horizons are such that the last round renews nothing.
    """
    for place, game in enumerate([*_GAMES * effort.factor, _UNIT_GAME]):
        arms, dimension, rounds, growth, ridge, variance = game
        contexts: _Contexts = [[[Fraction(1)]]] * rounds
        if game is not _UNIT_GAME:
            contexts = _contexts(Random(place), rounds, arms, dimension)  # noqa: S311  instances, no secrets
        options = budget.options(Fraction(variance))
        made = partial(
            _policy, budget, contexts, dimension, rounds, {"growth": growth, "ridge": ridge, **options}
        )
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
                    **{budget.names[name]: value for name, value in options.items()},
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
    budget: Budget, contexts: _Contexts, dimension: int, rounds: int, options: Mapping[str, Any]
) -> Any:  # noqa: ANN401  a policy
    import numpy as np

    from ....algorithms.linear.confidence_width import ConfidenceWidth
    from ....algorithms.protocol.contextual_policy import InContexts

    printed = ConfidenceWidth(lambda_0=_LAMBDA_0, floor="printed")
    policy = budget.policy()(dimension, delta=_DELTA, horizon=rounds, confidence=printed, **options)
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
