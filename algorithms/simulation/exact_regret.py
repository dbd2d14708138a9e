"""Regret against an oblivious adversary: exactly, over all action sequences, or run by run   [ADV-EQ-REG]"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..environments.reward_table import RewardTable
from ..mechanisms.no_noise import NoNoise
from ..protocol.block_policy import Policy, Stop
from ..protocol.stepped_policy import State, StepPolicy
from .simulator import trajectory

_MOST_SEQUENCES = 2_000_000  # all of them are played, one after the other


@dataclass(frozen=True, slots=True)
class Play:
    """One way in which a policy can play: its actions, how likely, and the arms' chances in each block."""

    actions: tuple[int, ...]
    probability: float
    chances: tuple[tuple[float, ...], ...]


def environment_of(losses: ArrayLike) -> RewardTable:
    """What a policy is played on: rewards of 1 less the losses, whose range is [0, 1] or what they need."""
    rewards = 1 - np.array(losses, dtype=np.float64)
    return RewardTable(rewards, reward_range=(min(0.0, float(rewards.min())), max(1.0, float(rewards.max()))))


def plays(policy: Callable[[], StepPolicy], losses: ArrayLike) -> Iterator[Play]:
    """Every way in which a policy without noise can play on these losses; memory follows the horizon."""
    table = np.array(losses, dtype=np.float64)
    horizon = len(table)
    subject = policy()
    if not isinstance(subject.noise(1.0), NoNoise):
        raise ValueError("exact plays are of policies given by steps and without noise")  # noqa: TRY004  bad input
    if subject.arms**horizon > _MOST_SEQUENCES:
        raise ValueError(f"{subject.arms}^{horizon} action sequences are too many; {_MOST_SEQUENCES} go")
    kind = type(subject)
    before = np.zeros((horizon + 1, subject.arms))
    np.cumsum(1 - table, axis=0, out=before[1:])
    todo = [(subject.counts, subject.values, Play((), 1.0, ()))]
    while todo:
        counts, values, so_far = todo.pop()
        t = len(so_far.actions) + 1
        chances = np.zeros(subject.arms)
        state = State(counts, values, subject.parameters, subject.schedule)
        kind.choose(state, t, chances)
        for arm in np.flatnonzero(chances)[::-1]:
            length, released, _ = kind.block(state, arm, t)
            pulled = min(length, horizon + 1 - t)
            play = Play(
                (*so_far.actions, *(int(arm),) * pulled),
                so_far.probability * float(chances[arm]),
                (*so_far.chances, tuple(chances.tolist())),
            )
            if t + pulled > horizon:
                yield play
                continue
            number = before[t + length - 1, arm] - before[t - 1, arm]
            after, learned = counts.copy(), values.copy()
            later = state._replace(counts=after, values=learned)
            kind.absorb(later, arm, length, released, number, t + length)
            todo.append((after, learned, play))


def exact_regret(policy: Callable[[], StepPolicy], losses: ArrayLike) -> float:
    """``E[sum_t l_t(I_t)] - min_i sum_t l_t(i)`` of a policy without noise, by all its plays."""
    table = np.array(losses, dtype=np.float64)
    rounds = np.arange(len(table))
    lost = sum(play.probability * float(table[rounds, play.actions].sum()) for play in plays(policy, table))
    return lost - float(table.sum(axis=0).min())


def simulated_regret(
    policy: Callable[[], Policy], losses: ArrayLike, *, runs: int, seed: int = 0
) -> NDArray[np.float64]:
    """``sum_t l_t(I_t) - min_i sum_t l_t(i)`` of each of ``runs`` runs, with noise or without."""
    table = np.array(losses, dtype=np.float64)
    environment = environment_of(table)
    totals = np.zeros((len(table) + 1, table.shape[1]))
    np.cumsum(table, axis=0, out=totals[1:])
    regrets = np.empty(runs)
    for run in range(runs):
        blocks = trajectory(policy, environment, len(table), seed=seed, run=run)
        pulled = np.array([(b.arm, b.first, b.length) for b in blocks if not isinstance(b, Stop)]).T
        arm, first, length = pulled
        regrets[run] = (totals[first + length - 1, arm] - totals[first - 1, arm]).sum()
    return np.asarray(regrets - totals[-1].min())
