"""Algorithm 4, FTPL with geometric resampling: its runs (Appendix E.2)."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

from ....verify.evidence.effort import Effort
from ...checks.traces.traced import DifferenceError, Evaluation

_RUNS = (
    # arms, rounds, eta, M
    (1, 4, "1/2", 2),
    (2, 12, "1/2", 3),
    (3, 14, "1/8", 5),
    (4, 16, "2", 2),
    (2, 10, "1", 20),
)


@dataclass
class _Played:
    """What a run played, and the noise that it drew, in order."""

    noises: list[Fraction] = field(default_factory=list)
    played: dict[int, int] = field(default_factory=dict)
    counts: dict[int, int] = field(default_factory=dict)
    totals: dict[int, float] = field(default_factory=dict)


def runs(effort: Effort) -> Iterator[Evaluation]:
    """Losses in [0, 1] and losses from -2 to 2, which noise makes; caps that are met and that are not."""
    for seed, (arms, rounds, eta, cap) in enumerate(_RUNS * effort.factor):
        for spread, low in ((1, 0), (4, -2)):
            luck = Random(seed)  # noqa: S311  instances, no secrets
            losses = tuple(
                tuple(low + spread * Fraction(luck.randint(0, 64), 64) for _ in range(arms))
                for _ in range(rounds)
            )
            run = _run(losses, eta, cap)
            yield Evaluation(
                f"K = {arms}, T = {rounds}, eta = {eta}, M = {cap}, losses from {low} to {low + spread}",
                {
                    "arms": list(range(1, arms + 1)),
                    "T": rounds,
                    "eta": Fraction(eta),
                    "M": cap,
                    "Lap": _Noises(run.noises),
                    "loss": lambda t, arm, losses=losses: losses[t - 1][arm - 1],
                    "one_of": min,
                },
                {"played": run.played, "counts": run.counts, "L": run.totals},
                9,
            )


class _Noises:
    """The noises of a run, one after the other, at any scale."""

    def __init__(self, noises: list[Fraction]) -> None:
        self.left = iter(noises)

    def __call__(self, scale: Fraction) -> Fraction:
        for noise in self.left:
            return scale * noise
        raise DifferenceError("the text draws more noise than the code")


@cache
def _run(losses: tuple[tuple[Fraction, ...], ...], eta: str, cap: int) -> _Played:
    """The code, reading the text as printed: argmax in the resampling, 0 where all of it fails."""
    import numpy as np

    from ....algorithms.adversarial.ftpl import COUNT, FTPL, LOSS

    run, rounds, arms = _Played(), len(losses), len(losses[0])
    policy: Any = FTPL(arms, eta=Fraction(eta), cap=cap, failure="zero", resampled="argmax")
    drawing, again = np.random.default_rng(cap), np.random.default_rng(cap)
    for t in range(1, rounds + 1):
        arm = int(FTPL.sample(policy.state, t, drawing))
        count = int(policy.counts[arms, COUNT])
        for attempt in range(1 + (count or cap)):
            for _ in range(arms):
                noise = Fraction(again.standard_exponential()) - Fraction(again.standard_exponential())
                run.noises.append(noise if attempt == 0 else -noise)
        run.played[t], run.counts[t] = arm + 1, count
        reward = float(1 - losses[t - 1][arm])
        FTPL.absorb(policy.state, arm, 1, 1, reward, t + 1)
    run.totals = {arm + 1: float(policy.values[arm, LOSS]) for arm in range(arms)}
    return run
