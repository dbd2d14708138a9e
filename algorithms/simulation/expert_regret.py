"""Regret against the best expert, of policies that take advice   [ADV-EQ-REGX]"""

from dataclasses import replace

import numpy as np

from ...theory.numbers.arrays import Doubles, Wholes
from ...theory.numbers.small_matrices import product, row_products
from ..environments.environment import Environment
from ..environments.reward_table import RewardTable
from ..protocol.advice import Advice
from .one_run import gaps_of
from .simulator import Simulation

_AT_ONCE = 1 << 16  # rounds


def against_experts(simulation: Simulation, environment: Environment, advice: Advice) -> Simulation:
    """The same runs, their regret being that against the best expert instead of the best arm.

    On a :class:`~..environments.reward_table.RewardTable`, whose regret is that of
    :func:`~.hindsight_regret.simulate_in_hindsight`, it is
    ``max_j sum_s sum_i mu_s^j(i) x_s(i) - sum_s x_s(I_s)`` until each checkpoint; elsewhere means stand for
    rewards. The expert is the one that is best until then.
    """
    until = np.where(
        simulation.stopped[:, np.newaxis] < 0,
        simulation.checkpoints,
        np.minimum(simulation.checkpoints, simulation.stopped[:, np.newaxis]),
    )
    rounds, places = np.unique(until, return_inverse=True)
    lead = lead_of_best_arm(environment, advice, rounds)
    regret = simulation.regret - lead[places.reshape(until.shape)]
    limits = simulation.limits - lead_of_best_arm(environment, advice, simulation.checkpoints)
    if (simulation.stopped >= 0).any():
        limits = np.array([np.minimum(limits[0], regret.min(0)), np.maximum(limits[1], regret.max(0))])
    for array in (regret, limits):
        array.setflags(write=False)
    return replace(simulation, regret=regret, limits=limits)


def lead_of_best_arm(environment: Environment, advice: Advice, rounds: Wholes) -> Doubles:
    """What the best arm has earned more than the best expert until each of the ``rounds``; maybe negative.

    >>> from .bernoulli import Bernoulli
    >>> evenly_or_wrong = np.array([[[0.5, 0.5], [0.0, 1.0]]])
    >>> lead_of_best_arm(Bernoulli([0.75, 0.25]), evenly_or_wrong, np.array([1, 1000]))
    array([  0.25, 250.  ])
    """
    if isinstance(environment, RewardTable):
        return _lead_on_table(environment.table(), advice, rounds)
    # sums of gaps, so that nothing cancels at long horizons: an expert of the best arm alone leads by 0
    lost = np.cumsum(product(advice, gaps_of(environment)), axis=0)
    cycles, rest = np.divmod(rounds, len(advice))
    begun = np.vstack([np.zeros(advice.shape[1]), lost])
    return np.asarray((cycles[:, np.newaxis] * lost[-1] + begun[rest]).min(axis=1))


def _lead_on_table(totals: Doubles, advice: Advice, rounds: Wholes) -> Doubles:
    last = int(rounds.max(initial=0))
    earned = np.zeros((last + 1, advice.shape[1]))
    for first in range(0, last, _AT_ONCE):
        t = np.arange(first, min(first + _AT_ONCE, last))
        rewards = totals[t + 1] - totals[t]
        earned[t[0] + 1 : t[-1] + 2] = row_products(advice[t % len(advice)], rewards[:, np.newaxis])
    np.cumsum(earned, axis=0, out=earned)
    return np.asarray(totals[rounds].max(axis=1) - earned[rounds].max(axis=1))
