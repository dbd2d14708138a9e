"""The games that Algorithm 7, UCB in episodes, is traced on (5.2)."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from ....verify.evidence.effort import Effort
from ...checks.traces.exact_values import Number, logarithm, root
from ...checks.traces.replay import Given
from ...checks.traces.traced import Instance

_GAMES = (
    # arms, rounds, beta
    (1, 16, "31/8"),
    (2, 60, "1"),
    (2, 3, "4"),
    (3, 128, "25/8"),
    (5, 150, "1"),
    (10, 400, "1/2"),
)


def games(effort: Effort) -> Iterator[Instance]:
    """Generic rewards, rewards 0 and 1, and games in which everything ties."""
    from ....algorithms.classical.episodic_ucb import EpisodicUCB

    for place, (arms, horizon, beta) in enumerate(_GAMES * effort.factor):
        for kind, given in Given.three(place, arms, horizon):
            yield Instance(
                f"K = {arms}, beta = {beta}, T = {horizon}, {kind}",
                partial(EpisodicUCB, arms, beta=float(Fraction(beta))),
                given,
                horizon,
                {"UCB": partial(_index, Fraction(beta))},
                _state,
                arms,
            )


def _index(beta: Fraction, rewards: Sequence[Fraction], t: int) -> Number:
    many = len(rewards)
    return root(logarithm(t) * (beta / (2 * many))) + Fraction(sum(rewards), many)


def _state(policy: Any) -> Mapping[str, Any]:  # noqa: ANN401  a policy
    """What a run keeps, by the names of the transcript, which counts the rounds played."""
    from ....algorithms.protocol.first_pulls import PULLS

    return {
        "N": {arm + 1: int(policy.counts[arm, PULLS]) for arm in range(policy.arms)},
        "t": lambda coming: coming - 1,
    }
