"""Many runs of a policy on an environment, each from random streams of its own.

A block of pulls costs one draw, whatever its length, so that time and memory follow the number of
decisions, not the horizon. A policy of compiled steps (:mod:`..protocol.stepped_policy`) runs compiled; any
other runs by the protocol (:mod:`..protocol.block_policy`). Both ways give the same numbers: run ``i`` of
``seed`` has one generator, which is spawned from ``SeedSequence(seed)`` by its number alone, whatever the
number of runs or of workers, and from which actions, rewards and noise are drawn in the order in which they
happen.
"""

import math
import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...theory.numbers.arrays import Doubles, Wholes
from ...theory.tails.bounded_mean_test import mean_intervals, median_intervals
from ..environments.environment import Environment
from ..protocol.block_policy import Policy, Stop, play
from ..streams import start_of, starts_of, stream_of
from .compiled_arrays import compiled_run_of
from .compiled_run import regret_of
from .one_run import CompiledRun, gaps_of
from .parallel_runs import course_of, each_portion, runs_in_portions
from .simulated_stage import SimulatedStage

LONGEST_HORIZON = 10**18
_BLOCKS_A_CALL = 1 << 18  # some hundredths of a second: the longest wait of an interrupt
NO_RECORD = np.empty((0, 3), dtype=np.int64)


class Pulled(NamedTuple):
    """A block that was pulled: ``arm`` in the rounds ``first .. first + length - 1``."""

    arm: int
    first: int
    length: int


@dataclass(frozen=True, eq=False)
class Simulation:
    """What ``runs`` runs gave; the first axis of the arrays is the run.

    Attributes
    ----------
    horizon, seed
        As asked.
    checkpoints
        Rounds ``t`` at which regret is known.
    regret
        ``sum over arms of gap x pulls until t``, run by run and checkpoint by checkpoint   [BERN-EQ2].
    pulls, releases
        Run by run and arm by arm, at the end. A release counts for the arm whose block was being learned.
    stopped
        The rounds that were played when the policy stopped; -1 where it never did.
    recommended
        The arm that it stopped with, else -1.
    limits
        What no run's regret can be below or above at each checkpoint: rows lower and upper, maybe infinite.
    """

    horizon: int
    seed: int
    checkpoints: Wholes
    regret: Doubles
    pulls: Wholes
    releases: Wholes
    stopped: Wholes
    recommended: Wholes
    limits: Doubles

    @property
    def runs(self) -> int:
        """How many runs there are."""
        return len(self.regret)

    def mean(self) -> Doubles:
        """Mean regret at each checkpoint."""
        return np.asarray(self.regret.mean(axis=0))

    def median(self) -> Doubles:
        """Median regret at each checkpoint: what rare long runs do not move."""
        return np.asarray(np.median(self.regret, axis=0))

    def quantiles(self, levels: Sequence[float]) -> Doubles:
        """Quantiles of the regret, one row a level, linear between runs."""
        return np.asarray(np.quantile(self.regret, levels, axis=0))

    def standard_error(self) -> Doubles:
        """Standard deviation of the runs over the root of their number; infinite from a single run.

        It describes these runs. No confidence belongs to it where a few rare runs carry the mean;
        :meth:`largest_share` tells whether they do, and :meth:`mean_interval` is for every law.
        """
        if self.runs == 1:
            return np.full(len(self.checkpoints), math.inf)
        return np.asarray(self.regret.std(axis=0, ddof=1) / math.sqrt(self.runs))

    def mean_interval(self, confidence: float = 0.95) -> Doubles:
        """An interval for the mean that holds for every law within the limits: rows lower and upper.

        Its upper end allows for rare long runs that few runs do not show, so it is far where they could be
        long; its lower end needs no upper limit (:mod:`~...theory.tails.bounded_mean_test`).
        """
        check_confidence(confidence)
        least, most = self.limits
        return mean_intervals(self.regret, least, most, 1 - confidence)

    def median_interval(self, confidence: float = 0.95) -> Doubles:
        """Two order statistics that enclose the median, whatever the law: rows lower and upper.

        From too few runs for that confidence, the whole line.
        """
        check_confidence(confidence)
        return median_intervals(self.regret, 1 - confidence)

    def largest_share(self) -> Doubles:
        """The share of the largest run in the sum over all runs; ``1/runs`` where all are equal."""
        total = self.regret.sum(axis=0)
        equal = np.full(total.shape, 1 / self.runs)
        return np.asarray(np.divide(self.regret.max(axis=0), total, out=equal, where=total > 0))


