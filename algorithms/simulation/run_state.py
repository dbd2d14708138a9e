"""What the compiled loops take and change, in parts that belong together, known to compiled code by name."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

#: First places of a clock: the next round, the checkpoints seen.
ROUND, SEEN = range(2)


class Setting(NamedTuple):
    """What a loop takes: its steps, and its parts, which are in the same place in one run after the other.

    Interpreted code takes it as it is, compiled code by one pointer.
    """

    steps: tuple[Any, ...]
    parts: tuple[Any, ...]


class PolicyState(NamedTuple):
    """What the steps of a policy take: its public state, its constants, and the odds that it writes."""

    counts: NDArray[np.int64]
    values: NDArray[np.float64]
    parameters: NDArray[np.float64]
    schedule: NDArray[np.int64]
    probabilities: NDArray[np.float64]


class Instance(NamedTuple):
    """The arms: the table of the environment, the gaps of the means; and the rounds to play."""

    table: NDArray[np.float64]
    gaps: NDArray[np.float64]
    horizon: int


class Score(NamedTuple):
    """How a run stands, and what is kept of it: regret at the checkpoints, pulls and releases arm by arm."""

    clock: NDArray[np.int64]
    checkpoints: NDArray[np.int64]
    regret: NDArray[np.float64]
    pulls: NDArray[np.int64]
    releases: NDArray[np.int64]


class Buffers(NamedTuple):
    """The rewards of each arm that wait for a release, and its tree of sums; ``capacity`` 0: no tree.

    Where trees are ``doubling``, they are hybrid counters, and ``kept`` are the totals that these keep.
    ``undrawn`` counts the pulls of the arm in stretches since its last release: their sum is drawn with it.
    ``laws`` are those of the sums of batches, see :mod:`..environments.kept_law`.
    """

    sums: NDArray[np.float64]
    undrawn: NDArray[np.int64]
    capacity: int
    node_scales: NDArray[np.float64]
    node_sums: NDArray[np.float64]
    node_noisy: NDArray[np.float64]
    doubling: bool
    kept: NDArray[np.float64]
    laws: NDArray[np.float64]
