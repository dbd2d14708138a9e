"""Algorithm 1, the conversion: the games that it is traced on (Section 3.1)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Any

from ....verify.evidence.effort import Effort
from ...checks.traces.replay import Given
from ...checks.traces.traced import Instance, on_mean_losses

_GAMES = (
    # arms, rounds, tau, eps
    (1, 6, 2, "1"),
    (2, 20, 3, "1/2"),
    (3, 7, 8, "1/4"),
    (2, 16, 1, "1"),
    (4, 33, 5, "3/10"),
)
_THRESHOLD = Fraction(4371, 10000)

_Learner = Callable[[int, Mapping[int, Fraction]], Mapping[int, Fraction]]


def _steady(arms: int, j: int, fed: Mapping[int, Fraction]) -> Mapping[int, Fraction]:
    """A learner that goes on by one arm for every loss above a threshold."""
    above = sum(value > _THRESHOLD for value in fed.values())
    return {(above + j) % arms + 1: Fraction(1)}


def _mixed(arms: int, j: int, fed: Mapping[int, Fraction]) -> Mapping[int, Fraction]:
    """A learner that draws, from the last arm with a chance that what it was fed last moves."""
    last = Fraction(1, 2) if fed and fed[max(fed)] > _THRESHOLD else Fraction(1, 8 + j % 2)
    law = dict.fromkeys(range(1, arms + 1), (1 - last) / arms)
    return {**law, arms: law[arms] + last}


@dataclass
class _Base:
    """The learner, as a policy that the conversion takes."""

    law: _Learner
    fed: dict[int, Fraction] = field(default_factory=dict)

    def act(self, t: int) -> Any:  # noqa: ANN401  a request
        from ....algorithms.protocol.block_policy import Block, Mixed

        law = self.law(t, self.fed)
        return Mixed(tuple((float(chance), Block(arm - 1)) for arm, chance in law.items() if chance))

    def learn(self, pulls: Any) -> None:  # noqa: ANN401  pulls
        from ....algorithms.environments.sealed import unseal

        value, _ = unseal(pulls.sum())
        self.fed[pulls.first] = 1 - Fraction(value)


def games(effort: Effort) -> Iterator[Instance]:
    """A learner that never draws and one that does, on generic and on binary losses, and without noise."""
    for place, (arms, horizon, tau, eps) in enumerate(_GAMES * effort.factor):
        for kind, given in Given.three(place, arms, horizon, "losses"):
            for learner in (_steady, _mixed):
                law = partial(learner, arms)
                yield Instance(
                    f"K = {arms}, T = {horizon}, tau = {tau}, eps = {eps}, {kind}",
                    partial(_policy, arms, law, eps, tau),
                    given,
                    horizon,
                    {"B": law, "tau": tau, "eps": Fraction(eps), "I": 1},
                    _state,
                    0,
                    noise_on=on_mean_losses,
                    digits=12,
                )


def _policy(arms: int, law: _Learner, eps: str, tau: int) -> Any:  # noqa: ANN401  a policy
    from ....algorithms.by_name.batching_conversion import Conversion

    return Conversion(arms, base=lambda _: _Base(law), epsilon=eps, batch=tau)


def _state(policy: Any) -> Mapping[str, Any]:  # noqa: ANN401  a policy
    return {"fed": {j: float(value) for j, value in policy.base.fed.items()}}
