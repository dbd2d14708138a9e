"""Algorithms 2 and 6, EXP4 in batches and locally private, line by line (Section 4, Appendix F)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import pairwise
from random import Random
from typing import Any, Final

from ....verify.evidence.effort import Effort
from ...checks.traces.replay import Given
from ...checks.traces.traced import Instance, on_mean_losses
from ...language.transcript import transcript

_MIXTURE = "(1 - gamma)*sum([P[j]*mu[j][i] for j in experts]) + gamma/K"

ALGORITHM_2: Final = transcript(
    {
        "1": "r = 1; w = {j: 1 for j in experts}; mu = {}; estimate = {}",
        "2": "for t in range(1, T + 1):",
        "4": "    mu[t] = advice(t)",
        "5": "    if t == (r - 1)*tau + 1:",
        "7": "        P = {j: w[j]/sum(w) for j in experts}",
        "9": f"    Q = {{i: {_MIXTURE.replace('mu[j]', 'mu[t][j]')} for i in arms}}",
        "10": "    I = draw(Q)",
        "11": "    loss = 1 - pull(I); estimate[t] = {i: (loss if I == i else 0)/Q[i] for i in arms}",
        "12": "    if t == r*tau:",
        "14, the batch": "        batch = range((r - 1)*tau + 1, r*tau + 1)",
        "14, the mean": (
            "        mean = {j: sum([sum([estimate[s][i]*mu[s][j][i] for i in arms]) for s in batch])/tau "
            "for j in experts}"
        ),
        "14, noise": (
            "        noisy = {j: mean[j] + Lap(3*K*sqrt(N*log(1/delta))/(gamma*tau*eps)) for j in experts}"
        ),
        "15": "        w = {j: w[j]*exp(-eta*noisy[j]) for j in experts}",
        "16": "        r = r + 1",
    }
)

WRONG_2: Final = (
    ("1", "r = 1 -> r = 2"),
    ("1", "{j: 1 for -> {j: j for"),
    ("2", "T + 1 -> T"),
    ("4", "advice(t) -> advice(1)"),
    ("5", "(r - 1)*tau + 1 -> (r - 1)*tau + 2"),
    ("7", "w[j]/sum(w) -> w[j]/N"),
    ("9", "(1 - gamma)* -> "),
    ("9", "gamma/K -> gamma"),
    ("10", "draw(Q) -> draw(P)"),
    ("11", "/Q[i] -> "),
    ("11", "else 0 -> else loss"),
    ("12", "r*tau -> r*tau + 1"),
    ("14, the batch", "(r - 1)*tau + 1 -> (r - 1)*tau + 2"),
    ("14, the mean", "/tau -> "),
    ("14, the mean", "mu[s][j][i] -> mu[t][j][i]"),
    ("14, noise", "3*K -> K"),
    ("14, noise", "sqrt(N*log(1/delta)) -> N*sqrt(log(1/delta))"),
    ("14, noise", "(gamma*tau*eps) -> (gamma*eps)"),
    ("15", "-eta -> eta"),
    ("15", "w[j]*exp -> exp"),
    ("16", "r + 1 -> r + 2"),
)
"""For each line something else that somebody could write there."""

ALGORITHM_6: Final = transcript(
    {
        "1": "w = {j: 1 for j in experts}",
        "2": "for t in range(1, T + 1):",
        "4": "    mu = advice(t)",
        "5": "    P = {j: w[j]/sum(w) for j in experts}",
        "6": f"    Q = {{i: {_MIXTURE} for i in arms}}",
        "7": "    I = draw(Q)",
        "8": "    noisy = 1 - pull(I) + Lap(1/eps)",
        "9": "    estimate = {i: (noisy if I == i else 0)/Q[i] for i in arms}",
        "10": "    loss = {j: sum([mu[j][i]*estimate[i] for i in arms]) for j in experts}",
        "11": "    w = {j: w[j]*exp(-eta*loss[j]) for j in experts}",
    }
)
"""Line 8 says the noise of every arm; line 9 takes that of the arm played alone, and no other is drawn."""

WRONG_6: Final = (
    ("1", "{j: 1 for -> {j: j for"),
    ("2", "T + 1 -> T"),
    ("4", "advice(t) -> advice(1)"),
    ("5", "w[j]/sum(w) -> w[j]/N"),
    ("6", "(1 - gamma)* -> "),
    ("6", "gamma/K -> gamma/N"),
    ("7", "draw(Q) -> draw(P)"),
    ("8", " + Lap(1/eps) -> "),
    ("8", "1/eps -> 2/eps"),
    ("8", "1 - pull(I) -> pull(I)"),
    ("9", "/Q[i] -> "),
    ("10", "mu[j][i]* -> "),
    ("11", "-eta -> eta"),
    ("11", "w[j]*exp -> exp"),
)
"""For each line something else that somebody could write there."""

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
            EXP4,
            inputs["K"],
            eta=Fraction(eta),
            gamma=Fraction(gamma),
            epsilon=Fraction(eps),
            advice=advice,
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
            "K": arms,
            "N": experts,
            "T": rounds,
            "eta": Fraction(eta),
            "gamma": Fraction(gamma),
            "eps": Fraction(eps),
        }
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
