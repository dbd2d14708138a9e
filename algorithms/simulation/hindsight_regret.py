"""Regret over time on rewards that are fixed in advance: against the best single arm   [ADV-EQ-REG]"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import numpy as np

from ...theory.numbers.arrays import Doubles, Wholes
from ..environments.reward_table import RewardTable
from ..protocol.block_policy import Policy
from .parallel_runs import each_portion, runs_in_portions
from .simulator import Simulation, pulled_blocks, simulate


def simulate_in_hindsight(
    policy: Callable[[], Policy],
    environment: RewardTable,
    horizon: int,
    *,
    runs: int,
    seed: int = 0,
    checkpoints: Sequence[int] | None = None,
    jobs: int = 1,
    progress: Callable[[int, int], object] | None = None,
) -> Simulation:
    """As :func:`~.simulator.simulate`, but regret until ``t`` is ``max_i sum x_s(i) - sum x_s(I_s)``.

    Both sums are over the rounds ``s <= t``, so that the best arm is that of these rounds, and regret can be
    negative. (:func:`~.simulator.simulate` multiplies pulls by the gaps of the columns' means, whenever they
    were made.) After a stop nothing is earned and nothing is lost.
    """
    found = simulate(
        policy,
        environment,
        horizon,
        runs=runs,
        seed=seed,
        checkpoints=checkpoints,
        jobs=jobs,
        progress=progress,
    )
    work = partial(_regrets, policy, environment, horizon, seed, found.checkpoints)
    regret = np.concatenate(
        each_portion(work, runs_in_portions(0, runs, jobs=jobs, progress=None), jobs=jobs)
    )
    limits = _limits(environment, found.checkpoints, regret)
    for array in (regret, limits):
        array.setflags(write=False)
    return replace(found, regret=regret, limits=limits)


def _limits(environment: RewardTable, checkpoints: Wholes, regret: Doubles) -> Doubles:
    """The regret of who always pulls the best arm of the round, and of who always pulls the worst."""
    totals = environment.table()[: checkpoints[-1] + 1]
    rewards = np.diff(totals, axis=0)
    earned = [np.cumsum(pulled(rewards, axis=1))[checkpoints - 1] for pulled in (np.max, np.min)]
    least, most = totals[checkpoints].max(axis=1) - earned
    # other sums of the same doubles may round beyond them
    return np.array([np.minimum(least, regret.min(axis=0)), np.maximum(most, regret.max(axis=0))])


def _regrets(
    policy: Callable[[], Policy],
    environment: RewardTable,
    horizon: int,
    seed: int,
    checkpoints: Wholes,
    numbers: range,
) -> Doubles:
    totals = environment.table()
    best = totals.max(axis=1)
    regrets = []
    for run in numbers:
        arm, _, length = pulled_blocks(policy, environment, horizon, seed=seed, run=run).T
        rounds = int(length.sum())
        arms = np.repeat(arm, length)
        t = np.arange(1, rounds + 1)
        earned = np.concatenate(([0.0], np.cumsum(totals[t, arms] - totals[t - 1, arms])))
        until = np.minimum(checkpoints, rounds)
        regrets.append(best[until] - earned[until])
    return np.array(regrets)
