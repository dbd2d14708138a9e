"""Algorithms 2 and 6, EXP4 in batches and locally private: their games (Section 4, Appendix F)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import pairwise
from random import Random
from typing import Any

from ....verify.evidence.effort import Effort
from ...checks.traces.replay import Given
from ...checks.traces.traced import Instance, on_mean_losses

_GAMES = (
    # arms, experts, rounds, eta, gamma, tau, eps, delta
    (2, 3, 12, "1/2", "1/8", 3, "1", "1/1000"),
    (3, 2, 10, "1/8", "1/2", 4, "1/2", "1/10"),
    (2, 1, 5, "1", "1/4", 1, "1", "1/4"),
    (4, 3, 14, "1/16", "1", 5, "1/4", "1/1000000"),
    (3, 4, 4, "1/4", "1/4", 7, "2", "1/100"),
)
_BEFORE = {1: Fraction(1), 2: Fraction(0), 3: Fraction(0), 4: Fraction(0)}
"""What stands for P before its first line, which no printed line reads."""

_Advice = Sequence[Sequence[Sequence[Fraction]]]


def _advice(luck: Random, rounds: int, experts: int, arms: int) -> _Advice:
    """Other advice in each round, with few binary digits, so that doubles add up to 1."""
    return [[_shares(luck, arms) for _ in range(experts)] for _ in range(rounds)]


def _shares(luck: Random, arms: int) -> list[Fraction]:
    cuts = [0, *sorted(luck.randint(0, 64) for _ in range(arms - 1)), 64]
    return [Fraction(high - low, 64) for low, high in pairwise(cuts)]


def batched_games(effort: Effort) -> Iterator[Instance]:
    """Algorithm 2 with advice that changes; horizons that cut a batch, and one shorter than a batch."""
    from ....algorithms.adversarial.batched_exp4 import BatchedEXP4

    for each, advice, inputs, (eta, gamma, tau, eps, delta) in _settings(effort):
        policy = partial(
            BatchedEXP4,
            inputs["K"],
            eta=Fraction(eta),
            gamma=Fraction(gamma),
            batch=tau,
            epsilon=Fraction(eps),
            delta=Fraction(delta),
            advice=advice,
        )
        given = {"tau": tau, "delta": Fraction(delta), "P": _BEFORE, **inputs}
        yield Instance(
            f"{each}, tau = {tau}",
            policy,
            _given(inputs["K"], inputs["N"], inputs["T"]),
            inputs["T"],
            given,
            lambda _: {},
            0,
            digits=9,
        )


def local_games(effort: Effort) -> Iterator[Instance]:
    """Algorithm 6 on the same advice."""
    from ....algorithms.adversarial.exp4 import EXP4

    for each, advice, inputs, (eta, gamma, _, eps, _) in _settings(effort):
        policy = partial(
            EXP4, inputs["K"], eta=Fraction(eta), gamma=Fraction(gamma), epsilon=Fraction(eps), advice=advice
        )
        yield Instance(
            each,
            policy,
            _given(inputs["K"], inputs["N"], inputs["T"]),
            inputs["T"],
            inputs,
            lambda _: {},
            0,
            noise_on=on_mean_losses,
            digits=9,
        )


def _settings(effort: Effort) -> Iterator[tuple[str, Any, Mapping[str, Any], tuple[Any, ...]]]:
    for place, (arms, experts, rounds, eta, gamma, tau, eps, delta) in enumerate(_GAMES * effort.factor):
        advice = _advice(Random(place), rounds, experts, arms)  # noqa: S311  instances, no secrets
        numbered = {
            t: {j: dict(enumerate(shares, start=1)) for j, shares in enumerate(row, start=1)}
            for t, row in enumerate(advice, start=1)
        }
        inputs = {
            "advice": numbered.__getitem__,
            "experts": list(range(1, experts + 1)),
            "K": arms, "N": experts, "T": rounds,
            "eta": Fraction(eta), "gamma": Fraction(gamma), "eps": Fraction(eps),
        }  # fmt: skip
        doubles = [[[float(share) for share in shares] for shares in row] for row in advice]
        yield (
            f"K = {arms}, N = {experts}, T = {rounds}, eps = {eps}",
            doubles,
            inputs,
            (eta, gamma, tau, eps, delta),
        )


def _given(arms: int, experts: int, rounds: int) -> Given:
    generic = Given.generic(experts, arms, rounds * experts)
    return Given(generic.rewards[:rounds], generic.noises)
