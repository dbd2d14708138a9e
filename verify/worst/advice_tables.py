"""The worst losses and advice that a search finds for a learner with experts."""

import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ...algorithms.adversarial.oblivious_adversary import Losses, worst_losses
from ...algorithms.environments.reward_table import RewardTable
from ...algorithms.simulation.exact_regret import environment_of
from ...algorithms.simulation.simulator import simulate
from ...theory.numbers.small_matrices import product
from ..auditing.sandwich import is_stepwise
from .climb import Tell
from .measures import MakePolicy, Sample
from .tables import adversaries, spans

Advice = NDArray[np.float64]
Rows = tuple[tuple[tuple[float, ...], ...], ...]

MOST_SPANS: Final = 400
"""Of time, in each of which the losses stay the same: pulls are counted at the end of each."""
_CLIMBED: Final = 2


@dataclass(frozen=True, eq=False)
class AdvisedTable:
    """Losses, a row a round, and the advice: rounds of a cycle x experts x arms."""

    losses: Losses
    advice: Advice

    def rows(self) -> Rows:
        """The advice as tuples."""
        return tuple(tuple(map(tuple, rows)) for rows in self.advice.tolist())

    def best_expert(self) -> float:
        """The least that an expert loses on average, over all rounds."""
        cycle = len(self.advice)
        lost = sum(
            product(self.advice[place], self.losses[place::cycle].sum(axis=0)) for place in range(cycle)
        )
        return float(np.min(lost))


@dataclass(frozen=True, slots=True)
class RegretBesideExperts:
    """Regret after all rounds of a table against the best expert, by runs."""

    make: MakePolicy
    horizon: int

    def __call__(self, at: AdvisedTable, *, runs: int, seed: int, jobs: int = 1) -> Sample:
        """The losses of the arms pulled, less those of the best expert on average."""
        arms = at.losses.shape[1]
        build = partial(_built, self.make(arms, self.horizon, advice=at.advice))
        if is_stepwise(build()):
            raise ValueError("a policy with advice acts and learns on sealed rewards, and not by select(t)")
        table = environment_of(at.losses)
        ends = np.cumsum([rounds for rounds, _ in spans(at.losses)])
        rows = np.array([row for _, row in spans(at.losses)])
        lost = np.zeros(runs)
        rest = np.tile(np.diff(ends, prepend=0), (runs, 1)).astype(np.float64)
        for arm in range(1, arms):
            pulls = pulls_until(build, table, arm, ends, runs=runs, seed=seed, jobs=jobs)
            within = np.diff(pulls, prepend=0.0, axis=1)
            lost += (within * rows[:, arm]).sum(axis=1)
            rest -= within
        lost += (rest * rows[:, 0]).sum(axis=1)
        best = at.best_expert()
        least = min(float(at.losses.min(axis=1).sum()), float(lost.min()))
        most = max(float(at.losses.max(axis=1).sum()), float(lost.max()))
        return Sample(lost - best, least - best, most - best)


def pulls_until(
    build: Callable[[], Any],
    table: RewardTable,
    arm: int,
    ends: NDArray[np.int64],
    *,
    runs: int,
    seed: int,
    jobs: int = 1,
) -> NDArray[np.float64]:
    """How often an arm was pulled until each end, run by run.

    The simulator adds up gaps of pulls. On a table whose means are said to be 0 at this arm and 1 elsewhere
    these are the pulls of this arm; means are not shown to the policy.
    """
    counting = copy.copy(table)
    object.__setattr__(counting, "means", 1.0 - np.eye(table.arms)[arm])
    found = simulate(
        build, counting, int(ends[-1]), runs=runs, seed=seed, checkpoints=ends.tolist(), jobs=jobs
    )
    return found.regret


