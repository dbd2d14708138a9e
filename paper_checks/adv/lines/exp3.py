"""Algorithm 3, EXP3 with mixing: the runs it is traced on (Appendix E.1)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any

from ....verify.evidence.effort import Effort
from ...checks.traces.replay import Given, Replay
from ...checks.traces.traced import Evaluation

_RUNS = (
    # arms, rounds, eta, gamma
    (1, 3, "1/8", "1/4"),
    (2, 8, "1/2", "1/8"),
    (2, 12, "1/16", "1"),
    (3, 12, "1/4", "1/2"),
    (5, 14, "1/8", "1/16"),
    (3, 12, "64", "1/4"),
)
_DIGITS = 9


def runs(effort: Effort) -> Iterator[Evaluation]:
    """The distributions of every round, for losses in [0, 1] and for losses from -2 to 2."""
    from ....algorithms.adversarial.exp3 import EXP3

    for seed, (arms, rounds, eta, gamma) in enumerate(_RUNS * effort.factor):
        for spread, low in ((1, 0), (4, -2)):
            luck = Random(seed)  # noqa: S311  instances, no secrets
            losses = [
                [low + spread * Fraction(luck.randint(0, 64), 64) for _ in range(arms)] for _ in range(rounds)
            ]
            noted = _Noted(EXP3(arms, eta=Fraction(eta), gamma=Fraction(gamma)))
            rewards = [[1 - loss for loss in row] for row in losses]
            replay = Replay(Given(rewards, ()), arms, rounds, lambda _: {})
            replay.play(noted)
            drawn = dict(enumerate(replay.pulls, start=1))
            settings = f"K = {arms}, T = {rounds}, eta = {eta}, gamma = {gamma}"
            yield Evaluation(
                f"{settings}, losses from {low} to {low + spread}",
                {
                    "arms": list(range(1, arms + 1)),
                    "K": arms,
                    "T": rounds,
                    "eta": Fraction(eta),
                    "gamma": Fraction(gamma),
                    "drawn": drawn.__getitem__,
                    "loss": {t: losses[t - 1][arm - 1] for t, arm in drawn.items()}.__getitem__,
                },
                {"P": noted.laws},
                _DIGITS,
            )


@dataclass
class _Noted:
    """A policy, with a note of the distribution that it draws from in each round."""

    policy: Any
    laws: dict[int, Mapping[int, float]] = field(default_factory=dict)

    def act(self, t: int) -> Any:  # noqa: ANN401  a request
        from ....algorithms.protocol.block_policy import Mixed

        asked = self.policy.act(t)
        choices = asked.choices if isinstance(asked, Mixed) else ((1.0, asked),)
        self.laws[t] = {choice.arm + 1: float(chance) for chance, choice in choices}
        return asked

    def learn(self, pulls: Any) -> None:  # noqa: ANN401  pulls
        self.policy.learn(pulls)
