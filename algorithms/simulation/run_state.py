"""What the compiled loops take and change, in parts that belong together, known to compiled code by name."""

from typing import Any, NamedTuple

from ...theory.numbers.arrays import Doubles, Wholes
from ..protocol.stepped_policy import State

#: First places of a clock: the next round, the checkpoints seen.
ROUND, SEEN = range(2)


class Setting(NamedTuple):
    """What a loop takes: its steps, and its parts, which are in the same place in one run after the other.

    Interpreted code takes it as it is, compiled code by one pointer.
    """

    steps: tuple[Any, ...]
    parts: tuple[Any, ...]


class PolicyState(NamedTuple):
    """What the steps of a policy take, and the odds that it writes."""

    state: State
    probabilities: Doubles


class Instance(NamedTuple):
    """The arms: the table of the environment, the gaps of the means; and the rounds to play."""

    table: Doubles
    gaps: Doubles
    horizon: int


class Score(NamedTuple):
    """How a run stands, and what is kept of it: regret at the checkpoints, pulls and releases arm by arm."""

    clock: Wholes
    checkpoints: Wholes
    regret: Doubles
    pulls: Wholes
    releases: Wholes


class Buffers(NamedTuple):
    """The rewards of each arm that wait for a release, and its tree of sums; ``capacity`` 0: no tree.

    Where trees are ``doubling``, they are hybrid counters, and ``kept`` are the totals that these keep.
    ``undrawn`` counts the pulls of the arm in stretches since its last release: their sum is drawn with it.
    ``laws`` are those of the sums of batches, see :mod:`..environments.kept_law`.
    """

    sums: Doubles
    undrawn: Wholes
    capacity: int
    node_scales: Doubles
    node_sums: Doubles
    node_noisy: Doubles
    doubling: bool
    kept: Doubles
    laws: Doubles