@dataclass(slots=True)
class AdviceSearch:
    """The worst of named adversaries beside named advice, and what single changes make of them."""

    measure: RegretBesideExperts
    runs: int
    seed: int
    tell: Tell
    bound_at: Callable[[int, int], float | None]
    """From the numbers of arms and of experts; None without a bound."""
    tried: int = 0
    bounds: dict[tuple[int, int], float | None] = field(default_factory=dict)
    _known: dict[bytes, float] = field(default_factory=dict)

    def worst(self, arms: int, pieces: int) -> tuple[float, AdvisedTable]:
        """The largest ratio found with so many arms, or regret where there is no bound, and where."""
        horizon = self.measure.horizon
        tables = [each for each in adversaries(horizon, arms) if len(spans(each)) <= MOST_SPANS]
        named = [AdvisedTable(losses, advice) for advice in councils(arms) for losses in tables]
        values = [self.value(each) for each in named]
        order = sorted(range(len(named)), key=lambda place: -values[place])
        best = values[order[0]], named[order[0]]
        for place in order[:_CLIMBED]:
            here = named[place]
            value, losses = worst_losses(
                lambda losses, here=here: self.value(AdvisedTable(losses, here.advice)),  # type: ignore[misc]
                horizon,
                arms,
                pieces=min(pieces, horizon),
                starts=0,
                first=[here.losses],
            )
            found = self._better_advice(value, AdvisedTable(losses, here.advice))
            best = max(best, found, key=lambda pair: pair[0])
        return best

    def _better_advice(self, value: float, at: AdvisedTable) -> tuple[float, AdvisedTable]:
        """Each row of the advice in turn names another arm, or spreads evenly, as long as that is worse."""
        arms = at.losses.shape[1]
        rows = np.vstack([np.eye(arms), np.full((1, arms), 1 / arms)])
        improved = True
        while improved:
            improved = False
            for turn, expert in np.ndindex(at.advice.shape[:2]):
                for row in rows:
                    advice = at.advice.copy()
                    advice[turn, expert] = row
                    tried = AdvisedTable(at.losses, advice)
                    found = self.value(tried)
                    if found > value * (1 + 1e-12):
                        value, at, improved = found, tried, True
        return value, at

    def value(self, at: AdvisedTable) -> float:
        """The mean regret over the bound, by few runs."""
        key = at.losses.tobytes() + at.advice.tobytes()
        if key not in self._known:
            self.tried += 1
            self.tell(self.tried, self.tried + 1, "tables of rewards and advice")
            sizes = at.losses.shape[1], at.advice.shape[1]
            if sizes not in self.bounds:
                self.bounds[sizes] = self.bound_at(*sizes)
            mean = self.measure(at, runs=self.runs, seed=self.seed).mean
            self._known[key] = mean / (self.bounds[sizes] or 1.0)
        return self._known[key]


def councils(arms: int) -> Iterator[Advice]:
    """Experts who name an arm each; one right among wrong ones; all alike; one right, one even; in turns."""
    axes = np.eye(arms)
    yield axes[np.newaxis]
    for many in (2, 4):
        yield np.vstack([np.repeat(axes[:1], many - 1, axis=0), axes[-1:]])[np.newaxis]
    yield np.repeat(axes[-1:], 2, axis=0)[np.newaxis]
    yield np.vstack([np.full((1, arms), 1 / arms), axes[-1:]])[np.newaxis]
    yield np.array([np.roll(axes, turn, axis=1) for turn in range(arms)])


def told_advice(advice: Rows, most: int = 6) -> str:
    """The advice in words: its experts, round by round of the cycle."""
    told = []
    for rows in advice[:most]:
        experts = [f"({', '.join(f'{weight:g}' for weight in row)})" for row in rows[:most]]
        told.append(", ".join(experts) + (f" and {len(rows) - most} more" if len(rows) > most else ""))
    cycle = f"{len(advice)} rounds in turns: " if len(advice) > 1 else ""
    return f"{len(advice[0])} experts; {cycle}{'; '.join(told)}{'; ...' if len(advice) > most else ''}"


def _built(build: Any) -> Any:  # noqa: ANN401  a factory, a policy
    return build()