def simulate(
    policy: Callable[[], Policy],
    environment: Environment,
    horizon: int,
    *,
    runs: int,
    seed: int = 0,
    checkpoints: Sequence[int] | None = None,
    first: int = 0,
    jobs: int = 1,
    progress: Callable[[int, int], object] | None = None,
    together: bool = False,
) -> Simulation:
    """``runs`` independent runs of ``horizon`` rounds.

    Parameters
    ----------
    policy
        Makes a fresh policy, the same one at every call: ``functools.partial(DPIMED, 5, epsilon=0.25)``.
    environment
        The arms.
    horizon
        Up to 10^18.
    runs
        How many; run number ``i`` is the same whatever their number.
    seed
        Of all randomness.
    checkpoints
        Rounds at which regret is kept; about ten a decade if not given.
    first
        The number of the first run; the others follow.
    jobs
        Worker processes; they change no number. Inside ``joblib.parallel_config`` its backend is used.
    progress
        Called with the number of runs done and of all runs.
    together
        Draw the rewards of an arm as one sum when they are released, if the policy says by a step
        ``stretch`` for how long nothing is released, and all rounds have one law: other runs of the same law,
        far sooner.

    Returns
    -------
    Simulation
        The runs, in order.
    """
    horizon = _whole("horizon", horizon, 1, LONGEST_HORIZON)
    runs = _whole("runs", runs, 1, 10**9)
    seed = _whole("seed", seed, 0, 2**128)
    first = _whole("first", first, 0, 10**9)
    jobs = _whole("jobs", jobs, -(10**4), 10**4)
    if jobs == 0:
        raise ValueError("jobs is a number of workers, or -1 for one a core, not 0")
    at = default_checkpoints(horizon) if checkpoints is None else _checkpoints(checkpoints, horizon)
    _check_policy(policy(), environment)
    work = partial(_some_runs, policy, environment, horizon, at, seed, together)
    parts = each_portion(
        work, runs_in_portions(first, runs, jobs=jobs, progress=progress), jobs=jobs, progress=progress
    )
    # a single part is not copied: of very many runs this is most of the memory
    columns: list[NDArray[Any]] = (
        list(parts[0]) if len(parts) == 1 else [np.concatenate(arrays) for arrays in zip(*parts, strict=True)]
    )
    columns.append(np.outer([0.0, gaps_of(environment).max()], at))
    for array in (at, *columns):
        array.setflags(write=False)
    return Simulation(horizon, seed, at, *columns)


def default_checkpoints(horizon: int) -> Wholes:
    """About ten rounds a decade, and the last one.

    >>> default_checkpoints(30)
    array([ 1,  2,  3,  4,  5,  6,  8, 10, 13, 16, 20, 25, 30])
    """
    decades = math.ceil(math.log10(horizon)) if horizon > 1 else 0
    rounds = {round(10 ** (i / 10)) for i in range(10 * decades + 1)}
    return np.array(sorted({t for t in rounds if t < horizon} | {horizon}), dtype=np.int64)


def trajectory(
    policy: Callable[[], Policy], environment: Environment, horizon: int, *, seed: int = 0, run: int = 0
) -> list[Pulled | Stop]:
    """The blocks of run number ``run`` of ``seed``, in order, as :func:`simulate` plays it."""
    one = _compiled_run(policy, environment, horizon)
    if one is None:
        return protocol_trajectory(policy, environment, horizon, seed=seed, run=run)
    blocks: list[Pulled | Stop] = [Pulled(*row) for row in _rows(one, seed, run).tolist()]
    if one.stopped >= 0:
        blocks.append(Stop(one.recommended))
    return blocks


def pulled_blocks(
    policy: Callable[[], Policy], environment: Environment, horizon: int, *, seed: int = 0, run: int = 0
) -> Wholes:
    """What the same run pulled, a row for each block: its arm, first round and length."""
    one = _compiled_run(policy, environment, horizon)
    if one is not None:
        return _rows(one, seed, run)
    blocks = protocol_trajectory(policy, environment, horizon, seed=seed, run=run)
    return np.array([each for each in blocks if isinstance(each, Pulled)], dtype=np.int64).reshape(-1, 3)


def _compiled_run(policy: Callable[[], Policy], environment: Environment, horizon: int) -> CompiledRun | None:
    horizon = _whole("horizon", horizon, 1, LONGEST_HORIZON)
    none = np.empty(0, dtype=np.int64)
    return compiled_run_of(_check_policy(policy(), environment), environment, horizon, none)


