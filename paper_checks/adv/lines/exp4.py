"""Algorithms 2 and 6, EXP4 in batches and locally private: their games (Section 4, Appendix F)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import pairwise
from random import Random
from typing import Any

from ....verify.evidence.effort import Effort
from ...checks.traces.replay import Given, Release
from ...checks.traces.traced import Instance, on_mean_losses, on_sums

_GAMES = (
    # arms, experts, rounds, eta, gamma, tau, eps, delta
    (2, 3, 12, "1/2", "1/8", 3, "1", "1/1000"),
    (3, 2, 10, "1/8", "1/2", 4, "1/2", "1/10"),
    (2, 1, 5, "1", "1/4", 1, "1", "1/4"),
    (4, 3, 14, "1/16", "1", 5, "1/4", "1/1000000"),
    (3, 4, 4, "1/4", "1/4", 7, "2", "1/100"),
)
_BEFORE = {1: Fraction(1), 2: Fraction(0), 3: Fraction(0), 4: Fraction(0)}
"""The chances P of up to 4 arms before their first line; no printed line reads them."""
_DIGITS = 9


@dataclass(frozen=True, slots=True)
class _Game:
    """Advice of each round, expert and arm, and the parameters, by the names of the text."""

    K: int
    N: int
    T: int
    eta: Fraction
    gamma: Fraction
    tau: int
    eps: Fraction
    delta: Fraction
    advice: Sequence[Sequence[Sequence[Fraction]]]

    def policy(self, make: Callable[..., Any], **more: object) -> Callable[[], Any]:
        """What makes the shipped policy."""
        doubles = [[[float(share) for share in shares] for shares in row] for row in self.advice]
        return partial(make, self.K, eta=self.eta, gamma=self.gamma, epsilon=self.eps, advice=doubles, **more)

    @property
    def inputs(self) -> Mapping[str, Any]:
        """What either algorithm is given; arms, experts and rounds count from 1."""
        numbered = {
            t: {j: dict(enumerate(shares, start=1)) for j, shares in enumerate(row, start=1)}
            for t, row in enumerate(self.advice, start=1)
        }
        numbers = {name: getattr(self, name) for name in ("K", "N", "T", "eta", "gamma", "eps")}
        return {"advice": numbered.__getitem__, "experts": list(range(1, self.N + 1)), **numbers}

    def instance(
        self,
        policy: Callable[[], Any],
        inputs: Mapping[str, Any],
        *,
        name: str = "",
        noise_on: Callable[[Release], Fraction] = on_sums,
    ) -> Instance:
        """The game as a trace plays it; the policy keeps nothing that is compared."""
        generic = Given.generic(self.N, self.K, self.T * self.N)
        given = Given(generic.rewards[: self.T], generic.noises)
        name = f"K = {self.K}, N = {self.N}, T = {self.T}, eps = {self.eps}{name}"
        return Instance(name, policy, given, self.T, inputs, lambda _: {}, 0, noise_on, _DIGITS)


def batched_games(effort: Effort) -> Iterator[Instance]:
    """Algorithm 2 with advice that changes; horizons that cut a batch, and one shorter than a batch."""
    from ....algorithms.adversarial.batched_exp4 import BatchedEXP4

    for game in _games(effort):
        policy = game.policy(BatchedEXP4, batch=game.tau, delta=game.delta)
        inputs = {"tau": game.tau, "delta": game.delta, "P": _BEFORE, **game.inputs}
        yield game.instance(policy, inputs, name=f", tau = {game.tau}")


def local_games(effort: Effort) -> Iterator[Instance]:
    """Algorithm 6 on the same advice."""
    from ....algorithms.adversarial.exp4 import EXP4

    for game in _games(effort):
        yield game.instance(game.policy(EXP4), game.inputs, noise_on=on_mean_losses)


def _games(effort: Effort) -> Iterator[_Game]:
    """The games, with few binary digits in the advice, so that doubles add up to 1."""
    for seed, (arms, experts, rounds, eta, gamma, tau, eps, delta) in enumerate(_GAMES * effort.factor):
        luck = Random(seed)  # noqa: S311  instances, no secrets
        advice = [[_shares(luck, arms) for _ in range(experts)] for _ in range(rounds)]
        rates = Fraction(eta), Fraction(gamma), tau, Fraction(eps), Fraction(delta)
        yield _Game(arms, experts, rounds, *rates, advice)


def _shares(luck: Random, arms: int) -> list[Fraction]:
    cuts = [0, *sorted(luck.randint(0, 64) for _ in range(arms - 1)), 64]
    return [Fraction(high - low, 64) for low, high in pairwise(cuts)]