def _rows(one: CompiledRun, seed: int, run: int) -> Wholes:
    record = np.empty((4096, 3), dtype=np.int64)
    parts = one.play(start_of(seed, run), record, len(record))
    return np.concatenate([rows.copy() for rows in parts])  # each part is written over the last one


def protocol_trajectory(
    policy: Callable[[], Policy], environment: Environment, horizon: int, *, seed: int = 0, run: int = 0
) -> list[Pulled | Stop]:
    """The blocks of the same run by the protocol alone: sealed rewards, and nothing compiled that decides."""
    horizon = _whole("horizon", horizon, 1, LONGEST_HORIZON)
    subject = _check_policy(policy(), environment)
    stage = SimulatedStage(environment, stream_of(seed, run))
    t, blocks = 1, list[Pulled | Stop]()
    for block in play(subject, stage, horizon, arms=environment.arms):
        blocks.append(block if isinstance(block, Stop) else Pulled(block.arm, t, block.length))
        t += 0 if isinstance(block, Stop) else block.length
    return blocks


class _Arrays(NamedTuple):
    """The arrays of some runs, as in :class:`Simulation`."""

    regret: Doubles
    pulls: Wholes
    releases: Wholes
    stopped: Wholes
    recommended: Wholes


_Runs = tuple[NDArray[Any], ...]


def _some_runs(
    policy: Callable[[], Policy],
    environment: Environment,
    horizon: int,
    checkpoints: Wholes,
    seed: int,
    together: bool,  # noqa: FBT001  of simulate
    numbers: range,
) -> _Runs:
    runs, arms = len(numbers), environment.arms
    made = _Arrays(
        np.zeros((runs, len(checkpoints))),
        np.zeros((runs, arms), dtype=np.int64),
        np.zeros((runs, arms), dtype=np.int64),
        np.full(runs, -1, dtype=np.int64),
        np.full(runs, -1, dtype=np.int64),
    )
    one = compiled_run_of(policy(), environment, horizon, checkpoints, together=together)
    if one is None:
        gaps = gaps_of(environment)
        for row, number in enumerate(numbers):
            stage = SimulatedStage(environment, stream_of(seed, number))
            pulls, regret = made.pulls[row], made.regret[row]
            played = seen = 0
            for block in play(policy(), stage, horizon, arms=arms):
                if isinstance(block, Stop):
                    made.stopped[row], made.recommended[row] = played, block.arm
                    break
                while seen < len(checkpoints) and checkpoints[seen] <= played + block.length:
                    inside = checkpoints[seen] - played
                    pulls[block.arm] += inside
                    regret[seen] = regret_of(gaps, pulls)
                    pulls[block.arm] -= inside
                    seen += 1
                pulls[block.arm] += block.length
                played += block.length
            regret[seen:] = regret_of(gaps, pulls)
            made.releases[row] = stage.releases
        return tuple(made)
    course = course_of(runs)
    for row, start in enumerate(starts_of(seed, numbers)):
        for _ in one.play(start, NO_RECORD, _BLOCKS_A_CALL, course):
            pass
        made.regret[row], made.pulls[row], made.releases[row] = one.regret, one.pulls, one.releases
        made.stopped[row], made.recommended[row] = one.stopped, one.recommended
    return tuple(made)


def _check_policy(policy: object, environment: Environment) -> Policy:
    if not isinstance(policy, Policy):
        made = type(policy).__name__
        raise ValueError(f"a policy has act and learn, and what was made is {made}")  # noqa: TRY004  one kind
    arms = getattr(policy, "arms", environment.arms)
    if arms != environment.arms:
        raise ValueError(
            f"the policy is made for {arms} arms and the environment has {environment.arms}: make them equal"
        )
    return policy


def _whole(name: str, value: Any, low: int, high: int) -> int:  # noqa: ANN401  whatever was given
    try:
        number = int(value) if isinstance(value, float) and value.is_integer() else operator.index(value)
    except TypeError:
        number = low - 1
    if not low <= number <= high:
        raise ValueError(f"{name} is a whole number from {low} to {high}, not {value!r}")
    return number


def _checkpoints(asked: Sequence[int], horizon: int) -> Wholes:
    rounds = sorted({_whole("a checkpoint", t, 1, horizon) for t in asked})
    if not rounds:
        raise ValueError("checkpoints is a list of rounds with at least one, not an empty one")
    return np.array(rounds, dtype=np.int64)


def check_confidence(confidence: float) -> None:
    """A ``ValueError`` unless it is a chance."""
    if not 0 < confidence < 1:
        raise ValueError(f"confidence is between 0 and 1, not {confidence!r}")
